/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rnc-cell-change.h"

#include "umts-rnc-rrc.h"

#include "ns3/log.h"

#include <memory>
#include <utility>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsRncCellChange");

RncCellChange::RncCellChange(RncRrc& rrc)
    : m_rrc(rrc)
{
}

void
RncCellChange::Enter(UeContext& ue,
                     const Ptr<ControlledCell>& target,
                     const UeContext::Tickets& tickets)
{
    if (ue.IsIn(target))
    {
        m_rrc.KeepCell(ue, target);
    }
    else
    {
        Move(ue, {target}, tickets);
    }
}

void
RncCellChange::Give(UeContext& ue,
                    RncRrc& target,
                    const Ptr<ControlledCell>& cell,
                    const UeContext::Tickets& tickets,
                    const std::string& reason,
                    bool isHandOver)
{
    const Rnti rnti = ue.rnti;
    const Ptr<ControlledCell> former = ue.GetCell();
    m_rrc.Give(ue, target, cell, tickets, reason);
    if (isHandOver)
    {
        Trace(rnti, former, cell, reason);
    }
}

void
RncCellChange::Trace(Rnti rnti,
                     const Ptr<ControlledCell>& former,
                     const Ptr<ControlledCell>& target,
                     const std::string& reason)
{
    m_rrc.m_observers.Tell(m_rrc.m_handOverTrace,
                           static_cast<uint32_t>(rnti),
                           m_rrc.m_rnsap->GetPosition(former),
                           m_rrc.m_rnsap->GetPosition(target),
                           reason);
}

void
RncCellChange::Move(UeContext& ue,
                    const std::vector<Ptr<ControlledCell>>& activeSet,
                    const UeContext::Tickets& tickets)
{
    // What comes free in the former cell is not for a bearer that leaves it.
    const Ptr<ControlledCell> target = activeSet.front();
    std::vector<uint32_t> waiting;
    for (const auto& [id, context] : ue.bearerContexts)
    {
        // So does one that has got its DCH since admission control of the new cell was asked.
        const bool isNew = context.HoldsDch() && context.reservation && tickets.count(id) == 0 &&
                           !context.link->HasRadioLink(target);
        if (isNew ||
            (context.reservation && context.reservation->GetState() == DchReservation::WAITING))
        {
            waiting.push_back(context.reservation->StopWaiting());
        }
    }
    ue.GetCell()->GetAdmissionControl()->ReleaseAll(waiting);
    const bool isWithinRnc = m_rrc.m_rnsap->IsOwn(ue.GetCell()) && m_rrc.m_rnsap->IsOwn(target);
    ue.activeSet = activeSet;
    PhysicalChannelReconfiguration message{ue.DescribeActiveSet(), {}, true};
    std::vector<std::unique_ptr<BearerLink>> links;
    for (auto& [id, context] : ue.bearerContexts)
    {
        context.isInterrupted = ue.procedures->IsEstablishing();
        if (context.link && !context.link->HasRadioLink(target))
        {
            context.ReleaseFurther();
            links.push_back(std::exchange(context.link, m_rrc.Open(target, context.subject)));
            if (isWithinRnc)
            {
                context.link->ForwardFrom(*links.back());
            }
            message.bearers.push_back({id, context.link->GetUeInfo(), context.GetChannel()});
        }
    }
    ue.connection->Send(message);
    for (const auto& moved : message.bearers)
    {
        const auto ticket = tickets.find(moved.id);
        GoOn(ue, moved.id, ticket == tickets.end() ? 0 : ticket->second);
    }
    for (auto& link : links)
    {
        m_rrc.Close(std::move(link));
    }
}

void
RncCellChange::GoOn(UeContext& ue, RbId id, uint32_t ticket)
{
    const BearerContext& context = ue.bearerContexts.at(id);
    if (context.switcher)
    {
        context.switcher->MoveTo(m_rrc.DescribeSwitching(ue, id), ticket);
    }
    else if (context.subject.config->type == BearerChannelType::DCH && ticket == 0)
    {
        m_rrc.Reserve(ue, id);
    }
    else
    {
        if (context.isInterrupted)
        {
            ue.bearers.Get(id)->Leave();
        }
        else if (context.GetChannel())
        {
            ue.bearers.Get(id)->MapTo(context.link->GetChannel(0));
        }
        if (ticket != 0)
        {
            context.reservation->MoveTo(ue.GetCell()->GetAdmissionControl(), ticket);
        }
    }
}

} // namespace ns3::umts
