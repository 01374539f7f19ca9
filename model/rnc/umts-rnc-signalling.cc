/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rnc-signalling.h"

#include "umts-rnc-rrc.h"

#include "ns3/log.h"

#include <algorithm>
#include <memory>
#include <utility>

/**
 * @file
 * @ingroup umts
 * Procedures of RRC over signalling radio bearers (TS 25.331 8.2, 8.3, 8.4).
 */

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsRncSignalling");

namespace
{

constexpr LogicalChannelId DCCH{2}; //!< Logical channel of SIGNALLING_RB

} // namespace

RncSignalling::RncSignalling(RncRrc& rrc)
    : m_rrc(rrc)
{
}

void
RncSignalling::SetUp(UeContext& ue, BearerChannelType first, const BearerErrorModels& errors)
{
    ue.procedures = ue.config->signalling->Create<RrcProcedures>();
    ue.procedures->GetCcch()->SetErrors(Direction::UPLINK, errors.uplink);
    ue.procedures->GetCcch()->SetErrors(Direction::DOWNLINK, errors.downlink);
    Serve(ue);
    ue.hasCommon = HasCommonChannels(first);
    const auto type = ue.hasCommon ? BearerChannelType::COMMON : BearerChannelType::DCH;
    m_rrc.Establish(ue, SIGNALLING_RB, DCCH, ue.procedures->MakeBearer(type), errors);
    if (ue.hasCommon)
    {
        ue.procedures->Open();
    }
}

void
RncSignalling::Serve(UeContext& ue)
{
    ue.procedures->Configure(MakeCallback(&RncSignalling::GetLead, this).Bind(ue.rnti),
                             MakeCallback(&RncSignalling::OnPhase, this).Bind(ue.rnti),
                             MakeCallback(&RncSignalling::OnResume, this).Bind(ue.rnti));
    ue.procedures->GetCcch()->SetCells(
        MakeCallback(&RncSignalling::DescribeCell, this).Bind(ue.rnti));
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
    m_rrc.m_observers.Tell(m_rrc.m_procedureTrace,
                           static_cast<uint32_t>(rnti),
                           type,
                           phase,
                           reason);
}

bool
RncSignalling::IsOutdated(const RrcProcedures& procedures)
{
    return procedures.Has(RrcProcedure::PHYSICAL_CHANNEL_RECONFIGURATION) ||
           procedures.Has(RrcProcedure::MEASUREMENT_CONTROL);
}

void
RncSignalling::GiveBack(const Ptr<ControlledCell>& cell, const UeContext::Tickets& tickets)
{
    std::vector<uint32_t> all;
    for (const auto& [id, ticket] : tickets)
    {
        all.push_back(ticket);
    }
    cell->GetAdmissionControl()->ReleaseAll(all);
}

void
RncSignalling::MeasureAnew(Rnti rnti, const RrcProcedures& procedures)
{
    if (procedures.IsClosed() || procedures.Has(RrcProcedure::MEASUREMENT_CONTROL))
    {
        return;
    }
    UeContext& ue = m_rrc.m_rnc->GetUe(rnti);
    if (ue.handOver)
    {
        m_rrc.ControlMeasurement(ue);
    }
}

void
RncSignalling::OnResume(Rnti rnti)
{
    MeasureAnew(rnti, *m_rrc.m_rnc->GetUe(rnti).procedures);
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
    const auto find = [this, rnti, id]() -> BearerContext* {
        auto& contexts = m_rrc.m_rnc->GetUe(rnti).bearerContexts;
        const auto found = contexts.find(id);
        return found == contexts.end() ? nullptr : &found->second; // released meanwhile
    };
    const auto hasChannels = [find]() {
        const BearerContext* const context = find();
        return context && context->link && (!context->reservation || context->HoldsDch());
    };
    const auto refuse = [this, rnti, id]() {
        UeContext& context = m_rrc.m_rnc->GetUe(rnti);
        m_rrc.Refuse(context, id);
        context.bearerContexts.at(id).ReleaseFurther();
        if (context.bearerContexts.at(id).reservation)
        {
            context.bearerContexts.at(id).reservation->Release();
        }
        m_rrc.UpdateMeasurement(context);
    };
    RrcProcedure procedure{RrcProcedure::RADIO_BEARER_SETUP, {}, {}, {}, {}};
    procedure.begin = [this, rnti, find, hasChannels, refuse]() -> std::vector<RrcDownlinkMessage> {
        UeContext& context = m_rrc.m_rnc->GetUe(rnti);
        const bool isPossible = hasChannels();
        if (isPossible && (!context.NeedsDch() || HoldDch(context)))
        {
            return {RadioBearerSetup()};
        }
        if (BearerContext* const told = find())
        {
            told->isTelling = false;
        }
        if (isPossible)
        {
            refuse();
        }
        return {};
    };
    procedure.commit = [this, rnti, id]() {
        UeContext& context = m_rrc.m_rnc->GetUe(rnti);
        context.bearerContexts.at(id).isTelling = false;
        context.bearerContexts.at(id).isTold = true;
        m_rrc.Use(context, id);
        return std::string();
    };
    procedure.fail = [this, rnti, id, hasChannels, refuse](const std::string& /* reason */) {
        m_rrc.m_rnc->GetUe(rnti).bearerContexts.at(id).isTelling = false;
        if (hasChannels())
        {
            refuse();
        }
    };
    procedure.again = [id](RncSignalling& signalling, UeContext& context) {
        const auto bearer = context.bearerContexts.find(id);
        if (bearer != context.bearerContexts.end())
        {
            bearer->second.isTelling = false;
            signalling.Tell(context, id);
        }
    };
    ue.procedures->Add(procedure);
}

