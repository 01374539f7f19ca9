/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-net-device.h"

#include "umts-type-declaration.h"

#include "ns3/ipv4-l3-protocol.h"
#include "ns3/ipv6-l3-protocol.h"
#include "ns3/simulator.h"

namespace ns3::umts
{

namespace
{

constexpr uint16_t MIN_MTU = 68;   //!< Least MTU of IPv4 (RFC 791)
constexpr uint16_t MAX_MTU = 1502; //!< Largest PDCP SDU (TS 25.323)

/**
 * @param packet an IP packet
 * @return its EtherType
 */
uint16_t
GetProtocol(const Packet& packet)
{
    uint8_t first = 0;
    packet.CopyData(&first, 1);
    return first >> 4 == 6 ? Ipv6L3Protocol::PROT_NUMBER : Ipv4L3Protocol::PROT_NUMBER;
}

} // namespace

NS_OBJECT_ENSURE_REGISTERED(UmtsNetDevice);

TypeId
UmtsNetDevice::GetTypeId()
{
    UMTS_TYPE(UmtsNetDevice, NetDevice)
        .Attribute("Mtu", &C::SetMtu, &C::GetMtu, 1500, MIN_MTU, MAX_MTU)
        .Help("Largest IP packet in octets")
        .Trace("MacTx", &C::m_macTxTrace, "ns3::Packet::TracedCallback")
        .Help("An IP packet has come from the node")
        .Trace("MacTxDrop", &C::m_macDropTrace, "ns3::Packet::TracedCallback")
        .Help("An IP packet has been dropped: no bearer, or buffer full")
        .Trace("MacRx", &C::m_macRxTrace, "ns3::Packet::TracedCallback")
        .Help("An IP packet is handed to the node")
        .Trace("Disposal", &C::m_disposalTrace, "DisposalTracedCallback")
        .Help("The device is about to be disposed of; all of it is still there");
}

UmtsNetDevice::UmtsNetDevice()
    : m_address(Mac48Address::Allocate())
{
}

void
UmtsNetDevice::AnnounceDisposal()
{
    m_disposalTrace();
}

void
UmtsNetDevice::DoDispose()
{
    m_node = nullptr;
    m_rxCallback = ReceiveCallback();
    m_promiscCallback = PromiscReceiveCallback();
    NetDevice::DoDispose();
}

bool
UmtsNetDevice::Send(Ptr<Packet> packet, const Address& /* dest */, uint16_t protocolNumber)
{
    Section section;
    m_macTxTrace(packet);
    const bool isIp = protocolNumber == Ipv4L3Protocol::PROT_NUMBER ||
                      protocolNumber == Ipv6L3Protocol::PROT_NUMBER;
    const bool sent = isIp && SendIp(packet);
    if (!sent)
    {
        m_macDropTrace(packet);
    }
    return sent;
}

bool
UmtsNetDevice::SendFrom(Ptr<Packet> packet,
                        const Address& /* source */,
                        const Address& dest,
                        uint16_t protocolNumber)
{
    return Send(packet, dest, protocolNumber);
}

void
UmtsNetDevice::HandUp(Ptr<Packet> packet)
{
    // A cell's clock serves all its UEs in one event, which has the context of only one node.
    if (Simulator::GetContext() == m_node->GetId())
    {
        HandUpNow(packet);
    }
    else
    {
        Simulator::ScheduleWithContext(m_node->GetId(),
                                       Time(0),
                                       &UmtsNetDevice::HandUpNow,
                                       this,
                                       packet);
    }
}

void
UmtsNetDevice::HandUpNow(Ptr<Packet> packet)
{
    Section section;
    m_macRxTrace(packet);
    const uint16_t protocol = GetProtocol(*packet);
    if (!m_promiscCallback.IsNull())
    {
        m_promiscCallback(this,
                          packet->Copy(),
                          protocol,
                          GetBroadcast(),
                          GetAddress(),
                          PACKET_HOST);
    }
    if (!m_rxCallback.IsNull())
    {
        m_rxCallback(this, packet, protocol, GetBroadcast());
    }
}

void
UmtsNetDevice::SetIfIndex(const uint32_t index)
{
    m_ifIndex = index;
}

uint32_t
UmtsNetDevice::GetIfIndex() const
{
    return m_ifIndex;
}

void
UmtsNetDevice::SetAddress(Address address)
{
    m_address = Mac48Address::ConvertFrom(address);
}

Address
UmtsNetDevice::GetAddress() const
{
    return m_address;
}

bool
UmtsNetDevice::SetMtu(const uint16_t mtu)
{
    const bool valid = mtu >= MIN_MTU && mtu <= MAX_MTU;
    m_mtu = valid ? mtu : m_mtu;
    return valid;
}

uint16_t
UmtsNetDevice::GetMtu() const
{
    return m_mtu;
}

bool
UmtsNetDevice::IsLinkUp() const
{
    return true;
}

void
UmtsNetDevice::AddLinkChangeCallback(Callback<void> callback)
{
    m_linkChange.ConnectWithoutContext(callback);
}

bool
UmtsNetDevice::IsBroadcast() const
{
    return true;
}

Address
UmtsNetDevice::GetBroadcast() const
{
    return Mac48Address::GetBroadcast();
}

bool
UmtsNetDevice::IsMulticast() const
{
    return false;
}

Address
UmtsNetDevice::GetMulticast(Ipv4Address multicastGroup) const
{
    return Mac48Address::GetMulticast(multicastGroup);
}

Address
UmtsNetDevice::GetMulticast(Ipv6Address addr) const
{
    return Mac48Address::GetMulticast(addr);
}

bool
UmtsNetDevice::IsBridge() const
{
    return false;
}

bool
UmtsNetDevice::IsPointToPoint() const
{
    return false;
}

Ptr<Node>
UmtsNetDevice::GetNode() const
{
    return m_node;
}

void
UmtsNetDevice::SetNode(Ptr<Node> node)
{
    m_node = node;
}

bool
UmtsNetDevice::NeedsArp() const
{
    return false;
}

void
UmtsNetDevice::SetReceiveCallback(ReceiveCallback cb)
{
    m_rxCallback = cb;
}

void
UmtsNetDevice::SetPromiscReceiveCallback(PromiscReceiveCallback cb)
{
    m_promiscCallback = cb;
}

bool
UmtsNetDevice::SupportsSendFrom() const
{
    return false;
}

} // namespace ns3::umts
