/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-test-time.h"
#include "umts-test.h"

#include "ns3/umts-intra-frequency-measurement.h"

#include <cmath>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * What a UE measures and reports, event by event.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-measurement", UNIT, "25.331 14.1.2");

// Codes of values at the edges of their steps.
UMTS_TEST("umts-measurement", "Codes of measured values")
{
    const auto ecN0 = [](double value) { return uint32_t{Quantise(CPICH_EC_N0, value)}; };
    UMTS_EXPECT(ecN0(-30) == 0, "below -24 dB");
    UMTS_EXPECT(ecN0(-24) == 1, "from -24 dB");
    UMTS_EXPECT(ecN0(-23.51) == 1, "to -23.5 dB");
    UMTS_EXPECT(ecN0(-23.5) == 2, "from -23.5 dB");
    UMTS_EXPECT(ecN0(-0.01) == 48, "to 0 dB");
    UMTS_EXPECT(ecN0(0) == 49, "from 0 dB");
    UMTS_EXPECT(ecN0(10) == 49, "and no further");
    const auto rscp = [](double value) { return uint32_t{Quantise(CPICH_RSCP, value)}; };
    UMTS_EXPECT(rscp(-115.01) == 0, "below -115 dBm");
    UMTS_EXPECT(rscp(-115) == 1, "from -115 dBm");
    UMTS_EXPECT(rscp(-25.01) == 90, "to -25 dBm");
    UMTS_EXPECT(rscp(0) == 91, "from -25 dBm");
    const auto loss = [](double value) { return uint32_t{Quantise(PATH_LOSS, value)}; };
    UMTS_EXPECT(loss(20) == 46, "least");
    UMTS_EXPECT(loss(128.9) == 128, "in steps of 1 dB");
    UMTS_EXPECT(loss(200) == 158, "most");
}

// Step and ramp through the layer 3 filter.
UMTS_TEST("umts-measurement", "Layer 3 filter")
{
    MeasurementFilter none(0);
    none.Update(-100);
    UMTS_EXPECT(none.Update(-80) == -80, "k = 0 filters nothing");
    MeasurementFilter half(2);
    UMTS_EXPECT(half.Update(-100) == -100, "begins with the first value");
    UMTS_EXPECT(half.Update(-80) == -90, "a = 1/2");
    UMTS_EXPECT(half.Update(-80) == -85, "a = 1/2 again");
    const std::vector<double> lags = {0, 82.8, 200, 365.7, 600, 931.4, 1400, 2062.7, 3000};
    for (uint32_t k = 0; k < lags.size(); ++k)
    {
        MeasurementFilter filter(k);
        for (uint32_t i = 0; i < 1000; ++i)
        {
            filter.Update(i);
        }
        UMTS_EXPECT(IsNear(200 * (999 - filter.Get()), lags[k], 0.05), "lag, k " << k);
    }
    MeasurementFilter slow(6);
    slow.Update(0);
    uint32_t samples = 0;
    while (slow.Get() < 1 - std::exp(-1.0))
    {
        slow.Update(1);
        ++samples;
    }
    UMTS_EXPECT(samples == 8, "63 % of a step, k 6: after 7.5 samples");
}

/// Reports of one event, written as text: the time in ms, and the cells.
struct EventTest
{
    /// RSCP of cells 1, 2 .. in dBm.
    using Levels = std::vector<double>;

    /**
     * @param event the event
     * @return its criteria, with a range of 3 dB
     */
    static MeasurementConfig Make(MeasurementEvent event)
    {
        MeasurementConfig config;
        config.quantity = CPICH_RSCP;
        config.events.resize(1);
        config.events[0].event = event;
        return config;
    }

    /**
     * @brief Measure every 200 ms from 200 ms on.
     * @param config what is measured
     * @param active size of the active set: cells from 1 on
     * @param periods levels in each period
     * @return the reports
     */
    static std::string Run(const MeasurementConfig& config,
                           uint16_t active,
                           const std::vector<Levels>& periods)
    {
        std::string story;
        Nanos now = 0;
        IntraFrequencyMeasurement measurement(config, [&](const MeasurementReport& report) {
            story += (story.empty() ? "" : ", ") + std::to_string(now / MS) + ":";
            for (const auto cell : report.cells)
            {
                story += " " + std::to_string(static_cast<uint32_t>(cell));
            }
        });
        std::set<ScramblingCode> cells;
        for (uint16_t i = 1; i <= active; ++i)
        {
            cells.insert(ScramblingCode{i});
        }
        measurement.SetActiveSet(cells, 0);
        for (const auto& levels : periods)
        {
            const Nanos next = now + MEASUREMENT_PERIOD;
            for (now = measurement.GetDeadline(); now < next; now = measurement.GetDeadline())
            {
                measurement.OnTime(now);
            }
            now = next;
            std::vector<CpichSample> samples;
            for (std::size_t i = 0; i < levels.size(); ++i)
            {
                samples.push_back(
                    {ScramblingCode{static_cast<uint16_t>(i + 1)}, 0, levels[i], -levels[i]});
            }
            measurement.Measure(samples, now);
        }
        return story;
    }

