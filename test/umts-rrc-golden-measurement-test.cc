/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-golden-rig.h"

#include <cstdint>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Messages of RRC against the octets of another encoder: measurements.
 */

namespace ns3::umts::test
{

namespace
{

using UlDcch = asn1::UlDcchMessage; //!< Message on the uplink DCCH
using DlDcch = asn1::DlDcchMessage; //!< Message on the downlink DCCH

/** @return primary scrambling code of a cell that is measured */
uint16_t
GetScramblingCode(uint32_t cell)
{
    return static_cast<uint16_t>(16 * cell + 5);
}

/**
 * @brief The first of events 1A, 1B, ... with parameters.
 * @param count how many, 1 .. 6
 * @param hasForbidden whether cells are forbidden to affect ranges
 */
std::vector<asn1::IntraFreqEventCriteria>
MakeEvents(uint32_t count, bool hasForbidden)
{
    asn1::Event1a more;
    more.triggeringCondition = 2;
    more.reportingRange = 11;
    more.weight = 6;
    more.deactivationThreshold = 3;
    more.amount = 7;
    more.interval = 2;
    asn1::Event1b less;
    less.triggeringCondition = 1;
    less.reportingRange = 13;
    less.weight = 7;
    if (hasForbidden)
    {
        more.forbidden = {300, 301};
        less.forbidden = {302};
    }
    asn1::Event1c better;
    better.activationThreshold = 4;
    better.amount = 3;
    better.interval = 3;
    std::vector<asn1::IntraFreqEventCriteria> events(6);
    events[0].event = more;
    events[1].event = less;
    events[2].event = better;
    events[3].event = std::monostate();
    events[4].event = asn1::Event1e{4, -100};
    events[5].event = asn1::Event1f{2, 120};
    events.resize(count);
    for (uint8_t i = 0; i < count; ++i)
    {
        events[i].hysteresis = i + 3;
        events[i].timeToTrigger = i % 2 == 1 ? 11 : 12; // 320, 640 ms
        events[i].reportedCells = i;
    }
    return events;
}

/** @return criteria of event 1D alone */
std::vector<asn1::IntraFreqEventCriteria>
MakeBestCell()
{
    asn1::IntraFreqEventCriteria best;
    best.event = std::monostate();
    best.hysteresis = 3;
    best.timeToTrigger = 12; // 640 ms
    best.reportedCells = 0;
    return {best};
}

/**
 * @brief Measurement of cells on the same frequency.
 * @param cells how many
 * @param events which of them are reported
 */
asn1::IntraFreqMeasurement
MakeIntraFrequency(uint32_t cells, const std::vector<asn1::IntraFreqEventCriteria>& events)
{
    asn1::IntraFreqMeasurement measurement;
    measurement.activeSet.ecN0 = true;
    measurement.activeSet.rscp = true;
    measurement.monitoredSet.synchronisation = true;
    measurement.monitoredSet.ecN0 = true;
    measurement.events = events;
    for (uint32_t i = 0; i < cells; ++i)
    {
        asn1::IntraFreqCell cell;
        cell.id = static_cast<uint8_t>(i);
        cell.scramblingCode = GetScramblingCode(i);
        measurement.cells.push_back(cell);
    }
    return measurement;
}

/**
 * @brief Add MEASUREMENT CONTROL.
 * @param variant which one
 * @param identity measurement identity
 * @param measurement what it sets up
 * @param trigger periodical, or by event
 */
template <typename Measurement>
void
AddControlTest(const std::string& variant,
               uint8_t identity,
               const Measurement& measurement,
               uint8_t trigger = 1)
{
    asn1::MeasurementControl control;
    control.transaction = 2;
    control.identity = identity;
    control.command = measurement;
    control.mode = asn1::MeasurementReportingMode{0, trigger};
    AddProtectedTest<DlDcch>("MEASUREMENT CONTROL, " + variant, control);
}

/** @brief Add MEASUREMENT CONTROL of cells. */
void
AddIntraFrequencyTests()
{
    const auto three = MakeEvents(3, false);
    AddControlTest("10 cells, 1A to 1C", 1, MakeIntraFrequency(10, three));
    AddControlTest("10 cells, 1A to 1D", 1, MakeIntraFrequency(10, MakeEvents(4, false)));
    AddControlTest("32 cells, 1A to 1C", 1, MakeIntraFrequency(32, three));
    AddControlTest("7 cells, 1D", 1, MakeIntraFrequency(7, MakeBestCell()));
    auto filtered = MakeIntraFrequency(10, MakeBestCell());
    filtered.filterCoefficient = 10; // 11
    AddControlTest("10 cells, 1D", 1, filtered);
    auto full = MakeIntraFrequency(6, MakeEvents(6, true));
    for (auto& cell : full.cells)
    {
        cell.individualOffset = static_cast<int8_t>(*cell.id - 3);
        cell.txPower = 33;
        cell.readsSfn = true;
    }
    AddControlTest("all of it, 1A to 1F", 1, full);
    asn1::MeasurementControl release;
    release.transaction = 2;
    release.identity = 16;
    release.command = std::monostate();
    AddProtectedTest<DlDcch>("MEASUREMENT CONTROL, release", release);
}

/** @brief Add MEASUREMENT CONTROL of traffic volume. */
void
AddTrafficVolumeTests()
{
    asn1::TrafficVolumeEvent up;
    up.event = 0;
    up.threshold = 6;      // 512 octets
    up.timeToTrigger = 11; // 320 ms
    up.pendingTime = 4;    // 4 s
    asn1::TrafficVolumeEvent down;
    down.event = 1;
    down.threshold = 2; // 32 octets
    asn1::TransChCriteria onDch;
    onDch.channel = asn1::DchIdentity{1};
    onDch.events = {up};
    asn1::TrafficVolumeMeasurement measurement;
    measurement.criteria = std::vector<asn1::TransChCriteria>{onDch};
    AddControlTest("4A", 4, measurement);
    asn1::TransChCriteria onRach;
    onRach.channel = std::monostate();
    onRach.events = {up, down};
    measurement.criteria = std::vector<asn1::TransChCriteria>{onRach};
    measurement.validity = 1; // all but CELL_DCH
    AddControlTest("RACH", 4, measurement);
    measurement.criteria = asn1::PeriodicalReporting{7, 10}; // without end, every 16 s
    measurement.validity.reset();
    AddControlTest("periodical", 4, measurement, 0);
}

/**
 * @brief What has been measured of cells.
 * @param count how many
 * @param hasTime whether their times
 * @param hasRscp whether RSCP and pathloss
 */
asn1::MeasuredResults
MakeResults(uint8_t count, bool hasTime, bool hasRscp)
{
    std::vector<asn1::CellMeasuredResults> cells(count);
    for (uint8_t i = 0; i < count; ++i)
    {
        cells[i].scramblingCode = GetScramblingCode(i);
        cells[i].cpichEcN0 = 40 - i;
        if (hasTime)
        {
            asn1::CellSynchronisationInfo time;
            asn1::CellSynchronisationInfo::FrameDifference frames;
            frames.countCSfnHigh = i + 1;
            frames.off = 200 + i;
            time.frames = frames;
            time.tm = 38000 + i;
            cells[i].synchronisation = time;
        }
        if (hasRscp)
        {
            cells[i].cpichRscp = 60 + i;
            cells[i].pathloss = 110 + i;
        }
    }
    return cells;
}

/**
 * @brief Add MEASUREMENT REPORT about cells.
 * @param event 1A .. 1I, its position
 * @param codes primary scrambling codes of those that the event is about
 */
void
AddReportTest(const std::string& variant,
              const asn1::MeasuredResults& results,
              uint8_t event,
              const std::vector<uint16_t>& codes)
{
    asn1::MeasurementReport report;
    report.identity = 1;
    report.results = results;
    report.event = asn1::IntraFreqEventResults{event, codes};
    AddProtectedTest<UlDcch>("MEASUREMENT REPORT, " + variant, report);
}

/** @brief Add MEASUREMENT REPORT. */
void
AddReportTests()
{
    for (const uint8_t cells : {1, 2, 3})
    {
        AddReportTest("cells: " + std::to_string(cells), MakeResults(cells, false, false), 0, {5});
    }
    for (const uint8_t cells : {2, 3, 4})
    {
        const auto results = MakeResults(cells, true, false);
        AddReportTest("cells with time: " + std::to_string(cells), results, 2, {5, 21});
    }
    AddReportTest("RSCP and pathloss", MakeResults(2, true, true), 3, {21});
    asn1::MeasurementReport report;
    report.identity = 4;
    report.results = std::vector<asn1::TrafficVolumeResults>{{5, 9}}; // 1024 octets
    report.event = asn1::TrafficVolumeEventResults{asn1::DchIdentity{1}, 0};
    AddProtectedTest<UlDcch>("MEASUREMENT REPORT, 4A", report);
    report.measurements = asn1::MeasuredResultsOnRach{29};
    report.event = asn1::TrafficVolumeEventResults{std::monostate(), 1};
    AddProtectedTest<UlDcch>("MEASUREMENT REPORT, 4B on RACH", report);
}

} // namespace

void
AddGoldenMeasurementTests()
{
    AddIntraFrequencyTests();
    AddTrafficVolumeTests();
    AddReportTests();
}

} // namespace ns3::umts::test
