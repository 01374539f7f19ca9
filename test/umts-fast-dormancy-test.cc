/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-signalling-common-rig.h"
#include "umts-test.h"

#include "ns3/config.h"
#include "ns3/enum.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-channel-switcher.h"
#include "ns3/umts-fast-dormancy.h"
#include "ns3/umts-leftovers.h"
#include "ns3/umts-ue-table.h"

#include <sstream>
#include <string>

/**
 * @file
 * @ingroup umts
 * UEs that tell of the end of their data session, and what the RNC does then.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-fast-dormancy", SYSTEM, "25.331 8.1.14");

/**
 * @param state DormantState
 * @return a network whose timers of inactivity are long
 */
NetworkConfig
MakeLazy(const std::string& state)
{
    NetworkConfig config;
    config.bearer =
        BearerConfig::Switched("dch3").Switcher({{"InactivityTimer", TimeValue(Seconds(20))},
                                                 {"FachInactivityTimer", TimeValue(Seconds(20))},
                                                 {"SetUpDelay", TimeValue(MilliSeconds(300))},
                                                 {"DormantState", StringValue(state)}});
    return config;
}

/// Fast dormancy of the networks made while it is there, and the story of the first UE of one.
struct DormancyTest
{
    /**
     * @param timer SessionTimer
     * @param t323 T323
     */
    void SetTimers(Time timer, Time t323 = Time(0))
    {
        Config::SetDefault("ns3::umts::FastDormancy::SessionTimer", TimeValue(timer));
        Config::SetDefault("ns3::umts::FastDormancy::T323", TimeValue(t323));
    }

    /** @param network what is listened to */
    void Listen(const Network& network)
    {
        const auto ue = network.ues[0];
        ue->GetStateMeter()->TraceConnectWithoutContext("State",
                                                        MakeCallback(&DormancyTest::OnState, this));
        ue->GetFastDormancy()->TraceConnectWithoutContext(
            "Indication",
            MakeCallback(&DormancyTest::OnIndication, this));
    }

    /** @return what has happened since the last call, with times in ms */
    std::string Take()
    {
        const std::string text = m_story.str();
        m_story.str("");
        return text;
    }

    /** @param to the new state */
    void OnState(RrcState /* from */, RrcState to)
    {
        m_story << to << "@" << Simulator::Now().GetMilliSeconds() << " ";
    }

    /** @param count messages so far */
    void OnIndication(uint64_t count)
    {
        m_story << count << "@" << Simulator::Now().GetMilliSeconds() << " ";
    }

    DefaultsGuard m_guard;      //!< Takes the defaults back
    std::ostringstream m_story; //!< What has happened
};

// From CELL_FACH, then from CELL_DCH: the second packet goes to a UE that is paged in the frame 64
// n
// + 1, 10 ms after 5.12 s, has a connection 2 s later, and confirms the packet within 200 ms.
UMTS_TEST_F(DormancyTest, "umts-fast-dormancy", "A UE is sent to IDLE by its own message")
{
    SetTimers(Seconds(1));
    Network network(MakeLazy("IDLE"));
    Listen(network);
    RunUntil(Seconds(5));
    ExpectText(Take(), "1@1000 IDLE@1000 ", "from CELL_FACH");
    GivePacket(network.rncs[0], 512, network.addresses[0]);
    RunUntil(Seconds(8));
    ExpectText(Take(), "CELL_DCH@7130 ", "a new connection");
    RunUntil(MilliSeconds(8130));
    ExpectText(Take(), "", "a second after the last PDU at the earliest");
    RunUntil(MilliSeconds(8400));
    const std::string story = Take();
    ExpectPart(story, "2@8");
    ExpectPart(story, "IDLE@8");
    RunUntil(Seconds(100));
    ExpectText(Take(), "", "a UE in IDLE has no session");
    UMTS_EXPECT(network.ues[0]->GetFastDormancy()->GetNIndications() == 2, "messages");
    UMTS_EXPECT(network.ues[0]->GetBearer()->GetRlc()->GetRxCounters().sdusDelivered == 1,
                "the packet");
    network.umts.Detach(network.ues[0]);
    ExpectText(FindLeftovers(network.rncs[0]), "", "what is left");
}

