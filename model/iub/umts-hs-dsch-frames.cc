/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-dsch-frames.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

namespace
{

constexpr uint8_t HAS_DRT = 0x80;            //!< New IE Flags: Delay Reference Time
constexpr Nanos DRT_PERIOD = 40960;          //!< Values of Delay Reference Time
constexpr Nanos HS_INTERVAL_UNIT = 10000000; //!< HS-DSCH Interval, ns
constexpr uint32_t HS_SPARE_BITS = 4;        //!< Before each MAC-d PDU

/**
 * @param time Delay Reference Time
 * @param now the current time
 * @return the latest time with that value which is not after the current one
 */
Nanos
Unwrap(Nanos time, Nanos now)
{
    const Nanos present = now / DRT_UNIT;
    const Nanos age = ((present - time) % DRT_PERIOD + DRT_PERIOD) % DRT_PERIOD;
    return std::max<Nanos>(present - age, 0) * DRT_UNIT;
}

} // namespace

uint32_t
GetHsDschFrameOctets(uint32_t pdus, uint32_t pduBits)
{
    // New IE Flags, Delay Reference Time (2).
    constexpr uint32_t extension = 3;
    // Four spare bits go before each MAC-d PDU, padding after it.
    return HsDschDataFrame::HEADER_OCTETS + pdus * CountFrameOctets(HS_SPARE_BITS + pduBits) +
           extension + PAYLOAD_CRC_OCTETS;
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

void
WriteFrame(const HsDschDataFrame& frame, BitWriter& writer)
{
    const TransportBlockSet& set = *frame.set;
    writer.Write(frame.priority, 8);
    writer.Write(set.blockBits, 13);
    writer.Align();
    writer.Write(static_cast<uint32_t>(set.blocks.size()), 8);
    writer.Write(frame.bufferOctets, 16);
    for (const auto& block : set.blocks)
    {
        writer.Write(0, HS_SPARE_BITS);
        writer.Append(GetBlockOctets(block, set.blockBits, Direction::DOWNLINK, false),
                      set.blockBits);
        writer.Align();
    }
    writer.Write(HAS_DRT, 8);
    writer.Write(static_cast<uint32_t>(frame.sentAt / DRT_UNIT % DRT_PERIOD), 16);
}

void
WriteFrame(const HsCapacityRequest& frame, BitWriter& writer)
{
    writer.Write(frame.priority, 8);
    writer.Write(frame.bufferOctets, 16);
}

void
WriteFrame(const HsCapacityAllocation& frame, BitWriter& writer)
{
    writer.Write(frame.priority, 8);
    writer.Write(frame.maxPduBits, 13);
    writer.Write(frame.credits, 11);
    writer.Write(static_cast<uint32_t>(frame.interval / HS_INTERVAL_UNIT), 8);
    writer.Write(frame.repetitions, 8);
}

std::string
ReadFrame(BitReader& reader, const FrameReading& reading, HsDschDataFrame& frame)
{
    frame.priority = reader.Read(8) & 0x0f;
    const uint32_t bits = reader.Read(13);
    reader.Align();
    const uint32_t pdus = reader.Read(8);
    frame.bufferOctets = reader.Read(16);
    if (pdus > 0 && bits == 0)
    {
        return "MAC-d PDUs without bits";
    }
    if (reading.octets != GetHsDschFrameOctets(pdus, bits))
    {
        return "another size than its number of MAC-d PDUs says";
    }
    auto set = ObjectPool<TransportBlockSet>::Create();
    set->blockBits = bits;
    set->blocks.resize(pdus);
    for (auto& block : set->blocks)
    {
        reader.Read(HS_SPARE_BITS);
        block.octets = reader.ReadOctets(bits);
        reader.Align();
    }
    SetEstablishments(reading.format, *set);
    frame.set = std::move(set);
    if (reader.Read(8) != HAS_DRT)
    {
        return "New IE Flags other than Delay Reference Time";
    }
    frame.sentAt = Unwrap(reader.Read(16), reading.now);
    return "";
}

void
ReadFrame(BitReader& reader, HsCapacityRequest& frame)
{
    frame.priority = reader.Read(8) & 0x0f;
    frame.bufferOctets = reader.Read(16);
}

void
ReadFrame(BitReader& reader, HsCapacityAllocation& frame)
{
    frame.priority = reader.Read(8) & 0x0f;
    frame.maxPduBits = reader.Read(13);
    frame.credits = reader.Read(11);
    frame.interval = reader.Read(8) * HS_INTERVAL_UNIT;
    frame.repetitions = static_cast<uint8_t>(reader.Read(8));
}

} // namespace ns3::umts
