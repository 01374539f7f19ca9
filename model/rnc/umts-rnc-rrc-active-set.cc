/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rnc-rrc.h"

#include "ns3/abort.h"
#include "ns3/log.h"

#include <algorithm>
#include <utility>

/**
 * @file
 * @ingroup umts
 * RRC of an RNC: the active set of a UE (TS 25.331 8.3.4).
 */

namespace ns3
{
namespace umts
{

NS_LOG_COMPONENT_DEFINE("UmtsRncRrcActiveSet");

namespace
{

/**
 * @param rnti a UE
 * @return beginning of a sentence about its radio links
 */
std::string
GetSubject(Rnti rnti)
{
    return "radio link of the UE with RNTI " + std::to_string(static_cast<uint32_t>(rnti)) + ": ";
}

} // namespace

bool
RncRrc::AddRadioLink(Rnti rnti, Ptr<NbapCell> cell)
{
    UeContext& ue = m_rnc->GetUe(rnti);
    const Ptr<ControlledCell> added = Control(cell);
    const std::string what = GetSubject(rnti);
    NS_ABORT_MSG_IF(ue.IsIn(added), what << "it has one in that cell already");
    NS_ABORT_MSG_IF(ue.GetActiveSet().size() >= MAX_ACTIVE_SET,
                    what << "an active set has " << MAX_ACTIVE_SET << " cells at most");
    NS_ABORT_MSG_UNLESS(ue.CanHaveSeveralCells(),
                        what << "a UE with HS-DSCH or channel switching is in one cell, and goes "
                                "to another by hard handover");
    NS_ABORT_MSG_IF(ue.handOver && !added->GetScramblingCode(),
                    what << "the cell has no primary scrambling code, and measurement reports "
                            "need one");
    const std::string reason =
        ue.HoldsDch() ? OpenRadioLink(ue, added) : std::string("the UE holds no DCH");
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(rnti) << GetPosition(added) << reason);
    m_radioLinkTrace(static_cast<uint32_t>(rnti), GetPosition(added), true, reason);
    return reason.empty();
}

std::string
RncRrc::OpenRadioLink(UeContext& ue, const Ptr<ControlledCell>& cell)
{
    UeContext::Tickets tickets;
    const std::string reason = ue.Admit(*cell, tickets);
    if (!reason.empty())
    {
        return reason;
    }
    if (!ue.IsIn(cell))
    {
        ue.furtherCells.push_back(cell);
    }
    ActiveSetUpdate message{ue.DescribeActiveSet(), {}, nullptr};
    for (const auto& [id, ticket] : tickets)
    {
        message.additions.push_back(ue.bearerContexts.at(id).AddRadioLink(id, cell, ticket));
    }
    ue.connection->Send(message);
    return {};
}

void
RncRrc::ExtendRadioLinks(UeContext& ue)
{
    const auto cells = ue.furtherCells;
    for (const auto& cell : cells)
    {
        const std::string reason = OpenRadioLink(ue, cell);
        if (!reason.empty())
        {
            m_radioLinkTrace(static_cast<uint32_t>(ue.rnti), GetPosition(cell), true, reason);
            RemoveRadioLink(ue.rnti, cell->GetNbap());
        }
    }
}

void
RncRrc::RemoveRadioLink(Rnti rnti, Ptr<NbapCell> cell)
{
    UeContext& ue = m_rnc->GetUe(rnti);
    const Ptr<ControlledCell> removed = Control(cell);
    const std::string what = GetSubject(rnti);
    NS_ABORT_MSG_UNLESS(ue.IsIn(removed), what << "it has none in that cell");
    NS_ABORT_MSG_IF(ue.furtherCells.empty(), what << "its last one cannot be removed");
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(rnti) << GetPosition(removed));
    auto& further = ue.furtherCells;
    const Ptr<ControlledCell> next = removed == ue.cell ? further.front() : removed;
    further.erase(std::find(further.begin(), further.end(), next));
    if (next != removed)
    {
        Move(ue, next, {});
    }
    ue.connection->Send(ActiveSetUpdate{ue.DescribeActiveSet(), {}, removed->GetNbap()->GetUu()});
    for (auto& [id, context] : ue.bearerContexts)
    {
        context.RemoveRadioLink(removed, ue.cell);
    }
    m_radioLinkTrace(static_cast<uint32_t>(rnti), GetPosition(removed), false, {});
}

void
RncRrc::KeepCell(UeContext& ue, const Ptr<ControlledCell>& kept)
{
    const auto cells = ue.GetActiveSet();
    // The first one last: what is on common channels moves once.
    for (auto cell = cells.rbegin(); cell != cells.rend(); ++cell)
    {
        if (*cell != kept)
        {
            RemoveRadioLink(ue.rnti, (*cell)->GetNbap());
        }
    }
}

void
RncRrc::KeepFirstCell(UeContext& ue)
{
    KeepCell(ue, ue.cell);
}

void
RncRrc::UpdateActiveSet(UeContext& ue, const HandOverDecision& decision)
{
    if (!ue.CanHaveSeveralCells())
    {
        return;
    }
    auto removals = decision.remove;
    const auto removeNext = [this, &ue, &removals]() {
        const Ptr<ControlledCell> cell = Require(removals.back());
        removals.pop_back();
        if (ue.IsIn(cell) && !ue.furtherCells.empty())
        {
            RemoveRadioLink(ue.rnti, cell->GetNbap());
        }
    };
    bool isRefused = false;
    for (const auto code : decision.add)
    {
        const Ptr<ControlledCell> cell = Require(code);
        if (ue.GetActiveSet().size() >= MAX_ACTIVE_SET && !removals.empty())
        {
            removeNext();
        }
        if (!ue.IsIn(cell) && ue.GetActiveSet().size() < MAX_ACTIVE_SET)
        {
            isRefused = !AddRadioLink(ue.rnti, cell->GetNbap()) || isRefused;
        }
    }
    while (!isRefused && !removals.empty())
    {
        removeNext();
    }
}

std::vector<Ptr<NbapCell>>
RncRrc::GetActiveSet(Rnti rnti) const
{
    std::vector<Ptr<NbapCell>> cells;
    for (const auto& cell : m_rnc->GetUe(rnti).GetActiveSet())
    {
        cells.push_back(cell->GetNbap());
    }
    return cells;
}

int64_t
RncRrc::AssignStreams(Rnti rnti, RbId id, int64_t stream)
{
    const auto& contexts = m_rnc->GetUe(rnti).bearerContexts;
    const auto found = contexts.find(id);
    int64_t next = stream;
    if (found != contexts.end())
    {
        for (const auto& link : found->second.further)
        {
            next += link.errors.downlink->AssignStreams(next);
            next += link.errors.uplink->AssignStreams(next);
        }
    }
    return next - stream;
}

} // namespace umts
} // namespace ns3
