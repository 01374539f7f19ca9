/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_CATEGORY_H
#define UMTS_HS_CATEGORY_H

#include <cstdint>

namespace ns3::umts
{

/** @brief Modulation of HS-PDSCH (TS 25.213 5.1). */
enum class Modulation : uint8_t
{
    QPSK = 2, //!< Two bits per symbol
    QAM16 = 4 //!< Four bits per symbol
};

/**
 * @ingroup umts
 * @brief HS-DSCH capability of a UE category of Release 5 (TS 25.306, Table 5.1a).
 */
struct HsCategory
{
    uint8_t number;         //!< Number of the category, 1 .. 12
    uint8_t maxCodes;       //!< HS-PDSCH codes per TTI at most
    uint8_t minInterTti;    //!< Minimum inter-TTI interval: TTIs from a block to the next
    uint16_t maxTbsBits;    //!< Largest transport block, bits
    uint32_t softBits;      //!< Soft channel bits of all HARQ processes
    uint32_t virtualIrBits; //!< N_IR, virtual IR buffer that CQI is reported for, bits
                            //!< (TS 25.214, Tables 7A to 7E)
    Modulation best;        //!< Highest modulation that it supports
};

/**
 * @ingroup umts
 * @brief Look up a UE category.
 * @param number 1 .. 12; throws Error on anything else
 * @return its capability
 */
const HsCategory& GetHsCategory(uint32_t number);

constexpr uint8_t MAX_CQI = 30; //!< Largest CQI; 0 means "out of range" (TS 25.214 6A.2)

/**
 * @ingroup umts
 * @brief Transport format that a CQI stands for: the largest one that the UE could receive with a
 * block error rate of at most 10 % (TS 25.214 6A.2).
 */
struct CqiFormat
{
    uint16_t tbsBits;        //!< Size of the transport block, bits; 0 for CQI 0
    uint8_t codes;           //!< HS-PDSCH codes
    Modulation modulation;   //!< Modulation
    int8_t powerOffsetDb{0}; //!< Reference power adjustment, dB, 0 or less
    double extraSinrDb{0.0}; //!< SINR that it needs beyond the format of its CQI, dB
};

/**
 * @ingroup umts
 * @brief Look up a row of TS 25.214, Tables 7A to 7E.
 * @param category category of the UE
 * @param cqi 0 .. 30
 * @return the row
 */
CqiFormat GetCqiFormat(const HsCategory& category, uint8_t cqi);

/**
 * @ingroup umts
 * @brief A size of the transport block size set of HS-DSCH (TS 25.321 9.2.3.1).
 * @param index k_t, 1 .. 254
 * @return the size, bits
 */
uint16_t GetHsTransportBlockBits(uint32_t index);

/**
 * @ingroup umts
 * @brief The smallest transport block that carries so many bits.
 * @param bits bits to carry; at most the largest size, 27952
 * @return its size, bits
 */
uint16_t GetSmallestHsTransportBlock(uint32_t bits);

} // namespace ns3::umts

#endif /* UMTS_HS_CATEGORY_H */
