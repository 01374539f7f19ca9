/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// A speed test as people run it over a live network: pings alone, then during a download, then
// during an upload, while other UEs of the cell send and receive.
//
//   host --- GGSN --- SGSN --- RNC --- Node B ))) UE, and other UEs

#include "umts-hs-network-options.h"
#include "umts-operator-figures.h"
#include "umts-stats-output.h"

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/umts-module.h"

#include <array>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

using namespace ns3;
using namespace ns3::umts;

namespace
{

/** @brief Parameters that are no attributes. */
struct Options : HsNetworkOptions
{
    Time duration{Seconds(60)};
    double settling{0.3};
    std::string bearer{"hsdpa"};
    uint32_t connections{4};
    Time pingInterval{MicroSeconds(101300)};
    uint32_t pingOctets{56};
    bool powerControl{false};
    uint32_t others{0};
    std::string othersDistance{"300"};
    std::string othersDown{"64kbps"};
    std::string othersUp{"64kbps"};
    uint32_t othersOctets{500};
    bool json{false};
};

/// Parts of a test, in their order.
enum Part : uint8_t
{
    ALONE,
    DOWNLOAD,
    UPLOAD,
    N_PARTS
};

constexpr std::array<const char*, N_PARTS> PART_NAMES{"idle", "download", "upload"};
constexpr uint16_t ECHO = 7;        //!< UDP port of the host that sends pings back
constexpr uint16_t TRANSFERS = 80;  //!< TCP port of whoever receives
constexpr uint16_t BACKGROUND = 90; //!< UDP port of the traffic of other UEs
constexpr double MOST_OTHERS = 200; //!< UEs in a cell

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
    flags.Add("duration",
              "Length of the simulation: a third each for pings alone, download and upload",
              o.duration,
              {3.0});
    flags.Add("settling",
              "Share of each third, at its beginning, that does not count",
              o.settling,
              {0.0, 0.95});
    flags.AddChoice("bearer",
                    "Bearer: hsdpa, or the channel of preset",
                    o.bearer,
                    {"hsdpa", "preset"});
    o.AddTo(flags);
    flags.SetLayer(Layer::APPLICATION);
    flags.Add("connections",
              "TCP connections of the download, and of the upload",
              o.connections,
              {1, 64});
    flags.Add("pingInterval", "From one ping to the next", o.pingInterval, {0.001});
    flags.Add("pingOctets", "UDP payload of a ping", o.pingOctets, {12, 1472});
    flags.Add("others", "Other UEs in the cell", o.others, {0, MOST_OTHERS});
    flags.AddText("othersDown", "Bit rate of UDP to each of them", o.othersDown, ValueKind::RATE);
    flags.AddText("othersUp", "Bit rate of UDP from each of them", o.othersUp, ValueKind::RATE);
    flags.Add("othersOctets", "UDP payload of their datagrams", o.othersOctets, {1, 1472});
    flags.SetLayer(Layer::RADIO);
    flags.AddList("othersDistance",
                  "Metres of their fading links; a list is dealt out",
                  o.othersDistance,
                  ValueKind::NUMBER,
                  {1.0, 1e6});
    flags.Add("powerControl", "Dedicated channels and E-DCH have power control", o.powerControl);
    flags.SetLayer(Layer::OUTPUT);
    flags.Add("json", JSON_IN_ANY_CASE, o.json);
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
    o.HsNetworkOptions::Check(flags);
    const bool isHs = o.bearer == "hsdpa";
    flags.RequireEffect({"preset", "switching"}, !isHs, "with --bearer=hsdpa");
    flags.RequireEffect({"uplink", "scheduler", "link"}, isHs, "with --bearer=preset");
    const bool isFading = isHs && o.hsdpa.link == "fading";
    flags.RequireEffect({"powerControl"}, isFading, "without --link=fading");
    flags.RequireEffect({"othersDown", "othersUp", "othersOctets"},
                        o.others > 0,
                        "with --others=0");
    flags.RequireEffect({"othersDistance"},
                        o.others > 0 && isFading,
                        "without --others and --link=fading");
    Require(DataRate(o.othersDown) > DataRate(0) && DataRate(o.othersUp) > DataRate(0),
            "--othersDown and --othersUp: must exceed 0bps");
}

/** @brief Octets received by applications within the part of a test that counts. */
class Receivers
{
  public:
    /** @param sinks receive */
    void Add(const ApplicationContainer& sinks)
    {
        for (uint32_t i = 0; i < sinks.GetN(); ++i)
        {
            m_sinks.push_back(DynamicCast<PacketSink>(sinks.Get(i)));
        }
    }

