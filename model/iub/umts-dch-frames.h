/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_DCH_FRAMES_H
#define UMTS_DCH_FRAMES_H

#include "umts-cfn.h"
#include "umts-frame-blocks.h"

#include "ns3/umts-identities.h"

#include <optional>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief A DCH data frame, uplink or downlink (TS 25.427 6.2.2, 6.2.3).
 *
 * The transport format indicator follows from the number of blocks, the CRC indicators of the
 * uplink from the CRC results of the blocks.
 */
struct DchDataFrame
{
    Cfn cfn;         //!< First radio frame of the TTI that the blocks are for, or were received in
    FrameBlocks set; //!< The transport blocks
    std::optional<uint8_t> qualityEstimate{}; //!< Uplink: bit error rate, 0 (none) .. 255
};

/**
 * @ingroup umts
 * @brief Size of a DCH data frame (TS 25.427 6.2.2, 6.2.3).
 * @param direction uplink frames carry a quality estimate and CRC indicators
 * @param blocks number of transport blocks
 * @param blockOctets octets of a transport block
 * @return octets of the frame
 */
uint32_t GetDchFrameOctets(Direction direction, uint32_t blocks, uint32_t blockOctets);

/**
 * @ingroup umts
 * @brief Size of a DCH data frame.
 * @param frame the frame
 * @return its octets
 */
uint32_t GetOctets(const DchDataFrame& frame);

} // namespace umts
} // namespace ns3

#endif /* UMTS_DCH_FRAMES_H */
