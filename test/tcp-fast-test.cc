/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/double.h"
#include "ns3/point-to-point-net-device.h"
#include "ns3/queue-disc.h"
#include "ns3/queue.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/tcp-fast.h"
#include "ns3/tcp-socket-state.h"
#include "ns3/traffic-control-helper.h"
#include "ns3/uinteger.h"

#include <algorithm>

/**
 * @file
 * @ingroup umts
 * FAST: its windows by hand, its equilibrium, and a buffer smaller than alpha.
 */

namespace ns3
{
namespace tcpclassictest
{

namespace
{

/**
 * @brief Make a policy.
 * @param alpha attribute Alpha
 * @param period attribute UpdatePeriod
 * @return the policy
 */
Ptr<TcpFast>
MakeFast(double alpha, Time period)
{
    Ptr<TcpFast> fast = CreateObject<TcpFast>();
    fast->SetAttribute("Alpha", DoubleValue(alpha));
    fast->SetAttribute("UpdatePeriod", TimeValue(period));
    return fast;
}

/**
 * @brief Make the state of a socket.
 * @param window congestion window in segments
 */
Ptr<TcpSocketState>
MakeState(uint32_t window)
{
    Ptr<TcpSocketState> tcb = CreateObject<TcpSocketState>();
    tcb->m_segmentSize = SEGMENT;
    tcb->m_cWnd = window * SEGMENT;
    return tcb;
}

/**
 * @brief Give a policy a sample.
 * @param fast the policy
 * @param rtt the sample in ms
 * @param window the window its segment was sent with, in segments
 * @param lastSent when it was sent, in ms
 */
void
Sample(Ptr<TcpFast> fast,
       Ptr<TcpSocketState> tcb,
       double rtt,
       uint32_t window,
       int32_t lastSent = 0)
{
    TcpClassicSegment segment;
    segment.inFlight = window * SEGMENT;
    segment.lastSent = MilliSeconds(lastSent);
    fast->RttSampled(tcb, segment, Seconds(rtt / 1000));
}

/**
 * @brief Enter a state as the sockets do.
 * @param fast the policy
 * @param state the state to enter
 */
void
Enter(Ptr<TcpFast> fast, Ptr<TcpSocketState> tcb, TcpSocketState::TcpCongState_t state)
{
    fast->CongestionStateSet(tcb, state);
    tcb->m_congState = state;
}

/**
 * @brief A fast retransmission and what follows.
 * @param fast the policy
 * @param tcb the state, with a window of 18.655
 */
void
Lose(Ptr<TcpFast> fast, Ptr<TcpSocketState> tcb)
{
    fast->ReduceWindow(tcb, TcpClassicSegment());
    Enter(fast, tcb, TcpSocketState::CA_RECOVERY);
    UMTS_EXPECT(tcb->m_cWnd.Get() == 9 * SEGMENT, "half of 18");
    Enter(fast, tcb, TcpSocketState::CA_OPEN);
    fast->IncreaseWindow(tcb, 1);
    UMTS_EXPECT(tcb->m_cWnd.Get() == 9 * SEGMENT, "holds when recovery ends");
    Sample(fast, tcb, 162, 18, -1);
    fast->IncreaseWindow(tcb, 1);
    UMTS_EXPECT(tcb->m_cWnd.Get() == 9 * SEGMENT, "sample of the old window");
    Sample(fast, tcb, 162, 9);
    fast->IncreaseWindow(tcb, 1);
    // 9/2 + (9 * 100/162 + 10)/2
    UMTS_EXPECT(IsNear(tcb->m_cWnd.Get(), 12278, 1), "sample of the new window");
}

/**
 * @brief A timeout and what follows.
 * @param fast the policy
 * @param tcb the state, with a window of 12.278
 */
void
TimeOutFastWindow(Ptr<TcpFast> fast, Ptr<TcpSocketState> tcb)
{
    tcb->m_ssThresh = fast->GetSsThresh(tcb, 0);
    UMTS_EXPECT(tcb->m_ssThresh.Get() == 6 * SEGMENT, "half of 12");
    Enter(fast, tcb, TcpSocketState::CA_LOSS);
    tcb->m_cWnd = SEGMENT;
    for (const uint32_t expected : {2000, 3000, 4000, 5000, 6000, 6166})
    {
        fast->IncreaseWindow(tcb, 1);
        UMTS_EXPECT(IsNear(tcb->m_cWnd.Get(), expected, 1), "slow start to the half");
    }
    Enter(fast, tcb, TcpSocketState::CA_OPEN);
    fast->IncreaseWindow(tcb, 1);
    UMTS_EXPECT(IsNear(tcb->m_cWnd.Get(), 6166, 1), "holds until a sample");
}

/// Window over ACKs, each with a sample, without losses and with them.
void
AddFastWindow()
{
    AddTest("FAST: window after ACKs and losses", [] {
        Ptr<TcpFast> fast = MakeFast(10, Seconds(0));
        Ptr<TcpSocketState> tcb = MakeState(4);

        const struct
        {
            double window;  // after the ACK, bytes
            double rtt;     // its sample, ms
            uint32_t sent;  // window of the sample, segments
            double average; // after it, ms
        } rows[] = {
            {5000, 100, 4, 100},   // nothing known: +1
            {6000, 140, 4, 110},   // no queue: +1; weight min(3/4, 1/4)
            {8000, 150, 20, 116},  // 6/2 + (4 * 100/110 + 10)/2 = 9.8, at most 2 * 4; weight 3/20
            {17621, 116, 17, 116}, // 8/2 + (20 * 100/116 + 10)/2
            {21138, 300, 10, 162}, // 17.621/2 + (17 * 100/116 + 10)/2; weight 1/4
            {18655, 162, 10, 162}, // 21.138/2 + (10 * 100/162 + 10)/2: it shrinks as well
        };

        for (const auto& row : rows)
        {
            fast->IncreaseWindow(tcb, 1);
            UMTS_EXPECT(IsNear(tcb->m_cWnd.Get(), row.window, 1), "after " << row.rtt);
            Sample(fast, tcb, row.rtt, row.sent);
            UMTS_EXPECT(IsNear(fast->GetAverageRtt().GetSeconds() * 1000, row.average, 1e-5),
                        "average after " << row.rtt);
        }
        UMTS_EXPECT(fast->GetBaseRtt() == MilliSeconds(100), "smallest sample");
        Lose(fast, tcb);
        TimeOutFastWindow(fast, tcb);
    });
}

/// Attributes.
void
AddFastAttributes()
{
    AddTest("FAST: MiThreshold, UpdatePeriod, Pacing, smallest window", [] {
        Ptr<TcpSocketState> tcb = MakeState(10);
        Ptr<TcpFast> fast = MakeFast(20, Seconds(0));
        Sample(fast, tcb, 100, 12);
        Sample(fast, tcb, 102, 12); // average 100.5
        fast->IncreaseWindow(tcb, 1);
        UMTS_EXPECT(tcb->m_cWnd.Get() == 11 * SEGMENT, "0.5 ms are no queue");
        fast->SetAttribute("MiThreshold", TimeValue(Seconds(0)));
        fast->IncreaseWindow(tcb, 1); // 11/2 + (12 * 100/100.5 + 20)/2
        UMTS_EXPECT(IsNear(tcb->m_cWnd.Get(), 21470, 1), "they are");

        tcb = MakeState(3);
        fast = MakeFast(0, Seconds(0));
        Sample(fast, tcb, 100, 2);
        Sample(fast, tcb, 500, 2);
        fast->IncreaseWindow(tcb, 1); // 3/2 + (2 * 100/200)/2 = 2
        fast->IncreaseWindow(tcb, 1); // 2/2 + (2 * 100/200)/2 = 1.5
        UMTS_EXPECT(tcb->m_cWnd.Get() == 2 * SEGMENT, "at least two");

        for (const bool pacing : {false, true})
        {
            tcb = MakeState(20);
            fast = MakeFast(20, MilliSeconds(20));
            fast->SetAttribute("Pacing", BooleanValue(pacing));
            Sample(fast, tcb, 100, 12);
            Sample(fast, tcb, 200, 12); // average 125
            Sample(fast, tcb, 125, 20);
            fast->IncreaseWindow(tcb, 1);
            UMTS_EXPECT(tcb->m_cWnd.Get() == 20 * SEGMENT, "not yet");
            Simulator::Stop(MilliSeconds(20));
            Simulator::Run();
            // To 20/2 + (20 * 100/125 + 20)/2 = 28, paced in 20 * 20/125 = 3.2 ACKs.
            for (const uint32_t paced : {22500, 25000, 27500, 28000, 28000})
            {
                const uint32_t expected = pacing ? paced : 28000;
                fast->IncreaseWindow(tcb, 1);
                UMTS_EXPECT(IsNear(tcb->m_cWnd.Get(), expected, 1), "pacing " << pacing);
            }
            Simulator::Destroy();
        }
    });
}

/// Flows on a link that loses nothing: alpha packets of each wait.
struct FastEquilibriumTest
{
    void Run()
    {
        constexpr double ALPHA = 20;
        Rig rig("10Mbps", MilliSeconds(50));
        Config::SetDefault("ns3::TcpSocket::SndBufSize", UintegerValue(4000000));
        Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(4000000));
        std::vector<const Flow*> flows;
        std::vector<Ptr<TcpFast>> policies;
        for (uint32_t i = 0; i < m_flows; ++i)
        {
            policies.push_back(MakeFast(ALPHA, MilliSeconds(20)));
            policies.back()->SetAttribute("Pacing", BooleanValue(m_pacing));
            Ptr<Socket> socket = rig.MakeSocket(TcpFast::GetTypeId());
            DynamicCast<TcpSocketBase>(socket)->SetCongestionControlAlgorithm(policies.back());
            // Apart, so that each measures the empty path.
            flows.push_back(&rig.AddFlow(socket, 1000000, MilliSeconds(3 * i)));
        }
        Simulator::Stop(Seconds(10));
        Simulator::Run();
        std::vector<uint32_t> acked;
        for (const Flow* flow : flows)
        {
            acked.push_back(flow->acked);
        }
        Simulator::Stop(Seconds(10));
        Simulator::Run();
        double total = 0;
        for (uint32_t i = 0; i < m_flows; ++i)
        {
            const double rate = (flows[i]->acked - acked[i]) / 10.0;
            const double base = policies[i]->GetBaseRtt().GetSeconds();
            const double rtt = policies[i]->GetAverageRtt().GetSeconds();
            const double window = static_cast<double>(flows[i]->window) / SEGMENT;
            UMTS_EXPECT(IsNear(base, 0.1009, 0.0001), "round trip of the empty path");
            UMTS_EXPECT(IsNear(window - rate * base, ALPHA, 0.1 * ALPHA), "queued " << i);
            const double fixedPoint = ALPHA / (1 - base / rtt);
            UMTS_EXPECT(IsNear(window, fixedPoint, 0.1 * fixedPoint), "window " << i);
            UMTS_EXPECT(flows[i]->retransmissions.size() == 0, "the buffer suffices");
            total += rate;
        }
        UMTS_EXPECT(IsNear(total, 10e6 / 8 / (SEGMENT + 42), 1), "the link is full");
    }

