/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// TCP or UDP downloads over HS-DSCH, with every parameter of the scenario as a flag.
//
//   host(s) --- GGSN --- SGSN --- RNC --- Node B ))) UE(s)
//
// The default links are those of Modi's study: 35 ms GGSN - SGSN, 0.4 ms SGSN - RNC, 15 ms Iub.

#include "umts-download-meters.h"
#include "umts-handover-options.h"
#include "umts-hs-network-options.h"
#include "umts-queue-options.h"
#include "umts-stall-watch.h"
#include "umts-stats-output.h"
#include "umts-uplink-meter.h"
#include "umts-upload.h"

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/point-to-point-module.h"
#include "ns3/umts-module.h"

#include <memory>
#include <vector>

using namespace ns3;
using namespace ns3::umts;

namespace
{

/** @brief Parameters that are no attributes. */
struct Options : HsNetworkOptions
{
    QueueOptions queue;
    std::string variants;
    uint32_t gnQueue{1000};
    Time startJitter{Seconds(0)};
    std::string rlcMode{"AM"};
    std::string source{"tcp"};
    std::string udpRate{"14Mbps"};
    uint32_t udpSize{1000};
    Time duration{Seconds(100)};
    Time warmup{Seconds(0)};
    uint32_t ues{1};
    uint32_t dchUes{0};
    uint32_t radioLinks{1};
    double otherTargetNoiseRise{0};
    bool powerControl{false};
    double blerTarget{0.01};
    uint64_t bytes{0};
    bool json{false};
    std::string csv;
    std::string cwndCsv;
    std::string rttCsv;
    std::string rateCsv;
    std::string packetCsv;
    DelayOptions delays;
    UploadOptions upload;
    HandOverOptions handOver;
};

/** @brief Attributes of TCP FAST by flag. */
const AttributeFlags FAST_FLAGS = {{"fastAlpha", {Layer::TCP, "ns3::TcpFast::Alpha"}}};

/**
 * @brief Read the command line.
 * @param o gets the parameters
 * @param flags gets the flags
 * @param argc length of the command line
 * @param argv its words
 */
void
Parse(Options& o, ProgramFlags& flags, int argc, char* argv[])
{
    flags.Add("duration", "Length of the simulation", o.duration);
    flags.Add("warmup", "Time at the beginning that goodputs leave out", o.warmup);
    flags.Add("ues", "Number of UEs on HS-DSCH, each with one download", o.ues, {1, MOST_UES});
    flags.Add("dchUes",
              "Number of UEs beside them on the channel of preset",
              o.dchUes,
              {0, MOST_UES});
    o.AddTo(flags);
    flags.SetLayer(Layer::RADIO);
    flags.Add("powerControl",
              "The DCHs of UEs on HS-DSCH, of the uplink and of signalling, have power control",
              o.powerControl);
    flags.Add("blerTarget",
              "Block error rate that power control aims at",
              o.blerTarget,
              {1e-6, 0.5});
    o.queue.AddTo(flags);
    o.handOver.AddTo(flags, false);
    flags.Add("radioLinks",
              "Radio links of every UE, each with a Node B; 1: no soft handover",
              o.radioLinks,
              {1, MAX_ACTIVE_SET});
    flags.Add("otherTargetNoiseRise",
              "Target noise rise of cells that do not serve, dB; 0: targetNoiseRise",
              o.otherTargetNoiseRise,
              {0.0, 30.0});
    flags.Add({{"queuedPdus", {Layer::HS_DSCH, "ns3::umts::HsMacDFlow::QueuedPdus"}}});
    flags.SetLayer(Layer::APPLICATION);
    flags.AddChoice("source",
                    "What is sent: tcp, or udp at a constant rate",
                    o.source,
                    {"tcp", "udp"});
    flags.AddText("udpRate",
                  "With source udp: bit rate of payload to each UE",
                  o.udpRate,
                  ValueKind::RATE);
    flags.Add("udpSize", "With source udp: octets of a datagram", o.udpSize, {1, 1472});
    flags.Add("bytes", "Bytes to send per download; 0: no end", o.bytes);
    o.upload.AddTo(flags);
    flags.Add("startJitter", "The sources start at random within this time", o.startJitter);
    flags.SetLayer(Layer::TCP);
    flags.Add("variants", "TCP of the senders: a list is dealt out; empty: variant", o.variants);
    flags.SetLayer(Layer::NETWORK);
    flags.Add("gnQueue", "Queue of the GGSN towards the SGSN, drop-tail, packets", o.gnQueue, {1});
    flags.SetLayer(Layer::RLC);
    flags.AddChoice("rlcMode", "RLC mode", o.rlcMode, {"AM", "UM"});
    flags.SetLayer(Layer::OUTPUT);
    flags.Add("json", "Print one JSON object instead of the summary", o.json);
    o.delays.AddTo(flags);
    flags.AddText("csv", "File for one row per UE", o.csv, ValueKind::OUTPUT_FILE);
    flags.AddText("cwndCsv",
                  "File for the congestion window of the first flow",
                  o.cwndCsv,
                  ValueKind::OUTPUT_FILE);
    flags.AddText("rttCsv",
                  "File for the RTT samples of the first flow",
                  o.rttCsv,
                  ValueKind::OUTPUT_FILE);
    flags.AddText("rateCsv",
                  "File for the goodput of each UE in each second",
                  o.rateCsv,
                  ValueKind::OUTPUT_FILE);
    flags.AddText("packetCsv",
                  "File for every IP packet that comes to a UE or to its host",
                  o.packetCsv,
                  ValueKind::OUTPUT_FILE);
    flags.Add(FAST_FLAGS);
    flags.Parse(argc, argv);
}

/**
 * @brief End the program with one sentence when a flag was given that has no effect.
 * @param o the parameters
 * @param flags the flags
 */
void
RequireEffects(const Options& o, const ProgramFlags& flags)
{
    flags.RequireEffect({"powerControl"}, o.hsdpa.link == "fading", "with --link=" + o.hsdpa.link);
    flags.RequireEffect({"blerTarget"}, o.powerControl, "without --powerControl");
    const std::string bySource = "with --source=" + o.source;
    flags.RequireEffect({"udpRate", "udpSize"}, o.source == "udp", bySource);
    flags.RequireEffect({"variant", "variants", "cwndCsv", "rttCsv"}, o.source == "tcp", bySource);
    flags.RequireEffect({"variant"}, o.variants.empty(), "with --variants");
    flags.RequireEffect({"preset", "switching"}, o.dchUes > 0, "without --dchUes");
    const bool hasAm = o.rlcMode == "AM" || o.dchUes > 0;
    const std::string byMode = "with --rlcMode=" + o.rlcMode;
    flags.RequireEffect({"rlcWindow", "ueRlc", "rncRlc"}, hasAm, byMode);
    for (const auto& [name, source] : NetworkOptions::GetAttributeFlags())
    {
        const bool isOfAm = source.attribute.rfind("ns3::umts::RlcAm::", 0) == 0;
        flags.RequireEffect({name}, !isOfAm || hasAm, byMode);
    }
}

/**
 * @brief End the program with one sentence when parameters contradict each other.
 * @param o the parameters
 * @param flags the flags
 */
void
Check(Options& o, const ProgramFlags& flags)
{
    o.HsNetworkOptions::Check(flags);
    o.handOver.Check(flags);
    flags.RequireEffect({"queuedPdus"}, o.handOver.IsOn(), "without --handOverInterval");
    Require(o.radioLinks == 1 || (o.dchUes == 0 && !o.handOver.IsOn()),
            "--radioLinks: without --dchUes and --handOverInterval");
    flags.RequireEffect({"otherTargetNoiseRise"},
                        o.radioLinks > 1 && o.edch.IsEdch(),
                        "without --radioLinks, or with --uplink=" + o.edch.uplink);
    RequireEffects(o, flags);
    o.queue.Check();
    o.upload.Check(flags);
    for (const auto& name : SplitList(o.variants))
    {
        FindVariant("variants=" + o.variants, name);
    }
    Require(o.duration > o.warmup, "--duration must exceed --warmup");
    Require(o.startJitter < o.duration, "--startJitter must be less than --duration");
    Require(o.ues + o.dchUes <= MOST_UES,
            "--ues and --dchUes: together at most " + FormatNumber(MOST_UES));
}

/** @brief The network, its flows and their statistics. */
class Scenario
{
  public:
    /** @param o the parameters */
    explicit Scenario(const Options& o)
        : m_o(o),
          m_queue(o.queue),
          m_handOver(o.handOver),
          m_packets(o.packetCsv),
          m_uplink(o.warmup, o.edch.IsEdch())
    {
        // Never less than what the receiver lets the sender have under way.
        Config::SetDefault("ns3::TcpSocket::SndBufSize",
                           UintegerValue(std::max(1U << 17, 2 * o.window * o.GetMss())));
        m_stats.SetWarmup(o.warmup);
        o.delays.Enable(m_stats);
        o.Configure(m_core);
        m_start->SetAttribute("Max", DoubleValue(o.startJitter.GetSeconds()));
        o.traces.Enable(m_umts);
        m_rnc = o.InstallRnc(m_umts);
        m_core.ConnectRnc(m_rnc, m_core.AddSgsn());
        m_queue.Install(m_rnc);
        LimitQueue(m_core.GetGnDevices().Get(0));
        const CellConfig cell = o.MakeHsCell();
        m_nodeB = m_umts.InstallNodeB(CreateObject<Node>(), m_rnc, {cell});
        std::vector<Ptr<Cell>> cells{m_nodeB->GetCell()};
        if (o.handOver.IsOn())
        {
            cells.push_back(m_umts.InstallNodeB(CreateObject<Node>(), m_rnc, {cell})->GetCell());
        }
        for (uint32_t i = 0; i < o.dchUes; ++i)
        {
            AddUe(o.ues + i, o.MakeUe(o.ues + i), o.MakeBearer());
        }
        const BearerConfig bearer = o.MakeHsBearer(o.rlcMode);
        for (uint32_t i = 0; i < o.ues; ++i)
        {
            UeConfig ue = o.hsdpa.WithLink(o.MakeUe(i), i, o.rlcMode);
            if (o.powerControl)
            {
                ue.PowerControl({{"BlerTarget", DoubleValue(o.blerTarget)}});
            }
            AddUe(i, ue, bearer);
        }
        AddRadioLinks();
        m_start->SetStream(1 + m_umts.AssignStreams(1));
        m_handOver.Start(m_umts, m_rnc->GetObject<RncRrc>(), m_ues, cells);
        m_stalls.SetHandOverInterval(o.handOver.GetInterval());
        o.EnablePcap(m_umts, m_core);
    }

