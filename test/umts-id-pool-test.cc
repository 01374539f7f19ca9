/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-test.h"

#include "ns3/random-variable-stream.h"
#include "ns3/umts-id-cycle.h"
#include "ns3/umts-id-pool.h"
#include "ns3/umts-id-set.h"
#include "ns3/umts-identities.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Identities from free lists, and sets of them.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-id-pool", UNIT);

// A few identities by hand, and what may not be done with them.
UMTS_TEST("umts-id-pool", "By hand")
{
    IdPool<uint8_t> pool(3);
    UMTS_EXPECT(+pool.Allocate() == 0, "first");
    UMTS_EXPECT(+pool.Allocate() == 1, "second");
    UMTS_EXPECT(!pool.IsExhausted(), "one is left");
    UMTS_EXPECT(+pool.Allocate() == 2, "third");
    UMTS_EXPECT(pool.IsExhausted(), "all are in use");
    ExpectError([&] { pool.Allocate(); }, "all 3 identities are in use");
    pool.Release(0);
    pool.Release(1);
    UMTS_EXPECT(!pool.IsUsed(1), "released");
    UMTS_EXPECT(pool.IsUsed(2), "in use");
    ExpectError([&] { pool.Release(1); }, "identity 1 is not in use");
    ExpectError([&] { pool.Release(7); }, "identity 7 is not in use");
    UMTS_EXPECT(+pool.Allocate() == 1, "the one released last");
    UMTS_EXPECT(pool.GetNUsed() == 2, "in use");
}

// What is released comes after all others.
UMTS_TEST("umts-id-pool", "In a cycle")
{
    IdCycle<uint16_t> cycle(3);
    UMTS_EXPECT(cycle.Allocate() == 0, "first");
    cycle.Release(0);
    UMTS_EXPECT(cycle.Allocate() == 1, "not the one just released");
    UMTS_EXPECT(cycle.Allocate() == 2, "nor now");
    UMTS_EXPECT(!cycle.IsExhausted(), "that one is left");
    UMTS_EXPECT(cycle.Allocate() == 0, "at last");
    UMTS_EXPECT(cycle.IsExhausted(), "all are in use");
    ExpectError([&] { cycle.Allocate(); }, "all 3 identities are in use");
    cycle.Release(0);
    ExpectError([&] { cycle.Release(0); }, "identity 0 is not in use");
    UMTS_EXPECT(cycle.Allocate() == 0, "1 and 2, which are in use, are passed over");
}

// Random orders: no identity is given out twice, none is lost, numbers stay small.
UMTS_TEST("umts-id-pool", "Random orders")
{
    const auto random = MakeRandom(1);
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
            UMTS_ASSERT(used.insert(id).second, "given out twice");
        }
        else
        {
            const auto which = random->GetInteger(0, static_cast<uint32_t>(used.size() - 1));
            const auto victim = std::next(used.begin(), which);
            pool.Release(*victim);
            used.erase(victim);
        }
        most = std::max(most, used.size());
        UMTS_ASSERT(pool.GetNUsed() == used.size(), "in use");
    }
    UMTS_EXPECT(most > 100, "climbs");
    for (const auto id : used)
    {
        UMTS_EXPECT(static_cast<uint32_t>(id) < most, "a small number");
    }
}

// Random insertions and erasures: a set of identities is as std::set has it.
UMTS_TEST("umts-id-pool", "Sets, random orders")
{
    const auto random = MakeRandom(1);
    IdSet<uint32_t> set;
    std::set<uint32_t> twin;
    for (uint32_t i = 0; i < 10000; ++i)
    {
        const uint32_t id = random->GetInteger(0, 99);
        const uint32_t what = random->GetInteger(0, 19);
        if (what == 0)
        {
            std::vector<uint32_t> asked;
            const auto isOver = [&asked](uint32_t other) {
                asked.push_back(other);
                return other % 7 == 0;
            };
            set.EraseIf(isOver);
            UMTS_ASSERT(std::equal(asked.begin(), asked.end(), twin.begin(), twin.end()),
                        "each is asked about once, in order");
            for (uint32_t multiple = 0; multiple < 100; multiple += 7)
            {
                twin.erase(multiple);
            }
        }
        else if (what < 11)
        {
            set.Insert(id);
            twin.insert(id);
        }
        else
        {
            set.Erase(id);
            twin.erase(id);
        }
        UMTS_ASSERT(std::equal(set.begin(), set.end(), twin.begin(), twin.end()), "all, in order");
        UMTS_ASSERT(std::distance(set.FindFrom(id), set.end()) ==
                        std::distance(twin.lower_bound(id), twin.end()),
                    "those from " << id << " on");
    }
    UMTS_EXPECT(twin.size() > 10, "some are left");
    set.Clear();
    UMTS_EXPECT(set.begin() == set.end(), "none is left");
}

} // namespace
