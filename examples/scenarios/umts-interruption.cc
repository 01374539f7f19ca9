/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// How long a UE sends and receives nothing when it is handed over, or loses its radio link: packets
// of the same size at the same intervals go both ways, between two cells.
//
//   UE ((( 2 Node Bs --- RNC --- SGSN --- GGSN --- host

#include "json-object.h"
#include "program-flags.h"

#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/umts-module.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

using namespace ns3;
using namespace ns3::umts;

namespace
{

constexpr uint16_t PORT = 9;            //!< UDP port of both ends
constexpr uint32_t UDP_IP_OCTETS = 28;  //!< Octets of the UDP and IP headers
const Time OVERLAP = MilliSeconds(200); //!< Of radio links in a soft handover

/** @brief Parameters. */
struct Options
{
    Time duration{Seconds(200)};
    std::string event{"handOver"};
    std::string preset{"dch1"};
    Time interval{Seconds(10)};
    Time packetInterval{MilliSeconds(20)};
    uint32_t packetOctets{80};
    bool json{false};
};

/** @brief Packets one way, and the longest time without one after each event. */
class PacketStream
{
  public:
    /**
     * @param from the sending node
     * @param to the receiving node
     * @param address where to
     * @param o the parameters
     */
    PacketStream(Ptr<Node> from, Ptr<Node> to, Ipv4Address address, const Options& o)
        : m_o(o),
          m_from(Socket::CreateSocket(from, UdpSocketFactory::GetTypeId())),
          m_to(Socket::CreateSocket(to, UdpSocketFactory::GetTypeId())),
          m_address(address)
    {
        m_to->Bind(InetSocketAddress(Ipv4Address::GetAny(), PORT));
        m_to->SetRecvCallback(MakeCallback(&PacketStream::OnPacket, this));
        m_from->Bind();
        Simulator::Schedule(o.packetInterval, &PacketStream::Send, this);
    }

    /** @brief An event begins. */
    void Begin()
    {
        m_pauses.push_back(0);
    }

    /** @return the longest time without a packet after each event, s */
    const std::vector<double>& GetPauses() const
    {
        return m_pauses;
    }

    /** @return packets sent that have not arrived */
    uint32_t GetNLost() const
    {
        return m_sent - m_arrived;
    }

  private:
    /** @brief Send a packet, and the next one later. */
    void Send()
    {
        ++m_sent;
        m_from->SendTo(Create<Packet>(m_o.packetOctets - UDP_IP_OCTETS),
                       0,
                       InetSocketAddress(m_address, PORT));
        if (Simulator::Now() < m_o.duration - Seconds(2)) // so that all arrive
        {
            Simulator::Schedule(m_o.packetInterval, &PacketStream::Send, this);
        }
    }

    /** @param socket has packets */
    void OnPacket(Ptr<Socket> socket)
    {
        while (socket->Recv())
        {
            ++m_arrived;
        }
        const double pause = (Simulator::Now() - m_last).GetSeconds();
        if (!m_pauses.empty())
        {
            m_pauses.back() = std::max(m_pauses.back(), pause);
        }
        m_last = Simulator::Now();
    }

