/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rnc-signalling.h"

#include "umts-rnc-rrc.h"

#include "ns3/abort.h"
#include "ns3/log.h"

#include <algorithm>
#include <memory>
#include <utility>

/**
 * @file
 * @ingroup umts
 * Procedures of RRC over signalling radio bearers (TS 25.331 8.2, 8.3, 8.4).
 */

namespace ns3
{
namespace umts
{

NS_LOG_COMPONENT_DEFINE("UmtsRncSignalling");

namespace
{

constexpr LogicalChannelId DCCH{2}; //!< Logical channel of SIGNALLING_RB

/**
 * @brief Give back what a cell has admitted.
 * @param cell the cell
 * @param tickets its tickets
 */
void
GiveBack(const Ptr<ControlledCell>& cell, const UeContext::Tickets& tickets)
{
    std::vector<uint32_t> all;
    for (const auto& [id, ticket] : tickets)
    {
        all.push_back(ticket);
    }
    cell->GetAdmissionControl()->ReleaseAll(all);
}

} // namespace

RncSignalling::RncSignalling(RncRrc& rrc)
    : m_rrc(rrc)
{
}

void
RncSignalling::SetUp(UeContext& ue, const BearerErrorModels& errors)
{
    NS_ABORT_MSG_IF(m_rrc.m_relocateOnHandOver,
                    "RelocateOnHandOver: not with signalling radio bearers, which end in the RNC");
    ue.procedures = ue.config->signalling->Create<RrcProcedures>();
    ue.procedures->Configure(MakeCallback(&RncSignalling::GetLead, this).Bind(ue.rnti),
                             MakeCallback(&RncSignalling::OnPhase, this).Bind(ue.rnti));
    m_rrc.Establish(ue, SIGNALLING_RB, DCCH, ue.procedures->MakeBearer(), errors);
}

void
RncSignalling::OnReservation(UeContext& ue, DchReservation::State state)
{
    if (state == DchReservation::HELD)
    {
        ue.procedures->Open();
    }
    else if (state == DchReservation::REFUSED)
    {
        ue.procedures->Close("the UE has no signalling radio bearer");
    }
}

void
RncSignalling::Check(const UeContext& ue, const BearerConfig& config)
{
    NS_ABORT_MSG_IF(ue.procedures && (config.type == BearerChannelType::COMMON ||
                                      config.type == BearerChannelType::SWITCHED),
                    "signalling radio bearers: they are on a DCH, and a UE with them has no bearer "
                    "on RACH and FACH");
}

Time
RncSignalling::GetLead(Rnti rnti) const
{
    Time lead;
    for (const auto& cell : m_rrc.m_rnc->GetUe(rnti).activeSet)
    {
        lead = std::max(lead, m_rrc.m_rnsap->GetSide(cell)->GetLead());
    }
    return lead;
}

void
RncSignalling::OnPhase(Rnti rnti,
                       RrcProcedure::Type type,
                       RrcProcedure::Phase phase,
                       const std::string& reason)
{
    m_rrc.m_procedureTrace(static_cast<uint32_t>(rnti), type, phase, reason);
}

bool
RncSignalling::IsOutdated(const RrcProcedures& procedures)
{
    return procedures.Has(RrcProcedure::PHYSICAL_CHANNEL_RECONFIGURATION) ||
           procedures.Has(RrcProcedure::MEASUREMENT_CONTROL);
}

void
RncSignalling::MeasureAnew(UeContext& ue)
{
    if (ue.handOver && !ue.procedures->IsClosed())
    {
        m_rrc.ControlMeasurement(ue);
    }
}

void
RncSignalling::Tell(UeContext& ue, RbId id)
{
    BearerContext& told = ue.bearerContexts.at(id);
    told.isTold = false;
    if (std::exchange(told.isTelling, true))
    {
        return;
    }
    const Rnti rnti = ue.rnti;
    const auto hasChannels = [this, rnti, id]() {
        const BearerContext& context = m_rrc.m_rnc->GetUe(rnti).bearerContexts.at(id);
        return context.link && (!context.reservation || context.HoldsDch());
    };
    RrcProcedure procedure{RrcProcedure::RADIO_BEARER_SETUP, {}, {}, {}};
    procedure.begin = [this, rnti, id, hasChannels]() -> std::vector<RrcDownlinkMessage> {
        if (hasChannels())
        {
            return {RadioBearerSetup()};
        }
        m_rrc.m_rnc->GetUe(rnti).bearerContexts.at(id).isTelling = false;
        return {};
    };
    procedure.commit = [this, rnti, id]() {
        UeContext& context = m_rrc.m_rnc->GetUe(rnti);
        context.bearerContexts.at(id).isTelling = false;
        context.bearerContexts.at(id).isTold = true;
        m_rrc.Use(context, id);
        return std::string();
    };
    procedure.fail = [this, rnti, id, hasChannels](const std::string& /* reason */) {
        UeContext& context = m_rrc.m_rnc->GetUe(rnti);
        context.bearerContexts.at(id).isTelling = false;
        if (hasChannels())
        {
            m_rrc.Refuse(context, id);
            context.bearerContexts.at(id).ReleaseFurther();
            if (context.bearerContexts.at(id).reservation)
            {
                context.bearerContexts.at(id).reservation->Release();
            }
        }
    };
    ue.procedures->Add(procedure);
}

void
RncSignalling::Release(UeContext& ue, RbId id)
{
    const Rnti rnti = ue.rnti;
    RrcProcedure procedure{RrcProcedure::RADIO_BEARER_RELEASE, {}, {}, {}};
    procedure.begin = [this, rnti, id]() -> std::vector<RrcDownlinkMessage> {
        UeContext& context = m_rrc.m_rnc->GetUe(rnti);
        const auto bearer = context.bearerContexts.find(id);
        if (bearer == context.bearerContexts.end())
        {
            return {}; // it has been released meanwhile
        }
        if (!bearer->second.isTold)
        {
            m_rrc.Release(context, id);
            return {};
        }
        return {RadioBearerRelease{id}};
    };
    procedure.commit = [this, rnti, id]() {
        m_rrc.Release(m_rrc.m_rnc->GetUe(rnti), id);
        return std::string();
    };
    procedure.fail = [](const std::string& /* reason */) {};
    ue.procedures->Add(procedure);
}

void
RncSignalling::ControlMeasurement(UeContext& ue)
{
    const Rnti rnti = ue.rnti;
    const auto message = std::make_shared<MeasurementControl>();
    RrcProcedure procedure{RrcProcedure::MEASUREMENT_CONTROL, {}, {}, {}};
    procedure.begin = [this, rnti, message]() -> std::vector<RrcDownlinkMessage> {
        const UeContext& context = m_rrc.m_rnc->GetUe(rnti);
        *message = {context.handOver->GetMeasurement(), context.measured, {}};
        return {*message};
    };
    procedure.commit = [this, rnti, message]() {
        const UeContext& context = m_rrc.m_rnc->GetUe(rnti);
        context.procedures->GetLink()->Forget(Direction::UPLINK);
        message->activeSet = context.DescribeActiveSet().codes; // the UE knows it by itself
        context.connection->Send(*message);
        return std::string();
    };
    procedure.fail = [this, rnti](const std::string& /* reason */) {
        MeasureAnew(m_rrc.m_rnc->GetUe(rnti));
    };
    ue.procedures->Add(procedure);
}

void
RncSignalling::HandOver(UeContext& ue, const Ptr<ControlledCell>& target)
{
    const Rnti rnti = ue.rnti;
    const auto tickets = std::make_shared<UeContext::Tickets>();
    const auto trace = [this, rnti, target](const UeContext& context, const std::string& reason) {
        m_rrc.m_handOverTrace(static_cast<uint32_t>(rnti),
                              m_rrc.m_rnsap->GetPosition(context.GetCell()),
                              m_rrc.m_rnsap->GetPosition(target),
                              reason);
    };
    RrcProcedure procedure{RrcProcedure::PHYSICAL_CHANNEL_RECONFIGURATION, {}, {}, {}};
    procedure.begin = [this, rnti, target, tickets, trace]() -> std::vector<RrcDownlinkMessage> {
        UeContext& context = m_rrc.m_rnc->GetUe(rnti);
        std::string reason = target == context.GetCell() && context.activeSet.size() == 1
                                 ? "it is in that cell already"
                                 : m_rrc.CheckIur(context, target);
        if (reason.empty() && !context.IsIn(target))
        {
            reason = context.Admit(*target, *tickets);
        }
        if (!reason.empty())
        {
            trace(context, reason);
            MeasureAnew(context);
            return {};
        }
        PhysicalChannelReconfiguration message;
        for (const auto& [id, bearer] : context.bearerContexts)
        {
            if (bearer.link)
            {
                message.bearers.push_back({id, bearer.link->GetUeInfo(), {}});
            }
        }
        return {message};
    };
    procedure.commit = [this, rnti, target, tickets]() {
        UeContext& context = m_rrc.m_rnc->GetUe(rnti);
        const std::string reason = m_rrc.CheckIur(context, target);
        if (!reason.empty())
        {
            return reason;
        }
        context.procedures->GetLink()->Forget(Direction::UPLINK);
        const uint32_t former = m_rrc.m_rnsap->GetPosition(context.GetCell());
        if (context.IsIn(target))
        {
            m_rrc.KeepCell(context, target);
        }
        else
        {
            m_rrc.Move(context, {target}, *tickets);
        }
        m_rrc.OnState(rnti);
        m_rrc.m_handOverTrace(static_cast<uint32_t>(rnti),
                              former,
                              m_rrc.m_rnsap->GetPosition(target),
                              {});
        return reason;
    };
    procedure.fail = [this, rnti, target, tickets, trace](const std::string& reason) {
        UeContext& context = m_rrc.m_rnc->GetUe(rnti);
        GiveBack(target, *tickets);
        trace(context, reason);
        MeasureAnew(context);
    };
    ue.procedures->Add(procedure);
}

void
RncSignalling::UpdateActiveSet(UeContext& ue, const HandOverDecision& decision)
{
    const bool isRepeated = ue.procedures->Has(RrcProcedure::ACTIVE_SET_UPDATE);
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
                             std::vector<Ptr<ControlledCell>> removed)
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
    bool isRefused = false;
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
        isRefused = true;
        TraceRadioLink(ue, step, reason);
    }
    while (!isRefused && !removed.empty())
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
RncSignalling::TraceRadioLink(const UeContext& ue,
                              const ActiveSetStep& step,
                              const std::string& reason)
{
    m_rrc.m_radioLinkTrace(static_cast<uint32_t>(ue.rnti),
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
    TraceRadioLink(ue, step, reason);
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
            further.emplace_back(ActiveSetUpdate{{}, {}, uu});
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
    RrcProcedure procedure{RrcProcedure::ACTIVE_SET_UPDATE, {}, {}, {}};
    procedure.begin = [this, rnti, added, removed, steps]() {
        *steps = PlanActiveSet(m_rrc.m_rnc->GetUe(rnti), added, removed);
        return DescribeUpdate(*steps);
    };
    procedure.commit = [this, rnti, steps]() {
        UeContext& context = m_rrc.m_rnc->GetUe(rnti);
        for (const auto& step : *steps)
        {
            Take(context, step);
        }
        m_rrc.ExtendRadioLinks(context);
        return std::string();
    };
    procedure.fail = [this, rnti, steps](const std::string& reason) {
        UeContext& context = m_rrc.m_rnc->GetUe(rnti);
        for (const auto& step : *steps)
        {
            GiveBack(step.cell, step.tickets);
            TraceRadioLink(context, step, reason);
        }
        MeasureAnew(context);
    };
    ue.procedures->Add(procedure);
}

} // namespace umts
} // namespace ns3
