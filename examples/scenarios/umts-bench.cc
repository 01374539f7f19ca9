/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// What the module costs, as ratios to twins measured in the same run.
//
// - a TCP flow over a dedicated channel against the same nodes, links and flow with a
//   point-to-point link of equal rate in place of the radio;
// - RLC PDUs per CPU second through sender, block errors and receiver;
// - a UE among 1000 in a cell, and among 5000 in five, against one among 10;
// - events of idle UEs, in CELL_DCH and in CELL_FACH; memory over simulated time;
// - a UE with two radio links against one with one, and one under power control against one with
//   block errors of the same rate;
// - a UE among 1000 that arrive, switch channels, are handed over and leave in 19 cells against one
//   among 100;
// - a UE that moves to and fro between two sites, with handovers by its measurement reports,
//   against one that stays where it is and measures nothing;
// - each TCP variant against ns-3's NewReno on the same link, by ACKs.

#include "bench-tools.h"
#include "program-flags.h"
#include "umts-crowd.h"

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/mobility-module.h"
#include "ns3/point-to-point-module.h"
#include "ns3/traffic-control-module.h"
#include "ns3/umts-module.h"

#include <algorithm>

using namespace ns3;
using namespace ns3::umts;

namespace
{

/** @brief What a run of a TCP flow has cost. */
struct Cost
{
    double cpuS{0.0};        //!< CPU time, s
    double segments{0.0};    //!< Segments delivered
    double growthBytes{0.0}; //!< Growth of resident memory from one tenth of the run to its end
};

double g_earlyBytes; //!< Resident memory after one tenth of the run

/** @brief Note the memory in use. */
void
NoteMemory()
{
    g_earlyBytes = ResidentBytes();
}

/**
 * @brief Download by TCP Reno and measure.
 * @param host the sender
 * @param ue the receiver
 * @param address address of the receiver
 * @param durationS simulated time, s
 * @return the cost
 */
Cost
Download(Ptr<Node> host, Ptr<Node> ue, Ipv4Address address, double durationS)
{
    TcpClassicHelper::Install(host, TcpClassicReno::GetTypeId());
    const InetSocketAddress remote(address, 80);
    auto sinks = PacketSinkHelper("ns3::TcpSocketFactory", remote).Install(ue);
    BulkSendHelper("ns3::TcpClassicSocketFactory", remote).Install(host);
    Simulator::Schedule(Seconds(durationS / 10), &NoteMemory);
    Simulator::Stop(Seconds(durationS));
    const double begin = CpuSeconds();
    Simulator::Run();
    Cost cost;
    cost.cpuS = CpuSeconds() - begin;
    cost.growthBytes = ResidentBytes() - g_earlyBytes;
    const double bytes = DynamicCast<PacketSink>(sinks.Get(0))->GetTotalRx();
    cost.segments = bytes / 512;
    Simulator::Destroy();
    return cost;
}

/**
 * @param tbler transport block error rate of both directions
 * @return a UE with it
 */
UeConfig
WithErrors(double tbler)
{
    return UeConfig().BlockErrorRate(tbler, tbler);
}

/** @return a UE under power control, 300 m from its Node B, with the block error rates of that */
UeConfig
WithPowerControl()
{
    return UeConfig()
        .DownlinkQuality("FadingQualityModel",
                         {{"Distance", DoubleValue(300)}, {"ShadowingDeviation", DoubleValue(0)}})
        .PowerControl();
}

/**
 * @brief The flow over channel dch3.
 * @param ue the UE
 * @param durationS simulated time, s
 * @param links radio links, each to a Node B of its own
 * @return the cost
 */
Cost
DownloadOverDch(const UeConfig& ue, double durationS, uint32_t links = 1)
{
    UmtsCoreHelper core;
    auto host = core.AddHost();
    UmtsHelper umts;
    auto rnc = umts.InstallRnc(CreateObject<Node>());
    core.ConnectRnc(rnc, core.AddSgsn());
    auto nodeB = umts.InstallNodeB(CreateObject<Node>(), rnc);
    auto ues = umts.InstallUe(NodeContainer(CreateObject<Node>()), nodeB, ue);
    for (uint32_t i = 1; i < links; ++i)
    {
        const auto other = umts.InstallNodeB(CreateObject<Node>(), rnc);
        Require(umts.AddRadioLink(ues.Get(0), other->GetCell()), "no soft handover");
    }
    auto addresses = core.ActivateUes(ues, rnc);
    umts.AssignStreams(1);
    return Download(host, ues.Get(0)->GetNode(), addresses.GetAddress(0), durationS);
}

/**
 * @brief The same hosts and routers with a point-to-point link in place of the radio.
 * @param durationS simulated time, s
 * @return the cost
 */
Cost
DownloadOverPointToPoint(double durationS)
{
    NodeContainer nodes(5); // host, GGSN, SGSN, RNC, UE
    InternetStackHelper().Install(nodes);
    Ipv4AddressHelper addresses("172.16.0.0", "255.255.255.252");
    const std::vector<std::pair<std::string, std::string>> links = {{"100Mbps", "20ms"},
                                                                    {"622Mbps", "5ms"},
                                                                    {"622Mbps", "5ms"},
                                                                    {"384kbps", "25ms"}};
    Ipv4Address ue;
    for (uint32_t i = 0; i < links.size(); ++i)
    {
        PointToPointHelper link;
        link.SetDeviceAttribute("DataRate", StringValue(links[i].first));
        link.SetChannelAttribute("Delay", StringValue(links[i].second));
        // Room for the whole window, as the radio bearer has.
        link.SetQueue("ns3::DropTailQueue", "MaxSize", StringValue("1000p"));
        ue = addresses.Assign(link.Install(nodes.Get(i), nodes.Get(i + 1))).GetAddress(1);
        addresses.NewNetwork();
    }
    Ipv4GlobalRoutingHelper::PopulateRoutingTables();
    return Download(nodes.Get(0), nodes.Get(4), ue, durationS);
}

uint32_t g_handOvers; //!< Handovers of the present run

/** @brief A UE has been handed over. */
void
CountHandOver(uint32_t, uint32_t, uint32_t, const std::string&)
{
    ++g_handOvers;
}

/**
 * @brief The flow over channel dch3, in seven cells that are 1 km apart.
 * @param isMoving the UE drives between two sites at 120 km/h, and its reports have it handed over
 * @param durationS simulated time, s
 * @return the cost
 */
Cost
DownloadAmongCells(bool isMoving, double durationS)
{
    constexpr double distance = 1000.0; // between sites, m
    constexpr double speed = 120 / 3.6; // m/s
    UmtsCoreHelper core;
    auto host = core.AddHost();
    UmtsHelper umts;
    auto rnc = umts.InstallRnc(CreateObject<Node>());
    core.ConnectRnc(rnc, core.AddSgsn());
    CellLayoutHelper layout(distance, 1, 1, {{"ShadowingDeviation", DoubleValue(0)}});
    layout.Install(umts, rnc);
    auto node = CreateObject<Node>();
    auto mobility = CreateObject<ConstantVelocityMobilityModel>();
    mobility->SetPosition(Vector(0, 20, 0)); // the next site is at 1000, 0
    node->AggregateObject(mobility);
    auto ues = umts.InstallUe(node, layout.GetCell(layout.FindBestCell(node)), WithErrors(0.1));
    auto addresses = core.ActivateUes(ues, rnc);
    umts.AssignStreams(1);
    if (isMoving)
    {
        layout.EnableHandOver(ues);
        for (uint32_t way = 0; way * distance / speed < durationS; ++way)
        {
            Simulator::Schedule(Seconds(way * distance / speed),
                                &ConstantVelocityMobilityModel::SetVelocity,
                                mobility,
                                Vector(way % 2 == 0 ? speed : -speed, 0, 0));
        }
    }
    g_handOvers = 0;
    rnc->GetObject<RncRrc>()->TraceConnectWithoutContext("HandOver", MakeCallback(&CountHandOver));
    const Cost cost = Download(host, node, addresses.GetAddress(0), durationS);
    const double ways = durationS * speed / distance;
    Require(!isMoving || g_handOvers >= ways - 1, "the UE was not handed over on every way");
    return cost;
}

/**
 * @param cost cost of a run
 * @param twin cost of the one that it is compared with
 * @return ratio of the CPU times of a segment delivered
 */
double
ComparePerSegment(const Cost& cost, const Cost& twin)
{
    return (cost.cpuS / cost.segments) / (twin.cpuS / twin.segments);
}

/// TCP variants by the names of their numbers.
const std::vector<std::pair<std::string, std::string>> MEASURED = {
    {"tahoe", "ns3::TcpTahoe"},
    {"reno", "ns3::TcpClassicReno"},
    {"classic_newreno", "ns3::TcpClassicNewReno"},
    {"vegas", "ns3::TcpClassicVegas"},
    {"fast", "ns3::TcpFast"}};

/**
 * @brief A TCP flow over one link that loses nothing, so that every variant sends the same.
 * @param variant TypeId of the congestion control; ns-3's own run on ns-3's own socket
 * @param segments segments to send, each acknowledged by itself
 * @return CPU time per ACK, s
 */
double
MeasureAck(const std::string& variant, uint32_t segments)
{
    NodeContainer nodes(2);
    InternetStackHelper().Install(nodes);
    PointToPointHelper link;
    link.SetDeviceAttribute("DataRate", StringValue("10Mbps"));
    link.SetChannelAttribute("Delay", StringValue("10ms"));
    link.SetQueue("ns3::DropTailQueue", "MaxSize", StringValue("1000p"));
    const auto devices = link.Install(nodes);
    const auto addresses = Ipv4AddressHelper("10.0.0.0", "255.255.255.0").Assign(devices);
    TrafficControlHelper().Uninstall(devices);
    const InetSocketAddress remote(addresses.GetAddress(1), 80);
    auto sinks = PacketSinkHelper("ns3::TcpSocketFactory", remote).Install(nodes.Get(1));

    const TypeId type = TypeId::LookupByName(variant);
    const bool isOurs = type.IsChildOf(TcpClassicOps::GetTypeId());
    TcpClassicHelper::Install(nodes.Get(0), type);
    nodes.Get(0)->GetObject<TcpL4Protocol>()->SetAttribute("SocketType", TypeIdValue(type));
    BulkSendHelper source(isOurs ? "ns3::TcpClassicSocketFactory" : "ns3::TcpSocketFactory",
                          remote);
    source.SetAttribute("MaxBytes", UintegerValue(uint64_t{segments} * 512));
    source.Install(nodes.Get(0));

    const double begin = CpuSeconds();
    Simulator::Run();
    const double cpuS = CpuSeconds() - begin;
    const double received = DynamicCast<PacketSink>(sinks.Get(0))->GetTotalRx();
    Simulator::Destroy();
    return cpuS / (received / 512);
}

/**
 * @brief AMD PDUs through a sender, block errors and a receiver, with STATUS back.
 * @param tbler transport block error rate of both directions
 * @param pdus number of PDUs to send
 * @return PDUs sent per CPU second
 */
double
MeasureRlc(double tbler, uint64_t pdus)
{
    constexpr Nanos tti = 10000000;
    constexpr uint32_t perTti = 12;
    RlcAmConfig config;
    config.timerPollProhibit = 0;
    config.retransmissionGuard = 8 * tti;
    RlcAmCore sender(config, [](Ptr<Packet>) {});
    RlcAmCore receiver(config, [](Ptr<Packet>) {});
    auto errors = CreateObject<UniformBlockErrorModel>();
    errors->SetAttribute("ErrorRate", DoubleValue(tbler));
    errors->AssignStreams(1);
    std::vector<RlcPdu> blocks;
    const double begin = CpuSeconds();
    Nanos now = 0;
    for (; sender.GetTx().GetCounters().pdusSent < pdus; now += tti)
    {
        while (sender.GetTx().GetQueuedPdus() < perTti)
        {
            sender.Enqueue(Create<Packet>(553), now);
        }
        for (RlcAmCore* from : {&sender, &receiver})
        {
            RlcAmCore& to = from == &sender ? receiver : sender;
            blocks.clear();
            from->Pull(perTti, now, blocks);
            for (const auto& block : blocks)
            {
                if (!errors->IsInError())
                {
                    to.Receive(block, now);
                }
            }
        }
    }
    return static_cast<double>(sender.GetTx().GetCounters().pdusSent) / (CpuSeconds() - begin);
}

/**
 * @brief Events that UEs without traffic cost.
 * @param channel preset of their channel
 * @param ues number of UEs
 * @return events in 1000 s of simulated time
 */
double
CountIdleEvents(const std::string& channel, uint32_t ues)
{
    UmtsCoreHelper core;
    UmtsHelper umts;
    auto rnc = umts.InstallRnc(CreateObject<Node>());
    core.ConnectRnc(rnc, core.AddSgsn());
    auto nodeB = umts.InstallNodeB(CreateObject<Node>(), rnc, {CellConfig::FromPreset(channel)});
    const auto bearer = BearerConfig::FromPreset(channel);
    core.ActivateUes(umts.InstallUe(NodeContainer(ues), nodeB, UeConfig(), bearer), rnc);
    Simulator::Stop(Seconds(1));
    Simulator::Run(); // initialisation of the nodes
    const auto before = Simulator::GetEventCount();
    Simulator::Stop(Seconds(1000));
    Simulator::Run();
    const double events = static_cast<double>(Simulator::GetEventCount() - before - 1); // Stop
    Simulator::Destroy();
    return events;
}

/**
 * @brief Cells in which every UE downloads over channel dch1, one block in ten being in error.
 * @param ues number of UEs, up to 1000 in a cell: an Iub carries 2400
 * @param ueSeconds simulated time times the number of UEs, s
 * @return CPU time per UE and simulated second, s
 */
double
MeasureUe(uint32_t ues, double ueSeconds)
{
    // ns-3 finds a connection by going through its host's, and an address through the router's.
    constexpr uint32_t uesPerHost = 100;
    constexpr uint32_t uesPerCell = 1000;
    constexpr double steadyFromS = 10.0;
    UmtsCoreHelper core;
    UmtsHelper umts;
    auto rnc = umts.InstallRnc(CreateObject<Node>());
    core.ConnectRnc(rnc, core.AddSgsn());
    const auto ueConfig = UeConfig().BlockErrorRate(0.1, 0.1);
    const auto bearer = BearerConfig::Dch("dch1");
    NodeContainer nodes(ues);
    Ptr<NodeBNetDevice> nodeB;
    NetDeviceContainer devices;
    for (uint32_t i = 0; i < ues; ++i)
    {
        nodeB = i % uesPerCell == 0 ? umts.InstallNodeB(CreateObject<Node>(), rnc) : nodeB;
        devices.Add(umts.InstallUe(nodes.Get(i), nodeB, ueConfig, bearer));
    }
    const auto addresses = core.ActivateUes(devices, rnc);
    umts.AssignStreams(1);
    Ptr<Node> host;
    for (uint32_t i = 0; i < ues; ++i)
    {
        if (i % uesPerHost == 0)
        {
            host = core.AddHost();
            TcpClassicHelper::Install(host, TcpClassicReno::GetTypeId());
        }
        const InetSocketAddress remote(addresses.GetAddress(i), 80);
        PacketSinkHelper("ns3::TcpSocketFactory", remote).Install(nodes.Get(i));
        BulkSendHelper("ns3::TcpClassicSocketFactory", remote).Install(host);
    }
    Simulator::Stop(Seconds(steadyFromS));
    Simulator::Run();
    const double begin = CpuSeconds();
    Simulator::Stop(Seconds(ueSeconds / ues));
    Simulator::Run();
    const double cpuS = CpuSeconds() - begin;
    Simulator::Destroy();
    return cpuS / ueSeconds;
}

/**
 * @param ues UEs that come and go in 19 cells
 * @param durationS simulated time, s
 * @return CPU time per UE, s
 */
double
MeasureCrowd(uint32_t ues, double durationS)
{
    Crowd crowd(ues, Seconds(durationS), 1);
    const double begin = CpuSeconds();
    Simulator::Stop(Seconds(durationS));
    Simulator::Run();
    return (CpuSeconds() - begin) / ues;
}

/// What has been measured, a value for each repetition.
struct Samples
{
    std::vector<double> ratio0;         //!< DCH over a link, no errors
    std::vector<double> ratio30;        //!< The same, 30 % in error
    std::vector<double> perSegment30;   //!< The same of a segment
    std::vector<double> softLeg;        //!< Two radio links over one
    std::vector<double> powered;        //!< Power control over none
    std::vector<double> moving;         //!< A UE that moves over one at rest
    std::vector<double> growth;         //!< Memory, octets per s
    std::vector<double> pdus;           //!< PDUs of RLC per s of CPU
    std::vector<double> ratioOfUes;     //!< A UE among 1000 over among 10
    std::vector<double> ratioOfManyUes; //!< A UE among 5000 over among 10
    std::vector<double> ratioOfCrowds;  //!< UEs that come, 1000 over 100
    std::vector<std::vector<double>> acks =
        std::vector<std::vector<double>>(MEASURED.size()); //!< ACKs, by TCP variant
};

/**
 * @brief Measure TCP over DCHs of several kinds.
 * @param durationS simulated time of each flow, s
 */
void
MeasureDch(double durationS, Samples& samples)
{
    const Cost twin = DownloadOverPointToPoint(durationS);
    const Cost clean = DownloadOverDch(WithErrors(0.0), durationS);
    const Cost lossy = DownloadOverDch(WithErrors(0.3), durationS);
    samples.ratio0.push_back(clean.cpuS / twin.cpuS);
    samples.ratio30.push_back(lossy.cpuS / twin.cpuS);
    samples.perSegment30.push_back(ComparePerSegment(lossy, twin));
    samples.growth.push_back(std::max(0.0, clean.growthBytes) / (0.9 * durationS));
    const Cost oneLink = DownloadOverDch(WithErrors(0.1), durationS);
    const Cost twoLinks = DownloadOverDch(WithErrors(0.1), durationS, 2);
    samples.softLeg.push_back(ComparePerSegment(twoLinks, oneLink));
    const Cost uniform = DownloadOverDch(WithErrors(0.01), durationS);
    samples.powered.push_back(
        ComparePerSegment(DownloadOverDch(WithPowerControl(), durationS), uniform));
    const Cost resting = DownloadAmongCells(false, durationS);
    samples.moving.push_back(ComparePerSegment(DownloadAmongCells(true, durationS), resting));
}

/**
 * @brief Measure everything once.
 * @param durationS simulated time of each flow, s
 * @param round which repetition it is, to be announced
 */
void
MeasureRound(double durationS, const std::string& round, Samples& samples)
{
    Announce(round + ", TCP over a link and over a DCH");
    MeasureDch(durationS, samples);
    Announce(round + ", PDUs of RLC");
    samples.pdus.push_back(MeasureRlc(0.1, 4000000));
    Announce(round + ", UEs that come and go");
    samples.ratioOfCrowds.push_back(MeasureCrowd(1000, durationS / 10) /
                                    MeasureCrowd(100, durationS / 10));
    Announce(round + ", a UE among 10, 1000 and 5000");
    const double ueSeconds = 5 * durationS;
    const double amongFew = MeasureUe(10, ueSeconds);
    samples.ratioOfUes.push_back(MeasureUe(1000, ueSeconds) / amongFew);
    samples.ratioOfManyUes.push_back(MeasureUe(5000, 5 * ueSeconds) / amongFew);
    Announce(round + ", TCP variants");
    for (std::size_t v = 0; v < MEASURED.size(); ++v)
    {
        const double newReno = MeasureAck("ns3::TcpNewReno", 100000);
        samples.acks[v].push_back(MeasureAck(MEASURED[v].second, 100000) / newReno);
    }
}

} // namespace

