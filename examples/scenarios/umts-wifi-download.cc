/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// A download of a phone that walks between UMTS and Wi-Fi and keeps its address, or stays with one.
//
//   host --- GGSN --- SGSN --- RNC --- Node B ))) phone
//              |--- access point ))) the same phone

#include "umts-download-meters.h"
#include "umts-hs-network-options.h"
#include "umts-stats-output.h"
#include "umts-two-accesses.h"

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/umts-module.h"
#include "ns3/wifi-module.h"

#include <algorithm>
#include <array>
#include <iomanip>
#include <memory>

using namespace ns3;
using namespace ns3::umts;

namespace
{

/** @brief Parameters that are no attributes. */
struct Options : HsNetworkOptions
{
    TwoAccesses accesses;
    std::string access{"both"};
    Time duration{Seconds(120)};
    bool json{false};
    std::string rateCsv;
};

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
    flags.Add("duration", "Length of the simulation", o.duration, {1});
    flags.AddChoice("access", "What the phone uses", o.access, {"both", "wifi", "umts"});
    o.accesses.AddTo(flags);
    o.AddTo(flags);
    flags.SetLayer(Layer::OUTPUT);
    flags.Add("json", "Print one JSON object instead of the summary", o.json);
    flags.AddText("rateCsv",
                  "File for what comes in each second, by access",
                  o.rateCsv,
                  ValueKind::OUTPUT_FILE);
    flags.Parse(argc, argv);
    o.Check(flags);
    o.accesses.Check(flags);
    flags.RequireEffect({"policy"}, o.access == "both", "with --access=" + o.access);
}

/** @brief The network, its download, and what has come of it. */
class Scenario
{
  public:
    /** @param o the parameters */
    explicit Scenario(Options& o)
        : m_o(o)
    {
        o.Configure(m_core);
        o.traces.Enable(m_umts);
        auto rnc = o.InstallRnc(m_umts);
        m_core.ConnectRnc(rnc, m_core.AddSgsn());
        auto nodeB = m_umts.InstallNodeB(CreateObject<Node>(), rnc, {o.MakeHsCell()});
        const Ptr<Node> phone = CreateObject<Node>();
        const auto ues = m_umts.InstallUe(NodeContainer(phone),
                                          nodeB,
                                          o.hsdpa.WithLink(o.MakeUe(0), 0, "AM"),
                                          o.MakeHsBearer("AM"));
        const auto ue = DynamicCast<UeNetDevice>(ues.Get(0));
        const InetSocketAddress address(m_core.ActivateUes(ues, rnc).GetAddress(0), 80);
        m_stats.AddUe(ue, rnc);
        AddWifi(ue);
        AddDownload(ue, address);
        m_umts.AssignStreams(1);
        o.EnablePcap(m_umts, m_core);
    }

    /** @brief Print one JSON object. @param flags the flags */
    void PrintJson(const ProgramFlags& flags)
    {
        Note();
        JsonObject flow;
        AddTo(flow, m_stats.Collect().at(0));
        flow.Add("delay_mean_s", m_delays->GetMean());
        flow.Add("gap_s", m_gap.GetSeconds());
        flow.Add("access_changes_count", m_o.accesses.route->GetChanges());
        flow.Add("wifi_time_s", m_times[TwoAccessRoute::FIRST].GetSeconds());
        flow.Add("wifi_rate_bps", GetRate(TwoAccessRoute::FIRST));
        flow.Add("umts_rate_bps", GetRate(TwoAccessRoute::SECOND));
        JsonObject json = MakeResult(flags, flow.Str());
        json.AddRaw("conserved", m_stats.IsConserved() ? "true" : "false");
        std::cout << json.Str() << std::endl;
    }

    /** @brief Print a readable summary. */
    void PrintSummary()
    {
        Note();
        const auto row = m_stats.Collect().at(0);
        std::cout << std::fixed << std::setprecision(1) << "goodput " << row.goodputBps / 1e3
                  << " kb/s, mean delay " << 1e3 * m_delays->GetMean() << " ms, longest gap "
                  << std::setprecision(2) << m_gap.GetSeconds() << " s, changes of the access "
                  << m_o.accesses.route->GetChanges() << "\n"
                  << std::setprecision(1);
        for (const auto access : {TwoAccessRoute::FIRST, TwoAccessRoute::SECOND})
        {
            std::cout << (access == TwoAccessRoute::FIRST ? "Wi-Fi: " : "UMTS:  ")
                      << m_times[access].GetSeconds() << " s, " << GetRate(access) / 1e3
                      << " kb/s\n";
        }
    }

    /** @brief Write the time series that is asked for. */
    void WriteRates() const
    {
        std::vector<std::size_t> seconds(m_octets.size());
        for (std::size_t i = 0; i < seconds.size(); ++i)
        {
            seconds[i] = i;
        }
        WriteSeries(m_o.rateCsv,
                    "time_s,wifi_bps,umts_bps",
                    seconds,
                    [this](std::ostream& os, std::size_t second) {
                        const auto& octets = m_octets[second];
                        os << second << "," << 8.0 * octets[TwoAccessRoute::FIRST] << ","
                           << 8.0 * octets[TwoAccessRoute::SECOND];
                    });
    }

