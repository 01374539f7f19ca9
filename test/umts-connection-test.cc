/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-signalling-common-rig.h"
#include "umts-test.h"

#include "ns3/config.h"
#include "ns3/enum.h"
#include "ns3/rng-seed-manager.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-network-profile.h"
#include "ns3/umts-srb-transport.h"
#include "ns3/umts-ue-processing.h"

#include <memory>
#include <string>

/**
 * @file
 * @ingroup umts
 * RRC connections of UEs with signalling radio bearers by their messages: from IDLE to CELL_DCH,
 * and back (TS 25.331 8.1.3, 8.1.4, 8.1.8, 8.1.12).
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-connection", SYSTEM, "25.331 8.1.3");

const Time ASK = Seconds(4); //!< When a UE in IDLE gets something to send; a TTI of 40 ms begins

/**
 * @param processing time of RNC and core before each of their messages, a random variable
 * @return a UE that is in IDLE before ASK, and goes there again 2 and 1 s after its last PDU
 */
NetworkConfig
MakeIdle(const std::string& processing)
{
    return MakeSwitched({{"FachInactivityTimer", TimeValue(Seconds(1))},
                         {"InactiveState", StringValue("IDLE")},
                         {"ConnectionProcessing", StringValue(processing)}});
}

const std::string AT_ONCE =
    "ns3::ConstantRandomVariable[Constant=0]"; //!< RNC and core take no time

/// A UE from IDLE, and what has become of it.
struct Connection
{
    /** @param config its network */
    explicit Connection(const NetworkConfig& config)
        : network(config)
    {
        FindSwitcher(network)->TraceConnectWithoutContext("State",
                                                          MakeCallback(&Connection::OnState, this));
        RunUntil(ASK);
        GivePacket(network.ues[0], 600, network.GetHostAddress());
    }

    /** @brief Run until the UE has its bearer, 10 s at most. */
    void Connect()
    {
        const auto switcher = FindSwitcher(network);
        const auto isThere = [&switcher]() {
            return switcher->GetPhase() == ChannelSwitcher::Phase::DCH;
        };
        while (!isThere() && Simulator::Now() < ASK + Seconds(10))
        {
            RunUntil(Simulator::Now() + MilliSeconds(1));
        }
        inDch = network.ues[0]->GetStateMeter()->GetSetUpTime();
    }

    /** @param to the new state */
    void OnState(RrcState /* from */, RrcState to)
    {
        signalling = to == RrcState::CELL_DCH ? Simulator::Now() - ASK : signalling;
    }

    SignallingNetwork network; //!< Where it is
    Time signalling;           //!< From ASK to CELL_DCH, for signalling
    Time inDch;                //!< From its request to its radio bearer
};

// REQUEST takes a TTI of the RACH and 5 ms of Iub, SETUP 5 ms and three TTIs of the FACH: 50 ms.
// Then a PDU a TTI of 40 ms: from 80 ms on 3 of SETUP COMPLETE and INITIAL DIRECT TRANSFER; from
// 240 ms on a STATUS and 2 of SECURITY MODE COMMAND; from 360 ms on a STATUS and 2 of SECURITY MODE
// COMPLETE; from 520 ms on a STATUS and 7 of RADIO BEARER SETUP.
UMTS_TEST("umts-connection", "Times of its messages by hand")
{
    Connection ue(MakeIdle(AT_ONCE));
    ue.Connect();
    UMTS_EXPECT(ue.signalling == MilliSeconds(50), "RRC CONNECTION SETUP");
    UMTS_EXPECT(ue.inDch == MilliSeconds(840), "RADIO BEARER SETUP");
    const auto meter = ue.network.ues[0]->GetStateMeter();
    UMTS_EXPECT(meter->GetSetUpTime() == MilliSeconds(840), "on its way");
    UMTS_EXPECT(IsNear(meter->GetSetUpEnergy(), 0.53 * 0.84, 1e-9), "energy");
    ExpectText(ue.network.Leave(), "", "what is left");
}

