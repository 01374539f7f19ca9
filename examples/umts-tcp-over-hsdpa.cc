/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Downloads over HS-DSCH, with every parameter of the scenario as a flag.
//
//   host(s) --- GGSN --- SGSN --- RNC --- Node B ))) UE(s)
//
// Each UE has a host, a TCP variant and a radio link of its own. The defaults are 3GPP's.

#include "umts-hs-download.h"
#include "umts-hs-options.h"
#include "umts-network-options.h"
#include "umts-stats-output.h"

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/traffic-control-module.h"
#include "ns3/umts-module.h"

#include <iomanip>

using namespace ns3;
using namespace ns3::umts;

namespace
{

/** @brief Parameters that are no attributes. */
struct Options : NetworkOptions
{
    HsOptions hs;
    std::string variants;
    std::vector<std::string> variantTypes;
    std::string source{"tcp"};
    std::string udpRate{"20Mbps"};
    uint32_t gnQueue{1000};
    Time startJitter{Seconds(0)};
    Time duration{Seconds(100)};
    Time warmup{Seconds(0)};
    uint32_t ues{1};
    bool json{false};
    std::string csv;
    std::string secondCsv;
};

/** @brief Attributes of TCP FAST by flag. */
const AttributeFlags FAST_FLAGS = {{"fastAlpha", "ns3::TcpFast::Alpha"}};

/**
 * @brief Read the command line.
 * @param argc its length
 * @param argv its words
 * @return the parameters
 */
Options
Parse(int argc, char* argv[])
{
    Options o;
    o.preset = "dch4"; // whose uplink HS-DSCH goes with
    CommandLine cmd(__FILE__);
    o.AddTo(cmd);
    o.hs.AddTo(cmd);
    cmd.AddValue("variants",
                 std::string("A host for each, which serve the UEs in turn; in place of variant a "
                             "list of ") +
                     VARIANTS,
                 o.variants);
    cmd.AddValue("source", "What the hosts send: tcp, or udp at a constant rate", o.source);
    cmd.AddValue("udpRate", "Rate of IP packets of every udp source", o.udpRate);
    cmd.AddValue("gnQueue", "Queue of the GGSN towards the SGSN, drop-tail, packets", o.gnQueue);
    cmd.AddValue("startJitter", "The sources start at random within this time", o.startJitter);
    cmd.AddValue("duration", "Length of the simulation", o.duration);
    cmd.AddValue("warmup", "Time at the beginning that goodputs leave out", o.warmup);
    cmd.AddValue("ues", "Number of UEs in the cell, each with one download", o.ues);
    cmd.AddValue("json", "Print one JSON object instead of the summary", o.json);
    cmd.AddValue("csv", "File for one row per UE", o.csv);
    cmd.AddValue("secondCsv", "File for one row per UE and second", o.secondCsv);
    AddFlags(cmd, FAST_FLAGS);
    cmd.Parse(argc, argv);
    return o;
}

/**
 * @brief End the program with one sentence when a parameter is out of range.
 * @param o the parameters
 */
void
Check(Options& o)
{
    o.NetworkOptions::Check();
    o.hs.Check();
    for (const auto& name : SplitList(o.variants))
    {
        o.variantTypes.push_back(FindVariant("variants", name));
    }
    if (o.variantTypes.empty())
    {
        o.variantTypes.push_back(o.variant);
    }
    Require(o.source == "tcp" || o.source == "udp", "--source must be tcp or udp");
    Require(o.duration > o.warmup && o.warmup >= Time(0),
            "--duration must exceed --warmup, and --warmup must not be negative");
    Require(o.startJitter >= Time(0) && o.startJitter < o.duration,
            "--startJitter must not be negative, and less than --duration");
    Require(o.ues > 0 && o.gnQueue > 0, "--ues and --gnQueue must be at least 1");
    RequireFolder(o.csv);
    RequireFolder(o.secondCsv);
}

/** @brief The network, its downloads and their statistics. */
class Scenario
{
  public:
    /** @param o the parameters */
    explicit Scenario(const Options& o)
        : m_o(o),
          m_links(o.hs.GetLinks())
    {
        m_stats.SetWarmup(o.warmup);
        o.Configure(m_core, m_umts);
        o.hs.Configure(m_umts);
        m_umts.SetChannel("hsdpa");
        for (const auto& variant : o.variantTypes)
        {
            m_hosts.Add(m_core.AddHost());
            TcpClassicHelper::Install(m_hosts.Get(m_hosts.GetN() - 1),
                                      TypeId::LookupByName(variant));
        }
        Ptr<Node> sgsn = m_core.AddSgsn();
        LimitQueue(m_core.GetGnDevices().Get(0));
        m_rnc = m_umts.InstallRnc(CreateObject<Node>());
        m_core.ConnectRnc(m_rnc, sgsn);
        m_nodeB = m_umts.InstallNodeB(CreateObject<Node>(), m_rnc);
        m_start->SetAttribute("Max", DoubleValue(o.startJitter.GetSeconds()));
        for (uint32_t i = 0; i < o.ues; ++i)
        {
            AddUe(i);
        }
        const int64_t used = m_umts.AssignStreams(1);
        m_start->SetStream(1 + used);
        m_monitor = m_flowMonitor.Install(NodeContainer(m_hosts, m_ues));
    }

