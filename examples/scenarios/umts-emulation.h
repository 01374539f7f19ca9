/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_EMULATION_H
#define UMTS_EMULATION_H

#include "umts-emulate-output.h"
#include "umts-handover-options.h"
#include "umts-hs-network-options.h"
#include "umts-queue-options.h"
#include "umts-stats-output.h"

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/point-to-point-module.h"
#include "ns3/umts-module.h"

#include <algorithm>
#include <csignal>
#include <memory>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

namespace ns3::umts
{

constexpr int NOT_CREDIBLE = 3; //!< Exit code when the machine could not keep pace
constexpr uint32_t IDLE_S = 10; //!< Without a packet to the program until that is said
constexpr int PRIORITY = -10;   //!< Of this program, where it may have it

/** @brief Parameters that are no attributes. */
struct EmulationOptions : HsNetworkOptions
{
    QueueOptions queue;
    HandOverOptions handOver;
    std::string bearer{"hsdpa"};
    std::string rlcMode{"AM"};
    std::string pdp{"ipv4"};
    uint32_t ues{1};
    uint32_t nodeBs{1};
    Time duration{Seconds(0)};
    bool outside{false};
    int32_t ueFd{-1};
    int32_t serverFd{-1};
    int32_t controlFd{-1};
    bool live{false};
    bool json{false};
    std::string csv;
    std::string packetCsv;
};

/**
 * @brief Add the flags.
 * @param o gets the parameters
 * @param flags gets the flags
 */
inline void
AddTo(EmulationOptions& o, ProgramFlags& flags)
{
    flags.Add("duration", "Longest time; 0s: until the program ends", o.duration);
    flags.Add("ues", "UEs: the first is real, the others download by TCP", o.ues, {1, MOST_UES});
    flags.Add("nodeBs", "Node Bs with a cell each, to which UEs are dealt out", o.nodeBs, {1, 100});
    flags.AddChoice("bearer",
                    "Bearer: hsdpa, or the channel of preset",
                    o.bearer,
                    {"hsdpa", "preset"});
    flags.AddChoice("pdp", "PDP type of the real UE", o.pdp, {"ipv4", "ipv6"});
    flags.Add("outside", "The host behind the GGSN is the way to all other addresses", o.outside);
    flags.Add("ueFd", "File descriptor of the TUN device of the UE", o.ueFd, {-1, 1023});
    flags.Add("serverFd", "The same of the host behind the GGSN", o.serverFd, {-1, 1023});
    flags.Add("controlFd", "Gets addresses when ready; its end ends this", o.controlFd, {-1, 1023});
    flags.Add("latenessLimit", "ns3::umts::LatenessMeter::Limit");
    o.AddTo(flags);
    o.queue.AddTo(flags);
    o.handOver.AddTo(flags, false);
    flags.Add({{"queuedPdus", {Layer::HS_DSCH, "ns3::umts::HsMacDFlow::QueuedPdus"}}});
    flags.SetLayer(Layer::RLC);
    flags.AddChoice("rlcMode", "RLC mode", o.rlcMode, {"AM", "UM"});
    flags.SetLayer(Layer::OUTPUT);
    flags.Add("live", "Write a line on standard error every second", o.live);
    flags.Add("json", "Print one JSON object instead of the summary", o.json);
    flags.AddText("csv", "File for one row per UE", o.csv, ValueKind::OUTPUT_FILE);
    flags.AddText("packetCsv",
                  "File for one row per packet of the real UE",
                  o.packetCsv,
                  ValueKind::OUTPUT_FILE);
}

/**
 * @brief End the program with one sentence when parameters contradict each other.
 * @param o the parameters
 * @param flags the flags
 */
inline void
Check(EmulationOptions& o, const ProgramFlags& flags)
{
    Require(o.ueFd >= 0 && o.serverFd >= 0 && o.controlFd >= 0,
            "umts-emulate: is started by ./utils/umts emulate, which makes its TUN devices");
    o.HsNetworkOptions::Check(flags);
    o.handOver.Check(flags);
    o.queue.Check();
    flags.RequireEffect({"queuedPdus"}, o.handOver.IsOn(), "without --handOverInterval");
    flags.RequireEffect({"switching", "preset"}, o.bearer == "preset", "with --bearer=hsdpa");
    flags.RequireEffect({"scheduler"}, o.bearer == "hsdpa", "with --bearer=preset");
    flags.RequireEffect({"variant"}, o.ues > 1, "with --ues=1");
    Require(o.nodeBs == 1 || !o.handOver.IsOn(),
            "--nodeBs: with --handOverInterval there are two, and all UEs begin in the first");
    Require(o.pdp == "ipv4" || !o.outside, "--outside: has IPv4 alone, not --pdp=ipv6");
    Require(o.pdp == "ipv4" || o.tunnels != "none", "--pdp=ipv6: needs --tunnels=sgsn or direct");
}

class Emulation;

/** @brief What a program adds to an emulation; nothing. */
class EmulationExtension
{
  public:
    virtual ~EmulationExtension() = default;

