/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-test.h"

#include "ns3/constant-position-mobility-model.h"
#include "ns3/double.h"
#include "ns3/enum.h"
#include "ns3/object-factory.h"
#include "ns3/pointer.h"
#include "ns3/uinteger.h"
#include "ns3/umts-cell-links.h"
#include "ns3/umts-cell-plan.h"
#include "ns3/umts-cell-reception.h"
#include "ns3/umts-decibel.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Cells on a map: grid and wrap-around, antennas, gains, geometry, power over time.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-cell-plan", UNIT, "25.896 A");

/**
 * @param grid the grid
 * @param from a site
 * @return number of sites at each distance, m
 */
std::map<int64_t, uint32_t>
CountDistances(const HexagonalGrid& grid, Vector2D from)
{
    std::map<int64_t, uint32_t> counts;
    for (const auto& site : grid.GetSites())
    {
        const Vector2D way = grid.GetWay(site, from);
        ++counts[std::llround(std::hypot(way.x, way.y))];
    }
    return counts;
}

// Grids of one to four rings: every site has the neighbours of the middle one.
UMTS_TEST("umts-cell-plan", "Hexagonal grids and their wrap-around")
{
    for (uint32_t rings = 0; rings <= 4; ++rings)
    {
        const HexagonalGrid grid(1000, rings);
        const auto& sites = grid.GetSites();
        UMTS_EXPECT(sites.size() == 3 * rings * (rings + 1) + 1, "sites");
        const auto expected = CountDistances(grid, sites.front());
        for (const auto& site : sites)
        {
            UMTS_EXPECT(CountDistances(grid, site) == expected,
                        rings << " rings, site at " << site.x << " " << site.y);
        }
    }
    const HexagonalGrid grid(1000, 2);
    std::mt19937 random(1);
    std::uniform_real_distribution<double> uniform(-1e5, 1e5);
    double farthest = 0.0;
    for (uint32_t i = 0; i < 10000; ++i)
    {
        const Vector2D way = grid.GetWay({300, -200}, {uniform(random), uniform(random)});
        farthest = std::max(farthest, std::hypot(way.x, way.y));
    }
    // The pattern repeats on a lattice of sqrt(19) km: its cell reaches 1 / sqrt(3) of that.
    UMTS_EXPECT(IsNear(farthest, 1000 * std::sqrt(19.0 / 3), 40), "farthest place");
    UMTS_EXPECT(farthest <= 1000 * std::sqrt(19.0 / 3), "and no farther");
}

// A link that was asked before has no gain of the former numbers.
UMTS_TEST("umts-cell-plan", "Streams are assigned to a plan that was asked already")
{
    std::vector<double> gains;
    for (const bool isAsked : {false, true})
    {
        auto plan = CreateObject<CellPlan>();
        const ScramblingCode code = plan->AddCell({0, 0}, std::nullopt, CreateObject<CellPower>());
        const auto mobility = CreateObject<ConstantPositionMobilityModel>();
        mobility->SetPosition(Vector(300, 0, 0));
        auto links = CreateObjectWithAttributes<CellLinks>("Plan",
                                                           PointerValue(plan),
                                                           "Mobility",
                                                           PointerValue(mobility));
        if (isAsked)
        {
            links->GetGain(code);
        }
        plan->AssignStreams(5);
        gains.push_back(links->GetGain(code));
    }
    UMTS_EXPECT(gains[1] == gains[0], "gain");
}

