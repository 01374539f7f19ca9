/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-pending-command.h"

#include "ns3/object-vector.h"
#include "ns3/umts-ue-net-device.h"
#include "ns3/umts-ue-table.h"

#include <algorithm>

namespace ns3::umts
{

PendingCommand::PendingCommand(const Ptr<RncRrc>& rrc, const Ptr<NetDevice>& ue)
    : m_rrc(rrc)
{
    const auto device = DynamicCast<UeNetDevice>(ue);
    m_ue = device->GetRrc() ? &rrc->GetUes().Get(device->GetRnti()) : nullptr;
}

bool
PendingCommand::HasBearer(RbId id) const
{
    return m_ue && m_ue->bearerContexts.count(id) > 0;
}

bool
PendingCommand::Controls(const Ptr<RncRrc>& rrc, std::size_t count) const
{
    ObjectVectorValue cells;
    rrc->GetAttribute("CellList", cells);
    const auto isOwn = [&cells](const Ptr<ControlledCell>& cell) {
        const auto isIt = [&cell](const auto& own) { return own.second == cell; };
        return std::any_of(cells.Begin(), cells.End(), isIt);
    };
    const auto last = m_ue->activeSet.begin() + static_cast<std::ptrdiff_t>(count);
    return std::all_of(m_ue->activeSet.begin(), last, isOwn);
}

bool
PendingCommand::MaySetUp(const BearerConfig& bearer) const
{
    const uint32_t bearers = m_ue->bearers.GetSize();
    const bool mayHaveNumber = bearer.filters.empty() ? !HasBearer(DEFAULT_RB) : bearers > 0;
    const bool isHs = bearer.type.HasHsDsch(); // which keeps the first cell
    const bool mayHaveChannels =
        bearer.type.IsDch() || Controls(m_rrc, isHs ? 1 : m_ue->activeSet.size());
    return mayHaveNumber && mayHaveChannels && (!bearer.type.isSwitched || bearers == 0);
}

} // namespace ns3::umts
