/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-hs-credit-rig.h"
#include "umts-test-time.h"
#include "umts-test.h"

#include "ns3/nstime.h"
#include "ns3/uinteger.h"
#include "ns3/umts-granted-credits.h"
#include "ns3/umts-hs-allocation-monitor.h"
#include "ns3/umts-hs-credits.h"

#include <algorithm>
#include <limits>
#include <map>
#include <random>
#include <string>

/**
 * @file
 * @ingroup umts
 * Flow control between RNC and Node B: policies for an interval, credits, what frames prove.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-hs-flow-control", UNIT, "25.435 5.10");

const uint32_t WITHOUT_LIMIT = std::numeric_limits<uint32_t>::max();

/**
 * @param policy a policy
 * @param view what it sees
 * @return credits that it grants; 0: none
 */
uint32_t
Grant(Ptr<HsFlowControl> policy, const HsQueueView& view)
{
    const auto grant = policy->Decide(view);
    return grant ? grant->credits : 0;
}

/** @param view what a policy sees */
void
TestEurane(HsQueueView view)
{
    auto eurane = CreateObject<EuraneFlowControl>();
    eurane->SetAttribute("Interval", TimeValue(MilliSeconds(30)));
    view.queuedPdus = 100;
    view.onTheWayPdus = 30;
    view.pendingPdus = 500;
    view.pdusPerTti = 1000;
    view.fairRate = 100000;
    view.iubRate = 100;
    const auto grant = eurane->Decide(view);
    UMTS_ASSERT(grant.has_value(), "PDUs wait");
    UMTS_EXPECT(grant->credits == 120, "250, whatever radio and Iub take");
    UMTS_EXPECT(grant->interval == 10 * MS, "what is not used at once is returned");
    UMTS_EXPECT(eurane->GetDecisionTime(31 * MS) == 60 * MS, "multiples of 30 ms");
    UMTS_EXPECT(eurane->GetDecisionTime(60 * MS) == 60 * MS, "at once");
}

/** @brief What policies grant. */
void
TestGrants()
{
    HsQueueView view;
    view.queuedPdus = 10;
    view.onTheWayPdus = 20;
    view.pendingPdus = 1000;
    view.capacityPdus = 500;
    view.drainRate = 2000;
    view.fairRate = 1000;
    view.iubRate = 1e6;
    view.roundTrip = 20 * MS;
    auto target = CreateObject<BufferTargetFlowControl>();
    auto predictive = CreateObject<RatePredictiveFlowControl>();
    auto level = CreateObject<LevelFlowControl>();
    UMTS_EXPECT(Grant(target, view) == 70, "2000 / s for 20 + 30 ms: 100");
    UMTS_EXPECT(Grant(predictive, view) == 20, "1000 / s for 20 + 30 ms: 50");
    UMTS_EXPECT(Grant(level, view) == 220, "250");
    view.iubRate = 720;
    view.sharers = 2;
    UMTS_EXPECT(Grant(level, view) == 15, "14.4 are what the Iub carries in 10 ms");
    view.iubRate = 1e6;
    view.pdusPerTti = 150;
    UMTS_EXPECT(Grant(predictive, view) == 120, "a block of 150");
    view.pdusPerTti = 130;
    view.fairRate = 10000;
    UMTS_EXPECT(Grant(level, view) == 360, "280 in 18 + 10 ms are 3 blocks of 130");
    view.pdusPerTti = 0;
    view.fairRate = 1000;
    view.pendingPdus = 7;
    UMTS_EXPECT(Grant(level, view) == 7, "what is pending");
    view.drainRate = 1e6;
    UMTS_EXPECT(Grant(target, view) == 470, "no more than there is room for");
    view.capacityPdus = 5000;
    UMTS_EXPECT(Grant(target, view) == 2046, "2047 would be without limit");
    view.drainRate = 0;
    view.fairRate = 1;
    UMTS_EXPECT(Grant(target, view) == 0, "enough");
    view.queuedPdus = view.onTheWayPdus = 0;
    UMTS_EXPECT(Grant(target, view) == 1, "a slow link gets a PDU at a time");
    view.fairRate = 0;
    UMTS_EXPECT(Grant(target, view) == 0, "out of range");
    auto unlimited = CreateObject<UnlimitedFlowControl>();
    UMTS_EXPECT(Grant(unlimited, view) == UNLIMITED_CREDITS, "without limit");
    ExpectError([&] { level->SetAttribute("Interval", TimeValue(MilliSeconds(15))); },
                "must be a multiple of 10ms");
    TestEurane(view);
}

