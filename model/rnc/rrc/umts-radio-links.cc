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

void
RadioLinks::PrepareCell(UeContext& ue,
                        const Ptr<ControlledCell>& cell,
                        const UeContext::Tickets& tickets,
                        std::vector<ActiveSetUpdate::Addition>& additions)
{
    const auto prepare = [&cell, &additions](RbId id, const BearerContext& context) {
        const UeDchInfo info = context.channels->PrepareRadioLink(cell);
        if (context.isSetUp)
        {
            additions.push_back({id, info});
        }
    };
    for (const auto& [id, ticket] : tickets)
    {
        prepare(id, ue.bearerContexts.at(id));
    }
    for (const auto& [id, context] : ue.bearerContexts)
    {
        if (context.HasHsDsch() && !context.channels->WillHaveRadioLink(cell) &&
            ue.serving->utran->IsOwn(cell))
        {
            prepare(id, context);
        }
    }
}

void
RadioLinks::CommitCell(UeContext& ue,
                       const Ptr<ControlledCell>& cell,
                       const UeContext::Tickets& tickets)
{
    if (!ue.IsIn(cell))
    {
        ue.activeSet.push_back(cell);
    }
    for (auto& [id, context] : ue.bearerContexts)
    {
        if (context.channels && context.channels->IsPrepared(cell))
        {
            const auto ticket = tickets.find(id);
            context.CommitRadioLink(cell, ticket == tickets.end() ? 0 : ticket->second);
        }
    }
}

void
RadioLinks::CancelCell(UeContext& ue,
                       const Ptr<ControlledCell>& cell,
                       const UeContext::Tickets& tickets)
{
    for (const auto& [id, context] : ue.bearerContexts)
    {
        if (context.channels)
        {
            context.channels->CancelRadioLink(cell);
        }
    }
    cell->ReleaseTickets(tickets);
}

void
RadioLinks::ExtendRadioLinks(UeContext& ue)
{
    const auto cells = ue.activeSet;
    for (std::size_t i = 1; i < cells.size(); ++i)
    {
        UeContext::Tickets tickets;
        const std::string reason = ue.Admit(*cells[i], true, tickets);
        if (!reason.empty())
        {
            m_rnc.TraceRadioLink(ue.rnti, cells[i], true, reason);
            RequestActiveSet(ue, {}, {cells[i]});
            continue;
        }
        ActiveSetUpdate message{ue.DescribeActiveSet(), {}};
        PrepareCell(ue, cells[i], tickets, message.additions);
        if (!message.additions.empty() && ue.procedures->GetTransport()->IsInstant())
        {
            ue.procedures->GetTransport()->Pass(message); // else a message will tell
        }
        CommitCell(ue, cells[i], tickets);
    }
}

PreparedMove
RadioLinks::Prepare(UeContext& ue, std::vector<Ptr<ControlledCell>> activeSet, ServingRnc& target)
{
    PreparedMove move;
    move.serving = &target;
    if (ue.serving != &target)
    {
        move.rnti = target.ues.Reserve();
    }
    move.activeSet = std::move(activeSet);
    const Ptr<ControlledCell> cell = move.activeSet.front();
    move.message.activeSet = UeContext::ListCells(move.activeSet);
    move.message.activeSet.radioLinks = ue.DescribeRadioLinks({cell});
    if (cell == ue.GetCell())
    {
        return move;
    }
    for (auto& [id, context] : ue.bearerContexts)
    {
        if (context.channels && !context.channels->WillHaveRadioLink(cell))
        {
            const Rnti rnti = move.rnti.value_or(ue.rnti);
            auto& channels = move.channels[id] = target.bearers.OpenNext(context, cell, rnti);
            if (context.isSetUp) // else RADIO BEARER SETUP will tell
            {
                move.message.bearers.push_back({id, channels->GetUeInfo(), context.GetPosition()});
            }
        }
        else if (context.channels && context.channels->HasHsDschElsewhere(cell))
        {
            const UeHsDschInfo hsDsch = context.channels->PrepareHsDsch(cell, context.subject);
            if (context.isSetUp)
            {
                move.message.serving.push_back({id, hsDsch});
            }
        }
    }
    return move;
}

void
RadioLinks::Cancel(UeContext& ue, PreparedMove& move)
{
    for (auto& [id, link] : std::exchange(move.channels, {}))
    {
        move.serving->bearers.Close(std::move(link));
    }
    for (const auto& [id, context] : ue.bearerContexts)
    {
        if (context.channels)
        {
            context.channels->CancelHsDsch();
        }
    }
    if (move.rnti)
    {
        move.serving->ues.Release(*move.rnti);
        move.rnti.reset();
    }
}

void
RadioLinks::Cancel(PreparedMove& move, RbId id)
{
    if (auto gone = move.channels.extract(id))
    {
        move.serving->bearers.Close(std::move(gone.mapped()));
    }
}

void
RadioLinks::KeepCell(UeContext& ue, const Ptr<ControlledCell>& kept)
{
    if (ue.activeSet.size() > 1)
    {
        PreparedMove move = Prepare(ue, {kept}, *ue.serving);
        const Ptr<RrcTransport> transport = ue.procedures->GetTransport();
        if (transport->IsInstant()) // else the UE keeps it by its state
        {
            ActiveSetUpdate update{move.message.activeSet, {}};
            update.move = move.message;
            transport->Pass(update);
        }
        Enter(ue, move, {});
    }
}

