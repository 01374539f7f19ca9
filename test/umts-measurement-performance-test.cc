/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-test.h"

#include "ns3/constant-velocity-mobility-model.h"
#include "ns3/double.h"
#include "ns3/pointer.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-cell-layout-helper.h"
#include "ns3/umts-decibel.h"

#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * How well a UE measures: which cells, after what time, the mean of which samples, with what error.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-measurement-performance", UNIT, "25.133 8.1.2, 25.133 9.1");

constexpr Nanos MS = 1'000'000; //!< ns

/**
 * @param cells Ec/N0 of the cells 0, 1 .. in dB
 * @return what a UE hears
 */
std::vector<CpichSample>
Hear(const std::vector<double>& cells)
{
    std::vector<CpichSample> samples;
    for (const double ecN0Db : cells)
    {
        CpichSample sample;
        sample.cell = ScramblingCode(static_cast<uint16_t>(samples.size()));
        sample.ecN0Db = ecN0Db;
        samples.push_back(sample);
    }
    return samples;
}

/**
 * @param samples measurements
 * @return numbers of their cells, one digit each
 */
std::string
Name(const std::vector<CpichSample>& samples)
{
    std::string text;
    for (const auto& sample : samples)
    {
        text += std::to_string(static_cast<uint16_t>(sample.cell));
    }
    return text;
}

// 800 ms without a break from the first period in which the cell can be received; 5 s until a cell
// that is too weak must be identified again. The active set is known from the start.
UMTS_TEST("umts-measurement-performance", "When a new cell is identified, and forgotten")
{
    CellIdentification::Config config;
    config.identificationTime = 800 * MS;
    config.forgetTime = 5000 * MS;
    CellIdentification identification(config);
    std::string story;
    const auto hear = [&](Nanos from, Nanos to, double ecN0Db) {
        for (Nanos now = from; now <= to; now += 200)
        {
            const auto known =
                Name(identification.Select(Hear({-8, ecN0Db}), {ScramblingCode(0)}, now * MS));
            story += known == "01" ? "+" : known == "0" ? "-" : "?";
        }
        story += " ";
    };
    hear(200, 800, -19.9);   // 600 ms
    hear(1000, 1000, -20.1); // a break
    hear(1200, 2200, -20.0); // 800 ms after 1200: identified at 2000
    hear(2400, 7000, -25);   // 4.8 s after the last good one
    hear(7200, 7400, -25);   // 5 s: forgotten
    hear(7600, 8600, -10);   // identified at 8400
    ExpectText(story, "---- - ----++ ++++++++++++++++++++++++ -- ----++ ", "periods");
}

UMTS_TEST("umts-measurement-performance", "A cell that leaves the active set stays known")
{
    CellIdentification::Config config;
    config.identificationTime = 800 * MS;
    config.forgetTime = 5000 * MS;
    CellIdentification identification(config);
    const auto heard = Hear({-8, -9});
    ExpectText(Name(identification.Select(heard, {ScramblingCode(1)}, 200 * MS)), "1", "active");
    ExpectText(Name(identification.Select(heard, {ScramblingCode(0)}, 400 * MS)), "01", "both");
}

UMTS_TEST("umts-measurement-performance", "The active set and the best others are measured")
{
    CellIdentification::Config config;
    config.mostCells = 4;
    CellIdentification identification(config);
    const auto heard = Hear({-12, -9, -25, -11, -9, -10, -9});
    const std::set<ScramblingCode> active = {ScramblingCode(2)};
    ExpectText(Name(identification.Select(heard, active, 0)), "1246", "the weakest is active");
    const std::set<ScramblingCode> large = {ScramblingCode(0),
                                            ScramblingCode(1),
                                            ScramblingCode(2),
                                            ScramblingCode(3),
                                            ScramblingCode(5)};
    ExpectText(Name(identification.Select(heard, large, 0)), "01235", "more than four");
    const auto few = Hear({-12, -9, -25, -11});
    ExpectText(Name(identification.Select(few, active, 0)), "0123", "four");
}

