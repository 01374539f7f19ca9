/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-flow-meter.h"

#include "ns3/simulator.h"
#include "ns3/umts-error.h"

namespace ns3::umts
{

FlowMeter::FlowMeter(Ptr<Application> receiver, Time warmup)
    : m_receiver(receiver),
      m_warmup(warmup)
{
    const TypeId tid = receiver->GetInstanceTypeId();
    TypeId::TraceSourceInformation info;
    const bool has = static_cast<bool>(tid.LookupTraceSourceByName("Rx", &info));
    // ns-3 has two names for the same signature.
    m_tellsSender = has && (info.callback == "ns3::Packet::AddressTracedCallback" ||
                            info.callback == "ns3::Packet::PacketAddressTracedCallback");
    UMTS_THROW_UNLESS(m_tellsSender || (has && info.callback == "ns3::Packet::TracedCallback"),
                      "a flow cannot be measured at " << tid.GetName()
                                                      << ": it has no trace source Rx of the "
                                                         "packets received");
    if (m_tellsSender)
    {
        receiver->TraceConnectWithoutContext("Rx", MakeCallback(&FlowMeter::OnPacketFrom, this));
    }
    else
    {
        receiver->TraceConnectWithoutContext("Rx", MakeCallback(&FlowMeter::OnPacket, this));
    }
}

FlowMeter::~FlowMeter()
{
    if (m_tellsSender)
    {
        m_receiver->TraceDisconnectWithoutContext("Rx",
                                                  MakeCallback(&FlowMeter::OnPacketFrom, this));
    }
    else
    {
        m_receiver->TraceDisconnectWithoutContext("Rx", MakeCallback(&FlowMeter::OnPacket, this));
    }
}

void
FlowMeter::SetWarmup(Time warmup)
{
    m_warmup = warmup;
}

uint64_t
FlowMeter::GetOctets() const
{
    return m_octets;
}

void
FlowMeter::OnPacket(Ptr<const Packet> packet)
{
    m_octets += Simulator::Now() >= m_warmup ? packet->GetSize() : 0;
}

void
FlowMeter::OnPacketFrom(Ptr<const Packet> packet, const Address& /* from */)
{
    OnPacket(packet);
}

} // namespace ns3::umts
