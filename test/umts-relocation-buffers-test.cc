/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-relocation-rig.h"
#include "umts-test.h"

#include "ns3/double.h"
#include "ns3/error-model.h"
#include "ns3/point-to-point-net-device.h"
#include "ns3/pointer.h"
#include "ns3/queue-disc.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/traffic-control-helper.h"
#include "ns3/uinteger.h"
#include "ns3/umts-compat.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Tests of what waits at an RNC when a UE is relocated: in queue discs, buffers and tunnels.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-relocation-buffers", SYSTEM, "25.323 5.6");

/**
 * Packets that wait in a queue disc in front of the RNC's device follow the UE; header compression
 * begins anew.
 */
void
AddQueueDisc(Tunnels tunnels)
{
    AddTest("Relocations with queue discs and header compression, tunnels " +
                std::to_string(static_cast<int>(tunnels)),
            [=] {
                constexpr uint32_t count = 300;
                NetworkConfig config = MakeRelocationConfig("DCH");
                config.bearer.RncRlc({{"BufferOctets", UintegerValue(6000)}});
                config.bearer.Pdcp({{"HeaderCompression", StringValue("Rfc2507")}});
                config.tunnels = tunnels;
                RelocationNetwork network(config, 2);
                uint32_t longest = 0;
                std::vector<Ptr<QueueDisc>> discs;
                for (const auto& rnc : network.rncs)
                {
                    TrafficControlHelper helper;
                    helper.SetRootQueueDisc("ns3::FifoQueueDisc");
                    discs.push_back(helper.Install(rnc).Get(0));
                }
                // Twice as many as the channel carries.
                network.SendDatagrams(count, MilliSeconds(8), 700);
                for (uint32_t i = 0; i < 6; ++i)
                {
                    Simulator::Schedule(
                        MilliSeconds(700 + 613 * i),
                        UmtsMakeEvent([&network, &discs, &longest, i] {
                            longest = std::max(longest, discs[network.GetServing()]->GetNPackets());
                            UMTS_EXPECT(network.GoToOther(i % 3), "room");
                        }));
                }
                RunUntil(Seconds(15));
                UMTS_EXPECT(longest > 50, "packets that wait");
                ExpectText(network.CheckArrivals(count), "", "arrivals");
                ExpectText(network.Leave(), "", "what is left");
            });
}

UMTS_TESTS("umts-relocation-buffers")
{
    AddQueueDisc(Tunnels::NONE);
    AddQueueDisc(Tunnels::VIA_SGSN);
}

/// What a bearer holds goes to the other RNC whole, though its buffer would not take it at once.
struct RelocationSmallBufferTest
{
    /** @brief The RNC has no room for a packet. */
    void OnDrop(Ptr<const Packet> /* packet */)
    {
        ++m_dropped;
    }

    uint32_t m_dropped{0}; //!< Packets that the RNCs have had no room for
};

UMTS_TEST_F(RelocationSmallBufferTest,
            "umts-relocation-buffers",
            "Relocations with a small transmission buffer")
{
    constexpr uint32_t count = 300;
    NetworkConfig config = MakeRelocationConfig("DCH");
    config.bearer.RncRlc({{"TransmissionBufferPdus", UintegerValue(20)}});
    RelocationNetwork network(config);
    network.SendDatagrams(count, MilliSeconds(16), 700);
    for (const auto& rnc : network.rncs)
    {
        rnc->TraceConnectWithoutContext("MacTxDrop",
                                        MakeCallback(&RelocationSmallBufferTest::OnDrop, this));
    }
    uint64_t mostHeld = 0;
    for (uint32_t i = 0; i < 6; ++i)
    {
        Simulator::Schedule(MilliSeconds(700 + 613 * i), UmtsMakeEvent([&network, &mostHeld, i] {
                                const auto rnti = network.ues[0]->GetRnti();
                                const auto rnc = network.rncs[network.GetServing()];
                                const auto rlc = rnc->GetBearer(rnti, DEFAULT_RB)->GetRlc();
                                mostHeld = std::max(mostHeld, rlc->GetHeldOctets());
                                UMTS_EXPECT(network.GoToOther(i % 3), "room");
                            }));
    }
    RunUntil(Seconds(15));
    UMTS_EXPECT(mostHeld > 2 * 20 * 40, "more than 40 PDUs of 40 octets");
    const auto& arrivals = network.uePort.arrivals;
    UMTS_EXPECT(arrivals.size() + m_dropped == count, "all that RLC has accepted");
    for (std::size_t i = 1; i < arrivals.size(); ++i)
    {
        UMTS_EXPECT(arrivals[i - 1].number < arrivals[i].number, "in order and once");
    }
}

