/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-test.h"

#include "ns3/umts-fading.h"

#include <cmath>
#include <numeric>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Statistics of multipath fading and shadowing against their theory.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-fading", UNIT, "25.101 B.2.2");

constexpr double PI = 3.14159265358979323846;

/**
 * @param x argument
 * @return Bessel function of the first kind and order 0, by its integral
 */
double
BesselJ0(double x)
{
    constexpr int STEPS = 1000;
    double sum = 0;
    for (int i = 0; i < STEPS; ++i)
    {
        sum += std::cos(x * std::sin(PI * (i + 0.5) / STEPS));
    }
    return sum / STEPS;
}

/**
 * @param profile a profile
 * @param paths how many paths it resolves into
 */
void
CheckProfile(MultipathProfile::Name profile, uint32_t paths)
{
    const auto& powers = GetPathPowers(profile);
    const std::string name = "profile " + std::to_string(profile);
    UMTS_ASSERT(powers.size() == paths, name);
    if (powers.empty())
    {
        return;
    }
    const double total = std::accumulate(powers.begin(), powers.end(), 0.0);
    UMTS_EXPECT(IsNear(total, 1.0, 1e-12), name);
    double expected = 0;
    for (const auto power : powers)
    {
        expected += power * power * (1 - 1.0 / 32);
    }
    constexpr int LINKS = 8000;
    double sum = 0;
    double squares = 0;
    for (int link = 0; link < LINKS; ++link)
    {
        const RayleighFading fading(MakeRandom(link));
        const double power = fading.GetPowers(powers, 0.37 * link).GetSum();
        sum += power;
        squares += power * power;
    }
    const double mean = sum / LINKS;
    const double variance = squares / LINKS - mean * mean;
    // Five standard errors; the fourth central moment of an exponential variable is 9.
    UMTS_EXPECT(IsNear(mean, 1.0, 5 * std::sqrt(expected / LINKS)), name);
    UMTS_EXPECT(IsNear(variance, expected, 5 * std::sqrt(8.0 / LINKS) * expected), name);
}

/**
 * @param profile a profile whose paths lie in chips of their own
 * @param powersDb their powers over that of the first one, dB
 */
void
CheckPathPowers(MultipathProfile::Name profile, const std::vector<double>& powersDb)
{
    const auto& powers = GetPathPowers(profile);
    UMTS_ASSERT(powers.size() == powersDb.size(), "profile " << profile);
    for (std::size_t path = 0; path < powers.size(); ++path)
    {
        UMTS_EXPECT(IsNear(powers[path] / powers[0], std::pow(10, powersDb[path] / 10), 1e-9),
                    "profile " << profile << ", path " << path);
    }
    const double total = std::accumulate(powers.begin(), powers.end(), 0.0);
    UMTS_EXPECT(IsNear(total, 1.0, 1e-12), "profile " << profile);
}

UMTS_TEST("umts-fading", "Paths of the profiles of TS 25.101")
{
    CheckPathPowers(MultipathProfile::PEDESTRIAN_B, {0, -0.9, -4.9, -8, -7.8, -23.9});
    CheckPathPowers(MultipathProfile::VEHICULAR_A, {0, -1, -9, -10, -15, -20});
    CheckPathPowers(MultipathProfile::CASE_1, {0, -10});
    CheckPathPowers(MultipathProfile::CASE_2, {0, 0, 0});
    CheckPathPowers(MultipathProfile::CASE_3, {0, -3, -6, -9});
    CheckPathPowers(MultipathProfile::CASE_4, {0, 0});
}

// Mean and variance of the power, for one path and for profiles.
UMTS_TEST("umts-fading", "Power of multipath fading")
{
    // Pedestrian A: 0 and 110 ns lie in one chip.
    const auto& pedestrian = GetPathPowers(MultipathProfile::PEDESTRIAN_A);
    UMTS_ASSERT(pedestrian.size() == 3, "Pedestrian A");
    const double all = 1 + std::pow(10, -0.97) + std::pow(10, -1.92) + std::pow(10, -2.28);
    UMTS_EXPECT(IsNear(pedestrian[0], (1 + std::pow(10, -0.97)) / all, 1e-12), "path 1");
    UMTS_EXPECT(IsNear(pedestrian[2], std::pow(10, -2.28) / all, 1e-12), "path 3");
    CheckProfile(MultipathProfile::NONE, 0);
    CheckProfile(MultipathProfile::RAYLEIGH, 1);
    CheckProfile(MultipathProfile::INDOOR_A, 2);
    CheckProfile(MultipathProfile::PEDESTRIAN_A, 3);
    CheckProfile(MultipathProfile::PEDESTRIAN_B, 6);
    CheckProfile(MultipathProfile::VEHICULAR_A, 6);
}

