/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "umts-test.h"

#include "ns3/umts-hs-sharers.h"

/**
 * @file
 * @ingroup umts
 * Queues that share the TTIs of a cell: numbers and cost.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-hs-sharers", UNIT);

/** @brief A number that counts its additions. */
struct CountingNumber
{
    double value{0};                 //!< The number
    static inline uint64_t added{0}; //!< Additions of all numbers

    /** @brief 0. */
    CountingNumber() = default;

    /** @param number the number */
    explicit CountingNumber(double number)
        : value(number)
    {
    }

    /**
     * @param other another number
     * @return the sum
     */
    CountingNumber operator+(const CountingNumber& other) const
    {
        ++added;
        return CountingNumber(value + other.value);
    }
};

/**
 * @param number of a queue
 * @return what it shares: 0 .. 1
 */
double
GetShare(uint32_t number)
{
    return (number * 7919 % 1000) / 999.0;
}

/**
 * @param queues number of queues
 * @param tolerance of a count
 */
void
CheckMany(uint32_t queues, double tolerance)
{
    HsSharers sharers;
    for (uint32_t i = 0; i < queues; ++i)
    {
        sharers.Set(HsQueueId{i}, GetShare(i));
    }
    for (uint32_t i = 0; i < queues; ++i)
    {
        double expected = 1.0;
        for (uint32_t other = 0; other < queues; ++other)
        {
            expected += other != i ? GetShare(other) : 0.0;
        }
        UMTS_EXPECT(IsNear(sharers.Count(HsQueueId{i}), expected, tolerance),
                    "queue " << i << " of " << queues);
    }
}

/**
 * @param queues number of queues
 * @return additions of an interval in which all of them decide
 */
uint64_t
CountAdditions(uint32_t queues)
{
    CountingNumber::added = 0;
    HsSharersOf<CountingNumber> sharers;
    for (uint32_t i = 0; i < queues; ++i)
    {
        sharers.Set(HsQueueId{i}, CountingNumber(GetShare(i)));
    }
    for (uint32_t i = 0; i < queues; ++i)
    {
        sharers.Count(HsQueueId{i});
    }
    return CountingNumber::added;
}

// What every queue counts, against the sum over all others; in additions, too.
UMTS_TEST("umts-hs-sharers", "Shares of all others, at a cost in proportion to the queues")
{
    HsSharers one;
    one.Set(HsQueueId{0}, 0.3);
    UMTS_EXPECT(one.Count(HsQueueId{0}) == 1.0, "alone");
    one.Set(HsQueueId{2}, 0.25);
    UMTS_EXPECT(one.Count(HsQueueId{0}) == 1.25, "two");
    UMTS_EXPECT(one.Count(HsQueueId{1}) == 1.0 + 0.3 + 0.25, "one that has nothing");
    one.Set(HsQueueId{0}, 0.0);
    UMTS_EXPECT(one.Count(HsQueueId{1}) == 1.25, "it shares no more");
    // To the last bit up to a block of 64; those after it are added at once.
    for (const uint32_t queues : {1, 2, 20, 64})
    {
        CheckMany(queues, 0.0);
    }
    for (const uint32_t queues : {65, 128, 129, 2000})
    {
        CheckMany(queues, 1e-9);
    }
    // Each queue takes those of its block, and a part of the sums of blocks.
    const uint64_t few = CountAdditions(2000);
    UMTS_EXPECT(few < 2000 * (64 + 3), "additions for 2000 queues");
    const uint64_t many = CountAdditions(20000);
    UMTS_EXPECT(many < 20000 * (64 + 3), "ten times the queues");
}

} // namespace
