/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-core-helper.h"

#include "umts-ascii.h"
#include "umts-rank.h"
#include "umts-ue-interface.h"

#include "ns3/boolean.h"
#include "ns3/ipv4-static-routing-helper.h"
#include "ns3/ipv6-static-routing-helper.h"
#include "ns3/umts-error.h"
#include "ns3/umts-rnc-rrc.h"
#include "ns3/umts-ue-table.h"

#include <algorithm>

namespace ns3::umts
{

namespace
{

constexpr uint32_t BLOCKS = 1 << 8; //!< Blocks in the pool of a GGSN

} // namespace

UmtsCoreHelper::UmtsCoreHelper()
    : m_network(std::make_shared<UmtsCoreNetwork>())
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
    UMTS_THROW_UNLESS(m_network->rncs.empty(),
                      "tunnels: to be chosen before the first RNC is connected");
    m_tunnels = tunnels;
}

void
UmtsCoreHelper::SetIuAtm(bool isAtm)
{
    m_links.SetIuAtm(isAtm);
}

void
UmtsCoreHelper::OmitQueueDiscs()
{
    m_links.OmitQueueDiscs();
}

Ptr<Node>
UmtsCoreHelper::GetGgsn() const
{
    return m_network->ggsns.front().node;
}

Ptr<Node>
UmtsCoreHelper::AddGgsn(uint32_t rank)
{
    const auto number = static_cast<uint32_t>(m_network->ggsns.size());
    UMTS_THROW_IF(number == UmtsCoreLinks::MAX_NETWORKS, "no UE addresses for another GGSN");
    m_network->ggsns.push_back({CreateObject<Node>(rank), number, {}, {}});
    m_links.EnsureInternet(m_network->ggsns.back().node);
    return m_network->ggsns.back().node;
}

NetDeviceContainer
UmtsCoreHelper::GetGnDevices(Ptr<Node> ggsn) const
{
    const auto& entry = m_network->FindGgsn(ggsn);
    NetDeviceContainer devices;
    for (const auto& [sgsn, hop] : entry.sgsns)
    {
        if (sgsn != entry.node)
        {
            devices.Add(entry.node->GetObject<Ipv4>()->GetNetDevice(hop.atGgsn));
        }
    }
    return devices;
}

UmtsCoreLink
UmtsCoreHelper::AddGn(Ptr<Node> sgsn, UmtsCoreNetwork::Ggsn& ggsn)
{
    const auto link = m_links.AddGn(sgsn, ggsn.node, ggsn.number);
    const auto& ends = link.interfaces;
    const UmtsCoreNetwork::Hop hop{ends.GetAddress(0),
                                   ends.GetAddress(1),
                                   ends.Get(0).second,
                                   ends.Get(1).second};
    ggsn.sgsns.emplace_back(sgsn, hop);
    return link;
}

Ptr<Node>
UmtsCoreHelper::AddSgsn(uint32_t rank)
{
    auto sgsn = CreateObject<Node>(rank);
    m_links.EnsureInternet(sgsn);
    UmtsCoreLinks::SetDefaultRoute(AddGn(sgsn, m_network->ggsns.front()));
    return sgsn;
}

void
UmtsCoreHelper::ConnectSgsn(Ptr<Node> sgsn, Ptr<Node> ggsn)
{
    auto& entry = m_network->FindGgsn(ggsn);
    const auto* const known = m_network->ggsns.front().FindHop(sgsn);
    UMTS_THROW_UNLESS(known || m_network->IsGgsn(sgsn), "the SGSN is not one of this network");
    UMTS_THROW_IF(entry.FindHop(sgsn) || sgsn == entry.node,
                  "the SGSN is connected to the GGSN already");
    UmtsCoreLinks::SetNetworkRoute(AddGn(sgsn, entry), entry.number);
    if (!m_network->IsGgsn(sgsn))
    {
        const auto& hop = *entry.FindHop(sgsn);
        UmtsCoreNetwork::Routes(entry.node)->AddHostRouteTo(known->sgsn, hop.sgsn, hop.atGgsn);
    }
}

Ptr<Node>
UmtsCoreHelper::AddHost(Ptr<Node> ggsn, uint32_t rank)
{
    const auto& entry = m_network->FindGgsn(ggsn);
    auto host = CreateObject<Node>(rank);
    m_links.EnsureInternet(host);
    UmtsCoreLinks::SetDefaultRoute(m_links.AddGi(host, entry.node, entry.number));
    m_hosts[host] = std::nullopt;
    return host;
}