    /** @return the statistics of TCP, RLC and HS-DSCH */
    const UmtsStats& GetStats() const
    {
        return m_stats;
    }

    /** @return the downloads */
    const std::vector<Ptr<Download>>& GetDownloads() const
    {
        return m_downloads;
    }

    /** @return mean delay of the IP packets to each UE, s; 0 when none has arrived */
    std::vector<double> GetMeanDelays() const
    {
        std::vector<double> delays(m_addresses.size(), 0.0);
        Ptr<Ipv4FlowClassifier> flows =
            DynamicCast<Ipv4FlowClassifier>(m_flowMonitor.GetClassifier());
        for (const auto& [id, flow] : m_monitor->GetFlowStats())
        {
            const auto ue = m_addresses.find(flows->FindFlow(id).destinationAddress);
            if (ue != m_addresses.end() && flow.rxPackets > 0)
            {
                delays[ue->second] = flow.delaySum.GetSeconds() / flow.rxPackets;
            }
        }
        return delays;
    }

  private:
    /**
     * @brief Make a device's queue the only one, drop-tail.
     * @param device the device
     */
    void LimitQueue(Ptr<NetDevice> device) const
    {
        TrafficControlHelper().Uninstall(device);
        DynamicCast<PointToPointNetDevice>(device)->GetQueue()->SetMaxSize(
            QueueSize(QueueSizeUnit::PACKETS, m_o.gnQueue));
    }

    /** @param number of the UE, from 0 */
    void AddUe(uint32_t number)
    {
        const LinkOption& link = m_links[number % m_links.size()];
        Ptr<Node> host = m_hosts.Get(number % m_hosts.GetN());
        Ptr<Node> node = CreateObject<Node>();
        m_ues.Add(node);
        m_umts.SetRadioLink(link.GetFactory());
        const auto devices = m_umts.InstallUe(NodeContainer(node), m_nodeB, m_rnc);
        const auto address = m_core.ActivateUes(devices, m_rnc).GetAddress(0);
        m_addresses[address] = number;
        m_stats.AddUe(DynamicCast<UeNetDevice>(devices.Get(0)), m_rnc);
        const Time start = Seconds(m_start->GetValue());
        Ptr<PacketSink> sink = m_o.source == "tcp"
                                   ? StartTcp(host, node, InetSocketAddress(address, PORT), start)
                                   : StartUdp(host, node, InetSocketAddress(address, PORT), start);
        std::optional<OfferedLog> log;
        if (link.kind == "log")
        {
            log.emplace(link.value);
        }
        m_downloads.push_back(Create<Download>(sink, log));
    }