    const Options& m_o;           //!< Parameters
    Ptr<Socket> m_from;           //!< Sends
    Ptr<Socket> m_to;             //!< Receives
    Ipv4Address m_address;        //!< Of the receiver
    Time m_last;                  //!< Last arrival
    std::vector<double> m_pauses; //!< By event, s
    uint32_t m_sent{0};           //!< Packets sent
    uint32_t m_arrived{0};        //!< Packets that have arrived
};

/** @brief The network, and what happens to its UE. */
class Interruptions
{
  public:
    /** @param o the parameters */
    explicit Interruptions(const Options& o)
        : m_o(o)
    {
        const auto host = m_core.AddHost();
        const auto rnc = m_umts.InstallRnc(CreateObject<Node>());
        m_core.ConnectRnc(rnc, m_core.AddSgsn());
        for (int i = 0; i < 2; ++i)
        {
            m_cells.push_back(m_umts.InstallNodeB(CreateObject<Node>(), rnc)->GetCell());
        }
        m_rrc = rnc->GetObject<RncRrc>();
        UeConfig ue;
        if (o.event == "failure")
        {
            ue.SignallingBearers();
        }
        const auto bearer =
            o.preset == "hsdpa" ? BearerConfig::Hsdpa("dch1") : BearerConfig::Dch(o.preset);
        const auto ues =
            m_umts.InstallUe(NodeContainer(CreateObject<Node>()), m_cells[0], ue, bearer);
        m_ue = DynamicCast<UeNetDevice>(ues.Get(0));
        const auto address = m_core.ActivateUes(ues, rnc).GetAddress(0);
        m_streams.push_back(
            std::make_unique<PacketStream>(host, m_ue->GetNode(), address, o)); // down
        m_streams.push_back(std::make_unique<PacketStream>(m_ue->GetNode(),
                                                           host,
                                                           UmtsCoreHelper::GetHostAddress(host),
                                                           o));
        m_umts.AssignStreams(1);
        m_random->SetStream(0);
        m_ue->GetRequestControl()->TraceConnectWithoutContext(
            "Request",
            MakeCallback(&Interruptions::OnRequest, this));
        m_ue->GetStateMeter()->TraceConnectWithoutContext(
            "State",
            MakeCallback(&Interruptions::OnState, this));
        m_rrc->TraceConnectWithoutContext("HandOver",
                                          MakeCallback(&Interruptions::OnHandOver, this));
        Simulator::Schedule(o.interval / 2, &Interruptions::Plan, this);
    }

    /** @return packets and pauses, down and up */
    const std::vector<std::unique_ptr<PacketStream>>& GetStreams() const
    {
        return m_streams;
    }

    /** @return from the old cell to channels in the new one, s, by hard handover */
    const std::vector<double>& GetEstablishments() const
    {
        return m_establishments;
    }

    /** @return from the end of the radio link to the first CELL UPDATE, s, by event */
    const std::vector<double>& GetUpdates() const
    {
        return m_updates;
    }

    /** @return from the end of the radio link to the return to CELL_DCH, s, by event */
    const std::vector<double>& GetReturns() const
    {
        return m_returns;
    }

  private:
    /** @brief Choose when the next event begins: not in step with radio frames. */
    void Plan()
    {
        if (Simulator::Now() + m_o.interval < m_o.duration)
        {
            const Time frames = MicroSeconds(m_random->GetInteger(0, 79999));
            Simulator::Schedule(frames, &Interruptions::Begin, this);
            Simulator::Schedule(m_o.interval, &Interruptions::Plan, this);
        }
    }

    /** @return whether the event before has not ended: the UE has lost its channels, or moves */
    bool IsUnderWay() const
    {
        return m_isLost || m_ue->GetRadioLinkMonitor()->IsEstablishing();
    }

    /** @brief An event begins. */
    void Begin()
    {
        Require(!IsUnderWay(),
                "--interval: too short, as an event that began at " +
                    std::to_string(m_begin.GetSeconds()) + " s has not ended at " +
                    std::to_string(Simulator::Now().GetSeconds()) + " s, when the next one begins");
        for (const auto& stream : m_streams)
        {
            stream->Begin();
        }
        m_begin = Simulator::Now();
        if (m_o.event == "failure")
        {
            m_isLost = true;
            SetErrors(1);
            return;
        }
        const bool isInFirst = m_rrc->GetCell(m_ue->GetRnti()) == m_cells[0];
        const auto& former = m_cells[isInFirst ? 0 : 1];
        const auto& other = m_cells[isInFirst ? 1 : 0];
        if (m_o.event == "handOver")
        {
            m_umts.HandOver(m_ue, other);
            return;
        }
        m_umts.AddRadioLink(m_ue, other);
        if (m_o.preset == "hsdpa")
        {
            Simulator::Schedule(OVERLAP / 2, &Interruptions::ServeBy, this, other);
        }
        Simulator::Schedule(OVERLAP, &Interruptions::Leave, this, former);
    }

