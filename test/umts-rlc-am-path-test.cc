/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-pair.h"
#include "umts-rlc-random.h"
#include "umts-test.h"

#include <sstream>

/**
 * @file
 * @ingroup umts
 * Acknowledged mode when PDUs change to a path that overtakes the former one.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rlc-am-path", UNIT, "25.322 11.5.3");

/**
 * @param guard retransmission guard; 0: measured
 * @param timerPoll Timer_Poll
 * @return parameters
 */
RlcAmConfig
PathConfig(Nanos guard, Nanos timerPoll)
{
    RlcAmConfig config = PlainConfig();
    config.retransmissionGuard = guard;
    config.timerPoll = timerPoll;
    config.timerRst = 100 * MS;
    return config;
}

/// PDUs 0 to 3 are sent by one path, 4 and 5 by another: 4 and 5 overtake 2 and 3.
struct RlcAmOvertakenTest
{
    void Run();

    /**
     * @brief Let 4 and 5 overtake 2 and 3.
     * @param pair the entities, new
     * @return 2 and 3, still under way, after the STATUS that names them missing has arrived
     */
    Pdus Overtake(RlcPair& pair) const
    {
        pair.Send({39, 39, 39, 39});
        const Pdus former = pair.Pull(A);
        pair.Carry(B, {former[0], former[1]});
        if (m_told)
        {
            pair.Get(A).OnPathChange(pair.Now());
            pair.Get(B).OnPathChange(pair.Now());
        }
        pair.Send({39, 39});
        pair.Exchange();
        return {former[2], former[3]};
    }

    /** @brief With windows below half of the modulus a needless repetition costs its time. */
    void CheckSmallWindow();

    /** @brief With larger windows the receiver takes it for PDUs far ahead. */
    void CheckLargeWindow();

    /** @brief What the former path loses is sent again, one guard after the change. */
    void CheckLoss();

    bool m_told; //!< Whether the entities are told of the change
};

void
RlcAmOvertakenTest::CheckSmallWindow()
{
    RlcPair pair(PathConfig(300 * MS, 100 * MS));
    const Pdus late = Overtake(pair);
    UMTS_EXPECT(pair.Receiver() == "2..6", "2 and 3 are named missing");
    UMTS_EXPECT(Text(pair.Pull(A)) == (m_told ? "" : "2 3p"), "repeated needlessly");
    pair.Carry(B, late);
    UMTS_EXPECT(pair.Delivered() == "0 1 2 3 4 5", "all by the first transmission");
    pair.Settle();
    UMTS_EXPECT(pair.Sender() == "6..6 held 0 waiting 0", "confirmed");
    UMTS_EXPECT(pair.Counters().pdusRetransmitted == (m_told ? 0 : 2), "repetitions");
    UMTS_EXPECT(pair.Counters().staleNacks == (m_told ? 2 : 0), "requests not believed");
}

void
RlcAmOvertakenTest::CheckLargeWindow()
{
    RlcAmConfig config = PathConfig(300 * MS, 100 * MS);
    config.txWindow = 4095;
    config.rxWindow = 4095;
    RlcPair pair(config);
    const Pdus late = Overtake(pair);
    pair.Exchange();
    pair.Carry(B, late);
    pair.Settle();
    UMTS_EXPECT(pair.Delivered() == "0 1 2 3 4 5", "each once");
    UMTS_EXPECT(pair.Receiver() == (m_told ? "6..6" : "0..0"), "state of the receiver");
    UMTS_EXPECT(pair.Counters().resets == (m_told ? 0 : 1), "resets");
}

void
RlcAmOvertakenTest::CheckLoss()
{
    RlcPair pair(PathConfig(300 * MS, 100 * MS));
    Overtake(pair);
    for (uint32_t poll = 1; poll <= 2; ++poll)
    {
        pair.Wait(100 * MS);
        pair.Exchange();
        UMTS_EXPECT(pair.Get(A).HasData(pair.Now()) == !m_told, "may be under way");
    }
    pair.Wait(100 * MS);
    pair.Exchange();
    pair.Exchange();
    UMTS_EXPECT(pair.Delivered() == "0 1 2 3 4 5", "sent again after 300 ms");
}

void
RlcAmOvertakenTest::Run()
{
    CheckSmallWindow();
    CheckLargeWindow();
    if (m_told)
    {
        CheckLoss();
    }
}

