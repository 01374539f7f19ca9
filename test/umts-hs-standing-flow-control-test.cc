/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-credit-rig.h"
#include "umts-test-time.h"
#include "umts-test.h"

#include "ns3/umts-hs-policies.h"
#include "ns3/umts-hs-standing-flow-control.h"

#include <algorithm>
#include <cmath>
#include <string>

/**
 * @file
 * @ingroup umts
 * Standing allocations: by hand and on steady links.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-hs-standing-flow-control", UNIT, "25.435 5.10");

/**
 * @param sharers queues that share the TTIs
 * @return a queue at CQI 22 on an Iub of 15 ms
 */
HsQueueView
MakeView(double sharers)
{
    HsQueueView view;
    view.pendingPdus = 1000;
    view.capacityPdus = 2500;
    view.pdusPerTti = 21;
    view.sharers = sharers;
    view.fairRate = 21 / 0.002 / sharers;
    view.iubRate = 1e6;
    view.roundTrip = 42 * MS;
    return view;
}

/**
 * @param view what a new policy sees
 * @return "credits per interval in ms, repetitions"
 */
std::string
DescribeStanding(const HsQueueView& view)
{
    const auto grant = CreateObject<StandingFlowControl>()->Decide(view);
    return grant ? std::to_string(grant->credits) + " per " + std::to_string(grant->interval / MS) +
                       " ms, " + std::to_string(grant->repetitions)
                 : "none";
}

/** @brief A fade does not count at once. */
void
TestFade()
{
    const auto policy = CreateObject<StandingFlowControl>();
    auto view = MakeView(1);
    view.queuedPdus = 525;
    UMTS_EXPECT(policy->Decide(view)->credits == 105, "the first");
    view.now = 100 * MS;
    view.pdusPerTti = view.fairRate = 0;
    UMTS_EXPECT(!policy->Decide(view).has_value(), "19 of 21 on average");
    view.now = 1100 * MS;
    // 21 / e ^ 1.1 = 6.99 PDUs in a TTI: 525 are above (1.5 x 25 + 1) of them and not twice
    // that.
    UMTS_EXPECT(policy->Decide(view)->credits == 18, "half of the mean rate");
    view.now = 1200 * MS;
    UMTS_EXPECT(policy->Decide(view)->credits == 0, "stop");
}

/** @brief What it grants at first. */
void
TestSizesStanding()
{
    auto view = MakeView(1);
    view.queuedPdus = 525; // 25 blocks last for 20 + 30 ms
    UMTS_EXPECT(DescribeStanding(view) == "105 per 10 ms, 0", "five TTIs in an interval");
    view.queuedPdus = 0;
    UMTS_EXPECT(DescribeStanding(view) == "132 per 10 ms, 0", "5/4 of that: 131.25");
    view.iubRate = view.fairRate = 738;
    UMTS_EXPECT(DescribeStanding(view) == "22 per 30 ms, 0", "22.14 is what the Iub carries");
    view = MakeView(100);
    view.queuedPdus = 21;
    UMTS_EXPECT(DescribeStanding(view) == "21 per 200 ms, 0", "a block for each turn");
    view = MakeView(2000);
    view.queuedPdus = 21;
    UMTS_EXPECT(DescribeStanding(view) == "14 per 2550 ms, 0", "13.4 in the longest interval");
    view = MakeView(1);
    view.capacityPdus = 300;
    // Four intervals begin in 32 ms and one in 10 ms: 60 x 5.
    UMTS_EXPECT(DescribeStanding(view) == "60 per 10 ms, 0", "what there is room for");
    view.capacityPdus = 3;
    UMTS_EXPECT(DescribeStanding(view) == "1 per 10 ms, 0", "at least one PDU");
    view.queuedPdus = 1;
    UMTS_EXPECT(DescribeStanding(view) == "none", "a PDU is there: none for the rest");
    view.queuedPdus = 0;
    view.pdusPerTti = view.fairRate = 0;
    UMTS_EXPECT(DescribeStanding(view) == "none", "out of range");
}

