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
 * RLC reset procedure (TS 25.322 11.4), PDU by PDU.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rlc-am-reset", UNIT, "25.322 11.4");

/** @return parameters that lead to a reset when a PDU is lost twice */
RlcAmConfig
ResetConfig()
{
    RlcAmConfig config = PlainConfig();
    config.maxDat = 3;
    config.timerRst = 100 * MS;
    config.retransmissionGuard = 1000 * MS;
    return config;
}

/**
 * @brief Lose PDU 1 as often as MaxDAT allows: SDU 0 is confirmed, 1 to 4 are outstanding.
 * @param pair the entities
 */
void
ExhaustPdu1(RlcPair& pair)
{
    pair.Send({39, 39, 39, 39});
    pair.Exchange({1});
    pair.Pull(A);
    pair.Send({39});
    pair.Carry(B, pair.Pull(A));
    pair.Send({39});
    pair.Carry(A, pair.Pull(B));
}

// TS 25.322 9.7.3.4: VT(DAT) is MaxDAT after the first transmission.
UMTS_TEST("umts-rlc-am-reset", "MaxDAT of 1")
{
    RlcAmConfig config = ResetConfig();
    config.maxDat = 1;
    RlcPair pair(config);
    pair.Send({39, 39});
    pair.Exchange({0});
    UMTS_EXPECT(Text(pair.Pull(A)) == "RESET 0 0", "PDU 0 is not sent again");
}

// MaxDAT leads to RESET and RESET ACK: SDUs begun are discarded, the others sent afresh.
UMTS_TEST("umts-rlc-am-reset", "MaxDAT leads to a reset")
{
    RlcPair pair(ResetConfig());
    ExhaustPdu1(pair);
    UMTS_EXPECT(pair.Counters().pdusRetransmitted == 1, "MaxDAT - 1 transmissions");
    const Pdus reset = pair.Pull(A);
    UMTS_EXPECT(Text(reset) == "RESET 0 0", "no data beside it");
    UMTS_EXPECT(!pair.Get(A).HasData(pair.Now()), "silent until the answer");
    UMTS_EXPECT(pair.Delivered() == "0", "delivered before");
    pair.Carry(B, reset);
    UMTS_EXPECT(pair.Receiver() == "0..0", "the receiver starts over");
    const Pdus ack = pair.Pull(B);
    UMTS_EXPECT(Text(ack) == "RESET ACK 0 0", "answer");
    pair.Carry(A, ack);
    UMTS_EXPECT(pair.Sender() == "0..0 held 39 waiting 1", "SDU 5 was not begun");
    UMTS_EXPECT(pair.Counters().sdusDiscarded == 4, "SDUs 1 to 4");
    UMTS_EXPECT(pair.Counters().octetsDiscarded == 4 * 39, "their octets");
    pair.Settle();
    UMTS_EXPECT(pair.Delivered() == "5", "goes on with SDU 5");
    UMTS_EXPECT(pair.Sender() == "1..1 held 0 waiting 0", "numbers begin at 0");
    UMTS_EXPECT(pair.Counters().resets == 1, "one reset");

    pair.CarryStatus({Ack(100)});
    UMTS_EXPECT(Text(pair.Pull(A)) == "RESET 1 0", "the next one has another RSN");
}

// A peer that never answers the polls is reset, too.
UMTS_TEST("umts-rlc-am-reset", "Polls without answer lead to a reset")
{
    RlcAmConfig config = ResetConfig();
    config.timerPoll = 200 * MS;
    RlcPair pair(config);
    pair.Send({39});
    UMTS_EXPECT(Text(pair.Pull(A)) == "0p", "first transmission");
    pair.Wait(200 * MS);
    UMTS_EXPECT(Text(pair.Pull(A)) == "0p", "second and last transmission");
    pair.Wait(200 * MS);
    UMTS_EXPECT(pair.Get(A).HasData(pair.Now()), "something is to be sent");
    UMTS_EXPECT(Text(pair.Pull(A)) == "RESET 0 0", "MaxDAT reached");
}

