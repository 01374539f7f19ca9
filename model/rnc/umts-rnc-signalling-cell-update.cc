/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rnc-rrc.h"
#include "umts-rnc-signalling.h"

#include "ns3/log.h"
#include "ns3/umts-rrc-message-size.h"

/**
 * @file
 * @ingroup umts
 * Cell updates of UEs with signalling radio bearers (TS 25.331 8.3.1).
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

bool
RncSignalling::IsUpdatingCell(const UeContext& ue)
{
    return ue.procedures && !ue.procedures->GetTransport()->IsReachable();
}

std::string
RncSignalling::GetReason(const UeContext& ue, CellUpdateCause cause)
{
    if (cause != CellUpdateCause::RADIO_LINK_FAILURE)
    {
        return "RLC of the UE has an unrecoverable error";
    }
    // T313 does not run on the way: T312 has expired, and there is no cell to go back to.
    return ue.cellChange ? RncCellChange::PHYSICAL_CHANNEL_FAILURE : "the radio links have failed";
}

void
RncSignalling::OnCellUpdate(UeContext& ue, const CellUpdate& update)
{
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(ue.rnti));
    const Rnti rnti = ue.rnti;
    const Ptr<RrcProcedures> procedures = ue.procedures;
    const std::string reason = GetReason(ue, update.cause);
    procedures->Interrupt(reason);
    if (procedures->IsClosed())
    {
        return; // who is told of it may have released the connection
    }
    m_rrc.m_cellChange.Abandon(ue, reason);
    CellUpdateConfirm confirm;
    confirm.setsUpDch = !ue.hasCommon || ue.NeedsDch();
    procedures->GetTransport()->SendOnCcch(update.cell, GetOctets(confirm), [this, rnti, update]() {
        OnConfirm(rnti, update);
    });
}

void
RncSignalling::OnConfirm(Rnti rnti, const CellUpdate& update)
{
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(rnti));
    const UeContext& ue = m_rrc.m_rnc->GetUe(rnti);
    RrcConnection* const connection = ue.connection;
    connection->Send(CellUpdateConfirm());
    connection->Send(ue.state);
    if (m_rrc.m_rnc->Serves(rnti, connection)) // who is told of the state may have released it
    {
        m_rrc.OnRadioLinkFailure(rnti, update);
    }
}

} // namespace ns3::umts
