/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_FRAME_BLOCKS_H
#define UMTS_FRAME_BLOCKS_H

#include "umts-frame-format.h"

#include "ns3/umts-bit-io.h"
#include "ns3/umts-transport-block.h"

#include <optional>
#include <string>

namespace ns3::umts
{

/// Transport blocks of one TTI in a downlink data frame, never null.
using FrameBlocks = Ptr<const TransportBlockSet>;

/// Transport blocks of one TTI in an uplink data frame, with their CRC results; never null.
using FrameReception = Ptr<const BlockSetReception>;

/// What is wrong with a data frame that ReadTfi() refuses.
constexpr const char* WRONG_TFI = "no whole number of transport blocks, or another one than TFI "
                                  "says";

/**
 * @param bits size of a transport block
 * @return octets that it takes in a data frame, where each block is filled up to octets
 */
constexpr uint32_t
CountFrameOctets(uint32_t bits)
{
    return (bits + 7) / 8;
}

/**
 * @ingroup umts
 * @brief Describe the blocks of a frame for its receiver.
 * @param format gets their size, and their properties that are in no octet
 */
void DescribeBlocks(const TransportBlockSet& set, FrameFormat& format);

/**
 * @ingroup umts
 * @brief Describe the blocks of a frame for its receiver.
 * @param reception the blocks; blocks in error are left out
 * @param format gets their size, and their properties that are in no octet
 */
void DescribeBlocks(const BlockSetReception& reception, FrameFormat& format);

/**
 * @ingroup umts
 * @brief Set the properties of decoded blocks that are in no octet.
 * @param format format of their frame
 */
void SetEstablishments(const FrameFormat& format, TransportBlockSet& set);

/**
 * @ingroup umts
 * @brief Write the transport format indicator of a frame: the number of blocks, modulo 32
 * (TS 25.427 6.2.4.3).
 * @param blocks number of transport blocks
 * @param writer takes 8 bits
 */
void WriteTfi(std::size_t blocks, BitWriter& writer);

/**
 * @ingroup umts
 * @brief Read a transport format indicator and find the number of blocks by the size of the frame.
 * @param reader reads 8 bits
 * @param getOctets size of a frame with some transport blocks of some bits
 * @return the number of transport blocks; nothing when the frame has no such size
 */
std::optional<uint32_t> ReadTfi(BitReader& reader,
                                const FrameReading& reading,
                                uint32_t (*getOctets)(Direction, uint32_t, uint32_t));

/**
 * @ingroup umts
 * @brief Write the transport blocks of a downlink frame.
 * @param isCommon they are blocks of FACH
 * @param writer takes them
 */
void WriteBlocks(const TransportBlockSet& set, bool isCommon, BitWriter& writer);

/**
 * @ingroup umts
 * @brief Write the transport blocks of an uplink frame. A block whose CRC has failed is written as
 * 0, as no receiver may use it.
 * @param isCommon they are blocks of RACH
 * @param writer takes them
 */
void WriteBlocks(const BlockSetReception& reception, bool isCommon, BitWriter& writer);

/**
 * @ingroup umts
 * @brief Read the transport blocks of a frame of a DCH or common channel.
 * @param reader stands before them
 * @param blocks their number
 */
Ptr<TransportBlockSet> ReadBlocks(BitReader& reader, uint32_t blocks, const FrameFormat& format);

/**
 * @ingroup umts
 * @brief Write the CRC indicators of an uplink frame (TS 25.427 6.2.4.6).
 * @param writer takes a bit for each block, and padding up to whole octets
 */
void WriteCrcIndicators(const BlockSetReception& reception, BitWriter& writer);

/**
 * @ingroup umts
 * @brief Read the CRC indicators of an uplink frame.
 * @param reader stands before them
 * @return the blocks with their CRC results
 */
FrameReception ReadCrcIndicators(BitReader& reader, FrameBlocks set);

} // namespace ns3::umts

#endif /* UMTS_FRAME_BLOCKS_H */