    /** @brief Count from now on. */
    void Begin()
    {
        m_begin = Sum();
    }

    /** @brief Count no longer. */
    void End()
    {
        m_counted = Sum() - m_begin;
    }

    /** @return octets from Begin() to End() */
    double GetOctets() const
    {
        return static_cast<double>(m_counted);
    }

  private:
    /** @return octets received by now */
    uint64_t Sum() const
    {
        uint64_t octets = 0;
        for (const auto& sink : m_sinks)
        {
            octets += sink->GetTotalRx();
        }
        return octets;
    }

    std::vector<Ptr<PacketSink>> m_sinks; //!< What receives
    uint64_t m_begin{0};                  //!< Octets at Begin()
    uint64_t m_counted{0};                //!< Octets until End()
};

/** @brief The network and the test. */
class SpeedTest
{
  public:
    /** @param o the parameters */
    explicit SpeedTest(const Options& o)
        : m_o(o)
    {
        Config::SetDefault("ns3::TcpSocket::SndBufSize",
                           UintegerValue(std::max(1U << 17, 2 * o.window * o.GetMss())));
        o.Configure(m_core);
        o.traces.Enable(m_umts);
        m_random->SetStream(0);
        m_rnc = o.InstallRnc(m_umts);
        m_core.ConnectRnc(m_rnc, m_core.AddSgsn());
        m_nodeB = m_umts.InstallNodeB(CreateObject<Node>(),
                                      m_rnc,
                                      {IsHs() ? o.MakeHsCell() : o.MakeCell()});
        m_host = m_core.AddHost();
        m_ue = AddUe(0, o.hsdpa);
        HsdpaOptions far = o.hsdpa;
        far.distance = o.othersDistance;
        for (uint32_t i = 0; i < o.others; ++i)
        {
            AddOther(i, far);
        }
        m_umts.AssignStreams(1);
        UdpEchoServerHelper(ECHO).Install(m_host);
        for (int i = ALONE; i < N_PARTS; ++i)
        {
            Simulator::Schedule(GetBegin(i) + GetSettling(), &SpeedTest::Begin, this, Part(i));
            Simulator::Schedule(GetBegin(i + 1) - NanoSeconds(1), &SpeedTest::End, this, Part(i));
        }
        const auto address = m_ue->GetNode()->GetObject<Ipv4>()->GetAddress(1, 0).GetLocal();
        AddTransfers(DOWNLOAD, m_host, m_ue->GetNode(), address);
        AddTransfers(UPLOAD, m_ue->GetNode(), m_host, UmtsCoreHelper::GetHostAddress(m_host));
        o.EnablePcap(m_umts, m_core);
    }

    /** @param flow gets the figures of the test */
    void Report(JsonObject& flow)
    {
        const double seconds = (GetBegin(1) - GetSettling()).GetSeconds();
        flow.Add("download_bps", 8 * m_receivers[DOWNLOAD].GetOctets() / seconds);
        flow.Add("upload_bps", 8 * m_receivers[UPLOAD].GetOctets() / seconds);
        for (int i = ALONE; i < N_PARTS; ++i)
        {
            Sample trips;
            for (const double trip : m_pings[i]->GetRoundTrips())
            {
                trips.Add(trip);
            }
            trips.AddTo(flow, std::string("round_trip_") + PART_NAMES[i], "s");
        }
    }

    /** @return statistics of all UEs, the one that tests first */
    const UmtsStats& GetStats() const
    {
        return m_stats;
    }

  private:
    /** @return whether the UEs have HS-DSCH */
    bool IsHs() const
    {
        return m_o.bearer == "hsdpa";
    }

    /** @param part of the test @return when it begins */
    Time GetBegin(int part) const
    {
        return m_o.duration / N_PARTS * part;
    }

    /** @return time at the beginning of each part that does not count */
    Time GetSettling() const
    {
        return Seconds(m_o.settling * GetBegin(1).GetSeconds());
    }

    /**
     * @param number of the UE, from 0
     * @param link its radio link
     * @return a UE with an address
     */
    Ptr<UeNetDevice> AddUe(uint32_t number, const HsdpaOptions& link)
    {
        UeConfig config = m_o.MakeUe(number);
        if (IsHs())
        {
            config = link.WithLink(config, number > 0 ? number - 1 : 0);
        }
        if (m_o.powerControl)
        {
            config.PowerControl();
        }
        const auto devices = m_umts.InstallUe(NodeContainer(CreateObject<Node>()),
                                              m_nodeB,
                                              config,
                                              IsHs() ? m_o.MakeHsBearer("AM") : m_o.MakeBearer());
        m_core.ActivateUes(devices, m_rnc);
        const auto device = DynamicCast<UeNetDevice>(devices.Get(0));
        m_stats.AddUe(device, m_rnc);
        return device;
    }

