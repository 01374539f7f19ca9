/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// One simulation by many processes: TCP downloads in the HSDPA cells of RNCs, each of which is of a
// rank of "mpirun umts-mpi", with its SGSN. Their host and GGSN are of another rank, so that all
// packets cross between ranks. The table is that of one process.
//
//   host --- GGSN --- SGSN --- RNC --- Node Bs ))) UEs

#include "scenarios/umts-rank-area.h"
#include "scenarios/umts-ranks.h"

using namespace ns3;
using namespace ns3::umts;

int
main(int argc, char* argv[])
{
    Ranks ranks(&argc, &argv);
    uint32_t rncs = 2;
    uint32_t cells = 2;
    uint32_t users = 4;
    uint32_t ggsns = 2;
    Time duration = Seconds(5);
    uint32_t run = 1;
    ProgramFlags flags(__FILE__);
    flags.Add("rncs", "RNCs", rncs, {1, 256});
    flags.Add("cells", "HSDPA cells of each RNC", cells, {1, 1000});
    flags.Add("ues", "UEs of each cell", users, {1, 60});
    flags.Add("ggsns",
              "GGSNs, of the ranks in turn; the UEs of RNC 0 use the second, and so on",
              ggsns,
              {1, UmtsCoreLinks::MAX_NETWORKS});
    flags.Add("duration", "Simulated time", duration, {0.1, 1e5});
    flags.Add("run", "Run number of the random streams", run, {1, 1e9});
    flags.Parse(argc, argv);
    RngSeedManager::SetRun(run);
    TcpClassicHelper::SetDefaults();

    // First the nodes that all ranks make, so that their numbers agree.
    UmtsCoreHelper core;
    NodeContainer gateways(core.GetGgsn());
    while (gateways.GetN() < ggsns)
    {
        gateways.Add(core.AddGgsn(gateways.GetN() % ranks.GetCount()));
    }
    std::vector<Area> areas(rncs);
    for (uint32_t i = 0; i < rncs; ++i)
    {
        areas[i].InstallNetwork(core, gateways.Get((i + 1) % ggsns), i % ranks.GetCount());
    }
    // Then Node Bs and UEs, which only their rank makes. The others know the UEs' addresses.
    for (uint32_t i = 0; i < rncs; ++i)
    {
        areas[i].InstallUes(core, cells, users);
        areas[i].Receive(i);
        areas[i].Send(i);
    }
    Simulator::Stop(duration);
    Simulator::Run();
    std::string table;
    for (uint32_t i = 0; i < rncs; ++i)
    {
        table += areas[i].GetRow(i, duration);
    }
    table = ranks.Gather(table);
    if (ranks.IsFirst())
    {
        std::cout << "RNC      octets      kb/s   deliveries\n" << table;
    }
    Simulator::Destroy();
    return 0;
}
