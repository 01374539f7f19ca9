/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-pair.h"
#include "umts-test.h"

#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Tests of the fields of MRW and MRW_ACK and of the number of transmissions (TS 25.322 9.6, 11.6).
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rlc-am-mrw", UNIT, "25.322 11.6");

/**
 * An MRW that is never answered is sent MaxMRW times before the reset (9.6 h, 11.6.5).
 * @param expected what is sent from the discard on, every 100 ms
 */
void
AddMaxMrw(uint32_t maxMrw, const std::string& expected)
{
    AddTest("MaxMRW " + std::to_string(maxMrw), [=] {
        RlcAmConfig config = TimerDiscardConfig();
        config.maxMrw = maxMrw;
        RlcPair pair(config);
        pair.Send({39});
        pair.Pull(A);
        pair.Wait(200 * MS);
        std::string sent;
        for (uint32_t i = 0; i < 4; ++i)
        {
            sent += Text(pair.Pull(A)) + ";";
            pair.Wait(100 * MS);
        }
        UMTS_EXPECT(sent == expected, "every 100 ms");
        UMTS_EXPECT(pair.Counters().resets == 1, "one reset");
    });
}

UMTS_TESTS("umts-rlc-am-mrw")
{
    const std::string mrw = "STATUS, MRW 1 N 0;";
    const std::string reset = "RESET 0 0;";
    AddMaxMrw(1, mrw + reset + reset + reset);
    AddMaxMrw(2, mrw + mrw + reset + reset);
    AddMaxMrw(3, mrw + mrw + mrw + reset);
}

/**
 * @brief Discard what was sent in a window of 8 PDUs.
 * @param sizes octets of the SDUs
 * @param pdus PDUs sent, all of which are lost
 * @param expected the MRW
 */
void
CheckLength(const std::vector<uint32_t>& sizes, uint32_t pdus, const std::string& expected)
{
    RlcAmConfig config = TimerDiscardConfig();
    config.txWindow = 8;
    config.rxWindow = 8;
    RlcPair pair(config);
    pair.Send(sizes);
    UMTS_EXPECT(pair.Pull(A, pdus).size() == pdus, "sent");
    pair.Wait(200 * MS);
    UMTS_EXPECT(Text(pair.Pull(A)) == "STATUS, MRW " + expected, "the MRW");
}

// LENGTH is 0 from SN_MRW = VT(A) + Configured_Tx_Window_Size on (11.6.2.2).
UMTS_TEST("umts-rlc-am-mrw", "LENGTH of an MRW")
{
    CheckLength(std::vector<uint32_t>(7, 39), 7, "7 N 0");
    CheckLength(std::vector<uint32_t>(8, 39), 8, "8 beyond N 0");
    // An SDU without its end: its MRW skips a number.
    CheckLength({1000}, 6, "7 N 0");
    CheckLength({1000}, 7, "8 beyond N 0");
    CheckLength({1000}, 8, "9 beyond N 0");
}

// An MRW_ACK beyond SN_MRW ends the discard only with N = 0 (11.6.4, 11.6.6.3).
UMTS_TEST("umts-rlc-am-mrw", "MRW_ACK beyond SN_MRW")
{
    RlcPair pair(TimerDiscardConfig());
    pair.Send({60});
    pair.Wait(100 * MS);
    pair.Send({5});
    pair.Pull(A);
    pair.Wait(100 * MS);
    UMTS_EXPECT(Text(pair.Pull(A)) == "STATUS, MRW 1 N 1", "move");
    pair.CarryStatus({MrwAckSufi{1, AmSeqNum(2)}});
    UMTS_EXPECT(pair.Sender() == "0..2 held 5 waiting 0", "N of an MRW_ACK of 1");
    pair.CarryStatus({MrwAckSufi{0, AmSeqNum(0)}});
    UMTS_EXPECT(pair.Sender() == "0..2 held 5 waiting 0", "before SN_MRW");
    pair.CarryStatus({MrwAckSufi{0, AmSeqNum(3)}});
    UMTS_EXPECT(pair.Sender() == "0..2 held 5 waiting 0", "beyond VT(S)");
    pair.CarryStatus({MrwAckSufi{0, AmSeqNum(2)}});
    UMTS_EXPECT(pair.Sender() == "2..2 held 0 waiting 0", "ended");
}

// The MRW_ACK ends the procedure and stops Timer_MRW (11.6.4, 9.5).
UMTS_TEST("umts-rlc-am-mrw", "Nothing follows an MRW_ACK", "25.322 11.6.4")
{
    RlcPair pair(TimerDiscardConfig());
    pair.Send({39});
    pair.Pull(A);
    pair.Wait(200 * MS);
    UMTS_EXPECT(Text(pair.Pull(A)) == "STATUS, MRW 1 N 0", "move");
    pair.Wait(50 * MS);
    pair.CarryStatus({MrwAckSufi{0, AmSeqNum(1)}});
    UMTS_EXPECT(pair.Get(A).GetDeadline() == NEVER, "no timer runs");
    pair.Wait(1000 * MS);
    UMTS_EXPECT(Text(pair.Pull(A)) == "", "no MRW, no RESET");
}

// A reset leaves no MRW_ACK to be sent: what it would speak of is gone (11.4.3).
UMTS_TEST("umts-rlc-am-mrw", "An MRW_ACK that waits when a RESET comes", "25.322 11.4.3")
{
    RlcAmConfig config = TimerDiscardConfig();
    config.maxMrw = 1;
    RlcPair pair(config);
    pair.Send({39});
    pair.Pull(A);
    pair.Wait(200 * MS);
    pair.Carry(B, pair.Pull(A));
    UMTS_EXPECT(pair.Get(B).HasData(pair.Now()), "the answer waits for its TTI");
    pair.Wait(100 * MS);
    const Pdus reset = pair.Pull(A);
    UMTS_EXPECT(Text(reset) == "RESET 0 0", "MaxMRW");
    pair.Carry(B, reset);
    UMTS_EXPECT(Text(pair.Pull(B)) == "RESET ACK 0 0", "nothing of before");
}

} // namespace