  private:
    /** @param ue the phone's UMTS */
    void AddWifi(const Ptr<UeNetDevice>& ue)
    {
        auto& accesses = m_o.accesses;
        accesses.route = CreateObject<TwoAccessRoute>();
        m_wifi = accesses.Install(m_core, ue->GetNode());
        const auto route = accesses.route;
        if (m_o.access == "both")
        {
            accesses.access.onWeak = [route] { route->Weaken(); };
            accesses.access.onLost = [route] { route->Lose(); };
        }
        if (m_o.access != "umts")
        {
            accesses.access.onStrong = [route] { route->Return(); };
        }
        route->SetAccessCallback(MakeCallback(&Scenario::OnAccess, this));
        accesses.Start(m_core, ue);
        ue->GetNode()->GetObject<Ipv4L3Protocol>()->TraceConnectWithoutContext(
            "Rx",
            MakeCallback(&Scenario::OnPacket, this));
    }

    /**
     * @param ue the phone's UMTS
     * @param address of the phone
     */
    void AddDownload(const Ptr<UeNetDevice>& ue, const InetSocketAddress& address)
    {
        const Ptr<Node> host = m_core.AddHost();
        auto sinks = PacketSinkHelper("ns3::TcpSocketFactory", address).Install(ue->GetNode());
        const auto sink = DynamicCast<PacketSink>(sinks.Get(0));
        sink->TraceConnectWithoutContext("Rx", MakeCallback(&Scenario::OnData, this));
        TcpClassicHelper::Install(host, TypeId::LookupByName(m_o.variant));
        BulkSendHelper sender("ns3::TcpClassicSocketFactory", address);
        sender.SetAttribute("SendSize", UintegerValue(NetworkOptions::GetMss()));
        auto senders = sender.Install(host);
        const auto bulk = DynamicCast<BulkSendApplication>(senders.Get(0));
        m_stats.AddTcpFlow(ue, Create<TcpFlowProbe>(bulk, sink, Time(0), false));
        m_delays = Create<DelayMeter>(host, ue->GetNode());
    }

    /** @brief Count the time since the last change for the access. */
    void Note()
    {
        m_times[m_access] += Simulator::Now() - m_changed;
        m_changed = Simulator::Now();
    }

    /** @param access by which the phone sends from now on */
    void OnAccess(uint32_t access)
    {
        Note();
        m_access = access;
    }

    /**
     * @param packet has come to the phone
     * @param ip the phone's stack
     * @param interface by which it has come
     */
    void OnPacket(Ptr<const Packet> packet, Ptr<Ipv4> ip, uint32_t interface)
    {
        const bool isWifi = ip->GetNetDevice(interface) == m_wifi;
        const auto second = static_cast<std::size_t>(Simulator::Now().GetSeconds());
        m_octets.resize(std::max(m_octets.size(), second + 1));
        m_octets[second][isWifi ? TwoAccessRoute::FIRST : TwoAccessRoute::SECOND] +=
            packet->GetSize();
    }

    /** @brief New octets have come to the application. */
    void OnData(Ptr<const Packet>, const Address&)
    {
        m_gap = std::max(m_gap, m_lastData.IsZero() ? Time(0) : Simulator::Now() - m_lastData);
        m_lastData = Simulator::Now();
    }

    /** @return bit/s of IP while the phone sends by an access. @param access the access */
    double GetRate(TwoAccessRoute::Access access) const
    {
        double octets = 0.0;
        for (const auto& second : m_octets)
        {
            octets += second[access];
        }
        return m_times[access].IsZero() ? 0.0 : 8.0 * octets / m_times[access].GetSeconds();
    }

    Options& m_o;                                //!< Parameters
    UmtsCoreHelper m_core;                       //!< Core network
    UmtsHelper m_umts;                           //!< UTRAN
    UmtsStats m_stats;                           //!< Statistics
    Ptr<NetDevice> m_wifi;                       //!< The phone's Wi-Fi
    Ptr<DelayMeter> m_delays;                    //!< Of packets to the phone
    uint32_t m_access{TwoAccessRoute::SECOND};   //!< By which the phone sends
    Time m_changed;                              //!< Since when
    std::array<Time, 2> m_times;                 //!< For which it did, by access
    std::vector<std::array<double, 2>> m_octets; //!< Of IP, by second and access
    Time m_lastData;                             //!< When the application had new octets
    Time m_gap;                                  //!< The longest time without any
};

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
        scenario.PrintJson(flags);
    }
    else
    {
        scenario.PrintSummary();
    }
    scenario.WriteRates();
    Simulator::Destroy();
    return 0;
}
