/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cpich-measurement.h"

#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <map>
#include <utility>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsCpichMeasurement");

NS_OBJECT_ENSURE_REGISTERED(CpichMeasurement);

TypeId
CpichMeasurement::GetTypeId()
{
    UMTS_TYPE(CpichMeasurement, Object)
        .Attribute("Links", &C::m_links, nullptr)
        .Help("Links from the cells to the UE")

        .Attribute("SamplesPerPeriod", &C::m_samplesPerPeriod, 1, 1, 100)
        .Help("Samples of layer 1 in a measurement period of 200 ms, whose mean counts, a divisor "
              "of 100; 1: what is received at its end")
        .Choice("Profile", &C::m_profile, MultipathProfile::NONE)
        .Among({{MultipathProfile::NONE, "None"},
                {MultipathProfile::RAYLEIGH, "Rayleigh"},
                {MultipathProfile::INDOOR_A, "IndoorA"},
                {MultipathProfile::PEDESTRIAN_A, "PedestrianA"},
                {MultipathProfile::PEDESTRIAN_B, "PedestrianB"},
                {MultipathProfile::VEHICULAR_A, "VehicularA"},
                {MultipathProfile::CASE_1, "Case1"}})
        .Help("Multipath fading of what is received, independent among cells, over the way of the "
              "UE: None, Rayleigh, a profile of ITU-R M.1225, Case 1 of TS 25.101")
        .Attribute("CarrierFrequency", &C::m_carrierFrequency, 2e9, 1e8, 1e11)
        .Help("Carrier frequency, Hz (default: TR 25.848 Annex A)")
        .Attribute("CellsPerPeriod", &C::m_cellsPerPeriod, 0)
        .Help("Cells measured in a measurement period, the active set and the best others; 0: all "
              "(TS 25.133 8.1.2.2: at least 8)")
        .Attribute("IdentificationTime", &C::m_identificationTime, Time(0))
        .Help("Time that a new cell must be received well enough before it is measured; 0: all "
              "cells are known (TS 25.133 8.1.2.2: at most 800 ms)")
        .Attribute("DetectionEcN0", &C::m_detectionEcN0, -20.0, -100, 0)
        .Help("Least Ec/N0 of a cell that can be identified, dB (default: TS 25.133 8.1.2.2)")
        .Attribute("ForgetTime", &C::m_forgetTime, Seconds(5))
        .Help("Time after which a cell that is too weak must be identified again (default: a cell "
              "is known for 5 s after its last measurement, TS 25.133 5.2.2)")
        .Attribute("EcN0Accuracy", &C::m_ecN0Accuracy, 0.0, 0, 30)
        .Help(
            "90 % of the measurements of Ec/N0 are within this at -14 dB and better, within 4/3 of "
            "it down to -16 dB and twice of it below, dB; 0: no error (TS 25.133 9.1.2.1: 1.5 dB)")
        .Attribute("RscpAccuracy", &C::m_rscpAccuracy, 0.0, 0, 30)
        .Help("90 % of the measurements of RSCP are within this, dB; what is less than "
              "EcN0Accuracy is as it (TS 25.133 9.1.1.1: 6 dB)")
        .Trace("Report", &C::m_reportTrace, "ReportTracedCallback")
        .Help("A report of an event")
        .Trace("Measurement", &C::m_sampleTrace, "SampleTracedCallback")
        .Help("What layer 1 has measured of a cell in a measurement period");
}

CpichMeasurement::~CpichMeasurement()
{
    m_sample.Cancel();
}

void
CpichMeasurement::DoDispose()
{
    Stop();
    m_links = nullptr;
    m_report = ReportCallback();
    Object::DoDispose();
}

void
CpichMeasurement::Start(const MeasurementConfig& config,
                        const std::vector<ScramblingCode>& cells,
                        const std::set<ScramblingCode>& activeSet,
                        ReportCallback report)
{
    NS_LOG_FUNCTION(this << cells.size() << activeSet.size());
    UMTS_THROW_UNLESS(m_links, "CpichMeasurement: Links must be set");
    Stop();
    PrepareLayer1();
    m_cells = cells;
    m_active = activeSet;
    m_report = report;
    m_config = config;
    Begin();
}

void
CpichMeasurement::Begin()
{
    m_measurement = std::make_shared<IntraFrequencyMeasurement>(
        m_config,
        [this, number = m_number](const MeasurementReport& message) { Send(number, message); });
    m_measurement->SetActiveSet(m_active, Simulator::Now().GetNanoSeconds());
    if (!m_isPaused)
    {
        Schedule();
    }
}

