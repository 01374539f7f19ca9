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
    ue.serving->Receive(ue);
    ue.hasCommon = first.HasCommon();
    BearerConfig config = WithPowerControl(transport->MakeBearer(BearerChannelType{}), *ue.config);
    config.type.isSwitched = ue.hasCommon;
    m_bearers.Establish(ue, SIGNALLING_RB, DCCH, config);
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
    const auto position = ChannelSwitcher::GetPosition(ue.GetState());
    if (std::exchange(context.position, position) != position)
    {
        if (position == ChannelSwitcher::COMMON)
        {
            m_links.KeepCell(ue, ue.GetCell());
        }
        ue.Map(SIGNALLING_RB); // the UE does the same by its state
    }
    DropDch(ue);
}

void
SignallingBearers::AddCommon(UeContext& ue)
{
    ue.hasCommon = true;
    const auto found = ue.bearerContexts.find(SIGNALLING_RB);
    if (found == ue.bearerContexts.end() || !found->second.channels ||
        found->second.subject.config->type.isSwitched)
    {
        return;
    }
    BearerContext& context = found->second;
    const bool hasWaited = context.WaitsForDch();
    auto config = std::make_shared<BearerConfig>(*context.subject.config);
    config->type.isSwitched = true;
    context.subject.config = config;
    m_bearers.MoveCommon(context, ue.GetCell());
    context.position = ChannelSwitcher::DEDICATED;
    if (hasWaited)
    {
        context.reservation->Release();
        context.position = ChannelSwitcher::COMMON;
        ConfigureUe(ue);
        ue.procedures->Open();
    }
}

void
SignallingBearers::ConfigureUe(UeContext& ue)
{
    ue.procedures->GetTransport()->Pass(ue.DescribeBearer(SIGNALLING_RB, ue.GetState()));
    ue.Map(SIGNALLING_RB);
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
    m_bearers.Reserve(ue, SIGNALLING_RB);
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
    if (context.subject.config->type.isSwitched && context.position != ChannelSwitcher::DEDICATED)
    {
        context.reservation->Release();
    }
}

} // namespace ns3::umts