    /** @brief A condition must hold throughout, at every sample. */
    void CheckTimeToTrigger()
    {
        MeasurementConfig config = Make(MeasurementEvent::E1A);
        config.events[0].timeToTrigger = 320 * MS;
        const Levels in{-80, -83};
        const Levels out{-80, -83.1};
        ExpectText(Run(config, 1, {in, in, in, in}), "520: 2", "once, at the end of the time");
        ExpectText(Run(config, 1, {in, in, out, in, in, in}), "520: 2, 1120: 2", "and once again");
        ExpectText(Run(config, 1, {in, out, in, in, out}), "920: 2", "a sample out of range");
        config.events[0].timeToTrigger = 200 * MS;
        ExpectText(Run(config, 1, {in, out, in, in}), "800: 2", "a sample at the end counts");
        config.events[0].timeToTrigger = 0;
        config.events[0].hysteresisDb = 2;
        ExpectText(Run(config, 1, {{-80, -82}, {-80, -83.9}, {-80, -82}}), "200: 2", "hysteresis");
        ExpectText(Run(config, 1, {{-80, -82}, {-80, -84.1}, {-80, -82}}),
                   "200: 2, 600: 2",
                   "the leaving condition");
        ExpectText(Run(config, 1, {{-80, -82}, {-80}, {-80, -82}}),
                   "200: 2, 600: 2",
                   "a cell that is gone");
        ExpectText(Run(config, 1, {{-80, -82, -81}}), "200: 3 2", "two at once, the best first");
    }

    /** @brief Reports are repeated until each cell has had its amount. */
    void CheckRepetition()
    {
        MeasurementConfig config = Make(MeasurementEvent::E1A);
        config.events[0].reportingInterval = 250 * MS;
        config.events[0].amountOfReporting = 4;
        const Levels one{-80, -82, -99};
        const Levels both{-80, -82, -81};
        ExpectText(Run(config, 1, std::vector<Levels>(10, one)),
                   "200: 2, 450: 2, 700: 2, 950: 2",
                   "amount");
        ExpectText(Run(config, 1, {one, one, one, both, both, both, both, both, both, both}),
                   "200: 2, 450: 2, 700: 2, 800: 3, 950: 3 2, 1200: 3, 1450: 3",
                   "an amount of its own for each");
        ExpectText(Run(config, 1, {one, one, {-80, -90}, {-80, -90}}), "200: 2, 450: 2", "left");
        config.events[0].amountOfReporting = 0;
        ExpectText(Run(config, 1, std::vector<Levels>(7, one)),
                   "200: 2, 450: 2, 700: 2, 950: 2, 1200: 2",
                   "without end");
    }

    /** @brief A cell is repeated again once the size of the active set allows it. */
    void CheckForbiddenRepetition()
    {
        MeasurementConfig config = Make(MeasurementEvent::E1A);
        config.events[0].reportingInterval = 250 * MS;
        config.events[0].amountOfReporting = 0;
        config.events[0].deactivationThreshold = 2;
        std::string story;
        Nanos now = 0;
        IntraFrequencyMeasurement measurement(config, [&](const MeasurementReport&) {
            story += std::to_string(now / MS) + " ";
        });
        const ScramblingCode one{1};
        const ScramblingCode two{2};
        const ScramblingCode four{4};
        measurement.SetActiveSet({one, two}, 0);
        for (now = 50 * MS; now <= 1000 * MS; now += 50 * MS)
        {
            if (now % MEASUREMENT_PERIOD == 0)
            {
                std::vector<CpichSample> samples;
                for (uint16_t cell = 1; cell <= 4; ++cell)
                {
                    const double level = cell == 4 ? -99 : -80 - cell;
                    samples.push_back({ScramblingCode{cell}, 0, level, -level});
                }
                measurement.Measure(samples, now);
            }
            else
            {
                measurement.OnTime(now);
            }
            if (now == 300 * MS)
            {
                measurement.SetActiveSet({one, two, four}, now);
            }
            if (now == 500 * MS)
            {
                measurement.SetActiveSet({one, two}, now);
            }
        }
        ExpectText(story, "200 700 950 ", "a third cell in the set from 300 to 500 ms");
    }

