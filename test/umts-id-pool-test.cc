/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-abort-check.h"
#include "umts-text-test-case.h"

#include "ns3/random-variable-stream.h"
#include "ns3/umts-id-pool.h"
#include "ns3/umts-identities.h"

#include <set>

/**
 * @file
 * @ingroup umts
 * Identities from free lists.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

/**
 * @ingroup umts
 * @brief A few identities by hand, and what may not be done with them.
 */
class IdPoolTestCase : public TextTestCase
{
  public:
    IdPoolTestCase()
        : TextTestCase("By hand")
    {
    }

  private:
    void DoRun() override
    {
        IdPool<uint8_t> pool(3);
        NS_TEST_EXPECT_MSG_EQ(+pool.Allocate(), 0, "first");
        NS_TEST_EXPECT_MSG_EQ(+pool.Allocate(), 1, "second");
        NS_TEST_EXPECT_MSG_EQ(pool.IsExhausted(), false, "one is left");
        NS_TEST_EXPECT_MSG_EQ(+pool.Allocate(), 2, "third");
        NS_TEST_EXPECT_MSG_EQ(pool.IsExhausted(), true, "all are in use");
        ExpectPart(CatchAbort([&] { pool.Allocate(); }), "all 3 identities are in use");
        pool.Release(0);
        pool.Release(1);
        NS_TEST_EXPECT_MSG_EQ(pool.IsUsed(1), false, "released");
        NS_TEST_EXPECT_MSG_EQ(pool.IsUsed(2), true, "in use");
        ExpectPart(CatchAbort([&] { pool.Release(1); }), "identity 1 is not in use");
        ExpectPart(CatchAbort([&] { pool.Release(7); }), "identity 7 is not in use");
        NS_TEST_EXPECT_MSG_EQ(+pool.Allocate(), 1, "the one released last");
        NS_TEST_EXPECT_MSG_EQ(pool.GetNUsed(), 2, "in use");
    }
};

/**
 * @ingroup umts
 * @brief Random orders: no identity is given out twice, none is lost, numbers stay small.
 */
class IdPoolRandomTestCase : public TestCase
{
  public:
    IdPoolRandomTestCase()
        : TestCase("Random orders")
    {
    }

  private:
    void DoRun() override
    {
        auto random = CreateObject<UniformRandomVariable>();
        random->SetStream(1);
        IdPool<TransportBearerId> pool;
        std::set<TransportBearerId> used;
        std::size_t most = 0;
        for (uint32_t i = 0; i < 10000; ++i)
        {
            // Long climbs and falls.
            const bool grows = random->GetValue() < (i / 500 % 2 == 0 ? 0.8 : 0.2);
            if (grows || used.empty())
            {
                const TransportBearerId id = pool.Allocate();
                NS_TEST_ASSERT_MSG_EQ(used.insert(id).second, true, "given out twice");
            }
            else
            {
                const auto which = random->GetInteger(0, static_cast<uint32_t>(used.size() - 1));
                const auto victim = std::next(used.begin(), which);
                pool.Release(*victim);
                used.erase(victim);
            }
            most = std::max(most, used.size());
            NS_TEST_ASSERT_MSG_EQ(pool.GetNUsed(), used.size(), "in use");
        }
        NS_TEST_EXPECT_MSG_GT(most, 100, "climbs");
        for (const auto id : used)
        {
            NS_TEST_EXPECT_MSG_LT(static_cast<uint32_t>(id), most, "a small number");
        }
    }
};

/**
 * @ingroup umts
 * @brief The suite of identities.
 */
class IdPoolTestSuite : public TestSuite
{
  public:
    IdPoolTestSuite()
        : TestSuite("umts-id-pool", TestSuite::Type::UNIT)
    {
        AddTestCase(new IdPoolTestCase);
        AddTestCase(new IdPoolRandomTestCase);
    }
};

IdPoolTestSuite g_idPoolTestSuite; //!< Registers the suite

} // namespace
