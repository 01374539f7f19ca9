/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-script.h"
#include "umts-test.h"

/**
 * @file
 * @ingroup umts
 * What Brakmo and Peterson (IEEE JSAC 13(8), 1995) state of Vegas, by scripts. Diff is W - S *
 * baseRTT / RTT: W in transit, S sent in the round trip, RTT the mean of its samples. A fine
 * timeout is 17/16 of a sample of 100 ms and twice its half: 212.5 ms.
 */

namespace ns3
{
namespace tcpscripttest
{

namespace
{

UMTS_TEST_SUITE("umts-tcp-scripts-vegas", UNIT);

UMTS_TEST("umts-tcp-scripts-vegas",
          "Brakmo 1995 3.1: A first duplicate ACK later than the fine timeout sends again",
          "Brakmo 1995 3.1")
{
    Play({VEGAS}, R"(
        set InitialCwnd 4
        set InitialSlowStartThreshold 2000
        0 > 0-3
        100 < 1
        100 > 4
        220 < 1
        220 > 1
        220 = cwnd 3000 # three quarters of 4
    )");
}

UMTS_TEST("umts-tcp-scripts-vegas",
          "Brakmo 1995 3.1: One before it does not, and the third always",
          "Brakmo 1995 3.1")
{
    Play({VEGAS}, R"(
        set InitialCwnd 4
        set InitialSlowStartThreshold 2000
        0 > 0-3
        100 < 1
        100 > 4
        210 < 1 x2
        211 < 1
        211 > 1 5 6     # 3 and 3 of duplicate ACKs
        211 = cwnd 3000
    )");
}

UMTS_TEST("umts-tcp-scripts-vegas",
          "Brakmo 1995 3.1: The first two ACKs after it look at the next segment, a third does not",
          "Brakmo 1995 3.1")
{
    Play({VEGAS}, R"(
        set InitialCwnd 6
        set InitialSlowStartThreshold 2000
        0 > 0-5
        100 < 1
        100 > 6
        220 < 1         # 1 to 4 are lost
        220 > 1
        220 = cwnd 5000
        320 < 2
        320 > 2
        420 < 3
        420 > 3 7
        520 < 4
        520 > 8
        600 end
    )");
}

UMTS_TEST("umts-tcp-scripts-vegas",
          "Brakmo 1995 3.1: Losses at one rate shrink the window once",
          "Brakmo 1995 3.1")
{
    Play({VEGAS}, R"(
        set InitialCwnd 4
        set InitialSlowStartThreshold 2000
        0 > 0-3
        100 < 1
        100 > 4
        220 < 1
        220 > 1
        220 = cwnd 3000
        320 < 2
        320 > 2
        320 = cwnd 3250 # 1/4 as of the round trip; no quarter less
    )");
}

UMTS_TEST("umts-tcp-scripts-vegas",
          "Brakmo 1995 3.1: A segment that is lost again goes again, with a longer timeout",
          "Brakmo 1995 3.1")
{
    Play({VEGAS}, R"(
        set InitialCwnd 4
        set InitialSlowStartThreshold 2000
        0 > 0-3
        100 < 1
        100 > 4
        220 < 1
        220 > 1         # the timeout is an eighth longer, 239 ms
        458 < 1
        458 > 5         # the window is 3 and 2 of duplicate ACKs
        460 < 1
        460 > 1 6
        460 = cwnd 3000
    )");
}

UMTS_TEST("umts-tcp-scripts-vegas",
          "Brakmo 1995 3.2: A Diff below alpha lets the window grow by a segment in a round trip",
          "Brakmo 1995 3.2")
{
    Play({VEGAS}, R"(
        set InitialCwnd 4
        set InitialSlowStartThreshold 2000
        0 > 0-3
        100 < 1
        100 > 4
        100 = cwnd 4250
        101 < 2
        101 > 5
        102 < 3
        102 > 6
        103 < 4
        103 > 7 8
        103 = cwnd 5000
    )");
}

UMTS_TEST("umts-tcp-scripts-vegas",
          "Brakmo 1995 3.2: A Diff between alpha and beta lets it stay",
          "Brakmo 1995 3.2")
{
    Play({VEGAS}, R"(
        set InitialCwnd 4
        set InitialSlowStartThreshold 2000
        0 > 0-3
        100 < 1
        100 > 4
        101 < 2
        101 > 5
        102 < 3
        102 > 6
        103 < 4
        103 > 7 8
        250 < 5
        250 > 9
        251 < 6
        251 > 10
        252 < 7
        252 > 11
        253 < 8
        253 > 12
        254 < 9
        254 > 13 14
        254 = cwnd 6000
        400 < 10        # Diff = 6 - 6 * 100/150 = 2
        400 > 15
        401 < 11
        401 > 16
        401 = cwnd 6000
    )");
}

UMTS_TEST("umts-tcp-scripts-vegas",
          "Brakmo 1995 3.2: A Diff above beta shrinks it by one",
          "Brakmo 1995 3.2")
{
    Play({VEGAS}, R"(
        set InitialCwnd 4
        set InitialSlowStartThreshold 2000
        0 > 0-3
        100 < 1
        100 > 4
        101 < 2
        101 > 5
        102 < 3
        102 > 6
        103 < 4
        103 > 7 8
        400 < 5
        400 > 9
        401 < 6
        401 > 10
        402 < 7
        402 > 11
        403 < 8
        403 > 12
        404 < 9
        404 > 13 14
        700 < 10        # Diff = 6 - 6 * 100/300 = 4
        700 = cwnd 5000
        701 < 11
        701 > 15
        701 = cwnd 5000
    )");
}

UMTS_TEST("umts-tcp-scripts-vegas",
          "Brakmo 1995 3.3: Slow start doubles in every other round trip",
          "Brakmo 1995 3.3")
{
    Play({VEGAS}, R"(
        0 > 0
        100 < 1
        100 > 1
        100 = cwnd 1000
        200 < 2
        200 > 2 3
        200 = cwnd 2000
        300 < 3
        300 > 4
        301 < 4
        301 > 5
        301 = cwnd 2000
        400 < 5
        400 > 6 7
        401 < 6
        401 > 8 9
        401 = cwnd 4000
    )");
}

UMTS_TEST("umts-tcp-scripts-vegas",
          "Brakmo 1995 3.3: A Diff above gamma ends it, with an eighth less",
          "Brakmo 1995 3.3")
{
    Play({VEGAS}, R"(
        0 > 0
        100 < 1
        100 > 1
        200 < 2
        200 > 2 3
        300 < 3
        300 > 4
        301 < 4
        301 > 5
        400 < 5
        400 > 6 7
        401 < 6
        401 > 8 9
        500 < 7
        500 > 10
        600 < 8
        600 > 11
        601 < 9
        601 > 12
        601 < 10
        601 > 13
        601 = cwnd 4000
        700 < 11        # Diff = 4 - 4 * 100/175 = 1.7, rounds to 2
        700 = cwnd 3500 ssthresh 2000
    )");
}

UMTS_TEST("umts-tcp-scripts-vegas",
          "Brakmo 1995 3.3: After a timeout the window is two segments, as in its code",
          "Brakmo 1995 3.3")
{
    Play({VEGAS}, R"(
        set InitialCwnd 8
        0 > 0-7
        1000 > 0 1
        1000 = cwnd 2000 ssthresh 4000
    )");
}

} // namespace

} // namespace tcpscripttest
} // namespace ns3
