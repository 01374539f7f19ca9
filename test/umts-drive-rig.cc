/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-drive-rig.h"

#include "umts-network-rig.h"

#include "ns3/boolean.h"
#include "ns3/constant-velocity-mobility-model.h"
#include "ns3/double.h"
#include "ns3/nstime.h"
#include "ns3/object-factory.h"
#include "ns3/pointer.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"
#include "ns3/umts-cell-links.h"
#include "ns3/umts-cell-plan.h"
#include "ns3/umts-cpich-measurement.h"
#include "ns3/umts-leftovers.h"
#include "ns3/umts-ue-table.h"

#include <algorithm>
#include <iterator>

namespace ns3::umts::test
{

DriveNetwork::DriveNetwork(const Drive& drive)
    : m_drive(drive)
{
    for (auto& rnc : m_rncs)
    {
        rnc = m_umts.InstallRnc(CreateObject<Node>());
        const auto rrc = rnc->GetObject<RncRrc>();
        rrc->SetAttribute("RelocateOnHandOver", BooleanValue(m_drive.relocates));
        rrc->TraceConnectWithoutContext("MeasurementReport",
                                        MakeCallback(&DriveNetwork::OnReport, this));
    }
    AddSite(0);
    AddSite(2);
    if (!m_drive.isLate)
    {
        Connect();
    }
    m_ue = AddUe();
}

DriveNetwork::~DriveNetwork()
{
    Simulator::Destroy();
}

void
DriveNetwork::AddSite(uint16_t site)
{
    CellConfig config;
    config.PrimaryScramblingCode(ScramblingCode{site});
    const auto& rnc = m_rncs[m_drive.rncs == 2 ? site % 2 : 0];
    m_cells[site] = m_umts.InstallNodeB(CreateObject<Node>(), rnc, {config})->GetCell();
}

void
DriveNetwork::Connect()
{
    m_umts.ConnectRncs(m_rncs[0], m_rncs[1]);
    AddSite(1);
}

Ptr<UeNetDevice>
DriveNetwork::AddUe()
{
    const auto plan = CreateObjectWithAttributes<CellPlan>("ShadowingDeviation", DoubleValue(0));
    for (uint32_t i = 0; i < 3; ++i)
    {
        plan->AddCell({1000.0 * i, 0}, std::nullopt, CreateObject<CellPower>());
    }
    const NodeContainer node(CreateObject<Node>());
    auto mobility = CreateObject<ConstantVelocityMobilityModel>();
    mobility->SetPosition({100, 0, 0});
    mobility->SetVelocity({50, 0, 0});
    node.Get(0)->AggregateObject(mobility);
    const auto ue = DynamicCast<UeNetDevice>(
        m_umts.InstallUe(node, m_cells.at(0), UeConfig(), m_drive.bearer).Get(0));
    const auto links = CreateObjectWithAttributes<CellLinks>("Plan",
                                                             PointerValue(plan),
                                                             "Mobility",
                                                             PointerValue(mobility));
    ue->GetRrc()->SetMeasurement(
        CreateObjectWithAttributes<CpichMeasurement>("Links", PointerValue(links)));
    ObjectFactory algorithm(m_drive.algorithm);
    algorithm.Set("FilterCoefficient", UintegerValue(m_drive.filterCoefficient));
    m_rncs[0]->GetObject<RncRrc>()->StartHandOver(ue->GetRnti(),
                                                  algorithm.Create<HandOverAlgorithm>());
    return ue;
}

void
DriveNetwork::Run()
{
    for (uint32_t second = 1; second <= 38; ++second)
    {
        RunUntil(Seconds(second));
        if (m_drive.isLate && second == 4)
        {
            Connect();
        }
        activeSets.push_back(GetActiveSet());
    }
}

std::vector<std::string>
DriveNetwork::GetChanges() const
{
    std::vector<std::string> changes;
    std::unique_copy(activeSets.begin(), activeSets.end(), std::back_inserter(changes));
    return changes;
}

std::string
DriveNetwork::Leave()
{
    m_umts.Detach(m_ue);
    RunUntil(Simulator::Now() + Seconds(5));
    return FindLeftovers(m_rncs[0]) + FindLeftovers(m_rncs[1]);
}

std::string
DriveNetwork::GetActiveSet() const
{
    const Rnti rnti = m_ue->GetRnti();
    const bool isInFirst = UesOf(*m_rncs[0]).Serves(rnti, m_ue->GetRrc());
    const auto active = m_rncs[isInFirst ? 0 : 1]->GetObject<RncRrc>()->GetActiveSet(rnti);
    std::string text;
    for (const auto& [site, cell] : m_cells)
    {
        const bool isIn = std::find(active.begin(), active.end(), cell) != active.end();
        text += isIn ? std::to_string(site) : "";
    }
    return text + (isInFirst ? "" : "*");
}

void
DriveNetwork::OnReport(uint32_t /* rnti */, const MeasurementReport& report)
{
    std::string text =
        std::to_string(Simulator::Now().GetNanoSeconds()) + " " + GetName(report.event);
    for (const auto cell : report.cells)
    {
        text += " " + std::to_string(static_cast<uint16_t>(cell));
    }
    for (const auto& measured : report.measurements)
    {
        text += " " + std::to_string(static_cast<uint16_t>(measured.cell)) + ":" +
                std::to_string(measured.code);
    }
    reports.push_back(text);
}

} // namespace ns3::umts::test
