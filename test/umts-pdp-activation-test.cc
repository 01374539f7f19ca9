/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-signalling-common-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/bulk-send-helper.h"
#include "ns3/config.h"
#include "ns3/inet-socket-address.h"
#include "ns3/nstime.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/packet-sink.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-iu-user-plane.h"
#include "ns3/umts-leftovers.h"
#include "ns3/umts-rrc-encoding.h"
#include "ns3/umts-session-octets.h"
#include "ns3/umts-sgsn.h"
#include "ns3/umts-ue-table.h"

#include <memory>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Activation of PDP contexts that takes time (TS 23.060 9.2.2, TS 24.008 6.1.3).
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-pdp-activation", SYSTEM, "24.008 6.1.3");

const Time TO_GGSN = MilliSeconds(250);   //!< Processing of the SGSN, exact in binary
const Time FROM_GGSN = MilliSeconds(125); //!< Processing of the GGSN, likewise
const Time TTI = MilliSeconds(40);        //!< Of the DCH that carries signalling
/// When a UE in CELL_DCH is activated: its next TTI begins 39 ms later.
const Time ACTIVATION = READY + MilliSeconds(1);

/**
 * @param time a time
 * @return type of a random variable that has it always
 */
StringValue
MakeTimeAttribute(Time time)
{
    return StringValue("ns3::ConstantRandomVariable[Constant=" + std::to_string(time.GetSeconds()) +
                       "]");
}

/**
 * @param tunnels of a core network
 * @param config what else a network is made of
 * @return the configuration of both
 */
NetworkConfig
MakeTunnelled(Tunnels tunnels, NetworkConfig config = NetworkConfig())
{
    config.tunnels = tunnels;
    return config;
}

/**
 * @brief Have activations take time from now on.
 * @param toGgsn processing of the SGSNs
 * @param fromGgsn processing of the GGSN
 */
void
TakeTime(Network& network, Time toGgsn = TO_GGSN, Time fromGgsn = FROM_GGSN)
{
    for (const auto& node : network.sgsns)
    {
        const auto sgsn = node->GetObject<Sgsn>();
        sgsn->SetAttribute("ActivationTakesTime", BooleanValue(true));
        sgsn->SetAttribute("ActivationProcessing", MakeTimeAttribute(toGgsn));
    }
    network.core.GetPdpContexts().GetGgsn()->SetAttribute("ActivationProcessing",
                                                          MakeTimeAttribute(fromGgsn));
}

/**
 * @param network a network
 * @return PDP contexts of its GGSN and its first SGSN, tunnels of its first RNC
 */
std::string
CountContexts(Network& network)
{
    return std::to_string(network.core.GetPdpContexts().GetGgsn()->GetNContexts()) + " " +
           std::to_string(network.sgsns[0]->GetObject<Sgsn>()->GetNContexts()) + " " +
           std::to_string(network.rncs[0]->GetObject<IuUserPlane>()->GetNTunnels());
}

/// The first UE of a network, activated anew, and what its session management tells.
class Activation
{
  public:
    /** @brief Activate the UE, which is active at once, again. */
    explicit Activation(Network& network)
        : m_network(network)
    {
        network.core.DeactivateUe(network.ues[0]);
        Activate();
        network.ues[0]->GetSessionManagement()->TraceConnectWithoutContext(
            "Activation",
            MakeCallback(&Activation::OnPhase, this));
    }

    Activation(const Activation&) = delete;
    Activation& operator=(const Activation&) = delete;

    /** @brief Activate the UE, which has no PDP context. */
    void Activate()
    {
        const NetDeviceContainer ue(m_network.ues[0]);
        m_network.addresses[0] = m_network.core.ActivateUes(ue, m_network.rncs[0]).GetAddress(0);
    }

    std::string text;        //!< Bearer, phase, requests and reason, one after the other
    std::vector<Time> times; //!< When

  private:
    /**
     * @param bearer radio bearer
     * @param phase how far it is
     * @param count requests
     * @param reason why it has failed
     */
    void OnPhase(uint32_t bearer,
                 SessionManagement::Phase phase,
                 uint32_t count,
                 const std::string& reason)
    {
        times.push_back(Simulator::Now());
        text += std::to_string(bearer) +
                (phase == SessionManagement::REQUESTED ? " requested "
                 : phase == SessionManagement::ACTIVE  ? " active "
                                                       : " failed ") +
                std::to_string(count) + (reason.empty() ? "; " : ": " + reason + "; ");
    }