UmtsCoreLink
UmtsCoreHelper::AddIu(const Ptr<RncNetDevice>& rnc, const Ptr<Node>& sgsn)
{
    m_links.EnsureInternet(rnc->GetNode());
    const bool isGgsn = m_network->IsGgsn(sgsn);
    auto& ggsn = m_network->FindGgsn(isGgsn ? sgsn : nullptr);
    const auto link = m_links.AddIu(rnc->GetNode(), sgsn, ggsn.number);
    UmtsCoreLinks::SetDefaultRoute(link);
    const auto number = static_cast<uint32_t>(m_network->rncs.size());
    const Ipv4Address atSgsn = link.interfaces.GetAddress(1);
    const uint32_t interface = link.interfaces.Get(1).second;
    m_network->rncs[rnc] = {number, sgsn, link.interfaces.GetAddress(0), interface};
    if (isGgsn && !ggsn.FindHop(sgsn))
    {
        ggsn.sgsns.emplace_back(sgsn, UmtsCoreNetwork::Hop{atSgsn, atSgsn, interface, interface});
    }
    return link;
}

void
UmtsCoreHelper::ConnectRnc(Ptr<RncNetDevice> rnc, Ptr<Node> sgsn)
{
    UMTS_THROW_UNLESS(rnc, "the RNC to be connected is null");
    UMTS_THROW_UNLESS(m_network->IsGgsn(sgsn) || m_network->ggsns.front().FindHop(sgsn),
                      "the SGSN is not one of this network");
    UMTS_THROW_IF(m_network->IsGgsn(sgsn) && m_tunnels == Tunnels::VIA_SGSN,
                  "tunnels over the SGSN: not to an RNC whose SGSN is the GGSN itself; direct "
                  "tunnels are the same there");
    UMTS_THROW_IF(m_network->rncs.count(rnc) > 0, "the RNC is already connected");
    UMTS_THROW_IF(m_tunnels == Tunnels::NONE && CreateObject<Sgsn>()->TakesTime(),
                  "Sgsn::ActivationTakesTime: needs tunnels, without which there are no PDP "
                  "contexts");
    UMTS_THROW_IF(m_network->rncs.size() == BLOCKS, "no UE addresses for another RNC");
    const auto link = AddIu(rnc, sgsn);
    if (m_tunnels != Tunnels::NONE)
    {
        link.devices.Get(0)->SetMtu(UmtsCoreNetwork::TUNNEL_MTU);
        link.devices.Get(1)->SetMtu(UmtsCoreNetwork::TUNNEL_MTU);
        m_network->contexts = m_network->contexts
                                  ? m_network->contexts
                                  : std::make_shared<UmtsPdpContexts>(m_tunnels == Tunnels::DIRECT);
        const auto& own = m_network->FindGgsn(m_network->IsGgsn(sgsn) ? sgsn : nullptr);
        m_network->contexts->ConnectRnc(rnc,
                                        link.interfaces.GetAddress(0),
                                        {sgsn, own.FindHop(sgsn)->sgsn});
    }
    m_network->Serve(rnc, nullptr);
    if (const auto rrc = rnc->GetObject<RncRrc>())
    {
        rrc->SetRelocationListener(m_network);
    }
}

int64_t
UmtsCoreHelper::AssignStreams(int64_t stream)
{
    return m_network->contexts ? m_network->contexts->AssignStreams(stream) : 0;
}

UmtsPdpContexts&
UmtsCoreHelper::GetPdpContexts() const
{
    UMTS_THROW_UNLESS(m_network->contexts, "PDP contexts: need tunnels and an RNC");
    return *m_network->contexts;
}

Ptr<UeNetDevice>
UmtsCoreHelper::RequireUe(Ptr<NetDevice> device,
                          const Ptr<RncNetDevice>& rnc,
                          const std::string& name) const
{
    const auto ue = DynamicCast<UeNetDevice>(device);
    UMTS_THROW_UNLESS(ue && ue->GetBearer(), name << " is no UE with a bearer");
    UMTS_THROW_UNLESS(UesOf(*rnc).Serves(ue->GetRnti(), ue->GetRrc()),
                      name << " is a UE of another RNC");
    m_links.EnsureInternet(ue->GetNode());
    UMTS_THROW_IF(UmtsUeInterface(ue).IsActive(), name << ": the UE is activated already");
    return ue;
}

