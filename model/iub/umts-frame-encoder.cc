/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-frame-codec.h"
#include "umts-frame-crc.h"
#include "umts-frame-format.h"

#include "ns3/umts-bit-io.h"
#include "ns3/umts-mac-d-header.h"
#include "ns3/umts-rlc-codec.h"

#include <algorithm>

namespace ns3
{
namespace umts
{

namespace
{

using Octets = std::vector<uint8_t>; //!< Octets of a frame

/**
 * @brief Write a MAC-d PDU of HS-DSCH: four spare bits before it.
 * @param pdu the PDU
 * @param bits its bits
 * @param frame takes it
 */
void
AppendHsPdu(const Octets& pdu, uint32_t bits, Octets& frame)
{
    const std::size_t octets = CountFrameOctets(HS_SPARE_BITS + bits);
    uint8_t carry = 0;
    for (std::size_t i = 0; i < octets; ++i)
    {
        const uint8_t octet = i < pdu.size() ? pdu[i] : 0;
        frame.push_back(static_cast<uint8_t>(carry << 4 | octet >> 4));
        carry = octet & 0x0f;
    }
}

/**
 * @brief Write the payload CRC behind a frame.
 * @param headerOctets octets of its header
 * @param frame the frame
 */
void
AppendPayloadCrc(std::size_t headerOctets, Octets& frame)
{
    const uint16_t crc = GetPayloadCrc(frame, headerOctets, frame.size());
    frame.push_back(static_cast<uint8_t>(crc >> 8));
    frame.push_back(static_cast<uint8_t>(crc));
}

/**
 * @brief Write the header CRC into the first octet.
 * @param headerOctets octets of the header
 * @param frame a data frame
 */
void
SetHeaderCrc(std::size_t headerOctets, Octets& frame)
{
    frame[0] = static_cast<uint8_t>(GetHeaderCrc(frame, 1, headerOctets) << 1);
}

/**
 * @param blocks number of blocks
 * @return transport format indicator
 */
uint8_t
GetTfi(std::size_t blocks)
{
    return static_cast<uint8_t>(blocks % MAX_TFI);
}

/**
 * @brief Write a downlink data frame.
 * @param header its header, octet 1 not yet filled in
 * @param set its blocks
 * @param isCommon it is one of FACH
 * @return the frame
 */
Octets
EncodeDownlink(Octets header, const TransportBlockSet& set, bool isCommon)
{
    const std::size_t headerOctets = header.size();
    Octets frame = std::move(header);
    for (const auto& block : set.blocks)
    {
        const Octets octets = GetBlockOctets(block, set.blockBits, Direction::DOWNLINK, isCommon);
        frame.insert(frame.end(), octets.begin(), octets.end());
    }
    SetHeaderCrc(headerOctets, frame);
    AppendPayloadCrc(headerOctets, frame);
    return frame;
}

/**
 * @brief Write an uplink data frame.
 * @param header its header, octet 1 not yet filled in
 * @param reception its blocks
 * @param isCommon it is one of RACH
 * @param quality quality estimate, of a DCH
 * @return the frame
 */
Octets
EncodeUplink(Octets header, const BlockSetReception& reception, bool isCommon, uint8_t quality)
{
    const std::size_t headerOctets = header.size();
    const std::size_t blocks = reception.GetNBlocks();
    Octets frame = std::move(header);
    Octets indicators((blocks + 7) / 8);
    for (std::size_t i = 0; i < blocks; ++i)
    {
        const auto* block = reception.GetBlock(i);
        Octets octets(CountFrameOctets(reception.GetBlockBits()));
        if (block)
        {
            octets = GetBlockOctets(*block, reception.GetBlockBits(), Direction::UPLINK, isCommon);
        }
        else
        {
            indicators[i / 8] |= static_cast<uint8_t>(0x80 >> i % 8);
        }
        frame.insert(frame.end(), octets.begin(), octets.end());
    }
    if (!isCommon)
    {
        frame.push_back(quality);
    }
    frame.insert(frame.end(), indicators.begin(), indicators.end());
    SetHeaderCrc(headerOctets, frame);
    AppendPayloadCrc(headerOctets, frame);
    return frame;
}

/**
 * @brief Write a control frame.
 * @param type its type
 * @param fields widths in bits and values
 * @return the frame
 */
Octets
EncodeControl(ControlType type, const std::vector<std::pair<uint32_t, uint32_t>>& fields)
{
    Octets frame = {1, static_cast<uint8_t>(type)};
    BitWriter writer(frame);
    for (const auto& [bits, value] : fields)
    {
        writer.Write(value, bits);
    }
    frame[0] = static_cast<uint8_t>(GetHeaderCrc(frame, 0, frame.size()) << 1 | 1);
    return frame;
}

/** @brief Writes each kind of frame. */
struct Encoder
{
    /** @param frame a frame @return its octets */
    Octets operator()(const DlDchDataFrame& frame) const
    {
        const auto cfn = static_cast<uint8_t>(frame.cfn.Value());
        return EncodeDownlink({0, cfn, GetTfi(frame.set->blocks.size())}, *frame.set, false);
    }

