/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-bit-information.h"

#include "umts-hs-coding.h"

#include "ns3/umts-decibel.h"

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace ns3::umts
{

namespace
{

constexpr double FIRST_DB = -30.0;     //!< SNR of the first point
constexpr double LAST_DB = 40.0;       //!< SNR of the last point
constexpr double TABLE_STEP_DB = 0.25; //!< From a point to the next

constexpr double NOISE_LIMIT = 8.0; //!< Largest noise that is integrated over, standard deviations
constexpr double NOISE_STEP = 0.1;  //!< Step of the integration

constexpr double REQUIRED_INFORMATION =
    1.04; //!< Information at which half of the blocks fail, over K
constexpr double INFORMATION_WIDTH = 0.009; //!< Of the logistic in that information

/// A point of one dimension of a constellation: its amplitude and its label.
using ConstellationPoint = std::pair<double, uint32_t>;

/// Half of QPSK, of unit symbol energy in both dimensions together.
const std::vector<ConstellationPoint> TWO_POINTS{{-std::sqrt(0.5), 0U}, {std::sqrt(0.5), 1U}};
/// Half of 16QAM, with Gray labels (TS 25.213 5.1.1.2).
const std::vector<ConstellationPoint> FOUR_POINTS{{-3 / std::sqrt(10.0), 3U},
                                                  {-1 / std::sqrt(10.0), 1U},
                                                  {1 / std::sqrt(10.0), 0U},
                                                  {3 / std::sqrt(10.0), 2U}};

/**
 * @brief What is missing to one bit of information for a point, a bit of its label and a noise.
 * @param points all points
 * @param sent the point that was sent
 * @param bit place of the bit in the label
 * @param received what was received
 * @param variance variance of the noise
 * @return bits
 */
double
GetEquivocation(const std::vector<ConstellationPoint>& points,
                const ConstellationPoint& sent,
                uint32_t bit,
                double received,
                double variance)
{
    // Relative to the point that was sent, so that no sum is 0.
    const double own = received - sent.first;
    double all = 0.0;
    double same = 0.0;
    for (const auto& [amplitude, label] : points)
    {
        const double away = received - amplitude;
        const double likelihood = std::exp((own * own - away * away) / (2 * variance));
        all += likelihood;
        same += ((label ^ sent.second) >> bit & 1) == 0 ? likelihood : 0.0;
    }
    return std::log2(all / same);
}

/**
 * @param points points of one dimension
 * @param snr Es/N0 of a symbol of two dimensions
 * @return information of a bit, by integration over the noise
 */
double
Integrate(const std::vector<ConstellationPoint>& points, double snr)
{
    const double deviation = std::sqrt(0.5 / snr);
    const uint32_t labelBits = points.size() == 2 ? 1 : 2;
    double missing = 0.0;
    double weights = 0.0;
    for (double noise = -NOISE_LIMIT; noise <= NOISE_LIMIT; noise += NOISE_STEP)
    {
        const double weight = std::exp(-noise * noise / 2);
        for (const auto& sent : points)
        {
            for (uint32_t bit = 0; bit < labelBits; ++bit)
            {
                const double received = sent.first + noise * deviation;
                missing +=
                    weight * GetEquivocation(points, sent, bit, received, deviation * deviation);
                weights += weight;
            }
        }
    }
    return 1 - missing / weights;
}

/**
 * @param points points of one dimension
 * @return information by SNR, from FIRST_DB to LAST_DB
 */
std::vector<double>
Tabulate(const std::vector<ConstellationPoint>& points)
{
    std::vector<double> table;
    for (double snrDb = FIRST_DB; snrDb <= LAST_DB; snrDb += TABLE_STEP_DB)
    {
        table.push_back(Integrate(points, FromDb(snrDb)));
    }
    return table;
}

} // namespace

double
GetBitInformation(Modulation modulation, double snr)
{
    static const std::vector<double> qpsk = Tabulate(TWO_POINTS);
    static const std::vector<double> qam16 = Tabulate(FOUR_POINTS);
    static const double first = FromDb(FIRST_DB);
    const auto& table = modulation == Modulation::QPSK ? qpsk : qam16;
    if (snr <= first)
    {
        return table.front() * snr / first; // proportional where noise is strong
    }
    const double place = (ToDb(snr) - FIRST_DB) / TABLE_STEP_DB;
    const auto below = static_cast<std::size_t>(place);
    if (below + 1 >= table.size())
    {
        return table.back();
    }
    return table[below] + (place - static_cast<double>(below)) * (table[below + 1] - table[below]);
}

double
GetBlerByInformation(const std::vector<HsBitClass>& classes,
                     const SymbolSnrs& symbolSnrs,
                     Modulation modulation,
                     uint32_t tbsBits)
{
    double information = 0.0;
    for (const auto& [bits, copies] : classes)
    {
        double snr = 0.0;
        for (std::size_t version = 0; version < HS_VERSIONS; ++version)
        {
            snr += copies[version] * static_cast<double>(symbolSnrs[version]);
        }
        information += bits * GetBitInformation(modulation, snr);
    }
    const double required = REQUIRED_INFORMATION * (tbsBits + HS_CRC_BITS);
    return 1 / (1 + std::exp((information / required - 1) / INFORMATION_WIDTH));
}

} // namespace ns3::umts
