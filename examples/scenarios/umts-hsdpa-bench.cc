/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// What the radio of saturated HSDPA cells costs, against real time, and flow control with few and
// with many queues.
//
// Each cell has 20 UEs of category 10 at CQI 30 whose priority queues are never empty. Nothing is
// above the radio: it is the cost of MAC-hs, HARQ, CQI and scheduling in both ends.
//
// For flow control the RNC asks for credits for every queue and never uses them, so that a cell
// decides about each of them at every interval and has nothing to send.

#include "bench-tools.h"
#include "program-flags.h"

#include "ns3/network-module.h"
#include "ns3/umts-module.h"

using namespace ns3;
using namespace ns3::umts;

namespace
{

constexpr uint32_t UES_PER_CELL = 20; //!< Each with one queue
constexpr uint32_t PDU_OCTETS = 82;   //!< A MAC-d PDU
constexpr double PDUS_PER_TTI = 38;   //!< In the 25558 bits of CQI 30

/** @brief What a run has cost. */
struct Cost
{
    double timesRealTime; //!< Simulated seconds per CPU second
    double residentMb;    //!< Resident memory, MB
};

/**
 * @param nodeBs saturated cells
 * @return MAC-d PDUs sent per TTI and cell
 */
double
GetPdusPerTti(const std::vector<Ptr<NodeBNetDevice>>& nodeBs)
{
    uint64_t pdus = 0;
    uint64_t ttis = 0;
    for (const auto& nodeB : nodeBs)
    {
        const Ptr<HsCell> cell = nodeB->GetCell()->GetHsCell();
        const MacHs& mac = cell->GetMacHs();
        ttis += cell->GetNTtis();
        for (uint32_t queue = 0; queue < mac.GetNQueues(); ++queue)
        {
            pdus += mac.GetQueue(HsQueueId{queue}).GetCounters().sent;
        }
    }
    return static_cast<double>(pdus) / static_cast<double>(ttis);
}

/**
 * @brief Simulate saturated cells.
 * @param cells number of cells
 * @param durationS simulated time, s
 * @return the cost
 */
Cost
MeasureCells(uint32_t cells, double durationS)
{
    UmtsHelper umts;
    const UeConfig ue = UeConfig()
                            .HsDsch({{"Category", UintegerValue(10)}})
                            .DownlinkQuality("IdealQualityModel", {{"Cqi", UintegerValue(30)}});
    const BearerConfig bearer = BearerConfig::Hsdpa()
                                    .RncRlc({{"PduSize", UintegerValue(PDU_OCTETS)}})
                                    .HsQueue({{"FullBuffer", BooleanValue(true)}});
    auto rnc = umts.InstallRnc(CreateObject<Node>());
    std::vector<Ptr<NodeBNetDevice>> nodeBs;
    for (uint32_t i = 0; i < cells; ++i)
    {
        nodeBs.push_back(umts.InstallNodeB(CreateObject<Node>(), rnc));
        umts.InstallUe(NodeContainer(UES_PER_CELL), nodeBs.back(), ue, bearer);
    }
    umts.AssignStreams(1);
    Simulator::Stop(Seconds(durationS));
    const double begin = CpuSeconds();
    Simulator::Run();
    const Cost cost{durationS / (CpuSeconds() - begin), ResidentBytes() / 1e6};
    // The first TTIs of a cell wait for CQI.
    Require(GetPdusPerTti(nodeBs) > 0.98 * PDUS_PER_TTI, "the cells were not saturated");
    Simulator::Destroy();
    return cost;
}

uint64_t g_decisions; //!< Decisions of flow control in the present run

/** @brief A queue's flow control has decided. */
void
CountDecision(uint32_t, uint32_t, uint32_t)
{
    ++g_decisions;
}

/**
 * @brief Ask for credits for all queues of a cell, and again before the cell forgets it.
 * @param iub the RNC's end of the Iub
 * @param cell the cell
 */
void
AskForCredits(Ptr<IubNetDevice> iub, Ptr<HsCell> cell)
{
    for (uint32_t bearer = 0; bearer < iub->GetIub()->GetNBearers(); ++bearer)
    {
        if (cell->FindQueue(TransportBearerId{bearer}))
        {
            iub->Send({TransportBearerId{bearer}, HsCapacityRequest{0, MAX_USER_BUFFER_OCTETS}});
        }
    }
    iub->Flush();
    Simulator::Schedule(MilliSeconds(500), &AskForCredits, iub, cell);
}

/**
 * @brief Have a cell decide about credits.
 * @param queues queues, each of a UE of its own
 * @param decisions decisions of all queues together
 * @return CPU time of a queue and interval, ns
 */
double
MeasureFlowControl(uint32_t queues, double decisions)
{
    constexpr double intervalS = 0.01;
    UmtsHelper umts;
    auto rnc = umts.InstallRnc(CreateObject<Node>());
    // An Iub that does not make queues wait for their decisions.
    auto nodeB = umts.InstallNodeB(CreateObject<Node>(),
                                   rnc,
                                   {CellConfig()},
                                   {{"DataRate", StringValue("100Gbps")}});
    const UeConfig ue = UeConfig()
                            .HsDsch({{"CqiPeriod", TimeValue(MilliSeconds(160))}})
                            .DownlinkQuality("IdealQualityModel", {{"Cqi", UintegerValue(30)}});
    umts.InstallUe(NodeContainer(queues), nodeB, ue, BearerConfig::Hsdpa());
    umts.AssignStreams(1);
    const Ptr<HsCell> cell = nodeB->GetCell()->GetHsCell();
    Config::ConnectWithoutContext("/NodeList/*/DeviceList/*/$ns3::umts::NodeBNetDevice/CellList/0/"
                                  "HsCell/QueueList/*/Decision",
                                  MakeCallback(&CountDecision));
    AskForCredits(DynamicCast<IubNetDevice>(nodeB->GetIub()->GetDevice(0)), cell);
    const double durationS = intervalS * decisions / queues;
    g_decisions = 0;
    Simulator::Stop(Seconds(durationS));
    const double begin = CpuSeconds();
    Simulator::Run();
    const double cpuS = CpuSeconds() - begin;
    Require(g_decisions > 0.9 * decisions, "a queue was left out in some intervals");
    Simulator::Destroy();
    return cpuS / static_cast<double>(g_decisions) * 1e9;
}

} // namespace

