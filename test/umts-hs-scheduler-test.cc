/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-rig.h"
#include "umts-test.h"

#include "ns3/double.h"
#include "ns3/enum.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-hs-link-adaptation.h"
#include "ns3/umts-hs-policies.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Schedulers of MAC-hs against formulas and direct computations.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-hs-scheduler", UNIT, "25.321 11.6.1");

const uint64_t MINUTE = 30000; //!< TTIs

/**
 * @param bitRate bit rate now, bit/s
 * @param meanBitRate mean bit rate, bit/s
 * @return a candidate
 */
HsCandidate
MakeCandidate(double bitRate, double meanBitRate)
{
    HsCandidate candidate;
    candidate.bitRate = bitRate;
    candidate.meanBitRate = meanBitRate;
    return candidate;
}

/**
 * @param scheduler under test
 * @param candidates the candidates
 * @return positions in order, as digits
 */
std::string
Sort(Ptr<HsScheduler> scheduler, const std::vector<HsCandidate>& candidates)
{
    std::string order;
    scheduler->Begin(candidates);
    while (const auto position = scheduler->TakeNext())
    {
        order += std::to_string(*position);
    }
    return order;
}

/** @brief CmCH-PI before any metric, the tie rule after it. */
void
TestPriorityAndTies()
{
    auto scheduler = CreateObject<MaxCiScheduler>();
    std::vector<HsCandidate> candidates(3);
    candidates[0].cqi = candidates[1].cqi = 20;
    candidates[2].cqi = 5;
    candidates[1].wait = 1;
    UMTS_EXPECT(Sort(scheduler, candidates) == "012", "tie: lowest number");
    const UmtsEnumValue<HsScheduler::TieRule> longestWait(HsScheduler::LONGEST_WAIT);
    scheduler->SetAttribute("TieRule", longestWait);
    UMTS_EXPECT(Sort(scheduler, candidates) == "102", "tie: longest wait");
    candidates[2].priority = 1;
    UMTS_EXPECT(Sort(scheduler, candidates) == "210", "CmCH-PI first");
    candidates[0].wait = 2;
    UMTS_EXPECT(Sort(CreateObject<RoundRobinScheduler>(), candidates) == "201",
                "CmCH-PI, then the wait");
    const UmtsEnumValue<HsScheduler::TieRule> any(HsScheduler::RANDOM);
    scheduler->SetAttribute("TieRule", any);
    scheduler->AssignStreams(1);
    uint32_t zeroFirst = 0;
    for (uint32_t i = 0; i < 1000; ++i)
    {
        zeroFirst += Sort(scheduler, candidates) == "201" ? 1 : 0;
    }
    UMTS_EXPECT(IsNear(zeroFirst, 500, 64), "tie: random, four standard deviations");
}

/// Serves last whom another policy would serve first.
class ReversingScheduler : public HsScheduler
{
  private:
    void Prepare(const std::vector<HsCandidate>& candidates) override
    {
        m_candidates = candidates;
    }

    double GetMetric(const HsCandidate& candidate) const override
    {
        double turn = 0.0;
        m_inner->Begin(m_candidates);
        while (m_candidates.at(m_inner->TakeNext().value()).queue != candidate.queue)
        {
            ++turn;
        }
        return turn;
    }

    std::vector<HsCandidate> m_candidates;                    //!< Of the TTI
    Ptr<HsScheduler> m_inner{CreateObject<MaxCiScheduler>()}; //!< The other policy
};

/** @brief A policy asks another one, for each metric and from one pick to the next. */
void
TestNested()
{
    std::vector<HsCandidate> candidates(4);
    for (uint32_t i = 0; i < candidates.size(); ++i)
    {
        candidates[i].queue = HsQueueId{i};
        candidates[i].cqi = std::array<uint8_t, 4>{10, 30, 25, 20}[i];
    }
    UMTS_EXPECT(Sort(CreateObject<ReversingScheduler>(), candidates) == "0321", "metrics");
    const auto outer = CreateObject<MaxCiScheduler>();
    const auto inner = CreateObject<MaxCiScheduler>();
    std::string order;
    outer->Begin(candidates);
    while (const auto position = outer->TakeNext())
    {
        order += std::to_string(*position) + Sort(inner, {candidates[0], candidates[1]}) + " ";
    }
    UMTS_EXPECT(order == "110 210 310 010 ", "picks");
}

