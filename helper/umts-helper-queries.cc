/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-helper.h"

#include "ns3/umts-error.h"

namespace ns3::umts
{

Ptr<Cell>
UmtsHelper::GetCell(Ptr<NetDevice> ue) const
{
    if (m_ues.count(ue) == 0 || HasLostConnection(ue))
    {
        return nullptr;
    }
    const Rnti rnti = DynamicCast<UeNetDevice>(ue)->GetRnti();
    return DynamicCast<Cell>(FindRrc(ue)->GetCell(rnti));
}

Ptr<NodeBNetDevice>
UmtsHelper::GetNodeB(Ptr<Cell> cell) const
{
    UMTS_THROW_UNLESS(cell, "GetNodeB: the cell is null");
    UMTS_THROW_UNLESS(m_rrcs.count(cell), "the cell is of no Node B that was installed here");
    return DynamicCast<NodeBNetDevice>(cell->GetUu()->GetDevice(0));
}

} // namespace ns3::umts
