/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rnc-cell-change.h"

#include "umts-rnc-rrc.h"

#include "ns3/log.h"
#include "ns3/simulator.h"

#include <memory>
#include <utility>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsRncCellChange");

RncCellChange::RncCellChange(RncRrc& rrc)
    : m_rrc(rrc)
{
}

std::string
RncCellChange::HandOver(UeContext& ue, const Ptr<ControlledCell>& target, bool canGoBack)
{
    if (RncRrc* const other = m_rrc.FindRelocationTarget(target))
    {
        return Relocate(ue, *other, target, true, canGoBack);
    }
    UeContext::Tickets tickets;
    std::string reason = ue.cellChange ? ON_ITS_WAY : "";
    if (reason.empty() && !ue.IsIn(target))
    {
        reason = m_rrc.CheckIur(ue, target);
        reason = reason.empty() ? ue.Admit(*target, tickets) : reason;
    }
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(ue.rnti) << reason);
    if (!reason.empty())
    {
        Trace(ue.rnti, ue.GetCell(), target, reason);
        return reason;
    }
    Begin(ue,
          {target,
           tickets,
           [this, target](UeContext& context, const UeContext::Tickets& admitted) {
               return Arrive(context, target, admitted);
           },
           [this, target](UeContext& context, const std::string& why) {
               Trace(context.rnti, context.GetCell(), target, why);
               MeasureAnew(context);
           },
           canGoBack});
    return {};
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

bool
RncCellChange::Arrive(UeContext& ue,
                      const Ptr<ControlledCell>& target,
                      const UeContext::Tickets& tickets)
{
    const Ptr<ControlledCell> former = ue.GetCell();
    const std::string reason = ue.IsIn(target) ? "" : m_rrc.CheckIur(ue, target);
    if (reason.empty())
    {
        Enter(ue, target, tickets);
    }
    Trace(ue.rnti, former, target, reason);
    return reason.empty();
}

std::string
RncCellChange::Relocate(UeContext& ue,
                        RncRrc& target,
                        const Ptr<ControlledCell>& cell,
                        bool isHandOver,
                        bool canGoBack)
{
    UeContext::Tickets tickets;
    std::string reason = ue.cellChange ? ON_ITS_WAY : "";
    if (reason.empty() && cell && !ue.IsIn(cell))
    {
        reason = ue.Admit(*cell, tickets);
    }
    if (!reason.empty() || !cell)
    {
        Give(ue, target, cell, tickets, reason, isHandOver);
        return reason;
    }
    Begin(
        ue,
        {cell,
         tickets,
         [this, &target, cell, isHandOver](UeContext& context, const UeContext::Tickets& admitted) {
             Give(context, target, cell, admitted, {}, isHandOver);
             return true;
         },
         [this, &target, cell, isHandOver](UeContext& context, const std::string& why) {
             Give(context, target, cell, {}, why, isHandOver);
             MeasureAnew(context);
         },
         canGoBack});
    return {};
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
RncCellChange::MeasureAnew(UeContext& ue)
{
    if (ue.handOver && !(ue.procedures && RncSignalling::IsOutdated(*ue.procedures)))
    {
        m_rrc.ControlMeasurement(ue);
    }
}

bool
RncCellChange::Leave(UeContext& ue, CellChange change)
{
    if (ue.IsIn(change.target) || ue.state.state != RrcState::CELL_DCH)
    {
        return false;
    }
    auto former =
        change.canGoBack ? std::make_optional(ue.DescribeActiveSet().codes) : std::nullopt;
    if (!ue.connection->Establish(change.target->GetScramblingCode(), std::move(former)))
    {
        return false;
    }
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(ue.rnti));
    ue.cellChange = std::make_unique<CellChange>(std::move(change));
    for (auto& [id, context] : ue.bearerContexts)
    {
        context.isInterrupted = true;
        ue.bearers.Get(id)->Leave();
    }
    return true;
}

void
RncCellChange::Begin(UeContext& ue, CellChange change)
{
    if (!Leave(ue, change))
    {
        change.arrive(ue, change.tickets);
    }
}

void
RncCellChange::OnOutcome(UeContext& ue, bool isEstablished, const std::string& reason)
{
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(ue.rnti) << isEstablished);
    const std::unique_ptr<CellChange> change = std::move(ue.cellChange);
    if (isEstablished)
    {
        if (!ue.procedures)
        {
            MatchTickets(ue, *change); // a procedure has its own, and no other one meanwhile
        }
        if (change->arrive(ue, change->tickets))
        {
            return;
        }
    }
    ue.EndInterruption();
    change->GiveBack();
    if (m_rrc.m_relocateOnHandOver)
    {
        Simulator::ScheduleNow(&RncRrc::CheckRelocation, &m_rrc, ue.rnti);
    }
    if (!isEstablished)
    {
        change->fail(ue, reason);
    }
}

void
RncCellChange::Abandon(UeContext& ue, const std::string& reason)
{
    if (ue.cellChange)
    {
        OnOutcome(ue, false, reason);
    }
}

void
RncCellChange::MatchTickets(const UeContext& ue, CellChange& change)
{
    for (const auto& [id, context] : ue.bearerContexts)
    {
        const bool hasTicket = change.tickets.count(id) > 0;
        if (hasTicket && !context.HoldsDch())
        {
            change.GiveBack(id);
        }
        else if (!hasTicket && context.switcher && context.HoldsDch())
        {
            context.switcher->GiveUpDch();
        }
    }
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
        context.isInterrupted = ue.cellChange != nullptr;
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
