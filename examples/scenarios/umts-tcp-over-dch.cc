/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// TCP downloads over dedicated or common channels, with every parameter of the scenario as a flag.
//
//   host --- GGSN --- SGSN --- RNC(s) --- Node B(s) ))) UE(s)
//
// The defaults are those of Lo, Heijenk and Niemegeers 2005, Table 3.

#include "umts-handover-options.h"
#include "umts-network-options.h"
#include "umts-power-options.h"
#include "umts-split-options.h"
#include "umts-stall-watch.h"
#include "umts-stats-output.h"

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/umts-module.h"

#include <iomanip>

using namespace ns3;
using namespace ns3::umts;

namespace
{

/** @brief Parameters that are no attributes. */
struct Options : NetworkOptions
{
    DataRate dlRate{0};
    DataRate ulRate{0};
    Time dlTti{MilliSeconds(10)};
    Time ulTti{MilliSeconds(20)};
    Time duration{Seconds(1000)};
    Time warmup{Seconds(0)};
    uint32_t ues{1};
    uint32_t nodeBs{1};
    uint32_t rncs{1};
    uint32_t radioLinks{1};
    uint64_t bytes{0};
    bool json{false};
    std::string csv;
    std::string cwndCsv;
    std::string rttCsv;
    std::string segmentCsv;
    DelayOptions delays;
    PowerOptions power;
    SplitOptions split;
    HandOverOptions handOver;
};

constexpr double MOST_RNCS = 256; //!< Blocks of addresses
constexpr double MOST_RATE = 1e7; //!< Of a dedicated channel, bit/s

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
    flags.Add("ues", "Number of UEs, each with one download", o.ues, {1, MOST_UES});
    flags.Add("nodeBs", "Number of Node Bs; UEs are dealt out to them", o.nodeBs, {1, MOST_UES});
    flags.Add("rncs", "Number of RNCs; Node Bs are dealt out to them", o.rncs, {1, MOST_RNCS});
    o.AddTo(flags);
    flags.SetLayer(Layer::APPLICATION);
    flags.Add("bytes", "Bytes to send per download; 0: no end", o.bytes);
    flags.SetLayer(Layer::MAC);
    flags.Add("dlRate", "Downlink RLC payload rate; 0bps: of the preset", o.dlRate, {0, MOST_RATE});
    flags.Add("ulRate", "Uplink RLC payload rate; 0bps: of the preset", o.ulRate, {0, MOST_RATE});
    flags.Add("dlTti", "Downlink TTI, with dlRate: 10ms, 20ms, 40ms or 80ms", o.dlTti);
    flags.Add("ulTti", "Uplink TTI, with ulRate: 10ms, 20ms, 40ms or 80ms", o.ulTti);
    o.handOver.AddTo(flags, true);
    flags.Add("radioLinks",
              "Radio links of every UE, each with a Node B; 1: no soft handover",
              o.radioLinks,
              {1, MAX_ACTIVE_SET});
    o.power.AddTo(flags);
    o.split.AddTo(flags);
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
    flags.AddText("segmentCsv",
                  "File for the segment events of the first flow",
                  o.segmentCsv,
                  ValueKind::OUTPUT_FILE);
    flags.Parse(argc, argv);
}

/**
 * @brief End the program with one sentence when parameters contradict each other.
 * @param o the parameters
 * @param flags the flags
 */
