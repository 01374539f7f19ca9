/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-allocation-monitor.h"

#include "ns3/umts-hs-flow-control.h"

#include <algorithm>
#include <limits>

namespace ns3::umts
{

void
HsAllocationMonitor::OnAllocation(const HsCapacityAllocation& allocation,
                                  Nanos earliest,
                                  Nanos latest)
{
    if (!m_entries.empty())
    {
        m_entries.back().until = std::min(m_entries.back().until, latest);
    }
    const bool isStanding = allocation.repetitions == 0;
    m_entries.push_back(
        {allocation,
         earliest,
         isStanding ? NEVER : latest + allocation.interval * allocation.repetitions});
}

uint64_t
HsAllocationMonitor::GetMost(const Entry& entry, Nanos sentAt)
{
    const HsCapacityAllocation& allocation = entry.allocation;
    if (sentAt < entry.from || allocation.interval == 0)
    {
        return 0;
    }
    const auto begun = static_cast<uint64_t>((sentAt - entry.from) / allocation.interval) + 1;
    const uint64_t repetitions = allocation.repetitions;
    if (allocation.credits == UNLIMITED_CREDITS)
    {
        return std::numeric_limits<uint64_t>::max();
    }
    return allocation.credits * (repetitions == 0 ? begun : std::min(begun, repetitions));
}

uint32_t
HsAllocationMonitor::OnArrival(uint32_t pdus, Nanos sentAt)
{
    const auto isOver = [sentAt](const Entry& entry) { return entry.until < sentAt; };
    m_entries.erase(std::remove_if(m_entries.begin(), m_entries.end(), isOver), m_entries.end());
    for (auto& entry : m_entries)
    {
        const uint64_t most = GetMost(entry, sentAt);
        const auto part =
            static_cast<uint32_t>(std::min<uint64_t>(pdus, most - std::min(most, entry.used)));
        entry.used += part;
        pdus -= part;
    }
    return pdus;
}

} // namespace ns3::umts
