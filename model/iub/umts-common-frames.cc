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
GetCommonFrameOctets(Direction direction, uint32_t blocks, uint32_t blockBits)
{
    // Header CRC and frame type, CFN, TFI, then propagation delay (RACH) or power level (FACH).
    constexpr uint32_t header = 4;
    const uint32_t uplinkTail = (blocks + 7) / 8; // CRC indicators
    return header + blocks * CountFrameOctets(blockBits) + PAYLOAD_CRC_OCTETS +
           (direction == Direction::UPLINK ? uplinkTail : 0);
}

uint32_t
GetOctets(const FachDataFrame& frame)
{
    return GetCommonFrameOctets(Direction::DOWNLINK,
                                static_cast<uint32_t>(frame.set->blocks.size()),
                                frame.set->blockBits);
}

uint32_t
GetOctets(const RachDataFrame& frame)
{
    return GetCommonFrameOctets(Direction::UPLINK,
                                static_cast<uint32_t>(frame.reception->GetNBlocks()),
                                frame.reception->GetBlockBits());
}

} // namespace umts
} // namespace ns3
