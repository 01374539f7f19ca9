/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Calls, videos and TCP downloads of different UEs in one cell of HS-DSCH: what its scheduler
// keeps.
//
//   host(s) --- GGSN --- SGSN --- RNC --- Node B ))) UEs, one bearer each
//
//   voice  conversational  UM  delay budget, guaranteed bit rate
//   video  streaming       UM  delay budget, guaranteed bit rate
//   TCP    background      AM

#include "umts-hs-network-options.h"
#include "umts-media-options.h"
#include "umts-media-stream.h"
#include "umts-stats-output.h"

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/umts-module.h"

#include <algorithm>
#include <iomanip>
#include <memory>
#include <vector>

using namespace ns3;
using namespace ns3::umts;

namespace
{

const Time DRAIN = Seconds(2); //!< Sources of datagrams stop so long before the end

constexpr double MOST_OF_SERVICE = 1000; //!< Of each service

/** @brief A service with deadlines: its streams, and what the scheduler is told of them. */
struct ServiceOptions
{
    MediaOptions media;     //!< Source and RLC
    uint32_t ues{0};        //!< UEs that have it
    Time queueBudget;       //!< HsFlowControlEnd::DelayBudget
    std::string guaranteed; //!< HsFlowControlEnd::GuaranteedBitRate

    /** @param flags gets the flags */
    void AddTo(ProgramFlags& flags)
    {
        const std::string& name = media.name;
        flags.Add(name + "Ues", "UEs with " + name, ues, {0, MOST_OF_SERVICE});
        media.AddSourceTo(flags);
        flags.SetLayer(Layer::HS_DSCH);
        flags.Add(name + "QueueBudget",
                  "Delay in the Node B that schedulers are to keep; 0s: none",
                  queueBudget);
        flags.AddText(name + "Guaranteed",
                      "Bit rate that schedulers are to guarantee; 0bps: none",
                      guaranteed,
                      ValueKind::RATE);
    }

    /**
     * @param bearer a bearer on HS-DSCH
     * @return it with what the service asks for
     */
    BearerConfig WithQos(BearerConfig bearer) const
    {
        return bearer.TrafficClass(media.trafficClass)
            .Rlc("UM", {{"TimerDiscard", TimeValue(media.discard)}})
            .RncRlc({{"PduSize", UintegerValue(media.pdu)}})
            .HsQueue({{"DelayBudget", TimeValue(queueBudget)},
                      {"GuaranteedBitRate", UintegerValue(DataRate(guaranteed).GetBitRate())}});
    }
};

/** @brief Parameters that are no attributes. */
struct Options : HsNetworkOptions
{
    // Budgets are what wires, TTI and HARQ leave of those of the packets, rates those of a burst
    // with all headers.
    ServiceOptions voice{MediaOptions::Voice(), 10, MilliSeconds(80), "32kbps"};
    ServiceOptions video{MediaOptions::Video(), 4, MilliSeconds(200), "100kbps"};
    uint32_t tcpUes{4};
    Time duration{Seconds(100)};
    bool json{false};
};

/**
 * @brief Read the command line; end the program with one sentence when it is wrong.
 * @param o gets the parameters
 * @param flags gets the flags
 * @param argc length of the command line
 * @param argv its words
 */
void
Parse(Options& o, ProgramFlags& flags, int argc, char* argv[])
{
    o.hsdpa.link = "fading";
    flags.Add("duration", "Length of the simulation", o.duration);
    flags.Add("tcpUes", "UEs with a TCP download", o.tcpUes, {0, MOST_OF_SERVICE});
    o.voice.AddTo(flags);
    o.video.AddTo(flags);
    o.AddTo(flags);
    flags.SetLayer(Layer::OUTPUT);
    flags.Add("json", "Print one JSON object instead of the summary", o.json);
    flags.Parse(argc, argv);
    o.Check(flags);
    o.voice.media.Check();
    o.video.media.Check();
    Require(o.voice.ues + o.video.ues + o.tcpUes > 0,
            "--voiceUes, --videoUes, --tcpUes: at least one UE");
    Require(o.duration > DRAIN, "--duration must exceed the 2 s in which the last packets arrive");
}

/** @brief The network, its bearers and flows. */
class Scenario
{
  public:
    /** @param o the parameters */
    explicit Scenario(const Options& o)
        : m_o(o)
    {
        o.Configure(m_core);
        o.traces.Enable(m_umts);
        m_rnc = o.InstallRnc(m_umts);
        m_core.ConnectRnc(m_rnc, m_core.AddSgsn());
        m_nodeB = m_umts.InstallNodeB(CreateObject<Node>(), m_rnc, {o.MakeHsCell()});
        for (uint32_t i = 0; i < o.tcpUes; ++i)
        {
            AddDownload(AddUe("AM", o.MakeHsBearer("AM")));
        }
        AddService(o.voice);
        AddService(o.video);
        m_umts.AssignStreams(1);
        o.EnablePcap(m_umts, m_core);
    }

