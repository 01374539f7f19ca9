/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-mobility-control.h"

#include "umts-hard-handover.h"
#include "umts-measurement-control-procedure.h"
#include "umts-serving-cell-change.h"
#include "umts-serving-rnc.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace ns3::umts
{

void
MobilityControl::ControlMeasurement(UeContext& ue)
{
    ue.measured = ChooseMeasured(ue);
    ue.reportsBestCell = ue.HasHsDsch();
    ue.reportsForDch = ue.GetState() == RrcState::CELL_DCH;
    ue.procedures->Request(std::make_shared<MeasurementControlProcedure>(ue));
}

std::vector<ScramblingCode>
MobilityControl::ChooseMeasured(const UeContext& ue) const
{
    std::vector<ScramblingCode> codes;
    for (const auto& cell : m_rnc.utran->GetCells())
    {
        const auto code = cell->GetScramblingCode();
        if (code && (m_rnc.settings.relocatesOnHandOver || m_rnc.CheckIur(ue, cell).empty()))
        {
            codes.push_back(*code);
        }
    }
    return codes;
}

CellAreas
MobilityControl::DescribeAreas(const UeContext& ue) const
{
    CellAreas areas;
    for (const auto code : ue.measured)
    {
        const Ptr<ControlledCell> cell = m_rnc.utran->Find(code);
        if (cell && m_rnc.utran->IsOwn(cell))
        {
            const Ptr<PagingChannel> channel = cell->GetPagingChannel();
            areas[code] = channel ? std::make_optional(channel->GetArea()) : std::nullopt;
        }
    }
    return areas;
}

void
MobilityControl::UpdateMeasurement(UeContext& ue)
{
    if (!ue.handOver)
    {
        return;
    }
    const RrcState state = ue.GetState();
    const bool isOtherState = ue.reportsForDch != (state == RrcState::CELL_DCH);
    const bool isOther =
        ue.reportsBestCell != ue.HasHsDsch() || (isOtherState && ue.handOver->IsByState());
    const bool canHear = state >= RrcState::CELL_FACH; // else it would be paged for it
    const auto cells = ChooseMeasured(ue);
    // In another RNC they are the same in another order, which is no reason to begin anew.
    if (!std::is_permutation(cells.begin(), cells.end(), ue.measured.begin(), ue.measured.end()) ||
        (isOther && canHear))
    {
        ControlMeasurement(ue);
    }
}

void
MobilityControl::MeasureAnew(UeContext& ue)
{
    const RrcProcedures& procedures = *ue.procedures;
    const bool isFree = !procedures.IsClosed() && !procedures.IsEstablishing();
    if (isFree && !procedures.Has(RrcProcedure::MEASUREMENT_CONTROL) && ue.handOver)
    {
        ControlMeasurement(ue);
    }
}

void
MobilityControl::Start(UeContext& ue, const Ptr<HandOverAlgorithm>& algorithm)
{
    Stop(ue);
    ue.handOver = algorithm;
    algorithm->Connect(MakeBoundCallback(&MobilityControl::DescribeCells, &ue),
                       MakeBoundCallback(&MobilityControl::OnDecision, &ue));
    ControlMeasurement(ue);
}

void
MobilityControl::Stop(UeContext& ue)
{
    if (const auto algorithm = std::exchange(ue.handOver, nullptr))
    {
        algorithm->Connect(HandOverAlgorithm::CellsCallback(),
                           HandOverAlgorithm::DecisionCallback());
    }
}

std::vector<HandOverCell>
MobilityControl::DescribeCells(UeContext* ue)
{
    const ServingRnc& rnc = *ue->serving;
    std::vector<HandOverCell> cells;
    for (const auto code : rnc.mobility.ChooseMeasured(*ue))
    {
        const Ptr<ControlledCell> cell = rnc.Require(code);
        const Ptr<AdmissionControl> admission = cell->GetAdmissionControl();
        cells.push_back({code,
                         ue->IsIn(cell),
                         ue->HasHsDsch() && cell == ue->GetCell(),
                         ue->GetState() == RrcState::CELL_DCH,
                         admission->GetLoad(),
                         admission->GetCodeOccupancy()});
    }
    return cells;
}

void
MobilityControl::OnReport(UeContext& ue, const MeasurementReport& report)
{
    m_rnc.traces.measurementReport(static_cast<uint32_t>(ue.rnti), report);
    if (IsFree(ue))
    {
        Follow(ue, ue.handOver->OnReport(report));
    }
}

void
MobilityControl::OnDecision(UeContext* ue, const HandOverDecision& decision)
{
    if (IsFree(*ue))
    {
        ue->serving->mobility.Follow(*ue, decision);
    }
}

bool
MobilityControl::IsFree(const UeContext& ue)
{
    const RrcProcedures& procedures = *ue.procedures;
    return !procedures.IsEstablishing() &&
           !procedures.Has(RrcProcedure::PHYSICAL_CHANNEL_RECONFIGURATION) &&
           !procedures.Has(RrcProcedure::MEASUREMENT_CONTROL);
}

void
MobilityControl::Follow(UeContext& ue, const HandOverDecision& decision)
{
    if (decision.serving && decision.serving != ue.GetCell()->GetScramblingCode())
    {
        ue.procedures->Request(
            std::make_shared<ServingCellChangeProcedure>(ue, m_rnc.Require(*decision.serving)));
    }
    UpdateActiveSet(ue, decision);
    if (decision.target && decision.target != ue.GetCell()->GetScramblingCode())
    {
        ue.procedures->Request(
            std::make_shared<HardHandoverProcedure>(ue, m_rnc.Require(*decision.target)));
    }
}

void
MobilityControl::UpdateActiveSet(UeContext& ue, const HandOverDecision& decision)
{
    const auto find = [this](const std::vector<ScramblingCode>& codes) {
        std::vector<Ptr<ControlledCell>> cells;
        for (const auto code : codes)
        {
            cells.push_back(m_rnc.Require(code));
        }
        return cells;
    };
    // Cells to be added are reported again and again until they are.
    const bool isNew =
        !decision.remove.empty() || (!decision.add.empty() && !ue.procedures->HasAddition());
    if (isNew)
    {
        RadioLinks::RequestActiveSet(ue, find(decision.add), find(decision.remove));
    }
}

} // namespace ns3::umts