    /** @return the handovers */
    const HandOverOptions& GetHandOvers() const
    {
        return m_handOver;
    }

    /**
     * @param os gets a line for every UE that stands still
     * @return whether one does
     */
    bool PrintStalls(std::ostream& os) const
    {
        return m_stalls.Print(os, m_stats.Collect(), m_o.duration);
    }

    /** @return what keeps UEs from their logs */
    const LogLimits& GetLimits() const
    {
        return m_limits;
    }

    /** @brief Close the file of packets. */
    void ClosePackets()
    {
        m_packets.Close();
    }

    /** @return E-DCH as it is measured */
    const UplinkMeter& GetUplink() const
    {
        return m_uplink;
    }

    /** @return the queue disc in front of the radio */
    const QueueOptions& GetQueue() const
    {
        return m_queue;
    }

    /** @return the statistics */
    const UmtsStats& GetStats() const
    {
        return m_stats;
    }

    /** @return the probe of the first TCP flow; null when there is none */
    Ptr<TcpFlowProbe> GetFirstFlow() const
    {
        return m_firstFlow;
    }

    /** @return delays of the packets to each UE, in the order of their set-up */
    const std::vector<Ptr<DelayMeter>>& GetDelays() const
    {
        return m_delays;
    }

    /** @return what each UE has received in each second, in the order of their set-up */
    const std::vector<std::unique_ptr<RateMeter>>& GetMeters() const
    {
        return m_meters;
    }