    uint32_t m_flows; //!< Number of flows.
    bool m_pacing;    //!< Attribute Pacing.
};

void
AddFastEquilibrium(uint32_t flows, bool pacing)
{
    AddTest("FAST: equilibrium of " + std::to_string(flows) + " flows" +
                (pacing ? " with pacing" : ""),
            [=] { FastEquilibriumTest{flows, pacing}.Run(); });
}

/**
 * A flow whose alpha a buffer of 20 packets does or does not hold (after Modi, figures 4.7 and
 * 4.8).
 */
struct FastBufferTest
{
    /// What a flow has suffered.
    struct Result
    {
        double lossesPerRtt; //!< Packets lost in a round trip in which any is lost.
        double lossShare;    //!< Packets lost, in parts of those acknowledged.
        uint32_t timeouts;   //!< Timeouts.
        double utilisation;  //!< Share of the link.
    };

    void Check()
    {
        const Result aggressive = Run(100);
        const Result moderate = Run(20);
        UMTS_EXPECT(aggressive.lossesPerRtt > 10, "the window doubles into the buffer");
        UMTS_EXPECT(aggressive.lossShare > 0.1, "and again");
        UMTS_EXPECT(aggressive.timeouts > 10, "too many holes for one recovery");
        UMTS_EXPECT(aggressive.utilisation < 0.7, "unstable");
        UMTS_EXPECT(moderate.lossesPerRtt < 5, "a few");
        UMTS_EXPECT(moderate.lossShare < 0.03, "a few");
        UMTS_EXPECT(moderate.timeouts == 0, "all are recovered");
        UMTS_EXPECT(moderate.utilisation > 0.95, "moderate");
    }