// Whoever looks, and whenever: what the UE receives is that of its place.
UMTS_TEST("umts-cell-plan", "The gain of a UE on its way does not depend on who has asked before")
{
    auto plan = CreateObject<CellPlan>();
    plan->AssignStreams(5);
    const ScramblingCode code = plan->AddCell({0, 0}, std::nullopt, CreateObject<CellPower>());
    const auto mobility = CreateObject<ConstantPositionMobilityModel>();
    mobility->SetPosition(Vector(300, 10, 0));
    const auto make = [&] {
        return CreateObjectWithAttributes<CellLinks>("Plan",
                                                     PointerValue(plan),
                                                     "Mobility",
                                                     PointerValue(mobility));
    };
    const auto often = make();
    const auto seldom = make();
    std::vector<double> gains;
    plan->GetGains({300, 10}, gains);
    UMTS_EXPECT(often->GetGain(code) == gains[0], "exactly that of the first place");
    for (uint32_t i = 1; i < 1000; ++i)
    {
        const Vector2D place{300 + 0.07 * i, 10 - 0.03 * i};
        mobility->SetPosition(Vector(place.x, place.y, 0));
        const double gain = often->GetGain(code);
        if (i % 17 == 0)
        {
            UMTS_EXPECT(seldom->GetGain(code) == gain, i);
            plan->GetGains(place, gains);
            UMTS_EXPECT(IsNear(ToDb(gain), ToDb(gains[0]), 2.5), "near the exact one");
        }
    }
}

UMTS_TEST("umts-cell-plan", "Interference at a UE is what all other cells send, without noise")
{
    auto plan = CreateObjectWithAttributes<CellPlan>("ShadowingDeviation", DoubleValue(0));
    const auto full = CreateObjectWithAttributes<CellPower>("Background", DoubleValue(1));
    const auto idle = CreateObject<CellPower>();
    const ScramblingCode own = plan->AddCell({0, 0}, std::nullopt, full);
    plan->AddCell({2000, 0}, std::nullopt, idle);
    plan->AddCell({0, 1000}, std::nullopt, full);
    const auto mobility = CreateObject<ConstantPositionMobilityModel>();
    mobility->SetPosition(Vector(1000, 0, 0));
    const auto links = CreateObjectWithAttributes<CellLinks>("Plan",
                                                             PointerValue(plan),
                                                             "Mobility",
                                                             PointerValue(mobility));
    std::vector<double> gains;
    plan->GetGains({1000, 0}, gains);
    const double others = gains[1] * idle->GetTotal(0) + gains[2] * full->GetTotal(0);
    UMTS_EXPECT(IsNear(links->GetInterference(own, 0) / others, 1.0, 1e-9), "others");
    const double all = others + gains[0] * full->GetTotal(0) + plan->GetNoise();
    UMTS_EXPECT(IsNear(links->GetTotal(0) / all, 1.0, 1e-9), "all, and noise");
}

/** @brief 8 dB; a correlation of 0.5 between sites, and of 1 at one. */
void
CheckShadowingGain()
{
    auto plan = CreateObject<CellPlan>();
    plan->AssignStreams(3);
    const auto power = CreateObject<CellPower>();
    plan->AddCell({0, 0}, std::nullopt, power);
    plan->AddCell({1e5, 0}, std::nullopt, power);
    plan->AddCell({0, 0}, std::nullopt, power);
    auto smooth = CreateObjectWithAttributes<CellPlan>("ShadowingDeviation", DoubleValue(0));
    smooth->AddCell({0, 0}, std::nullopt, power);
    smooth->AddCell({1e5, 0}, std::nullopt, power);
    std::mt19937 random(1);
    std::uniform_real_distribution<double> uniform(20000, 80000);
    double squares = 0.0;
    double products = 0.0;
    bool isSame = true;
    constexpr uint32_t n = 20000;
    std::vector<double> gains;
    std::vector<double> without;
    for (uint32_t i = 0; i < n; ++i)
    {
        const Vector2D place{uniform(random), uniform(random)};
        plan->GetGains(place, gains);
        smooth->GetGains(place, without);
        const double one = ToDb(gains[0] / without[0]);
        const double other = ToDb(gains[1] / without[1]);
        squares += one * one / n;
        products += one * other / n;
        isSame = isSame && gains[2] == gains[0];
    }
    UMTS_EXPECT(IsNear(std::sqrt(squares), 8, 0.3), "deviation");
    UMTS_EXPECT(IsNear(products / squares, 0.5, 0.05), "two sites");
    UMTS_EXPECT(isSame, "two cells of a site");
}

