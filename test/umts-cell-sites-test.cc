/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/constant-velocity-mobility-model.h"
#include "ns3/double.h"
#include "ns3/simulator.h"
#include "ns3/umts-cell-layout-helper.h"
#include "ns3/umts-core-helper.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-stats.h"
#include "ns3/umts-traffic-helper.h"

#include <cmath>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

/**
 * @file
 * @ingroup umts
 * Sites at places of one's own, UEs by one call, radio maps, traffic; what is said of settings
 * without effect.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-cell-sites", SYSTEM);

const std::vector<Vector2D> SITES{{0, 0}, {1000, 0}, {2000, 0}}; //!< In a row
const Attributes EVEN{{"ShadowingDeviation", DoubleValue(0)}};   //!< No shadowing

/**
 * @param x place, m
 * @param speed along x, m/s
 * @return a node there
 */
Ptr<Node>
MakeWalker(double x, double speed = 0.0)
{
    const auto node = CreateObject<Node>();
    const auto mobility = CreateObject<ConstantVelocityMobilityModel>();
    mobility->SetPosition(Vector(x, 20, 0));
    mobility->SetVelocity(Vector(speed, 0, 0));
    node->AggregateObject(mobility);
    return node;
}

/**
 * @param action what is done
 * @return what it writes to standard error
 */
template <typename ACTION>
std::string
CatchWarnings(ACTION action)
{
    std::ostringstream said;
    std::streambuf* const usual = std::cerr.rdbuf(said.rdbuf());
    action();
    std::cerr.rdbuf(usual);
    return said.str();
}

/// Three cells in a row.
struct RowTest
{
    RowTest()
    {
        layout.Install(utran, rnc);
    }

    ~RowTest()
    {
        Simulator::Destroy();
    }

    UmtsHelper utran;                                              //!< Makes the network
    Ptr<RncNetDevice> rnc{utran.InstallRnc(CreateObject<Node>())}; //!< The RNC
    CellLayoutHelper layout{SITES, 1, EVEN};                       //!< The cells
};

UMTS_TEST_F(RowTest, "umts-cell-sites", "UEs get the cell that they receive best")
{
    NodeContainer nodes(MakeWalker(30), MakeWalker(1100, 20), MakeWalker(1900));
    const auto ues = layout.InstallUe(utran, nodes);
    UMTS_ASSERT(ues.GetN() == 3 && layout.GetNCells() == 3, "one of each");
    for (uint16_t i = 0; i < 3; ++i)
    {
        const auto cell = layout.GetCell(ScramblingCode{i});
        UMTS_EXPECT(utran.GetCell(ues.Get(i)) == cell, "UE " << i);
        UMTS_EXPECT(ues.Get(i)->GetNode() == nodes.Get(i), "UE " << i);
    }
}

/**
 * @brief Have a UE drive at 20 m/s for a second, in a cell that has everything for it.
 * @param install makes the UE in a layout
 * @return CQIs, with what was delivered
 */
template <typename INSTALL>
std::string
DriveAcross(INSTALL install)
{
    RowTest row;
    const auto ues = install(row, MakeWalker(1200, 20));
    row.utran.AssignStreams(1);
    UmtsStats stats;
    stats.AddUe(DynamicCast<UeNetDevice>(ues.Get(0)), row.rnc);
    Simulator::Stop(Seconds(1));
    Simulator::Run();
    const auto hs = stats.Collect().at(0).hsDsch;
    return std::to_string(hs.meanCqi) + ", " + std::to_string(hs.macBps);
}

UMTS_TEST("umts-cell-sites", "UEs have the link of their cell at their speed")
{
    const auto bearer = BearerConfig::Hsdpa().HsQueue({{"FullBuffer", BooleanValue(true)}});
    const auto inSteps = [&bearer](const Attributes& fading) {
        return DriveAcross([&](RowTest& row, Ptr<Node> node) {
            const auto code = row.layout.FindBestCell(node);
            const auto ue = row.layout.WithLink(UeConfig(), node, code, fading);
            return row.utran.InstallUe(node, row.layout.GetCell(code), ue, bearer);
        });
    };
    const auto atOnce = [&bearer](const Attributes& fading) {
        return DriveAcross([&](RowTest& row, Ptr<Node> node) {
            return row.layout.InstallUe(row.utran, node, UeConfig(), bearer, fading);
        });
    };
    UMTS_EXPECT(atOnce({}) == inSteps({{"Speed", DoubleValue(20)}}), "its own speed");
    UMTS_EXPECT(atOnce({}) == inSteps({}), "the same in steps");
    UMTS_EXPECT(atOnce({}) != inSteps({{"FollowMobility", BooleanValue(false)}}),
                "not the default one");
    const Attributes other{{"Speed", DoubleValue(1)}, {"TxPower", DoubleValue(30)}};
    UMTS_EXPECT(atOnce(other) == inSteps(other), "attributes that are given count");
}

