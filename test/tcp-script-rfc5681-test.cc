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
 * What RFC 5681 and RFC 3042 state of a sender, by scripts.
 */

namespace ns3
{
namespace tcpscripttest
{

namespace
{

UMTS_TEST_SUITE("umts-tcp-scripts-rfc5681", UNIT);

UMTS_TEST("umts-tcp-scripts-rfc5681",
          "RFC 5681 3.1: The initial window leaves at once, and the handshake does not open it",
          "RFC 5681 3.1")
{
    Play({TAHOE, RENO, NEW_RENO, VEGAS, FAST, NS3}, R"(
        set InitialCwnd 4
        0 > 0-3
        0 = cwnd 4000
        99 end
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc5681",
          "RFC 5681 3.1: After a lost SYN, too, as TcpSocketBase has it",
          "RFC 5681 3.1")
{
    Play({TAHOE, RENO, NEW_RENO, VEGAS, FAST, NS3}, R"(
        lose-syn
        set InitialCwnd 4
        0 > 0-3         # with one segment it were as RFC 5681 has it
        0 = cwnd 4000
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc5681",
          "RFC 5681 3.1: Slow start, a segment more for each ACK of new data",
          "RFC 5681 3.1")
{
    Play({TAHOE, RENO, NEW_RENO, FAST, NS3}, R"(
        0 > 0
        100 < 1
        100 > 1 2
        100 = cwnd 2000
        200 < 2
        200 > 3 4
        200 = cwnd 3000
        201 < 3
        201 > 5 6
        201 = cwnd 4000
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc5681",
          "RFC 5681 3.1: An ACK of two segments opens the window by one",
          "RFC 5681 3.1")
{
    Play({TAHOE, RENO, NEW_RENO, FAST, NS3}, R"(
        set InitialCwnd 4
        0 > 0-3
        100 < 2
        100 > 4-6
        100 = cwnd 5000
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc5681",
          "RFC 5681 3.1, equation 2: An ACK of half a segment counts as RFC 2001 has it",
          "RFC 5681 3.1")
{
    Play({TAHOE, RENO, NEW_RENO}, R"(
        set InitialCwnd 2
        0 > 0 1
        100 < 0.5
        100 > 2
        100 = cwnd 3000 # for each ACK; equation 2, which is recommended, has 2500
    )");
    Play({NS3}, R"(
        set InitialCwnd 2
        0 > 0 1
        100 < 0.5
        100 = cwnd 2000
        101 < 1
        101 > 2
        101 = cwnd 2000 # halves count for nothing (TcpRateOps::SkbDelivered, of whole segments)
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc5681",
          "RFC 5681 3.1: Slow start ends where the window reaches the threshold",
          "RFC 5681 3.1")
{
    Play({TAHOE, RENO, NEW_RENO, NS3}, R"(
        set InitialSlowStartThreshold 3000
        0 > 0
        100 < 1
        100 > 1 2
        200 < 2
        200 > 3 4
        200 = cwnd 3000
        201 < 3
        201 > 5
        201 = cwnd 3333
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc5681",
          "RFC 5681 3.1, equation 3: Congestion avoidance, a segment in a round trip at most",
          "RFC 5681 3.1")
{
    Play({TAHOE, RENO, NEW_RENO}, R"(
        set InitialCwnd 4
        set InitialSlowStartThreshold 4000
        0 > 0-3
        100 < 1
        100 > 4
        100 = cwnd 4250
        101 < 2
        101 > 5
        101 = cwnd 4485
        102 < 3
        102 > 6
        102 = cwnd 4708
        103 < 4
        103 > 7
        103 = cwnd 4920 # less than a segment in a round trip
        200 < 5
        200 > 8 9
        200 = cwnd 5123
    )");
    Play({NS3}, R"(
        set InitialCwnd 4
        set InitialSlowStartThreshold 4000
        0 > 0-3
        100 < 1
        100 > 4
        100 = cwnd 4250
        101 < 2
        101 > 5
        101 = cwnd 4485
        102 < 3
        102 > 6
        102 = cwnd 4707 # whole octets
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc5681",
          "RFC 5681 3.1, equation 4: A timeout, loss window, slow start to half and then slower",
          "RFC 5681 3.1")
{
    Play({TAHOE, RENO, NEW_RENO, FAST, NS3}, R"(
        set InitialCwnd 8
        0 > 0-7
        1000 > 0
        1000 = cwnd 1000 ssthresh 4000
        1100 < 1
        1100 > 1 2
        1100 = cwnd 2000
        1200 < 2
        1200 > 3 4
        1201 < 3
        1201 > 5 6
        1201 = cwnd 4000
        1300 < 4
        1300 > 7
        1300 = cwnd 4250
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc5681",
          "RFC 5681 3.1, equation 4: The threshold is two segments at least",
          "RFC 5681 3.1")
{
    Play({TAHOE, RENO, NEW_RENO, FAST, NS3}, R"(
        set InitialCwnd 3
        data 3
        0 > 0-2
        1000 > 0
        1000 = ssthresh 2000
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc5681",
          "RFC 5681 3.1: What a sender left unused of its window counts for the threshold",
          "RFC 5681 3.1")
{
    Play({TAHOE, RENO, NEW_RENO, FAST}, R"(
        set InitialCwnd 8
        data 4
        0 > 0-3
        1000 > 0
        1000 = ssthresh 4000 # half of the window (RFC 2001 section 3); of FlightSize it is 2000
    )");
    Play({NS3}, R"(
        set InitialCwnd 8
        data 4
        0 > 0-3
        1000 > 0
        1000 = ssthresh 2000
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc5681",
          "RFC 5681 3.1: A second timeout of a segment halves again, as in RFC 2001",
          "RFC 5681 3.1")
{
    // RFC 5681 holds the threshold. TcpSocketBase::ReTxTimeout() asks whether the head was sent
    // again once TcpTxBuffer::SetSentListLost() has forgotten that.
    Play({TAHOE, RENO, NEW_RENO, FAST, NS3}, R"(
        set InitialCwnd 8
        0 > 0-7
        1000 > 0
        1000 = cwnd 1000 ssthresh 4000
        3000 > 0
        3000 = cwnd 1000 ssthresh 2000
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc5681",
          "RFC 5681 3.2: The third duplicate ACK, none before, sends a segment again",
          "RFC 5681 3.2")
{
    Play({TAHOE}, R"(
        set InitialCwnd 8
        0 > 0-7
        100 < 0 x2
        101 < 0
        101 > 0
        101 = cwnd 1000 ssthresh 4000
        200 < 8
        200 > 8 9
        200 = cwnd 2000
    )");
    Play({RENO, NEW_RENO, FAST}, R"(
        set InitialCwnd 8
        0 > 0-7
        100 < 0 x2
        101 < 0
        101 > 0
        101 = cwnd 4000 ssthresh 4000
    )");
    Play({NS3}, R"(
        set InitialCwnd 8
        0 > 0-7
        100 < 0 x2
        101 < 0
        101 > 0
        101 = cwnd 3500 ssthresh 3500 # TcpSocketBase::EnterRecovery: less what has arrived
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc5681",
          "RFC 5681 3.2: An ACK of new data between them begins the count anew",
          "RFC 5681 3.2")
{
    Play({TAHOE, RENO, NEW_RENO, FAST, NS3}, R"(
        set InitialCwnd 8
        0 > 0-7
        100 < 0 x2
        101 < 1
        101 > 8 9
        102 < 1 x2
        200 end
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc5681",
          "RFC 5681 2: An ACK that opens the receiver's window is no duplicate",
          "RFC 5681 2, RFC 5681 3.2")
{
    Play({TAHOE, RENO, NEW_RENO, FAST}, R"(
        set InitialCwnd 8
        window 20
        0 > 0-7
        100 < 0
        101 < 0 window 21
        102 < 0 window 22
        103 < 0 window 23
        104 < 0
        200 end
        201 < 0
        201 > 0 # of one window are those of 100, 104 and this one
    )");
    Play({NS3}, R"(
        set InitialCwnd 8
        window 20
        0 > 0-7
        100 < 0
        101 < 0 window 21
        102 < 0 window 22
        102 > 0 # condition (e) is not supported (TcpSocketBase::ProcessAck)
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc5681",
          "RFC 5681 2: With nothing outstanding an ACK is no duplicate",
          "RFC 5681 2, RFC 5681 3.2")
{
    Play({TAHOE, RENO, NEW_RENO, VEGAS, FAST, NS3}, R"(
        data 1
        0 > 0
        100 < 1
        200 < 1 x5
        300 write 1
        300 > 1
        301 < 1 x2 # two of the three
        400 end
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc5681",
          "RFC 5681 3.2 step 2: After duplicate ACKs, too, the threshold is two at least",
          "RFC 5681 3.2")
{
    Play({TAHOE, RENO, NEW_RENO, FAST, NS3}, R"(
        set InitialCwnd 3
        0 > 0-2
        data 3
        100 < 0 x3
        100 > 0
        100 = ssthresh 2000
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc5681",
          "RFC 5681 3.2 steps 3 to 5: Each duplicate ACK inflates the window by a segment",
          "RFC 5681 3.2")
{
    Play({RENO, NEW_RENO, FAST}, R"(
        set InitialCwnd 8
        0 > 0-7
        100 < 0 x3
        100 > 0         # the window is 4 + 3
        101 < 0         # 8, as many as are outstanding
        102 < 0
        102 > 8
        103 < 0
        103 > 9
        104 < 0
        104 > 10
        104 = cwnd 4000 # the trace has the window without inflation
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc5681",
          "RFC 5681 3.2 step 6: The ACK of all takes the inflation back",
          "RFC 5681 3.2")
{
    Play({RENO, NEW_RENO}, R"(
        set InitialCwnd 8
        0 > 0-7
        100 < 0 x3
        100 > 0
        101 < 0 x4
        101 > 8-10
        200 < 8
        200 > 11        # 4 with 8 to 11 outstanding
        200 = cwnd 4250 # and counts as an ACK of congestion avoidance
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc5681",
          "RFC 5681 3.2 step 6: Reno ends recovery on any ACK of new data",
          "RFC 5681 3.2")
{
    Play({RENO}, R"(
        set InitialCwnd 8
        0 > 0-7
        100 < 0 x3      # 0 and 2 are lost
        100 > 0
        101 < 0 x3
        101 > 8 9
        200 < 2
        200 = cwnd 4250 # eight are outstanding
        201 < 2 x2      # of 8 and 9
        1200 > 2        # a timeout, since the ACK of 200
        1200 = cwnd 1000 ssthresh 2000
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc5681",
          "RFC 5681 3.1: The receiver's window bounds what is outstanding, and grows no further",
          "RFC 5681 3.1")
{
    Play({TAHOE, RENO, NEW_RENO}, R"(
        set InitialCwnd 4
        window 5
        0 > 0-3
        100 < 1
        100 > 4 5
        101 < 2
        101 > 6
        101 = cwnd 5000
        102 < 3
        102 > 7
        102 = cwnd 5000
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc5681",
          "RFC 5681 4.1: After idle for longer than the timeout the window is the initial one",
          "RFC 5681 4.1")
{
    Play({TAHOE, RENO, NEW_RENO, VEGAS, FAST}, R"(
        set RestartAfterIdle true
        set InitialCwnd 2
        set InitialSlowStartThreshold 2000 # Vegas grows from the first ACK on
        data 4
        0 > 0 1
        100 < 2
        100 > 2 3
        200 < 4
        1000 write 1    # 800 ms after the ACK, 900 after the last segment
        1000 > 4
        1100 < 5
        3000 write 10
        3000 > 5 6
        3000 = cwnd 2000
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc5681",
          "RFC 5681 4.1: Unless told so a sender keeps its window, as in ns-2 and ns-3",
          "RFC 5681 4.1")
{
    Play({TAHOE, RENO, NEW_RENO, NS3}, R"(
        set InitialCwnd 2
        data 4
        0 > 0 1
        100 < 2
        100 > 2-3
        200 < 4
        200 = cwnd 4000
        3000 write 10
        3000 > 4-7
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc5681",
          "RFC 3042 2: The first two duplicate ACKs send a new segment each",
          "RFC 3042 2, RFC 5681 3.2")
{
    Play({TAHOE, RENO, NEW_RENO, VEGAS, FAST, NS3}, R"(
        set LimitedTransmit true
        set InitialCwnd 8
        0 > 0-7
        100 < 0
        100 > 8
        101 < 0
        101 > 9
        101 = cwnd 8000 # it must not change
        102 < 0
        102 > 0
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc5681",
          "RFC 3042 2: As far as the receiver's window allows",
          "RFC 3042 2")
{
    Play({TAHOE, RENO, NEW_RENO, VEGAS, FAST, NS3}, R"(
        set LimitedTransmit true
        set InitialCwnd 8
        window 9
        0 > 0-7
        100 < 0
        100 > 8
        101 < 0
        102 < 0
        102 > 0
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc5681",
          "RFC 3042 2: What they send does not count for the threshold",
          "RFC 3042 2, RFC 5681 3.2")
{
    Play({RENO, NEW_RENO, FAST}, R"(
        set LimitedTransmit true
        set InitialCwnd 8
        0 > 0-7
        100 < 0 x2
        100 > 8 9
        102 < 0
        102 > 0
        102 = cwnd 4000 ssthresh 4000
        103 < 0 x3      # 4 + 6, as many as are outstanding
        104 < 0
        104 > 10
    )");
}

UMTS_TEST("umts-tcp-scripts-rfc5681",
          "RFC 3042 2: While all goes again, only once all has gone, and new data alone",
          "RFC 3042 2")
{
    Play({TAHOE, RENO, NEW_RENO, FAST}, R"(
        set LimitedTransmit true
        set InitialCwnd 4
        0 > 0-3
        1000 > 0
        1100 < 1
        1100 > 1 2
        1200 < 1        # 3 is old, and the window has no room for it
        1300 < 2
        1300 > 3        # all has gone again
        1300 = cwnd 2500
        1400 < 2
        1400 > 4
        1401 < 2
        1401 > 5
        1402 < 2        # no fast retransmission: RFC 6582 3.2 step 2
        1500 end
    )");
}

} // namespace

} // namespace tcpscripttest
} // namespace ns3
