/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-test-time.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/constant-acceleration-mobility-model.h"
#include "ns3/constant-position-mobility-model.h"
#include "ns3/constant-velocity-mobility-model.h"
#include "ns3/double.h"
#include "ns3/pointer.h"
#include "ns3/position-allocator.h"
#include "ns3/random-waypoint-mobility-model.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-fading-quality-model.h"

#include <cmath>
#include <functional>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Radio links with path loss, shadowing, fading and interference.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-fading-quality-model", UNIT, "25.101 B.2.2");

/** @return a link with nothing random about it */
Ptr<FadingQualityModel>
MakeStaticLink()
{
    auto link = CreateObject<FadingQualityModel>();
    link->SetAttribute("IntraCellInterference", StringValue("OrthogonalityFactor"));
    link->SetAttribute("ShadowingDeviation", DoubleValue(0));
    link->SetAttribute("Profile", StringValue("None"));
    return link;
}

/**
 * @param x a place
 * @param y a place
 * @return somebody who stays there
 */
Ptr<MobilityModel>
MakePlace(double x, double y)
{
    auto place = CreateObject<ConstantPositionMobilityModel>();
    place->SetPosition(Vector(x, y, 0));
    return place;
}

/**
 * @param link a link
 * @param expected its SINR, dB
 * @param what what it is about
 * @param tolerance dB
 */
void
CheckSinr(Ptr<DownlinkQualityModel> link,
          double expected,
          const std::string& what,
          double tolerance = 1e-6)
{
    const auto state = link->Evaluate(SECOND);
    UMTS_EXPECT(IsNear(state.sinrDb, expected, tolerance), what);
    UMTS_EXPECT(+state.cqi == +GetCqi(state.sinrDb), what);
    UMTS_EXPECT(!state.errorFree, what);
    UMTS_EXPECT(!state.combined, what);
    UMTS_EXPECT(state.payloadLimitBits == NO_PAYLOAD_LIMIT, what);
}

/** @brief CQI at the distances of the pedestrian studies with the ns-2 reference. */
void
CheckDefaults()
{
    auto link = MakeStaticLink();
    for (const auto& [distance, cqi] : {std::pair(300.0, 20), {500.0, 14}, {700.0, 9}})
    {
        link->SetAttribute("Distance", DoubleValue(distance));
        UMTS_EXPECT(+link->Evaluate(0).cqi == cqi, distance << " m");
    }
}

/** @brief Mobility and propagation models of ns-3. */
void
CheckMobility()
{
    auto link = MakeStaticLink();
    link->SetAttribute("Distance", DoubleValue(500));
    const double expected = link->Evaluate(0).sinrDb;
    link = MakeStaticLink();
    auto ue = MakePlace(310, 410);
    link->SetAttribute("UeMobility", PointerValue(ue));
    ExpectError([link]() { link->Evaluate(0); }, "UeMobility and NodeBMobility must both be set");
    link->SetAttribute("NodeBMobility", PointerValue(MakePlace(10, 10)));
    CheckSinr(link, expected, "distance of mobility models", 1e-9);
    ue->SetPosition(Vector(10, 10, 0));
    UMTS_EXPECT(std::isfinite(link->Evaluate(0).sinrDb), "distance 0");

    auto propagation = CreateObject<FixedRssLossModel>();
    propagation->SetRss(-120);
    link->SetAttribute("Propagation", PointerValue(propagation));
    link->SetAttribute("Orthogonality", DoubleValue(1));
    CheckSinr(link, 38 + 17 - 120 + 70 - 10 * std::log10(1 + std::pow(10, -2.91)), "model");
}

