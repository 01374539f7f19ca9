/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-radio-bearer.h"

#include "ns3/boolean.h"
#include "ns3/log.h"
#include "ns3/uinteger.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

namespace
{

constexpr uint32_t MAX_PDCP_HEADER_OCTETS = 3; //!< That of PDCP SeqNum PDUs (TS 25.323 8.2.3)

/**
 * @brief Throw Error when PDCP is to be lossless and cannot.
 * @param pdcp PDCP entity
 * @param rlc its RLC entity
 */
void
CheckLossless(const Pdcp& pdcp, const RlcEntity& rlc)
{
    if (!pdcp.IsLossless())
    {
        return;
    }
    BooleanValue isInSequence(false);
    rlc.GetAttributeFailSafe("InSequenceDelivery", isInSequence);
    UintegerValue headerOctets;
    pdcp.GetAttribute("HeaderOctets", headerOctets);
    UMTS_THROW_UNLESS(isInSequence.Get() && headerOctets.Get() > 0,
                      "LosslessRelocation: needs RLC acknowledged mode with InSequenceDelivery, "
                      "and HeaderOctets 1");
}

} // namespace

NS_LOG_COMPONENT_DEFINE("UmtsRadioBearer");

NS_OBJECT_ENSURE_REGISTERED(RadioBearer);

TypeId
RadioBearer::GetTypeId()
{
    UMTS_TYPE(RadioBearer, Object)
        .Object("Pdcp", &C::m_pdcp)
        .Help("The PDCP entity")
        .Object("Rlc", &C::m_rlc)
        .Help("The RLC entity")
        .Object("Mac", &C::m_mac)
        .Help("The MAC-d entity")
        .Attribute("LogicalChannelPriority", &C::SetPriority, &C::GetPriority, 1, 1, 8)
        .Help("MAC logical channel priority, 1 (first) to 8 (TS 25.331 10.3.4.21): order among the "
              "logical channels of a transport channel, access service class on the RACH")
        .Attribute("TxQueueOctets", &C::m_txQueueOctets, 0)
        .Help("With a queue disc in front of the device: octets of SDUs that RLC holds and has not "
              "cut into PDUs, at most; 0: one packet of the MTU and what the channel carries in a "
              "TTI at its highest rate")
        .Choice("TrafficClass", &C::m_trafficClass, BACKGROUND)
        .Among({{CONVERSATIONAL, "Conversational"},
                {STREAMING, "Streaming"},
                {INTERACTIVE, "Interactive"},
                {BACKGROUND, "Background"}})
        .ReadOnly()
        .Help("Traffic class (TS 23.107 6.3)");
}

void
RadioBearer::DoDispose()
{
    // The parts refer to each other: they are taken apart by their common owner.
    Release();
    if (m_rlc)
    {
        m_rlc->Dispose();
    }
    m_pdcp = nullptr;
    m_rlc = nullptr;
    m_mac = nullptr;
    m_ipCallback = IpCallback();
    Object::DoDispose();
}

void
RadioBearer::Configure(Ptr<Pdcp> pdcp, Ptr<RlcEntity> rlc, Ptr<MacD> mac)
{
    m_pdcp = pdcp;
    m_rlc = rlc;
    m_mac = mac;
    CheckLossless(*pdcp, *rlc);
    m_rlc->SetSduCallback(MakeCallback(&RadioBearer::Receive, this));
    if (pdcp->IsLossless())
    {
        m_rlc->SetDiscardCallback(MakeCallback(&RadioBearer::SynchroniseNumbers, this));
    }
}

void
RadioBearer::Connect(LogicalChannelId logicalChannel)
{
    m_logicalChannel = logicalChannel;
    m_mac->AddLogicalChannel(logicalChannel, m_rlc, m_priority);
}

void
RadioBearer::ExpectChannel(const TransportChannel& channel)
{
    m_transmitChannel = channel;
    m_transmitChannel.rlcHeaderBits = 8 * GetHeaderOctets(m_rlc->GetMode());
}

void
RadioBearer::MapTo(std::shared_ptr<BearerChannel> channel)
{
    m_mac->MapTo(m_logicalChannel, channel->GetTransmitter(), channel->GetReceiver());
    m_transmitChannel = channel->GetTransmitter().GetFormat();
    m_channel = std::move(channel);
}

void
RadioBearer::Suspend()
{
    if (IsConnected())
    {
        m_mac->Suspend(m_logicalChannel);
    }
}

void
RadioBearer::ReleaseChannels()
{
    if (m_channel)
    {
        m_mac->Disconnect(m_logicalChannel);
        m_channel = nullptr;
    }
}

void
RadioBearer::Release()
{
    if (m_isReleased || !m_mac)
    {
        return;
    }
    if (IsConnected())
    {
        m_counters = m_mac->GetLogicalChannel(m_logicalChannel).counters;
        m_mac->RemoveLogicalChannel(m_logicalChannel);
    }
    m_isReleased = true;
    m_rlc->Stop();
    m_channel = nullptr;
}

