/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cpich-measurement.h"

#include "ns3/abort.h"
#include "ns3/log.h"
#include "ns3/pointer.h"
#include "ns3/simulator.h"
#include "ns3/trace-source-accessor.h"
#include "ns3/umts-decibel.h"

#include <algorithm>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsCpichMeasurement");

NS_OBJECT_ENSURE_REGISTERED(CpichMeasurement);

TypeId
CpichMeasurement::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::umts::CpichMeasurement")
            .SetParent<Object>()
            .SetGroupName("Umts")
            .AddConstructor<CpichMeasurement>()
            .AddAttribute("Links",
                          "Links from the cells to the UE",
                          PointerValue(),
                          MakePointerAccessor(&CpichMeasurement::m_links),
                          MakePointerChecker<CellLinks>())
            .AddTraceSource("Report",
                            "A report of an event",
                            MakeTraceSourceAccessor(&CpichMeasurement::m_reportTrace),
                            "ns3::umts::CpichMeasurement::ReportTracedCallback");
    return tid;
}

CpichMeasurement::~CpichMeasurement()
{
    m_period.Cancel();
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
    NS_ABORT_MSG_UNLESS(m_links, "CpichMeasurement: Links must be set");
    Stop();
    m_cells = cells;
    m_report = report;
    m_measurement = std::make_shared<IntraFrequencyMeasurement>(
        config,
        [this, number = m_number](const MeasurementReport& message) { Send(number, message); });
    m_measurement->SetActiveSet(activeSet, Simulator::Now().GetNanoSeconds());
    Schedule();
}

void
CpichMeasurement::Stop()
{
    m_period.Cancel();
    m_deadline.Cancel();
    m_measurement.reset();
    ++m_number;
}

void
CpichMeasurement::SetActiveSet(const std::set<ScramblingCode>& cells)
{
    NS_LOG_FUNCTION(this << cells.size());
    if (m_measurement)
    {
        m_measurement->SetActiveSet(cells, Simulator::Now().GetNanoSeconds());
    }
}

CpichSample
CpichMeasurement::Measure(ScramblingCode cell)
{
    NS_ABORT_MSG_UNLESS(m_links, "CpichMeasurement: Links must be set");
    return Measure(cell, m_links->GetTotal(Simulator::Now().GetNanoSeconds()));
}

bool
CpichMeasurement::IsMeasuring(ScramblingCode cell) const
{
    return m_measurement && std::find(m_cells.begin(), m_cells.end(), cell) != m_cells.end();
}

std::optional<ScramblingCode>
CpichMeasurement::GetBest() const
{
    return m_measurement ? m_measurement->GetBest() : std::nullopt;
}

CpichSample
CpichMeasurement::Measure(ScramblingCode cell, double total)
{
    const double received = m_links->GetCpich(cell);
    CpichSample sample;
    sample.cell = cell;
    sample.rscpDbm = ToDb(received);
    sample.ecN0Db = ToDb(received / total);
    sample.pathLossDb = -ToDb(m_links->GetGain(cell));
    return sample;
}

void
CpichMeasurement::Schedule()
{
    const Nanos now = Simulator::Now().GetNanoSeconds();
    const Nanos next = (now / MEASUREMENT_PERIOD + 1) * MEASUREMENT_PERIOD;
    m_period = Simulator::Schedule(NanoSeconds(next - now), &CpichMeasurement::OnPeriod, this);
}

void
CpichMeasurement::OnPeriod()
{
    m_deadline.Cancel(); // the events are asked here
    std::vector<CpichSample> samples;
    const double total = m_links->GetTotal(Simulator::Now().GetNanoSeconds());
    for (const auto cell : m_cells)
    {
        samples.push_back(Measure(cell, total));
    }
    Schedule();
    const auto measurement = m_measurement; // a report may stop it
    measurement->Measure(samples, Simulator::Now().GetNanoSeconds());
    ArmDeadline();
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