    /** @param frame a frame @return its octets */
    Octets operator()(const UlDchDataFrame& frame) const
    {
        const auto cfn = static_cast<uint8_t>(frame.cfn.Value());
        const auto tfi = GetTfi(frame.reception->GetNBlocks());
        return EncodeUplink({0, cfn, tfi}, *frame.reception, false, frame.qualityEstimate);
    }

    /** @param frame a frame @return its octets */
    Octets operator()(const FachDataFrame& frame) const
    {
        const auto cfn = static_cast<uint8_t>(frame.cfn.Value());
        const auto tfi = GetTfi(frame.set->blocks.size());
        return EncodeDownlink({0, cfn, tfi, frame.powerLevel}, *frame.set, true);
    }

    /** @param frame a frame @return its octets */
    Octets operator()(const RachDataFrame& frame) const
    {
        const auto cfn = static_cast<uint8_t>(frame.cfn.Value());
        const auto tfi = GetTfi(frame.reception->GetNBlocks());
        return EncodeUplink({0, cfn, tfi, frame.propagationDelay}, *frame.reception, true, 0);
    }

    /** @param frame a frame @return its octets */
    Octets operator()(const HsDschDataFrame& frame) const
    {
        const TransportBlockSet& set = *frame.set;
        Octets octets = {0, frame.priority};
        BitWriter writer(octets);
        writer.Write(set.blockBits, 13);
        writer.Write(0, 3);
        writer.Write(static_cast<uint32_t>(set.blocks.size()), 8);
        writer.Write(frame.bufferOctets, 16);
        for (const auto& block : set.blocks)
        {
            const Octets pdu = GetBlockOctets(block, set.blockBits, Direction::DOWNLINK, false);
            AppendHsPdu(pdu, set.blockBits, octets);
        }
        const auto time = static_cast<uint32_t>(frame.sentAt / DRT_UNIT % DRT_PERIOD);
        octets.push_back(HAS_DRT);
        octets.push_back(static_cast<uint8_t>(time >> 8));
        octets.push_back(static_cast<uint8_t>(time));
        SetHeaderCrc(HS_HEADER_OCTETS, octets);
        AppendPayloadCrc(HS_HEADER_OCTETS, octets);
        return octets;
    }

    /** @param frame a frame @return its octets */
    Octets operator()(const HsCapacityRequest& frame) const
    {
        return EncodeControl(ControlType::HS_CAPACITY_REQUEST,
                             {{8, frame.priority}, {16, frame.bufferOctets}});
    }

    /** @param frame a frame @return its octets */
    Octets operator()(const HsCapacityAllocation& frame) const
    {
        return EncodeControl(ControlType::HS_CAPACITY_ALLOCATION,
                             {{8, frame.priority},
                              {13, frame.maxPduBits},
                              {11, frame.credits},
                              {8, static_cast<uint32_t>(frame.interval / HS_INTERVAL_UNIT)},
                              {8, frame.repetitions}});
    }

    /** @param frame a frame @return its octets */
    Octets operator()(const DlSynchronisation& frame) const
    {
        return EncodeControl(ControlType::DL_SYNCHRONISATION, {{8, frame.cfn.Value()}});
    }

    /** @param frame a frame @return its octets */
    Octets operator()(const UlSynchronisation& frame) const
    {
        return EncodeControl(
            ControlType::UL_SYNCHRONISATION,
            {{8, frame.cfn.Value()}, {16, static_cast<uint16_t>(frame.timeOfArrival)}});
    }

    /** @param frame a frame @return its octets */
    Octets operator()(const TimingAdjustment& frame) const
    {
        return EncodeControl(
            ControlType::TIMING_ADJUSTMENT,
            {{8, frame.cfn.Value()}, {16, static_cast<uint16_t>(frame.timeOfArrival)}});
    }

    /** @param frame a frame @return its octets */
    Octets operator()(const DlNodeSynchronisation& frame) const
    {
        return EncodeControl(ControlType::DL_NODE_SYNCHRONISATION, {{24, frame.t1}});
    }

