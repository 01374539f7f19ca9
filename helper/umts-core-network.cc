/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-core-network.h"

#include "ns3/ipv4-routing-table-entry.h"
#include "ns3/ipv4-static-routing-helper.h"
#include "ns3/ipv4.h"
#include "ns3/umts-error.h"

#include <algorithm>

namespace ns3::umts
{

namespace
{

const Ipv4Mask BLOCK_MASK{"255.255.0.0"}; //!< Of the UE addresses of one RNC at a GGSN
const Ipv4Mask POOL_MASK{"255.0.0.0"};    //!< Of the UE addresses of a GGSN

} // namespace

const UmtsCoreNetwork::Hop*
UmtsCoreNetwork::Ggsn::FindHop(const Ptr<Node>& sgsn) const
{
    const auto isIts = [&sgsn](const auto& entry) { return entry.first == sgsn; };
    const auto found = std::find_if(sgsns.begin(), sgsns.end(), isIts);
    return found == sgsns.end() ? nullptr : &found->second;
}

Ipv4Address
UmtsCoreNetwork::GetBlock(const Ggsn& ggsn, const Iu& rnc)
{
    return Ipv4Address(PdpAddressPool(ggsn.number).GetOwnIpv4().Get() - 1 +
                       rnc.number * BLOCK_SIZE);
}

Ptr<Ipv4StaticRouting>
UmtsCoreNetwork::Routes(const Ptr<Node>& node)
{
    return Ipv4StaticRoutingHelper().GetStaticRouting(node->GetObject<Ipv4>());
}

bool
UmtsCoreNetwork::IsGgsn(const Ptr<Node>& node) const
{
    const auto isIt = [&node](const Ggsn& entry) { return entry.node == node; };
    return std::any_of(ggsns.begin(), ggsns.end(), isIt);
}

UmtsCoreNetwork::Ggsn&
UmtsCoreNetwork::FindGgsn(const Ptr<Node>& ggsn)
{
    const auto isIt = [&ggsn](const Ggsn& entry) { return !ggsn || entry.node == ggsn; };
    const auto found = std::find_if(ggsns.begin(), ggsns.end(), isIt);
    UMTS_THROW_IF(found == ggsns.end(), "the GGSN is not one of this network");
    return *found;
}

UmtsCoreNetwork::Ggsn&
UmtsCoreNetwork::Serve(const Ptr<RncNetDevice>& rnc, const Ptr<Node>& ggsn)
{
    const auto iu = rncs.find(rnc);
    UMTS_THROW_IF(iu == rncs.end(), "the RNC is not connected to an SGSN");
    Ggsn& entry = FindGgsn(!ggsn && IsGgsn(iu->second.sgsn) ? iu->second.sgsn : ggsn);
    const Hop* const gn = entry.FindHop(iu->second.sgsn);
    UMTS_THROW_UNLESS(gn, "the SGSN of the RNC is not connected to the GGSN");
    if (!entry.used.try_emplace(rnc, 1).second) // the RNC has the first address
    {
        return entry;
    }
    if (contexts)
    {
        ServeTunnels(iu->second, *gn, entry);
    }
    else
    {
        ServeRoutes(rnc, *gn, entry);
    }
    return entry;
}

void
UmtsCoreNetwork::ServeRoutes(const Ptr<RncNetDevice>& rnc, const Hop& gn, const Ggsn& ggsn)
{
    const Iu& iu = rncs[rnc];
    const Ipv4Address block = GetBlock(ggsn, iu);
    const auto ipv4 = rnc->GetNode()->GetObject<Ipv4>();
    const int32_t known = ipv4->GetInterfaceForDevice(rnc);
    const uint32_t interface = known < 0 ? ipv4->AddInterface(rnc) : known;
    ipv4->AddAddress(interface, Ipv4InterfaceAddress(Ipv4Address(block.Get() + 1), BLOCK_MASK));
    ipv4->SetUp(interface);
    Routes(iu.sgsn)->AddNetworkRouteTo(block, BLOCK_MASK, iu.rnc, iu.atSgsn);
    if (ggsn.node != iu.sgsn)
    {
        Routes(ggsn.node)->AddNetworkRouteTo(block, BLOCK_MASK, gn.sgsn, gn.atGgsn);
    }
}

void
UmtsCoreNetwork::ServeTunnels(const Iu& iu, const Hop& gn, const Ggsn& ggsn)
{
    if (!contexts->HasGgsn(ggsn.node))
    {
        contexts->AddGgsn({ggsn.node, gn.ggsn}, PdpAddressPool(ggsn.number));
    }
    ggsn.node->GetObject<Ipv4>()->GetNetDevice(gn.atGgsn)->SetMtu(TUNNEL_MTU);
    iu.sgsn->GetObject<Ipv4>()->GetNetDevice(gn.atSgsn)->SetMtu(TUNNEL_MTU);
    if (ggsn.node != iu.sgsn)
    {
        Routes(ggsn.node)->AddHostRouteTo(iu.rnc, gn.sgsn, gn.atGgsn);
    }
}

void
UmtsCoreNetwork::OnRelocation(const Ptr<RncNetDevice>& to, Rnti rnti)
{
    UMTS_THROW_IF(rncs.find(to) == rncs.end(),
                  "relocation: the new RNC is not connected to an SGSN");
    if (!contexts)
    {
        for (const auto& address : to->GetUeAddresses(rnti))
        {
            LeadTo(address, to);
        }
    }
    else if (const Ptr<Node> ggsn = contexts->FindGgsnOf(to, rnti))
    {
        Serve(to, ggsn);
        contexts->Relocate(to, rnti);
    }
}

void
UmtsCoreNetwork::LeadTo(Ipv4Address address, const Ptr<RncNetDevice>& to)
{
    const auto hasIt = [address](const Ggsn& entry) {
        return PdpAddressPool(entry.number).GetOwnIpv4().CombineMask(POOL_MASK) ==
               address.CombineMask(POOL_MASK);
    };
    const auto found = std::find_if(ggsns.begin(), ggsns.end(), hasIt);
    if (found == ggsns.end())
    {
        return; // the routes to it are not those of this network
    }
    const Ggsn& ggsn = Serve(to, found->node);
    const Iu& iu = rncs.at(to);
    // What is on its former way goes on to the former RNC, which sends it here.
    for (const auto& node : {ggsn.node, iu.sgsn, to->GetNode()})
    {
        RemoveHostRoute(node, address);
    }
    if (address.CombineMask(BLOCK_MASK) != GetBlock(ggsn, iu))
    {
        const auto ipv4 = to->GetNode()->GetObject<Ipv4>();
        if (ggsn.node != iu.sgsn)
        {
            const Hop& gn = *ggsn.FindHop(iu.sgsn);
            Routes(ggsn.node)->AddHostRouteTo(address, gn.sgsn, gn.atGgsn);
        }
        Routes(iu.sgsn)->AddHostRouteTo(address, iu.rnc, iu.atSgsn);
        Routes(to->GetNode())->AddHostRouteTo(address, ipv4->GetInterfaceForDevice(to));
        m_hostRoutes[address].insert({ggsn.node, iu.sgsn, to->GetNode()});
    }
}

void
UmtsCoreNetwork::RemoveHostRoute(const Ptr<Node>& node, Ipv4Address address)
{
    if (m_hostRoutes[address].erase(node) == 0)
    {
        return;
    }
    const auto routes = Routes(node);
    for (uint32_t i = 0; i < routes->GetNRoutes(); ++i)
    {
        if (routes->GetRoute(i).IsHost() && routes->GetRoute(i).GetDest() == address)
        {
            routes->RemoveRoute(i);
            return;
        }
    }
}

} // namespace ns3::umts
