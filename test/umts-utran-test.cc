/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/ipv4-global-routing-helper.h"
#include "ns3/ipv4-routing-table-entry.h"
#include "ns3/ipv4-static-routing-helper.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"

#include <algorithm>
#include <map>
#include <memory>

/**
 * @file
 * @ingroup umts
 * Who gets which packet, what is dropped, what idleness costs.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-utran", UNIT);

/** @brief Sizes of the packets that a trace source shows. */
class PacketLog
{
  public:
    /**
     * @brief Watch a trace source.
     * @param object what has it
     */
    PacketLog(Ptr<Object> object, const std::string& name)
    {
        object->TraceConnectWithoutContext(name, MakeCallback(&PacketLog::On, this));
    }

    PacketLog(const PacketLog&) = delete;
    PacketLog& operator=(const PacketLog&) = delete;

    std::vector<uint32_t> sizes; //!< Sizes in octets

  private:
    /** @param packet a packet */
    void On(Ptr<const Packet> packet)
    {
        sizes.push_back(packet->GetSize());
    }
};

/**
 * Several UEs, Node Bs and RNCs: echoes go there and back, each to its own UE, intact and in order,
 * in spite of block errors.
 */
void
AddManyUesOfCell(const std::string& name, const NetworkSize& size)
{
    AddTest("Each UE gets its own packets: " + name, [=] {
        constexpr uint32_t datagrams = 20;
        NetworkConfig config;
        config.ue.BlockErrorRate(0.1, 0.1);
        Network network(config, size);
        DatagramPort host(network.host, false);
        std::vector<std::unique_ptr<DatagramPort>> ports;
        for (uint32_t ue = 0; ue < size.ues; ++ue)
        {
            ports.push_back(std::make_unique<DatagramPort>(network.ues[ue]->GetNode(), true));
            for (uint32_t i = 0; i < datagrams; ++i)
            {
                host.SendAt(MilliSeconds(40 * i), network.addresses[ue], ue, i, 8 + 71 * i);
            }
        }
        RunUntil(Seconds(30));
        for (uint32_t ue = 0; ue < size.ues; ++ue)
        {
            UMTS_EXPECT(ports[ue]->CountInOrder(ue) == datagrams, "downlink, UE " << ue);
            UMTS_EXPECT(ports[ue]->arrivals.size() == datagrams, "no other, UE " << ue);
            UMTS_EXPECT(host.CountInOrder(ue) == datagrams, "uplink, UE " << ue);
        }
        UMTS_EXPECT(host.arrivals.size() == datagrams * size.ues, "no other at the host");
        UMTS_EXPECT(network.stats.IsConserved(), "octets");
    });
}

UMTS_TESTS("umts-utran")
{
    AddManyUesOfCell("one", {1, 1, 1});
    AddManyUesOfCell("7 UEs in a cell", {7, 1, 1});
    AddManyUesOfCell("7 UEs, 3 Node Bs, 2 RNCs", {7, 3, 2});
    AddManyUesOfCell("6 UEs, 3 Node Bs, 3 RNCs", {6, 3, 3});
}

// Packets that no UE wants, or that come before the UE has a bearer.
UMTS_TEST("umts-utran", "Packets to an unknown address, without bearer, or not of IP are dropped")
{
    Network network;
    PacketLog rncTx(network.rncs[0], "MacTx");
    PacketLog rncDrop(network.rncs[0], "MacTxDrop");
    PacketLog ueRx(network.ues[0], "MacRx");
    DatagramPort host(network.host, false);
    host.SendAt(Seconds(1), Ipv4Address("10.0.1.1"), 0, 0, 100);
    host.SendAt(Seconds(2), network.addresses[0], 0, 0, 200);
    RunUntil(Seconds(5));
    UMTS_EXPECT(rncTx.sizes == (std::vector<uint32_t>{128, 228}), "both come");
    UMTS_EXPECT(rncDrop.sizes == std::vector<uint32_t>{128}, "one dropped");
    UMTS_EXPECT(ueRx.sizes == std::vector<uint32_t>{228}, "one received");

    auto lonely = CreateObject<UeNetDevice>();
    PacketLog lonelyDrop(lonely, "MacTxDrop");
    auto packet = MakeIpPacket(100, Ipv4Address("10.0.0.9"));
    UMTS_EXPECT(!lonely->Send(packet, lonely->GetBroadcast(), ETHERTYPE_IPV4), "refused");
    UMTS_EXPECT(lonelyDrop.sizes.size() == 1, "dropped without bearer");

    PacketLog ueDrop(network.ues[0], "MacTxDrop");
    network.ues[0]->Send(Create<Packet>(100), lonely->GetBroadcast(), 0x0806);
    UMTS_EXPECT(ueDrop.sizes.size() == 1, "ARP dropped");
}

