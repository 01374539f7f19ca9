/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-pair.h"
#include "umts-test.h"

/**
 * @file
 * @ingroup umts
 * Retransmission in acknowledged mode, PDU by PDU: what is sent, what is held, what is delivered.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rlc-am", UNIT, "25.322 11.3");

// One lost PDU: the STATUS, the retransmission and the state at every step.
UMTS_TEST("umts-rlc-am", "One PDU is lost")
{
    RlcPair pair(PlainConfig());
    pair.Send({39, 39, 39, 39});
    UMTS_EXPECT(pair.Sender() == "0..0 held 156 waiting 4", "before");
    const Pdus data = pair.Pull(A);
    UMTS_EXPECT(Text(data) == "0 1 2 3p", "first transmission");
    UMTS_EXPECT(pair.Sender() == "0..4 held 156 waiting 0", "all sent");
    pair.Carry(B, data, {1});
    UMTS_EXPECT(pair.Delivered() == "0", "in sequence up to the gap");
    UMTS_EXPECT(pair.Receiver() == "1..4", "gap at 1");
    const Pdus status = pair.Pull(B);
    UMTS_EXPECT(Text(status) == "STATUS, LIST 1+0, ACK 4", "exact report");
    pair.Carry(A, status);
    UMTS_EXPECT(pair.Sender() == "1..4 held 117 waiting 1", "SDU 0 confirmed");
    const Pdus again = pair.Pull(A);
    UMTS_EXPECT(Text(again) == "1p", "exactly the lost one, with a poll");
    pair.Carry(B, again);
    UMTS_EXPECT(pair.Delivered() == "1 2 3", "the rest at once");
    pair.Carry(A, pair.Pull(B));
    UMTS_EXPECT(pair.Sender() == "4..4 held 0 waiting 0", "all confirmed");
    UMTS_EXPECT(!pair.Get(A).HasData(pair.Now()), "silent");
    UMTS_EXPECT(pair.Counters().sdusConfirmed == 4, "SDUs confirmed");
    UMTS_EXPECT(pair.Counters().pdusRetransmitted == 1, "one retransmission");
}

// A retransmission under way is not repeated; a lost one is.
UMTS_TEST("umts-rlc-am", "A retransmission under way")
{
    RlcAmConfig config = PlainConfig();
    config.retransmissionGuard = 300 * MS;
    config.timerPoll = 200 * MS;
    RlcPair pair(config);
    pair.Send({39, 39, 39, 39});
    pair.Carry(B, pair.Pull(A), {1});
    const Pdus first = pair.Pull(B);
    pair.Send({39, 39});
    pair.Carry(B, pair.Pull(A));
    const Pdus second = pair.Pull(B);
    UMTS_EXPECT(Text(second) == "STATUS, LIST 1+0, ACK 6", "asked for twice");
    pair.Carry(A, first);
    UMTS_EXPECT(Text(pair.Pull(A)) == "1p", "sent again, and lost on its way");
    pair.Carry(A, second);
    UMTS_EXPECT(!pair.Get(A).HasData(pair.Now()), "not sent a third time");
    UMTS_EXPECT(pair.Counters().staleNacks == 1, "the second request is stale");

    // Evidence: a PDU sent after the retransmission has arrived.
    pair.Send({39});
    pair.Exchange();
    const Pdus third = pair.Pull(A);
    UMTS_EXPECT(Text(third) == "1p", "lost for certain: sent again");

    // That one is lost, too, and nothing is sent after it: Timer_Poll asks, the guard decides.
    pair.Wait(200 * MS);
    pair.Exchange();
    UMTS_EXPECT(!pair.Get(A).HasData(pair.Now()), "200 ms: may be under way");
    pair.Wait(200 * MS);
    const Pdus poll = pair.Pull(A);
    UMTS_EXPECT(Text(poll) == "6p", "polls with VT(S) - 1");
    pair.Carry(B, poll);
    pair.Carry(A, pair.Pull(B));
    UMTS_EXPECT(Text(pair.Pull(A)) == "1p", "400 ms: lost");
}

// Without a configured guard time, twice the least round trip measured decides.
UMTS_TEST("umts-rlc-am", "Guard time from the round trip")
{
    RlcAmConfig config = PlainConfig();
    config.timerPoll = 200 * MS;
    RlcPair measured(config);
    measured.Send({39, 39});
    const Pdus data = measured.Pull(A);
    measured.Wait(30 * MS);
    measured.Carry(B, data, {0});
    measured.Wait(30 * MS);
    const Pdus report = measured.Pull(B);
    measured.Carry(A, report);
    UMTS_EXPECT(Text(measured.Pull(A)) == "0p", "a round trip of 60 ms; lost again");
    measured.Wait(119 * MS);
    measured.Carry(A, report);
    UMTS_EXPECT(Text(measured.Pull(A)) == "", "119 ms: may be under way");
    measured.Wait(1 * MS);
    measured.Carry(A, report);
    UMTS_EXPECT(Text(measured.Pull(A)) == "0p", "120 ms: lost");

    // Which transmission an ACK speaks of is not known after a retransmission: not measured.
    measured.Wait(10 * MS);
    measured.CarryStatus({Ack(2)});
    measured.Send({39, 39});
    measured.Pull(A);
    const std::vector<Sufi> second = {Nack(2), Ack(4)};
    measured.Wait(70 * MS);
    measured.CarryStatus(second);
    UMTS_EXPECT(Text(measured.Pull(A)) == "2p", "lost once");
    measured.Wait(119 * MS);
    measured.CarryStatus(second);
    UMTS_EXPECT(Text(measured.Pull(A)) == "", "119 ms: may be under way");

    // No round trip could be measured: the first report answers a repeated poll.
    RlcPair unknown(config);
    unknown.Send({39, 39});
    UMTS_EXPECT(Text(unknown.Pull(A)) == "0 1p", "both are lost");
    unknown.Wait(200 * MS);
    unknown.Exchange();
    UMTS_EXPECT(Text(unknown.Pull(A)) == "0p", "lost again");
    unknown.Wait(200 * MS);
    unknown.Settle();
    UMTS_EXPECT(unknown.Delivered() == "0 1", "Timer_Poll serves as guard time");
}

// What a report proves about the order of transmissions.
UMTS_TEST("umts-rlc-am", "Evidence of a loss")
{
    RlcAmConfig config = PlainConfig();
    config.timerPoll = 200 * MS;
    config.retransmissionGuard = 1000 * MS;
    RlcPair pair(config);
    pair.Send({39, 39, 39, 39});
    pair.Exchange({0, 2});
    const Pdus again = pair.Pull(A);
    UMTS_EXPECT(Text(again) == "0 2p", "the first of them is lost again");
    pair.Carry(B, again, {0});
    pair.Carry(A, pair.Pull(B));
    UMTS_EXPECT(Text(pair.Pull(A)) == "0p", "the second one was sent later and is there");

    // The NACK of a PDU sent twice as the latest one: something has arrived that was sent later.
    RlcPair head(config);
    head.Send({39});
    head.Pull(A);
    head.Wait(200 * MS);
    UMTS_EXPECT(Text(head.Pull(A)) == "0p", "Timer_Poll");
    head.Send({39});
    head.Pull(A);
    head.CarryStatus({Nack(0)});
    UMTS_EXPECT(Text(head.Pull(A)) == "0p", "both transmissions are lost");
}

// A burst longer than the report has room for is sent again part by part.
UMTS_TEST("umts-rlc-am", "A report in several PDUs")
{
    RlcAmConfig config = PlainConfig();
    config.pduOctets = 16;
    config.timerPoll = 1000 * MS;
    config.retransmissionGuard = 1000 * MS;
    RlcPair pair(config);
    pair.Send(std::vector<uint32_t>(200, 13));
    std::set<std::size_t> lost;
    for (std::size_t i = 20; i < 199; i += i % 3 == 0 ? 2 : 1)
    {
        lost.insert(i);
    }
    pair.Carry(B, pair.Pull(A, 200), lost);
    UMTS_EXPECT(pair.Receiver() == "20..200", "gaps");
    // 16 octets hold six runs of missing PDUs.
    const Pdus report = pair.Pull(B, 1);
    UMTS_EXPECT(Text(report) == "STATUS, LIST 20+1 23+1 26+1 29+1 32+1 35+1, ACK 38", "part 1");
    pair.Carry(A, report);
    UMTS_EXPECT(Text(pair.Pull(A)) == "20 21 23 24 26 27 29 30 32 33 35 36p",
                "part 1 sent again, and lost again");
    const Pdus more = pair.Pull(B, 1);
    UMTS_EXPECT(Text(more) == "STATUS, LIST 38+1 41+1 44+1 47+1 50+1 53+1, ACK 20",
                "part 2 confirms nothing beyond VR(R)");
    pair.Carry(A, more);
    UMTS_EXPECT(pair.Get(A).GetTx().GetVtA().Value() == 20, "nothing more is confirmed");
    UMTS_EXPECT(Text(pair.Pull(A)) == "38 39 41 42 44 45 47 48 50 51 53 54p",
                "part 2 sent again, and lost again");
    pair.Settle();
    UMTS_EXPECT(pair.Receiver() == "20..200", "the parts to come were sent again");
    pair.Wait(1000 * MS);
    pair.Settle();
    UMTS_EXPECT(pair.Receiver() == "200..200", "the guard time ends the doubt");
    UMTS_EXPECT(pair.Sender() == "200..200 held 0 waiting 0", "confirmed");
}

// A PDU outside the receiving window is dropped, its poll is answered.
UMTS_TEST("umts-rlc-am", "A poll outside the window")
{
    RlcAmConfig config = PlainConfig();
    config.timerPoll = 200 * MS;
    RlcPair pair(config);
    pair.Send({39, 39});
    pair.Carry(B, pair.Pull(A));
    pair.Carry(A, pair.Pull(B), {0});
    UMTS_EXPECT(pair.Delivered() == "0 1", "delivered, the STATUS is lost");
    pair.Wait(199 * MS);
    UMTS_EXPECT(!pair.Get(A).HasData(pair.Now()), "Timer_Poll still runs");
    pair.Wait(1 * MS);
    const Pdus poll = pair.Pull(A);
    UMTS_EXPECT(Text(poll) == "1p", "Timer_Poll has expired");
    pair.Carry(B, poll);
    UMTS_EXPECT(pair.Delivered() == "", "not again");
    UMTS_EXPECT(pair.Get(B).GetRx().GetCounters().pdusOutsideWindow == 1, "outside");
    const Pdus status = pair.Pull(B);
    UMTS_EXPECT(Text(status) == "STATUS, ACK 2", "answered all the same");
    pair.Carry(A, status);
    UMTS_EXPECT(pair.Sender() == "2..2 held 0 waiting 0", "confirmed");
    pair.Wait(1000 * MS);
    UMTS_EXPECT(!pair.Get(A).HasData(pair.Now()), "Timer_Poll has stopped");
}

/**
 * @brief Check the answer to a report when 0 to 3 are confirmed and 4 to 7 are outstanding.
 * @param sufis the report
 * @param resets whether it must lead to a reset
 * @param sender state of the sender afterwards
 */