// Autocorrelation J0 of the gain, independence of components and paths.
UMTS_TEST("umts-fading", "Autocorrelation of multipath fading")
{
    constexpr int LINKS = 8000;
    const std::vector<double> lags{0, 0.1, 0.25, 0.3827, 0.6, 1, 2.5, 10};
    std::vector<double> inPhase(lags.size());
    std::vector<double> quadrature(lags.size());
    std::vector<double> cross(lags.size());
    std::vector<double> paths(lags.size());
    for (int link = 0; link < LINKS; ++link)
    {
        const RayleighFading fading(MakeRandom(link));
        const auto now = fading.GetGain(0, link);
        for (uint32_t i = 0; i < lags.size(); ++i)
        {
            const auto later = fading.GetGain(0, link + lags[i]);
            inPhase[i] += now.inPhase * later.inPhase;
            quadrature[i] += now.quadrature * later.quadrature;
            cross[i] += now.inPhase * later.quadrature;
            paths[i] += now.inPhase * fading.GetGain(1, link + lags[i]).inPhase;
        }
    }
    // Of a product of Gaussian variables of variance 1/2: 1/4 to 1/2.
    const double tolerance = 5 * std::sqrt(0.5 / LINKS);
    for (uint32_t i = 0; i < lags.size(); ++i)
    {
        const double expected = BesselJ0(2 * PI * lags[i]) / 2;
        const std::string lag = "lag " + std::to_string(lags[i]);
        UMTS_EXPECT(IsNear(inPhase[i] / LINKS, expected, tolerance), lag);
        UMTS_EXPECT(IsNear(quadrature[i] / LINKS, expected, tolerance), lag);
        UMTS_EXPECT(IsNear(cross[i] / LINKS, 0.0, tolerance), lag);
        UMTS_EXPECT(IsNear(paths[i] / LINKS, 0.0, tolerance), lag);
    }
}

// How often the envelope rises through a level: sqrt(2 pi) rho exp(-rho^2) times in a wavelength
// (Rice).
UMTS_TEST("umts-fading", "Level crossing rate of multipath fading")
{
    constexpr int LINKS = 200;
    constexpr int WAVELENGTHS = 20;
    constexpr int STEPS = 200;
    const std::vector<double> one{1.0};
    const std::vector<double> levelsDb{-15, -10, -3, 0, 3};
    std::vector<uint32_t> crossings(levelsDb.size());
    for (int link = 0; link < LINKS; ++link)
    {
        const RayleighFading fading(MakeRandom(link));
        double last = fading.GetPowers(one, 0).GetSum();
        for (int step = 1; step <= WAVELENGTHS * STEPS; ++step)
        {
            const double power = fading.GetPowers(one, static_cast<double>(step) / STEPS).GetSum();
            for (uint32_t i = 0; i < levelsDb.size(); ++i)
            {
                const double level = std::pow(10, levelsDb[i] / 10);
                crossings[i] += last < level && power >= level ? 1 : 0;
            }
            last = power;
        }
    }
    for (uint32_t i = 0; i < levelsDb.size(); ++i)
    {
        const double rho = std::pow(10, levelsDb[i] / 20);
        const double expected = std::sqrt(2 * PI) * rho * std::exp(-rho * rho);
        const double rate = static_cast<double>(crossings[i]) / (LINKS * WAVELENGTHS);
        UMTS_EXPECT(IsNear(rate, expected, 0.1 * expected), levelsDb[i] << " dB");
    }
}

// Variance and correlation of shadowing, along the axes and aslant.
UMTS_TEST("umts-fading", "Shadowing")
{
    constexpr int LINKS = 8000;
    const std::vector<double> lags{0, 0.05, 0.2, 0.5, 1, 2, 4};
    std::vector<double> along(lags.size());
    std::vector<double> aslant(lags.size());
    double sum = 0;
    double within = 0;
    for (int link = 0; link < LINKS; ++link)
    {
        const ShadowingField field(MakeRandom(link));
        const double here = field.Get(3, -2);
        sum += here;
        within += std::abs(here) < 1 ? 1 : 0;
        for (uint32_t i = 0; i < lags.size(); ++i)
        {
            along[i] += here * field.Get(3 + lags[i], -2);
            aslant[i] += here * field.Get(3 - 0.6 * lags[i], -2 + 0.8 * lags[i]);
        }
    }
    UMTS_EXPECT(IsNear(sum / LINKS, 0.0, 5 * std::sqrt(1.0 / LINKS)), "mean");
    UMTS_EXPECT(IsNear(within / LINKS, 0.6827, 0.03), "Gaussian");
    for (uint32_t i = 0; i < lags.size(); ++i)
    {
        // Of a product of Gaussian variables of variance 1: at most 2.
        const double tolerance = 5 * std::sqrt(2.0 / LINKS);
        const std::string lag = "lag " + std::to_string(lags[i]);
        UMTS_EXPECT(IsNear(along[i] / LINKS, std::exp(-lags[i]), tolerance), lag);
        UMTS_EXPECT(IsNear(aslant[i] / LINKS, std::exp(-lags[i]), tolerance), lag);
    }
}

} // namespace
