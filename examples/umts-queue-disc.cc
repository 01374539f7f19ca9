/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// A queue disc at the RNC, in front of the radio: how long packets of a TCP download wait there.
//
//   host --- GGSN --- SGSN --- RNC [queue disc] --- Node B ))) UE

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/traffic-control-module.h"
#include "ns3/umts-module.h"

using namespace ns3;
using namespace ns3::umts;

namespace
{

/**
 * @brief A packet leaves the queue disc.
 * @param sum sum of the waits
 * @param count number of the packets
 * @param wait how long it has waited
 */
void
OnWait(Time* sum, uint32_t* count, Time wait)
{
    *sum += wait;
    ++*count;
}

} // namespace

int
main(int argc, char* argv[])
{
    std::string disc = "ns3::CoDelQueueDisc";
    CommandLine cmd(__FILE__);
    cmd.AddValue("disc", "TypeId of a queue disc, such as ns3::FifoQueueDisc", disc);
    cmd.Parse(argc, argv);
    // A packet takes 9 ms at 1.3 Mb/s: CoDel's 5 ms are those of faster links.
    Config::SetDefault("ns3::CoDelQueueDisc::Target", StringValue("20ms"));
    Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(1000000));
    Config::SetDefault("ns3::TcpSocket::SndBufSize", UintegerValue(1000000));
    Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(1400));

    UmtsCoreHelper core;
    auto host = core.AddHost();
    UmtsHelper umts;
    auto rnc = umts.InstallRnc(CreateObject<Node>());
    auto nodeB = umts.InstallNodeB(CreateObject<Node>(), rnc);
    const auto link = UeConfig().DownlinkQuality("IdealQualityModel", {{"Cqi", UintegerValue(14)}});
    const NodeContainer node(CreateObject<Node>());
    auto ues = umts.InstallUe(node, nodeB, link, BearerConfig::Hsdpa());
    core.ConnectRnc(rnc, core.AddSgsn());
    auto addresses = core.ActivateUes(ues, rnc);
    umts.AssignStreams(1);

    TrafficControlHelper control;
    control.SetRootQueueDisc(disc);
    auto queue = control.Install(rnc).Get(0);
    Time sum;
    uint32_t count = 0;
    queue->TraceConnectWithoutContext("SojournTime", MakeBoundCallback(&OnWait, &sum, &count));

    InetSocketAddress address(addresses.GetAddress(0), 80);
    auto sink = PacketSinkHelper("ns3::TcpSocketFactory", address).Install(node);
    BulkSendHelper("ns3::TcpSocketFactory", address).Install(host);
    Simulator::Stop(Seconds(60));
    Simulator::Run();
    const auto received = DynamicCast<PacketSink>(sink.Get(0))->GetTotalRx();
    std::cout << received * 8 / 60e3 << " kb/s, " << 1e3 * sum.GetSeconds() / std::max(count, 1u)
              << " ms in the queue disc, " << queue->GetStats().nTotalDroppedPackets
              << " packets dropped\n";
    Simulator::Destroy();
    return 0;
}
