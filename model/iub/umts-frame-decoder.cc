/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-frame-codec.h"
#include "umts-frame-crc.h"
#include "umts-frame-format.h"

#include "ns3/umts-bit-io.h"

#include <algorithm>
#include <utility>

namespace ns3
{
namespace umts
{

namespace
{

using Octets = std::vector<uint8_t>; //!< Octets of a frame

/**
 * @brief Check header and payload CRC of a data frame.
 * @param octets the frame
 * @param headerOctets octets of its header
 * @return what is wrong; empty when it is good
 */
std::string
CheckData(const Octets& octets, std::size_t headerOctets)
{
    if (octets.size() < headerOctets + PAYLOAD_CRC_OCTETS)
    {
        return "shorter than its header";
    }
    if ((octets[0] & 1) != 0)
    {
        return "a control frame, not a data frame";
    }
    if (octets[0] >> 1 != GetHeaderCrc(octets, 1, headerOctets))
    {
        return "wrong header CRC";
    }
    const std::size_t end = octets.size() - PAYLOAD_CRC_OCTETS;
    const bool good = GetPayloadCrc(octets, headerOctets, end) ==
                      (static_cast<uint16_t>(octets[end]) << 8 | octets[end + 1]);
    return good ? "" : "wrong payload CRC";
}

/**
 * @brief Count the blocks of a frame of a DCH or common channel by its size.
 * @param octets octets between header and payload CRC
 * @param format its format
 * @return their number; -1 when it has no such size
 */
int32_t
CountBlocks(std::size_t octets, const FrameFormat& format)
{
    const std::size_t block = CountFrameOctets(format.blockBits);
    const bool isUplink = format.direction == Direction::UPLINK;
    const std::size_t quality = isUplink && !format.isCommon ? 1 : 0;
    const auto getOctets = [&](std::size_t blocks) {
        return blocks * block + quality + (isUplink ? (blocks + 7) / 8 : 0);
    };
    if (block == 0)
    {
        return -1;
    }
    std::size_t blocks = octets / block;
    while (blocks > 0 && getOctets(blocks) > octets)
    {
        --blocks;
    }
    return getOctets(blocks) == octets ? static_cast<int32_t>(blocks) : -1;
}

/**
 * @brief Give blocks what no octet says of them.
 * @param set the blocks
 * @param format format of their frame
 */
void
SetEstablishments(TransportBlockSet& set, const FrameFormat& format)
{
    const std::size_t given = std::min(set.blocks.size(), format.establishments.size());
    for (std::size_t i = 0; i < given; ++i)
    {
        set.blocks[i].pdu.establishment = format.establishments[i];
    }
}

/**
 * @brief Take blocks out of a frame.
 * @param octets the frame
 * @param at where the first one begins
 * @param blocks their number
 * @param format format of the frame
 * @return the blocks
 */
Ptr<TransportBlockSet>
ReadBlocks(const Octets& octets, std::size_t at, int32_t blocks, const FrameFormat& format)
{
    auto set = ObjectPool<TransportBlockSet>::Create();
    set->blockBits = format.blockBits;
    set->blocks.resize(blocks);
    auto begin = octets.begin() + static_cast<std::ptrdiff_t>(at);
    for (auto& block : set->blocks)
    {
        const auto end = begin + CountFrameOctets(format.blockBits);
        block.octets.assign(begin, end);
        begin = end;
        if (format.isCommon)
        {
            std::string why;
            MacCHeader header;
            block.header = ReadMacCHeader(format.direction, block.octets, header, &why)
                               ? header
                               : MacCHeader();
        }
    }
    SetEstablishments(*set, format);
    return set;
}

/**
 * @brief Read a data frame of a DCH or common channel.
 * @param octets the frame
 * @param format its format
 * @param content gets the frame
 * @return what is wrong; empty when it is good
 */
std::string
DecodeData(const Octets& octets, const FrameFormat& format, IubFrame::Content& content)
{
    const std::size_t header = format.isCommon ? COMMON_HEADER_OCTETS : DCH_HEADER_OCTETS;
    const std::string wrong = CheckData(octets, header);
    if (!wrong.empty())
    {
        return wrong;
    }
    const int32_t blocks = CountBlocks(octets.size() - header - PAYLOAD_CRC_OCTETS, format);
    if (blocks < 0 || static_cast<uint32_t>(blocks) % MAX_TFI != octets[2])
    {
        return "no whole number of transport blocks, or another one than TFI says";
    }
    const Cfn cfn(octets[1]);
    auto set = ReadBlocks(octets, header, blocks, format);
    if (format.direction == Direction::DOWNLINK)
    {
        if (format.isCommon)
        {
            content = FachDataFrame{cfn, std::move(set), octets[3]};
        }
        else
        {
            content = DlDchDataFrame{cfn, std::move(set)};
        }
        return "";
    }
    const std::size_t behind = header + blocks * CountFrameOctets(format.blockBits);
    const std::size_t indicators = behind + (format.isCommon ? 0 : 1);
    auto reception = BlockSetReception::Create(std::move(set));
    for (int32_t i = 0; i < blocks; ++i)
    {
        if ((octets[indicators + i / 8] & (0x80 >> i % 8)) != 0)
        {
            reception->Fail(i);
        }
    }
    if (format.isCommon)
    {
        content = RachDataFrame{cfn, std::move(reception), octets[3]};
    }
    else
    {
        content = UlDchDataFrame{cfn, std::move(reception), octets[behind]};
    }
    return "";
}

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

/**
 * @brief Read a data frame of HS-DSCH.
 * @param octets the frame
 * @param format its format
 * @param now the current time
 * @param content gets the frame
 * @return what is wrong; empty when it is good
 */
std::string
DecodeHsData(const Octets& octets, const FrameFormat& format, Nanos now, IubFrame::Content& content)
{
    const std::string wrong = CheckData(octets, HS_HEADER_OCTETS);
    if (!wrong.empty())
    {
        return wrong;
    }
    BitReader reader(octets, 1);
    HsDschDataFrame frame;
    frame.priority = reader.Read(8) & 0x0f;
    const uint32_t bits = reader.Read(13);
    reader.Read(3);
    const uint32_t pdus = reader.Read(8);
    frame.bufferOctets = reader.Read(16);
    if (octets.size() != GetHsDschFrameOctets(pdus, bits))
    {
        return "another size than its number of MAC-d PDUs says";
    }
    auto set = ObjectPool<TransportBlockSet>::Create();
    set->blockBits = bits;
    set->blocks.resize(pdus);
    std::size_t at = HS_HEADER_OCTETS;
    for (auto& block : set->blocks)
    {
        const std::size_t end = at + CountFrameOctets(HS_SPARE_BITS + bits);
        for (uint32_t i = 0; i < CountFrameOctets(bits); ++i)
        {
            const uint8_t next = at + i + 1 < end ? octets[at + i + 1] : 0;
            block.octets.push_back(static_cast<uint8_t>(octets[at + i] << 4 | next >> 4));
        }
        at = end;
    }
    SetEstablishments(*set, format);
    frame.set = std::move(set);
    if (octets[at] != HAS_DRT)
    {
        return "New IE Flags other than Delay Reference Time";
    }
    frame.sentAt = Unwrap(static_cast<Nanos>(octets[at + 1]) << 8 | octets[at + 2], now);
    content = std::move(frame);
    return "";
}

/**
 * @param reader stands before a Capacity Allocation without its header
 * @return the frame
 */
HsCapacityAllocation
ReadAllocation(BitReader& reader)
{
    HsCapacityAllocation frame;
    frame.priority = reader.Read(8) & 0x0f;
    frame.maxPduBits = reader.Read(13);
    frame.credits = reader.Read(11);
    frame.interval = reader.Read(8) * HS_INTERVAL_UNIT;
    frame.repetitions = static_cast<uint8_t>(reader.Read(8));
    return frame;
}

/**
 * @brief Read what follows the header of a control frame.
 * @param type its type
 * @param reader stands behind the header
 * @param content gets the frame
 * @return whether there is such a type
 */
bool
ReadControl(ControlType type, BitReader& reader, IubFrame::Content& content)
{
    const auto cfn = [&reader] { return Cfn(reader.Read(8)); };
    const auto time = [&reader] { return static_cast<int16_t>(reader.Read(16)); };
    switch (type)
    {
    case ControlType::TIMING_ADJUSTMENT:
        content = TimingAdjustment{cfn(), time()};
        return true;
    case ControlType::DL_SYNCHRONISATION:
        content = DlSynchronisation{cfn()};
        return true;
    case ControlType::UL_SYNCHRONISATION:
        content = UlSynchronisation{cfn(), time()};
        return true;
    case ControlType::DL_NODE_SYNCHRONISATION:
        content = DlNodeSynchronisation{reader.Read(24)};
        return true;
    case ControlType::UL_NODE_SYNCHRONISATION:
        content = UlNodeSynchronisation{reader.Read(24), reader.Read(24), reader.Read(24)};
        return true;
    case ControlType::HS_CAPACITY_REQUEST: {
        const auto priority = static_cast<uint8_t>(reader.Read(8) & 0x0f);
        content = HsCapacityRequest{priority, reader.Read(16)};
        return true;
    }
    case ControlType::HS_CAPACITY_ALLOCATION:
        content = ReadAllocation(reader);
        return true;
    }
    return false;
}

/**
 * @brief Read a control frame.
 * @param octets the frame
 * @param content gets the frame
 * @return what is wrong; empty when it is good
 */
std::string
DecodeControl(const Octets& octets, IubFrame::Content& content)
{
    if (octets.size() < CONTROL_FRAME_HEADER || (octets[0] & 1) == 0)
    {
        return "no control frame";
    }
    Octets checked = octets;
    checked[0] = 1;
    if (octets[0] >> 1 != GetHeaderCrc(checked, 0, checked.size()))
    {
        return "wrong frame CRC";
    }
    BitReader reader(octets, CONTROL_FRAME_HEADER);
    if (!ReadControl(static_cast<ControlType>(octets[1]), reader, content))
    {
        return "unknown type of control frame";
    }
    return reader.Failed() ? "shorter than its type" : "";
}

} // namespace

std::string
DecodeFrame(const std::vector<uint8_t>& octets,
            const FrameFormat& format,
            Nanos now,
            IubFrame::Content& content)
{
    if (format.isControl)
    {
        return DecodeControl(octets, content);
    }
    return format.isHsDsch ? DecodeHsData(octets, format, now, content)
                           : DecodeData(octets, format, content);
}

} // namespace umts
} // namespace ns3
