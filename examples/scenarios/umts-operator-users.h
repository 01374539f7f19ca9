/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_OPERATOR_USERS_H
#define UMTS_OPERATOR_USERS_H

#include "umts-call-costs.h"
#include "umts-call.h"
#include "umts-operator-figures.h"

#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/mobility-module.h"
#include "ns3/umts-module.h"
#include "ns3/umts-network-helper.h"

#include <array>
#include <cmath>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace ns3::umts
{

/** @brief How many users there are, and what they do. */
struct OperatorOptions
{
    std::string network{"operator-2008"}; //!< NetworkProfile
    Time duration{Seconds(300)};          //!< Simulated time
    Time warmup{Seconds(60)};             //!< Of it, does not count
    uint32_t users{28};                   //!< Of packets: pages, downloads and pings, in turn
    double calls{4};                      //!< Offered in a cell, Erlang
    Time holdingTime{Seconds(40)};        //!< Mean length of a call
    double siteDistance{1000};            //!< m
    Time thinkTime{Seconds(30)};          //!< Mean time from page to page
    Time downloadInterval{Seconds(40)};   //!< Mean time from download to download
    uint32_t pageOctets{60000};           //!< Of a page
    uint32_t downloadOctets{500000};      //!< Of a download
};

/** @brief A user of packets. */
struct PacketUser
{
    Ptr<UeNetDevice> ue;      //!< The UE
    Ptr<Socket> socket;       //!< Of pings
    bool isDownloader{false}; //!< It downloads
    uint64_t octets{0};       //!< Received by now
    bool isFull{false};       //!< The RNC has had more for it than it could send
    uint32_t pings{0};        //!< Sent
};

/** @brief Users that walk or drive among seven sites, and their pages, downloads, pings and calls.
 */
class OperatorUsers
{
  public:
    /** @param options what they do */
    explicit OperatorUsers(const OperatorOptions& options)
        : m_o(options),
          m_network(options.network, options.siteDistance),
          m_watch(m_network.GetRnc())
    {
        m_random->SetStream(10);
        m_watch.Begin(m_o.warmup);
        auto server = CreateObject<HttpServer>();
        server->SetAttribute("Local", AddressValue(GetHost(WEB)));
        m_network.GetHost()->AddApplication(server);
        m_pong = MakeSocket(m_network.GetHost(), PING);
        m_pong->SetRecvCallback(MakeCallback(&OperatorUsers::Answer, this));
        m_voice = MakeSocket(m_network.GetHost(), VOICE);
        for (uint32_t i = 0; i < m_o.users; ++i)
        {
            Simulator::Schedule(MilliSeconds(200 * i), &OperatorUsers::AddUser, this, i);
        }
        ArriveLater();
        Simulator::Schedule(m_o.warmup, &OperatorUsers::Look, this);
        Simulator::Schedule(Seconds(LOSS_TIME), &OperatorUsers::DropLost, this);
    }

    /** @param json gets the figures of the time after the warm-up */
    void Report(JsonObject& json)
    {
        json.Add("ue_number", 1);
        m_watch.Report(json, m_dchMinutes);
        json.Add("calls_count", m_attempts);
        json.Add("calls_blocked_ratio", m_blocked / std::max(1.0, m_attempts));
        json.Add("calls_dropped_ratio", m_dropped / std::max(1.0, m_attempts - m_blocked));
        json.Add("radio_links_mean", m_links.Get());
        json.Add("carrier_mean_ratio", m_carrier.Get());
        m_noiseRise.AddTo(json, "noise_rise", "ratio");
        m_page.AddTo(json, "page", "s");
        m_download.AddTo(json, "download", "bps");
        m_near.AddTo(json, "hsdpa_near", "bps");
        m_middle.AddTo(json, "hsdpa_middle", "bps");
        m_far.AddTo(json, "hsdpa_far", "bps");
        m_quiet.AddTo(json, "round_trip_dch", "s");
        m_loaded.AddTo(json, "round_trip_loaded", "s");
        m_fach.AddTo(json, "round_trip_fach", "s");
        m_first.AddTo(json, "round_trip_first", "s");
        AddStates(json);
        AddSignalling(json);
    }

    /** @brief All users leave. @return what they leave behind; empty: nothing */
    std::string Leave()
    {
        m_isOver = true;
        for (const auto& user : m_users)
        {
            m_network.GetUmts().Detach(user->ue);
        }
        for (const auto& call : m_calls)
        {
            End(call.get());
        }
        Simulator::Stop(Seconds(10));
        Simulator::Run();
        const std::string left = FindLeftovers(m_network.GetRnc());
        return left.substr(0, left.find("events")); // ns-3's TCP repeats a FIN for ever
    }

  private:
    static constexpr uint16_t WEB = 80;     //!< TCP port
    static constexpr uint16_t PING = 7;     //!< UDP port
    static constexpr uint16_t VOICE = 9;    //!< UDP port
    static constexpr double LOSS_TIME = 2;  //!< s, in which half of the blocks of a lost call fail
    static constexpr uint32_t FULL = 20000; //!< Octets that keep HS-DSCH busy for a while
    static constexpr double FRAME = 0.02;   //!< Of speech, s
    static constexpr double SPURT = 1;      //!< Mean time with speech, and without, s
    static constexpr uint32_t PACKET = 29;  //!< Octets that fill a TTI of 12.2 kb/s, but for PDCP
    static constexpr double STEP = 10;      //!< Of a way that is looked at, m
    static constexpr double COUPLING_LOSS = 70;   //!< Minimum, of a macro cell, dB (TR 25.942)
    static constexpr uint32_t MOST_TRIES = 10000; //!< To find a way with that loss
    static constexpr double WALK = 3 / 3.6;       //!< m/s
    static constexpr double DRIVE = 50 / 3.6;     //!< m/s

    /** @param port a port @return address of the host */
    InetSocketAddress GetHost(uint16_t port) const
    {
        return {UmtsCoreHelper::GetHostAddress(m_network.GetHost()), port};
    }

    /** @param node a node @param port its port @return a socket that takes what comes */
    static Ptr<Socket> MakeSocket(const Ptr<Node>& node, uint16_t port)
    {
        auto socket = Socket::CreateSocket(node, UdpSocketFactory::GetTypeId());
        socket->Bind(InetSocketAddress(Ipv4Address::GetAny(), port));
        socket->SetRecvCallback(MakeCallback(&OperatorUsers::Discard));
        return socket;
    }

    /** @param socket has received */
    static void Discard(Ptr<Socket> socket)
    {
        while (socket->Recv())
        {
        }
    }

    /** @return whether it counts by now */
    bool IsCounting() const
    {
        return Simulator::Now() >= m_o.warmup && !m_isOver;
    }

    /** @param mean of an exponential distribution, s @return a time of it */
    Time DrawTime(double mean)
    {
        return Seconds(-mean * std::log(1 - m_random->GetValue(0, 1)));
    }

    /** @return a node somewhere that walks, or drives, straight on, and comes no nearer to a cell
     * than the minimum coupling loss */
    Ptr<Node> MakeNode()
    {
        const auto& sites = m_network.GetLayout().GetSites();
        const auto& site = sites.at(m_random->GetInteger(0, sites.size() - 1));
        const double speed = m_random->GetValue(0, 1) < 0.5 ? WALK : DRIVE;
        const double way = speed * (m_o.duration - Simulator::Now()).GetSeconds();
        Vector2D from;
        double course = 0;
        uint32_t tries = 0;
        do
        {
            Require(tries++ < MOST_TRIES,
                    "--siteDistance: between sites so near to each other no UE keeps the minimum "
                    "coupling loss of 70 dB");
            const double distance = m_o.siteDistance * 0.525 * std::sqrt(m_random->GetValue(0, 1));
            const double bearing = m_random->GetValue(0, 2 * M_PI);
            course = m_random->GetValue(0, 2 * M_PI);
            from = {site.x + distance * std::cos(bearing), site.y + distance * std::sin(bearing)};
        } while (ComesNear(from, course, way));
        auto mobility = CreateObject<ConstantVelocityMobilityModel>();
        mobility->SetPosition(Vector(from.x, from.y, 0));
        mobility->SetVelocity(Vector(speed * std::cos(course), speed * std::sin(course), 0));
        auto node = CreateObject<Node>();
        node->AggregateObject(mobility);
        return node;
    }

    /** @param from begin of a way @param course its direction @param length of it, m
     * @return whether it comes nearer to a cell than the minimum coupling loss */
    bool ComesNear(Vector2D from, double course, double length)
    {
        std::vector<double> gains;
        for (double way = 0; way <= length; way += STEP)
        {
            m_network.GetLayout().GetPlan()->GetGains(
                {from.x + way * std::cos(course), from.y + way * std::sin(course)},
                gains);
            if (ToDb(*std::max_element(gains.begin(), gains.end())) > -COUPLING_LOSS)
            {
                return true;
            }
        }
        return false;
    }

    /** @param number of a user of packets that comes */
    void AddUser(uint32_t number)
    {
        const auto node = MakeNode();
        const auto ue = DynamicCast<UeNetDevice>(m_network.InstallUe(node).Get(0));
        m_users.push_back(std::make_unique<PacketUser>());
        PacketUser* const user = m_users.back().get();
        user->ue = ue;
        user->isDownloader = number % 3 == 1;
        user->socket = MakeSocket(node, PING);
        user->socket->SetRecvCallback(MakeCallback(&OperatorUsers::OnPong, this).Bind(user));
        m_watch.Add(ue);
        Simulator::Schedule(Seconds(20) + DrawTime(20), &OperatorUsers::Ping, this, user);
        if (number % 3 == 2)
        {
            return;
        }
        const Time interval = user->isDownloader ? m_o.downloadInterval : m_o.thinkTime;
        const auto octets = user->isDownloader ? m_o.downloadOctets : m_o.pageOctets;
        auto client = CreateObject<HttpClient>();
        client->SetAttribute("Remote", AddressValue(GetHost(WEB)));
        client->SetAttribute("Interval",
                             StringValue("ns3::ExponentialRandomVariable[Mean=" +
                                         std::to_string(interval.GetSeconds()) + "]"));
        client->SetAttribute(
            "ObjectOctets",
            StringValue("ns3::ConstantRandomVariable[Constant=" + std::to_string(octets) + "]"));
        client->TraceConnectWithoutContext(
            "Transaction",
            MakeCallback(&OperatorUsers::OnTransaction, this).Bind(user));
        node->AddApplication(client);
        client->SetStartTime(Seconds(15));
        client->SetStopTime(m_o.duration - Seconds(1));
        client->AssignStreams(1000 + 10 * number);
    }

    /** @param user has a page or a download @param done which */
    void OnTransaction(PacketUser* user, const HttpTransaction& done)
    {
        if (!IsCounting())
        {
            return;
        }
        const double seconds = (done.completed - done.sent).GetSeconds();
        if (!user->isDownloader)
        {
            m_page.Add(seconds);
            return;
        }
        m_download.Add(8.0 * done.objectOctets / seconds);
    }

    /** @param user has received since the last look, always with more to come @param period since
     * then, s */
    void LookAt(PacketUser* user, double period)
    {
        const auto rnc = m_network.GetRnc()->GetBearer(user->ue->GetRnti())->GetRlc();
        const auto octets =
            user->ue->GetBearer(DEFAULT_RB)->GetRlc()->GetRxCounters().octetsDelivered;
        const uint64_t received = octets - std::exchange(user->octets, octets);
        const bool isDch = user->ue->GetStateMeter()->GetState() == RrcState::CELL_DCH;
        const bool wasFull =
            std::exchange(user->isFull, isDch && rnc->GetHeldOctets() > FULL && received > 0);
        if (wasFull && user->isFull)
        {
            const double share = GetDistance(user->ue) / m_o.siteDistance;
            Sample& sample = share < 0.25 ? m_near : share < 0.4 ? m_middle : m_far;
            sample.Add(8.0 * static_cast<double>(received) / period);
        }
    }

    /** @param ue a UE @return its distance from the nearest site, m */
    double GetDistance(const Ptr<UeNetDevice>& ue)
    {
        const auto place = ue->GetNode()->GetObject<MobilityModel>()->GetPosition();
        const HexagonalGrid grid(m_o.siteDistance, 1);
        double least = m_o.siteDistance;
        for (const auto& site : m_network.GetLayout().GetSites())
        {
            const auto way = grid.GetWay(site, {place.x, place.y});
            least = std::min(least, std::hypot(way.x, way.y));
        }
        return least;
    }

    /** @param user sends a ping: five, a second apart, then none for a while */
    void Ping(PacketUser* user)
    {
        if (m_isOver)
        {
            return;
        }
        constexpr uint32_t octets = 32;
        const auto state = static_cast<uint8_t>(user->ue->GetStateMeter()->GetState());
        const int64_t now = Simulator::Now().GetNanoSeconds();
        std::array<uint8_t, octets> data{state};
        std::memcpy(data.data() + 1, &now, sizeof now);
        user->socket->SendTo(Create<Packet>(data.data(), octets), 0, GetHost(PING));
        ++user->pings;
        Simulator::Schedule(user->pings % 5 == 0 ? DrawTime(30) : Seconds(1),
                            &OperatorUsers::Ping,
                            this,
                            user);
    }

    /** @param socket of the host has pings, which go back */
    void Answer(Ptr<Socket> socket)
    {
        Address from;
        while (const auto packet = socket->RecvFrom(from))
        {
            socket->SendTo(packet->Copy(), 0, from);
        }
    }

    /** @param user has its ping again */
    void OnPong(PacketUser* user, Ptr<Socket> socket)
    {
        while (const auto packet = socket->Recv())
        {
            std::array<uint8_t, 32> data{};
            packet->CopyData(data.data(), data.size());
            int64_t sent = 0;
            std::memcpy(&sent, data.data() + 1, sizeof sent);
            if (!IsCounting())
            {
                continue;
            }
            const auto state = static_cast<RrcState>(data[0]);
            const bool hasOther = user->ue->GetStateMeter()->GetState() != state;
            const double seconds =
                1e-9 * static_cast<double>(Simulator::Now().GetNanoSeconds() - sent);
            const auto sender = m_network.GetRnc()->GetBearer(user->ue->GetRnti())->GetRlc();
            const bool isBusy = sender->GetHeldOctets() > 1500;
            Sample& sample = state < RrcState::CELL_FACH    ? m_first
                             : hasOther                     ? m_moving
                             : state == RrcState::CELL_FACH ? m_fach
                             : user->isDownloader && isBusy ? m_loaded
                                                            : m_quiet;
            sample.Add(seconds);
        }
    }

    /** @brief Draw the next call. */
    void ArriveLater()
    {
        const double cells = m_network.GetLayout().GetNCells();
        const double perSecond = m_o.calls * cells / m_o.holdingTime.GetSeconds();
        if (perSecond > 0)
        {
            Simulator::Schedule(DrawTime(1 / perSecond), &OperatorUsers::Arrive, this);
        }
    }

    /** @brief Somebody calls. */
    void Arrive()
    {
        if (m_isOver)
        {
            return;
        }
        ArriveLater();
        const auto node = MakeNode();
        const Time length = DrawTime(m_o.holdingTime.GetSeconds());
        const auto ue = DynamicCast<UeNetDevice>(
            m_network.InstallUe(node, UmtsNetworkHelper::MakeCall()).Get(0));
        m_attempts += IsCounting() ? 1 : 0;
        const auto bearer = m_network.GetRnc()->GetBearer(ue->GetRnti());
        if (bearer->GetObject<DchReservation>()->GetState() != DchReservation::HELD)
        {
            m_blocked += IsCounting() ? 1 : 0;
            m_network.GetUmts().Detach(ue);
            return;
        }
        m_calls.push_back(std::make_unique<Call>(ue,
                                                 MakeSocket(node, VOICE),
                                                 UmtsNetworkHelper::GetAddress(ue),
                                                 std::vector<ScramblingCode>()));
        Call* const call = m_calls.back().get();
        Simulator::Schedule(length, &OperatorUsers::End, this, call);
        Turn(call);
        Speak(call);
    }

    /** @param call is over, if it has not been lost before */
    void End(Call* call)
    {
        if (call->ue)
        {
            m_network.GetUmts().Detach(call->ue);
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
                End(call.get());
            }
        }
        Simulator::Schedule(Seconds(LOSS_TIME), &OperatorUsers::DropLost, this);
    }

    /** @param call begins to speak, or ends */
    void Turn(Call* call)
    {
        if (call->ue)
        {
            call->isTalking = !call->isTalking;
            Simulator::Schedule(DrawTime(SPURT), &OperatorUsers::Turn, this, call);
        }
    }

    /** @param call sends and receives speech */
    void Speak(Call* call)
    {
        if (!call->ue)
        {
            return;
        }
        if (call->isTalking)
        {
            // Two speech frames: with headers of IP and UDP they fill two TTIs.
            m_voice->SendTo(Create<Packet>(PACKET), 0, InetSocketAddress(call->address, VOICE));
            call->socket->SendTo(Create<Packet>(PACKET), 0, GetHost(VOICE));
        }
        Simulator::Schedule(Seconds(2 * FRAME), &OperatorUsers::Speak, this, call);
    }

    /** @brief Look at cells and active sets. */
    void Look()
    {
        if (m_isOver)
        {
            return;
        }
        constexpr double period = 0.2; // s
        const Nanos now = Simulator::Now().GetNanoSeconds();
        auto& layout = m_network.GetLayout();
        for (uint16_t code = 0; code < layout.GetNCells(); ++code)
        {
            const auto power = layout.GetCell(ScramblingCode{code})->GetPower();
            const double sent = power->GetAlways() + power->GetDedicated().GetTotal(now);
            m_carrier.Add(sent / power->GetMaximum());
            m_noiseRise.Add(power->GetReception()->GetNoiseRise(now));
        }
        const auto rrc = m_network.GetRnc()->GetObject<RncRrc>();
        const auto count = [&](const Ptr<UeNetDevice>& ue) {
            if (ue && ue->GetRrc() && ue->GetStateMeter()->GetState() == RrcState::CELL_DCH)
            {
                m_links.Add(static_cast<double>(rrc->GetActiveSet(ue->GetRnti()).size()));
                m_dchMinutes += period / 60;
            }
        };
        for (const auto& user : m_users)
        {
            count(user->ue);
            LookAt(user.get(), period);
        }
        for (const auto& call : m_calls)
        {
            count(call->ue);
        }
        Simulator::Schedule(Seconds(period), &OperatorUsers::Look, this);
    }

    /** @param json gets the shares of the time that users of packets are in RRC states */
    void AddStates(JsonObject& json) const
    {
        double all = 0;
        std::array<double, N_RRC_STATES> times{};
        for (const auto& user : m_users)
        {
            for (std::size_t i = 0; i < N_RRC_STATES; ++i)
            {
                const double time =
                    user->ue->GetStateMeter()->GetTime(static_cast<RrcState>(i)).GetSeconds();
                times.at(i) += time;
                all += time;
            }
        }
        const auto share = [&](RrcState state) {
            return times.at(static_cast<std::size_t>(state)) / all;
        };
        json.Add("time_dch_ratio", share(RrcState::CELL_DCH));
        json.Add("time_fach_ratio", share(RrcState::CELL_FACH));
        json.Add("time_pch_ratio", share(RrcState::CELL_PCH));
        json.Add("time_idle_ratio", share(RrcState::IDLE));
    }

    /** @param json gets what RRC takes of what users of packets send and receive */
    void AddSignalling(JsonObject& json) const
    {
        double signalling = 0;
        double data = 0;
        for (const auto& user : m_users)
        {
            for (const auto& bearer : {m_network.GetRnc()->GetBearer(user->ue->GetRnti()),
                                       user->ue->GetBearer(DEFAULT_RB)})
            {
                data += static_cast<double>(bearer->GetRlc()->GetRxCounters().octetsDelivered);
            }
            const auto& ends = UesOf(*m_network.GetRnc()).Get(user->ue->GetRnti()).bearers;
            const auto rlc = ends.Get(SIGNALLING_RB)->GetRlc();
            signalling += static_cast<double>(rlc->GetRxCounters().octetsDelivered) +
                          static_cast<double>(rlc->GetTxCounters().octetsConfirmed);
        }
        json.Add("signalling_ratio", signalling / (signalling + data));
    }

    const OperatorOptions& m_o;                                                 //!< What they do
    Ptr<UniformRandomVariable> m_random{CreateObject<UniformRandomVariable>()}; //!< Decides
    UmtsNetworkHelper m_network;                                                //!< The network
    RrcWatch m_watch;                                                           //!< RRC
    Ptr<Socket> m_pong;                                                         //!< Answers pings
    Ptr<Socket> m_voice;                              //!< Other end of calls
    std::vector<std::unique_ptr<PacketUser>> m_users; //!< Users of packets
    std::vector<std::unique_ptr<Call>> m_calls;       //!< Calls
    bool m_isOver{false};                             //!< All users leave
    double m_attempts{0};                             //!< Calls
    double m_blocked{0};                              //!< Calls refused
    double m_dropped{0};                              //!< Calls lost
    double m_dchMinutes{0};                           //!< Of all UEs in CELL_DCH
    RunningMean m_links;                              //!< Radio links of a UE in CELL_DCH
    RunningMean m_carrier;                            //!< Power of a cell but for HS-DSCH
    Sample m_noiseRise;                               //!< Of a cell, a ratio
    Sample m_page;                                    //!< Times of pages, s
    Sample m_download;                                //!< Rates, with the way to CELL_DCH, bit/s
    Sample m_near;                                    //!< Of busy HS-DSCH near a site, bit/s
    Sample m_middle;                                  //!< Between
    Sample m_far;                                     //!< At the edge of a cell
    Sample m_quiet;                                   //!< Round trips in CELL_DCH, s
    Sample m_loaded;                                  //!< The same during a download, s
    Sample m_fach;                                    //!< In CELL_FACH, s
    Sample m_first;                                   //!< That begin without channels, s
    Sample m_moving;                                  //!< While the state changes, s
};

} // namespace ns3::umts

#endif /* UMTS_OPERATOR_USERS_H */