    Network& m_network; //!< Where it is
};

UMTS_TEST("umts-pdp-activation", "Octets of the messages, by hand")
{
    const auto add = [](uint32_t nas) {
        return std::to_string(nas) + "/" +
               std::to_string(
                   Encode(RrcUplinkMessage(UplinkDirectTransfer{SessionMessage{{}, 0, nas}}), {})
                       .size()) +
               " ";
    };
    TrafficFilter web;
    web.protocol = 6;
    web.remotePorts = PortRange{80, 80};
    TrafficFilter host;
    host.remoteAddress = Ipv4Address("10.1.1.1");
    host.remoteMask = Ipv4Mask::GetOnes();
    host.localPorts = PortRange{5000, 5010};
    // 57 bits of UPLINK DIRECT TRANSFER are 8 octets.
    ExpectText(add(GetActivationRequestOctets(PdpAddress(Ipv4Address("10.0.0.2")))) +
                   add(GetActivationRequestOctets(PdpAddress(Ipv6Address("fd00:a::1")))) +
                   add(GetActivationRequestOctets(TrafficFlowTemplate{web})) +
                   add(GetActivationRequestOctets(TrafficFlowTemplate{web, host})),
               "34/42 46/54 29/37 46/54 ",
               "requests");
    const DownlinkDirectTransfer accept{{{}, 0, ACTIVATION_ACCEPT_OCTETS}};
    UMTS_EXPECT(Encode(RrcDownlinkMessage(accept), {}).size() == 16 + 8, "59 bits are 8 octets");
}

UMTS_TEST("umts-pdp-activation", "By default a context is active at once")
{
    Network network(MakeTunnelled(Tunnels::VIA_SGSN));
    ExpectText(CountContexts(network), "1 1 1", "before any event");
    UMTS_EXPECT(!network.ues[0]->GetSessionManagement(), "no session management");
    UMTS_EXPECT(network.core.AssignStreams(7) == 0, "no random number");
}

/// Sinks of a UE's device.
struct DropTest
{
    /** @param packet a packet that is dropped */
    void OnDrop(Ptr<const Packet> packet)
    {
        m_drops += packet->GetSize() == 128 ? 1 : 0; // a datagram with its headers
    }

    uint32_t m_drops{0}; //!< Datagrams dropped by the UE
};

// Without signalling radio bearers messages take no time: 250 ms to the GGSN, 125 ms more.
UMTS_TEST_F(DropTest, "umts-pdp-activation", "Times and drops of a UE without signalling")
{
    for (const auto tunnels : {Tunnels::VIA_SGSN, Tunnels::DIRECT})
    {
        m_drops = 0;
        Network network(MakeTunnelled(tunnels));
        TakeTime(network);
        const Activation log(network);
        network.ues[0]->TraceConnectWithoutContext("MacTxDrop",
                                                   MakeCallback(&DropTest::OnDrop, this));
        const auto ggsn = network.core.GetPdpContexts().GetGgsn();
        DatagramPort host(network.host, false);
        DatagramPort ue(network.ues[0]->GetNode(), false);
        for (const int64_t ms : {100, 200, 1000})
        {
            host.SendAt(MilliSeconds(ms), network.addresses[0], 0, ms, 100);
        }
        for (const int64_t ms : {100, 300, 1000})
        {
            ue.SendAt(MilliSeconds(ms), network.GetHostAddress(), 1, ms, 100);
        }
        RunUntil(TO_GGSN - NanoSeconds(1));
        ExpectText(CountContexts(network), "0 0 0", "a moment before");
        UMTS_EXPECT(ggsn->GetNUnknown() == 2, "dropped by the GGSN");
        RunUntil(TO_GGSN);
        ExpectText(CountContexts(network),
                   tunnels == Tunnels::DIRECT ? "1 0 1" : "1 1 1",
                   "at the GGSN");
        RunUntil(Seconds(3));
        ExpectText(log.text, "0 requested 1; 0 active 1; ", "story");
        UMTS_EXPECT((log.times == std::vector<Time>{Time(0), TO_GGSN + FROM_GGSN}), "its times");
        UMTS_ASSERT(host.arrivals.size() == 1 && ue.arrivals.size() == 1, "what is active");
        UMTS_EXPECT(host.arrivals[0].number == 1000u, "the uplink's last one");
        UMTS_EXPECT(ue.arrivals[0].number == 1000u, "the downlink's last one");
        UMTS_EXPECT(m_drops == 2, "dropped by the UE");
        UMTS_EXPECT(ggsn->GetNForeign() == 0, "and by nobody else");
    }
}

