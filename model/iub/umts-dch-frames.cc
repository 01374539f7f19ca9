/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-dch-frames.h"

#include <utility>

namespace ns3::umts
{

uint32_t
GetDchFrameOctets(Direction direction, uint32_t blocks, uint32_t blockBits)
{
    const uint32_t uplinkTail = 1 + (blocks + 7) / 8; // quality estimate, CRC indicators
    return DlDchDataFrame::HEADER_OCTETS + blocks * CountFrameOctets(blockBits) +
           PAYLOAD_CRC_OCTETS + (direction == Direction::UPLINK ? uplinkTail : 0);
}

uint32_t
GetOctets(const DlDchDataFrame& frame)
{
    return GetDchFrameOctets(Direction::DOWNLINK,
                             static_cast<uint32_t>(frame.set->blocks.size()),
                             frame.set->blockBits);
}

uint32_t
GetOctets(const UlDchDataFrame& frame)
{
    return GetDchFrameOctets(Direction::UPLINK,
                             static_cast<uint32_t>(frame.reception->GetNBlocks()),
                             frame.reception->GetBlockBits());
}

void
WriteFrame(const DlDchDataFrame& frame, BitWriter& writer)
{
    writer.Write(frame.cfn.Value(), 8);
    WriteTfi(frame.set->blocks.size(), writer);
    WriteBlocks(*frame.set, false, writer);
}

void
WriteFrame(const UlDchDataFrame& frame, BitWriter& writer)
{
    writer.Write(frame.cfn.Value(), 8);
    WriteTfi(frame.reception->GetNBlocks(), writer);
    WriteBlocks(*frame.reception, false, writer);
    writer.Write(frame.qualityEstimate, 8);
    WriteCrcIndicators(*frame.reception, writer);
}

std::string
ReadFrame(BitReader& reader, const FrameReading& reading, DlDchDataFrame& frame)
{
    frame.cfn = Cfn(reader.Read(8));
    const auto blocks = ReadTfi(reader, reading, GetDchFrameOctets);
    if (!blocks)
    {
        return WRONG_TFI;
    }
    frame.set = ReadBlocks(reader, *blocks, reading.format);
    return "";
}

std::string
ReadFrame(BitReader& reader, const FrameReading& reading, UlDchDataFrame& frame)
{
    frame.cfn = Cfn(reader.Read(8));
    const auto blocks = ReadTfi(reader, reading, GetDchFrameOctets);
    if (!blocks)
    {
        return WRONG_TFI;
    }
    auto set = ReadBlocks(reader, *blocks, reading.format);
    frame.qualityEstimate = static_cast<uint8_t>(reader.Read(8));
    frame.reception = ReadCrcIndicators(reader, std::move(set));
    return "";
}

} // namespace ns3::umts