UMTS_TEST_F(DormancyTest,
            "umts-fast-dormancy",
            "A network that does not care, and a phone that does not")
{
    {
        SetTimers(Seconds(1));
        Network network(MakeLazy("None"));
        Listen(network);
        RunUntil(Seconds(19));
        ExpectText(Take(), "1@1000 ", "it stays in CELL_FACH");
        RunUntil(Seconds(21));
        ExpectText(Take(), "CELL_PCH@20000 ", "by the timer");
    }
    SetTimers(Time(0));
    Network network(MakeLazy("IDLE"));
    Listen(network);
    RunUntil(Seconds(21));
    ExpectText(Take(), "CELL_PCH@20000 ", "no message");
}

UMTS_TEST_F(DormancyTest, "umts-fast-dormancy", "A session ends with its radio bearer alone")
{
    SetTimers(Seconds(1));
    for (const bool isSwitched : {false, true})
    {
        Network network(MakeLazy("None"));
        const auto ue = network.ues[0];
        const RbId other = network.umts.AddBearer(ue, BearerConfig::Common(), {MakeFilter(17)});
        RunUntil(MilliSeconds(500));
        network.umts.ReleaseBearer(ue, isSwitched ? DEFAULT_RB : other);
        RunUntil(Seconds(5));
        UMTS_EXPECT(ue->GetFastDormancy()->GetNIndications() == (isSwitched ? 0 : 1),
                    (isSwitched ? "no session" : "it goes on"));
    }
}

// What is given at once takes more than two timers on a DCH of 64 kb/s up, 384 kb/s down.
UMTS_TEST_F(DormancyTest, "umts-fast-dormancy", "A session lasts as long as its last PDU")
{
    SetTimers(Seconds(1));
    for (const bool isUplink : {false, true})
    {
        NetworkConfig config = MakeLazy("None");
        config.bearer.Rlc("UM", {{"BufferOctets", UintegerValue(200000)}});
        Network network(config);
        DatagramPort host(network.host, false);
        DatagramPort ue(network.ues[0]->GetNode(), false);
        DatagramPort& from = isUplink ? ue : host;
        const DatagramPort& to = isUplink ? host : ue;
        const auto receiver = isUplink ? network.GetHostAddress() : network.addresses[0];
        const uint32_t count = isUplink ? 20 : 120;
        from.SendSeries(count, MilliSeconds(500), Time(0), receiver, 0, 1000);
        const auto dormancy = network.ues[0]->GetFastDormancy();
        while (dormancy->GetNIndications() == 0 && Simulator::Now() < Seconds(10))
        {
            RunUntil(Simulator::Now() + MilliSeconds(1));
        }
        UMTS_ASSERT(to.CountInOrder(0) == count, "have come before the message");
        // The host has the last one a TTI and the Iub after the UE has sent it.
        const Time silence = Simulator::Now() - to.arrivals.back().time;
        UMTS_EXPECT(silence > MilliSeconds(900) && silence <= MilliSeconds(1001),
                    "the message goes " << silence.As(Time::S) << " after it");
    }
}

// Packets of the UE at 2 and 4 s: without T323 each is followed by a message a second after its
// last PDU, with T323 of 5 s the second message comes 5 s after the first.
UMTS_TEST_F(DormancyTest, "umts-fast-dormancy", "T323")
{
    SetTimers(Seconds(1), Seconds(5));
    Network network(MakeLazy("None"));
    Listen(network);
    RunUntil(Seconds(2));
    GivePacket(network.ues[0], 60, network.GetHostAddress());
    RunUntil(MilliSeconds(5999));
    ExpectText(Take(), "1@1000 ", "T323 runs");
    RunUntil(MilliSeconds(6000));
    ExpectText(Take(), "2@6000 ", "when it has expired");
    RunUntil(Seconds(15));
    ExpectText(Take(), "", "once for a session");
}