    /** @return the streams of datagrams, those of a service in a row */
    const std::vector<std::unique_ptr<MediaStream>>& GetStreams() const
    {
        return m_streams;
    }

    /** @return the statistics */
    const UmtsStats& GetStats() const
    {
        return m_stats;
    }

    /** @return what keeps UEs from their logs */
    const LogLimits& GetLimits() const
    {
        return m_limits;
    }

  private:
    /** @brief A UE and the host at the other end. */
    struct Pair
    {
        Ptr<Node> host;          //!< Host
        Ptr<UeNetDevice> device; //!< Device of the UE
        Ipv4Address address;     //!< Address of the UE
    };

    /**
     * @param rlcMode RLC mode of its bearer: AM or UM
     * @param bearer its bearer
     * @return a new UE, with the radio link of the next in the list
     */
    Pair AddUe(const std::string& rlcMode, const BearerConfig& bearer)
    {
        const Ptr<Node> host = m_core.AddHost();
        const Ptr<Node> node = CreateObject<Node>();
        const UeConfig config = m_o.hsdpa.WithLink(m_o.MakeUe(m_ues), m_ues, rlcMode);
        ++m_ues;
        const auto devices = m_umts.InstallUe(NodeContainer(node), m_nodeB, config, bearer);
        const auto interfaces = m_core.ActivateUes(devices, m_rnc);
        const auto device = DynamicCast<UeNetDevice>(devices.Get(0));
        m_stats.AddUe(device, m_rnc);
        m_o.Watch(m_limits, device, m_rnc, m_nodeB);
        return {host, device, interfaces.GetAddress(0)};
    }

    /** @param pair gets a TCP download */
    void AddDownload(const Pair& pair)
    {
        const InetSocketAddress remote(pair.address, 80);
        const auto node = pair.device->GetNode();
        const auto sink = PacketSinkHelper("ns3::TcpSocketFactory", remote).Install(node).Get(0);
        TcpClassicHelper::Install(pair.host, TypeId::LookupByName(m_o.variant));
        BulkSendHelper sender("ns3::TcpClassicSocketFactory", remote);
        sender.SetAttribute("MaxBytes", UintegerValue(0));
        sender.SetAttribute("SendSize", UintegerValue(NetworkOptions::GetMss()));
        sender.Install(pair.host);
        m_stats.AddFlow(pair.device, sink);
    }

    /** @param service gets its UEs */
    void AddService(const ServiceOptions& service)
    {
        for (uint32_t i = 0; i < service.ues; ++i)
        {
            const Pair pair = AddUe("UM", service.WithQos(m_o.MakeHsBearer("UM")));
            m_streams.push_back(std::make_unique<MediaStream>(service.media.name, service.media));
            m_random += m_streams.back()->Install(pair.host,
                                                  pair.device->GetNode(),
                                                  pair.address,
                                                  m_o.duration - DRAIN,
                                                  m_random);
            m_stats.AddFlow(pair.device, m_streams.back()->GetSink());
        }
    }

    const Options& m_o;                                  //!< Parameters
    UmtsCoreHelper m_core;                               //!< Core network
    UmtsHelper m_umts;                                   //!< UTRAN
    UmtsStats m_stats;                                   //!< Statistics
    LogLimits m_limits;                                  //!< What keeps UEs from their logs
    Ptr<RncNetDevice> m_rnc;                             //!< RNC
    Ptr<NodeBNetDevice> m_nodeB;                         //!< Node B
    std::vector<std::unique_ptr<MediaStream>> m_streams; //!< Streams of datagrams
    uint32_t m_ues{0};                                   //!< UEs so far
    int64_t m_random{100000};                            //!< Next random stream of a source
};

/** @brief What the streams of a service have got. */
struct ServiceResult
{
    double inTime{1.0};      //!< Share of the packets sent that came within their budget
    double leastInTime{1.0}; //!< The same of the UE that has the least
    double loss{0.0};        //!< Share of the packets sent that never came
    double mostLoss{0.0};    //!< The same of the UE that loses most