// At once, or by RRC CONNECTION RELEASE after RADIO BEARER SETUP; its first PDU takes it to
// CELL_DCH.
UMTS_TEST("umts-connection", "A UE that begins in IDLE")
{
    for (const bool isSignalled : {false, true})
    {
        NetworkConfig config = MakeSwitched({{"InitialState", StringValue("IDLE")},
                                             {"ConnectionProcessing", StringValue(AT_ONCE)}});
        std::unique_ptr<RadioLinkNetwork> network =
            isSignalled ? std::make_unique<SignallingNetwork>(config)
                        : std::make_unique<RadioLinkNetwork>(config, NetworkSize{1});
        const auto ue = network->ues[0];
        const auto meter = ue->GetStateMeter();
        RunUntil(isSignalled ? Seconds(1) : NanoSeconds(1));
        ExpectText(umts::GetName(meter->GetState()), "IDLE", "at the beginning");
        const Time since = meter->GetTime(RrcState::IDLE) - Simulator::Now();
        RunUntil(ASK);
        UMTS_EXPECT(meter->GetTime(RrcState::IDLE) - ASK == since, "in IDLE");
        GivePacket(ue, 600, network->GetHostAddress());
        RunUntil(ASK + MilliSeconds(isSignalled ? 770 : 2010));
        ExpectText(umts::GetName(meter->GetState()), "CELL_DCH", "by its connection");
        RunUntil(ASK + Seconds(3));
        const auto end = network->rncs[0]->GetBearer(ue->GetRnti());
        UMTS_EXPECT(end->GetRlc()->GetRxCounters().sdusDelivered == 1, "the packet");
    }
}

/// Changes of state of a UE, and their times.
struct StateLog
{
    /** @param to the new state */
    void OnState(RrcState /* from */, RrcState to)
    {
        text += std::string(umts::GetName(to)) + "@" +
                std::to_string(Simulator::Now().GetMilliSeconds()) + " ";
    }

    std::string text; //!< States and their times, ms
};

// 0.6 s to CELL_FACH, where 100 octets stay below the threshold of 512; those of 2000 lead to
// CELL_DCH 1.3 s later.
UMTS_TEST("umts-connection", "A connection in CELL_FACH, and volume that needs CELL_DCH")
{
    for (const bool isMuch : {false, true})
    {
        NetworkConfig config = MakeSwitched({{"InitialState", StringValue("IDLE")},
                                             {"ConnectionState", StringValue("CELL_FACH")},
                                             {"InactivityTimer", TimeValue(Seconds(100))},
                                             {"ConnectionDelay", TimeValue(MilliSeconds(600))},
                                             {"SetUpDelay", TimeValue(MilliSeconds(1300))}});
        RadioLinkNetwork network(config, NetworkSize{1});
        const auto ue = network.ues[0];
        const auto meter = ue->GetStateMeter();
        RunUntil(ASK);
        StateLog log;
        meter->TraceConnectWithoutContext("State", MakeCallback(&StateLog::OnState, &log));
        GivePacket(ue, isMuch ? 2000 : 100, network.GetHostAddress());
        RunUntil(ASK + Seconds(8));
        ExpectText(log.text,
                   isMuch ? "CELL_FACH@4600 CELL_DCH@5900 " : "CELL_FACH@4600 ",
                   "states");
        const double setUpS = isMuch ? 0.6 + 1.3 : 0.6;
        UMTS_EXPECT(IsNear(meter->GetSetUpTime().GetSeconds(), setUpS, 1e-9), "on its way");
        UMTS_EXPECT(IsNear(meter->GetSetUpEnergy(), 0.6 * 0.53 + (isMuch ? 1.3 * 0.55 : 0), 1e-9),
                    "energy");
        const auto end = network.rncs[0]->GetBearer(ue->GetRnti());
        UMTS_EXPECT(end->GetRlc()->GetRxCounters().sdusDelivered == 1, "the packet");
        ExpectText(network.Leave(), "", "what is left");
    }
}

// RRC CONNECTION SETUP of 78 octets has come 40 ms after the request; what follows is on RACH and
// FACH.
UMTS_TEST("umts-connection", "A connection in CELL_FACH by its messages")
{
    SignallingNetwork network(MakeSwitched({{"FachInactivityTimer", TimeValue(Seconds(1))},
                                            {"InactiveState", StringValue("IDLE")},
                                            {"ConnectionState", StringValue("CELL_FACH")},
                                            {"ConnectionProcessing", StringValue(AT_ONCE)}}));
    RunUntil(ASK);
    StateLog log;
    FindSwitcher(network)->TraceConnectWithoutContext("State",
                                                      MakeCallback(&StateLog::OnState, &log));
    network.TakeStory();
    GivePacket(network.ues[0], 100, network.GetHostAddress());
    RunUntil(ASK + MilliSeconds(900));
    ExpectText(log.text, "CELL_FACH@4040 ", "states");
    ExpectText(DescribeSignalling(network), "common common free", "no DCH");
    ExpectText(network.TakeStory(),
               "1 security mode begun; 1 security mode done; 1 security mode completed; "
               "1 set-up begun; 1 set-up done; 1 set-up completed; ",
               "messages");
    const auto end = network.rncs[0]->GetBearer(network.ues[0]->GetRnti());
    UMTS_EXPECT(end->GetRlc()->GetRxCounters().sdusDelivered == 1, "the packet");
    RunUntil(ASK + Seconds(4));
    UMTS_EXPECT(FindSwitcher(network)->GetState() == RrcState::IDLE, "back");
    ExpectText(network.Leave(), "", "what is left");
}