/**
 * @param network a network whose UE is in CELL_DCH
 * @return when the first request has come to the SGSN: 42 octets are 3 PDUs, from the next TTI on
 */
Time
GetRequestTime(const SignallingNetwork& network)
{
    return READY + TTI * 3 + GetDchTime(network);
}

/**
 * @param network a network whose UE is in CELL_DCH
 * @return when the UE has the answer: 24 octets are 2 PDUs
 */
Time
GetActiveTime(const SignallingNetwork& network)
{
    const Time sent = GetRequestTime(network) + TO_GGSN + FROM_GGSN;
    return GetTti(sent + network.GetFirstLead(), TTI) + TTI * 2;
}

/** @return what a network is made of whose UEs are in CELL_DCH */
NetworkConfig
MakeDedicated()
{
    return MakeTunnelled(Tunnels::VIA_SGSN);
}

/**
 * @return what a network is made of whose UEs are in IDLE 3 s after their last PDU, and before
 *         4 s; RNC and core take no time for a connection
 */
NetworkConfig
MakeIdleSession()
{
    return MakeTunnelled(Tunnels::VIA_SGSN,
                         MakeSwitched({{"FachInactivityTimer", TimeValue(Seconds(1))},
                                       {"InactiveState", StringValue("IDLE")},
                                       {"ConnectionProcessing",
                                        StringValue("ns3::ConstantRandomVariable[Constant=0]")}}));
}

UMTS_TEST("umts-pdp-activation", "Times of messages on the DCCH by hand")
{
    SignallingNetwork network(MakeDedicated());
    RunUntil(ACTIVATION);
    TakeTime(network);
    const Activation log(network);
    const Time created = GetRequestTime(network) + TO_GGSN;
    RunUntil(created - NanoSeconds(1));
    ExpectText(CountContexts(network), "0 0 0", "a moment before");
    RunUntil(created);
    ExpectText(CountContexts(network), "1 1 1", "at the GGSN");
    RunUntil(Seconds(5));
    ExpectText(log.text, "0 requested 1; 0 active 1; ", "story");
    UMTS_EXPECT((log.times == std::vector<Time>{ACTIVATION, GetActiveTime(network)}),
                "active at " << log.times.back() << ", not " << GetActiveTime(network));
    ExpectText(network.Leave(), "", "what is left");
}

// REQUEST is lost for good: T3380 of 30 s expires five times.
UMTS_TEST("umts-pdp-activation", "Requests that nobody answers")
{
    Network network(MakeTunnelled(Tunnels::VIA_SGSN));
    TakeTime(network);
    Activation log(network);
    const auto rrc = network.rncs[0]->GetObject<RncRrc>();
    rrc->SetDirectTransferCallback(Callback<void, const RrcConnection*, const SessionMessage&>());
    const Ipv4Address address = network.addresses[0];
    RunUntil(Seconds(150) - NanoSeconds(1));
    ExpectText(log.text,
               "0 requested 1; 0 requested 2; 0 requested 3; 0 requested 4; 0 requested 5; ",
               "requests");
    const std::vector<Time> times{Seconds(0), Seconds(30), Seconds(60), Seconds(90), Seconds(120)};
    UMTS_EXPECT(log.times == times, "30 s apart");
    log.text.clear();
    RunUntil(Seconds(200));
    ExpectText(log.text, "0 failed 5: T3380 has expired five times; ", "given up");
    UMTS_EXPECT(log.times.back() == Seconds(150), "30 s after the last");
    ExpectText(CountContexts(network), "0 0 0", "contexts");
    log.text.clear();
    log.Activate();
    UMTS_EXPECT(network.addresses[0] != address, "another address");
    network.core.DeactivateUe(network.ues[0]);
    RunUntil(Seconds(201));
    ExpectText(log.text, "", "deactivated before the event of the same time");
}

