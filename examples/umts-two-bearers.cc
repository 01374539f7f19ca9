/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// What a bearer of its own is worth to a call, while the UE downloads over TCP.
//
//   host, caller --- GGSN --- SGSN --- RNC --- Node B ))) UE

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/umts-module.h"

using namespace ns3;
using namespace ns3::umts;

int
main(int argc, char* argv[])
{
    bool own = true;
    CommandLine cmd(__FILE__);
    cmd.AddValue("own", "Give the call a bearer of its own", own);
    cmd.Parse(argc, argv);

    UmtsCoreHelper core;
    auto host = core.AddHost();
    auto caller = core.AddHost();
    UmtsHelper umts;
    auto rnc = umts.InstallRnc(CreateObject<Node>());
    core.ConnectRnc(rnc, core.AddSgsn());
    auto nodeB = umts.InstallNodeB(CreateObject<Node>(), rnc);
    const auto config = UeConfig().BlockErrorRate(0.1, 0.1);
    auto ues = umts.InstallUe(NodeContainer(CreateObject<Node>()), nodeB, config);
    auto ue = ues.Get(0)->GetNode();
    auto address = core.ActivateUes(ues, rnc).GetAddress(0);
    if (own)
    {
        const auto voice = BearerConfig::Dch("dch1")
                               .TrafficClass(CONVERSATIONAL) // RLC in unacknowledged mode
                               .BlockErrorRate(0.01, 0.01);
        TrafficFilter calls; // all UDP packets, of both directions
        calls.protocol = UdpL4Protocol::PROT_NUMBER;
        umts.AddBearer(ues.Get(0), voice, {calls});
    }
    umts.AssignStreams(1);

    TcpClassicHelper::Install(host, TcpClassicReno::GetTypeId());
    InetSocketAddress web(address, 80);
    auto sink = PacketSinkHelper("ns3::TcpSocketFactory", web).Install(ue);
    BulkSendHelper("ns3::TcpClassicSocketFactory", web).Install(host);
    InetSocketAddress callee(address, 5000);
    PacketSinkHelper("ns3::UdpSocketFactory", callee).Install(ue);
    OnOffHelper call("ns3::UdpSocketFactory", callee);
    call.SetConstantRate(DataRate("12800bps"), 32); // a packet every 20 ms
    call.Install(caller);
    auto meter = Create<DelayMeter>(caller, ue);

    Simulator::Stop(Seconds(60));
    Simulator::Run();
    std::cout << "call: " << meter->GetPackets() << " of 3000 packets, mean delay "
              << 1e3 * meter->GetMean()
              << " ms\ndownload: " << DynamicCast<PacketSink>(sink.Get(0))->GetTotalRx() * 8 / 60e3
              << " kb/s\n";
    Simulator::Destroy();
    return 0;
}