// 0.12 s before each of three messages of the network. A STATUS, which took a TTI before the last
// two, goes in that time.
UMTS_TEST("umts-connection", "Times of RNC and core")
{
    Connection ue(MakeIdle("ns3::ConstantRandomVariable[Constant=0.12]"));
    ue.Connect();
    UMTS_EXPECT(ue.signalling == MilliSeconds(50 + 120), "RRC CONNECTION SETUP");
    UMTS_EXPECT(ue.inDch == MilliSeconds(840 + 3 * 120 - 2 * 40), "RADIO BEARER SETUP");
}

UMTS_TEST("umts-connection", "Random times by the number of the run")
{
    const std::string random = "ns3::UniformRandomVariable[Min=0|Max=1]";
    const uint64_t runBefore = RngSeedManager::GetRun();
    const auto connect = [&random](uint64_t run) {
        RngSeedManager::SetRun(run);
        Connection ue(MakeIdle(random));
        ue.Connect();
        return ue.inDch;
    };
    const Time first = connect(1);
    UMTS_EXPECT(first > MilliSeconds(680) && first < MilliSeconds(680 + 3000 + 2 * 40),
                first.GetSeconds());
    UMTS_EXPECT(connect(1) == first, "the same run");
    UMTS_EXPECT(connect(2) != first, "another one");
    RngSeedManager::SetRun(runBefore);
}

UMTS_TEST("umts-connection", "A time of the network that is no random variable")
{
    ExpectError(
        []() {
            Connection ue(MakeIdle("ns3::umts::RrcStateMeter"));
            ue.Connect();
        },
        "ChannelSwitcher::ConnectionProcessing: ns3::umts::RrcStateMeter is no random variable");
}

// N1 of TS 25.331 13.5.2 is 100 ms for RRC CONNECTION SETUP, so that the UE begins at 160 ms; from
// 320 ms on a STATUS and SECURITY MODE COMMAND, N2 80 ms until its answer, which has the STATUS
// behind it by then, from 520 to 600 ms; from 640 ms on a STATUS and RADIO BEARER SETUP, and N1 100
// ms.
UMTS_TEST("umts-connection", "A UE that takes the longest time it may")
{
    const DefaultsGuard guard;
    Config::SetDefault("ns3::umts::SrbTransport::UeProcessing",
                       EnumValue(SrbTransport::LONGEST_PROCESSING));
    Connection ue(MakeIdle(AT_ONCE));
    ue.Connect();
    UMTS_EXPECT(ue.signalling == MilliSeconds(50 + 100), "RRC CONNECTION SETUP");
    UMTS_EXPECT(ue.inDch == MilliSeconds(640 + 8 * 40 + 100), "RADIO BEARER SETUP");
}

// SETUP has come at 50 ms; the first radio frame after 40 ms without channels that is in sync ends
// at 90 ms, so that the UE begins at 120 ms, a TTI of 40 ms later.
UMTS_TEST("umts-connection", "A UE that gets in sync on its first DCHs")
{
    const DefaultsGuard guard;
    Config::SetDefault("ns3::umts::RadioLinkMonitor::FirstSynchronisationTime",
                       TimeValue(MilliSeconds(40)));
    Connection ue(MakeIdle(AT_ONCE));
    ue.Connect();
    UMTS_EXPECT(ue.signalling == MilliSeconds(90), "RRC CONNECTION SETUP");
    UMTS_EXPECT(ue.inDch == MilliSeconds(840 + 40), "RADIO BEARER SETUP");
    ExpectText(ue.network.Leave(), "", "what is left");
}

