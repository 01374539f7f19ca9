/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rnc-rrc.h"
#include "umts-rnc-signalling.h"

#include "ns3/log.h"
#include "ns3/umts-hard-handover.h"
#include "ns3/umts-rrc-message-size.h"

#include <memory>

/**
 * @file
 * @ingroup umts
 * Cell updates (TS 25.331 8.3.1).
 */

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsRncSignallingCellUpdate");

CcchLink::Cell
RncSignalling::DescribeCell(UeContext* ue, std::optional<ScramblingCode> code)
{
    const Ptr<Rnsap> rnsap = ue->serving->GetRnsap();
    const auto found = code ? rnsap->Find(*code) : nullptr;
    const auto cell = found ? found : ue->GetCell();
    return {cell->GetCommonFormats(),
            cell->GetIub()->GetDelay() + rnsap->GetSide(cell)->GetUplinkDetour()};
}

std::string
RncSignalling::GetReason(const UeContext& ue, CellUpdateCause cause)
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
RncSignalling::OnCellUpdate(UeContext& ue, const CellUpdate& update)
{
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(ue.rnti));
    const Ptr<RrcProcedures> procedures = ue.procedures;
    const Ptr<RrcTransport> transport = procedures->GetTransport();
    const bool hasLeft = !transport->IsReachable();
    if (!hasLeft && update.cause == CellUpdateCause::RLC_UNRECOVERABLE_ERROR)
    {
        m_rrc.ReestablishRlc(ue.rnti);
        return;
    }
    procedures->Interrupt(GetReason(ue, update.cause));
    if (procedures->IsClosed())
    {
        return; // who is told of it may have released the connection
    }
    CellUpdateConfirm confirm;
    confirm.setsUpDch = !ue.hasCommon || ue.NeedsDch();
    transport->SendOnCcch(update.cell,
                          GetOctets(confirm),
                          [this, rnti = ue.rnti, update, hasLeft]() {
                              OnConfirm(rnti, update, hasLeft);
                          });
}

void
RncSignalling::OnConfirm(Rnti rnti, const CellUpdate& update, bool hasLeft)
{
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(rnti));
    UeContext& ue = m_rrc.m_rnc->GetUe(rnti);
    RrcConnection* const connection = ue.connection;
    const Ptr<RrcProcedures> procedures = ue.procedures;
    connection->Send(CellUpdateConfirm());
    connection->Send(ue.state);
    if (procedures->IsClosed())
    {
        return; // who is told of the state may have released the connection
    }
    const Ptr<ControlledCell> former = ue.GetCell();
    const Ptr<ControlledCell> entered = GoOn(ue, update, hasLeft);
    if (update.cause == CellUpdateCause::RADIO_LINK_FAILURE)
    {
        m_rrc.m_observers.Tell(m_rrc.m_failureTrace,
                               static_cast<uint32_t>(rnti),
                               m_rrc.m_rnsap->GetPosition(former),
                               m_rrc.m_rnsap->GetPosition(entered));
    }
    // A relocation has re-established RLC already.
    if (m_rrc.m_rnc->Serves(rnti, connection))
    {
        m_rrc.ReestablishRlc(rnti);
    }
    if (!procedures->IsClosed())
    {
        procedures->Resume();
    }
}

Ptr<ControlledCell>
RncSignalling::GoOn(UeContext& ue, const CellUpdate& update, bool hasLeft)
{
    const Rnti rnti = ue.rnti;
    const RrcConnection* const connection = ue.connection;
    const Ptr<RrcProcedures> procedures = ue.procedures;
    for (const auto& [id, context] : ue.bearerContexts)
    {
        if (context.switcher)
        {
            context.switcher->OnRadioLinkFailure();
        }
    }
    const Ptr<ControlledCell> former = ue.GetCell();
    const Ptr<ControlledCell> best = update.cell ? m_rrc.m_rnsap->Find(*update.cell) : nullptr;
    Ptr<ControlledCell> cell = best ? best : former;
    if (!ue.IsIn(cell))
    {
        const auto handover = std::make_shared<HardHandoverProcedure>(ue, cell, false);
        if (procedures->Perform(handover).empty() || procedures->IsClosed())
        {
            return cell;
        }
        cell = former;
    }
    m_rrc.KeepCell(ue, cell);
    if (m_rrc.m_relocateOnHandOver)
    {
        m_rrc.CheckRelocation(rnti);
    }
    // A relocation has opened the DCHs anew already.
    if (m_rrc.m_rnc->Serves(rnti, connection))
    {
        m_rrc.Reopen(ue, true, hasLeft);
    }
    return cell;
}

} // namespace ns3::umts
