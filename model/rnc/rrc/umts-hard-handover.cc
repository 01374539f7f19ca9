/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hard-handover.h"

#include "umts-serving-rnc.h"

#include <utility>

namespace ns3::umts
{

HardHandoverProcedure::HardHandoverProcedure(UeContext& ue,
                                             Ptr<ControlledCell> cell,
                                             bool canGoBack)
    : CellMoveProcedure(PHYSICAL_CHANNEL_RECONFIGURATION, ue, std::move(cell), canGoBack)
{
}

std::string
HardHandoverProcedure::Check()
{
    const bool isThere = m_cell == m_ue.GetCell() && m_ue.activeSet.size() == 1;
    const bool isPointless = isThere && !m_ue.procedures->IsEstablishing() && !FindTarget();
    return isPointless ? "it is in that cell already" : CellMoveProcedure::Check();
}

Time
HardHandoverProcedure::DrawPreparation()
{
    const Time links = CellMoveProcedure::DrawPreparation();
    return FindTarget() ? links + m_ue.serving->DrawRelocation(m_ue) : links;
}

ServingRnc*
HardHandoverProcedure::FindTarget() const
{
    return m_ue.serving->relocations.FindRelocationTarget(m_cell);
}

ServingRnc&
HardHandoverProcedure::GetTarget() const
{
    ServingRnc* const target = FindTarget();
    return target ? *target : *m_ue.serving;
}

std::string
HardHandoverProcedure::CheckMove() const
{
    return m_ue.IsIn(m_cell) || FindTarget() ? "" : m_ue.serving->CheckIur(m_ue, m_cell);
}

void
HardHandoverProcedure::Execute()
{
    ServingRnc& rnc = *m_ue.serving;
    const Rnti rnti = m_ue.rnti;
    const Ptr<ControlledCell> former = m_ue.GetCell();
    if (ServingRnc* const target = FindTarget())
    {
        rnc.relocations.Relocate(m_ue, *target, &*m_move, m_tickets);
    }
    else
    {
        m_ue.procedures->GetTransport()->CancelReports();
        rnc.links.Enter(m_ue, *m_move, m_tickets);
        rnc.bearers.OnState(rnti);
    }
    rnc.TraceMove(rnc.traces.handOver, rnti, former, m_cell, {});
}

void
HardHandoverProcedure::TellRefusal(const std::string& reason)
{
    ServingRnc& rnc = *m_ue.serving;
    if (ServingRnc* const target = FindTarget())
    {
        rnc.relocations.TellRefusal(m_ue.rnti, *target, reason);
    }
    rnc.TraceMove(rnc.traces.handOver, m_ue.rnti, m_ue.GetCell(), m_cell, reason);
}

bool
HardHandoverProcedure::SurvivesRelocation() const
{
    return m_ue.serving->Knows(m_cell);
}

} // namespace ns3::umts