void
Check(Options& o, const ProgramFlags& flags)
{
    o.NetworkOptions::Check(flags);
    o.power.Check(flags);
    o.split.Check(flags, o.tunnels);
    o.handOver.Check(flags);
    flags.RequireEffect({"dlTti"}, IsGiven(o.dlRate), "without --dlRate");
    flags.RequireEffect({"ulTti"}, IsGiven(o.ulRate), "without --ulRate");
    o.split.wiredVariant =
        FindVariant("splitWiredVariant",
                    o.split.wiredVariant.empty() ? o.variant : o.split.wiredVariant);
    o.split.radioVariant =
        FindVariant("splitRadioVariant",
                    o.split.radioVariant.empty() ? "reno" : o.split.radioVariant);
    Require(o.duration > o.warmup, "--duration must exceed --warmup");
    Require(!o.handOver.IsOn() || (o.nodeBs == 1 && o.rncs == 1),
            "--handOverInterval: not with --nodeBs or --rncs");
    flags.RequireEffect({"softHandOver"},
                        !o.switching && !o.IsCommon(),
                        "with --switching or on common channels");
    Require(o.radioLinks == 1 || (o.nodeBs == 1 && o.rncs == 1 && !o.handOver.IsOn() &&
                                  !o.switching && !o.IsCommon()),
            "--radioLinks: on dedicated channels, without --nodeBs, --rncs, --handOverInterval and "
            "--switching");
    CheckRate("dl", o.dlRate, o.dlTti);
    CheckRate("ul", o.ulRate, o.ulTti);
    Require(!o.IsCommon() || !IsGiven(o.ulRate) || o.ulTti <= MilliSeconds(20),
            "--ulTti of a RACH must be 10ms or 20ms");
}

/**
 * @param o the parameters
 * @return the dedicated channel, or RACH and FACH in its place
 */
DchConfig
MakeChannels(const Options& o)
{
    const CommonChannelConfig common = MakeCommonChannelPreset();
    DchConfig channels =
        o.IsCommon() ? DchConfig{common.rach, common.fach} : MakeDchPreset(o.preset);
    const uint32_t block = channels.downlink.pduBits / 8;
    if (IsGiven(o.dlRate))
    {
        channels.downlink = MakeTransportChannel(o.dlRate.GetBitRate(), o.dlTti, block);
    }
    if (IsGiven(o.ulRate))
    {
        channels.uplink = MakeTransportChannel(o.ulRate.GetBitRate(), o.ulTti, block);
    }
    return channels;
}

/** @brief The network, its flows and their statistics. */
class Scenario
{
  public:
    /** @param o the parameters */
    explicit Scenario(Options& o)
        : m_o(o),
          m_handOver(o.handOver)
    {
        o.Configure(m_core);
        o.traces.Enable(m_umts);
        o.delays.Enable(m_stats);
        Ptr<Node> host = m_core.AddHost();
        Ptr<Node> sgsn = m_core.AddSgsn();
        TcpClassicHelper::Install(
            host,
            TypeId::LookupByName(o.split.on ? o.split.wiredVariant : o.variant));
        BuildUtran(sgsn);
        std::vector<Ptr<Cell>> cells{m_nodeBs[0]->GetCell()};
        if (o.handOver.IsOn())
        {
            const auto other = m_umts.InstallNodeB(CreateObject<Node>(), m_rncs[0], {MakeCell()});
            cells.push_back(other->GetCell());
        }
        o.split.Install(m_core, o.tunnels != "none", m_rncs);
        for (uint32_t i = 0; i < o.ues; ++i)
        {
            AddUe(host, i % o.nodeBs);
        }
        AddRadioLinks();
        m_umts.AssignStreams(1);
        m_handOver.Start(m_umts, m_rncs[0]->GetObject<RncRrc>(), m_ues, cells);
        m_stalls.SetHandOverInterval(o.handOver.GetInterval());
        o.EnablePcap(m_umts, m_core);
    }

    /** @return the handovers */
    const HandOverOptions& GetHandOvers() const
    {
        return m_handOver;
    }

    /** @return what keeps UEs from their logs */
    const LogLimits& GetLimits() const
    {
        return m_limits;
    }

    /**
     * @param os gets a line for every UE that stands still
     * @return whether one does
     */
    bool PrintStalls(std::ostream& os) const
    {
        return m_stalls.Print(os, m_stats.Collect(), m_o.duration);
    }

    /** @return the statistics */
    const UmtsStats& GetStats() const
    {
        return m_stats;
    }

    /** @return the probe of the first flow */
    const TcpFlowProbe& GetFirstFlow() const
    {
        return *m_firstFlow;
    }

  private:
    /** @return the cells, with RACH and FACH of the flags if they are what is chosen */
    CellConfig MakeCell() const
    {
        const DchConfig channels = MakeChannels(m_o);
        CellConfig cell = m_o.MakeCell();
        return m_o.IsCommon() ? cell.RachFach(channels.uplink, channels.downlink) : cell;
    }