// The message is forgotten on its way to the UE; the context is active at the GGSN by then.
UMTS_TEST("umts-pdp-activation", "An answer that is lost")
{
    SignallingNetwork network(MakeDedicated());
    RunUntil(ACTIVATION);
    TakeTime(network);
    const Activation log(network);
    const Time sent = GetRequestTime(network) + TO_GGSN + FROM_GGSN;
    RunUntil(sent + MilliSeconds(1));
    const auto& context = UesOf(*network.rncs[0]).Get(network.ues[0]->GetRnti());
    UMTS_EXPECT(context.procedures->GetTransport()->GetNUnderWay() == 1, "on its way");
    context.procedures->GetTransport()->Interrupt();
    RunUntil(Seconds(30));
    ExpectText(log.text, "0 requested 1; ", "nothing comes");
    RunUntil(Seconds(40));
    ExpectText(log.text, "0 requested 1; 0 requested 2; 0 active 2; ", "T3380");
    UMTS_EXPECT(log.times[1] == ACTIVATION + Seconds(30), "30 s");
    // 30 s are 750 TTIs: all goes as 30 s before.
    UMTS_EXPECT(log.times[2] == GetActiveTime(network) + Seconds(30), "the answer to it");
    ExpectText(CountContexts(network), "1 1 1", "no second context");
    ExpectText(network.Leave(), "", "what is left");
}

// The answer to the first request comes after T3380; the second request changes nothing.
UMTS_TEST("umts-pdp-activation", "An SGSN that is slower than T3380")
{
    Network network(MakeTunnelled(Tunnels::VIA_SGSN));
    TakeTime(network, Seconds(40), FROM_GGSN);
    const Activation log(network);
    RunUntil(Seconds(200));
    ExpectText(log.text, "0 requested 1; 0 requested 2; 0 active 2; ", "story");
    UMTS_EXPECT(log.times.back() == Seconds(40) + FROM_GGSN, "the first one's answer");
    ExpectText(CountContexts(network), "1 1 1", "contexts");
}

// Of the connection (suite umts-connection): SECURITY MODE COMMAND is there at 360 ms, when a
// STATUS goes. From 400 ms on its answer of 16 octets and the request of 42, with their Length
// Indicators, are 4 PDUs, of which the last is sent from 520 ms on.
UMTS_TEST("umts-pdp-activation", "A UE in IDLE sets up its RRC connection first")
{
    const Time ask = Seconds(4);
    SignallingNetwork network(MakeIdleSession());
    RunUntil(ask);
    TakeTime(network);
    const auto meter = network.ues[0]->GetStateMeter();
    ExpectText(umts::GetName(meter->GetState()), "IDLE", "before");
    const Activation log(network);
    RunUntil(ask + MilliSeconds(500));
    ExpectText(CountContexts(network), "0 0 0", "the request is not there");
    RunUntil(ask + Seconds(3));
    ExpectText(log.text, "0 requested 1; 0 active 1; ", "story");
    const Time sent = ask + MilliSeconds(520) + GetDchTime(network) + TO_GGSN + FROM_GGSN;
    const Time active = GetTti(sent + network.GetFirstLead(), TTI) + TTI * 2;
    UMTS_EXPECT(Abs(log.times.back() - active) <= TTI,
                log.times.back() << ", not " << active << ": more than a STATUS before it");
    ExpectText(network.Leave(), "", "what is left");
}

// While the SGSN works for 10 s the UE goes to sleep; it is paged for the answer.
UMTS_TEST("umts-pdp-activation", "A UE without channels is paged for the answer")
{
    for (const std::string state : {"IDLE", "CELL_PCH"})
    {
        NetworkConfig config = MakeIdleSession();
        config.bearer.Switcher({{"InactiveState", StringValue(state)}});
        SignallingNetwork network(config);
        RunUntil(Seconds(4));
        TakeTime(network, Seconds(10), FROM_GGSN);
        const Activation log(network);
        RunUntil(Seconds(14));
        ExpectText(umts::GetName(network.ues[0]->GetStateMeter()->GetState()), state, "asleep");
        RunUntil(Seconds(25));
        ExpectText(log.text, "0 requested 1; 0 active 1; ", state + ", story");
        UMTS_EXPECT(log.times.back() < Seconds(17), state << ", before T3380");
        ExpectText(network.Leave(), "", state + ", what is left");
    }
}

