/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-abort-check.h"
#include "umts-hs-rig.h"

#include "ns3/nstime.h"
#include "ns3/object-factory.h"
#include "ns3/test.h"
#include "ns3/uinteger.h"
#include "ns3/umts-granted-credits.h"
#include "ns3/umts-hs-credits.h"
#include "ns3/umts-hs-policies.h"
#include "ns3/umts-hs-sharers.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <limits>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Flow control between RNC and Node B.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

const uint32_t WITHOUT_LIMIT = std::numeric_limits<uint32_t>::max();
const Nanos MS = 1000000;

/**
 * @ingroup umts
 * @brief RNC, Iub and a cell with one queue per UE; every other part of a network is left out.
 *
 * In each TTI the RNC sends what it has credits for, and tells what is left.
 */
class IubRig
{
  public:
    /**
     * @param policy flow control of every queue
     * @param scheduler of the cell
     * @param delay of the Iub, one way
     */
    IubRig(Ptr<HsFlowControl> policy, Ptr<HsScheduler> scheduler, Nanos delay)
        : m_policy(policy),
          m_delay(delay),
          m_cell(HsCellConfig(), scheduler)
    {
    }

    /**
     * @brief Add a UE.
     * @param cqi its CQI
     * @param capacityPdus room of its queue
     */
    void Add(uint8_t cqi, uint32_t capacityPdus)
    {
        HsQueueConfig config;
        config.capacityPdus = capacityPdus;
        m_cell.Add(HsUserConfig(), config, [=](uint64_t) { return MakeIdealLink(cqi); });
        m_flows.emplace_back();
    }

    /**
     * @brief PDUs come to the RNC.
     * @param user their UE
     * @param pdus their number
     */
    void Offer(uint32_t user, uint32_t pdus)
    {
        m_flows.at(user).waiting.push_back({m_cell.GetNow(), pdus});
        m_flows.at(user).pending += pdus;
        m_flows.at(user).offered += pdus;
    }

    /** @brief Run a TTI. */
    void RunTti()
    {
        const Nanos now = m_cell.GetNow();
        bool waitsLong = false;
        for (uint32_t i = 0; i < m_flows.size(); ++i)
        {
            RunRnc(m_flows[i], now);
            Arrive(i, now);
            const auto& waiting = m_flows[i].waiting;
            // Its request, a decision, an allocation and the way of the PDU take a time.
            const Nanos due = now - GetRoundTrip() - m_delay - HS_TTI;
            waitsLong = waitsLong || (!waiting.empty() && waiting.front().at < due);
        }
        for (uint32_t i = 0; i < m_flows.size(); ++i)
        {
            Decide(i, now);
        }
        m_cell.Run(1);
        m_starved += m_cell.GetLast().empty() && waitsLong ? 1 : 0;
    }

    /** @return from a decision to the first PDU that the next one can grant */
    Nanos GetRoundTrip() const
    {
        return m_policy->GetInterval().GetNanoSeconds() + 2 * m_delay + 2 * HS_TTI;
    }

    /** @return TTIs in which nothing was sent though a PDU has been in the RNC for a round trip */
    uint32_t GetStarved() const
    {
        return m_starved;
    }

    /**
     * @param user a UE
     * @return its queue in the Node B
     */
    const HsQueue& GetQueue(uint32_t user)
    {
        return m_cell.GetQueue(user);
    }

    /**
     * @param user a UE
     * @return PDUs that are neither in the RNC nor on the Iub nor have come to the Node B
     */
    int64_t GetMissing(uint32_t user)
    {
        const auto& flow = m_flows.at(user);
        const auto& counters = GetQueue(user).GetCounters();
        uint64_t known = flow.pending + counters.enqueued + counters.overflowed;
        for (const auto& frame : flow.toNodeB)
        {
            known += frame.content.pdus;
        }
        return static_cast<int64_t>(flow.offered - known);
    }

