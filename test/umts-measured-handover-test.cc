/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-map-rig.h"
#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/constant-velocity-mobility-model.h"
#include "ns3/double.h"
#include "ns3/enum.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-cell-layout-helper.h"
#include "ns3/umts-leftovers.h"

#include <cstdio>
#include <memory>
#include <random>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Handover by measurement reports.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-measured-handover", SYSTEM, "25.331 14.1.2");

/**
 * A UE that walks from A to B and back is handed over once each way, when and where event 1D comes
 * by hand: crossing of 2 dB, lag of the filter, next measurement, time to trigger.
 */
void
AddToAndFro(double kmh, uint32_t filter, const std::string& story)
{
    AddTest("Handovers: " + story, [=] {
        Map map;
        const double speed = kmh / 3.6;
        const Time way = Seconds(900 / speed);
        const auto ue = map.AddUe({50, 0, 0}, speed);
        map.Enable(ue, filter);
        Map::Run(way);
        ue->GetNode()->GetObject<ConstantVelocityMobilityModel>()->SetVelocity(
            Vector(-speed, 0, 0));
        Map::Run(way + way);
        ExpectText(map.story, story, "time, place, cells");
        UMTS_EXPECT(map.reports == 2, "reports");
    });
}

UMTS_TESTS("umts-measured-handover")
{
    AddToAndFro(30, 0, "58.44 537.0 A>B; 166.44 463.0 B>A; ");
    AddToAndFro(30, 3, "58.84 540.3 A>B; 166.84 459.7 B>A; ");
    AddToAndFro(120, 3, "15.44 564.7 A>B; 42.44 435.3 B>A; ");
}

// A full cell refuses, the UE stays and asks again in every 800 ms, until there is room.
UMTS_TEST("umts-measured-handover", "Reports of a full cell")
{
    // Two DCHs of preset dch3 fit into a cell.
    Map map(1, CellConfig().Admission({{"Policy", EnumValue(AdmissionControl::REFUSE)}}));
    const auto there = map.AddUe({1000, 30, 0}, 0);
    map.AddUe({1000, -30, 0}, 0);
    const auto ue = map.AddUe({50, 0, 0}, 120 / 3.6);
    map.Enable(ue, 3);
    DatagramPort host(map.host, false);
    DatagramPort port(ue->GetNode(), false);
    host.SendAt(Seconds(16), map.addresses[2], 0, 0, 500);
    Map::Run(Seconds(17.5));
    UMTS_EXPECT(port.CountInOrder(0) == 1, "it has stayed, and receives");
    map.umts.Detach(there);
    Map::Run(Seconds(25));
    ExpectText(map.story,
               "15.44 564.7 A>B refused; 16.24 591.3 A>B refused; 17.04 618.0 A>B refused; "
               "17.84 644.7 A>B; ",
               "until somebody leaves");
}

// What is pending of an event is void when the UE changes its cell otherwise: the event begins
// anew, from the new cell.
UMTS_TEST("umts-measured-handover", "Events and handovers that nobody has reported")
{
    {
        Map map;
        const auto ue = map.AddUe({50, 0, 0}, 30 / 3.6);
        map.Enable(ue, 0);
        Map::Run(Seconds(58.1)); // B is better from 57.8 s on, and would be reported at 58.44 s
        map.umts.HandOver(ue, map.GetB());
        Map::Run(Seconds(100));
        ExpectText(map.story, "58.10 534.2 A>B; ", "within the time to trigger");
    }
    {
        Map map;
        const auto ue = map.AddUe({300, 0, 0}, 0);
        map.Enable(ue, 0);
        Map::Run(Seconds(10.1));
        map.umts.HandOver(ue, map.GetB());
        Map::Run(Seconds(30));
        ExpectText(map.story, "10.10 300.0 A>B; 10.84 300.0 B>A; ", "to a worse cell");
    }
    const auto at = [](Nanos ms) { return ms * 1'000'000; };
    MeasurementConfig config;
    config.quantity = CPICH_RSCP;
    config.events.resize(1);
    config.events[0].event = MeasurementEvent::E1D;
    config.events[0].timeToTrigger = at(640);
    config.events[0].onlyActiveSet = false;
    IntraFrequencyMeasurement measurement(config, [](const MeasurementReport&) {});
    const ScramblingCode a{1};
    const ScramblingCode b{2};
    const ScramblingCode c{3};
    measurement.SetActiveSet({a}, 0);
    measurement.Measure({{a, 0, -80, 0}, {b, 0, -90, 0}, {c, 0, -75, 0}}, at(200));
    UMTS_EXPECT(measurement.GetDeadline() == at(840), "c is better than a");
    measurement.SetActiveSet({b}, at(500));
    UMTS_EXPECT(measurement.GetDeadline() == NEVER, "an event begins with a measurement");
    measurement.Measure({{a, 0, -80, 0}, {b, 0, -90, 0}, {c, 0, -75, 0}}, at(600));
    UMTS_EXPECT(measurement.GetDeadline() == at(1240), "than b for 640 ms");
    measurement.SetActiveSet({c}, at(700));
    UMTS_EXPECT(measurement.GetDeadline() == NEVER, "c is the best cell");
}

/**
 * @param isEnabled with handover
 * @return datagrams that come while the UE is from 233 m before B to 100 m behind it, as a
 *         share of those that are sent
 */
