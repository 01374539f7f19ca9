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

namespace ns3::umts
{

/**
 * @ingroup umts
 * @return the format that the receiver of the frame knows from the set-up
 */
FrameFormat GetFrameFormat(const IubFrame::Content& content);

/**
 * @ingroup umts
 * @brief Write a frame, bit-exact, header and payload CRC included (TS 25.427 6, TS 25.435 6).
 *
 * For transport blocks that are descriptors it makes the octets. The transport format indicator is
 * the number of blocks modulo 32. A block whose CRC has failed is written as 0, as no receiver may
 * use it.
 *
 * @return its octets
 */
std::vector<uint8_t> EncodeFrame(const IubFrame::Content& content);

/**
 * @ingroup umts
 * @brief Read a frame; its blocks are octets.
 * @param octets the frame
 * @param format what its receiver knows of it
 * @param now the current time: the Delay Reference Time wraps, and means the time nearest to now
 * @return what is wrong, in a few words; empty when the frame is good
 */
std::string DecodeFrame(const std::vector<uint8_t>& octets,
                        const FrameFormat& format,
                        Nanos now,
                        IubFrame::Content& content);

} // namespace ns3::umts

#endif /* UMTS_FRAME_CODEC_H */
