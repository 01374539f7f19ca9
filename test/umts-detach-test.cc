/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-message-loss-rig.h"
#include "umts-signalling-common-rig.h"
#include "umts-test.h"

#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/umts-leftovers.h"
#include "ns3/umts-ue-table.h"

#include <array>
#include <memory>
#include <string>

/**
 * @file
 * @ingroup umts
 * UEs that are switched off: DETACH REQUEST, RRC CONNECTION RELEASE and its answer
 * (TS 24.008 4.7.4, TS 25.331 8.1.4).
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-detach", SYSTEM, "24.008 4.7.4");

const Time SWITCH_OFF =
    READY + MilliSeconds(10); //!< When a UE is switched off, within a TTI of its DCH
const Time SIGNALLING_TTI = MilliSeconds(40); //!< TTI of the DCH of signalling

const std::string SWITCH_OFF_STORY =
    "1 connection release begun; 1 connection release done; 1 connection release completed; ";

const std::string SECURITY_STORY =
    "1 security mode begun; 1 security mode done; 1 security mode completed; ";

/**
 * @param network a network
 * @param latest when to give up
 * @return when its RNC knows no UE any more; a second later what is on the air has ended
 */
Time
RunUntilGone(const Network& network, Time latest)
{
    while (!UesOf(*network.rncs[0]).GetRntis().empty() && Simulator::Now() < latest)
    {
        RunUntil(Simulator::Now() + MilliSeconds(1));
    }
    const Time gone = Simulator::Now();
    RunUntil(gone + Seconds(1));
    return gone;
}

// DETACH REQUEST takes two PDUs, in the TTIs after the one in which it is asked for; then a STATUS
// goes down and RRC CONNECTION RELEASE behind it. The UE leaves 2 x T308 after that.
UMTS_TEST("umts-detach", "Times in CELL_DCH by hand")
{
    SignallingNetwork network(NetworkConfig::FromPreset("dch3"));
    RunUntil(SWITCH_OFF);
    network.TakeStory();
    network.umts.SwitchOff(network.ues[0]);
    const Time come = GetTti(SWITCH_OFF, SIGNALLING_TTI) + SIGNALLING_TTI + GetDchTime(network);
    const Time done = GetTti(come + network.GetFirstLead(), SIGNALLING_TTI) + 2 * SIGNALLING_TTI;
    RunUntil(done + MilliSeconds(319));
    UMTS_EXPECT(UesOf(*network.rncs[0]).GetRntis().size() == 1, "it repeats its answer");
    RunUntil(done + MilliSeconds(320));
    UMTS_EXPECT(UesOf(*network.rncs[0]).GetRntis().size() == 0, "gone");
    ExpectText(network.TakeStory(), SWITCH_OFF_STORY, "story");
    ExpectPhase(network, RrcProcedure::BEGUN, come, "DETACH REQUEST");
    ExpectPhase(network, RrcProcedure::DONE, done, "RRC CONNECTION RELEASE");
    UMTS_EXPECT(network.ues[0]->GetRrc()->IsOff(), "off");
    UMTS_EXPECT(!network.umts.GetCell(network.ues[0]), "not installed any more");
    ExpectText(FindLeftovers(network.rncs[0]), "", "what is left");
    network.umts.SwitchOff(network.ues[0]);
    ExpectText(network.Leave(), "", "a UE that is off may be switched off, and detached");
}

// In CELL_FACH both ends are gone when the answer, in acknowledged mode, has come.
UMTS_TEST("umts-detach", "In CELL_FACH")
{
    SignallingNetwork network(MakeCommon());
    RunUntil(READY);
    network.TakeStory();
    network.umts.SwitchOff(network.ues[0]);
    const Time gone = RunUntilGone(network, READY + Seconds(6));
    ExpectText(network.TakeStory(), SWITCH_OFF_STORY, "story");
    const Time completed = network.GetLast(RrcProcedure::COMPLETED);
    UMTS_EXPECT(gone - completed <= MilliSeconds(1), "with its answer");
    ExpectText(FindLeftovers(network.rncs[0]), "", "what is left");
}

// A UE without channels gets some for DETACH REQUEST, by CELL UPDATE, or by RRC CONNECTION REQUEST,
// after which it sends it behind SECURITY MODE COMPLETE.
UMTS_TEST("umts-detach", "In CELL_PCH, URA_PCH and IDLE")
{
    for (const auto* state : {"CELL_PCH", "URA_PCH", "IDLE"})
    {
        SignallingNetwork network(MakeSwitched({{"FachInactivityTimer", TimeValue(Seconds(1))},
                                                {"InactiveState", StringValue(state)}}));
        RunUntil(Seconds(4));
        ExpectText(umts::GetName(network.ues[0]->GetStateMeter()->GetState()), state, "before");
        network.TakeStory();
        network.umts.SwitchOff(network.ues[0]);
        UMTS_EXPECT(RunUntilGone(network, Seconds(20)) < Seconds(4 + 5), state);
        const bool isIdle = std::string(state) == "IDLE";
        ExpectText(network.TakeStory(),
                   (isIdle ? SECURITY_STORY : "") + SWITCH_OFF_STORY +
                       (isIdle ? "1 set-up begun; 1 set-up failed: the UE is released; " : ""),
                   state);
        ExpectText(FindLeftovers(network.rncs[0]), "", state);
    }
}