    /** @brief Add flags. @param flags gets them */
    virtual void AddTo(ProgramFlags& /* flags */)
    {
    }

    /**
     * @brief End the program when flags contradict each other.
     * @param o all other parameters
     * @param flags the flags
     */
    virtual void Check(const EmulationOptions& /* o */, const ProgramFlags& /* flags */) const
    {
    }

    /** @brief Add to the network. @param emulation the network */
    virtual void Install(Emulation& /* emulation */)
    {
    }

    /** @brief Add results. @param json gets them */
    virtual void AddResults(JsonObject& /* json */) const
    {
    }
};

/** @brief The network. */
class Emulation
{
  public:
    /** @param o the parameters */
    explicit Emulation(const EmulationOptions& o)
        : m_o(o),
          m_queue(o.queue),
          m_handOver(o.handOver),
          m_packets(o.packetCsv)
    {
        o.Configure(m_core);
        o.traces.Enable(m_umts);
        m_rnc = o.InstallRnc(m_umts);
        m_core.ConnectRnc(m_rnc, m_core.AddSgsn());
        m_queue.Install(m_rnc);
        const CellConfig cell = o.bearer == "hsdpa" ? o.MakeHsCell() : o.MakeCell();
        for (uint32_t i = 0; i < (o.handOver.IsOn() ? 2 : o.nodeBs); ++i)
        {
            const auto nodeB = m_umts.InstallNodeB(CreateObject<Node>(), m_rnc, {cell});
            m_nodeBs.push_back(nodeB);
            m_cells.push_back(nodeB->GetCell());
        }
        AddReal();
        for (uint32_t i = 1; i < o.ues; ++i)
        {
            AddSimulated(i);
        }
        m_umts.AssignStreams(1);
        m_handOver.Start(m_umts, m_rnc->GetObject<RncRrc>(), m_ues, m_cells);
        o.EnablePcap(m_umts, m_core);
        m_lateness->Start();
        m_control = Create<DescriptorReader>([](DescriptorReader::Octets octets) {
            if (!octets)
            {
                Simulator::ScheduleWithContext(Simulator::NO_CONTEXT, TimeStep(0), &Emulation::End);
            }
        });
        m_control->Start(o.controlFd);
        Simulator::Schedule(Time(0), &Emulation::TellReady, this);
        if (o.live)
        {
            Simulator::Schedule(Seconds(1), &Emulation::TellLive, this);
        }
        Simulator::Schedule(Seconds(1), &Emulation::WatchIdle, this);
    }

    /** @return the UE that is a real program */
    Ptr<UeNetDevice> GetReal() const
    {
        return m_real;
    }

    /** @return where its packets leave and enter the simulation */
    Ptr<UmtsTunEndpoint> GetUeEnd() const
    {
        return m_ueEnd;
    }

    /** @return the core network */
    UmtsCoreHelper& GetCore()
    {
        return m_core;
    }

    /** @param end where packets of the real program leave the simulation, too */
    void AddEnd(const Ptr<UmtsTunEndpoint>& end)
    {
        m_downlink->Add(end);
    }

