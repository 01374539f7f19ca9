/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-test-time.h"
#include "umts-test.h"

#include "ns3/umts-intra-frequency-measurement.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * A UE that walks between two cells: when and where it reports.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-measurement-walk", UNIT, "25.331 14.1.2");

constexpr double DISTANCE = 1000;  //!< From cell LEFT to cell RIGHT, m
constexpr double START = 50;       //!< Where the UE begins, m from LEFT
constexpr ScramblingCode LEFT{1};  //!< The cell that it comes from
constexpr ScramblingCode RIGHT{2}; //!< The cell that it goes to

/** @brief What decides on a walk. */
struct WalkCase
{
    double kmh;           //!< Speed, towards RIGHT
    uint32_t filter;      //!< Filter coefficient
    bool hasTriggerTimes; //!< 1A 320 ms, 1B and 1D 640 ms, rather than 0
    double weight;        //!< W of 1A and 1B
    std::string reports;  //!< Time in s and place in m of 1A, 1D and 1B
};

/**
 * @ingroup umts
 * @brief The UE and its measurement. The network does what a report asks for at once.
 */
class Walker
{
  public:
    /** @param config what is measured */
    explicit Walker(const MeasurementConfig& config)
        : m_measurement(config, [this](const MeasurementReport& report) { OnReport(report); })
    {
        m_measurement.SetActiveSet(m_activeSet, 0);
    }

    /**
     * @brief Walk.
     * @param from place at the beginning, m from LEFT
     * @param to place at the end, m from LEFT
     * @param kmh speed
     */
    void Go(double from, double to, double kmh)
    {
        const Nanos begin = m_now;
        const double speed = (to > from ? 1 : -1) * kmh / 3.6;
        while ((to - m_place) * speed > 0 || m_now == begin)
        {
            const Nanos next = (m_now / MEASUREMENT_PERIOD + 1) * MEASUREMENT_PERIOD;
            for (Nanos due = m_measurement.GetDeadline(); due < next;
                 due = m_measurement.GetDeadline())
            {
                m_now = due;
                m_place = from + speed * 1e-9 * (m_now - begin);
                m_measurement.OnTime(due);
            }
            m_now = next;
            m_place = from + speed * 1e-9 * (m_now - begin);
            m_measurement.Measure({Sample(LEFT, m_place), Sample(RIGHT, DISTANCE - m_place)},
                                  m_now);
        }
    }

    std::string story; //!< Reports: event, s, m

    /** @return how often a report says something */
    std::map<MeasurementEvent, uint32_t> counts;

  private:
    /**
     * @param cell a cell
     * @param distance from it, m
     * @return what is measured there
     */
    static CpichSample Sample(ScramblingCode cell, double distance)
    {
        const double loss = 128.1 + 37.6 * std::log10(distance / 1000);
        return {cell, -10.0, 33 - loss, loss};
    }

    /** @param report a report */
    void OnReport(const MeasurementReport& report)
    {
        char text[40];
        std::snprintf(text, sizeof text, " %.2f %.1f", 1e-9 * m_now, m_place);
        story += (story.empty() ? "" : ", ") + std::string(GetName(report.event)) + text;
        ++counts[report.event];
        for (const auto cell : report.cells)
        {
            if (report.event == MeasurementEvent::E1A)
            {
                m_activeSet.insert(cell);
            }
            else if (report.event == MeasurementEvent::E1B)
            {
                m_activeSet.erase(cell);
            }
        }
        m_measurement.SetActiveSet(m_activeSet, m_now);
    }

    Nanos m_now{0};                             //!< The time, ns
    double m_place{0};                          //!< Where the UE is, m from LEFT
    std::set<ScramblingCode> m_activeSet{LEFT}; //!< Active set
    IntraFrequencyMeasurement m_measurement;    //!< The measurement
};

/**
 * @param event an event
 * @param range reporting range, dB
 * @param hysteresis dB
 * @param timeToTrigger ms
 * @return its criteria
 */
MeasurementEventConfig
MakeEvent(MeasurementEvent event, double range, double hysteresis, Nanos timeToTrigger)
{
    MeasurementEventConfig config;
    config.event = event;
    config.reportingRangeDb = range;
    config.hysteresisDb = hysteresis;
    config.timeToTrigger = timeToTrigger * MS;
    return config;
}

/**
 * @param hasTriggerTimes 320 and 640 ms rather than 0
 * @return 1A with 3 dB, 1D with a hysteresis of 4 dB, 1B with 6 dB, of RSCP
 */
MeasurementConfig
MakeWalk(bool hasTriggerTimes)
{
    MeasurementConfig config;
    config.quantity = CPICH_RSCP;
    const Nanos shortTime = hasTriggerTimes ? 320 : 0;
    const Nanos longTime = hasTriggerTimes ? 640 : 0;
    config.events = {MakeEvent(MeasurementEvent::E1A, 3, 0, shortTime),
                     MakeEvent(MeasurementEvent::E1D, 0, 4, longTime),
                     MakeEvent(MeasurementEvent::E1B, 6, 0, longTime)};
    return config;
}

/**
 * Times and places of reports, to the digit: crossing of the edge, lag of the filter, next
 * measurement, time to trigger.
 */
