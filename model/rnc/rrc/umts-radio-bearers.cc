/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-radio-bearers.h"

#include "umts-radio-bearer-setup.h"
#include "umts-rlc-reestablishment.h"
#include "umts-serving-rnc.h"

#include "ns3/log.h"
#include "ns3/umts-error.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsRadioBearers");

void
RadioBearers::Establish(UeContext& ue,
                        RbId id,
                        LogicalChannelId logicalChannel,
                        const BearerConfig& config)
{
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(ue.rnti) << +static_cast<uint8_t>(id));
    ue.mac = ue.mac ? ue.mac : ue.config->mac.Create<MacD>();
    if (config.dch.outerLoop && !ue.outerLoop)
    {
        ue.outerLoop = std::make_shared<UplinkOuterLoop>();
    }
    if (config.type.HasEdch() && !ue.eDchUsers)
    {
        ue.eDchUsers = std::make_shared<EdchUsers>();
    }
    BearerContext& context = ue.bearerContexts[id];
    context.isInterrupted = ue.procedures->IsEstablishing();
    context.isTold = id == SIGNALLING_RB;
    context.isSetUp = context.isTold;
    context.subject = {ue.rnti,
                       id,
                       m_rnc.utran,
                       ue.mac,
                       ue.outerLoop,
                       ue.eDchUsers,
                       ue.config,
                       logicalChannel,
                       std::make_shared<const BearerConfig>(config),
                       m_rnc.settings.selectionWait};
    context.takesAssociated = config.type.HasHsDsch() && !config.type.isSwitched &&
                              ue.GetCell()->GetAdmissionControl()->HasAssociatedDpch();
    try
    {
        context.channels = Open(ue.GetCell(), context.subject);
        MakeEnds(ue, id);
        Start(ue, id);
    }
    catch (const Error&)
    {
        Withdraw(ue, id);
        throw;
    }
}

void
RadioBearers::Withdraw(UeContext& ue, RbId id)
{
    if (ue.bearers.Get(id))
    {
        Release(ue, id);
        return;
    }
    BearerContext& context = ue.bearerContexts.at(id);
    if (context.subject.config->type.isSwitched)
    {
        ue.switcher = nullptr;
    }
    Close(std::move(context.channels));
    ue.bearerContexts.erase(id);
}

std::unique_ptr<BearerChannels>
RadioBearers::Open(const Ptr<ControlledCell>& cell, const BearerChannelsSubject& subject)
{
    if (subject.config->type.HasCommon())
    {
        SetUpCommon(cell);
    }
    auto link = std::make_unique<BearerChannels>(cell, subject);
    if (link->GetFlow())
    {
        m_rnc.device->OnHsFlow(link->GetFlow());
    }
    return link;
}

void
RadioBearers::SetUpCommon(const Ptr<ControlledCell>& cell)
{
    if (!cell->GetMacC())
    {
        cell->SetUpCommon();
        m_rnc.device->OnMacC(cell->GetMacC());
    }
}

void
RadioBearers::MoveCommon(UeContext& ue)
{
    for (auto& [id, context] : ue.bearerContexts)
    {
        MoveCommon(context, ue.GetCell());
    }
}

void
RadioBearers::MoveCommon(BearerContext& context, const Ptr<ControlledCell>& cell)
{
    if (context.channels && context.subject.config->type.isSwitched)
    {
        SetUpCommon(cell);
        context.channels->MoveCommon(cell, context.subject);
    }
}

void
RadioBearers::LeaveDch(UeContext& ue, RbId id)
{
    for (std::size_t i = 1; i < ue.activeSet.size(); ++i)
    {
        ue.bearerContexts.at(id).RemoveRadioLink(ue.activeSet[i], ue.GetCell());
    }
}

void
RadioBearers::Close(std::unique_ptr<BearerChannels> link)
{
    if (link)
    {
        m_rnc.device->OnHsFlowGone(link->GetFlow());
        link->Close();
    }
}

std::unique_ptr<BearerChannels>
RadioBearers::OpenNext(const BearerContext& context, const Ptr<ControlledCell>& cell, Rnti rnti)
{
    context.channels->CloseCommon(cell);
    return Open(cell, Adopt(context.subject, rnti));
}

BearerChannelsSubject
RadioBearers::Adopt(BearerChannelsSubject subject, Rnti rnti) const
{
    subject.rnti = rnti;
    subject.utran = m_rnc.utran;
    subject.selectionWait = m_rnc.settings.selectionWait;
    return subject;
}

void
RadioBearers::MoveHsDsch(BearerContext& context, const Ptr<ControlledCell>& cell)
{
    m_rnc.device->OnHsFlowGone(context.channels->GetFlow());
    context.channels->MoveHsDsch(cell, context.subject);
    m_rnc.device->OnHsFlow(context.channels->GetFlow());
}