// Timer_Poll_Prohibit stops as all timers but Timer_RST do.
UMTS_TEST("umts-rlc-am-reset", "Polls are prohibited no more after a reset")
{
    RlcAmConfig config = ResetConfig();
    config.timerPollProhibit = 1000 * MS;
    RlcPair pair(config);
    pair.Send({39});
    UMTS_EXPECT(Text(pair.Pull(A)) == "0p", "starts Timer_Poll_Prohibit");
    pair.Send({39});
    UMTS_EXPECT(Text(pair.Pull(A)) == "1", "prohibited");
    pair.CarryStatus({Ack(100)});
    pair.Carry(B, pair.Pull(A));
    pair.Carry(A, pair.Pull(B));
    UMTS_EXPECT(pair.Counters().resets == 1, "an erroneous number leads to a reset");
    pair.Send({39});
    UMTS_EXPECT(Text(pair.Pull(A)) == "0p", "polls at once");
}

// Lost RESET and RESET ACK PDUs.
UMTS_TEST("umts-rlc-am-reset", "RESET and RESET ACK are lost")
{
    RlcPair pair(ResetConfig());
    ExhaustPdu1(pair);
    pair.Pull(A);
    pair.Wait(99 * MS);
    UMTS_EXPECT(!pair.Get(A).HasData(pair.Now()), "Timer_RST runs");
    pair.Wait(1 * MS);
    const Pdus second = pair.Pull(A);
    UMTS_EXPECT(Text(second) == "RESET 0 0", "repeated with the same RSN");
    pair.Carry(B, second);
    UMTS_EXPECT(Text(pair.Pull(B)) == "RESET ACK 0 0", "lost on its way");

    // B goes on after its reset; A, still waiting, ignores it.
    pair.Get(B).Enqueue(Create<Packet>(39), pair.Now());
    pair.Carry(A, pair.Pull(B));
    UMTS_EXPECT(pair.Get(A).GetRx().GetCounters().pdusReceived == 0, "ignored");
    pair.Wait(100 * MS);
    const Pdus third = pair.Pull(A);
    UMTS_EXPECT(Text(third) == "RESET 0 0", "repeated again");
    pair.Carry(B, third);
    UMTS_EXPECT(pair.Get(B).GetTx().GetVtS().Value() == 1, "a repetition resets nothing");
    const Pdus ack = pair.Pull(B);
    UMTS_EXPECT(Text(ack) == "RESET ACK 0 0", "but is answered");
    pair.Carry(A, ack);
    pair.Carry(A, ack);
    pair.Settle();
    UMTS_EXPECT(pair.Delivered() == "0 5", "goes on");
    pair.Wait(1000 * MS);
    UMTS_EXPECT(!pair.Get(A).HasData(pair.Now()), "Timer_RST has stopped");
    UMTS_EXPECT(pair.Counters().resets == 1, "one reset");
}

/**
 * @brief Count RESET PDUs.
 * @param resets RESET PDUs expected
 */
void
CheckRlcResetMaxRst(uint32_t maxRst, uint32_t resets)
{
    RlcAmConfig config = ResetConfig();
    config.maxRst = maxRst;
    RlcPair pair(config);
    ExhaustPdu1(pair);
    uint32_t sent = 0;
    for (uint32_t i = 0; i < 10; ++i)
    {
        sent += static_cast<uint32_t>(pair.Pull(A).size());
        pair.Wait(100 * MS);
    }
    UMTS_EXPECT(sent == resets, "RESET PDUs for MaxRST " << maxRst);
    UMTS_EXPECT(pair.Get(A).HasFailed(), "unrecoverable error");
    UMTS_EXPECT(!pair.Get(A).HasData(pair.Now()), "silent");
    UMTS_EXPECT(pair.Get(A).GetDeadline() == NEVER, "no timer");
    UMTS_EXPECT(pair.Sender() == "1..5 held 195 waiting 1", "still held");
}

// MaxRST: the procedure gives up.
UMTS_TEST("umts-rlc-am-reset", "MaxRST")
{
    CheckRlcResetMaxRst(1, 0);
    CheckRlcResetMaxRst(2, 1);
    CheckRlcResetMaxRst(4, 3);
}

