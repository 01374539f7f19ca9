/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/constant-velocity-mobility-model.h"
#include "ns3/double.h"
#include "ns3/enum.h"
#include "ns3/pointer.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-cell-layout-helper.h"
#include "ns3/umts-core-helper.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-dpch.h"

#include <cmath>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>

/**
 * @file
 * @ingroup umts
 * Cells that hear each other: a UE that moves among them, and what its neighbours' traffic does to
 * it.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-cell-layout", SYSTEM);

/**
 * @param x place, m
 * @param y place, m
 * @param speed along x, m/s
 * @return a node there
 */
Ptr<Node>
MakeNode(double x, double y, double speed = 0.0)
{
    auto node = CreateObject<Node>();
    auto mobility = CreateObject<ConstantVelocityMobilityModel>();
    mobility->SetPosition(Vector(x, y, 0));
    mobility->SetVelocity(Vector(speed, 0, 0));
    node->AggregateObject(mobility);
    return node;
}

/// A UE that drives from one cell to another reports when and where the formulas say.
struct DriveTest
{
    /// Takes measurement reports.
    using Reader = std::function<void(const MeasurementReport&)>;

    /**
     * @brief Hand a report to a function: older releases of ns-3 make no callback of a lambda.
     * @param reader the function
     */
    static void Read(Reader* reader, const MeasurementReport& report)
    {
        (*reader)(report);
    }

    /**
     * @brief A time to trigger that ends with a measurement does not delay the next one.
     * @param measurement the measurement, stopped, of a UE nearer to b
     * @param a a cell
     * @param b another cell
     */
    void CheckDeadlines(CpichMeasurement& measurement, ScramblingCode a, ScramblingCode b)
    {
        MeasurementConfig config;
        config.events.resize(2);
        config.events[0].event = MeasurementEvent::E1A;
        config.events[0].timeToTrigger = MilliSeconds(200).GetNanoSeconds();
        config.events[1].event = MeasurementEvent::E1A;
        config.events[1].timeToTrigger = MilliSeconds(320).GetNanoSeconds();
        std::string story;
        const Time begin = Simulator::Now();
        Reader report = [&](const MeasurementReport&) {
            story += std::to_string((Simulator::Now() - begin).GetMilliSeconds()) + " ";
        };
        measurement.Start(config, {a, b}, {a}, MakeBoundCallback(&DriveTest::Read, &report));
        Simulator::Stop(Seconds(1));
        Simulator::Run();
        measurement.Stop();
        ExpectText(story, "400 520 ", "at its own time");
    }
};

UMTS_TEST_F(DriveTest, "umts-cell-layout", "A UE on a mobility model measures and reports")
{
    auto plan = CreateObjectWithAttributes<CellPlan>("ShadowingDeviation", DoubleValue(0));
    const ScramblingCode a = plan->AddCell({0, 0}, std::nullopt, CreateObject<CellPower>());
    const ScramblingCode b = plan->AddCell({1000, 0}, std::nullopt, CreateObject<CellPower>());
    const Ptr<Node> ue = MakeNode(50 - 30 / 3.6, 0, 30 / 3.6);
    const auto mobility = ue->GetObject<MobilityModel>();
    const auto links = CreateObjectWithAttributes<CellLinks>("Plan",
                                                             PointerValue(plan),
                                                             "Mobility",
                                                             PointerValue(mobility));
    auto measurement = CreateObjectWithAttributes<CpichMeasurement>("Links", PointerValue(links));
    MeasurementConfig config;
    config.filterCoefficient = 3;
    config.events.resize(2);
    config.events[0].event = MeasurementEvent::E1A;
    config.events[0].timeToTrigger = MilliSeconds(320).GetNanoSeconds();
    config.events[1].event = MeasurementEvent::E1D;
    config.events[1].timeToTrigger = MilliSeconds(640).GetNanoSeconds();
    config.events[1].hysteresisDb = 4;
    std::string story;
    Reader report = [&](const MeasurementReport& message) {
        char text[60];
        std::snprintf(text,
                      sizeof text,
                      "%s %.2f %.1f; ",
                      umts::GetName(message.event),
                      Simulator::Now().GetSeconds(),
                      mobility->GetPosition().x);
        story += text;
        measurement->SetActiveSet({a, b});
        if (message.event == MeasurementEvent::E1D)
        {
            measurement->Stop(); // in the middle of a measurement
        }
    };
    Simulator::Stop(Seconds(1));
    Simulator::Run();
    UMTS_EXPECT(Simulator::GetEventCount() == 2,
                "those of the node and of the end: nobody has asked for anything");
    measurement->Start(config, {a, b}, {a}, MakeBoundCallback(&DriveTest::Read, &report));
    Simulator::Stop(Seconds(100));
    Simulator::Run();
    // The UE is at 50 m when the clock says 1 s: its times are later by that.
    ExpectText(story, "1A 50.32 461.0; 1D 59.84 540.3; ", "as from exact measurements");

    CheckDeadlines(*measurement, a, b);
    mobility->SetPosition(Vector(500, 0, 0));
    const CpichSample sample = measurement->Measure(b);
    const double loss = 128.1 + 37.6 * std::log10(0.5) - 14;
    UMTS_EXPECT(IsNear(sample.pathLossDb, loss, 1e-9), "path loss");
    UMTS_EXPECT(IsNear(sample.rscpDbm, 33 - loss, 1e-9), "RSCP");
    // Two cells whose CPICH is half of what they send.
    UMTS_EXPECT(IsNear(sample.ecN0Db, -6.02, 0.01), "Ec/N0 in the middle");
    Simulator::Destroy();
}