double
GetShareDrivePast(bool isEnabled)
{
    Map map;
    const auto ue = map.AddUe({100, 20, 0}, 120 / 3.6, BearerConfig::Hsdpa());
    if (isEnabled)
    {
        map.Enable(ue, 3);
    }
    DatagramPort host(map.host, false);
    DatagramPort port(ue->GetNode(), false);
    host.SendSeries(3000, Time(0), MilliSeconds(10), map.addresses[0], 0, 500);
    Map::Run(Seconds(20));
    const auto before = port.arrivals.size();
    Map::Run(Seconds(30));
    return static_cast<double>(port.arrivals.size() - before) / 1000;
}

// A UE on HS-DSCH drives past the site of another cell. It starves there when it cannot change its
// cell, as that cell is its interference; otherwise the link is the one from its new cell.
UMTS_TEST("umts-measured-handover", "Goodput while a UE drives past the site of another cell")
{
    const double with = GetShareDrivePast(true);
    const double without = GetShareDrivePast(false);
    UMTS_EXPECT(with > 0.97, "of the datagrams, with handover");
    UMTS_EXPECT(without < 0.1, "without");
}

// 20 UEs move at random among 19 sites with shadowing: the cells that they have left, and those
// that they leave in the end, hold nothing of them, and nobody measures any more.
UMTS_TEST("umts-measured-handover", "20 UEs at random among 19 sites")
{
    constexpr uint32_t number = 20;
    Map map(2, CellConfig(), 8);
    std::mt19937 random(1);
    std::uniform_real_distribution<double> place(-2000, 2000);
    DatagramPort host(map.host, false);
    std::vector<std::unique_ptr<DatagramPort>> ports;
    for (uint32_t i = 0; i < number; ++i)
    {
        const auto ue = map.AddUe({place(random), place(random), 0},
                                  0,
                                  i % 2 == 0 ? BearerConfig::Hsdpa() : BearerConfig());
        ports.push_back(std::make_unique<DatagramPort>(ue->GetNode(), false));
        host.SendSeries(300, Time(0), MilliSeconds(100), map.addresses[i], i, 200);
    }
    for (uint32_t second = 0; second < 30; ++second)
    {
        for (const auto& ue : map.ues)
        {
            ue->GetNode()->GetObject<ConstantVelocityMobilityModel>()->SetVelocity(
                Vector{place(random) / 50, place(random) / 50, 0});
        }
        if (second == 0)
        {
            for (const auto& ue : map.ues)
            {
                map.Enable(ue, 3);
            }
        }
        Map::Run(Seconds(second + 1));
    }
    UMTS_EXPECT(map.handOvers > 20, "handovers");
    for (uint32_t i = 0; i < number; ++i)
    {
        UMTS_EXPECT(ports[i]->arrivals.size() > 150, "datagrams of UE " << i);
        map.umts.Detach(map.ues[i]);
    }
    Map::Run(Simulator::Now() + Seconds(5));
    const std::string left = FindLeftovers(map.rnc);
    UMTS_EXPECT(left == "", "what is left");
}

/** @brief A HandOverAlgorithm that wants what no cell is. */
class LostAlgorithm : public HandOverAlgorithm
{
  public:
    HandOverDecision OnReport(const MeasurementReport& /* report */) override
    {
        return {ScramblingCode{99}, {}, {}};
    }

  private:
    std::vector<MeasurementEventConfig> GetEvents() const override
    {
        MeasurementEventConfig below;
        below.event = MeasurementEvent::E1F;
        below.threshold = 0;
        return {below};
    }
};

// Wrong use ends in one sentence.
UMTS_TEST("umts-measured-handover", "Measured handovers that cannot be")
{
    ExpectError([] { CellConfig().PrimaryScramblingCode(ScramblingCode{512}); },
                "a primary scrambling code of 512 is none of 0 .. 511");
    Map map;
    const auto ue = map.AddUe({50, 0, 0}, 0);
    const auto rrc = map.rnc->GetObject<RncRrc>();
    const auto enable = [&map](const NetDeviceContainer& ues, const std::string& algorithm) {
        return CatchError([&] { map.layout.EnableHandOver(ues, algorithm); });
    };
    ExpectPart(enable(NetDeviceContainer(ue), "RoundRobinScheduler"), "RoundRobinScheduler");
    ExpectPart(enable(NetDeviceContainer(map.rnc), "BestCellHandOverAlgorithm"),
               "device 0 is no UE");
    ExpectError([&] { CellLayoutHelper(500).EnableHandOver(NetDeviceContainer(ue)); },
                "its Node Bs are not installed yet");
    const auto same = CellConfig().PrimaryScramblingCode(ScramblingCode{0});
    ExpectError([&] { map.umts.InstallNodeB(CreateObject<Node>(), map.rnc, {same}); },
                "primary scrambling code 0: another cell of the RNC has it already");
    ExpectError([&] { rrc->StartHandOver(ue->GetRnti(), CreateObject<LostAlgorithm>()); },
                "the UE has no CpichMeasurement");
    map.Enable(ue, 3);
    rrc->StartHandOver(ue->GetRnti(), CreateObject<LostAlgorithm>());
    ExpectError([] { Map::Run(Seconds(1)); }, "has primary scrambling code 99");
    const auto nameless = map.umts.InstallNodeB(CreateObject<Node>(), map.rnc)->GetCell();
    ExpectError([&] { map.umts.HandOver(ue, nameless); },
                "the new cell has no primary scrambling code");
    const auto other = map.umts.InstallUe(NodeContainer(Map::MakeNode({0, 0, 0}, 0)), nameless);
    ExpectPart(enable(other, "BestCellHandOverAlgorithm"),
               "the UE's cell has no primary scrambling code");
}

} // namespace