  private:
    /** @param device gets a queue of the flag's length */
    void LimitQueue(Ptr<NetDevice> device) const
    {
        DynamicCast<PointToPointNetDevice>(device)->GetQueue()->SetMaxSize(
            QueueSize(QueueSizeUnit::PACKETS, m_o.gnQueue));
    }

    /**
     * @param ue number of the UE
     * @return TCP of its sender
     */
    TypeId GetVariant(uint32_t ue) const
    {
        const auto names = SplitList(m_o.variants);
        return TypeId::LookupByName(
            names.empty() ? m_o.variant : FindVariant("variants", names[ue % names.size()]));
    }

    /**
     * @param ue number of the UE
     * @param config what it is made of
     * @param bearer what its bearer is made of
     */
    void AddUe(uint32_t ue, const UeConfig& config, const BearerConfig& bearer)
    {
        const Ptr<Node> host = m_core.AddHost();
        const Ptr<Node> node = CreateObject<Node>();
        const auto devices = m_umts.InstallUe(NodeContainer(node), m_nodeB, config, bearer);
        m_ues.Add(devices);
        const auto interfaces = m_core.ActivateUes(devices, m_rnc);
        const InetSocketAddress address(interfaces.GetAddress(0), 80);
        const auto device = DynamicCast<UeNetDevice>(devices.Get(0));
        m_stats.AddUe(device, m_rnc);
        m_o.Watch(m_limits, device, m_rnc, m_nodeB);
        m_packets.Add(ue + 1, node, host);
        const auto upload = m_o.upload.Install(node, host);
        m_uplink.Add(ue < m_o.ues ? device : nullptr, upload);
        const bool tcp = m_o.source == "tcp";
        const std::string factory = tcp ? "ns3::TcpSocketFactory" : "ns3::UdpSocketFactory";
        auto sinks = PacketSinkHelper(factory, address).Install(node);
        m_stalls.Add(sinks.Get(0), m_o.bytes);
        m_delays.push_back(Create<DelayMeter>(host, node));
        m_meters.push_back(
            std::make_unique<RateMeter>(sinks.Get(0), ue < m_o.ues ? m_o.hsdpa.GetLog(ue) : ""));
        if (tcp)
        {
            const auto sink = DynamicCast<PacketSink>(sinks.Get(0));
            m_stats.AddTcpFlow(device, AddTcp(host, GetVariant(ue), address, sink));
        }
        else
        {
            OnOffHelper sender(factory, address);
            sender.SetConstantRate(DataRate(m_o.udpRate), m_o.udpSize);
            sender.SetAttribute("MaxBytes", UintegerValue(m_o.bytes));
            sender.Install(host).Start(Seconds(m_start->GetValue()));
            m_stats.AddFlow(device, sinks.Get(0));
        }
    }