  private:
    /// Something on the Iub.
    template <typename T>
    struct Frame
    {
        Nanos at;  //!< When it arrives, or came
        T content; //!< What it is
    };

    /// PDUs and what is left in the RNC.
    struct Data
    {
        uint32_t pdus;    //!< PDUs
        uint32_t pending; //!< What is left
    };

    /// A UE's flow.
    struct Flow
    {
        uint32_t pending{0};                           //!< PDUs in the RNC
        uint32_t known{0};                             //!< Of them, as the Node B knows
        uint64_t offered{0};                           //!< PDUs that came there
        std::deque<Frame<uint32_t>> waiting;           //!< Them, by the time when they came
        HsCredits allowance;                           //!< Credits
        std::deque<Frame<HsCapacityAllocation>> toRnc; //!< Allocations
        std::deque<Frame<Data>> toNodeB;               //!< Data
        GrantedCredits ledger;                         //!< Credits in the Node B
        Nanos nextDecision{0};                         //!< Of the Node B
    };

    /**
     * @brief Take allocations, send PDUs.
     * @param flow the flow
     * @param now the current time
     */
    void RunRnc(Flow& flow, Nanos now)
    {
        for (; !flow.toRnc.empty() && flow.toRnc.front().at <= now; flow.toRnc.pop_front())
        {
            flow.allowance.OnAllocation(flow.toRnc.front().content, now);
        }
        const uint32_t pdus = std::min(flow.pending, flow.allowance.GetCredits(now));
        flow.allowance.Use(pdus);
        flow.pending -= pdus;
        for (uint32_t left = pdus; left > 0;)
        {
            auto& oldest = flow.waiting.front();
            const uint32_t part = std::min(left, oldest.content);
            left -= part;
            oldest.content -= part;
            if (oldest.content == 0)
            {
                flow.waiting.pop_front();
            }
        }
        flow.toNodeB.push_back({now + m_delay, {pdus, flow.pending}});
    }

    /**
     * @brief The Node B takes PDUs.
     * @param number of the UE
     * @param now the current time
     */
    void Arrive(uint32_t number, Nanos now)
    {
        auto& flow = m_flows[number];
        for (; !flow.toNodeB.empty() && flow.toNodeB.front().at <= now; flow.toNodeB.pop_front())
        {
            const auto& data = flow.toNodeB.front().content;
            for (uint32_t i = 0; i < data.pdus; ++i)
            {
                m_cell.Enqueue(number, {TransportBlock(), 336});
            }
            flow.ledger.OnArrival(data.pdus);
            flow.known = data.pending;
        }
    }

    /**
     * @brief The Node B decides.
     * @param number of the UE
     * @param now the current time
     */
    void Decide(uint32_t number, Nanos now)
    {
        auto& flow = m_flows[number];
        if (now < flow.nextDecision || flow.known == 0)
        {
            return;
        }
        const MacHs& mac = m_cell.GetMac();
        const HsQueueId queue{number};
        HsSharers sharers;
        for (uint32_t i = 0; i < m_flows.size(); ++i)
        {
            sharers.Set(HsQueueId{i}, mac.GetShare(HsQueueId{i}, m_flows[i].known));
        }
        auto view = mac.GetQueueView(queue, sharers.Count(queue), now);
        view.pendingPdus = flow.known;
        const Nanos interval = m_policy->GetInterval().GetNanoSeconds();
        flow.nextDecision = now + interval;
        view.onTheWayPdus = flow.ledger.GetOnTheWay(now);
        view.roundTrip = GetRoundTrip();
        const uint32_t credits = m_policy->Grant(view);
        if (credits != UNLIMITED_CREDITS)
        {
            flow.ledger.OnGrant(credits, now + GetRoundTrip());
        }
        flow.toRnc.push_back({now + m_delay, {0, 336, credits, interval, 1}});
    }

    Ptr<HsFlowControl> m_policy; //!< Flow control
    Nanos m_delay;               //!< Of the Iub
    HsRig m_cell;                //!< Node B and UEs
    std::vector<Flow> m_flows;   //!< By UE
    uint32_t m_starved{0};       //!< See GetStarved()
};

