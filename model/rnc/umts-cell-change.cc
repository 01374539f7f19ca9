/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cell-change.h"

#include <utility>
#include <vector>

namespace ns3::umts
{

void
GiveBack(const Ptr<ControlledCell>& cell, const AdmissionTickets& tickets)
{
    std::vector<uint32_t> all;
    for (const auto& [id, ticket] : tickets)
    {
        all.push_back(ticket);
    }
    cell->GetAdmissionControl()->ReleaseAll(all);
}

void
CellChange::GiveBack(RbId id)
{
    const auto found = tickets.find(id);
    if (found != tickets.end())
    {
        const uint32_t ticket = found->second;
        tickets.erase(found);
        target->GetAdmissionControl()->Release(ticket);
    }
}

void
CellChange::GiveBack()
{
    ns3::umts::GiveBack(target, std::exchange(tickets, {}));
}

} // namespace ns3::umts
