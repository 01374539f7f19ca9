/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-credit-rig.h"
#include "umts-test-time.h"
#include "umts-test.h"

#include "ns3/nstime.h"
#include "ns3/umts-hs-policies.h"

#include <algorithm>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Properties of every flow control policy under random loads and losses.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-hs-flow-control-property", UNIT, "25.435 5.10");

/// 100 random load patterns: no overflow, no starvation, nothing lost.
struct LoadPatternsTest
{
    void Run()
    {
        for (uint32_t seed = 1; seed <= m_patterns; ++seed)
        {
            RunPattern(seed);
        }
    }

    /** @param seed random stream */
    void RunPattern(uint32_t seed)
    {
        const auto random = MakeRandom(seed);
        const Nanos delay = random->GetInteger(0, 15) * MS;
        const bool roomy = seed % 2 == 0;
        const uint32_t users = random->GetInteger(1, 6);
        const bool turns = random->GetInteger(0, 1) == 0;
        Ptr<HsScheduler> scheduler = CreateObject<ProportionalFairScheduler>();
        if (turns)
        {
            scheduler = CreateObject<RoundRobinScheduler>();
        }
        IubRig rig(m_policy, MilliSeconds(50), scheduler, {delay});
        std::vector<double> bursts;
        for (uint32_t i = 0; i < users; ++i)
        {
            // Not less than the intervals that begin until a stop takes effect.
            const uint32_t room = roomy ? 2500 : random->GetInteger(5, 100);
            rig.Add(static_cast<uint8_t>(random->GetInteger(5, 30)), room);
            bursts.push_back(random->GetValue(0.001, 0.1));
        }
        std::vector<bool> isOffered(users, false);
        for (uint32_t tti = 0; tti < 3000; ++tti)
        {
            for (uint32_t i = 0; i < users; ++i)
            {
                if (random->GetValue() < bursts[i])
                {
                    rig.Offer(i, random->GetInteger(1, 400));
                    isOffered[i] = true;
                }
            }
            rig.RunTti();
        }
        for (uint32_t i = 0; i < users; ++i)
        {
            const auto& counters = rig.GetQueue(i).GetCounters();
            UMTS_EXPECT(counters.overflowed == 0, "overflow, seed " << seed);
            UMTS_EXPECT((counters.sent > 0) == isOffered[i], "sent, seed " << seed);
            UMTS_EXPECT(rig.GetMissing(i) == 0, "missing, seed " << seed);
        }
        if (roomy)
        {
            UMTS_EXPECT(rig.GetStarved() <= m_mostStarved,
                        rig.GetStarved() << " TTIs starved, seed " << seed);
        }
    }

    std::string m_policy;      //!< Policy
    uint32_t m_mostStarved{0}; //!< TTIs
    uint32_t m_patterns{0};    //!< Random patterns
};

void
AddLoadPatterns(const std::string& policy,
                uint32_t mostStarved = 0,
                uint32_t patterns = 100,
                Fullness fullness = Fullness::QUICK)
{
    AddTest(
        std::to_string(patterns) + " load patterns: " + policy,
        [=] { LoadPatternsTest{policy, mostStarved, patterns}.Run(); },
        fullness);
}

/**
 * Saturated queues stay at their target: what they hold lasts for the target at least, and for a
 * round trip of the Iub more at most.
 */
struct TargetTest
{
    void Run()
    {
        for (const uint32_t users : {1, 3, 10})
        {
            for (const Nanos delay : {0, 5, 15})
            {
                for (const int targetMs : {10, 50, 100})
                {
                    RunTarget(users, delay * MS, targetMs * MS);
                }
            }
        }
    }

    /**
     * @param users number of UEs
     * @param delay of the Iub
     * @param target of the queues
     */
    void RunTarget(uint32_t users, Nanos delay, Nanos target)
    {
        IubRig rig(m_policy, NanoSeconds(target), CreateObject<RoundRobinScheduler>(), {delay});
        for (uint32_t i = 0; i < users; ++i)
        {
            rig.Add(uint8_t{16}, 100000);
            rig.Offer(i, 1000000);
        }
        for (uint32_t tti = 0; tti < 500; ++tti)
        {
            rig.RunTti();
        }
        const double rate = 10 / 0.002 / users; // 3565 bits are ten PDUs
        double least = 1e9;
        double most = 0.0;
        for (uint32_t tti = 0; tti < 2000; ++tti)
        {
            rig.RunTti();
            for (uint32_t i = 0; i < users; ++i)
            {
                const double lasts = rig.GetQueue(i).GetPdus() / rate;
                least = std::min(least, lasts);
                most = std::max(most, lasts);
            }
        }
        // A turn lasts as many TTIs as there are UEs: the queue empties by so much at once.
        const double turn = 0.002 * users;
        const std::string name = std::to_string(users) + " UEs, delay " +
                                 std::to_string(delay / MS) + " ms, target " +
                                 std::to_string(target / MS) + " ms";
        UMTS_EXPECT(least > 1e-9 * target - turn, "least, " << name);
        UMTS_EXPECT(most < 1e-9 * (target + rig.GetRoundTrip()) + turn, "most, " << name);
        UMTS_EXPECT(rig.GetStarved() == 0, "starved, " << name);
    }

    std::string m_policy; //!< Policy
};

