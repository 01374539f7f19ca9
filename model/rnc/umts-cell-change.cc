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
    std::vector<uint32_t> all;
    for (const auto& [id, ticket] : std::exchange(tickets, {}))
    {
        all.push_back(ticket);
    }
    target->GetAdmissionControl()->ReleaseAll(all);
}

} // namespace ns3::umts
