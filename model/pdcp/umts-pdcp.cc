/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-pdcp.h"

#include "umts-pdcp-ip-header-octets.h"

#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

#include <utility>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsPdcp");
NS_OBJECT_ENSURE_REGISTERED(Pdcp);

TypeId
Pdcp::GetTypeId()
{
    const IphcConfig defaults;
    UMTS_TYPE(Pdcp, Object)
        .Attribute("HeaderOctets", &C::m_headerOctets, 1, 0, 1)
        .Help("Octets of the PDCP header: 1, or 0 for No-Header PDUs")
        .Choice("HeaderCompression", &C::m_compression, NO_COMPRESSION)
        .Among({{NO_COMPRESSION, "None"}, {RFC_2507, "Rfc2507"}})
        .Help("Compression of the headers that are sent (TS 25.323 5.1)")
        .Attribute("FMaxPeriod", &C::m_fMaxPeriod, defaults.fMaxPeriod, 1, 65535)
        .Help("F_MAX_PERIOD: compressed non-TCP headers between full ones (RFC 2507)")
        .Attribute("FMaxTime",
                   &C::m_fMaxTime,
                   NanoSeconds(defaults.fMaxTime),
                   Seconds(1),
                   Seconds(255))
        .Help("F_MAX_TIME: time between full non-TCP headers (RFC 2507)")
        .Attribute("MaxHeader", &C::m_maxHeader, defaults.maxHeader, 60, 65535)
        .Help("MAX_HEADER: octets of the largest header that is compressed (RFC 2507)")
        .Attribute("TcpSpace", &C::m_tcpSpace, defaults.tcpSpace, 3, 255)
        .Help("TCP_SPACE: largest context identifier of TCP streams (RFC 2507)")
        .Attribute("NonTcpSpace", &C::m_nonTcpSpace, defaults.nonTcpSpace, 3, 65535)
        .Help("NON_TCP_SPACE: largest context identifier of other streams (RFC 2507)")
        .Attribute("LosslessRelocation", &C::m_isLossless, false)
        .Fixed("Support lossless relocation of the serving RNC (TS 25.323 5.6): SDUs are numbered, "
               "and those that RLC has not confirmed are sent again after it. Needs acknowledged "
               "mode in sequence and HeaderOctets 1")
        .Trace("TxHeader", &C::m_txHeaderTrace, "TxHeaderTracedCallback")
        .Help("RLC has accepted a PDU while compression is on: its kind, octets of the header of "
              "the IP packet, octets sent in its place")
        .Trace("ContextRepaired", &C::m_repairTrace, "RepairTracedCallback")
        .Help("A context of the receiving side was wrong and is right again: the kind of PDU that "
              "did it")
        .Trace("RxDrop", &C::m_dropTrace, "ns3::Packet::TracedCallback")
        .Help("A PDU is dropped: its header cannot be rebuilt");
}

IphcCompressor&
Pdcp::Compressor()
{
    if (!m_compressor)
    {
        UMTS_THROW_IF(m_headerOctets == 0,
                      "HeaderOctets: must be 1 with HeaderCompression, which needs the PID");
        IphcConfig config;
        config.fMaxPeriod = m_fMaxPeriod;
        config.fMaxTime = m_fMaxTime.GetNanoSeconds();
        config.maxHeader = m_maxHeader;
        config.tcpSpace = m_tcpSpace;
        config.nonTcpSpace = m_nonTcpSpace;
        m_compressor = std::make_unique<IphcCompressor>(config);
    }
    return *m_compressor;
}

Ptr<Packet>
Pdcp::MakePdu(Ptr<const Packet> packet)
{
    NS_LOG_FUNCTION(this << packet);
    const Ptr<Packet> pdu = packet->Copy();
    if (m_compression == RFC_2507)
    {
        Compress(pdu);
    }
    else if (m_headerOctets == 1)
    {
        pdu->AddHeader(PdcpDataHeader());
    }
    if (m_isLossless)
    {
        m_sdu = packet->Copy();
        if (m_sequence.IsNumberDue())
        {
            AddNumber(pdu, m_sequence.GetNextToSend());
        }
    }
    return pdu;
}

void
Pdcp::AddNumber(Ptr<Packet> pdu, uint16_t number)
{
    PdcpDataHeader header;
    pdu->RemoveHeader(header);
    header.SetNumber(number);
    pdu->AddHeader(header);
}

void
Pdcp::ReadNumber(Ptr<Packet> pdu, const PdcpDataHeader& header)
{
    if (const auto number = header.GetNumber())
    {
        m_sequence.Expect(*number);
        PdcpDataHeader numbered;
        pdu->RemoveHeader(numbered);
        pdu->AddHeader(PdcpDataHeader(header.GetPid(), {}));
    }
    m_sequence.OnReceived();
}

void
Pdcp::Compress(Ptr<Packet> packet)
{
    IphcCompressor& compressor = Compressor();
    const auto header = FindIpHeaderOctets(packet);
    const uint32_t before = header ? header->GetSize() : 0;
    IphcCompressor::Output sent;
    if (header)
    {
        sent = compressor.Compress(*header,
                                   packet->GetSize() - before,
                                   Simulator::Now().GetNanoSeconds());
    }
    if (sent.pid == PdcpPid::REGULAR)
    {
        packet->AddHeader(PdcpDataHeader());
        m_pending = {sent.pid, before, before};
    }
    else
    {
        ReplaceIpHeaderOctets(packet, *header, PdcpDataHeader(sent.pid, sent.octets));
        m_pending = {sent.pid, before, static_cast<uint32_t>(sent.octets.size())};
    }
}

