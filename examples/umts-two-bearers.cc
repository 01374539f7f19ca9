/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// What a bearer of its own is worth to a call, while the UE downloads over TCP.
//
//   host --- GGSN --- SGSN --- RNC --- Node B ))) UE

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/umts-module.h"

using namespace ns3;
using namespace ns3::umts;

namespace
{

uint32_t g_packets = 0; //!< Packets of the call that have arrived
Time g_delays;          //!< Sum of their delays

/** @param header of a packet of the call, with the time of its sending */
void
OnCall(Ptr<const Packet>, const Address&, const Address&, const SeqTsSizeHeader& header)
{
    ++g_packets;
    g_delays += Simulator::Now() - header.GetTs();
}

} // namespace

int
main(int argc, char* argv[])
{
    bool own = true;
    ProgramFlags flags(__FILE__);
    flags.Add("own", "Give the call a bearer of its own", own);
    flags.Parse(argc, argv);

    UmtsCoreHelper core;
    auto host = core.AddHost();
    UmtsHelper umts;
    auto rnc = umts.InstallRnc(CreateObject<Node>());
    core.ConnectRnc(rnc, core.AddSgsn());
    auto nodeB = umts.InstallNodeB(CreateObject<Node>(), rnc);
    auto ues = umts.InstallUe(NodeContainer(CreateObject<Node>()), nodeB);
    auto ue = ues.Get(0)->GetNode();
    auto address = core.ActivateUes(ues, rnc).GetAddress(0);
    if (own)
    {
        const auto voice = BearerConfig::Dch("dch1").TrafficClass(CONVERSATIONAL);
        TrafficFilter calls; // all UDP packets, of both directions
        calls.protocol = UdpL4Protocol::PROT_NUMBER;
        umts.AddBearer(ues.Get(0), voice, {calls});
    }

    TcpClassicHelper::Install(host, TcpClassicReno::GetTypeId());
    InetSocketAddress web(address, 80);
    auto sink = PacketSinkHelper("ns3::TcpSocketFactory", web).Install(ue);
    BulkSendHelper("ns3::TcpClassicSocketFactory", web).Install(host);
    InetSocketAddress callee(address, 5000);
    PacketSinkHelper phone("ns3::UdpSocketFactory", callee);
    phone.SetAttribute("EnableSeqTsSizeHeader", BooleanValue(true));
    phone.Install(ue).Get(0)->TraceConnectWithoutContext("RxWithSeqTsSize", MakeCallback(&OnCall));
    OnOffHelper call("ns3::UdpSocketFactory", callee);
    call.SetConstantRate(DataRate("12800bps"), 32); // a packet every 20 ms
    call.SetAttribute("EnableSeqTsSizeHeader", BooleanValue(true));
    call.Install(host);
    Simulator::Stop(Seconds(60));
    Simulator::Run();
    const auto received = DynamicCast<PacketSink>(sink.Get(0))->GetTotalRx();
    std::cout << "call: " << g_packets << " of 3000 packets, mean delay "
              << g_delays.GetMilliSeconds() / g_packets << " ms\n"
              << "download: " << received * 8 / 60e3 << " kb/s\n";
    Simulator::Destroy();
    return 0;
}