/**
 * @ingroup umts
 * @brief Grants, ledger and allowance by hand.
 */
class CreditsTestCase : public TestCase
{
  public:
    CreditsTestCase()
        : TestCase("Credits by hand")
    {
    }

  private:
    void DoRun() override
    {
        TestGrants();
        TestAllowance();
        GrantedCredits ledger;
        ledger.OnGrant(10, 30 * MS);
        ledger.OnGrant(5, 40 * MS);
        NS_TEST_EXPECT_MSG_EQ(ledger.GetOnTheWay(0), 15, "granted");
        ledger.OnArrival(7);
        NS_TEST_EXPECT_MSG_EQ(ledger.GetOnTheWay(29 * MS), 8, "of the oldest grant");
        NS_TEST_EXPECT_MSG_EQ(ledger.GetOnTheWay(30 * MS), 5, "it has lapsed");
        ledger.OnArrival(9);
        NS_TEST_EXPECT_MSG_EQ(ledger.GetOnTheWay(31 * MS), 0, "more than expected");
    }

    /** @brief What policies grant. */
    void TestGrants()
    {
        HsQueueView view;
        view.queuedPdus = 10;
        view.onTheWayPdus = 20;
        view.pendingPdus = 1000;
        view.capacityPdus = 500;
        view.drainRate = 2000;
        view.fairRate = 1000;
        view.roundTrip = 20 * MS;
        auto target = CreateObject<BufferTargetFlowControl>();
        auto predictive = CreateObject<RatePredictiveFlowControl>();
        auto level = CreateObject<LevelFlowControl>();
        NS_TEST_EXPECT_MSG_EQ(target->Grant(view), 70, "2000 / s for 20 + 30 ms: 100");
        NS_TEST_EXPECT_MSG_EQ(predictive->Grant(view), 20, "1000 / s for 20 + 30 ms: 50");
        NS_TEST_EXPECT_MSG_EQ(level->Grant(view), 220, "250");
        view.pendingPdus = 7;
        NS_TEST_EXPECT_MSG_EQ(level->Grant(view), 7, "what is pending");
        view.drainRate = 1e6;
        NS_TEST_EXPECT_MSG_EQ(target->Grant(view), 470, "no more than there is room for");
        view.capacityPdus = 5000;
        NS_TEST_EXPECT_MSG_EQ(target->Grant(view), 2046, "2047 would be without limit");
        view.drainRate = 0;
        view.fairRate = 1;
        NS_TEST_EXPECT_MSG_EQ(target->Grant(view), 0, "stop");
        view.queuedPdus = view.onTheWayPdus = 0;
        NS_TEST_EXPECT_MSG_EQ(target->Grant(view), 1, "a slow link gets a PDU at a time");
        view.fairRate = 0;
        NS_TEST_EXPECT_MSG_EQ(target->Grant(view), 0, "out of range");
        auto unlimited = CreateObject<UnlimitedFlowControl>();
        NS_TEST_EXPECT_MSG_EQ(unlimited->Grant(view), UNLIMITED_CREDITS, "without limit");
        const std::string said =
            CatchAbort([&] { level->SetAttribute("Interval", TimeValue(MilliSeconds(15))); });
        NS_TEST_EXPECT_MSG_EQ((said.find("must be a multiple of 10 ms") != std::string::npos),
                              true,
                              said);
        level->SetAttribute("Interval", TimeValue(MilliSeconds(30)));
        NS_TEST_EXPECT_MSG_EQ(level->GetInterval(), MilliSeconds(30), "rule of EURANE");
    }