void
RadioBearer::Reestablish()
{
    const bool isLossless = m_pdcp->IsLossless();
    if (isLossless)
    {
        m_pdcp->Follow(GetProgress());
    }
    m_rlc->Reestablish(isLossless ? RlcEntity::DISCARD_ALL : RlcEntity::KEEP_UNSENT);
}

std::optional<uint16_t>
RadioBearer::GetNextPdcpSn() const
{
    return m_pdcp->IsLossless() ? std::optional<uint16_t>(m_pdcp->GetNextToReceive())
                                : std::nullopt;
}

void
RadioBearer::Restart(uint16_t expected)
{
    for (const auto& sdu : m_pdcp->Restart(expected, GetProgress()))
    {
        m_rlc->Restore(m_pdcp->MakePdu(sdu));
        m_pdcp->Commit();
    }
}

bool
RadioBearer::Send(Ptr<const Packet> packet)
{
    if (!m_isReleased && m_pdcp->IsLossless())
    {
        SynchroniseNumbers();
    }
    const bool accepted = !m_isReleased && m_rlc->Enqueue(m_pdcp->MakePdu(packet));
    if (accepted)
    {
        m_pdcp->Commit();
    }
    else
    {
        NS_LOG_LOGIC("a packet of " << packet->GetSize() << " octets is refused: "
                                    << (m_isReleased ? "the bearer is released or was refused"
                                                     : "the buffer of RLC is full"));
        ++m_refused;
    }
    return accepted;
}

PdcpProgress
RadioBearer::GetProgress() const
{
    const RlcTxCounters& counters = m_rlc->GetTxCounters();
    return {counters.sdusConfirmed, counters.sdusDiscarded};
}

void
RadioBearer::SynchroniseNumbers()
{
    m_pdcp->Follow(GetProgress());
    if (m_pdcp->IsNumberDue())
    {
        if (const auto numbered = m_pdcp->NumberUnsent(m_rlc->GetUnsentSdus()))
        {
            m_rlc->ReplaceUnsent(numbered->index, numbered->pdu);
        }
    }
}

bool
RadioBearer::HasRoom(uint32_t octets) const
{
    if (m_isReleased)
    {
        return true; // what comes is refused, and waits for nothing
    }
    const uint32_t tti = m_transmitChannel.maxBlocks * m_transmitChannel.pduBits / 8;
    const uint32_t size = octets + MAX_PDCP_HEADER_OCTETS;
    const uint32_t limit = m_txQueueOctets > 0 ? m_txQueueOctets : tti + size;
    const uint64_t queued = m_rlc->GetQueuedOctets();
    return (queued == 0 || queued + size <= limit) && m_rlc->HasRoom(size);
}

void
RadioBearer::SetRoomCallback(Callback<void> callback)
{
    if (m_rlc)
    {
        m_rlc->SetRoomCallback(callback);
    }
}

void
RadioBearer::Receive(Ptr<Packet> sdu)
{
    const bool isPacket = m_pdcp->ReadPdu(sdu);
    if (const Ptr<Packet> contextState = m_pdcp->TakeContextState())
    {
        if (m_rlc->Enqueue(contextState))
        {
            m_pdcp->CommitContextState();
        }
    }
    if (isPacket && !m_ipCallback.IsNull())
    {
        m_ipCallback(sdu);
    }
}

void
RadioBearer::SetIpCallback(IpCallback callback)
{
    m_ipCallback = callback;
}

Ptr<Pdcp>
RadioBearer::GetPdcp() const
{
    return m_pdcp;
}

void
RadioBearer::SetTrafficClass(TrafficClass trafficClass)
{
    m_trafficClass = trafficClass;
}

TrafficClass
RadioBearer::GetTrafficClass() const
{
    return m_trafficClass;
}

Ptr<RlcEntity>
RadioBearer::GetRlc() const
{
    return m_rlc;
}

Ptr<MacD>
RadioBearer::GetMac() const
{
    return m_mac;
}

LogicalChannelId
RadioBearer::GetLogicalChannel() const
{
    return m_logicalChannel;
}

const MacDCounters&
RadioBearer::GetMacCounters() const
{
    return IsConnected() ? m_mac->GetLogicalChannel(m_logicalChannel).counters : m_counters;
}

uint32_t
RadioBearer::GetReceivePduOctets() const
{
    return m_channel ? m_channel->GetReceiver().GetFormat().pduBits / 8 : 0;
}

const TransportChannel&
RadioBearer::GetTransmitChannel() const
{
    return m_transmitChannel;
}

void
RadioBearer::SetPriority(uint32_t priority)
{
    m_priority = priority;
    if (IsConnected())
    {
        m_mac->SetPriority(m_logicalChannel, priority);
    }
}

uint32_t
RadioBearer::GetPriority() const
{
    return m_priority;
}

} // namespace ns3::umts
