/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-handover-algorithm.h"

#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Soft handover: keeps the cells in the active set that are not much worse than the best,
 * by events 1A, 1B and 1C (TS 25.331 14.1.2.1 to 14.1.2.3). HS-DSCH goes to the best of them, by
 * event 1D (14.1.2.4).
 *
 * A UE in CELL_FACH goes to the best cell, by event 1D of all cells.
 */
class ActiveSetHandOverAlgorithm : public HandOverAlgorithm
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId();

    HandOverDecision OnReport(const MeasurementReport& report) override;

    bool IsByState() const override
    {
        return true;
    }

  private:
    std::vector<MeasurementEventConfig> GetEvents() const override;

    /** @return whether the UE is in CELL_DCH, where it has an active set */
    bool HasActiveSet() const;

    /** @return whether HS-DSCH is in one of the cells */
    bool IsServingAmong(const std::vector<ScramblingCode>& codes) const;

    uint32_t m_maxSize;              //!< Attribute MaxActiveSetSize
    double m_additionRangeDb;        //!< Attribute AdditionRange
    double m_removalRangeDb;         //!< Attribute RemovalRange
    double m_hysteresisDb;           //!< Attribute Hysteresis
    Time m_additionTimeToTrigger;    //!< Attribute AdditionTimeToTrigger
    Time m_removalTimeToTrigger;     //!< Attribute RemovalTimeToTrigger
    Time m_replacementTimeToTrigger; //!< Attribute ReplacementTimeToTrigger
    double m_servingHysteresisDb;    //!< Attribute ServingCellHysteresis
    Time m_servingTimeToTrigger;     //!< Attribute ServingCellTimeToTrigger
};

NS_OBJECT_ENSURE_REGISTERED(ActiveSetHandOverAlgorithm);

namespace
{

constexpr Nanos REPETITION = 4'000'000'000; //!< Of reports of a cell that has not been added, ns

} // namespace

TypeId
ActiveSetHandOverAlgorithm::GetTypeId()
{
    UMTS_TYPE(ActiveSetHandOverAlgorithm, HandOverAlgorithm)
        .Attribute("MaxActiveSetSize", &C::m_maxSize, 3, 2, 6)
        .Help("Cells of the active set at most; a better one then takes the place of the worst")
        .Attribute("AdditionRange", &C::m_additionRangeDb, 3, 0, 14.5)
        .Help("Reporting range R of event 1A: how much worse than the best a cell is that is "
              "added, 0 .. 14.5 dB in steps of 0.5")
        .Attribute("RemovalRange", &C::m_removalRangeDb, 5, 0, 14.5)
        .Help("Reporting range R of event 1B: how much worse than the best a cell is that is "
              "removed, 0 .. 14.5 dB in steps of 0.5")
        .Attribute("Hysteresis", &C::m_hysteresisDb, 1, 0, 7.5)
        .Help("H of events 1A, 1B and 1C, half of which counts either way, 0 .. 7.5 dB in steps of "
              "0.5")
        .Attribute("AdditionTimeToTrigger",
                   &C::m_additionTimeToTrigger,
                   MilliSeconds(320),
                   Seconds(0),
                   Seconds(5))
        .Help("Of event 1A, a value of TS 25.331 10.3.7.64")
        .Attribute("RemovalTimeToTrigger",
                   &C::m_removalTimeToTrigger,
                   MilliSeconds(640),
                   Seconds(0),
                   Seconds(5))
        .Help("Of event 1B, a value of TS 25.331 10.3.7.64")
        .Attribute("ReplacementTimeToTrigger",
                   &C::m_replacementTimeToTrigger,
                   MilliSeconds(640),
                   Seconds(0),
                   Seconds(5))
        .Help("Of event 1C, a value of TS 25.331 10.3.7.64")
        .Attribute("ServingCellHysteresis", &C::m_servingHysteresisDb, 4, 0, 7.5)
        .Help("Of event 1D, for UEs with HS-DSCH: twice the margin by which another cell of the "
              "active set must be better, 0 .. 7.5 dB in steps of 0.5")
        .Attribute("ServingCellTimeToTrigger",
                   &C::m_servingTimeToTrigger,
                   MilliSeconds(640),
                   Seconds(0),
                   Seconds(5))
        .Help("Of event 1D, a value of TS 25.331 10.3.7.64");
}

