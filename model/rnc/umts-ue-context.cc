/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-ue-context.h"

#include <algorithm>
#include <utility>

namespace ns3
{
namespace umts
{

std::optional<uint32_t>
BearerContext::GetChannel() const
{
    if (switcher)
    {
        return switcher->GetChannel();
    }
    if (reservation && reservation->GetState() != DchReservation::HELD)
    {
        return std::nullopt;
    }
    return 0;
}

bool
BearerContext::HoldsDch() const
{
    return switcher ? switcher->HoldsDch()
                    : reservation && reservation->GetState() == DchReservation::HELD;
}

RrcState
BearerContext::GetUeState() const
{
    if (switcher)
    {
        return switcher->GetUeState();
    }
    if (!link)
    {
        return RrcState::IDLE;
    }
    if (reservation && reservation->GetState() == DchReservation::WAITING)
    {
        return RrcState::CELL_FACH;
    }
    return subject.config->type == BearerChannelType::COMMON ? RrcState::CELL_FACH
                                                             : RrcState::CELL_DCH;
}

ActiveSetUpdate::Addition
BearerContext::AddRadioLink(RbId id, Ptr<ControlledCell> cell, uint32_t ticket)
{
    const BlockErrorConfig errors = subject.config->blockErrors.value_or(subject.ue->blockErrors);
    further.push_back(
        {cell,
         ticket,
         {errors.downlink.Create<BlockErrorModel>(), errors.uplink.Create<BlockErrorModel>()}});
    return {id, link->AddRadioLink(cell), further.back().errors};
}

void
BearerContext::RemoveRadioLink(const Ptr<ControlledCell>& cell, const Ptr<ControlledCell>& first)
{
    if (!link || !link->HasRadioLink(cell))
    {
        return;
    }
    link->RemoveRadioLink(cell);
    const auto isIn = [](const Ptr<ControlledCell>& where) {
        return [&where](const FurtherLink& other) { return other.cell == where; };
    };
    auto gone = std::find_if(further.begin(), further.end(), isIn(cell));
    if (gone != further.end())
    {
        const uint32_t ticket = gone->ticket;
        further.erase(gone);
        cell->GetAdmissionControl()->Release(ticket);
        return;
    }
    gone = std::find_if(further.begin(), further.end(), isIn(first));
    const uint32_t ticket = gone->ticket;
    further.erase(gone);
    reservation->MoveTo(first->GetAdmissionControl(), ticket);
}

void
BearerContext::ReleaseFurther()
{
    const auto released = std::exchange(further, {});
    for (const auto& other : released)
    {
        other.cell->GetAdmissionControl()->Release(other.ticket);
    }
}

std::vector<Ptr<ControlledCell>>
UeContext::GetActiveSet() const
{
    std::vector<Ptr<ControlledCell>> cells{cell};
    cells.insert(cells.end(), furtherCells.begin(), furtherCells.end());
    return cells;
}

ActiveSetInfo
UeContext::DescribeActiveSet() const
{
    ActiveSetInfo info;
    for (const auto& active : GetActiveSet())
    {
        info.cells.push_back(active->GetNbap()->GetUu());
        if (const auto code = active->GetScramblingCode())
        {
            info.codes.insert(*code);
        }
    }
    return info;
}

bool
UeContext::IsIn(const Ptr<ControlledCell>& other) const
{
    return other == cell ||
           std::find(furtherCells.begin(), furtherCells.end(), other) != furtherCells.end();
}

bool
UeContext::CanHaveSeveralCells() const
{
    return std::none_of(bearerContexts.begin(), bearerContexts.end(), [](const auto& entry) {
        const BearerChannelType type = entry.second.subject.config->type;
        return type == BearerChannelType::HS_DSCH || type == BearerChannelType::SWITCHED;
    });
}

bool
UeContext::HoldsDch() const
{
    return std::any_of(bearerContexts.begin(), bearerContexts.end(), [](const auto& entry) {
        return entry.second.HoldsDch();
    });
}

std::string
UeContext::Admit(ControlledCell& other, Tickets& tickets) const
{
    const Ptr<AdmissionControl> admission = other.GetAdmissionControl();
    for (const auto& [id, context] : bearerContexts)
    {
        if (!context.HoldsDch() || context.link->HasRadioLink(&other))
        {
            continue;
        }
        const auto decision =
            admission->Request(context.subject.config->dch, MakeNullCallback<void>());
        if (decision.outcome == AdmissionControl::ADMITTED)
        {
            tickets[id] = decision.ticket;
            continue;
        }
        if (decision.outcome == AdmissionControl::QUEUED)
        {
            admission->Release(decision.ticket);
        }
        for (const auto& [admitted, ticket] : tickets)
        {
            admission->Release(ticket);
        }
        return decision.reason;
    }
    return {};
}

} // namespace umts
} // namespace ns3
