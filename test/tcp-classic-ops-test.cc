/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-rig.h"
#include "umts-test.h"

#include "ns3/double.h"
#include "ns3/tcp-classic-new-reno.h"
#include "ns3/tcp-classic-reno.h"
#include "ns3/tcp-classic-vegas.h"
#include "ns3/tcp-socket-state.h"
#include "ns3/tcp-tahoe.h"

/**
 * @file
 * @ingroup umts
 * The policies alone: the window after each event equals a calculation by hand.
 */

namespace ns3
{
namespace tcpclassictest
{

namespace
{

/**
 * @brief Make the state of a socket.
 * @param window congestion window in segments
 * @param ssThresh slow-start threshold in segments
 */
Ptr<TcpSocketState>
MakeState(double window, uint32_t ssThresh)
{
    Ptr<TcpSocketState> tcb = CreateObject<TcpSocketState>();
    tcb->m_segmentSize = SEGMENT;
    tcb->m_cWnd = static_cast<uint32_t>(window * SEGMENT);
    tcb->m_ssThresh = ssThresh * SEGMENT;
    return tcb;
}

/**
 * @brief Do what the socket does at a timeout.
 * @param ops the policy
 */
void
TimeOut(Ptr<TcpClassicOps> ops, Ptr<TcpSocketState> tcb)
{
    tcb->m_ssThresh = ops->GetSsThresh(tcb, 0);
    tcb->m_cWnd = SEGMENT;
    ops->AfterTimeout(tcb);
}

/// What happens to a window that opens as RFC 2001 says.
enum Event
{
    ACK,
    LOSS,
    TIMEOUT
};

/**
 * @brief Equal events in a row, and what follows.
 */
struct WindowRow
{
    Event event;       //!< What happens.
    uint32_t times;    //!< How often.
    uint32_t window;   //!< Window after it, in bytes.
    uint32_t ssThresh; //!< Threshold after it, in segments.
};

/// Events of Reno and NewReno, from a window of 1 and a threshold of 8.
const std::vector<WindowRow> RENO = {
    {ACK, 1, 2000, 8},     // slow start: +1
    {ACK, 5, 7000, 8},     //
    {ACK, 1, 8000, 8},     // the last one below the threshold
    {ACK, 1, 8125, 8},     // 8 + 1/8
    {ACK, 1, 8248, 8},     // 8.125 + 1/8.125
    {LOSS, 1, 4000, 4},    // floor(8.248) / 2
    {ACK, 1, 4250, 4},     // the ACK that ends recovery counts: 4 + 1/4
    {LOSS, 1, 2000, 2},    // floor(4.25) / 2
    {LOSS, 1, 2000, 2},    // at least 2
    {ACK, 1, 2500, 2},     // 2 + 1/2
    {ACK, 3, 3553, 2},     // 2.5 -> 2.9 -> 3.2448 -> 3.5530
    {TIMEOUT, 1, 1000, 2}, // floor(3.55) / 2 = 1, at least 2
    {ACK, 1, 2000, 2},     // slow start
    {ACK, 1, 2500, 2},     // congestion avoidance
};

/// Events of Tahoe, from the same start.
const std::vector<WindowRow> TAHOE = {
    {ACK, 9, 8248, 8},     // slow start to 8, then 8.125, 8.248
    {LOSS, 1, 1000, 4},    // half of it is the threshold, the window starts again
    {ACK, 3, 4000, 4},     // slow start
    {ACK, 1, 4250, 4},     // 4 + 1/4
    {TIMEOUT, 1, 1000, 2}, // the same, with floor(4.25) / 2
    {LOSS, 1, 1000, 2},    // the threshold is at least 2
    {ACK, 1, 2000, 2},     // slow start
    {ACK, 1, 2500, 2},     // congestion avoidance
};

/// Window and threshold of a variant over events.
void
AddWindow(Ptr<TcpClassicOps> ops, const std::vector<WindowRow>& rows)
{
    AddTest(ops->GetName() + ": window after ACKs, fast retransmissions and timeouts", [=] {
        Ptr<TcpSocketState> tcb = MakeState(1, 8);
        uint32_t number = 0;
        for (const WindowRow& row : rows)
        {
            for (uint32_t i = 0; i < row.times; ++i)
            {
                switch (row.event)
                {
                case ACK:
                    ops->IncreaseWindow(tcb, 1);
                    break;
                case LOSS:
                    ops->ReduceWindow(tcb, TcpClassicSegment());
                    break;
                case TIMEOUT:
                    TimeOut(ops, tcb);
                    break;
                }
            }
            UMTS_EXPECT(IsNear(tcb->m_cWnd.Get(), row.window, 2), "window, row " << number);
            UMTS_EXPECT(tcb->m_ssThresh.Get() == row.ssThresh * SEGMENT,
                        "threshold, row " << number);
            ++number;
        }
    });
}

/**
 * @brief One ACK of one segment and the window that follows.
 */
struct VegasAck
{
    uint32_t rtt;      //!< Sample that the ACK yields, in ms.
    uint32_t inFlight; //!< Segments in flight after it, before new ones are sent.
    uint32_t window;   //!< Window after it, in bytes.
};

/// Window of Vegas over a sequence of ACKs.
void
AddVegasWindow(const std::string& name,
               double window,
               uint32_t ssThresh,
               const std::vector<VegasAck>& acks,
               uint32_t ssThreshAfter,
               double beta = 3)
{
    AddTest("Vegas: " + name, [=] {
        Ptr<TcpClassicVegas> vegas = CreateObject<TcpClassicVegas>();
        vegas->SetAttribute("Beta", DoubleValue(beta));
        Ptr<TcpSocketState> tcb = MakeState(window, ssThresh);
        uint32_t number = 0;
        for (const VegasAck& ack : acks)
        {
            ++number;
            tcb->m_lastAckedSeq = SequenceNumber32(1 + number * SEGMENT);
            tcb->m_bytesInFlight = ack.inFlight * SEGMENT;
            vegas->IncreaseWindow(tcb, 1);
            vegas->RttSampled(tcb, TcpClassicSegment(), MilliSeconds(ack.rtt));
            UMTS_EXPECT(IsNear(tcb->m_cWnd.Get(), ack.window, 2), "ACK " << number);
        }
        UMTS_EXPECT(tcb->m_ssThresh.Get() == ssThreshAfter * SEGMENT, "threshold");
    });
}

/// Slow start doubles in every other round trip and ends at Diff > 1. Diff is W - S * base / RTT
/// with W = in flight + 1, S = segments sent in the round trip, RTT = mean of its samples.
const std::vector<VegasAck> SLOW_START = {
    {100, 0, 1000}, // first round trip: hold
    {100, 0, 2000}, // Diff = 1 - 1 * 1 = 0: grow
    {100, 1, 2000}, // hold
    {100, 1, 2000}, //
    {100, 1, 3000}, // Diff = 2 - 2 * 1 = 0: grow
    {100, 2, 4000}, //
    {200, 3, 4000}, // hold
    {200, 3, 4000}, //
    {200, 3, 4000}, //
    {200, 3, 4000}, //
    {200, 3, 3500}, // Diff = 4 - 4 * 100/200 = 2 > 1: leave, 4 - 4/8
    {200, 2, 3500}, //
    {200, 2, 3500}, //
    {200, 2, 3500}, //
    {100, 2, 3500}, // Diff = 3 - 3 * 100/200 = 1.5, rounds to 2: hold
    {400, 2, 3500}, //
    {400, 2, 3500}, //
    {100, 2, 3500}, // the mean counts: Diff = 3 - 3 * 100/300 = 2: hold
    {100, 2, 3500}, //
    {130, 2, 3500}, //
    {110, 2, 3785}, // Diff = 3 - 3 * 100/110 = 0.27, rounds to 0 < 1: 3.5 + 1/3.5
    {110, 2, 4071}, // the increment stays 1/3.5 for the round trip
};

/// Congestion avoidance shrinks at Diff > 3, after rounding.
const std::vector<VegasAck> AVOIDANCE = {
    {100, 5, 6166}, // nothing known: 6 + 1/6
    {500, 5, 6333}, //
    {500, 5, 6500}, //
    {500, 5, 6666}, //
    {500, 5, 6833}, //
    {500, 5, 7000}, //
    {230, 5, 6000}, // Diff = 6 - 6 * 100/433 = 4.6, rounds to 5 > 3: -1
    {230, 5, 6000}, //
    {230, 5, 6000}, //
    {230, 5, 6000}, //
    {230, 5, 6000}, //
    {230, 5, 6000}, //
    {300, 5, 6000}, // Diff = 6 - 6 * 100/230 = 3.39, rounds to 3: hold
    {300, 5, 6000}, //
    {300, 5, 6000}, //
    {300, 5, 6000}, //
    {300, 5, 6000}, //
    {300, 5, 6000}, //
    {300, 5, 5000}, // Diff = 6 - 6 * 100/300 = 4: -1
};

/// The window never falls below 2.
const std::vector<VegasAck> MINIMUM = {
    {100, 1, 2500}, // nothing known: 2 + 1/2
    {400, 1, 3000}, //
    {400, 1, 2000}, // Diff = 2 - 2 * 100/250 = 1.2, rounds to 1 > 0.5: -1
    {400, 1, 2000}, //
    {400, 1, 2000}, // Diff = 2 - 2 * 100/400 = 1.5, rounds to 2: 1 is too small
};

/// A window that is not filled does not grow.
const std::vector<VegasAck> IDLE = {
    {100, 7, 10100}, // 10 - 8 = 2 unused: 10 + 1/10
    {100, 6, 10100}, // 10.1 - 7 > 2
};

/// A lone segment tells the present round-trip time of the path without queue.
const std::vector<VegasAck> LONE_SEGMENT = {
    {100, 0, 2500}, // nothing known: 2 + 1/2
    {400, 0, 2900}, // 1 in transit: Diff = 1 - 1 = 0: 2.5 + 1/2.5, base = 100
    {400, 0, 3244}, // base = 400: Diff = 0: 2.9 + 1/2.9; with base = 100 it would hold
};

/// Reductions of Vegas on duplicate ACKs.
void
AddVegasReduction()
{
    AddTest("Vegas: reductions on losses", [] {
        const struct
        {
            uint32_t before;        // window in segments
            uint32_t transmissions; // of the lost segment
            uint32_t after;         // window in segments
        } rows[] = {
            {2, 1, 2},
            {3, 1, 2},
            {3, 2, 2},
            {4, 1, 3}, // 3/4
            {8, 1, 6}, // 3/4
            {9, 1, 7}, // 9 - 9/4, integer division
            {8, 2, 4}, // lost again: 1/2
            {9, 2, 4}, // 1/2, rounded down
            {64, 1, 48},
        };

        for (const auto& row : rows)
        {
            Ptr<TcpClassicVegas> vegas = CreateObject<TcpClassicVegas>();
            Ptr<TcpSocketState> tcb = MakeState(row.before, 100);
            TcpClassicSegment lost;
            lost.transmissions = row.transmissions;
            vegas->ReduceWindow(tcb, lost);
            UMTS_EXPECT(tcb->m_cWnd.Get() == row.after * SEGMENT,
                        "window " << row.before << ", sent " << row.transmissions);
            UMTS_EXPECT(tcb->m_ssThresh.Get() == 2 * SEGMENT, "threshold");

            tcb->m_cWnd = 16 * SEGMENT;
            vegas->ReduceWindow(tcb, lost);
            UMTS_EXPECT(tcb->m_cWnd.Get() == 16 * SEGMENT, "sent before the reduction");
            lost.lastSent = Seconds(1);
            lost.transmissions = 1;
            vegas->ReduceWindow(tcb, lost);
            UMTS_EXPECT(tcb->m_cWnd.Get() == 12 * SEGMENT, "sent after the reduction");
        }

        Ptr<TcpClassicVegas> vegas = CreateObject<TcpClassicVegas>();
        Ptr<TcpSocketState> tcb = MakeState(9, 100);
        TimeOut(vegas, tcb);
        UMTS_EXPECT(tcb->m_ssThresh.Get() == 4 * SEGMENT, "half of 9");
        UMTS_EXPECT(tcb->m_cWnd.Get() == 2 * SEGMENT, "2 after a timeout");
    });
}

void
AddVegasFineTimeout()
{
    AddTest("Vegas: fine-grained timeout", [] {
        Ptr<TcpClassicVegas> vegas = CreateObject<TcpClassicVegas>();
        Ptr<TcpSocketState> tcb = MakeState(8, 100);
        TcpClassicSegment head;
        head.lastSent = Hours(-1);
        UMTS_EXPECT(!vegas->RetransmitsEarly(tcb, head), "no sample yet");

        const struct
        {
            uint32_t rtt;   // sample in ms
            double timeout; // in ms
        } rows[] = {
            {100, 212.5},      // srtt 100, mdev 50: 17/16 * (100 + 100)
            {180, 239.0625},   // srtt 110, mdev 57.5
            {110, 208.515625}, // srtt 110, mdev 43.125
        };

        for (const auto& row : rows)
        {
            vegas->RttSampled(tcb, head, MilliSeconds(row.rtt));
            UMTS_EXPECT(IsNear(vegas->GetFineTimeout().GetSeconds() * 1000, row.timeout, 1e-5),
                        "after " << row.rtt);
        }
        UMTS_EXPECT(vegas->GetBaseRtt() == MilliSeconds(100), "smallest sample");

        head.lastSent = MilliSeconds(-208);
        UMTS_EXPECT(!vegas->RetransmitsEarly(tcb, head), "208 ms old");
        head.lastSent = MilliSeconds(-209);
        UMTS_EXPECT(vegas->RetransmitsEarly(tcb, head), "209 ms old");

        head.transmissions = 1;
        vegas->ReduceWindow(tcb, head);
        UMTS_EXPECT(IsNear(vegas->GetFineTimeout().GetSeconds() * 1000, 208.515625 * 9 / 8, 1e-5),
                    "an eighth more after a loss");
        head.transmissions = 2;
        vegas->ReduceWindow(tcb, head);
        UMTS_EXPECT(IsNear(vegas->GetFineTimeout().GetSeconds() * 1000, 208.515625 * 9 / 4, 1e-5),
                    "twice as long after another one");
    });
}

} // namespace

void
AddOpsTests()
{
    AddWindow(CreateObject<TcpClassicReno>(), RENO);
    AddWindow(CreateObject<TcpClassicNewReno>(), RENO);
    AddWindow(CreateObject<TcpTahoe>(), TAHOE);
    AddVegasWindow("slow start", 1, 100, SLOW_START, 2);
    AddVegasWindow("congestion avoidance", 6, 2, AVOIDANCE, 2);
    AddVegasWindow("smallest window", 2, 2, MINIMUM, 2, 0.5);
    AddVegasWindow("window not filled", 10, 2, IDLE, 2);
    AddVegasWindow("lone segment", 2, 2, LONE_SEGMENT, 2);
    AddVegasReduction();
    AddVegasFineTimeout();
}

} // namespace tcpclassictest
} // namespace ns3
