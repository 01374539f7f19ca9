/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-measurement-config.h"

#include "ns3/umts-error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace ns3::umts
{

namespace
{

constexpr Nanos MS = 1'000'000; //!< ns

constexpr std::array<Nanos, 16> TIMES_TO_TRIGGER =
    {0, 10, 20, 40, 60, 80, 100, 120, 160, 200, 240, 320, 640, 1280, 2560, 5000}; //!< ms
constexpr std::array<Nanos, 8> REPORTING_INTERVALS =
    {0, 250, 500, 1000, 2000, 4000, 8000, 16000};                        //!< ms
constexpr std::array<uint32_t, 8> AMOUNTS = {0, 1, 2, 4, 8, 16, 32, 64}; //!< 0: infinity

/**
 * @param value a number
 * @param least its lower bound
 * @param most its upper bound
 * @param perUnit steps per unit
 * @return whether it is within the bounds, in steps
 */
bool
IsStep(double value, double least, double most, double perUnit)
{
    const double steps = value * perUnit;
    return value >= least && value <= most && std::abs(steps - std::round(steps)) < 1e-6;
}

/**
 * @tparam VALUES an array
 * @param values what is allowed
 * @param value a value
 * @return whether it is among them
 */
template <typename VALUES>
bool
IsOneOf(const VALUES& values, typename VALUES::value_type value)
{
    return std::find(values.begin(), values.end(), value) != values.end();
}

/**
 * @tparam VALUES an array of times
 * @param values what is allowed, ms
 * @param time a time, ns
 * @return whether it is among them
 */
template <typename VALUES>
bool
IsTime(const VALUES& values, Nanos time)
{
    return time % MS == 0 && IsOneOf(values, time / MS);
}

/**
 * @brief Check one event.
 * @param config the event
 */
void
CheckEvent(const MeasurementEventConfig& config)
{
    const std::string name = std::string("event ") + GetName(config.event) + ": ";
    const bool isRepeated = config.event <= MeasurementEvent::E1C;
    UMTS_THROW_UNLESS(IsStep(config.reportingRangeDb, 0, 14.5, 2),
                      name << "a reporting range of " << config.reportingRangeDb
                           << " dB is none of 0, 0.5 .. 14.5");
    UMTS_THROW_UNLESS(IsStep(config.weight, 0, 2, 10),
                      name << "W of " << config.weight << " is none of 0, 0.1 .. 2");
    UMTS_THROW_UNLESS(IsStep(config.hysteresisDb, 0, 7.5, 2),
                      name << "a hysteresis of " << config.hysteresisDb
                           << " dB is none of 0, 0.5 .. 7.5");
    UMTS_THROW_UNLESS(IsTime(TIMES_TO_TRIGGER, config.timeToTrigger),
                      name << "a time to trigger of " << config.timeToTrigger / MS
                           << " ms is none of 0, 10, 20, 40, 60, 80, 100, 120, 160, 200, 240, "
                              "320, 640, 1280, 2560, 5000");
    UMTS_THROW_UNLESS(IsStep(config.threshold, -115, 165, 1),
                      name << "a threshold of " << config.threshold
                           << " is no whole number from -115 to 165");
    UMTS_THROW_IF(config.deactivationThreshold > MAX_ACTIVE_SET + 1 ||
                      config.replacementThreshold > MAX_ACTIVE_SET + 1,
                  name << "a threshold of the active set exceeds " << MAX_ACTIVE_SET + 1);
    UMTS_THROW_UNLESS(IsTime(REPORTING_INTERVALS, config.reportingInterval),
                      name << "a reporting interval of " << config.reportingInterval / MS
                           << " ms is none of 0, 250, 500, 1000, 2000, 4000, 8000, 16000");
    UMTS_THROW_UNLESS(IsOneOf(AMOUNTS, config.amountOfReporting),
                      name << "an amount of reporting of " << config.amountOfReporting
                           << " is none of 0 (infinity), 1, 2, 4, 8, 16, 32, 64");
    UMTS_THROW_IF(config.reportingInterval > 0 && !isRepeated,
                  name << "its reports are not repeated, only those of 1A, 1B and 1C");
}

} // namespace

const char*
GetName(MeasurementEvent event)
{
    constexpr std::array<const char*, 6> names = {"1A", "1B", "1C", "1D", "1E", "1F"};
    return names.at(static_cast<std::size_t>(event));
}

void
CheckMeasurement(const MeasurementConfig& config)
{
    MeasurementFilter{config.filterCoefficient};
    for (const auto& event : config.events)
    {
        CheckEvent(event);
    }
    for (const auto& entry : config.individualOffset)
    {
        UMTS_THROW_UNLESS(IsStep(entry.second, -10, 10, 2),
                          "cell individual offset of " << entry.second
                                                       << " dB: none of -10, -9.5 .. 10");
    }
}

} // namespace ns3::umts