// Shares of 90 % have a standard deviation of 0.1 % with 100,000 draws, 0.2 % with 20,000.
UMTS_TEST("umts-measurement-performance", "The error's share within the accuracy, and its sharing")
{
    constexpr int count = 100000;
    const auto random = MakeRandom(1);
    MeasurementError error(1.5, 6, random);
    for (const auto& [ecN0Db, accuracy] :
         std::map<double, double>{{-10, 1.5}, {-14, 1.5}, {-15, 2}, {-16, 2}, {-16.1, 3}, {-19, 3}})
    {
        int within = 0;
        double sum = 0;
        for (int i = 0; i < count; ++i)
        {
            CpichSample sample;
            sample.ecN0Db = ecN0Db;
            sample.rscpDbm = -90;
            sample.pathLossDb = 123;
            error.Apply(sample, i);
            const double own = sample.ecN0Db - ecN0Db;
            within += std::abs(own) <= accuracy ? 1 : 0;
            sum += own;
            UMTS_ASSERT(std::abs(sample.rscpDbm + 90 - own - error.GetCommon()) < 1e-9, "RSCP");
            UMTS_ASSERT(std::abs(sample.pathLossDb - 123 + own + error.GetCommon()) < 1e-9, "loss");
        }
        UMTS_EXPECT(IsNear(within / double(count), 0.9, 0.004), ecN0Db << " dB");
        UMTS_EXPECT(IsNear(sum / count, 0, 0.03), "mean");
    }
    int within = 0;
    for (int i = 0; i < count / 5; ++i)
    {
        MeasurementError other(1.5, 6, random);
        CpichSample sample;
        sample.ecN0Db = -10;
        other.Apply(sample, 0);
        within += std::abs(sample.rscpDbm) <= 6 ? 1 : 0;
    }
    UMTS_EXPECT(IsNear(within / (count / 5.0), 0.9, 0.0085), "RSCP");
}

/** @brief A UE on its way, and what it measures of two or more cells. */
class Measuring
{
  public:
    /**
     * @param config how well the UE measures
     * @param speed along x, m/s
     * @param cells number of cells: one 400 m behind it, the others 500 m ahead
     */
    Measuring(const CpichMeasurementConfig& config, double speed, uint16_t cells)
        : m_plan(CreateObjectWithAttributes<CellPlan>("ShadowingDeviation", DoubleValue(0)))
    {
        for (uint16_t i = 0; i < cells; ++i)
        {
            m_codes.push_back(m_plan->AddCell({i == 0 ? 0.0 : 900.0, 0},
                                              std::nullopt,
                                              CreateObject<CellPower>()));
        }
        const auto mobility = CreateObject<ConstantVelocityMobilityModel>();
        mobility->SetPosition(Vector(400, 0, 0));
        mobility->SetVelocity(Vector(speed, 0, 0));
        links = CreateObjectWithAttributes<CellLinks>("Plan",
                                                      PointerValue(m_plan),
                                                      "Mobility",
                                                      PointerValue(mobility));
        measurement = config.Create(links);
        measurement->TraceConnectWithoutContext("Measurement",
                                                MakeCallback(&Measuring::OnSample, this));
    }

    ~Measuring()
    {
        measurement->Dispose();
        Simulator::Destroy();
    }

    Measuring(const Measuring&) = delete;
    Measuring& operator=(const Measuring&) = delete;

    /** @param seconds how long the UE measures, from now on */
    void Run(double seconds)
    {
        measurement->Start({}, m_codes, {m_codes[0]}, CpichMeasurement::ReportCallback());
        Simulator::Stop(Seconds(seconds));
        Simulator::Run();
    }

    Ptr<CellLinks> links;              //!< Links of the UE
    Ptr<CpichMeasurement> measurement; //!< What it measures with
    std::vector<CpichSample> samples;  //!< What it has measured
    std::vector<CpichSample> instants; //!< What it was to measure by Measure() in that moment

  private:
    /** @param sample a measurement */
    void OnSample(const CpichSample& sample)
    {
        samples.push_back(sample);
        instants.push_back(measurement->Measure(sample.cell));
    }

    Ptr<CellPlan> m_plan;                //!< The cells
    std::vector<ScramblingCode> m_codes; //!< Their codes
};

UMTS_TEST("umts-measurement-performance", "By default: what is received at the end of the period")
{
    Measuring ue(CpichMeasurementConfig::Ideal(), 30, 2);
    ue.Run(2.1);
    UMTS_ASSERT(ue.samples.size() == 20, "two cells, ten periods");
    for (std::size_t i = 0; i < ue.samples.size(); ++i)
    {
        UMTS_EXPECT(ue.samples[i].ecN0Db == ue.instants[i].ecN0Db, "Ec/N0");
        UMTS_EXPECT(ue.samples[i].rscpDbm == ue.instants[i].rscpDbm, "RSCP");
        UMTS_EXPECT(ue.samples[i].pathLossDb == ue.instants[i].pathLossDb, "path loss");
    }
    UMTS_EXPECT(ue.measurement->AssignStreams(7) == 0, "nothing is random");
}

