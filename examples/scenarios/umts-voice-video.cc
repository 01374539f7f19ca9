/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// A UE with three radio bearers: a call, a video and a TCP download.
//
//   host --- GGSN --- SGSN --- RNC --- Node B ))) UE
//
//   voice  conversational  UM or TM  both ways   a frame of AMR 12.2 with RTP every 20 ms
//   video  streaming       UM        downlink    packets of 400 octets, in bursts
//   TCP    background      AM        download    the default bearer: all that no filter matches

#include "json-object.h"
#include "umts-media-options.h"
#include "umts-media-stream.h"
#include "umts-network-options.h"
#include "umts-stall-watch.h"
#include "umts-stats-output.h"

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/umts-module.h"

#include <array>
#include <iomanip>

using namespace ns3;
using namespace ns3::umts;

namespace
{

const Time DRAIN = Seconds(2); //!< Sources stop so long before the end

/** @brief Parameters that are no attributes. */
struct Options : NetworkOptions
{
    MediaOptions voice{MediaOptions::Voice()};
    MediaOptions video{MediaOptions::Video()};
    Time duration{Seconds(300)};
    bool json{false};
    DelayOptions delays;
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
    o.tbler = 0.1;
    flags.Add("duration", "Length of the simulation", o.duration);
    o.AddTo(flags);
    o.voice.AddTo(flags);
    o.video.AddTo(flags);
    flags.SetLayer(Layer::OUTPUT);
    flags.Add("json", "Print one JSON object instead of the summary", o.json);
    o.delays.AddTo(flags);
    flags.Parse(argc, argv);
    o.Check(flags);
    o.voice.Check();
    o.video.Check();
    Require(o.voice.port != o.video.port, "--voicePort and --videoPort must differ");
    Require(o.duration > DRAIN, "--duration must exceed the 2 s in which the last packets arrive");
}

/** @brief The network, its bearers and flows. */
class Scenario
{
  public:
    /** @param o the parameters */
    explicit Scenario(const Options& o)
        : m_streams{MediaStream("voice down", o.voice),
                    MediaStream("voice up", o.voice),
                    MediaStream("video down", o.video)}
    {
        o.Configure(m_core);
        m_host = m_core.AddHost();
        TcpClassicHelper::Install(m_host, TypeId::LookupByName(o.variant));
        o.traces.Enable(m_umts);
        o.delays.Enable(m_stats);
        m_rnc = o.InstallRnc(m_umts);
        m_core.ConnectRnc(m_rnc, m_core.AddSgsn());
        auto nodeB = m_umts.InstallNodeB(CreateObject<Node>(), m_rnc, {o.MakeCell()});
        m_ue = CreateObject<Node>();
        m_devices = m_umts.InstallUe(NodeContainer(m_ue), nodeB, o.MakeUe(0), o.MakeBearer());
        m_ueAddress = m_core.ActivateUes(m_devices, m_rnc).GetAddress(0);
        AddBearer(o.voice);
        AddBearer(o.video);
        m_umts.AssignStreams(1);
        const Ipv4Address host = UmtsCoreHelper::GetHostAddress(m_host);
        const Time stop = o.duration - DRAIN;
        int64_t random = FIRST_SOURCE_STREAM;
        random += m_streams[0].Install(m_host, m_ue, m_ueAddress, stop, random);
        random += m_streams[1].Install(m_ue, m_host, host, stop, random);
        m_streams[2].Install(m_host, m_ue, m_ueAddress, stop, random);
        m_stats.AddUe(DynamicCast<UeNetDevice>(m_devices.Get(0)), m_rnc);
        AddDownload();
        o.EnablePcap(m_umts, m_core);
    }

    /** @return voice down, voice up, video */
    const std::array<MediaStream, 3>& GetStreams() const
    {
        return m_streams;
    }

    /**
     * @param os gets a line when the download stands still
     * @param end length of the simulation
     * @return whether it does
     */
    bool PrintStalls(std::ostream& os, Time end) const
    {
        return m_stalls.Print(os, m_stats.Collect(), end);
    }

    /** @return the statistics */
    const UmtsStats& GetStats() const
    {
        return m_stats;
    }

  private:
    /**
     * @brief Set up a bearer for datagrams from and to a port of the UE.
     * @param media its parameters
     */
    void AddBearer(const MediaOptions& media)
    {
        BearerConfig bearer = BearerConfig::Dch(media.MakeChannel());
        bearer.TrafficClass(media.trafficClass)
            .Rlc(
                media.rlc,
                {{"PduSize", UintegerValue(media.pdu)}, {"TimerDiscard", TimeValue(media.discard)}})
            .BlockErrorRate(media.tbler, media.tbler);
        if (media.rlc == "TM")
        {
            // Nothing comes in front of the packet, so that its size is that of the PDU.
            bearer.Pdcp(
                {{"HeaderOctets", UintegerValue(0)}, {"HeaderCompression", StringValue("None")}});
        }
        TrafficFilter down;
        down.precedence = static_cast<uint8_t>(media.precedence);
        down.protocol = UdpL4Protocol::PROT_NUMBER;
        down.direction = Direction::DOWNLINK;
        down.localPorts = PortRange{media.port, media.port};
        TrafficFilter up = down;
        up.direction = Direction::UPLINK;
        up.localPorts.reset();
        up.remotePorts = PortRange{media.port, media.port};
        m_umts.AddBearer(m_devices.Get(0), bearer, {down, up});
    }

