/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CALL_LOAD_H
#define UMTS_CALL_LOAD_H

#include "json-object.h"
#include "program-flags.h"
#include "umts-call.h"
#include "umts-hsdpa-options.h"

#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/mobility-module.h"
#include "ns3/umts-module.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace ns3::umts
{

/** @brief What calls and cells are like. */
struct CallOptions
{
    Time duration{Seconds(200)};       //!< Simulated time
    double load{5.0};                  //!< Offered in a cell, Erlang
    uint32_t bitRate{64000};           //!< Of a call, bit/s
    double activity{1.0};              //!< Share of the time with data
    Time holdingTime{Seconds(20)};     //!< Mean length of a call
    uint32_t hsUsers{0};               //!< On HS-DSCH in each cell
    std::string profile{"VehicularA"}; //!< Multipath profile
    double speed{3.0};                 //!< km/h
    double shadowing{8.0};             //!< dB
    double siteDistance{1000.0};       //!< m
    double bler{0.01};                 //!< Aimed at
    double windowDb{0.0};              //!< Of the active set, dB
    double maxLoad{10.0};              //!< MaxLoad; 10: it decides nothing
    double maxPower{0.75};             //!< MaxTransmittedPower
    double maxNoiseRise{6.0};          //!< MaxNoiseRise, dB
};

/** @brief Calls that come and go at random in seven cells with wrap-around. */
class CallLoad
{
  public:
    /** @param options what they are like */
    explicit CallLoad(const CallOptions& options)
        : m_o(options),
          m_layout(options.siteDistance,
                   1,
                   1,
                   {{"ShadowingDeviation", DoubleValue(options.shadowing)}}),
          m_rnc(m_umts.InstallRnc(CreateObject<Node>()))
    {
        const auto& means = GetPathPowers(HsdpaOptions::GetProfile(options.profile));
        if (!means.empty())
        {
            std::copy(means.begin(), means.end(), m_paths.power.begin());
            m_paths.count = static_cast<uint32_t>(means.size());
        }
        m_random->SetStream(1);
        m_layout.GetPlan()->AssignStreams(2);
        if (options.hsUsers == 0)
        {
            m_core.OmitQueueDiscs(); // calls alone never fill its links
        }
        m_host = m_core.AddHost();
        m_core.ConnectRnc(m_rnc, m_core.AddSgsn());
        m_layout.Install(
            m_umts,
            m_rnc,
            CellConfig().Admission({{"Policy", EnumValue(AdmissionControl::REFUSE)},
                                    {"MaxLoad", DoubleValue(options.maxLoad)},
                                    {"MaxTransmittedPower", DoubleValue(options.maxPower)},
                                    {"MaxNoiseRise", DoubleValue(options.maxNoiseRise)},
                                    {"Activity", DoubleValue(options.activity)}}));
        m_socket = MakeSocket(m_host);
        for (uint32_t user = 0; user < options.hsUsers * m_layout.GetNCells(); ++user)
        {
            AddHsUser(ScramblingCode(user % m_layout.GetNCells()));
        }
        ArriveLater();
        Simulator::Schedule(GetWarmUp(), &CallLoad::Sample, this);
        Simulator::Schedule(Seconds(CallCosts::PERIOD), &CallLoad::SampleCosts, this);
        Simulator::Schedule(Seconds(LOSS_TIME), &CallLoad::DropLost, this);
    }

    /** @param result gets the figures, those of the time after the warm-up */
    void Report(JsonObject& result) const
    {
        const double cells = m_layout.GetNCells();
        uint64_t ttis = 0;
        uint64_t errors = 0;
        uint64_t datagrams = 0;
        for (const auto& call : m_calls)
        {
            datagrams += call->datagrams;
            ttis += call->ttis;
            errors += call->errors;
        }
        const auto attempts = static_cast<double>(m_attempts);
        result.Add("ue_number", 1);
        result.Add("attempts_count", attempts);
        result.Add("blocked_ratio", m_blocked / attempts);
        result.Add("dropped_ratio", m_dropped / attempts);
        result.Add("lost_ratio", (m_blocked + m_dropped) / attempts);
        const Time counted = m_o.duration - GetWarmUp();
        result.Add("offered_erlang", m_offered.GetSeconds() / counted.GetSeconds() / cells);
        result.Add("carried_erlang", m_active.Get() / cells);
        result.Add("dch_bler", static_cast<double>(errors) / static_cast<double>(ttis));
        result.Add("talking_mean_ratio", m_talking.Get());
        result.Add("datagram_ttis_mean",
                   static_cast<double>(ttis) / static_cast<double>(datagrams));
        result.Add("carrier_mean_ratio", m_carrier.Get());
        result.Add("noise_rise_mean_ratio", m_noiseRise.Get());
        result.Add("radio_links_mean", m_links.Get());
        result.Add("target_ebn0_ratio", m_target.Get());
        result.Add("other_cells_ratio", m_others.Get());
        result.Add("dpch_mean_mw", m_dedicated.Get() / m_active.Get() * cells);
        result.Add("still_dpch_mean_mw", m_still.Get());
        result.Add("dpch_peakedness_ratio", m_downMoments.GetPeakedness());
        result.Add("uplink_load_mean", m_upLoad.Get());
        result.Add("uplink_own_load_mean", m_upOwnLoad.Get());
        result.Add("uplink_peakedness_ratio", m_upMoments.GetPeakedness());
        result.Add("uplink_target_ebn0_ratio", m_upTarget.Get());
        result.Add("ue_power_rise_ratio", m_upPower.Get() / m_upStillPower.Get());
        result.Add("hs_octets", static_cast<double>(m_hsOctets));
    }

  private:
    static constexpr double LOSS_TIME = 2;   //!< s, in which half of the blocks of a lost call fail
    static constexpr uint16_t PORT = 9;      //!< UDP port
    static constexpr double SPURT = 1;       //!< Mean time with data, s
    static constexpr double PACKET = 0.06;   //!< Time between datagrams, s
    static constexpr uint32_t OVERHEAD = 40; //!< IP, UDP, PDCP, length indicators, octets
    static constexpr double COUPLING_LOSS = 70;   //!< Minimum, of a macro cell, dB (TR 25.942)
    static constexpr uint32_t MOST_TRIES = 10000; //!< To find a place with that loss

    /** @return time that does not count */
    Time GetWarmUp() const
    {
        return 2 * m_o.holdingTime;
    }

    /** @return whether it is over */
    bool IsCounting() const
    {
        return Simulator::Now() >= GetWarmUp();
    }

    /** @param mean of an exponential distribution, s @return a time of it */
    Time DrawTime(double mean)
    {
        return Seconds(-mean * std::log(1 - m_random->GetValue(0, 1)));
    }

    /** @param node a node @return a UDP socket of it that takes what comes */
    static Ptr<Socket> MakeSocket(const Ptr<Node>& node)
    {
        auto socket = Socket::CreateSocket(node, UdpSocketFactory::GetTypeId());
        socket->Bind(InetSocketAddress(Ipv4Address::GetAny(), PORT));
        // A socket that takes nothing would have ICMP answer each datagram.
        socket->SetRecvCallback(MakeCallback(&CallLoad::Discard));
        return socket;
    }

    /** @param socket has received */
    static void Discard(Ptr<Socket> socket)
    {
        while (socket->Recv())
        {
        }
    }

    /** @return a node somewhere, no nearer to a cell than the minimum coupling loss */
    Ptr<Node> MakeNode()
    {
        const auto& sites = m_layout.GetSites();
        std::vector<double> gains;
        Vector place;
        uint32_t tries = 0;
        do
        {
            Require(tries++ < MOST_TRIES,
                    "--siteDistance: between sites so near to each other no UE has the minimum "
                    "coupling loss of 70 dB");
            const auto& site = sites.at(m_random->GetInteger(0, sites.size() - 1));
            const Vector2D from = DrawInHexagon();
            place = Vector(site.x + from.x, site.y + from.y, 0);
            m_layout.GetPlan()->GetGains({place.x, place.y}, gains);
        } while (ToDb(*std::max_element(gains.begin(), gains.end())) > -COUPLING_LOSS);
        auto mobility = CreateObject<ConstantPositionMobilityModel>();
        mobility->SetPosition(place);
        auto node = CreateObject<Node>();
        node->AggregateObject(mobility);
        return node;
    }

    /** @return a place in the hexagon of a site, whose neighbours lie at 0, 60, 120 .. degrees */
    Vector2D DrawInHexagon()
    {
        const double half = m_o.siteDistance / 2;
        Vector2D place;
        do
        {
            place.x = m_random->GetValue(-half, half);
            place.y = m_random->GetValue(-half, half) * 2 / std::sqrt(3.0);
        } while (std::abs(place.x) / 2 + std::abs(place.y) * std::sqrt(3.0) / 2 > half);
        return place;
    }

    /** @param rate bits per s @return a transport channel of it */
    TransportChannel MakeChannel(uint32_t rate) const
    {
        return rate < 64000 ? MakeTransportChannel(12000, MilliSeconds(20), 31, RlcMode::UM)
                            : MakeTransportChannel(rate, MilliSeconds(rate < 384000 ? 20 : 10), 42);
    }

    /** @param node a node @param code its best cell @return the link of its UE */
    UeConfig MakeUe(const Ptr<Node>& node, ScramblingCode code)
    {
        UeConfig ue;
        ue.PowerControl({{"BlerTarget", DoubleValue(m_o.bler)}});
        return m_layout.WithLink(
            ue,
            node,
            code,
            {{"Profile", StringValue(m_o.profile)}, {"Speed", DoubleValue(m_o.speed / 3.6)}});
    }

    /** @brief Draw the next call. */
    void ArriveLater()
    {
        const double perSecond = m_o.load * m_layout.GetNCells() / m_o.holdingTime.GetSeconds();
        Simulator::Schedule(DrawTime(1 / perSecond), &CallLoad::Arrive, this);
    }

    /** @brief Somebody calls. */
    void Arrive()
    {
        ArriveLater();
        const auto node = MakeNode();
        const Time length = DrawTime(m_o.holdingTime.GetSeconds());
        const auto best = m_layout.FindBestCell(node);
        const auto bearer =
            BearerConfig::Dch(
                DchConfig{MakeChannel(std::min(m_o.bitRate, 64000U)), MakeChannel(m_o.bitRate)})
                .Rlc("UM", {{"PduSize", UintegerValue(MakeChannel(m_o.bitRate).pduBits / 8)}});
        const auto devices =
            m_umts.InstallUe(node, m_layout.GetCell(best), MakeUe(node, best), bearer);
        m_umts.AssignStreams(devices, m_nextStream);
        m_nextStream += 100;
        m_attempts += IsCounting() ? 1 : 0;
        m_offered += IsCounting() ? length : Time(0);
        const auto ue = DynamicCast<UeNetDevice>(devices.Get(0));
        const auto reservation = m_rnc->GetBearer(ue->GetRnti())->GetObject<DchReservation>();
        if (reservation->GetState() != DchReservation::HELD)
        {
            m_blocked += IsCounting() ? 1 : 0;
            m_umts.Detach(ue);
            return;
        }
        const auto address = m_core.ActivateUes(devices, m_rnc).GetAddress(0);
        m_calls.push_back(
            std::make_unique<Call>(ue, MakeSocket(node), address, AddLinks(ue, best)));
        Call* const call = m_calls.back().get();
        Simulator::Schedule(length, &CallLoad::Leave, this, call);
        // It is met at any time of a conversation.
        call->isTalking = m_random->GetValue(0, 1) < m_o.activity;
        TurnLater(call);
        Send(call);
    }

    /** @param ue a UE @param best its cell @return its active set, with cells that are near to it
     */
    std::vector<ScramblingCode> AddLinks(const Ptr<UeNetDevice>& ue, ScramblingCode best)
    {
        std::vector<ScramblingCode> cells{best};
        const auto links = m_layout.GetLinks(ue->GetNode());
        for (uint16_t code = 0; code < m_layout.GetNCells() && m_o.windowDb > 0; ++code)
        {
            const ScramblingCode other{code};
            const double lessDb = ToDb(links->GetGain(best) / links->GetGain(other));
            if (other != best && lessDb < m_o.windowDb &&
                m_umts.AddRadioLink(ue, m_layout.GetCell(other)) == Commands::DONE)
            {
                cells.push_back(other);
            }
        }
        return cells;
    }

    /** @param call is over */
    void Leave(Call* call)
    {
        if (call->ue)
        {
            m_umts.Detach(call->ue);
            call->socket->Close();
            call->ue = nullptr;
            call->dpch = nullptr;
        }
    }

    /** @brief End calls whose blocks fail. */
    void DropLost()
    {
        for (const auto& call : m_calls)
        {
            if (call->ue && call->IsLost())
            {
                m_dropped += IsCounting() ? 1 : 0;
                Leave(call.get());
            }
        }
        Simulator::Schedule(Seconds(LOSS_TIME), &CallLoad::DropLost, this);
    }

    /** @param call will begin to talk, or end; never, when it has data all the time */
    void TurnLater(Call* call)
    {
        if (m_o.activity < 1)
        {
            const double mean = call->isTalking ? SPURT : SPURT * (1 / m_o.activity - 1);
            Simulator::Schedule(DrawTime(mean), &CallLoad::Turn, this, call);
        }
    }

    /** @param call begins to talk, or ends */
    void Turn(Call* call)
    {
        if (call->ue)
        {
            call->isTalking = !call->isTalking;
            TurnLater(call);
        }
    }

    /** @param call sends and receives a datagram that fills its channel until the next one */
    void Send(Call* call)
    {
        if (!call->ue)
        {
            return;
        }
        if (call->isTalking)
        {
            const auto host = UmtsCoreHelper::GetHostAddress(m_host);
            const double up = MakeChannel(std::min(m_o.bitRate, 64000U)).GetPayloadRate();
            SendDatagram(m_socket, call->address, MakeChannel(m_o.bitRate).GetPayloadRate());
            SendDatagram(call->socket, host, up);
            ++call->datagrams;
        }
        Simulator::Schedule(Seconds(PACKET), &CallLoad::Send, this, call);
    }

    /** @param from a socket @param to an address @param rate bits per s */
    static void SendDatagram(const Ptr<Socket>& from, Ipv4Address to, double rate)
    {
        const auto octets = static_cast<uint32_t>(rate * PACKET / 8) - OVERHEAD;
        from->SendTo(Create<Packet>(octets), 0, InetSocketAddress(to, PORT));
    }

    /** @param code a cell that gets a user of HS-DSCH, near it */
    void AddHsUser(ScramblingCode code)
    {
        Ptr<Node> node;
        do
        {
            node = MakeNode();
        } while (m_layout.FindBestCell(node) != code);
        const auto devices = m_umts.InstallUe(node,
                                              m_layout.GetCell(code),
                                              MakeUe(node, code),
                                              BearerConfig::Hsdpa().Rlc("UM", {}));
        m_umts.AssignStreams(devices, m_nextStream);
        m_nextStream += 100;
        const auto address = m_core.ActivateUes(devices, m_rnc).GetAddress(0);
        const auto ue = DynamicCast<UeNetDevice>(devices.Get(0));
        ue->TraceConnectWithoutContext("MacRx", MakeCallback(&CallLoad::OnHsPacket, this));
        MakeSocket(node);
        // Traffic control of the nodes is ready when the simulation runs.
        Simulator::ScheduleNow(&CallLoad::SendHs, this, address);
    }

    /** @param address of a user of HS-DSCH, who gets more than it can carry */
    void SendHs(Ipv4Address address)
    {
        m_socket->SendTo(Create<Packet>(HS_OCTETS), 0, InetSocketAddress(address, PORT));
        Simulator::Schedule(Seconds(HS_INTERVAL), &CallLoad::SendHs, this, address);
    }

    /** @param packet received on HS-DSCH */
    void OnHsPacket(Ptr<const Packet> packet)
    {
        m_hsOctets += IsCounting() ? packet->GetSize() : 0;
    }

    /** @brief Look at all cells and calls. */
    void Sample()
    {
        const Nanos now = Simulator::Now().GetNanoSeconds();
        for (uint16_t code = 0; code < m_layout.GetNCells(); ++code)
        {
            const auto power = m_layout.GetCell(ScramblingCode{code})->GetPower();
            const double dedicated = power->GetDedicated().GetTotal(now);
            m_dedicated.Add(dedicated);
            m_carrier.Add((power->GetAlways() + dedicated) / power->GetMaximum());
            m_noiseRise.Add(power->GetReception()->GetNoiseRise(now));
            m_upLoad.Add(1 - 1 / power->GetReception()->GetNoiseRise(now));
        }
        double active = 0;
        for (const auto& call : m_calls)
        {
            if (call->ue)
            {
                ++active;
                m_links.Add(static_cast<double>(call->cells.size()));
                m_talking.Add(call->isTalking ? 1.0 : 0.0);
                SampleCall(*call, now);
            }
        }
        m_active.Add(active);
        Simulator::Schedule(MilliSeconds(100), &CallLoad::Sample, this);
    }

    /** @brief Note what each call takes of each cell. */
    void SampleCosts()
    {
        const Nanos now = Simulator::Now().GetNanoSeconds();
        std::vector<Ptr<CellPower>> cells;
        for (uint16_t code = 0; code < m_layout.GetNCells(); ++code)
        {
            cells.push_back(m_layout.GetCell(ScramblingCode{code})->GetPower());
        }
        std::vector<double> loadsOfOwn(cells.size());
        for (const auto& call : m_calls)
        {
            if (call->ue)
            {
                const auto own = static_cast<uint16_t>(call->cells.front());
                loadsOfOwn[own] += SampleCostsOf(*call, cells, now)[own];
            }
        }
        if (IsCounting())
        {
            for (const double load : loadsOfOwn)
            {
                m_upOwnLoad.Add(load);
            }
        }
        Simulator::Schedule(Seconds(CallCosts::PERIOD), &CallLoad::SampleCosts, this);
    }

    /**
     * @param call a call
     * @param cells powers of all cells
     * @param now the current time
     * @return its part of what each cell receives, a ratio
     */
    std::vector<double> SampleCostsOf(Call& call,
                                      const std::vector<Ptr<CellPower>>& cells,
                                      Nanos now)
    {
        std::vector<double> sent;
        std::vector<double> received;
        for (const auto& cell : cells)
        {
            sent.push_back(call.dpch->GetSentPower(cell));
            received.push_back(call.dpch->GetReceivedPower(cell) /
                               cell->GetReception()->GetTotal(now));
        }
        call.downCosts.Add(sent);
        call.upCosts.Add(received);
        if (IsCounting())
        {
            const auto own = static_cast<uint16_t>(call.cells.front());
            m_downMoments.Add(call.downCosts, own);
            m_upMoments.Add(call.upCosts, own);
        }
        return received;
    }

    /** @param call a call, of which the power is noted that it would need without fading @param now
     */
    void SampleCall(const Call& call, Nanos now)
    {
        const auto links = m_layout.GetLinks(call.ue->GetNode());
        const auto code = call.cells.front();
        const double own = links->GetGain(code) * m_layout.GetPlan()->GetPower(code)->GetTotal(now);
        const double others = links->GetTotal(now) - own;
        m_others.Add(others / own);
        if (call.ttis == 0)
        {
            return;
        }
        SampleUplink(call, links->GetGain(code), now);
        m_target.Add(FromDb(call.targetDb));
        const double perMilliwatt =
            RakeReceiver(0).GetSinr(links->GetGain(code), {own, others}, m_paths);
        const double rate = MakeChannel(m_o.bitRate).GetBitRate();
        m_still.Add(FromDb(call.targetDb) * rate / CHIPS_PER_SECOND / perMilliwatt);
    }

    /**
     * @param call a call, of which target and power of the uplink are noted
     * @param gain to its cell
     * @param now the current time
     */
    void SampleUplink(const Call& call, double gain, Nanos now)
    {
        const double rate = MakeChannel(std::min(m_o.bitRate, 64000U)).GetBitRate();
        const double target = FromDb(call.upTargetDb);
        const double sir = target / UPLINK_ANTENNAS * rate / CHIPS_PER_SECOND;
        const auto reception = m_layout.GetCell(call.cells.front())->GetPower()->GetReception();
        m_upTarget.Add(target);
        m_upPower.Add(FromDb(call.upPowerDbm) * gain);
        m_upStillPower.Add(sir / (1 + sir) * reception->GetTotal(now));
    }

    static constexpr uint32_t HS_OCTETS = 1000;  //!< Of a datagram of HS-DSCH
    static constexpr double HS_INTERVAL = 0.004; //!< Between them, s

    const CallOptions& m_o; //!< What they are like
    Ptr<UniformRandomVariable> m_random{CreateObject<UniformRandomVariable>()}; //!< Decides
    CellLayoutHelper m_layout;                                                  //!< Cells
    UmtsCoreHelper m_core;                                                      //!< Core network
    UmtsHelper m_umts;                                                          //!< UTRAN
    Ptr<Node> m_host;                                                           //!< The other end
    Ptr<RncNetDevice> m_rnc;                                                    //!< The RNC
    Ptr<Socket> m_socket;                                                       //!< Of the host
    PathPowers m_paths{{1.0}, 1};               //!< Mean powers of the paths
    int64_t m_nextStream{1000};                 //!< Of the next UE
    std::vector<std::unique_ptr<Call>> m_calls; //!< All calls
    uint32_t m_attempts{0};                     //!< Calls
    Time m_offered;                             //!< Sum of their lengths
    uint32_t m_blocked{0};                      //!< Refused
    uint32_t m_dropped{0};                      //!< Lost
    uint64_t m_hsOctets{0};                     //!< On HS-DSCH
    RunningMean m_upLoad;                       //!< Load of the uplink of a cell
    RunningMean m_upOwnLoad;                    //!< The same by its own calls
    CostMoments m_downMoments;                  //!< Power of a call, mW
    CostMoments m_upMoments;                    //!< Part of a call of what a cell receives
    RunningMean m_upTarget;     //!< Eb/N0 of the uplink that is steered for, of both antennas
    RunningMean m_upPower;      //!< Power of a UE, times its gain without fading, mW
    RunningMean m_upStillPower; //!< What the cell would receive of it without fading, mW
    RunningMean m_talking;      //!< Whether a call has data
    RunningMean m_active;       //!< Calls in all cells
    RunningMean m_carrier;      //!< Power of a cell without HS-DSCH over its maximum
    RunningMean m_dedicated;    //!< Power of the DPCHs of a cell, mW
    RunningMean m_noiseRise;    //!< Of a cell, a ratio
    RunningMean m_links;        //!< Radio links of a call
    RunningMean m_target;       //!< Eb/N0 that is steered for
    RunningMean m_others;       //!< Power of other cells and noise over that of the own cell
    RunningMean m_still;        //!< Power of a DPCH that is needed without fading, mW
};

} // namespace ns3::umts

#endif /* UMTS_CALL_LOAD_H */
