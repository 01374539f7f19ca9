/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cell-move.h"

#include "ns3/umts-rnc-rrc.h"

#include <utility>

namespace ns3::umts
{

CellMoveProcedure::CellMoveProcedure(Type type, UeContext& ue, Ptr<ControlledCell> cell)
    : RrcProcedure(type, ue),
      m_cell(std::move(cell))
{
}

std::string
CellMoveProcedure::Check()
{
    return CheckMove();
}

std::string
CellMoveProcedure::Reserve()
{
    // A UE that had a radio link there when the cell was asked first may have lost it.
    const bool isAsked = m_cell && m_tickets.empty() && !m_ue.IsIn(m_cell);
    const std::string reason = isAsked ? m_ue.Admit(*m_cell, m_tickets) : "";
    if (!reason.empty())
    {
        m_tickets.clear();
    }
    return reason;
}

std::vector<RrcDownlinkMessage>
CellMoveProcedure::MakeMessages() const
{
    PhysicalChannelReconfiguration message;
    for (const auto& [id, bearer] : m_ue.bearerContexts)
    {
        if (bearer.link)
        {
            message.bearers.push_back({id, bearer.link->GetUeInfo(), {}});
        }
    }
    return {message};
}

bool
CellMoveProcedure::Leave()
{
    return m_cell && GetRrc().GetSignalling().Leave(m_ue, m_cell);
}

std::string
CellMoveProcedure::Apply()
{
    std::string reason = CheckMove();
    reason = reason.empty() ? Reserve() : reason;
    if (reason.empty())
    {
        Move();
    }
    return reason;
}

void
CellMoveProcedure::Undo(const std::string& reason)
{
    const Ptr<RrcProcedures> procedures = m_ue.procedures; // who is told may release the UE
    RncRrc& rrc = GetRrc();
    if (m_cell)
    {
        GiveBack(m_cell, std::exchange(m_tickets, {}));
    }
    TellRefusal(reason);
    rrc.GetSignalling().MeasureAnew(m_ue, *procedures);
}

} // namespace ns3::umts
