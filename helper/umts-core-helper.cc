/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-core-helper.h"

#include "umts-ascii.h"
#include "umts-ue-interface.h"

#include "ns3/abort.h"
#include "ns3/boolean.h"
#include "ns3/ipv4-static-routing-helper.h"
#include "ns3/ipv6-static-routing-helper.h"

#include <algorithm>

namespace ns3
{
namespace umts
{

namespace
{

const Ipv4Mask BLOCK_MASK("255.255.0.0"); //!< Of the UE addresses of one RNC at a GGSN
constexpr uint32_t BLOCK_SIZE = 1 << 16;  //!< Addresses in a block
constexpr uint32_t BLOCKS = 1 << 8;       //!< Blocks in the pool of a GGSN
constexpr uint16_t TUNNEL_MTU = 1546;     //!< MAX_MTU of a UE and headers of GTP-U, UDP and IP

/**
 * @param node a node with an internet stack
 * @return its static routing table
 */
Ptr<Ipv4StaticRouting>
Routes(Ptr<Node> node)
{
    return Ipv4StaticRoutingHelper().GetStaticRouting(node->GetObject<Ipv4>());
}

/**
 * @param ggsn number of a GGSN
 * @param rnc number of an RNC
 * @return first address of the block of the RNC at the GGSN
 */
Ipv4Address
GetBlock(uint32_t ggsn, uint32_t rnc)
{
    return Ipv4Address(PdpAddressPool(ggsn).GetOwnIpv4().Get() - 1 + rnc * BLOCK_SIZE);
}

} // namespace

UmtsCoreHelper::UmtsCoreHelper()
{
    AddGgsn();
}

void
UmtsCoreHelper::SetGi(DataRate rate, Time delay)
{
    m_links.SetGi(rate, delay);
}

void
UmtsCoreHelper::SetGn(DataRate rate, Time delay)
{
    m_links.SetGn(rate, delay);
}

void
UmtsCoreHelper::SetIu(DataRate rate, Time delay)
{
    m_links.SetIu(rate, delay);
}

void
UmtsCoreHelper::SetTunnels(Tunnels tunnels)
{
    NS_ABORT_MSG_UNLESS(m_rncs.empty(), "tunnels: to be chosen before the first RNC is connected");
    m_tunnels = tunnels;
}

void
UmtsCoreHelper::SetIuAtm(bool isAtm)
{
    m_links.SetIuAtm(isAtm);
}

Ptr<Node>
UmtsCoreHelper::GetGgsn() const
{
    return m_ggsns.front().node;
}

Ptr<Node>
UmtsCoreHelper::AddGgsn()
{
    const auto number = static_cast<uint32_t>(m_ggsns.size());
    NS_ABORT_MSG_IF(number == UmtsCoreLinks::MAX_NETWORKS, "no UE addresses for another GGSN");
    m_ggsns.push_back({CreateObject<Node>(), number, {}, {}});
    m_links.EnsureInternet(m_ggsns.back().node);
    return m_ggsns.back().node;
}

const UmtsCoreHelper::Hop*
UmtsCoreHelper::Ggsn::FindHop(const Ptr<Node>& sgsn) const
{
    const auto isIts = [&sgsn](const auto& entry) { return entry.first == sgsn; };
    const auto found = std::find_if(sgsns.begin(), sgsns.end(), isIts);
    return found == sgsns.end() ? nullptr : &found->second;
}

const UmtsCoreHelper::Ggsn&
UmtsCoreHelper::FindGgsn(const Ptr<Node>& ggsn) const
{
    const auto isIt = [&ggsn](const Ggsn& entry) { return !ggsn || entry.node == ggsn; };
    const auto found = std::find_if(m_ggsns.begin(), m_ggsns.end(), isIt);
    NS_ABORT_MSG_IF(found == m_ggsns.end(), "the GGSN is not one of this network");
    return *found;
}

NetDeviceContainer
UmtsCoreHelper::GetGnDevices(Ptr<Node> ggsn) const
{
    const auto& entry = FindGgsn(ggsn);
    NetDeviceContainer devices;
    for (const auto& [sgsn, hop] : entry.sgsns)
    {
        devices.Add(entry.node->GetObject<Ipv4>()->GetNetDevice(hop.atGgsn));
    }
    return devices;
}

UmtsCoreLink
UmtsCoreHelper::AddGn(Ptr<Node> sgsn, Ggsn& ggsn)
{
    const auto link = m_links.AddGn(sgsn, ggsn.node, ggsn.number);
    const auto& ends = link.interfaces;
    const Hop hop{ends.GetAddress(0), ends.GetAddress(1), ends.Get(0).second, ends.Get(1).second};
    ggsn.sgsns.emplace_back(sgsn, hop);
    return link;
}

Ptr<Node>
UmtsCoreHelper::AddSgsn()
{
    auto sgsn = CreateObject<Node>();
    m_links.EnsureInternet(sgsn);
    UmtsCoreLinks::SetDefaultRoute(AddGn(sgsn, m_ggsns.front()));
    return sgsn;
}

void
UmtsCoreHelper::ConnectSgsn(Ptr<Node> sgsn, Ptr<Node> ggsn)
{
    Ggsn& entry = m_ggsns[FindGgsn(ggsn).number];
    const Hop* const known = m_ggsns.front().FindHop(sgsn);
    NS_ABORT_MSG_UNLESS(known, "the SGSN is not one of this network");
    NS_ABORT_MSG_IF(entry.FindHop(sgsn), "the SGSN is connected to the GGSN already");
    UmtsCoreLinks::SetNetworkRoute(AddGn(sgsn, entry), entry.number);
    const Hop& hop = *entry.FindHop(sgsn);
    Routes(entry.node)->AddHostRouteTo(known->sgsn, hop.sgsn, hop.atGgsn);
}

Ptr<Node>
UmtsCoreHelper::AddHost(Ptr<Node> ggsn)
{
    const auto& entry = FindGgsn(ggsn);
    auto host = CreateObject<Node>();
    m_links.EnsureInternet(host);
    UmtsCoreLinks::SetDefaultRoute(m_links.AddGi(host, entry.node, entry.number));
    m_hosts[host] = std::nullopt;
    return host;
}

void
UmtsCoreHelper::ConnectRnc(Ptr<RncNetDevice> rnc, Ptr<Node> sgsn)
{
    const Hop* const gn = m_ggsns.front().FindHop(sgsn);
    NS_ABORT_MSG_UNLESS(rnc, "the RNC to be connected is null");
    NS_ABORT_MSG_UNLESS(gn, "the SGSN is not one of this network");
    NS_ABORT_MSG_IF(m_rncs.count(rnc) > 0, "the RNC is already connected");
    const auto number = static_cast<uint32_t>(m_rncs.size());
    NS_ABORT_MSG_IF(number == BLOCKS, "no UE addresses for another RNC");
    m_links.EnsureInternet(rnc->GetNode());
    const auto link = m_links.AddIu(rnc->GetNode(), sgsn);
    UmtsCoreLinks::SetDefaultRoute(link);
    m_rncs[rnc] = {number, sgsn, link.interfaces.GetAddress(0), link.interfaces.Get(1).second};
    if (m_tunnels != Tunnels::NONE)
    {
        link.devices.Get(0)->SetMtu(TUNNEL_MTU);
        link.devices.Get(1)->SetMtu(TUNNEL_MTU);
        m_contexts = m_contexts ? m_contexts
                                : std::make_shared<UmtsPdpContexts>(m_tunnels == Tunnels::DIRECT);
        m_contexts->ConnectRnc(rnc, link.interfaces.GetAddress(0), {sgsn, gn->sgsn});
    }
    Serve(rnc, nullptr);
}

UmtsCoreHelper::Ggsn&
UmtsCoreHelper::Serve(const Ptr<RncNetDevice>& rnc, const Ptr<Node>& ggsn)
{
    const auto iu = m_rncs.find(rnc);
    NS_ABORT_MSG_IF(iu == m_rncs.end(), "the RNC is not connected to an SGSN");
    Ggsn& entry = m_ggsns[FindGgsn(ggsn).number];
    const Hop* const gn = entry.FindHop(iu->second.sgsn);
    NS_ABORT_MSG_UNLESS(gn, "the SGSN of the RNC is not connected to the GGSN");
    if (!entry.used.try_emplace(rnc, 1).second) // the RNC has the first address
    {
        return entry;
    }
    if (m_contexts)
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
UmtsCoreHelper::ServeRoutes(const Ptr<RncNetDevice>& rnc, const Hop& gn, const Ggsn& ggsn)
{
    const Iu& iu = m_rncs[rnc];
    const Ipv4Address block = GetBlock(ggsn.number, iu.number);
    const auto ipv4 = rnc->GetNode()->GetObject<Ipv4>();
    const int32_t known = ipv4->GetInterfaceForDevice(rnc);
    const uint32_t interface = known < 0 ? ipv4->AddInterface(rnc) : known;
    ipv4->AddAddress(interface, Ipv4InterfaceAddress(Ipv4Address(block.Get() + 1), BLOCK_MASK));
    ipv4->SetUp(interface);
    Routes(iu.sgsn)->AddNetworkRouteTo(block, BLOCK_MASK, iu.rnc, iu.atSgsn);
    Routes(ggsn.node)->AddNetworkRouteTo(block, BLOCK_MASK, gn.sgsn, gn.atGgsn);
}

void
UmtsCoreHelper::ServeTunnels(const Iu& iu, const Hop& gn, const Ggsn& ggsn)
{
    if (!m_contexts->HasGgsn(ggsn.node))
    {
        m_contexts->AddGgsn({ggsn.node, gn.ggsn}, PdpAddressPool(ggsn.number));
    }
    ggsn.node->GetObject<Ipv4>()->GetNetDevice(gn.atGgsn)->SetMtu(TUNNEL_MTU);
    iu.sgsn->GetObject<Ipv4>()->GetNetDevice(gn.atSgsn)->SetMtu(TUNNEL_MTU);
    Routes(ggsn.node)->AddHostRouteTo(iu.rnc, gn.sgsn, gn.atGgsn);
}

UmtsPdpContexts&
UmtsCoreHelper::GetPdpContexts() const
{
    NS_ABORT_MSG_UNLESS(m_contexts, "PDP contexts: need tunnels and an RNC");
    return *m_contexts;
}

Ptr<UeNetDevice>
UmtsCoreHelper::RequireUe(Ptr<NetDevice> device,
                          const Ptr<RncNetDevice>& rnc,
                          const std::string& name) const
{
    const auto ue = DynamicCast<UeNetDevice>(device);
    NS_ABORT_MSG_UNLESS(ue && ue->GetBearer(), name << " is no UE with a bearer");
    NS_ABORT_MSG_UNLESS(rnc->Serves(ue->GetRnti(), ue->GetRrc()),
                        name << " is a UE of another RNC");
    m_links.EnsureInternet(ue->GetNode());
    NS_ABORT_MSG_IF(UmtsUeInterface(ue).IsActive(), name << ": the UE is activated already");
    return ue;
}

Ipv4Address
UmtsCoreHelper::AllocateIpv4(const Ptr<UeNetDevice>& ue, const Ptr<RncNetDevice>& rnc, Ggsn& ggsn)
{
    if (m_contexts)
    {
        return m_contexts->Activate(ue, rnc, ggsn.node, false).GetIpv4();
    }
    uint32_t& used = ggsn.used[rnc];
    NS_ABORT_MSG_IF(++used + 1 >= BLOCK_SIZE, "no address for another UE");
    const Ipv4Address address(GetBlock(ggsn.number, m_rncs[rnc].number).Get() + used);
    rnc->SetUeAddress(address, ue->GetRnti());
    return address;
}

Ipv4InterfaceContainer
UmtsCoreHelper::ActivateUes(const NetDeviceContainer& ues, Ptr<RncNetDevice> rnc, Ptr<Node> ggsn)
{
    Ggsn& entry = Serve(rnc, ggsn);
    Ipv4InterfaceContainer interfaces;
    for (uint32_t i = 0; i < ues.GetN(); ++i)
    {
        const auto ue = RequireUe(ues.Get(i), rnc, "device " + std::to_string(i));
        const uint32_t interface = UmtsUeInterface(ue).Activate(AllocateIpv4(ue, rnc, entry));
        interfaces.Add(ue->GetNode()->GetObject<Ipv4>(), interface);
    }
    return interfaces;
}

Ipv6InterfaceContainer
UmtsCoreHelper::ActivateUesIpv6(const NetDeviceContainer& ues,
                                Ptr<RncNetDevice> rnc,
                                Ptr<Node> ggsn)
{
    auto& contexts = GetPdpContexts();
    const Ggsn& entry = Serve(rnc, ggsn);
    const auto device = contexts.GetGgsn(entry.node);
    const auto ipv6 = entry.node->GetObject<Ipv6>();
    if (ipv6->GetInterfaceForDevice(device) < 0)
    {
        UmtsUeInterface::AddIpv6(device, PdpAddressPool(entry.number).GetOwnIpv6(), Ipv6Prefix(32));
    }
    ipv6->SetAttribute("IpForward", BooleanValue(true));
    Ipv6InterfaceContainer interfaces;
    for (uint32_t i = 0; i < ues.GetN(); ++i)
    {
        const auto ue = RequireUe(ues.Get(i), rnc, "device " + std::to_string(i));
        const Ipv6Address address = contexts.Activate(ue, rnc, entry.node, true).GetIpv6();
        const uint32_t interface = UmtsUeInterface(ue).Activate(address);
        interfaces.Add(ue->GetNode()->GetObject<Ipv6>(), interface);
    }
    return interfaces;
}

void
UmtsCoreHelper::ActivateSecondary(Ptr<NetDevice> ue, RbId id, const TrafficFlowTemplate& filters)
{
    GetPdpContexts().ActivateSecondary(DynamicCast<UeNetDevice>(ue), id, filters);
}

void
UmtsCoreHelper::DeactivateUe(Ptr<NetDevice> ue)
{
    GetPdpContexts().Deactivate(DynamicCast<UeNetDevice>(ue));
    UmtsUeInterface(ue).Deactivate();
}

Ipv6Address
UmtsCoreHelper::AddIpv6(Ptr<Node> host)
{
    constexpr uint32_t hostInterface = 1; // the first after loopback
    const auto known = m_hosts.find(host);
    NS_ABORT_MSG_IF(known == m_hosts.end(), "the host is not one of this network");
    if (known->second)
    {
        return *known->second;
    }
    const auto device = host->GetObject<Ipv4>()->GetNetDevice(hostInterface);
    const auto channel = device->GetChannel();
    const auto ggsnDevice = channel->GetDevice(channel->GetDevice(0) == device ? 1 : 0);
    std::ostringstream network;
    network << "fd00:0:0:" << std::hex << ++m_ipv6Links << "::";
    const Ipv6Address own((network.str() + "1").c_str());
    const Ipv6Address address((network.str() + "2").c_str());
    UmtsUeInterface::AddIpv6(ggsnDevice, own, Ipv6Prefix(64));
    const uint32_t interface = UmtsUeInterface::AddIpv6(device, address, Ipv6Prefix(64));
    Ipv6StaticRoutingHelper()
        .GetStaticRouting(host->GetObject<Ipv6>())
        ->SetDefaultRoute(own, interface);
    known->second = address;
    return address;
}

NetDeviceContainer
UmtsCoreHelper::GetLinkDevices() const
{
    NetDeviceContainer devices;
    for (const auto& ggsn : m_ggsns)
    {
        devices.Add(GetGnDevices(ggsn.node));
    }
    for (const auto& [rnc, iu] : m_rncs)
    {
        devices.Add(iu.sgsn->GetObject<Ipv4>()->GetNetDevice(iu.atSgsn));
    }
    return devices;
}

void
UmtsCoreHelper::EnableTunnelAscii(Ptr<OutputStreamWrapper> stream, const std::string& prefix) const
{
    for (const auto& ggsn : m_ggsns)
    {
        if (m_contexts && m_contexts->HasGgsn(ggsn.node))
        {
            EnableUmtsAscii(m_contexts->GetGgsn(ggsn.node), stream, prefix, false);
        }
    }
}

void
UmtsCoreHelper::EnablePcap(const std::string& prefix)
{
    PointToPointHelper().EnablePcap(prefix, GetLinkDevices());
}

void
UmtsCoreHelper::EnableAscii(const std::string& prefix)
{
    PointToPointHelper().EnableAscii(prefix, GetLinkDevices());
    EnableTunnelAscii(nullptr, prefix);
}

void
UmtsCoreHelper::EnableAscii(Ptr<OutputStreamWrapper> stream)
{
    PointToPointHelper().EnableAscii(stream, GetLinkDevices());
    EnableTunnelAscii(stream, "");
}

Ipv4Address
UmtsCoreHelper::GetHostAddress(Ptr<Node> host)
{
    const auto ipv4 = host->GetObject<Ipv4>();
    NS_ABORT_MSG_UNLESS(ipv4 && ipv4->GetNInterfaces() > 1 && ipv4->GetNAddresses(1) > 0,
                        "address of a host: the node has none");
    return ipv4->GetAddress(1, 0).GetLocal();
}

} // namespace umts
} // namespace ns3