// Gains by hand, without shadowing; and shadowing: deviation and correlation.
UMTS_TEST("umts-cell-plan", "Gains of cells")
{
    auto plan = CreateObjectWithAttributes<CellPlan>("ShadowingDeviation", DoubleValue(0));
    const auto power = CreateObject<CellPower>();
    plan->AddCell({0, 0}, std::nullopt, power);
    plan->AddCell({0, 0}, 90.0, power);
    plan->AddCell({2000, 0}, 180.0, power);
    std::vector<double> gains;
    plan->GetGains({1000, 0}, gains);
    UMTS_EXPECT(IsNear(ToDb(gains[0]), 14 - 128.1, 1e-9), "all around, at 1 km");
    UMTS_EXPECT(IsNear(ToDb(gains[1]), 14 - 12 * 81.0 / 49 - 128.1, 1e-9),
                "90 degrees from the boresight");
    UMTS_EXPECT(IsNear(ToDb(gains[2]), 14 - 128.1, 1e-9), "in the boresight");
    plan->GetGains({0, -100}, gains);
    UMTS_EXPECT(IsNear(ToDb(gains[1]), 14 - 20 - 128.1 + 37.6, 1e-9), "behind it");
    plan->GetGains({0, 0}, gains);
    UMTS_EXPECT(IsNear(ToDb(gains[0]), 14 - 128.1 + 3 * 37.6, 1e-9), "below 1 m");
    ExpectError([&] { plan->GetPower(ScramblingCode{3}); },
                "3 cells, and none with scrambling code 3");
    CheckShadowingGain();
}

/**
 * @param values values
 * @return their quantiles at 5, 10, 25, 50, 75, 90 and 95 %
 */
std::vector<double>
Quantiles(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    std::vector<double> quantiles;
    for (const double share : {0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95})
    {
        quantiles.push_back(values[static_cast<std::size_t>(share * values.size())]);
    }
    return quantiles;
}

/**
 * @param values values
 * @param expected their quantiles
 * @param what what they are
 */
void
ExpectGeometry(const std::vector<double>& values,
               const std::vector<double>& expected,
               const std::string& what)
{
    const auto quantiles = Quantiles(values);
    for (std::size_t i = 0; i < expected.size(); ++i)
    {
        UMTS_EXPECT(IsNear(quantiles[i], expected[i], 0.4), what << ", quantile " << i);
    }
}

// Geometry of 57 cells at full power, served by the one of best RSCP.
UMTS_TEST("umts-cell-plan", "Geometry of 19 sites of three sectors at full power")
{
    constexpr double siteDistance = 1000;
    const HexagonalGrid grid(siteDistance, 2);
    auto plan = CreateObject<CellPlan>();
    plan->SetWrapAround(grid);
    plan->AssignStreams(1);
    const auto power = CreateObjectWithAttributes<CellPower>("Background", DoubleValue(1));
    for (const auto& site : grid.GetSites())
    {
        for (const double boresight : {30.0, 150.0, 270.0})
        {
            plan->AddCell(site, boresight, power);
        }
    }
    std::mt19937 random(1);
    std::uniform_real_distribution<double> uniform(-10 * siteDistance, 10 * siteDistance);
    std::vector<double> geometries;
    std::vector<double> ecN0s;
    std::vector<double> gains;
    uint32_t below = 0;
    constexpr uint32_t n = 20000;
    for (uint32_t i = 0; i < n; ++i)
    {
        plan->GetGains({uniform(random), uniform(random)}, gains);
        const double best = *std::max_element(gains.begin(), gains.end());
        double total = plan->GetNoise();
        for (const double gain : gains)
        {
            total += gain * power->GetTotal(0);
        }
        const double own = best * power->GetTotal(0);
        geometries.push_back(ToDb(own / (total - own)));
        ecN0s.push_back(ToDb(best * power->GetCpich() / total));
        below += geometries.back() < 0 ? 1 : 0;
    }
    ExpectGeometry(geometries, {-4.3, -3.1, -0.8, 2.6, 7.8, 12.8, 14.8}, "geometry");
    const auto ends = Quantiles(ecN0s);
    UMTS_EXPECT(IsNear(ends[0], -15.7, 0.3), "Ec/N0, 5 %");
    UMTS_EXPECT(IsNear(ends[3], -11.9, 0.3), "Ec/N0, 50 %");
    UMTS_EXPECT(IsNear(ends[6], -10.1, 0.3), "Ec/N0, 95 %");
    UMTS_EXPECT(IsNear(1.0 * below / n, 0.32, 0.02), "share below 0 dB");
}

