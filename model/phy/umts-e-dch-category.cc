/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-e-dch-category.h"

#include "ns3/umts-error.h"

#include <array>
#include <cmath>

namespace ns3::umts
{

namespace
{

constexpr uint32_t SUBFRAMES_PER_FRAME = 5; //!< TS 25.211 5.2.1.3

/// A set of E-DPDCHs.
struct EdpdchRow
{
    uint16_t subframeBits;  //!< Bits of 2 ms
    uint8_t codes;          //!< Channelisation codes
    uint8_t sf4Equivalents; //!< L_e
};

/// By EdpdchSet: 7680 chips of 2 ms over the spreading factor, for each code.
constexpr std::array<EdpdchRow, EDPDCH_SETS> EDPDCH_ROWS{{
    {30, 1, 1},
    {60, 1, 1},
    {120, 1, 1},
    {240, 1, 1},
    {480, 1, 1},
    {960, 1, 1},
    {1920, 1, 1},
    {3840, 2, 2},
    {7680, 2, 4},
    {11520, 4, 6},
}};

/// TS 25.306 table 5.1g. What is sent of the largest block's coded bits is 0.448, 0.453, 0.441,
/// 0.441, 0.639 and 0.333: the limits are those of TS 25.212 4.8.4.1.
constexpr std::array<EdchCategory, 6> EDCH_CATEGORIES{{
    {EdpdchSet::SF4, 7110, 0, 0.44},
    {EdpdchSet::TWO_SF4, 14484, 2798, 0.44},
    {EdpdchSet::TWO_SF4, 14484, 0, 0.44},
    {EdpdchSet::TWO_SF2, 20000, 5772, 0.44},
    {EdpdchSet::TWO_SF2, 20000, 0, 0.44},
    {EdpdchSet::TWO_SF2_AND_TWO_SF4, 20000, 11484, 0.33},
}};

constexpr uint16_t INFORMATION_BLOCK = 18; //!< Size of E-TFCI 0: scheduling information alone, bits
constexpr uint32_t LARGEST_ETFCI = 127;    //!< Of tables 0
constexpr double FIRST_SIZE = 120;         //!< Of E-TFCI 1 in tables 0, bits

/**
 * @brief A table 0: floor(120 (L / 120)^((i - 1) / 126)) for E-TFCI i.
 * @param largest L, size of the last E-TFC, bits
 * @return the sizes, bits
 */
std::vector<uint16_t>
MakeGeometricTable(double largest)
{
    std::vector<uint16_t> sizes{INFORMATION_BLOCK};
    for (uint32_t index = 1; index <= LARGEST_ETFCI; ++index)
    {
        const double exponent = (index - 1.0) / (LARGEST_ETFCI - 1);
        // The last power is the largest size but for its last place.
        sizes.push_back(static_cast<uint16_t>(
            std::floor(FIRST_SIZE * std::pow(largest / FIRST_SIZE, exponent) + 1e-6)));
    }
    return sizes;
}

/**
 * @brief Append sizes for one to three times 18 bits of headers and scheduling information.
 * @param payload bits of PDUs
 * @param sizes where they go
 */
void
AppendSizes(uint16_t payload, std::vector<uint16_t>& sizes)
{
    for (const uint16_t headers : {18, 36, 54})
    {
        sizes.push_back(payload + headers);
    }
}

/**
 * @brief The beginning of both tables 1: PDUs of 336, of 656 or of 336 and of 168 bits.
 * @return the sizes up to nine PDUs of 336 bits
 */
std::vector<uint16_t>
MakeSmallSizes()
{
    std::vector<uint16_t> sizes{18,  186, 204, 354,  372,  522,  540,  674,  690,  708, 726,
                                858, 876, 894, 1026, 1044, 1062, 1194, 1212, 1230, 1330};
    for (const uint16_t payload : {1344, 1512, 1680, 1848, 1968, 2016, 2352, 2624, 2688, 3024})
    {
        AppendSizes(payload, sizes);
    }
    return sizes;
}

/** @return the sizes of table 1 of 2 ms, bits */
std::vector<uint16_t>
MakePduTable2()
{
    auto sizes = MakeSmallSizes();
    for (uint16_t pdus = 10; pdus <= 34; ++pdus)
    {
        AppendSizes(336 * pdus, sizes);
    }
    return sizes;
}

/** @return the sizes that stand for table 1 of 10 ms, bits */
std::vector<uint16_t>
MakePduTable10()
{
    auto sizes = MakeSmallSizes();
    for (uint16_t pdus = 10; pdus <= 59; ++pdus)
    {
        // 5076, 5412, 9780 and 14484 are sizes of fixed reference channels and of categories.
        sizes.push_back(336 * pdus + 36);
        // So are these, the last one of the table among them.
        if (pdus == 21 || pdus == 57 || pdus == 59)
        {
            sizes.push_back(336 * pdus + (pdus == 21 ? 54 : 126));
        }
    }
    return sizes;
}

} // namespace

uint32_t
GetCodes(EdpdchSet set)
{
    return EDPDCH_ROWS[static_cast<uint32_t>(set)].codes;
}

uint32_t
GetSf4Equivalents(EdpdchSet set)
{
    return EDPDCH_ROWS[static_cast<uint32_t>(set)].sf4Equivalents;
}

uint32_t
GetChannelBits(EdpdchSet set, EdchTti tti)
{
    const uint32_t bits = EDPDCH_ROWS[static_cast<uint32_t>(set)].subframeBits;
    return tti == EdchTti::MS2 ? bits : SUBFRAMES_PER_FRAME * bits;
}

const EdchCategory&
GetEdchCategory(uint32_t number)
{
    UMTS_THROW_IF(number < 1 || number > EDCH_CATEGORIES.size(),
                  "E-DCH category " << number << " must lie between 1 and 6");
    return EDCH_CATEGORIES[number - 1];
}

const std::vector<uint16_t>&
GetEdchBlockSizes(EdchTti tti, uint32_t table)
{
    static const auto geometric2 = MakeGeometricTable(11484);
    static const auto geometric10 = MakeGeometricTable(20000);
    static const auto pdus2 = MakePduTable2();
    static const auto pdus10 = MakePduTable10();
    UMTS_THROW_IF(table > 1, "E-TFCI table " << table << " must be 0 or 1");
    if (table == 0)
    {
        return tti == EdchTti::MS2 ? geometric2 : geometric10;
    }
    return tti == EdchTti::MS2 ? pdus2 : pdus10;
}

} // namespace ns3::umts
