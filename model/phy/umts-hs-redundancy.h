/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_REDUNDANCY_H
#define UMTS_HS_REDUNDANCY_H

#include "umts-hs-category.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief A redundancy version: which coded bits of a block a transmission sends
 * (TS 25.212 4.5.4.3).
 */
struct HsRedundancyVersion
{
    bool selfDecodable; //!< s: systematic bits come before parity bits
    uint8_t shift;      //!< r: where in the parity bits those that are sent begin, 0 .. 3
};

/**
 * @ingroup umts
 * @brief Read the redundancy and constellation version of HS-SCCH (TS 25.212 4.6.2.1). What 16QAM
 * says of the constellation is left out.
 * @param modulation modulation of the block
 * @param version X_rv, 0 .. 7
 * @return s and r
 */
HsRedundancyVersion GetHsRedundancyVersion(Modulation modulation, uint8_t version);

constexpr std::size_t HS_VERSIONS = 4; //!< Versions that the transmissions of a block have in turn

/// Redundancy versions X_rv of a block's first, second, .. transmission.
using HsVersionSequence = std::array<uint8_t, HS_VERSIONS>;

/**
 * @ingroup umts
 * @brief The sequence of TS 25.101 Tables 9.2 and 9.4, after whose end it begins again.
 * @param modulation modulation of a block
 * @return the versions
 */
const HsVersionSequence& GetHsVersionSequence(Modulation modulation);

/**
 * @ingroup umts
 * @brief Bits of each kind in a block or in a transmission of it.
 */
struct HsBitCounts
{
    uint32_t systematic; //!< Systematic bits of the turbo code, with their part of the tail
    uint32_t parity1;    //!< Parity bits of the first constituent encoder, likewise
    uint32_t parity2;    //!< Parity bits of the second constituent encoder, likewise
};

/**
 * @ingroup umts
 * @brief First rate matching: bits in the virtual IR buffer (TS 25.212 4.5.4.2).
 * @param tbsBits size of the transport block, bits
 * @param bufferBits N_IR, bits: parity bits beyond it are punctured
 * @return bits by kind; systematic bits are never punctured
 */
HsBitCounts GetHsBufferedBits(uint32_t tbsBits, uint32_t bufferBits);

/**
 * @ingroup umts
 * @brief Second rate matching: how many bits of each kind a transmission sends (TS 25.212 4.5.4.3).
 * @param buffered bits in the virtual IR buffer
 * @param channelBits bits of the HS-PDSCHs
 * @param selfDecodable s of the redundancy version
 * @return channelBits by kind, repetitions included
 */
HsBitCounts GetHsSentBits(const HsBitCounts& buffered, uint32_t channelBits, bool selfDecodable);

/**
 * @ingroup umts
 * @brief Coded bits of a block that the same transmissions send.
 */
struct HsBitClass
{
    uint32_t bits; //!< Number of these bits
    /// How often the n-th version of the sequence sends each of them.
    std::array<uint8_t, HS_VERSIONS> copies;
};

/**
 * @ingroup umts
 * @brief Sort coded bits by the versions that send them: the patterns of TS 25.212 4.2.7.5 with the
 * parameters of 4.5.4.3.
 * @param buffered bits in the virtual IR buffer
 * @param channelBits bits of a transmission
 * @param versions s and r of each version
 * @param shifts r_max, the number of values of r
 * @return the classes, those of bits that nothing sends left out
 */
std::vector<HsBitClass> SortBits(const HsBitCounts& buffered,
                                 uint32_t channelBits,
                                 const std::array<HsRedundancyVersion, HS_VERSIONS>& versions,
                                 uint32_t shifts);

/**
 * @ingroup umts
 * @brief SortBits() for a block of HS-DSCH. Computed once for a format and a buffer.
 * @param format size, codes and modulation of the block
 * @param bufferBits N_IR, bits
 * @return the classes
 */
const std::vector<HsBitClass>& GetHsBitClasses(const CqiFormat& format, uint32_t bufferBits);

} // namespace ns3::umts

#endif /* UMTS_HS_REDUNDANCY_H */
