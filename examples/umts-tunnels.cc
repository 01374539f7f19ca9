/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// What GTP-U and ATM cost on the link to the RNC; what becomes of packets for a UE that has left.
//
//   host --- GGSN === SGSN === RNC --- Node B ))) UE

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/umts-module.h"

using namespace ns3;
using namespace ns3::umts;

namespace
{

uint64_t g_octets = 0; //!< On the Iu-PS link, downlink
bool g_atm = false;    //!< It runs over ATM

/** @param frame a packet that the SGSN sends to the RNC, with 2 octets of PPP */
void
OnIu(Ptr<const Packet> frame)
{
    const uint32_t octets = frame->GetSize() - 2;
    g_octets += g_atm ? Aal5Channel::GetCellOctets(octets) : octets;
}

} // namespace

int
main(int argc, char* argv[])
{
    std::string tunnels = "sgsn";
    ProgramFlags flags(__FILE__);
    flags.AddChoice("tunnels", "GTP-U tunnels", tunnels, {"none", "sgsn", "direct"});
    flags.Add("atm", "Iu-PS runs over AAL5 and ATM", g_atm);
    flags.Parse(argc, argv);
    std::map<std::string, Tunnels> kinds{{"none", Tunnels::NONE}, {"direct", Tunnels::DIRECT}};
    kinds["sgsn"] = Tunnels::VIA_SGSN;

    UmtsCoreHelper core;
    core.SetTunnels(kinds.at(tunnels));
    core.SetIuAtm(g_atm);
    auto host = core.AddHost();
    auto sgsn = core.AddSgsn();
    UmtsHelper umts;
    auto rnc = umts.InstallRnc(CreateObject<Node>());
    core.ConnectRnc(rnc, sgsn);
    auto nodeB = umts.InstallNodeB(CreateObject<Node>(), rnc);
    auto ues = umts.InstallUe(NodeContainer(CreateObject<Node>()), nodeB);
    InetSocketAddress sink(core.ActivateUes(ues, rnc).GetAddress(0), 9);
    auto received = PacketSinkHelper("ns3::UdpSocketFactory", sink).Install(ues.Get(0)->GetNode());
    OnOffHelper source("ns3::UdpSocketFactory", sink);
    source.SetConstantRate(DataRate("64kbps"), 500);
    source.Install(host);
    sgsn->GetDevice(2)->TraceConnectWithoutContext("PhyTxBegin", MakeCallback(&OnIu));
    if (tunnels != "none")
    {
        Simulator::Schedule(Seconds(50), &UmtsCoreHelper::DeactivateUe, &core, ues.Get(0));
    }
    Simulator::Stop(Seconds(60));
    Simulator::Run();

    const auto octets = DynamicCast<PacketSink>(received.Get(0))->GetTotalRx();
    std::cout << "received: " << octets << " octets; on Iu-PS: " << g_octets << ", "
              << 100.0 * g_octets / octets - 100.0 << " % more\n";
    if (tunnels != "none")
    {
        std::cout << "dropped by the GGSN after the UE has left: "
                  << core.GetPdpContexts().GetGgsn()->GetNUnknown() << " packets\n";
    }
    Simulator::Destroy();
    return 0;
}