void
RncSignalling::Release(UeContext& ue, RbId id)
{
    const Rnti rnti = ue.rnti;
    RrcProcedure procedure{RrcProcedure::RADIO_BEARER_RELEASE, {}, {}, {}, {}};
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
    procedure.again = [id](RncSignalling& signalling, UeContext& context) {
        signalling.Release(context, id);
    };
    ue.procedures->Add(procedure);
}

void
RncSignalling::ControlMeasurement(UeContext& ue)
{
    const Rnti rnti = ue.rnti;
    const auto message = std::make_shared<MeasurementControl>();
    RrcProcedure procedure{RrcProcedure::MEASUREMENT_CONTROL, {}, {}, {}, {}};
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
        MeasureAnew(rnti, *m_rrc.m_rnc->GetUe(rnti).procedures);
    };
    procedure.again = [](RncSignalling& signalling, UeContext& context) {
        signalling.ControlMeasurement(context);
    };
    ue.procedures->Add(procedure);
}

void
RncSignalling::HandOver(UeContext& ue, const Ptr<ControlledCell>& target)
{
    const Rnti rnti = ue.rnti;
    const auto tickets = std::make_shared<UeContext::Tickets>();
    RrcProcedure procedure{RrcProcedure::PHYSICAL_CHANNEL_RECONFIGURATION, {}, {}, {}, {}};
    procedure.begin = [this, rnti, target, tickets]() -> std::vector<RrcDownlinkMessage> {
        UeContext& context = m_rrc.m_rnc->GetUe(rnti);
        std::string reason = target == context.GetCell() && context.activeSet.size() == 1
                                 ? "it is in that cell already"
                                 : m_rrc.CheckIur(context, target);
        reason = reason.empty() ? AdmitMove(context, target, *tickets) : reason;
        if (!reason.empty())
        {
            const Ptr<RrcProcedures> procedures = context.procedures;
            m_rrc.m_cellChange.Trace(rnti, context.GetCell(), target, reason);
            MeasureAnew(rnti, *procedures);
            return {};
        }
        return {DescribeMove(context)};
    };
    procedure.leave = [this, rnti, target]() { return Leave(rnti, target); };
    procedure.commit = [this, rnti, target, tickets]() {
        UeContext& context = m_rrc.m_rnc->GetUe(rnti);
        std::string reason = m_rrc.CheckIur(context, target);
        reason = reason.empty() ? AdmitMove(context, target, *tickets) : reason;
        if (!reason.empty())
        {
            return reason;
        }
        context.procedures->GetLink()->Forget(Direction::UPLINK);
        const Ptr<ControlledCell> former = context.GetCell();
        m_rrc.m_cellChange.Enter(context, target, *tickets);
        m_rrc.OnState(rnti);
        m_rrc.m_cellChange.Trace(rnti, former, target, reason);
        return reason;
    };
    procedure.fail = [this, rnti, target, tickets](const std::string& reason) {
        UeContext& context = m_rrc.m_rnc->GetUe(rnti);
        const Ptr<RrcProcedures> procedures = context.procedures;
        GiveBack(target, *tickets);
        m_rrc.m_cellChange.Trace(rnti, context.GetCell(), target, reason);
        MeasureAnew(rnti, *procedures);
    };
    procedure.again = [target](RncSignalling& signalling, UeContext& context) {
        if (signalling.Knows(target))
        {
            signalling.m_rrc.HandOver(context.rnti, target->GetNbap());
        }
    };
    ue.procedures->Add(procedure);
}

bool
RncSignalling::Leave(Rnti rnti, const Ptr<ControlledCell>& target)
{
    UeContext& ue = m_rrc.m_rnc->GetUe(rnti);
    const Ptr<RrcProcedures> procedures = ue.procedures;
    const auto arrive = [procedures](UeContext& /* ue */, const UeContext::Tickets& /* none */) {
        return procedures->OnEstablished();
    };
    const auto fail = [procedures](UeContext& /* ue */, const std::string& reason) {
        procedures->OnFailure(reason);
    };
    return m_rrc.m_cellChange.Leave(ue, {target, {}, arrive, fail});
}