    /** @param cell where HS-DSCH goes in a soft handover */
    void ServeBy(Ptr<Cell> cell)
    {
        m_umts.ChangeServingCell(m_ue, cell);
    }

    /** @param cell where a soft handover ends */
    void Leave(Ptr<Cell> cell)
    {
        m_umts.RemoveRadioLink(m_ue, cell);
    }

    /** @param rate block error rate of all links of the UE from now on */
    void SetErrors(double rate)
    {
        for (const RbId id : {DEFAULT_RB, SIGNALLING_RB})
        {
            const BearerErrorModels& errors = m_ue->GetRrc()->GetRadio().GetLinkErrors().Get(id);
            errors.downlink->SetAttribute("ErrorRate", DoubleValue(rate));
            errors.uplink->SetAttribute("ErrorRate", DoubleValue(rate));
        }
    }

    /** @brief The UE has its channels in another cell, or is back in the old one. */
    void OnHandOver(uint32_t /* rnti */,
                    uint32_t /* from */,
                    uint32_t /* to */,
                    const std::string& reason)
    {
        if (reason.empty() && m_o.event == "handOver")
        {
            m_establishments.push_back((Simulator::Now() - m_begin).GetSeconds());
        }
    }

    /** @param count how many times CELL UPDATE has been sent, this one included */
    void OnRequest(RrcState /* state */, CellUpdateCause /* cause */, uint32_t count)
    {
        if (count == 1)
        {
            m_updates.push_back((Simulator::Now() - m_begin).GetSeconds());
        }
    }

    /**
     * @param to the new state: CELL_FACH once the failure is found, and another cell is received
     */
    void OnState(RrcState /* from */, RrcState to)
    {
        if (to == RrcState::CELL_FACH)
        {
            SetErrors(0);
        }
        else if (to == RrcState::CELL_DCH && !m_updates.empty())
        {
            m_isLost = false;
            m_returns.push_back((Simulator::Now() - m_begin).GetSeconds());
        }
    }

