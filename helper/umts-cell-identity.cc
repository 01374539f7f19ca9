/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cell-identity.h"

#include "ns3/object-vector.h"
#include "ns3/umts-controlled-cell.h"
#include "ns3/umts-error.h"
#include "ns3/umts-node-b-net-device.h"
#include "ns3/umts-rnc-net-device.h"
#include "ns3/umts-rnc-rrc.h"

namespace ns3::umts
{

namespace
{

/**
 * @param cell a cell
 * @param rnc an RNC
 * @return position of the cell among those of the RNC; -1 when it is none of them
 */
int64_t
FindPosition(const Ptr<NbapCell>& cell, const Ptr<RncNetDevice>& rnc)
{
    ObjectVectorValue cells;
    rnc->GetObject<RncRrc>()->GetAttribute("CellList", cells);
    for (auto it = cells.Begin(); it != cells.End(); ++it)
    {
        if (DynamicCast<ControlledCell>(it->second)->GetNbap() == cell)
        {
            return static_cast<int64_t>(it->first);
        }
    }
    return -1;
}

} // namespace

CellIdentity
FindCellIdentity(const Ptr<NbapCell>& cell)
{
    UMTS_THROW_UNLESS(cell, "FindCellIdentity: the cell is null");
    const auto nodeB = DynamicCast<NodeBNetDevice>(DynamicCast<Cell>(cell)->GetUu()->GetDevice(0));
    const auto iub = nodeB->GetIub();
    for (std::size_t end = 0; end < iub->GetNDevices(); ++end)
    {
        const auto node = iub->GetDevice(end)->GetNode();
        for (uint32_t i = 0; node && i < node->GetNDevices(); ++i)
        {
            if (const auto rnc = DynamicCast<RncNetDevice>(node->GetDevice(i)))
            {
                return {node->GetId(), FindPosition(cell, rnc)};
            }
        }
    }
    return {};
}

} // namespace ns3::umts