std::vector<MeasurementEventConfig>
ActiveSetHandOverAlgorithm::GetEvents() const
{
    UMTS_THROW_UNLESS(m_removalRangeDb + m_hysteresisDb > m_additionRangeDb,
                      "attribute RemovalRange "
                          << m_removalRangeDb << ": with Hysteresis it must exceed AdditionRange "
                          << m_additionRangeDb << ", or a cell is added and removed in turn");
    const auto make = [this](MeasurementEvent event, Time timeToTrigger) {
        MeasurementEventConfig config;
        config.event = event;
        config.hysteresisDb = m_hysteresisDb;
        config.timeToTrigger = timeToTrigger.GetNanoSeconds();
        return config;
    };
    MeasurementEventConfig change = make(MeasurementEvent::E1D, m_servingTimeToTrigger);
    change.hysteresisDb = m_servingHysteresisDb;
    change.onlyActiveSet = HasActiveSet();
    if (!change.onlyActiveSet)
    {
        return {change};
    }
    MeasurementEventConfig addition = make(MeasurementEvent::E1A, m_additionTimeToTrigger);
    addition.reportingRangeDb = m_additionRangeDb;
    addition.deactivationThreshold = m_maxSize - 1;
    addition.reportingInterval = REPETITION;
    addition.amountOfReporting = 0;
    MeasurementEventConfig removal = make(MeasurementEvent::E1B, m_removalTimeToTrigger);
    removal.reportingRangeDb = m_removalRangeDb;
    MeasurementEventConfig replacement = make(MeasurementEvent::E1C, m_replacementTimeToTrigger);
    replacement.replacementThreshold = m_maxSize;
    replacement.reportingInterval = REPETITION;
    replacement.amountOfReporting = 0;
    std::vector<MeasurementEventConfig> events{addition, removal, replacement};
    const auto cells = GetCells();
    const auto isServing = [](const HandOverCell& cell) { return cell.isServing; };
    if (std::any_of(cells.begin(), cells.end(), isServing))
    {
        events.push_back(change);
    }
    return events;
}

HandOverDecision
ActiveSetHandOverAlgorithm::OnReport(const MeasurementReport& report)
{
    std::vector<ScramblingCode> active;
    for (const auto& cell : report.measurements)
    {
        if (cell.isActive)
        {
            active.push_back(cell.cell);
        }
    }
    HandOverDecision decision;
    switch (report.event)
    {
    case MeasurementEvent::E1A: {
        const std::size_t room = m_maxSize - std::min<std::size_t>(m_maxSize, active.size());
        const std::size_t added = std::min(room, report.cells.size());
        decision.add.assign(report.cells.begin(), report.cells.begin() + added);
        break;
    }
    case MeasurementEvent::E1B:
        decision.remove = report.cells;
        break;
    case MeasurementEvent::E1C:
        // The best cell stands first in both lists.
        if (!active.empty())
        {
            decision.add = {report.cells.front()};
            decision.remove = {active.back()};
        }
        break;
    case MeasurementEvent::E1D:
        if (!HasActiveSet())
        {
            decision.target = report.cells.front();
        }
        else if (IsServingAmong(active)) // else it is a late one of CELL_FACH
        {
            decision.serving = report.cells.front();
        }
        break;
    default:
        break;
    }
    if (IsServingAmong(decision.remove))
    {
        const auto stays = [&decision](ScramblingCode code) {
            return std::find(decision.remove.begin(), decision.remove.end(), code) ==
                   decision.remove.end();
        };
        const auto best = std::find_if(active.begin(), active.end(), stays);
        decision.serving = best == active.end() ? std::nullopt : std::make_optional(*best);
    }
    return decision;
}

bool
ActiveSetHandOverAlgorithm::HasActiveSet() const
{
    const auto cells = GetCells();
    return std::any_of(cells.begin(), cells.end(), [](const HandOverCell& cell) {
        return cell.mayJoin;
    });
}

bool
ActiveSetHandOverAlgorithm::IsServingAmong(const std::vector<ScramblingCode>& codes) const
{
    const auto cells = GetCells();
    return std::any_of(cells.begin(), cells.end(), [&codes](const HandOverCell& cell) {
        return cell.isServing && std::find(codes.begin(), codes.end(), cell.code) != codes.end();
    });
}

} // namespace ns3::umts
