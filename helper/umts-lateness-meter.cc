/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-lateness-meter.h"

#include "ns3/abort.h"
#include "ns3/simulator.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

namespace
{

constexpr int64_t BIN_US = 10;          //!< Width of a bin
constexpr std::size_t BINS = 1'000'000; //!< Up to 10 s; the last bin has all that is beyond

} // namespace

NS_OBJECT_ENSURE_REGISTERED(LatenessMeter);

TypeId
LatenessMeter::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::umts::LatenessMeter")
            .SetParent<Object>()
            .SetGroupName("Umts")
            .AddConstructor<LatenessMeter>()
            .AddAttribute("Interval",
                          "From one sample to the next, simulated time",
                          TimeValue(MilliSeconds(1)),
                          MakeTimeAccessor(&LatenessMeter::m_interval),
                          MakeTimeChecker(MicroSeconds(10)))
            .AddAttribute("Limit",
                          "Lateness that 99 % of the samples must not exceed for the results to "
                          "be believed",
                          TimeValue(MilliSeconds(10)),
                          MakeTimeAccessor(&LatenessMeter::m_limit),
                          MakeTimeChecker(Time(0)));
    return tid;
}

void
LatenessMeter::Start()
{
    m_clock = DynamicCast<RealtimeSimulatorImpl>(Simulator::GetImplementation());
    NS_ABORT_MSG_UNLESS(m_clock, "LatenessMeter: the simulation is not in real time");
    Simulator::Schedule(m_interval, &LatenessMeter::Sample, Ptr<LatenessMeter>(this));
}

void
LatenessMeter::Sample()
{
    Add(std::max(Time(0), m_clock->RealtimeNow() - Simulator::Now()));
    Simulator::Schedule(m_interval, &LatenessMeter::Sample, Ptr<LatenessMeter>(this));
}

void
LatenessMeter::Add(Time late)
{
    m_counts.resize(BINS);
    const auto bin = static_cast<std::size_t>(late.GetMicroSeconds() / BIN_US);
    ++m_counts[std::min(bin, BINS - 1)];
    ++m_samples;
    m_worst = std::max(m_worst, late);
    m_worstLately = std::max(m_worstLately, late);
}

Time
LatenessMeter::GetQuantile(double share) const
{
    uint64_t below = 0;
    for (std::size_t bin = 0; bin < m_counts.size(); ++bin)
    {
        below += m_counts[bin];
        if (below > 0 && static_cast<double>(below) >= share * static_cast<double>(m_samples))
        {
            return std::min(m_worst, MicroSeconds(BIN_US * static_cast<int64_t>(bin + 1)));
        }
    }
    return m_worst;
}

Time
LatenessMeter::GetWorst() const
{
    return m_worst;
}

Time
LatenessMeter::TakeWorst()
{
    return std::exchange(m_worstLately, Time(0));
}

uint64_t
LatenessMeter::GetSamples() const
{
    return m_samples;
}

bool
LatenessMeter::IsWithinLimit() const
{
    return GetQuantile(0.99) <= m_limit;
}

Time
LatenessMeter::GetLimit() const
{
    return m_limit;
}

} // namespace ns3::umts
