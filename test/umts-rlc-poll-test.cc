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
 * Each poll trigger and each poll timer alone (TS 25.322 9.5, 9.7.1).
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rlc-poll", UNIT, "25.322 9.7.1");

/** @return parameters without any poll trigger, and a long guard time */
RlcAmConfig
NoPolls()
{
    RlcAmConfig config = QuietConfig();
    config.retransmissionGuard = 1000 * MS;
    return config;
}

/**
 * @brief Ten SDUs of a PDU each; PDUs 2 and 4 are lost and sent again, then three more SDUs.
 * @param config protocol parameters
 * @param first what is sent first
 * @param again what is sent again
 * @param more what is sent then
 */
void
CheckRlcPollTrigger(const RlcAmConfig& config,
                    const std::string& first,
                    const std::string& again,
                    const std::string& more)
{
    RlcPair pair(config);
    pair.Send(std::vector<uint32_t>(10, 39));
    const Pdus data = pair.Pull(A);
    UMTS_EXPECT(Text(data) == first, "first transmission");
    pair.CarryStatus({ListSufi{{{AmSeqNum(2), 0}, {AmSeqNum(4), 0}}}, Ack(10)});
    const Pdus lost = pair.Pull(A);
    UMTS_EXPECT(Text(lost) == again, "after " << first);
    pair.Send({39, 39, 39});
    const Pdus rest = pair.Pull(A);
    UMTS_EXPECT(Text(rest) == more, "after " << first);
}

// Triggers that look at the PDU about to be sent.
UMTS_TEST("umts-rlc-poll", "Poll triggers, each alone")
{
    RlcAmConfig config = NoPolls();
    CheckRlcPollTrigger(config, "0 1 2 3 4 5 6 7 8 9", "2 4", "10 11 12");
    config.pollLastInBuffer = true;
    CheckRlcPollTrigger(config, "0 1 2 3 4 5 6 7 8 9p", "2 4", "10 11 12p");
    config = NoPolls();
    config.pollLastInRetransmission = true;
    CheckRlcPollTrigger(config, "0 1 2 3 4 5 6 7 8 9", "2 4p", "10 11 12");
    config = NoPolls();
    config.pollPdu = 4;
    CheckRlcPollTrigger(config, "0 1 2 3p 4 5 6 7p 8 9", "2 4p", "10 11 12");
    config.pollPdu = 1;
    CheckRlcPollTrigger(config, "0p 1p 2p 3p 4p 5p 6p 7p 8p 9p", "2p 4p", "10p 11p 12p");
    config = NoPolls();
    config.pollSdu = 3;
    CheckRlcPollTrigger(config, "0 1 2p 3 4 5p 6 7 8p 9", "2 4", "10 11p 12");
    // J = (VT(S) + 1 - VT(A)) / VT(WS): 80 % of 12 PDUs are reached by the tenth.
    config = NoPolls();
    config.txWindow = 12;
    config.pollWindow = 80;
    CheckRlcPollTrigger(config, "0 1 2 3 4 5 6 7 8 9p", "2 4", "10 11p 12p");

    // SDUs that end within one PDU or take several.
    config = NoPolls();
    config.pollSdu = 2;
    RlcPair pair(config);
    pair.Send({1, 1, 1, 90, 39, 1});
    const Pdus data = pair.Pull(A);
    UMTS_EXPECT(Text(data) == "0p 1 2p 3p", "ends in PDUs 0, 0, 0, 2, 3, 3");
}

/**
 * @brief Poll with PDU 3, send PDU 4 without poll 50 ms later, and receive a report.
 * @param sufis the report
 * @param expected what is sent 100 ms after the poll
 */
void
CheckRlcTimerPoll(const std::vector<Sufi>& sufis, const std::string& expected)
{
    RlcAmConfig config = NoPolls();
    config.pollPdu = 4;
    config.timerPoll = 100 * MS;
    RlcPair pair(config);
    pair.Send({39, 39, 39, 39});
    pair.Pull(A);
    pair.Wait(50 * MS);
    pair.Send({39});
    pair.Pull(A);
    pair.CarryStatus(sufis);
    pair.Wait(49 * MS);
    UMTS_EXPECT(pair.Get(A).GetTx().HasData(pair.Now()) == (expected[0] == '!'),
                "before Timer_Poll: " << expected);
    pair.Wait(1 * MS);
    const Pdus sent = pair.Pull(A);
    UMTS_EXPECT(Text(sent) == expected.substr(expected[0] == '!'), "Timer_Poll");
}

// Timer_Poll: when it starts, what stops it, what it does.
UMTS_TEST("umts-rlc-poll", "Timer_Poll")
{
    CheckRlcTimerPoll({}, "4p");
    CheckRlcTimerPoll({Ack(3)}, "4p");
    CheckRlcTimerPoll({Ack(4)}, "");
    CheckRlcTimerPoll({Ack(5)}, "");
    // PDU 1 is missing: neither all are acknowledged nor is VT(S) - 1 of the poll missing.
    CheckRlcTimerPoll({Nack(1), Ack(5)}, "!1p");
    CheckRlcTimerPoll({Nack(3), Ack(5)}, "!3");

    // It starts anew with every poll, and goes on as long as there is no answer.
    RlcAmConfig config = NoPolls();
    config.pollLastInBuffer = true;
    config.timerPoll = 100 * MS;
    RlcPair pair(config);
    pair.Send({39});
    pair.Pull(A);
    pair.Wait(60 * MS);
    pair.Send({39});
    pair.Pull(A);
    pair.Wait(10 * MS);
    const std::string sent = pair.Watch(A, 25);
    UMTS_EXPECT(sent == ".........1p.........1p.....", "every 100 ms");
}

// Timer_Poll_Periodic and Timer_Poll_Prohibit.
UMTS_TEST("umts-rlc-poll", "Periodic and prohibited polls")
{
    RlcAmConfig config = NoPolls();
    config.timerPollPeriodic = 50 * MS;
    RlcPair periodic(config);
    periodic.Send({39, 39});
    std::string sent = periodic.Watch(A, 14);
    UMTS_EXPECT(sent == "01...1p....1p...", "every 50 ms while PDUs are outstanding");
    periodic.CarryStatus({Ack(2)});
    UMTS_EXPECT(periodic.Get(A).GetDeadline() == NEVER, "all is acknowledged");

    config = NoPolls();
    config.pollPdu = 1;
    config.timerPollProhibit = 50 * MS;
    RlcPair prohibited(config);
    prohibited.Send(std::vector<uint32_t>(7, 39));
    sent = prohibited.Watch(A, 14);
    UMTS_EXPECT(sent == "0p12345p6...6p...", "one poll in 50 ms, the last one by itself");
}

} // namespace