void
AddRlcAmOvertaken(bool told)
{
    AddTest(told ? "Overtaken, and told so" : "Overtaken, and not told so",
            [=] { RlcAmOvertakenTest{told}.Run(); });
}

UMTS_TESTS("umts-rlc-am-path")
{
    AddRlcAmOvertaken(true);
    AddRlcAmOvertaken(false);
}

// After a change of path, order on the new one is evidence as before.
UMTS_TEST("umts-rlc-am-path", "Losses on the new path")
{
    RlcPair pair(PathConfig(300 * MS, 0));
    pair.Send({39, 39, 39, 39});
    const Pdus former = pair.Pull(A);
    pair.Get(A).OnPathChange(pair.Now());
    pair.Send({39, 39, 39, 39});
    pair.Exchange({1, 2});
    UMTS_EXPECT(pair.Receiver() == "0..8", "0 to 3 under way, 5 and 6 lost, 7 arrived");
    const Pdus again = pair.Pull(A);
    UMTS_EXPECT(Text(again) == "5 6p", "known to be lost");
    pair.Carry(B, again);
    pair.Carry(B, former);
    pair.Settle();
    UMTS_EXPECT(pair.Delivered() == "0 1 2 3 4 5 6 7", "all");
    UMTS_EXPECT(pair.Sender() == "8..8 held 0 waiting 0", "confirmed");
    UMTS_EXPECT(pair.Counters().pdusRetransmitted == 2, "nothing else was sent again");
}

// A PDU sent by both paths: its ACK may speak of the former one, and is no evidence that the
// present one has lost what it carried before.
UMTS_TEST("umts-rlc-am-path", "Sent by both paths")
{
    RlcPair pair(PathConfig(100 * MS, 0));
    pair.Send({39, 39});
    const Pdus former = pair.Pull(A);
    pair.Get(A).OnPathChange(pair.Now());
    pair.Send({39});
    pair.Exchange();
    pair.Wait(100 * MS);
    pair.CarryStatus({Nack(0, 1), Ack(3)});
    const Pdus again = pair.Pull(A);
    UMTS_EXPECT(Text(again) == "0 1p", "taken for lost by the former path");
    pair.Carry(B, {former[1]});
    pair.Carry(A, pair.Pull(B));
    UMTS_EXPECT(pair.Sender() == "0..3 held 117 waiting 0", "1 came by the former path");
    UMTS_EXPECT(pair.Counters().staleNacks == 3, "0 may still come by the new one");
    pair.Carry(B, again);
    pair.Settle();
    UMTS_EXPECT(pair.Delivered() == "0 1 2", "it does");
    UMTS_EXPECT(pair.Counters().pdusRetransmitted == 2, "nothing else was sent again");
}

/**
 * @brief A round trip of 10 ms, then one of 50 ms on a slower path.
 * @param told whether the sender is told
 * @return what it sends again for a NACK 30 ms after the last transmission
 */
std::string
ChangeToSlower(bool told)
{
    RlcPair pair(PathConfig(0, 40 * MS));
    pair.Send({39});
    const Pdus first = pair.Pull(A);
    pair.Wait(10 * MS);
    pair.Carry(B, first);
    pair.Carry(A, pair.Pull(B));
    if (told)
    {
        pair.Get(A).OnPathChange(pair.Now());
    }
    pair.Send({39, 39});
    const Pdus data = pair.Pull(A);
    pair.Wait(50 * MS);
    pair.CarryStatus({Nack(1), Ack(3)});
    pair.Pull(A);
    pair.Wait(30 * MS);
    pair.CarryStatus({Nack(1), Ack(3)});
    return Text(pair.Pull(A));
}

/** @brief A round trip of 200 ms, then one of 10 ms while the slower path still delivers. */
void
CheckFaster()
{
    RlcPair pair(PathConfig(0, 0));
    pair.Send({39});
    const Pdus first = pair.Pull(A);
    pair.Wait(200 * MS);
    pair.Carry(B, first);
    pair.Carry(A, pair.Pull(B));
    pair.Send({39, 39});
    const Pdus late = pair.Pull(A);
    pair.Get(A).OnPathChange(pair.Now());
    pair.Send({39});
    const Pdus fast = pair.Pull(A);
    pair.Wait(10 * MS);
    pair.Carry(B, fast);
    pair.Carry(A, pair.Pull(B));
    pair.Wait(40 * MS);
    pair.CarryStatus({Nack(1, 1), Ack(4)});
    UMTS_EXPECT(Text(pair.Pull(A)) == "", "50 ms: the slower path may still deliver");
    pair.Carry(B, late);
    pair.Settle();
    UMTS_EXPECT(pair.Delivered() == "0 1 2 3", "it does");
    UMTS_EXPECT(pair.Counters().pdusRetransmitted == 0, "nothing was sent again");
}

