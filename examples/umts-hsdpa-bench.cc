/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// What HSDPA cells without anything above the radio cost, against real time.
//
// Each cell has 20 UEs of category 10 at CQI 30 whose priority queues are never empty: 38 PDUs of
// 656 bits in every TTI.

#include "bench-tools.h"

#include "ns3/core-module.h"
#include "ns3/network-module.h"
#include "ns3/umts-module.h"

#include <iostream>

using namespace ns3;
using namespace ns3::umts;

namespace
{

/// What one UE of a cell at CQI 30 gets of it.
constexpr uint32_t UES_PER_CELL = 20;

/// PDUs of 656 bits that a block of 25558 bits carries.
constexpr uint32_t PDUS_PER_TTI = 38;

/**
 * @brief Simulate saturated cells.
 * @param cells number of cells
 * @param durationS simulated time, s
 * @return simulated seconds per CPU second
 */
double
MeasureCells(uint32_t cells, double durationS)
{
    UmtsHelper umts;
    umts.SetChannel("hsdpa");
    umts.SetRncRlcAttribute("PduSize", UintegerValue(82));
    umts.SetHsQueueAttribute("FullBuffer", BooleanValue(true));
    auto rnc = umts.InstallRnc(CreateObject<Node>());
    std::vector<Ptr<NodeBNetDevice>> nodeBs;
    for (uint32_t i = 0; i < cells; ++i)
    {
        nodeBs.push_back(umts.InstallNodeB(CreateObject<Node>(), rnc));
        umts.InstallUe(NodeContainer(UES_PER_CELL), nodeBs.back(), rnc);
    }
    Simulator::Stop(Seconds(durationS));
    const double begin = CpuSeconds();
    Simulator::Run();
    const double cpuS = CpuSeconds() - begin;
    uint64_t pdus = 0;
    uint64_t ttis = 0;
    for (const auto& nodeB : nodeBs)
    {
        const Ptr<HsCell> cell = nodeB->GetHsCell();
        ttis += cell->GetNTtis();
        for (uint32_t i = 0; i < UES_PER_CELL; ++i)
        {
            pdus += cell->GetMacHs().GetQueue(i).GetCounters().sent;
        }
    }
    std::fprintf(stderr, "pdus/tti %f\n", double(pdus) / double(ttis));
    Simulator::Destroy();
    return durationS / cpuS;
}

} // namespace

int
main(int argc, char* argv[])
{
    double durationS = 100.0;
    uint32_t cells = 100;
    bool json = false;
    CommandLine cmd(__FILE__);
    cmd.AddValue("duration", "Simulated time of the one cell in s; many cells get a tenth", durationS);
    cmd.AddValue("cells", "How many the many cells are", cells);
    cmd.AddValue("json", "Print one JSON object instead of lines", json);
    cmd.Parse(argc, argv);
    std::vector<double> one;
    for (int i = 0; i < 3; ++i)
    {
        one.push_back(MeasureCells(1, durationS));
    }
    double many = MeasureCells(cells, durationS/10);
    PrintRows({{"hsdpa_cell_x_realtime", Median(one)},{"hsdpa_100cells_x_realtime", many},
    {"hsdpa_100cells_rss_mb", ResidentBytes()/1e6}}, json);
    return 0;
}
