/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_FRAME_BLOCKS_H
#define UMTS_FRAME_BLOCKS_H

#include "ns3/umts-transport-block.h"

namespace ns3
{
namespace umts
{

/// Transport blocks of one TTI in a downlink data frame, never null.
using FrameBlocks = Ptr<const TransportBlockSet>;

/// Transport blocks of one TTI in an uplink data frame, with their CRC results; never null.
using FrameReception = Ptr<const BlockSetReception>;

constexpr uint32_t PAYLOAD_CRC_OCTETS = 2; //!< Of a data frame; optional in the standard

/**
 * @param bits size of a transport block
 * @return octets that it takes in a data frame, where each block is filled up to octets
 */
constexpr uint32_t
CountFrameOctets(uint32_t bits)
{
    return (bits + 7) / 8;
}

} // namespace umts
} // namespace ns3

#endif /* UMTS_FRAME_BLOCKS_H */
