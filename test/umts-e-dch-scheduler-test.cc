/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-test.h"

#include "ns3/double.h"
#include "ns3/object-factory.h"
#include "ns3/random-variable-stream.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-e-dch-load.h"
#include "ns3/umts-e-dch-scheduler.h"
#include "ns3/umts-serving-grant.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * E-DCH schedulers, and noise rise as their resource.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-e-dch-scheduler", UNIT, "25.321 4.2.4.7");

/**
 * @param name of a policy
 * @return a scheduler
 */
Ptr<EdchScheduler>
Make(const std::string& name)
{
    return ObjectFactory("ns3::umts::Edch" + name + "Scheduler").Create<EdchScheduler>();
}

/**
 * @param name of a policy
 * @param load load that grants may have
 * @return hundredths of load of each candidate
 */
std::string
Share(const std::string& name, const std::vector<EdchCandidate>& candidates, double load)
{
    std::string text;
    for (const double share : Make(name)->Share(candidates, load))
    {
        text += std::to_string(std::lround(100 * share)) + " ";
    }
    return text;
}

// Three UEs that could use a load of 0.3 each, where 0.5 is left.
UMTS_TEST("umts-e-dch-scheduler", "Orders by hand")
{
    std::vector<EdchCandidate> candidates(3);
    for (std::size_t i = 0; i < 3; ++i)
    {
        candidates[i].load = 0.3;
        candidates[i].bitRate = 1e6 * static_cast<double>(i + 1);
        candidates[i].meanBitRate = i == 1 ? 1e5 : 1e6;
        candidates[i].meanLoad = i == 0 ? 0.1 : 0.2;
    }
    ExpectText(Share("RoundRobin", candidates, 0.5),
               "30 20 0 ",
               "the least mean load; then the first");
    ExpectText(Share("ProportionalFair", candidates, 0.5), "0 30 20 ", "2 / 0.1, then 3 / 1");
    ExpectText(Share("Greedy", candidates, 0.5), "0 20 30 ", "the highest bit rate");
    candidates[0].priority = 1;
    ExpectText(Share("Greedy", candidates, 0.5), "30 0 20 ", "priority");
    ExpectText(Share("Greedy", candidates, 2.0), "30 30 30 ", "enough for all");
    ExpectText(Share("Greedy", candidates, 0.0), "0 0 0 ", "nothing is left");
    candidates[1].meanBitRate = 0.0;
    ExpectText(Share("ProportionalFair", candidates, 0.5), "30 20 0 ", "never served");
}

UMTS_TEST("umts-e-dch-scheduler", "Noise rise and load", "25.433 9.2.1.99")
{
    const auto left = [](double targetDb, double noiseRiseDb, double granted) {
        EdchLoadBudget budget({targetDb, 0.3});
        budget.Begin(FromDb(noiseRiseDb), granted);
        return budget.GetLeft();
    };
    UMTS_EXPECT(IsNear(left(4, 0, 0), 0.60, 0.005), "4 dB");
    UMTS_EXPECT(IsNear(left(6, 0, 0), 0.75, 0.005), "6 dB");
    UMTS_EXPECT(IsNear(left(8, 0, 0), 0.84, 0.005), "8 dB");
    UMTS_EXPECT(IsNear(left(6, 4, 0), 0.75 - 0.60, 0.005), "what others have");
    UMTS_EXPECT(IsNear(left(6, 4, 0.5), 0.75 - 0.10, 0.005), "grants are given anew");
    UMTS_EXPECT(left(6, 8, 0) == 0.0, "too much already");
    const EdchLoadBudget budget({6, 0.3});
    UMTS_EXPECT(budget.MustLower(FromDb(6.1), 0.31), "both beyond their targets");
    UMTS_EXPECT(!budget.MustLower(FromDb(5.9), 0.31), "noise rise within");
    UMTS_EXPECT(!budget.MustLower(FromDb(6.1), 0.29), "they are not the cause");
    ExpectError([] { EdchLoadBudget({0, 0.3}); }, "target noise rise 0 dB must be above 0");
    // SINR of -20 dB with DPCCH alone, and 99 times as much with E-DPDCH: loads 0.0099 and 0.5.
    const EdchUserLoad user{0.01, 0.0};
    UMTS_EXPECT(IsNear(user.GetLoad(99), 0.5 - 0.01 / 1.01, 1e-12), "by hand");
    UMTS_EXPECT(user.GetPowerRatio(1.0) == std::numeric_limits<double>::infinity(), "pole");
    for (double ratio = 0.01; ratio < 1000; ratio *= 1.7)
    {
        for (const double fixed : {0.0, 0.5, 4.0})
        {
            const EdchUserLoad other{0.02, fixed};
            UMTS_EXPECT(IsNear(other.GetPowerRatio(other.GetLoad(ratio)) / ratio, 1.0, 1e-9),
                        "there and back");
        }
    }
    for (uint8_t index = AG_ZERO; index <= AG_LARGEST; ++index)
    {
        const double value = GetAbsoluteGrant(index);
        UMTS_EXPECT(+FindAbsoluteGrant(value) == +index, "its own value");
        UMTS_EXPECT(+FindAbsoluteGrant(value * 1.01 + 1e-9) == +index, "a little more");
    }
}

