/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cell-update-rig.h"
#include "umts-radio-link-failure-rig.h"
#include "umts-signalling-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-leftovers.h"

#include <algorithm>
#include <functional>
#include <random>
#include <string>

/**
 * @file
 * @ingroup umts
 * Cell updates of UEs with signalling radio bearers: what else happens meanwhile.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-cell-update-races", SYSTEM, "25.331 8.3.1");

/**
 * @param at when it is asked for
 * @param uplink outage of the uplink
 * @param story what becomes of it
 * @param activeSet cells afterwards
 */
void
AskHandOverMeanwhile(Time at,
                     const Outage& uplink,
                     const std::string& story,
                     const std::string& activeSet)
{
    SignallingNetwork network(WithOutages(MakeFull(), {Seconds(20), MilliSeconds(23360)}, uplink));
    const FailureLog traffic(network, 500, Seconds(45));
    RunUntil(at);
    network.TakeStory();
    network.umts.HandOver(network.ues[0], network.cells[1]);
    RunUntil(std::max(at, Seconds(23)));
    UMTS_EXPECT(network.GetActiveSet() == "0", "nothing yet");
    RunUntil(Seconds(40));
    const std::string name = "asked for at " + std::to_string(at.GetMilliSeconds()) + " ms";
    ExpectText(network.TakeStory(), story, name);
    ExpectText(network.GetActiveSet(), activeSet, name + ", cells");
    UMTS_EXPECT(traffic.CountSince(Seconds(35)) > 70, name << ", goes on");
    UMTS_EXPECT(network.GetAdmission(activeSet == "0" ? 1 : 0)->GetLoad() == 0,
                name << ", the other cell");
    ExpectText(network.Leave(), "", name + ", what is left");
}

// A handover is asked for before, during and after the way of CELL UPDATE to the RNC.
UMTS_TEST("umts-cell-update-races", "A handover is asked for in a cell update")
{
    const std::string failed = "1 handover begun; 1 handover failed: the radio links have failed; ";
    const std::string done = "1 handover begun; 1 handover done; 1 handover completed; ";
    // CELL UPDATE comes to the RNC at 23.345 s, its confirm to the UE at 23.36 s.
    AskHandOverMeanwhile(MilliSeconds(23335), {FAILURE, FAILURE}, failed, "0");
    AskHandOverMeanwhile(MilliSeconds(23350), {FAILURE, FAILURE}, done, "1");
    AskHandOverMeanwhile(MilliSeconds(23365), {FAILURE, FAILURE}, done, "1");
    // It waits for its activation time when the UE leaves its channels; CELL UPDATE is lost.
    Config::SetDefault("ns3::umts::SrbTransport::ActivationOffset", TimeValue(MilliSeconds(2500)));
    Config::SetDefault("ns3::umts::RadioLinkMonitor::T313", TimeValue(Seconds(1)));
    AskHandOverMeanwhile(MilliSeconds(19500), {Seconds(21), Seconds(24)}, failed, "0");
    Config::Reset();
}

// A second failure while a cell update is under way changes nothing: RLC of the UE has an
// unrecoverable error, and that of the RNC.
UMTS_TEST("umts-cell-update-races", "Errors of RLC in a cell update")
{
    const Timers timers(Seconds(4), 7);
    NetworkConfig config = NetworkConfig::FromPreset("dch1");
    SignallingNetwork network(
        WithOutages(config, {Seconds(20), Seconds(45)}, {Seconds(20), Seconds(45)}));
    const auto ue = network.ues[0];
    DatagramPort host(network.host, false);
    DatagramPort port(ue->GetNode(), false);
    for (uint32_t i = 0; i < 700; ++i)
    {
        // None from 24 to 50 s: the RNC repeats the last PDU on and on.
        const Time at = (i < 240 ? i : i + 260) * MilliSeconds(100);
        host.SendAt(at, network.addresses[0], 0, i, 300);
        port.SendAt(at, network.GetHostAddress(), 1, i, 60);
    }
    RunUntil(Seconds(110));
    const auto rnc = network.rncs[0]->GetBearer(ue->GetRnti());
    const auto count = [](const Ptr<RadioBearer>& end) {
        return end->GetRlc()->GetTxCounters().unrecoverable;
    };
    UMTS_EXPECT(count(rnc) > 0, "the RNC has had an error");
    UMTS_EXPECT(ue->GetRequestControl()->GetNLosses() == 0, "confirmed");
    UMTS_EXPECT(port.arrivals.back().number == 699, "down");
    UMTS_EXPECT(host.arrivals.back().number == 699, "up");
    ExpectText(network.Leave(), "", "what is left");
}

