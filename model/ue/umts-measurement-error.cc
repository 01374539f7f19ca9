/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-measurement-error.h"

#include <algorithm>
#include <cmath>

namespace ns3::umts
{

namespace
{

constexpr uint64_t ALL_CELLS = UINT64_MAX; //!< In place of a cell: the error that all share

/**
 * @param value any number
 * @return one that has nothing in common with that of the next number: the output function of
 *         SplitMix64 (Steele, Lea and Flood, OOPSLA 2014)
 */
uint64_t
Mix(uint64_t value)
{
    value += 0x9e3779b97f4a7c15;
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
    value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
    return value ^ (value >> 31);
}

/**
 * @param value any number
 * @return its upper bits as a number above 0 and below 1
 */
double
ToUnit(uint64_t value)
{
    constexpr double steps = 9007199254740992; // 2^53
    return (static_cast<double>(value >> 11) + 0.5) / steps;
}

/**
 * @param random random numbers
 * @return 64 bits of them
 */
uint64_t
DrawKey(const Ptr<UniformRandomVariable>& random)
{
    constexpr uint32_t most = UINT32_MAX;
    const uint64_t high = random->GetInteger(0, most);
    return high << 32 | random->GetInteger(0, most);
}

} // namespace

MeasurementError::MeasurementError(double ecN0Accuracy,
                                   double rscpAccuracy,
                                   Ptr<UniformRandomVariable> random)
    : m_deviationDb(ecN0Accuracy / QUANTILE),
      m_key(DrawKey(random))
{
    const double deviation = rscpAccuracy / QUANTILE;
    const double rest = deviation * deviation - m_deviationDb * m_deviationDb;
    m_commonDb = std::sqrt(std::max(rest, 0.0)) * GetNormal(ALL_CELLS, 0);
}

double
MeasurementError::GetNormal(uint64_t cell, Nanos now) const
{
    constexpr double turn = 6.283185307179586;
    const uint64_t first = Mix(Mix(Mix(m_key) ^ cell) ^ static_cast<uint64_t>(now));
    const uint64_t second = Mix(first);
    return std::sqrt(-2 * std::log(ToUnit(first))) * std::cos(turn * ToUnit(second));
}

void
MeasurementError::Apply(CpichSample& sample, Nanos now) const
{
    const double own = m_deviationDb * GetFactor(sample.ecN0Db) *
                       GetNormal(static_cast<uint64_t>(sample.cell), now);
    sample.ecN0Db += own;
    sample.rscpDbm += own + m_commonDb;
    sample.pathLossDb -= own + m_commonDb;
}

} // namespace ns3::umts
