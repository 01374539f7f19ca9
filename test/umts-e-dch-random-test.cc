/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-e-dch-random-rig.h"
#include "umts-test.h"

#include <algorithm>
#include <iostream>
#include <string>

/**
 * @file
 * @ingroup umts
 * E-DCH in soft handover in networks drawn at random, in which radio links, cells and UEs come and
 * go.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-e-dch-random", SYSTEM, "25.319 5, 25.321 11.8");

/**
 * @param count networks
 * @param fullness which runs this is part of
 */
void
AddNetworks(uint32_t count, Fullness fullness = Fullness::QUICK)
{
    AddTest(
        std::to_string(count) + " random networks",
        [=] {
            EdchNetworkTally all;
            for (uint32_t seed = 1; seed <= count; ++seed)
            {
                ExpectText(RandomEdchNetwork(seed).Play(all), "", "seed " + std::to_string(seed));
            }
            std::cout << "umts-e-dch-random: " << all.Describe() << std::endl;
        },
        fullness);
}

// Three UEs with steady data, and a fourth one that comes to have some.
UMTS_TEST("umts-e-dch-random", "Grants of UEs without data do not hold another one out")
{
    EdchNetworkTally all;
    ExpectText(RandomEdchNetwork(663).Play(all), "", "its longest wait");
}

UMTS_TESTS("umts-e-dch-random")
{
    AddNetworks(12);
    AddNetworks(1000, Fullness::LONGEST);
}

} // namespace
