/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MEASUREMENT_CONFIG_H
#define UMTS_MEASUREMENT_CONFIG_H

#include "umts-measurement-quantity.h"

#include "ns3/umts-timer.h"

#include <map>
#include <set>
#include <vector>

namespace ns3::umts
{

constexpr uint32_t MAX_ACTIVE_SET = 6;            //!< Cells of an active set (TS 25.133 5.1)
constexpr Nanos MEASUREMENT_PERIOD = 200'000'000; //!< Of intra-frequency measurements, ns
                                                  //!< (TS 25.133 8.1.2.2)

/** @brief Intra-frequency reporting event (TS 25.331 14.1.2). */
enum class MeasurementEvent : uint8_t
{
    E1A, //!< A primary CPICH enters the reporting range
    E1B, //!< A primary CPICH leaves the reporting range
    E1C, //!< One that is not in the active set becomes better than one that is
    E1D, //!< Change of the best cell
    E1E, //!< A primary CPICH becomes better than a threshold
    E1F  //!< A primary CPICH becomes worse than a threshold
};

/**
 * @param event an event
 * @return its name, such as 1A
 */
const char* GetName(MeasurementEvent event);

/**
 * @ingroup umts
 * @brief Criteria of one event (TS 25.331 10.3.7.39). Values that the specification does not have
 * throw Error.
 */
struct MeasurementEventConfig
{
    MeasurementEvent event{};          //!< The event
    double reportingRangeDb{3.0};      //!< R of 1A and 1B, 0 .. 14.5 dB in steps of 0.5
    double weight{0.0};                //!< W of 1A and 1B, 0 .. 2 in steps of 0.1
    double hysteresisDb{0.0};          //!< H, 0 .. 7.5 dB in steps of 0.5
    Nanos timeToTrigger{0};            //!< A value of 10.3.7.64, ns
    double threshold{0.0};             //!< Of 1E and 1F, -115 .. 165 dB or dBm, whole
    uint32_t deactivationThreshold{0}; //!< 1A is reported with an active set of this size at most,
                                       //!< 1 .. 7; 0: of any
    uint32_t replacementThreshold{0};  //!< 1C is reported from this size on, 1 .. 7; 0: of any
    Nanos reportingInterval{0};        //!< 1A, 1B and 1C: a report is repeated after this time, a
                                       //!< value of 10.3.7.39, ns; 0: never
    uint32_t amountOfReporting{1};     //!< Reports of a cell, 1, 2, 4 .. 64; 0: without end
    bool useCellIndividualOffset{false}; //!< 1D heeds the offsets; the other events do in any case
    bool onlyActiveSet{true};            //!< 1D: of the active set alone
};

/**
 * @ingroup umts
 * @brief Intra-frequency measurement of a UE (TS 25.331 10.3.7.36).
 */
struct MeasurementConfig
{
    MeasurementQuantity quantity{CPICH_EC_N0};         //!< What is compared
    uint32_t filterCoefficient{0};                     //!< k of the layer 3 filter
    std::vector<MeasurementEventConfig> events;        //!< What is reported
    std::map<ScramblingCode, double> individualOffset; //!< Cell individual offsets, -10 .. 10 dB in
                                                       //!< steps of 0.5
    std::set<ScramblingCode> barred; //!< Cells forbidden to affect the reporting range
};

/** @param config throws Error when it has a value that is not allowed */
void CheckMeasurement(const MeasurementConfig& config);

} // namespace ns3::umts

#endif /* UMTS_MEASUREMENT_CONFIG_H */
