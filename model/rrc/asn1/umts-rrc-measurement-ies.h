/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_MEASUREMENT_IES_H
#define UMTS_RRC_MEASUREMENT_IES_H

#include "umts-rrc-radio-bearer-ies.h"

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Information elements of RRC about measurements (TS 25.331 10.3.7).
 */

namespace ns3::umts::asn1
{

/** @brief Measured results on RACH (TS 25.331 10.3.7.45): CPICH Ec/N0 of the current cell. */
struct MeasuredResultsOnRach
{
    uint8_t cpichEcN0{0}; //!< CPICH Ec/N0, 0 .. 63
};

/** @brief Time of a cell in the eyes of the UE (TS 25.331 10.3.7.6). */
struct CellSynchronisationInfo
{
    /// COUNT-C-SFN frame difference.
    struct FrameDifference
    {
        uint8_t countCSfnHigh{0}; //!< COUNT-C-SFN high, 0 .. 15, of 256 frames each
        uint8_t off{0};           //!< OFF, frames
    };

    std::optional<FrameDifference> frames{}; //!< Frame difference
    uint16_t tm{0};                          //!< Tm, chips, 0 .. 38399
};

/** @brief Cell measured results (TS 25.331 10.3.7.3). */
struct CellMeasuredResults
{
    std::optional<CellSynchronisationInfo> synchronisation{}; //!< Its time
    uint16_t scramblingCode{0};                               //!< Primary scrambling code, 0 .. 511
    std::optional<uint8_t> cpichEcN0{};                       //!< CPICH Ec/N0, 0 .. 63
    std::optional<uint8_t> cpichRscp{};                       //!< CPICH RSCP, 0 .. 127
    std::optional<uint8_t> pathloss{};                        //!< Pathloss, 46 .. 173 dB
};

/** @brief Traffic volume measured results of a radio bearer (TS 25.331 10.3.7.67). */
struct TrafficVolumeResults
{
    uint8_t rbIdentity{1};            //!< RB identity, 1 .. 32
    std::optional<uint8_t> payload{}; //!< RLC buffers payload, position of 32
};

/// Measured results (TS 25.331 10.3.7.44): of cells, or of radio bearers, 1 .. 32.
using MeasuredResults =
    std::variant<std::vector<CellMeasuredResults>, std::vector<TrafficVolumeResults>>;

/** @brief Intra-frequency measurement event results (TS 25.331 10.3.7.32). */
struct IntraFreqEventResults
{
    uint8_t event{0};              //!< 1A .. 1I, position of 16
    std::vector<uint16_t> cells{}; //!< Primary scrambling codes, 0 .. 511, 1 .. 32 of them
};

/// Transport channel of the uplink; or RACH.
using UlTrChIdentity = std::variant<DchIdentity, std::monostate>;

/** @brief Traffic volume event results (TS 25.331 10.3.7.66). */
struct TrafficVolumeEventResults
{
    UlTrChIdentity channel{}; //!< Where the event has happened
    uint8_t event{0};         //!< 4A or 4B, position of 2
};

/// Event results (TS 25.331 10.3.7.7).
using EventResults = std::variant<IntraFreqEventResults, TrafficVolumeEventResults>;

/** @brief Cell of an intra-frequency cell info list (TS 25.331 10.3.7.33). */
struct IntraFreqCell
{
    std::optional<uint8_t> id{};              //!< Intra-frequency cell id, 0 .. 31
    int8_t individualOffset{0};               //!< Cell individual offset, -20 .. 20, steps of
                                              //!< 0.5 dB
    std::optional<uint16_t> scramblingCode{}; //!< Primary scrambling code, 0 .. 511
    std::optional<int8_t> txPower{};          //!< Primary CPICH Tx power, -10 .. 50 dBm
    bool readsSfn{false};                     //!< Read SFN indicator
    bool hasTxDiversity{false};               //!< Tx diversity indicator
};

/** @brief What is reported of cells (TS 25.331 10.3.7.5). */
struct CellReportingQuantities
{
    bool identity{false};        //!< Cell identity
    bool synchronisation{false}; //!< Cell synchronisation information
    bool ecN0{false};            //!< CPICH Ec/N0
    bool rscp{false};            //!< CPICH RSCP
    bool pathloss{false};        //!< Pathloss
};

/** @brief Event 1A (TS 25.331 10.3.7.39). */
struct Event1a
{
    uint8_t triggeringCondition{0};                   //!< Position of 5
    uint8_t reportingRange{0};                        //!< 0 .. 29, steps of 0.5 dB
    std::optional<std::vector<uint16_t>> forbidden{}; //!< Cells forbidden to affect the range
    uint8_t weight{0};                                //!< W, 0 .. 20, steps of 0.1
    uint8_t deactivationThreshold{0};                 //!< 0 .. 7 cells, position of 8
    uint8_t amount{0};                                //!< Amount of reporting, position of 8
    uint8_t interval{0};                              //!< Reporting interval, position of 8
};

/** @brief Event 1B (TS 25.331 10.3.7.39). */
struct Event1b
{
    uint8_t triggeringCondition{0};                   //!< Position of 3
    uint8_t reportingRange{0};                        //!< 0 .. 29, steps of 0.5 dB
    std::optional<std::vector<uint16_t>> forbidden{}; //!< Cells forbidden to affect the range
    uint8_t weight{0};                                //!< W, 0 .. 20, steps of 0.1
};

/** @brief Event 1C (TS 25.331 10.3.7.39). */
struct Event1c
{
    uint8_t activationThreshold{0}; //!< 0 .. 7 cells, position of 8
    uint8_t amount{0};              //!< Amount of reporting, position of 8
    uint8_t interval{0};            //!< Reporting interval, position of 8
};

/** @brief Event 1E (TS 25.331 10.3.7.39). */
struct Event1e
{
    uint8_t triggeringCondition{0}; //!< Position of 5
    int16_t threshold{0};           //!< Threshold used frequency, -115 .. 165
};

/** @brief Event 1F (TS 25.331 10.3.7.39). */
struct Event1f
{
    uint8_t triggeringCondition{0}; //!< Position of 3
    int16_t threshold{0};           //!< Threshold used frequency, -115 .. 165
};

/** @brief Criteria of an intra-frequency event (TS 25.331 10.3.7.39). */
struct IntraFreqEventCriteria
{
    /// The event; the one without parameters is 1D.
    std::variant<Event1a, Event1b, Event1c, std::monostate, Event1e, Event1f> event{};
    uint8_t hysteresis{0};                  //!< 0 .. 15, steps of 0.5 dB
    uint8_t timeToTrigger{0};               //!< 0 .. 5000 ms, position of 16
    std::optional<uint8_t> reportedCells{}; //!< Within active and/or monitored set on used
                                            //!< frequency: 1 .. 6 cells, position of 6
};

/** @brief Intra-frequency measurement (TS 25.331 10.3.7.36) with events. */
struct IntraFreqMeasurement
{
    bool removesAll{true};               //!< All cells of before are removed; else nothing is said
    std::vector<IntraFreqCell> cells{};  //!< New cells, up to 32; none: nothing is said
    uint8_t filterCoefficient{0};        //!< Filter coefficient, position of 16
    uint8_t quantity{0};                 //!< Ec/N0, RSCP, pathloss, position of 4
    CellReportingQuantities activeSet{}; //!< What is reported of the active set
    CellReportingQuantities monitoredSet{};       //!< And of the monitored set
    std::vector<IntraFreqEventCriteria> events{}; //!< Criteria, 1 .. 8
};

/** @brief Traffic volume event 4A (TS 25.331 10.3.7.69). */
struct TrafficVolumeEvent
{
    uint8_t event{0};                       //!< 4A or 4B, position of 2
    uint8_t threshold{0};                   //!< Reporting threshold, position of 26
    std::optional<uint8_t> timeToTrigger{}; //!< Time to trigger, position of 16
    std::optional<uint8_t> pendingTime{};   //!< Pending time after trigger, position of 7
};

/** @brief Periodical reporting criteria (TS 25.331 10.3.7.53). */
struct PeriodicalReporting
{
    uint8_t amount{7};   //!< Amount of reporting, position of 8
    uint8_t interval{0}; //!< Reporting interval, position of 16
};

/** @brief Criteria of events on a transport channel (TS 25.331 10.3.7.72). */
struct TransChCriteria
{
    std::optional<UlTrChIdentity> channel{};                 //!< The channel
    std::optional<std::vector<TrafficVolumeEvent>> events{}; //!< Events, 1 or 2
};

/** @brief Traffic volume measurement (TS 25.331 10.3.7.68) of RLC buffer payload. */
struct TrafficVolumeMeasurement
{
    std::optional<uint8_t> validity{}; //!< State that it is valid in, position of 3
    /// Events; or periodical reports.
    std::variant<std::vector<TransChCriteria>, PeriodicalReporting> criteria{};
};

/** @brief Measurement reporting mode (TS 25.331 10.3.7.49). */
struct MeasurementReportingMode
{
    uint8_t transferMode{0}; //!< Acknowledged or unacknowledged, position of 2
    uint8_t trigger{1};      //!< Periodical or by event, position of 2
};

void Code(UperCodec& codec, MeasuredResultsOnRach& value);
void Code(UperCodec& codec, MeasuredResults& value);
void Code(UperCodec& codec, EventResults& value);
void Code(UperCodec& codec, IntraFreqMeasurement& value);
void Code(UperCodec& codec, TrafficVolumeMeasurement& value);
void Code(UperCodec& codec, MeasurementReportingMode& value);

} // namespace ns3::umts::asn1

#endif /* UMTS_RRC_MEASUREMENT_IES_H */