    /** @brief What an RNC may send. */
    void TestAllowance()
    {
        HsCredits allowance;
        NS_TEST_EXPECT_MSG_EQ(allowance.GetCredits(0), 0, "nothing was allocated");
        NS_TEST_EXPECT_MSG_EQ(allowance.GetNextInterval(), NEVER, "nothing to wait for");
        allowance.OnAllocation({0, 336, 8, 10 * MS, 3}, 0);
        allowance.Use(5);
        NS_TEST_EXPECT_MSG_EQ(allowance.GetCredits(9 * MS), 3, "left");
        NS_TEST_EXPECT_MSG_EQ(allowance.GetNextInterval(), 10 * MS, "anew");
        NS_TEST_EXPECT_MSG_EQ(allowance.GetCredits(10 * MS), 8, "second interval");
        allowance.Use(8);
        NS_TEST_EXPECT_MSG_EQ(allowance.GetCredits(29 * MS), 8, "third interval");
        NS_TEST_EXPECT_MSG_EQ(allowance.GetNextInterval(), NEVER, "the last");
        NS_TEST_EXPECT_MSG_EQ(allowance.GetCredits(30 * MS), 0, "over");
        allowance.OnAllocation({0, 336, 8, 10 * MS, 0}, 30 * MS);
        NS_TEST_EXPECT_MSG_EQ(allowance.GetCredits(100000 * MS), 8, "without end");
        NS_TEST_EXPECT_MSG_EQ(allowance.GetNextInterval(), 100010 * MS, "anew");
        allowance.OnAllocation({0, 336, 0, 10 * MS, 0}, 100000 * MS);
        NS_TEST_EXPECT_MSG_EQ(allowance.GetCredits(100050 * MS), 0, "stop");
        allowance.OnAllocation({0, 336, 2047, 10 * MS, 1}, 0);
        allowance.Use(100000);
        NS_TEST_EXPECT_MSG_EQ(allowance.GetCredits(9 * MS), WITHOUT_LIMIT, "without limit");
        NS_TEST_EXPECT_MSG_EQ(allowance.GetCredits(10 * MS), 0, "for an interval");
        allowance.OnAllocation({0, 336, 8, 0, 0}, 0);
        NS_TEST_EXPECT_MSG_EQ(allowance.GetCredits(1), 0, "interval 0");
    }
};

/**
 * @param name of a policy
 * @param target of those that have one
 * @return the policy
 */
Ptr<HsFlowControl>
MakePolicy(const std::string& name, Time target)
{
    ObjectFactory factory;
    factory.SetTypeId("ns3::umts::" + name);
    auto policy = factory.Create<HsFlowControl>();
    policy->SetAttributeFailSafe("Target", TimeValue(target));
    policy->SetAttributeFailSafe("Level", UintegerValue(2000));
    return policy;
}

/**
 * @ingroup umts
 * @brief 100 random load patterns: no overflow, no starvation, nothing lost.
 */
class LoadPatternsTestCase : public TestCase
{
  public:
    /** @param policy its name */
    explicit LoadPatternsTestCase(const std::string& policy)
        : TestCase("100 load patterns: " + policy),
          m_policy(policy)
    {
    }

  private:
    void DoRun() override
    {
        for (uint32_t seed = 1; seed <= 100; ++seed)
        {
            RunPattern(seed);
        }
    }

    /** @param seed random stream */
    void RunPattern(uint32_t seed)
    {
        auto random = CreateObject<UniformRandomVariable>();
        random->SetStream(seed);
        const Nanos delay = random->GetInteger(0, 15) * MS;
        const bool roomy = seed % 2 == 0;
        const uint32_t users = random->GetInteger(1, 6);
        const bool turns = random->GetInteger(0, 1) == 0;
        Ptr<HsScheduler> scheduler = CreateObject<ProportionalFairScheduler>();
        if (turns)
        {
            scheduler = CreateObject<RoundRobinScheduler>();
        }
        IubRig rig(MakePolicy(m_policy, MilliSeconds(50)), scheduler, delay);
        std::vector<double> bursts;
        for (uint32_t i = 0; i < users; ++i)
        {
            rig.Add(random->GetInteger(5, 30), roomy ? 2500 : random->GetInteger(1, 100));
            bursts.push_back(random->GetValue(0.001, 0.1));
        }
        for (uint32_t tti = 0; tti < 3000; ++tti)
        {
            for (uint32_t i = 0; i < users; ++i)
            {
                if (random->GetValue() < bursts[i])
                {
                    rig.Offer(i, random->GetInteger(1, 400));
                }
            }
            rig.RunTti();
        }
        for (uint32_t i = 0; i < users; ++i)
        {
            const auto& counters = rig.GetQueue(i).GetCounters();
            NS_TEST_EXPECT_MSG_EQ(counters.overflowed, 0, "overflow, seed " << seed);
            NS_TEST_EXPECT_MSG_GT(counters.sent, 0, "sent, seed " << seed);
            NS_TEST_EXPECT_MSG_EQ(rig.GetMissing(i), 0, "missing, seed " << seed);
        }
        if (roomy)
        {
            NS_TEST_EXPECT_MSG_EQ(rig.GetStarved(), 0, "starved, seed " << seed);
        }
    }

