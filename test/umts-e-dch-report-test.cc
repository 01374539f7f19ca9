/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-test.h"

#include "ns3/umts-decibel.h"
#include "ns3/umts-e-dch-report.h"

#include <cmath>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Scheduling information and the happy bit of E-DCH.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-e-dch-report", UNIT, "25.321 9.2.5.3, 25.321 11.8.1.6");

constexpr Nanos MS = 1000000; //!< A millisecond, ns

UMTS_TEST("umts-e-dch-report", "TEBS, HLBS and UPH")
{
    UMTS_EXPECT(+GetTebs(0) == 0, "nothing");
    UMTS_EXPECT(+GetTebs(1) == 1, "a little");
    UMTS_EXPECT(+GetTebs(10) == 1, "an edge belongs to what is below");
    UMTS_EXPECT(+GetTebs(11) == 2, "beyond it");
    UMTS_EXPECT(+GetTebs(37642) == 30, "the last edge");
    UMTS_EXPECT(+GetTebs(37643) == 31, "no edge");
    for (uint8_t tebs = 0; tebs < 31; ++tebs)
    {
        const uint32_t most = GetTebsOctets(tebs);
        UMTS_EXPECT(+GetTebs(most) == +tebs, "there and back");
        // A geometric series from 10 to 37642, within two octets.
        const double ratio = std::pow(3764.2, (tebs - 1) / 29.0);
        const double series = tebs == 0 ? 0 : std::ceil(10 * ratio);
        UMTS_EXPECT(IsNear(most, series, 2.0), "TEBS " << +tebs);
    }
    UMTS_EXPECT(GetTebsOctets(31) > 37642, "more");
    UMTS_EXPECT(+GetHlbs(0.039) == 0, "below 4 %");
    UMTS_EXPECT(+GetHlbs(0.04) == 1, "4 %");
    UMTS_EXPECT(+GetHlbs(0.5) == 12, "a half");
    UMTS_EXPECT(+GetHlbs(1.0) == 15, "all");
    UMTS_EXPECT(+GetUph(FromDb(-3)) == 0, "no headroom");
    UMTS_EXPECT(+GetUph(FromDb(12.9)) == 12, "rounded down");
    UMTS_EXPECT(+GetUph(FromDb(40)) == 31, "the largest");
}

/// Triggers in turn.
struct TriggerTest
{
    TriggerTest()
    {
        config.noGrantPeriod = 100 * MS;
        config.grantPeriod = 200 * MS;
    }

    EdchReportConfig config; //!< Periods
};

UMTS_TEST_F(TriggerTest, "umts-e-dch-report", "Triggers without a grant")
{
    EdchReportTrigger trigger(config);
    UMTS_EXPECT(!trigger.Update({}, 0), "no data");
    UMTS_EXPECT(trigger.GetDeadline() == NEVER, "nothing to tell");
    UMTS_EXPECT(trigger.Update({100, 5, false, false}, 10 * MS), "data come");
    UMTS_EXPECT(trigger.Update({100, 5, false, false}, 12 * MS), "until it is sent");
    trigger.OnSent(12 * MS);
    UMTS_EXPECT(!trigger.Update({500, 5, false, false}, 14 * MS), "more of them");
    UMTS_EXPECT(trigger.Update({500, 3, false, false}, 16 * MS), "of a higher priority");
    trigger.OnSent(16 * MS);
    UMTS_EXPECT(!trigger.Update({500, 5, false, false}, 18 * MS), "of a lower one");
    UMTS_EXPECT(trigger.GetDeadline() == 116 * MS, "since it was sent");
    UMTS_EXPECT(!trigger.Update({500, 5, false, false}, 115 * MS), "not yet");
    UMTS_EXPECT(trigger.Update({500, 5, false, false}, 116 * MS), "periodically");
    UMTS_EXPECT(!trigger.Update({}, 118 * MS), "never without data");
    UMTS_EXPECT(trigger.GetDeadline() == NEVER, "nor periodically");
}

UMTS_TEST_F(TriggerTest, "umts-e-dch-report", "Triggers with a grant")
{
    EdchReportTrigger trigger(config);
    UMTS_EXPECT(!trigger.Update({100, 5, true, false}, 0), "data come, and may go");
    UMTS_EXPECT(trigger.GetDeadline() == 200 * MS, "the longer period");
    UMTS_EXPECT(!trigger.Update({100, 3, true, false}, 2 * MS), "of a higher priority");
    UMTS_EXPECT(trigger.Update({100, 3, true, true}, 4 * MS), "too small for a PDU");
    trigger.OnSent(4 * MS);
    UMTS_EXPECT(!trigger.Update({100, 3, true, true}, 6 * MS), "once");
    UMTS_EXPECT(trigger.Update({100, 3, false, true}, 8 * MS), "the grant goes");
    trigger.OnSent(8 * MS);
    UMTS_EXPECT(trigger.GetDeadline() == 108 * MS, "the shorter period");
    UMTS_EXPECT(!trigger.Update({100, 3, true, false}, 10 * MS), "a grant comes");
    UMTS_EXPECT(trigger.GetDeadline() == 210 * MS, "the longer period since then");
    trigger.Trigger();
    UMTS_EXPECT(trigger.Update({100, 3, true, false}, 12 * MS), "another serving cell");
    config.grantPeriod = 0;
    EdchReportTrigger aperiodic(config);
    aperiodic.Update({100, 5, true, false}, 0);
    UMTS_EXPECT(aperiodic.GetDeadline() == NEVER, "no period");
}

// 10,000 bits in 50 TTIs: 200 bits of each TTI, or 400 of half of them.
UMTS_TEST("umts-e-dch-report", "The happy bit", "25.321 11.8.1.5")
{
    const auto isHappy = [](const HappyBitView& view) {
        return IsHappy(view, EdchTti::MS2, 100 * MS);
    };
    UMTS_EXPECT(isHappy({true, 1250, 200, 1.0}), "in time");
    UMTS_EXPECT(!isHappy({true, 1250, 199, 1.0}), "too slow");
    UMTS_EXPECT(!isHappy({true, 1250, 200, 0.5}), "half of the processes");
    UMTS_EXPECT(isHappy({true, 1250, 400, 0.5}), "with twice as much");
    UMTS_EXPECT(isHappy({false, 1250, 0, 0.0}), "no use of a grant");
    UMTS_EXPECT(!isHappy({true, 1, 0, 0.0}), "no grant");
    UMTS_EXPECT(isHappy({true, 0, 0, 0.0}), "no data");
}

} // namespace
