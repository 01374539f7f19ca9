/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-capture-record.h"
#include "umts-capture.h"

#include "ns3/umts-frame-codec.h"
#include "ns3/umts-mac-c-header.h"
#include "ns3/umts-mac-d-header.h"
#include "ns3/umts-rrc-bearer-encoding.h"

namespace ns3::umts
{

namespace
{

using Octets = std::vector<uint8_t>; //!< Octets of a record

/** @brief Channels as fp_hint numbers them. */
enum class HintChannel : uint8_t
{
    RACH = 1,
    FACH = 2,
    DCH = 3,
    HS_DSCH = 4,
    E_DCH = 5
};

/**
 * @brief Append what fp_hint says of one DCH.
 * @param blocks number of transport blocks
 * @param bits bits of each
 * @param hint takes it
 */
void
AppendDch(uint32_t blocks, uint32_t bits, Octets& hint)
{
    RecordWriter writer(hint);
    writer.Little(1, 1); // one DCH
    writer.Little(blocks << 5 | bits << 14, 4);
}

/**
 * @brief Append what fp_hint says of the radio bearer of a block: on the DCCH, or nothing.
 * @param block a transport block; null: it came with an error
 * @param hasCt whether it has C/T
 * @param identity tells radio bearers in acknowledged mode apart, in Wireshark
 * @param hint takes it
 */
void
AppendBearer(const TransportBlock* block, bool hasCt, uint32_t identity, Octets& hint)
{
    constexpr uint32_t dcch = 1;
    const bool isDcch = block && hasCt && block->header.ct < FIRST_DTCH_CT;
    const auto kind = block ? block->pdu.kind : RlcPdu::Kind::TMD;
    const uint32_t mode = kind == RlcPdu::Kind::TMD ? 0 : kind == RlcPdu::Kind::UMD ? 1 : 2;
    RecordWriter writer(hint);
    writer.Little(identity, 4);
    writer.Little(mode | (isDcch ? dcch << 2 | GetRbIdentity(SIGNALLING_RB) << 4 : 0), 1);
    writer.Little(isDcch ? 1 << 1 : 0, 1); // C/T is there
    writer.Little(0, 2);
}

/** @brief Writes the part of fp_hint that depends on the kind of frame. */
struct HintWriter
{
    Octets& hint;      //!< Takes it
    uint32_t identity; //!< Of the transport bearer and the direction

    /**
     * @brief Write about the radio bearers of blocks.
     * @param count how many blocks
     * @param bits bits of each
     * @param isCommon whether they are of FACH or RACH
     * @param get returns one of them
     */
    template <typename Get>
    void Bearers(std::size_t count, uint32_t bits, bool isCommon, Get get) const
    {
        constexpr std::size_t most = 30; // the length of the hint stays an octet
        const bool hasCt = isCommon || bits % 8 == MAC_D_HEADER_BITS;
        const std::size_t described = count <= most ? count : 0;
        hint.push_back(static_cast<uint8_t>(described));
        for (std::size_t i = 0; i < described; ++i)
        {
            AppendBearer(get(i), hasCt, identity, hint);
        }
    }

    /** @brief Write about the radio bearers of blocks that are sent. */
    void Bearers(const TransportBlockSet& set, bool isCommon) const
    {
        Bearers(set.blocks.size(), set.blockBits, isCommon, [&set](std::size_t i) {
            return &set.blocks[i];
        });
    }

    /** @brief Write about the radio bearers of blocks that have come. */
    void Bearers(const BlockSetReception& reception, bool isCommon) const
    {
        Bearers(reception.GetNBlocks(), reception.GetBlockBits(), isCommon, [&](std::size_t i) {
            return reception.GetBlock(i);
        });
    }

    /**
     * @brief Write about a frame of FACH or RACH.
     * @param channel which
     * @param blocks number of transport blocks
     * @param bits bits of each
     */
    void Common(HintChannel channel, std::size_t blocks, uint32_t bits) const
    {
        RecordWriter writer(hint);
        writer.Little(static_cast<uint8_t>(channel), 1);
        writer.Little(static_cast<uint32_t>(blocks) | bits << 9, 4);
    }