/// The UE goes, or is deactivated, at a moment of its activation.
void
AddLeaving(bool isIdle, bool isDetached)
{
    AddTest(std::string(isDetached ? "A UE that is detached" : "A UE that is deactivated") +
                " at any moment" + (isIdle ? ", from IDLE" : ""),
            [=] {
                const Time begin = isIdle ? Seconds(4) : ACTIVATION;
                for (Time moment; moment < MilliSeconds(1200); moment += MilliSeconds(37))
                {
                    SignallingNetwork network(isIdle ? MakeIdleSession() : MakeDedicated());
                    RunUntil(begin);
                    TakeTime(network);
                    const Activation log(network);
                    RunUntil(begin + moment);
                    const bool isActive = log.text.find("active") != std::string::npos;
                    if (!isDetached || isActive)
                    {
                        network.core.DeactivateUe(network.ues[0]);
                    }
                    if (isDetached)
                    {
                        network.umts.Detach(network.ues[0]);
                    }
                    RunUntil(begin + Seconds(10));
                    const bool hasFailed =
                        log.text.find("failed 1: the UE is released") != std::string::npos;
                    UMTS_EXPECT(hasFailed == (isDetached && !isActive), moment << ": " << log.text);
                    ExpectText(CountContexts(network), "0 0 0", "contexts");
                    ExpectText(isDetached ? FindLeftovers(network.rncs[0]) : network.Leave(),
                               "",
                               "what is left");
                }
            });
}

UMTS_TESTS("umts-pdp-activation")
{
    for (const bool isIdle : {false, true})
    {
        AddLeaving(isIdle, false);
        AddLeaving(isIdle, true);
    }
}

/// A TCP connection that is opened while the context is not active.
void
AddTcp(Direction direction)
{
    AddTest(
        std::string("TCP repeats its SYN, ") +
            (direction == Direction::UPLINK ? "which the UE drops" : "which the GGSN drops"),
        [=] {
            constexpr uint32_t octets = 20000;
            const DefaultsGuard guard;
            Config::SetDefault("ns3::TcpSocket::ConnTimeout", TimeValue(Seconds(3)));
            Network network(MakeTunnelled(Tunnels::VIA_SGSN));
            TakeTime(network);
            const Activation log(network);
            const bool isUp = direction == Direction::UPLINK;
            const auto ue = network.ues[0]->GetNode();
            const Address any = InetSocketAddress(Ipv4Address::GetAny(), 80);
            const Address to =
                InetSocketAddress(isUp ? network.GetHostAddress() : network.addresses[0], 80);
            const auto sinks =
                PacketSinkHelper("ns3::TcpSocketFactory", any).Install(isUp ? network.host : ue);
            const auto sink = DynamicCast<PacketSink>(sinks.Get(0));
            BulkSendHelper source("ns3::TcpSocketFactory", to);
            source.SetAttribute("MaxBytes", UintegerValue(octets));
            source.Install(isUp ? ue : network.host).Start(MilliSeconds(100));
            // The SYN of 100 ms is lost.
            RunUntil(MilliSeconds(3100));
            UMTS_EXPECT(sink->GetTotalRx() == 0, "before the second one");
            RunUntil(Seconds(30));
            UMTS_EXPECT(sink->GetTotalRx() == octets, "then");
        });
}

UMTS_TESTS("umts-pdp-activation")
{
    AddTcp(Direction::UPLINK);
    AddTcp(Direction::DOWNLINK);
}

UMTS_TEST("umts-pdp-activation", "A secondary context takes the same way")
{
    Network network(MakeTunnelled(Tunnels::VIA_SGSN));
    TakeTime(network);
    const Activation log(network);
    const TrafficFlowTemplate filters{MakeNoTraffic()};
    const auto ue = network.ues[0];
    const RbId id = network.umts.AddBearer(ue, BearerConfig(), filters);
    const auto activate = [&]() { network.core.ActivateSecondary(ue, id, filters); };
    ExpectError(activate, "secondary PDP context: the primary one is not active yet");
    RunUntil(Seconds(1));
    activate();
    ExpectError(activate, "PDP context: radio bearer 1 is about to have one");
    RunUntil(Seconds(1) + TO_GGSN - NanoSeconds(1));
    ExpectText(CountContexts(network), "1 1 1", "a moment before");
    RunUntil(Seconds(1) + TO_GGSN);
    ExpectText(CountContexts(network), "2 2 2", "at the GGSN");
    RunUntil(Seconds(2));
    ExpectText(log.text, "0 requested 1; 0 active 1; 1 requested 1; 1 active 1; ", "story");
    UMTS_EXPECT(log.times.back() == Seconds(1) + TO_GGSN + FROM_GGSN, "its time");
    ExpectError(activate, "has a PDP context already");
    network.core.DeactivateUe(ue);
    ExpectText(CountContexts(network), "0 0 0", "deactivated");
}