/** @brief A queue that the scheduler prefers gets more than an equal share, step by step. */
void
TestPreference()
{
    const auto policy = CreateObject<StandingFlowControl>();
    auto view = MakeView(4); // 26.25 PDUs in 10 ms are its share; 147 PDUs are the level
    const auto decide = [&](int ms, uint32_t queued) {
        view.now = ms * MS;
        view.queuedPdus = queued;
        const auto grant = policy->Decide(view);
        return grant ? static_cast<int>(grant->credits) : -1;
    };
    int ms = 0;
    for (const int credits : {33, 42, 52, 65, 81, 101})
    {
        UMTS_EXPECT(decide(ms, 0) == credits, "5/4 of the one before, rounded up");
        ms += 42;
    }
    UMTS_EXPECT(decide(ms + 200, 0) == 105, "all TTIs");
    UMTS_EXPECT(decide(ms + 300, 167) == -1, "below the level and a block");
    UMTS_EXPECT(decide(ms + 310, 168) == 84, "a step back");
}

/** @brief When it changes what it has granted. */
void
TestBand()
{
    const auto policy = CreateObject<StandingFlowControl>();
    auto view = MakeView(1);
    const auto decide = [&](int ms, uint32_t queued, uint32_t pending, bool isAsked = false) {
        view.now = ms * MS;
        view.queuedPdus = queued;
        view.pendingPdus = pending;
        view.isAsked = isAsked;
        const auto grant = policy->Decide(view);
        return grant ? static_cast<int>(grant->credits) : -1;
    };
    UMTS_EXPECT(decide(0, 0, 0) == 105, "the first");
    UMTS_EXPECT(decide(10, 0, 0) == -1, "an empty queue keeps it");
    UMTS_EXPECT(decide(41, 0, 900) == -1, "too early to see what it brings");
    UMTS_EXPECT(decide(42, 263, 900) == -1, "above half of 525");
    UMTS_EXPECT(decide(52, 262, 0) == -1, "nothing waits in the RNC");
    UMTS_EXPECT(decide(62, 262, 900) == 132, "below half");
    UMTS_EXPECT(decide(104, 545, 900) == -1, "below 525 and a block");
    UMTS_EXPECT(decide(114, 546, 900) == 105, "back");
    UMTS_EXPECT(decide(164, 808, 900) == -1, "not above 1.5 x 525 + 21 = 808.5");
    UMTS_EXPECT(decide(174, 809, 900) == 53, "half");
    UMTS_EXPECT(decide(184, 1618, 900) == 0, "twice that: stop at once");
    UMTS_EXPECT(decide(194, 1619, 900) == 0, "it may have been lost");
    UMTS_EXPECT(decide(204, 1619, 900) == -1, "it was heard");
    UMTS_EXPECT(decide(244, 809, 900) == -1, "still high");
    UMTS_EXPECT(decide(254, 526, 900) == -1, "not yet");
    UMTS_EXPECT(decide(264, 525, 900) == 105, "back");
    UMTS_EXPECT(decide(274, 525, 900, true) == 105, "an answer is due");
    UMTS_EXPECT(decide(474, 0, 900) == 132, "low");
    UMTS_EXPECT(decide(664, 0, 900) == -1, "it takes effect");
    UMTS_EXPECT(decide(674, 0, 900) == 132, "it may have been lost");
}

/** @brief What came of an allocation that is over still counts while it is on its way. */
void
TestUnderWay()
{
    const auto policy = CreateObject<StandingFlowControl>();
    auto view = MakeView(1);
    view.isAsked = true;
    const auto decide = [&](int ms, uint32_t capacity) {
        view.now = ms * MS;
        view.capacityPdus = capacity;
        return policy->Decide(view)->credits;
    };
    UMTS_EXPECT(decide(1000, 2500) == 132, "plenty of room");
    UMTS_EXPECT(decide(1040, 250) == 0, "four intervals of 132 in 32 ms");
    UMTS_EXPECT(decide(1050, 250) == 0, "three");
    UMTS_EXPECT(decide(1060, 310) == 46, "two: room for 46 more");
    UMTS_EXPECT(decide(1070, 250) == 50, "one, and 46: a fifth of the room");
}

UMTS_TEST("umts-hs-standing-flow-control", "Standing allocations by hand")
{
    TestUnderWay();
    TestSizesStanding();
    TestFade();
    TestBand();
    TestPreference();
}

UMTS_TEST("umts-hs-standing-flow-control", "When a flow needs a decision")
{
    const auto end = MakeEnd(MakePolicy("StandingFlowControl", Time()), 15 * MS);
    UMTS_EXPECT(!end->IsDue(false, 0), "the RNC has asked for nothing");
    end->OnRequest({0, 10 * PDU_OCTETS}, 0);
    UMTS_EXPECT(end->IsDue(true, 100 * MS), "PDUs wait in the RNC");
    HsQueueView view = MakeView(1);
    view.now = 100 * MS;
    UMTS_ASSERT(end->Decide(view, 0).has_value(), "a standing allocation");
    end->OnData(MakeData(10, 0, 110 * MS), 125 * MS);
    UMTS_EXPECT(!end->IsDue(true, 1000 * MS), "neither RNC nor Node B has any");
    UMTS_EXPECT(end->IsDue(false, 1000 * MS), "PDUs wait in the Node B");
}

