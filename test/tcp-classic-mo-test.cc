/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-rig.h"
#include "umts-test.h"

#include "ns3/config.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv4-global-routing-helper.h"
#include "ns3/point-to-point-helper.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/tcp-classic-helper.h"
#include "ns3/tcp-classic-socket-factory.h"
#include "ns3/tcp-classic-vegas.h"
#include "ns3/tcp-tx-buffer.h"
#include "ns3/traffic-control-helper.h"
#include "ns3/uinteger.h"

/**
 * @file
 * @ingroup umts
 * Two Vegas flows over one bottleneck, against the packets acknowledged in Table I of J. Mo,
 * R. J. La, V. Anantharam, J. Walrand, "Analysis and comparison of TCP Reno and Vegas",
 * INFOCOM 1999.
 */

namespace ns3
{
namespace tcpclassictest
{

namespace
{

/// Payload that makes 1000 octets on the wire with TCP, IPv4 and PPP headers.
constexpr uint32_t PAYLOAD = 958;

/// A row of Table I.
struct MoTableOneTest
{
    void Run();

    /**
     * @brief Connect two nodes.
     * @param a one node
     * @param b the other node
     * @param rate rate of the link
     * @return the address of b
     */
    Ipv4Address Connect(Ptr<Node> a, Ptr<Node> b, const std::string& rate, Time delay);

    Time m_tail;                     //!< Delay of the last link of the second flow.
    Time m_start;                    //!< Start of the second flow.
    uint32_t m_first;                //!< Packets of the first flow.
    uint32_t m_second;               //!< Packets of the second flow.
    Ipv4AddressHelper m_addresses{}; //!< Gives each link a subnet.
};

Ipv4Address
MoTableOneTest::Connect(Ptr<Node> a, Ptr<Node> b, const std::string& rate, Time delay)
{
    PointToPointHelper link;
    link.SetDeviceAttribute("DataRate", StringValue(rate));
    link.SetChannelAttribute("Delay", TimeValue(delay));
    // 50 packets in the system, of which one is being sent.
    link.SetQueue("ns3::DropTailQueue", "MaxSize", StringValue("49p"));
    const NetDeviceContainer devices = link.Install(a, b);
    const Ipv4InterfaceContainer interfaces = m_addresses.Assign(devices);
    TrafficControlHelper().Uninstall(devices);
    m_addresses.NewNetwork();
    return interfaces.GetAddress(1);
}

void
MoTableOneTest::Run()
{
    TcpClassicHelper::SetDefaults();
    Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(PAYLOAD));
    Config::SetDefault("ns3::TcpSocket::SndBufSize", UintegerValue(2000000));
    Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(2000000));

    NodeContainer nodes(6); // two senders, two routers, two receivers
    InternetStackHelper().Install(nodes);
    m_addresses.SetBase("10.0.0.0", "255.255.255.0");
    Connect(nodes.Get(0), nodes.Get(2), "10Mbps", MilliSeconds(1));
    Connect(nodes.Get(1), nodes.Get(2), "10Mbps", MilliSeconds(1));
    Connect(nodes.Get(2), nodes.Get(3), "1.5Mbps", MilliSeconds(1));
    const Ipv4Address first = Connect(nodes.Get(3), nodes.Get(4), "10Mbps", MilliSeconds(1));
    const Ipv4Address second = Connect(nodes.Get(3), nodes.Get(5), "10Mbps", m_tail);
    Ipv4GlobalRoutingHelper::PopulateRoutingTables();

    const auto makeSocket = [](Ptr<Node> node) {
        return TcpClassicSocketFactory::Install(node, TcpClassicVegas::GetTypeId())->CreateSocket();
    };
    constexpr uint64_t ENDLESS = 1000000000;
    Flow one(makeSocket(nodes.Get(0)), nodes.Get(4), first, ENDLESS);
    Flow two(makeSocket(nodes.Get(1)), nodes.Get(5), second, ENDLESS, m_start);
    Simulator::Stop(Seconds(200));
    Simulator::Run();
    const auto acked = [](const Flow& flow) {
        return static_cast<double>(flow.socket->GetTxBuffer()->HeadSequence().GetValue()) / PAYLOAD;
    };
    UMTS_EXPECT(IsNear(acked(one), m_first, 0.01 * m_first), "first flow");
    UMTS_EXPECT(IsNear(acked(two), m_second, 0.01 * m_second), "second flow");
    UMTS_EXPECT(one.retransmissions.size() + two.retransmissions.size() == 0,
                "the buffer suffices");
    UMTS_EXPECT(!(one.corrupted || two.corrupted), "bytes as sent");
    Simulator::Destroy();
    Config::Reset();
}

void
AddMoTableOne(Time tail, Time start, uint32_t first, uint32_t second)
{
    AddTest("Mo et al. Table I, x = " + std::to_string(tail.GetMilliSeconds()) + " ms",
            [=] { MoTableOneTest{tail, start, first, second}.Run(); });
}

} // namespace

void
AddMoTests()
{
    AddMoTableOne(MilliSeconds(4), Seconds(0), 21425, 16068);
    AddMoTableOne(MilliSeconds(22), Seconds(0.5), 20061, 17427);
}

} // namespace tcpclassictest
} // namespace ns3