void
RadioLinks::Enter(UeContext& ue, PreparedMove& move, const UeContext::Tickets& tickets)
{
    const Ptr<ControlledCell> target = move.activeSet.front();
    const auto former = ue.IsIn(target) ? ue.activeSet : std::vector<Ptr<ControlledCell>>();
    const auto stays = [&move](const Ptr<ControlledCell>& cell) {
        return std::find(move.activeSet.begin(), move.activeSet.end(), cell) !=
               move.activeSet.end();
    };
    // The first one last: what is in it moves once.
    for (auto cell = former.rbegin(); cell != former.rend(); ++cell)
    {
        if (!stays(*cell))
        {
            Drop(ue, *cell, move);
        }
    }
    if (ue.GetCell() != target)
    {
        MoveUe(ue, move, tickets);
    }
}

void
RadioLinks::Drop(UeContext& ue, const Ptr<ControlledCell>& removed, PreparedMove& move)
{
    const Rnti rnti = ue.rnti;
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(rnti) << m_rnc.utran->GetPosition(removed));
    if (removed == ue.GetCell())
    {
        MoveUe(ue, move, {});
    }
    else
    {
        ue.activeSet.erase(std::find(ue.activeSet.begin(), ue.activeSet.end(), removed));
    }
    for (auto& [id, context] : ue.bearerContexts)
    {
        context.RemoveRadioLink(removed, ue.GetCell());
    }
    m_rnc.TraceRadioLink(rnti, removed, false, {});
    m_relocations.CheckRelocationLater(rnti);
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
                           !context.channels->HasRadioLink(target);
        if (isNew ||
            (context.reservation && context.reservation->GetState() == DchReservation::WAITING))
        {
            waiting.push_back(context.reservation->StopWaiting());
        }
    }
    ue.GetCell()->GetAdmissionControl()->ReleaseAll(waiting);
}

void
RadioLinks::MoveUe(UeContext& ue, PreparedMove& move, const UeContext::Tickets& tickets)
{
    const Ptr<ControlledCell> target = move.activeSet.front();
    const bool isUnserved =
        std::any_of(ue.bearerContexts.begin(), ue.bearerContexts.end(), [&](const auto& entry) {
            const auto& [id, context] = entry;
            return context.subject.config->type.isSwitched && context.channels &&
                   context.HoldsDch() && tickets.count(id) == 0 &&
                   !context.channels->HasRadioLink(target);
        });
    StopWaiting(ue, target, tickets);
    Replaced replaced = Replace(ue, move);
    for (const auto& [id, link] : replaced)
    {
        const auto ticket = tickets.find(id);
        Resume(ue, id, ticket == tickets.end() ? 0 : ticket->second, isUnserved);
    }
    for (auto& [id, link] : replaced)
    {
        m_bearers.Close(std::move(link));
    }
    for (const auto& [id, context] : ue.bearerContexts)
    {
        if (context.channels)
        {
            context.channels->CloseFormerHsDsch();
        }
    }
    Cancel(ue, move); // what is for bearers that have gone meanwhile
}

RadioLinks::Replaced
RadioLinks::Replace(UeContext& ue, PreparedMove& move)
{
    const Ptr<ControlledCell> target = move.activeSet.front();
    const bool isWithinRnc = m_rnc.utran->IsOwn(ue.GetCell()) && m_rnc.utran->IsOwn(target);
    ue.activeSet = move.activeSet;
    Replaced replaced;
    for (auto& [id, context] : ue.bearerContexts)
    {
        context.isInterrupted = ue.procedures->IsEstablishing();
        if (context.channels && !context.channels->HasRadioLink(target))
        {
            auto prepared = move.channels.extract(id);
            auto link = prepared ? std::move(prepared.mapped())
                                 : m_bearers.OpenNext(context, target, ue.rnti);
            context.ReleaseFurther();
            replaced[id] = std::exchange(context.channels, std::move(link));
            m_bearers.MoveCommon(context, target); // it may have got RACH and FACH meanwhile
            if (isWithinRnc)
            {
                context.channels->ForwardFrom(*replaced[id]);
            }
        }
        else if (context.channels && context.channels->HasHsDschElsewhere(target))
        {
            m_bearers.MoveHsDsch(context, target);
        }
    }
    return replaced;
}

void
RadioLinks::Resume(UeContext& ue, RbId id, uint32_t ticket, bool isUnserved)
{
    const BearerContext& context = ue.bearerContexts.at(id);
    const BearerChannelType type = context.subject.config->type;
    if (context.NeedsAdmission() && ticket == 0)
    {
        m_bearers.Reserve(ue, id);
        return;
    }
    if (ticket != 0)
    {
        context.reservation->MoveTo(ue.GetCell()->GetAdmissionControl(), ticket);
    }
    else if (type.isSwitched)
    {
        using Event = ChannelSwitcher::Event;
        context.reservation->Release();
        if (id != SIGNALLING_RB)
        {
            ue.switcher->Handle(isUnserved ? Event::NO_ROOM : Event::MOVED);
        }
    }
    if (const auto channel = context.GetChannel())
    {
        ue.bearers.Get(id)->MapTo(context.channels->GetChannel(*channel));
    }
    else if (context.isInterrupted || type.isSwitched)
    {
        ue.bearers.Get(id)->ReleaseChannels();
    }
}

} // namespace ns3::umts
