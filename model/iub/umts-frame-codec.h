/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_FRAME_CODEC_H
#define UMTS_FRAME_CODEC_H

#include "umts-iub-frame.h"

#include <string>
#include <vector>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief What both ends of a transport bearer know of its frames from its set-up, and what no octet
 * says of a frame.
 */
struct FrameFormat
{
    bool isControl{false}; //!< Whether a control frame is meant, else a data frame
    bool isHsDsch{false};  //!< Frames of HS-DSCH, else of a DCH or a common channel
    bool isCommon{false};  //!< Of FACH or RACH
    Direction direction{}; //!< Uplink or downlink
    uint32_t blockBits{0}; //!< Bits of a transport block; HS-DSCH frames say it themselves
    std::vector<uint8_t> establishments{}; //!< RlcPdu::establishment of each block, 0 unless given
};

/**
 * @param content a frame
 * @return the format that a receiver of it has been told
 */
FrameFormat GetFrameFormat(const IubFrame::Content& content);

/**
 * @ingroup umts
 * @brief Write a frame, bit-exact, header and payload CRC included (TS 25.427 6, TS 25.435 6).
 *
 * Of transport blocks that are descriptors the octets are made. The transport format indicator is
 * the number of blocks modulo 32. A block whose CRC has failed is written as 0, as nobody may read
 * it.
 *
 * @param content the frame
 * @return its octets
 */
std::vector<uint8_t> EncodeFrame(const IubFrame::Content& content);

/**
 * @ingroup umts
 * @brief Read a frame; its blocks are octets.
 * @param octets the frame
 * @param format what was told about it
 * @param now the current time, which the Delay Reference Time is near to
 * @param content gets the frame
 * @return what is wrong, in a few words; empty when the frame is good
 */
std::string DecodeFrame(const std::vector<uint8_t>& octets,
                        const FrameFormat& format,
                        Nanos now,
                        IubFrame::Content& content);

/**
 * @ingroup umts
 * @brief The octets of a transport block: those that it has, or those of its descriptor.
 * @param block the block
 * @param blockBits its size, MAC header included
 * @param direction uplink or downlink
 * @param isCommon it is one of FACH or RACH
 * @return its octets, the last one filled up with 0
 */
std::vector<uint8_t> GetBlockOctets(const TransportBlock& block,
                                    uint32_t blockBits,
                                    Direction direction,
                                    bool isCommon);

} // namespace umts
} // namespace ns3

#endif /* UMTS_FRAME_CODEC_H */
