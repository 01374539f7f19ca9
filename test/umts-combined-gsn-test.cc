/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-abort-check.h"
#include "umts-network-rig.h"
#include "umts-relocation-rig.h"
#include "umts-test.h"

#include "ns3/point-to-point-net-device.h"
#include "ns3/queue-disc.h"
#include "ns3/queue.h"
#include "ns3/simulator.h"
#include "ns3/traffic-control-layer.h"

#include <memory>

/**
 * @file
 * @ingroup umts
 * A core network with few hops: SGSN and GGSN in one node, links without queue discs.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-combined-gsn", SYSTEM);

/**
 * @param tunnels of the core network
 * @return a network's configuration
 */
NetworkConfig
WithTunnels(Tunnels tunnels)
{
    NetworkConfig config;
    config.tunnels = tunnels;
    return config;
}

// Many UEs of two RNCs, both ways.
UMTS_TEST("umts-combined-gsn", "Every datagram arrives, with and without tunnels")
{
    constexpr uint32_t ues = 100;
    for (const auto tunnels : {Tunnels::NONE, Tunnels::DIRECT})
    {
        Network network(WithTunnels(tunnels), {ues, 4, 2, 0});
        NS_TEST_EXPECT_MSG_EQ(network.core.GetGnDevices().GetN(), 0, "devices on Gn");
        DatagramPort host(network.host, false);
        std::vector<std::unique_ptr<DatagramPort>> ports;
        for (uint32_t i = 0; i < ues; ++i)
        {
            ports.push_back(std::make_unique<DatagramPort>(network.ues[i]->GetNode(), true));
            host.SendAt(MilliSeconds(i), network.addresses[i], i, 0, 100);
        }
        RunUntil(Seconds(3));
        for (uint32_t i = 0; i < ues; ++i)
        {
            NS_TEST_EXPECT_MSG_EQ(ports[i]->CountInOrder(i), 1, "downlink of UE " << i);
            NS_TEST_EXPECT_MSG_EQ(host.CountInOrder(i), 1, "uplink of UE " << i);
        }
        if (tunnels != Tunnels::NONE)
        {
            const auto ggsn = network.core.GetPdpContexts().GetGgsn();
            const auto& counters = ggsn->GetEndpoint()->GetCounters();
            NS_TEST_EXPECT_MSG_EQ(ggsn->GetNContexts(), ues, "PDP contexts");
            NS_TEST_EXPECT_MSG_EQ(counters.sent, ues, "G-PDUs sent");
            NS_TEST_EXPECT_MSG_EQ(counters.received, ues, "G-PDUs received");
        }
    }
}

/**
 * @brief A packet is on its way.
 * @param at is set to the present time
 */
void
NoteTime(Time* at, Ptr<const Packet> /* packet */)
{
    *at = Simulator::Now();
}

/**
 * @param sgsns SGSNs; 0: the GGSN is the SGSN
 * @return when a datagram of the host that is sent at 1 s comes to the RNC's device
 */
Time
MeasureArrival(uint32_t sgsns)
{
    UmtsCoreHelper core;
    core.SetGn(DataRate("1Mbps"), MilliSeconds(5));
    core.SetIu(DataRate("1Mbps"), sgsns == 0 ? MilliSeconds(10) : MilliSeconds(5));
    UmtsHelper umts;
    const auto rnc = umts.InstallRnc(CreateObject<Node>());
    core.ConnectRnc(rnc, sgsns == 0 ? core.GetGgsn() : core.AddSgsn());
    const auto nodeB = umts.InstallNodeB(CreateObject<Node>(), rnc);
    const auto host = core.AddHost();
    const auto address =
        core.ActivateUes(umts.InstallUe(NodeContainer(1), nodeB), rnc).GetAddress(0);
    DatagramPort port(host, false);
    port.SendAt(Seconds(1), address, 0, 0, 100);
    Time arrival;
    rnc->TraceConnectWithoutContext("MacTx", MakeBoundCallback(&NoteTime, &arrival));
    RunUntil(Seconds(2));
    Simulator::Destroy();
    return arrival;
}

