/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-fading.h"

#include <cmath>
#include <map>

namespace ns3::umts
{

namespace
{

constexpr double PI = 3.14159265358979323846; //!< Half a turn, rad

/** @brief Cosines of a turn, within 0.003, which is 50 dB below the waves they add up to. */
class CosineTable
{
  public:
    CosineTable()
    {
        for (int64_t i = 0; i < SIZE; ++i)
        {
            m_cosines[i] = static_cast<float>(std::cos(2 * PI * i / SIZE));
        }
    }

    /**
     * @param turns a phase
     * @return its cosine
     */
    double Get(double turns) const
    {
        return m_cosines[static_cast<int64_t>(turns * SIZE) & (SIZE - 1)];
    }

  private:
    static constexpr int64_t SIZE = 2048; //!< A power of two

    std::array<float, SIZE> m_cosines; //!< Cosines
};

const CosineTable g_cosines; //!< The table

/** @brief A path of a power delay profile. */
struct Path
{
    double delayNs; //!< Delay
    double powerDb; //!< Mean power
};

/**
 * @param profile paths in order of delay
 * @return mean powers by chip, of sum 1
 */
std::vector<double>
Resolve(const std::vector<Path>& profile)
{
    constexpr double CHIPS_PER_NS = 3.84e-3;
    std::map<int64_t, double> chips;
    double sum = 0.0;
    for (const auto& path : profile)
    {
        const double power = std::pow(10, path.powerDb / 10);
        chips[std::llround(path.delayNs * CHIPS_PER_NS)] += power;
        sum += power;
    }
    std::vector<double> powers;
    for (const auto& chip : chips)
    {
        powers.push_back(chip.second / sum);
    }
    return powers;
}

} // namespace

const std::vector<double>&
GetPathPowers(MultipathProfile::Name profile)
{
    static const std::array<std::vector<double>, 10> powers{
        std::vector<double>{},
        Resolve({{0, 0}}),
        Resolve({{0, 0}, {50, -3}, {110, -10}, {170, -18}, {290, -26}, {310, -32}}),
        Resolve({{0, 0}, {110, -9.7}, {190, -19.2}, {410, -22.8}}),
        Resolve({{0, 0}, {200, -0.9}, {800, -4.9}, {1200, -8}, {2300, -7.8}, {3700, -23.9}}),
        Resolve({{0, 0}, {310, -1}, {710, -9}, {1090, -10}, {1730, -15}, {2510, -20}}),
        Resolve({{0, 0}, {976, -10}}),
        Resolve({{0, 0}, {976, 0}, {20000, 0}}),
        Resolve({{0, 0}, {260, -3}, {521, -6}, {781, -9}}),
        Resolve({{0, 0}, {976, 0}})};
    return powers[profile];
}

RayleighFading::RayleighFading(Ptr<UniformRandomVariable> random)
{
    for (auto& path : m_paths)
    {
        const double shift = random->GetValue(-PI, PI);
        for (uint32_t n = 0; n < COUNT; ++n)
        {
            const double angle = (2 * PI * (n + 1) - PI + shift) / (4 * COUNT);
            path[n].cosine = static_cast<float>(std::cos(angle));
            path[n].sine = static_cast<float>(std::sin(angle));
            path[n].inPhaseTurns = static_cast<float>(random->GetValue(0.0, 1.0));
            path[n].quadratureTurns = static_cast<float>(random->GetValue(0.0, 1.0));
        }
    }
}

RayleighFading::Gain
RayleighFading::GetGain(uint32_t path, double wavelengths) const
{
    Gain gain{0.0, 0.0};
    for (const auto& pair : m_paths[path])
    {
        gain.inPhase += g_cosines.Get(wavelengths * pair.cosine + pair.inPhaseTurns);
        gain.quadrature += g_cosines.Get(wavelengths * pair.sine + pair.quadratureTurns);
    }
    static const double scale = std::sqrt(1.0 / COUNT);
    return {scale * gain.inPhase, scale * gain.quadrature};
}

PathPowers
RayleighFading::GetPowers(const std::vector<double>& powers, double wavelengths) const
{
    PathPowers paths;
    for (const double mean : powers)
    {
        const auto gain = GetGain(paths.count, wavelengths);
        paths.power[paths.count] =
            mean * (gain.inPhase * gain.inPhase + gain.quadrature * gain.quadrature);
        ++paths.count;
    }
    return paths;
}

ShadowingField::ShadowingField(Ptr<UniformRandomVariable> random)
{
    for (uint32_t n = 0; n < COUNT; ++n)
    {
        // The isotropic spectrum of exp(-r) has 1 - (1 + k^2)^-1/2 of its power within wave number
        // k. One wave in each of COUNT equal shares of it.
        const double share = (n + random->GetValue(0.0, 1.0)) / COUNT;
        const double radius = std::sqrt(1 / ((1 - share) * (1 - share)) - 1) / (2 * PI);
        const double angle = random->GetValue(0.0, 2 * PI);
        m_waves[n].x = static_cast<float>(radius * std::cos(angle));
        m_waves[n].y = static_cast<float>(radius * std::sin(angle));
        m_waves[n].turns = static_cast<float>(random->GetValue(0.0, 1.0));
    }
}

double
ShadowingField::Get(double x, double y) const
{
    double sum = 0.0;
    for (const auto& wave : m_waves)
    {
        sum += g_cosines.Get(x * wave.x + y * wave.y + wave.turns);
    }
    static const double scale = std::sqrt(2.0 / COUNT);
    return scale * sum;
}

} // namespace ns3::umts