void
RadioBearers::MakeEnds(UeContext& ue, RbId id)
{
    BearerContext& context = ue.bearerContexts.at(id);
    const BearerConfig& config = *context.subject.config;
    auto bearer = config.bearer.Create<RadioBearer>();
    bearer->Configure(config.pdcp.Create<Pdcp>(), config.rncRlc.Create<RlcEntity>(), ue.mac);
    bearer->SetTrafficClass(config.trafficClass);
    bearer->ExpectChannel(context.channels->GetChannel(0)->GetTransmitter().GetFormat());
    if (context.NeedsAdmission())
    {
        context.reservation = CreateObject<DchReservation>();
        bearer->AggregateObject(context.reservation);
    }
    else if (config.type.isSwitched)
    {
        context.reservation = CreateObject<DchReservation>();
    }
    if (id == SIGNALLING_RB)
    {
        bearer->Connect(context.subject.logicalChannel);
        ue.procedures->GetTransport()->GetDcch()->Connect(Direction::DOWNLINK, bearer);
        ue.bearers.AddSignalling(bearer);
        return;
    }
    if (config.type.isSwitched)
    {
        ue.switcher = config.switcher.Create<ChannelSwitcher>();
        bearer->AggregateObject(ue.switcher);
    }
    ue.connection->AddContext(id, context.subject.config); // which may throw
    bearer->Connect(context.subject.logicalChannel);
    bearer->GetRlc()->SetErrorCallback(
        MakeCallback(&RadioBearers::ReestablishRlc, this).Bind(ue.rnti));
    ue.bearers.Add(id, bearer, config.filters);
    m_rnc.device->OnBearer(bearer);
}

void
RadioBearers::Start(UeContext& ue, RbId id)
{
    BearerContext& context = ue.bearerContexts.at(id);
    if (context.HasHsDsch() && !context.takesAssociated)
    {
        m_links.ExtendRadioLinks(ue); // first: RADIO BEARER SETUP tells of all
    }
    if (context.NeedsAdmission())
    {
        Reserve(ue, id);
    }
    else if (!context.isTold)
    {
        RequestSetUp(ue, id);
    }
    else
    {
        SignallingBearers::ConfigureUe(ue);
    }
    OnState(ue.rnti);
}

void
RadioBearers::OnState(Rnti rnti)
{
    UeContext& ue = m_rnc.ues.Get(rnti);
    m_signalling.Follow(ue);
    const RrcStateIndicator indicator = ue.DescribeState();
    if (indicator.state != ue.state.state || indicator.isOnWay != ue.state.isOnWay)
    {
        ue.state = indicator;
        ue.connection->SetState(indicator);
        SignallingBearers::SendTransfers(ue);
        ue.procedures->BeginSoon();
    }
}

void
RadioBearers::Reserve(UeContext& ue, RbId id)
{
    const BearerContext& context = ue.bearerContexts.at(id);
    context.reservation->Request(
        ue.GetCell()->GetAdmissionControl(),
        context.subject.config->dch,
        ue.DescribeLink(*ue.GetCell(), false),
        MakeCallback(&RadioBearers::OnReservation, this).Bind(ue.rnti).Bind(id));
}

void
RadioBearers::OnReservation(Rnti rnti, RbId id, DchReservation::State state)
{
    UeContext& ue = m_rnc.ues.Get(rnti);
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(rnti) << +static_cast<uint8_t>(id) << state);
    const auto context = ue.bearerContexts.find(id);
    if (context == ue.bearerContexts.end())
    {
        return; // it goes
    }
    const BearerChannelType type = context->second.subject.config->type;
    if (type.isSwitched && id != SIGNALLING_RB && state == DchReservation::HELD)
    {
        ue.switcher->Handle(ChannelSwitcher::Event::ADMITTED);
    }
    if (!context->second.NeedsAdmission())
    {
        return; // on RACH and FACH, it holds the DCH for later
    }
    if (state == DchReservation::HELD)
    {
        if (id == SIGNALLING_RB)
        {
            SignallingBearers::ConfigureUe(ue);
            OnState(rnti);
        }
        m_links.ExtendRadioLinks(ue); // before RADIO BEARER SETUP, which tells of all
        if (id != SIGNALLING_RB)
        {
            RequestSetUp(ue, id);
        }
        if (type.HasHsDsch())
        {
            m_mobility.UpdateMeasurement(ue); // it has waited
        }
    }
    else if (state == DchReservation::REFUSED)
    {
        Refuse(ue, id);
    }
    if (id == SIGNALLING_RB)
    {
        SignallingBearers::OnReservation(ue, state);
    }
}

void
RadioBearers::RequestSetUp(UeContext& ue, RbId id)
{
    BearerContext& told = ue.bearerContexts.at(id);
    told.isTold = false;
    if (!std::exchange(told.isTelling, true))
    {
        ue.procedures->Request(std::make_shared<RadioBearerSetupProcedure>(ue, id));
    }
}

void
RadioBearers::Use(UeContext& ue, RbId id)
{
    ue.Map(id);
    if (ue.bearerContexts.at(id).subject.config->type.isSwitched)
    {
        ue.switcher->Configure(ue, id);
    }
    OnState(ue.rnti);
}

