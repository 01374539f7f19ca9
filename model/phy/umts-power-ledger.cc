/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-power-ledger.h"

#include <algorithm>
#include <cmath>

namespace ns3::umts
{

void
PowerLedger::SetLimit(double limit)
{
    m_limit = limit;
}

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
    Set(channel, 1.0, {power, idlePower, until});
}

void
PowerLedger::Set(uint32_t channel, double power, const PowerUse& use)
{
    Entry& entry = m_entries[channel];
    entry.power = power;
    entry.use = use;
}

double
PowerLedger::GetTotal(Nanos now)
{
    if (now / POWER_FRAME != m_frame)
    {
        const int64_t passed = now / POWER_FRAME - m_frame;
        const double before = m_total;
        m_frame += passed;
        m_total = 0.0;
        for (auto& entry : m_entries)
        {
            entry.counted = entry.power * entry.use.Get(now);
            m_total += entry.counted;
        }
        m_share = m_total > m_limit ? m_limit / m_total : 1.0;
        if (m_share < 1.0)
        {
            m_total = m_limit;
            for (auto& entry : m_entries)
            {
                entry.counted *= m_share;
            }
        }
        // Frames for which nobody has asked were like this one.
        static const double first = std::exp(-1 / POWER_MEAN_FRAMES);
        m_mean = before + (m_mean - before) * first;
        if (passed > 1)
        {
            m_mean = m_total + (m_mean - m_total) * std::exp((1.0 - passed) / POWER_MEAN_FRAMES);
        }
    }
    return m_total;
}

double
PowerLedger::GetShare(Nanos now)
{
    GetTotal(now);
    return m_share;
}

bool
PowerLedger::IsAtLimit(Nanos now)
{
    return GetTotal(now) >= m_limit;
}

double
PowerLedger::GetMean(Nanos now)
{
    GetTotal(now);
    return m_mean;
}

double
PowerLedger::GetOthers(uint32_t channel, Nanos now)
{
    return std::max(GetTotal(now) - m_entries[channel].counted, 0.0);
}

double
PowerLedger::GetOf(uint32_t channel, Nanos now)
{
    GetTotal(now);
    return m_entries[channel].counted;
}

} // namespace ns3::umts
