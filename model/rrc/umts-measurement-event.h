/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MEASUREMENT_EVENT_H
#define UMTS_MEASUREMENT_EVENT_H

#include "ns3/umts-measurement-config.h"

#include <optional>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Measurement of a cell, as MeasurementEventState compares it. Levels are in dB, the higher
 * the better: path loss with its sign changed.
 */
struct MeasuredCell
{
    ScramblingCode cell{};   //!< The cell
    double value{0.0};       //!< Filtered measurement
    double level{0.0};       //!< Level without its individual offset
    double offsetLevel{0.0}; //!< Level with its individual offset
    bool isActive{false};    //!< It is in the active set
    bool isBarred{false};    //!< It must not affect the reporting range
};

/**
 * @ingroup umts
 * @brief State of one reporting event (TS 25.331 14.1.2): the cells that fulfil its condition,
 * since when, and which have been reported.
 *
 * A cell is due to be reported when its margin is at least H/2 at every measurement throughout the
 * time to trigger. A reported cell is removed when its margin falls below -H/2.
 */
class MeasurementEventState
{
  public:
    /**
     * @param config its criteria
     * @param isLossy levels are turned path losses, and so is the threshold
     */
    MeasurementEventState(const MeasurementEventConfig& config, bool isLossy);

    /**
     * @brief Take the measurements of a period, or another active set.
     * @param cells all cells measured; those that are missing are forgotten
     * @param isMeasured they are new; otherwise only the active set is, and no cell begins to
     *        fulfil the condition
     */
    void Update(const std::vector<MeasuredCell>& cells, Nanos now, bool isMeasured);

    /** @brief Forget all cells: with the next measurements the event begins anew. */
    void Reset();

    /**
     * @brief Let the times to trigger and the reporting interval act.
     * @return cells to be reported now, the best one first; mostly none
     */
    std::vector<ScramblingCode> Poll(Nanos now);

    /** @return the earliest time at which Poll() has work; NEVER when there is none */
    Nanos GetDeadline() const;

    /** @return its criteria */
    const MeasurementEventConfig& GetConfig() const
    {
        return m_config;
    }

  private:
    /** @brief A cell that fulfils the condition. */
    struct Entry
    {
        ScramblingCode cell{};   //!< The cell
        double level{0.0};       //!< Its level, for the order in reports
        Nanos since{0};          //!< Since when, ns
        bool isTriggered{false}; //!< Throughout the time to trigger
        uint32_t reports{0};     //!< Reports of it
    };

    /** @brief Calculate what the levels of cells are compared with. */
    void SetReference(const std::vector<MeasuredCell>& cells);

    /** @return edge of the reporting range, dB; none without a cell that makes one */
    std::optional<double> GetReportingRange(const std::vector<MeasuredCell>& cells) const;

    /** @return offset level of the worst cell of the active set; none when that is empty */
    static std::optional<double> GetWorstActive(const std::vector<MeasuredCell>& cells);

    /**
     * @brief Keep the best cell of 1D, or choose one when it is gone: the best of the active set,
     * or of all when none of that is measured.
     * @return its level; none without a cell
     */
    std::optional<double> GetBest(const std::vector<MeasuredCell>& cells);

    /** @return level of the cell as this event counts it */
    double GetLevel(const MeasuredCell& cell) const;

    /** @return whether the event can be about the cell */
    bool IsEligible(const MeasuredCell& cell) const;

    /** @return margin by which the cell fulfils the condition without hysteresis, dB */
    double GetMargin(const MeasuredCell& cell) const;

    /** @return whether the size of the active set lets the event be reported */
    bool IsAllowed() const;

    /** @return whether a report of the cell is due now */
    bool IsDue(const Entry& entry, Nanos now) const;

    const MeasurementEventConfig m_config; //!< Criteria
    const double m_sign;                   //!< 1, or -1 for path loss
    std::vector<Entry> m_entries;          //!< Cells that fulfil the condition
    std::optional<double> m_reference;     //!< What levels are compared with, dB
    std::optional<ScramblingCode> m_best;  //!< Best cell of 1D
    uint32_t m_activeSetSize{0};           //!< Cells of the active set that are measured
    Nanos m_nextRepetition{NEVER};         //!< When reports are repeated, ns
};

} // namespace ns3::umts

#endif /* UMTS_MEASUREMENT_EVENT_H */
