/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "../examples/scenarios/json-object.h"
#include "umts-error-check.h"
#include "umts-network-rig.h"
#include "umts-outage-error-model.h"
#include "umts-test.h"

#include "ns3/bulk-send-application.h"
#include "ns3/data-rate.h"
#include "ns3/on-off-helper.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/simulator.h"
#include "ns3/tcp-classic-helper.h"
#include "ns3/tcp-classic-reno.h"
#include "ns3/tcp-classic-socket-factory.h"
#include "ns3/three-gpp-http-helper.h"
#include "ns3/uinteger.h"
#include "ns3/umts-metrics.h"

#include <algorithm>
#include <fstream>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <tuple>

/**
 * @file
 * @ingroup umts
 * Statistics of flows of any traffic on any bearer, after the simulation, and names of metrics.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-stats-flows", SYSTEM);

/**
 * @param node gets a receiver of UDP
 * @param port its port
 * @return the receiver
 */
Ptr<Application>
ReceiveUdp(Ptr<Node> node, uint16_t port)
{
    return PacketSinkHelper("ns3::UdpSocketFactory", InetSocketAddress(Ipv4Address::GetAny(), port))
        .Install(node)
        .Get(0);
}

/**
 * @brief Send datagrams of 100 octets, one each 100 ms from 1 s on.
 * @param node the sender
 * @param to the receiver
 * @param datagrams how many
 */
void
SendUdp(Ptr<Node> node, const InetSocketAddress& to, uint32_t datagrams)
{
    OnOffHelper sender("ns3::UdpSocketFactory", to);
    sender.SetConstantRate(DataRate("8kbps"), 100);
    sender.SetAttribute("MaxBytes", UintegerValue(100 * datagrams));
    sender.Install(node).Start(Seconds(1));
}

constexpr uint16_t PORT = 5000; //!< Of the second bearer

/** @return filters of the datagrams to PORT at the UE, and from there */
TrafficFlowTemplate
FilterPort()
{
    TrafficFilter down;
    down.precedence = 1;
    down.direction = Direction::DOWNLINK;
    down.localPorts = PortRange{PORT, PORT};
    TrafficFilter up = down;
    up.precedence = 2;
    up.direction = Direction::UPLINK;
    return {down, up};
}

/** @param flows the flows of the third UE */
void
CheckFlows(const std::vector<FlowStats>& flows)
{
    const std::vector<std::tuple<uint64_t, uint32_t, bool>> expected = {{2000, 0, false},
                                                                        {3000, 1, false},
                                                                        {1000, 0, true}};
    UMTS_ASSERT(flows.size() == expected.size(), "flows of the third UE");
    for (std::size_t i = 0; i < flows.size(); ++i)
    {
        const auto& [octets, bearer, uplink] = expected[i];
        UMTS_EXPECT(flows[i].number == i + 1, "number");
        UMTS_EXPECT(flows[i].flow.bytesDelivered == octets, "octets of flow " << i);
        UMTS_EXPECT(static_cast<uint32_t>(flows[i].bearer) == bearer, "bearer of flow " << i);
        UMTS_EXPECT(flows[i].uplink == uplink, "direction of flow " << i);
        const double rate = uplink ? 64e3 : 384e3;
        UMTS_EXPECT(
            IsNear(flows[i].normalisedPayload, 0.8 * static_cast<double>(octets) / rate, 1e-9),
            "share of flow " << i);
    }
}

/**
 * @param path a file
 * @param begin what its first line begins with
 * @param rows number of its rows
 */
void
CheckLines(const std::string& path, const std::string& begin, std::size_t rows)
{
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    UMTS_EXPECT(line.substr(0, begin.size()) == begin, path);
    const auto commas = std::count(line.begin(), line.end(), ',');
    std::size_t found = 0;
    for (; std::getline(file, line); ++found)
    {
        UMTS_EXPECT(std::count(line.begin(), line.end(), ',') == commas, line);
    }
    UMTS_EXPECT(found == rows, path);
}

/**
 * @brief The files have a row for every flow and bearer, which begins with its UE.
 * @param stats the statistics
 */