    std::string m_policy; //!< Policy
};

/**
 * @ingroup umts
 * @brief Saturated queues stay at their target: what they hold lasts for the target at least, and
 * for a round trip of the Iub more at most.
 */
class TargetTestCase : public TestCase
{
  public:
    /** @param policy its name */
    explicit TargetTestCase(const std::string& policy)
        : TestCase("At the target: " + policy),
          m_policy(policy)
    {
    }

  private:
    void DoRun() override
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
        const auto policy = MakePolicy(m_policy, NanoSeconds(target));
        IubRig rig(policy, CreateObject<RoundRobinScheduler>(), delay);
        for (uint32_t i = 0; i < users; ++i)
        {
            rig.Add(16, 100000);
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
        NS_TEST_EXPECT_MSG_GT(least, 1e-9 * target - turn, "least, " << name);
        NS_TEST_EXPECT_MSG_LT(most, 1e-9 * (target + rig.GetRoundTrip()) + turn, "most, " << name);
        NS_TEST_EXPECT_MSG_EQ(rig.GetStarved(), 0, "starved, " << name);
    }

    std::string m_policy; //!< Policy
};

/**
 * @ingroup umts
 * @brief Without flow control a queue overflows, and nothing else happens.
 */
class UnlimitedTestCase : public TestCase
{
  public:
    UnlimitedTestCase()
        : TestCase("Overload without flow control")
    {
    }

  private:
    void DoRun() override
    {
        IubRig rig(CreateObject<UnlimitedFlowControl>(), CreateObject<RoundRobinScheduler>(), MS);
        rig.Add(16, 100);
        for (uint32_t tti = 0; tti < 1000; ++tti)
        {
            rig.Offer(0, 20);
            rig.RunTti();
        }
        const auto& counters = rig.GetQueue(0).GetCounters();
        // Ten a TTI fit the air, 100 the queue.
        NS_TEST_EXPECT_MSG_EQ_TOL(counters.sent, 10000, 100, "sent");
        NS_TEST_EXPECT_MSG_EQ_TOL(counters.overflowed, 10000, 300, "overflowed");
        NS_TEST_EXPECT_MSG_EQ(rig.GetStarved(), 0, "starved");
    }
};

/**
 * @ingroup umts
 * @brief The suite of flow control.
 */
class HsFlowControlTestSuite : public TestSuite
{
  public:
    HsFlowControlTestSuite()
        : TestSuite("umts-hs-flow-control", TestSuite::Type::UNIT)
    {
        AddTestCase(new CreditsTestCase);
        for (const std::string policy : {"BufferTargetFlowControl", "RatePredictiveFlowControl"})
        {
            AddTestCase(new LoadPatternsTestCase(policy));
            AddTestCase(new TargetTestCase(policy));
        }
        AddTestCase(new LoadPatternsTestCase("LevelFlowControl"));
        AddTestCase(new UnlimitedTestCase);
    }
};

HsFlowControlTestSuite g_hsFlowControlTestSuite; //!< Registers the suite

} // namespace
