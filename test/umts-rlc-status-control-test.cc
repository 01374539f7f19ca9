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
 * Each status trigger and each status timer alone (TS 25.322 9.5, 9.7.2, 9.7.4).
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rlc-status-control", UNIT, "25.322 9.7.2, 25.322 9.7.4");

/** @return parameters without polls and without status triggers */
RlcAmConfig
NoStatus()
{
    RlcAmConfig config = QuietConfig();
    config.missingPduIndicator = false;
    return config;
}

/**
 * @brief What B sends in 200 ms, looked at every 10 ms, when four PDUs arrive one by one.
 * @param config protocol parameters
 * @param lost PDUs that do not arrive
 * @param pdusPerTti PDUs that a TTI has room for
 * @return a dot for nothing, the STATUS otherwise
 */
std::string
Watch(const RlcAmConfig& config, const std::set<std::size_t>& lost, uint32_t pdusPerTti = 1)
{
    RlcPair pair(config);
    pair.Get(B).GetRx().GetStatusControl().GetEpc().SetRate(pdusPerTti, 10 * MS);
    pair.Send({39, 39, 39, 39});
    const Pdus data = pair.Pull(A);
    std::string sent;
    for (std::size_t i = 0; i < 20; ++i)
    {
        if (i < data.size() && lost.count(i) == 0)
        {
            pair.Carry(B, {data[i]});
        }
        sent += pair.Watch(B, 1);
    }
    return sent;
}

UMTS_TEST("umts-rlc-status-control", "Status triggers, each alone")
{
    RlcAmConfig config = NoStatus();
    UMTS_EXPECT(Watch(config, {1}) == "....................", "no trigger");

    config.pollLastInBuffer = true;
    UMTS_EXPECT(Watch(config, {1}) == "...STATUS, LIST 1+0, ACK 4................", "poll");
    UMTS_EXPECT(Watch(config, {}) == "...STATUS, ACK 4................", "poll");
    UMTS_EXPECT(Watch(config, {3}) == "....................", "poll lost");

    config = NoStatus();
    config.missingPduIndicator = true;
    UMTS_EXPECT(Watch(config, {1}) == "..STATUS, LIST 1+0, ACK 3.................",
                "a gap is reported once, when it is found");
    UMTS_EXPECT(Watch(config, {0, 2}) ==
                    ".STATUS, LIST 0+0, ACK 2.STATUS, LIST 0+0 2+0, ACK 4................",
                "each new gap, and all there are");
    UMTS_EXPECT(Watch(config, {3}) == "....................", "no gap");

    config = NoStatus();
    config.timerStatusPeriodic = 80 * MS;
    UMTS_EXPECT(Watch(config, {1}) ==
                    "........STATUS, LIST 1+0, ACK 4.......STATUS, LIST 1+0, ACK 4...",
                "from the first PDU on, every 80 ms");
}

// Timer_Status_Prohibit and the estimated PDU counter.
UMTS_TEST("umts-rlc-status-control", "Prohibited and estimated reports")
{
    RlcAmConfig config = NoStatus();
    config.missingPduIndicator = true;
    config.timerStatusProhibit = 70 * MS;
    UMTS_EXPECT(Watch(config, {0, 2}) ==
                    ".STATUS, LIST 0+0, ACK 2......STATUS, LIST 0+0 2+0, ACK 4...........",
                "the second report waits, once");

    // VR(EP) = 1: 50 ms and one TTI after the report; 2: two TTIs.
    config = NoStatus();
    config.missingPduIndicator = true;
    config.timerEpc = 50 * MS;
    UMTS_EXPECT(Watch(config, {1}) == "..STATUS, LIST 1+0, ACK 3.....STATUS, LIST 1+0, ACK 4....."
                                      "STATUS, LIST 1+0, ACK 4.....",
                "asks again while PDU 1 is missing");
    UMTS_EXPECT(Watch(config, {0, 1}) ==
                    "..STATUS, LIST 0+1, ACK 3......STATUS, LIST 0+1, ACK 4......"
                    "STATUS, LIST 0+1, ACK 4...",
                "two PDUs take two TTIs");
    UMTS_EXPECT(Watch(config, {0, 1}, 2) ==
                    "..STATUS, LIST 0+1, ACK 3.....STATUS, LIST 0+1, ACK 4....."
                    "STATUS, LIST 0+1, ACK 4.....",
                "two PDUs of a TTI take one");
    UMTS_EXPECT(Watch(config, {0, 1, 2}, 2) ==
                    "...STATUS, LIST 0+2, ACK 4......STATUS, LIST 0+2, ACK 4......"
                    "STATUS, LIST 0+2, ACK 4..",
                "three PDUs take two TTIs");

    RlcPair pair(config);
    pair.Send({39, 39, 39, 39});
    const Pdus data = pair.Pull(A);
    pair.Carry(B, data, {1});
    pair.Pull(B);
    pair.Carry(B, {data[1]});
    pair.Wait(500 * MS);
    UMTS_EXPECT(!pair.Get(B).HasData(pair.Now()), "what was asked for has come");
    UMTS_EXPECT(pair.Get(B).GetDeadline() == NEVER, "no timer runs");

    // Prohibited is the reception status only: a window request goes out at once.
    config = NoStatus();
    config.pollLastInBuffer = true;
    config.timerStatusProhibit = 70 * MS;
    RlcPair urgent(config);
    urgent.Send({39});
    urgent.Carry(B, urgent.Pull(A));
    urgent.Pull(B);
    urgent.Send({39});
    urgent.Carry(B, urgent.Pull(A));
    UMTS_EXPECT(!urgent.Get(B).HasData(urgent.Now()), "prohibited");
    urgent.Get(B).RequestPeerWindow(9);
    const Pdus window = urgent.Pull(B);
    UMTS_EXPECT(Text(window) == "STATUS, WINDOW 9", "without ACK");
    urgent.Wait(70 * MS);
    const Pdus status = urgent.Pull(B);
    UMTS_EXPECT(Text(status) == "STATUS, ACK 2", "now allowed");
}

// TS 25.322 9.7.7: of a re-established entity no timer runs.
UMTS_TEST("umts-rlc-status-control", "Timers of a re-established entity")
{
    RlcAmConfig config = NoStatus();
    config.pollLastInBuffer = true;
    config.timerPoll = 70 * MS;
    config.timerStatusProhibit = 200 * MS;
    RlcPair pair(config);
    const auto report = [&pair] {
        pair.Send({39});
        pair.Carry(B, pair.Pull(A));
        return Text(pair.Pull(B));
    };
    UMTS_EXPECT(report() == "STATUS, ACK 1", "the poll is answered, and the answer is lost");
    UMTS_EXPECT(pair.Get(A).GetDeadline() == pair.Now() + 70 * MS, "Timer_Poll runs");
    UMTS_EXPECT(report().empty(), "prohibited");
    pair.Get(A).Reestablish();
    pair.Get(B).Reestablish();
    pair.Get(A).DiscardUnsent();
    UMTS_EXPECT(pair.Get(A).GetDeadline() == NEVER, "Timer_Poll has stopped");
    UMTS_EXPECT(pair.Get(B).GetDeadline() == NEVER, "nothing is to be reported");
    UMTS_EXPECT(report() == "STATUS, ACK 1", "not prohibited");
}

} // namespace
