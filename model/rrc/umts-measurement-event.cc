/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-measurement-event.h"

#include <algorithm>
#include <cmath>

namespace ns3::umts
{

namespace
{

/**
 * @param config criteria of an event
 * @return whether they compare with the reporting range
 */
bool
HasRange(const MeasurementEventConfig& config)
{
    return config.event == MeasurementEvent::E1A || config.event == MeasurementEvent::E1B;
}

} // namespace

MeasurementEventState::MeasurementEventState(const MeasurementEventConfig& config, bool isLossy)
    : m_config(config),
      m_sign(isLossy ? -1.0 : 1.0)
{
}

std::optional<double>
MeasurementEventState::GetReportingRange(const std::vector<MeasuredCell>& cells) const
{
    double sum = 0.0;
    double best = 0.0;
    for (const auto& cell : cells)
    {
        if (cell.isActive && !cell.isBarred)
        {
            best = sum > 0.0 ? std::max(best, cell.level) : cell.level;
            sum += std::pow(10.0, cell.level / 10);
        }
    }
    if (sum == 0.0)
    {
        return std::nullopt;
    }
    return m_config.weight * 10 * std::log10(sum) + (1 - m_config.weight) * best -
           m_config.reportingRangeDb;
}

std::optional<double>
MeasurementEventState::GetWorstActive(const std::vector<MeasuredCell>& cells)
{
    std::optional<double> worst;
    for (const auto& cell : cells)
    {
        if (cell.isActive)
        {
            worst = std::min(worst.value_or(cell.offsetLevel), cell.offsetLevel);
        }
    }
    return worst;
}

std::optional<double>
MeasurementEventState::GetBest(const std::vector<MeasuredCell>& cells)
{
    const auto isBest = [this](const MeasuredCell& cell) { return m_best == cell.cell; };
    auto best = std::find_if(cells.begin(), cells.end(), isBest);
    if (best == cells.end() || (m_config.onlyActiveSet && !best->isActive))
    {
        m_best.reset();
        const bool hasActive =
            std::any_of(cells.begin(), cells.end(), [](const auto& cell) { return cell.isActive; });
        for (auto cell = cells.begin(); cell != cells.end(); ++cell)
        {
            const bool isAllowed = cell->isActive || (!m_config.onlyActiveSet && !hasActive);
            if (isAllowed && (!m_best || GetLevel(*cell) > GetLevel(*best)))
            {
                best = cell;
                m_best = cell->cell;
            }
        }
    }
    return m_best ? std::optional<double>(GetLevel(*best)) : std::nullopt;
}

double
MeasurementEventState::GetLevel(const MeasuredCell& cell) const
{
    const bool isBare =
        m_config.event == MeasurementEvent::E1D && !m_config.useCellIndividualOffset;
    return isBare ? cell.level : cell.offsetLevel;
}

void
MeasurementEventState::SetReference(const std::vector<MeasuredCell>& cells)
{
    if (HasRange(m_config))
    {
        m_reference = GetReportingRange(cells);
    }
    else if (m_config.event == MeasurementEvent::E1C)
    {
        m_reference = GetWorstActive(cells);
    }
    else if (m_config.event == MeasurementEvent::E1D)
    {
        m_reference = GetBest(cells);
    }
    else
    {
        m_reference = m_sign * m_config.threshold;
    }
}

bool
MeasurementEventState::IsEligible(const MeasuredCell& cell) const
{
    switch (m_config.event)
    {
    case MeasurementEvent::E1A:
    case MeasurementEvent::E1C:
        return !cell.isActive;
    case MeasurementEvent::E1B:
        return cell.isActive;
    case MeasurementEvent::E1D:
        return m_best != cell.cell && (cell.isActive || !m_config.onlyActiveSet);
    case MeasurementEvent::E1E:
    case MeasurementEvent::E1F:
        break;
    }
    return true;
}

double
MeasurementEventState::GetMargin(const MeasuredCell& cell) const
{
    const bool isLoss =
        m_config.event == MeasurementEvent::E1B || m_config.event == MeasurementEvent::E1F;
    const double above = GetLevel(cell) - *m_reference;
    return isLoss ? -above : above;
}

bool
MeasurementEventState::IsAllowed() const
{
    const bool isFull = m_config.event == MeasurementEvent::E1A &&
                        m_config.deactivationThreshold > 0 &&
                        m_activeSetSize > m_config.deactivationThreshold;
    const bool isSmall =
        m_config.event == MeasurementEvent::E1C && m_activeSetSize < m_config.replacementThreshold;
    return !isFull && !isSmall;
}

void
MeasurementEventState::Reset()
{
    m_entries.clear();
    m_best.reset();
    m_nextRepetition = NEVER;
}

void
MeasurementEventState::Update(const std::vector<MeasuredCell>& cells, Nanos now, bool isMeasured)
{
    m_activeSetSize = static_cast<uint32_t>(
        std::count_if(cells.begin(), cells.end(), [](const auto& cell) { return cell.isActive; }));
    SetReference(cells);
    std::vector<Entry> entries;
    for (const auto& cell : cells)
    {
        if (!m_reference || !IsEligible(cell))
        {
            continue;
        }
        const auto isIt = [&cell](const Entry& entry) { return entry.cell == cell.cell; };
        const auto known = std::find_if(m_entries.begin(), m_entries.end(), isIt);
        const bool isTriggered = known != m_entries.end() && known->isTriggered;
        const double limit = (isTriggered ? -0.5 : 0.5) * m_config.hysteresisDb;
        if (GetMargin(cell) >= limit && (isMeasured || known != m_entries.end()))
        {
            entries.push_back(known != m_entries.end() ? *known
                                                       : Entry{cell.cell, 0.0, now, false, 0});
            entries.back().level = GetLevel(cell);
        }
    }
    m_entries = std::move(entries);
    if (m_entries.empty())
    {
        m_nextRepetition = NEVER;
    }
}

bool
MeasurementEventState::IsDue(const Entry& entry, Nanos now) const
{
    const bool isNew = entry.reports == 0;
    const bool isRepeated = now >= m_nextRepetition && (m_config.amountOfReporting == 0 ||
                                                        entry.reports < m_config.amountOfReporting);
    return entry.isTriggered && (isNew || isRepeated);
}

std::vector<ScramblingCode>
MeasurementEventState::Poll(Nanos now)
{
    std::vector<Entry*> due;
    for (auto& entry : m_entries)
    {
        entry.isTriggered = entry.isTriggered || now - entry.since >= m_config.timeToTrigger;
        if (IsDue(entry, now))
        {
            due.push_back(&entry);
        }
    }
    const bool isRepetitionDue = now >= m_nextRepetition;
    if (due.empty())
    {
        m_nextRepetition = isRepetitionDue ? NEVER : m_nextRepetition;
        return {};
    }
    if (!IsAllowed())
    {
        // Repeated again once the size of the active set allows it.
        m_nextRepetition = isRepetitionDue ? now + m_config.reportingInterval : m_nextRepetition;
        return {};
    }
    std::stable_sort(due.begin(), due.end(), [](const Entry* a, const Entry* b) {
        return a->level > b->level;
    });
    std::vector<ScramblingCode> cells;
    for (auto* entry : due)
    {
        ++entry->reports;
        cells.push_back(entry->cell);
    }
    if (m_config.reportingInterval > 0 && (now >= m_nextRepetition || m_nextRepetition == NEVER))
    {
        m_nextRepetition = now + m_config.reportingInterval;
    }
    if (m_config.event == MeasurementEvent::E1D)
    {
        m_best = cells.front();
        cells.resize(1);
        m_entries.clear();
    }
    return cells;
}

Nanos
MeasurementEventState::GetDeadline() const
{
    Nanos deadline = m_nextRepetition;
    for (const auto& entry : m_entries)
    {
        if (!entry.isTriggered)
        {
            deadline = std::min(deadline, entry.since + m_config.timeToTrigger);
        }
    }
    return deadline;
}

} // namespace ns3::umts