    /**
     * @brief Print one JSON object.
     * @param flags the flags
     * @param extension what the program adds
     */
    void PrintJson(const ProgramFlags& flags, const EmulationExtension& extension) const
    {
        std::string flows;
        for (const auto& row : m_stats.Collect())
        {
            JsonObject flow;
            AddTo(flow, row);
            flows += (flows.empty() ? "" : ", ") + flow.Str();
        }
        JsonObject json = MakeResult(flags, flows);
        m_handOver.AddResults(json);
        json.AddRaw("conserved", m_stats.IsConserved() ? "true" : "false");
        json.Add("duration_s", Simulator::Now().GetSeconds());
        json.Add("dl_delay_mean_s", m_downlink->GetMeanDelay());
        json.Add("ul_delay_mean_s", m_uplink->GetMeanDelay());
        json.AddRaw("ue_endpoint", ToJson(*m_ueEnd));
        json.AddRaw("server_endpoint", ToJson(*m_serverEnd));
        extension.AddResults(json);
        json.AddRaw("realtime", ToJson(*m_lateness));
        std::cout << json.Str() << std::endl;
    }

    /** @brief Print a readable summary on standard error; standard output is the programs'. */
    void PrintSummary() const
    {
        const double seconds = std::max(1e-9, Simulator::Now().GetSeconds());
        constexpr auto PACKETS = &UmtsTunEndpoint::Counters::packetsOut;
        constexpr auto OCTETS = &UmtsTunEndpoint::Counters::octetsOut;
        std::cerr << std::fixed << std::setprecision(1) << "umts: " << seconds << " s; downlink "
                  << m_downlink->Sum(PACKETS) << " packets, " << m_downlink->Sum(OCTETS)
                  << " octets, mean delay " << 1e3 * m_downlink->GetMeanDelay() << " ms; uplink "
                  << m_uplink->Sum(PACKETS) << " packets, " << m_uplink->Sum(OCTETS)
                  << " octets, mean delay " << 1e3 * m_uplink->GetMeanDelay() << " ms; "
                  << DescribeLateness(*m_lateness) << std::endl;
    }

    /** @brief Write the CSV files that were asked for. */
    void WriteCsv()
    {
        m_packets.Close();
        if (!m_o.csv.empty())
        {
            m_stats.WriteCsv(m_o.csv);
        }
    }

    /** @brief Write a line for everything that keeps the UE from carrying its logs. */
    void PrintLimits() const
    {
        for (const auto& sentence : m_limits.Explain())
        {
            std::cerr << "umts: " << sentence << std::endl;
        }
    }

    /** @return how late events were */
    const LatenessMeter& GetLateness() const
    {
        return *m_lateness;
    }

  private:
    /** @brief The other end of the control descriptor has gone. */
    static void End()
    {
        Simulator::Stop();
    }

    /**
     * @param ue number of a UE
     * @return its device
     */
    Ptr<UeNetDevice> InstallUe(uint32_t ue)
    {
        const bool isHs = m_o.bearer == "hsdpa";
        const UeConfig config =
            isHs ? m_o.hsdpa.WithLink(m_o.MakeUe(ue), ue, m_o.rlcMode) : m_o.MakeUe(ue);
        const BearerConfig bearer = isHs ? m_o.MakeHsBearer(m_o.rlcMode) : m_o.MakeBearer();
        const auto& cell = m_cells[m_o.handOver.IsOn() ? 0 : ue % m_cells.size()];
        const auto devices =
            m_umts.InstallUe(NodeContainer(CreateObject<Node>()), cell, config, bearer);
        m_ues.Add(devices);
        return DynamicCast<UeNetDevice>(devices.Get(0));
    }