// The round trip measured on one path says nothing about another.
UMTS_TEST("umts-rlc-am-path", "Guard after a change of path")
{
    UMTS_EXPECT(ChangeToSlower(false) == "1p", "twice 10 ms have passed");
    UMTS_EXPECT(ChangeToSlower(true) == "", "twice 50 ms have not");
    CheckFaster();
}

/**
 * @brief One random pattern.
 * @param told whether the entities are told
 * @return PDUs that have arrived needlessly
 */
uint64_t
RunOneRlcAmPathProperty(uint32_t seed, bool told)
{
    RandomScenario scenario(RandomPattern::IN_ORDER, seed);
    for (uint32_t side = 0; side < 2; ++side)
    {
        scenario.configs[side].txWindow = 2047;
        scenario.configs[side].rxWindow = 2047;
        scenario.configs[side].retransmissionGuard = 0;
        scenario.configs[side].maxDat = 0;
        scenario.scripts[side].jitterTtis = 0;
    }
    RlcRig rig(scenario.configs, scenario.scripts, seed);
    std::mt19937 random(seed);
    for (uint32_t step = 0; step < 600; ++step)
    {
        if (step % 30 == 29)
        {
            rig.ChangePath(0, 50 * MS * Below(4, random), told);
        }
        rig.Send(0, 5 + Below(300, random));
        rig.Step();
    }
    std::ostringstream what;
    what << "seed " << seed << (told ? ", told: " : ", not told: ");
    UMTS_EXPECT(rig.Drain(600 * 1000 * MS), what.str() << "it does not drain");
    UMTS_EXPECT(rig.GetFault() == "", what.str());
    UMTS_EXPECT(rig.CheckConservation(0) == "", what.str());
    UMTS_EXPECT(rig.GetEntity(0).GetTx().GetCounters().resets == 0, what.str());
    const RlcRxCounters& rx = rig.GetEntity(1).GetRx().GetCounters();
    return rx.pdusDuplicate + rx.pdusOutsideWindow;
}

// Random patterns in which every 300 ms PDUs change to a path of another delay.
UMTS_TEST("umts-rlc-am-path", "Many changes of path")
{
    uint64_t told = 0;
    uint64_t untold = 0;
    for (uint32_t seed = 1; seed <= 40; ++seed)
    {
        told += RunOneRlcAmPathProperty(seed, true);
        untold += RunOneRlcAmPathProperty(seed, false);
    }
    UMTS_EXPECT(2 * told < untold, "needless repetitions");
}

/**
 * @brief One random pattern.
 * @param told whether the entities are told of a change before the first PDU
 * @return all deliveries and counters of PDUs
 */
std::string
RunOneRlcAmOnePath(uint32_t seed, bool told)
{
    const RandomScenario scenario(RandomPattern::IN_ORDER, seed);
    RlcRig rig(scenario.configs, scenario.scripts, seed);
    if (told)
    {
        rig.ChangePath(0, scenario.scripts[0].delay, true);
    }
    for (uint32_t step = 0; step < 300; ++step)
    {
        rig.Send(0, 5 + step % 300);
        rig.Step();
    }
    rig.Drain(600 * 1000 * MS);
    std::ostringstream text;
    for (const Delivery& delivery : rig.GetLog(1))
    {
        text << delivery.time << ' ' << delivery.hash << '\n';
    }
    const RlcTxCounters& tx = rig.GetEntity(0).GetTx().GetCounters();
    text << tx.pdusSent << ' ' << tx.pdusRetransmitted << ' ' << tx.staleNacks << ' ' << tx.resets;
    return text.str();
}

// A change of path before the first PDU makes no difference: none of the rules differs without a
// change.
UMTS_TEST("umts-rlc-am-path", "One path")
{
    for (uint32_t seed = 1; seed <= 60; ++seed)
    {
        UMTS_EXPECT(RunOneRlcAmOnePath(seed, true) == RunOneRlcAmOnePath(seed, false),
                    "seed " << seed);
    }
}

} // namespace
