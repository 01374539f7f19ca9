/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rnc-rrc.h"

#include "ns3/abort.h"
#include "ns3/assert.h"
#include "ns3/log.h"
#include "ns3/umts-srns-relocation.h"

#include <algorithm>
#include <memory>
#include <utility>

/**
 * @file
 * @ingroup umts
 * RRC of an RNC: relocation of the serving RNC (TS 25.413 8.6 - 8.8, TS 25.331 8.3.3).
 */

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsRncRrcRelocation");

void
RncRrc::SetRelocationListener(std::shared_ptr<RelocationListener> listener)
{
    m_relocation = std::move(listener);
}

bool
RncRrc::Relocate(Rnti rnti, const Ptr<RncRrc>& target, Ptr<NbapCell> cell)
{
    UeContext& ue = m_rnc->GetUe(rnti);
    const std::string what =
        "relocation of the UE with RNTI " + std::to_string(static_cast<uint32_t>(rnti)) + ": ";
    NS_ABORT_MSG_IF(target == this, what << "the RNC serves it already");
    const Ptr<ControlledCell> entered = cell ? target->Control(cell) : nullptr;
    const auto isOwn = [&target](const auto& one) { return target->m_rnsap->IsOwn(one); };
    NS_ABORT_MSG_UNLESS(entered ? isOwn(entered)
                                : ue.procedures ||
                                      std::all_of(ue.activeSet.begin(), ue.activeSet.end(), isOwn),
                        what << (entered ? "the cell does not belong to the new RNC"
                                         : "it is in a cell that does not belong to the new RNC, "
                                           "and needs a handover"));
    NS_ABORT_MSG_IF(ue.handOver && entered && !entered->GetScramblingCode(),
                    what << "the cell has no primary scrambling code, and measurement reports "
                            "need one");
    if (ue.procedures)
    {
        ue.procedures->Add(std::make_shared<SrnsRelocationProcedure>(ue, *target, entered));
        return true;
    }
    return m_cellChange.Relocate(ue, *target, entered, false).empty();
}

void
RncRrc::Give(UeContext& ue,
             RncRrc& target,
             const Ptr<ControlledCell>& cell,
             const UeContext::Tickets& tickets,
             const std::string& reason)
{
    const auto rnti = static_cast<uint32_t>(ue.rnti);
    const bool isInvolved = cell && !ue.IsIn(cell);
    NS_LOG_FUNCTION(this << rnti << isInvolved << reason);
    if (reason.empty())
    {
        if (cell && !isInvolved)
        {
            KeepCell(ue, cell);
        }
        target.TakeOver(*this, ue, isInvolved ? cell : nullptr, tickets);
        if (m_relocation)
        {
            m_relocation->OnRelocation(target.m_rnc, ue.rnti);
        }
    }
    m_observers.Tell(m_relocationTrace,
                     rnti,
                     reason.empty() ? static_cast<uint32_t>(ue.rnti) : 0,
                     m_rnc->GetNode()->GetId(),
                     target.m_rnc->GetNode()->GetId(),
                     reason);
}

void
RncRrc::TakeOver(RncRrc& source,
                 UeContext& ue,
                 const Ptr<ControlledCell>& cell,
                 const UeContext::Tickets& tickets)
{
    for (const auto& [id, context] : ue.bearerContexts)
    {
        if (context.link)
        {
            source.m_rnc->OnHsFlowGone(context.link->GetFlow());
        }
    }
    const auto waiting =
        ue.procedures ? ue.procedures->TakeWaiting() : std::deque<RrcProcedures::Pointer>();
    m_rnc->TakeUe(*source.m_rnc, ue.rnti);
    Bind(ue);
    if (cell)
    {
        m_cellChange.Move(ue, {cell}, tickets);
    }
    else
    {
        Reopen(ue, false);
    }
    if (ue.procedures)
    {
        ue.procedures->GetTransport()->ForgetUplink();
        ue.procedures->GetTransport()->Reestablish();
    }
    // RLC last: it may have something to send at once, and does so here.
    const UtranMobilityInformation message{ue.rnti, ue.bearers.Reestablish()};
    ue.connection->Send(message);
    m_rnc->UpdateQueues(ue.rnti);
    if (!cell && ue.procedures && ue.handOver)
    {
        ControlMeasurement(ue); // reports under way are forgotten
    }
    else
    {
        UpdateMeasurement(ue);
    }
    OnState(ue.rnti);
    if (ue.procedures)
    {
        ue.procedures->Restore(waiting);
    }
}

