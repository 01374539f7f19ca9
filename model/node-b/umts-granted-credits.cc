/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-granted-credits.h"

#include <algorithm>

namespace ns3::umts
{

void
GrantedCredits::OnGrant(uint32_t pdus, Nanos intervalEnd, Nanos end)
{
    m_grants.push_back({pdus, intervalEnd, end});
}

void
GrantedCredits::OnArrival(uint32_t pdus, Nanos sentAt)
{
    for (auto& grant : m_grants)
    {
        const uint32_t part = std::min(pdus, grant.pdus);
        grant.pdus -= part;
        pdus -= part;
    }
    const auto isOver = [sentAt](const Grant& grant) { return grant.intervalEnd <= sentAt; };
    m_grants.erase(std::remove_if(m_grants.begin(), m_grants.end(), isOver), m_grants.end());
}

uint32_t
GrantedCredits::GetOnTheWay(Nanos now)
{
    const auto isOver = [now](const Grant& grant) { return grant.pdus == 0 || grant.end <= now; };
    m_grants.erase(std::remove_if(m_grants.begin(), m_grants.end(), isOver), m_grants.end());
    uint32_t pdus = 0;
    for (const auto& grant : m_grants)
    {
        pdus += grant.pdus;
    }
    return pdus;
}

} // namespace ns3::umts