    /** @brief Add the UE and the host that are real programs. */
    void AddReal()
    {
        m_real = InstallUe(0);
        const Ptr<Node> host = m_core.AddHost();
        if (m_o.outside)
        {
            const auto ipv4 = m_core.GetGgsn()->GetObject<Ipv4>();
            Ipv4StaticRoutingHelper().GetStaticRouting(ipv4)->SetDefaultRoute(
                UmtsCoreHelper::GetHostAddress(host),
                ipv4->GetNInterfaces() - 1);
        }
        std::ostringstream addresses;
        if (m_o.pdp == "ipv6")
        {
            const auto interfaces = m_core.ActivateUesIpv6(NetDeviceContainer(m_real), m_rnc);
            addresses << interfaces.GetAddress(0, 1) << " " << m_core.AddIpv6(host);
        }
        else
        {
            addresses << m_core.ActivateUes(NetDeviceContainer(m_real), m_rnc).GetAddress(0) << " "
                      << UmtsCoreHelper::GetHostAddress(host);
        }
        addresses << " " << m_real->GetMtu() << "\n";
        m_addresses = addresses.str();
        m_ueEnd->Attach(m_real, m_o.ueFd);
        m_serverEnd->Attach(host->GetObject<Ipv4>()->GetNetDevice(1), m_o.serverFd);
        m_downlink = std::make_unique<DirectionMeter>(m_ueEnd, "downlink", m_packets);
        m_uplink = std::make_unique<DirectionMeter>(m_serverEnd, "uplink", m_packets);
        m_stats.AddUe(m_real, m_rnc);
        m_o.Watch(m_limits, m_real, m_rnc, m_nodeBs.front());
    }

    /** @brief Add a UE with a download. @param ue its number */
    void AddSimulated(uint32_t ue)
    {
        const Ptr<Node> host = m_core.AddHost();
        const auto device = InstallUe(ue);
        const InetSocketAddress address(
            m_core.ActivateUes(NetDeviceContainer(device), m_rnc).GetAddress(0),
            80);
        auto sinks = PacketSinkHelper("ns3::TcpSocketFactory", address).Install(device->GetNode());
        TcpClassicHelper::Install(host, TypeId::LookupByName(m_o.variant));
        BulkSendHelper sender("ns3::TcpClassicSocketFactory", address);
        sender.SetAttribute("SendSize", UintegerValue(NetworkOptions::GetMss()));
        sender.Install(host);
        m_stats.AddUe(device, m_rnc);
        m_stats.AddFlow(device, sinks.Get(0));
    }

    /** @brief Tell the addresses to who has started this. */
    void TellReady()
    {
        const auto size = static_cast<ssize_t>(m_addresses.size());
        if (write(m_o.controlFd, m_addresses.data(), m_addresses.size()) != size)
        {
            Simulator::Stop();
        }
    }

    /** @brief Write the line of the last second. */
    void TellLive()
    {
        const auto cell = m_rnc->GetObject<RncRrc>()->GetCell(m_real->GetRnti());
        std::cerr << std::fixed << std::setprecision(1) << "umts: " << std::setprecision(0)
                  << Simulator::Now().GetSeconds() << " s  down "
                  << 8e-3 * m_downlink->GetOctetsLately() << " kb/s  up "
                  << 8e-3 * m_uplink->GetOctetsLately() << " kb/s  round trip "
                  << 1e3 * (m_downlink->GetDelayLately() + m_uplink->GetDelayLately()) << " ms  "
                  << m_real->GetStateMeter()->GetState() << "  cell "
                  << (cell ? FindNumber(cell) : 0) << "  late " << InMs(m_lateness->TakeWorst())
                  << std::endl;
        m_downlink->BeginSecond();
        m_uplink->BeginSecond();
        Simulator::Schedule(Seconds(1), &Emulation::TellLive, this);
    }

    /** @brief Say once that the program has had no packet for long. */
    void WatchIdle()
    {
        const uint64_t packets = m_downlink->Sum(&UmtsTunEndpoint::Counters::packetsOut);
        m_idleSeconds = packets == m_packetsBefore ? m_idleSeconds + 1 : 0;
        m_packetsBefore = packets;
        if (m_idleSeconds < IDLE_S)
        {
            Simulator::Schedule(Seconds(1), &Emulation::WatchIdle, this);
            return;
        }
        std::cerr << "umts: the program has had no packet for " << IDLE_S << " s" << std::endl;
    }

