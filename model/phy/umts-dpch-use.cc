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

void
DpchUse::OnEdch(double ratio, Nanos until)
{
    m_eDch = {ratio, until};
}

bool
DpchUse::HasData(Nanos now) const
{
    return !m_data.empty() && m_data.back().until > now;
}

double
DpchUse::GetEdchShare(Nanos now) const
{
    return now < m_eDch.until ? m_eDch.ratio * m_use.idle / m_use.Get(now) : 0.0;
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
    m_use.idle = dpcchShare;
    m_use.data = dpcchShare;
    m_use.until = 0;
    m_use.then.clear();
    double activity = 0.0;
    double eDch = 0.0;
    const auto step = [&](Nanos until) {
        if (m_use.until > 0 && m_use.until != until)
        {
            m_use.then.insert(m_use.then.begin(), {m_use.data, m_use.until});
        }
        m_use.data = dpcchShare + (1 - dpcchShare) * activity + dpcchShare * eDch;
        m_use.until = until;
    };
    const auto addEdch = [&](Nanos before) {
        if (eDch == 0.0 && m_eDch.until > std::max(before, now))
        {
            eDch = m_eDch.ratio;
            step(m_eDch.until);
        }
    };
    for (auto data = m_data.rbegin(); data != m_data.rend(); ++data)
    {
        addEdch(data->until);
        activity += dchs.GetShare(data->id) * data->activity;
        step(data->until);
    }
    addEdch(0);
}

} // namespace ns3::umts
