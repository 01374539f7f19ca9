/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-ns2-trace.h"
#include "umts-test.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>

/**
 * @file
 * @ingroup umts
 * The classic TCP variants beside the validation suites of ns-2, segment by segment.
 */

using namespace ns3;
using namespace ns3::tcpns2test;
using namespace ns3::umts::test;

namespace
{

/// ns-2 rounds its times to microseconds. Frames take equal times, so there is no other bound.
constexpr int64_t BOUND_US = 1;

/**
 * @brief Find where two runs part.
 * @param ours what the module sent
 * @param theirs what ns-2 sent
 * @return how many arrivals are equal
 */
size_t
CountEqual(const std::vector<Ns2Arrival>& ours, const std::vector<Ns2Arrival>& theirs)
{
    size_t i = 0;
    while (i < ours.size() && i < theirs.size() && ours[i].number == theirs[i].number &&
           std::abs(ours[i].time - theirs[i].time) <= BOUND_US)
    {
        ++i;
    }
    return i;
}

/**
 * @brief Write an arrival.
 * @param arrivals all of a run
 * @param index which
 * @return "SEGMENT at TIME us"
 */
std::string
DescribeArrival(const std::vector<Ns2Arrival>& arrivals, size_t index)
{
    const Ns2Arrival end;
    const Ns2Arrival& arrival = index < arrivals.size() ? arrivals[index] : end;
    return std::to_string(arrival.number) + " at " + std::to_string(arrival.time) + " us";
}

/**
 * @brief Compare a scenario.
 * @param trace what ns-2 did
 */
void
CompareTrace(const Ns2Trace& trace)
{
    const std::vector<Ns2Arrival> ours = Replay(trace);
    const size_t equal = CountEqual(ours, trace.arrivals);
    if (!trace.difference)
    {
        UMTS_EXPECT(ours.size() == trace.arrivals.size(), "segments sent");
        UMTS_EXPECT(equal == trace.arrivals.size(),
                    "sent " << DescribeArrival(ours, equal) << ", ns-2 "
                            << DescribeArrival(trace.arrivals, equal));
        return;
    }
    const Ns2Difference& difference = *trace.difference;
    UMTS_EXPECT(equal == difference.index,
                "sent " << DescribeArrival(ours, equal) << ", ns-2 "
                        << DescribeArrival(trace.arrivals, equal)
                        << ", and the first difference listed is another one");
    ExpectText(DescribeArrival(ours, difference.index),
               DescribeArrival({difference.here}, 0),
               "what is sent there: " + difference.reason);
}

/// All traces, by variant.
std::vector<Ns2Trace>
GetTraces()
{
    std::vector<Ns2Trace> traces;
    for (const char* text : {TAHOE_TRACES,
                             RENO_TRACES,
                             NEW_RENO_VARIANT_TRACES,
                             NEW_RENO_TRACES,
                             IMPATIENT_TRACES,
                             OWN_TAHOE_TRACES,
                             OWN_RENO_TRACES,
                             OWN_NEW_RENO_TRACES,
                             VEGAS_TRACES})
    {
        const std::vector<Ns2Trace> some = ReadTraces(text);
        traces.insert(traces.end(), some.begin(), some.end());
    }
    return traces;
}

UMTS_TEST_SUITE("umts-tcp-ns2-traces", UNIT);

UMTS_TESTS("umts-tcp-ns2-traces")
{
    for (const Ns2Trace& trace : GetTraces())
    {
        AddTest(trace.name, [trace] { CompareTrace(trace); });
    }
}

UMTS_TEST("umts-tcp-ns2-traces", "Every reason is that of a trace, and every difference has one")
{
    std::set<std::string> used;
    for (const Ns2Trace& trace : GetTraces())
    {
        if (trace.difference)
        {
            const std::set<std::string>& reasons = trace.difference->reasons;
            used.insert(reasons.begin(), reasons.end());
            UMTS_EXPECT(reasons.count(trace.difference->reason) == 1, trace.name);
        }
    }
    std::set<std::string> known;
    for (const Ns2Reason& reason : GetReasons())
    {
        known.insert(reason.name);
    }
    UMTS_EXPECT(used == known, "reasons");
}

} // namespace
