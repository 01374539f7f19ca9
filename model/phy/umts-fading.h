/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_FADING_H
#define UMTS_FADING_H

#include "ns3/random-variable-stream.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace ns3::umts
{

constexpr double THERMAL_NOISE_DBM = -108.1; //!< At 290 K in the chip rate's 3.84 MHz
constexpr double MIN_DISTANCE = 1;           //!< m; path loss does not fall below that of it

/**
 * @ingroup umts
 * @brief Power delay profiles of multipath fading.
 */
namespace MultipathProfile
{

/// Profiles by name.
enum Name
{
    NONE,         //!< No fading
    RAYLEIGH,     //!< One path
    INDOOR_A,     //!< ITU-R M.1225, Annex 2, Table 3, channel A
    PEDESTRIAN_A, //!< M.1225, Table 4, channel A; TS 25.101 B.2.2
    PEDESTRIAN_B, //!< M.1225, Table 4, channel B; TS 25.101 B.2.2
    VEHICULAR_A,  //!< M.1225, Table 5, channel A; TS 25.101 B.2.2
    CASE_1,       //!< TS 25.101 B.2.2, paths of Cases 1, 5 and 8
    CASE_2,       //!< TS 25.101 B.2.2, three equal paths
    CASE_3,       //!< TS 25.101 B.2.2, paths of Cases 3 and 6
    CASE_4        //!< TS 25.101 B.2.2, two equal paths
};

} // namespace MultipathProfile

/**
 * @brief Paths that a receiver of UMTS can tell apart: those that a profile puts into the same chip
 * of 260 ns fade as one.
 * @ingroup umts
 * @param profile the profile
 * @return their mean powers, of sum 1; empty without fading
 */
const std::vector<double>& GetPathPowers(MultipathProfile::Name profile);

/** @brief Power of each multipath component of a link at one time; their mean sum is 1. */
struct PathPowers
{
    static constexpr uint32_t MAX_PATHS = 6; //!< Of any profile

    std::array<double, MAX_PATHS> power{}; //!< Power of each path; their mean sum is 1
    uint32_t count{0};                     //!< Number of paths

    /** @return power of all paths */
    double GetSum() const
    {
        double sum = 0.0;
        for (uint32_t path = 0; path < count; ++path)
        {
            sum += power[path];
        }
        return sum;
    }
};

/**
 * @ingroup umts
 * @brief Rayleigh fading of independent paths with the Doppler spectrum of isotropic scattering:
 * the sum of sinusoids of Zheng and Xiao (IEEE Communications Letters 6(6), 2002), a function of
 * the way travelled.
 *
 * Over the random phases, the in-phase and quadrature components have exactly the autocorrelation
 * J0(2 pi d) of Clarke's model, d in wavelengths, and the variance of a path's power is 1 - 1 / 32
 * of that of the exponential distribution.
 */
class RayleighFading
{
  public:
    /** @brief Components of a path's gain. */
    struct Gain
    {
        double inPhase;    //!< In-phase component, of variance 1/2
        double quadrature; //!< Quadrature component, of variance 1/2
    };

    /** @param random random numbers by which the phases are drawn */
    explicit RayleighFading(Ptr<UniformRandomVariable> random);

    /**
     * @param path number of the path
     * @param wavelengths way travelled, in wavelengths
     * @return its gain
     */
    Gain GetGain(uint32_t path, double wavelengths) const;

    /**
     * @param powers mean powers of the paths, at most PathPowers::MAX_PATHS
     * @param wavelengths way travelled, in wavelengths
     * @return power of each path there
     */
    PathPowers GetPowers(const std::vector<double>& powers, double wavelengths) const;

  private:
    static constexpr uint32_t COUNT = 16; //!< Sinusoids of each component of a path's gain

    /// A pair of sinusoids. Parameters of single precision, for the cache; phases have double.
    struct Pair
    {
        float cosine;          //!< Cosine of the angle of arrival: Doppler shift of the first
        float sine;            //!< Sine of the angle of arrival: Doppler shift of the second
        float inPhaseTurns;    //!< Phase of the first, turns
        float quadratureTurns; //!< Phase of the second, turns
    };

    std::array<std::array<Pair, COUNT>, PathPowers::MAX_PATHS> m_paths; //!< Sinusoids of each path
};

/**
 * @ingroup umts
 * @brief Log-normal shadowing as a Gaussian random field over the plane, of mean 0 and variance 1,
 * with the correlation exp(-distance) (Gudmundson, Electronics Letters 27(23), 1991): a sum of
 * sinusoids.
 *
 * The value depends on the place only: a UE that returns to a place has the same shadowing again.
 */
class ShadowingField
{
  public:
    /** @param random random numbers by which the sinusoids are drawn */
    explicit ShadowingField(Ptr<UniformRandomVariable> random);

    /**
     * @param x coordinate of the place, in correlation distances
     * @param y coordinate of the place, in correlation distances
     * @return the field there, of mean 0 and variance 1
     */
    double Get(double x, double y) const;

  private:
    static constexpr uint32_t COUNT = 48; //!< Plane waves of the field

    /// Plane wave: a sinusoid over the plane.
    struct Wave
    {
        float x;     //!< Turns per correlation distance along x
        float y;     //!< Turns per correlation distance along y
        float turns; //!< Phase, turns
    };

    std::array<Wave, COUNT> m_waves; //!< Plane waves
};

} // namespace ns3::umts

#endif /* UMTS_FADING_H */
