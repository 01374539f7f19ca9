/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_INTRA_FREQUENCY_MEASUREMENT_H
#define UMTS_INTRA_FREQUENCY_MEASUREMENT_H

#include "umts-measurement-event.h"

#include "ns3/umts-measurement-messages.h"

#include <functional>
#include <map>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Intra-frequency measurement of a UE (TS 25.331 14.1): layer 3 filtering and evaluation of
 * the events of a MEASUREMENT CONTROL. It schedules nothing: the caller passes in samples and the
 * time.
 */
class IntraFrequencyMeasurement
{
  public:
    using Send = std::function<void(const MeasurementReport&)>; //!< Sends a report

    /**
     * @param config what is measured and reported, see CheckMeasurement()
     * @param send sends reports; may set another active set
     */
    IntraFrequencyMeasurement(const MeasurementConfig& config, Send send);

    /**
     * @brief The active set has changed. What was reported, or was about to be, of a cell that an
     * event can't be about any more is forgotten; all of it is when no cell stays, as in a hard
     * handover. The filters go on.
     * @param cells the active set
     */
    void SetActiveSet(const std::set<ScramblingCode>& cells, Nanos now);

    /**
     * @brief A measurement period has ended. The filter of a cell that is missing begins anew when
     * it is measured again.
     * @param samples cells measured
     */
    void Measure(const std::vector<CpichSample>& samples, Nanos now);

    /** @brief Let the times to trigger and the reporting intervals act. */
    void OnTime(Nanos now);

    /** @return the earliest time at which OnTime() has work; NEVER when there is none */
    Nanos GetDeadline() const;

    /**
     * @param cell a cell
     * @return its filtered measurement; none when it was not measured in the last period
     */
    std::optional<double> Get(ScramblingCode cell) const;

    /** @return the best cell of the last period; none before the first one */
    std::optional<ScramblingCode> GetBest() const;

  private:
    /**
     * @brief Have the events see the present measurements.
     * @param isMeasured the measurements are new, else the active set
     */
    void Update(Nanos now, bool isMeasured);

    /**
     * @param state an event
     * @param cells cells that it is about
     * @return the report
     */
    MeasurementReport MakeReport(const MeasurementEventState& state,
                                 const std::vector<ScramblingCode>& cells) const;

    const MeasurementConfig m_config;                      //!< What is measured and reported
    const Send m_send;                                     //!< Sends reports
    std::set<ScramblingCode> m_activeSet;                  //!< Active set
    std::map<ScramblingCode, MeasurementFilter> m_filters; //!< Of the cells measured
    std::vector<MeasuredCell> m_cells;                     //!< The cells of the last period
    std::vector<MeasurementEventState> m_events;           //!< Events
};

} // namespace ns3::umts

#endif /* UMTS_INTRA_FREQUENCY_MEASUREMENT_H */
