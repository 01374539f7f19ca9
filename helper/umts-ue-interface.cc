/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-ue-interface.h"

#include "ns3/ipv4-static-routing-helper.h"
#include "ns3/ipv6-static-routing-helper.h"
#include "ns3/node.h"
#include "ns3/umts-error.h"

namespace ns3::umts
{

namespace
{

/**
 * @param device a device
 * @return its interface of an IP version; -1: there is none, or no such stack
 */
template <typename Ip>
int32_t
FindInterface(const Ptr<NetDevice>& device)
{
    const auto ip = device->GetNode()->GetObject<Ip>();
    return ip ? ip->GetInterfaceForDevice(device) : -1;
}

/**
 * @param routing of a node
 * @return the same; throws Error when there is none
 */
template <typename Routing>
Ptr<Routing>
Require(const Ptr<Routing>& routing)
{
    UMTS_THROW_UNLESS(routing, "PDP context: the node of the UE has no static routing");
    return routing;
}

} // namespace

UmtsUeInterface::UmtsUeInterface(Ptr<NetDevice> ue)
    : m_ue(ue)
{
}

bool
UmtsUeInterface::IsActive() const
{
    const auto ipv4 = m_ue->GetNode()->GetObject<Ipv4>();
    const auto ipv6 = m_ue->GetNode()->GetObject<Ipv6>();
    const int32_t of4 = FindInterface<Ipv4>(m_ue);
    const int32_t of6 = FindInterface<Ipv6>(m_ue);
    return (of4 >= 0 && ipv4->GetNAddresses(of4) > 0) || (of6 >= 0 && ipv6->IsUp(of6));
}

uint32_t
UmtsUeInterface::Activate(Ipv4Address address) const
{
    const auto ipv4 = m_ue->GetNode()->GetObject<Ipv4>();
    const auto routing = Require(Ipv4StaticRoutingHelper().GetStaticRouting(ipv4));
    const int32_t known = FindInterface<Ipv4>(m_ue);
    const uint32_t interface = known < 0 ? ipv4->AddInterface(m_ue) : known;
    ipv4->AddAddress(interface, Ipv4InterfaceAddress(address, Ipv4Mask("255.255.255.255")));
    ipv4->SetUp(interface);
    // What comes for an address that the UE has no longer does not go back.
    ipv4->SetForwarding(interface, false);
    routing->SetDefaultRoute(Ipv4Address::GetZero(), interface);
    return interface;
}

uint32_t
UmtsUeInterface::Activate(const Ipv6Address& address) const
{
    const auto ipv6 = m_ue->GetNode()->GetObject<Ipv6>();
    UMTS_THROW_UNLESS(ipv6, "PDP context: the node of the UE has no IPv6");
    const auto routing = Require(Ipv6StaticRoutingHelper().GetStaticRouting(ipv6));
    const uint32_t interface = AddIpv6(m_ue, address, Ipv6Prefix(64));
    routing->SetDefaultRoute(Ipv6Address::GetZero(), interface);
    return interface;
}

void
UmtsUeInterface::Deactivate() const
{
    const int32_t of4 = FindInterface<Ipv4>(m_ue);
    if (of4 >= 0)
    {
        const auto ipv4 = m_ue->GetNode()->GetObject<Ipv4>();
        ipv4->SetDown(of4); // its routes go
        while (ipv4->GetNAddresses(of4) > 0)
        {
            ipv4->RemoveAddress(of4, 0);
        }
    }
    const int32_t of6 = FindInterface<Ipv6>(m_ue);
    if (of6 >= 0)
    {
        m_ue->GetNode()->GetObject<Ipv6>()->SetDown(of6); // its addresses and routes go
    }
}

uint32_t
UmtsUeInterface::AddIpv6(Ptr<NetDevice> device,
                         const Ipv6Address& address,
                         const Ipv6Prefix& prefix)
{
    auto ipv6 = device->GetNode()->GetObject<Ipv6>();
    const int32_t known = ipv6->GetInterfaceForDevice(device);
    const uint32_t interface = known < 0 ? ipv6->AddInterface(device) : known;
    ipv6->SetUp(interface); // the link-local address comes first
    ipv6->AddAddress(interface, {address, prefix});
    return interface;
}

} // namespace ns3::umts