void
CpichMeasurement::Pause(bool isPaused)
{
    const bool isOther = std::exchange(m_isPaused, isPaused) != isPaused;
    if (isOther && m_measurement)
    {
        NS_LOG_FUNCTION(this << isPaused);
        Reset();
        Begin();
    }
}

void
CpichMeasurement::Stop()
{
    m_measurement.reset();
    Reset();
}

void
CpichMeasurement::Reset()
{
    m_sample.Cancel();
    m_deadline.Cancel();
    m_sums.clear();
    m_totalSum = 0.0;
    m_count = 0;
    ++m_number;
}

void
CpichMeasurement::SetActiveSet(const std::set<ScramblingCode>& cells)
{
    NS_LOG_FUNCTION(this << cells.size());
    m_active = cells;
    if (m_measurement)
    {
        m_measurement->SetActiveSet(cells, Simulator::Now().GetNanoSeconds());
    }
}

CpichSample
CpichMeasurement::Measure(ScramblingCode cell)
{
    UMTS_THROW_UNLESS(m_links, "CpichMeasurement: Links must be set");
    return MakeSample(cell,
                      m_links->GetCpich(cell),
                      m_links->GetGain(cell),
                      m_links->GetTotal(Simulator::Now().GetNanoSeconds()));
}

std::vector<CpichSample>
CpichMeasurement::MeasureCells()
{
    std::vector<CpichSample> samples;
    if (m_measurement)
    {
        const double total = m_links->GetTotal(Simulator::Now().GetNanoSeconds());
        for (const auto cell : m_cells)
        {
            samples.push_back(
                MakeSample(cell, m_links->GetCpich(cell), m_links->GetGain(cell), total));
        }
    }
    return samples;
}

std::optional<ScramblingCode>
CpichMeasurement::GetOwnCell() const
{
    return m_measurement && !m_active.empty() ? std::make_optional(*m_active.begin())
                                              : std::nullopt;
}

bool
CpichMeasurement::IsMeasuring(ScramblingCode cell) const
{
    return m_measurement && std::find(m_cells.begin(), m_cells.end(), cell) != m_cells.end();
}

std::optional<ScramblingCode>
CpichMeasurement::GetBest()
{
    if (!m_measurement || !m_isPaused)
    {
        return m_measurement ? m_measurement->GetBest() : std::nullopt;
    }
    const double sign = m_config.quantity == PATH_LOSS ? -1.0 : 1.0;
    std::map<double, ScramblingCode> cells; // by what is measured
    for (const auto& sample : MeasureCells())
    {
        cells.emplace(sign * sample.Get(m_config.quantity), sample.cell);
    }
    return cells.empty() ? std::nullopt : std::make_optional(cells.rbegin()->second);
}

int64_t
CpichMeasurement::AssignStreams(int64_t stream)
{
    const bool isRandom =
        m_profile != MultipathProfile::NONE || m_ecN0Accuracy > 0 || m_rscpAccuracy > 0;
    m_stream = stream;
    m_phases = nullptr;
    m_fading.clear();
    m_error.reset();
    return isRandom ? 2 : 0;
}

void
CpichMeasurement::PrepareLayer1()
{
    UMTS_THROW_UNLESS(100 % m_samplesPerPeriod == 0,
                      "CpichMeasurement: SamplesPerPeriod of " << m_samplesPerPeriod
                                                               << " does not divide 100");
    if (m_identification)
    {
        return;
    }
    CellIdentification::Config config;
    config.identificationTime = m_identificationTime.GetNanoSeconds();
    config.forgetTime = m_forgetTime.GetNanoSeconds();
    config.detectionEcN0Db = m_detectionEcN0;
    config.mostCells = m_cellsPerPeriod;
    m_identification.emplace(config);
}

void
CpichMeasurement::PrepareRandom()
{
    // Random variables take a stream number when they are made: none for nothing.
    if (m_profile != MultipathProfile::NONE && !m_phases)
    {
        m_phases = CreateObject<UniformRandomVariable>();
        m_phases->SetStream(m_stream.value_or(-1));
    }
    if ((m_ecN0Accuracy > 0 || m_rscpAccuracy > 0) && !m_error)
    {
        const auto random = CreateObject<UniformRandomVariable>();
        random->SetStream(m_stream ? *m_stream + 1 : -1);
        m_error.emplace(m_ecN0Accuracy, m_rscpAccuracy, random);
    }
}

