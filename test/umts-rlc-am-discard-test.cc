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
 * SDU discard with explicit signalling (TS 25.322 9.7.3, 11.6), PDU by PDU.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rlc-am-discard", UNIT, "25.322 9.7.3");

/** @return parameters of a discard after two transmissions */
RlcAmConfig
MaxDatConfig()
{
    RlcAmConfig config = TimerDiscardConfig();
    config.discardMode = DISCARD_AFTER_MAX_DAT;
    config.maxDat = 3;
    return config;
}

// MaxDAT: the SDUs of a PDU lost for good are discarded, the next ones delivered.
UMTS_TEST("umts-rlc-am-discard", "Discard after MaxDAT")
{
    RlcPair pair(MaxDatConfig());
    pair.Send({39, 39, 39, 39});
    pair.Exchange({1});
    UMTS_EXPECT(Text(pair.Pull(A)) == "1p", "second and last transmission, lost");
    pair.Send({39});
    pair.Exchange();
    UMTS_EXPECT(pair.Sender() == "1..5 held 117 waiting 0", "SDU 1 is given up");
    UMTS_EXPECT(pair.Counters().sdusDiscarded == 1, "SDU 1");
    const Pdus mrw = pair.Pull(A);
    UMTS_EXPECT(Text(mrw) == "STATUS, MRW 2 N 0", "nothing of PDU 1 is needed");
    UMTS_EXPECT(pair.Delivered() == "0", "before");
    pair.Carry(B, mrw);
    UMTS_EXPECT(pair.Delivered() == "2 3 4", "the others");
    const Pdus ack = pair.Pull(B);
    UMTS_EXPECT(Text(ack) == "STATUS, MRW_ACK 5 N 0", "VR(R) after the move");
    pair.Carry(A, ack);
    UMTS_EXPECT(pair.Sender() == "5..5 held 0 waiting 0", "confirmed");
    pair.Wait(1000 * MS);
    UMTS_EXPECT(!pair.Get(A).HasData(pair.Now()), "Timer_MRW has stopped");
    UMTS_EXPECT(pair.Counters().octetsConfirmed == 4 * 39, "the others are confirmed");
}

// A PDU that runs out of MaxDAT during a discard is dealt with when that one has ended.
UMTS_TEST("umts-rlc-am-discard", "A discard waits for the end of another")
{
    RlcPair pair(MaxDatConfig());
    pair.Send({39, 39, 39, 39});
    pair.Exchange({0});
    UMTS_EXPECT(Text(pair.Pull(A)) == "0p", "lost");
    pair.Send({39, 39});
    pair.Exchange({0});
    UMTS_EXPECT(Text(pair.Pull(A)) == "4p STATUS, MRW 1 N 0", "both are lost");
    pair.Send({39});
    pair.Exchange();
    UMTS_EXPECT(!pair.Get(A).HasData(pair.Now()), "4 waits for the end");
    pair.Wait(100 * MS);
    pair.Carry(B, pair.Pull(A));
    UMTS_EXPECT(pair.Delivered() == "1 2 3", "up to the second gap");
    pair.Carry(A, pair.Pull(B));
    const Pdus second = pair.Pull(A);
    UMTS_EXPECT(Text(second) == "STATUS, MRW 5 N 0", "now SDU 4");
    pair.Carry(B, second);
    pair.Settle();
    UMTS_EXPECT(pair.Delivered() == "5 6", "the rest");
    UMTS_EXPECT(pair.Sender() == "7..7 held 0 waiting 0", "confirmed");
    UMTS_EXPECT(pair.Counters().sdusDiscarded == 2, "SDUs 0 and 4");
}

/**
 * @brief SDUs of 60, 5 and 30 octets in PDUs 0 to 2; the older ones are discarded.
 * @param old how many are old enough
 * @param early PDUs that arrive before the MRW
 * @param mrw the MRW expected
 * @param ack the MRW_ACK expected
 * @param delivered SDUs delivered
 */
void
CheckRlcDiscardNLength(uint32_t old,
                       const std::set<std::size_t>& early,
                       const std::string& mrw,
                       const std::string& ack,
                       const std::string& delivered)
{
    RlcAmConfig config = TimerDiscardConfig();
    config.missingPduIndicator = false;
    RlcPair pair(config);
    const std::vector<uint32_t> sizes = {60, 5, 30};
    pair.Send(std::vector<uint32_t>(sizes.begin(), sizes.begin() + old));
    pair.Wait(100 * MS);
    pair.Send(std::vector<uint32_t>(sizes.begin() + old, sizes.end()));
    const Pdus data = pair.Pull(A);
    UMTS_EXPECT(Text(data) == "0 1 2p", "three PDUs");
    for (const auto position : early)
    {
        pair.Carry(B, {data[position]});
    }
    pair.Wait(99 * MS);
    UMTS_EXPECT(pair.Counters().sdusDiscarded == 0, "Timer_Discard runs");
    pair.Wait(1 * MS);
    UMTS_EXPECT(pair.Counters().sdusDiscarded == old, "Timer_Discard has expired");
    const Pdus command = pair.Pull(A);
    UMTS_EXPECT(Text(command) == "STATUS, MRW " + mrw, "move");
    pair.Carry(B, command);
    UMTS_EXPECT(Text(pair.Pull(B, 1)) == "STATUS, MRW_ACK " + ack, "moved");
    pair.Carry(B, command);
    pair.Carry(B, data, {0});
    UMTS_EXPECT(pair.Delivered() == delivered, "SDUs");
    pair.Carry(A, pair.Pull(B));
    UMTS_EXPECT(pair.Sender() == "3..3 held 0 waiting 0", "confirmed");
}

