/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// When a UE with 2 s of traffic every 10 s moves to a DCH and back, and what its radio consumes.
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

/** @param to the state that the UE has moved to */
void
OnState(RrcState /* from */, RrcState to)
{
    std::cout << Simulator::Now().GetSeconds() << " s: " << to << "\n";
}

} // namespace

int
main(int argc, char* argv[])
{
    Config::SetDefault("ns3::umts::ChannelSwitcher::InactivityTimer", TimeValue(Seconds(4)));
    std::string network = "none";
    ProgramFlags flags(__FILE__);
    flags.Add("inactivity", "ns3::umts::ChannelSwitcher::InactivityTimer");
    flags.AddChoice(
        "network",
        "Whose timers, delays and powers count",
        network,
        {"none", "att-2010", "teliasonera-2014", "three-austria-2008", "25.331", "ideal"});
    flags.Parse(argc, argv);
    if (network != "none")
    {
        NetworkProfile::Get(network).SetDefaults(
            [&flags](const std::string& path) { return flags.SetsDefault(path); });
    }

    UmtsCoreHelper core;
    auto host = core.AddHost();
    UmtsHelper umts;
    auto rnc = umts.InstallRnc(CreateObject<Node>());
    core.ConnectRnc(rnc, core.AddSgsn());
    const auto cell = CellConfig().RandomAccess({{"PowerRampStep", DoubleValue(2.0)}});
    auto nodeB = umts.InstallNodeB(CreateObject<Node>(), rnc, {cell});
    NodeContainer nodes(1);
    auto ues = umts.InstallUe(nodes, nodeB, UeConfig(), BearerConfig::Switched("dch1"));
    InetSocketAddress address(core.ActivateUes(ues, rnc).GetAddress(0), 80);
    umts.AssignStreams(1);
    const auto ue = DynamicCast<UeNetDevice>(ues.Get(0));
    rnc->GetBearer(ue->GetRnti())
        ->GetObject<ChannelSwitcher>()
        ->TraceConnectWithoutContext("State", MakeCallback(&OnState));

    auto sink = PacketSinkHelper("ns3::UdpSocketFactory", address).Install(ue->GetNode());
    OnOffHelper source("ns3::UdpSocketFactory", address);
    source.SetConstantRate(DataRate("48kb/s"), 500);
    source.SetAttribute("OnTime", StringValue("ns3::ConstantRandomVariable[Constant=2]"));
    source.SetAttribute("OffTime", StringValue("ns3::ConstantRandomVariable[Constant=8]"));
    source.Install(host);

    Simulator::Stop(Seconds(30));
    Simulator::Run();
    const auto received = DynamicCast<PacketSink>(sink.Get(0))->GetTotalRx();
    std::cout << "received " << received << " bytes in 30 s, energy of the radio "
              << ue->GetStateMeter()->GetEnergy() << " J\n";
    Simulator::Destroy();
    return 0;
}
