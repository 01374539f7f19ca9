/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cell-updates.h"

#include "umts-hard-handover.h"
#include "umts-serving-rnc.h"

#include "ns3/log.h"

#include <memory>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsCellUpdates");

std::string
CellUpdates::GetReason(const UeContext& ue, CellUpdateCause cause)
{
    if (cause != CellUpdateCause::RADIO_LINK_FAILURE)
    {
        return "RLC of the UE has an unrecoverable error";
    }
    // T313 does not run on the way: T312 has expired, and there is no cell to go back to.
    return ue.procedures->IsEstablishing() ? PHYSICAL_CHANNEL_FAILURE
                                           : "the radio links have failed";
}

void
CellUpdates::OnCellUpdate(UeContext& ue, const CellUpdate& update)
{
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(ue.rnti));
    if (IsRequest(update.cause))
    {
        const bool isReselection = update.cause == CellUpdateCause::CELL_RESELECTION;
        Reselect(ue, update.cell);
        ue.switcher->Handle(isReselection ? ChannelSwitcher::Event::RESELECTION
                                          : ChannelSwitcher::Event::REQUEST);
        return;
    }
    const Ptr<RrcProcedures> procedures = ue.procedures;
    const Ptr<RrcTransport> transport = procedures->GetTransport();
    const bool hasLeft = !transport->IsReachable();
    if (!hasLeft && update.cause == CellUpdateCause::RLC_UNRECOVERABLE_ERROR)
    {
        m_bearers.ReestablishRlc(ue.rnti);
        return;
    }
    procedures->Interrupt(GetReason(ue, update.cause));
    if (ue.update && ue.update->message.cell == update.cell)
    {
        // A first answer may be on its way: the channels of both have to be the same.
        transport->SendOnCcch(update.cell, ue.update->confirm);
        return;
    }
    Cancel(ue, "the UE sends another cell update");
    ue.update = PendingCellUpdate{update, ue.GetCell(), {}, {}, {}};
    if (hasLeft)
    {
        ue.BeginInterruption();
    }
    if (ue.switcher)
    {
        ue.switcher->Handle(ChannelSwitcher::Event::FAILED);
    }
    CellUpdateConfirm& confirm = ue.update->confirm;
    confirm.reestablishRlc = m_rnc.settings.reestablishesRlc;
    confirm.setsUpDch = ue.GetState() == RrcState::CELL_DCH;
    confirm.move = Prepare(ue, update, hasLeft);
    confirm.radioLinks = confirm.move->activeSet.radioLinks;
    transport->SendOnCcch(update.cell, confirm);
}

PhysicalChannelReconfiguration
CellUpdates::Prepare(UeContext& ue, const CellUpdate& update, bool hasLeft)
{
    const Ptr<ControlledCell> best = update.cell ? m_rnc.utran->Find(*update.cell) : nullptr;
    if (best && !ue.IsIn(best))
    {
        const auto handover = std::make_shared<HardHandoverProcedure>(ue, best, false);
        if (ue.procedures->Reserve(*handover).empty())
        {
            ue.update->handover = handover;
            return std::get<PhysicalChannelReconfiguration>(*handover->MakeMessage());
        }
    }
    m_links.KeepCell(ue, best && ue.IsIn(best) ? best : ue.GetCell());
    ue.update->channels = m_bearers.Reopen(ue, true, hasLeft);
    PhysicalChannelReconfiguration& move = ue.update->channels.message;
    move.activeSet.radioLinks = ue.DescribeRadioLinks(ue.activeSet);
    return move;
}

void
CellUpdates::Cancel(UeContext& ue, const std::string& reason)
{
    if (auto pending = std::exchange(ue.update, std::nullopt))
    {
        if (pending->handover)
        {
            pending->handover->Undo(reason);
        }
        for (auto& former : pending->channels.former)
        {
            ue.serving->bearers.Close(std::move(former));
        }
    }
}

void
CellUpdates::OnReport(UeContext& ue, EstablishmentReport::Event event)
{
    using Event = EstablishmentReport::Event;
    switch (event)
    {
    case Event::DONE:
        ue.procedures->OnDone();
        break;
    case Event::LEFT:
        ue.procedures->OnLeft();
        break;
    case Event::ESTABLISHED:
    case Event::RETURNED:
        ue.procedures->OnEstablishment(event == Event::ESTABLISHED, PHYSICAL_CHANNEL_FAILURE);
        break;
    case Event::GONE:
        if (ue.switcher) // first: the next procedure may have to page it
        {
            ue.switcher->Handle(ChannelSwitcher::Event::RELEASED);
        }
        ue.procedures->OnGone();
        break;
    case Event::CONFIRMED:
        if (auto pending = std::exchange(ue.update, std::nullopt))
        {
            OnConfirm(ue.rnti, std::move(*pending));
        }
        else if (ue.switcher)
        {
            ue.switcher->Handle(ChannelSwitcher::Event::CONNECTED);
        }
        break;
    }
}

void
CellUpdates::Reselect(UeContext& ue, std::optional<ScramblingCode> code)
{
    const Ptr<ControlledCell> cell = code ? m_rnc.utran->Find(*code) : nullptr;
    if (cell && !ue.IsIn(cell))
    {
        ue.procedures->Perform(std::make_shared<HardHandoverProcedure>(ue, cell, false));
    }
}

void
CellUpdates::OnConfirm(Rnti rnti, PendingCellUpdate pending)
{
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(rnti));
    UeContext& ue = m_rnc.ues.Get(rnti);
    const RrcConnection* const connection = ue.connection;
    const Ptr<RrcProcedures> procedures = ue.procedures;
    const Ptr<RrcTransport> transport = procedures->GetTransport();
    ue.ClearInterruption();
    if (pending.handover && !procedures->Perform(pending.handover).empty())
    {
        pending.channels = m_bearers.Reopen(ue, true, !transport->IsInstant());
        CellUpdateConfirm other;
        other.move = pending.channels.message;
        transport->Pass(other);
    }
    m_bearers.UseReopened(ue, std::move(pending.channels));
    if (pending.message.cause == CellUpdateCause::RADIO_LINK_FAILURE)
    {
        m_rnc.traces.radioLinkFailure(static_cast<uint32_t>(rnti),
                                      m_rnc.utran->GetPosition(pending.former),
                                      m_rnc.utran->GetPosition(ue.GetCell()));
    }
    // A relocation has re-established RLC already.
    if (m_rnc.ues.Serves(rnti, connection) && m_rnc.settings.reestablishesRlc)
    {
        ue.bearers.ReestablishRlc();
    }
    procedures->Resume();
    if (ue.hasCommon && ue.GetState() < RrcState::CELL_FACH) // its establishment has failed
    {
        transport->Pass(RrcConnectionRelease{false});
        if (m_rnc.ues.Serves(rnti, connection) && ue.switcher) // who hears of it may detach the UE
        {
            ue.switcher->Handle(ChannelSwitcher::Event::RELEASED);
        }
    }
    if (m_rnc.settings.relocatesOnHandOver)
    {
        m_relocations.CheckRelocation(rnti);
    }
}

} // namespace ns3::umts