// Budgets worked out by hand.
UMTS_TEST("umts-fading-quality-model", "Path loss and interference")
{
    auto link = MakeStaticLink();
    // One interference at a time: noise of -108.1 + 9 = -99.1 dBm first.
    link->SetAttribute("Orthogonality", DoubleValue(1));
    link->SetAttribute("InterCellInterference", DoubleValue(-200));
    link->SetAttribute("Distance", DoubleValue(1000));
    CheckSinr(link, 38 + 17 - 137.4 + 99.1, "noise, 1 km");
    link->SetAttribute("Distance", DoubleValue(100));
    CheckSinr(link, 38 + 17 - 137.4 + 35.2 + 99.1, "noise, 100 m");
    link->SetAttribute("PathLossExponent", DoubleValue(2));
    link->SetAttribute("PathLossAt1Km", DoubleValue(98.5));
    CheckSinr(link, 38 + 17 - 98.5 + 20 + 99.1, "free space, 100 m");
    link->SetAttribute("NoiseFigure", DoubleValue(5));
    link->SetAttribute("TxPower", DoubleValue(40));
    link->SetAttribute("AntennaGain", DoubleValue(10));
    CheckSinr(link, 40 + 10 - 98.5 + 20 + 103.1, "powers");
    link->SetAttribute("InterCellInterference", DoubleValue(-60));
    CheckSinr(link, 40 + 10 - 98.5 + 20 + 60, "other cells", 1e-3);
    // The cell's own power fades with the signal: distance does not matter.
    link->SetAttribute("InterCellInterference", DoubleValue(-200));
    link->SetAttribute("Orthogonality", DoubleValue(0));
    CheckSinr(link, 10, "own cell", 1e-3);
    link->SetAttribute("Orthogonality", DoubleValue(0.9));
    CheckSinr(link, 20, "own cell, mostly orthogonal", 1e-3);
    CheckDefaults();
    CheckMobility();
}

// The link is a function of time, whoever asks how often; streams.
UMTS_TEST("umts-fading-quality-model", "A function of time")
{
    auto often = CreateObject<FadingQualityModel>();
    auto seldom = CreateObject<FadingQualityModel>();
    auto other = CreateObject<FadingQualityModel>();
    UMTS_EXPECT(often->AssignStreams(5) == 1, "streams");
    seldom->AssignStreams(5);
    other->AssignStreams(6);
    uint32_t different = 0;
    uint32_t moved = 0;
    double last = 0;
    for (uint32_t tti = 0; tti < 50000; ++tti)
    {
        const double sinrDb = often->Evaluate(tti * HS_TTI).sinrDb;
        UMTS_EXPECT(often->Evaluate(tti * HS_TTI).sinrDb == sinrDb, "asked again");
        if (tti % 97 == 0)
        {
            UMTS_EXPECT(seldom->Evaluate(tti * HS_TTI).sinrDb == sinrDb, "TTI " << tti);
            different += other->Evaluate(tti * HS_TTI).sinrDb != sinrDb ? 1 : 0;
            moved += sinrDb != last ? 1 : 0;
            last = sinrDb;
        }
    }
    UMTS_EXPECT(different > 500, "another stream");
    UMTS_EXPECT(moved > 500, "it fades");

    auto still = CreateObject<FadingQualityModel>();
    still->SetAttribute("Speed", DoubleValue(0));
    UMTS_EXPECT(still->Evaluate(0).sinrDb == still->Evaluate(1000 * SECOND).sinrDb,
                "a UE that stands still");
}

/**
 * @param before where the UE is at first; nullptr: it goes at 10 m/s
 * @param after where it is later
 */
void
CheckShadowingLinkStatistics(Ptr<MobilityModel> before, Ptr<MobilityModel> after)
{
    constexpr int LINKS = 4000;
    double mean = 0;
    double squares = 0;
    double products = 0;
    for (int stream = 0; stream < LINKS; ++stream)
    {
        auto link = MakeStaticLink();
        link->AssignStreams(stream);
        link->SetAttribute("ShadowingDeviation", DoubleValue(6));
        link->SetAttribute("Orthogonality", DoubleValue(1));
        link->SetAttribute("Speed", DoubleValue(10));
        link->SetAttribute("PathLossExponent", DoubleValue(0));
        double first = 38 + 17 - 137.4 + 70 - 10 * std::log10(1 + std::pow(10, -2.91));
        double second = first;
        if (before)
        {
            link->SetAttribute("NodeBMobility", PointerValue(MakePlace(100, 0)));
            link->SetAttribute("UeMobility", PointerValue(before));
        }
        first = link->Evaluate(0).sinrDb - first;
        if (after)
        {
            link->SetAttribute("UeMobility", PointerValue(after));
        }
        second = link->Evaluate(5 * SECOND / 2).sinrDb - second;
        mean += first / LINKS;
        squares += first * first / LINKS;
        products += first * second / LINKS;
    }
    UMTS_EXPECT(IsNear(mean, 0.0, 5 * 6 / std::sqrt(LINKS)), "mean");
    UMTS_EXPECT(IsNear(std::sqrt(squares), 6.0, 0.35), "deviation");
    UMTS_EXPECT(IsNear(products / 36, std::exp(-0.5), 0.1), "correlation");
}