// N_LENGTH: the SDU discarded ends in the middle of a PDU.
UMTS_TEST("umts-rlc-am-discard", "N_LENGTH")
{
    CheckRlcDiscardNLength(1, {}, "1 N 1", "1 N 1", "1 2");
    CheckRlcDiscardNLength(1, {1}, "1 N 1", "2 N 0", "1 2");
    CheckRlcDiscardNLength(1, {1, 2}, "1 N 1", "3 N 0, ACK 3", "1 2");
    CheckRlcDiscardNLength(2, {}, "1 N 2", "1 N 2", "2");
    CheckRlcDiscardNLength(2, {1}, "1 N 2", "2 N 0", "2");
    CheckRlcDiscardNLength(3, {}, "3 N 0", "3 N 0", "");
    CheckRlcDiscardNLength(3, {2}, "3 N 0", "3 N 0, ACK 3", "");
}

// Of more than 15 SDU ends in a PDU, N_LENGTH can name 15.
UMTS_TEST("umts-rlc-am-discard", "More than 15 SDU ends in a PDU")
{
    RlcPair pair(TimerDiscardConfig());
    pair.Send(std::vector<uint32_t>(18, 1));
    pair.Wait(100 * MS);
    pair.Send({1, 39});
    const Pdus data = pair.Pull(A);
    pair.Wait(100 * MS);
    UMTS_EXPECT(pair.Counters().sdusDiscarded == 18, "SDUs 0 to 17");
    const Pdus mrw = pair.Pull(A);
    UMTS_EXPECT(Text(mrw) == "STATUS, MRW 0 N 15", "the largest N_LENGTH");
    pair.Carry(B, mrw);
    pair.Carry(B, data);
    UMTS_EXPECT(pair.Delivered() == "15 16 17 18 19", "three of them arrive all the same");
    pair.Carry(A, pair.Pull(B));
    UMTS_EXPECT(pair.Sender() == "2..2 held 0 waiting 0", "ended");
}

/**
 * @brief Discard an SDU of which two PDUs have been sent and have arrived.
 * @param size its octets
 * @param inSequence delivery in sequence
 */
void
CheckRlcDiscardPartlyCut(uint32_t size, bool inSequence)
{
    RlcAmConfig config = TimerDiscardConfig();
    config.inSequence = inSequence;
    RlcPair pair(config);
    pair.Send({size});
    const Pdus begun = pair.Pull(A, 2);
    UMTS_EXPECT(Text(begun) == "0 1", "no end yet");
    pair.Carry(B, begun);
    pair.Wait(200 * MS);
    pair.Send({39});
    const Pdus next = pair.Pull(A);
    UMTS_EXPECT(Text(next) == "3p STATUS, MRW 3 N 0", "2 is never sent");
    pair.Carry(B, {next[0]});
    UMTS_EXPECT(pair.Delivered() == "", "SDU 1 waits for the move");
    pair.Carry(A, pair.Pull(B));
    UMTS_EXPECT(!pair.Get(A).HasData(pair.Now()), "2 is not sent again");
    pair.Carry(B, {next[1]});
    UMTS_EXPECT(pair.Delivered() == "1", "whole and alone");
    pair.Carry(A, pair.Pull(B));
    UMTS_EXPECT(pair.Sender() == "4..4 held 0 waiting 0", "confirmed");
    UMTS_EXPECT(pair.Counters().sdusConfirmed == 1, "SDU 1");
    UMTS_EXPECT(pair.Counters().octetsDiscarded == size, "SDU 0");
}

// SDUs that no PDU tells the end of: a number is skipped, and nothing is appended to them.
UMTS_TEST("umts-rlc-am-discard", "An SDU that is partly sent")
{
    for (const bool inSequence : {true, false})
    {
        CheckRlcDiscardPartlyCut(200, inSequence);
        CheckRlcDiscardPartlyCut(80, inSequence); // wholly sent, its end would be told by PDU 2
    }

    // Nothing sent: nothing to signal.
    RlcPair quiet(TimerDiscardConfig());
    quiet.Send({39, 39});
    quiet.Wait(200 * MS);
    UMTS_EXPECT(Text(quiet.Pull(A)) == "", "no MRW");
    UMTS_EXPECT(quiet.Counters().sdusDiscarded == 2, "but discarded");

    // The window is full.
    RlcAmConfig config = TimerDiscardConfig();
    config.txWindow = 8;
    config.rxWindow = 8;
    RlcPair full(config);
    full.Send({1000});
    UMTS_EXPECT(Text(full.Pull(A)) == "0 1 2 3 4 5 6 7p", "all are lost");
    full.Wait(200 * MS);
    full.Send({39});
    const Pdus mrw = full.Pull(A);
    UMTS_EXPECT(Text(mrw) == "STATUS, MRW 9 beyond N 0", "beyond the window");
    full.Carry(B, mrw);
    UMTS_EXPECT(full.Receiver() == "9..9", "moved");
    full.Settle();
    UMTS_EXPECT(full.Delivered() == "1", "the window is open again");
}

