/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hard-handover.h"

#include "ns3/umts-rnc-rrc.h"

#include <utility>

namespace ns3::umts
{

HardHandoverProcedure::HardHandoverProcedure(UeContext& ue, Ptr<ControlledCell> cell)
    : CellMoveProcedure(PHYSICAL_CHANNEL_RECONFIGURATION, ue, std::move(cell))
{
}

std::string
HardHandoverProcedure::Check()
{
    const bool isThere = m_cell == m_ue.GetCell() && m_ue.activeSet.size() == 1;
    return isThere && !GetRrc().FindRelocationTarget(m_cell) ? "it is in that cell already"
                                                             : CheckMove();
}

std::string
HardHandoverProcedure::CheckMove() const
{
    return GetRrc().FindRelocationTarget(m_cell) ? "" : GetRrc().CheckIur(m_ue, m_cell);
}

void
HardHandoverProcedure::Move()
{
    RncRrc& rrc = GetRrc();
    if (RncRrc* const target = rrc.FindRelocationTarget(m_cell))
    {
        rrc.GetCellChange().Give(m_ue, *target, m_cell, m_tickets, {}, true);
        return;
    }
    m_ue.procedures->GetTransport()->ForgetUplink();
    const Rnti rnti = m_ue.rnti;
    const Ptr<ControlledCell> former = m_ue.GetCell();
    rrc.GetCellChange().Enter(m_ue, m_cell, m_tickets);
    rrc.OnState(rnti);
    rrc.GetCellChange().Trace(rnti, former, m_cell, {});
}

void
HardHandoverProcedure::TellRefusal(const std::string& reason)
{
    RncCellChange& cellChange = GetRrc().GetCellChange();
    if (RncRrc* const target = GetRrc().FindRelocationTarget(m_cell))
    {
        cellChange.Give(m_ue, *target, m_cell, {}, reason, true);
    }
    else
    {
        cellChange.Trace(m_ue.rnti, m_ue.GetCell(), m_cell, reason);
    }
}

bool
HardHandoverProcedure::SurvivesRelocation() const
{
    return GetRrc().GetSignalling().Knows(m_cell);
}

} // namespace ns3::umts
