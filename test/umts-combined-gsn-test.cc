/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-network-rig.h"
#include "umts-relocation-rig.h"
#include "umts-test.h"

#include "ns3/fq-codel-queue-disc.h"
#include "ns3/point-to-point-net-device.h"
#include "ns3/queue.h"
#include "ns3/simulator.h"
#include "ns3/traffic-control-layer.h"
#include "ns3/umts-ue-table.h"

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
        UMTS_EXPECT(network.core.GetGnDevices().GetN() == 0, "devices on Gn");
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
            UMTS_EXPECT(ports[i]->CountInOrder(i) == 1, "downlink of UE " << i);
            UMTS_EXPECT(host.CountInOrder(i) == 1, "uplink of UE " << i);
        }
        if (tunnels != Tunnels::NONE)
        {
            const auto ggsn = network.core.GetPdpContexts().GetGgsn();
            const auto& counters = ggsn->GetEndpoint()->GetCounters();
            UMTS_EXPECT(ggsn->GetNContexts() == ues, "PDP contexts");
            UMTS_EXPECT(counters.sent == ues, "G-PDUs sent");
            UMTS_EXPECT(counters.received == ues, "G-PDUs received");
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
    UMTS_EXPECT(MeasureArrival(1) - MeasureArrival(0) == transmission, "one link less");
    UMTS_EXPECT(MeasureArrival(0) > Seconds(1), "it does arrive");
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
        UMTS_EXPECT(network.GetServing() == 1, "serving RNC");
        RunUntil(Seconds(10));
        UMTS_EXPECT(network.CheckArrivals(50) == "", "arrivals");
        UMTS_EXPECT(network.Leave() == "", "what is left");
    }
}

// Between an RNC of the GGSN and one of an SGSN.
UMTS_TEST("umts-combined-gsn", "A relocation from an SGSN to the GGSN, and back, loses nothing")
{
    for (const auto tunnels : {Tunnels::NONE, Tunnels::DIRECT})
    {
        NetworkConfig config = MakeRelocationConfig("DCH");
        config.tunnels = tunnels;
        RelocationNetwork network(config);
        const auto third = network.umts.InstallRnc(CreateObject<Node>());
        const auto nodeB = network.umts.InstallNodeB(CreateObject<Node>(), third, {config.cell});
        network.core.ConnectRnc(third, network.core.GetGgsn());
        network.SendDatagrams(100, MilliSeconds(40), 700);
        const auto ue = network.ues[0];
        RunUntil(Seconds(1));
        UMTS_EXPECT(network.umts.Relocate(ue, third, nodeB->GetCell()), "there");
        RunUntil(Seconds(2));
        UMTS_EXPECT(UesOf(*third).Serves(ue->GetRnti(), ue->GetRrc()),
                    "the RNC of the GGSN serves it");
        UMTS_EXPECT(network.umts.Relocate(ue, network.rncs[0], network.cells[0]), "back");
        RunUntil(Seconds(12));
        UMTS_EXPECT(network.GetServing() == 0, "serving RNC");
        UMTS_EXPECT(network.CheckArrivals(100) == "", "arrivals");
    }
}

/**
 * @ingroup umts
 * @brief Two GGSNs with a host each, and UEs with an RNC each.
 */
class GgsnPair
{
  public:
    /** @param tunnels of the core network */
    explicit GgsnPair(Tunnels tunnels)
    {
        core.SetTunnels(tunnels);
        ggsns = {core.GetGgsn(), core.AddGgsn()};
        for (const auto& ggsn : ggsns)
        {
            m_hosts.push_back(std::make_unique<DatagramPort>(core.AddHost(ggsn), false));
        }
    }

    ~GgsnPair()
    {
        Simulator::Destroy();
    }

    GgsnPair(const GgsnPair&) = delete;
    GgsnPair& operator=(const GgsnPair&) = delete;