UMTS_TEST_F(RowTest, "umts-cell-sites", "A radio map is what UEs measure at its places")
{
    const auto plan = layout.GetPlan();
    const auto map = MakeRadioMap(*plan, Rectangle(-3000, 2500, 0, 40), 20);
    UMTS_ASSERT(map.size() == 276 * 3, "both edges");
    for (const auto& point : map)
    {
        const auto ue = MakeWalker(point.place.x);
        ue->GetObject<MobilityModel>()->SetPosition(Vector(point.place.x, point.place.y, 0));
        const auto links = layout.GetLinks(ue);
        const double cpich = links->GetCpich(point.cell);
        UMTS_ASSERT(point.cell == layout.FindBestCell(ue), "the strongest one");
        UMTS_ASSERT(std::abs(point.rscpDbm - ToDb(cpich)) < 1e-9, "RSCP");
        UMTS_ASSERT(std::abs(point.ecN0Db - ToDb(cpich / links->GetTotal(0))) < 1e-9, "Ec/N0");
    }
    // No image of the last site is near: it falls with the distance to the first.
    const double fall = map[100].rscpDbm - map[0].rscpDbm;
    UMTS_EXPECT(map[0].cell == ScramblingCode{0}, "the first site is the nearest");
    DoubleValue exponent;
    plan->GetAttribute("PathLossExponent", exponent);
    UMTS_EXPECT(std::abs(fall - 10 * exponent.Get() * std::log10(3000.0 / 1000)) < 1e-9,
                "from 3 km to 1 km");
}

UMTS_TEST_F(RowTest, "umts-cell-sites", "A radio map as CSV")
{
    const std::string path = CreateTempDirFilename("map.csv");
    layout.WriteRadioMap(path, Rectangle(0, 1000, 0, 0), 500);
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    UMTS_EXPECT(line == "x_m,y_m,scrambling_code,rscp_dbm,ec_n0_db", "the columns");
    std::string cells;
    while (std::getline(file, line))
    {
        cells += line.substr(0, line.find(',', line.find(',', line.find(',') + 1) + 1)) + " ";
    }
    UMTS_EXPECT(cells == "0,0,0 500,0,0 1000,0,1 ", "place and best cell");
}

UMTS_TEST_F(RowTest,
            "umts-cell-sites",
            "UEs whose block errors are the same everywhere are named at their handover")
{
    const auto dch = layout.InstallUe(utran, MakeWalker(0));
    const auto linked = layout.InstallUe(utran, MakeWalker(20), UeConfig().PowerControl());
    const auto hs = layout.InstallUe(utran, MakeWalker(10), UeConfig(), BearerConfig::Hsdpa());
    const auto controlled =
        layout.InstallUe(utran, MakeWalker(30), UeConfig().PowerControl(), BearerConfig::Hsdpa());
    const auto node = std::to_string(dch.Get(0)->GetNode()->GetId());
    const auto said = CatchWarnings([&] {
        layout.EnableHandOver(dch);
        layout.EnableHandOver(linked);
        layout.EnableHandOver(controlled);
        layout.EnableHandOver(layout.InstallUe(utran, MakeWalker(40)));
    });
    UMTS_EXPECT(said == "cell layout: without HS-DSCH the block errors of a UE are those of its "
                        "UeConfig, wherever it is: UEs on nodes " +
                            node + "; UeConfig::PowerControl makes their DCHs follow the link\n",
                "once, of the first one without power control");
    const auto ofHs = CatchWarnings([&] {
        layout.EnableHandOver(hs);
        layout.EnableHandOver(hs);
    });
    UMTS_EXPECT(ofHs == "cell layout: the uplink of UEs on HS-DSCH has the block errors of their "
                        "UeConfig, wherever they are; UeConfig::PowerControl makes it follow the "
                        "link\n",
                "once, of the one without power control");
}