PhysicalChannelReconfiguration
RncSignalling::DescribeMove(const UeContext& ue)
{
    PhysicalChannelReconfiguration message;
    for (const auto& [id, bearer] : ue.bearerContexts)
    {
        if (bearer.link)
        {
            message.bearers.push_back({id, bearer.link->GetUeInfo(), {}});
        }
    }
    return message;
}

RrcDownlinkMessage
RncSignalling::DescribeRelocation(const UeContext& ue)
{
    UtranMobilityInformation message;
    for (uint32_t i = 0; i < ue.bearers.GetSize(); ++i)
    {
        if (const auto number = ue.bearers.At(i)->GetNextPdcpSn())
        {
            message.pdcp[RbId{static_cast<uint8_t>(i)}] = *number;
        }
    }
    return message;
}

std::string
RncSignalling::AdmitMove(const UeContext& ue,
                         const Ptr<ControlledCell>& cell,
                         UeContext::Tickets& tickets)
{
    // A UE that had a radio link there when it was asked first may have lost it.
    const bool isAsked = cell && tickets.empty() && !ue.IsIn(cell);
    return isAsked ? ue.Admit(*cell, tickets) : std::string();
}

bool
RncSignalling::Knows(const Ptr<ControlledCell>& cell) const
{
    const auto cells = m_rrc.m_rnsap->GetCells();
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

std::string
RncSignalling::CheckRelocation(const UeContext& ue,
                               const RncRrc& target,
                               const Ptr<ControlledCell>& cell)
{
    const auto isOwn = [&target](const auto& one) { return target.m_rnsap->IsOwn(one); };
    return cell || std::all_of(ue.activeSet.begin(), ue.activeSet.end(), isOwn)
               ? ""
               : "it is in a cell that does not belong to the new RNC";
}

void
RncSignalling::Relocate(UeContext& ue,
                        RncRrc& target,
                        const Ptr<ControlledCell>& cell,
                        bool isHandOver)
{
    const Rnti rnti = ue.rnti;
    const auto tickets = std::make_shared<UeContext::Tickets>();
    const auto give = [this, &target, cell, isHandOver](UeContext& context,
                                                        const UeContext::Tickets& admitted,
                                                        const std::string& reason) {
        m_rrc.m_cellChange.Give(context, target, cell, admitted, reason, isHandOver);
    };
    RrcProcedure procedure{cell ? RrcProcedure::PHYSICAL_CHANNEL_RECONFIGURATION
                                : RrcProcedure::UTRAN_MOBILITY_INFORMATION,
                           {},
                           {},
                           {},
                           {}};
    procedure.begin =
        [this, rnti, &target, cell, tickets, give]() -> std::vector<RrcDownlinkMessage> {
        UeContext& context = m_rrc.m_rnc->GetUe(rnti);
        std::string reason = CheckRelocation(context, target, cell);
        reason = reason.empty() ? AdmitMove(context, cell, *tickets) : reason;
        if (!reason.empty())
        {
            const Ptr<RrcProcedures> procedures = context.procedures;
            give(context, {}, reason);
            MeasureAnew(rnti, *procedures);
            return {};
        }
        return {cell ? RrcDownlinkMessage(DescribeMove(context)) : DescribeRelocation(context)};
    };
    if (cell)
    {
        procedure.leave = [this, rnti, cell]() { return Leave(rnti, cell); };
    }
    procedure.commit = [this, rnti, &target, cell, tickets, give]() {
        UeContext& context = m_rrc.m_rnc->GetUe(rnti);
        std::string reason = CheckRelocation(context, target, cell);
        reason = reason.empty() ? AdmitMove(context, cell, *tickets) : reason;
        if (reason.empty())
        {
            give(context, *tickets, reason);
        }
        return reason;
    };
    procedure.fail = [this, rnti, cell, tickets, give](const std::string& reason) {
        UeContext& context = m_rrc.m_rnc->GetUe(rnti);
        if (cell)
        {
            GiveBack(cell, *tickets);
        }
        const Ptr<RrcProcedures> procedures = context.procedures;
        give(context, {}, reason);
        MeasureAnew(rnti, *procedures);
    };
    procedure.again = [&target, cell, isHandOver](RncSignalling& signalling, UeContext& context) {
        if (isHandOver && signalling.Knows(cell))
        {
            signalling.m_rrc.HandOver(context.rnti, cell->GetNbap());
        }
        else if (!isHandOver && &target != &signalling.m_rrc)
        {
            signalling.Relocate(context, target, cell, false);
        }
    };
    ue.procedures->Add(procedure);
}

} // namespace ns3::umts