/** @brief The power's correlation is J0^2: 0 after 0.3827 wavelengths. */
void
CheckDoppler()
{
    constexpr int LINKS = 4000;
    constexpr double CARRIER = 2.14e9;
    constexpr double SPEED = 30;
    const double wavelength = 299792458 / CARRIER;
    double soon = 0;
    double later = 0;
    for (int stream = 0; stream < LINKS; ++stream)
    {
        auto link = MakeStaticLink();
        link->AssignStreams(stream);
        link->SetAttribute("Profile", StringValue("Rayleigh"));
        link->SetAttribute("Orthogonality", DoubleValue(1));
        link->SetAttribute("CarrierFrequency", DoubleValue(CARRIER));
        link->SetAttribute("Speed", DoubleValue(SPEED));
        const auto power = [&](double wavelengths) {
            const auto now = static_cast<Nanos>(1e9 * wavelengths * wavelength / SPEED);
            const double mean = 38 + 17 - 137.4 - 35.2 * std::log10(0.5) + 70 -
                                10 * std::log10(1 + std::pow(10, -2.91));
            return std::pow(10, (link->Evaluate(now).sinrDb - mean) / 10) - 1;
        };
        const double now = power(0);
        soon += now * power(0.1) / LINKS;
        later += now * power(0.3827) / LINKS;
    }
    // J0(0.2 pi) = 0.9037.
    UMTS_EXPECT(IsNear(soon, 0.9037 * 0.9037, 0.2), "0.1 wavelengths");
    UMTS_EXPECT(IsNear(later, 0.0, 0.1), "0.38 wavelengths");
}

// Shadowing and multipath reach SINR with their units.
UMTS_TEST("umts-fading-quality-model", "Statistics of SINR")
{
    // Over many links, at 0 m and after 25 m, half of ShadowingDistance.
    CheckShadowingLinkStatistics(nullptr, nullptr);
    CheckShadowingLinkStatistics(MakePlace(0, 0), MakePlace(7, 24));
    CheckDoppler();
}

/**
 * @param ue where the UE goes
 * @param actions done at their times
 * @param times when to look, s
 * @return way travelled between each two of the times, m
 */
std::vector<double>
Travel(Ptr<MobilityModel> ue,
       const std::vector<std::pair<double, std::function<void()>>>& actions,
       const std::vector<double>& times)
{
    constexpr double carrier = 299792458; // a wavelength of 1 m
    auto link = MakeStaticLink();
    link->SetAttribute("CarrierFrequency", DoubleValue(carrier));
    link->SetAttribute("Speed", DoubleValue(0.5));
    link->SetAttribute("UeMobility", PointerValue(ue));
    link->SetAttribute("NodeBMobility", PointerValue(MakePlace(0, 50)));
    std::vector<double> ways;
    for (const double time : times)
    {
        Simulator::Schedule(Seconds(time), UmtsMakeEvent([&ways, link] {
                                const Nanos now = Simulator::Now().GetNanoSeconds();
                                link->Evaluate(now);
                                ways.push_back(link->GetWavelengths(now));
                            }));
    }
    for (const auto& action : actions)
    {
        Simulator::Schedule(Seconds(action.first), UmtsMakeEvent([run = action.second] { run(); }));
    }
    ue->Initialize();
    Simulator::Stop(Seconds(times.back() + 1));
    Simulator::Run();
    Simulator::Destroy();
    std::vector<double> between;
    for (std::size_t i = 1; i < ways.size(); ++i)
    {
        between.push_back(ways[i] - ways[i - 1]);
    }
    return between;
}

/**
 * @param ways ways travelled, m
 * @param expected by hand
 * @param what what it is about
 */
