/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/simulator.h"
#include "ns3/umts-cell-identity.h"
#include "ns3/umts-core-helper.h"
#include "ns3/umts-helper.h"
#include "ns3/umts-iub-channel.h"
#include "ns3/umts-iub-net-device.h"
#include "ns3/umts-radio-environment.h"
#include "ns3/umts-stats.h"
#include "ns3/umts-traffic-helper.h"
#include "ns3/umts-utran-cells.h"
#include "ns3/umts-uu-channel.h"

#include <array>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * A cell has one identity, in results, traces and trace sources.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-cell-identity", SYSTEM);

std::string g_handOvers; //!< "from to " of each

/**
 * @param from former cell
 * @param to new cell
 */
void
OnHandOver(uint32_t /* rnti */, uint32_t from, uint32_t to, const std::string& /* reason */)
{
    g_handOvers += std::to_string(from) + " " + std::to_string(to) + " ";
}

/**
 * @param stats statistics
 * @return "cell of RNC, " of each UE
 */
std::string
GetCells(const UmtsStats& stats)
{
    std::string cells;
    for (const auto& row : stats.Collect())
    {
        cells += std::to_string(row.cell.cell) + " of " + std::to_string(row.cell.rnc) + ", ";
    }
    return cells;
}

/**
 * @param path a CSV file
 * @return the beginning of its second line, up to the third comma, without the time
 */
std::string
ReadIdentity(const std::string& path)
{
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    std::getline(file, line);
    const auto first = line.find(',') + 1;
    const auto third = line.find(',', line.find(',', first) + 1);
    return line.substr(first, third - first);
}

UMTS_TEST("umts-cell-identity", "Cells of one Node B, before and after a handover")
{
    UmtsHelper umts;
    const auto rnc = umts.InstallRnc(CreateObject<Node>());
    umts.InstallNodeB(CreateObject<Node>(), rnc);
    const auto nodeB = umts.InstallNodeB(CreateObject<Node>(), rnc, {CellConfig(), CellConfig()});
    UmtsStats stats;
    NetDeviceContainer ues;
    for (uint32_t i = 0; i < 2; ++i)
    {
        ues.Add(umts.InstallUe(CreateObject<Node>(), nodeB->GetCell(i)));
        stats.AddUe(DynamicCast<UeNetDevice>(ues.Get(i)), rnc);
    }
    g_handOvers.clear();
    rnc->GetObject<RncRrc>()->TraceConnectWithoutContext("HandOver", MakeCallback(&OnHandOver));
    UMTS_EXPECT(GetCells(stats) == "1 of 0, 2 of 0, ", "the second Node B");
    UMTS_EXPECT(umts.GetCell(ues.Get(1)) == nodeB->GetCell(1), "where it was installed");
    UMTS_EXPECT(umts.GetNodeB(nodeB->GetCell(1)) == nodeB, "the Node B of the cell");

    umts.HandOver(ues.Get(1), nodeB->GetCell(0));
    UMTS_EXPECT(g_handOvers == "2 1 ", "by the same numbers");
    UMTS_EXPECT(GetCells(stats) == "1 of 0, 1 of 0, ", "after the handover");
    UMTS_EXPECT(umts.GetCell(ues.Get(1)) == nodeB->GetCell(0), "after the handover");

    umts.Detach(ues.Get(0));
    UMTS_EXPECT(GetCells(stats) == "-1 of 0, 1 of 0, ", "detached");
    UMTS_EXPECT(!umts.GetCell(ues.Get(0)), "detached");
    Simulator::Destroy();
}

UMTS_TEST("umts-cell-identity", "A cell of another RNC")
{
    UmtsHelper umts;
    const auto first = umts.InstallRnc(CreateObject<Node>());
    const auto second = umts.InstallRnc(CreateObject<Node>());
    umts.ConnectRncs(first, second);
    const auto home = umts.InstallNodeB(CreateObject<Node>(), first);
    const auto drift = umts.InstallNodeB(CreateObject<Node>(), second);
    const auto ues = umts.InstallUe(CreateObject<Node>(), home);
    UmtsStats stats;
    stats.AddUe(DynamicCast<UeNetDevice>(ues.Get(0)), first);
    umts.HandOver(ues.Get(0), drift->GetCell());
    UMTS_EXPECT(GetCells(stats) == "0 of 1, ", "the first cell of the second RNC");
    UMTS_EXPECT(umts.GetCell(ues.Get(0)) == drift->GetCell(), "whose radio link it has");
    Simulator::Destroy();
}

UMTS_TEST("umts-cell-identity", "A cell that is closed is not on the air")
{
    RadioEnvironment environment;
    const CellId first = environment.Open(CreateObject<UuChannel>());
    const auto uu = CreateObject<UuChannel>();
    const CellId second = environment.Open(uu);
    environment.Close(first);
    UMTS_EXPECT(environment.At(second).uu == uu, "the other cell");
    ExpectError([&] { environment.At(first); }, "cell 0 is not on the air");
}

/// Notices of further cells that UEs may use.
struct CellNotices
{
    /** @brief There are further cells. */
    void OnCells()
    {
        ++count;
    }

    uint32_t count{0}; //!< How many
};

UMTS_TEST("umts-cell-identity", "RNCs at both ends of an Iur learn of further cells")
{
    const auto iur = CreateObject<IubChannel>();
    const auto devices = {CreateObject<IubNetDevice>(), CreateObject<IubNetDevice>()};
    iur->Attach(*devices.begin(), *std::next(devices.begin()));
    const RnsapTrace trace;
    std::array<CellNotices, 2> notices;
    std::vector<Ptr<UtranCells>> rncs;
    for (auto& rnc : notices)
    {
        rncs.push_back(Create<UtranCells>(Create<RncCells>(),
                                          MakeCallback(&CellNotices::OnCells, &rnc),
                                          trace));
    }
    UtranCells::Connect(rncs[0], rncs[1], iur);
    UMTS_EXPECT(notices[0].count == 1, "at the first end");
    UMTS_EXPECT(notices[1].count == 1, "at the other end");
    for (const auto& rnc : rncs)
    {
        rnc->Dispose();
    }
    Simulator::Destroy();
}

UMTS_TEST("umts-cell-identity", "Rows of traces")
{
    const std::string folder = CreateTempDirFilename("traces");
    UmtsCoreHelper core;
    const auto host = core.AddHost();
    UmtsHelper umts;
    const auto rnc = umts.InstallRnc(CreateObject<Node>());
    const auto node = std::to_string(rnc->GetNode()->GetId());
    core.ConnectRnc(rnc, core.AddSgsn());
    umts.EnableTraces(folder, "scheduling,rach");
    const auto nodeB = umts.InstallNodeB(CreateObject<Node>(), rnc, {CellConfig(), CellConfig()});
    const auto common =
        umts.InstallUe(CreateObject<Node>(), nodeB->GetCell(0), UeConfig(), BearerConfig::Common());
    const auto bearer = BearerConfig::Hsdpa().HsQueue({{"FullBuffer", BooleanValue(true)}});
    umts.InstallUe(CreateObject<Node>(), nodeB->GetCell(1), UeConfig(), bearer);
    core.ActivateUes(common, rnc);
    TrafficHelper().AddTransfer(common.Get(0)->GetNode(), host, 100);
    Simulator::Stop(Seconds(2));
    Simulator::Run();
    Simulator::Destroy();
    UMTS_EXPECT(ReadIdentity(folder + "/scheduling.csv") == "1," + node, "HS-DSCH");
    UMTS_EXPECT(ReadIdentity(folder + "/rach.csv") == "0," + node, "RACH");
}

} // namespace