    /**
     * @brief Send by TCP as much as it lets through.
     * @param host the sender
     * @param ue the receiver
     * @param address where it listens
     * @param start when to begin
     * @return the receiving application
     */
    Ptr<PacketSink> StartTcp(Ptr<Node> host,
                             Ptr<Node> ue,
                             const InetSocketAddress& address,
                             Time start)
    {
        auto sinks = PacketSinkHelper("ns3::TcpSocketFactory", address).Install(ue);
        BulkSendHelper sender("ns3::TcpClassicSocketFactory", address);
        sender.SetAttribute("MaxBytes", UintegerValue(0));
        sender.SetAttribute("SendSize", UintegerValue(NetworkOptions::GetMss()));
        auto senders = sender.Install(host);
        senders.Start(start);
        Ptr<PacketSink> sink = DynamicCast<PacketSink>(sinks.Get(0));
        m_stats.AddFlow(Create<TcpFlowProbe>(DynamicCast<BulkSendApplication>(senders.Get(0)),
                                             sink,
                                             m_o.warmup,
                                             false),
                        NetworkOptions::GetMss());
        return sink;
    }

    /**
     * @brief Send by UDP at a constant rate.
     * @param host the sender
     * @param ue the receiver
     * @param address where it listens
     * @param start when to begin
     * @return the receiving application
     */
    Ptr<PacketSink> StartUdp(Ptr<Node> host,
                             Ptr<Node> ue,
                             const InetSocketAddress& address,
                             Time start)
    {
        constexpr double headers = 28.0; // IP and UDP
        const uint32_t payload = NetworkOptions::GetMss();
        const double share = payload / (payload + headers);
        auto sinks = PacketSinkHelper("ns3::UdpSocketFactory", address).Install(ue);
        OnOffHelper sender("ns3::UdpSocketFactory", address);
        sender.SetConstantRate(
            DataRate(static_cast<uint64_t>(share * DataRate(m_o.udpRate).GetBitRate())),
            payload);
        sender.Install(host).Start(start);
        return DynamicCast<PacketSink>(sinks.Get(0));
    }

    static constexpr uint16_t PORT = 80; //!< Of all downloads