Ipv4Address
UmtsCoreHelper::TakeAddress(const Ptr<RncNetDevice>& rnc, UmtsCoreNetwork::Ggsn& ggsn)
{
    uint32_t& used = ggsn.used[rnc];
    UMTS_THROW_IF(++used + 1 >= UmtsCoreNetwork::BLOCK_SIZE, "no address for another UE");
    return Ipv4Address(UmtsCoreNetwork::GetBlock(ggsn, m_network->rncs[rnc]).Get() + used);
}

Ipv4Address
UmtsCoreHelper::AllocateIpv4(const Ptr<UeNetDevice>& ue,
                             const Ptr<RncNetDevice>& rnc,
                             UmtsCoreNetwork::Ggsn& ggsn)
{
    if (m_network->contexts)
    {
        return m_network->contexts->Activate(ue, rnc, ggsn.node, false).GetIpv4();
    }
    const Ipv4Address address = TakeAddress(rnc, ggsn);
    rnc->SetUeAddress(address, ue->GetRnti());
    return address;
}

Ipv4InterfaceContainer
UmtsCoreHelper::ActivateUes(const NetDeviceContainer& ues, Ptr<RncNetDevice> rnc, Ptr<Node> ggsn)
{
    auto& entry = m_network->Serve(rnc, ggsn);
    Ipv4InterfaceContainer interfaces;
    for (uint32_t i = 0; i < ues.GetN(); ++i)
    {
        const auto ue = RequireUe(ues.Get(i), rnc, "device " + std::to_string(i));
        const uint32_t interface = UmtsUeInterface(ue).Activate(AllocateIpv4(ue, rnc, entry));
        interfaces.Add(ue->GetNode()->GetObject<Ipv4>(), interface);
    }
    return interfaces;
}

std::vector<Ipv4Address>
UmtsCoreHelper::ActivateUesElsewhere(uint32_t count, Ptr<RncNetDevice> rnc, Ptr<Node> ggsn)
{
    auto& entry = m_network->Serve(rnc, ggsn);
    UMTS_THROW_IF(IsOfThisRank(rnc->GetNode()),
                  "UEs of another rank: their RNC, on node " << rnc->GetNode()->GetId()
                                                             << ", is one of this rank");
    std::vector<Ipv4Address> addresses;
    for (uint32_t i = 0; i < count; ++i)
    {
        addresses.push_back(m_network->contexts
                                ? m_network->contexts->ActivateElsewhere(rnc, entry.node)
                                : TakeAddress(rnc, entry));
    }
    return addresses;
}

Ipv6InterfaceContainer
UmtsCoreHelper::ActivateUesIpv6(const NetDeviceContainer& ues,
                                Ptr<RncNetDevice> rnc,
                                Ptr<Node> ggsn)
{
    auto& contexts = GetPdpContexts();
    const auto& entry = m_network->Serve(rnc, ggsn);
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
    UMTS_THROW_IF(known == m_hosts.end(), "the host is not one of this network");
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
    for (const auto& ggsn : m_network->ggsns)
    {
        devices.Add(GetGnDevices(ggsn.node));
    }
    for (const auto& [rnc, iu] : m_network->rncs)
    {
        devices.Add(iu.sgsn->GetObject<Ipv4>()->GetNetDevice(iu.atSgsn));
    }
    return devices;
}

void
UmtsCoreHelper::EnableTunnelAscii(Ptr<OutputStreamWrapper> stream, const std::string& prefix) const
{
    for (const auto& ggsn : m_network->ggsns)
    {
        if (m_network->contexts && m_network->contexts->HasGgsn(ggsn.node))
        {
            EnableUmtsAscii(m_network->contexts->GetGgsn(ggsn.node), stream, prefix, false);
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
    UMTS_THROW_UNLESS(ipv4 && ipv4->GetNInterfaces() > 1 && ipv4->GetNAddresses(1) > 0,
                      "address of a host: the node has none");
    return ipv4->GetAddress(1, 0).GetLocal();
}

} // namespace ns3::umts