/** @brief What frames prove of credits that were granted. */
void
TestFrames()
{
    const auto policy = CreateObject<LevelFlowControl>();
    auto end = CreateObject<HsFlowControlEnd>();
    // Frames wait for 100 ms at most: 15 ms, a TTI, 10 ms, 15 ms and that.
    end->Configure({}, PDU_OCTETS, policy, {15 * MS, 100 * MS, 1e7});
    HsQueueView view;
    view.capacityPdus = 1000;
    end->OnRequest({0, 10000}, 0);
    const auto first = end->Decide(view, 0);
    UMTS_ASSERT(first.has_value(), "asked");
    UMTS_EXPECT(first->credits == 239, "10000 octets are 239 PDUs of 42");
    end->OnData(MakeData(1, 1000, 26 * MS), 41 * MS);
    view.now = 42 * MS;
    const auto second = end->Decide(view, 0);
    UMTS_ASSERT(second.has_value(), "there is room");
    UMTS_EXPECT(second->credits == 12, "238 may still come");
    end->OnData(MakeData(1, 1000, 27 * MS), 43 * MS);
    view.now = 52 * MS;
    const auto third = end->Decide(view, 0);
    UMTS_ASSERT(third.has_value(), "there is room");
    UMTS_EXPECT(third->credits == 238, "the first interval was over after 27 ms");
}

/** @brief What an RNC may send. */
void
TestAllowance()
{
    HsCredits allowance;
    UMTS_EXPECT(allowance.GetCredits(0) == 0, "nothing was allocated");
    UMTS_EXPECT(allowance.GetNextInterval() == NEVER, "nothing to wait for");
    allowance.OnAllocation({0, 336, 8, 10 * MS, 3}, 0);
    allowance.Use(5);
    UMTS_EXPECT(allowance.GetCredits(9 * MS) == 3, "left");
    UMTS_EXPECT(allowance.GetNextInterval() == 10 * MS, "anew");
    UMTS_EXPECT(allowance.GetCredits(10 * MS) == 8, "second interval");
    allowance.Use(8);
    UMTS_EXPECT(allowance.GetCredits(29 * MS) == 8, "third interval");
    UMTS_EXPECT(allowance.GetNextInterval() == NEVER, "the last");
    UMTS_EXPECT(allowance.GetCredits(30 * MS) == 0, "over");
    allowance.OnAllocation({0, 336, 8, 10 * MS, 0}, 30 * MS);
    UMTS_EXPECT(allowance.GetCredits(100000 * MS) == 8, "without end");
    UMTS_EXPECT(allowance.GetNextInterval() == 100010 * MS, "anew");
    allowance.OnAllocation({0, 336, 0, 10 * MS, 0}, 100000 * MS);
    UMTS_EXPECT(allowance.GetCredits(100050 * MS) == 0, "stop");
    UMTS_EXPECT(allowance.GetNextInterval() == NEVER, "no interval brings any");
    allowance.OnAllocation({0, 336, 2047, 10 * MS, 1}, 0);
    allowance.Use(100000);
    UMTS_EXPECT(allowance.GetCredits(9 * MS) == WITHOUT_LIMIT, "without limit");
    UMTS_EXPECT(allowance.GetCredits(10 * MS) == 0, "for an interval");
    allowance.OnAllocation({0, 336, 8, 0, 0}, 0);
    UMTS_EXPECT(allowance.GetCredits(1) == 0, "interval 0");
}

// Grants, ledger and allowance by hand.
UMTS_TEST("umts-hs-flow-control", "Credits by hand")
{
    TestGrants();
    TestAllowance();
    GrantedCredits ledger;
    ledger.OnGrant(10, 20 * MS, 30 * MS);
    ledger.OnGrant(5, 30 * MS, 40 * MS);
    UMTS_EXPECT(ledger.GetOnTheWay(0) == 15, "granted");
    ledger.OnArrival(7, 10 * MS);
    UMTS_EXPECT(ledger.GetOnTheWay(29 * MS) == 8, "of the oldest grant");
    UMTS_EXPECT(ledger.GetOnTheWay(30 * MS) == 5, "it has lapsed");
    ledger.OnArrival(9, 20 * MS);
    UMTS_EXPECT(ledger.GetOnTheWay(31 * MS) == 0, "more than expected");
    ledger.OnGrant(10, 50 * MS, 500 * MS);
    ledger.OnGrant(20, 60 * MS, 510 * MS);
    ledger.OnArrival(3, 49 * MS);
    UMTS_EXPECT(ledger.GetOnTheWay(60 * MS) == 27, "sent within the first interval");
    ledger.OnArrival(4, 50 * MS);
    UMTS_EXPECT(ledger.GetOnTheWay(60 * MS) == 20, "sent after it: it is over");
    TestFrames();
}