    /** @return number of a cell, from 1, in the order of Node Bs. @param cell the cell */
    std::ptrdiff_t FindNumber(const Ptr<NbapCell>& cell) const
    {
        return 1 + (std::find(m_cells.begin(), m_cells.end(), cell) - m_cells.begin());
    }

    const EmulationOptions& m_o;               //!< Parameters
    UmtsCoreHelper m_core;                     //!< Core network
    UmtsHelper m_umts;                         //!< UTRAN
    UmtsStats m_stats;                         //!< Statistics
    QueueOptions m_queue;                      //!< Queue disc in front of the radio
    HandOverOptions m_handOver;                //!< Handovers
    PacketTable m_packets;                     //!< A row for each packet of the real UE
    NetDeviceContainer m_ues;                  //!< UEs
    Ptr<RncNetDevice> m_rnc;                   //!< RNC
    LogLimits m_limits;                        //!< What keeps the real UE from its logs
    std::vector<Ptr<NodeBNetDevice>> m_nodeBs; //!< Node Bs, of one cell each
    std::vector<Ptr<Cell>> m_cells;            //!< Cells, one of each Node B
    Ptr<UeNetDevice> m_real;                   //!< The UE that is a real program
    std::string m_addresses;                   //!< Of UE and host, and the MTU
    uint32_t m_idleSeconds{0};                 //!< Since the last packet to the program
    uint64_t m_packetsBefore{0};               //!< To the program, a second ago
    Ptr<DescriptorReader> m_control;           //!< Waits for the end
    Ptr<UmtsTunEndpoint> m_ueEnd{CreateObject<UmtsTunEndpoint>()};     //!< Of the UE
    Ptr<UmtsTunEndpoint> m_serverEnd{CreateObject<UmtsTunEndpoint>()}; //!< Of the host
    Ptr<LatenessMeter> m_lateness{CreateObject<LatenessMeter>()};      //!< Of events
    std::unique_ptr<DirectionMeter> m_downlink;                        //!< To the UE
    std::unique_ptr<DirectionMeter> m_uplink;                          //!< To the host
};

/**
 * @brief Emulate.
 * @param file of the program, for its help
 * @param argc length of the command line
 * @param argv its words
 * @param extension what the program adds
 * @return the exit code
 */
inline int
RunEmulation(const char* file, int argc, char* argv[], EmulationExtension& extension)
{
    std::signal(SIGINT, SIG_IGN); // the terminal's Ctrl-C is meant for the program that is emulated
    std::signal(SIGPIPE, SIG_IGN);
    // Other work of the machine makes events late; without the right to come first it stays so.
    setpriority(PRIO_PROCESS, 0, PRIORITY);
    UmtsTunEndpoint::EnableRealTime();
    HsNetworkOptions::SetDefaults();
    EmulationOptions options;
    ProgramFlags flags(file);
    extension.AddTo(flags);
    AddTo(options, flags);
    flags.Parse(argc, argv);
    Check(options, flags);
    extension.Check(options, flags);

    Emulation emulation(options);
    extension.Install(emulation);
    if (!options.duration.IsZero())
    {
        Simulator::Stop(options.duration);
    }
    Simulator::Run();
    if (options.json)
    {
        emulation.PrintJson(flags, extension);
    }
    else
    {
        emulation.PrintSummary();
    }
    emulation.PrintLimits();
    emulation.WriteCsv();
    const auto& lateness = emulation.GetLateness();
    const bool isCredible = lateness.IsWithinLimit();
    if (!isCredible)
    {
        std::cerr << "umts: the machine could not keep pace, do not believe these results: "
                  << DescribeLateness(lateness) << "; at most 1 % may exceed "
                  << InMs(lateness.GetLimit()) << " (--latenessLimit)" << std::endl;
    }
    Simulator::Destroy();
    return isCredible ? 0 : NOT_CREDIBLE;
}

} // namespace ns3::umts

#endif /* UMTS_EMULATION_H */
