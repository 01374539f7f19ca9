/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_FRAME_BLOCKS_H
#define UMTS_FRAME_BLOCKS_H

#include "ns3/umts-transport-channel.h"

namespace ns3
{
namespace umts
{

/**
 * @brief The transport blocks of one TTI as a data frame holds them, with their CRC results in the
 * uplink. Every data frame has them in a member called set, never null.
 */
using FrameBlocks = Ptr<TransportBlockSet>;

constexpr uint32_t PAYLOAD_CRC_OCTETS = 2; //!< Of a data frame; optional in the standard

/**
 * @param set the blocks of a data frame
 * @return their number
 */
inline uint32_t
CountBlocks(const FrameBlocks& set)
{
    return static_cast<uint32_t>(set->blocks.size());
}

} // namespace umts
} // namespace ns3

#endif /* UMTS_FRAME_BLOCKS_H */
