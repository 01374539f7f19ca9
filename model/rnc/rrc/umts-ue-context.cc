/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-ue-context.h"

#include "ns3/umts-error.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

uint16_t
GetPrimaryCode(const ControlledCell& cell)
{
    constexpr uint16_t codes = 512; // TS 25.213 5.2.3
    const auto code = cell.GetScramblingCode();
    return code ? static_cast<uint16_t>(static_cast<uint16_t>(*code) % codes)
                : static_cast<uint16_t>(static_cast<uint32_t>(cell.GetNbap()->GetId()) % codes);
}

bool
BearerContext::HoldsDch() const
{
    return reservation && reservation->GetState() == DchReservation::HELD;
}

RrcState
BearerContext::GetState() const
{
    if (!channels)
    {
        return RrcState::IDLE;
    }
    return WaitsForDch() || subject.config->type.IsCommon() ? RrcState::CELL_FACH
                                                            : RrcState::CELL_DCH;
}

void
BearerContext::RemoveRadioLink(const Ptr<ControlledCell>& cell, const Ptr<ControlledCell>& first)
{
    if (!channels || !channels->HasRadioLink(cell))
    {
        return;
    }
    channels->RemoveRadioLink(cell);
    const auto isIn = [](const Ptr<ControlledCell>& where) {
        return [&where](const FurtherRadioLink& other) { return other.cell == where; };
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
    if (reservation)
    {
        reservation->MoveTo(first->GetAdmissionControl(), ticket);
    }
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

ActiveSetInfo
UeContext::ListCells(const std::vector<Ptr<ControlledCell>>& cells)
{
    ActiveSetInfo info;
    for (const auto& cell : cells)
    {
        info.cells.push_back(cell->GetNbap()->GetId());
        if (const auto code = cell->GetScramblingCode())
        {
            info.codes.insert(*code);
        }
    }
    return info;
}

RadioLinksInfo
UeContext::DescribeRadioLinks(const std::vector<Ptr<ControlledCell>>& cells,
                              std::optional<RbId> gone) const
{
    RadioLinksInfo info;
    info.cell = cells.front()->GetScramblingCode();
    for (const auto& cell : cells)
    {
        info.codes.push_back(GetPrimaryCode(*cell));
        info.cells.push_back(cell->GetNbap()->GetId());
    }
    for (const auto& [id, context] : bearerContexts)
    {
        const BearerConfig& bearer = *context.subject.config;
        if (context.channels && !bearer.type.HasHsDsch() && !bearer.type.IsCommon() && id != gone)
        {
            info.codedRate += bearer.dch.downlink.GetCodedRate();
        }
        info.hasEdch = info.hasEdch || (context.channels && bearer.type.HasEdch() && id != gone);
    }
    return info;
}

RadioBearerSetup
UeContext::DescribeBearer(RbId id, RrcState to) const
{
    const BearerContext& context = bearerContexts.at(id);
    return {id,
            context.subject.logicalChannel,
            context.subject.config,
            context.channels->GetUeInfo(),
            context.WaitsForDch() ? std::nullopt : context.position,
            to,
            DescribeRadioLinks(activeSet),
            context.channels->GetFurtherInfo(),
            DescribeCommon()};
}

std::map<RbId, UeCommonInfo>
UeContext::DescribeCommon() const
{
    std::map<RbId, UeCommonInfo> common;
    for (const auto& [id, context] : bearerContexts)
    {
        if (context.channels && context.subject.config->type.isSwitched)
        {
            common[id] = std::get<UeCommonInfo>(context.channels->GetUeInfo().front());
        }
    }
    return common;
}

bool
UeContext::IsIn(const Ptr<ControlledCell>& other) const
{
    return std::find(activeSet.begin(), activeSet.end(), other) != activeSet.end();
}

bool
UeContext::IsOnDchAlone() const
{
    const auto isOnDch = [](const auto& entry) {
        return !entry.second.channels || entry.second.subject.config->type.IsDch();
    };
    return !hasCommon && std::all_of(bearerContexts.begin(), bearerContexts.end(), isOnDch);
}

bool
UeContext::HoldsDch() const
{
    return std::any_of(bearerContexts.begin(), bearerContexts.end(), [](const auto& entry) {
        return entry.second.HoldsDch();
    });
}

bool
UeContext::HasHsDsch() const
{
    return std::any_of(bearerContexts.begin(), bearerContexts.end(), [](const auto& entry) {
        return entry.second.HasHsDsch();
    });
}

bool
UeContext::NeedsDch() const
{
    return std::any_of(bearerContexts.begin(), bearerContexts.end(), [](const auto& entry) {
        const auto& [id, context] = entry;
        return id != SIGNALLING_RB && context.channels &&
               (context.HasHsDsch() || context.HoldsDch());
    });
}

RrcState
UeContext::GetFixedState(std::optional<RbId> gone) const
{
    const bool isSignalled = hasCommon && bearerContexts.count(SIGNALLING_RB) > 0;
    bool isSwitched = false;
    RrcState state = RrcState::IDLE;
    for (const auto& [id, context] : bearerContexts)
    {
        if (id == gone || (hasCommon && id == SIGNALLING_RB)) // it has the channels of the others
        {
            continue;
        }
        if (context.subject.config->type.isSwitched)
        {
            isSwitched = isSwitched || context.channels;
            continue;
        }
        const bool isWaiting = hasCommon && !context.isTold;
        const RrcState most = !isWaiting    ? RrcState::CELL_DCH
                              : isSignalled ? RrcState::IDLE
                                            : RrcState::CELL_FACH;
        state = std::max(state, std::min(most, context.GetState()));
    }
    return isSignalled && !isSwitched ? std::max(state, RrcState::CELL_FACH) : state;
}

RrcState
UeContext::GetState(std::optional<RbId> gone) const
{
    const bool isSwitched =
        switcher && !(gone && bearerContexts.at(*gone).subject.config->type.isSwitched);
    return std::max(GetFixedState(gone), isSwitched ? switcher->GetState() : RrcState::IDLE);
}

RrcStateIndicator
UeContext::DescribeState() const
{
    RrcStateIndicator indicator;
    const RrcState fixed = GetFixedState();
    indicator.state = fixed;
    if (switcher)
    {
        indicator.state = std::max(fixed, switcher->GetUeState());
        indicator.isOnWay = (switcher->IsOnWay() && fixed != RrcState::CELL_DCH) ||
                            (switcher->IsConnectingToFach() && indicator.state == RrcState::IDLE);
    }
    return indicator;
}

RadioLinkRequest
UeContext::DescribeLink(const ControlledCell& other, bool isFurther) const
{
    if (!other.GetAdmissionControl()->IsByMeasurement())
    {
        return {std::nullopt, isFurther, this};
    }
    UMTS_THROW_UNLESS(config->dpch,
                      "UE with RNTI " << static_cast<uint32_t>(rnti)
                                      << ": MaxTransmittedPower and MaxNoiseRise of its cell "
                                         "need UEs with PowerControl");
    const auto ecN0 = connection->MeasureCpich(other.GetNbap()->GetId());
    constexpr double lowest = -24.25; // dB, middle of the first step: TS 25.133 9.1.2.3
    constexpr double step = 0.5;      // dB
    return {ecN0 ? std::make_optional(lowest + step * *ecN0) : std::nullopt, isFurther, this};
}

std::string
UeContext::Admit(ControlledCell& other, bool isFurther, Tickets& tickets)
{
    const Ptr<AdmissionControl> admission = other.GetAdmissionControl();
    const RadioLinkRequest requested = DescribeLink(other, isFurther);
    for (const auto& [id, context] : bearerContexts)
    {
        if (!context.HoldsDch() || context.channels->HasRadioLink(&other))
        {
            continue;
        }
        const auto decision =
            admission->Request(context.subject.config->dch, MakeNullCallback<void>(), requested);
        if (decision.outcome == AdmissionControl::ADMITTED)
        {
            tickets[id] = decision.ticket;
            continue;
        }
        std::vector<uint32_t> released{decision.ticket}; // of the queue; 0, none, if refused
        for (const auto& [admitted, ticket] : tickets)
        {
            released.push_back(ticket);
        }
        admission->ReleaseAll(released);
        return decision.reason;
    }
    return {};
}

void
UeContext::BeginInterruption()
{
    for (auto& [id, context] : bearerContexts)
    {
        context.isInterrupted = true;
        bearers.Get(id)->ReleaseChannels();
    }
}

std::vector<RbId>
UeContext::ClearInterruption()
{
    std::vector<RbId> ids;
    for (auto& [id, context] : bearerContexts)
    {
        if (std::exchange(context.isInterrupted, false) && context.channels)
        {
            ids.push_back(id);
        }
    }
    return ids;
}

void
UeContext::Map(RbId id)
{
    const BearerContext& context = bearerContexts.at(id);
    const Ptr<RadioBearer> end = bearers.Get(id);
    if (const auto channel = context.GetChannel())
    {
        end->MapTo(context.channels->GetChannel(*channel));
    }
    else if (context.isInterrupted)
    {
        end->ReleaseChannels();
    }
    else
    {
        end->Suspend();
    }
}

void
UeContext::ResumeBearers(const std::vector<RbId>& ids)
{
    for (const RbId id : ids)
    {
        const BearerContext& context = bearerContexts.at(id);
        if (const auto channel = context.GetChannel())
        {
            bearers.Get(id)->MapTo(context.channels->GetChannel(*channel));
        }
    }
}

} // namespace ns3::umts
