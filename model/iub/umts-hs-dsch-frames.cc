/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-dsch-frames.h"

namespace ns3
{
namespace umts
{

namespace
{

constexpr uint32_t CONTROL_HEADER_OCTETS = 2; //!< Frame CRC and frame type, control frame type

} // namespace

uint32_t
GetHsDschFrameOctets(uint32_t pdus, uint32_t pduBits)
{
    // Header CRC and frame type, CmCH-PI, MAC-d PDU length (2), NumOfPDU, User Buffer Size (2).
    constexpr uint32_t header = 7;
    // New IE Flags, Delay Reference Time (2).
    constexpr uint32_t extension = 3;
    if (pdus > 0 && pduBits == 0)
    {
        return 0;
    }
    // Four spare bits go before each MAC-d PDU, padding after it.
    return header + pdus * CountFrameOctets(4 + pduBits) + extension + PAYLOAD_CRC_OCTETS;
}

uint32_t
GetOctets(const HsDschDataFrame& frame)
{
    return GetHsDschFrameOctets(static_cast<uint32_t>(frame.set->blocks.size()),
                                frame.set->blockBits);
}

uint32_t
GetOctets(const HsCapacityRequest& /* frame */)
{
    return CONTROL_HEADER_OCTETS + 3; // CmCH-PI, User Buffer Size (2)
}

uint32_t
GetOctets(const HsCapacityAllocation& /* frame */)
{
    // CmCH-PI, Maximum MAC-d PDU Length and HS-DSCH Credits (3), Interval, Repetition Period.
    return CONTROL_HEADER_OCTETS + 6;
}

} // namespace umts
} // namespace ns3