/**
 * @param rig a rig
 * @param users number of UEs
 * @return PDUs sent to all of them
 */
uint64_t
CountSentStandingSteady(IubRig& rig, uint32_t users)
{
    uint64_t sent = 0;
    for (uint32_t i = 0; i < users; ++i)
    {
        sent += rig.GetQueue(i).GetCounters().sent;
    }
    return sent;
}

/**
 * @param users number of UEs
 * @param delay of the Iub
 */
void
RunSteady(uint32_t users, Nanos delay)
{
    IubRig rig("StandingFlowControl", Time(), CreateObject<RoundRobinScheduler>(), {delay});
    for (uint32_t i = 0; i < users; ++i)
    {
        rig.Add(uint8_t{22}, 2500);
        rig.Offer(i, 1000000);
    }
    rig.Run(1000);
    const uint32_t allocations = rig.GetAllocations();
    uint64_t sent = 0;
    uint32_t most = 0;
    for (uint32_t tti = 0; tti < 5000; ++tti)
    {
        const uint64_t before = CountSentStandingSteady(rig, users);
        rig.RunTti();
        sent += CountSentStandingSteady(rig, users) - before;
        for (uint32_t i = 0; i < users; ++i)
        {
            most = std::max(most, rig.GetQueue(i).GetPdus());
        }
    }
    const std::string name = std::to_string(users) + " UEs, " + std::to_string(delay / MS) + " ms";
    UMTS_EXPECT(sent > 0.99 * 5000 * 21, "every TTI is used, " << name);
    const double level = 21 * std::max(1.0, std::ceil((20.0 + 2.0 * delay / MS) / (2.0 * users)));
    const double roundTrip = 21 * (12.0 + 2.0 * delay / MS) / 2.0 / users;
    UMTS_EXPECT(most < 1.5 * level + 2 * 21 + roundTrip, "queue, " << name);
    UMTS_EXPECT((rig.GetAllocations() - allocations) / 10.0 / users < 10.0,
                "allocations per second, " << name);
}

// Standing allocations on steady links: every TTI is used, the queue stays in its band, and next to
// nothing is signalled.
UMTS_TEST("umts-hs-standing-flow-control", "Standing allocations on steady links")
{
    for (const uint32_t users : {1, 5, 20, 100})
    {
        for (const Nanos delay : {5, 15})
        {
            RunSteady(users, delay * MS);
        }
    }
}

// Flows that have been idle: the first burst of each leaves at once, and all of them together
// overflow no queue.
UMTS_TEST("umts-hs-standing-flow-control", "Standing allocations of idle flows")
{
    constexpr uint32_t users = 20;
    constexpr uint32_t capacity = 300;
    IubRig rig("StandingFlowControl", Time(), CreateObject<RoundRobinScheduler>(), {15 * MS});
    for (uint32_t i = 0; i < users; ++i)
    {
        rig.Add(uint8_t{22}, capacity);
        rig.Offer(i, 500);
    }
    rig.Run(5000);
    const uint32_t allocations = rig.GetAllocations();
    rig.Run(5000);
    UMTS_EXPECT(rig.GetAllocations() == allocations, "nothing is signalled when idle");
    for (uint32_t i = 0; i < users; ++i)
    {
        UMTS_ASSERT(rig.GetQueue(i).GetCounters().sent == 500, "UE " << i << " idle");
        rig.Offer(i, 5000);
    }
    // The way of a frame, and the TTI in which it is sent.
    rig.Run(1 + 15 / 2 + 1);
    for (uint32_t i = 0; i < users; ++i)
    {
        const auto& queue = rig.GetQueue(i);
        UMTS_EXPECT(queue.GetPdus() + queue.GetCounters().sent > 500,
                    "UE " << i << ": the burst has come without a request");
    }
    rig.Run(5000);
    for (uint32_t i = 0; i < users; ++i)
    {
        UMTS_EXPECT(rig.GetQueue(i).GetCounters().overflowed == 0, "UE " << i);
    }
}

} // namespace
