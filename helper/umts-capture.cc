/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-capture.h"

#include "umts-capture-record.h"

#include "ns3/object-vector.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-controlled-cell.h"
#include "ns3/umts-paging-channel.h"
#include "ns3/umts-rlc-codec.h"
#include "ns3/umts-rrc-bearer-encoding.h"

#include <algorithm>
#include <string>

namespace ns3::umts
{

namespace
{

using Octets = std::vector<uint8_t>; //!< Octets of a record

constexpr uint32_t UE_ADDRESS = 0x0afffe01;  //!< 10.255.254.1, of any UE
constexpr uint32_t RNC_ADDRESS = 0x0affff01; //!< 10.255.255.1, of any RNC

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
    writer.Big(6 << 8 | GetRbIdentity(info.bearer), 2);
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
