/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-core-helper.h"

#include "ns3/abort.h"
#include "ns3/ipv4-static-routing-helper.h"
#include "ns3/string.h"
#include "ns3/umts-ue-net-device.h"

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
UmtsCoreHelper::Link(const PointToPointHelper& link, Ptr<Node> lower, Ptr<Node> upper)
{
    PointToPointHelper maker = link;
    const auto interfaces = m_linkAddresses.Assign(maker.Install(lower, upper));
    m_linkAddresses.NewNetwork();
    Routes(lower)->SetDefaultRoute(interfaces.GetAddress(1), interfaces.Get(0).second);
    return interfaces;
}

Ptr<Node>
UmtsCoreHelper::AddSgsn()
{
    auto sgsn = CreateObject<Node>();
    EnsureInternet(sgsn);
    const auto gn = Link(m_gn, sgsn, m_ggsn);
    m_sgsns[sgsn] = {gn.GetAddress(0), gn.Get(1).second};
    return sgsn;
}

Ptr<Node>
UmtsCoreHelper::AddHost()
{
    auto host = CreateObject<Node>();
    EnsureInternet(host);
    Link(m_gi, host, m_ggsn);
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
    const auto iu = Link(m_iu, node, sgsn);
    const Ipv4Address network(POOL + static_cast<uint32_t>(m_blocks.size()) * BLOCK_SIZE);
    m_blocks[rnc].network = network;

    Ptr<Ipv4> ipv4 = node->GetObject<Ipv4>();
    const uint32_t interface = ipv4->AddInterface(rnc);
    ipv4->AddAddress(interface, Ipv4InterfaceAddress(Ipv4Address(network.Get() + 1), BLOCK_MASK));
    ipv4->SetUp(interface);

    const Hop& gn = m_sgsns[sgsn];
    Routes(sgsn)->AddNetworkRouteTo(network, BLOCK_MASK, iu.GetAddress(0), iu.Get(1).second);
    Routes(m_ggsn)->AddNetworkRouteTo(network, BLOCK_MASK, gn.gateway, gn.interface);
}

Ipv4InterfaceContainer
UmtsCoreHelper::ActivateUes(const NetDeviceContainer& ues, Ptr<RncNetDevice> rnc)
{
    const auto block = m_blocks.find(rnc);
    NS_ABORT_MSG_IF(block == m_blocks.end(), "the RNC is not connected to an SGSN");
    Ipv4InterfaceContainer interfaces;
    for (uint32_t i = 0; i < ues.GetN(); ++i)
    {
        const auto ue = DynamicCast<UeNetDevice>(ues.Get(i));
        NS_ABORT_MSG_UNLESS(ue && ue->GetBearer(), "device " << i << " is no UE with a bearer");
        NS_ABORT_MSG_UNLESS(rnc->Serves(ue->GetRnti(), ue->GetRrc()),
                            "device " << i << " is a UE of another RNC");
        NS_ABORT_MSG_IF(++block->second.used + 1 >= BLOCK_SIZE, "no address for another UE");
        const Ipv4Address address(block->second.network.Get() + block->second.used);
        EnsureInternet(ue->GetNode());
        Ptr<Ipv4> ipv4 = ue->GetNode()->GetObject<Ipv4>();
        NS_ABORT_MSG_IF(ipv4->GetInterfaceForDevice(ue) >= 0,
                        "device " << i << ": the UE is activated already");
        const uint32_t interface = ipv4->AddInterface(ue);
        ipv4->AddAddress(interface, Ipv4InterfaceAddress(address, Ipv4Mask("255.255.255.255")));
        ipv4->SetUp(interface);
        Routes(ue->GetNode())->SetDefaultRoute(Ipv4Address::GetZero(), interface);
        rnc->SetUeAddress(address, ue->GetRnti());
        interfaces.Add(ipv4, interface);
    }
    return interfaces;
}

Ipv4Address
UmtsCoreHelper::GetHostAddress(Ptr<Node> host)
{
    return host->GetObject<Ipv4>()->GetAddress(1, 0).GetLocal();
}

} // namespace umts
} // namespace ns3
