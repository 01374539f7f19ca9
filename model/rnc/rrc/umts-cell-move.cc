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

std::string
CellMoveProcedure::Reserve()
{
    // By Apply() the UE may have lost a radio link there, or got its first DCH.
    const bool isAsked = m_cell && m_tickets.empty() && !m_ue.IsIn(m_cell);
    const std::string reason = isAsked ? m_ue.Admit(*m_cell, false, m_tickets) : "";
    if (!reason.empty())
    {
        m_tickets.clear();
    }
    return reason;
}

std::optional<RrcDownlinkMessage>
CellMoveProcedure::MakeMessage() const
{
    PhysicalChannelReconfiguration message;
    message.activeSet = m_ue.DescribeCells({m_cell});
    for (const auto& [id, bearer] : m_ue.bearerContexts)
    {
        if (bearer.link)
        {
            message.bearers.push_back({id, bearer.link->GetUeInfo(), {}});
        }
    }
    return message;
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
    const auto found = m_tickets.find(id);
    if (found != m_tickets.end())
    {
        const uint32_t ticket = found->second;
        m_tickets.erase(found);
        m_cell->GetAdmissionControl()->Release(ticket);
    }
}

void
CellMoveProcedure::MatchTickets()
{
    for (const auto& [id, context] : m_ue.bearerContexts)
    {
        const bool hasTicket = m_tickets.count(id) > 0;
        if (hasTicket && !context.HoldsDch())
        {
            OnReleased(id);
        }
        else if (!hasTicket && context.HoldsDch() && context.subject.config->type.isSwitched)
        {
            m_ue.switcher->Handle(ChannelSwitcher::Event::NO_ROOM);
        }
    }
}

std::string
CellMoveProcedure::Apply()
{
    std::string reason = CheckMove();
    if (HasLeft())
    {
        MatchTickets();
    }
    else if (reason.empty())
    {
        reason = Reserve();
    }
    if (reason.empty())
    {
        Move();
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
        m_cell->GiveBack(std::exchange(m_tickets, {}));
    }
    TellRefusal(reason);
    if (isNews)
    {
        m_ue.serving->mobility.MeasureAnew(m_ue);
    }
}

} // namespace ns3::umts