/** @brief PF: 3 / 4 < 1 / 1; FCDS: (20 - 18) / 4 < (10 - 8) / 1. */
void
TestChannel()
{
    const std::vector<HsCandidate> fair{MakeCandidate(3e6, 4e6), MakeCandidate(1e6, 1e6)};
    UMTS_EXPECT(Sort(CreateObject<ProportionalFairScheduler>(), fair) == "10", "PF");
    std::vector<HsCandidate> channels(2);
    channels[0].cqi = 20;
    channels[0].cqiMean = 18;
    channels[0].cqiDeviation = 4;
    channels[1].cqi = 10;
    channels[1].cqiMean = 8;
    channels[1].cqiDeviation = 1;
    UMTS_EXPECT(Sort(CreateObject<FairChannelScheduler>(), channels) == "10", "FCDS");
    channels[0].cqiMean = 19.7;
    channels[0].cqiDeviation = 0;
    UMTS_EXPECT(Sort(CreateObject<FairChannelScheduler>(), channels) == "01", "a deviation of 0.1");
}

/**
 * @brief With steepness 2 and half of the guarantee missing the factor is 1 + e = 3.718; with
 * the guarantee kept twofold it is 1 + exp(-2) = 1.135.
 */
void
TestMinimumRate()
{
    auto scheduler = CreateObject<MinimumRateScheduler>();
    scheduler->SetAttribute("Steepness", DoubleValue(2.0));
    auto half = MakeCandidate(1e6, 1e6);
    half.guaranteedBitRate = 2e6;
    auto twice = MakeCandidate(1e6, 1e6);
    twice.guaranteedBitRate = 0.5e6;
    UMTS_EXPECT(Sort(scheduler, {MakeCandidate(3.7e6, 1e6), half, MakeCandidate(3.73e6, 1e6)}) ==
                    "210",
                "below the guarantee");
    UMTS_EXPECT(Sort(scheduler, {MakeCandidate(1.13e6, 1e6), twice, MakeCandidate(1.14e6, 1e6)}) ==
                    "210",
                "above the guarantee");
}

/**
 * @brief M-LWDF: with a violation probability of exp(-2), a budget of 100 ms and a delay of
 * 150 ms the factor is 3. EXP/PF: of weighted delays 3, 1 and 0 the mean is 4/3; the factors
 * are exp(1.667 / 2.155) = 2.167, 0.857 and 0.539: 4.024 and 1.591 times that of the last.
 */
void
TestDelay()
{
    auto late = MakeCandidate(1e6, 1e6);
    late.delayBudget = 0.1;
    late.headDelay = 0.15;
    auto early = late;
    early.headDelay = 0.05;
    auto mlwdf = CreateObject<MlwdfScheduler>();
    mlwdf->SetAttribute("ViolationProbability", DoubleValue(std::exp(-2.0)));
    UMTS_EXPECT(Sort(mlwdf, {MakeCandidate(2.99e6, 1e6), late, MakeCandidate(3.01e6, 1e6)}) ==
                    "210",
                "M-LWDF");
    auto expPf = CreateObject<ExpPfScheduler>();
    expPf->SetAttribute("ViolationProbability", DoubleValue(std::exp(-2.0)));
    const auto sortBeside = [&](double bitRate) {
        return Sort(expPf, {MakeCandidate(bitRate, 1e6), late, early});
    };
    UMTS_EXPECT(sortBeside(4.03e6) == "012", "EXP/PF");
    UMTS_EXPECT(sortBeside(4.02e6) == "102", "EXP/PF: late first");
    UMTS_EXPECT(sortBeside(1.60e6) == "102", "EXP/PF");
    UMTS_EXPECT(sortBeside(1.58e6) == "120", "EXP/PF: early before");
}

UMTS_TEST("umts-hs-scheduler", "Mean and deviation of CQIs that come in turn")
{
    HsLinkAdaptation link(HsUserConfig(), 1000000000);
    for (int64_t i = 0; i < 20000; ++i)
    {
        const auto cqi = static_cast<uint8_t>(i % 2 == 0 ? 10 : 14);
        link.OnCqi({cqi, NO_PAYLOAD_LIMIT}, i * 2000000);
    }
    UMTS_EXPECT(IsNear(link.GetCqiMean(), 12.0, 0.1), "mean");
    UMTS_EXPECT(IsNear(link.GetCqiDeviation(), 2.0, 0.05), "deviation");
}

// The metrics of every policy against hand calculations, seen in the order they give.
UMTS_TEST("umts-hs-scheduler", "Orders by hand")
{
    TestPriorityAndTies();
    TestChannel();
    TestMinimumRate();
    TestDelay();
}

// Schedulers share nothing: one may use another.
UMTS_TEST("umts-hs-scheduler", "A policy that asks another one")
{
    TestNested();
}

/**
 * The gain of PF over round robin for n users whose rate follows Rayleigh fading linearly is 1 +
 * 1/2 + ... + 1/n, whatever their mean rates, and all get equal numbers of TTIs.
 */
