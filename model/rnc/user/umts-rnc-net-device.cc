/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rnc-net-device.h"

#include "ns3/ipv4-l3-protocol.h"
#include "ns3/ipv4-queue-disc-item.h"
#include "ns3/ipv6-l3-protocol.h"
#include "ns3/ipv6-queue-disc-item.h"
#include "ns3/log.h"
#include "ns3/node-list.h"
#include "ns3/node.h"
#include "ns3/queue-disc.h"
#include "ns3/socket.h"
#include "ns3/traffic-control-layer.h"
#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsRncNetDevice");

NS_OBJECT_ENSURE_REGISTERED(RncNetDevice);

namespace
{

/** @return whether the packet is one of IPv6 */
bool
IsIpv6(const Packet& packet)
{
    uint8_t first = 0;
    packet.CopyData(&first, 1);
    return first >> 4 == 6;
}

/**
 * @brief Give a packet the priority of its type of service, as a router does.
 * @param tos type of service, or traffic class
 */
void
SetPriority(Packet& packet, uint8_t tos)
{
    SocketPriorityTag tag;
    tag.SetPriority(Socket::IpTos2Priority(tos));
    if (tag.GetPriority() > 0)
    {
        packet.ReplacePacketTag(tag);
    }
}

/**
 * @brief Send through the queue disc of a device.
 * @param control traffic control of its node
 */
void
SendThroughQueueDisc(TrafficControlLayer& control, Ptr<NetDevice> device, Ptr<Packet> packet)
{
    const Address to = device->GetBroadcast();
    if (IsIpv6(*packet))
    {
        Ipv6Header ip;
        packet->RemoveHeader(ip);
        SetPriority(*packet, ip.GetTrafficClass());
        control.Send(device,
                     Create<Ipv6QueueDiscItem>(packet, to, Ipv6L3Protocol::PROT_NUMBER, ip));
    }
    else
    {
        Ipv4Header ip;
        if (Node::ChecksumEnabled())
        {
            ip.EnableChecksum();
        }
        packet->RemoveHeader(ip);
        SetPriority(*packet, ip.GetTos());
        control.Send(device,
                     Create<Ipv4QueueDiscItem>(packet, to, Ipv4L3Protocol::PROT_NUMBER, ip));
    }
}

} // namespace

TypeId
RncNetDevice::GetTypeId()
{
    UMTS_TYPE(RncNetDevice, BearerNetDevice)
        .List<RadioBearer>("BearerList", &C::m_bearers)
        .Help("The RNC's ends of all radio bearers, in the order of their set-up")
        .List<HsMacDFlow>("HsFlowList", &C::m_hsFlows)
        .Help("The RNC's ends of all MAC-d flows on HS-DSCH, in the order of their set-up")
        .List<MacC>("MacCList", &C::m_macCs)
        .Help("MAC-c/sh of all cells with common channels, in the order of their set-up");
}

void
RncNetDevice::DoDispose()
{
    AnnounceDisposal();
    m_tunnels = nullptr;
    if (!m_onDisposal.IsNull())
    {
        m_onDisposal();
    }
    for (auto& macC : m_macCs)
    {
        macC->Dispose();
    }
    for (auto& flow : m_hsFlows)
    {
        flow->Dispose();
    }
    m_byAddress.clear();
    m_forwards.clear();
    m_hsFlows.clear();
    m_ues.clear();
    m_bearers.clear();
    m_macCs.clear();
    BearerNetDevice::DoDispose();
}

void
RncNetDevice::AddUe(Rnti rnti, const BearerSet& bearers)
{
    m_ues[rnti] = &bearers;
}

void
RncNetDevice::RemoveUe(Rnti rnti)
{
    for (auto it = m_byAddress.begin(); it != m_byAddress.end();)
    {
        it = it->second == rnti ? m_byAddress.erase(it) : std::next(it);
    }
    m_ues.erase(rnti);
}

