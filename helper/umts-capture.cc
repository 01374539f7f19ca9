/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-capture.h"

#include "ns3/object-vector.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-controlled-cell.h"
#include "ns3/umts-frame-codec.h"
#include "ns3/umts-mac-c-header.h"
#include "ns3/umts-mac-d-header.h"
#include "ns3/umts-paging-channel.h"
#include "ns3/umts-rlc-codec.h"

#include <algorithm>
#include <iterator>
#include <string>

namespace ns3::umts
{

namespace
{

using Octets = std::vector<uint8_t>; //!< Octets of a record

/** @brief Appends numbers to octets. */
class RecordWriter
{
  public:
    /** @param octets where they go */
    explicit RecordWriter(Octets& octets)
        : m_octets(octets)
    {
    }

    /**
     * @brief Append a number, most significant octet first.
     * @param value the number
     * @param size its octets
     */
    void Big(uint32_t value, uint32_t size)
    {
        for (uint32_t i = size; i > 0; --i)
        {
            m_octets.push_back(static_cast<uint8_t>(value >> (8 * (i - 1))));
        }
    }

    /**
     * @brief Append a number, least significant octet first.
     * @param value the number
     * @param size its octets
     */
    void Little(uint32_t value, uint32_t size)
    {
        for (uint32_t i = 0; i < size; ++i)
        {
            m_octets.push_back(static_cast<uint8_t>(value >> (8 * i)));
        }
    }

    /** @param text letters to be appended */
    void Text(const std::string& text)
    {
        std::copy(text.begin(), text.end(), std::back_inserter(m_octets));
    }