UMTS_TEST("umts-e-dch-scheduler", "Noise rise above its target", "25.433 9.2.1.99")
{
    // Where noise rise is 9 dB, less and less is shared out, down to a tenth.
    EdchLoadBudget budget({6, 0.3});
    const auto share = [&budget](double noiseRiseDb, uint32_t frames) {
        for (uint32_t frame = 0; frame < frames; ++frame)
        {
            budget.OnFrame(FromDb(noiseRiseDb));
        }
        budget.Begin(1.0, 0.0);
        return budget.GetLeft();
    };
    const double whole = share(0, 1);
    UMTS_EXPECT(IsNear(whole, 0.75, 0.005), "all at first");
    const double settled = share(6, 500);
    double before = share(9, 100);
    UMTS_EXPECT(before < settled, before << " of " << settled << " above the target");
    // The mean is at its most by now: twice the interference of the target.
    const double after = share(9, 100);
    UMTS_EXPECT(IsNear(after / before, 0.5, 0.01), "2 to the power of -0.01 in each frame");
    const double least = share(30, 1000);
    UMTS_EXPECT(IsNear(least / whole, 0.1, 1e-9), "the least");
    const double grown = share(3, 300);
    UMTS_EXPECT(grown > 2 * least, grown << " of " << least << " below the target");
    const double none = share(0, 500);
    UMTS_EXPECT(IsNear(none, whole, 1e-9), "whole again, and not more");
}

/// A cell whose UEs have grants for a scheduling period of 10 ms each, in random radio.
struct CellTest
{
    static constexpr uint32_t USERS = 8;      //!< UEs
    static constexpr uint32_t PERIODS = 5000; //!< Scheduling periods
    static constexpr double PERIOD = 0.01;    //!< Length of one, s

    /**
     * @brief Run saturated UEs, the later ones with more power.
     * @param name of a policy
     * @return mean bit rate of each, bit/s
     */
    static std::vector<double> Run(const std::string& name)
    {
        auto scheduler = Make(name);
        auto random = CreateObject<ExponentialRandomVariable>();
        random->SetAttribute("Mean", DoubleValue(1.0));
        random->SetStream(1);
        std::vector<EdchCandidate> candidates(USERS);
        std::vector<double> bits(USERS, 0.0);
        EdchLoadBudget budget({6.0, 0.3});
        const EdchUserLoad user{FromDb(-19), 0.5};
        double granted = 0.0;
        const double control = USERS * 1.5 * user.dpcchSinr / (1 + 1.5 * user.dpcchSinr);
        double noiseRise = 1 / (1 - control);
        for (uint32_t period = 0; period < PERIODS; ++period)
        {
            for (uint32_t i = 0; i < USERS; ++i)
            {
                const double ratio = std::min(random->GetValue() * 5 * (i + 1), 400.0);
                candidates[i].load = user.GetLoad(ratio);
                candidates[i].bitRate = 50e3 * ratio;
            }
            budget.Begin(noiseRise, granted);
            const auto shares = scheduler->Share(candidates, budget.GetLeft());
            granted = 0.0;
            for (uint32_t i = 0; i < USERS; ++i)
            {
                const double ratio =
                    GetAbsoluteGrant(FindAbsoluteGrant(user.GetPowerRatio(shares[i])));
                granted += user.GetLoad(ratio);
                budget.Grant(user.GetLoad(ratio));
                candidates[i].meanLoad += (user.GetLoad(ratio) - candidates[i].meanLoad) / 100;
                candidates[i].meanBitRate += (50e3 * ratio - candidates[i].meanBitRate) / 100;
                bits[i] += 50e3 * ratio * PERIOD;
            }
            UMTS_EXPECT(budget.GetLeft() >= 0.0,
                        name << ": the load that was left is not exceeded");
            noiseRise = 1 / (1 - control - granted);
            UMTS_EXPECT(noiseRise <= FromDb(6.0) * (1 + 1e-9), name << ": noise rise");
        }
        for (auto& sum : bits)
        {
            sum /= PERIODS * PERIOD;
        }
        return bits;
    }

    /** @return Jain's index of fairness */
    static double GetFairness(const std::vector<double>& rates)
    {
        double sum = 0.0;
        double squares = 0.0;
        for (const double rate : rates)
        {
            sum += rate;
            squares += rate * rate;
        }
        return sum * sum / (squares * static_cast<double>(rates.size()));
    }
};

UMTS_TEST_F(CellTest,
            "umts-e-dch-scheduler",
            "No cell exceeds its noise rise, and what policies do")
{
    const auto robin = Run("RoundRobin");
    const auto fair = Run("ProportionalFair");
    const auto greedy = Run("Greedy");
    const auto sum = [](const std::vector<double>& rates) {
        return std::accumulate(rates.begin(), rates.end(), 0.0);
    };
    UMTS_EXPECT(*std::min_element(robin.begin(), robin.end()) > 0, "RR: none starves");
    UMTS_EXPECT(*std::min_element(fair.begin(), fair.end()) > 0, "PF: none starves");
    UMTS_EXPECT(GetFairness(fair) > GetFairness(greedy), "PF is fairer than greedy");
    UMTS_EXPECT(sum(fair) > sum(robin), "PF takes UEs when their power is large");
    UMTS_EXPECT(greedy.back() > robin.back() && greedy.front() < robin.front(),
                "greedy takes those with the most power");
}

} // namespace
