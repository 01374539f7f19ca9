/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cell-update-rig.h"
#include "umts-message-loss-rig.h"
#include "umts-signalling-common-rig.h"
#include "umts-test.h"

#include "ns3/config.h"
#include "ns3/enum.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-srb-transport.h"
#include "ns3/umts-ue-table.h"

#include <string>

/**
 * @file
 * @ingroup umts
 * Release of the RRC connection of a UE in CELL_DCH: V308, T308 and N308 (TS 25.331 8.1.4).
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-connection-release", SYSTEM, "25.331 8.1.4");

const Time RELEASE = READY + MilliSeconds(1500); //!< When a UE, which is in CELL_DCH, is released
const Time DCH_TTI = MilliSeconds(40);           //!< TTI of the DCH of signalling

/**
 * @brief Set timer and counter of the UEs made from now on.
 * @param t308 time from one answer to the next
 * @param n308 answers after the first one
 */
void
SetRepetition(Time t308, uint32_t n308)
{
    Config::SetDefault("ns3::umts::SrbTransport::T308", TimeValue(t308));
    Config::SetDefault("ns3::umts::SrbTransport::N308", UintegerValue(n308));
}

/**
 * @param canLose whether messages can be lost, by MessageLossModel
 * @return what the UE's network is made of
 */
NetworkConfig
MakeReleased(bool canLose)
{
    const NetworkConfig config = MakeSwitched(
        {{"InactivityTimer", TimeValue(Seconds(1000))}, {"DormantState", StringValue("IDLE")}});
    return canLose ? WithLosses(config) : config;
}

/// A UE in CELL_DCH that is released to IDLE.
struct Release
{
    /** @param canLose whether messages can be lost, by MessageLossModel */
    explicit Release(bool canLose = false)
        : network(MakeReleased(canLose))
    {
        RunUntil(READY);
        GivePacket(network.rncs[0], 600, network.addresses[0]);
        RunUntil(RELEASE);
        network.TakeStory();
        sent = GetSent();
        network.ues[0]->GetStateMeter()->TraceConnectWithoutContext(
            "State",
            MakeCallback(&Release::OnState, this));
        FindSwitcher(network)->Handle(ChannelSwitcher::Event::SESSION_END);
    }

    /** @return messages that the UE has sent on the DCCH */
    uint64_t GetSent() const
    {
        return UesOf(*network.rncs[0])
            .Get(network.ues[0]->GetRnti())
            .procedures->GetTransport()
            ->GetDcch()
            ->GetCounters(Direction::UPLINK)
            .messages;
    }

    /** @param to the new state */
    void OnState(RrcState /* from */, RrcState to)
    {
        left = to == RrcState::IDLE ? Simulator::Now() : left;
    }

    /** @return when the UE has RRC CONNECTION RELEASE: a PDU in the first TTI that it is in time
     * for */
    Time GetDone() const
    {
        return GetTti(RELEASE + network.GetFirstLead(), DCH_TTI) + DCH_TTI;
    }

    SignallingNetwork network; //!< Where it is
    uint64_t sent{0};          //!< Messages of the UE before
    Time left{Seconds(-1)};    //!< When it is in IDLE; -1 s: it is not yet
};

// The UE has RELEASE at the end of a TTI; COMPLETE takes the next one. It leaves T308 after the
// last of N308 + 1 messages, of which the first is ready at once.
UMTS_TEST("umts-connection-release", "Times of a release in CELL_DCH by hand")
{
    Release ue;
    RunUntil(RELEASE + Seconds(1));
    const Time done = ue.GetDone();
    ExpectText(ue.network.TakeStory(),
               "1 connection release begun; 1 connection release done; 1 connection release "
               "completed; ",
               "story");
    ExpectPhase(ue.network, RrcProcedure::DONE, done, "RRC CONNECTION RELEASE");
    ExpectPhase(ue.network,
                RrcProcedure::COMPLETED,
                done + GetDchTime(ue.network),
                "the first RRC CONNECTION RELEASE COMPLETE");
    UMTS_EXPECT(ue.GetSent() - ue.sent == 2, "N308 + 1");
    UMTS_EXPECT(ue.left == done + MilliSeconds(2 * 160), "V308 > N308");
    UMTS_EXPECT(FindSwitcher(ue.network)->GetState() == RrcState::IDLE, "as the RNC has it");
    ExpectText(DescribeSignalling(ue.network), "none none free", "no channels");
    ExpectText(ue.network.Leave(), "", "what is left");
}