int
main(int argc, char* argv[])
{
    double durationS = 1000.0;
    uint32_t repetitions = 3;
    bool json = false;
    ProgramFlags flags(__FILE__);
    flags.Add("duration", "Simulated time of each TCP flow in s", durationS, {1.0, MOST_SECONDS});
    flags.Add("repetitions",
              "How often each pair is measured; medians are shown",
              repetitions,
              {1, 1000});
    flags.SetLayer(Layer::OUTPUT);
    flags.Add("json", "Print one JSON object instead of lines", json);
    flags.Parse(argc, argv);
    TcpClassicHelper::SetDefaults();
    Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(512));
    Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(64 * 512));

    Samples samples;
    for (uint32_t i = 0; i < repetitions; ++i)
    {
        MeasureRound(durationS,
                     std::to_string(i + 1) + " of " + std::to_string(repetitions),
                     samples);
    }
    BenchRows rows = {{"dch_over_p2p_cpu_ratio", Median(samples.ratio0)},
                      {"dch_over_p2p_cpu_ratio_p30", Median(samples.ratio30)},
                      {"dch_over_p2p_cpu_per_segment_ratio_p30", Median(samples.perSegment30)},
                      {"rlc_pdus_per_cpu_s", Median(samples.pdus)},
                      {"ue_cpu_ratio_1000_over_10", Median(samples.ratioOfUes)},
                      {"ue_cpu_ratio_5000_over_10", Median(samples.ratioOfManyUes)},
                      {"coming_ue_cpu_ratio_1000_over_100", Median(samples.ratioOfCrowds)},
                      {"soft_leg_cpu_per_segment_ratio", Median(samples.softLeg)},
                      {"power_control_cpu_per_segment_ratio", Median(samples.powered)},
                      {"moving_ue_cpu_per_segment_ratio", Median(samples.moving)},
                      {"idle_ue_events", CountIdleEvents("dch3", 100)},
                      {"idle_cch_ue_events", CountIdleEvents("cch", 100)},
                      {"memory_growth_bytes_per_s", Median(samples.growth)}};
    for (std::size_t v = 0; v < MEASURED.size(); ++v)
    {
        rows.emplace_back("tcp_" + MEASURED[v].first + "_over_newreno_cpu_ratio",
                          Median(samples.acks[v]));
    }
    PrintRows(rows, json);
    return 0;
}
