/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-category.h"

#include "ns3/assert.h"
#include "ns3/umts-error.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ns3::umts
{

namespace
{

const auto QPSK = Modulation::QPSK;   //!< In the tables below
const auto QAM16 = Modulation::QAM16; //!< In the tables below

/// TS 25.306 table 5.1a.
const std::array<HsCategory, 12> CATEGORIES{{
    {1, 5, 3, 7298, 19200, 9600, QAM16},
    {2, 5, 3, 7298, 28800, 9600, QAM16},
    {3, 5, 2, 7298, 28800, 9600, QAM16},
    {4, 5, 2, 7298, 38400, 9600, QAM16},
    {5, 5, 1, 7298, 57600, 9600, QAM16},
    {6, 5, 1, 7298, 67200, 9600, QAM16},
    {7, 10, 1, 14411, 115200, 19200, QAM16},
    {8, 10, 1, 14411, 134400, 19200, QAM16},
    {9, 15, 1, 20251, 172800, 28800, QAM16},
    {10, 15, 1, 27952, 172800, 28800, QAM16},
    {11, 5, 2, 3630, 14400, 4800, QPSK},
    {12, 5, 1, 3630, 28800, 4800, QPSK},
}};

/// Table 7D; the other tables are its beginnings, continued at lower power.
const std::array<CqiFormat, MAX_CQI + 1> FORMATS{{
    {0, 0, QPSK},       {137, 1, QPSK},     {173, 1, QPSK},     {233, 1, QPSK},
    {317, 1, QPSK},     {377, 1, QPSK},     {461, 1, QPSK},     {650, 2, QPSK},
    {792, 2, QPSK},     {931, 2, QPSK},     {1262, 3, QPSK},    {1483, 3, QPSK},
    {1742, 3, QPSK},    {2279, 4, QPSK},    {2583, 4, QPSK},    {3319, 5, QPSK},
    {3565, 5, QAM16},   {4189, 5, QAM16},   {4664, 5, QAM16},   {5287, 5, QAM16},
    {5887, 5, QAM16},   {6554, 5, QAM16},   {7168, 5, QAM16},   {9719, 7, QAM16},
    {11418, 8, QAM16},  {14411, 10, QAM16}, {17237, 12, QAM16}, {21754, 15, QAM16},
    {23370, 15, QAM16}, {24222, 15, QAM16}, {25558, 15, QAM16},
}};

const uint32_t LARGEST_INDEX = 254; //!< Of the transport block sizes of TS 25.321 annex A

/**
 * @param category of a UE
 * @return the CQI above which its table continues at lower power
 */
uint8_t
GetSaturation(const HsCategory& category)
{
    uint8_t cqi = MAX_CQI;
    while (FORMATS[cqi].tbsBits > category.maxTbsBits || FORMATS[cqi].codes > category.maxCodes ||
           FORMATS[cqi].modulation > category.best)
    {
        --cqi;
    }
    return cqi;
}

} // namespace

const HsCategory&
GetHsCategory(uint32_t number)
{
    UMTS_THROW_IF(number < 1 || number > CATEGORIES.size(),
                  "HS-DSCH category " << number << " must lie between 1 and 12");
    return CATEGORIES[number - 1];
}

CqiFormat
GetCqiFormat(const HsCategory& category, uint8_t cqi)
{
    NS_ASSERT_MSG(cqi <= MAX_CQI, "no CQI " << +cqi);
    const uint8_t saturation = GetSaturation(category);
    CqiFormat format = FORMATS[std::min(cqi, saturation)];
    format.powerOffsetDb = std::min(0, saturation - cqi);
    return format;
}

uint16_t
GetHsTransportBlockBits(uint32_t index)
{
    NS_ASSERT_MSG(index >= 1 && index <= LARGEST_INDEX, "no k_t " << index);
    if (index < 40)
    {
        return 125 + 12 * index;
    }
    return static_cast<uint16_t>(std::floor(296.0 * std::pow(2085.0 / 2048.0, index)));
}

uint16_t
GetSmallestHsTransportBlock(uint32_t bits)
{
    static const auto sizes = [] {
        std::array<uint16_t, LARGEST_INDEX> all{};
        for (uint32_t index = 1; index <= LARGEST_INDEX; ++index)
        {
            all[index - 1] = GetHsTransportBlockBits(index);
        }
        return all;
    }();
    const auto found = std::lower_bound(sizes.begin(), sizes.end(), bits);
    NS_ASSERT_MSG(found != sizes.end(), bits << " bits exceed the largest transport block");
    return *found;
}

} // namespace ns3::umts
