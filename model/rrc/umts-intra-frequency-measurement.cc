/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-intra-frequency-measurement.h"

#include <algorithm>

namespace ns3::umts
{

IntraFrequencyMeasurement::IntraFrequencyMeasurement(const MeasurementConfig& config, Send send)
    : m_config(config),
      m_send(std::move(send))
{
    CheckMeasurement(config);
    for (const auto& event : config.events)
    {
        m_events.emplace_back(event, config.quantity == PATH_LOSS);
    }
}

void
IntraFrequencyMeasurement::SetActiveSet(const std::set<ScramblingCode>& cells, Nanos now)
{
    const auto stays = [&cells](ScramblingCode cell) { return cells.count(cell) > 0; };
    if (std::none_of(m_activeSet.begin(), m_activeSet.end(), stays))
    {
        for (auto& event : m_events)
        {
            event.Reset();
        }
    }
    m_activeSet = cells;
    for (auto& cell : m_cells)
    {
        cell.isActive = cells.count(cell.cell) > 0;
    }
    Update(now, false);
}

void
IntraFrequencyMeasurement::Measure(const std::vector<CpichSample>& samples, Nanos now)
{
    const double sign = m_config.quantity == PATH_LOSS ? -1.0 : 1.0;
    std::map<ScramblingCode, MeasurementFilter> filters;
    m_cells.clear();
    for (const auto& sample : samples)
    {
        const auto known = m_filters.find(sample.cell);
        MeasurementFilter filter = known != m_filters.end()
                                       ? known->second
                                       : MeasurementFilter(m_config.filterCoefficient);
        MeasuredCell cell;
        cell.cell = sample.cell;
        cell.value = filter.Update(sample.Get(m_config.quantity));
        const auto offset = m_config.individualOffset.find(sample.cell);
        cell.level = sign * cell.value;
        cell.offsetLevel =
            sign * (cell.value + (offset != m_config.individualOffset.end() ? offset->second : 0));
        cell.isActive = m_activeSet.count(sample.cell) > 0;
        cell.isBarred = m_config.barred.count(sample.cell) > 0;
        m_cells.push_back(cell);
        filters.emplace(sample.cell, filter);
    }
    m_filters = std::move(filters);
    Update(now, true);
    OnTime(now);
}

void
IntraFrequencyMeasurement::Update(Nanos now, bool isMeasured)
{
    for (auto& event : m_events)
    {
        event.Update(m_cells, now, isMeasured);
    }
}

void
IntraFrequencyMeasurement::OnTime(Nanos now)
{
    for (auto& event : m_events)
    {
        const auto cells = event.Poll(now);
        if (!cells.empty())
        {
            m_send(MakeReport(event, cells));
        }
    }
}

Nanos
IntraFrequencyMeasurement::GetDeadline() const
{
    Nanos deadline = NEVER;
    for (const auto& event : m_events)
    {
        deadline = std::min(deadline, event.GetDeadline());
    }
    return deadline;
}

std::optional<double>
IntraFrequencyMeasurement::Get(ScramblingCode cell) const
{
    const auto filter = m_filters.find(cell);
    return filter != m_filters.end() ? std::optional<double>(filter->second.Get()) : std::nullopt;
}

std::optional<ScramblingCode>
IntraFrequencyMeasurement::GetBest() const
{
    const auto best = std::max_element(
        m_cells.begin(),
        m_cells.end(),
        [](const MeasuredCell& a, const MeasuredCell& b) { return a.level < b.level; });
    return best != m_cells.end() ? std::optional<ScramblingCode>(best->cell) : std::nullopt;
}

MeasurementReport
IntraFrequencyMeasurement::MakeReport(const MeasurementEventState& state,
                                      const std::vector<ScramblingCode>& cells) const
{
    MeasurementReport report{state.GetConfig().event, cells, {}, m_config.quantity};
    std::vector<MeasuredCell> said;
    for (const auto& cell : m_cells)
    {
        const bool isMeant = std::find(cells.begin(), cells.end(), cell.cell) != cells.end();
        if (isMeant || cell.isActive)
        {
            said.push_back(cell);
        }
    }
    std::stable_sort(said.begin(), said.end(), [](const auto& a, const auto& b) {
        return a.level > b.level;
    });
    for (const auto& cell : said)
    {
        report.measurements.push_back(
            {cell.cell, Quantise(m_config.quantity, cell.value), cell.isActive});
    }
    return report;
}

} // namespace ns3::umts