// A packet for the UE comes to the RNC before the message does, over signalling radio bearers: the
// UE keeps its channels. Another message, after the packet, takes them.
UMTS_TEST_F(DormancyTest, "umts-fast-dormancy", "By messages, and data that comes meanwhile")
{
    SetTimers(Seconds(1));
    NetworkConfig config = MakeSwitched(
        {{"InactivityTimer", TimeValue(Seconds(50))}, {"DormantState", StringValue("CELL_PCH")}});
    config.cell.Admission({{"Policy", EnumValue(AdmissionControl::REFUSE)}});
    SignallingNetwork network(config);
    const auto link = UesOf(*network.rncs[0])
                          .Get(network.ues[0]->GetRnti())
                          .procedures->GetTransport()
                          ->GetDcch();
    network.RunToEnd();
    Listen(network);
    while (network.ues[0]->GetFastDormancy()->GetNIndications() == 0 &&
           Simulator::Now() < Seconds(10))
    {
        RunUntil(Simulator::Now() + MilliSeconds(1));
    }
    const auto octets = link->GetCounters(Direction::UPLINK).octets;
    RunUntil(Simulator::Now() + MilliSeconds(5));
    GivePacket(network.rncs[0], 100, network.addresses[0]);
    RunUntil(Simulator::Now() + MilliSeconds(500));
    UMTS_EXPECT(network.ues[0]->GetStateMeter()->GetState() == RrcState::CELL_FACH, "data");
    RunUntil(Simulator::Now() + Seconds(2));
    UMTS_EXPECT(network.ues[0]->GetStateMeter()->GetState() == RrcState::CELL_PCH, "then");
    UMTS_EXPECT(link->GetCounters(Direction::UPLINK).octets == octets + 6 + 7,
                "one more, and RADIO BEARER RECONFIGURATION COMPLETE");
    UMTS_EXPECT(network.ues[0]->GetFastDormancy()->GetNIndications() == 2, "messages");
    ExpectText(DescribeSignalling(network), "none none free", "no channels");
    // From CELL_DCH likewise, and the DCH is given back.
    GivePacket(network.rncs[0], 1400, network.addresses[0]);
    RunUntil(Simulator::Now() + Seconds(1));
    UMTS_EXPECT(network.ues[0]->GetStateMeter()->GetState() == RrcState::CELL_DCH, "up");
    UMTS_EXPECT(network.GetAdmission(0)->GetLoad() > 0, "a DCH");
    RunUntil(Simulator::Now() + Seconds(3));
    UMTS_EXPECT(network.ues[0]->GetStateMeter()->GetState() == RrcState::CELL_PCH, "down");
    UMTS_EXPECT(network.GetAdmission(0)->GetLoad() == 0, "given back");
    ExpectText(network.Leave(), "", "what is left");
}

// A UE on its way to another cell can be told nothing: it goes to IDLE once it is there, after 100
// ms of search and 500 ms of synchronisation.
UMTS_TEST_F(DormancyTest, "umts-fast-dormancy", "The end of a session in a hard handover")
{
    Config::SetDefault("ns3::umts::RadioLinkMonitor::SynchronisationTime",
                       TimeValue(MilliSeconds(500)));
    Network network(MakeLazy("IDLE"), {1, 2, 1});
    const auto switcher = UesOf(*network.rncs[0]).Get(network.ues[0]->GetRnti()).switcher;
    RunUntil(Seconds(1));
    switcher->Handle(ChannelSwitcher::Event::REPORTED);
    RunUntil(Seconds(3));
    UMTS_EXPECT(network.umts.HandOver(network.ues[0], network.nodeBs[1]->GetCell()), "begun");
    RunUntil(MilliSeconds(3100));
    switcher->Handle(ChannelSwitcher::Event::SESSION_END);
    RunUntil(MilliSeconds(3590));
    UMTS_EXPECT(switcher->GetState() == RrcState::CELL_DCH, "on its way");
    RunUntil(MilliSeconds(3620));
    UMTS_EXPECT(switcher->GetState() == RrcState::IDLE, "there");
    network.umts.Detach(network.ues[0]);
    ExpectText(FindLeftovers(network.rncs[0]), "", "what is left");
}

UMTS_TEST_F(DormancyTest, "umts-fast-dormancy", "A UE is detached at any time")
{
    for (int64_t step = 0; step < 60; ++step)
    {
        SetTimers(MilliSeconds(300));
        NetworkConfig config = MakeSwitched({{"DormantState", StringValue("URA_PCH")}});
        SignallingNetwork network(config);
        GivePacket(network.rncs[0], 600, network.addresses[0]);
        RunUntil(MilliSeconds(100 + 17 * step));
        ExpectText(network.Leave(), "", "step " + std::to_string(step));
    }
}

} // namespace
