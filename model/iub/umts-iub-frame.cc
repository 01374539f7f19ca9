/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-iub-frame.h"

namespace ns3
{
namespace umts
{

namespace
{

constexpr uint32_t PAYLOAD_CRC_OCTETS = 2; //!< Always present here

} // namespace

uint32_t
GetDchFrameOctets(Direction direction, uint32_t blocks, uint32_t blockOctets)
{
    constexpr uint32_t header = 3;                    // header CRC and frame type, CFN, TFI
    const uint32_t uplinkTail = 1 + (blocks + 7) / 8; // quality estimate, CRC indicators
    return header + blocks * blockOctets + PAYLOAD_CRC_OCTETS +
           (direction == Direction::UPLINK ? uplinkTail : 0);
}

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
GetHsDschFrameOctets(uint32_t pdus, uint32_t pduOctets)
{
    // Header CRC and frame type, CmCH-PI, MAC-d PDU length (2), NumOfPDU, User Buffer Size (2).
    constexpr uint32_t header = 7;
    // Four spare bits go before each MAC-d PDU, padding after it.
    return header + pdus * (pduOctets + 1) + PAYLOAD_CRC_OCTETS;
}

uint32_t
GetFrameOctets(Direction direction, const IubFrame& frame)
{
    constexpr uint32_t controlHeader = 2; // frame CRC and frame type, control frame type
    const auto blocks = frame.set ? static_cast<uint32_t>(frame.set->blocks.size()) : 0;
    switch (frame.type)
    {
    case IubFrame::Type::HS_DSCH:
        return GetHsDschFrameOctets(blocks, frame.set->blockOctets);
    case IubFrame::Type::CAPACITY_REQUEST:
        return controlHeader + 3; // CmCH-PI, User Buffer Size (2)
    case IubFrame::Type::CAPACITY_ALLOCATION:
        // CmCH-PI, Maximum MAC-d PDU Length and HS-DSCH Credits (3), Interval, Repetition Period.
        return controlHeader + 6;
    case IubFrame::Type::DATA:
        break;
    }
    const auto size = frame.rnti == COMMON_CHANNELS_RNTI ? GetCommonFrameOctets : GetDchFrameOctets;
    return size(direction, blocks, frame.set->blockOctets);
}

} // namespace umts
} // namespace ns3