/** @brief MaxMRW leads to a reset. */
void
CheckMaxMrw()
{
    RlcAmConfig config = TimerDiscardConfig();
    config.maxMrw = 3;
    RlcPair pair(config);
    pair.Send({39});
    pair.Pull(A);
    std::string sent;
    for (uint32_t i = 0; i < 6; ++i)
    {
        sent += Text(pair.Pull(A)) + ";";
        pair.Wait(100 * MS);
    }
    UMTS_EXPECT(sent == ";;STATUS, MRW 1 N 0;STATUS, MRW 1 N 0;STATUS, MRW 1 N 0;RESET 0 0;",
                "MaxMRW times, then a reset (9.6 h)");
}

/** @brief An acknowledgement beyond SN_MRW ends the procedure, too. */
void
CheckEndByAck()
{
    RlcPair pair(TimerDiscardConfig());
    pair.Send({39});
    pair.Pull(A);
    pair.Wait(100 * MS);
    pair.Send({39});
    const Pdus data = pair.Pull(A);
    pair.Wait(100 * MS);
    pair.Carry(B, pair.Pull(A));
    UMTS_EXPECT(Text(pair.Pull(B)) == "STATUS, MRW_ACK 1 N 0", "lost");
    pair.Carry(B, data);
    pair.Carry(A, pair.Pull(B));
    UMTS_EXPECT(pair.Sender() == "2..2 held 0 waiting 0", "acknowledged beyond SN_MRW");
    pair.Wait(1000 * MS);
    UMTS_EXPECT(!pair.Get(A).HasData(pair.Now()), "no further MRW");
}

// MRW and MRW_ACK are lost, repeated, outdated.
UMTS_TEST("umts-rlc-am-discard", "MRW and MRW_ACK are lost")
{
    RlcPair pair(TimerDiscardConfig());
    pair.Send({39});
    const Pdus old = pair.Pull(A);
    pair.Wait(200 * MS);
    UMTS_EXPECT(Text(pair.Pull(A)) == "STATUS, MRW 1 N 0", "lost");
    pair.Wait(99 * MS);
    UMTS_EXPECT(!pair.Get(A).HasData(pair.Now()), "Timer_MRW runs");
    pair.Wait(1 * MS);
    const Pdus again = pair.Pull(A);
    UMTS_EXPECT(Text(again) == "STATUS, MRW 1 N 0", "repeated");
    pair.Carry(B, again);
    UMTS_EXPECT(Text(pair.Pull(B)) == "STATUS, MRW_ACK 1 N 0", "lost");
    pair.Carry(B, old);
    UMTS_EXPECT(pair.Delivered() == "", "too late");
    pair.Pull(B);
    pair.Wait(100 * MS);
    const Pdus third = pair.Pull(A);
    pair.Carry(B, third);
    const Pdus ack = pair.Pull(B);
    UMTS_EXPECT(Text(ack) == "STATUS, MRW_ACK 1 N 0", "answered again");
    pair.Carry(A, ack);
    UMTS_EXPECT(pair.Sender() == "1..1 held 0 waiting 0", "ended");

    // An MRW that arrives once more, long after, moves nothing.
    pair.Send({39, 39, 39});
    pair.Settle();
    UMTS_EXPECT(pair.Receiver() == "4..4", "went on");
    pair.Carry(B, third);
    UMTS_EXPECT(pair.Receiver() == "4..4", "not moved");
    UMTS_EXPECT(Text(pair.Pull(B)) == "STATUS, MRW_ACK 4 N 0", "answered with VR(R)");

    // An MRW_ACK that speaks of another N_LENGTH ends nothing.
    RlcPair other(TimerDiscardConfig());
    other.Send({60});
    other.Wait(100 * MS);
    other.Send({5});
    other.Pull(A);
    other.Wait(100 * MS);
    UMTS_EXPECT(Text(other.Pull(A)) == "STATUS, MRW 1 N 1", "move");
    other.CarryStatus({MrwAckSufi{0, AmSeqNum(1)}});
    other.Wait(100 * MS);
    const std::string repeated = Text(other.Pull(A));
    UMTS_EXPECT(repeated.substr(0, 17) == "STATUS, MRW 1 N 1", "still under way");

    CheckMaxMrw();
    CheckEndByAck();
}

} // namespace
