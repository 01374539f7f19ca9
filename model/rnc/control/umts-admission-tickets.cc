/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-admission-tickets.h"

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

} // namespace ns3::umts