void
AddMeasuredWalk(const WalkCase& walk)
{
    AddTest("A walk with these reports: " + walk.reports, [=] {
        for (const auto quantity : {CPICH_RSCP, PATH_LOSS})
        {
            MeasurementConfig config = MakeWalk(walk.hasTriggerTimes);
            config.quantity = quantity;
            config.filterCoefficient = walk.filter;
            for (auto& event : config.events)
            {
                event.weight = walk.weight;
            }
            Walker walker(config);
            walker.Go(START, 900, walk.kmh);
            UMTS_EXPECT(walker.story == walk.reports, "quantity " << quantity);
        }
    });
}

UMTS_TESTS("umts-measurement-walk")
{
    for (const WalkCase& walk :
         {WalkCase{3, 0, true, 0, "1A 485.52 454.6, 1D 577.44 531.2, 1B 649.84 591.5"},
          WalkCase{30, 0, true, 0, "1A 48.92 457.7, 1D 58.44 537.0, 1B 65.64 597.0"},
          WalkCase{30, 0, true, 1, "1A 48.92 457.7, 1D 58.44 537.0, 1B 63.44 578.7"},
          WalkCase{30, 3, true, 0, "1A 49.32 461.0, 1D 58.84 540.3, 1B 66.04 600.3"},
          WalkCase{30, 0, false, 0, "1A 48.60 455.0, 1D 57.80 531.7, 1B 65.00 591.7"},
          WalkCase{120, 3, true, 0, "1A 12.92 480.7, 1D 15.44 564.7, 1B 17.24 624.7"}})
    {
        AddMeasuredWalk(walk);
    }
}

// To and fro: each crossing has one report of each event, at mirrored places, and none of the other
// cell while the UE rests in the middle.
UMTS_TEST("umts-measurement-walk", "To and fro between two cells without ping-pong")
{
    Walker walker(MakeWalk(false));
    constexpr uint32_t turns = 5;
    for (uint32_t i = 0; i < turns; ++i)
    {
        walker.Go(100, 900, 3);
        walker.Go(900, 100, 3);
    }
    for (const auto event : {MeasurementEvent::E1A, MeasurementEvent::E1D, MeasurementEvent::E1B})
    {
        UMTS_EXPECT(walker.counts[event] == 2 * turns, umts::GetName(event));
    }
    // 530.6 m from LEFT on the way, 530.6 m from RIGHT on the way back, and 1 / 6 m to the next
    // sample.
    ExpectPart(walker.story, " 530.7, ");
    ExpectPart(walker.story, " 469.3, ");
}

/**
 * @brief Stand for 20 s where RIGHT is 2.5 dB worse than LEFT.
 * @param rangeA R of 1A
 * @param hysteresisA H of 1A
 * @param rangeB R of 1B
 * @param hysteresisB H of 1B
 * @param weight W of both
 * @return reports of 1A and of 1B
 */
std::string
CountAlternation(double rangeA,
                 double hysteresisA,
                 double rangeB,
                 double hysteresisB,
                 double weight)
{
    MeasurementConfig config;
    config.quantity = CPICH_RSCP;
    config.events = {MakeEvent(MeasurementEvent::E1A, rangeA, hysteresisA, 0),
                     MakeEvent(MeasurementEvent::E1B, rangeB, hysteresisB, 0)};
    config.events[0].weight = weight;
    config.events[1].weight = weight;
    std::array<uint32_t, 2> counts{};
    std::set<ScramblingCode> activeSet{LEFT};
    Nanos now = 0;
    IntraFrequencyMeasurement* self = nullptr;
    IntraFrequencyMeasurement measurement(config, [&](const MeasurementReport& report) {
        const bool joins = report.event == MeasurementEvent::E1A;
        ++counts[joins ? 0 : 1];
        activeSet = joins ? std::set<ScramblingCode>{LEFT, RIGHT} : std::set<ScramblingCode>{LEFT};
        self->SetActiveSet(activeSet, now);
    });
    self = &measurement;
    measurement.SetActiveSet(activeSet, now);
    for (uint32_t i = 0; i < 50; ++i)
    {
        now += MEASUREMENT_PERIOD;
        measurement.Measure({{LEFT, 0, -80, 0}, {RIGHT, 0, -82.5, 0}}, now);
    }
    return std::to_string(counts[0]) + " " + std::to_string(counts[1]);
}

// 1A and 1B alternate at a place unless R1b + H1b / 2 > R1a - H1a / 2; with W = 1 the range rises
// as a leg joins, by 10 log 2 in the middle.
UMTS_TEST("umts-measurement-walk", "When 1A and 1B alternate")
{
    UMTS_EXPECT(CountAlternation(3, 0, 3.5, 0, 0) == "1 0", "1B beyond 1A");
    UMTS_EXPECT(CountAlternation(3, 0, 2, 0, 0) == "25 25", "1B before 1A: in every period");
    UMTS_EXPECT(CountAlternation(3, 0, 2, 3, 0) == "1 0", "not with hysteresis of 1B");
    UMTS_EXPECT(CountAlternation(4, 3, 3, 0, 0) == "1 0", "nor with hysteresis of 1A");
    UMTS_EXPECT(CountAlternation(3, 0, 3, 0, 1) == "25 25", "equal ranges and W = 1");
    UMTS_EXPECT(CountAlternation(3, 0, 6, 0, 1) == "1 0", "3 dB between them and W = 1");
}

} // namespace
