/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-serving-cell-change.h"

#include "umts-serving-rnc.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

ServingCellChangeProcedure::ServingCellChangeProcedure(UeContext& ue, Ptr<ControlledCell> cell)
    : RrcProcedure(SERVING_CELL_CHANGE, ue),
      m_cell(std::move(cell))
{
}

std::string
ServingCellChangeProcedure::Check()
{
    if (m_ue.procedures->IsEstablishing())
    {
        return ON_ITS_WAY;
    }
    if (!m_ue.HasHsDsch())
    {
        return "the UE has no HS-DSCH";
    }
    if (!m_ue.IsIn(m_cell))
    {
        return "the cell is not in the active set";
    }
    return m_cell == m_ue.GetCell() ? "HS-DSCH is in that cell already" : "";
}

std::string
ServingCellChangeProcedure::Reserve()
{
    auto activeSet = m_ue.activeSet;
    const auto first = std::find(activeSet.begin(), activeSet.end(), m_cell);
    std::rotate(activeSet.begin(), first, first + 1);
    m_move = RadioLinks::Prepare(m_ue, std::move(activeSet), *m_ue.serving);
    return {};
}

std::optional<RrcDownlinkMessage>
ServingCellChangeProcedure::MakeMessage() const
{
    return m_move->message;
}

std::string
ServingCellChangeProcedure::Apply()
{
    const std::string reason = Check();
    if (reason.empty())
    {
        const ServingRnc& rnc = *m_ue.serving;
        const Ptr<ControlledCell> former = m_ue.GetCell();
        m_ue.serving->links.Enter(m_ue, *m_move, {});
        rnc.TraceMove(rnc.traces.servingCell, m_ue.rnti, former, m_cell, {});
    }
    return reason;
}

void
ServingCellChangeProcedure::Undo(const std::string& reason)
{
    if (m_move)
    {
        RadioLinks::Cancel(m_ue, *m_move);
    }
    if (m_cell == m_ue.GetCell())
    {
        return; // HS-DSCH has gone there while this waited, as the former first cell was removed
    }
    const ServingRnc& rnc = *m_ue.serving;
    rnc.TraceMove(rnc.traces.servingCell, m_ue.rnti, m_ue.GetCell(), m_cell, reason);
    m_ue.serving->mobility.MeasureAnew(m_ue);
}

bool
ServingCellChangeProcedure::SurvivesRelocation() const
{
    return m_ue.serving->Knows(m_cell);
}

} // namespace ns3::umts
