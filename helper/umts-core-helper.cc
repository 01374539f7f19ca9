/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-core-helper.h"

#include "ns3/abort.h"
#include "ns3/boolean.h"
#include "ns3/drop-tail-queue.h"
#include "ns3/ipv4-static-routing-helper.h"
#include "ns3/ipv6-static-routing-helper.h"
#include "ns3/string.h"
#include "ns3/umts-aal5-channel.h"

namespace ns3
{
namespace umts
{

namespace
{

const Ipv4Mask BLOCK_MASK("255.255.0.0"); //!< Of the UE addresses of one RNC
constexpr uint32_t BLOCK_SIZE = 1 << 16;  //!< Addresses in a block
constexpr uint32_t POOL = (10 << 24);     //!< 10.0.0.0
constexpr uint32_t POOL_SIZE = 1 << 24;   //!< Addresses in the pool
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
 * @brief Set rate and delay of links made from now on.
 * @param name what the links are
 * @param link makes the links
 * @param rate the rate
 * @param delay the one-way delay
 */
void
SetLink(const std::string& name, PointToPointHelper& link, DataRate rate, Time delay)
{
    NS_ABORT_MSG_IF(rate.GetBitRate() == 0, name << " link: its rate must be above 0");
    NS_ABORT_MSG_IF(delay.IsStrictlyNegative(), name << " link: its delay must not be negative");
    link.SetDeviceAttribute("DataRate", DataRateValue(rate));
    link.SetChannelAttribute("Delay", TimeValue(delay));
}

/**
 * @brief Make a link over AAL5 and ATM of one that is not.
 * @param link both devices
 */
void
RunOverAtm(const NetDeviceContainer& link)
{
    TimeValue delay;
    link.Get(0)->GetChannel()->GetAttribute("Delay", delay);
    auto channel = CreateObjectWithAttributes<Aal5Channel>("Delay", delay);
    channel->AttachDevice(DynamicCast<PointToPointNetDevice>(link.Get(0)));
    channel->AttachDevice(DynamicCast<PointToPointNetDevice>(link.Get(1)));
}

/**
 * @brief Give a node an IPv6 address.
 * @param device its device
 * @param address the address
 * @param prefix prefix of the link
 * @return the interface
 */
uint32_t
AddIpv6Interface(Ptr<NetDevice> device, const Ipv6Address& address, const Ipv6Prefix& prefix)
{
    auto ipv6 = device->GetNode()->GetObject<Ipv6>();
    const int32_t known = ipv6->GetInterfaceForDevice(device);
    const uint32_t interface = known < 0 ? ipv6->AddInterface(device) : known;
    ipv6->SetUp(interface); // the link-local address comes first
    ipv6->AddAddress(interface, {address, prefix});
    return interface;
}

/**
 * @param node a node with an internet stack
 * @return its static routing table of IPv6
 */
Ptr<Ipv6StaticRouting>
RoutesIpv6(Ptr<Node> node)
{
    return Ipv6StaticRoutingHelper().GetStaticRouting(node->GetObject<Ipv6>());
}

} // namespace

UmtsCoreHelper::UmtsCoreHelper()
    : m_linkAddresses("172.16.0.0", "255.255.255.252"),
      m_ggsn(CreateObject<Node>())
{
    SetGi(DataRate("100Mbps"), MilliSeconds(20));
    SetGn(DataRate("622Mbps"), MilliSeconds(5));
    SetIu(DataRate("622Mbps"), MilliSeconds(5));
    EnsureInternet(m_ggsn);
}

void
UmtsCoreHelper::SetGi(DataRate rate, Time delay)
{
    SetLink("Gi", m_gi, rate, delay);
}

void
UmtsCoreHelper::SetGn(DataRate rate, Time delay)
{
    SetLink("Gn", m_gn, rate, delay);
}

void
UmtsCoreHelper::SetIu(DataRate rate, Time delay)
{
    SetLink("Iu", m_iu, rate, delay);
}

void
UmtsCoreHelper::SetTunnels(Tunnels tunnels)
{
    NS_ABORT_MSG_IF(m_contexts || !m_blocks.empty(),
                    "tunnels: to be chosen before the first RNC is connected");
    m_tunnels = tunnels;
}

void
UmtsCoreHelper::SetIuAtm(bool isAtm)
{
    m_isIuAtm = isAtm;
}

Ptr<Node>
UmtsCoreHelper::GetGgsn() const
{
    return m_ggsn;
}

NetDeviceContainer
UmtsCoreHelper::GetGnDevices() const
{
    NetDeviceContainer devices;
    for (const auto& [sgsn, hop] : m_sgsns)
    {
        devices.Add(m_ggsn->GetObject<Ipv4>()->GetNetDevice(hop.interface));
    }
    return devices;
}

void
UmtsCoreHelper::EnsureInternet(Ptr<Node> node) const
{
    if (!node->GetObject<Ipv4>())
    {
        m_internet.Install(node);
    }
}

Ipv4InterfaceContainer
UmtsCoreHelper::Address(const NetDeviceContainer& link)
{
    const auto interfaces = m_linkAddresses.Assign(link);
    m_linkAddresses.NewNetwork();
    Routes(link.Get(0)->GetNode())
        ->SetDefaultRoute(interfaces.GetAddress(1), interfaces.Get(0).second);
    return interfaces;
}

Ptr<Node>
UmtsCoreHelper::AddSgsn()
{
    auto sgsn = CreateObject<Node>();
    EnsureInternet(sgsn);
    const auto gn = Address(m_gn.Install(sgsn, m_ggsn));
    m_sgsns[sgsn] = {gn.GetAddress(0), gn.Get(1).second, gn.GetAddress(1)};
    return sgsn;
}

Ptr<Node>
UmtsCoreHelper::AddHost()
{
    auto host = CreateObject<Node>();
    EnsureInternet(host);
    Address(m_gi.Install(host, m_ggsn));
    return host;
}

void
UmtsCoreHelper::ConnectRnc(Ptr<RncNetDevice> rnc, Ptr<Node> sgsn)
{
    NS_ABORT_MSG_IF(m_sgsns.find(sgsn) == m_sgsns.end(), "the SGSN is not one of this network");
    NS_ABORT_MSG_IF(m_blocks.find(rnc) != m_blocks.end(), "the RNC is already connected");
    NS_ABORT_MSG_IF(m_blocks.size() * BLOCK_SIZE >= POOL_SIZE, "no UE addresses for another RNC");
    Ptr<Node> node = rnc->GetNode();
    EnsureInternet(node);
    const NetDeviceContainer link = m_iu.Install(node, sgsn);
    if (m_isIuAtm)
    {
        RunOverAtm(link);
    }
    const auto iu = Address(link);
    if (m_tunnels == Tunnels::NONE)
    {
        ConnectRoutes(rnc, sgsn, iu);
    }
    else
    {
        link.Get(0)->SetMtu(TUNNEL_MTU);
        link.Get(1)->SetMtu(TUNNEL_MTU);
        ConnectTunnels(rnc, sgsn, iu);
    }
}

void
UmtsCoreHelper::ConnectRoutes(Ptr<RncNetDevice> rnc,
                              Ptr<Node> sgsn,
                              const Ipv4InterfaceContainer& iu)
{
    const Ipv4Address network(POOL + static_cast<uint32_t>(m_blocks.size()) * BLOCK_SIZE);
    m_blocks[rnc].network = network;

    Ptr<Ipv4> ipv4 = rnc->GetNode()->GetObject<Ipv4>();
    const uint32_t interface = ipv4->AddInterface(rnc);
    ipv4->AddAddress(interface, Ipv4InterfaceAddress(Ipv4Address(network.Get() + 1), BLOCK_MASK));
    ipv4->SetUp(interface);

    const Hop& gn = m_sgsns[sgsn];
    Routes(sgsn)->AddNetworkRouteTo(network, BLOCK_MASK, iu.GetAddress(0), iu.Get(1).second);
    Routes(m_ggsn)->AddNetworkRouteTo(network, BLOCK_MASK, gn.gateway, gn.interface);
}

void
UmtsCoreHelper::ConnectTunnels(Ptr<RncNetDevice> rnc,
                               Ptr<Node> sgsn,
                               const Ipv4InterfaceContainer& iu)
{
    const Hop& gn = m_sgsns[sgsn];
    if (!m_contexts)
    {
        const bool isDirect = m_tunnels == Tunnels::DIRECT;
        m_contexts =
            std::make_shared<UmtsPdpContexts>(UmtsPdpContexts::Place{m_ggsn, gn.own}, isDirect);
    }
    m_ggsn->GetObject<Ipv4>()->GetNetDevice(gn.interface)->SetMtu(TUNNEL_MTU);
    sgsn->GetObject<Ipv4>()->GetNetDevice(1)->SetMtu(TUNNEL_MTU);
    m_blocks[rnc];
    m_contexts->ConnectRnc(rnc, iu.GetAddress(0), {sgsn, gn.gateway});
    Routes(m_ggsn)->AddHostRouteTo(iu.GetAddress(0), gn.gateway, gn.interface);
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
    EnsureInternet(ue->GetNode());
    NS_ABORT_MSG_IF(ue->GetNode()->GetObject<Ipv4>()->GetInterfaceForDevice(ue) >= 0 ||
                        ue->GetNode()->GetObject<Ipv6>()->GetInterfaceForDevice(ue) >= 0,
                    name << ": the UE is activated already");
    return ue;
}

Ipv4InterfaceContainer
UmtsCoreHelper::ActivateUes(const NetDeviceContainer& ues, Ptr<RncNetDevice> rnc)
{
    const auto block = m_blocks.find(rnc);
    NS_ABORT_MSG_IF(block == m_blocks.end(), "the RNC is not connected to an SGSN");
    Ipv4InterfaceContainer interfaces;
    for (uint32_t i = 0; i < ues.GetN(); ++i)
    {
        const auto ue = RequireUe(ues.Get(i), rnc, "device " + std::to_string(i));
        Ipv4Address address;
        if (m_contexts)
        {
            address = m_contexts->Activate(ue, rnc, false).GetIpv4();
        }
        else
        {
            NS_ABORT_MSG_IF(++block->second.used + 1 >= BLOCK_SIZE, "no address for another UE");
            address = Ipv4Address(block->second.network.Get() + block->second.used);
            rnc->SetUeAddress(address, ue->GetRnti());
        }
        Ptr<Ipv4> ipv4 = ue->GetNode()->GetObject<Ipv4>();
        const uint32_t interface = ipv4->AddInterface(ue);
        ipv4->AddAddress(interface, Ipv4InterfaceAddress(address, Ipv4Mask("255.255.255.255")));
        ipv4->SetUp(interface);
        Routes(ue->GetNode())->SetDefaultRoute(Ipv4Address::GetZero(), interface);
        interfaces.Add(ipv4, interface);
    }
    return interfaces;
}

Ipv6InterfaceContainer
UmtsCoreHelper::ActivateUesIpv6(const NetDeviceContainer& ues, Ptr<RncNetDevice> rnc)
{
    const auto ggsn = GetPdpContexts().GetGgsn();
    if (m_ggsn->GetObject<Ipv6>()->GetInterfaceForDevice(ggsn) < 0)
    {
        AddIpv6Interface(ggsn, PdpAddressPool::GetOwnIpv6(), Ipv6Prefix(32));
    }
    m_ggsn->GetObject<Ipv6>()->SetAttribute("IpForward", BooleanValue(true));
    NS_ABORT_MSG_IF(m_blocks.find(rnc) == m_blocks.end(), "the RNC is not connected to an SGSN");
    Ipv6InterfaceContainer interfaces;
    for (uint32_t i = 0; i < ues.GetN(); ++i)
    {
        const auto ue = RequireUe(ues.Get(i), rnc, "device " + std::to_string(i));
        const Ipv6Address address = m_contexts->Activate(ue, rnc, true).GetIpv6();
        const uint32_t interface = AddIpv6Interface(ue, address, Ipv6Prefix(64));
        RoutesIpv6(ue->GetNode())->SetDefaultRoute(Ipv6Address::GetZero(), interface);
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
}

Ipv6Address
UmtsCoreHelper::AddIpv6(Ptr<Node> host)
{
    constexpr uint32_t hostInterface = 1; // the first after loopback
    const auto device = host->GetObject<Ipv4>()->GetNetDevice(hostInterface);
    const auto channel = device->GetChannel();
    const auto ggsnDevice = channel->GetDevice(channel->GetDevice(0) == device ? 1 : 0);
    std::ostringstream network;
    network << "fd00:0:0:" << std::hex << ++m_ipv6Links << "::";
    const Ipv6Address own((network.str() + "1").c_str());
    const Ipv6Address address((network.str() + "2").c_str());
    AddIpv6Interface(ggsnDevice, own, Ipv6Prefix(64));
    const uint32_t interface = AddIpv6Interface(device, address, Ipv6Prefix(64));
    RoutesIpv6(host)->SetDefaultRoute(own, interface);
    return address;
}

void
UmtsCoreHelper::EnablePcap(const std::string& prefix)
{
    PointToPointHelper helper;
    helper.EnablePcap(prefix, GetGnDevices());
    for (const auto& [sgsn, hop] : m_sgsns)
    {
        const auto ipv4 = sgsn->GetObject<Ipv4>();
        for (uint32_t i = 2; i < ipv4->GetNInterfaces(); ++i) // after loopback and Gn
        {
            helper.EnablePcap(prefix, ipv4->GetNetDevice(i));
        }
    }
}

Ipv4Address
UmtsCoreHelper::GetHostAddress(Ptr<Node> host)
{
    return host->GetObject<Ipv4>()->GetAddress(1, 0).GetLocal();
}

} // namespace umts
} // namespace ns3