void
RadioBearers::Refuse(UeContext& ue, RbId id)
{
    // The ends stay known, so that one can ask why there is no bearer.
    if (id != SIGNALLING_RB && ue.bearerContexts.at(id).subject.config->type.isSwitched)
    {
        ue.switcher = nullptr;
    }
    ue.connection->RefuseContext(id);
    ue.bearers.Get(id)->Release();
    Close(std::move(ue.bearerContexts.at(id).channels));
    OnState(ue.rnti);
}

void
RadioBearers::Release(UeContext& ue, RbId id)
{
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(ue.rnti) << +static_cast<uint8_t>(id));
    if (ue.switcher && id != SIGNALLING_RB &&
        ue.bearerContexts.at(id).subject.config->type.isSwitched)
    {
        ue.switcher->Release();
        ue.switcher = nullptr;
    }
    BearerContext context = std::move(ue.bearerContexts.at(id));
    ue.bearerContexts.erase(id);
    ue.connection->RemoveContext(id);
    const Ptr<RadioBearer> bearer = ue.bearers.Remove(id);
    if (id != SIGNALLING_RB)
    {
        m_rnc.device->OnBearerGone(bearer);
    }
    Close(std::move(context.channels));
    context.ReleaseFurther();
    ue.procedures->OnReleased(id);
    if (context.reservation)
    {
        context.reservation->Release();
    }
    if (!ue.CanHaveRadioLinks())
    {
        m_links.KeepCell(ue, ue.GetCell());
    }
    if (ue.switcher && !ue.procedures->IsClosed() && !ue.procedures->GetTransport()->IsInstant() &&
        !ue.switcher->HasConnection())
    {
        ue.switcher->Handle(ChannelSwitcher::Event::OTHERS_RELEASED);
    }
    m_mobility.UpdateMeasurement(ue);
    OnState(ue.rnti);
}

void
RadioBearers::Bind(UeContext& ue)
{
    for (auto& [id, context] : ue.bearerContexts)
    {
        context.subject = Adopt(context.subject, ue.rnti);
        if (context.channels && id != SIGNALLING_RB)
        {
            ue.bearers.Get(id)->GetRlc()->SetErrorCallback(
                MakeCallback(&RadioBearers::ReestablishRlc, this).Bind(ue.rnti));
        }
        if (context.reservation)
        {
            context.reservation->SetChangeCallback(
                MakeCallback(&RadioBearers::OnReservation, this).Bind(ue.rnti).Bind(id));
        }
    }
}

ReopenedChannels
RadioBearers::Reopen(UeContext& ue, bool isNew, bool hasLeft)
{
    ReopenedChannels reopened{{ue.DescribeActiveSet(), {}, isNew}, {}};
    for (auto& [id, context] : ue.bearerContexts)
    {
        const BearerChannelType type = context.subject.config->type;
        if (!context.channels || (!type.IsDch() && !hasLeft))
        {
            continue;
        }
        if (type.HasHsDsch())
        {
            // First, as a UE has no more Queue IDs than it may have queues.
            ue.bearers.Get(id)->ReleaseChannels();
            context.channels->Close();
        }
        if (!type.HasCommon() || type.HasHsDsch())
        {
            reopened.former.push_back(
                std::exchange(context.channels, Open(ue.GetCell(), context.subject)));
        }
        for (const auto& other : context.further)
        {
            context.channels->AddRadioLink(other.cell);
        }
        if (context.isSetUp) // else RADIO BEARER SETUP will tell
        {
            reopened.message.bearers.push_back({id,
                                                context.channels->GetUeInfo(),
                                                context.GetPosition(),
                                                context.channels->GetFurtherInfo()});
        }
    }
    return reopened;
}

void
RadioBearers::UseReopened(UeContext& ue, ReopenedChannels channels)
{
    for (const auto& moved : channels.message.bearers)
    {
        if (ue.bearerContexts.count(moved.id) > 0)
        {
            ue.Map(moved.id);
        }
    }
    for (auto& former : channels.former)
    {
        Close(std::move(former));
    }
}

void
RadioBearers::ReestablishRlc(Rnti rnti)
{
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(rnti) << m_rnc.settings.reestablishesRlc);
    UeContext& ue = m_rnc.ues.Get(rnti);
    const Ptr<RrcTransport> transport = ue.procedures->GetTransport();
    // The end of a cell update re-establishes both ends; nothing else does meanwhile.
    if (!m_rnc.settings.reestablishesRlc || !transport->IsReachable())
    {
        return;
    }
    if (transport->IsInstant())
    {
        transport->Pass(CellUpdateConfirm{true, false});
        ue.bearers.ReestablishRlc();
    }
    else if (!ue.procedures->Has(RrcProcedure::RLC_REESTABLISHMENT))
    {
        ue.procedures->Request(std::make_shared<RlcReestablishmentProcedure>(ue));
    }
}

} // namespace ns3::umts
