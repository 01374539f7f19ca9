/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_RANDOM_H
#define UMTS_RLC_RANDOM_H

#include "umts-rlc-rig.h"

#include <initializer_list>

/**
 * @file
 * @ingroup umts
 * Random protocol parameters and random channels.
 */

namespace ns3::umts::test
{

/**
 * @tparam T type of the values
 * @param random where randomness comes from
 * @return one of them
 */
template <typename T>
T
Pick(std::initializer_list<T> values, std::mt19937& random)
{
    return *(values.begin() + Below(static_cast<uint32_t>(values.size()), random));
}

/** @brief What a random pattern is allowed to do. */
enum class RandomPattern
{
    ANY_ORDER, //!< Duplicates and overtaking: no resets, windows below half of the modulus
    IN_ORDER,  //!< Losses and delays only: any window, resets
    DISCARD    //!< In order, SDUs are discarded
};

/** @brief A random scenario: both sides, both channels, and what is sent. */
struct RandomScenario
{
    /**
     * @param pattern what is allowed
     * @param seed its seed
     */
    RandomScenario(RandomPattern pattern, uint32_t seed);

    /**
     * @brief Run it until all is sent and nothing is under way.
     * @param encodes wire mode
     * @param octets octets to send, in one direction or in both
     * @return the rig afterwards
     */
    std::unique_ptr<RlcRig> Run(bool encodes, uint32_t octets) const;

    uint32_t seed;                        //!< Its seed
    std::array<RlcAmConfig, 2> configs;   //!< Protocol parameters
    std::array<ChannelScript, 2> scripts; //!< Channels
    uint32_t largestSdu;                  //!< Largest SDU
    bool bothWays;                        //!< SDUs in both directions
};

} // namespace ns3::umts::test

#endif /* UMTS_RLC_RANDOM_H */
