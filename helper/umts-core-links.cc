/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-core-links.h"

#include "ns3/ipv4-static-routing-helper.h"
#include "ns3/object-factory.h"
#include "ns3/string.h"
#include "ns3/traffic-control-helper.h"
#include "ns3/umts-aal5-channel.h"
#include "ns3/umts-error.h"

namespace ns3::umts
{

namespace
{

constexpr uint32_t FIRST_NETWORK = (172u << 24) + (16 << 16); //!< 172.16.0.0
constexpr uint32_t NETWORK_BITS = 16;                         //!< Of the addresses of a network
const char* const QUEUE_DISC_ROOM = "10240p";                 //!< Default of FqCoDelQueueDisc
const Ipv4Mask NETWORK_MASK{"255.255.0.0"};                   //!< Of a network
const Ipv4Mask LINK_MASK{"255.255.255.252"};                  //!< Of a link

/**
 * @param number number of a network
 * @return its first address
 */
Ipv4Address
GetNetwork(uint32_t number)
{
    return Ipv4Address(FIRST_NETWORK + (number << NETWORK_BITS));
}

/**
 * @brief Set rate and delay of links made from now on.
 * @param name what the links are
 * @param link makes the links
 * @param delay the one-way delay
 */
void
SetLink(const std::string& name, PointToPointHelper& link, DataRate rate, Time delay)
{
    UMTS_THROW_IF(rate.GetBitRate() == 0, name << " link: its rate must be above 0");
    UMTS_THROW_IF(delay.IsStrictlyNegative(), name << " link: its delay must not be negative");
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
 * @param link a link
 * @return static routing table of its end nearer to the UEs
 */
Ptr<Ipv4StaticRouting>
GetRoutes(const UmtsCoreLink& link)
{
    return Ipv4StaticRoutingHelper().GetStaticRouting(link.interfaces.Get(0).first);
}

} // namespace

UmtsCoreLinks::UmtsCoreLinks()
{
    for (uint32_t network = 0; network < MAX_NETWORKS; ++network)
    {
        m_addresses.emplace_back(GetNetwork(network), LINK_MASK);
    }
    SetGi(DataRate("100Mbps"), MilliSeconds(20));
    SetGn(DataRate("622Mbps"), MilliSeconds(5));
    SetIu(DataRate("622Mbps"), MilliSeconds(5));
}

void
UmtsCoreLinks::SetGi(DataRate rate, Time delay)
{
    SetLink("Gi", m_gi, rate, delay);
}

void
UmtsCoreLinks::SetGn(DataRate rate, Time delay)
{
    SetLink("Gn", m_gn, rate, delay);
}

void
UmtsCoreLinks::SetIu(DataRate rate, Time delay)
{
    SetLink("Iu", m_iu, rate, delay);
}

void
UmtsCoreLinks::SetIuAtm(bool isAtm)
{
    m_isIuAtm = isAtm;
}

void
UmtsCoreLinks::OmitQueueDiscs()
{
    m_hasQueueDiscs = false;
    for (PointToPointHelper* link : {&m_gi, &m_gn, &m_iu})
    {
        link->SetQueue("ns3::DropTailQueue", "MaxSize", StringValue(QUEUE_DISC_ROOM));
    }
}

void
UmtsCoreLinks::EnsureInternet(Ptr<Node> node) const
{
    if (!node->GetObject<Ipv4>())
    {
        m_internet.Install(node);
    }
}

UmtsCoreLink
UmtsCoreLinks::Address(const NetDeviceContainer& devices, uint32_t network)
{
    auto& addresses = m_addresses[network];
    const auto interfaces = addresses.Assign(devices);
    if (!m_hasQueueDiscs)
    {
        TrafficControlHelper().Uninstall(devices);
    }
    addresses.NewNetwork();
    return {devices, interfaces};
}

UmtsCoreLink
UmtsCoreLinks::AddGi(Ptr<Node> host, Ptr<Node> ggsn, uint32_t network)
{
    return Address(m_gi.Install(host, ggsn), network);
}

UmtsCoreLink
UmtsCoreLinks::AddGn(Ptr<Node> sgsn, Ptr<Node> ggsn, uint32_t network)
{
    return Address(m_gn.Install(sgsn, ggsn), network);
}

UmtsCoreLink
UmtsCoreLinks::AddIu(Ptr<Node> rnc, Ptr<Node> sgsn, uint32_t network)
{
    const NetDeviceContainer devices = m_iu.Install(rnc, sgsn);
    if (m_isIuAtm)
    {
        RunOverAtm(devices);
    }
    return Address(devices, network);
}

void
UmtsCoreLinks::SetDefaultRoute(const UmtsCoreLink& link)
{
    GetRoutes(link)->SetDefaultRoute(link.interfaces.GetAddress(1), link.interfaces.Get(0).second);
}

void
UmtsCoreLinks::SetNetworkRoute(const UmtsCoreLink& gn, uint32_t network)
{
    GetRoutes(gn)->AddNetworkRouteTo(GetNetwork(network),
                                     NETWORK_MASK,
                                     gn.interfaces.GetAddress(1),
                                     gn.interfaces.Get(0).second);
}

} // namespace ns3::umts
