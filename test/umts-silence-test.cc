/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/double.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/uinteger.h"

#include <memory>
#include <string>

/**
 * @file
 * @ingroup umts
 * Why UEs have received nothing: UmtsStats::Explain().
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-silence", SYSTEM);

/**
 * @param config what the network is made of
 * @param end length of the simulation, in which a datagram of 100 octets is sent every 100 ms
 * @param hasPort whether the UE has a port that takes the datagrams
 * @return what Explain() says, line by line
 */
std::string
Explain(const NetworkConfig& config, Time end, bool hasPort = true)
{
    const Network network(config);
    DatagramPort host(network.host, false);
    std::unique_ptr<DatagramPort> ue;
    if (hasPort)
    {
        ue = std::make_unique<DatagramPort>(network.ues[0]->GetNode(), false);
    }
    for (uint32_t number = 0; MilliSeconds(100) * number < end; ++number)
    {
        host.SendAt(MilliSeconds(100) * number, network.addresses[0], 1, number, 100);
    }
    RunUntil(end);
    std::string lines;
    for (const auto& line : network.stats.Explain())
    {
        lines += line + "\n";
    }
    return lines;
}

/**
 * @param cqi of the UE's link, which does not change
 * @return a network whose bearers are on HS-DSCH
 */
NetworkConfig
MakeHsdpa(uint32_t cqi)
{
    NetworkConfig config;
    config.bearer = BearerConfig::Hsdpa();
    config.ue.DownlinkQuality("FixedQualityModel", {{"Cqi", UintegerValue(cqi)}});
    return config;
}

UMTS_TEST("umts-silence", "A UE that receives is not spoken of")
{
    ExpectText(Explain(MakeHsdpa(15), Seconds(3)), "", "HS-DSCH");
    ExpectText(Explain(NetworkConfig(), Seconds(3)), "", "DCH");
}

UMTS_TEST("umts-silence", "The link of HS-DSCH")
{
    const std::string start = "UE 1 has received nothing: ";
    NetworkConfig far;
    far.bearer = BearerConfig::Hsdpa();
    far.ue.DownlinkQuality("FadingQualityModel", {{"Distance", DoubleValue(50000.0)}});
    ExpectText(Explain(far, Seconds(3)),
               start + "its CQI is 0, out of range: the link carries no block of HS-DSCH\n",
               "50 km");
    ExpectText(Explain(MakeHsdpa(1), Seconds(3)),
               start + "no RLC PDU of 42 octets fits into the 137 bits of a transport block at CQI "
                       "1\n",
               "TS 25.214 Table 7A: 137 bits at CQI 1");
    NetworkConfig lossy = MakeHsdpa(15);
    lossy.iub = Attributes{{"LossRate", DoubleValue(1.0)}};
    ExpectText(Explain(lossy, Seconds(3)),
               start + "no HS-DSCH Capacity Allocation has come over the Iub\n",
               "Iub");
}

UMTS_TEST("umts-silence", "What is sent, and what becomes of it")
{
    const std::string start = "UE 1 has received nothing: ";
    ExpectText(Explain(NetworkConfig(), Seconds(0)),
               start + "no packet for it has come to the RNC\n",
               "a simulation of 0 s");
    ExpectText(Explain(NetworkConfig(), MilliSeconds(20)),
               start + "no packet for it has come to the RNC\n",
               "on its way through the core network");
    NetworkConfig lost;
    lost.bearer.BlockErrorRate(1.0, 0.0);
    ExpectText(Explain(lost, Seconds(2)),
               start + "every transport block of the downlink was in error\n",
               "blocks");
}

UMTS_TEST("umts-silence", "Packets that no application takes")
{
    Network network;
    auto sinks =
        PacketSinkHelper("ns3::UdpSocketFactory", InetSocketAddress(network.addresses[0], 81))
            .Install(network.ues[0]->GetNode());
    network.stats.AddFlow(network.ues[0], sinks.Get(0));
    DatagramPort host(network.host, false);
    DatagramPort other(network.ues[0]->GetNode(), false);
    host.SendAt(Seconds(1), network.addresses[0], 1, 0, 100);
    RunUntil(Seconds(3));
    const auto lines = network.stats.Explain();
    UMTS_ASSERT(lines.size() == 1U, "a flow of its own has received nothing");
    ExpectText(
        lines[0],
        "UE 1 has received nothing: packets have come to it, 1, and none to its applications",
        "another port");
}

} // namespace
