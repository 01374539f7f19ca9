/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-coding.h"

#include "ns3/umts-decibel.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ns3::umts
{

namespace
{

constexpr uint32_t LARGEST_CODE_BLOCK = 5114;  //!< TS 25.212 4.2.2.2
constexpr uint32_t TAIL_BITS = 12;             //!< Of a code block, TS 25.212 4.2.3.2.2
constexpr uint32_t TURBO_BITS_PER_BIT = 3;     //!< TS 25.212 4.2.3.2
constexpr uint32_t SYMBOLS_PER_CODE = 3 * 160; //!< HS-PDSCH subframe, TS 25.211 5.3.3.13

/**
 * @param format a transport format
 * @return power that it needs at capacity
 */
double
GetPowerOfFormat(const CqiFormat& format)
{
    const uint32_t bits = std::min(GetHsCodedBits(format.tbsBits), GetHsChannelBits(format));
    return GetPowerAtCapacity(format.tbsBits, bits / static_cast<double>(format.modulation));
}

} // namespace

uint32_t
GetHsCodedBits(uint32_t tbsBits)
{
    const uint32_t bits = tbsBits + HS_CRC_BITS;
    const uint32_t blocks = (bits + LARGEST_CODE_BLOCK - 1) / LARGEST_CODE_BLOCK;
    const uint32_t blockBits = (bits + blocks - 1) / blocks; // with filler bits
    return blocks * (TURBO_BITS_PER_BIT * blockBits + TAIL_BITS);
}

uint32_t
GetHsChannelBits(const CqiFormat& format)
{
    return format.codes * SYMBOLS_PER_CODE * static_cast<uint32_t>(format.modulation);
}

double
GetPowerAtCapacity(double bits, double symbols)
{
    return symbols * (std::exp2(bits / symbols) - 1);
}

uint8_t
FindReferenceCqi(CqiFormat& format)
{
    const HsCategory& category = GetHsCategory(WIDEST_HS_CATEGORY);
    uint8_t cqi = 1;
    while (cqi < MAX_CQI && GetCqiFormat(category, cqi).tbsBits < format.tbsBits)
    {
        ++cqi;
    }
    format.extraSinrDb =
        ToDb(GetPowerOfFormat(format) / GetPowerOfFormat(GetCqiFormat(category, cqi)));
    return cqi;
}

double
GetBufferLossDb(const CqiFormat& format, uint32_t bufferBits)
{
    const uint32_t all = std::min(GetHsCodedBits(format.tbsBits), GetHsChannelBits(format));
    if (bufferBits >= all)
    {
        return 0.0;
    }
    if (bufferBits < format.tbsBits + HS_CRC_BITS)
    {
        return std::numeric_limits<double>::infinity();
    }
    const double bitsPerSymbol = static_cast<double>(format.modulation);
    return ToDb(GetPowerAtCapacity(format.tbsBits, bufferBits / bitsPerSymbol) /
                GetPowerAtCapacity(format.tbsBits, all / bitsPerSymbol));
}

} // namespace ns3::umts
