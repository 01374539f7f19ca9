/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-measurement-encoding.h"

#include "umts-nearest-value.h"
#include "umts-rrc-bearer-encoding.h"

#include "ns3/umts-cfn.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <vector>

namespace ns3::umts
{

namespace
{

constexpr uint8_t INTRA_FREQUENCY = 1; //!< Measurement identity
constexpr uint8_t TRAFFIC_VOLUME = 2;  //!< Measurement identity

constexpr std::size_t MAX_CELLS = 32; //!< maxCellMeas (TS 25.331 10.3.10)

/// Times to trigger, ms (TS 25.331 10.3.7.64).
const std::vector<double>
    TIMES_TO_TRIGGER{0, 10, 20, 40, 60, 80, 100, 120, 160, 200, 240, 320, 640, 1280, 2560, 5000};
/// Reporting intervals, ms; 0: no periodical reporting (TS 25.331 10.3.7.39).
const std::vector<double> INTERVALS{0, 250, 500, 1000, 2000, 4000, 8000, 16000};
/// Filter coefficients (TS 25.331 10.3.7.9).
const std::vector<double> FILTER_COEFFICIENTS{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 15, 17, 19};
/// Pending times after trigger, ms (TS 25.331 10.3.7.72).
const std::vector<double> PENDING_TIMES{250, 500, 1000, 2000, 4000, 8000, 16000};
/// Amounts of reporting; then without end (TS 25.331 10.3.7.39).
const std::vector<double> AMOUNTS{1, 2, 4, 8, 16, 32, 64};
/// Reporting thresholds of traffic volume, octets (TS 25.331 10.3.7.72).
const std::vector<double> VOLUMES{8,      16,     32,     64,     128,   256,   512,
                                  1024,   2048,   3072,   4096,   6144,  8192,  12288,
                                  16384,  24576,  32768,  49152,  65536, 98304, 131072,
                                  196608, 262144, 393216, 524288, 786432};

/** @return position of a time in a table of ms */
uint8_t
FindTime(const std::vector<double>& table, Nanos time)
{
    return FindNearest(table, static_cast<double>(time) / 1e6);
}

/** @return position of an amount of reporting: 1, 2, 4 .. 64, without end */
uint8_t
FindAmount(uint32_t amount)
{
    return amount == 0 ? AMOUNTS.size() : FindNearest(AMOUNTS, amount);
}

/** @return whether an event reports the timing of cells, which may join the active set */
bool
HasTiming(MeasurementEvent event)
{
    return event == MeasurementEvent::E1A || event == MeasurementEvent::E1C;
}

/**
 * @param config an event
 * @param barred cells forbidden to affect the reporting range
 * @return its criteria
 */
asn1::IntraFreqEventCriteria
MakeCriteria(const MeasurementEventConfig& config, const std::set<ScramblingCode>& barred)
{
    std::optional<std::vector<uint16_t>> forbidden;
    if (!barred.empty())
    {
        forbidden.emplace();
    }
    for (auto code = barred.begin(); code != barred.end() && forbidden->size() < MAX_CELLS; ++code)
    {
        forbidden->push_back(static_cast<uint16_t>(*code) % 512);
    }
    const auto range = static_cast<uint8_t>(std::lround(2 * config.reportingRangeDb));
    const auto weight = static_cast<uint8_t>(std::lround(10 * config.weight));
    const auto amount = FindAmount(config.amountOfReporting);
    const auto interval = FindTime(INTERVALS, config.reportingInterval);
    const auto threshold = static_cast<int16_t>(std::lround(config.threshold));
    asn1::IntraFreqEventCriteria criteria;
    switch (config.event)
    {
    case MeasurementEvent::E1A:
        criteria.event = asn1::Event1a{1,
                                       range,
                                       forbidden,
                                       weight,
                                       static_cast<uint8_t>(config.deactivationThreshold),
                                       amount,
                                       interval};
        break;
    case MeasurementEvent::E1B:
        criteria.event = asn1::Event1b{0, range, forbidden, weight};
        break;
    case MeasurementEvent::E1C:
        criteria.event =
            asn1::Event1c{static_cast<uint8_t>(config.replacementThreshold), amount, interval};
        break;
    case MeasurementEvent::E1D:
        criteria.event = std::monostate();
        break;
    case MeasurementEvent::E1E:
        criteria.event = asn1::Event1e{2, threshold};
        break;
    case MeasurementEvent::E1F:
        criteria.event = asn1::Event1f{0, threshold};
        break;
    }
    criteria.hysteresis = static_cast<uint8_t>(std::lround(2 * config.hysteresisDb));
    criteria.timeToTrigger = FindTime(TIMES_TO_TRIGGER, config.timeToTrigger);
    criteria.reportedCells = 5;
    return criteria;
}

} // namespace

asn1::MeasurementControl
MakeControl(const MeasurementControl& message)
{
    asn1::IntraFreqMeasurement measurement;
    for (std::size_t i = 0; i < message.cells.size() && i < MAX_CELLS; ++i)
    {
        const auto offset = message.config.individualOffset.find(message.cells[i]);
        asn1::IntraFreqCell cell;
        cell.id = static_cast<uint8_t>(i);
        cell.scramblingCode = static_cast<uint16_t>(message.cells[i]) % 512;
        cell.individualOffset = offset == message.config.individualOffset.end()
                                    ? int8_t{0}
                                    : static_cast<int8_t>(std::lround(2 * offset->second));
        measurement.cells.push_back(cell);
    }
    measurement.quantity = message.config.quantity;
    measurement.filterCoefficient =
        FindNearest(FILTER_COEFFICIENTS, message.config.filterCoefficient);
    for (auto* quantities : {&measurement.activeSet, &measurement.monitoredSet})
    {
        quantities->ecN0 = message.config.quantity == CPICH_EC_N0;
        quantities->rscp = message.config.quantity == CPICH_RSCP;
        quantities->pathloss = message.config.quantity == PATH_LOSS;
        quantities->synchronisation = quantities == &measurement.monitoredSet;
    }
    for (const auto& event : message.config.events)
    {
        measurement.events.push_back(MakeCriteria(event, message.config.barred));
    }
    return {0, INTRA_FREQUENCY, measurement, asn1::MeasurementReportingMode()};
}

asn1::MeasurementControl
MakeControl(const TrafficVolumeControl& message)
{
    if (!message.threshold && !message.isRequest)
    {
        return {0, TRAFFIC_VOLUME, std::monostate(), std::nullopt};
    }
    asn1::TrafficVolumeEvent event;
    event.threshold = FindNearest(VOLUMES, static_cast<double>(message.threshold.value_or(0)));
    event.timeToTrigger = FindTime(TIMES_TO_TRIGGER, message.timeToTrigger.GetNanoSeconds());
    event.pendingTime = FindTime(PENDING_TIMES, message.pendingTime.GetNanoSeconds());
    asn1::TransChCriteria criteria;
    criteria.channel = asn1::UlTrChIdentity(std::monostate());
    criteria.events = {event};
    asn1::TrafficVolumeMeasurement measurement;
    measurement.validity = 1;
    measurement.criteria = std::vector<asn1::TransChCriteria>{criteria};
    return {0, TRAFFIC_VOLUME, measurement, asn1::MeasurementReportingMode()};
}

asn1::MeasurementReport
MakeReport(const MeasurementReport& message)
{
    asn1::MeasurementReport report;
    report.identity = INTRA_FREQUENCY;
    std::vector<asn1::CellMeasuredResults> results;
    for (const auto& measured : message.measurements)
    {
        asn1::CellMeasuredResults cell;
        cell.scramblingCode = static_cast<uint16_t>(measured.cell) % 512;
        auto& value = message.quantity == CPICH_EC_N0  ? cell.cpichEcN0
                      : message.quantity == CPICH_RSCP ? cell.cpichRscp
                                                       : cell.pathloss;
        value = measured.code;
        if (HasTiming(message.event))
        {
            cell.synchronisation = asn1::CellSynchronisationInfo();
            cell.synchronisation->frames = asn1::CellSynchronisationInfo::FrameDifference();
        }
        results.push_back(cell);
    }
    if (!results.empty())
    {
        report.results = results;
    }
    asn1::IntraFreqEventResults event;
    event.event = static_cast<uint8_t>(message.event);
    for (const auto cell : message.cells)
    {
        event.cells.push_back(static_cast<uint16_t>(cell) % 512);
    }
    report.event = event;
    return report;
}

asn1::MeasurementReport
MakeReport(const TrafficVolumeReport& message)
{
    asn1::MeasurementReport report;
    report.identity = TRAFFIC_VOLUME;
    report.results = std::vector<asn1::TrafficVolumeResults>{
        {GetRbIdentity(message.id), static_cast<uint8_t>(message.isAbove ? 8 : 0)}};
    report.event = asn1::TrafficVolumeEventResults{asn1::UlTrChIdentity(std::monostate()), 0};
    return report;
}

} // namespace ns3::umts
