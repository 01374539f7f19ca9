/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-radio-links.h"

#include "umts-active-set-update.h"
#include "umts-serving-rnc.h"

#include "ns3/log.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsRadioLinks");

std::string
RadioLinks::RequestActiveSet(UeContext& ue,
                             std::vector<Ptr<ControlledCell>> added,
                             std::vector<Ptr<ControlledCell>> removed)
{
    return ue.procedures->Request(
        std::make_shared<ActiveSetUpdateProcedure>(ue, std::move(added), std::move(removed)));
}

std::string
RadioLinks::OpenRadioLink(UeContext& ue, const Ptr<ControlledCell>& cell)
{
    UeContext::Tickets tickets;
    const std::string reason = ue.Admit(*cell, true, tickets);
    if (reason.empty())
    {
        ConnectRadioLink(ue, cell, tickets);
    }
    return reason;
}

void
RadioLinks::ConnectRadioLink(UeContext& ue,
                             const Ptr<ControlledCell>& cell,
                             const UeContext::Tickets& tickets)
{
    const bool isNew = !ue.IsIn(cell);
    if (isNew)
    {
        ue.activeSet.push_back(cell);
    }
    ActiveSetUpdate message{ue.DescribeActiveSet(), {}, std::nullopt};
    for (const auto& [id, ticket] : tickets)
    {
        ue.bearerContexts.at(id).AddRadioLink(id, cell, ticket, message.additions);
    }
    for (auto& [id, context] : ue.bearerContexts)
    {
        if (context.HasHsDsch() && !context.link->HasRadioLink(cell))
        {
            context.AddRadioLink(id, cell, 0, message.additions);
        }
    }
    if (isNew || !message.additions.empty())
    {
        ue.connection->Send(message);
    }
}

void
RadioLinks::ExtendRadioLinks(UeContext& ue)
{
    const auto cells = ue.activeSet;
    for (std::size_t i = 1; i < cells.size(); ++i)
    {
        const std::string reason = OpenRadioLink(ue, cells[i]);
        if (!reason.empty())
        {
            m_rnc.TraceRadioLink(ue.rnti, cells[i], true, reason);
            RequestActiveSet(ue, {}, {cells[i]});
        }
    }
}

void
RadioLinks::RemoveRadioLink(UeContext& ue, const Ptr<ControlledCell>& removed)
{
    const Rnti rnti = ue.rnti;
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(rnti) << m_rnc.rnsap->GetPosition(removed));
    auto kept = ue.activeSet;
    kept.erase(std::find(kept.begin(), kept.end(), removed));
    if (removed == ue.GetCell())
    {
        Move(ue, kept, {});
    }
    else
    {
        ue.activeSet = kept;
    }
    ue.connection->Send(ActiveSetUpdate{ue.DescribeActiveSet(), {}, removed->GetNbap()->GetId()});
    for (auto& [id, context] : ue.bearerContexts)
    {
        context.RemoveRadioLink(removed, ue.GetCell());
    }
    m_rnc.TraceRadioLink(rnti, removed, false, {});
    m_rnc.relocations.CheckRelocationLater(rnti);
}

void
RadioLinks::KeepCell(UeContext& ue, const Ptr<ControlledCell>& kept)
{
    const auto cells = ue.activeSet;
    // The first one last: what is on common channels moves once.
    for (auto cell = cells.rbegin(); cell != cells.rend(); ++cell)
    {
        if (*cell != kept && ue.IsIn(*cell))
        {
            RemoveRadioLink(ue, *cell);
        }
    }
}

void
RadioLinks::Enter(UeContext& ue,
                  const Ptr<ControlledCell>& target,
                  const UeContext::Tickets& tickets)
{
    if (ue.IsIn(target))
    {
        KeepCell(ue, target);
    }
    else
    {
        Move(ue, {target}, tickets);
    }
}

void
RadioLinks::StopWaiting(UeContext& ue,
                        const Ptr<ControlledCell>& target,
                        const UeContext::Tickets& tickets)
{
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
}

void
RadioLinks::Move(UeContext& ue,
                 const std::vector<Ptr<ControlledCell>>& activeSet,
                 const UeContext::Tickets& tickets)
{
    const Ptr<ControlledCell> target = activeSet.front();
    StopWaiting(ue, target, tickets);
    const bool isWithinRnc = m_rnc.rnsap->IsOwn(ue.GetCell()) && m_rnc.rnsap->IsOwn(target);
    ue.activeSet = activeSet;
    PhysicalChannelReconfiguration message{ue.DescribeActiveSet(), {}, true};
    std::vector<std::unique_ptr<BearerLink>> links;
    std::vector<RbId> moved;
    std::vector<RbId> served;
    for (auto& [id, context] : ue.bearerContexts)
    {
        context.isInterrupted = ue.procedures->IsEstablishing();
        if (context.link && !context.link->HasRadioLink(target))
        {
            context.ReleaseFurther();
            context.link->CloseCommon(target);
            links.push_back(
                std::exchange(context.link, m_rnc.bearers.Open(target, context.subject)));
            if (isWithinRnc)
            {
                context.link->ForwardFrom(*links.back());
            }
            moved.push_back(id);
            if (context.isSetUp) // else RADIO BEARER SETUP will tell
            {
                message.bearers.push_back({id, context.link->GetUeInfo(), context.GetChannel()});
            }
        }
        else if (context.link && context.link->HasHsDschElsewhere(target))
        {
            const UeHsDschInfo hsDsch = m_rnc.bearers.MoveHsDsch(context, target);
            served.push_back(id);
            if (context.isSetUp)
            {
                message.serving.push_back({id, hsDsch});
            }
        }
    }
    ue.connection->Send(message);
    for (const RbId id : moved)
    {
        const auto ticket = tickets.find(id);
        GoOn(ue, id, ticket == tickets.end() ? 0 : ticket->second);
    }
    for (auto& link : links)
    {
        m_rnc.bearers.Close(std::move(link));
    }
    for (const RbId id : served)
    {
        ue.bearerContexts.at(id).link->CloseFormerHsDsch();
    }
}

void
RadioLinks::GoOn(UeContext& ue, RbId id, uint32_t ticket)
{
    const BearerContext& context = ue.bearerContexts.at(id);
    const BearerChannelType type = context.subject.config->type;
    if (context.NeedsAdmission() && ticket == 0)
    {
        m_rnc.bearers.Reserve(ue, id);
        return;
    }
    if (ticket != 0)
    {
        context.reservation->MoveTo(ue.GetCell()->GetAdmissionControl(), ticket);
    }
    else if (type.isSwitched)
    {
        context.reservation->Release();
        ue.switcher->Handle(ChannelSwitcher::Event::MOVED);
    }
    if (const auto channel = context.GetChannel())
    {
        ue.bearers.Get(id)->MapTo(context.link->GetChannel(*channel));
    }
    else if (context.isInterrupted || type.isSwitched)
    {
        ue.bearers.Get(id)->Leave();
    }
}

} // namespace ns3::umts