    /** @brief 1A up to a size of the active set, 1B of the active set, 1D of the best one. */
    void CheckActiveSet()
    {
        MeasurementConfig config = Make(MeasurementEvent::E1A);
        const std::vector<Levels> three{{-80, -81, -82}};
        config.events[0].deactivationThreshold = 2;
        ExpectText(Run(config, 2, three), "200: 3", "size at the threshold");
        config.events[0].deactivationThreshold = 1;
        ExpectText(Run(config, 2, three), "", "and above it");

        config = Make(MeasurementEvent::E1B);
        ExpectText(Run(config, 2, {{-80, -82.9, -99}, {-80, -83, -99}}), "400: 2", "1B");
        config.barred = {ScramblingCode{1}};
        ExpectText(Run(config, 2, {{-80, -99, -99}}), "", "a barred cell makes no range");
        config.barred.clear();
        config.events[0].weight = 2;
        ExpectText(Run(config, 2, {{-80, -80, -99}}), "200: 1 2", "W = 2: the range rises by 6 dB");

        config = Make(MeasurementEvent::E1D);
        config.events[0].hysteresisDb = 4;
        ExpectText(Run(config, 2, {{-80, -85, -70}, {-80, -78, -70}, {-80, -79, -70}}),
                   "400: 2",
                   "1D of the active set; the new best is stored");
        ExpectText(Run(config, 2, {{-80, -82}, {-82, -81}, {-83, -82}}), "", "hysteresis of 1D");
        config.events[0].onlyActiveSet = false;
        ExpectText(Run(config, 2, {{-80, -85, -90}, {-80, -78, -70}}),
                   "400: 3",
                   "of all cells: the best of two");
    }

    /** @brief 1C compares with the worst of the active set. */
    void CheckReplacement()
    {
        MeasurementConfig config = Make(MeasurementEvent::E1C);
        config.events[0].hysteresisDb = 2;
        const std::vector<Levels> better{{-80, -85, -84}};
        ExpectText(Run(config, 2, better), "200: 3", "better than the worst by H / 2");
        ExpectText(Run(config, 2, {{-80, -85, -84.1}}), "", "not by less");
        config.events[0].replacementThreshold = 2;
        ExpectText(Run(config, 2, better), "200: 3", "size at the threshold");
        config.events[0].replacementThreshold = 3;
        ExpectText(Run(config, 2, better), "", "and below it");
    }

    /** @brief 1E and 1F compare with a threshold. */
    void CheckThresholds()
    {
        MeasurementConfig config = Make(MeasurementEvent::E1E);
        config.events[0].threshold = -90;
        config.events[0].hysteresisDb = 2;
        ExpectText(Run(config, 1, {{-99, -89.1}, {-99, -89}, {-99, -91}, {-99, -89}}),
                   "400: 2",
                   "1E: forgotten below -91 dBm only");
        config.events[0].event = MeasurementEvent::E1F;
        ExpectText(Run(config, 1, {{-80, -90.9}, {-80, -91}, {-80, -88.9}, {-80, -91}}),
                   "400: 2, 800: 2",
                   "1F: forgotten above -89 dBm");
        config.quantity = PATH_LOSS;
        config.events[0].threshold = 90;
        ExpectText(Run(config, 1, {{-80, -90.9}, {-80, -91}}), "400: 2", "1F of a path loss");
    }

    /** @brief Individual offsets, and what 1D makes of them. */
    void CheckOffsets()
    {
        MeasurementConfig config = Make(MeasurementEvent::E1A);
        config.individualOffset[ScramblingCode{2}] = 2;
        ExpectText(Run(config, 1, {{-80, -85}}), "200: 2", "2 dB earlier");
        ExpectText(Run(config, 1, {{-80, -85.1}}), "", "not more");
        config.quantity = PATH_LOSS;
        ExpectText(Run(config, 1, {{-80, -82}}), "", "an offset adds to a path loss");
        config.quantity = CPICH_RSCP;
        config.events[0].event = MeasurementEvent::E1D;
        ExpectText(Run(config, 2, {{-80, -85}, {-80, -81}}), "", "1D: without offsets");
        config.events[0].useCellIndividualOffset = true;
        ExpectText(Run(config, 2, {{-80, -85}, {-80, -81}}), "400: 2", "1D: with offsets");
    }

