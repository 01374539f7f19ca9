/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-dpch-use.h"

#include <algorithm>

namespace ns3::umts
{

void
DpchUse::OnTti(RbId id, double activity, Nanos until)
{
    const auto isIt = [id](const Data& data) { return data.id == id; };
    m_data.erase(std::remove_if(m_data.begin(), m_data.end(), isIt), m_data.end());
    const auto isLater = [until](const Data& data) { return data.until > until; };
    m_data.insert(std::find_if(m_data.begin(), m_data.end(), isLater), {id, activity, until});
}

double
DpchUse::Edch::Get(Nanos now) const
{
    const int64_t since = now / POWER_FRAME - frame;
    return since <= 0 ? before : since == 1 ? mean : 0.0;
}

void
DpchUse::OnEdch(double ratio, Nanos begin, Nanos end)
{
    const int64_t frame = begin / POWER_FRAME;
    if (frame != m_eDch.frame)
    {
        m_eDch = {frame, frame == m_eDch.frame + 1 ? m_eDch.mean : 0.0, 0.0};
    }
    m_eDch.mean += ratio * static_cast<double>(end - begin) / POWER_FRAME;
}

bool
DpchUse::HasData(Nanos now) const
{
    return !m_data.empty() && m_data.back().until > now;
}

double
DpchUse::GetEdchShare(Nanos now) const
{
    return m_eDch.Get(now) * m_use.idle / m_use.Get(now);
}

void
DpchUse::Clear()
{
    m_data.clear();
    m_eDch = {};
    m_use = {m_use.idle, m_use.idle, 0};
}

void
DpchUse::Update(const Cctrch& dchs, double dpcchShare, Nanos now)
{
    const auto isOver = [&dchs, now](const Data& data) {
        return data.until <= now || !dchs.Has(data.id);
    };
    m_data.erase(std::remove_if(m_data.begin(), m_data.end(), isOver), m_data.end());
    m_ends.clear();
    for (const auto& data : m_data)
    {
        m_ends.push_back(data.until);
    }
    if (m_eDch.frame >= 0)
    {
        m_ends.push_back((m_eDch.frame + 1) * POWER_FRAME);
        m_ends.push_back((m_eDch.frame + 2) * POWER_FRAME);
        std::sort(m_ends.begin(), m_ends.end());
    }
    m_use.data = dpcchShare;
    m_use.idle = dpcchShare;
    m_use.until = 0;
    m_use.then.clear();
    double activity = 0.0;
    auto data = m_data.rbegin();
    for (auto end = m_ends.rbegin(); end != m_ends.rend() && *end > now; ++end)
    {
        for (; data != m_data.rend() && data->until >= *end; ++data)
        {
            activity += dchs.GetShare(data->id) * data->activity;
        }
        if (m_use.until > 0 && m_use.until != *end)
        {
            m_use.then.insert(m_use.then.begin(), {m_use.data, m_use.until});
        }
        m_use.data = dpcchShare + (1 - dpcchShare) * activity + dpcchShare * m_eDch.Get(*end - 1);
        m_use.until = *end;
    }
}

} // namespace ns3::umts