    const Options& m_o;                                   //!< Parameters
    UmtsCoreHelper m_core;                                //!< Core network
    UmtsHelper m_umts;                                    //!< UTRAN
    std::vector<Ptr<Cell>> m_cells;                       //!< Cells
    Ptr<RncRrc> m_rrc;                                    //!< RRC of the RNC
    Ptr<UeNetDevice> m_ue;                                //!< The UE
    std::vector<std::unique_ptr<PacketStream>> m_streams; //!< Packets, down and up
    Time m_begin;                                         //!< Of the last event
    bool m_isLost{false};                                 //!< From a failure until CELL_DCH
    std::vector<double> m_establishments;                 //!< Times to channels in a cell, s
    std::vector<double> m_updates;                        //!< Times to CELL UPDATE, s
    std::vector<double> m_returns;                        //!< Times to CELL_DCH, s
    Ptr<UniformRandomVariable> m_random{CreateObject<UniformRandomVariable>()}; //!< Begin
};

/**
 * @param values numbers
 * @return their mean; 0 of none
 */
double
GetMean(const std::vector<double>& values)
{
    double sum = 0;
    for (const double value : values)
    {
        sum += value;
    }
    return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

/**
 * @param values numbers
 * @return the largest; 0 of none
 */
double
GetMost(const std::vector<double>& values)
{
    return values.empty() ? 0 : *std::max_element(values.begin(), values.end());
}

/**
 * @brief Print the results.
 * @param o the parameters
 * @param flags the flags
 * @param run what has happened
 */
void
Print(const Options& o, const ProgramFlags& flags, const Interruptions& run)
{
    const auto& down = *run.GetStreams()[0];
    const auto& up = *run.GetStreams()[1];
    if (!o.json)
    {
        std::cout << down.GetPauses().size() << " times " << o.event << " on " << o.preset
                  << ": nothing arrives for " << 1e3 * GetMean(down.GetPauses()) << " ms down and "
                  << 1e3 * GetMean(up.GetPauses()) << " ms up, the longest time "
                  << 1e3 * GetMost(down.GetPauses()) << " and " << 1e3 * GetMost(up.GetPauses())
                  << " ms; " << down.GetNLost() << " and " << up.GetNLost() << " packets lost"
                  << std::endl;
        return;
    }
    JsonObject flow;
    flow.Add("ue_number", 1);
    flow.Add("interruptions_count", down.GetPauses().size());
    flow.Add("dl_pause_mean_s", GetMean(down.GetPauses()));
    flow.Add("dl_pause_max_s", GetMost(down.GetPauses()));
    flow.Add("ul_pause_mean_s", GetMean(up.GetPauses()));
    flow.Add("ul_pause_max_s", GetMost(up.GetPauses()));
    flow.Add("lost_packets", down.GetNLost() + up.GetNLost());
    flow.Add("establishment_mean_s", GetMean(run.GetEstablishments()));
    flow.Add("establishment_max_s", GetMost(run.GetEstablishments()));
    flow.Add("cell_update_mean_s", GetMean(run.GetUpdates()));
    flow.Add("cell_update_max_s", GetMost(run.GetUpdates()));
    flow.Add("reestablishment_mean_s", GetMean(run.GetReturns()));
    flow.Add("reestablishment_max_s", GetMost(run.GetReturns()));
    std::cout << MakeResult(flags, flow.Str()).Str() << std::endl;
}

} // namespace

int
main(int argc, char* argv[])
{
    Options o;
    ProgramFlags flags(__FILE__);
    flags.Add("duration", "Length of the simulation", o.duration, {1});
    flags.AddChoice("event",
                    "What happens to the UE: a hard handover, a soft one, in which HS-DSCH changes "
                    "its cell alone, or a radio link failure",
                    o.event,
                    {"handOver", "softHandOver", "failure"});
    flags.Add("interval",
              "From one event to the next, longer than it lasts; they begin up to 80 ms later",
              o.interval,
              {1});
    flags.SetLayer(Layer::APPLICATION);
    flags.Add("packetInterval", "From one packet to the next, each way", o.packetInterval, {0.001});
    flags.Add("packetOctets", "Of an IP packet", o.packetOctets, {UDP_IP_OCTETS + 1, 1500});
    flags.SetLayer(Layer::MAC);
    flags.AddChoice("preset",
                    "Channel; hsdpa: HS-DSCH, and dch1 in the uplink",
                    o.preset,
                    {"dch1", "dch2", "dch3", "dch4", "hsdpa"});
    flags.SetLayer(Layer::RRC);
    flags.Add("synchronisationTime", "ns3::umts::RadioLinkMonitor::SynchronisationTime");
    flags.Add("searchTime", "ns3::umts::RadioLinkMonitor::SearchTime");
    flags.Add("n312", "ns3::umts::RadioLinkMonitor::N312");
    flags.Add("t313", "ns3::umts::RadioLinkMonitor::T313");
    flags.Add("n313", "ns3::umts::RadioLinkMonitor::N313");
    flags.Add("cellSearchTime", "ns3::umts::RrcRequestControl::CellSearchTime");
    flags.Add("systemInformationTime", "ns3::umts::RrcRequestControl::SystemInformationTime");
    flags.Add("ueProcessing", "ns3::umts::SrbTransport::UeProcessing");
    flags.SetLayer(Layer::OUTPUT);
    flags.Add("json", "Print one JSON object instead of the summary", o.json);
    flags.Parse(argc, argv);
    flags.RequireEffect({"synchronisationTime", "searchTime", "n312"},
                        o.event == "handOver",
                        "with --event=" + o.event);
    flags.RequireEffect({"t313", "n313", "cellSearchTime", "systemInformationTime", "ueProcessing"},
                        o.event == "failure",
                        "with --event=" + o.event);
    Require(o.event != "failure" || o.preset != "hsdpa",
            "--preset=hsdpa: no DCH of the downlink whose radio links could fail");

    Interruptions run(o);
    Simulator::Stop(o.duration);
    Simulator::Run();
    Print(o, flags, run);
    Simulator::Destroy();
    return 0;
}
