/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/simulator.h"
#include "ns3/umts-controlled-cell.h"
#include "ns3/umts-iub-port.h"
#include "ns3/umts-node-b-net-device.h"
#include "ns3/umts-rnc-net-device.h"
#include "ns3/umts-rnc-rrc.h"
#include "ns3/umts-sync-frames.h"

/**
 * @file
 * @ingroup umts
 * What the RNC makes of Timing Adjustments, one by one.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-timing-adjustment", SYSTEM, "25.427 5.2");

/// A UE on dch3 whose downlink is never empty, and the RNC's port to its Node B.
struct TimingAdjustmentTest
{
    TimingAdjustmentTest()
        : network(NetworkConfig::FromPreset("dch3")),
          host(network.host, false),
          port(network.rncs[0]
                   ->GetObject<RncRrc>()
                   ->Control(network.nodeBs[0]->GetCell())
                   ->GetPort())
    {
        for (uint32_t number = 0; number < 1000; ++number)
        {
            host.SendAt(MilliSeconds(500 + 10 * number), network.addresses[0], 0, number, 400);
        }
        RunUntil(Seconds(1));
        lead = port->GetLead();
    }

    /**
     * @brief Tell the RNC of a frame, and let two TTIs pass.
     * @param ago time since the radio frame that it was for
     * @param arrival its time of arrival, steps of 125 us
     * @return by how much the RNC sends earlier than at first, us
     */
    int64_t Adjust(Time ago, int16_t arrival)
    {
        const int64_t frame = (Simulator::Now() - ago).GetMilliSeconds() / 10;
        port->Adjust({Cfn(static_cast<uint64_t>(frame)), arrival});
        RunUntil(Simulator::Now() + MilliSeconds(100));
        return (port->GetLead() - lead).GetMicroSeconds();
    }

    Network network;   //!< The network
    DatagramPort host; //!< Sends
    Ptr<IubPort> port; //!< To the Node B
    Time lead;         //!< Before any adjustment
};

UMTS_TEST_F(TimingAdjustmentTest, "umts-timing-adjustment", "The RNC sends earlier by what is late")
{
    UMTS_EXPECT(Adjust(Time(0), 8) == 0, "an early frame");
    UMTS_EXPECT(Adjust(Time(0), -8) == 1125, "late by 8 steps, and a part of one");
    UMTS_EXPECT(Adjust(Time(0), 0) == 1250, "late by a part of a step");
}

UMTS_TEST_F(TimingAdjustmentTest, "umts-timing-adjustment", "Frames of before tell nothing new")
{
    UMTS_EXPECT(Adjust(Time(0), -8) == 1125, "late");
    UMTS_EXPECT(Adjust(MilliSeconds(200), -8) == 1125, "sent before that adjustment");
    UMTS_EXPECT(Adjust(Time(0), -8) == 2250, "sent after it");
}

} // namespace
