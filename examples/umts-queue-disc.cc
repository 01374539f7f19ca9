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

/** @brief Note that a packet leaves the queue disc, where it has waited. */
void
OnWait(Time* sum, uint32_t* count, Time wait)
{
    *sum += wait;
    ++*count;
}

int
main(int argc, char* argv[])
{
    std::string disc = "CoDel";
    ProgramFlags flags(__FILE__);
    flags.Add("disc", "The queue disc: Fifo, CoDel, FqCoDel, Pie, Red, ...", disc);
    flags.Parse(argc, argv);
    TypeId tid;
    Require(TypeId::LookupByNameFailSafe("ns3::" + disc + "QueueDisc", &tid),
            "--disc=" + disc + ": there is no ns3::" + disc + "QueueDisc");
    Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(1400));
    // A packet takes 10 ms at 1.1 Mb/s: the usual target of 5 ms is one for faster links.
    Config::SetDefault("ns3::CoDelQueueDisc::Target", StringValue("20ms"));

    UmtsCoreHelper core;
    auto host = core.AddHost();
    UmtsHelper umts;
    auto rnc = umts.InstallRnc(CreateObject<Node>());
    core.ConnectRnc(rnc, core.AddSgsn());
    auto nodeB = umts.InstallNodeB(CreateObject<Node>(), rnc);
    const auto link = UeConfig().DownlinkQuality("IdealQualityModel", {{"Cqi", UintegerValue(14)}});
    const NodeContainer node(CreateObject<Node>());
    auto ues = umts.InstallUe(node, nodeB, link, BearerConfig::Hsdpa());
    InetSocketAddress address(core.ActivateUes(ues, rnc).GetAddress(0), 80);
    umts.AssignStreams(1);

    TrafficControlHelper control;
    control.SetRootQueueDisc(tid.GetName());
    auto queue = control.Install(rnc).Get(0);
    Time sum;
    uint32_t count = 0;
    queue->TraceConnectWithoutContext("SojournTime", MakeBoundCallback(&OnWait, &sum, &count));

    auto sink = PacketSinkHelper("ns3::TcpSocketFactory", address).Install(node);
    auto source = BulkSendHelper("ns3::TcpSocketFactory", address).Install(host);
    Simulator::Stop(Seconds(60));
    Simulator::Run();
    const auto received = DynamicCast<PacketSink>(sink.Get(0))->GetTotalRx();
    std::cout << received * 8 / 60e3 << " kb/s, " << 1e3 * sum.GetSeconds() / std::max(count, 1u)
              << " ms in the queue disc, " << queue->GetStats().nTotalDroppedPackets
              << " packets dropped\n";
    Simulator::Destroy();
    return 0;
}