// The delay is that of two links, but for the transmission of 130 octets on one of them.
UMTS_TEST("umts-combined-gsn", "Gn is left out")
{
    const Time transmission = MicroSeconds(8 * (100 + 8 + 20 + 2)); // UDP, IP, PPP; 1 Mb/s
    NS_TEST_EXPECT_MSG_EQ(MeasureArrival(1) - MeasureArrival(0), transmission, "one link less");
    NS_TEST_EXPECT_MSG_GT(MeasureArrival(0), Seconds(1), "it does arrive");
}

// A UE that moves from one RNC of the node to another one.
UMTS_TEST("umts-combined-gsn", "A relocation loses nothing")
{
    for (const auto tunnels : {Tunnels::NONE, Tunnels::DIRECT})
    {
        NetworkConfig config = MakeRelocationConfig("DCH");
        config.tunnels = tunnels;
        RelocationNetwork network(config, 0);
        network.SendDatagrams(50, MilliSeconds(40), 700);
        RunUntil(Seconds(1));
        UMTS_EXPECT(network.GoToOther(), "there");
        RunUntil(Seconds(1.5));
        NS_TEST_EXPECT_MSG_EQ(network.GetServing(), 1, "serving RNC");
        RunUntil(Seconds(10));
        NS_TEST_EXPECT_MSG_EQ(network.CheckArrivals(50), "", "arrivals");
        NS_TEST_EXPECT_MSG_EQ(network.Leave(), "", "what is left");
    }
}

// An RNC of the second GGSN has its UEs there, and SGSNs of the first one go on as ever.
UMTS_TEST("umts-combined-gsn", "One GGSN of two is an SGSN")
{
    for (const auto tunnels : {Tunnels::NONE, Tunnels::DIRECT})
    {
        UmtsCoreHelper core;
        core.SetTunnels(tunnels);
        UmtsHelper umts;
        const std::vector<Ptr<Node>> ggsns{core.GetGgsn(), core.AddGgsn()};
        const std::vector<Ptr<Node>> sgsns{core.AddSgsn(), ggsns[1]};
        std::vector<std::unique_ptr<DatagramPort>> hosts;
        std::vector<std::unique_ptr<DatagramPort>> ports;
        for (uint32_t i = 0; i < 2; ++i)
        {
            const auto rnc = umts.InstallRnc(CreateObject<Node>());
            core.ConnectRnc(rnc, sgsns[i]);
            const auto ue =
                umts.InstallUe(NodeContainer(1), umts.InstallNodeB(CreateObject<Node>(), rnc));
            const auto address = core.ActivateUes(ue, rnc).GetAddress(0);
            NS_TEST_EXPECT_MSG_EQ((address.Get() >> 24), 10 + i, "pool of UE " << i);
            hosts.push_back(std::make_unique<DatagramPort>(core.AddHost(ggsns[i]), false));
            ports.push_back(std::make_unique<DatagramPort>(ue.Get(0)->GetNode(), true));
            hosts[i]->SendAt(Seconds(1), address, i, 0, 100);
        }
        RunUntil(Seconds(3));
        for (uint32_t i = 0; i < 2; ++i)
        {
            NS_TEST_EXPECT_MSG_EQ(hosts[i]->CountInOrder(i), 1, "both ways, UE " << i);
        }
        Simulator::Destroy();
    }
}

