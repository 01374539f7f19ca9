/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "../examples/scenarios/umts-crowd.h"
#include "umts-leftovers.h"
#include "umts-longest-test.h"
#include "umts-text-test-case.h"

/**
 * @file
 * @ingroup umts
 * Many UEs that come, move and go in many cells.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

/**
 * @ingroup umts
 * @brief UEs arrive, switch, are handed over and leave at random in 19 cells: they receive, and
 * when the last one has gone every code, all power, every identity, channel, queue and event is
 * back.
 */
class ComeAndGoTestCase : public TextTestCase
{
  public:
    /**
     * @param count UEs
     * @param duration time until the last one has left
     */
    ComeAndGoTestCase(uint32_t count, Time duration)
        : TextTestCase(std::to_string(count) + " UEs in 19 cells"),
          m_count(count),
          m_duration(duration)
    {
    }

  private:
    void DoRun() override
    {
        Crowd crowd(m_count, m_duration, 1);
        Simulator::Stop(m_duration + Seconds(5));
        Simulator::Run();
        // 8 kb/s for half of the duration in the mean; some DCHs find no room.
        const double offered = 1000.0 * m_count * m_duration.GetSeconds() / 2;
        NS_TEST_EXPECT_MSG_GT(crowd.CountOctets(), 0.5 * offered, "octets received");
        NS_TEST_EXPECT_MSG_LT(crowd.CountOctets(), offered, "octets received");
        NS_TEST_EXPECT_MSG_GT(crowd.GetNHandOvers(), m_count / 4, "handovers");
        ExpectText(FindLeftovers(crowd.GetRnc()), "", "what is left");
    }

    uint32_t m_count; //!< UEs
    Time m_duration;  //!< Time until the last one has left
};

/**
 * @ingroup umts
 * @brief The suite of many UEs.
 */
class MobilityCrowdTestSuite : public TestSuite
{
  public:
    MobilityCrowdTestSuite()
        : TestSuite("umts-mobility-crowd", TestSuite::Type::SYSTEM)
    {
        AddTestCase(new ComeAndGoTestCase(60, Seconds(40)));
        AddTestCase(new ComeAndGoTestCase(1000, Seconds(100)), GetLongest<TestCase>(0));
    }
};

const MobilityCrowdTestSuite g_mobilityCrowdTestSuite; //!< The suite

} // namespace