    /** @brief Add Node Bs, with a radio link of every UE. */
    void AddRadioLinks()
    {
        m_uplink.Add(m_nodeB->GetCell());
        CellConfig cell = m_o.MakeHsCell();
        if (m_o.otherTargetNoiseRise > 0)
        {
            cell.Edch({{"TargetNoiseRise", DoubleValue(m_o.otherTargetNoiseRise)}});
        }
        for (uint32_t i = 1; i < m_o.radioLinks; ++i)
        {
            const auto nodeB = m_umts.InstallNodeB(CreateObject<Node>(), m_rnc, {cell});
            m_uplink.Add(nodeB->GetCell());
            for (uint32_t ue = 0; ue < m_ues.GetN(); ++ue)
            {
                m_umts.AddRadioLink(m_ues.Get(ue), nodeB->GetCell());
            }
        }
    }

    /**
     * @param host the sender
     * @param variant its TCP
     * @param address where to
     * @param sink the receiver
     * @return observes the flow
     */
    Ptr<TcpFlowProbe> AddTcp(Ptr<Node> host,
                             TypeId variant,
                             const InetSocketAddress& address,
                             Ptr<PacketSink> sink)
    {
        TcpClassicHelper::Install(host, variant);
        BulkSendHelper sender("ns3::TcpClassicSocketFactory", address);
        sender.SetAttribute("MaxBytes", UintegerValue(m_o.bytes));
        sender.SetAttribute("SendSize", UintegerValue(NetworkOptions::GetMss()));
        auto senders = sender.Install(host);
        senders.Start(Seconds(m_start->GetValue()));
        const bool first = !m_firstFlow;
        auto probe = Create<TcpFlowProbe>(DynamicCast<BulkSendApplication>(senders.Get(0)),
                                          sink,
                                          m_o.warmup,
                                          first && !(m_o.cwndCsv + m_o.rttCsv).empty());
        m_firstFlow = first ? probe : m_firstFlow;
        return probe;
    }

