/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-signalling-bearers.h"

#include "umts-serving-rnc.h"

#include "ns3/log.h"
#include "ns3/umts-power-control.h"
#include "ns3/umts-srb-transport.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsSignallingBearers");

namespace
{

constexpr LogicalChannelId DCCH{2}; //!< Logical channel of SIGNALLING_RB

} // namespace

void
SignallingBearers::Connect(UeContext& ue)
{
    MakeProcedures(ue, CreateObject<RrcTransport>());
}

void
SignallingBearers::MakeProcedures(UeContext& ue, const Ptr<RrcTransport>& transport)
{
    ue.procedures = Create<RrcProcedures>(transport,
                                          MakeBoundCallback(&SignallingBearers::OnPhase, &ue),
                                          MakeBoundCallback(&SignallingBearers::OnResume, &ue));
}

void
SignallingBearers::SetUp(UeContext& ue, BearerChannelType first)
{
    const Ptr<SrbTransport> transport = ue.config->signalling->Create<SrbTransport>();
    transport->Configure(MakeBoundCallback(&SignallingBearers::GetLead, &ue),
                         MakeBoundCallback(&SignallingBearers::DescribeCell, &ue),
                         MakeBoundCallback(&SignallingBearers::OpenCcch, &ue));
    transport->SetRnti(ue.rnti);
    transport->SetPduCallback(MakeBoundCallback(&SignallingBearers::OnPdu, &ue));
    MakeProcedures(ue, transport);
    ue.connection->SetTransport(transport);
    m_rnc.Receive(ue);
    ue.hasCommon = first.HasCommon();
    BearerConfig config = WithPowerControl(transport->MakeBearer(BearerChannelType{}), *ue.config);
    config.type = ue.hasCommon ? COMMON_CHANNELS : BearerChannelType{};
    m_rnc.bearers.Establish(ue, SIGNALLING_RB, DCCH, config);
    if (ue.hasCommon)
    {
        ue.procedures->Open();
    }
}

void
SignallingBearers::OnReservation(UeContext& ue, DchReservation::State state)
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
SignallingBearers::GetLead(UeContext* ue)
{
    const Ptr<UtranCells> utran = ue->serving->utran;
    Time lead;
    for (const auto& cell : ue->activeSet)
    {
        lead = std::max(lead, utran->GetPort(cell)->GetLead());
    }
    return lead;
}

Ptr<ControlledCell>
SignallingBearers::FindCell(const UeContext& ue, std::optional<ScramblingCode> code)
{
    const auto found = code ? ue.serving->utran->Find(*code) : nullptr;
    return found ? found : ue.GetCell();
}

Ccch::Cell
SignallingBearers::DescribeCell(UeContext* ue, std::optional<ScramblingCode> code)
{
    const auto cell = FindCell(*ue, code);
    const Time detour = ue->serving->utran->GetPort(cell)->GetUplinkDetour();
    return {cell->GetCommonFormats(), cell->GetIub()->GetDelay() + detour, detour};
}

Ccch::Opened
SignallingBearers::OpenCcch(UeContext* ue, std::optional<ScramblingCode> code, CcchEnd& end)
{
    const auto cell = FindCell(*ue, code);
    if (!cell->GetMacC())
    {
        cell->SetUpCommon();
    }
    const Ptr<MacC> mac = cell->GetMacC();
    const MacCHeader address{mac->AllocateCrnti(), 0};
    mac->Add(address, end.sender, end.receiver);
    const auto close = [mac, address](void* /* nothing */) {
        mac->Remove(address);
        mac->ReleaseCrnti(address.crnti);
    };
    return {{cell->GetNbap()->GetId(), address}, std::shared_ptr<void>(nullptr, close)};
}

void
SignallingBearers::OnPhase(UeContext* ue,
                           RrcProcedure::Type type,
                           RrcProcedure::Phase phase,
                           const std::string& reason)
{
    ue->serving->traces.procedure(static_cast<uint32_t>(ue->rnti), type, phase, reason);
}

void
SignallingBearers::OnPdu(UeContext* ue, const RrcPdu& pdu)
{
    ue->serving->traces.message(pdu);
}

void
SignallingBearers::OnResume(UeContext* ue)
{
    if (ue->switcher)
    {
        ue->switcher->Handle(ChannelSwitcher::Event::NOT_ESTABLISHED);
    }
    ue->serving->mobility.MeasureAnew(*ue);
}

