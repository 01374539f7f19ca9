/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-rig.h"
#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/simulator.h"
#include "ns3/tcp-classic-reno.h"
#include "ns3/tcp-classic-socket-factory.h"
#include "ns3/udp-l4-protocol.h"
#include "ns3/uinteger.h"

#include <algorithm>

/**
 * @file
 * @ingroup umts
 * Bearers without acknowledgement, and several bearers of one UE, over the whole network.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;
using tcpclassictest::Flow;

namespace
{

UMTS_TEST_SUITE("umts-bearers", SYSTEM);

constexpr uint32_t DATAGRAMS = 200;     //!< Of each direction
constexpr uint32_t HEADER_OCTETS = 28;  //!< IPv4 and UDP
constexpr uint32_t PDCP_OCTETS = 1;     //!< PDCP
const Time INTERVAL = MilliSeconds(40); //!< Between two datagrams

/** @brief A bearer without acknowledgement. */
struct Unacknowledged
{
    std::string mode;         //!< RLC mode
    std::string preset;       //!< Channel
    double tbler{0.0};        //!< Block error rate of both directions
    uint32_t size{300};       //!< Octets of a datagram
    bool segmentation{false}; //!< Segmentation of transparent mode
    bool wireMode{false};     //!< Serialise every PDU
};

/**
 * Datagrams both ways: what arrives is intact, in order and there once; all of it does on a channel
 * without errors.
 */
struct UnacknowledgedTest
{
    void Run()
    {
        NetworkConfig config = NetworkConfig::FromPreset(m_bearer.preset);
        config.bearer.Rlc(m_bearer.mode);
        config.ue.BlockErrorRate(m_bearer.tbler, m_bearer.tbler);
        config.ue.MacD({{"WireMode", BooleanValue(m_bearer.wireMode)}});
        if (m_bearer.mode == "TM")
        {
            config.bearer.Pdcp({{"HeaderOctets", UintegerValue(0)}});
            config.bearer.Rlc({{"Segmentation", BooleanValue(m_bearer.segmentation)}});
        }
        Network network(config);
        DatagramPort host(network.host, false);
        DatagramPort ue(network.ues[0]->GetNode(), false);
        host.SendSeries(DATAGRAMS, Seconds(1), INTERVAL, network.addresses[0], 1, m_bearer.size);
        ue.SendSeries(DATAGRAMS, Seconds(1), INTERVAL, network.GetHostAddress(), 2, m_bearer.size);
        Simulator::Stop(Seconds(2) + DATAGRAMS * INTERVAL);
        Simulator::Run();
        Check(ue, 1);
        Check(host, 2);
        UMTS_EXPECT(network.stats.IsConserved(), "octets");
    }

    /**
     * @param port the receiver
     * @param flow the flow that it must have received
     */
    void Check(const DatagramPort& port, uint32_t flow)
    {
        uint32_t next = 0;
        for (const auto& arrival : port.arrivals)
        {
            UMTS_EXPECT(arrival.intact, "contents of " << arrival.number);
            UMTS_EXPECT(arrival.flow == flow, "flow of " << arrival.number);
            UMTS_EXPECT(arrival.number >= next, "order");
            next = arrival.number + 1;
        }
        const auto count = static_cast<uint32_t>(port.arrivals.size());
        if (m_bearer.tbler == 0.0)
        {
            UMTS_EXPECT(count == DATAGRAMS, "all arrive");
        }
        else
        {
            UMTS_EXPECT(count > 10 && count < DATAGRAMS, count << " arrive");
        }
    }

    Unacknowledged m_bearer; //!< The bearer
};

void
AddUnacknowledged(const Unacknowledged& bearer)
{
    AddTest("UDP over " + bearer.mode + ", " + bearer.preset + ", TBLER " +
                std::to_string(bearer.tbler) + (bearer.segmentation ? ", segmented" : "") +
                (bearer.wireMode ? ", wire mode" : ""),
            [=] { UnacknowledgedTest{bearer}.Run(); });
}

/**
 * TCP on the default bearer in acknowledged mode, UDP on a second one without: each takes its own,
 * and the losses of one are not those of the other.
 */
struct TwoBearersTest
{
    void Run()
    {
        constexpr uint64_t bytes = 20000;
        NetworkConfig config = NetworkConfig::FromPreset(m_first);
        config.ue.BlockErrorRate(0.05, 0.05);
        Network network(config);
        auto second = BearerConfig::FromPreset(m_second);
        second.TrafficClass(CONVERSATIONAL).BlockErrorRate(0.0, 0.0);
        const auto datagrams = MakeFilter(UdpL4Protocol::PROT_NUMBER);
        network.umts.AddBearer(network.ues[0], second, {datagrams});
        network.umts.AssignStreams(1);
        const Ptr<Node> node = network.ues[0]->GetNode();
        DatagramPort host(network.host, false);
        DatagramPort ue(node, true);
        host.SendSeries(DATAGRAMS, Seconds(1), INTERVAL, network.addresses[0], 1, 20);
        auto socket = TcpClassicSocketFactory::Install(network.host, TcpClassicReno::GetTypeId())
                          ->CreateSocket();
        Flow flow(socket, node, network.addresses[0], bytes);
        Simulator::Stop(Seconds(100));
        Simulator::Run();
        UMTS_EXPECT(flow.delivered == bytes, "TCP delivers all");
        UMTS_EXPECT(!flow.corrupted, "as sent");
        UMTS_EXPECT(ue.CountInOrder(1) == DATAGRAMS, "datagrams without errors");
        UMTS_EXPECT(host.CountInOrder(1) == DATAGRAMS, "and their echoes");
        UMTS_EXPECT(network.stats.IsConserved(), "octets");
        CheckBearers(network);
    }

