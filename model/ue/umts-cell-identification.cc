/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cell-identification.h"

#include <algorithm>
#include <functional>

namespace ns3::umts
{

CellIdentification::CellIdentification(const Config& config)
    : m_config(config)
{
}

bool
CellIdentification::Learn(const CpichSample& sample, Nanos now)
{
    if (sample.ecN0Db >= m_config.detectionEcN0Db)
    {
        Entry& entry = m_entries.emplace(sample.cell, Entry{now, now, false}).first->second;
        entry.last = now;
        entry.isIdentified = entry.isIdentified || now - entry.since >= m_config.identificationTime;
        return entry.isIdentified;
    }
    const auto known = m_entries.find(sample.cell);
    if (known == m_entries.end())
    {
        return false;
    }
    if (known->second.isIdentified && now - known->second.last < m_config.forgetTime)
    {
        return true;
    }
    m_entries.erase(known);
    return false;
}

std::vector<CpichSample>
CellIdentification::Select(const std::vector<CpichSample>& heard,
                           const std::set<ScramblingCode>& activeSet,
                           Nanos now)
{
    const auto isActive = [&activeSet](ScramblingCode cell) { return activeSet.count(cell) > 0; };
    std::vector<CpichSample> measured;
    std::vector<double> others; // Ec/N0 of the cells beside the active set
    for (const auto& sample : heard)
    {
        if (m_config.identificationTime == 0 || Learn(sample, now) || isActive(sample.cell))
        {
            measured.push_back(sample);
            if (isActive(sample.cell))
            {
                m_entries[sample.cell] = {now, now, true};
            }
            else
            {
                others.push_back(sample.ecN0Db);
            }
        }
    }
    if (m_config.mostCells == 0 || measured.size() <= m_config.mostCells)
    {
        return measured;
    }
    const std::size_t active = measured.size() - others.size();
    const std::size_t room = m_config.mostCells > active ? m_config.mostCells - active : 0;
    std::sort(others.begin(), others.end(), std::greater<>());
    std::size_t taken = 0;
    const auto isLeftOut = [&](const CpichSample& sample) {
        const bool isGood = room > 0 && sample.ecN0Db >= others[room - 1];
        return !isActive(sample.cell) && !(isGood && taken++ < room);
    };
    measured.erase(std::remove_if(measured.begin(), measured.end(), isLeftOut), measured.end());
    return measured;
}

} // namespace ns3::umts