// The fading of a cell is that of its own random numbers at the way travelled since the first
// sample: 0, 10 ms, 20 ms ..; the first period has 20 samples, from 10 ms on.
UMTS_TEST("umts-measurement-performance", "The mean of fading over the samples of a period")
{
    constexpr double speed = 10; // m/s
    constexpr double perSample = 0.010 * speed * 2e9 / 299792458;
    CpichMeasurementConfig config;
    config.Set({{"SamplesPerPeriod", UintegerValue(20)}, {"Profile", StringValue("PedestrianB")}});
    Measuring ue(config, speed, 1);
    UMTS_EXPECT(ue.measurement->AssignStreams(77) == 2, "fading and error");
    ue.Run(0.7);
    const auto phases = MakeRandom(77);
    const RayleighFading fading(phases);
    UMTS_ASSERT(ue.samples.size() == 3, "periods");
    const auto place = CreateObject<ConstantVelocityMobilityModel>();
    const auto links = CreateObjectWithAttributes<CellLinks>("Plan",
                                                             PointerValue(ue.links->GetPlan()),
                                                             "Mobility",
                                                             PointerValue(place));
    const ScramblingCode cell{0};
    const double noise = ue.links->GetPlan()->GetNoise();
    const double sent = ue.links->GetPlan()->GetPower(cell)->GetTotal(0);
    for (int period = 0; period < 3; ++period)
    {
        double received = 0;
        double gain = 0;
        double total = 0;
        for (int i = 20 * period; i < 20 * period + 20; ++i)
        {
            const double power =
                fading.GetPowers(GetPathPowers(MultipathProfile::PEDESTRIAN_B), i * perSample)
                    .GetSum();
            place->SetPosition(Vector(400 + speed * 0.010 * (i + 1), 0, 0));
            received += links->GetCpich(cell) * power;
            gain += links->GetGain(cell) * power;
            total += links->GetGain(cell) * sent * power + noise;
        }
        const auto& sample = ue.samples[period];
        UMTS_EXPECT(IsNear(sample.rscpDbm, ToDb(received / 20), 1e-6), "RSCP " << period);
        UMTS_EXPECT(IsNear(sample.ecN0Db, ToDb(received / total), 1e-6), "Ec/N0 " << period);
        UMTS_EXPECT(IsNear(sample.pathLossDb, -ToDb(gain / 20), 1e-6), "loss " << period);
    }
}

UMTS_TEST("umts-measurement-performance", "An error is that of UE, cell and time")
{
    const auto random = MakeRandom(1);
    const MeasurementError one(1.5, 6, random);
    const MeasurementError other(1.5, 6, random);
    const auto measure = [](const MeasurementError& error, uint16_t cell, Nanos now) {
        CpichSample sample;
        sample.cell = ScramblingCode{cell};
        sample.ecN0Db = -10;
        error.Apply(sample, now);
        return sample.ecN0Db;
    };
    const double first = measure(one, 3, 200000000);
    std::set<double> others;
    for (const uint16_t cell : {0, 1, 2, 4})
    {
        for (const Nanos now : {int64_t{200000000}, int64_t{400000000}})
        {
            others.insert(measure(one, cell, now));
        }
    }
    UMTS_EXPECT(others.size() == 8, "all differ");
    UMTS_EXPECT(measure(one, 3, 200000000) == first, "again");
    UMTS_EXPECT(measure(other, 3, 200000000) != first, "another UE");
}

/**
 * @param speed of a UE, m/s
 * @return standard deviation of what it measures of a cell in Rayleigh fading over the mean
 */
double
MeasureSpread(double speed)
{
    constexpr uint16_t cells = 200; // independent
    CpichMeasurementConfig config;
    config.Set({{"SamplesPerPeriod", UintegerValue(20)}, {"Profile", StringValue("Rayleigh")}});
    Measuring ue(config, speed, cells);
    ue.measurement->AssignStreams(5);
    ue.Run(4.1);
    double sum = 0;
    double squares = 0;
    for (std::size_t i = 0; i < ue.samples.size(); ++i)
    {
        const double ratio = FromDb(ue.instants[i].pathLossDb - ue.samples[i].pathLossDb);
        sum += ratio;
        squares += ratio * ratio;
    }
    const double mean = sum / ue.samples.size();
    return std::sqrt(squares / ue.samples.size() - mean * mean) / mean;
}

/**
 * @param x a number
 * @return Bessel function J0 of it, by its integral
 */
double
BesselJ0(double x)
{
    constexpr int steps = 2000;
    double sum = 0;
    for (int i = 0; i < steps; ++i)
    {
        sum += std::cos(x * std::sin(M_PI * (i + 0.5) / steps)) / steps;
    }
    return sum;
}

/**
 * @param speed of a UE, m/s
 * @return the same by the correlation of Rayleigh fading, J0^2 (2 pi d), over 20 samples
 */
