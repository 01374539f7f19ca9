/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-power-ledger.h"

#include <algorithm>

namespace ns3::umts
{

uint32_t
PowerLedger::Open()
{
    if (m_free.empty())
    {
        m_free.push_back(static_cast<uint32_t>(m_entries.size()));
        m_entries.emplace_back();
    }
    const uint32_t channel = m_free.back();
    m_free.pop_back();
    return channel;
}

void
PowerLedger::Close(uint32_t channel)
{
    m_total -= m_entries[channel].counted;
    m_entries[channel] = {};
    m_free.push_back(channel);
}

void
PowerLedger::Set(uint32_t channel, double power, double idlePower, Nanos until)
{
    Entry& entry = m_entries[channel];
    entry.power = power;
    entry.idlePower = idlePower;
    entry.until = until;
}

double
PowerLedger::GetTotal(Nanos now)
{
    if (now / POWER_FRAME != m_frame)
    {
        m_frame = now / POWER_FRAME;
        m_total = 0.0;
        for (auto& entry : m_entries)
        {
            entry.counted = now < entry.until ? entry.power : entry.idlePower;
            m_total += entry.counted;
        }
    }
    return m_total;
}

double
PowerLedger::GetOthers(uint32_t channel, Nanos now)
{
    return std::max(GetTotal(now) - m_entries[channel].counted, 0.0);
}

} // namespace ns3::umts
