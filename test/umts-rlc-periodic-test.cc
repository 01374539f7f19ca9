/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-pair.h"
#include "umts-test.h"

#include "ns3/nstime.h"
#include "ns3/simulator.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-rlc-am.h"

#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Tests of Timer_Poll_Periodic and Timer_Status_Periodic, which run from the creation of the entity
 * on (TS 25.322 9.5 e and g) and through a reset (11.4.3, 11.4.4).
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rlc-periodic", UNIT, "25.322 9.5");

/**
 * @brief Reset both ends.
 * @param pair the ends
 */
void
Reset(RlcPair& pair)
{
    pair.CarryStatus({Ack(100)});
    pair.Carry(B, pair.Pull(A));
    pair.Carry(A, pair.Pull(B));
}

// Polls every 50 ms since the creation, when there is something to poll for.
UMTS_TEST("umts-rlc-periodic", "Timer_Poll_Periodic")
{
    RlcAmConfig config = QuietConfig();
    config.timerPollPeriodic = 50 * MS;
    RlcPair pair(config);
    pair.Wait(70 * MS);
    pair.Send({39});
    std::string sent = pair.Watch(A, 9);
    UMTS_EXPECT(sent == "0..0p....0p", "70 to 150 ms");
    pair.CarryStatus({Ack(1)});
    UMTS_EXPECT(pair.Get(A).GetDeadline() == NEVER, "nothing to poll for");
    pair.Wait(70 * MS);
    pair.Send({39});
    sent = pair.Watch(A, 4);
    UMTS_EXPECT(sent == "1.1p.", "230 to 260 ms: an expiry has passed");
    Reset(pair);
    pair.Send({39});
    sent = pair.Watch(A, 5);
    UMTS_EXPECT(sent == "0..0p.", "270 to 310 ms, after a reset");
    pair.CarryStatus({Ack(1)});

    // Not sent yet, but to be sent: the poll waits for it.
    RlcPair waiting(config);
    waiting.Wait(20 * MS);
    waiting.Send({39});
    waiting.Wait(40 * MS);
    UMTS_EXPECT(Text(waiting.Pull(A)) == "0p", "triggered at 50 ms");
}

// A STATUS every 80 ms since the creation, whatever has arrived.
UMTS_TEST("umts-rlc-periodic", "Timer_Status_Periodic")
{
    RlcAmConfig config = QuietConfig();
    config.missingPduIndicator = false;
    config.timerStatusPeriodic = 80 * MS;
    RlcPair pair(config);
    std::string sent = pair.Watch(B, 11);
    UMTS_EXPECT(sent == "........STATUS, ACK 0..", "0 to 100 ms");
    pair.Send({39});
    pair.Carry(B, pair.Pull(A));
    sent = pair.Watch(B, 6);
    UMTS_EXPECT(sent == ".....STATUS, ACK 1", "110 to 160 ms");
    Reset(pair);
    sent = pair.Watch(B, 8);
    UMTS_EXPECT(sent == ".......STATUS, ACK 0", "170 to 240 ms");
}

/// What MAC is told of an entity.
struct WakeLog
{
    /** @brief MAC is told that a PDU waits. */
    void OnWake()
    {
        text += " " + std::to_string(Simulator::Now().GetMilliSeconds());
    }

    std::string text; //!< When it was told, ms
};

// The object wakes MAC for a periodic STATUS once it is on a channel, before any PDU.
UMTS_TEST_F(WakeLog, "umts-rlc-periodic", "Timer_Status_Periodic of an object")
{
    const auto rlc =
        CreateObjectWithAttributes<RlcAm>("TimerStatusPeriodic", TimeValue(MilliSeconds(80)));
    rlc->SetWakeCallback(MakeCallback(&WakeLog::OnWake, static_cast<WakeLog*>(this)));
    rlc->SetPeerRate(1, MilliSeconds(10));
    Simulator::Stop(MilliSeconds(200));
    Simulator::Run();
    UMTS_EXPECT(text == " 80 160", "times in ms");
    rlc->Dispose();
    Simulator::Destroy();
}

} // namespace