UMTS_TEST("umts-pdp-activation", "A radio bearer that is released meanwhile")
{
    Network network(MakeTunnelled(Tunnels::VIA_SGSN), {2});
    TakeTime(network);
    const Activation log(network);
    RunUntil(MilliSeconds(100));
    network.umts.ReleaseBearer(network.ues[0]);
    RunUntil(Seconds(1));
    ExpectText(log.text, "0 requested 1; 0 failed 1: its radio bearer is released; ", "story");
    UMTS_EXPECT(log.times.back() == TO_GGSN, "when it is asked for");
    ExpectText(CountContexts(network), "1 1 1", "that of the other UE");
}

UMTS_TEST("umts-pdp-activation", "A relocation while the SGSN works")
{
    Network network(MakeTunnelled(Tunnels::VIA_SGSN), {1, 2, 2, 2});
    TakeTime(network);
    const Activation log(network);
    DatagramPort port(network.ues[0]->GetNode(), false);
    DatagramPort host(network.host, false);
    RunUntil(MilliSeconds(100));
    network.umts.Relocate(network.ues[0], network.rncs[1], network.nodeBs[1]->GetCell());
    host.SendAt(Seconds(1), network.addresses[0], 0, 0, 100);
    port.SendAt(Seconds(1), network.GetHostAddress(), 1, 0, 100);
    RunUntil(Seconds(3));
    ExpectText(log.text, "0 requested 1; 0 active 1; ", "story");
    ExpectText(CountContexts(network), "1 0 0", "nothing at the former SGSN and RNC");
    UMTS_EXPECT(port.CountInOrder(0) == 1, "downlink by the other RNC");
    UMTS_EXPECT(host.CountInOrder(1) == 1, "uplink");
}

UMTS_TEST("umts-pdp-activation", "Random times have streams of their own")
{
    const auto activate = [](int64_t stream) {
        Network network(MakeTunnelled(Tunnels::VIA_SGSN));
        TakeTime(network);
        const StringValue random("ns3::UniformRandomVariable[Min=0|Max=1]");
        const auto ggsn = network.core.GetPdpContexts().GetGgsn();
        network.sgsns[0]->GetObject<Sgsn>()->SetAttribute("ActivationProcessing", random);
        ggsn->SetAttribute("ActivationProcessing", random);
        UMTS_EXPECT(network.core.AssignStreams(stream) == 2, "one of each node");
        const Activation log(network);
        RunUntil(Seconds(3));
        return log.times.back();
    };
    const Time first = activate(5);
    UMTS_EXPECT(first > Time(0) && first < Seconds(2), first);
    UMTS_EXPECT(activate(5) == first, "the same streams");
    UMTS_EXPECT(activate(7) != first, "others");
}

UMTS_TEST("umts-pdp-activation", "Wrong use ends in a sentence")
{
    const auto connect = [](Tunnels tunnels) {
        const DefaultsGuard guard;
        Config::SetDefault("ns3::umts::Sgsn::ActivationTakesTime", BooleanValue(true));
        Network network(MakeTunnelled(tunnels));
    };
    ExpectError([&] { connect(Tunnels::NONE); }, "Sgsn::ActivationTakesTime: needs tunnels");
    ExpectText(CatchError([&] { connect(Tunnels::DIRECT); }), "", "with tunnels");
    const auto activate = [] {
        Network network(MakeTunnelled(Tunnels::VIA_SGSN));
        TakeTime(network);
        network.sgsns[0]->GetObject<Sgsn>()->SetAttribute("ActivationProcessing",
                                                          StringValue("ns3::umts::RrcStateMeter"));
        const Activation log(network);
        RunUntil(Seconds(1));
    };
    ExpectError(activate,
                "Sgsn::ActivationProcessing: ns3::umts::RrcStateMeter is no random variable");
}

} // namespace
