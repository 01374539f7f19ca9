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
 * What RFC 6582 states of NewReno, by scripts. FAST recovers likewise.
 */

namespace ns3
{
namespace tcpscripttest
{

namespace
{

UMTS_TEST_SUITE("umts-tcp-scripts-rfc6582", UNIT);

UMTS_TEST("umts-tcp-scripts-rfc6582",
          "RFC 6582 3.2 step 3: A partial ACK sends the next hole at once, and deflates",
          "RFC 6582 3.2")
{
    Play({NEW_RENO, FAST}, R"(
        set InitialCwnd 8
        0 > 0-7
        100 < 0 x3      # 0 and 2 are lost
        100 > 0
        101 < 0 x3      # the window is 4 + 6
        101 > 8 9
        200 < 2
        200 > 2 10      # less 2, which are acknowledged, and 1 more: 9
        200 = cwnd 4000 ssthresh 4000
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc6582",
          "RFC 6582 3.2 step 3: Recovery goes on, and duplicate ACKs inflate",
          "RFC 6582 3.2")
{
    Play({NEW_RENO, FAST}, R"(
        set InitialCwnd 8
        0 > 0-7
        100 < 0 x3
        100 > 0
        101 < 0 x3
        101 > 8 9
        200 < 2
        200 > 2 10
        201 < 2
        201 > 11
        202 < 2 x2      # the third one halves nothing
        202 > 12 13
        202 = cwnd 4000 ssthresh 4000
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc6582",
          "RFC 6582 3.2 step 3 (2): A full ACK leaves the threshold as window",
          "RFC 6582 3.2")
{
    Play({NEW_RENO}, R"(
        set InitialCwnd 8
        0 > 0-7
        100 < 0 x3
        100 > 0
        101 < 0 x3
        101 > 8 9
        200 < 2
        200 > 2 10
        201 < 2 x3      # of 8, 9 and 10
        201 > 11-13
        300 < 11        # 8 would do
        300 > 14
        300 = cwnd 4250 # 11 to 14 are outstanding; the ACK counts in congestion avoidance
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc6582",
          "RFC 6582 3.2 step 3: A partial ACK of much leaves room for the hole",
          "RFC 6582 3.2")
{
    Play({NEW_RENO, FAST}, R"(
        set InitialCwnd 8
        0 > 0-7
        100 < 0 x3      # 4 + 3
        100 > 0
        200 < 7         # 7 - 7 + 1
        200 > 7
        201 < 7
        201 > 8
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc6582",
          "RFC 6582 3.2 step 3: The first partial ACK alone restarts the timer",
          "RFC 6582 3.2, RFC 6582 4")
{
    Play({NEW_RENO, FAST}, R"(
        set InitialCwnd 8
        0 > 0-7
        100 < 0 x3      # 0, 2 and 4 are lost
        100 > 0
        200 < 2
        200 > 2
        1000 < 4
        1000 > 4 8
        1200 > 4        # a second after the ACK of 200
        1200 = cwnd 1000 ssthresh 2000
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc6582",
          "RFC 6582 3.2 step 2: Duplicate ACKs of recover itself send nothing again",
          "RFC 6582 3.2")
{
    Play({RENO, NEW_RENO}, R"(
        set InitialCwnd 8
        0 > 0-7
        100 < 0 x3
        100 > 0
        200 < 8         # as far as recover, not more
        200 > 8-11
        300 < 8 x3
        400 end
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc6582", "RFC 6582 3.2 step 2: Beyond recover they do", "RFC 6582 3.2")
{
    Play({RENO, NEW_RENO}, R"(
        set InitialCwnd 8
        0 > 0-7
        100 < 0 x3
        100 > 0
        200 < 8
        200 > 8-11
        300 < 9
        300 > 12
        400 < 9 x3
        400 > 9 13
        400 = cwnd 2000 ssthresh 2000
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc6582",
          "RFC 6582 3.2 step 4: After a timeout recover is all that was sent",
          "RFC 6582 3.2")
{
    Play({TAHOE, RENO, NEW_RENO}, R"(
        set InitialCwnd 4
        0 > 0-3
        1000 > 0
        1100 < 1
        1100 > 1 2
        1101 < 1 x3     # of 1 to 3, which arrive twice
        1200 < 4
        1200 > 4 5
        1201 < 4 x3     # as far as recover, not more
        1300 < 5
        1300 > 6
        1300 = cwnd 2900
    )");
    Play({RENO, NEW_RENO}, R"(
        set InitialCwnd 4
        0 > 0-3
        1000 > 0
        1100 < 1
        1100 > 1 2
        1200 < 4
        1200 > 4 5
        1300 < 5
        1300 > 6
        1301 < 5 x3     # more
        1301 > 5 7-9    # the window is 2 + 3
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc6582",
          "RFC 6582 3.2: NewReno of ns-3 fills a hole in a round trip, from a smaller window",
          "RFC 6582 3.2")
{
    Play({NS3}, R"(
        set InitialCwnd 8
        0 > 0-7
        100 < 0 x3      # 0, 2 and 4 are lost
        100 > 0
        200 < 2
        200 > 2
        300 < 4
        300 > 4
        400 < 8
        400 > 8-10
        400 = cwnd 3785 ssthresh 3500 # see RFC 5681 3.2: the third duplicate ACK
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc6582",
          "RFC 6582 3.2 step 3: The first partial ACK restarts the timer of ns-3's NewReno",
          "RFC 6582 3.2, RFC 6582 4")
{
    Play({NS3}, R"(
        set InitialCwnd 8
        data 8
        0 > 0-7
        100 < 0 x3
        100 > 0
        200 < 2
        200 > 2
        1000 < 4
        1000 > 4
        1199 end
        1200 > 4
    )");
}

} // namespace

} // namespace tcpscripttest
} // namespace ns3