/**
 * @param isBusy the neighbouring cells have traffic, too
 * @param sampling how UEs hear it
 * @return what a UE near the border of its cell gets, bit/s
 */
double
GetThroughput(bool isBusy, CellPower::Sampling sampling)
{
    UmtsCoreHelper core;
    UmtsHelper umts;
    CellLayoutHelper layout(1000, 1, 1, {{"ShadowingDeviation", DoubleValue(0)}});
    const auto host = core.AddHost();
    const auto rnc = umts.InstallRnc(CreateObject<Node>());
    core.ConnectRnc(rnc, core.AddSgsn());
    layout.Install(umts, rnc, CellConfig(), {{"Sampling", EnumValue(sampling)}});
    NS_ABORT_MSG_UNLESS(layout.GetNCells() == 7, "a middle site and a ring of one");
    DatagramPort source(host, false);
    std::vector<std::unique_ptr<DatagramPort>> sinks;
    for (uint32_t i = 0; i < (isBusy ? 7 : 1); ++i)
    {
        // 430 m from the site of its own cell.
        const auto& site = layout.GetSites().at(i);
        const Ptr<Node> node = MakeNode(site.x + 430, site.y);
        const ScramblingCode code = layout.FindBestCell(node);
        const UeConfig config = layout.WithLink(
            UeConfig(),
            node,
            code,
            {{"Profile", StringValue("None")}, {"Orthogonality", DoubleValue(0.9)}});
        const auto devices = umts.InstallUe(NodeContainer(node),
                                            layout.GetCell(code),
                                            config,
                                            BearerConfig::Hsdpa());
        const Ipv4Address address = core.ActivateUes(devices, rnc).GetAddress(0);
        sinks.push_back(std::make_unique<DatagramPort>(node, false));
        source.SendSeries(4000, Time(0), MilliSeconds(1), address, i, 1000);
    }
    Simulator::Stop(Seconds(4));
    Simulator::Run();
    double octets = 0.0;
    for (const auto& arrival : sinks.front()->arrivals)
    {
        octets += arrival.size;
    }
    Simulator::Destroy();
    return 8 * octets / 4;
}

// What a cell sends is what the UEs of its neighbours hear.
UMTS_TEST("umts-cell-layout", "Traffic of a cell is interference of the next")
{
    const double alone = GetThroughput(false, CellPower::PER_TTI);
    const double sampled = GetThroughput(true, CellPower::PER_TTI);
    const double mean = GetThroughput(true, CellPower::MEAN);
    UMTS_EXPECT(alone > 1e6, "a UE at the border of an idle neighbour");
    UMTS_EXPECT(sampled < 0.7 * alone, "of a busy one");
    UMTS_EXPECT(IsNear(mean, sampled, 0.15 * sampled), "a mean of full power is the same");
}

/**
 * @param last set to the power of the UE, dBm
 * @param power of a TTI
 */
void
NotePower(double* last, double, double, double power, bool)
{
    *last = power;
}

