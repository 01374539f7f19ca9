/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// One simulation by many processes: TCP downloads in the HSDPA cells of RNCs, each of which is of a
// rank of "mpirun umts-mpi", with its SGSN and its host. The table is that of one process.
//
//   host --- GGSN --- SGSN --- RNC --- Node Bs ))) UEs        the GGSN is of rank 0

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
    Time duration = Seconds(5);
    uint32_t run = 1;
    ProgramFlags flags(__FILE__);
    flags.Add("rncs", "RNCs", rncs, {1, 256});
    flags.Add("cells", "HSDPA cells of each RNC", cells, {1, 1000});
    flags.Add("ues", "UEs of each cell", users, {1, 60});
    flags.Add("duration", "Simulated time", duration, {0.1, 1e5});
    flags.Add("run", "Run number of the random streams", run, {1, 1e9});
    flags.Parse(argc, argv);
    RngSeedManager::SetRun(run);
    TcpClassicHelper::SetDefaults();

    // First the nodes that all ranks make, so that their numbers agree.
    UmtsCoreHelper core;
    std::vector<Area> areas(rncs);
    for (uint32_t i = 0; i < rncs; ++i)
    {
        const uint32_t rank = i % ranks.GetCount();
        areas[i].host = core.AddHost(nullptr, rank);
        areas[i].rnc = areas[i].utran.InstallRnc(CreateObject<Node>(rank));
        core.ConnectRnc(areas[i].rnc, core.AddSgsn(rank));
    }
    // Then Node Bs and UEs, which only their rank makes. The others know the UEs' addresses.
    for (uint32_t i = 0; i < rncs; ++i)
    {
        if (IsOfThisRank(areas[i].host))
        {
            areas[i].Download(core, cells, users, i);
        }
        else
        {
            core.ActivateUesElsewhere(cells * users, areas[i].rnc);
        }
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