    /** @return the bearers, with the dedicated channel of the flags if it is what is chosen */
    BearerConfig MakeBearer() const
    {
        const DchConfig channels = MakeChannels(m_o);
        return m_o.IsCommon()  ? m_o.MakeBearer()
               : m_o.switching ? m_o.WithRlc(BearerConfig::Switched(channels))
                               : m_o.WithRlc(BearerConfig::Dch(channels));
    }

    /** @param sgsn the SGSN */
    void BuildUtran(Ptr<Node> sgsn)
    {
        for (uint32_t i = 0; i < m_o.rncs; ++i)
        {
            m_rncs.push_back(m_o.InstallRnc(m_umts));
            m_core.ConnectRnc(m_rncs.back(), sgsn);
        }
        for (uint32_t i = 0; i < m_o.nodeBs; ++i)
        {
            m_nodeBs.push_back(
                m_umts.InstallNodeB(CreateObject<Node>(), m_rncs[i % m_o.rncs], {MakeCell()}));
        }
    }

    /** @brief Add Node Bs, with a radio link of every UE. */
    void AddRadioLinks()
    {
        for (uint32_t i = 1; i < m_o.radioLinks; ++i)
        {
            const auto nodeB = m_umts.InstallNodeB(CreateObject<Node>(), m_rncs[0], {MakeCell()});
            for (uint32_t ue = 0; ue < m_ues.GetN(); ++ue)
            {
                m_umts.AddRadioLink(m_ues.Get(ue), nodeB->GetCell());
            }
        }
    }

    /**
     * @param host the sending host
     * @param nodeB number of the Node B
     */
    void AddUe(Ptr<Node> host, uint32_t nodeB)
    {
        Ptr<RncNetDevice> rnc = m_rncs[nodeB % m_o.rncs];
        Ptr<Node> node = CreateObject<Node>();
        const auto devices = m_umts.InstallUe(NodeContainer(node),
                                              m_nodeBs[nodeB],
                                              m_o.power.Apply(m_o.MakeUe(m_ues.GetN())),
                                              MakeBearer());
        m_ues.Add(devices);
        NetworkOptions::ReportAdmission(devices, rnc);
        const auto interfaces = m_core.ActivateUes(devices, rnc);
        const InetSocketAddress address(interfaces.GetAddress(0), 80);
        auto sinks = PacketSinkHelper("ns3::TcpSocketFactory", address).Install(node);
        BulkSendHelper sender("ns3::TcpClassicSocketFactory", address);
        sender.SetAttribute("MaxBytes", UintegerValue(m_o.bytes));
        sender.SetAttribute("SendSize", UintegerValue(NetworkOptions::GetMss()));
        auto senders = sender.Install(host);
        const bool first = !m_firstFlow;
        const bool series = first && !(m_o.cwndCsv + m_o.rttCsv + m_o.segmentCsv).empty();
        auto probe = Create<TcpFlowProbe>(DynamicCast<BulkSendApplication>(senders.Get(0)),
                                          DynamicCast<PacketSink>(sinks.Get(0)),
                                          m_o.warmup,
                                          series);
        m_firstFlow = first ? probe : m_firstFlow;
        const auto ue = DynamicCast<UeNetDevice>(devices.Get(0));
        m_limits.AddUe(ue, rnc, m_nodeBs[nodeB]);
        m_stalls.Add(sinks.Get(0), m_o.bytes);
        m_stats.AddUe(ue, rnc);
        m_stats.AddTcpFlow(ue, probe);
    }

