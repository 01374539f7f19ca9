/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rnc-rrc.h"
#include "umts-rnc-signalling.h"

#include "ns3/log.h"
#include "ns3/umts-radio-bearer-reconfiguration.h"
#include "ns3/umts-rrc-message-size.h"

#include <memory>
#include <utility>

/**
 * @file
 * @ingroup umts
 * Signalling radio bearers in CELL_FACH and CELL_DCH, and the way between these states
 * (TS 25.331 7.2, 8.2.2, 14.4).
 */

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsRncSignallingSwitching");

void
RncSignalling::Follow(UeContext& ue)
{
    const auto found = ue.bearerContexts.find(SIGNALLING_RB);
    if (!ue.hasCommon || found == ue.bearerContexts.end() || ue.procedures->IsClosed())
    {
        return;
    }
    BearerContext& context = found->second;
    const RrcState state = ue.GetState();
    const bool isSuspended = state < RrcState::CELL_FACH;
    const auto type =
        state == RrcState::CELL_DCH ? BearerChannelType::DCH : BearerChannelType::COMMON;
    const bool isOther = std::exchange(context.isSuspended, isSuspended) != isSuspended;
    if (type != context.subject.config->type)
    {
        MoveSignalling(ue, type);
    }
    else if (isOther)
    {
        const auto channel = context.GetChannel();
        const Ptr<RadioBearer> bearer = ue.bearers.Get(SIGNALLING_RB);
        ue.connection->Send(RadioBearerReconfiguration{SIGNALLING_RB, channel});
        if (channel)
        {
            bearer->MapTo(context.link->GetChannel(*channel));
        }
        else
        {
            bearer->Suspend();
        }
    }
    DropDch(ue);
}

void
RncSignalling::MoveSignalling(UeContext& ue, BearerChannelType type)
{
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(ue.rnti) << static_cast<int>(type));
    BearerContext& context = ue.bearerContexts.at(SIGNALLING_RB);
    const bool hasWaited = context.WaitsForDch();
    if (type == BearerChannelType::COMMON)
    {
        m_rrc.KeepCell(ue, ue.GetCell());
    }
    auto config = std::make_shared<BearerConfig>(*context.subject.config);
    config->type = type;
    context.subject.config = config;
    auto former = std::exchange(context.link, m_rrc.Open(ue.GetCell(), context.subject));
    const auto channel = context.GetChannel();
    ue.connection->Send(
        PhysicalChannelReconfiguration{ue.DescribeActiveSet(),
                                       {{SIGNALLING_RB, context.link->GetUeInfo(), channel}},
                                       false});
    if (channel)
    {
        ue.bearers.Get(SIGNALLING_RB)->MapTo(context.link->GetChannel(*channel));
    }
    else
    {
        ue.bearers.Get(SIGNALLING_RB)->Leave();
    }
    m_rrc.Close(std::move(former));
    if (hasWaited)
    {
        ue.procedures->Open();
    }
}

bool
RncSignalling::HoldDch(UeContext& ue)
{
    BearerContext& context = ue.bearerContexts.at(SIGNALLING_RB);
    if (context.subject.config->type == BearerChannelType::DCH || context.HoldsDch())
    {
        return true;
    }
    if (!context.reservation)
    {
        context.reservation = CreateObject<DchReservation>();
        ue.bearers.Get(SIGNALLING_RB)->AggregateObject(context.reservation);
    }
    m_rrc.Reserve(ue, SIGNALLING_RB);
    const bool isHeld = context.HoldsDch();
    if (!isHeld)
    {
        context.reservation->Release(); // it waits for none
    }
    return isHeld;
}

void
RncSignalling::DropDch(UeContext& ue)
{
    const BearerContext& context = ue.bearerContexts.at(SIGNALLING_RB);
    const bool isCommon = context.subject.config->type == BearerChannelType::COMMON;
    if (isCommon && context.reservation && !ue.NeedsDch())
    {
        context.reservation->Release();
    }
}

std::optional<ChannelSwitcher::Signalling>
RncSignalling::DescribeSwitching(const UeContext& ue, RbId id)
{
    if (!ue.procedures)
    {
        return std::nullopt;
    }
    return ChannelSwitcher::Signalling{
        ue.bearers.Get(SIGNALLING_RB),
        MakeCallback(&RncSignalling::OnSwitchAdmitted, this).Bind(ue.rnti),
        MakeCallback(&RncSignalling::OnSwitchGivenBack, this).Bind(ue.rnti),
        MakeCallback(&RncSignalling::IsBusy, this).Bind(ue.rnti),
        MakeCallback(&RncSignalling::ReportVolume, this).Bind(ue.rnti),
        MakeCallback(&RncSignalling::Switch, this).Bind(ue.rnti).Bind(id)};
}

bool
RncSignalling::OnSwitchAdmitted(Rnti rnti)
{
    return HoldDch(m_rrc.m_rnc->GetUe(rnti));
}

void
RncSignalling::OnSwitchGivenBack(Rnti rnti)
{
    DropDch(m_rrc.m_rnc->GetUe(rnti));
}

bool
RncSignalling::IsBusy(Rnti rnti) const
{
    const UeContext& ue = m_rrc.m_rnc->GetUe(rnti);
    return ue.procedures->GetSize() > 0 || ue.procedures->GetTransport()->GetNUnderWay() > 0 ||
           ue.bearers.Get(SIGNALLING_RB)->GetRlc()->GetHeldOctets() > 0 ||
           ue.connection->GetHeldOctets(SIGNALLING_RB) > 0;
}

bool
RncSignalling::ReportVolume(Rnti rnti, Callback<void> effect)
{
    const Ptr<RrcTransport> transport = m_rrc.m_rnc->GetUe(rnti).procedures->GetTransport();
    const bool isReachable = transport->IsReachable();
    if (isReachable)
    {
        transport->SendUplink(VOLUME_REPORT_OCTETS, [effect]() { effect(); });
    }
    return isReachable;
}

void
RncSignalling::Switch(Rnti rnti, RbId id, RrcState state)
{
    UeContext& ue = m_rrc.m_rnc->GetUe(rnti);
    ue.procedures->Add(std::make_shared<RadioBearerReconfigurationProcedure>(ue, id, state));
}

} // namespace ns3::umts