void
AddMultiUserGain(uint32_t users)
{
    AddTest("Gain of PF, users: " + std::to_string(users), [=] {
        auto scheduler = CreateObject<ProportionalFairScheduler>();
        auto random = CreateObject<ExponentialRandomVariable>();
        random->SetAttribute("Mean", DoubleValue(1.0));
        random->SetStream(users);
        std::vector<HsMeanRate> means(users, HsMeanRate(2000000000));
        std::vector<double> sums(users, 0.0);
        std::vector<uint32_t> slots(users, 0);
        std::vector<HsCandidate> candidates(users);
        const uint32_t ttis = 200000;
        const uint32_t warmUp = 10000;
        for (uint32_t tti = 0; tti < ttis + warmUp; ++tti)
        {
            const Nanos now = tti * HS_TTI;
            for (uint32_t i = 0; i < users; ++i)
            {
                candidates[i].bitRate = (i + 1) * 1e6 * random->GetValue();
                candidates[i].meanBitRate = means[i].Get(now);
            }
            scheduler->Begin(candidates);
            const uint32_t served = *scheduler->TakeNext();
            means[served].Add(candidates[served].bitRate * 0.002, now);
            sums[served] += tti < warmUp ? 0.0 : candidates[served].bitRate;
            slots[served] += tti < warmUp ? 0 : 1;
        }
        double gain = 0.0;
        double harmonic = 0.0;
        for (uint32_t i = 0; i < users; ++i)
        {
            gain += sums[i] / ttis / ((i + 1) * 1e6);
            harmonic += 1.0 / (i + 1);
            UMTS_EXPECT(IsNear(slots[i] * users / double(ttis), 1.0, 0.04), "TTIs of " << i);
        }
        UMTS_EXPECT(IsNear(gain / harmonic, 1.0, 0.01), "gain");
    });
}

UMTS_TESTS("umts-hs-scheduler")
{
    for (const uint32_t users : {1, 2, 4, 8, 16})
    {
        AddMultiUserGain(users);
    }
}

/// Saturated users of one cell under a scheduler.
struct CellSharesTest
{
    static constexpr uint32_t USERS = 4; //!< UEs

    /// What a UE got.
    struct Share
    {
        double slots; //!< Of all TTIs
        double pdus;  //!< Per TTI
    };

    /**
     * @brief Users whose CQI is 6, 10, 14 and 18 and varies by up to 3 either way.
     * @param scheduler of the cell
     * @param priorityOfFirst CmCH-PI of the first one
     * @return what each got
     */
    static std::vector<Share> RunCell(Ptr<HsScheduler> scheduler, uint8_t priorityOfFirst = 0)
    {
        HsRig rig(HsCellConfig(), scheduler);
        for (uint32_t i = 0; i < USERS; ++i)
        {
            auto queue = MakeFullBuffer();
            queue.priority = i == 0 ? priorityOfFirst : 0;
            const auto random = MakeRandom(i + 1);
            rig.Add(HsUserConfig(), queue, [=](uint64_t) {
                return MakeIdealLink(6 + 4 * i + random->GetInteger(0, 6) - 3);
            });
        }
        rig.Run(MINUTE);
        std::vector<Share> shares;
        for (uint32_t i = 0; i < USERS; ++i)
        {
            const double pdus = rig.GetReceiver(i).GetCounters().pdusDelivered;
            shares.push_back({rig.GetSlots(i) / double(MINUTE), pdus / MINUTE});
        }
        return shares;
    }

    /**
     * @param shares what each got
     * @return the sum of PDUs
     */
    static double Sum(const std::vector<Share>& shares)
    {
        double sum = 0.0;
        for (const auto& share : shares)
        {
            sum += share.pdus;
        }
        return sum;
    }
};