UMTS_TEST("umts-utran", "RLC buffer full: traces Drop and MacTxDrop, what got in is delivered")
{
    NetworkConfig config;
    config.bearer.RncRlc({{"BufferOctets", UintegerValue(2100)}});
    config.bearer.UeRlc({{"BufferOctets", UintegerValue(600)}});
    Network network(config);
    const auto rlc = network.rncs[0]->GetBearer(network.ues[0]->GetRnti())->GetRlc();
    PacketLog rlcDrop(rlc, "Drop");
    PacketLog rncDrop(network.rncs[0], "MacTxDrop");
    PacketLog ueDrop(network.ues[0], "MacTxDrop");
    DatagramPort host(network.host, false);
    DatagramPort ue(network.ues[0]->GetNode(), false);
    for (uint32_t i = 0; i < 5; ++i)
    {
        host.SendAt(Seconds(1), network.addresses[0], 0, i, 1000);
        ue.SendAt(Seconds(1), network.GetHostAddress(), 1, i, 500);
    }
    RunUntil(Seconds(5));
    UMTS_EXPECT(rncDrop.sizes == (std::vector<uint32_t>{1028, 1028, 1028}),
                "the IP packets, without PDCP header");
    UMTS_EXPECT(rlcDrop.sizes == (std::vector<uint32_t>{1029, 1029, 1029}),
                "the SDUs, with PDCP header");
    UMTS_EXPECT(ueDrop.sizes == (std::vector<uint32_t>{528, 528, 528, 528}), "uplink");
    UMTS_EXPECT(rlc->GetTxCounters().sdusRefused == 3, "counter");
    UMTS_EXPECT(ue.CountInOrder(0) == 2, "downlink delivered");
    UMTS_EXPECT(host.CountInOrder(1) == 1, "uplink delivered");
    UMTS_EXPECT(network.stats.IsConserved(), "octets");
}

// Packets above the MTU are cut by IP, in both directions.
UMTS_TEST("umts-utran", "MTU")
{
    Network network;
    UMTS_EXPECT(network.ues[0]->GetMtu() == 1500, "default");
    UMTS_EXPECT(!network.ues[0]->SetMtu(67), "below the least of IPv4");
    UMTS_EXPECT(!network.ues[0]->SetMtu(1503), "above an SDU of PDCP");
    UMTS_EXPECT(network.ues[0]->GetMtu() == 1500, "unchanged");
    UMTS_EXPECT(network.ues[0]->SetMtu(576), "smaller");
    network.rncs[0]->SetAttribute("Mtu", UintegerValue(276));
    PacketLog rncTx(network.rncs[0], "MacTx");
    PacketLog ueTx(network.ues[0], "MacTx");
    DatagramPort host(network.host, false);
    DatagramPort ue(network.ues[0]->GetNode(), true);
    host.SendAt(Seconds(1), network.addresses[0], 0, 0, 1000);
    RunUntil(Seconds(5));
    UMTS_EXPECT(rncTx.sizes == (std::vector<uint32_t>{276, 276, 276, 260}),
                "fragments of the downlink");
    UMTS_EXPECT(ueTx.sizes == (std::vector<uint32_t>{572, 476}), "fragments of the uplink");
    UMTS_EXPECT(ue.CountInOrder(0) == 1, "whole at the UE");
    UMTS_EXPECT(host.CountInOrder(0) == 1, "whole at the host");
}

/// Downlink frames that reach the Node B too close together: one per TTI, in their order.
struct NodeBQueueTest
{
    /**
     * @brief Trace sink.
     * @param channel number of the channel
     * @param blocks transport blocks
     */
    void OnBlockSet(uint32_t /* channel */, uint32_t blocks)
    {
        m_blocks.push_back(blocks);
        m_times.push_back(Simulator::Now());
    }

    std::vector<uint32_t> m_blocks; //!< Blocks of each set on the air
    std::vector<Time> m_times;      //!< When it began
};

