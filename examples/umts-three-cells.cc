/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Two UEs pass three cells in a row. One uploads on a dedicated channel, one downloads over HSDPA
// and is pinged. Measurement reports over signalling radio bearers hand them over.

#include "ns3/core-module.h"
#include "ns3/mobility-module.h"
#include "ns3/umts-module.h"

using namespace ns3;
using namespace ns3::umts;

int
main(int argc, char* argv[])
{
    double speed = 30;
    ProgramFlags flags(__FILE__);
    flags.Add("speed", "Of the UEs, m/s", speed, {1, 100});
    flags.Parse(argc, argv);

    UmtsCoreHelper core;
    auto host = core.AddHost();
    UmtsHelper umts;
    auto rnc = umts.InstallRnc(CreateObject<Node>());
    core.ConnectRnc(rnc, core.AddSgsn());
    CellLayoutHelper layout({{0, 0}, {1000, 0}, {2000, 0}});
    layout.Install(umts, rnc);

    NodeContainer nodes(2);
    for (uint32_t i = 0; i < 2; ++i)
    {
        auto way = CreateObject<ConstantVelocityMobilityModel>();
        way->SetPosition(Vector(20, 20 + 10 * i, 0));
        way->SetVelocity(Vector(speed, 0, 0));
        nodes.Get(i)->AggregateObject(way);
    }
    auto config = UeConfig().SignallingBearers();
    auto ues = layout.InstallUe(umts, nodes.Get(0), config, BearerConfig::Dch());
    ues.Add(layout.InstallUe(umts, nodes.Get(1), config, BearerConfig::Hsdpa()));
    core.ActivateUes(ues, rnc);
    layout.EnableHandOver(ues);
    umts.AssignStreams(1);

    TrafficHelper traffic;
    auto up = traffic.AddTransfer(nodes.Get(0), host);
    auto down = traffic.AddTransfer(host, nodes.Get(1));
    auto ping = traffic.AddPing(host, nodes.Get(1));
    uint64_t before[] = {0, 0};
    for (int second = 1; second <= 60; ++second)
    {
        Simulator::Stop(Seconds(1));
        Simulator::Run();
        uint64_t now[] = {up->GetTotalRx(), down->GetTotalRx()};
        std::cout << second << " s:";
        for (uint32_t i = 0; i < 2; ++i)
        {
            auto cell = FindCellIdentity(umts.GetCell(ues.Get(i))).cell;
            std::cout << " cell " << cell << " " << (now[i] - before[i]) * 8e-3 << " kb/s,";
            before[i] = now[i];
        }
        auto pings = ping->GetRoundTrips();
        std::cout << " ping " << (pings.empty() ? 0 : pings.back()) << " s\n";
    }
    Simulator::Destroy();
    return 0;
}
