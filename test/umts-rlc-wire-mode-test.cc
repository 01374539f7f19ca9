/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-random.h"
#include "umts-test.h"

#include <sstream>

/**
 * @file
 * @ingroup umts
 * Descriptors and octets on the wire deliver the same SDUs at the same times.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rlc-wire-mode", UNIT, "25.322 9.2");

/// The same seeds in both modes.
void
AddRlcWireMode(const std::string& name, RandomPattern pattern, uint32_t pduOctets, uint32_t seeds)
{
    AddTest(name, [=] {
        uint64_t losses = 0;
        uint64_t deliveries = 0;
        for (uint32_t seed = 1; seed <= seeds; ++seed)
        {
            RandomScenario scenario(pattern, seed);
            scenario.configs[0].pduOctets = scenario.configs[1].pduOctets = pduOctets;
            const auto descriptors = scenario.Run(false, 40000);
            const auto wire = scenario.Run(true, 40000);
            std::ostringstream what;
            what << GetName() << ", seed " << seed;
            UMTS_EXPECT(descriptors->GetFault() == "", what.str());
            UMTS_EXPECT(wire->GetFault() == "", what.str());
            UMTS_EXPECT(wire->GetNow() == descriptors->GetNow(), what.str());
            for (uint32_t side = 0; side < 2; ++side)
            {
                const bool same = wire->GetLog(side) == descriptors->GetLog(side);
                UMTS_EXPECT(same, what.str() << ", side " << side << ": the logs");
                UMTS_EXPECT(wire->GetArrived(side) == descriptors->GetArrived(side),
                            what.str() << ", side " << side << ": the PDUs");
                losses += wire->GetEntity(side).GetTx().GetCounters().pdusRetransmitted;
                deliveries += wire->GetLog(side).size();
            }
        }
        UMTS_EXPECT(losses > 1000, "there were losses");
        UMTS_EXPECT(deliveries > 1000, "there were deliveries");
    });
}

UMTS_TESTS("umts-rlc-wire-mode")
{
    AddRlcWireMode("LIs of 7 bits", RandomPattern::IN_ORDER, 42, 20);
    AddRlcWireMode("LIs of 15 bits", RandomPattern::IN_ORDER, 130, 20);
    AddRlcWireMode("Any order", RandomPattern::ANY_ORDER, 127, 20);
    AddRlcWireMode("Discard", RandomPattern::DISCARD, 82, 20);
}

} // namespace