    const Options& m_o;                               //!< Parameters
    UmtsCoreHelper m_core;                            //!< Core network
    UmtsHelper m_umts;                                //!< UTRAN
    UmtsStats m_stats;                                //!< Statistics
    QueueOptions m_queue;                             //!< Queue disc in front of the radio
    HandOverOptions m_handOver;                       //!< Handovers
    NetDeviceContainer m_ues;                         //!< UEs
    LogLimits m_limits;                               //!< What keeps UEs from their logs
    PacketFile m_packets;                             //!< Packets that arrive
    UplinkMeter m_uplink;                             //!< E-DCH
    StallWatch m_stalls;                              //!< Downloads that stand still
    Ptr<RncNetDevice> m_rnc;                          //!< RNC
    Ptr<NodeBNetDevice> m_nodeB;                      //!< Node B
    Ptr<TcpFlowProbe> m_firstFlow;                    //!< Probe of the first flow
    std::vector<Ptr<DelayMeter>> m_delays;            //!< By UE
    std::vector<std::unique_ptr<RateMeter>> m_meters; //!< By UE
    Ptr<UniformRandomVariable> m_start{CreateObject<UniformRandomVariable>()}; //!< Start times
};

/**
 * @brief Print one JSON object.
 * @param o the parameters
 * @param flags the flags
 * @param scenario the results
 */
void
PrintJson(const Options& o, const ProgramFlags& flags, const Scenario& scenario)
{
    const UmtsStats& stats = scenario.GetStats();
    const auto rows = stats.Collect();
    std::string flows;
    for (std::size_t i = 0; i < rows.size(); ++i)
    {
        JsonObject flow;
        AddTo(flow, rows[i]);
        flow.Add("delay_mean_s", scenario.GetDelays()[i]->GetMean());
        scenario.GetUplink().AddTo(i, flow);
        flow.Add("offered_bps", scenario.GetMeters()[i]->GetMeanOffered(o.duration));
        flows += (i == 0 ? "" : ", ") + flow.Str();
    }
    JsonObject json = MakeResult(flags, flows);
    if (scenario.GetQueue().IsOn())
    {
        json.AddRaw("rnc_queue", scenario.GetQueue().ToJson());
    }
    scenario.GetHandOvers().AddResults(json);
    json.Add("total_goodput_bps", stats.GetTotalGoodputBps());
    json.Add("jain_index", stats.GetJainIndex());
    scenario.GetUplink().AddTo(json);
    json.AddRaw("conserved", stats.IsConserved() ? "true" : "false");
    std::cout << json.Str() << std::endl;
}

/**
 * @brief Print a readable summary.
 * @param o the parameters
 * @param scenario the results
 */
void
PrintSummary(const Options& o, const Scenario& scenario)
{
    std::cout << o.hsdpa.scheduler << ", " << o.hsdpa.link << " links, " << o.duration.GetSeconds()
              << " s, RngRun " << RngSeedManager::GetRun() << "\n"
              << " UE  goodput  MAC-hs    mean    errors  transm.  lost    RTT ms  timeouts\n"
              << "       kb/s    kb/s      CQI  of first  per block blocks   mean\n";
    double total = 0.0;
    for (const auto& row : scenario.GetStats().Collect())
    {
        const HsStats& hs = row.hsDsch;
        total += row.goodputBps;
        std::cout << std::fixed << std::setw(3) << row.ue << std::setprecision(1) << std::setw(9)
                  << row.goodputBps / 1e3 << std::setw(9) << hs.macBps / 1e3 << std::setw(8)
                  << hs.meanCqi << std::setprecision(4) << std::setw(10) << hs.firstErrorRatio
                  << std::setprecision(3) << std::setw(9) << hs.transmissionsPerBlock
                  << std::setw(8) << hs.blocksLost << std::setprecision(1) << std::setw(9)
                  << row.flow.rttMeanS * 1e3 << std::setw(8) << row.flow.timeouts << "\n";
    }
    std::cout << "total goodput " << std::setprecision(1) << total / 1e3 << " kb/s, octets "
              << "conserved: " << (scenario.GetStats().IsConserved() ? "yes" : "no") << std::endl;
    StallWatch::PrintErrors(std::cout, scenario.GetStats().Collect());
}

/**
 * @brief Write the time series that are asked for.
 * @param o the parameters
 * @param scenario the results
 */
void
WriteAllSeries(const Options& o, const Scenario& scenario)
{
    const auto point = [](std::ostream& os, const TimePoint& p) {
        os << p.timeS << "," << p.value;
    };
    if (const auto flow = scenario.GetFirstFlow())
    {
        WriteSeries(o.cwndCsv, "time_s,cwnd_segments", flow->GetCwndSeries(), point);
        WriteSeries(o.rttCsv, "time_s,rtt_s", flow->GetRttSeries(), point);
    }
    std::vector<std::pair<std::size_t, std::size_t>> cells;
    for (std::size_t second = 0; second < o.duration.GetSeconds(); ++second)
    {
        for (std::size_t ue = 0; ue < scenario.GetMeters().size(); ++ue)
        {
            cells.emplace_back(second, ue);
        }
    }
    const auto rate = [&scenario](std::ostream& os, const std::pair<std::size_t, std::size_t>& c) {
        os << c.first << "," << c.second + 1 << ","
           << 8.0 * scenario.GetMeters()[c.second]->GetOctets(c.first) << ","
           << scenario.GetMeters()[c.second]->GetOffered(c.first);
    };
    WriteSeries(o.rateCsv, "time_s,ue_number,goodput_bps,offered_bps", cells, rate);
}

} // namespace

int
main(int argc, char* argv[])
{
    HsNetworkOptions::SetDefaults();
    Options options;
    ProgramFlags flags(__FILE__);
    Parse(options, flags, argc, argv);
    Check(options, flags);

    Scenario scenario(options);
    Simulator::Stop(options.duration);
    Simulator::Run();
    if (options.json)
    {
        PrintJson(options, flags, scenario);
    }
    else
    {
        PrintSummary(options, scenario);
    }
    const bool isSilent = scenario.PrintStalls(options.json ? std::cerr : std::cout);
    scenario.GetLimits().Print(options.json ? std::cerr : std::cout);
    if (!options.csv.empty())
    {
        scenario.GetStats().WriteCsv(options.csv);
    }
    WriteAllSeries(options, scenario);
    scenario.ClosePackets();
    Simulator::Destroy();
    return options.GetExitCode(isSilent);
}
