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
 * What RFC 6298 states of the retransmission timer, by scripts.
 */

namespace ns3
{
namespace tcpscripttest
{

namespace
{

UMTS_TEST_SUITE("umts-tcp-scripts-rfc6298", UNIT);

UMTS_TEST("umts-tcp-scripts-rfc6298",
          "RFC 6298 (2.2): The first round trip, of the handshake, gives three times its length",
          "RFC 6298 2")
{
    Play({TAHOE, RENO, NEW_RENO, VEGAS, FAST, NS3}, R"(
        rtt 400
        data 1
        0 > 0
        0 = rto 1200    # 400 + 4 * 200
        1199 end
        1200.1 = rto 2400
        1200 > 0
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc6298",
          "RFC 6298 (2.3): A further one weighs an eighth, its deviation a quarter",
          "RFC 6298 2")
{
    Play({TAHOE, RENO, NEW_RENO, FAST, NS3}, R"(
        rtt 400
        0 > 0
        600 < 1
        600 > 1 2
        600 = rto 1225  # 425 + 4 * (3/4 * 200 + 1/4 * 200)
        1825 > 1
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc6298", "RFC 6298 (2.4): A second at least, or MinRto", "RFC 6298 2")
{
    Play({TAHOE, RENO, NEW_RENO, VEGAS, FAST, NS3}, R"(
        data 1
        0 > 0
        0 = rto 1000
        1000.1 = rto 2000
        1000 > 0
    )");
    Play({TAHOE, RENO, NEW_RENO, VEGAS, FAST, NS3}, R"(
        data 1
        set MinRto 200ms
        0 > 0
        0 = rto 300
        300.1 = rto 600
        300 > 0
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc6298",
          "RFC 6298 (2.5), (5.4) to (5.6): The timeout doubles, up to a minute",
          "RFC 6298 2, RFC 6298 5")
{
    Play({TAHOE, RENO, NEW_RENO, FAST, NS3}, R"(
        set InitialCwnd 4
        0 > 0-3
        1000 > 0        # the earliest segment alone
        3000 > 0
        7000 > 0
        15000 > 0
        31000 > 0
        63000 > 0
        123000 > 0
        183000 > 0
        200000 end
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc6298",
          "RFC 6298 3: A segment that was sent twice gives no sample",
          "RFC 6298 3")
{
    Play({TAHOE, RENO, NEW_RENO, FAST}, R"(
        set MinRto 200ms
        0 > 0
        300 > 0
        800 < 1
        800 > 1 2
        800 = rto 600
    )");
    Play({NS3}, R"(
        set MinRto 200ms
        0 > 0
        300 > 0
        800 < 1
        800 > 1
        800 = rto 300   # without a sample, too (TcpSocketBase::NewAck)
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc6298",
          "RFC 6298 3: Nor does an ACK of such a one and of those behind it",
          "RFC 6298 3")
{
    Play({RENO, NEW_RENO, FAST}, R"(
        set InitialCwnd 4
        data 4
        set MinRto 200ms
        0 > 0-3
        100 < 0 x3
        100 > 0
        350 < 4
        350 = rto 300   # with a sample of 350 it were 531
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc6298",
          "RFC 6298 5: A doubled timeout stays until there is a sample",
          "RFC 6298 5")
{
    Play({TAHOE, RENO, NEW_RENO, FAST}, R"(
        data 3
        0 > 0
        1000 > 0
        1500 < 1
        1500 > 1 2
        1500 = rto 2000
        1600 < 2
        1600 = rto 1000
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc6298",
          "RFC 6298 (5.1), (5.2): All acknowledged stops the timer, new data start it",
          "RFC 6298 5")
{
    Play({TAHOE, RENO, NEW_RENO, VEGAS, FAST, NS3}, R"(
        data 1
        0 > 0
        100 < 1
        5000 write 1
        5000 > 1
        5999 end
        6000 > 1
        6000.1 = rto 2000
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc6298",
          "RFC 6298 (5.3): An ACK of new data restarts the timer",
          "RFC 6298 5")
{
    Play({TAHOE, RENO, NEW_RENO, NS3}, R"(
        set InitialCwnd 2
        0 > 0 1
        900 < 1
        900 > 2 3
        900 = rto 1150  # 200 + 4 * 237.5
        2050 > 1
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc6298", "RFC 6298 (5.3): A duplicate ACK does not", "RFC 6298 5")
{
    Play({TAHOE, RENO, NEW_RENO, FAST, NS3}, R"(
        set InitialCwnd 2
        0 > 0 1
        900 < 0 x2
        1000 > 0
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc6298",
          "RFC 6298 (5.1): A fast retransmission runs with a timer of its own",
          "RFC 6298 5")
{
    Play({RENO, NEW_RENO, FAST}, R"(
        set InitialCwnd 4
        data 4
        0 > 0-3
        500 < 0 x3
        500 > 0
        1500 > 0        # as BSD and ns-2, which stop the timer with the third duplicate ACK
    )");
    Play({NS3}, R"(
        set InitialCwnd 4
        data 4
        0 > 0-3
        500 < 0 x3
        500 > 0
        1000 > 0        # TcpSocketBase::EnterRecovery leaves it running
    )");
}

} // namespace

} // namespace tcpscripttest
} // namespace ns3