    /** @param network the network, after all transfers */
    void CheckBearers(const Network& network)
    {
        for (const bool atUe : {false, true})
        {
            const Ptr<UeNetDevice> ue = network.ues[0];
            const auto get = [&](uint8_t number) {
                const RbId id{number};
                return atUe ? ue->GetBearer(id) : network.rncs[0]->GetBearer(ue->GetRnti(), id);
            };
            const auto& first = get(0)->GetRlc()->GetTxCounters();
            const auto& second = get(1)->GetRlc()->GetTxCounters();
            UMTS_EXPECT(get(1)->GetRlc()->GetMode() == RlcMode::UM, "mode");
            UMTS_EXPECT(second.sdusTaken == DATAGRAMS, "datagrams on the second bearer");
            UMTS_EXPECT(second.octetsTaken == DATAGRAMS * (20 + HEADER_OCTETS + PDCP_OCTETS),
                        "nothing else there");
            UMTS_EXPECT(first.sdusTaken > 10, "segments on the first");
            UMTS_EXPECT(first.pdusRetransmitted > 0, "acknowledged mode there");
        }
    }

    std::string m_first;  //!< Channel of the default bearer
    std::string m_second; //!< Channel of the other one
};

void
AddTwoBearers(const std::string& first, const std::string& second)
{
    AddTest("TCP and UDP on two bearers of a UE, " + first + " and " + second,
            [=] { TwoBearersTest{first, second}.Run(); });
}

UMTS_TESTS("umts-bearers")
{
    for (const bool wireMode : {false, true})
    {
        for (const double tbler : {0.0, 0.1})
        {
            // Transparent mode adds nothing: a datagram fills one PDU, or those of a TTI.
            const uint32_t one = 42 - HEADER_OCTETS;
            const uint32_t three = 3 * 42 - HEADER_OCTETS;
            for (const auto* preset : {"dch2", "dch3"})
            {
                AddUnacknowledged({"UM", preset, tbler, 100, false, wireMode});
            }
            AddUnacknowledged({"UM", "cch", tbler, 20, false, wireMode});
            AddUnacknowledged({"TM", "dch3", tbler, one, false, wireMode});
            AddUnacknowledged({"TM", "dch3", tbler, three, true, wireMode});
        }
    }
    for (const auto* preset : {"dch2", "dch3", "cch", "hsdpa"})
    {
        AddTwoBearers(preset, preset);
    }
    AddTwoBearers("dch3", "cch");
    AddTwoBearers("cch", "dch2");
    AddTwoBearers("hsdpa", "dch2");
    AddTwoBearers("dch2", "hsdpa");
}

/**
 * @param priority of the datagrams; TCP has 8
 * @return delays of the datagrams
 */
std::vector<Time>
GetDelays(uint32_t priority)
{
    NetworkConfig config = NetworkConfig::FromPreset("cch");
    config.bearer.Bearer({{"LogicalChannelPriority", UintegerValue(8)}});
    Network network(config);
    auto second = BearerConfig::Common();
    second.TrafficClass(CONVERSATIONAL)
        .Bearer({{"LogicalChannelPriority", UintegerValue(priority)}});
    network.umts.AddBearer(network.ues[0], second, {MakeFilter(UdpL4Protocol::PROT_NUMBER)});
    const Ptr<Node> node = network.ues[0]->GetNode();
    DatagramPort host(network.host, false);
    DatagramPort ue(node, false);
    const Time interval = MilliSeconds(43); // all phases of the TTI
    host.SendSeries(DATAGRAMS, Seconds(5), interval, network.addresses[0], 1, 8);
    auto socket =
        TcpClassicSocketFactory::Install(network.host, TcpClassicReno::GetTypeId())->CreateSocket();
    Flow flow(socket, node, network.addresses[0], 200000);
    RunUntil(Seconds(20));
    std::vector<Time> delays;
    for (const auto& arrival : ue.arrivals)
    {
        delays.push_back(arrival.time - Seconds(5) - arrival.number * interval);
    }
    return delays;
}

// Datagrams beside a TCP download on the FACH: each fills one block, which waits for at most the
// TTI under way when its logical channel goes first, and for one block of TCP otherwise.
UMTS_TEST("umts-bearers", "Two bearers of a UE on the FACH, with and without priority")
{
    const Time tti = MilliSeconds(10);
    const std::vector<Time> first = GetDelays(1);
    const std::vector<Time> equal = GetDelays(8);
    const auto ends = std::minmax_element(first.begin(), first.end());
    UMTS_ASSERT(first.size() == DATAGRAMS, "all arrive");
    UMTS_ASSERT(equal.size() == DATAGRAMS, "all arrive");
    UMTS_EXPECT(*ends.second - *ends.first < tti, "the datagrams wait for no other");
    for (uint32_t i = 0; i < DATAGRAMS; ++i)
    {
        UMTS_EXPECT(equal[i] - first[i] == tti, "datagram " << i << " waits for one");
    }
}

} // namespace