void
CheckFiles(const UmtsStats& stats)
{
    const std::string flows = CreateTempDirFilename("flows.csv");
    const std::string bearers = CreateTempDirFilename("bearers.csv");
    stats.WriteFlowsCsv(flows);
    stats.WriteBearersCsv(bearers);
    const std::string ue = "ue_number,node_id,ue_address,rnti,cell_number,cell_rnc_id,";
    CheckLines(flows, ue + "flow_number,bearer_id,uplink_flag,", 4);
    CheckLines(bearers, ue + "bearer_id,dl_rlc_sent_pdus,", 4);
}

/** @brief What can't be observed is said. */
void
CheckSentences(Network& network)
{
    const auto device = network.ues[0];
    const auto receiver = ReceiveUdp(network.host, 99);
    ExpectError([&]() { UmtsStats().AddFlow(device, receiver); }, "a flow needs its UE");
    ExpectError([&]() { network.stats.AddUe(device, network.rncs[0]); },
                "this UE was added before");
    ExpectError(
        [&]() {
            network.stats.AddFlow(device, receiver, RbId{7});
            network.stats.Collect();
        },
        "is on radio bearer 7 of the UE on node");
    ExpectError([&]() { network.stats.AddFlow(device, CreateObject<BulkSendApplication>()); },
                "it has no trace source Rx");
}

// Flows of any traffic in any number: added after all UEs and in another order, in both directions,
// on a bearer that was set up after its UE was added.
UMTS_TEST("umts-stats-flows", "UEs first, then flows of any traffic on any bearer")
{
    Network network({}, {3, 1, 1});
    UmtsStats& stats = network.stats;
    network.umts.AddBearer(network.ues[2], BearerConfig(), FilterPort());
    const Ptr<Node> node = network.ues[2]->GetNode();
    // To the third UE on both bearers, from it, and to the first one; none to the second.
    stats.AddFlow(network.ues[2], ReceiveUdp(node, 10));
    stats.AddFlow(network.ues[0], ReceiveUdp(network.ues[0]->GetNode(), 10));
    stats.AddFlow(network.ues[2], ReceiveUdp(node, PORT), RbId{1});
    stats.AddFlow(network.ues[2], ReceiveUdp(network.host, 10));
    SendUdp(network.host, InetSocketAddress(network.addresses[2], 10), 20);
    SendUdp(network.host, InetSocketAddress(network.addresses[0], 10), 5);
    SendUdp(network.host, InetSocketAddress(network.addresses[2], PORT), 30);
    SendUdp(node, InetSocketAddress(network.GetHostAddress(), 10), 10);
    RunUntil(Seconds(10));

    const auto rows = stats.Collect();
    UMTS_ASSERT(rows.size() == 3, "a row per UE");
    UMTS_EXPECT(IsNear(rows[0].goodputBps, 400.0, 1e-9), "5 datagrams of 800 bits");
    UMTS_EXPECT(!rows[1].hasFlow, "the second has none");
    UMTS_EXPECT(IsNear(rows[2].goodputBps, 4800.0, 1e-9), "60 datagrams");
    CheckFlows(rows[2].flows);
    UMTS_ASSERT(rows[2].bearers.size() == 2, "bearers of the third");
    UMTS_EXPECT(rows[2].bearers[0].downlink.rx.sdusDelivered == 20, "default bearer");
    UMTS_EXPECT(rows[2].bearers[1].downlink.rx.sdusDelivered == 30, "second bearer");
    UMTS_EXPECT(rows[2].downlink.rx.sdusDelivered == 20, "row of the UE");
    UMTS_EXPECT(IsNear(stats.GetJainIndex(),
                       5200.0 * 5200.0 / (2 * (400.0 * 400.0 + 4800.0 * 4800.0)),
                       1e-12),
                "UEs with flows");
    CheckFiles(stats);
    CheckSentences(network);
}

// A flow of a UE without radio bearers carries nothing; neither the end of the simulation nor the
// search for a cause ends the program.
UMTS_TEST("umts-stats-flows", "Flows of a UE that was detached, and on a bearer that never came")
{
    const auto observe = [](UmtsStats& stats, RbId bearer, bool isDetached) {
        Network network;
        const auto ue = network.ues[0];
        if (isDetached)
        {
            network.umts.Detach(ue);
        }
        stats.AddUe(ue, network.rncs[0]);
        stats.AddFlow(ue, ReceiveUdp(ue->GetNode(), PORT), bearer);
        SendUdp(network.host, InetSocketAddress(network.addresses[0], PORT), 5);
        RunUntil(Seconds(1));
    };
    UmtsStats detached;
    observe(detached, DEFAULT_RB, true);
    const auto rows = detached.Collect();
    UMTS_ASSERT(rows.size() == 1, "its row");
    UMTS_ASSERT(rows[0].flows.size() == 1, "its flow");
    UMTS_EXPECT(rows[0].flows[0].goodputBps == 0.0, "nothing has come");
    UMTS_EXPECT(rows[0].flows[0].normalisedPayload == 0.0, "there is no channel");
    UMTS_EXPECT(detached.Explain().size() == 1, "a sentence about the UE");
    UmtsStats absent;
    observe(absent, RbId{7}, false);
    ExpectError([&absent]() { absent.Collect(); }, "is on radio bearer 7 of the UE on node");
}

