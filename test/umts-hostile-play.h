/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HOSTILE_PLAY_H
#define UMTS_HOSTILE_PLAY_H

#include "umts-hostile-rig.h"

/**
 * @file
 * @ingroup umts
 * Which sink acts when, and what comes of it.
 */

namespace ns3::umts::test
{

/// Who acts when.
struct Plan
{
    Scenario scenario;    //!< Network and story
    uint32_t seed{1};     //!< Of what is drawn
    std::string path{};   //!< Place of the sink that acts; empty: none does
    uint64_t call{0};     //!< The call at which it acts, from 1
    Verb verb{Verb::END}; //!< What it does
    bool isStorm{false};  //!< All sinks act by chance

    /** @return what it is, in words */
    std::string Describe() const;
};

/// What has come of a plan.
struct Report
{
    std::string wrong; //!< What is wrong, with the plan in words; empty: nothing
    std::map<std::string, TraceTaps::Place> places; //!< Places, with their calls
    uint64_t acts{0};                               //!< Times that a sink has acted
};

/**
 * @brief Carry out a plan in a process of its own.
 * @return what has come of it
 */
Report Play(const Plan& plan);

} // namespace ns3::umts::test

#endif // UMTS_HOSTILE_PLAY_H
