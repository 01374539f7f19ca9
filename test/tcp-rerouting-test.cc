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
#include "ns3/simulator.h"
#include "ns3/tcp-classic-vegas.h"
#include "ns3/tcp-rerouting-detector.h"
#include "ns3/tcp-socket-state.h"
#include "ns3/uinteger.h"

/**
 * @file
 * @ingroup umts
 * Vegas on a path that becomes longer, without and with the repair of La, Walrand and Anantharam.
 */

namespace ns3
{
namespace tcpclassictest
{

namespace
{

/// Samples in blocks.
void
AddDetector()
{
    AddTest("Rerouting: K, N, L and the threshold", [] {
        TcpReroutingDetector detector;
        detector.initialSamples = 3;
        detector.blockSize = 2;
        detector.blocks = 2;
        detector.threshold = 2;

        const struct
        {
            uint32_t rtt; // ms, with a baseRTT of 100 ms
            bool longer;  // expected
        } rows[] = {
            {900, false}, // of the first 3
            {900, false},
            {900, false},
            {300, false},
            {250, false}, // minimum 250 > 200: first block
            {200, false},
            {300, false}, // minimum 200 is not larger: none
            {201, false},
            {300, false}, // 201: first block
            {400, false},
            {220, true},  // 220: second block in a row
            {300, false}, // and again from the start
            {300, false},
            {300, false},
            {260, true},
        };

        uint32_t number = 0;
        for (const auto& row : rows)
        {
            const bool longer = detector.Sample(MilliSeconds(row.rtt), MilliSeconds(100));
            UMTS_EXPECT(longer == row.longer, "sample " << number);
            ++number;
        }
        UMTS_EXPECT(detector.GetBlockMinimum() == MilliSeconds(260), "last minimum");
    });
}

/// baseRTT and window of the policy when the path becomes longer.
void
AddRepairWindow()
{
    AddTest("Rerouting: baseRTT and window", [] {
        for (const bool repair : {false, true})
        {
            Ptr<TcpClassicVegas> vegas = CreateObject<TcpClassicVegas>();
            vegas->SetAttribute("ReroutingRepair", BooleanValue(repair));
            vegas->SetAttribute("ReroutingK", UintegerValue(1));
            vegas->SetAttribute("ReroutingN", UintegerValue(1));
            vegas->SetAttribute("ReroutingL", UintegerValue(2));
            vegas->SetAttribute("ReroutingThreshold", DoubleValue(3));
            Ptr<TcpSocketState> tcb = CreateObject<TcpSocketState>();
            tcb->m_segmentSize = SEGMENT;
            tcb->m_cWnd = 8 * SEGMENT;
            for (const uint32_t rtt : {100, 420, 340})
            {
                vegas->RttSampled(tcb, TcpClassicSegment(), MilliSeconds(rtt));
            }
            // Smoothed 100, 140, 165 ms: 8/165 * 340 + 2.
            UMTS_EXPECT(IsNear(tcb->m_cWnd.Get(), (repair ? 18484 : 8000), 1), "window");
            UMTS_EXPECT(vegas->GetBaseRtt() == MilliSeconds(repair ? 340 : 100), "baseRTT");
        }
    });
}

/**
 * @brief Simulate and measure.
 * @param settling time before the measurement
 * @param duration time of the measurement
 * @return the share of the link
 */
double
Utilisation(const Flow& flow, Time settling, Time duration)
{
    Simulator::Stop(settling);
    Simulator::Run();
    const uint32_t acked = flow.acked;
    Simulator::Stop(duration);
    Simulator::Run();
    return (flow.acked - acked) / (10e6 / 8 / (SEGMENT + 42) * duration.GetSeconds());
}

/// The round trip of a path rises from 20 to 100 ms.
void
AddPathChange(bool repair)
{
    AddTest(std::string("Vegas") + (repair ? " with repair" : "") +
                ": path change from 20 to 100 ms",
            [=] {
                Rig rig("10Mbps", MilliSeconds(10));
                Config::SetDefault("ns3::TcpSocket::SndBufSize", UintegerValue(4000000));
                Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(4000000));
                Ptr<TcpClassicVegas> vegas = CreateObject<TcpClassicVegas>();
                vegas->SetAttribute("ReroutingRepair", BooleanValue(repair));
                Ptr<Socket> socket = rig.MakeSocket(TcpClassicVegas::GetTypeId());
                DynamicCast<TcpSocketBase>(socket)->SetCongestionControlAlgorithm(vegas);
                const Flow& flow = rig.AddFlow(socket, 1000000);
                const double before = Utilisation(flow, Seconds(10), Seconds(10));
                UMTS_EXPECT(before > 0.99, "before");
                rig.channel->SetAttribute("Delay", TimeValue(MilliSeconds(50)));
                const double after = Utilisation(flow, Seconds(30), Seconds(10));
                if (repair)
                {
                    UMTS_EXPECT(after > 0.9, "recovers the link");
                    UMTS_EXPECT(IsNear(vegas->GetBaseRtt().GetSeconds(), 0.1009, 0.001), "baseRTT");
                }
                else
                {
                    UMTS_EXPECT(after < 0.1, "stays at a few packets a round trip");
                    UMTS_EXPECT(IsNear(vegas->GetBaseRtt().GetSeconds(), 0.0209, 0.001), "baseRTT");
                }
                UMTS_EXPECT(flow.timeouts.size() == 0, "timeouts");
            });
}

} // namespace

void
AddReroutingTests()
{
    AddDetector();
    AddRepairWindow();
    AddPathChange(false);
    AddPathChange(true);
}

} // namespace tcpclassictest
} // namespace ns3