double
CalculateSpread(double speed)
{
    const double perSample = 0.010 * speed * 2e9 / 299792458;
    double variance = 0;
    for (int i = 0; i < 20; ++i)
    {
        for (int j = 0; j < 20; ++j)
        {
            const double j0 = BesselJ0(2 * M_PI * perSample * std::abs(i - j));
            variance += j0 * j0 / 400;
        }
    }
    return std::sqrt(variance);
}

// What a mean over 200 ms leaves of Rayleigh fading: most of it at 3 km/h, little at 120 km/h.
UMTS_TEST("umts-measurement-performance", "What the mean leaves of fading, by speed")
{
    const double slow = MeasureSpread(3 / 3.6);
    UMTS_EXPECT(IsNear(slow, CalculateSpread(3 / 3.6), 0.1 * slow), "3 km/h");
    for (const double kmh : {30.0, 120.0})
    {
        const double spread = MeasureSpread(kmh / 3.6);
        // Independent samples of 16 sinusoids for each component of the gain.
        const double least = std::sqrt((1 - 3.0 / (4 * 16)) / 20);
        UMTS_EXPECT(spread > 0.95 * least && spread < CalculateSpread(kmh / 3.6), kmh << " km/h");
        UMTS_EXPECT(slow > 2 * spread, "a UE at 3 km/h sees more than at " << kmh << " km/h");
    }
}

UMTS_TEST("umts-measurement-performance",
          "Streams fix what is random, and the preset has its values")
{
    std::vector<std::string> stories;
    for (const auto& [stream, isBegun] : {std::pair(3, false), {3, true}, {4, false}})
    {
        auto config = CpichMeasurementConfig::Specification();
        config.Set({{"DetectionEcN0", DoubleValue(-60)}}); // no fade delays the identification
        Measuring ue(config, 1, 2);
        if (isBegun)
        {
            ue.Run(0);
        }
        ue.measurement->AssignStreams(stream);
        ue.Run(2.1);
        std::string story;
        for (const auto& sample : ue.samples)
        {
            story += std::to_string(sample.rscpDbm) + " ";
        }
        stories.push_back(story);
        UMTS_EXPECT(ue.samples.size() == 10 + 6, "the other cell from 1 s on");
    }
    ExpectText(stories[1], stories[0], "the same stream, to a measurement that has begun");
    UMTS_EXPECT(stories[2] != stories[0], "another stream");
}

UMTS_TEST("umts-measurement-performance", "A cell below DetectionEcN0 is not identified")
{
    CpichMeasurementConfig config;
    config.Set(
        {{"IdentificationTime", TimeValue(MilliSeconds(800))}, {"DetectionEcN0", DoubleValue(-5)}});
    Measuring ue(config, 0, 2);
    ue.Run(2.1);
    UMTS_EXPECT(ue.samples.size() == 10, "the active set alone");
    UMTS_EXPECT(ue.measurement->Measure(ScramblingCode{1}).ecN0Db > -20,
                "TS 25.133 8.1.2.2: heard");
}

UMTS_TEST("umts-measurement-performance", "A UE knows its own cell while it measures")
{
    Measuring ue(CpichMeasurementConfig::Ideal(), 0, 2);
    UMTS_EXPECT(!ue.measurement->GetOwnCell(), "before");
    ue.Run(0.1);
    UMTS_EXPECT(ue.measurement->GetOwnCell() == ScramblingCode{0}, "the active set");
    ue.measurement->SetActiveSet({ScramblingCode{1}});
    UMTS_EXPECT(ue.measurement->GetOwnCell() == ScramblingCode{1}, "another one");
    ue.measurement->Stop();
    UMTS_EXPECT(!ue.measurement->GetOwnCell(), "after");
}

UMTS_TEST("umts-measurement-performance", "Presets by their names")
{
    const auto count = [](const std::string& name) {
        const Measuring ue(CpichMeasurementConfig::FromPreset(name), 0, 1);
        UintegerValue samples;
        ue.measurement->GetAttribute("SamplesPerPeriod", samples);
        return samples.Get();
    };
    UMTS_EXPECT(count("ideal") == 1, "the end of the period");
    UMTS_EXPECT(count("specification") == 20, "a mean");
}

UMTS_TEST("umts-measurement-performance", "Wrong use ends in a sentence")
{
    ExpectError([] { CpichMeasurementConfig::FromPreset("best"); },
                "measurement: \"best\" is none of ideal, specification");
    ExpectError(
        [] {
            CpichMeasurementConfig config;
            Measuring(config.Set({{"SamplesPerPeriod", UintegerValue(3)}}), 1, 1).Run(1);
        },
        "CpichMeasurement: SamplesPerPeriod of 3 does not divide 100");
}

} // namespace