UMTS_TEST("umts-connection-release", "Other values of T308 and N308, and the longest processing")
{
    const DefaultsGuard guard;
    for (const uint32_t n308 : {1, 3, 8})
    {
        for (const int64_t t308 : {40, 320})
        {
            SetRepetition(MilliSeconds(t308), n308);
            Release ue;
            RunUntil(RELEASE + Seconds(4));
            const std::string name = std::to_string(n308) + " x " + std::to_string(t308) + " ms";
            UMTS_EXPECT(ue.GetSent() - ue.sent == n308 + 1, name);
            UMTS_EXPECT(ue.left == ue.GetDone() + MilliSeconds((n308 + 1) * t308), name);
        }
    }
    // N1 of 50 ms until the release takes effect, then N2 - N1 of 30 ms until the first answer.
    SetRepetition(MilliSeconds(160), 1);
    Config::SetDefault("ns3::umts::SrbTransport::UeProcessing",
                       EnumValue(SrbTransport::LONGEST_PROCESSING));
    Release ue;
    RunUntil(RELEASE + Seconds(4));
    UMTS_EXPECT(ue.left == ue.GetDone() + MilliSeconds(50 + 30 + 2 * 160), "longest");
}

// In CELL_FACH both messages are in acknowledged mode, and sent once: V308 has no part in it.
UMTS_TEST("umts-connection-release", "A release in CELL_FACH is acknowledged")
{
    const DefaultsGuard guard;
    std::string first;
    for (const uint32_t n308 : {1, 8})
    {
        SetRepetition(MilliSeconds(320), n308);
        SignallingNetwork network(MakeSwitched({{"DormantState", StringValue("IDLE")}}));
        RunUntil(READY);
        const auto meter = network.ues[0]->GetStateMeter();
        UMTS_EXPECT(meter->GetState() == RrcState::CELL_FACH, "before");
        FindSwitcher(network)->Handle(ChannelSwitcher::Event::SESSION_END);
        while (meter->GetState() != RrcState::IDLE && Simulator::Now() < READY + Seconds(5))
        {
            RunUntil(Simulator::Now() + MilliSeconds(1));
        }
        const std::string at = std::to_string(Simulator::Now().GetMilliSeconds());
        first = first.empty() ? at : first;
        ExpectText(at, first, "when it is in IDLE");
        UMTS_EXPECT(Simulator::Now() < READY + MilliSeconds(320), "before T308 ends");
    }
}

/**
 * @brief Lose the first blocks of RRC CONNECTION RELEASE in CELL_DCH.
 * @param lost messages that are lost, at most 3 of 3
 * @param story what has happened 3 s later
 * @return when the UE is in IDLE, after it has been released; -1 s: it is not
 */
Time
LoseReleases(uint32_t lost, std::string& story)
{
    const DefaultsGuard guard;
    Config::SetDefault("ns3::umts::RadioLinkMonitor::T313", TimeValue(Seconds(60)));
    Release ue(true);
    MessageLossModel::Lose(Direction::DOWNLINK,
                           RELEASE + MilliSeconds(200) * static_cast<int64_t>(lost));
    RunUntil(RELEASE + Seconds(3));
    MessageLossModel::Lose(Direction::DOWNLINK, Time(0));
    story = ue.network.TakeStory();
    const Time left = ue.left; // a UE that is detached is in IDLE, too
    ExpectText(ue.network.Leave(), "", "what is left");
    return left.IsStrictlyNegative() ? left : left - RELEASE;
}

// TS 25.331 8.1.4.2: in unacknowledged mode, sent again every 200 ms, twice.
UMTS_TEST("umts-connection-release", "RRC CONNECTION RELEASE is repeated until an answer has come")
{
    const std::string begun = "1 connection release begun; ";
    const std::string released =
        begun + "1 connection release done; 1 connection release completed; ";
    std::string story;
    const Time first = LoseReleases(0, story);
    ExpectText(story, released, "nothing lost");
    for (uint32_t lost = 1; lost < 3; ++lost)
    {
        const Time left = LoseReleases(lost, story);
        ExpectText(story, released, std::to_string(lost) + " lost");
        UMTS_EXPECT(left == first + MilliSeconds(200 * lost), lost << " lost");
    }
    UMTS_EXPECT(LoseReleases(3, story).IsStrictlyNegative(), "all lost: it has its channels");
    ExpectText(story,
               begun + "1 connection release failed: the UE has no RRC CONNECTION RELEASE; ",
               "all lost");
}