void
CheckRlcAmOddReport(const std::vector<Sufi>& sufis, bool resets, const std::string& sender)
{
    RlcAmConfig config = PlainConfig();
    config.timerRst = 100 * MS;
    config.retransmissionGuard = 300 * MS;
    RlcPair pair(config);
    pair.Send({39, 39, 39, 39});
    pair.Settle();
    pair.Send({39, 39, 39, 39});
    UMTS_EXPECT(Text(pair.Pull(A)) == "4 5 6 7p", "outstanding");
    pair.CarryStatus(sufis);
    UMTS_EXPECT(Text(pair.Pull(A)) == (resets ? "RESET 0 0" : ""), sender);
    UMTS_EXPECT(pair.Counters().resets == (resets ? 1 : 0), "resets: " << sender);
    UMTS_EXPECT(pair.Sender() == sender, "state");
}

// Reports that contradict what was sent, and reports overtaken by later ones.
UMTS_TEST("umts-rlc-am", "Erroneous and outdated reports")
{
    const std::string untouched = "4..8 held 156 waiting 0";
    CheckRlcAmOddReport({Ack(8)}, false, "8..8 held 0 waiting 0");
    CheckRlcAmOddReport({Ack(9)}, true, untouched);
    CheckRlcAmOddReport({Ack(600)}, true, untouched);
    CheckRlcAmOddReport({Nack(8), Ack(8)}, true, untouched);
    CheckRlcAmOddReport({Ack(4)}, false, untouched);
    CheckRlcAmOddReport({Ack(2)}, false, untouched);
    CheckRlcAmOddReport({Nack(1, 1), Ack(3)}, false, untouched);
    // Without ACK nothing is confirmed.
    CheckRlcAmOddReport({Nack(1)}, false, untouched);
    // A malformed RLIST (it ends within a number) spoils the whole report.
    CheckRlcAmOddReport({RlistSufi{AmSeqNum(5), {2}}, Ack(8)}, false, untouched);
}

