/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_CODING_H
#define UMTS_HS_CODING_H

#include "umts-hs-category.h"

#include <cstdint>

namespace ns3::umts
{

constexpr uint32_t HS_CRC_BITS = 24;        //!< Of a transport block, TS 25.212 4.5.1
constexpr uint32_t WIDEST_HS_CATEGORY = 10; //!< Its table of CQI has the formats of all

/**
 * @ingroup umts
 * @brief Bits of a transport block after its CRC and turbo coding of rate 1/3, tails included
 * (TS 25.212 4.5.1 to 4.5.3).
 * @param tbsBits size of the transport block, bits
 * @return coded bits
 */
uint32_t GetHsCodedBits(uint32_t tbsBits);

/**
 * @ingroup umts
 * @brief Bits that the HS-PDSCHs of a TTI carry (TS 25.211 5.3.3.13).
 * @param format a transport format
 * @return bits
 */
uint32_t GetHsChannelBits(const CqiFormat& format);

/**
 * @ingroup umts
 * @brief Power that a format needs at the capacity of the Gaussian channel: of n different symbols,
 * each with SNR s, n log2(1 + s) bits arrive, and n s is the power.
 * @param bits bits of the transport block
 * @param symbols different symbols that carry them, n
 * @return n s, as a ratio: only the quotient of two has a meaning
 */
double GetPowerAtCapacity(double bits, double symbols);

/**
 * @ingroup umts
 * @brief The CQI whose format is nearest to a format that is in no table, such as those of TS
 * 25.101 A.7.1: the least of TS 25.214 Table 7D that carries the block. At capacity the block,
 * on its codes, needs more or less power than the format of that CQI: CqiFormat::extraSinrDb.
 * @param format size, codes and modulation; gets extraSinrDb
 * @return the CQI
 */
uint8_t FindReferenceCqi(CqiFormat& format);

/**
 * @ingroup umts
 * @brief What a small soft buffer costs. The first rate matching leaves the bits that fit the
 * buffer, N_IR, the second repeats them where the HS-PDSCHs carry more (TS 25.212 4.5.4):
 * repetition adds power but no coding gain.
 * @param format a transport format
 * @param bufferBits N_IR, bits
 * @return SINR that the format needs beyond that with a buffer for all, dB, 0 or more; infinite
 * when the buffer has less room than the block
 */
double GetBufferLossDb(const CqiFormat& format, uint32_t bufferBits);

} // namespace ns3::umts

#endif /* UMTS_HS_CODING_H */
