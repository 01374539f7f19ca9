/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// The first script: a TCP download over a UMTS dedicated channel.
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
    double tbler = 0.1;
    ProgramFlags flags(__FILE__);
    flags.Add("tbler", "Transport block error rate of both directions", tbler, {0, 1});
    flags.Parse(argc, argv);

    UmtsCoreHelper core; // GGSN
    auto host = core.AddHost();
    UmtsHelper umts; // UTRAN, with channel dch3: 384 kb/s down, 64 kb/s up
    auto rnc = umts.InstallRnc(CreateObject<Node>());
    auto nodeB = umts.InstallNodeB(CreateObject<Node>(), rnc);
    const auto ue = UeConfig().BlockErrorRate(tbler, tbler);
    auto ues = umts.InstallUe(NodeContainer(CreateObject<Node>()), nodeB, ue);
    core.ConnectRnc(rnc, core.AddSgsn());
    auto addresses = core.ActivateUes(ues, rnc);
    umts.AssignStreams(1);

    TcpClassicHelper::SetDefaults(); // TCP Reno as in the papers
    TcpClassicHelper::Install(host, TcpClassicReno::GetTypeId());
    InetSocketAddress address(addresses.GetAddress(0), 80);
    auto sink = PacketSinkHelper("ns3::TcpSocketFactory", address).Install(ues.Get(0)->GetNode());
    auto source = BulkSendHelper("ns3::TcpClassicSocketFactory", address).Install(host);
    Simulator::Stop(Seconds(100));
    Simulator::Run();
    const auto received = DynamicCast<PacketSink>(sink.Get(0))->GetTotalRx();
    std::cout << "received " << received << " bytes in 100 s: " << received * 8e-5 << " kb/s\n";
    Simulator::Destroy();
}