// Each GGSN is the SGSN of an RNC that has UEs at both.
UMTS_TEST("umts-combined-gsn", "UEs are activated at the other GGSN, too")
{
    for (const auto tunnels : {Tunnels::NONE, Tunnels::DIRECT})
    {
        UmtsCoreHelper core;
        core.SetTunnels(tunnels);
        UmtsHelper umts;
        const std::vector<Ptr<Node>> ggsns{core.GetGgsn(), core.AddGgsn()};
        core.ConnectSgsn(ggsns[0], ggsns[1]);
        core.ConnectSgsn(ggsns[1], ggsns[0]);
        const std::vector<Ptr<Node>> hosts{core.AddHost(ggsns[0]), core.AddHost(ggsns[1])};
        std::vector<std::unique_ptr<DatagramPort>> senders;
        std::vector<std::unique_ptr<DatagramPort>> ports;
        for (const auto& host : hosts)
        {
            senders.push_back(std::make_unique<DatagramPort>(host, false));
        }
        for (uint32_t i = 0; i < 4; ++i)
        {
            const auto rnc = umts.InstallRnc(CreateObject<Node>());
            core.ConnectRnc(rnc, ggsns[i % 2]);
            const auto ue =
                umts.InstallUe(NodeContainer(1), umts.InstallNodeB(CreateObject<Node>(), rnc));
            const auto address = core.ActivateUes(ue, rnc, ggsns[i / 2]).GetAddress(0);
            ports.push_back(std::make_unique<DatagramPort>(ue.Get(0)->GetNode(), true));
            senders[i / 2]->SendAt(Seconds(1), address, i, 0, 100);
        }
        RunUntil(Seconds(3));
        for (uint32_t i = 0; i < 4; ++i)
        {
            NS_TEST_EXPECT_MSG_EQ(ports[i]->CountInOrder(i), 1, "downlink of UE " << i);
            NS_TEST_EXPECT_MSG_EQ(senders[i / 2]->CountInOrder(i), 1, "uplink of UE " << i);
        }
        Simulator::Destroy();
    }
}

/**
 * @param node a node
 * @return its devices on point-to-point links that have a queue disc
 */
uint32_t
CountQueueDiscs(Ptr<Node> node)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < node->GetNDevices(); ++i)
    {
        const auto device = DynamicCast<PointToPointNetDevice>(node->GetDevice(i));
        const auto layer = node->GetObject<TrafficControlLayer>();
        count += device && layer->GetRootQueueDiscOnDevice(device) ? 1 : 0;
    }
    return count;
}

UMTS_TEST("umts-combined-gsn", "Links without queue discs have room for as many packets")
{
    UmtsCoreHelper core;
    const auto before = core.AddHost();
    core.OmitQueueDiscs();
    const auto host = core.AddHost();
    UmtsHelper umts;
    const auto rnc = umts.InstallRnc(CreateObject<Node>());
    const auto sgsn = core.AddSgsn();
    core.ConnectRnc(rnc, sgsn);
    NS_TEST_EXPECT_MSG_EQ(CountQueueDiscs(before), 1, "of a link that was there");
    NS_TEST_EXPECT_MSG_EQ(CountQueueDiscs(core.GetGgsn()), 1, "of the GGSN, towards that link");
    for (const auto& node : {host, sgsn, rnc->GetNode()})
    {
        NS_TEST_EXPECT_MSG_EQ(CountQueueDiscs(node), 0, "queue discs");
        const auto device = DynamicCast<PointToPointNetDevice>(
            node->GetDevice(node == rnc->GetNode() ? node->GetNDevices() - 1 : 1));
        NS_TEST_ASSERT_MSG_NE(device, nullptr, "a device");
        NS_TEST_EXPECT_MSG_EQ(device->GetQueue()->GetMaxSize(), QueueSize("10240p"), "room");
    }
    Simulator::Destroy();
}

UMTS_TEST("umts-combined-gsn", "Tunnels over an SGSN that is the GGSN end in a sentence")
{
    const std::string said =
        CatchAbort([] { Network network(WithTunnels(Tunnels::VIA_SGSN), {1, 1, 1, 0}); });
    NS_TEST_EXPECT_MSG_NE(said.find("tunnels over the SGSN: not to an RNC whose SGSN is the GGSN"),
                          std::string::npos,
                          said);
}

} // namespace
