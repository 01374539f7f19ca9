/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-dch-frames.h"

namespace ns3
{
namespace umts
{

uint32_t
GetDchFrameOctets(Direction direction, uint32_t blocks, uint32_t blockOctets)
{
    constexpr uint32_t header = 3;                    // header CRC and frame type, CFN, TFI
    const uint32_t uplinkTail = 1 + (blocks + 7) / 8; // quality estimate, CRC indicators
    return header + blocks * blockOctets + PAYLOAD_CRC_OCTETS +
           (direction == Direction::UPLINK ? uplinkTail : 0);
}

uint32_t
GetOctets(const DlDchDataFrame& frame)
{
    return GetDchFrameOctets(Direction::DOWNLINK, CountBlocks(frame.set), frame.set->blockOctets);
}

uint32_t
GetOctets(const UlDchDataFrame& frame)
{
    return GetDchFrameOctets(Direction::UPLINK, CountBlocks(frame.set), frame.set->blockOctets);
}

} // namespace umts
} // namespace ns3
