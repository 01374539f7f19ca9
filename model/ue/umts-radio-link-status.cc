/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-radio-link-status.h"

#include "ns3/umts-cfn.h"

#include <algorithm>

namespace ns3::umts
{

RadioLinkStatus::RadioLinkStatus(const RadioLinkCriteria& criteria)
    : m_criteria(criteria)
{
}

void
RadioLinkStatus::Establish(Nanos now)
{
    *this = RadioLinkStatus(m_criteria);
    m_lastGood = (now + RADIO_FRAME - 1) / RADIO_FRAME * RADIO_FRAME;
}

void
RadioLinkStatus::OnBlocks(Nanos now, uint32_t blocks, uint32_t errors)
{
    if (errors < blocks)
    {
        OnInSync(now);
    }
    else if (blocks > 0)
    {
        OnErrors(now, blocks);
    }
}

void
RadioLinkStatus::OnErrors(Nanos now, uint32_t blocks)
{
    if (m_errors < N_JUDGED)
    {
        m_errors += blocks;
        m_next = std::max(now, m_lastGood + WINDOW);
    }
    if (m_errors >= N_JUDGED && m_failure == NEVER)
    {
        Count(now);
    }
    if (m_failure < now && GetFailure() == NEVER)
    {
        m_failure = now; // it has waited for a block
    }
    m_lastBlock = now;
}

void
RadioLinkStatus::Count(Nanos now)
{
    const Nanos last = std::min(now, m_lastBlock + WINDOW) - RADIO_FRAME;
    if (last >= m_next)
    {
        m_outOfSync += static_cast<uint32_t>((last - m_next) / RADIO_FRAME + 1);
    }
    m_next = std::max(m_next, now);
    const Nanos start = m_next + (m_criteria.n313 - m_outOfSync - 1) * RADIO_FRAME;
    if (start < now + WINDOW)
    {
        m_start = start;
        m_failure = start + m_criteria.t313;
    }
}

void
RadioLinkStatus::OnInSync(Nanos now)
{
    const bool isRunning = m_failure != NEVER && m_start < now;
    if (isRunning && now > m_lastGood)
    {
        const bool isInterrupted = m_errors >= N_JUDGED && m_next < now;
        m_inSync = isInterrupted ? 1 : m_inSync + 1;
    }
    if (!isRunning || m_inSync >= m_criteria.n315)
    {
        m_failure = NEVER;
        m_inSync = 0;
    }
    m_errors = 0;
    m_outOfSync = 0;
    m_lastGood = now;
}

Nanos
RadioLinkStatus::GetFailure() const
{
    const bool isPaused = m_lastBlock <= m_failure - WINDOW;
    return isPaused ? NEVER : m_failure;
}
} // namespace ns3::umts