    /** @param frame a frame @return its octets */
    Octets operator()(const UlNodeSynchronisation& frame) const
    {
        return EncodeControl(ControlType::UL_NODE_SYNCHRONISATION,
                             {{24, frame.t1}, {24, frame.t2}, {24, frame.t3}});
    }
};

/**
 * @param blocks blocks of a frame
 * @return RlcPdu::establishment of each
 */
std::vector<uint8_t>
GetEstablishments(const TransportBlockSet& blocks)
{
    std::vector<uint8_t> establishments;
    for (const auto& block : blocks.blocks)
    {
        establishments.push_back(block.pdu.establishment);
    }
    return establishments;
}

/**
 * @param blocks blocks of a frame, as received
 * @return RlcPdu::establishment of each; 0 where nothing can be read
 */
std::vector<uint8_t>
GetEstablishments(const BlockSetReception& blocks)
{
    std::vector<uint8_t> establishments;
    for (std::size_t i = 0; i < blocks.GetNBlocks(); ++i)
    {
        const TransportBlock* block = blocks.GetBlock(i);
        establishments.push_back(block ? block->pdu.establishment : 0);
    }
    return establishments;
}

/** @brief Says what a receiver of each kind of frame has been told. */
struct FormatReader
{
    /** @param frame a frame @return its format */
    FrameFormat operator()(const DlDchDataFrame& frame) const
    {
        return {false,
                false,
                false,
                Direction::DOWNLINK,
                frame.set->blockBits,
                GetEstablishments(*frame.set)};
    }

    /** @param frame a frame @return its format */
    FrameFormat operator()(const UlDchDataFrame& frame) const
    {
        return {false,
                false,
                false,
                Direction::UPLINK,
                frame.reception->GetBlockBits(),
                GetEstablishments(*frame.reception)};
    }

    /** @param frame a frame @return its format */
    FrameFormat operator()(const FachDataFrame& frame) const
    {
        return {false,
                false,
                true,
                Direction::DOWNLINK,
                frame.set->blockBits,
                GetEstablishments(*frame.set)};
    }

    /** @param frame a frame @return its format */
    FrameFormat operator()(const RachDataFrame& frame) const
    {
        return {false,
                false,
                true,
                Direction::UPLINK,
                frame.reception->GetBlockBits(),
                GetEstablishments(*frame.reception)};
    }

    /** @param frame a frame @return its format */
    FrameFormat operator()(const HsDschDataFrame& frame) const
    {
        return {false, true, false, Direction::DOWNLINK, 0, GetEstablishments(*frame.set)};
    }

    /** @return format of a control frame */
    FrameFormat operator()(const HsCapacityRequest& /* frame */) const
    {
        return MakeControl(Direction::DOWNLINK);
    }

    /** @return format of a control frame */
    FrameFormat operator()(const HsCapacityAllocation& /* frame */) const
    {
        return MakeControl(Direction::UPLINK);
    }

    /** @return format of a control frame */
    FrameFormat operator()(const DlSynchronisation& /* frame */) const
    {
        return MakeControl(Direction::DOWNLINK);
    }

    /** @return format of a control frame */
    FrameFormat operator()(const UlSynchronisation& /* frame */) const
    {
        return MakeControl(Direction::UPLINK);
    }

    /** @return format of a control frame */
    FrameFormat operator()(const TimingAdjustment& /* frame */) const
    {
        return MakeControl(Direction::UPLINK);
    }

    /** @return format of a control frame */
    FrameFormat operator()(const DlNodeSynchronisation& /* frame */) const
    {
        return MakeControl(Direction::DOWNLINK);
    }

    /** @return format of a control frame */
    FrameFormat operator()(const UlNodeSynchronisation& /* frame */) const
    {
        return MakeControl(Direction::UPLINK);
    }

  private:
    /**
     * @param direction of a control frame
     * @return its format
     */
    static FrameFormat MakeControl(Direction direction)
    {
        return {true, false, false, direction, 0};
    }
};

} // namespace

FrameFormat
GetFrameFormat(const IubFrame::Content& content)
{
    return std::visit(FormatReader(), content);
}

std::vector<uint8_t>
EncodeFrame(const IubFrame::Content& content)
{
    return std::visit(Encoder(), content);
}

std::vector<uint8_t>
GetBlockOctets(const TransportBlock& block, uint32_t blockBits, Direction direction, bool isCommon)
{
    if (!block.octets.empty())
    {
        return block.octets;
    }
    Octets octets;
    const bool hasCt = !isCommon && blockBits % 8 == MAC_D_HEADER_BITS;
    const uint32_t header = isCommon ? MAC_C_HEADER_BITS : hasCt ? MAC_D_HEADER_BITS : 0;
    EncodeRlcPdu(block.pdu, (blockBits - header) / 8, octets);
    if (isCommon)
    {
        PrependMacCHeader(direction, block.header, octets);
    }
    else if (hasCt)
    {
        PrependCt(block.header.ct, octets);
    }
    return octets;
}

} // namespace umts
} // namespace ns3