    /**
     * @brief Write about a frame of a DCH.
     * @param blocks number of transport blocks
     * @param bits bits of each
     */
    void Dch(std::size_t blocks, uint32_t bits) const
    {
        hint.push_back(static_cast<uint8_t>(HintChannel::DCH));
        AppendDch(static_cast<uint32_t>(blocks), bits, hint);
    }

    /** @brief Write about a frame of HS-DSCH. */
    void HsDsch() const
    {
        hint.push_back(static_cast<uint8_t>(HintChannel::HS_DSCH));
        hint.insert(hint.end(), {0, 0}); // MAC-d flow 0, MAC-hs; no radio bearers
    }

    /** @param frame a frame */
    void operator()(const DlDchDataFrame& frame) const
    {
        Dch(frame.set->blocks.size(), frame.set->blockBits);
        Bearers(*frame.set, false);
    }

    /** @param frame a frame */
    void operator()(const UlDchDataFrame& frame) const
    {
        Dch(frame.reception->GetNBlocks(), frame.reception->GetBlockBits());
        Bearers(*frame.reception, false);
    }

    /** @param frame a frame */
    void operator()(const FachDataFrame& frame) const
    {
        Common(HintChannel::FACH, frame.set->blocks.size(), frame.set->blockBits);
        Bearers(*frame.set, true);
    }

    /** @param frame a frame */
    void operator()(const RachDataFrame& frame) const
    {
        const auto& reception = *frame.reception;
        Common(HintChannel::RACH, reception.GetNBlocks(), reception.GetBlockBits());
        Bearers(reception, true);
    }

    /** @brief A frame of HS-DSCH. */
    void operator()(const HsDschDataFrame& /* frame */) const
    {
        HsDsch();
    }

    /** @brief A frame of E-DCH: the sizes of its MAC-d PDUs by DDI. */
    void operator()(const EdchDataFrame& frame) const
    {
        constexpr uint32_t most = 16; // that Wireshark takes
        FrameFormat format;
        DescribeBlocks(frame, format);
        const DdiSizes& sizes = *format.ddiSizes;
        hint.push_back(static_cast<uint8_t>(HintChannel::E_DCH));
        hint.push_back(0); // MAC-d flow
        const std::size_t described = hint.size();
        hint.push_back(0);
        RecordWriter writer(hint);
        for (uint32_t ddi = 0; ddi < sizes.size() && hint[described] < most; ++ddi)
        {
            if (sizes[ddi] > 0)
            {
                writer.Little(ddi, 1);
                writer.Little(0, 1); // logical channel, of which the frame says nothing
                writer.Little(sizes[ddi], 2);
                ++hint[described];
            }
        }
        hint.push_back(0); // no radio bearers
    }

    /** @brief A control frame of HS-DSCH. */
    void operator()(const HsCapacityRequest& /* frame */) const
    {
        HsDsch();
    }

    /** @brief A control frame of HS-DSCH. */
    void operator()(const HsCapacityAllocation& /* frame */) const
    {
        HsDsch();
    }

    /** @brief A control frame of a DCH. */
    template <typename Control>
    void operator()(const Control& /* frame */) const
    {
        Dch(0, 0);
        hint.push_back(0); // no radio bearers
    }
};

} // namespace

std::vector<uint8_t>
MakeIubRecord(const IubFrame& frame)
{
    constexpr uint32_t firstCid = 8; // those before are reserved (ITU-T I.363.2)
    const auto direction = GetFrameFormat(frame.content).direction;
    Octets hint = {0, 0, 0}; // length, later, and AAL2
    const auto number = static_cast<uint32_t>(frame.bearer);
    // Wireshark does not know the direction of RLC in these records.
    const uint32_t identity = number | (direction == Direction::UPLINK ? 1U << 31 : 0);
    std::visit(HintWriter{hint, identity}, frame.content);
    hint[0] = static_cast<uint8_t>(hint.size());
    const Octets octets = EncodeFrame(frame.content);
    Octets record;
    AppendExport("fp_hint", direction, record);
    AppendEnd(record);
    RecordWriter writer(record);
    record.insert(record.end(), hint.begin(), hint.end());
    writer.Big(firstCid + number % 248, 4);
    writer.Big(1u << 20 | (40 + number / 248) << 4, 4); // VPI, VCI
    record.insert(record.end(), octets.begin(), octets.end());
    return record;
}

} // namespace ns3::umts