    /** @brief Make source and sink of the TCP download. */
    void AddDownload()
    {
        const InetSocketAddress remote(m_ueAddress, 80);
        const auto sink = PacketSinkHelper("ns3::TcpSocketFactory", remote).Install(m_ue).Get(0);
        BulkSendHelper sender("ns3::TcpClassicSocketFactory", remote);
        sender.SetAttribute("MaxBytes", UintegerValue(0));
        sender.SetAttribute("SendSize", UintegerValue(NetworkOptions::GetMss()));
        sender.Install(m_host);
        m_stalls.Add(sink, 0);
        m_stats.AddFlow(DynamicCast<UeNetDevice>(m_devices.Get(0)), sink);
    }

    static constexpr int64_t FIRST_SOURCE_STREAM = 1000; //!< Random streams of the sources

    UmtsCoreHelper m_core;        //!< Core network
    UmtsHelper m_umts;            //!< UTRAN
    Ptr<Node> m_host;             //!< Host
    Ptr<Node> m_ue;               //!< UE
    Ptr<RncNetDevice> m_rnc;      //!< RNC
    NetDeviceContainer m_devices; //!< Device of the UE
    Ipv4Address m_ueAddress;      //!< Its address
    UmtsStats m_stats;            //!< Statistics; the download is its flow
    StallWatch m_stalls;          //!< Watches the download

    std::array<MediaStream, 3> m_streams; //!< Streams of datagrams
};

/**
 * @brief Print one JSON object.
 * @param flags the flags
 * @param scenario the scenario
 */
void
PrintJson(const ProgramFlags& flags, const Scenario& scenario)
{
    std::string streams;
    for (const auto& stream : scenario.GetStreams())
    {
        JsonObject json;
        stream.AddTo(json);
        streams += (streams.empty() ? "" : ", ") + json.Str();
    }
    JsonObject json;
    json.AddRaw("parameters", ToJson(flags));
    json.AddRaw("streams", "[" + streams + "]");
    const UmtsStats& stats = scenario.GetStats();
    json.AddRaw("bearers", BearersToJson(stats.Collect()));
    json.Add("tcp_goodput_bps", stats.GetTotalGoodputBps());
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
    std::cout << "voice " << o.voice.rlc << ", TBLER " << o.voice.tbler << "; video " << o.video.rlc
              << ", TBLER " << o.video.tbler << "; TCP AM, " << o.preset << ", TBLER " << o.tblerDl
              << "; " << o.duration.GetSeconds() << " s, RngRun " << RngSeedManager::GetRun()
              << "\n"
              << "stream        sent  lost %  late %  delay ms: mean      max   jitter   MOS\n"
              << std::fixed << std::setprecision(2);
    for (const auto& stream : scenario.GetStreams())
    {
        std::cout << std::left << std::setw(11) << stream.GetName() << std::right << std::setw(7)
                  << stream.GetSent() << std::setw(8) << 100.0 * stream.GetLoss() << std::setw(8)
                  << 100.0 * stream.GetLate() << std::setw(16) << 1e3 * stream.GetMean()
                  << std::setw(9) << 1e3 * stream.GetMax() << std::setw(9)
                  << 1e3 * stream.GetJitter();
        if (stream.IsCall())
        {
            std::cout << std::setw(6) << stream.GetQuality().mos;
        }
        std::cout << "\n";
    }
    std::cout << "TCP: " << scenario.GetStats().GetTotalGoodputBps() / 1e3 << " kb/s\n"
              << "octets conserved: " << (scenario.GetStats().IsConserved() ? "yes" : "no")
              << std::endl;
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
    Scenario scenario(options);
    Simulator::Stop(options.duration);
    Simulator::Run();
    if (options.json)
    {
        PrintJson(flags, scenario);
    }
    else
    {
        PrintSummary(options, scenario);
    }
    auto& lines = options.json ? std::cerr : std::cout;
    bool isSilent = scenario.PrintStalls(lines, options.duration);
    for (const auto& stream : scenario.GetStreams())
    {
        if (stream.GetSent() > 0 && stream.GetLoss() == 1.0)
        {
            lines << stream.GetName() << ": no packet has come" << std::endl;
            isSilent = true;
        }
    }
    Simulator::Destroy();
    return options.GetExitCode(isSilent);
}
