/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-rig.h"

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
 * @tparam T type of the values
 * @param values values
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
enum class Pattern
{
    ANY_ORDER, //!< Duplicates and overtaking: no resets, windows below half of the modulus
    IN_ORDER,  //!< Losses and delays only: any window, resets
    DISCARD    //!< In order, SDUs are discarded
};

/**
 * @param pattern what is allowed
 * @param random where randomness comes from
 * @return protocol parameters that can work in any case
 */
RlcAmConfig
MakeConfig(Pattern pattern, std::mt19937& random)
{
    RlcAmConfig config;
    config.pduOctets = Pick<uint32_t>({16, 18, 42, 82, 126, 127, 130, 300}, random);
    const bool wide = pattern == Pattern::IN_ORDER;
    config.txWindow = Pick<uint32_t>({1, 8, 16, 32, 64, 512, 2047, wide ? 4095U : 2047U}, random);
    config.inSequence = Below(2, random) == 0;
    config.useHe = Below(2, random) == 0;
    config.pollLastInRetransmission = Below(2, random) == 0;
    config.pollPdu = Pick<uint32_t>({0, 1, 4, 32}, random);
    config.pollSdu = Pick<uint32_t>({0, 1, 4}, random);
    config.pollWindow = Pick<uint32_t>({0, 50, 90}, random);
    config.timerPollProhibit = Pick<Nanos>({0, 50 * MS, 200 * MS}, random);
    const bool periodic = Below(4, random) == 0;
    config.timerPoll = periodic ? 0 : Pick<Nanos>({100 * MS, 300 * MS}, random);
    config.timerPollPeriodic = periodic ? 200 * MS : Pick<Nanos>({0, 100 * MS}, random);
    config.pollLastInBuffer = !periodic || Below(2, random) == 0;
    config.missingPduIndicator = Below(2, random) == 0;
    config.timerStatusProhibit = Pick<Nanos>({0, 60 * MS, 200 * MS}, random);
    config.timerEpc = Pick<Nanos>({0, 60 * MS, 200 * MS}, random);
    config.statusFormat = Pick({STATUS_LIST, STATUS_BITMAP, STATUS_RLIST}, random);
    config.piggybackStatus = Below(2, random) == 0;
    // With a large window nothing may be sent again that has already arrived.
    const bool ambiguous = config.txWindow > 2048;
    config.retransmissionGuard = ambiguous ? 1000 * MS : Pick<Nanos>({0, 100 * MS, 300 * MS}, random);
    config.timerRst = Pick<Nanos>({100 * MS, 300 * MS}, random);
    config.timerMrw = Pick<Nanos>({100 * MS, 300 * MS}, random);
    config.discardMode = NO_DISCARD;
    config.maxDat = 0;
    if (pattern == Pattern::IN_ORDER && Below(2, random) == 0)
    {
        config.maxDat = Pick<uint32_t>({2, 3, 5, 10}, random);
    }
    if (pattern == Pattern::DISCARD)
    {
        config.discardMode = Pick({DISCARD_AFTER_MAX_DAT, DISCARD_TIMER_EXPLICIT}, random);
        config.maxDat = Pick<uint32_t>({0, 2, 3, 5, 10}, random);
        config.timerDiscard = Pick<Nanos>({100 * MS, 250 * MS, 1000 * MS}, random);
        config.maxMrw = Pick<uint32_t>({0, 4, 12}, random);
    }
    return config;
}

/**
 * @param pattern what is allowed
 * @param random where randomness comes from
 * @return a channel
 */
ChannelScript
MakeScript(Pattern pattern, std::mt19937& random)
{
    ChannelScript script;
    script.pdusPerTti = Pick<uint32_t>({1, 2, 4, 12, 30}, random);
    script.tti = Pick<Nanos>({10 * MS, 20 * MS}, random);
    script.delay = Pick<Nanos>({0, 10 * MS, 50 * MS}, random);
    script.loss = Pick({0.0, 0.01, 0.1, 0.3, 0.5}, random);
    if (Below(3, random) == 0)
    {
        script.burstBegin = Pick({0.005, 0.02}, random);
        script.burstEnd = Pick({0.02, 0.1, 0.3}, random);
    }
    script.jitterTtis = Pick<uint32_t>({0, 0, 1, 5}, random);
    if (pattern == Pattern::ANY_ORDER)
    {
        script.duplication = Pick({0.0, 0.05, 0.3}, random);
        script.keepsOrder = false;
    }
    script.quietTtis = 3000;
    return script;
}

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
    std::mt19937 random(seed);
    std::array<RlcAmConfig, 2> configs{MakeConfig(m_pattern, random), MakeConfig(m_pattern, random)};
    configs[1].pduOctets = configs[0].pduOctets;
    configs[0].rxWindow = configs[1].txWindow;
    configs[1].rxWindow = configs[0].txWindow;
    std::array<ChannelScript, 2> scripts{MakeScript(m_pattern, random),
                                         MakeScript(m_pattern, random)};
    scripts[0].encodes = scripts[1].encodes = Below(4, random) == 0;
    RlcRig rig(configs, scripts, seed);
    const uint32_t sduMax = Pick<uint32_t>({10, 60, 600, 1500}, random);
    uint64_t left[2] = {m_octets, Below(2, random) * m_octets};
    while ((left[0] > 0 || left[1] > 0) && rig.GetFault().empty() && rig.GetNow() < 3000 * 1000 * MS)
    {
        for (uint32_t side = 0; side < 2; ++side)
        {
            const RlcAmTx& tx = rig.GetEntity(side).GetTx();
            while (left[side] > 0 && tx.GetCustody().GetOctets() < 6000 && Below(3, random) > 0)
            {
                const uint32_t size = 5 + Below(sduMax, random);
                rig.Send(side, size);
                left[side] -= std::min<uint64_t>(left[side], size);
            }
        }
        rig.Step();
    }
    const bool drained = rig.Drain(600 * 1000 * MS);
    std::ostringstream what;
    what << GetName() << ", seed " << seed << ": ";
    NS_TEST_EXPECT_MSG_EQ(rig.GetFault(), "", what.str());
    NS_TEST_EXPECT_MSG_EQ(drained, true, what.str() << "it does not drain");
    for (uint32_t side = 0; side < 2; ++side)
    {
        NS_TEST_EXPECT_MSG_EQ(rig.CheckConservation(side), "", what.str() << "side " << side);
        const RlcTxCounters& tx = rig.GetEntity(side).GetTx().GetCounters();
        m_events[0] += tx.pdusRetransmitted;
        m_events[1] += tx.resets;
        m_events[2] += tx.sdusDiscarded;
        m_events[3] += rig.GetEntity(side).GetRx().GetCounters().pdusDuplicate;
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
