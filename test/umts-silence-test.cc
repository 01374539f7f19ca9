/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/bulk-send-helper.h"
#include "ns3/double.h"
#include "ns3/enum.h"
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
    ExpectPart(Explain(lost, Seconds(2)),
               start + "every transport block of the downlink was in error (");
}

UMTS_TEST("umts-silence", "Refused packets")
{
    NetworkConfig full;
    full.bearer.RncRlc({{"BufferOctets", UintegerValue(1)}});
    ExpectText(Explain(full, Seconds(2)),
               "UE 1 has received nothing: the buffer of RLC has refused all of 20 packets "
               "(BufferOctets)\n",
               "a buffer of an octet");
}

UMTS_TEST("umts-silence", "Admission to the cell")
{
    NetworkConfig refusing;
    refusing.cell.Admission(
        {{"Policy", EnumValue(AdmissionControl::REFUSE)}, {"MaxLoad", DoubleValue(0.01)}});
    const std::string refused = Explain(refusing, Seconds(2));
    ExpectPart(refused,
               "UE 1 has received nothing: its cell has refused radio bearer 0 (load 0 + ");
    ExpectPart(refused, " exceeds MaxLoad 0.01), and 20 packets with it\n");
    NetworkConfig queueing;
    queueing.cell.Admission(
        {{"Policy", EnumValue(AdmissionControl::QUEUE)}, {"MaxLoad", DoubleValue(0.4)}});
    Network network(queueing, {2, 1, 1});
    DatagramPort host(network.host, false);
    DatagramPort first(network.ues[0]->GetNode(), false);
    host.SendAt(Seconds(1), network.addresses[0], 1, 0, 100);
    host.SendAt(Seconds(1), network.addresses[1], 1, 0, 100);
    RunUntil(Seconds(3));
    const auto lines = network.stats.Explain();
    UMTS_ASSERT(lines.size() == 1U, "the second one waits");
    ExpectPart(lines[0],
               "UE 2 has received nothing: radio bearer 0 waits for admission to its cell");
    ExpectPart(lines[0], " exceeds MaxLoad 0.4), with 1 packet");
}

UMTS_TEST("umts-silence", "PDP context, and a node without applications")
{
    Network network;
    network.ues[0]->SetActive(false);
    ExpectText(network.stats.Explain().at(0),
               "UE 1 has received nothing: its PDP context is not active",
               "it may not send");
    network.ues[0]->SetActive(true);
    DatagramPort host(network.host, false);
    host.SendAt(Seconds(1), network.addresses[0], 1, 0, 100);
    RunUntil(Seconds(3));
    ExpectText(network.stats.Explain().at(0),
               "UE 1 has received nothing: packets have come to it, 1, and its node has no "
               "application or socket that takes them",
               "no socket");
}

/**
 * @param config what the network is made of
 * @param isUplink direction of a TCP transfer, which is the only flow
 * @return what Explain() says after 5 s
 */
std::string
ExplainTransfer(const NetworkConfig& config, bool isUplink)
{
    Network network(config);
    const auto ue = network.ues[0]->GetNode();
    const InetSocketAddress remote(isUplink ? network.GetHostAddress() : network.addresses[0], 80);
    auto sink =
        PacketSinkHelper("ns3::TcpSocketFactory", remote).Install(isUplink ? network.host : ue);
    BulkSendHelper("ns3::TcpSocketFactory", remote).Install(isUplink ? ue : network.host);
    network.stats.AddFlow(network.ues[0], sink.Get(0));
    RunUntil(Seconds(5));
    const auto lines = network.stats.Explain();
    return lines.empty() ? "" : lines[0];
}

UMTS_TEST("umts-silence", "Uplinks that carry nothing")
{
    NetworkConfig dead;
    dead.bearer.BlockErrorRate(0.0, 1.0);
    ExpectPart(ExplainTransfer(dead, true),
               "UE 1 has sent nothing that has arrived: every transport block of the uplink was in "
               "error (");
    const std::string back = ExplainTransfer(dead, false);
    ExpectPart(back, "UE 1 has received nothing: packets have come to it, ");
    ExpectPart(back, ", and every transport block of the uplink was in error (");
    ExpectText(ExplainTransfer({}, true), "", "an uplink that carries");
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
