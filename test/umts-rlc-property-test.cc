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
 * Exactly once and in order, whatever the channel does: random parameters and random channels.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rlc-property", UNIT, "25.322 11.3");

/// Random patterns of one kind.
struct RlcPropertyTest
{
    void Run();

    /** @brief One random pattern. */
    void RunOne(uint32_t seed);

    RandomPattern m_pattern;     //!< What the channels may do
    uint32_t m_runs;             //!< Number of random patterns
    uint32_t m_octets;           //!< Octets to send
    uint64_t m_retransmitted{0}; //!< PDUs sent again
    uint64_t m_resets{0};        //!< Resets
    uint64_t m_discarded{0};     //!< SDUs discarded
    uint64_t m_duplicates{0};    //!< PDUs received twice
};

void
RlcPropertyTest::RunOne(uint32_t seed)
{
    const RandomScenario scenario(m_pattern, seed);
    const auto rig = scenario.Run(seed % 4 == 0, m_octets);
    std::ostringstream what;
    what << GetName() << ", seed " << seed << ": ";
    UMTS_EXPECT(rig->GetFault() == "", what.str());
    UMTS_EXPECT(rig->IsIdle(), what.str() << "it does not drain");
    for (uint32_t side = 0; side < 2; ++side)
    {
        UMTS_EXPECT(rig->CheckConservation(side) == "", what.str() << "side " << side);
        const RlcTxCounters& tx = rig->GetEntity(side).GetTx().GetCounters();
        m_retransmitted += tx.pdusRetransmitted;
        m_resets += tx.resets;
        m_discarded += tx.sdusDiscarded;
        m_duplicates += rig->GetEntity(side).GetRx().GetCounters().pdusDuplicate;
    }
}

void
RlcPropertyTest::Run()
{
    for (uint32_t run = 0; run < m_runs; ++run)
    {
        RunOne(static_cast<uint32_t>(m_pattern) * 100000 + run);
    }
    UMTS_EXPECT(m_retransmitted > 1000, "PDUs were lost");
    UMTS_EXPECT((m_resets > 100) == (m_pattern != RandomPattern::ANY_ORDER), "resets");
    UMTS_EXPECT((m_discarded > 1000) == (m_pattern != RandomPattern::ANY_ORDER), "SDUs discarded");
    UMTS_EXPECT((m_duplicates > 10000) == (m_pattern == RandomPattern::ANY_ORDER), "duplicates");
}

void
AddRlcProperty(const std::string& name, RandomPattern pattern, uint32_t runs, uint32_t octets)
{
    AddTest(name, [=] { RlcPropertyTest{pattern, runs, octets}.Run(); });
}

/// More than 10 wraps of the sequence numbers, with losses all the time.
void
AddRlcWrap(const std::string& name, RandomPattern pattern)
{
    AddTest(name + ", more than 10 wraps", [=] {
        for (uint32_t seed = 1; seed <= 12; ++seed)
        {
            RandomScenario scenario(pattern, seed);
            const bool large = pattern == RandomPattern::IN_ORDER && seed % 3 == 0;
            const uint32_t window = large ? 4095 : (seed % 3 == 1 ? 2047 : 512);
            for (uint32_t side = 0; side < 2; ++side)
            {
                scenario.configs[side].pduOctets = 16;
                scenario.configs[side].txWindow = window;
                scenario.configs[side].rxWindow = window;
                scenario.configs[side].retransmissionGuard = 1000 * MS;
                scenario.configs[side].maxDat = 0;
                scenario.scripts[side].pdusPerTti = 30;
                scenario.scripts[side].quietTtis = 0;
                scenario.scripts[side].loss = seed % 2 == 0 ? 0.05 : 0.2;
                scenario.scripts[side].burstBegin = 0;
            }
            scenario.largestSdu = 400;
            const auto rig = scenario.Run(false, 650000);
            std::ostringstream what;
            what << GetName() << ", seed " << seed << ": ";
            UMTS_EXPECT(rig->GetFault() == "", what.str());
            UMTS_EXPECT(rig->IsIdle(), what.str() << "it does not drain");
            UMTS_EXPECT(rig->CheckConservation(0) == "", what.str());
            const RlcTxCounters& tx = rig->GetEntity(0).GetTx().GetCounters();
            UMTS_EXPECT(tx.resets == 0, what.str() << "the numbers never began anew");
            UMTS_EXPECT(tx.pdusSent - tx.pdusRetransmitted > 10 * 4096, what.str() << "wraps");
            UMTS_EXPECT(tx.pdusRetransmitted > 2000, what.str() << "losses");
        }
    });
}

UMTS_TESTS("umts-rlc-property")
{
    AddRlcProperty("In order", RandomPattern::IN_ORDER, 400, 30000);
    AddRlcProperty("Any order", RandomPattern::ANY_ORDER, 400, 30000);
    AddRlcProperty("Discard", RandomPattern::DISCARD, 400, 30000);
    AddRlcWrap("In order", RandomPattern::IN_ORDER);
    AddRlcWrap("Any order", RandomPattern::ANY_ORDER);
}

} // namespace