    /** @brief A report has its cells and the active set. */
    void CheckReport()
    {
        std::string text;
        IntraFrequencyMeasurement measurement(
            Make(MeasurementEvent::E1A),
            [&text](const MeasurementReport& report) {
                text = umts::GetName(report.event);
                for (const auto& cell : report.measurements)
                {
                    text += " " + std::to_string(static_cast<uint32_t>(cell.cell)) +
                            (cell.isActive ? "*" : "") + "=" + std::to_string(cell.code);
                }
            });
        measurement.SetActiveSet({ScramblingCode{7}}, 0);
        measurement.Measure({{ScramblingCode{7}, 0, -80, 0},
                             {ScramblingCode{8}, 0, -79.5, 0},
                             {ScramblingCode{9}, 0, -90, 0}},
                            0);
        ExpectText(text, "1A 8=36 7*=36", "cell 9 is not in it");
        UMTS_EXPECT(measurement.Get(ScramblingCode{9}).value() == -90, "measured");
        UMTS_EXPECT(!measurement.Get(ScramblingCode{6}).has_value(), "not measured");
    }
};

UMTS_TEST_F(EventTest, "umts-measurement", "Events, one by one")
{
    CheckTimeToTrigger();
    CheckRepetition();
    CheckForbiddenRepetition();
    CheckActiveSet();
    CheckReplacement();
    CheckThresholds();
    CheckOffsets();
    CheckReport();
}

// What was about to be reported of a cell is void once it has joined or left.
UMTS_TEST("umts-measurement", "Pending reports do not outlive a change of the active set")
{
    MeasurementConfig config;
    config.quantity = CPICH_RSCP;
    config.events.resize(2);
    config.events[0].event = MeasurementEvent::E1A;
    config.events[0].timeToTrigger = 320 * MS;
    config.events[1].event = MeasurementEvent::E1B;
    config.events[1].timeToTrigger = 320 * MS;
    uint32_t reports = 0;
    IntraFrequencyMeasurement measurement(config, [&](const MeasurementReport&) { ++reports; });
    const ScramblingCode one{1};
    const ScramblingCode two{2};
    measurement.SetActiveSet({one}, 0);
    measurement.Measure({{one, 0, -80, 0}, {two, 0, -81, 0}}, 200 * MS);
    UMTS_EXPECT(measurement.GetDeadline() == 520 * MS, "1A of cell 2 is pending");
    measurement.SetActiveSet({one, two}, 300 * MS);
    UMTS_EXPECT(measurement.GetDeadline() == NEVER, "it has joined meanwhile");
    measurement.Measure({{one, 0, -80, 0}, {two, 0, -90, 0}}, 400 * MS);
    UMTS_EXPECT(measurement.GetDeadline() == 720 * MS, "1B of cell 2 is pending");
    measurement.SetActiveSet({one}, 500 * MS);
    UMTS_EXPECT(measurement.GetDeadline() == NEVER, "it has left meanwhile");
    measurement.OnTime(1000 * MS);
    UMTS_EXPECT(reports == 0, "no report");
}

/**
 * @param sentence beginning of what is said
 * @param spoil makes it wrong
 */
void
Refuse(const std::string& sentence, const std::function<void(MeasurementConfig&)>& spoil)
{
    MeasurementConfig config;
    config.events.resize(1);
    spoil(config);
    ExpectError([&] { CheckMeasurement(config); }, sentence);
}

// Values that the specification does not have.
UMTS_TEST("umts-measurement", "Values out of bounds are refused")
{
    using Config = MeasurementConfig;
    Refuse("filter coefficient 10", [](Config& c) { c.filterCoefficient = 10; });
    Refuse("filter coefficient 20", [](Config& c) { c.filterCoefficient = 20; });
    Refuse("event 1A: a reporting range of 15 dB",
           [](Config& c) { c.events[0].reportingRangeDb = 15; });
    Refuse("event 1A: a reporting range of 0.3 dB",
           [](Config& c) { c.events[0].reportingRangeDb = 0.3; });
    Refuse("event 1A: W of 2.1", [](Config& c) { c.events[0].weight = 2.1; });
    Refuse("event 1A: a hysteresis of 8 dB", [](Config& c) { c.events[0].hysteresisDb = 8; });
    Refuse("event 1A: a time to trigger of 300 ms",
           [](Config& c) { c.events[0].timeToTrigger = 300 * MS; });
    Refuse("event 1A: a threshold of 166", [](Config& c) { c.events[0].threshold = 166; });
    Refuse("event 1A: a threshold of the active set exceeds 7",
           [](Config& c) { c.events[0].deactivationThreshold = 8; });
    Refuse("event 1A: a reporting interval of 300 ms",
           [](Config& c) { c.events[0].reportingInterval = 300 * MS; });
    Refuse("event 1A: an amount of reporting of 3",
           [](Config& c) { c.events[0].amountOfReporting = 3; });
    Refuse("event 1D: its reports are not repeated", [](Config& c) {
        c.events[0].event = MeasurementEvent::E1D;
        c.events[0].reportingInterval = 250 * MS;
    });
    Refuse("cell individual offset of 10.5 dB",
           [](Config& c) { c.individualOffset[ScramblingCode{1}] = 10.5; });
}

} // namespace