UMTS_TEST_F(NodeBQueueTest, "umts-utran", "A Node B sends frames that come together one per TTI")
{
    NetworkConfig config;
    config.ue.BlockErrorRate(1.0, 1.0); // the UE's RLC is not to see these blocks
    Network network(config);
    network.GetNodeB(0)->GetCell()->GetUu()->TraceConnectWithoutContext(
        "BlockSet",
        MakeCallback(&NodeBQueueTest::OnBlockSet, this));
    RunUntil(MilliSeconds(1003));
    const auto iub = DynamicCast<IubNetDevice>(network.GetFirstIub()->GetDevice(0));
    for (uint32_t blocks = 1; blocks <= 3; ++blocks)
    {
        auto set = Create<TransportBlockSet>();
        set->blockBits = 336;
        set->blocks.resize(blocks);
        iub->Send({TransportBearerId{0}, DlDchDataFrame{Cfn(), set}});
    }
    iub->Flush();
    Simulator::Stop(Seconds(1));
    Simulator::Run();
    UMTS_ASSERT(m_times.size() == 3, "frames");
    for (uint32_t i = 0; i < 3; ++i)
    {
        UMTS_EXPECT(m_blocks[i] == i + 1, "order");
        UMTS_EXPECT(m_times[i] == MilliSeconds(1010 + 10 * i), "time");
    }
}

/**
 * @param time how long to run
 * @return events executed
 */
uint64_t
CountEvents(Time time)
{
    const uint64_t before = Simulator::GetEventCount();
    Simulator::Stop(time);
    Simulator::Run();
    return Simulator::GetEventCount() - before;
}

// UEs that send and receive nothing cost no events, before and after they did.
UMTS_TEST("umts-utran", "100 idle UEs cost no events")
{
    Network network(NetworkConfig(), {100, 4, 2});
    CountEvents(Seconds(100)); // initialisation
    const uint64_t before = CountEvents(Seconds(1000));
    UMTS_EXPECT(before == 1, "the stop event alone");

    DatagramPort host(network.host, false);
    DatagramPort ue(network.ues[42]->GetNode(), true);
    host.SendAt(Simulator::Now(), network.addresses[42], 0, 0, 700);
    const uint64_t busy = CountEvents(Seconds(10));
    UMTS_EXPECT(busy < 100, "one UE has work");
    UMTS_EXPECT(host.CountInOrder(0) == 1, "the echo");
    const uint64_t after = CountEvents(Seconds(1000));
    UMTS_EXPECT(after == 1, "idle again");
}

/** @param node a node that loses its static routes but those to its own links */
void
RemoveGateways(Ptr<Node> node)
{
    const auto routes = Ipv4StaticRoutingHelper().GetStaticRouting(node->GetObject<Ipv4>());
    for (uint32_t i = routes->GetNRoutes(); i > 0; --i)
    {
        if (routes->GetRoute(i - 1).IsGateway())
        {
            routes->RemoveRoute(i - 1);
        }
    }
}

/// Ipv4GlobalRouting takes the UEs of an RNC for a stub network.
void
AddGlobalRouting(const std::string& name, Tunnels tunnels)
{
    AddTest("GlobalRouting finds the UEs without static routes, " + name, [=] {
        NetworkConfig config;
        config.tunnels = tunnels;
        Network network(config, {4, 2, 2, 2});
        Ipv4GlobalRoutingHelper::PopulateRoutingTables();
        NodeContainer routers(network.host, network.core.GetGgsn());
        for (uint32_t i = 0; i < network.rncs.size(); ++i)
        {
            routers.Add(network.sgsns[i]);
            routers.Add(network.rncs[i]->GetNode());
        }
        for (uint32_t i = 0; i < routers.GetN(); ++i)
        {
            RemoveGateways(routers.Get(i));
        }
        DatagramPort host(network.host, false);
        std::vector<std::unique_ptr<DatagramPort>> ports;
        for (uint32_t ue = 0; ue < network.ues.size(); ++ue)
        {
            ports.push_back(std::make_unique<DatagramPort>(network.ues[ue]->GetNode(), true));
            host.SendAt(Seconds(1), network.addresses[ue], ue, 0, 300);
        }
        RunUntil(Seconds(3));
        for (uint32_t ue = 0; ue < network.ues.size(); ++ue)
        {
            UMTS_EXPECT(ports[ue]->CountInOrder(ue) == 1, "UE " << ue);
            UMTS_EXPECT(host.CountInOrder(ue) == 1, "echo of UE " << ue);
        }
    });
}

UMTS_TESTS("umts-utran")
{
    AddGlobalRouting("no tunnels", Tunnels::NONE);
    AddGlobalRouting("tunnels over the SGSN", Tunnels::VIA_SGSN);
    AddGlobalRouting("direct tunnels", Tunnels::DIRECT);
}