/// A UE in CELL_FACH that has much to send.
struct Promotion
{
    /** @param synchronisation attribute FirstSynchronisationTime */
    explicit Promotion(Time synchronisation)
    {
        const DefaultsGuard guard;
        const std::string monitor = "ns3::umts::RadioLinkMonitor::";
        Config::SetDefault(monitor + "FirstSynchronisationTime", TimeValue(synchronisation));
        Config::SetDefault(monitor + "N312", UintegerValue(3));
        SignallingNetwork network(MakeSwitched());
        FindSwitcher(network)->TraceConnectWithoutContext("State",
                                                          MakeCallback(&Promotion::OnState, this));
        RunUntil(Seconds(3)); // after the packets of its activation
        GivePacket(network.ues[0], 1000, network.GetHostAddress());
        RunUntil(Seconds(7));
        const auto end = network.rncs[0]->GetBearer(network.ues[0]->GetRnti());
        UMTS_EXPECT(end->GetRlc()->GetRxCounters().sdusDelivered == 1, "the packet");
        ExpectText(network.Leave(), "", "what is left");
    }

    /** @param to the new state */
    void OnState(RrcState /* from */, RrcState to)
    {
        at = to == RrcState::CELL_DCH && at.IsZero() ? Simulator::Now() : at;
    }

    Time at; //!< When it is in CELL_DCH, by RADIO BEARER RECONFIGURATION
};

// The third radio frame that ends 40 ms after the message, or later.
UMTS_TEST("umts-connection", "A UE in CELL_FACH that gets in sync on DCHs")
{
    const int64_t message = Promotion(Time(0)).at.GetMicroSeconds();
    UMTS_EXPECT(message > 3000000, "it has the message");
    const int64_t frame = 10000; // us
    const int64_t first = (message + 40000 + frame - 1) / frame * frame;
    UMTS_EXPECT(Promotion(MilliSeconds(40)).at.GetMicroSeconds() == first + 2 * frame, message);
}

// T312 of 1 s expires each time: the UE asks N300 + 1 times and gives up (TS 25.331 8.1.3.7).
UMTS_TEST("umts-connection", "A UE that never gets in sync on the DCHs of its connection")
{
    const DefaultsGuard guard;
    Config::SetDefault("ns3::umts::RadioLinkMonitor::FirstSynchronisationTime",
                       TimeValue(MilliSeconds(1500)));
    Connection ue(MakeIdle(AT_ONCE));
    const auto request = ue.network.ues[0]->GetRequestControl();
    RunUntil(ASK + MilliSeconds(1049));
    UMTS_EXPECT(request->IsAnswered(), "on its way");
    UMTS_EXPECT(request->GetNRepeats() == 0, "T300 has stopped");
    RunUntil(ASK + Seconds(20));
    UMTS_EXPECT(request->GetNRepeats() == 3, "N300");
    UMTS_EXPECT(request->GetNFailures() == 1, "given up");
    UMTS_EXPECT(ue.network.ues[0]->GetStateMeter()->GetState() == RrcState::IDLE, "state");
    UMTS_EXPECT(ue.network.GetAdmission(0)->GetLoad() == 0, "the DCH is given back");
    ExpectText(ue.network.Leave(), "", "what is left");
}

// Longest times of other messages: TS 25.331 13.5.2.
UMTS_TEST("umts-connection", "Longest times by message")
{
    std::string text;
    const auto add = [&text](const RrcDownlinkMessage& message) {
        const UeProcessing longest = GetLongestProcessing(message);
        text += std::to_string(longest.effect.GetMilliSeconds()) + "+" +
                std::to_string(longest.answer.GetMilliSeconds()) + " ";
    };
    add(RadioBearerSetup());
    add(RadioBearerReconfiguration{{}, 0});
    add(RadioBearerReconfiguration());
    add(RadioBearerRelease());
    add(PhysicalChannelReconfiguration());
    add(ActiveSetUpdate());
    ExpectText(text, "100+0 100+0 100+10 100+0 80+0 60+20 ", "channels");
    text.clear();
    add(MeasurementControl());
    add(UtranMobilityInformation());
    add(CellUpdateConfirm());
    add(CellUpdateConfirm{false, true, false});
    add(CellUpdateConfirm{false, false, true});
    add(RrcConnectionSetup());
    add(SecurityModeCommand());
    add(RrcConnectionRelease{true});
    add(RrcConnectionRelease{false});
    add(DownlinkDirectTransfer());
    add(PagingType1());
    ExpectText(text, "50+0 50+30 50+30 100+0 50+0 100+0 50+30 50+30 50+60 50+0 0+0 ", "others");
}