// SDUs are delivered as soon as they are complete, each once.
UMTS_TEST("umts-rlc-am", "Out-of-sequence delivery")
{
    RlcAmConfig config = PlainConfig();
    config.inSequence = false;
    RlcPair pair(config);
    // SDU 0 in PDUs 0 and 1, 1 in 1, 2 in 1 to 3, 3 ends with PDU 4 and 5 tells so, 4 in 5.
    pair.Send({50, 10, 70, 67, 12});
    const Pdus data = pair.Pull(A);
    UMTS_EXPECT(Text(data) == "0 1 2 3 4 5p", "six PDUs");
    pair.Carry(B, {data[1]});
    UMTS_EXPECT(pair.Delivered() == "1", "begun and ended in PDU 1");
    pair.Carry(B, {data[5]});
    UMTS_EXPECT(pair.Delivered() == "4", "begun and ended in PDU 5");
    pair.Carry(B, {data[3], data[3]});
    UMTS_EXPECT(pair.Delivered() == "", "PDU 2 is missing");
    pair.Carry(B, {data[2]});
    UMTS_EXPECT(pair.Delivered() == "2", "complete");
    pair.Carry(B, {data[4]});
    UMTS_EXPECT(pair.Delivered() == "3", "its end is told by PDU 5");
    pair.Carry(B, {data[0]});
    UMTS_EXPECT(pair.Delivered() == "0", "the last one, and none twice");
    UMTS_EXPECT(pair.Receiver() == "6..6", "all in sequence now");
}