CpichSample
CpichMeasurement::MakeSample(ScramblingCode cell, double received, double gain, double total)
{
    CpichSample sample;
    sample.cell = cell;
    sample.rscpDbm = ToDb(received);
    sample.ecN0Db = ToDb(received / total);
    sample.pathLossDb = -ToDb(gain);
    return sample;
}

void
CpichMeasurement::Schedule()
{
    const Nanos now = Simulator::Now().GetNanoSeconds();
    const Nanos interval = MEASUREMENT_PERIOD / m_samplesPerPeriod;
    const Nanos next = (now / interval + 1) * interval;
    m_sample = Simulator::Schedule(NanoSeconds(next - now), &CpichMeasurement::OnSample, this);
}

void
CpichMeasurement::AddWay()
{
    const Vector place = m_links->GetPlace();
    m_way += m_place ? CalculateDistance(place, *m_place) : 0.0;
    m_place = place;
}

double
CpichMeasurement::GetFading(ScramblingCode cell)
{
    constexpr double speedOfLight = 299792458; // m/s
    const auto code = static_cast<uint16_t>(cell);
    while (m_fading.size() <= code)
    {
        m_fading.emplace_back(m_phases); // in the order of codes, whichever is measured first
    }
    const double wavelengths = m_way * m_carrierFrequency / speedOfLight;
    return m_fading[code].GetPowers(GetPathPowers(m_profile), wavelengths).GetSum();
}

void
CpichMeasurement::AddSample()
{
    PrepareRandom();
    const Nanos now = Simulator::Now().GetNanoSeconds();
    const bool isFading = m_profile != MultipathProfile::NONE;
    double total = m_links->GetTotal(now);
    if (isFading)
    {
        AddWay();
    }
    for (const auto cell : m_cells)
    {
        const double fading = isFading ? GetFading(cell) : 1.0;
        Sums& sums = m_sums[cell];
        sums.received += m_links->GetCpich(cell) * fading;
        sums.gain += m_links->GetGain(cell) * fading;
        if (isFading)
        {
            const double sent = m_links->GetPlan()->GetPower(cell)->GetTotal(now);
            total += m_links->GetGain(cell) * sent * (fading - 1);
        }
    }
    m_totalSum += total;
    ++m_count;
}

std::vector<CpichSample>
CpichMeasurement::TakeSamples()
{
    std::vector<CpichSample> samples;
    for (const auto cell : m_cells)
    {
        const Sums& sums = m_sums[cell];
        samples.push_back(
            MakeSample(cell, sums.received / m_count, sums.gain / m_count, m_totalSum / m_count));
    }
    m_sums.clear();
    m_totalSum = 0.0;
    m_count = 0;
    const Nanos now = Simulator::Now().GetNanoSeconds();
    samples = m_identification->Select(samples, m_active, now);
    for (auto& sample : samples)
    {
        if (m_error)
        {
            m_error->Apply(sample, now);
        }
    }
    return samples;
}

void
CpichMeasurement::OnSample()
{
    AddSample();
    Schedule();
    const Nanos now = Simulator::Now().GetNanoSeconds();
    if (now % MEASUREMENT_PERIOD != 0)
    {
        return;
    }
    m_deadline.Cancel();                    // the events are asked here
    const auto measurement = m_measurement; // a sink may stop it
    const auto samples = TakeSamples();
    const uint32_t number = m_number;
    for (const auto& sample : samples)
    {
        m_sampleTrace(sample);
    }
    if (number == m_number)
    {
        measurement->Measure(samples, now);
        ArmDeadline();
    }
}

void
CpichMeasurement::OnDeadline()
{
    const Nanos now = Simulator::Now().GetNanoSeconds();
    if (now % MEASUREMENT_PERIOD == 0)
    {
        return; // the measurement at the end of the period comes first, and asks the events
    }
    const auto measurement = m_measurement;
    measurement->OnTime(now);
    ArmDeadline();
}

void
CpichMeasurement::ArmDeadline()
{
    if (m_measurement)
    {
        m_deadline.Arm(m_measurement->GetDeadline());
    }
}

void
CpichMeasurement::Send(uint32_t number, const MeasurementReport& report)
{
    if (number != m_number)
    {
        return;
    }
    NS_LOG_INFO("report of event " << umts::GetName(report.event));
    m_reportTrace(report);
    if (!m_report.IsNull())
    {
        m_report(report);
    }
}

} // namespace ns3::umts