UMTS_TEST("umts-cell-sites", "Wrong use ends in one sentence")
{
    ExpectError([] { CellLayoutHelper(std::vector<Vector2D>{}); }, "there are no sites");
    ExpectError([] { CellLayoutHelper({{0, 0}, {5, 6}, {5, 6}}); }, "two sites are at 5, 6");
    ExpectError([] { CellLayoutHelper(SITES, 2); }, "2 sectors, must be 1 or 3");
    ExpectError([] { CellLayoutHelper(std::vector<Vector2D>(600), 1); }, "two sites are at 0, 0");
    ExpectError(
        [] {
            UmtsHelper utran;
            CellLayoutHelper(SITES).InstallUe(utran, MakeWalker(0));
        },
        "its Node Bs are not installed yet");
    ExpectError([] { CellLayoutHelper(SITES).WriteRadioMap("x", Rectangle(0, 1, 0, 1)); },
                "its Node Bs are not installed yet");
    const auto withUe = [](const auto& action) {
        return [=] {
            UmtsHelper utran;
            const auto rnc = utran.InstallRnc(CreateObject<Node>());
            const auto nodeB = utran.InstallNodeB(CreateObject<Node>(), rnc);
            action(utran, utran.InstallUe(CreateObject<Node>(), nodeB).Get(0));
        };
    };
    ExpectError(withUe([](auto& utran, auto ue) { utran.HandOver(ue, nullptr); }),
                "HandOver: the cell is null");
    ExpectError(withUe([](auto& utran, auto ue) { utran.AddRadioLink(ue, nullptr); }),
                "AddRadioLink: the cell is null");
    const auto writesMap = [](const Rectangle& area, double step, const std::string& path) {
        return [=] {
            CellPlan plan;
            plan.AddCell({0, 0}, std::nullopt, CreateObject<CellPower>());
            WriteRadioMap(plan, area, step, path);
        };
    };
    ExpectError(writesMap({0, 1, 0, 1}, 0, "x"), "a step of 0 m is not above 0");
    ExpectError(writesMap({1, 0, 0, 1}, 1, "x"), "the area from 1, 0 to 0, 1 has no inside");
    ExpectError(writesMap({0, 1e6, 0, 1e6}, 1, "x"), "makes more than 1e+07 places");
    ExpectError(writesMap({0, 1, 0, 1}, 1, "/no/map.csv"), "/no/map.csv cannot be written");
    ExpectError(
        [] {
            CellPlan plan;
            MakeRadioMap(plan, Rectangle(0, 1, 0, 1), 1);
        },
        "the plan has no cells");
    Simulator::Destroy();
}

UMTS_TEST("umts-cell-sites", "Bearers with the same packet filters are named")
{
    const auto said = CatchWarnings([] {
        UmtsHelper utran;
        const auto rnc = utran.InstallRnc(CreateObject<Node>());
        const auto nodeB = utran.InstallNodeB(CreateObject<Node>(), rnc);
        const auto ue = utran.InstallUe(CreateObject<Node>(), nodeB).Get(0);
        TrafficFilter udp;
        udp.protocol = 17;
        TrafficFilter other = udp;
        other.remotePorts = PortRange{80, 80};
        const RbId first = utran.AddBearer(ue, BearerConfig(), {udp});
        utran.AddBearer(ue, BearerConfig(), {other});
        utran.ReleaseBearer(ue, first);
        utran.AddBearer(ue, BearerConfig(), {udp}); // the other one has gone
        udp.precedence = 7;
        utran.AddBearer(ue, BearerConfig(), {udp});
        Simulator::Destroy();
    });
    UMTS_EXPECT(said == "UE on node 2: bearers 1 and 3 have the same packet filters: one of them "
                        "carried nothing\n",
                "the last two");
}

UMTS_TEST("umts-cell-sites", "Transfers and pings between nodes")
{
    UmtsCoreHelper core;
    const auto host = core.AddHost();
    UmtsHelper utran;
    const auto rnc = utran.InstallRnc(CreateObject<Node>());
    core.ConnectRnc(rnc, core.AddSgsn());
    const auto nodeB = utran.InstallNodeB(CreateObject<Node>(), rnc);
    const auto ues = utran.InstallUe(NodeContainer(2), nodeB);
    core.ActivateUes(ues, rnc);
    utran.AssignStreams(1);
    const auto ue = ues.Get(0)->GetNode();
    TrafficHelper traffic;
    const auto down = traffic.AddTransfer(host, ue, 5000);
    const auto up = traffic.AddTransfer(ue, host, 7000);
    const auto ping = traffic.AddPing(host, ues.Get(1)->GetNode(), Seconds(0.5), 100);
    Simulator::Stop(Seconds(5.4));
    Simulator::Run();
    UMTS_EXPECT(down->GetTotalRx() == 5000 && up->GetTotalRx() == 7000, "all of it, each way");
    const auto trips = ping->GetRoundTrips();
    UMTS_EXPECT(ping->GetSent() == 10 && trips.size() == 10, "at 0.5, 1 .. 5 s");
    for (const double trip : trips)
    {
        // A TTI of 10 ms down and one of 20 ms up at least.
        UMTS_EXPECT(trip > 0.03 && trip < 0.3, "an idle bearer: " << trip);
    }
    ping->Stop();
    Simulator::Stop(Seconds(5));
    Simulator::Run();
    UMTS_EXPECT(ping->GetSent() == 10, "no more");
    ExpectError([&] { traffic.AddPing(host, ue, Seconds(0)); }, "is not above 0");
    ExpectError([&] { traffic.AddPing(host, ue, Seconds(1), 3); },
                "3 octets of a ping, must be at least 12");
    Simulator::Destroy();
    ExpectError([] { TrafficHelper().AddTransfer(CreateObject<Node>(), CreateObject<Node>()); },
                "has no IPv4 address");
}

} // namespace