constexpr uint32_t OCTETS = 10000; //!< Of the shortest download

/**
 * @param network the network
 * @param ue number of a UE
 * @param octets what it downloads
 * @param port its TCP port
 * @return observes its download
 */
Ptr<TcpFlowProbe>
Download(Network& network, uint32_t ue, uint32_t octets, uint16_t port)
{
    const InetSocketAddress address(network.addresses[ue], port);
    const auto sink = PacketSinkHelper("ns3::TcpSocketFactory", address)
                          .Install(network.ues[ue]->GetNode())
                          .Get(0);
    TcpClassicHelper::Install(network.host, TcpClassicReno::GetTypeId());
    auto sender = CreateObject<BulkSendApplication>();
    sender->SetAttribute("Protocol", TypeIdValue(TcpClassicSocketFactory::GetTypeId()));
    sender->SetAttribute("Remote", AddressValue(address));
    sender->SetAttribute("MaxBytes", UintegerValue(octets));
    network.host->AddApplication(sender);
    return Create<TcpFlowProbe>(sender, DynamicCast<PacketSink>(sink), Seconds(0), true);
}

// TCP flows, added after all UEs and in another order, belong to the UE that is named.
UMTS_TEST("umts-stats-flows", "UEs first, then TCP flows in another order")
{
    Network network({}, {3, 1, 1});
    for (const uint32_t ue : {2, 0, 1})
    {
        network.stats.AddTcpFlow(network.ues[ue], Download(network, ue, OCTETS * (ue + 1), 80));
    }
    RunUntil(Seconds(20));
    const auto rows = network.stats.Collect();
    UMTS_ASSERT(rows.size() == 3, "a row per UE");
    for (uint32_t ue = 0; ue < 3; ++ue)
    {
        UMTS_EXPECT(rows[ue].flow.bytesDelivered == OCTETS * (ue + 1), "UE " << ue);
        UMTS_EXPECT(rows[ue].flow.bytesSent == OCTETS * (ue + 1), "at the sender");
        UMTS_EXPECT(rows[ue].address == network.addresses[ue], "address");
    }
}

/**
 * @param summary what a flow or several have measured
 * @param samples its round trips
 */
void
CheckPercentile(const TcpFlowSummary& summary, std::vector<TimePoint> samples)
{
    UMTS_EXPECT(samples.size() == summary.rttSamples, "samples");
    UMTS_ASSERT(samples.size() > 20, "round trips");
    std::sort(samples.begin(), samples.end(), [](const TimePoint& a, const TimePoint& b) {
        return a.value < b.value;
    });
    const double sample = samples[(95 * samples.size() + 99) / 100 - 1].value;
    const double rounded = summary.GetRttPercentileS(0.95);
    UMTS_EXPECT(rounded > sample - 1e-9, "rounded up");
    UMTS_EXPECT(rounded < sample + 0.001, "to 1 ms");
}

// Percentiles of round trips, of one flow and of two together, against the sorted samples.
UMTS_TEST("umts-stats-flows", "Percentiles of round trips")
{
    TcpFlowSummary summary;
    UMTS_EXPECT(summary.GetRttPercentileS(0.95) == 0.0, "no samples");
    summary.rttCounts = {0, 3, 0, 1};
    summary.rttSamples = 4;
    UMTS_EXPECT(IsNear(summary.GetRttPercentileS(0.75), 0.002, 1e-12), "3 of 4");
    UMTS_EXPECT(IsNear(summary.GetRttPercentileS(0.76), 0.004, 1e-12), "the next");

    Network network({}, {1, 1});
    const auto first = Download(network, 0, 10 * OCTETS, 80);
    const auto second = Download(network, 0, 5 * OCTETS, 81);
    network.stats.AddTcpFlow(network.ues[0], first);
    network.stats.AddTcpFlow(network.ues[0], second);
    RunUntil(Seconds(30));
    auto samples = first->GetRttSeries();
    CheckPercentile(first->Summarise(), samples);
    const auto& others = second->GetRttSeries();
    samples.insert(samples.end(), others.begin(), others.end());
    CheckPercentile(network.stats.Collect()[0].flow, samples);
}

