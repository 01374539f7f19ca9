/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-credits.h"

#include "ns3/umts-hs-flow-control.h"

#include <limits>

namespace ns3::umts
{

namespace
{

const uint32_t WITHOUT_END = std::numeric_limits<uint32_t>::max(); //!< More than a year of 10 ms

} // namespace

void
HsCredits::OnAllocation(const HsCapacityAllocation& allocation, Nanos now)
{
    m_allocation = allocation;
    m_intervalsLeft = allocation.repetitions == 0 ? WITHOUT_END : allocation.repetitions - 1;
    const bool usable = allocation.interval > 0;
    m_intervalEnd = usable ? now + allocation.interval : NEVER;
    m_credits = usable ? allocation.credits : 0;
}

uint32_t
HsCredits::GetCredits(Nanos now)
{
    if (now >= m_intervalEnd)
    {
        const Nanos over = (now - m_intervalEnd) / m_allocation.interval + 1;
        if (over > m_intervalsLeft)
        {
            m_intervalEnd = NEVER;
            m_credits = 0;
            return 0;
        }
        m_intervalsLeft -= over;
        m_intervalEnd += over * m_allocation.interval;
        m_credits = m_allocation.credits;
    }
    const bool limited = m_credits == 0 || m_allocation.credits != UNLIMITED_CREDITS;
    return limited ? m_credits : std::numeric_limits<uint32_t>::max();
}

void
HsCredits::Use(uint32_t pdus)
{
    m_credits -= m_allocation.credits == UNLIMITED_CREDITS ? 0 : pdus;
}

Nanos
HsCredits::GetNextInterval() const
{
    return m_intervalsLeft > 0 && m_allocation.credits > 0 ? m_intervalEnd : NEVER;
}

} // namespace ns3::umts
