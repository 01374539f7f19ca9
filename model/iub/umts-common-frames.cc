/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-common-frames.h"

namespace ns3::umts
{

uint32_t
GetCommonFrameOctets(Direction direction, uint32_t blocks, uint32_t blockBits)
{
    const uint32_t uplinkTail = (blocks + 7) / 8; // CRC indicators
    return FachDataFrame::HEADER_OCTETS + blocks * CountFrameOctets(blockBits) +
           PAYLOAD_CRC_OCTETS + (direction == Direction::UPLINK ? uplinkTail : 0);
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

void
WriteFrame(const FachDataFrame& frame, BitWriter& writer)
{
    writer.Write(frame.cfn.Value(), 8);
    WriteTfi(frame.set->blocks.size(), writer);
    writer.Write(frame.powerLevel, 8);
    WriteBlocks(*frame.set, true, writer);
}

void
WriteFrame(const RachDataFrame& frame, BitWriter& writer)
{
    writer.Write(frame.cfn.Value(), 8);
    WriteTfi(frame.reception->GetNBlocks(), writer);
    writer.Write(frame.propagationDelay, 8);
    WriteBlocks(*frame.reception, true, writer);
    WriteCrcIndicators(*frame.reception, writer);
}

std::string
ReadFrame(BitReader& reader, const FrameReading& reading, FachDataFrame& frame)
{
    frame.cfn = Cfn(reader.Read(8));
    const auto blocks = ReadTfi(reader, reading, GetCommonFrameOctets);
    if (!blocks)
    {
        return WRONG_TFI;
    }
    frame.powerLevel = static_cast<uint8_t>(reader.Read(8));
    frame.set = ReadBlocks(reader, *blocks, reading.format);
    return "";
}

std::string
ReadFrame(BitReader& reader, const FrameReading& reading, RachDataFrame& frame)
{
    frame.cfn = Cfn(reader.Read(8));
    const auto blocks = ReadTfi(reader, reading, GetCommonFrameOctets);
    if (!blocks)
    {
        return WRONG_TFI;
    }
    frame.propagationDelay = static_cast<uint8_t>(reader.Read(8));
    frame.reception = ReadCrcIndicators(reader, ReadBlocks(reader, *blocks, reading.format));
    return "";
}

} // namespace ns3::umts
