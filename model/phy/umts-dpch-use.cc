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
DpchUse::Clear()
{
    m_data.clear();
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
    for (auto data = m_data.rbegin(); data != m_data.rend(); ++data)
    {
        if (m_use.until > 0)
        {
            m_use.then.insert(m_use.then.begin(), {m_use.data, m_use.until});
        }
        activity += dchs.GetShare(data->id) * data->activity;
        m_use.data = dpcchShare + (1 - dpcchShare) * activity;
        m_use.until = data->until;
    }
}

} // namespace ns3::umts