  private:
    Octets& m_octets; //!< Where they go
};

constexpr uint32_t UE_ADDRESS = 0x0afffe01;  //!< 10.255.254.1, of any UE
constexpr uint32_t RNC_ADDRESS = 0x0affff01; //!< 10.255.255.1, of any RNC

/// Kinds of tags before an exported PDU, as Wireshark numbers them.
enum class ExportTag : uint16_t
{
    END = 0,
    DISSECTOR = 12,
    IPV4_SOURCE = 20,
    IPV4_DESTINATION = 21,
    DIRECTION = 35
};

/**
 * @brief Append a tag with a number.
 * @param record takes it
 */
void
AppendTag(ExportTag tag, uint32_t value, Octets& record)
{
    RecordWriter writer(record);
    writer.Big(static_cast<uint32_t>(tag), 2);
    writer.Big(4, 2);
    writer.Big(value, 4);
}

/**
 * @brief Append the tags of a dissector and a direction.
 * @param dissector its name
 * @param record takes them
 */
void
AppendExport(const std::string& dissector, Direction direction, Octets& record)
{
    RecordWriter writer(record);
    writer.Big(static_cast<uint32_t>(ExportTag::DISSECTOR), 2);
    writer.Big(static_cast<uint32_t>(dissector.size()), 2);
    writer.Text(dissector);
    AppendTag(ExportTag::DIRECTION, direction == Direction::UPLINK ? 1 : 0, record);
}

/**
 * @param record tags, to which the last one is appended
 */
void
AppendEnd(Octets& record)
{
    RecordWriter(record).Big(static_cast<uint32_t>(ExportTag::END) << 16, 4);
}

/** @return Wireshark's dissector of a message */
std::string
GetRrcDissector(const RrcPdu& pdu)
{
    if (pdu.channel == RrcChannel::PCCH)
    {
        return "rrc.pcch";
    }
    return std::string(pdu.direction == Direction::UPLINK ? "rrc.ul." : "rrc.dl.") +
           (pdu.channel == RrcChannel::CCCH ? "ccch" : "dcch");
}

/**
 * @brief Append the headers of a datagram of IPv4.
 * @param direction uplink or downlink
 * @param payload octets of the datagram
 * @param octets takes the headers
 */
void
AppendUdpIp(Direction direction, uint32_t payload, Octets& octets)
{
    constexpr uint32_t udpOctets = 8;
    constexpr uint32_t ipOctets = 20;
    constexpr uint32_t protocol = 17;
    constexpr uint32_t uePort = 49152;
    constexpr uint32_t rncPort = 49153;
    const bool isUplink = direction == Direction::UPLINK;
    RecordWriter writer(octets);
    const std::size_t begin = octets.size();
    writer.Big(0x4500, 2);
    writer.Big(payload + udpOctets + ipOctets, 2);
    writer.Big(0, 4); // identification, fragments
    writer.Big(64 << 8 | protocol, 2);
    writer.Big(0, 2); // checksum
    writer.Big(isUplink ? UE_ADDRESS : RNC_ADDRESS, 4);
    writer.Big(isUplink ? RNC_ADDRESS : UE_ADDRESS, 4);
    uint32_t sum = 0;
    for (std::size_t i = begin; i < begin + ipOctets; i += 2)
    {
        sum += octets[i] << 8 | octets[i + 1];
    }
    sum = (sum & 0xffff) + (sum >> 16);
    const auto checksum = static_cast<uint16_t>(~(sum + (sum >> 16)));
    octets[begin + 10] = static_cast<uint8_t>(checksum >> 8);
    octets[begin + 11] = static_cast<uint8_t>(checksum);
    writer.Big(isUplink ? uePort : rncPort, 2);
    writer.Big(isUplink ? rncPort : uePort, 2);
    writer.Big(payload + udpOctets, 2);
    writer.Big(0, 2); // no checksum
}

/** @brief Channels as fp_hint numbers them. */
enum class HintChannel : uint8_t
{
    RACH = 1,
    FACH = 2,
    DCH = 3,
    HS_DSCH = 4
};

/**
 * @param id a radio bearer
 * @return its RB identity (TS 25.331 10.3.4.16): SRB2 is 2, the first user bearer 5
 */
uint32_t
GetIdentity(RbId id)
{
    return id == SIGNALLING_RB ? 2 : 5 + static_cast<uint32_t>(id);
}

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
    writer.Little(mode | (isDcch ? dcch << 2 | GetIdentity(SIGNALLING_RB) << 4 : 0), 1);
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
MakeRlcRecord(const RlcCaptureInfo& info, const std::vector<uint8_t>& pdu)
{
    constexpr uint32_t dcch = 3; // channels of tag 2
    constexpr uint32_t psDtch = 4;
    Octets tags;
    RecordWriter writer(tags);
    writer.Text("umts-rlc");
    const uint32_t mode = info.mode == RlcMode::TM ? 0 : info.mode == RlcMode::UM ? 1 : 2;
    writer.Big(3 << 8 | mode, 2);
    writer.Big(4 << 8 | (info.direction == Direction::DOWNLINK ? 1 : 0), 2);
    writer.Big(5, 1);
    writer.Big(static_cast<uint32_t>(info.rnti), 4);
    writer.Big(6 << 8 | GetIdentity(info.bearer), 2);
    if (info.carriesIp || info.bearer == SIGNALLING_RB)
    {
        writer.Big(2 << 8 | (info.carriesIp ? psDtch : dcch), 2);
    }
    writer.Big(7 << 8 | 0, 2); // Length Indicators by the length of the PDU
    writer.Big(1, 1);
    Octets record;
    AppendUdpIp(info.direction, static_cast<uint32_t>(tags.size() + pdu.size()), record);
    record.insert(record.end(), tags.begin(), tags.end());
    record.insert(record.end(), pdu.begin(), pdu.end());
    return record;
}

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

std::vector<uint8_t>
MakeRrcRecord(const RrcPdu& pdu)
{
    constexpr uint32_t ues = 0x0ae00000; // 10.224.0.0
    constexpr uint32_t everybody = 0xffffffff;
    constexpr uint32_t sRnti = 0xfffff; // bits of an S-RNTI
    const uint32_t ue = pdu.channel == RrcChannel::PCCH
                            ? everybody
                            : ues + (static_cast<uint32_t>(pdu.rnti) & sRnti);
    const bool isUplink = pdu.direction == Direction::UPLINK;
    Octets record;
    AppendExport(GetRrcDissector(pdu), pdu.direction, record);
    AppendTag(ExportTag::IPV4_SOURCE, isUplink ? ue : RNC_ADDRESS, record);
    AppendTag(ExportTag::IPV4_DESTINATION, isUplink ? RNC_ADDRESS : ue, record);
    AppendEnd(record);
    record.insert(record.end(), pdu.octets.begin(), pdu.octets.end());
    return record;
}

std::vector<uint8_t>
MakeMacHsRecord(Rnti rnti,
                const std::vector<uint16_t>& sizes,
                const std::vector<uint16_t>& octetSizes,
                const MacHsPdu& pdu)
{
    Octets record;
    RecordWriter writer(record);
    writer.Big(static_cast<uint32_t>(rnti), 2);
    writer.Big(static_cast<uint32_t>(octetSizes.size()), 1);
    for (const uint16_t bits : octetSizes)
    {
        writer.Big(bits, 2);
    }
    Octets octets = pdu.octets;
    if (octets.empty())
    {
        const auto serialised = ObjectPool<MacHsPdu>::Create();
        serialised->queueId = pdu.queueId;
        serialised->tsn = pdu.tsn;
        for (const auto& inside : pdu.pdus)
        {
            const auto sid = std::find(sizes.begin(), sizes.end(), inside.bits) - sizes.begin();
            MacDPdu written{inside.block, inside.bits};
            EncodeRlcPdu(written.block.pdu, octetSizes.at(sid) / 8, written.block.octets);
            serialised->pdus.insert(serialised->pdus.end(), inside.count, written);
        }
        octets = WriteMacHsPdu(*serialised, sizes, octetSizes);
    }
    record.insert(record.end(), octets.begin(), octets.end());
    return record;
}

UuCapture::UuCapture(Ptr<PcapFileWrapper> file, Ptr<UeNetDevice> ue)
    : m_file(file),
      m_ue(PeekPointer(ue))
{
}

void
UuCapture::Add(Ptr<RadioBearer> bearer, RbId id)
{
    UintegerValue header;
    bearer->GetPdcp()->GetAttribute("HeaderOctets", header);
    for (const auto direction : {Direction::UPLINK, Direction::DOWNLINK})
    {
        const auto tap = Create<Tap>();
        tap->file = m_file;
        tap->bearer = PeekPointer(bearer);
        tap->ue = m_ue;
        const bool carriesIp = header.Get() == 0 && id != SIGNALLING_RB;
        tap->info = {bearer->GetRlc()->GetMode(), direction, {}, id, carriesIp};
        bearer->GetRlc()->TraceConnectWithoutContext(direction == Direction::UPLINK ? "TxPdu"
                                                                                    : "RxPdu",
                                                     MakeCallback(&Tap::OnPdu, tap));
    }
}

void
UuCapture::Tap::OnPdu(const RlcPdu& pdu)
{
    const uint32_t size = info.direction == Direction::UPLINK ? bearer->GetRlc()->GetPduOctets()
                                                              : bearer->GetReceivePduOctets();
    EncodeRlcPdu(pdu, size, octets);
    info.rnti = ue->GetRnti();
    const Octets record = MakeRlcRecord(info, octets);
    file->Write(Simulator::Now(), record.data(), static_cast<uint32_t>(record.size()));
}

IubCapture::IubCapture(Ptr<PcapFileWrapper> file)
    : m_file(file)
{
}

void
IubCapture::Add(Ptr<IubChannel> iub)
{
    iub->TraceConnectWithoutContext("Frame",
                                    MakeCallback(&IubCapture::OnFrame, Ptr<IubCapture>(this)));
}

void
IubCapture::OnFrame(uint8_t /* direction */, const IubFrame& frame)
{
    const Octets record = MakeIubRecord(frame);
    m_file->Write(Simulator::Now(), record.data(), static_cast<uint32_t>(record.size()));
}

RrcCapture::RrcCapture(Ptr<PcapFileWrapper> file)
    : m_file(file)
{
}

void
RrcCapture::Add(Ptr<RncRrc> rrc)
{
    const auto sink = MakeCallback(&RrcCapture::OnMessage, Ptr<RrcCapture>(this));
    rrc->TraceConnectWithoutContext("RrcMessage", sink);
    ObjectVectorValue cells;
    rrc->GetAttribute("CellList", cells);
    for (auto it = cells.Begin(); it != cells.End(); ++it)
    {
        if (const auto paging = DynamicCast<ControlledCell>(it->second)->GetPagingChannel())
        {
            paging->TraceConnectWithoutContext("RrcMessage", sink);
        }
    }
}

void
RrcCapture::OnMessage(const RrcPdu& pdu)
{
    const Octets record = MakeRrcRecord(pdu);
    m_file->Write(Simulator::Now(), record.data(), static_cast<uint32_t>(record.size()));
}

MacHsCapture::MacHsCapture(Ptr<PcapFileWrapper> file, Ptr<UeNetDevice> ue)
    : m_file(file),
      m_ue(PeekPointer(ue))
{
}

void
MacHsCapture::Add(Ptr<HsReceiver> receiver)
{
    m_receiver = PeekPointer(receiver);
    receiver->TraceConnectWithoutContext(
        "Reception",
        MakeCallback(&MacHsCapture::OnReception, Ptr<MacHsCapture>(this)));
}

void
MacHsCapture::OnReception(const HsTransmission& transmission, uint8_t answer)
{
    constexpr uint8_t ack = 0;
    const MacHsReceiver& mac = m_receiver->GetMacHs();
    const uint8_t queue = transmission.pdu->queueId;
    const auto sizes = mac.GetPduBits(queue);
    if (answer == ack && !sizes.empty())
    {
        const Octets record =
            MakeMacHsRecord(m_ue->GetRnti(), sizes, mac.GetOctetBits(queue), *transmission.pdu);
        m_file->Write(Simulator::Now(), record.data(), static_cast<uint32_t>(record.size()));
    }
}

} // namespace ns3::umts
