/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-active-set-update.h"

#include "ns3/umts-rnc-rrc.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

ActiveSetUpdateProcedure::ActiveSetUpdateProcedure(UeContext& ue, Cells added, Cells removed)
    : RrcProcedure(ACTIVE_SET_UPDATE, ue),
      m_added(std::move(added)),
      m_removed(std::move(removed))
{
}

std::string
ActiveSetUpdateProcedure::Reserve()
{
    for (const auto& refusal : Plan())
    {
        Trace(refusal.step, refusal.reason);
    }
    return {};
}

std::vector<ActiveSetUpdateProcedure::Refusal>
ActiveSetUpdateProcedure::Plan()
{
    std::vector<Refusal> refusals;
    Cells removed = m_removed;
    std::size_t size = m_ue.activeSet.size();
    const auto removeNext = [this, &removed, &size]() {
        if (m_ue.IsIn(removed.back()) && size > 1)
        {
            m_steps.push_back({removed.back(), false, {}});
            --size;
        }
        removed.pop_back();
    };
    for (const auto& cell : m_added)
    {
        if (size >= MAX_ACTIVE_SET && !removed.empty())
        {
            removeNext();
        }
        Step step{cell, true, {}};
        std::string reason = CheckRadioLink(cell, size);
        reason = reason.empty() ? m_ue.Admit(*cell, step.tickets) : reason;
        if (reason.empty())
        {
            m_steps.push_back(step);
            ++size;
            continue;
        }
        refusals.push_back({step, reason});
    }
    while (refusals.empty() && !removed.empty())
    {
        removeNext();
    }
    return refusals;
}

std::string
ActiveSetUpdateProcedure::CheckRadioLink(const Ptr<ControlledCell>& cell, std::size_t size) const
{
    if (m_ue.IsIn(cell))
    {
        return "it has one in that cell already";
    }
    if (m_ue.hasCommon && m_ue.GetState() != RrcState::CELL_DCH)
    {
        return "the UE is not in CELL_DCH";
    }
    if (size >= MAX_ACTIVE_SET)
    {
        return "the active set is full";
    }
    if (!m_ue.CanHaveSeveralCells())
    {
        return "a UE with HS-DSCH is in one cell";
    }
    return GetRrc().CheckIur(m_ue, cell);
}

std::vector<RrcDownlinkMessage>
ActiveSetUpdateProcedure::MakeMessages() const
{
    ActiveSetUpdate message;
    std::vector<RrcDownlinkMessage> messages;
    for (const auto& step : m_steps)
    {
        const Ptr<UuChannel> uu = step.cell->GetNbap()->GetUu();
        if (step.isAdded)
        {
            message.additions.emplace_back();
            message.additions.back().dch.uu = uu;
        }
        else if (!message.removal)
        {
            message.removal = uu;
        }
        else
        {
            ActiveSetUpdate another;
            another.removal = uu;
            messages.emplace_back(another);
        }
    }
    if (!m_steps.empty())
    {
        messages.emplace_back(message);
    }
    return messages;
}

std::string
ActiveSetUpdateProcedure::Apply()
{
    if (m_steps.empty())
    {
        return {};
    }
    const Ptr<RrcProcedures> procedures = m_ue.procedures;
    for (const auto& step : m_steps)
    {
        if (procedures->IsClosed())
        {
            GiveBack(step.cell, step.tickets); // an observer has released the UE
        }
        else
        {
            Take(step);
        }
    }
    if (!procedures->IsClosed())
    {
        GetRrc().ExtendRadioLinks(m_ue);
    }
    return {};
}

void
ActiveSetUpdateProcedure::Take(const Step& step)
{
    RncRrc& rrc = GetRrc();
    if (!step.isAdded)
    {
        if (m_ue.IsIn(step.cell) && m_ue.activeSet.size() > 1)
        {
            rrc.RemoveRadioLink(m_ue, step.cell);
        }
        return;
    }
    const std::string reason = CheckRadioLink(step.cell, m_ue.activeSet.size());
    if (reason.empty())
    {
        RncRrc::ConnectRadioLink(m_ue, step.cell, step.tickets);
    }
    else
    {
        GiveBack(step.cell, step.tickets);
    }
    Trace(step, reason);
}

void
ActiveSetUpdateProcedure::Undo(const std::string& reason)
{
    const Ptr<RrcProcedures> procedures = m_ue.procedures; // who is told may release the UE
    const Rnti rnti = m_ue.rnti;
    RncRrc& rrc = GetRrc();
    for (const auto& step : m_steps)
    {
        GiveBack(step.cell, step.tickets);
    }
    for (const auto& step : m_steps)
    {
        rrc.TellRadioLink(rnti, step.cell, step.isAdded, reason);
    }
    rrc.GetSignalling().MeasureAnew(m_ue, *procedures);
}

void
ActiveSetUpdateProcedure::Trace(const Step& step, const std::string& reason) const
{
    GetRrc().TellRadioLink(m_ue.rnti, step.cell, step.isAdded, reason);
}

bool
ActiveSetUpdateProcedure::AddsCells() const
{
    return !m_added.empty();
}

bool
ActiveSetUpdateProcedure::SurvivesRelocation() const
{
    const auto isKnown = [this](const auto& cell) { return GetRrc().GetSignalling().Knows(cell); };
    return std::all_of(m_added.begin(), m_added.end(), isKnown) &&
           std::all_of(m_removed.begin(), m_removed.end(), isKnown);
}

} // namespace ns3::umts