    const Options& m_o;                        //!< Parameters
    UmtsCoreHelper m_core;                     //!< Core network
    UmtsHelper m_umts;                         //!< UTRAN
    UmtsStats m_stats;                         //!< Statistics
    HandOverOptions m_handOver;                //!< Handovers
    NetDeviceContainer m_ues;                  //!< UEs
    LogLimits m_limits;                        //!< What keeps UEs from their logs
    StallWatch m_stalls;                       //!< Downloads that stand still
    std::vector<Ptr<RncNetDevice>> m_rncs;     //!< RNCs
    std::vector<Ptr<NodeBNetDevice>> m_nodeBs; //!< Node Bs
    Ptr<TcpFlowProbe> m_firstFlow;             //!< Probe of the first flow
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
    std::string flows;
    for (const auto& row : stats.Collect())
    {
        JsonObject flow;
        AddTo(flow, row);
        flows += (flows.empty() ? "" : ", ") + flow.Str();
    }
    JsonObject json = MakeResult(flags, flows);
    scenario.GetHandOvers().AddResults(json);
    json.Add("total_goodput_bps", stats.GetTotalGoodputBps());
    json.Add("jain_index", stats.GetJainIndex());
    if (o.split.on)
    {
        json.AddRaw("split", o.split.ToJson());
    }
    json.AddRaw("conserved", stats.IsConserved() ? "true" : "false");
    std::cout << json.Str() << std::endl;
}

/**
 * @brief Print a readable summary.
 * @param o the parameters
 * @param stats the statistics
 */
void
PrintSummary(const Options& o, const UmtsStats& stats)
{
    std::cout << o.variant << ", TBLER down " << o.tblerDl << ", up " << o.tblerUl << ", "
              << o.duration.GetSeconds() << " s, RngRun " << RngSeedManager::GetRun() << "\n"
              << " UE  goodput  share of  RLC down  RTT ms (min/mean/max)  mean cwnd  timeouts\n"
              << "       kb/s   channel   of rate                           segments  (spurious)\n";
    for (const auto& row : stats.Collect())
    {
        std::cout << std::fixed << std::setw(3) << row.ue << std::setprecision(1) << std::setw(9)
                  << row.goodputBps / 1e3 << std::setprecision(3) << std::setw(10)
                  << row.normalisedSegments << std::setw(10) << row.downlink.normalisedThroughput
                  << std::setprecision(0) << std::setw(10) << row.flow.rttMinS * 1e3 << " /"
                  << std::setw(5) << row.flow.rttMeanS * 1e3 << " /" << std::setw(5)
                  << row.flow.rttMaxS * 1e3 << std::setprecision(2) << std::setw(12)
                  << row.flow.cwndMeanSegments << std::setw(6) << row.flow.timeouts << " ("
                  << row.flow.spuriousTimeouts << ")\n";
    }
    std::cout << "total goodput " << std::setprecision(1) << stats.GetTotalGoodputBps() / 1e3
              << " kb/s, Jain's index " << std::setprecision(3) << stats.GetJainIndex()
              << ", octets conserved: " << (stats.IsConserved() ? "yes" : "no") << std::endl;
    StallWatch::PrintErrors(std::cout, stats.Collect());
}

/**
 * @brief Write the time series that are asked for.
 * @param o the parameters
 * @param flow the flow
 */
void
WriteAllSeries(const Options& o, const TcpFlowProbe& flow)
{
    const auto point = [](std::ostream& os, const TimePoint& p) {
        os << p.timeS << "," << p.value;
    };
    const auto event = [](std::ostream& os, const TcpFlowProbe::SegmentEvent& e) {
        os << e.timeS << "," << e.event << "," << e.segment;
    };
    WriteSeries(o.cwndCsv, "time_s,cwnd_segments", flow.GetCwndSeries(), point);
    WriteSeries(o.rttCsv, "time_s,rtt_s", flow.GetRttSeries(), point);
    WriteSeries(o.segmentCsv, "time_s,event,segment", flow.GetSegmentSeries(), event);
}

} // namespace

int
main(int argc, char* argv[])
{
    TcpClassicHelper::SetDefaults();
    Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(512));
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
        PrintSummary(options, scenario.GetStats());
    }
    const bool isSilent = scenario.PrintStalls(options.json ? std::cerr : std::cout);
    scenario.GetLimits().Print(options.json ? std::cerr : std::cout);
    if (!options.csv.empty())
    {
        scenario.GetStats().WriteCsv(options.csv);
    }
    WriteAllSeries(options, scenario.GetFirstFlow());
    Simulator::Destroy();
    return options.GetExitCode(isSilent);
}
