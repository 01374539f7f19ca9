/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "../examples/scenarios/umts-crowd.h"
#include "umts-test.h"

#include "ns3/umts-leftovers.h"

/**
 * @file
 * @ingroup umts
 * Many UEs that come, move and go in many cells.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-mobility-crowd", SYSTEM);

/**
 * UEs arrive, switch, are handed over and leave at random in 19 cells: they receive, and when the
 * last one has gone every code, all power, every identity, channel, queue and event is back.
 */
void
AddComeAndGo(uint32_t count, Time duration, Fullness fullness = Fullness::QUICK)
{
    AddTest(
        std::to_string(count) + " UEs in 19 cells",
        [=] {
            Crowd crowd(count, duration, 1);
            Simulator::Stop(duration + Seconds(5));
            Simulator::Run();
            // 8 kb/s for half of the duration in the mean; some DCHs find no room.
            const double offered = 1000.0 * count * duration.GetSeconds() / 2;
            UMTS_EXPECT(crowd.CountOctets() > 0.5 * offered, "octets received");
            UMTS_EXPECT(crowd.CountOctets() < offered, "octets received");
            UMTS_EXPECT(crowd.GetNHandOvers() > count / 4, "handovers");
            ExpectText(FindLeftovers(crowd.GetRnc()), "", "what is left");
        },
        fullness);
}

UMTS_TESTS("umts-mobility-crowd")
{
    AddComeAndGo(60, Seconds(40));
    AddComeAndGo(1000, Seconds(100), Fullness::LONGEST);
}

} // namespace
