/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-common-frames.h"

namespace ns3
{
namespace umts
{

uint32_t
GetCommonFrameOctets(Direction direction, uint32_t blocks, uint32_t blockOctets)
{
    // Header CRC and frame type, CFN, TFI, then propagation delay (RACH) or power level (FACH).
    constexpr uint32_t header = 4;
    const uint32_t uplinkTail = (blocks + 7) / 8; // CRC indicators
    return header + blocks * blockOctets + PAYLOAD_CRC_OCTETS +
           (direction == Direction::UPLINK ? uplinkTail : 0);
}

uint32_t
GetOctets(const FachDataFrame& frame)
{
    return GetCommonFrameOctets(Direction::DOWNLINK,
                                CountBlocks(frame.set),
                                frame.set->blockOctets);
}

uint32_t
GetOctets(const RachDataFrame& frame)
{
    return GetCommonFrameOctets(Direction::UPLINK, CountBlocks(frame.set), frame.set->blockOctets);
}

} // namespace umts
} // namespace ns3