/// Power that a cell receives, as it is traced.
struct ReceptionTraceTest
{
    /**
     * @brief Sink of the trace.
     * @param dbm all that is received
     * @param riseDb over the noise
     */
    void OnReceived(double dbm, double riseDb)
    {
        UMTS_EXPECT(dbm < -100, dbm << " dBm");
        UMTS_EXPECT(riseDb == 0.0, "noise alone");
        ++count;
    }

    uint32_t count{0}; //!< Calls
};

UMTS_TEST_F(ReceptionTraceTest, "umts-cell-plan", "What a cell receives is traced once in a frame")
{
    const auto reception = CreateObject<CellReception>();
    reception->TraceConnectWithoutContext(
        "Received",
        MakeCallback(&ReceptionTraceTest::OnReceived, static_cast<ReceptionTraceTest*>(this)));
    for (const Nanos now : {0, 1, 9999999})
    {
        reception->GetTotal(now);
        UMTS_EXPECT(count == 1, "the first frame, " << now << " ns");
    }
    for (const Nanos now : {10000000, 10000001, 19999999})
    {
        reception->GetTotal(now);
        UMTS_EXPECT(count == 2, "the second one, " << now << " ns");
    }
    reception->Dispose();
}

// What a cell sends, TTI by TTI and as a mean.
UMTS_TEST("umts-cell-plan", "Power of a cell over time")
{
    const double idle = 2 * std::pow(10.0, 3.3);
    const double full = idle + std::pow(10.0, 4.204);
    auto sampled = CreateObject<CellPower>();
    UMTS_EXPECT(IsNear(ToDb(full), 43, 0.01), "20 W in all");
    UMTS_EXPECT(IsNear(sampled->GetTotal(0), idle, 1e-6), "nothing sent so far");
    sampled->OnHsDschTti(5 * HS_TTI);
    sampled->OnHsDschTti(5 * HS_TTI);
    UMTS_EXPECT(IsNear(sampled->GetTotal(5 * HS_TTI), idle, 1e-6), "the TTI before");
    UMTS_EXPECT(IsNear(sampled->GetTotal(6 * HS_TTI), full, 1e-6), "the TTI after");
    sampled->OnHsDschTti(6 * HS_TTI);
    UMTS_EXPECT(IsNear(sampled->GetTotal(6 * HS_TTI), full, 1e-6), "sent in both");
    UMTS_EXPECT(IsNear(sampled->GetTotal(8 * HS_TTI), idle, 1e-6), "silence again");

    auto mean = CreateObjectWithAttributes<CellPower>("Sampling", EnumValue(CellPower::MEAN));
    for (int64_t tti = 0; tti < 3000; tti += 4)
    {
        mean->OnHsDschTti(tti * HS_TTI);
    }
    const double share = (mean->GetTotal(3000 * HS_TTI) - idle) / (full - idle);
    UMTS_EXPECT(IsNear(share, 0.25, 0.01), "one TTI in four");
    const double later = (mean->GetTotal(3100 * HS_TTI) - idle) / (full - idle);
    UMTS_EXPECT(IsNear(later, share / std::exp(1.0), 1e-6), "200 ms later");

    auto loaded = CreateObjectWithAttributes<CellPower>("Background", DoubleValue(0.5));
    UMTS_EXPECT(IsNear(loaded->GetTotal(0), (idle + full) / 2, 1e-6), "background");
    loaded->OnHsDschTti(0);
    UMTS_EXPECT(IsNear(loaded->GetTotal(HS_TTI), full, 1e-6), "never beyond all");
}

} // namespace