// A UE near the middle of three sites, with one to three radio links: each cell of the plan
// receives its power times the gain, never twice.
UMTS_TEST("umts-cell-layout", "A UE in soft handover is received once")
{
    UmtsCoreHelper core;
    UmtsHelper umts;
    CellLayoutHelper layout(1000, 1, 1, {{"ShadowingDeviation", DoubleValue(0)}});
    const auto host = core.AddHost();
    const auto rnc = umts.InstallRnc(CreateObject<Node>());
    core.ConnectRnc(rnc, core.AddSgsn());
    layout.Install(umts, rnc);
    const Ptr<Node> node = MakeNode(450, 260);
    const ScramblingCode own = layout.FindBestCell(node);
    UeConfig config;
    config.PowerControl();
    const auto devices =
        umts.InstallUe(NodeContainer(node),
                       layout.GetCell(own),
                       layout.WithLink(config, node, own, {{"Profile", StringValue("None")}}),
                       BearerConfig::Dch("dch1").Rlc("UM", {}));
    core.ActivateUes(devices, rnc);
    DatagramPort source(node, false);
    source.SendSeries(400, Time(0), MilliSeconds(20), UmtsCoreHelper::GetHostAddress(host), 0, 200);
    const auto ue = DynamicCast<UeNetDevice>(devices.Get(0));
    const auto dpch = ue->GetRrc()->GetRadio().GetMac()->GetObject<Dpch>();
    double powerDbm = 0.0;
    dpch->TraceConnectWithoutContext("UplinkTti", MakeBoundCallback(&NotePower, &powerDbm));
    const auto links = layout.GetLinks(node);
    uint32_t nLinks = 1;
    for (uint16_t code = 0; code < layout.GetNCells() && nLinks <= 3; ++code)
    {
        RunUntil(Simulator::Now() + Seconds(1.005));
        for (uint16_t heard = 0; heard < layout.GetNCells(); ++heard)
        {
            const auto power = layout.GetCell(ScramblingCode{heard})->GetPower();
            const double counted = dpch->GetReceivedPower(power);
            const double there = FromDb(powerDbm) * links->GetGain(ScramblingCode{heard});
            UMTS_EXPECT(IsNear(counted / there, 1.0, 0.1), nLinks << " links, " << heard);
            const auto reception = power->GetReception();
            const double total = reception->GetTotal(Simulator::Now().GetNanoSeconds());
            UMTS_EXPECT(IsNear((total - reception->GetNoise()) / counted, 1.0, 1e-6), "alone");
        }
        if (ScramblingCode{code} != own)
        {
            umts.AddRadioLink(ue, layout.GetCell(ScramblingCode{code}));
            ++nLinks;
        }
    }
    Simulator::Destroy();
}

// 19 sites, and wrong use in one sentence each.
UMTS_TEST("umts-cell-layout", "Layouts and their wrong use")
{
    UmtsHelper umts;
    const auto rnc = umts.InstallRnc(CreateObject<Node>());
    CellLayoutHelper layout(500, 2, 3, {{"ShadowingDeviation", DoubleValue(0)}});
    layout.Install(umts, rnc);
    UMTS_EXPECT(layout.GetNCells() == 57, "cells");
    const auto& last = layout.GetSites().back();
    const auto code = layout.FindBestCell(MakeNode(last.x, last.y - 100));
    UMTS_EXPECT(static_cast<uint32_t>(code) == 56, "the sector that looks down");
    ExpectError([&] { layout.GetCell(ScramblingCode{57}); },
                "the plan has 57 cells, and none with scrambling code 57");
    ExpectError([&] { layout.Install(umts, rnc); }, "installed already");
    ExpectError([&] { layout.FindBestCell(CreateObject<Node>()); }, "has no mobility model");
    ExpectError([] { CellLayoutHelper(0); }, "0 m between sites");
    ExpectError([] { CellLayoutHelper(500, 2, 2); }, "2 sectors, must be 1 or 3");
    ExpectError([] { CellLayoutHelper(500, 8, 3); }, "217 sites have more than 512");
    ExpectError([] { CellLayoutHelper(500, 2, 3, {{"Tilt", DoubleValue(1)}}); }, "Tilt");
    ExpectError([] { CreateObject<CellLinks>()->GetTotal(0); },
                "Plan and Mobility must both be set");
    Simulator::Destroy();
}

} // namespace