void
Pdcp::Commit()
{
    if (m_compression == RFC_2507)
    {
        m_compressor->Commit();
        CountTx(m_pending);
    }
    if (m_isLossless)
    {
        m_sequence.OnSent(std::exchange(m_sdu, nullptr));
    }
}

void
Pdcp::CommitContextState()
{
    if (m_isLossless)
    {
        m_sequence.OnSent(nullptr);
    }
}

bool
Pdcp::IsLossless() const
{
    return m_isLossless;
}

void
Pdcp::Follow(const PdcpProgress& progress)
{
    m_sequence.Follow(progress);
}

bool
Pdcp::IsNumberDue() const
{
    return m_sequence.IsNumberDue();
}

std::optional<Pdcp::NumberedPdu>
Pdcp::NumberUnsent(const std::vector<Ptr<const Packet>>& unsent)
{
    const auto sdu = m_sequence.NumberUnsent(unsent.size());
    if (!sdu)
    {
        return std::nullopt;
    }
    const Ptr<Packet> pdu = unsent[sdu->index]->Copy();
    AddNumber(pdu, sdu->number);
    NS_LOG_LOGIC("PDCP SeqNum PDU " << sdu->number);
    return NumberedPdu{sdu->index, pdu};
}

uint16_t
Pdcp::GetNextToReceive() const
{
    return m_sequence.GetNextToReceive();
}

std::vector<Ptr<const Packet>>
Pdcp::Restart(uint16_t expected, const PdcpProgress& progress)
{
    NS_LOG_FUNCTION(this << expected);
    m_compressor.reset();
    m_decompressor.reset();
    return m_sequence.Restart(expected, progress);
}

void
Pdcp::CountTx(const TxHeader& header)
{
    ++m_counters.sent[static_cast<uint8_t>(header.pid)];
    m_counters.octetsBefore += header.before;
    m_counters.octetsAfter += header.after;
    NS_LOG_LOGIC("PID " << static_cast<uint32_t>(header.pid) << ", header of " << header.before
                        << " octets sent as " << header.after);
    m_txHeaderTrace(header.pid, header.before, header.after);
}

bool
Pdcp::ReadPdu(Ptr<Packet> pdu)
{
    NS_LOG_FUNCTION(this << pdu);
    if (m_headerOctets == 0)
    {
        return true;
    }
    PdcpDataHeader header;
    pdu->PeekHeader(header);
    if (header.GetPid() == PdcpPid::CONTEXT_STATE)
    {
        Octets octets = CopyFront(*pdu);
        octets.erase(octets.begin());
        Compressor().OnContextState(octets);
        return false;
    }
    if (m_isLossless)
    {
        ReadNumber(pdu, header);
        pdu->PeekHeader(header);
    }
    if (header.GetPid() != PdcpPid::REGULAR)
    {
        return Decompress(pdu, header.GetPid());
    }
    pdu->RemoveHeader(header);
    return true;
}

bool
Pdcp::Decompress(Ptr<Packet> pdu, PdcpPid pid)
{
    Octets front = CopyFront(*pdu);
    front.erase(front.begin());
    const auto payloadSum = [&pdu](uint32_t consumed) {
        Octets octets(pdu->GetSize());
        pdu->CopyData(octets.data(), pdu->GetSize());
        return IphcHeader::Sum(octets, 1 + consumed, 0);
    };
    if (!m_decompressor)
    {
        m_decompressor = std::make_unique<IphcDecompressor>();
    }
    const auto rebuilt = m_decompressor->Decompress(pid, front, pdu->GetSize() - 1, payloadSum);
    if (!rebuilt)
    {
        ++m_counters.drops;
        NS_LOG_INFO("PDU dropped: a header with PID " << static_cast<uint32_t>(pid)
                                                      << " cannot be rebuilt");
        m_dropTrace(pdu);
        return false;
    }
    front.resize(rebuilt->consumed);
    PdcpDataHeader header(pid, front);
    RestoreIpHeaderOctets(pdu, header, rebuilt->header);
    if (rebuilt->repaired)
    {
        ++m_counters.repairs;
        NS_LOG_INFO("context repaired by PID " << static_cast<uint32_t>(pid));
        m_repairTrace(pid);
    }
    return true;
}

Ptr<Packet>
Pdcp::TakeContextState()
{
    const Octets octets = m_decompressor ? m_decompressor->TakeContextState() : Octets();
    if (octets.empty())
    {
        return nullptr;
    }
    auto pdu = Create<Packet>();
    pdu->AddHeader(PdcpDataHeader(PdcpPid::CONTEXT_STATE, octets));
    CountTx({PdcpPid::CONTEXT_STATE, 0, static_cast<uint32_t>(octets.size())});
    return pdu;
}

const IphcCounters&
Pdcp::GetCounters() const
{
    return m_counters;
}

} // namespace ns3::umts