void
AddTarget(const std::string& policy)
{
    AddTest("At the target: " + policy, [=] { TargetTest{policy}.Run(); });
}

/// Queues that many share are never empty at their turn.
struct ManyQueuesTest
{
    void Run()
    {
        IubRig rig(m_policy, MilliSeconds(30), CreateObject<RoundRobinScheduler>(), {15 * MS});
        for (uint32_t i = 0; i < m_queues; ++i)
        {
            rig.Add(uint8_t{22}, 2500);
            rig.Offer(i, 100000);
        }
        rig.Run(2000);
        const uint64_t before = CountSent(rig);
        rig.Run(2000);
        // 7168 bits are 21 PDUs of 336.
        UMTS_EXPECT(CountSent(rig) - before > 0.97 * 42000, "sent");
    }

    /**
     * @param rig a rig
     * @return PDUs sent to all UEs
     */
    uint64_t CountSent(IubRig& rig) const
    {
        uint64_t pdus = 0;
        for (uint32_t i = 0; i < m_queues; ++i)
        {
            pdus += rig.GetQueue(i).GetCounters().sent;
        }
        return pdus;
    }

    std::string m_policy; //!< Policy
    uint32_t m_queues;    //!< Queues
};

void
AddManyQueues(const std::string& policy, uint32_t queues)
{
    AddTest(std::to_string(queues) + " queues: " + policy,
            [=] { ManyQueuesTest{policy, queues}.Run(); });
}

/// 20 % of the frames are lost both ways: no queue overflows, none stands still.
struct LossyIubTest
{
    void Run()
    {
        for (uint32_t seed = 1; seed <= 20; ++seed)
        {
            RunLossy(seed);
        }
    }

    /** @param seed random stream */
    void RunLossy(uint32_t seed)
    {
        const auto random = MakeRandom(seed);
        const uint32_t users = random->GetInteger(1, 6);
        const Nanos delay = random->GetInteger(0, 15) * MS;
        IubRig rig(m_policy, MilliSeconds(30), CreateObject<RoundRobinScheduler>(), {delay, 0.2});
        for (uint32_t i = 0; i < users; ++i)
        {
            const auto first = static_cast<uint8_t>(random->GetInteger(10, 25));
            const auto second = static_cast<uint8_t>(random->GetInteger(10, 25));
            rig.Add([=](uint64_t tti) { return tti / 500 % 2 == 0 ? first : second; }, 2500);
        }
        std::vector<uint64_t> sent(users, 0);
        for (uint32_t turn = 0; turn < 5; ++turn)
        {
            for (uint32_t i = 0; i < users; ++i)
            {
                rig.Offer(i, random->GetInteger(2000, 16000));
            }
            rig.Run(1000);
            for (uint32_t i = 0; i < users; ++i)
            {
                const auto& counters = rig.GetQueue(i).GetCounters();
                // A request and its answer arrive in 64 %: none of 20 within 2 s in 1e-9.
                UMTS_EXPECT(counters.sent > sent[i], "stands still, seed " << seed);
                sent[i] = counters.sent;
            }
        }
        for (uint32_t i = 0; i < users; ++i)
        {
            UMTS_EXPECT(rig.GetQueue(i).GetCounters().overflowed == 0, "overflow, seed " << seed);
            UMTS_EXPECT(rig.GetMissing(i) == 0, "missing, seed " << seed);
        }
    }

    std::string m_policy; //!< Policy
};

void
AddLossyIub(const std::string& policy)
{
    AddTest("20 % of frames lost both ways: " + policy, [=] { LossyIubTest{policy}.Run(); });
}

UMTS_TESTS("umts-hs-flow-control-property")
{
    for (const std::string policy : {"BufferTargetFlowControl", "RatePredictiveFlowControl"})
    {
        AddLoadPatterns(policy);
        AddTarget(policy);
    }
    AddLoadPatterns("LevelFlowControl");
    // A queue sized for many shares is short when the others run dry.
    AddLoadPatterns("StandingFlowControl", 150);
    AddLoadPatterns("StandingFlowControl", 150, 6000, Fullness::LONGEST);
    for (const std::string policy : {"BufferTargetFlowControl",
                                     "RatePredictiveFlowControl",
                                     "LevelFlowControl",
                                     "StandingFlowControl"})
    {
        AddManyQueues(policy, 20);
        AddManyQueues(policy, 400);
        AddLossyIub(policy);
    }
}

// Without flow control a queue overflows, and nothing else happens.
UMTS_TEST("umts-hs-flow-control-property", "Overload without flow control")
{
    IubRig rig("UnlimitedFlowControl", Time(), CreateObject<RoundRobinScheduler>(), {MS});
    rig.Add(uint8_t{16}, 100);
    for (uint32_t tti = 0; tti < 1000; ++tti)
    {
        rig.Offer(0, 20);
        rig.RunTti();
    }
    const auto& counters = rig.GetQueue(0).GetCounters();
    // Ten a TTI fit the air, 100 the queue.
    UMTS_EXPECT(IsNear(counters.sent, 10000, 100), "sent");
    UMTS_EXPECT(IsNear(counters.overflowed, 10000, 300), "overflowed");
    UMTS_EXPECT(rig.GetStarved() == 0, "starved");
}

} // namespace
