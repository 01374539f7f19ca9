/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-script.h"
#include "umts-test.h"

#include <string>

/**
 * @file
 * @ingroup umts
 * What Wei, Jin, Low and Hegde (IEEE/ACM Trans. Networking 14(6), 2006) state of FAST, by scripts.
 * With w the window, w' the one that RTT was measured with:
 * w = min{2 w', (1 - gamma) w + gamma (baseRTT / RTT w' + alpha)}.
 */

namespace ns3
{
namespace tcpscripttest
{

namespace
{

UMTS_TEST_SUITE("umts-tcp-scripts-fast", UNIT);

/// A round trip of 100 ms without a queue, to a window of 9, and one segment, w' = 4, after 200 ms:
/// its weight is 1/4, so that RTT is 125 ms.
const char* const QUEUE = R"(
    set InitialCwnd 4
    0 > 0-3
    100 < 1
    100 < 2
    100 < 3
    100 < 4
    100 > 4-11
    300 < 5
    300 > 12 13
)";

UMTS_TEST("umts-tcp-scripts-fast",
          "Wei 2006 III-B: Without a queue the window doubles in a round trip",
          "Wei 2006 III-B")
{
    Play({FAST}, R"(
        set InitialCwnd 4
        0 > 0-3
        100 < 1
        100 < 2
        100 < 3
        100 < 4
        100 > 4-11
        100 = cwnd 8000
    )");
}

UMTS_TEST("umts-tcp-scripts-fast",
          "Wei 2006 III-B: With one the window follows the equation",
          "Wei 2006 III-B")
{
    Play({FAST}, QUEUE + std::string(R"(
        policy Alpha 2
        301 < 6
        301 = cwnd 7100 # 9/2 + (4 * 100/125 + 2)/2
    )"));
}

UMTS_TEST("umts-tcp-scripts-fast", "Wei 2006 III-B: It doubles w' at most", "Wei 2006 III-B")
{
    Play({FAST}, QUEUE + std::string(R"(
        policy Alpha 10
        301 < 6
        301 = cwnd 8000 # 2 * 4; the other term is 11.1
    )"));
}

UMTS_TEST("umts-tcp-scripts-fast", "Wei 2006 III-B: Gamma weighs the new window", "Wei 2006 III-B")
{
    Play({FAST}, QUEUE + std::string(R"(
        policy Alpha 2
        policy Gamma 1
        301 < 6
        301 = cwnd 5200 # 4 * 100/125 + 2
    )"));
}

UMTS_TEST("umts-tcp-scripts-fast",
          "Wei 2006 III-B: The window changes once in an update period",
          "Wei 2006 III-B")
{
    Play({FAST}, QUEUE + std::string(R"(
        policy Alpha 2
        policy UpdatePeriod 20ms
        300 < 6
        300 = cwnd 7100
        310 < 7
        310 = cwnd 7100
        320 < 8         # 7.1/2 + (5 * 100/160.3 + 2)/2
        320 = cwnd 6109
    )"));
}

UMTS_TEST("umts-tcp-scripts-fast",
          "Wei 2006 III-D: A loss halves the window, and updates wait for a sample",
          "Wei 2006 III-D")
{
    Play({FAST}, QUEUE + std::string(R"(
        policy Alpha 2
        301 < 5 x3
        301 > 5
        301 = cwnd 4000 # half of 9
        400 < 14
        400 > 14-17
        400 = cwnd 4000
        500 < 15        # the sample of 14 comes with it
        500 > 18
        500 = cwnd 4000
    )"));
}

} // namespace

} // namespace tcpscripttest
} // namespace ns3
