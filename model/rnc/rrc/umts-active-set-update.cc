/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-active-set-update.h"

#include "umts-serving-rnc.h"

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

bool
ActiveSetUpdateProcedure::ChangesRadioLinks() const
{
    const auto isNew = [this](const auto& cell) { return !m_ue.IsIn(cell); };
    return std::any_of(m_added.begin(), m_added.end(), isNew);
}

std::string
ActiveSetUpdateProcedure::Reserve()
{
    const auto refusals = Plan();
    for (const auto& refusal : refusals)
    {
        Trace(refusal.step, refusal.reason);
    }
    if (m_steps.empty())
    {
        return refusals.empty() ? "" : refusals.front().reason;
    }
    Prepare();
    return {};
}

void
ActiveSetUpdateProcedure::Prepare()
{
    Cells cells = m_ue.activeSet;
    for (const auto& step : m_steps)
    {
        if (step.isAdded)
        {
            RadioLinks::PrepareCell(m_ue, step.cell, step.tickets, m_additions);
            cells.push_back(step.cell);
        }
        else
        {
            cells.erase(std::find(cells.begin(), cells.end(), step.cell));
        }
    }
    m_move = RadioLinks::Prepare(m_ue, std::move(cells), *m_ue.serving);
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
        if (m_ue.IsIn(cell))
        {
            continue; // an addition that a report has asked for twice
        }
        Step step{cell, true, {}};
        std::string reason = CheckRadioLink(cell, size);
        reason = reason.empty() ? m_ue.Admit(*cell, true, step.tickets) : reason;
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
    if (m_ue.procedures->IsEstablishing())
    {
        return ON_ITS_WAY;
    }
    if (!m_ue.CanHaveRadioLinks() || (m_ue.hasCommon && m_ue.GetState() != RrcState::CELL_DCH))
    {
        return "the UE is not in CELL_DCH";
    }
    if (size >= MAX_ACTIVE_SET)
    {
        return "the active set is full";
    }
    return m_ue.serving->CheckIur(m_ue, cell);
}

std::optional<RrcDownlinkMessage>
ActiveSetUpdateProcedure::MakeMessage() const
{
    if (m_steps.empty())
    {
        return std::nullopt;
    }
    ActiveSetUpdate message{UeContext::ListCells(m_move->activeSet), m_additions};
    message.activeSet.radioLinks = m_ue.DescribeRadioLinks(m_ue.activeSet);
    for (const auto& step : m_steps)
    {
        auto& codes = step.isAdded ? message.added : message.removed;
        codes.push_back(GetPrimaryCode(*step.cell));
        if (step.isAdded)
        {
            message.addedCells.push_back(step.cell->GetNbap()->GetId());
        }
    }
    if (m_move->activeSet.front() != m_ue.GetCell())
    {
        message.move = m_move->message;
    }
    return message;
}

std::string
ActiveSetUpdateProcedure::Apply()
{
    if (m_steps.empty())
    {
        return {};
    }
    for (const auto& step : m_steps)
    {
        if (step.isAdded)
        {
            RadioLinks::CommitCell(m_ue, step.cell, step.tickets);
            Trace(step, {});
        }
        else if (step.cell != m_ue.GetCell()) // the first one last
        {
            m_ue.serving->links.Drop(m_ue, step.cell, *m_move);
        }
    }
    m_ue.serving->links.Enter(m_ue, *m_move, {});
    m_ue.serving->links.ExtendRadioLinks(m_ue);
    return {};
}

void
ActiveSetUpdateProcedure::Undo(const std::string& reason)
{
    for (const auto& step : m_steps)
    {
        if (step.isAdded)
        {
            RadioLinks::CancelCell(m_ue, step.cell, step.tickets);
        }
    }
    if (m_move)
    {
        RadioLinks::Cancel(m_ue, *m_move);
    }
    for (const auto& step : m_steps)
    {
        Trace(step, reason);
    }
    if (!m_steps.empty()) // what a cell has refused is reported again
    {
        m_ue.serving->mobility.MeasureAnew(m_ue);
    }
}

void
ActiveSetUpdateProcedure::Trace(const Step& step, const std::string& reason) const
{
    m_ue.serving->TraceRadioLink(m_ue.rnti, step.cell, step.isAdded, reason);
}

bool
ActiveSetUpdateProcedure::SurvivesRelocation() const
{
    const auto isKnown = [this](const auto& cell) { return m_ue.serving->Knows(cell); };
    return std::all_of(m_added.begin(), m_added.end(), isKnown) &&
           std::all_of(m_removed.begin(), m_removed.end(), isKnown);
}

} // namespace ns3::umts