// A STATUS rides in padding where there is room, and alone otherwise.
UMTS_TEST("umts-rlc-am", "Piggybacked STATUS")
{
    RlcAmConfig config = PlainConfig();
    config.piggybackStatus = true;
    RlcPair pair(config);
    pair.Send({39});
    pair.Carry(B, pair.Pull(A));
    // B has an SDU of its own: 40 - 2 - 35 octets of padding hold the 3 octets of the STATUS.
    pair.Get(B).Enqueue(Create<Packet>(35), 0);
    const Pdus both = pair.Pull(B);
    UMTS_EXPECT(Text(both) == "0p with STATUS, ACK 1", "in the padding");
    pair.Carry(A, both);
    UMTS_EXPECT(pair.Sender() == "1..1 held 0 waiting 0", "confirmed");
    UMTS_EXPECT(pair.Get(A).GetRx().GetCounters().sdusDelivered == 1, "the SDU, too");

    pair.Carry(B, pair.Pull(A));
    pair.Send({39});
    pair.Carry(B, pair.Pull(A));
    pair.Get(B).Enqueue(Create<Packet>(36), 0);
    UMTS_EXPECT(Text(pair.Pull(B)) == "1p STATUS, ACK 2", "no room: alone");
    UMTS_EXPECT(pair.Get(B).GetTx().GetCounters().statusPiggybacked == 1, "counted");
}

} // namespace