int
main(int argc, char* argv[])
{
    double durationS = 100.0;
    uint32_t cells = 100;
    uint32_t repetitions = 3;
    bool json = false;
    ProgramFlags flags(__FILE__);
    flags.Add("duration",
              "Simulated time of one cell in s; many cells share ten times it",
              durationS,
              {1.0, MOST_SECONDS});
    flags.Add("cells", "Number of the many cells", cells, {1, 1000});
    flags.Add("repetitions",
              "How often one cell is measured; the median is shown",
              repetitions,
              {1, 1000});
    flags.SetLayer(Layer::OUTPUT);
    flags.Add("json", "Print one JSON object instead of lines", json);
    flags.Parse(argc, argv);

    Announce("one cell");
    std::vector<double> one;
    for (uint32_t i = 0; i < repetitions; ++i)
    {
        one.push_back(MeasureCells(1, durationS).timesRealTime);
    }
    Announce("flow control of 20 and of 2000 queues");
    std::vector<double> few;
    std::vector<double> ratio;
    for (uint32_t i = 0; i < repetitions; ++i)
    {
        few.push_back(MeasureFlowControl(20, 1e4 * durationS));
        ratio.push_back(MeasureFlowControl(2000, 1e4 * durationS) / few.back());
    }
    Announce(std::to_string(cells) + " cells");
    const Cost many = MeasureCells(cells, 10 * durationS / cells);
    const std::string prefix = "hsdpa_" + std::to_string(cells) + "cells_";
    PrintRows({{"hsdpa_cell_x_realtime", Median(one)},
               {prefix + "x_realtime", many.timesRealTime},
               {prefix + "rss_mb", many.residentMb},
               {"hs_flow_control_ns_20_queues", Median(few)},
               {"hs_flow_control_ratio_2000_over_20_queues", Median(ratio)}},
              json);
    return 0;
}