    /**
     * @param number of the other UE, from 0
     * @param link its radio link
     */
    void AddOther(uint32_t number, const HsdpaOptions& link)
    {
        const auto node = AddUe(number + 1, link)->GetNode();
        const auto host = m_core.AddHost();
        const auto address = node->GetObject<Ipv4>()->GetAddress(1, 0).GetLocal();
        AddBackground(host, node, address, m_o.othersDown);
        AddBackground(node, host, UmtsCoreHelper::GetHostAddress(host), m_o.othersUp);
    }

    /**
     * @param from the sender
     * @param to the receiver
     * @param address where to
     * @param rate bit rate of UDP payload
     */
    void AddBackground(const Ptr<Node>& from,
                       const Ptr<Node>& to,
                       Ipv4Address address,
                       const std::string& rate)
    {
        const InetSocketAddress where(address, BACKGROUND);
        PacketSinkHelper("ns3::UdpSocketFactory", where).Install(to);
        OnOffHelper sender("ns3::UdpSocketFactory", where);
        sender.SetConstantRate(DataRate(rate), m_o.othersOctets);
        // Not in step with each other.
        sender.Install(from).Start(Seconds(m_random->GetValue(0, 1)));
    }

    /**
     * @param part the download or the upload
     * @param from the sender
     * @param to the receiver
     * @param address where to
     */
    void AddTransfers(Part part, const Ptr<Node>& from, const Ptr<Node>& to, Ipv4Address address)
    {
        for (uint32_t i = 0; i < m_o.connections; ++i)
        {
            const InetSocketAddress where(address, TRANSFERS + i);
            m_receivers[part].Add(PacketSinkHelper("ns3::TcpSocketFactory", where).Install(to));
            TcpClassicHelper::Install(from, TypeId::LookupByName(m_o.variant));
            BulkSendHelper sender("ns3::TcpClassicSocketFactory", where);
            sender.SetAttribute("SendSize", UintegerValue(NetworkOptions::GetMss()));
            const auto senders = sender.Install(from);
            senders.Start(GetBegin(part));
            senders.Stop(GetBegin(part + 1));
        }
    }

    /** @param part of which what follows counts */
    void Begin(Part part)
    {
        m_receivers[part].Begin();
        m_pings[part] = Create<RoundTripMeter>(m_ue->GetNode(),
                                               UmtsCoreHelper::GetHostAddress(m_host),
                                               ECHO,
                                               m_o.pingInterval,
                                               m_o.pingOctets);
    }

    /** @param part that is over */
    void End(Part part)
    {
        m_receivers[part].End();
        m_pings[part]->Stop();
    }

    const Options& m_o;                               //!< Parameters
    UmtsCoreHelper m_core;                            //!< Core network
    UmtsHelper m_umts;                                //!< UTRAN
    UmtsStats m_stats;                                //!< Statistics
    Ptr<RncNetDevice> m_rnc;                          //!< RNC
    Ptr<NodeBNetDevice> m_nodeB;                      //!< Node B
    Ptr<Node> m_host;                                 //!< Other end of the test
    Ptr<UeNetDevice> m_ue;                            //!< The UE that tests
    std::array<Receivers, N_PARTS> m_receivers;       //!< What receives, by part
    std::array<Ptr<RoundTripMeter>, N_PARTS> m_pings; //!< Pings, by part
    Ptr<UniformRandomVariable> m_random{CreateObject<UniformRandomVariable>()}; //!< Start times
};

} // namespace

int
main(int argc, char* argv[])
{
    HsNetworkOptions::SetDefaults();
    Options options;
    ProgramFlags flags(__FILE__);
    Parse(options, flags, argc, argv);
    Check(options, flags);

    SpeedTest test(options);
    Simulator::Stop(options.duration);
    Simulator::Run();
    JsonObject figures;
    AddTo(figures, test.GetStats().Collect().front());
    test.Report(figures);
    JsonObject json = MakeResult(flags, figures.Str());
    json.AddRaw("conserved", test.GetStats().IsConserved() ? "true" : "false");
    std::cout << (options.json ? json.Str() : figures.Str()) << std::endl;
    Simulator::Destroy();
    return 0;
}
