/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-flow-control.h"

#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"
#include "ns3/umts-value-text.h"

#include <algorithm>
#include <cmath>

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(HsFlowControl);
UMTS_PLAIN_TYPE(LevelledFlowControl, HsFlowControl);
NS_OBJECT_ENSURE_REGISTERED(TargetFlowControl);
UMTS_PLAIN_TYPE(BufferTargetFlowControl, TargetFlowControl);
UMTS_PLAIN_TYPE(RatePredictiveFlowControl, TargetFlowControl);
NS_OBJECT_ENSURE_REGISTERED(LevelFlowControl);
UMTS_PLAIN_TYPE(EuraneFlowControl, LevelFlowControl);
UMTS_PLAIN_TYPE(UnlimitedFlowControl, HsFlowControl);

namespace
{

const double SHARING_HORIZON_TTIS = 50; //!< Several round trips of the Iub

} // namespace

TypeId
HsFlowControl::GetTypeId()
{
    UMTS_TYPE(HsFlowControl, Object)
        .Attribute("Interval",
                   &C::SetInterval,
                   &C::GetInterval,
                   MilliSeconds(10),
                   MilliSeconds(10),
                   MilliSeconds(2550))
        .Help("Time between two decisions, 10 ms to 2550 ms in steps of 10 ms; HS-DSCH Interval of "
              "what is granted for one");
}

void
HsFlowControl::SetInterval(Time interval)
{
    UMTS_THROW_IF(interval.GetNanoSeconds() % STEP != 0,
                  "HsFlowControl::Interval=" << FormatDuration(interval.GetSeconds())
                                             << ": must be a multiple of 10ms");
    m_interval = interval;
}

Time
HsFlowControl::GetInterval() const
{
    return m_interval;
}

Nanos
HsFlowControl::GetDecisionTime(Nanos now) const
{
    return now;
}

double
HsFlowControl::GetShare(const HsQueueView& view) const
{
    const double ofHorizon = view.pdusPerTti * SHARING_HORIZON_TTIS;
    const double pdus = static_cast<double>(view.pendingPdus) + view.queuedPdus;
    return view.pendingPdus > 0 && ofHorizon > 0 ? std::min(1.0, pdus / ofHorizon) : 0.0;
}

double
HsFlowControl::GetLeastLevel(const HsQueueView& view) const
{
    if (view.pdusPerTti <= 0.0)
    {
        return 0.0;
    }
    const Nanos time = view.roundTrip - HS_TTI + m_interval.GetNanoSeconds();
    const double blocks = view.fairRate * time * SECONDS_PER_NANO / view.pdusPerTti;
    return view.pdusPerTti * std::max(1.0, std::ceil(blocks - ROUNDING));
}

std::optional<HsGrant>
LevelledFlowControl::Decide(const HsQueueView& view)
{
    const double expected = static_cast<double>(view.queuedPdus) + view.onTheWayPdus;
    const double room = std::min<double>(std::ceil(GetLevel(view)), view.capacityPdus) - expected;
    if (view.pendingPdus == 0 || room < 1.0)
    {
        return std::nullopt;
    }
    const Nanos interval = GetInterval().GetNanoSeconds();
    const double carried = view.iubRate * view.sharers * interval * SECONDS_PER_NANO;
    const double most = std::min<double>(UNLIMITED_CREDITS - 1, std::max(1.0, std::ceil(carried)));
    return HsGrant{static_cast<uint32_t>(std::min(room, most)), interval, 1};
}

TypeId
TargetFlowControl::GetTypeId()
{
    UMTS_TYPE(TargetFlowControl, LevelledFlowControl)
        .Attribute("Target", &C::m_target, MilliSeconds(30), Seconds(0))
        .Help("Time for which the radio is to have work when the next PDUs arrive");
}

double
TargetFlowControl::GetLevel(const HsQueueView& view) const
{
    const Nanos time = view.roundTrip + m_target.GetNanoSeconds();
    return std::max(GetRate(view) * time * SECONDS_PER_NANO, GetLeastLevel(view));
}

double
BufferTargetFlowControl::GetRate(const HsQueueView& view) const
{
    return std::max(view.drainRate, view.fairRate);
}

double
RatePredictiveFlowControl::GetRate(const HsQueueView& view) const
{
    return view.fairRate;
}

TypeId
LevelFlowControl::GetTypeId()
{
    UMTS_TYPE(LevelFlowControl, LevelledFlowControl)
        .Attribute("Level", &C::m_level, 250, 1)
        .Help("MAC-d PDUs that are to be in the Node B or on the way at most");
}

double
LevelFlowControl::GetFilling(const HsQueueView& view, double least) const
{
    const double all = static_cast<double>(view.queuedPdus) + view.onTheWayPdus + view.pendingPdus;
    return std::min(std::max<double>(m_level, least), all);
}

double
LevelFlowControl::GetLevel(const HsQueueView& view) const
{
    return GetFilling(view, GetLeastLevel(view));
}

Nanos
EuraneFlowControl::GetDecisionTime(Nanos now) const
{
    const Nanos interval = GetInterval().GetNanoSeconds();
    return (now + interval - 1) / interval * interval;
}

double
EuraneFlowControl::GetLevel(const HsQueueView& view) const
{
    return GetFilling(view, 0.0);
}

std::optional<HsGrant>
EuraneFlowControl::Decide(const HsQueueView& view)
{
    HsQueueView anyIub = view;
    anyIub.iubRate = UNLIMITED_CREDITS / (STEP * SECONDS_PER_NANO);
    auto grant = LevelFlowControl::Decide(anyIub);
    if (grant)
    {
        grant->interval = STEP;
    }
    return grant;
}

std::optional<HsGrant>
UnlimitedFlowControl::Decide(const HsQueueView& /* view */)
{
    return HsGrant{UNLIMITED_CREDITS, GetInterval().GetNanoSeconds(), 0};
}

} // namespace ns3::umts
