/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rnc-rrc.h"
#include "umts-rnc-signalling.h"

#include <algorithm>
#include <memory>

/**
 * @file
 * @ingroup umts
 * Procedures of RRC over signalling radio bearers: active set update (TS 25.331 8.3.4).
 */

namespace ns3::umts
{

void
RncSignalling::UpdateActiveSet(UeContext& ue, const HandOverDecision& decision)
{
    const bool isRepeated = ue.procedures->HasAddition();
    const auto find = [this](const std::vector<ScramblingCode>& codes) {
        std::vector<Ptr<ControlledCell>> cells;
        for (const auto code : codes)
        {
            cells.push_back(m_rrc.Require(code));
        }
        return cells;
    };
    // Cells to be added are reported again and again until they are.
    if (!decision.remove.empty() || (!decision.add.empty() && !isRepeated))
    {
        UpdateActiveSet(ue, find(decision.add), find(decision.remove));
    }
}

std::vector<RncSignalling::ActiveSetStep>
RncSignalling::PlanActiveSet(UeContext& ue,
                             const std::vector<Ptr<ControlledCell>>& added,
                             std::vector<Ptr<ControlledCell>> removed,
                             std::vector<Refusal>& refusals)
{
    std::vector<ActiveSetStep> steps;
    std::size_t size = ue.activeSet.size();
    const auto removeNext = [&ue, &removed, &steps, &size]() {
        if (ue.IsIn(removed.back()) && size > 1)
        {
            steps.push_back({removed.back(), false, {}});
            --size;
        }
        removed.pop_back();
    };
    for (const auto& cell : added)
    {
        if (size >= MAX_ACTIVE_SET && !removed.empty())
        {
            removeNext();
        }
        ActiveSetStep step{cell, true, {}};
        std::string reason = CheckRadioLink(ue, cell, size);
        reason = reason.empty() ? ue.Admit(*cell, step.tickets) : reason;
        if (reason.empty())
        {
            steps.push_back(step);
            ++size;
            continue;
        }
        refusals.push_back({step, reason});
    }
    while (refusals.empty() && !removed.empty())
    {
        removeNext();
    }
    return steps;
}

std::string
RncSignalling::CheckRadioLink(const UeContext& ue,
                              const Ptr<ControlledCell>& cell,
                              std::size_t size) const
{
    if (ue.IsIn(cell))
    {
        return "it has one in that cell already";
    }
    if (ue.hasCommon && ue.GetState() != RrcState::CELL_DCH)
    {
        return "the UE is not in CELL_DCH";
    }
    if (size >= MAX_ACTIVE_SET)
    {
        return "the active set is full";
    }
    if (!ue.CanHaveSeveralCells())
    {
        return "a UE with HS-DSCH is in one cell";
    }
    return m_rrc.CheckIur(ue, cell);
}

void
RncSignalling::TraceRadioLink(Rnti rnti, const ActiveSetStep& step, const std::string& reason)
{
    m_rrc.m_observers.Tell(m_rrc.m_radioLinkTrace,
                           static_cast<uint32_t>(rnti),
                           m_rrc.m_rnsap->GetPosition(step.cell),
                           step.isAdded,
                           reason);
}

void
RncSignalling::Take(UeContext& ue, const ActiveSetStep& step)
{
    if (!step.isAdded)
    {
        if (ue.IsIn(step.cell) && ue.activeSet.size() > 1)
        {
            m_rrc.RemoveRadioLink(ue, step.cell);
        }
        return;
    }
    const std::string reason = CheckRadioLink(ue, step.cell, ue.activeSet.size());
    if (reason.empty())
    {
        RncRrc::ConnectRadioLink(ue, step.cell, step.tickets);
    }
    else
    {
        GiveBack(step.cell, step.tickets);
    }
    TraceRadioLink(ue.rnti, step, reason);
}

std::vector<RrcDownlinkMessage>
RncSignalling::DescribeUpdate(const std::vector<ActiveSetStep>& steps)
{
    ActiveSetUpdate message;
    std::vector<RrcDownlinkMessage> further;
    for (const auto& step : steps)
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
            further.emplace_back(another);
        }
    }
    if (!steps.empty())
    {
        further.emplace_back(message);
    }
    return further;
}

void
RncSignalling::UpdateActiveSet(UeContext& ue,
                               const std::vector<Ptr<ControlledCell>>& added,
                               const std::vector<Ptr<ControlledCell>>& removed)
{
    const Rnti rnti = ue.rnti;
    const auto steps = std::make_shared<std::vector<ActiveSetStep>>();
    RrcProcedure procedure{RrcProcedure::ACTIVE_SET_UPDATE, {}, {}, {}, {}};
    procedure.adds = !added.empty();
    procedure.begin = [this, rnti, added, removed, steps]() {
        UeContext& context = m_rrc.m_rnc->GetUe(rnti);
        std::vector<Refusal> refusals;
        *steps = PlanActiveSet(context, added, removed, refusals);
        for (const auto& refusal : refusals)
        {
            TraceRadioLink(rnti, refusal.step, refusal.reason);
        }
        return DescribeUpdate(*steps);
    };
    procedure.commit = [this, rnti, steps]() {
        UeContext& context = m_rrc.m_rnc->GetUe(rnti);
        const Ptr<RrcProcedures> procedures = context.procedures;
        for (const auto& step : *steps)
        {
            if (procedures->IsClosed())
            {
                GiveBack(step.cell, step.tickets); // an observer has released the UE
            }
            else
            {
                Take(context, step);
            }
        }
        if (!procedures->IsClosed())
        {
            m_rrc.ExtendRadioLinks(context);
        }
        return std::string();
    };
    procedure.fail = [this, rnti, steps](const std::string& reason) {
        const Ptr<RrcProcedures> procedures = m_rrc.m_rnc->GetUe(rnti).procedures;
        for (const auto& step : *steps)
        {
            GiveBack(step.cell, step.tickets);
        }
        for (const auto& step : *steps)
        {
            TraceRadioLink(rnti, step, reason);
        }
        MeasureAnew(rnti, *procedures);
    };
    procedure.again = [added, removed](RncSignalling& signalling, UeContext& context) {
        const auto isKnown = [&signalling](const auto& cell) { return signalling.Knows(cell); };
        if (std::all_of(added.begin(), added.end(), isKnown) &&
            std::all_of(removed.begin(), removed.end(), isKnown))
        {
            signalling.UpdateActiveSet(context, added, removed);
        }
    };
    ue.procedures->Add(procedure);
}

} // namespace ns3::umts