// A UE that has RRC CONNECTION RELEASE, and data by then, asks for a connection again; so does the
// network by paging, in the frame of RNTI 1.
UMTS_TEST("umts-connection", "Data while a UE is released")
{
    for (const bool isUplink : {true, false})
    {
        SignallingNetwork network(MakeIdle(AT_ONCE));
        const auto switcher = FindSwitcher(network);
        while (network.TakeStory().find("connection release done") == std::string::npos &&
               Simulator::Now() < ASK)
        {
            RunUntil(Simulator::Now() + MilliSeconds(1));
        }
        UMTS_ASSERT(Simulator::Now() < ASK, "it is released");
        UMTS_EXPECT(switcher->GetState() == RrcState::CELL_FACH, "its answer is on its way");
        isUplink ? GivePacket(network.ues[0], 100, network.GetHostAddress())
                 : GivePacket(network.rncs[0], 100, network.addresses[0]);
        RunUntil(Simulator::Now() + MilliSeconds(200));
        UMTS_EXPECT(switcher->GetState() == RrcState::IDLE || isUplink, "in IDLE");
        RunUntil(Simulator::Now() + MilliSeconds(2000));
        const auto end = isUplink ? network.rncs[0]->GetBearer(network.ues[0]->GetRnti())
                                  : network.ues[0]->GetBearer();
        UMTS_EXPECT(end->GetRlc()->GetRxCounters().sdusDelivered == 1, "the packet");
        ExpectText(network.Leave(), "", "what is left");
    }
}

// 5 ms after ASK the message is on the RACH.
UMTS_TEST("umts-connection", "A bearer that is released before RRC CONNECTION REQUEST has come")
{
    Connection ue(MakeIdle(AT_ONCE));
    RunUntil(ASK + MilliSeconds(5));
    ue.network.umts.ReleaseBearer(ue.network.ues[0], DEFAULT_RB);
    RunUntil(ASK + Seconds(5));
    UMTS_EXPECT(!ue.network.ues[0]->GetRequestControl()->IsUnderWay(), "nothing to ask for");
    ExpectText(ue.network.Leave(), "", "what is left");
}

// A UE leaves at any time of its connection, or is handed over then.
UMTS_TEST("umts-connection", "A UE that is detached, or goes to another cell, at any time")
{
    for (int64_t step = 0; step < 30; ++step)
    {
        const std::string name = "step " + std::to_string(step);
        {
            Connection ue(MakeIdle(AT_ONCE));
            RunUntil(ASK + MilliSeconds(27 * step));
            ExpectText(ue.network.Leave(), "", name);
        }
        Connection other(MakeIdle(AT_ONCE));
        RunUntil(ASK + MilliSeconds(27 * step));
        other.network.umts.HandOver(other.network.ues[0], other.network.cells[1]);
        RunUntil(ASK + Seconds(12));
        ExpectText(other.network.GetActiveSet(), "1", name + ", where it is");
        const auto end = other.network.rncs[0]->GetBearer(other.network.ues[0]->GetRnti());
        UMTS_EXPECT(end->GetRlc()->GetRxCounters().sdusDelivered == 1, name << ", packet");
        ExpectText(other.network.Leave(), "", name + ", what is left");
    }
}

/**
 * @brief A promotion over signalling radio bearers takes what a network was measured to take.
 * @param name the network
 */
void
CheckPromotion(const std::string& name)
{
    const DefaultsGuard guard;
    const NetworkProfile& profile = NetworkProfile::Get(name);
    profile.SetDefaults();
    NetworkConfig config = MakeCommon();
    config.bearer = BearerConfig::Switched("dch3");
    SignallingNetwork network(config);
    const auto meter = network.ues[0]->GetStateMeter();
    RunUntil(Seconds(200));
    UMTS_EXPECT(meter->GetState() == RrcState::IDLE, name);
    GivePacket(network.ues[0], 1000, network.GetHostAddress());
    const double fachS = profile.fachInactivityS;
    RunUntil(Seconds(200 + profile.idleToDchS * 1.2 + profile.dchInactivityS + fachS / 2));
    UMTS_EXPECT(meter->GetState() == RrcState::CELL_FACH, name);
    const double idleS = meter->GetSetUpTime().GetSeconds();
    UMTS_EXPECT(IsNear(idleS / profile.idleToDchS, 1, 0.05), name << " from IDLE");
    GivePacket(network.ues[0], 1000, network.GetHostAddress());
    RunUntil(Simulator::Now() + Seconds(profile.fachToDchS * 1.2));
    const double toDchS = meter->GetSetUpTime().GetSeconds() - idleS;
    UMTS_EXPECT(IsNear(toDchS / profile.fachToDchS, 1, 0.05), name << " from CELL_FACH");
}

UMTS_TEST("umts-connection", "Promotions of measured networks")
{
    CheckPromotion("att-2010");
    CheckPromotion("teliasonera-2014");
}

} // namespace
