/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_E_DCH_CATEGORY_H
#define UMTS_E_DCH_CATEGORY_H

#include "ns3/umts-timer.h"

#include <cstdint>
#include <vector>

namespace ns3::umts
{

/** @brief TTI of E-DCH (TS 25.302 7.1.6). */
enum class EdchTti : uint8_t
{
    MS2 = 2,  //!< 2 ms, a subframe
    MS10 = 10 //!< 10 ms, a radio frame
};

/** @return length of a TTI, ns */
constexpr Nanos
GetNanos(EdchTti tti)
{
    return static_cast<Nanos>(tti) * 1000000;
}

/** @return HARQ processes, which is a HARQ round trip in TTIs (TS 25.321 11.8.1.1) */
constexpr uint32_t
GetEdchProcesses(EdchTti tti)
{
    return tti == EdchTti::MS2 ? 8 : 4;
}

/**
 * @brief A set of E-DPDCHs, by the bits that it carries: the values of "maximum channelisation
 * codes" (TS 25.331 10.3.6.69a).
 */
enum class EdpdchSet : uint8_t
{
    SF256,
    SF128,
    SF64,
    SF32,
    SF16,
    SF8,
    SF4,
    TWO_SF4,
    TWO_SF2,
    TWO_SF2_AND_TWO_SF4
};

constexpr uint32_t EDPDCH_SETS = 10; //!< Number of sets of E-DPDCHs

/**
 * @param set a set of E-DPDCHs
 * @return its channelisation codes
 */
uint32_t GetCodes(EdpdchSet set);

/**
 * @brief Codes of spreading factor 4 that send as much power: each of factor 2 has the amplitude of
 * the others times the square root of 2, and counts as two (TS 25.214 5.1.2.5B.2.3, L_e).
 * @param set a set of E-DPDCHs
 * @return L_e
 */
uint32_t GetSf4Equivalents(EdpdchSet set);

/**
 * @brief Bits of a TTI, one by one in BPSK (TS 25.211 5.2.1.3).
 * @param set a set of E-DPDCHs
 * @return bits
 */
uint32_t GetChannelBits(EdpdchSet set, EdchTti tti);

/**
 * @ingroup umts
 * @brief E-DCH capability of a UE category of Release 6 (TS 25.306, Table 5.1g).
 */
struct EdchCategory
{
    EdpdchSet most;           //!< Largest set of E-DPDCHs
    uint16_t maxBits10;       //!< Largest transport block of a TTI of 10 ms, bits
    uint16_t maxBits2;        //!< Largest transport block of a TTI of 2 ms, bits; 0: 10 ms alone
    double maxPuncturingRate; //!< PL_max: least share of the coded bits that is sent where the
                              //!< largest set has no room for more (TS 25.212 4.8.4.1)

    /** @return largest transport block, bits; 0: the category does not have the TTI */
    uint16_t GetMaxBits(EdchTti tti) const
    {
        return tti == EdchTti::MS2 ? maxBits2 : maxBits10;
    }
};

/**
 * @ingroup umts
 * @brief Look up a UE category.
 * @param number 1 .. 6; throws Error on anything else
 * @return its capability
 */
const EdchCategory& GetEdchCategory(uint32_t number);

/**
 * @ingroup umts
 * @brief Transport block sizes of a table of E-TFCs (TS 25.321 annex B). Tables 0 are geometric
 * series; tables 1 have room for PDUs of 336 or 656 bits with their headers. Table 1 of 10 ms is a
 * stand-in: it has those of its sizes that are known and regular ones in between, so that its
 * E-TFCIs are not those of the annex.
 * @param table E-TFCI table index, 0 or 1; throws Error on anything else
 * @return sizes by E-TFCI, bits, each larger than the one before
 */
const std::vector<uint16_t>& GetEdchBlockSizes(EdchTti tti, uint32_t table);

} // namespace ns3::umts

#endif /* UMTS_E_DCH_CATEGORY_H */