// Both sides begin a reset at the same time.
UMTS_TEST("umts-rlc-am-reset", "Crossing resets")
{
    RlcPair pair(ResetConfig());
    ExhaustPdu1(pair);
    pair.Carry(B, {MakeStatusPdu({Ack(100)})});
    const Pdus fromA = pair.Pull(A);
    const Pdus fromB = pair.Pull(B);
    UMTS_EXPECT(Text(fromA) + ", " + Text(fromB) == "RESET 0 0, RESET 0 0", "both reset");
    pair.Carry(A, fromB);
    pair.Carry(B, fromA);
    const Pdus ackA = pair.Pull(A);
    const Pdus ackB = pair.Pull(B);
    UMTS_EXPECT(Text(ackA) + ", " + Text(ackB) == "RESET ACK 0 0, RESET ACK 0 0",
                "both answer and say nothing else");
    pair.Carry(A, ackB);
    pair.Carry(B, ackA);
    pair.Settle();
    UMTS_EXPECT(pair.Delivered() == "0 5", "goes on");
    UMTS_EXPECT(pair.Sender() == "1..1 held 0 waiting 0", "confirmed");
}

// Re-establishment of both ends (9.7.7), after an unrecoverable error and without one: what was
// begun is discarded, what waits is sent, and PDUs of before are not read.
UMTS_TEST("umts-rlc-am-reset", "Re-establishment")
{
    RlcAmConfig config = ResetConfig();
    config.maxRst = 2;
    RlcPair pair(config);
    ExhaustPdu1(pair);
    pair.Pull(A);
    pair.Wait(100 * MS);
    UMTS_EXPECT(pair.Get(A).HasFailed(), "unrecoverable error");
    UMTS_EXPECT(pair.Counters().unrecoverable == 1, "counted");
    pair.Delivered();
    pair.Get(A).Reestablish();
    pair.Get(B).Reestablish();
    UMTS_EXPECT(!pair.Get(A).HasFailed(), "no error any more");
    UMTS_EXPECT(pair.Sender() == "0..0 held 39 waiting 1", "SDU 5 was not begun");
    UMTS_EXPECT(pair.Receiver() == "0..0", "the receiver starts over");

    // On the way during a second re-establishment: a data PDU, a STATUS and a RESET.
    pair.Send({39});
    const Pdus data = pair.Pull(A);
    UMTS_EXPECT(Text(data) == "0 1p", "numbers begin at 0");
    pair.Carry(B, data);
    const Pdus status = pair.Pull(B);
    UMTS_EXPECT(pair.Delivered() == "5 6", "goes on with SDU 5");
    pair.Get(A).Reestablish();
    pair.Get(B).Reestablish();
    UMTS_EXPECT(pair.Sender() == "0..0 held 0 waiting 0", "their confirmation is lost");
    pair.Send({39});
    const Pdus fresh = pair.Pull(A);
    pair.Carry(B, data);
    pair.Carry(A, status);
    UMTS_EXPECT(pair.Receiver() == "0..0", "data of before");
    UMTS_EXPECT(pair.Sender() == "0..1 held 39 waiting 0", "STATUS of before");
    pair.Carry(B, fresh);
    pair.Settle();
    UMTS_EXPECT(pair.Delivered() == "7", "each SDU once");

    RlcPdu unsent = MakeStatusPdu({Ack(100)});
    unsent.establishment = 2;
    pair.Carry(A, {unsent});
    const Pdus reset = pair.Pull(A);
    UMTS_EXPECT(Text(reset) == "RESET 0 0", "a reset of the third life");
    pair.Get(A).Reestablish();
    pair.Get(B).Reestablish();
    pair.Carry(B, reset);
    UMTS_EXPECT(!pair.Get(B).HasData(pair.Now()), "RESET of before");
    pair.Wait(1000 * MS);
    UMTS_EXPECT(!pair.Get(A).HasData(pair.Now()), "Timer_RST has stopped");
    UMTS_EXPECT(pair.Counters().reestablished == 3, "counted");
    UMTS_EXPECT(pair.Counters().unrecoverable == 1, "one error");
}

} // namespace