// The UE is detached at any time in a cell update.
UMTS_TEST("umts-cell-update-races", "A UE is detached in a cell update")
{
    for (int64_t step = 0; step < 30; ++step)
    {
        const bool isUp = step % 2 == 0;
        SignallingNetwork network(WithOutages(MakeFull(),
                                              {Seconds(20), Seconds(60)},
                                              {Seconds(20), isUp ? Seconds(20) : Seconds(60)}));
        const FailureLog traffic(network, 500, FAILURE);
        RunUntil(MilliSeconds(23325 + 3 * step));
        network.umts.HandOver(network.ues[0], network.cells[1]);
        RunUntil(Simulator::Now() + MilliSeconds(step));
        ExpectText(network.Leave(), "", "what is left, step " + std::to_string(step));
    }
}

// Bearers on HS-DSCH and DCH that are set up and released in a cell update of a UE that has both:
// afterwards those that are left have their channels at both ends.
UMTS_TEST("umts-cell-update-races", "Bearers come and go in a cell update")
{
    const Timers timers(Seconds(1), 7);
    SignallingNetwork network(WithOutages(MakeFull(), {Seconds(20), Seconds(26)}, {}));
    const FailureLog traffic(network, 500, Seconds(45));
    const auto ue = network.ues[0];
    const auto add = [&network, ue](const BearerConfig& config) {
        return network.umts.AddBearer(ue, config, {MakeNoTraffic()});
    };
    const RbId first = add(BearerConfig::Hsdpa());
    RunUntil(FAILURE + MilliSeconds(500));
    UMTS_EXPECT(ue->GetRequestControl()->IsAfterError(), "a cell update");
    const RbId second = add(BearerConfig::Hsdpa());
    const RbId third = add(BearerConfig::Dch("dch1"));
    network.umts.ReleaseBearer(ue, first);
    RunUntil(Seconds(40));
    UMTS_EXPECT(!ue->GetRequestControl()->IsAfterError(), "confirmed");
    for (const RbId id : {RbId{}, second, third})
    {
        UMTS_EXPECT(CountSendingEnds(network, ue, id) == 2, "bearer " << static_cast<uint32_t>(id));
    }
    UMTS_EXPECT(traffic.CountSince(Seconds(35)) > 70, "goes on");
    ExpectText(network.Leave(), "", "what is left");
}

/// Whoever is told of something in a cell update detaches the UE there and then.
struct UpdateObserverTest : public DetachingTest
{
    explicit UpdateObserverTest(bool isLost)
        : m_end(isLost ? Seconds(60) : Seconds(26))
    {
    }

    void Check()
    {
        uint32_t calls = 0;
        do
        {
            ++calls;
        } while (Run(calls));
        UMTS_EXPECT(calls > 8, "calls of observers");
    }

    /**
     * @param calls the UE is detached at this one
     * @return whether it has come to that
     */
    bool Run(uint32_t calls)
    {
        const Timers timers(Seconds(1), 3);
        SignallingNetwork network(WithOutages(MakeFull(), {Seconds(20), m_end}, {}));
        const FailureLog traffic(network, 500, Seconds(30));
        const auto ue = network.ues[0];
        RunUntil(FAILURE - MilliSeconds(1));
        DetachAt(calls, [&network, ue]() { network.umts.Detach(ue); });
        UpdateLog log(network);
        // The last state comes when all is released.
        log.onEntry = [this, &log]() {
            if (log.text.find("IDLE") == std::string::npos)
            {
                OnCall();
            }
        };
        network.rrc->TraceConnectWithoutContext("Procedure",
                                                MakeCallback(&UpdateObserverTest::OnPhase, this));
        network.rrc->TraceConnectWithoutContext("RadioLinkFailure",
                                                MakeCallback(&UpdateObserverTest::OnFailure, this));
        network.umts.HandOver(ue, network.cells[1]);
        RunUntil(Seconds(40));
        const bool isDone = GetCallsLeft() == 0;
        DetachAt(0, {});
        ExpectText(isDone ? FindLeftovers(network.rncs[0]) : network.Leave(),
                   "",
                   "what is left, call " + std::to_string(calls));
        return isDone;
    }

