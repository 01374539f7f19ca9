/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-mobility-control.h"

#include "umts-hard-handover.h"
#include "umts-measurement-control-procedure.h"
#include "umts-serving-rnc.h"

#include <algorithm>
#include <memory>

namespace ns3::umts
{

MobilityControl::MobilityControl(ServingRnc& rnc)
    : m_rnc(rnc)
{
}

void
MobilityControl::ControlMeasurement(UeContext& ue)
{
    ue.measured = ChooseMeasured(ue);
    ue.procedures->Request(std::make_shared<MeasurementControlProcedure>(ue));
}

std::vector<ScramblingCode>
MobilityControl::ChooseMeasured(const UeContext& ue) const
{
    std::vector<ScramblingCode> codes;
    for (const auto& cell : m_rnc.rnsap->GetCells())
    {
        const auto code = cell->GetScramblingCode();
        if (code && (m_rnc.relocatesOnHandOver || m_rnc.CheckIur(ue, cell).empty()))
        {
            codes.push_back(*code);
        }
    }
    return codes;
}

void
MobilityControl::UpdateMeasurement(UeContext& ue)
{
    if (!ue.handOver)
    {
        return;
    }
    const auto cells = ChooseMeasured(ue);
    // In another RNC they are the same in another order, which is no reason to begin anew.
    if (!std::is_permutation(cells.begin(), cells.end(), ue.measured.begin(), ue.measured.end()))
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
        m_rnc.mobility.ControlMeasurement(ue);
    }
}

void
MobilityControl::OnReport(UeContext& ue, const MeasurementReport& report)
{
    const RrcProcedures& procedures = *ue.procedures;
    m_rnc.traces.measurementReport(static_cast<uint32_t>(ue.rnti), report);
    // A UE on its way measures anew wherever it gets to; so does one whose report is about what is
    // to be no more.
    if (procedures.IsEstablishing() ||
        procedures.Has(RrcProcedure::PHYSICAL_CHANNEL_RECONFIGURATION) ||
        procedures.Has(RrcProcedure::MEASUREMENT_CONTROL))
    {
        return;
    }
    const HandOverDecision decision = ue.handOver->OnReport(report);
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
    if (isNew && ue.CanHaveSeveralCells())
    {
        RadioLinks::RequestActiveSet(ue, find(decision.add), find(decision.remove));
    }
}

} // namespace ns3::umts
