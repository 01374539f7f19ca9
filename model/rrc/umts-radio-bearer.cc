/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-radio-bearer.h"

#include "ns3/pointer.h"
#include "ns3/umts-compat.h"

namespace ns3
{
namespace umts
{

NS_OBJECT_ENSURE_REGISTERED(RadioBearer);

TypeId
RadioBearer::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::umts::RadioBearer")
            .SetParent<Object>()
            .SetGroupName("Umts")
            .AddConstructor<RadioBearer>()
            .AddAttribute("Pdcp",
                          "The PDCP entity",
                          TypeId::ATTR_GET,
                          PointerValue(),
                          MakePointerAccessor(&RadioBearer::m_pdcp),
                          MakePointerChecker<Pdcp>())
            .AddAttribute("Rlc",
                          "The RLC entity",
                          TypeId::ATTR_GET,
                          PointerValue(),
                          MakePointerAccessor(&RadioBearer::m_rlc),
                          MakePointerChecker<RlcEntity>())
            .AddAttribute("Mac",
                          "The MAC-d entity",
                          TypeId::ATTR_GET,
                          PointerValue(),
                          MakePointerAccessor(&RadioBearer::m_mac),
                          MakePointerChecker<MacD>())
            .AddAttribute("TrafficClass",
                          "Traffic class (TS 23.107 6.3)",
                          TypeId::ATTR_GET,
                          EnumValue(BACKGROUND),
                          UmtsMakeEnumAccessor<TrafficClass>(&RadioBearer::m_trafficClass),
                          MakeEnumChecker(CONVERSATIONAL,
                                          "Conversational",
                                          STREAMING,
                                          "Streaming",
                                          INTERACTIVE,
                                          "Interactive",
                                          BACKGROUND,
                                          "Background"));
    return tid;
}

void
RadioBearer::DoDispose()
{
    // The parts refer to each other: they are taken apart by their common owner.
    if (m_rlc)
    {
        m_rlc->Dispose();
        m_mac->Dispose();
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
    m_rlc->SetSduCallback(MakeCallback(&RadioBearer::Receive, this));
}

void
RadioBearer::Disconnect()
{
    m_connected = false;
    m_mac->Disconnect();
}

bool
RadioBearer::Send(Ptr<const Packet> packet)
{
    if (!m_connected)
    {
        return false;
    }
    const bool accepted = m_rlc->Enqueue(m_pdcp->MakePdu(packet));
    if (accepted)
    {
        m_pdcp->Commit();
    }
    return accepted;
}

void
RadioBearer::Receive(Ptr<Packet> sdu)
{
    const bool isPacket = m_pdcp->ReadPdu(sdu);
    if (const Ptr<Packet> contextState = m_pdcp->TakeContextState())
    {
        m_rlc->Enqueue(contextState);
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

} // namespace umts
} // namespace ns3
