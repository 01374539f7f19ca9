/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cell-move.h"

#include "umts-serving-rnc.h"

#include <utility>

namespace ns3::umts
{

CellMoveProcedure::CellMoveProcedure(Type type,
                                     UeContext& ue,
                                     Ptr<ControlledCell> cell,
                                     bool canGoBack)
    : RrcProcedure(type, ue),
      m_cell(std::move(cell)),
      m_canGoBack(canGoBack)
{
}

std::string
CellMoveProcedure::Check()
{
    return m_ue.procedures->IsEstablishing() ? ON_ITS_WAY : CheckMove();
}

bool
CellMoveProcedure::ChangesRadioLinks() const
{
    return m_cell && m_ue.CanHaveRadioLinks();
}

std::string
CellMoveProcedure::Reserve()
{
    // By Apply() the UE may have got its first DCH.
    const bool isAsked = m_cell && m_tickets.empty() && !m_ue.IsIn(m_cell);
    const std::string reason = isAsked ? m_ue.Admit(*m_cell, false, m_tickets) : "";
    if (!reason.empty())
    {
        m_tickets.clear();
    }
    else if (m_cell && !m_move)
    {
        ServingRnc& target = m_ue.IsIn(m_cell) ? *m_ue.serving : GetTarget();
        m_move = RadioLinks::Prepare(m_ue, {m_cell}, target);
    }
    return reason;
}

std::optional<RrcDownlinkMessage>
CellMoveProcedure::MakeMessage() const
{
    return m_move->message;
}

void
CellMoveProcedure::Return()
{
    if (HasLeft())
    {
        RrcProcedure::Return();
        m_ue.serving->relocations.CheckRelocationLater(m_ue.rnti);
    }
}

void
CellMoveProcedure::OnReleased(RbId id)
{
    ReleaseTickets(id);
    if (m_move)
    {
        RadioLinks::Cancel(*m_move, id);
    }
}

void
CellMoveProcedure::ReleaseTickets(RbId id)
{
    const auto found = m_tickets.find(id);
    if (found != m_tickets.end())
    {
        const uint32_t ticket = found->second;
        m_tickets.erase(found);
        m_cell->GetAdmissionControl()->Release(ticket);
    }
}

void
CellMoveProcedure::ReleaseUnused()
{
    const auto tickets = m_tickets;
    for (const auto& [id, ticket] : tickets)
    {
        const auto context = m_ue.bearerContexts.find(id);
        if (context == m_ue.bearerContexts.end() || !context->second.HoldsDch())
        {
            ReleaseTickets(id);
        }
    }
}

std::string
CellMoveProcedure::Apply()
{
    const std::string reason = CheckMove();
    ReleaseUnused();
    if (!HasLeft() && reason.empty())
    {
        Reserve(); // the UE is there: what it has got meanwhile and has no room is given back
    }
    if (reason.empty())
    {
        Execute();
    }
    return reason;
}

void
CellMoveProcedure::Undo(const std::string& reason)
{
    // A cell update that a cell has refused ends in another one, and needs no other report.
    const bool isNews = m_canGoBack || HasLeft();
    UndoLeave();
    if (m_cell)
    {
        m_cell->ReleaseTickets(std::exchange(m_tickets, {}));
    }
    if (m_move)
    {
        RadioLinks::Cancel(m_ue, *m_move);
        m_move.reset();
    }
    TellRefusal(reason);
    if (isNews)
    {
        m_ue.serving->mobility.MeasureAnew(m_ue);
    }
}

} // namespace ns3::umts