void
SignallingBearers::Follow(UeContext& ue)
{
    const auto found = ue.bearerContexts.find(SIGNALLING_RB);
    if (!ue.hasCommon || found == ue.bearerContexts.end() || ue.procedures->IsClosed())
    {
        return;
    }
    BearerContext& context = found->second;
    const RrcState state = ue.GetState();
    const auto type = state == RrcState::CELL_DCH ? BearerChannelType{} : COMMON_CHANNELS;
    const auto position = state < RrcState::CELL_FACH ? std::nullopt : std::optional<uint32_t>(0);
    const bool isOther = std::exchange(context.position, position) != position;
    if (!(type == context.subject.config->type))
    {
        MoveSignalling(ue, type);
    }
    else if (isOther)
    {
        const auto channel = context.GetChannel();
        const Ptr<RadioBearer> bearer = ue.bearers.Get(SIGNALLING_RB);
        if (channel) // the UE does the same by its state
        {
            bearer->MapTo(context.channels->GetChannel(*channel));
        }
        else
        {
            bearer->Suspend();
        }
    }
    DropDch(ue);
}

void
SignallingBearers::MoveSignalling(UeContext& ue, BearerChannelType type)
{
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(ue.rnti) << type.IsDch());
    BearerContext& context = ue.bearerContexts.at(SIGNALLING_RB);
    const bool hasWaited = context.WaitsForDch();
    if (type.IsCommon())
    {
        m_rnc.links.KeepCell(ue, ue.GetCell());
    }
    auto config = std::make_shared<BearerConfig>(*context.subject.config);
    config->type = type;
    context.subject.config = config;
    auto former =
        std::exchange(context.channels, m_rnc.bearers.Open(ue.GetCell(), context.subject));
    const auto channel = context.GetChannel();
    ue.connection->Send(
        PhysicalChannelReconfiguration{ue.DescribeActiveSet(),
                                       {{SIGNALLING_RB, context.channels->GetUeInfo(), channel}},
                                       false});
    if (channel)
    {
        ue.bearers.Get(SIGNALLING_RB)->MapTo(context.channels->GetChannel(*channel));
    }
    else
    {
        ue.bearers.Get(SIGNALLING_RB)->Leave();
    }
    m_rnc.bearers.Close(std::move(former));
    if (hasWaited)
    {
        ue.procedures->Open();
    }
}

void
SignallingBearers::Transfer(UeContext& ue, const SessionMessage& message)
{
    NS_LOG_FUNCTION(static_cast<uint32_t>(ue.rnti) << message.octets);
    ue.transfers.push_back(message);
    SendTransfers(ue);
    if (!ue.transfers.empty() && ue.switcher)
    {
        ue.switcher->Handle(ChannelSwitcher::Event::DOWNLINK);
    }
}

void
SignallingBearers::SendTransfers(UeContext& ue)
{
    const Ptr<RrcTransport> transport = ue.procedures->GetTransport();
    if (ue.transfers.empty() || (!transport->IsInstant() && ue.state.state < RrcState::CELL_FACH))
    {
        return;
    }
    for (const auto& content : std::exchange(ue.transfers, {}))
    {
        transport->SendDownlink(DownlinkDirectTransfer{content});
    }
}

bool
SignallingBearers::IsBusy(const UeContext& ue)
{
    const Ptr<RadioBearer> end = ue.bearers.Get(SIGNALLING_RB);
    return ue.procedures->GetSize() > 0 || ue.procedures->GetTransport()->GetNUnderWay() > 0 ||
           (end && end->GetRlc()->GetHeldOctets() > 0);
}

bool
SignallingBearers::HoldDch(UeContext& ue)
{
    const auto found = ue.bearerContexts.find(SIGNALLING_RB);
    if (found == ue.bearerContexts.end())
    {
        return true;
    }
    BearerContext& context = found->second;
    if (context.subject.config->type.IsDch() || context.HoldsDch())
    {
        return true;
    }
    if (!context.reservation)
    {
        context.reservation = CreateObject<DchReservation>();
        ue.bearers.Get(SIGNALLING_RB)->AggregateObject(context.reservation);
    }
    m_rnc.bearers.Reserve(ue, SIGNALLING_RB);
    const bool isHeld = context.HoldsDch();
    if (!isHeld)
    {
        context.reservation->Release(); // it waits for none
    }
    return isHeld;
}

void
SignallingBearers::DropDch(UeContext& ue)
{
    const auto found = ue.bearerContexts.find(SIGNALLING_RB);
    if (found == ue.bearerContexts.end() || ue.NeedsDch())
    {
        return;
    }
    const BearerContext& context = found->second;
    if (context.subject.config->type.IsCommon() && context.reservation)
    {
        context.reservation->Release();
    }
}

} // namespace ns3::umts