// 8 PDUs in each 10 ms; it comes between 15 and 25 ms, the next one between 45 and 55 ms.
UMTS_TEST("umts-hs-flow-control", "PDUs without credits by hand")
{
    HsAllocationMonitor monitor;
    UMTS_EXPECT(monitor.OnArrival(3, 0) == 3, "before any allocation");
    monitor.OnAllocation({0, 336, 8, 10 * MS, 1}, 15 * MS, 25 * MS);
    UMTS_EXPECT(monitor.OnArrival(1, 14 * MS) == 1, "too early");
    UMTS_EXPECT(monitor.OnArrival(5, 20 * MS) == 0, "allowed");
    UMTS_EXPECT(monitor.OnArrival(5, 30 * MS) == 2, "eight in all");
    UMTS_EXPECT(monitor.OnArrival(1, 36 * MS) == 1, "its interval has ended");
    monitor.OnAllocation({0, 336, 8, 10 * MS, 0}, 45 * MS, 55 * MS);
    UMTS_EXPECT(monitor.OnArrival(8, 50 * MS) == 0, "the first interval");
    UMTS_EXPECT(monitor.OnArrival(9, 60 * MS) == 1, "and the second one");
    UMTS_EXPECT(monitor.OnArrival(80, 160 * MS) == 0, "ten more have begun");
    monitor.OnAllocation({0, 336, 2047, 10 * MS, 0}, 170 * MS, 180 * MS);
    UMTS_EXPECT(monitor.OnArrival(100000, 181 * MS) == 0, "without limit");
    monitor.OnAllocation({0, 336, 0, 10 * MS, 0}, 190 * MS, 200 * MS);
    UMTS_EXPECT(monitor.OnArrival(10, 200 * MS) == 0, "it may not have come");
    UMTS_EXPECT(monitor.OnArrival(10, 201 * MS) == 10, "it has: stop");
}

/**
 * @brief An RNC uses the credits of allocations that come after random times, as fast as it may.
 * @param keeps whether it keeps to them
 * @return PDUs without credits
 */
uint32_t
CountUngranted(uint32_t seed, bool keeps)
{
    std::mt19937 random(seed);
    HsAllocationMonitor monitor;
    HsCredits credits;
    std::map<Nanos, HsCapacityAllocation> onTheWay;
    uint32_t ungranted = 0;
    for (Nanos now = 0; now < 20000 * MS; now += MS)
    {
        if (random() % 40 == 0)
        {
            const HsCapacityAllocation allocation{0,
                                                  336,
                                                  static_cast<uint32_t>(random() % 30),
                                                  static_cast<Nanos>(10 * (random() % 4)) * MS,
                                                  static_cast<uint8_t>(random() % 4)};
            const Nanos last = onTheWay.empty() ? now : onTheWay.rbegin()->first;
            const Nanos arrival = std::max(last, now + static_cast<Nanos>(5 + random() % 20) * MS);
            onTheWay[arrival] = allocation;
            monitor.OnAllocation(allocation, now + 5 * MS, std::max(arrival, now + 25 * MS));
        }
        for (auto next = onTheWay.begin(); next != onTheWay.end() && next->first <= now;)
        {
            credits.OnAllocation(next->second, next->first);
            next = onTheWay.erase(next);
        }
        const uint32_t allowed = credits.GetCredits(now);
        const uint32_t sent = keeps ? std::min<uint32_t>(allowed, random() % 40) : 2;
        if (sent > 0)
        {
            credits.Use(std::min(sent, allowed));
            ungranted += monitor.OnArrival(sent, now);
        }
    }
    return ungranted;
}

UMTS_TEST("umts-hs-flow-control", "An RNC that keeps to its credits is not accused, another one is")
{
    for (uint32_t seed = 1; seed <= 50; ++seed)
    {
        UMTS_EXPECT(CountUngranted(seed, true) == 0, "seed " << seed);
        UMTS_EXPECT(CountUngranted(seed, false) > 1000, "seed " << seed);
    }
}

} // namespace