    /**
     * @brief Run a flow for 100 s.
     * @param alpha attribute Alpha
     * @return what it has suffered
     */
    Result Run(double alpha)
    {
        Rig rig("1.2Mbps", MilliSeconds(50));
        Ptr<PointToPointNetDevice> device =
            DynamicCast<PointToPointNetDevice>(rig.hosts.Get(0)->GetDevice(1));
        // 18 in the discipline, one in the device and one that is being sent.
        device->GetQueue()->SetAttribute("MaxSize", StringValue("1p"));
        TrafficControlHelper control;
        control.SetRootQueueDisc("ns3::FifoQueueDisc", "MaxSize", StringValue("18p"));
        m_losses.clear();
        control.Install(device).Get(0)->TraceConnectWithoutContext(
            "Drop",
            MakeCallback(&FastBufferTest::Lost, this));
        Ptr<Socket> socket = rig.MakeSocket(TcpFast::GetTypeId());
        DynamicCast<TcpSocketBase>(socket)->SetCongestionControlAlgorithm(
            MakeFast(alpha, MilliSeconds(20)));
        const Flow& flow = rig.AddFlow(socket, 1000000);
        Simulator::Stop(Seconds(100));
        Simulator::Run();
        uint32_t lossyRoundTrips = 0;
        Time begin = Seconds(-1);
        for (const Time& time : m_losses)
        {
            if (time - begin > MilliSeconds(240)) // round trip with a full buffer
            {
                begin = time;
                ++lossyRoundTrips;
            }
        }
        const double losses = m_losses.size();
        return {losses / std::max(lossyRoundTrips, 1U),
                losses / flow.acked,
                static_cast<uint32_t>(flow.timeouts.size()),
                flow.acked / (1.2e6 / 8 / (SEGMENT + 42) * 100)};
    }

    /**
     * @brief Note a loss.
     * @param item the packet
     */
    void Lost(Ptr<const QueueDiscItem> /* item */)
    {
        m_losses.push_back(Simulator::Now());
    }

    std::vector<Time> m_losses; //!< When packets were lost.
};

void
AddFastBuffer()
{
    AddTest("FAST: alpha 100 and 20 on a buffer of 20 packets", [] { FastBufferTest().Check(); });
}

} // namespace

void
AddFastTests()
{
    AddFastWindow();
    AddFastAttributes();
    for (const uint32_t flows : {1, 2, 5})
    {
        AddFastEquilibrium(flows, false);
        AddFastEquilibrium(flows, true);
    }
    AddFastBuffer();
}

} // namespace tcpclassictest
} // namespace ns3
