/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-lateness-meter.h"

#include "ns3/realtime-simulator-impl.h"
#include "ns3/simulator.h"
#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

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
    UMTS_TYPE(LatenessMeter, Object)
        .Attribute("Interval", &C::m_interval, MilliSeconds(1), MicroSeconds(10))
        .Help("From one sample to the next, simulated time")
        .Attribute("Limit", &C::m_limit, MilliSeconds(10))
        .Help("Lateness that 99 % of the samples must not exceed for the results to be believed");
}

void
LatenessMeter::Start()
{
    UMTS_THROW_UNLESS(DynamicCast<RealtimeSimulatorImpl>(Simulator::GetImplementation()),
                      "LatenessMeter: the simulation is not in real time");
    Simulator::Schedule(m_interval, &LatenessMeter::Sample, Ptr<LatenessMeter>(this));
}

void
LatenessMeter::Sample()
{
    const auto clock = DynamicCast<RealtimeSimulatorImpl>(Simulator::GetImplementation());
    Add(std::max(Time(0), clock->RealtimeNow() - Simulator::Now()));
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