void
RncRrc::Bind(UeContext& ue)
{
    ue.serving = this;
    ue.connection->SetReceiver(MakeCallback(&RncRrc::OnMessage, this).Bind(ue.rnti));
    for (auto& [id, context] : ue.bearerContexts)
    {
        context.subject.rnti = ue.rnti;
        context.subject.rnsap = m_rnsap;
        context.subject.selectionWait = m_selectionWait;
        if (context.link && id != SIGNALLING_RB)
        {
            ue.bearers.Get(id)->GetRlc()->SetErrorCallback(
                MakeCallback(&RncRrc::ReestablishRlc, this).Bind(ue.rnti));
        }
        if (context.reservation)
        {
            context.reservation->SetChangeCallback(
                MakeCallback(&RncRrc::OnReservation, this).Bind(ue.rnti).Bind(id));
        }
    }
}

void
RncRrc::Reopen(UeContext& ue, bool isNew)
{
    PhysicalChannelReconfiguration message{ue.DescribeActiveSet(), {}, isNew};
    ActiveSetUpdate update{ue.DescribeActiveSet(), {}, nullptr};
    std::vector<std::unique_ptr<BearerLink>> links;
    const bool hasLeft = isNew && ue.procedures; // all its channels, for a cell update
    for (auto& [id, context] : ue.bearerContexts)
    {
        const BearerChannelType type = context.subject.config->type;
        if (!context.link || (type != BearerChannelType::DCH && !hasLeft))
        {
            continue;
        }
        if (type == BearerChannelType::HS_DSCH)
        {
            // First, as a UE has no more Queue IDs than it may have queues.
            ue.bearers.Get(id)->Leave();
            context.link->Close();
        }
        if (type == BearerChannelType::DCH || type == BearerChannelType::HS_DSCH)
        {
            links.push_back(std::exchange(context.link, Open(ue.GetCell(), context.subject)));
        }
        message.bearers.push_back({id, context.link->GetUeInfo(), context.GetChannel()});
        for (const auto& other : context.further)
        {
            update.additions.push_back({id, context.link->AddRadioLink(other.cell), other.errors});
        }
    }
    if (message.bearers.empty())
    {
        return;
    }
    ue.connection->Send(message);
    ue.connection->Send(update);
    for (const auto& moved : message.bearers)
    {
        if (moved.channel)
        {
            const BearerContext& context = ue.bearerContexts.at(moved.id);
            ue.bearers.Get(moved.id)->MapTo(context.link->GetChannel(*moved.channel));
        }
    }
    for (auto& link : links)
    {
        Close(std::move(link));
    }
}

void
RncRrc::CheckRelocation(Rnti rnti)
{
    if (!m_rnc->HasUe(rnti))
    {
        return;
    }
    UeContext& ue = m_rnc->GetUe(rnti);
    RncRrc* const other = FindRelocationTarget(ue.GetCell());
    if (!other || ue.cellChange)
    {
        return;
    }
    const auto isIts = [other](const auto& cell) { return other->m_rnsap->IsOwn(cell); };
    if (!std::all_of(ue.activeSet.begin(), ue.activeSet.end(), isIts))
    {
        return;
    }
    if (ue.procedures)
    {
        ue.procedures->Add(std::make_shared<SrnsRelocationProcedure>(ue, *other, nullptr));
    }
    else
    {
        m_cellChange.Relocate(ue, *other, nullptr, false);
    }
}

RncRrc*
RncRrc::FindRelocationTarget(const Ptr<ControlledCell>& cell) const
{
    if (!m_relocateOnHandOver || m_rnsap->IsOwn(cell))
    {
        return nullptr;
    }
    const auto isIts = [&cell](const Ptr<RncRrc>& other) { return other->m_rnsap->IsOwn(cell); };
    const auto other = std::find_if(m_others.begin(), m_others.end(), isIts);
    NS_ASSERT_MSG(other != m_others.end(), "the cell belongs to no RNC with an Iur to this one");
    return PeekPointer(*other);
}

} // namespace ns3::umts
