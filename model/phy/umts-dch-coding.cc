/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-dch-coding.h"

#include "ns3/umts-decibel.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ns3::umts
{

namespace
{

constexpr double BITS_PER_SYMBOL = 2.0 / 3; //!< QPSK with a code of rate 1/3

/** @brief Reference measurement channel, as it is required to be received in noise. */
struct ReferenceChannel
{
    double bitRate;   //!< Bits per s
    double tenthDb;   //!< Eb/N0 at a block error rate of 10 %, dB
    double percentDb; //!< Eb/N0 at a block error rate of 1 %, dB
};

/// Reference measurement channels of one direction, by their rates.
using ReferenceChannels = std::array<ReferenceChannel, 4>;

// TS 25.101 Table 8.6, Ior/Ioc -1 dB: DPCH_Ec/Ior of -16.6 dB (1 %, 12.2 kb/s), -13.1 and -12.8,
// -9.9 and -9.8, -5.6 and -5.5 dB (10 and 1 %). 12.2 kb/s has no point at 10 %: a convolutional
// code needs 0.6 dB from there to 1 %.
constexpr double STATIC_GEOMETRY_DB = -1.0; //!< Ior/Ioc of Table 8.6, dB

/// Downlink, DPCH_Ec/Ior in place of Eb/N0.
constexpr ReferenceChannels DPCH_EC_IOR{
    {{12.2e3, -17.2, -16.6}, {64e3, -13.1, -12.8}, {144e3, -9.9, -9.8}, {384e3, -5.6, -5.5}}};

constexpr double TWO_ANTENNAS_DB = 3.01; //!< What the second antenna adds, dB

/// Uplink, TS 25.104 Table 8.2: Eb/N0 at each of two antennas; 12.2 kb/s as above.
constexpr ReferenceChannels UPLINK_EB_N0{
    {{12.2e3, 4.5, 5.1}, {64e3, 1.5, 1.7}, {144e3, 0.8, 0.9}, {384e3, 0.9, 1.0}}};

/// Gain factors of an uplink reference measurement channel, in fifteenths.
struct GainFactors
{
    double bitRate;   //!< Bits per s
    uint32_t control; //!< beta_c of DPCCH
    uint32_t data;    //!< beta_d of DPDCH
};

/// TS 25.101 A.2, from memory.
constexpr std::array<GainFactors, 4> GAIN_FACTORS{
    {{12.2e3, 8, 15}, {64e3, 5, 15}, {144e3, 4, 15}, {384e3, 4, 15}}};

/**
 * @param direction downlink or uplink
 * @param channel a reference channel of it
 * @return the channel with Eb/N0 of all antennas
 */
ReferenceChannel
ToEbN0(Direction direction, const ReferenceChannel& channel)
{
    const double offset = direction == Direction::DOWNLINK
                              ? STATIC_GEOMETRY_DB + ToDb(CHIPS_PER_SECOND / channel.bitRate)
                              : TWO_ANTENNAS_DB;
    return {channel.bitRate, channel.tenthDb + offset, channel.percentDb + offset};
}

/**
 * @param direction downlink or uplink
 * @param bitRate bits per s
 * @return a channel of that bit rate
 */
ReferenceChannel
Interpolate(Direction direction, double bitRate)
{
    const auto& channels = direction == Direction::DOWNLINK ? DPCH_EC_IOR : UPLINK_EB_N0;
    if (bitRate <= channels.front().bitRate)
    {
        return ToEbN0(direction, channels.front());
    }
    for (std::size_t i = 1; i < channels.size(); ++i)
    {
        if (bitRate < channels[i].bitRate)
        {
            const auto low = ToEbN0(direction, channels[i - 1]);
            const auto high = ToEbN0(direction, channels[i]);
            const double share =
                std::log(bitRate / low.bitRate) / std::log(high.bitRate / low.bitRate);
            return {bitRate,
                    low.tenthDb + share * (high.tenthDb - low.tenthDb),
                    low.percentDb + share * (high.percentDb - low.percentDb)};
        }
    }
    return ToEbN0(direction, channels.back());
}

/**
 * @param bler block error rate
 * @return decades of (1 - BLER) / BLER
 */
double
GetDecades(double bler)
{
    return std::log10((1 - bler) / bler);
}

} // namespace

double
GetGainFactorRatio(double bitRate)
{
    const auto toDb = [](const GainFactors& factors) {
        return 2 * ToDb(static_cast<double>(factors.data) / factors.control);
    };
    auto above = GAIN_FACTORS.begin() + 1;
    while (above + 1 != GAIN_FACTORS.end() && above->bitRate < bitRate)
    {
        ++above;
    }
    const auto below = above - 1;
    const double place =
        std::log(bitRate / below->bitRate) / std::log(above->bitRate / below->bitRate);
    const double share = std::clamp(place, 0.0, 1.0);
    return FromDb(toDb(*below) + share * (toDb(*above) - toDb(*below)));
}

EffectiveSinr::EffectiveSinr(double bitRate)
    : m_symbolsPerChip(CHIPS_PER_SECOND * BITS_PER_SYMBOL / bitRate)
{
}

double
EffectiveSinr::GetBits(double sinr) const
{
    return std::log2(1 + m_symbolsPerChip * sinr);
}

double
EffectiveSinr::GetEbN0Db(double bits) const
{
    return ToDb((std::exp2(bits) - 1) / BITS_PER_SYMBOL);
}

DchBlerCurve::DchBlerCurve(Direction direction, double bitRate)
{
    const ReferenceChannel channel = Interpolate(direction, bitRate);
    m_perDb = (GetDecades(0.01) - GetDecades(0.1)) / (channel.percentDb - channel.tenthDb);
    m_halfDb = channel.tenthDb - GetDecades(0.1) / m_perDb;
}

double
DchBlerCurve::GetBler(double ebN0Db) const
{
    return 1 / (1 + std::pow(10, m_perDb * (ebN0Db - m_halfDb)));
}

double
DchBlerCurve::GetEbN0Db(double bler) const
{
    return m_halfDb + GetDecades(bler) / m_perDb;
}

} // namespace ns3::umts