    const Options& m_o;                          //!< Parameters
    std::vector<LinkOption> m_links;             //!< Radio links to be dealt out
    UmtsCoreHelper m_core;                       //!< Core network
    UmtsHelper m_umts;                           //!< UTRAN
    UmtsStats m_stats;                           //!< Statistics
    NodeContainer m_hosts;                       //!< Hosts, one per variant
    NodeContainer m_ues;                         //!< UEs
    Ptr<RncNetDevice> m_rnc;                     //!< RNC
    Ptr<NodeBNetDevice> m_nodeB;                 //!< Node B
    std::map<Ipv4Address, uint32_t> m_addresses; //!< Numbers of the UEs
    std::vector<Ptr<Download>> m_downloads;      //!< By UE
    mutable FlowMonitorHelper m_flowMonitor;     //!< Delays
    Ptr<FlowMonitor> m_monitor;                  //!< Delays
    Ptr<UniformRandomVariable> m_start{CreateObject<UniformRandomVariable>()}; //!< Start times
};

/**
 * @param o the parameters
 * @return JSON text with their effective values
 */
std::string
ToJson(const Options& o)
{
    JsonObject json;
    o.AddTo(json);
    o.hs.AddParameters(json);
    json.AddString("variants", o.variants);
    json.AddString("source", o.source);
    json.AddString("udp_rate", o.udpRate);
    json.Add("gn_queue_packets", o.gnQueue);
    json.Add("start_jitter_s", o.startJitter.GetSeconds());
    json.Add("duration_s", o.duration.GetSeconds());
    json.Add("warmup_s", o.warmup.GetSeconds());
    json.Add("ues", o.ues);
    AddDefaults(json, FAST_FLAGS);
    return json.Str();
}

/**
 * @brief Print one JSON object.
 * @param o the parameters
 * @param scenario what was simulated
 */
void
PrintJson(const Options& o, const Scenario& scenario)
{
    JsonObject json;
    std::string flows;
    const UmtsStats& stats = scenario.GetStats();
    const auto delays = scenario.GetMeanDelays();
    for (const auto& row : stats.Collect())
    {
        const Download& download = *scenario.GetDownloads()[row.ue - 1];
        JsonObject flow;
        AddTo(flow, row);
        flow.Add("received_bps", 8.0 * download.GetReceived() / o.duration.GetSeconds());
        flow.Add("offered_bps", download.GetOfferedBps());
        flow.Add("delay_mean_s", delays[row.ue - 1]);
        flows += (flows.empty() ? "" : ", ") + flow.Str();
    }
    json.AddRaw("parameters", ToJson(o));
    json.AddRaw("flows", "[" + flows + "]");
    json.Add("total_goodput_bps", stats.GetTotalGoodputBps());
    json.Add("jain_index", stats.GetJainIndex());
    json.AddRaw("conserved", stats.IsConserved() ? "true" : "false");
    std::cout << json.Str() << std::endl;
}

/**
 * @brief Print a readable summary.
 * @param o the parameters
 * @param scenario what was simulated
 */
void
PrintSummary(const Options& o, const Scenario& scenario)
{
    const UmtsStats& stats = scenario.GetStats();
    const auto delays = scenario.GetMeanDelays();
    std::cout << o.hs.scheduler << ", " << o.duration.GetSeconds() << " s, RngRun "
              << RngSeedManager::GetRun() << "\n"
              << " UE  link              received  delay  RTT ms (min/mean/max)  timeouts\n"
              << "                           kb/s     ms                       (spurious)\n";
    const auto links = SplitList(o.hs.links);
    for (const auto& row : stats.Collect())
    {
        const double kbps =
            scenario.GetDownloads()[row.ue - 1]->GetReceived() * 8e-3 / o.duration.GetSeconds();
        std::cout << std::fixed << std::setw(3) << row.ue << "  " << std::left << std::setw(16)
                  << links[(row.ue - 1) % links.size()] << std::right << std::setprecision(1)
                  << std::setw(10) << kbps << std::setprecision(0) << std::setw(7)
                  << delays[row.ue - 1] * 1e3 << std::setw(9) << row.flow.rttMinS * 1e3 << " /"
                  << std::setw(5) << row.flow.rttMeanS * 1e3 << " /" << std::setw(5)
                  << row.flow.rttMaxS * 1e3 << std::setw(6) << row.flow.timeouts << " ("
                  << row.flow.spuriousTimeouts << ")\n";
    }
    std::cout << "total goodput " << std::setprecision(1) << stats.GetTotalGoodputBps() / 1e3
              << " kb/s, Jain's index " << std::setprecision(3) << stats.GetJainIndex()
              << ", octets conserved: " << (stats.IsConserved() ? "yes" : "no") << std::endl;
}

/**
 * @brief Write what each UE has received in each second, if it is asked for.
 * @param o the parameters
 * @param scenario what was simulated
 */
void
WriteSeconds(const Options& o, const Scenario& scenario)
{
    /// A row of the file.
    struct Row
    {
        uint32_t ue;         //!< Number of the UE
        std::size_t timeS;   //!< End of the second
        DownloadSecond what; //!< What happened in it
    };

    std::vector<Row> rows;
    for (uint32_t ue = 1; ue <= o.ues; ++ue)
    {
        std::size_t timeS = 0;
        for (const auto& second : scenario.GetDownloads()[ue - 1]->GetSeconds())
        {
            rows.push_back({ue, ++timeS, second});
        }
    }
    const auto print = [](std::ostream& os, const Row& row) {
        os << row.timeS << "," << row.ue << "," << 8 * row.what.receivedOctets << ","
           << row.what.offeredBits;
    };
    WriteSeries(o.secondCsv, "time_s,ue,received_bps,offered_bps", rows, print);
}

} // namespace

int
main(int argc, char* argv[])
{
    TcpClassicHelper::SetDefaults();
    Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(1000));
    Options options = Parse(argc, argv);
    Check(options);

    Scenario scenario(options);
    Simulator::Stop(options.duration);
    Simulator::Run();
    if (options.json)
    {
        PrintJson(options, scenario);
    }
    else
    {
        PrintSummary(options, scenario);
    }
    if (!options.csv.empty())
    {
        scenario.GetStats().WriteCsv(options.csv);
    }
    WriteSeconds(options, scenario);
    Simulator::Destroy();
    return 0;
}
