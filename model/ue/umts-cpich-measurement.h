/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CPICH_MEASUREMENT_H
#define UMTS_CPICH_MEASUREMENT_H

#include "umts-cell-identification.h"
#include "umts-measurement-error.h"

#include "ns3/event-id.h"
#include "ns3/umts-cell-links.h"
#include "ns3/umts-deadline-event.h"
#include "ns3/umts-fading.h"
#include "ns3/umts-intra-frequency-measurement.h"
#include "ns3/umts-section.h"

#include <map>
#include <memory>
#include <optional>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief CPICH measurements of a UE: measures the cells around it every 200 ms while a MEASUREMENT
 * CONTROL is in force, and passes the results to IntraFrequencyMeasurement.
 *
 * Ec/N0 of a cell = received power of its CPICH over that of all cells and noise. By default all
 * cells are measured at the end of the measurement period, without multipath fading and error.
 * CpichMeasurementConfig::Specification() limits the UE to the minimum requirements of TS 25.133.
 */
class CpichMeasurement : public Object
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId();

    ~CpichMeasurement() override;

    using ReportCallback = Callback<void, const MeasurementReport&>; //!< Takes a report

    /**
     * @brief Begin to measure (MEASUREMENT CONTROL, TS 25.331 8.4.1), in place of what was measured
     * before.
     * @param config what is measured and reported
     * @param cells the neighbouring cells and those of the active set
     * @param report takes every report
     */
    void Start(const MeasurementConfig& config,
               const std::vector<ScramblingCode>& cells,
               const std::set<ScramblingCode>& activeSet,
               ReportCallback report);

    /** @brief Measure no more. */
    void Stop();

    /**
     * @brief Measure nothing for a while, or go on: what was measured before is forgotten.
     * @param isPaused whether the UE has no channels
     */
    void Pause(bool isPaused);

    /** @param cells the active set from now on */
    void SetActiveSet(const std::set<ScramblingCode>& cells);

    /**
     * @brief Measure a cell now, unfiltered.
     * @return what is measured
     */
    CpichSample Measure(ScramblingCode cell);

    /** @return measurements of all cells now, unfiltered; empty while nothing is to be measured */
    std::vector<CpichSample> MeasureCells();

    /** @return whether the cell is being measured */
    bool IsMeasuring(ScramblingCode cell) const;

    /**
     * @return the best cell by the filtered measurements, or in a pause by one of now; none while
     *         nothing is to be measured
     */
    std::optional<ScramblingCode> GetBest();

    /** @return a cell of the active set; none while nothing is to be measured */
    std::optional<ScramblingCode> GetOwnCell() const;

    /**
     * @brief Fix the random numbers, before the first measurement.
     * @param stream first stream number: that of the fading; the next one is that of the error
     * @return number of streams; 0 when nothing is random
     */
    int64_t AssignStreams(int64_t stream);

    /** @brief TracedCallback signature for reports. */
    typedef void (*ReportTracedCallback)(const MeasurementReport& report);

    /**
     * @brief TracedCallback signature for measurements.
     * @param sample what layer 1 has measured of a cell in a period
     */
    typedef void (*SampleTracedCallback)(const CpichSample& sample);

  protected:
    void DoDispose() override;

  private:
    /** @brief Samples of a cell in the present measurement period. */
    struct Sums
    {
        double received{0.0}; //!< Received power of its CPICH, mW
        double gain{0.0};     //!< Gain, as a ratio
    };

    /**
     * @param cell a cell
     * @param received power of its CPICH, mW
     * @param gain its gain, as a ratio
     * @param total what the UE receives of all cells, and its noise, mW
     * @return the measurement
     */
    static CpichSample MakeSample(ScramblingCode cell, double received, double gain, double total);

    /** @brief A sample of layer 1 is due, the last one at the end of the measurement period. */
    void OnSample();

    /** @brief Add what is received now to the sums of the period. */
    void AddSample();

    /** @return multipath fading of the cell where the UE is, as a ratio of power */
    double GetFading(ScramblingCode cell);

    /** @brief Count the way since the last sample, which a pause may lie between. */
    void AddWay();

    /** @return the means of the period, with their errors, of the cells that the UE measures */
    std::vector<CpichSample> TakeSamples();

    /** @brief A time to trigger or a reporting interval ends. */
    void OnDeadline();

    /** @brief Have OnDeadline() called in time. */
    void ArmDeadline();

    /**
     * @brief Hand a report on, unless the measurement was stopped by one just before.
     * @param number number of the measurement
     */
    void Send(uint32_t number, const MeasurementReport& report);

    /** @brief Have the next sample at its time in the measurement period. */
    void Schedule();

    /** @brief Begin the measurement, with nothing measured before. */
    void Begin();

    /** @brief Forget what was measured. */
    void Reset();

    /** @brief Get ready to measure by the attributes as they are. */
    void PrepareLayer1();

    /**
     * @brief Make the random variables of multipath fading and measurement errors that are to be
     * used and do not exist yet, with the streams of AssignStreams().
     */
    void PrepareRandom();

    Ptr<CellLinks> m_links;                                   //!< Attribute Links
    std::vector<ScramblingCode> m_cells;                      //!< Cells to be measured
    MeasurementConfig m_config;                               //!< What is measured and reported
    bool m_isPaused{false};                                   //!< The UE has no channels
    std::shared_ptr<IntraFrequencyMeasurement> m_measurement; //!< Filter and events; null: stopped
    uint32_t m_number{0};                                     //!< Counts starts and stops
    ReportCallback m_report;                                  //!< Takes reports
    EventId m_sample;                                         //!< Next sample of layer 1
    DeadlineEvent m_deadline{[this] { OnDeadline(); }};       //!< Earliest deadline of the events
    TraceSource<const MeasurementReport&> m_reportTrace;      //!< Report
    TraceSource<const CpichSample&> m_sampleTrace;            //!< Measurement

    uint32_t m_samplesPerPeriod;           //!< Attribute SamplesPerPeriod
    MultipathProfile::Name m_profile;      //!< Attribute Profile
    double m_carrierFrequency;             //!< Attribute CarrierFrequency, Hz
    uint32_t m_cellsPerPeriod;             //!< Attribute CellsPerPeriod
    Time m_identificationTime;             //!< Attribute IdentificationTime
    Time m_forgetTime;                     //!< Attribute ForgetTime
    double m_detectionEcN0;                //!< Attribute DetectionEcN0, dB
    double m_ecN0Accuracy;                 //!< Attribute EcN0Accuracy, dB
    double m_rscpAccuracy;                 //!< Attribute RscpAccuracy, dB
    std::set<ScramblingCode> m_active;     //!< Active set
    std::map<ScramblingCode, Sums> m_sums; //!< Samples of the period, by cell
    double m_totalSum{0.0};                //!< Samples of the power of all cells and noise, mW
    uint32_t m_count{0};                   //!< Samples of the period
    std::optional<Vector> m_place;         //!< Where the last sample was taken
    double m_way{0.0};                     //!< Way of the UE, m
    std::optional<int64_t> m_stream;       //!< First stream of the random numbers; none: automatic
    Ptr<UniformRandomVariable> m_phases;   //!< Random numbers of the fading; null: none yet
    std::vector<RayleighFading> m_fading;  //!< By scrambling code, as far as measured
    std::optional<CellIdentification> m_identification; //!< Known cells; none: not begun
    std::optional<MeasurementError> m_error;            //!< Error; none: none, or not begun
};

} // namespace ns3::umts

#endif /* UMTS_CPICH_MEASUREMENT_H */