void
RncNetDevice::TakeUe(RncNetDevice& former, Rnti rnti, Rnti own, const BearerSet& bearers)
{
    AddUe(own, bearers);
    for (const Ipv4Address& address : former.GetUeAddresses(rnti))
    {
        former.m_byAddress.erase(address.Get());
        former.m_forwards[address.Get()] = this;
        SetUeAddress(address, own);
    }
    for (uint32_t i = 0; i < bearers.GetSize(); ++i)
    {
        const Ptr<RadioBearer> bearer = bearers.At(i);
        former.RemoveBearer(bearer);
        former.m_bearers.erase(
            std::remove(former.m_bearers.begin(), former.m_bearers.end(), bearer),
            former.m_bearers.end());
        OnBearer(bearer);
    }
    former.m_ues.erase(rnti);
}

void
RncNetDevice::UpdateQueues(Rnti rnti)
{
    const BearerSet& bearers = GetBearers(rnti);
    for (uint32_t i = 0; i < bearers.GetSize(); ++i)
    {
        UpdateQueue(bearers.At(i));
    }
}

Ptr<RncNetDevice>
RncNetDevice::Find(uint32_t node)
{
    const auto there = NodeList::GetNode(node);
    for (uint32_t i = 0; i < there->GetNDevices(); ++i)
    {
        if (const auto rnc = DynamicCast<RncNetDevice>(there->GetDevice(i)))
        {
            return rnc;
        }
    }
    return nullptr;
}

const BearerSet&
RncNetDevice::GetBearers(Rnti rnti) const
{
    const auto found = m_ues.find(rnti);
    UMTS_THROW_IF(found == m_ues.end(),
                  "RNTI " << static_cast<uint32_t>(rnti) << ": the RNC knows no such UE");
    return *found->second;
}

void
RncNetDevice::OnBearer(Ptr<RadioBearer> bearer)
{
    m_bearers.push_back(bearer);
    AddBearer(bearer);
}

void
RncNetDevice::OnBearerGone(Ptr<RadioBearer> bearer)
{
    RemoveBearer(bearer);
    if (m_tunnels)
    {
        m_tunnels->OnBearerGone(bearer);
    }
    m_bearers.erase(std::remove(m_bearers.begin(), m_bearers.end(), bearer), m_bearers.end());
}

void
RncNetDevice::OnHsFlowGone(Ptr<HsMacDFlow> flow)
{
    m_hsFlows.erase(std::remove(m_hsFlows.begin(), m_hsFlows.end(), flow), m_hsFlows.end());
}

void
RncNetDevice::SetUeAddress(Ipv4Address address, Rnti rnti)
{
    m_byAddress[address.Get()] = rnti;
    m_forwards.erase(address.Get());
}

std::vector<Ipv4Address>
RncNetDevice::GetUeAddresses(Rnti rnti) const
{
    std::vector<Ipv4Address> addresses;
    for (const auto& [address, ue] : m_byAddress)
    {
        if (ue == rnti)
        {
            addresses.emplace_back(address);
        }
    }
    return addresses;
}

void
RncNetDevice::Accept(Ptr<Packet> packet)
{
    const auto control = GetNode()->GetObject<TrafficControlLayer>();
    if (control && control->GetRootQueueDiscOnDevice(this))
    {
        SendThroughQueueDisc(*control, this, packet);
    }
    else
    {
        Send(packet,
             GetBroadcast(),
             IsIpv6(*packet) ? Ipv6L3Protocol::PROT_NUMBER : Ipv4L3Protocol::PROT_NUMBER);
    }
}

bool
RncNetDevice::Forward(Ptr<Packet> packet)
{
    if (m_tunnels)
    {
        return m_tunnels->Forward(packet);
    }
    Ipv4Header header;
    packet->PeekHeader(header);
    const auto found = m_forwards.find(header.GetDestination().Get());
    if (found == m_forwards.end())
    {
        return false;
    }
    found->second->Accept(packet);
    return true;
}

Ptr<RadioBearer>
RncNetDevice::Classify(const Packet& packet) const
{
    if (m_tunnels)
    {
        return m_tunnels->GetBearer(packet);
    }
    Ipv4Header header;
    packet.PeekHeader(header);
    const auto found = m_byAddress.find(header.GetDestination().Get());
    if (found == m_byAddress.end())
    {
        NS_LOG_LOGIC("no UE has the address " << header.GetDestination());
        return nullptr;
    }
    return GetBearers(found->second).Classify(packet, Direction::DOWNLINK);
}

} // namespace ns3::umts