    /** @brief The RNC goes on after a failure. */
    void OnFailure(uint32_t /* rnti */, uint32_t /* from */, uint32_t /* to */)
    {
        OnCall();
    }

    Time m_end; //!< End of the outage
};

void
AddUpdateObserver(bool isLost)
{
    AddTest(std::string("An observer of a cell update detaches the UE, ") +
                (isLost ? "never confirmed" : "confirmed"),
            [=] { UpdateObserverTest(isLost).Check(); });
}

UMTS_TESTS("umts-cell-update-races")
{
    AddUpdateObserver(false);
    AddUpdateObserver(true);
}

/**
 * Outages and procedures at random times, under traffic in acknowledged mode: what RLC has is
 * delivered once and in order, all of it unless RLC is re-established, and nothing is left over.
 */
struct RandomUpdatesTest
{
    /** @param seed seed of the times */
    void Run(uint32_t seed)
    {
        constexpr uint32_t count = 900;
        std::mt19937 random(seed);
        const auto draw = [&random](uint32_t from, uint32_t to) {
            return MilliSeconds(from + random() % (to - from));
        };
        const Timers timers(draw(900, 1500), 7);
        NetworkConfig config = NetworkConfig::FromPreset("dch3");
        config.bearer.Rlc("AM", {{"BufferOctets", UintegerValue(1000000)}});
        const Time down = draw(3000, 6000);
        const Time up = draw(3000, 9000);
        config = WithOutages(config, {down, down + draw(3300, 7000)}, {up, up + draw(1, 3000)});
        SignallingNetwork network(config, 1, MilliSeconds(10));
        const bool isWhole = seed % 2 == 0;
        network.rrc->SetAttribute("ReestablishRlc", BooleanValue(!isWhole));
        DatagramPort host(network.host, false);
        DatagramPort port(network.ues[0]->GetNode(), false);
        host.SendSeries(count, Time(0), MilliSeconds(20), network.addresses[0], 0, 200);
        port.SendSeries(count, Time(0), MilliSeconds(20), network.GetHostAddress(), 1, 100);
        for (Time at = Seconds(2); at < Seconds(14); at += draw(200, 900))
        {
            const Ptr<Cell> cell = network.cells[random() % network.cells.size()];
            const bool isHandOver = random() % 2 == 0;
            Simulator::Schedule(at, UmtsMakeEvent([&network, cell, isHandOver] {
                                    isHandOver ? network.umts.HandOver(network.ues[0], cell)
                                               : network.umts.AddRadioLink(network.ues[0], cell);
                                }));
        }
        RunUntil(Seconds(60));
        const std::string name = "seed " + std::to_string(seed);
        const auto control = network.ues[0]->GetRequestControl();
        m_repeats += control->GetNRepeats();
        UMTS_EXPECT(control->GetNLosses() == 0, name << ", confirmed");
        CheckArrivals(port, isWhole ? count : 0, name + ", down");
        CheckArrivals(host, isWhole ? count : 0, name + ", up");
        ExpectText(network.Leave(), "", name + ", what is left");
    }

    /**
     * @param port a port
     * @param count datagrams that must come; 0: the last one alone
     * @param what what it is about
     */
    void CheckArrivals(const DatagramPort& port, uint32_t count, const std::string& what)
    {
        uint32_t next = 0;
        for (const auto& arrival : port.arrivals)
        {
            UMTS_EXPECT(arrival.intact && arrival.number >= next, what);
            next = arrival.number + 1;
        }
        UMTS_EXPECT(next == 900, what << ", to the end");
        UMTS_EXPECT(count == 0 || port.arrivals.size() == count, what << ", all");
    }

    uint64_t m_repeats{0}; //!< CELL UPDATEs sent again
};

UMTS_TEST_F(RandomUpdatesTest, "umts-cell-update-races", "Outages and procedures at random times")
{
    for (uint32_t seed = 1; seed <= 50; ++seed)
    {
        Run(seed);
    }
    UMTS_EXPECT(m_repeats > 50, "CELL UPDATEs sent again");
}

} // namespace
