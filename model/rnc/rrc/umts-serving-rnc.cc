/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-serving-rnc.h"

#include "umts-detach.h"

#include "ns3/log.h"
#include "ns3/umts-error.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsServingRnc");

ServingRnc::ServingRnc(const RrcTraces& rrcTraces,
                       const RrcSettings& rrcSettings,
                       Ptr<UtranCells> rncs)
    : ServingContext(rrcTraces, rrcSettings, std::move(rncs))
{
}

UeContext*
ServingRnc::FindUe(const RrcConnection* connection) const
{
    UeContext* ue = ues.Find(connection);
    for (auto other = others.begin(); !ue && other != others.end(); ++other)
    {
        ue = (*other)->ues.Find(connection);
    }
    return ue;
}

void
ServingRnc::Receive(UeContext& ue)
{
    const auto receiver = MakeCallback(&ServingRnc::OnMessage, this).Bind(ue.rnti);
    ue.connection->SetReceiver(receiver);
    ue.procedures->GetTransport()->SetRnc(receiver);
}

void
ServingRnc::OnMessage(Rnti rnti, const RrcUplinkMessage& message)
{
    Section section;
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(rnti));
    UeContext& ue = ues.Get(rnti);
    if (const auto* report = std::get_if<MeasurementReport>(&message))
    {
        mobility.OnReport(ue, *report);
    }
    else if (const auto* volume = std::get_if<TrafficVolumeReport>(&message))
    {
        if (ue.switcher)
        {
            ue.switcher->OnReport(*volume);
        }
    }
    else if (const auto* confirm = std::get_if<UtranMobilityInformationConfirm>(&message))
    {
        ue.bearers.Restart(confirm->pdcp);
    }
    else if (std::holds_alternative<RrcConnectionLoss>(message))
    {
        Disconnect(ue);
    }
    else if (const auto* sync = std::get_if<EstablishmentReport>(&message))
    {
        cellUpdates.OnReport(ue, sync->event);
    }
    else if (const auto* complete = std::get_if<RrcComplete>(&message))
    {
        ue.procedures->OnComplete(*complete);
    }
    else if (const auto* failure = std::get_if<RrcFailure>(&message))
    {
        ue.procedures->OnFailure(*failure, CellUpdates::PHYSICAL_CHANNEL_FAILURE);
    }
    else if (const auto* update = std::get_if<CellUpdate>(&message))
    {
        cellUpdates.OnCellUpdate(ue, *update);
    }
    else if (const auto* uraUpdate = std::get_if<UraUpdate>(&message))
    {
        cellUpdates.OnCellUpdate(ue, {CellUpdateCause::CELL_RESELECTION, uraUpdate->cell});
    }
    else if (const auto* transfer = std::get_if<UplinkDirectTransfer>(&message))
    {
        OnDirectTransfer(ue, *transfer);
    }
    else if (ue.switcher)
    {
        OnConnectionMessage(ue, message);
    }
}

void
ServingRnc::OnDirectTransfer(UeContext& ue, const UplinkDirectTransfer& transfer)
{
    const auto* session = std::get_if<SessionMessage>(&transfer.content);
    if (!session)
    {
        ue.procedures->Request(std::make_shared<DetachProcedure>(ue));
    }
    else if (!directTransfer.IsNull())
    {
        directTransfer(ue.connection, *session);
    }
}

void
ServingRnc::OnConnectionMessage(UeContext& ue, const RrcUplinkMessage& message)
{
    using Event = ChannelSwitcher::Event;
    if (const auto* request = std::get_if<RrcConnectionRequest>(&message))
    {
        cellUpdates.Reselect(ue, request->cell);
        ue.switcher->Handle(Event::REQUEST);
    }
    else if (std::holds_alternative<InitialDirectTransfer>(message))
    {
        ue.switcher->Handle(Event::DIRECT_TRANSFER);
    }
    else if (std::holds_alternative<SignallingConnectionReleaseIndication>(message))
    {
        ue.switcher->Handle(Event::SESSION_END);
    }
    else if (std::holds_alternative<RrcRequestFailure>(message))
    {
        ue.switcher->Handle(Event::GIVEN_UP);
    }
}

void
ServingRnc::Disconnect(UeContext& ue)
{
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(ue.rnti));
    MobilityControl::Stop(ue);
    const std::string reason = "the UE is released";
    CellUpdates::Cancel(ue, reason);
    ue.procedures->Close(reason);
    while (!ue.bearerContexts.empty())
    {
        bearers.Release(ue, ue.bearerContexts.begin()->first);
    }
    ue.connection->Detach();
    ues.Remove(ue.rnti);
}

} // namespace ns3::umts
