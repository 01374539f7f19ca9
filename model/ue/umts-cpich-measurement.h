/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CPICH_MEASUREMENT_H
#define UMTS_CPICH_MEASUREMENT_H

#include "ns3/event-id.h"
#include "ns3/umts-cell-links.h"
#include "ns3/umts-deadline-event.h"
#include "ns3/umts-intra-frequency-measurement.h"
#include "ns3/umts-section.h"

#include <memory>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief What a UE measures of the CPICHs around it, every 200 ms as long as somebody wants its
 * reports. Multipath fading is averaged out within that time.
 *
 * Ec/N0 of a cell = received power of its CPICH over that of all cells and noise.
 */
class CpichMeasurement : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    ~CpichMeasurement() override;

    using ReportCallback = Callback<void, const MeasurementReport&>; //!< Takes a report

    /**
     * @brief Begin to measure (MEASUREMENT CONTROL, TS 25.331 8.4.1), in place of what was measured
     * before.
     * @param config what is measured and reported
     * @param cells the neighbouring cells and those of the active set
     * @param activeSet the active set
     * @param report takes every report
     */
    void Start(const MeasurementConfig& config,
               const std::vector<ScramblingCode>& cells,
               const std::set<ScramblingCode>& activeSet,
               ReportCallback report);

    /** @brief Measure no more. */
    void Stop();

    /** @param cells the active set from now on */
    void SetActiveSet(const std::set<ScramblingCode>& cells);

    /**
     * @brief Measure a cell now, unfiltered.
     * @param cell the cell
     * @return what is measured
     */
    CpichSample Measure(ScramblingCode cell);

    /**
     * @param cell a cell
     * @return whether it is being measured
     */
    bool IsMeasuring(ScramblingCode cell) const;

    /** @return the best cell by the filtered measurements; none while nothing is measured */
    std::optional<ScramblingCode> GetBest() const;

    /**
     * @brief TracedCallback signature for reports.
     * @param report the report
     */
    typedef void (*ReportTracedCallback)(const MeasurementReport& report);

  protected:
    void DoDispose() override;

  private:
    /**
     * @brief Measure a cell now, unfiltered.
     * @param cell the cell
     * @param total what the UE receives of all cells, and its noise, mW
     * @return what is measured
     */
    CpichSample Measure(ScramblingCode cell, double total);

    /** @brief A measurement period ends. */
    void OnPeriod();

    /** @brief A time to trigger or a reporting interval ends. */
    void OnDeadline();

    /** @brief Have OnDeadline() called in time. */
    void ArmDeadline();

    /**
     * @brief Hand a report on, unless the measurement was stopped by one just before.
     * @param number number of the measurement
     * @param report the report
     */
    void Send(uint32_t number, const MeasurementReport& report);

    /** @brief Have the next measurement at the end of the present period. */
    void Schedule();

    Ptr<CellLinks> m_links;                                   //!< Attribute Links
    std::vector<ScramblingCode> m_cells;                      //!< Cells to be measured
    std::shared_ptr<IntraFrequencyMeasurement> m_measurement; //!< Filter and events; null: stopped
    uint32_t m_number{0};                                     //!< Counts starts and stops
    ReportCallback m_report;                                  //!< Takes reports
    EventId m_period;                                         //!< End of the measurement period
    DeadlineEvent m_deadline{[this] { OnDeadline(); }};       //!< Earliest deadline of the events
    TraceSource<const MeasurementReport&> m_reportTrace;      //!< Report
};

} // namespace ns3::umts

#endif /* UMTS_CPICH_MEASUREMENT_H */