/**
 * The longest time without payload: through an outage, in one that has not ended, and of a download
 * that is over.
 */
struct PauseTest
{
    /**
     * @param octets what is downloaded
     * @param end end of an outage of the downlink that begins at 2 s
     * @return the longest time without payload until 10 s, s
     */
    double Measure(uint32_t octets, Time end)
    {
        NetworkConfig config;
        config.ue.DownlinkErrors("test::OutageErrorModel",
                                 {{"Begin", TimeValue(Seconds(2))}, {"End", TimeValue(end)}});
        Network network(config, {1, 1, 1});
        const auto probe = Download(network, 0, octets, 80);
        network.stats.AddTcpFlow(network.ues[0], probe);
        m_last = -1.0;
        m_longest = 0.0;
        probe->GetSink()->TraceConnectWithoutContext("Rx", MakeCallback(&PauseTest::OnRx, this));
        RunUntil(Seconds(10));
        const double longest = network.stats.Collect()[0].flow.longestPauseS;
        UMTS_EXPECT(longest >= m_longest, "between two deliveries");
        if (end < Seconds(10))
        {
            UMTS_EXPECT(IsNear(longest, m_longest, 1e-9), "between two deliveries");
        }
        return longest;
    }

    /** @brief Payload has arrived. */
    void OnRx(Ptr<const Packet> /* packet */, const Address& /* from */)
    {
        const double now = Simulator::Now().GetSeconds();
        m_longest = m_last < 0.0 ? 0.0 : std::max(m_longest, now - m_last);
        m_last = now;
    }

    double m_last{-1.0};   //!< When octets arrived, s; negative: none have
    double m_longest{0.0}; //!< Longest time between two arrivals, s
};

UMTS_TEST_F(PauseTest, "umts-stats-flows", "Longest time without payload")
{
    const double through = Measure(1000 * OCTETS, Seconds(4));
    UMTS_EXPECT(through > 2.0, "an outage of 2 s");
    const double within = Measure(1000 * OCTETS, Seconds(100));
    UMTS_EXPECT(IsNear(within, 10.0 - m_last, 1e-9), "since the last octet");
    UMTS_EXPECT(within > 7.9, "from 2 s to 10 s");
    UMTS_EXPECT(Measure(OCTETS, Seconds(100)) < 1.0, "over before the outage");
}

// Its trace source Rx has the sender's address, under a name of its own.
UMTS_TEST("umts-stats-flows", "ns-3's HTTP client is a receiver")
{
    Network network(NetworkConfig::FromPreset("hsdpa"));
    ThreeGppHttpServerHelper(network.GetHostAddress()).Install(network.host);
    auto clients =
        ThreeGppHttpClientHelper(network.GetHostAddress()).Install(network.ues[0]->GetNode());
    network.stats.AddFlow(network.ues[0], clients.Get(0));
    RunUntil(Seconds(20));
    const auto row = network.stats.Collect().at(0);
    UMTS_EXPECT(row.flow.bytesDelivered > 1000, "pages");
    UMTS_EXPECT(row.flow.bytesDelivered <= row.downlink.rx.octetsDelivered,
                "no more than RLC has delivered");
}

