/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cell-ranking.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace ns3::umts
{

void
CellRanking::Camp(ScramblingCode cell, Nanos now)
{
    m_cell = cell;
    m_campedAt = now;
    m_since.clear();
}

double
CellRanking::GetLevel(const CpichSample& sample) const
{
    const double value = sample.Get(m_config.quantity);
    return m_config.quantity == PATH_LOSS ? -value : value;
}

std::optional<ScramblingCode>
CellRanking::Rank(const std::vector<CpichSample>& samples, Nanos now)
{
    const auto isOwn = [this](const auto& sample) { return sample.cell == m_cell; };
    const auto own = std::find_if(samples.begin(), samples.end(), isOwn);
    const double rank = own == samples.end() ? -std::numeric_limits<double>::infinity()
                                             : GetLevel(*own) + m_config.hysteresisDb;
    std::map<ScramblingCode, Nanos> since;
    std::optional<ScramblingCode> best;
    double bestLevel = rank;
    for (const auto& sample : samples)
    {
        const double level = GetLevel(sample);
        if (isOwn(sample) || level <= rank || sample.ecN0Db <= m_config.leastEcN0Db)
        {
            continue;
        }
        const auto former = m_since.find(sample.cell);
        const Nanos begin = former == m_since.end() ? now : former->second;
        since.emplace(sample.cell, begin);
        if (now - begin >= m_config.timer && level > bestLevel)
        {
            best = sample.cell;
            bestLevel = level;
        }
    }
    m_since = std::move(since);
    return now - m_campedAt > LEAST_STAY ? best : std::nullopt;
}

} // namespace ns3::umts
