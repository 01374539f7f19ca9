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
        m_rnc.bearers.ReestablishRlc(ue.rnti);
        return;
    }
    procedures->Interrupt(GetReason(ue, update.cause));
    CellUpdateConfirm confirm;
    confirm.setsUpDch = !ue.hasCommon || ue.NeedsDch();
    const Ptr<ControlledCell> cell = update.cell ? m_rnc.utran->Find(*update.cell) : nullptr;
    confirm.radioLinks = ue.DescribeRadioLinks({cell ? cell : ue.GetCell()});
    ue.update = PendingCellUpdate{update, hasLeft};
    transport->SendOnCcch(update.cell, confirm);
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
        ue.procedures->OnGone();
        break;
    case Event::CONFIRMED:
        if (const auto pending = std::exchange(ue.update, std::nullopt))
        {
            OnConfirm(ue.rnti, *pending);
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
CellUpdates::OnConfirm(Rnti rnti, const PendingCellUpdate& pending)
{
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(rnti));
    UeContext& ue = m_rnc.ues.Get(rnti);
    const RrcConnection* const connection = ue.connection;
    const Ptr<RrcProcedures> procedures = ue.procedures;
    const Ptr<ControlledCell> former = ue.GetCell();
    const Ptr<ControlledCell> entered = EnterCell(ue, pending.message, pending.hasLeft);
    if (pending.message.cause == CellUpdateCause::RADIO_LINK_FAILURE)
    {
        m_rnc.traces.radioLinkFailure(static_cast<uint32_t>(rnti),
                                      m_rnc.utran->GetPosition(former),
                                      m_rnc.utran->GetPosition(entered));
    }
    // A relocation has re-established RLC already.
    if (m_rnc.ues.Serves(rnti, connection))
    {
        m_rnc.bearers.ReestablishRlc(rnti);
    }
    procedures->Resume();
}

Ptr<ControlledCell>
CellUpdates::EnterCell(UeContext& ue, const CellUpdate& update, bool hasLeft)
{
    const Rnti rnti = ue.rnti;
    const RrcConnection* const connection = ue.connection;
    const Ptr<RrcProcedures> procedures = ue.procedures;
    if (ue.switcher)
    {
        ue.switcher->Handle(ChannelSwitcher::Event::FAILED);
    }
    const Ptr<ControlledCell> former = ue.GetCell();
    const Ptr<ControlledCell> best = update.cell ? m_rnc.utran->Find(*update.cell) : nullptr;
    Ptr<ControlledCell> cell = best ? best : former;
    if (!ue.IsIn(cell))
    {
        const auto handover = std::make_shared<HardHandoverProcedure>(ue, cell, false);
        if (procedures->Perform(handover).empty())
        {
            return cell;
        }
        cell = former;
    }
    m_rnc.links.KeepCell(ue, cell);
    if (m_rnc.settings.relocatesOnHandOver)
    {
        m_rnc.relocations.CheckRelocation(rnti);
    }
    // A relocation has opened the DCHs anew already.
    if (m_rnc.ues.Serves(rnti, connection))
    {
        m_rnc.bearers.Reopen(ue, true, hasLeft);
    }
    return cell;
}

} // namespace ns3::umts
