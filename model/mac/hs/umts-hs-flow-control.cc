/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-flow-control.h"

#include "ns3/abort.h"
#include "ns3/uinteger.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ns3
{
namespace umts
{

NS_OBJECT_ENSURE_REGISTERED(HsFlowControl);
NS_OBJECT_ENSURE_REGISTERED(TargetFlowControl);
NS_OBJECT_ENSURE_REGISTERED(BufferTargetFlowControl);
NS_OBJECT_ENSURE_REGISTERED(RatePredictiveFlowControl);
NS_OBJECT_ENSURE_REGISTERED(LevelFlowControl);
NS_OBJECT_ENSURE_REGISTERED(UnlimitedFlowControl);

TypeId
HsFlowControl::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::umts::HsFlowControl")
            .SetParent<Object>()
            .SetGroupName("Umts")
            .AddAttribute(
                "Interval",
                "Time between two decisions, sent as HS-DSCH Interval: 10 ms to 2550 ms "
                "in steps of 10 ms",
                TimeValue(MilliSeconds(10)),
                MakeTimeAccessor(&HsFlowControl::SetInterval, &HsFlowControl::GetInterval),
                MakeTimeChecker(MilliSeconds(10), MilliSeconds(2550)));
    return tid;
}

void
HsFlowControl::SetInterval(Time interval)
{
    NS_ABORT_MSG_IF(interval.GetNanoSeconds() % MilliSeconds(10).GetNanoSeconds() != 0,
                    "HsFlowControl::Interval " << interval.As(Time::MS)
                                               << " must be a multiple of 10 ms");
    m_interval = interval;
}

Time
HsFlowControl::GetInterval() const
{
    return m_interval;
}

uint32_t
HsFlowControl::Grant(const HsQueueView& view) const
{
    const double level = GetLevel(view);
    if (std::isinf(level))
    {
        return UNLIMITED_CREDITS;
    }
    const double expected = view.queuedPdus + view.onTheWayPdus;
    const double room = std::min<double>(std::ceil(level), view.capacityPdus) - expected;
    return static_cast<uint32_t>(std::min<double>(std::max(room, 0.0), UNLIMITED_CREDITS - 1));
}

TypeId
TargetFlowControl::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::umts::TargetFlowControl")
            .SetParent<HsFlowControl>()
            .SetGroupName("Umts")
            .AddAttribute("Target",
                          "Time for which the radio is to have work when the next PDUs arrive",
                          TimeValue(MilliSeconds(30)),
                          MakeTimeAccessor(&TargetFlowControl::m_target),
                          MakeTimeChecker(Seconds(0)));
    return tid;
}

double
TargetFlowControl::GetLevel(const HsQueueView& view) const
{
    return GetRate(view) * (view.roundTrip + m_target.GetNanoSeconds()) * SECONDS_PER_NANO;
}

TypeId
BufferTargetFlowControl::GetTypeId()
{
    static TypeId tid = TypeId("ns3::umts::BufferTargetFlowControl")
                            .SetParent<TargetFlowControl>()
                            .SetGroupName("Umts")
                            .AddConstructor<BufferTargetFlowControl>();
    return tid;
}

double
BufferTargetFlowControl::GetRate(const HsQueueView& view) const
{
    return std::max(view.drainRate, view.fairRate);
}

TypeId
RatePredictiveFlowControl::GetTypeId()
{
    static TypeId tid = TypeId("ns3::umts::RatePredictiveFlowControl")
                            .SetParent<TargetFlowControl>()
                            .SetGroupName("Umts")
                            .AddConstructor<RatePredictiveFlowControl>();
    return tid;
}

double
RatePredictiveFlowControl::GetRate(const HsQueueView& view) const
{
    return view.fairRate;
}

TypeId
LevelFlowControl::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::umts::LevelFlowControl")
            .SetParent<HsFlowControl>()
            .SetGroupName("Umts")
            .AddConstructor<LevelFlowControl>()
            .AddAttribute("Level",
                          "MAC-d PDUs that are to be in the Node B or on the way at most",
                          UintegerValue(250),
                          MakeUintegerAccessor(&LevelFlowControl::m_level),
                          MakeUintegerChecker<uint32_t>(1));
    return tid;
}

double
LevelFlowControl::GetLevel(const HsQueueView& view) const
{
    const double all = static_cast<double>(view.queuedPdus) + view.onTheWayPdus + view.pendingPdus;
    return std::min<double>(m_level, all);
}

TypeId
UnlimitedFlowControl::GetTypeId()
{
    static TypeId tid = TypeId("ns3::umts::UnlimitedFlowControl")
                            .SetParent<HsFlowControl>()
                            .SetGroupName("Umts")
                            .AddConstructor<UnlimitedFlowControl>();
    return tid;
}

double
UnlimitedFlowControl::GetLevel(const HsQueueView&) const
{
    return std::numeric_limits<double>::infinity();
}

} // namespace umts
} // namespace ns3