/**
 * Packets that wait in a queue disc behind those of a UE whose bearer is full follow their UE when
 * their turn comes, long after the End Marker.
 */
void
AddSharedQueue(Tunnels tunnels)
{
    AddTest("Relocation of a UE that shares a queue, tunnels " +
                std::to_string(static_cast<int>(tunnels)),
            [=] {
                constexpr uint32_t count = 150;
                NetworkConfig config = MakeRelocationConfig("DCH");
                config.tunnels = tunnels;
                RelocationNetwork network(config, 2);
                BearerConfig small = config.bearer;
                small.RncRlc({{"BufferOctets", UintegerValue(6000)}});
                const NodeContainer node(CreateObject<Node>());
                const auto neighbour =
                    network.umts.InstallUe(node, network.cells[0], config.ue, small);
                const auto address =
                    network.core.ActivateUes(neighbour, network.rncs[0]).GetAddress(0);
                TrafficControlHelper helper;
                helper.SetRootQueueDisc("ns3::FifoQueueDisc");
                const auto disc = helper.Install(network.rncs[0]).Get(0);
                const DatagramPort port(node.Get(0), false);
                network.SendDatagrams(count, MilliSeconds(8), 700);
                for (uint32_t i = 0; i < count; ++i)
                {
                    // Half as many again as its channel carries.
                    network.hostPort.SendAt(i * MilliSeconds(8), address, 0, i, 1000);
                }
                RunUntil(MilliSeconds(700));
                UMTS_EXPECT(disc->GetNPackets() > 50, "packets that wait");
                UMTS_EXPECT(network.GoToOther(), "relocated");
                UMTS_EXPECT(disc->GetNPackets() > 50, "they still do");
                RunUntil(Seconds(15));
                UMTS_EXPECT(port.CountInOrder(0) == count, "downlink of the neighbour");
                // Those that have waited come after those that have not.
                std::set<uint32_t> numbers;
                for (const auto& arrival : network.uePort.arrivals)
                {
                    numbers.insert(arrival.number);
                }
                UMTS_EXPECT(numbers.size() == count, "downlink");
                UMTS_EXPECT(network.uePort.arrivals.size() == count, "once");
            });
}

UMTS_TESTS("umts-relocation-buffers")
{
    AddSharedQueue(Tunnels::NONE);
    AddSharedQueue(Tunnels::VIA_SGSN);
}

/** @param node an RNC, which receives nothing from its SGSN any more */
void
CutIuPs(const Ptr<Node>& node)
{
    auto error = CreateObject<RateErrorModel>();
    error->SetAttribute("ErrorRate", DoubleValue(1));
    for (uint32_t i = 0; i < node->GetNDevices(); ++i)
    {
        if (DynamicCast<PointToPointNetDevice>(node->GetDevice(i)))
        {
            node->GetDevice(i)->SetAttribute("ReceiveErrorModel", PointerValue(error));
        }
    }
}

/**
 * @param network the network
 * @param rnc tunnels open in the former RNC
 * @param sgsn tunnels open in the former SGSN
 * @param when in words
 */
void
CheckTunnels(const RelocationNetwork& network, uint32_t rnc, uint32_t sgsn, const std::string& when)
{
    const auto count = [](const Ptr<Node>& node) {
        return node->GetObject<GtpUEndpoint>()->GetNTunnels();
    };
    UMTS_EXPECT(count(network.rncs[0]->GetNode()) == rnc, when << ", RNC");
    UMTS_EXPECT(count(network.sgsns[0]) == sgsn, when << ", SGSN");
}

// The End Marker of a relocation is lost: ForwardingTime closes the tunnels.
UMTS_TEST("umts-relocation-buffers", "Relocation whose End Marker is lost")
{
    NetworkConfig config = MakeRelocationConfig("DCH");
    config.tunnels = Tunnels::VIA_SGSN;
    RelocationNetwork network(config, 2);
    RunUntil(Seconds(1));
    UMTS_EXPECT(network.GoToOther(), "relocated");
    CutIuPs(network.rncs[0]->GetNode());
    RunUntil(Seconds(5.9));
    CheckTunnels(network, 1, 2, "End Marker lost");
    RunUntil(Seconds(6.1));
    CheckTunnels(network, 0, 0, "ForwardingTime has passed");
}

} // namespace