    /**
     * @brief Add a UE that echoes a datagram of a host.
     * @param sgsn SGSN of its RNC
     * @param ggsn the GGSN that it is activated at; null: the one that is meant without
     * @param host number of the GGSN of the host
     */
    void AddUe(Ptr<Node> sgsn, Ptr<Node> ggsn, uint32_t host)
    {
        const auto rnc = m_umts.InstallRnc(CreateObject<Node>());
        core.ConnectRnc(rnc, sgsn);
        const auto nodeB = m_umts.InstallNodeB(CreateObject<Node>(), rnc);
        const auto ue = m_umts.InstallUe(NodeContainer(1), nodeB);
        const auto address = core.ActivateUes(ue, rnc, ggsn).GetAddress(0);
        const auto number = static_cast<uint32_t>(m_ues.size());
        UMTS_EXPECT((address.Get() >> 24) == 10 + host, "pool of UE " << number);
        m_ues.push_back(std::make_unique<DatagramPort>(ue.Get(0)->GetNode(), true));
        m_hosts[host]->SendAt(Seconds(1), address, number, 0, 100);
        m_hostOf.push_back(host);
    }

    /** @brief Run, and expect that each datagram arrives, and comes back. */
    void ExpectAll()
    {
        RunUntil(Seconds(3));
        for (uint32_t i = 0; i < m_ues.size(); ++i)
        {
            UMTS_EXPECT(m_ues[i]->CountInOrder(i) == 1, "downlink of UE " << i);
            UMTS_EXPECT(m_hosts[m_hostOf[i]]->CountInOrder(i) == 1, "uplink of UE " << i);
        }
    }

    UmtsCoreHelper core;          //!< Core network
    std::vector<Ptr<Node>> ggsns; //!< GGSNs

  private:
    UmtsHelper m_umts;                                  //!< UTRAN
    std::vector<std::unique_ptr<DatagramPort>> m_hosts; //!< A host of each GGSN
    std::vector<std::unique_ptr<DatagramPort>> m_ues;   //!< UEs
    std::vector<uint32_t> m_hostOf;                     //!< Number of its host, by UE
};

// An RNC of the second GGSN has its UEs there, and SGSNs of the first one go on as ever.
UMTS_TEST("umts-combined-gsn", "One GGSN of two is an SGSN")
{
    for (const auto tunnels : {Tunnels::NONE, Tunnels::DIRECT})
    {
        GgsnPair network(tunnels);
        network.AddUe(network.core.AddSgsn(), nullptr, 0);
        network.AddUe(network.ggsns[1], nullptr, 1);
        network.ExpectAll();
    }
}

// Each GGSN is the SGSN of two RNCs, one with a UE at either GGSN.
UMTS_TEST("umts-combined-gsn", "UEs are activated at the other GGSN, too")
{
    for (const auto tunnels : {Tunnels::NONE, Tunnels::DIRECT})
    {
        GgsnPair network(tunnels);
        const auto& ggsns = network.ggsns;
        network.core.ConnectSgsn(ggsns[0], ggsns[1]);
        network.core.ConnectSgsn(ggsns[1], ggsns[0]);
        for (uint32_t i = 0; i < 4; ++i)
        {
            network.AddUe(ggsns[i % 2], ggsns[i / 2], i / 2);
        }
        network.ExpectAll();
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
    UMTS_EXPECT(CountQueueDiscs(before) == 1, "of a link that was there");
    UMTS_EXPECT(CountQueueDiscs(core.GetGgsn()) == 1, "of the GGSN, towards that link");
    const QueueSize room = CreateObject<FqCoDelQueueDisc>()->GetMaxSize();
    for (const auto& node : {host, sgsn, rnc->GetNode()})
    {
        UMTS_EXPECT(CountQueueDiscs(node) == 0, "queue discs");
        const auto device = DynamicCast<PointToPointNetDevice>(
            node->GetDevice(node == rnc->GetNode() ? node->GetNDevices() - 1 : 1));
        UMTS_ASSERT(device != nullptr, "a device");
        UMTS_EXPECT(device->GetQueue()->GetMaxSize() == room, "room");
    }
    Simulator::Destroy();
}

UMTS_TEST("umts-combined-gsn", "Tunnels over an SGSN that is the GGSN end in a sentence")
{
    ExpectError([] { Network network(WithTunnels(Tunnels::VIA_SGSN), {1, 1, 1, 0}); },
                "tunnels over the SGSN: not to an RNC whose SGSN is the GGSN");
}

} // namespace
