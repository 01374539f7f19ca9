/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-random.h"

#include "ns3/test.h"

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

/**
 * @ingroup umts
 * @brief Random patterns of one kind.
 */
class RlcPropertyTestCase : public TestCase
{
  public:
    /**
     * @param name what is tested
     * @param pattern what the channels may do
     * @param runs number of random patterns
     * @param octets octets to send in each, in each direction
     */
    RlcPropertyTestCase(const std::string& name, Pattern pattern, uint32_t runs, uint32_t octets)
        : TestCase(name),
          m_pattern(pattern),
          m_runs(runs),
          m_octets(octets)
    {
    }

  private:
    void DoRun() override;

    /**
     * @brief One random pattern.
     * @param seed its seed
     */
    void RunOne(uint32_t seed);

    Pattern m_pattern;     //!< What the channels may do
    uint32_t m_runs;       //!< Number of random patterns
    uint32_t m_octets;     //!< Octets to send
    uint64_t m_events[4]{}; //!< PDUs lost, resets, SDUs discarded, duplicates
};

void
RlcPropertyTestCase::RunOne(uint32_t seed)
{
    const RandomScenario scenario(m_pattern, seed);
    const auto rig = scenario.Run(seed % 4 == 0, m_octets);
    std::ostringstream what;
    what << GetName() << ", seed " << seed << ": ";
    NS_TEST_EXPECT_MSG_EQ(rig->GetFault(), "", what.str());
    NS_TEST_EXPECT_MSG_EQ(rig->IsIdle(), true, what.str() << "it does not drain");
    for (uint32_t side = 0; side < 2; ++side)
    {
        NS_TEST_EXPECT_MSG_EQ(rig->CheckConservation(side), "", what.str() << "side " << side);
        const RlcTxCounters& tx = rig->GetEntity(side).GetTx().GetCounters();
        m_events[0] += tx.pdusRetransmitted;
        m_events[1] += tx.resets;
        m_events[2] += tx.sdusDiscarded;
        m_events[3] += rig->GetEntity(side).GetRx().GetCounters().pdusDuplicate;
    }
}

void
RlcPropertyTestCase::DoRun()
{
    for (uint32_t run = 0; run < m_runs; ++run)
    {
        RunOne(static_cast<uint32_t>(m_pattern) * 100000 + run);
    }
    if (getenv("SHOW")) fprintf(stderr, "%s: retx %lu resets %lu disc %lu dup %lu\n", GetName().c_str(), m_events[0], m_events[1], m_events[2], m_events[3]);
}

/**
 * @ingroup umts
 * @brief Suite of random patterns.
 */
class RlcPropertyTestSuite : public TestSuite
{
  public:
    RlcPropertyTestSuite()
        : TestSuite("umts-rlc-property", TestSuite::Type::UNIT)
    {
        AddTestCase(new RlcPropertyTestCase("In order", Pattern::IN_ORDER, 400, 30000));
        AddTestCase(new RlcPropertyTestCase("Any order", Pattern::ANY_ORDER, 400, 30000));
        AddTestCase(new RlcPropertyTestCase("Discard", Pattern::DISCARD, 400, 30000));
    }
};

RlcPropertyTestSuite g_rlcPropertyTestSuite; //!< The suite

} // namespace