/// The RLC round trip of a channel, on which the timers of the experiments rest.
struct RlcRoundTripTest
{
    void Run();

    /** @param pdu a PDU that the RNC sends */
    void OnPdu(const RlcPdu& pdu)
    {
        const auto [sent, isNew] = m_sent.emplace(pdu.sn.Value(), Simulator::Now());
        if (!isNew)
        {
            m_least = std::min(m_least, Simulator::Now() - sent->second);
            sent->second = Simulator::Now();
        }
    }

    std::string m_preset;              //!< The channel
    Time m_iub;                        //!< One-way delay of the Iub
    Time m_expected;                   //!< The round trip
    std::map<uint16_t, Time> m_sent{}; //!< When a PDU was last sent, by sequence number
    Time m_least{Seconds(100)};        //!< From a PDU to its repetition
};

void
RlcRoundTripTest::Run()
{
    NetworkConfig config = NetworkConfig::FromPreset(m_preset);
    config.ue.BlockErrorRate(0.1, 0.0);
    config.iub.Set("Delay", TimeValue(m_iub));
    // Whatever is missing is reported at once, and nothing is repeated to carry a poll.
    config.bearer.Rlc({{"TimerStatusProhibit", TimeValue(Time(0))}});
    config.bearer.Rlc({{"TimerPoll", TimeValue(Time(0))}});
    config.bearer.Rlc({{"PollLastInBuffer", BooleanValue(false)}});
    config.bearer.Rlc({{"PollLastInRetransmission", BooleanValue(false)}});
    config.bearer.Rlc({{"PollPdu", UintegerValue(0)}});
    Network network(config);
    auto rlc = network.rncs[0]->GetBearer(network.ues[0]->GetRnti())->GetRlc();
    rlc->TraceConnectWithoutContext("TxPdu", MakeCallback(&RlcRoundTripTest::OnPdu, this));
    DatagramPort host(network.host, false);
    DatagramPort ue(network.ues[0]->GetNode(), false);
    const uint32_t datagrams = 60;
    host.SendSeries(datagrams, Seconds(1), Time(0), network.addresses[0], 0, 1400);
    RunUntil(Seconds(30));
    UMTS_EXPECT(m_least == m_expected, GetName());
    UMTS_EXPECT(ue.arrivals.size() > datagrams / 2, "datagrams delivered");
}

void
AddRlcRoundTrip(const std::string& preset, Time iub, Time expected)
{
    AddTest("RLC round trip of " + preset + ", Iub of " + std::to_string(iub.GetMilliSeconds()) +
                " ms",
            [=] { RlcRoundTripTest{preset, iub, expected}.Run(); });
}

/** @return what arrives at a UE */
std::vector<DatagramPort::Arrival>
RunSecondSimulation()
{
    NetworkConfig config;
    config.ue.BlockErrorRate(0.2, 0.2);
    Network network(config);
    DatagramPort host(network.host, false);
    DatagramPort ue(network.ues[0]->GetNode(), false);
    host.SendSeries(30, Time(0), MilliSeconds(50), network.addresses[0], 0, 900);
    RunUntil(Seconds(10));
    return ue.arrivals;
}

// Simulations one after the other in one process do not influence each other.
UMTS_TEST("umts-utran", "A second simulation in the same process is the same")
{
    const auto first = RunSecondSimulation();
    const auto second = RunSecondSimulation();
    UMTS_ASSERT(first.size() == 30, "all delivered");
    UMTS_ASSERT(second.size() == first.size(), "all delivered again");
    for (std::size_t i = 0; i < first.size(); ++i)
    {
        UMTS_EXPECT(second[i].time == first[i].time, "time of datagram " << i);
        UMTS_EXPECT(second[i].intact, "contents of datagram " << i);
    }
}

UMTS_TESTS("umts-utran")
{
    for (const int64_t iubMs : {2, 5})
    {
        const Time iub = MilliSeconds(iubMs);
        AddRlcRoundTrip("dch1", iub, MilliSeconds(60));
        AddRlcRoundTrip("dch2", iub, MilliSeconds(60));
        AddRlcRoundTrip("dch3", iub, MilliSeconds(iubMs == 2 ? 40 : 50));
        AddRlcRoundTrip("dch4", iub, MilliSeconds(iubMs == 2 ? 30 : 40));
    }
}

} // namespace