// Numbers outlive the simulation, and probes and statistics need not.
UMTS_TEST("umts-stats-flows",
          "Collect() after the simulation; probes and statistics that go before it")
{
    UmtsStats stats;
    std::vector<UeStats> before;
    {
        NetworkConfig config = NetworkConfig::FromPreset("hsdpa");
        Network network(config, {2, 1, 1});
        for (uint32_t i = 0; i < 2; ++i)
        {
            stats.AddUe(network.ues[i], network.rncs[0]);
            stats.AddFlow(network.ues[i], ReceiveUdp(network.ues[i]->GetNode(), 10));
            SendUdp(network.host, InetSocketAddress(network.addresses[i], 10), 10 + i);
        }
        auto gone = std::make_unique<UmtsStats>();
        gone->AddUe(network.ues[0], network.rncs[0]);
        auto receiver = DynamicCast<PacketSink>(ReceiveUdp(network.ues[1]->GetNode(), 11));
        auto sender = CreateObject<BulkSendApplication>();
        sender->SetAttribute("Remote", AddressValue(InetSocketAddress(network.addresses[1], 11)));
        sender->SetStartTime(Seconds(3));
        network.host->AddApplication(sender);
        auto probe = Create<TcpFlowProbe>(sender, receiver, Seconds(0), true);
        gone->AddFlow(network.ues[0], receiver);
        gone->AddTcpFlow(network.ues[0], probe);
        SendUdp(network.host, InetSocketAddress(network.addresses[1], 11), 40);
        RunUntil(Seconds(2));
        gone.reset();
        probe = nullptr;
        Simulator::Stop(Seconds(8));
        Simulator::Run();
        before = stats.Collect();
    }
    const auto after = stats.Collect();
    UMTS_ASSERT(after.size() == 2, "rows after the simulation");
    for (uint32_t i = 0; i < 2; ++i)
    {
        UMTS_EXPECT(after[i].flow.bytesDelivered == 1000 + 100 * i, "octets");
        UMTS_EXPECT(IsNear(after[i].goodputBps, before[i].goodputBps, 1e-9), "goodput");
        UMTS_EXPECT(after[i].goodputBps > 0.0, "goodput");
        UMTS_EXPECT(after[i].address == before[i].address, "address");
        UMTS_EXPECT(after[i].hsDsch.blocksDelivered == before[i].hsDsch.blocksDelivered, "blocks");
        UMTS_EXPECT(after[i].hsDsch.blocksDelivered > 0, "blocks");
    }
    UMTS_EXPECT(stats.IsConserved(), "octets");
    UMTS_EXPECT(stats.GetTotalGoodputBps() > 0.0, "total");
    stats.WriteCsv(CreateTempDirFilename("after.csv"));
}

/**
 * @tparam T what they are numbers of
 * @param metrics columns of a file
 */
template <typename T>
void
CheckFlowMetrics(const Metrics<T>& metrics)
{
    static const std::multimap<std::string, std::string> endings = {
        {"number", "_number"},
        {"number", "_id"},
        {"number", "rnti"},
        {"IPv4 address", "_address"},
        {"0 or 1", "_flag"},
        {"bit/s", "_bps"},
        {"s", "_s"},
        {"J", "_j"},
        {"1", "_count"},
        {"1", "_ratio"},
        {"1", "_per_block"},
        {"CQI", "_cqi"},
        {"segments", "_segments"},
        {"octets", "_octets"},
        {"PDUs", "_pdus"},
        {"SDUs", "_sdus"},
        {"transport blocks", "_blocks"}};
    std::set<std::string> names;
    for (const auto& metric : metrics)
    {
        const auto [first, last] = endings.equal_range(metric.unit);
        const bool named = std::any_of(first, last, [&metric](const auto& ending) {
            const std::string& end = ending.second;
            return metric.name.size() >= end.size() &&
                   metric.name.compare(metric.name.size() - end.size(), end.size(), end) == 0;
        });
        UMTS_EXPECT(named, metric.name << " in " << metric.unit);
        UMTS_EXPECT(names.insert(metric.name).second, metric.name);
        const bool told = !metric.meaning.empty() && !metric.computed.empty();
        UMTS_EXPECT(told, metric.name);
        const bool one = static_cast<bool>(metric.value) != static_cast<bool>(metric.text);
        UMTS_EXPECT(one, metric.name);
    }
}

// The metrics: one name for each, with its unit at the end.
UMTS_TEST("umts-stats-flows",
          "Each metric has a name of its own, its unit in it, and a meaning; JSON numbers")
{
    JsonObject json;
    json.Add("finite", 0.5);
    json.Add("nan", std::numeric_limits<double>::quiet_NaN());
    json.Add("infinite", -std::numeric_limits<double>::infinity());
    UMTS_EXPECT(json.Str() == "{\"finite\": 0.5, \"nan\": null, \"infinite\": null}",
                "JSON has no number that is not finite");
    CheckFlowMetrics(GetUeColumns());
    CheckFlowMetrics(GetFlowColumns());
    CheckFlowMetrics(GetBearerColumns());
}

} // namespace