// Both ends have a datagram for the other one while the UE repeats its answer: they wait for its
// next connection.
UMTS_TEST("umts-connection-release", "Data while a UE in CELL_DCH is released")
{
    for (const bool isUplink : {true, false})
    {
        Release ue;
        RunUntil(RELEASE + MilliSeconds(200));
        UMTS_EXPECT(ue.left.IsStrictlyNegative(), "it repeats its answer");
        isUplink ? GivePacket(ue.network.ues[0], 100, ue.network.GetHostAddress())
                 : GivePacket(ue.network.rncs[0], 100, ue.network.addresses[0]);
        RunUntil(RELEASE + Seconds(5));
        UMTS_EXPECT(ue.left == ue.GetDone() + MilliSeconds(2 * 160), "left all the same");
        const auto end = isUplink ? ue.network.rncs[0]->GetBearer(ue.network.ues[0]->GetRnti())
                                  : ue.network.ues[0]->GetBearer();
        // The RNC's datagram of the preparation was before.
        UMTS_EXPECT(end->GetRlc()->GetRxCounters().sdusDelivered == (isUplink ? 1 : 2),
                    "the packet");
        ExpectText(ue.network.Leave(), "", "what is left");
    }
}

// Bad blocks of the downlink from 200 ms after RRC CONNECTION RELEASE on: the UE goes to IDLE when
// its radio links have failed, and sends no CELL UPDATE.
UMTS_TEST("umts-connection-release", "The radio links of a UE fail while it repeats its answer")
{
    const DefaultsGuard guard;
    SetRepetition(MilliSeconds(320), 8);
    Config::SetDefault("ns3::umts::RadioLinkMonitor::T313", TimeValue(MilliSeconds(500)));
    Release ue;
    const UpdateLog log(ue.network);
    const auto monitor = ue.network.ues[0]->GetRadioLinkMonitor();
    RunUntil(ue.GetDone() + MilliSeconds(200));
    while (monitor->GetNFailures() == 0 && Simulator::Now() < RELEASE + Seconds(10))
    {
        monitor->OnBlocks(1, 1);
        RunUntil(Simulator::Now() + MilliSeconds(10));
    }
    const int64_t failed = Simulator::Now().GetMilliSeconds();
    UMTS_ASSERT(Simulator::Now() < ue.GetDone() + MilliSeconds(9 * 320), "before V308 > N308");
    RunUntil(Simulator::Now() + Seconds(5));
    const int64_t left = ue.left.GetMilliSeconds();
    UMTS_EXPECT(left > failed - 10 && left <= failed, "it leaves at once");
    ExpectText(log.text, "IDLE@" + std::to_string(left) + " ", "no CELL UPDATE");
    ExpectText(ue.network.Leave(), "", "what is left");
}

// A UE leaves at any time of its release, or is handed over then; a procedure that waits is done
// once it is paged for it.
UMTS_TEST("umts-connection-release", "A UE that is detached, or handed over, at any time")
{
    for (int64_t step = 0; step < 30; ++step)
    {
        const std::string name = "step " + std::to_string(step);
        {
            Release ue;
            RunUntil(RELEASE + MilliSeconds(17 * step));
            ExpectText(ue.network.Leave(), "", name);
        }
        {
            Release ended;
            RunUntil(RELEASE + MilliSeconds(17 * step)); // the simulation ends then
        }
        Release other;
        RunUntil(RELEASE + MilliSeconds(17 * step));
        other.network.umts.HandOver(other.network.ues[0], other.network.cells[1]);
        RunUntil(RELEASE + Seconds(12));
        ExpectText(other.network.GetActiveSet(), "1", name + ", where it is");
        ExpectText(other.network.Leave(), "", name + ", what is left");
    }
}

} // namespace