void
ExpectWays(const std::vector<double>& ways,
           const std::vector<double>& expected,
           const std::string& what)
{
    UMTS_ASSERT(ways.size() == expected.size(), what);
    for (std::size_t i = 0; i < ways.size(); ++i)
    {
        UMTS_EXPECT(IsNear(ways[i], expected[i], 1e-6), what << ", part " << i + 1);
    }
}

// The way is the integral of the speed; at rest that of Speed, 0.5 m/s.
UMTS_TEST("umts-fading-quality-model", "Multipath fading follows the speed of a mobility model")
{
    auto car = CreateObject<ConstantVelocityMobilityModel>();
    const auto go = [car](double x, double y) {
        return [car, x, y] { car->SetVelocity(Vector(x, y, 0)); };
    };
    ExpectWays(Travel(car, {{1, go(3, 4)}, {2.5, go(0, 0)}, {4, go(0, -20)}}, {0, 1, 2, 3, 5}),
               {0.5, 5, 2.5 + 0.25, 0.5 + 20},
               "course changes");
    auto train = CreateObject<ConstantAccelerationMobilityModel>();
    train->SetVelocityAndAcceleration(Vector(2, 0, 0), Vector(3, 0, 0));
    ExpectWays(Travel(train, {}, {0, 1, 3}), {3.5, 16}, "faster");
    auto places = CreateObject<RandomRectanglePositionAllocator>();
    places->SetAttribute("X", StringValue("ns3::UniformRandomVariable[Min=0|Max=1000]"));
    places->SetAttribute("Y", StringValue("ns3::UniformRandomVariable[Min=0|Max=1000]"));
    auto walker = CreateObject<RandomWaypointMobilityModel>();
    walker->SetAttribute("Speed", StringValue("ns3::ConstantRandomVariable[Constant=15]"));
    walker->SetAttribute("Pause", StringValue("ns3::ConstantRandomVariable[Constant=0]"));
    walker->SetAttribute("PositionAllocator", PointerValue(places));
    ExpectWays(Travel(walker, {}, {1, 2, 300}), {15, 15 * 298}, "random waypoint");
}

// A constant velocity is a speed, to the digit; so are times just before a course change.
UMTS_TEST("umts-fading-quality-model", "Constant velocity, and a Speed of its own")
{
    auto car = CreateObject<ConstantVelocityMobilityModel>();
    car->SetVelocity(Vector(20, 0, 0));
    const auto make = [car](double speed, bool follows) {
        auto link = MakeStaticLink();
        link->AssignStreams(3);
        link->SetAttribute("Profile", StringValue("VehicularA"));
        link->SetAttribute("Speed", DoubleValue(speed));
        link->SetAttribute("FollowMobility", BooleanValue(follows));
        link->SetAttribute("UeMobility", PointerValue(car));
        link->SetAttribute("NodeBMobility", PointerValue(MakePlace(0, 300)));
        return link;
    };
    const auto followed = make(1, true);
    const auto given = make(20, false);
    const auto slow = make(1, false);
    uint32_t different = 0;
    for (uint32_t tti = 0; tti < 1000; ++tti)
    {
        const double sinrDb = followed->Evaluate(tti * HS_TTI).sinrDb;
        UMTS_EXPECT(sinrDb == given->Evaluate(tti * HS_TTI).sinrDb, "TTI " << tti);
        different += slow->Evaluate(tti * HS_TTI).sinrDb != sinrDb ? 1 : 0;
    }
    UMTS_EXPECT(different > 900, "a Speed that is not followed");
    TravelledWay way(car, 1);
    Simulator::Schedule(MilliSeconds(2000),
                        UmtsMakeEvent([car] { car->SetVelocity(Vector(0, 5, 0)); }));
    Simulator::Stop(Seconds(3));
    Simulator::Run();
    way.Observe(2001 * MS, 1);
    UMTS_EXPECT(IsNear(way.Get(1990 * MS), 20 * 1.99, 1e-9), "in the TTI before");
    UMTS_EXPECT(IsNear(way.Get(2010 * MS), 40.05, 1e-9), "after");
    Simulator::Destroy();
}

} // namespace