UMTS_TEST("umts-detach", "Without signalling radio bearers a UE is gone at once")
{
    Network network(NetworkConfig::FromPreset("dch3"));
    RunUntil(READY);
    network.umts.SwitchOff(network.ues[0]);
    UMTS_EXPECT(UesOf(*network.rncs[0]).GetRntis().size() == 0, "gone");
    UMTS_EXPECT(network.ues[0]->GetRrc()->IsOff(), "off");
    ExpectText(FindLeftovers(network.rncs[0]), "", "what is left");
}

// Periodic timers would go on for ever.
UMTS_TEST("umts-detach", "RLC of a released bearer has no timer, whoever holds it")
{
    NetworkConfig config = NetworkConfig::FromPreset("dch3");
    config.bearer.Rlc({{"TimerStatusPeriodic", TimeValue(MilliSeconds(200))},
                       {"TimerPollPeriodic", TimeValue(MilliSeconds(300))}});
    Network network(config);
    RunUntil(READY);
    const std::array<Ptr<RadioBearer>, 2> held{
        network.ues[0]->GetBearer(),
        network.rncs[0]->GetBearer(network.ues[0]->GetRnti())};
    network.umts.Detach(network.ues[0]);
    RunUntil(READY + Seconds(1)); // ns-3 counts events that have been cancelled
    ExpectText(FindLeftovers(network.rncs[0]), "", "what is left");
}

// Nothing of the UE arrives: it is off 5 s after it was to be.
UMTS_TEST("umts-detach", "DETACH REQUEST never comes")
{
    SignallingNetwork network(WithLosses(NetworkConfig::FromPreset("dch3")));
    RunUntil(READY);
    network.TakeStory();
    MessageLossModel::Lose(Direction::UPLINK, Time::Max());
    network.umts.SwitchOff(network.ues[0]);
    RunUntil(READY + Seconds(5) - NanoSeconds(1));
    UMTS_EXPECT(UesOf(*network.rncs[0]).GetRntis().size() == 1, "it tries");
    RunUntil(READY + Seconds(5));
    UMTS_EXPECT(UesOf(*network.rncs[0]).GetRntis().size() == 0, "gone");
    ExpectText(network.TakeStory(), "", "the RNC never had the message");
    UMTS_EXPECT(network.ues[0]->GetRrc()->IsOff(), "off");
    UMTS_EXPECT(!network.umts.GetCell(network.ues[0]), "not installed any more");
    MessageLossModel::Lose(Direction::UPLINK, Time(0));
    RunUntil(READY + Seconds(6));
    ExpectText(FindLeftovers(network.rncs[0]), "", "what is left");
}

UMTS_TESTS("umts-detach")
{
    for (const bool isDch : {true, false})
    {
        LossScenario scenario;
        scenario.name =
            isDch ? "Every message lost in CELL_DCH" : "Every message lost in CELL_FACH";
        scenario.make = [isDch]() -> std::unique_ptr<RadioLinkNetwork> {
            return std::make_unique<SignallingNetwork>(
                WithLosses(isDch ? NetworkConfig::FromPreset("dch3") : MakeCommon()));
        };
        scenario.prepare = [](auto& /* network */) { RunUntil(READY); };
        scenario.ask = [](auto& network) { network.umts.SwitchOff(network.ues[0]); };
        scenario.wait = Seconds(5); // then both ends are gone, whatever is lost
        scenario.messages = {
            {"DETACH REQUEST", Direction::UPLINK, 23, LossEnd::RELEASED},
            {"RRC CONNECTION RELEASE", Direction::DOWNLINK, 7, LossEnd::RELEASED},
            {"RRC CONNECTION RELEASE COMPLETE", Direction::UPLINK, 6, LossEnd::RELEASED}};
        if (isDch)
        {
            scenario.messages.push_back(
                {"RRC CONNECTION RELEASE COMPLETE again", Direction::UPLINK, 6, LossEnd::RELEASED});
        }
        AddTest(scenario.name, [scenario] { CheckLosses(scenario); });
    }
}

UMTS_TEST("umts-detach", "A UE is detached at any time after it is switched off")
{
    for (int64_t step = 0; step < 40; ++step)
    {
        const std::string name = "step " + std::to_string(step);
        for (const bool isDch : {true, false})
        {
            SignallingNetwork network(isDch ? NetworkConfig::FromPreset("dch3") : MakeCommon());
            RunUntil(SWITCH_OFF);
            network.umts.SwitchOff(network.ues[0]);
            RunUntil(SWITCH_OFF + MilliSeconds(17 * step));
            ExpectText(network.Leave(), "", name);
        }
        SignallingNetwork ended(NetworkConfig::FromPreset("dch3"));
        RunUntil(SWITCH_OFF);
        ended.umts.SwitchOff(ended.ues[0]);
        RunUntil(SWITCH_OFF + MilliSeconds(17 * step)); // the simulation ends then
    }
}

// The procedure that is under way ends first; that of the UE that leaves is not lost.
UMTS_TEST("umts-detach", "A UE that is handed over is switched off")
{
    for (int64_t step = 0; step < 20; ++step)
    {
        SignallingNetwork network(NetworkConfig::FromPreset("dch3"));
        RunUntil(SWITCH_OFF);
        network.umts.HandOver(network.ues[0], network.cells[1]);
        RunUntil(SWITCH_OFF + MilliSeconds(37 * step));
        network.umts.SwitchOff(network.ues[0]);
        UMTS_EXPECT(RunUntilGone(network, SWITCH_OFF + Seconds(10)) < SWITCH_OFF + Seconds(5),
                    step);
        ExpectText(FindLeftovers(network.rncs[0]), "", "step " + std::to_string(step));
    }
}

} // namespace
