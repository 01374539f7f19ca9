/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-test.h"

#include "ns3/constant-velocity-mobility-model.h"
#include "ns3/double.h"
#include "ns3/simulator.h"
#include "ns3/umts-cell-layout-helper.h"
#include "ns3/umts-core-helper.h"
#include "ns3/umts-helper.h"

#include <map>
#include <tuple>
#include <vector>

/**
 * @file
 * @ingroup umts
 * What UEs measure does not depend on what has become of them.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-measurement-history", SYSTEM);

/// Three UEs on their ways through 21 cells, with handover by reports, and what they measure.
struct HistoryWalk
{
    using Key = std::tuple<Nanos, std::size_t, uint16_t>; //!< Time, UE, cell

    /**
     * @param hysteresis attribute Hysteresis of the handover algorithm, dB
     * @param config how well the UEs measure
     */
    HistoryWalk(double hysteresis, const CpichMeasurementConfig& config)
    {
        UmtsCoreHelper core;
        UmtsHelper umts;
        const auto rnc = umts.InstallRnc(CreateObject<Node>());
        core.ConnectRnc(rnc, core.AddSgsn());
        CellLayoutHelper layout(500.0, 1, 1);
        layout.GetPlan()->AssignStreams(1);
        layout.Install(umts, rnc);
        NodeContainer nodes(3);
        for (uint32_t i = 0; i < nodes.GetN(); ++i)
        {
            const auto mobility = CreateObject<ConstantVelocityMobilityModel>();
            mobility->SetPosition(Vector(50 + 30 * i, 150.0 * i - 200, 0));
            mobility->SetVelocity(Vector(10, 3 * i, 0));
            nodes.Get(i)->AggregateObject(mobility);
        }
        const auto devices = layout.InstallUe(umts, nodes, UeConfig(), BearerConfig::Hsdpa());
        core.ActivateUes(devices, rnc);
        layout.EnableHandOver(
            devices,
            "BestCellHandOverAlgorithm",
            {{"Hysteresis", DoubleValue(hysteresis)}, {"TimeToTrigger", TimeValue(Time(0))}},
            config);
        umts.AssignStreams(devices, 1000000);
        for (uint32_t i = 0; i < devices.GetN(); ++i)
        {
            const auto ue = DynamicCast<UeNetDevice>(devices.Get(i));
            ue->GetRrc()->GetMeasurement()->TraceConnectWithoutContext(
                "Measurement",
                MakeBoundCallback(&HistoryWalk::OnSample, this, std::size_t{i}));
        }
        rnc->GetObject<RncRrc>()->TraceConnectWithoutContext(
            "HandOver",
            MakeCallback(&HistoryWalk::OnHandOver, this));
        Simulator::Stop(Seconds(30));
        Simulator::Run();
        Simulator::Destroy();
    }

    HistoryWalk(const HistoryWalk&) = delete;
    HistoryWalk& operator=(const HistoryWalk&) = delete;

    std::map<Key, double> rscps; //!< What was measured, dBm
    uint32_t handOvers{0};       //!< Handovers of all UEs

  private:
    /**
     * @param walk the walk
     * @param ue number of the UE
     * @param sample what it has measured
     */
    static void OnSample(HistoryWalk* walk, std::size_t ue, const CpichSample& sample)
    {
        const Key key(Simulator::Now().GetNanoSeconds(), ue, static_cast<uint16_t>(sample.cell));
        walk->rscps[key] = sample.rscpDbm;
    }

    /** @brief A UE is handed over. */
    void OnHandOver(uint32_t /* rnti */,
                    uint32_t /* from */,
                    uint32_t /* to */,
                    const std::string& /* reason */)
    {
        ++handOvers;
    }
};

void
AddWalk(const std::string& name, const CpichMeasurementConfig& config)
{
    AddTest("RSCP is that of time, UE and cell: " + name, [=] {
        const HistoryWalk few(7.5, config);
        const HistoryWalk many(0, config);
        UMTS_EXPECT(many.handOvers > few.handOvers + 3, "their handovers differ");
        uint32_t common = 0;
        uint32_t different = 0;
        for (const auto& [key, rscp] : few.rscps)
        {
            const auto other = many.rscps.find(key);
            common += other != many.rscps.end() ? 1 : 0;
            different += other != many.rscps.end() && other->second != rscp ? 1 : 0;
        }
        UMTS_EXPECT(common > 1000, "measured in both");
        UMTS_EXPECT(different == 0, "of " << common);
    });
}

UMTS_TESTS("umts-measurement-history")
{
    AddWalk("ideal", CpichMeasurementConfig::Ideal());
    AddWalk("as specified", CpichMeasurementConfig::Specification());
}

} // namespace