    /**
     * @param streams all streams
     * @param name the service
     */
    ServiceResult(const std::vector<std::unique_ptr<MediaStream>>& streams, const std::string& name)
    {
        double sent = 0.0;
        double kept = 0.0;
        double lost = 0.0;
        for (const auto& stream : streams)
        {
            if (stream->GetName() == name && stream->GetSent() > 0)
            {
                sent += stream->GetSent();
                kept += stream->GetInTime();
                lost += stream->GetLoss() * stream->GetSent();
                const double own = static_cast<double>(stream->GetInTime()) / stream->GetSent();
                leastInTime = std::min(leastInTime, own);
                mostLoss = std::max(mostLoss, stream->GetLoss());
            }
        }
        inTime = sent > 0.0 ? kept / sent : 1.0;
        loss = sent > 0.0 ? lost / sent : 0.0;
    }
};

/**
 * @param o the parameters
 * @param stats the statistics
 * @return goodput of the TCP downloads, bit/s
 */
double
GetTcpGoodput(const Options& o, const UmtsStats& stats)
{
    double sum = 0.0;
    const auto rows = stats.Collect();
    for (uint32_t i = 0; i < o.tcpUes; ++i)
    {
        sum += rows[i].goodputBps;
    }
    return sum;
}

/**
 * @brief Print one JSON object.
 * @param o the parameters
 * @param flags the flags
 * @param scenario the scenario
 */
void
PrintJson(const Options& o, const ProgramFlags& flags, const Scenario& scenario)
{
    std::string flows;
    const UmtsStats& stats = scenario.GetStats();
    const auto rows = stats.Collect();
    for (std::size_t i = 0; i < rows.size(); ++i)
    {
        JsonObject flow;
        AddTo(flow, rows[i]);
        if (i >= o.tcpUes)
        {
            scenario.GetStreams()[i - o.tcpUes]->AddTo(flow);
        }
        flows += (i == 0 ? "" : ", ") + flow.Str();
    }
    JsonObject json = MakeResult(flags, flows);
    for (const auto* service : {&o.voice, &o.video})
    {
        const std::string& name = service->media.name;
        const ServiceResult result(scenario.GetStreams(), name);
        json.Add(name + "_in_time_ratio", result.inTime);
        json.Add(name + "_least_in_time_ratio", result.leastInTime);
        json.Add(name + "_loss_ratio", result.loss);
        json.Add(name + "_most_loss_ratio", result.mostLoss);
    }
    json.Add("tcp_goodput_bps", GetTcpGoodput(o, stats));
    json.AddRaw("conserved", stats.IsConserved() ? "true" : "false");
    std::cout << json.Str() << std::endl;
}

/**
 * @brief Print a readable summary.
 * @param o the parameters
 * @param scenario the scenario
 */
void
PrintSummary(const Options& o, const Scenario& scenario)
{
    std::cout << o.hsdpa.scheduler << ", " << o.hsdpa.link << " links, " << o.duration.GetSeconds()
              << " s, RngRun " << RngSeedManager::GetRun() << "\n"
              << "service  UEs  in time %: all  worst UE  lost %: all  worst UE\n"
              << std::fixed << std::setprecision(2);
    for (const auto* service : {&o.voice, &o.video})
    {
        const ServiceResult result(scenario.GetStreams(), service->media.name);
        std::cout << std::left << std::setw(7) << service->media.name << std::right << std::setw(5)
                  << service->ues << std::setw(16) << 100.0 * result.inTime << std::setw(10)
                  << 100.0 * result.leastInTime << std::setw(13) << 100.0 * result.loss
                  << std::setw(10) << 100.0 * result.mostLoss << "\n";
    }
    std::cout << "TCP    " << std::setw(5) << o.tcpUes << ": "
              << GetTcpGoodput(o, scenario.GetStats()) / 1e3 << " kb/s in all\n"
              << "octets conserved: " << (scenario.GetStats().IsConserved() ? "yes" : "no")
              << std::endl;
}

} // namespace

int
main(int argc, char* argv[])
{
    HsNetworkOptions::SetDefaults();
    Options options;
    ProgramFlags flags(__FILE__);
    Parse(options, flags, argc, argv);
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
    const auto silent = scenario.GetStats().Explain();
    for (const auto& sentence : silent)
    {
        (options.json ? std::cerr : std::cout) << sentence << std::endl;
    }
    scenario.GetLimits().Print(options.json ? std::cerr : std::cout);
    Simulator::Destroy();
    return options.GetExitCode(!silent.empty());
}
