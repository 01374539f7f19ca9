/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-e-dch-load.h"

#include "umts-serving-grant.h"

#include "ns3/umts-decibel.h"
#include "ns3/umts-error.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ns3::umts
{

namespace
{

/// Time constant of the mean of the noise rise, frames.
constexpr double MEAN_FRAMES = 25;

/// Exponent by which a frame corrects what is shared out: with that mean it does not swing.
constexpr double STEP = 1 / (4 * MEAN_FRAMES);

/// Interference in that of the target, at most: a single peak says little.
constexpr double MOST_EXCESS = 2;

/// The same at least: what is shared out grows no faster.
constexpr double LEAST_EXCESS = 0.1;

/// Least part that is shared out: else it would take too long to grow again.
constexpr double LEAST_PART = 0.1;

/**
 * @param sinr power of a UE over all that is not its own
 * @return its share of the total power
 */
double
GetShare(double sinr)
{
    return sinr / (1 + sinr);
}

} // namespace

double
EdchUserLoad::GetLoad(double powerRatio) const
{
    return GetShare(dpcchSinr * (1 + fixedRatio + powerRatio)) -
           GetShare(dpcchSinr * (1 + fixedRatio));
}

double
EdchUserLoad::GetPowerRatio(double load) const
{
    const double share = GetShare(dpcchSinr * (1 + fixedRatio)) + load;
    return share < 1 ? share / (1 - share) / dpcchSinr - (1 + fixedRatio)
                     : std::numeric_limits<double>::infinity();
}

EdchLoadBudget::EdchLoadBudget(const EdchLoadConfig& config)
    : m_config(config),
      m_targetLoad(1 - FromDb(-config.targetNoiseRiseDb))
{
    UMTS_THROW_IF(config.targetNoiseRiseDb <= 0,
                  "target noise rise " << config.targetNoiseRiseDb << " dB must be above 0");
}

void
EdchLoadBudget::OnFrame(double noiseRise)
{
    const double excess = (noiseRise - 1) / (FromDb(m_config.targetNoiseRiseDb) - 1);
    m_excess += (std::clamp(excess, LEAST_EXCESS, MOST_EXCESS) - m_excess) / MEAN_FRAMES;
    m_part =
        std::clamp(m_part * std::pow(std::max(m_excess, LEAST_EXCESS), -STEP), LEAST_PART, 1.0);
}

void
EdchLoadBudget::Begin(double noiseRise, double granted)
{
    m_left = m_part * std::max(m_targetLoad - (1 - 1 / noiseRise - granted), 0.0);
}

bool
EdchLoadBudget::MustLower(double noiseRise, double nonServingShare) const
{
    return 1 - 1 / noiseRise > m_targetLoad && nonServingShare > m_config.targetNonServingShare;
}

uint8_t
FindAbsoluteGrant(double powerRatio)
{
    uint8_t found = AG_ZERO;
    for (uint8_t step = 16; step > 0; step /= 2) // values rise with the index
    {
        const uint8_t index = std::min<uint8_t>(found + step, AG_LARGEST);
        found = GetAbsoluteGrant(index) <= powerRatio ? index : found;
    }
    return found;
}

} // namespace ns3::umts
