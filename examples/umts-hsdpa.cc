/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// How fast HSDPA is at a distance: a TCP download of a pedestrian with a UE of category 8.
//
//   host --- GGSN --- SGSN --- RNC --- Node B ))) UE

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/umts-module.h"

using namespace ns3;
using namespace ns3::umts;

int
main(int argc, char* argv[])
{
    double distance = 500;
    ProgramFlags flags(__FILE__);
    flags.Add("distance", "Metres from the Node B", distance, {1, 1e5});
    flags.Parse(argc, argv);

    UmtsCoreHelper core;
    auto host = core.AddHost();
    UmtsHelper umts;
    auto rnc = umts.InstallRnc(CreateObject<Node>());
    core.ConnectRnc(rnc, core.AddSgsn());
    const auto cell = CellConfig()
                          .Scheduler("ProportionalFairScheduler")
                          .HsDsch({{"HsPdschCodes", UintegerValue(10)}});
    auto nodeB = umts.InstallNodeB(CreateObject<Node>(), rnc, {cell});
    const auto ue = UeConfig()
                        .HsDsch({{"Category", UintegerValue(8)}})
                        .DownlinkQuality(
                            "FadingQualityModel",
                            {{"Distance", DoubleValue(distance)}, {"Speed", DoubleValue(3 / 3.6)}});
    auto ues =
        umts.InstallUe(NodeContainer(CreateObject<Node>()), nodeB, ue, BearerConfig::Hsdpa());
    InetSocketAddress address(core.ActivateUes(ues, rnc).GetAddress(0), 80);
    umts.AssignStreams(1);

    TcpClassicHelper::Install(host, TcpClassicReno::GetTypeId());
    auto sink = PacketSinkHelper("ns3::TcpSocketFactory", address).Install(ues.Get(0)->GetNode());
    auto source = BulkSendHelper("ns3::TcpClassicSocketFactory", address).Install(host);

    Simulator::Stop(Seconds(20));
    Simulator::Run();
    const auto received = DynamicCast<PacketSink>(sink.Get(0))->GetTotalRx();
    std::cout << "at " << distance << " m: " << received * 8 / 20e3 << " kb/s\n";
    Simulator::Destroy();
    return 0;
}