UMTS_TEST_F(CellSharesTest, "umts-hs-scheduler", "Shares of a cell")
{
    const auto rr = RunCell(CreateObject<RoundRobinScheduler>());
    // The first one cannot send at CQI 3 and 4: it loses 2 of 7 turns at first, and takes the
    // next TTI in which it can.
    for (uint32_t i = 1; i < USERS; ++i)
    {
        UMTS_EXPECT(IsNear(rr[i].slots, 0.25, 0.01), "RR: equal slots, " << i);
    }
    const auto maxCi = RunCell(CreateObject<MaxCiScheduler>());
    // CQI 15 to 21 against 3 to 9 and 7 to 13: never.
    UMTS_EXPECT(maxCi[0].slots + maxCi[1].slots == 0.0, "Max C/I: starvation");
    // The third one is ahead in 1 + 2 of 49 cases (16 > 15; 17 > 15, 16); ties go to it.
    UMTS_EXPECT(IsNear(maxCi[2].slots, 6.0 / 49, 0.01), "Max C/I: third");
    const auto pf = RunCell(CreateObject<ProportionalFairScheduler>());
    const auto fcds = RunCell(CreateObject<FairChannelScheduler>());
    for (const auto& shares : {pf, fcds})
    {
        UMTS_EXPECT(Sum(shares) > 1.1 * Sum(rr), "gain over RR");
        UMTS_EXPECT(Sum(shares) < Sum(maxCi), "below Max C/I");
        UMTS_EXPECT(shares[0].slots > 0.1, "no starvation");
    }
    for (uint32_t i = 1; i < USERS; ++i)
    {
        // Each waits for its own best seventh: all standards are alike.
        UMTS_EXPECT(IsNear(fcds[i].slots, 0.25, 0.03), "FCDS: alike, " << i);
    }
    const auto strict = RunCell(CreateObject<MaxCiScheduler>(), 15);
    // Whenever its CQI is 5 or more.
    UMTS_EXPECT(IsNear(strict[0].slots, 5.0 / 7, 0.01), "CmCH-PI");
}

/**
 * @param scheduler of the cell
 * @return bit rate of a UE of CQI 8 with a guarantee of 200 kb/s beside nine of CQI 20, bit/s
 */
double
RunGuaranteed(Ptr<HsScheduler> scheduler)
{
    HsRig rig(HsCellConfig(), scheduler);
    for (uint32_t i = 0; i < 10; ++i)
    {
        auto queue = MakeFullBuffer();
        queue.guaranteedBitRate = i == 0 ? 200e3 : 0;
        rig.Add(HsUserConfig(), queue, [=](uint64_t) { return MakeIdealLink(i == 0 ? 8 : 20); });
    }
    const auto& bits = rig.GetReceiver(0).GetCounters().bitsDelivered;
    rig.Run(MINUTE / 3);
    const auto before = bits;
    rig.Run(MINUTE);
    return (bits - before) / 60.0;
}

/**
 * @param scheduler of the cell
 * @return of the PDUs of a UE that gets one every 4 ms beside four saturated ones, the share
 *         that stays no longer than 40 ms
 */
double
RunDelay(Ptr<HsScheduler> scheduler)
{
    HsRig rig(HsCellConfig(), scheduler);
    HsQueueConfig timed;
    timed.delayBudget = 40000000;
    timed.discardTime = 40000000;
    rig.Add(HsUserConfig(), timed, [](uint64_t) { return MakeIdealLink(5); });
    for (uint32_t i = 0; i < 4; ++i)
    {
        rig.Add(HsUserConfig(), MakeFullBuffer(), [](uint64_t) { return MakeIdealLink(20); });
    }
    for (uint32_t i = 0; i < MINUTE / 2; ++i)
    {
        rig.Enqueue(0, {TransportBlock(), 336});
        rig.Run(2);
    }
    return rig.GetQueue(0).GetCounters().sent / (MINUTE / 2.0);
}

// Guarantees are kept where PF alone breaks them.
UMTS_TEST("umts-hs-scheduler", "Guaranteed bit rate; delay budget")
{
    // Two PDUs in each tenth TTI: 33.6 kb/s.
    const double fair = RunGuaranteed(CreateObject<ProportionalFairScheduler>());
    UMTS_EXPECT(IsNear(fair, 33.6e3, 1e3), "PF");
    // The share s of TTIs at which the metrics of all are equal.
    double low = 0.1;
    double high = 0.9;
    while (high - low > 1e-6)
    {
        const double s = (low + high) / 2;
        const double barrier = 1 + std::exp(20 * (1 - 336e3 * s / 200e3));
        (barrier / s > 9 / (1 - s) ? low : high) = s;
    }
    const double guaranteed = RunGuaranteed(CreateObject<MinimumRateScheduler>());
    UMTS_EXPECT(IsNear(guaranteed, 336e3 * low, 1e3), "minimum rate");
    UMTS_EXPECT(336e3 * low > 0.85 * 200e3, "near the guarantee");
    // A fifth of the TTIs where half would be needed.
    const double timedFair = RunDelay(CreateObject<ProportionalFairScheduler>());
    const double mlwdf = RunDelay(CreateObject<MlwdfScheduler>());
    const double expPf = RunDelay(CreateObject<ExpPfScheduler>());
    UMTS_EXPECT(IsNear(timedFair, 0.4, 0.01), "PF");
    UMTS_EXPECT(mlwdf > 0.75, "M-LWDF");
    UMTS_EXPECT(expPf > 0.95, "EXP/PF");
}

} // namespace
