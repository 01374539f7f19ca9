/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-standing-flow-control.h"

#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <cmath>

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(StandingFlowControl);

namespace
{

const double LEAST_IUB_CREDITS =
    20; //!< Least credits of an interval behind a full Iub: rounding costs 5 % at most

} // namespace

TypeId
StandingFlowControl::GetTypeId()
{
    UMTS_TYPE(StandingFlowControl, HsFlowControl)
        .Attribute("Raise", &C::m_raise, 1.25, 1.0, 4.0)
        .Help("Step by which the rate is raised while the queue is below half of its level")
        .Attribute("Lower", &C::m_lower, 0.5, 0.0, 1.0)
        .Help("Rate while the queue is above one and a half levels, over the fair rate")
        .Attribute("Tolerance", &C::m_tolerance, 0.2, 0.0, 1.0)
        .Help("An allocation stays in force while its rate is off by less than this share")
        .Attribute("AveragingTime", &C::m_averagingTime, Seconds(1), MilliSeconds(1))
        .Help("Time constant of the mean of what a TTI carries, below which a fade does not count")
        .Attribute("RepeatInterval", &C::m_repeatInterval, MilliSeconds(200), MilliSeconds(10))
        .Help("Time after which the allocation in force is repeated, in case it was lost, while "
              "PDUs wait in the RNC and the queue runs low");
}

double
StandingFlowControl::GetRate(const HsGrant& grant)
{
    return grant.interval > 0 ? grant.credits / (grant.interval * SECONDS_PER_NANO) : 0.0;
}

double
StandingFlowControl::GetShare(const HsQueueView& view) const
{
    return view.pendingPdus + view.queuedPdus > 0 ? 1.0 : 0.0;
}

double
StandingFlowControl::FindFactor(const HsQueueView& view) const
{
    const double level = GetLeastLevel(view);
    const double high = 1.5 * level + view.pdusPerTti;
    const double queued = view.queuedPdus;
    if (queued > 2 * high)
    {
        return 0.0;
    }
    // A scheduler that prefers the queue gives it more than an equal share: all TTIs at most.
    const double most = std::max(m_raise, view.sharers);
    if (queued < level / 2 && view.pendingPdus > 0)
    {
        return std::min(std::max(m_factor, 1.0) * m_raise, most);
    }
    if (m_factor > 1.0)
    {
        return queued >= level + view.pdusPerTti ? std::max(1.0, m_factor / m_raise) : m_factor;
    }
    if (queued > high)
    {
        return std::min(m_factor, m_lower);
    }
    return queued <= level ? 1.0 : m_factor;
}

double
StandingFlowControl::CountBegun(const HsGrant& grant, Nanos time)
{
    return grant.interval > 0
               ? grant.credits * static_cast<double>((time + grant.interval - 1) / grant.interval)
               : 0.0;
}

const HsGrant&
StandingFlowControl::GetInForce() const
{
    return m_sent.back().grant;
}

Nanos
StandingFlowControl::GetBothWays(const HsQueueView& view) const
{
    return view.roundTrip - GetInterval().GetNanoSeconds();
}

double
StandingFlowControl::CountUnderWay(const HsQueueView& view) const
{
    Nanos left = GetBothWays(view);
    double pdus = 0.0;
    Nanos until = view.now;
    for (auto sent = m_sent.rbegin(); sent != m_sent.rend() && left > 0; ++sent)
    {
        const Nanos part = std::min(left, until - sent->at);
        pdus += CountBegun(sent->grant, part);
        left -= part;
        until = sent->at;
    }
    return pdus;
}

double
StandingFlowControl::GetUnstoppable(const HsQueueView& view, const HsGrant& grant) const
{
    const Nanos decision = GetInterval().GetNanoSeconds();
    return CountBegun(grant, GetBothWays(view)) + CountBegun(grant, decision);
}

HsGrant
StandingFlowControl::Size(const HsQueueView& view, double factor) const
{
    const double room = std::max(0.0, static_cast<double>(view.capacityPdus) - view.queuedPdus);
    const double wanted = factor * view.fairRate;
    const double rate = std::min(wanted, view.iubRate);
    const bool isIubFull = wanted >= view.iubRate;
    // An interval for each turn of the queue; behind a full Iub one with so many PDUs that what is
    // rounded off, as it would be lost there, matters little.
    const double least = isIubFull ? LEAST_IUB_CREDITS : view.pdusPerTti;
    const double time = view.fairRate > 0 ? least / std::min(view.fairRate, view.iubRate) : 0;
    const double steps =
        std::clamp<double>(std::ceil(time / (STEP * SECONDS_PER_NANO) - ROUNDING), 1, MOST_STEPS);
    HsGrant grant{0, static_cast<Nanos>(steps) * STEP, 0};
    const double exact = rate * grant.interval * SECONDS_PER_NANO;
    const double pdus = isIubFull ? std::floor(exact) : std::ceil(exact - ROUNDING);
    grant.credits = static_cast<uint32_t>(std::min<double>(pdus, UNLIMITED_CREDITS - 1));
    const Nanos decision = GetInterval().GetNanoSeconds();
    const double underWay = CountUnderWay(view);
    const double part = std::min(room / GetUnstoppable(view, grant),
                                 (room - underWay) / CountBegun(grant, decision));
    if (grant.credits > 0 && part < 1.0)
    {
        const double fitting = std::max(0.0, std::floor(grant.credits * part));
        // A queue that stores next to nothing gets a PDU at a time.
        const bool isBare = view.queuedPdus == 0 && underWay == 0.0;
        grant.credits = std::max<uint32_t>(static_cast<uint32_t>(fitting), isBare ? 1 : 0);
    }
    return grant;
}

bool
StandingFlowControl::MustChange(const HsQueueView& view, double factor, const HsGrant& wanted) const
{
    const double room = static_cast<double>(view.capacityPdus) - view.queuedPdus;
    // A queue that still grows has not been heard.
    const bool mustStop = factor == 0.0 && (m_factor > 0.0 || view.queuedPdus > m_queued);
    const double toCome =
        CountUnderWay(view) + CountBegun(GetInForce(), GetInterval().GetNanoSeconds());
    if (mustStop || view.isAsked || GetInForce().interval == 0 ||
        toCome > std::max<double>(room, 1))
    {
        return true;
    }
    const Nanos turn = wanted.interval;
    const Nanos age = view.now - m_sent.back().at;
    if (age < std::max(view.roundTrip, turn))
    {
        return false; // what it has brought about does not show yet
    }
    const double rate = GetRate(GetInForce());
    const double wantedRate = GetRate(wanted);
    if (factor > 1.0)
    {
        return factor < m_factor || wantedRate > rate * (1.0 + m_tolerance) ||
               age >= m_repeatInterval.GetNanoSeconds();
    }
    if (factor < 1.0)
    {
        return wantedRate < rate * (1.0 - m_tolerance);
    }
    return m_factor != 1.0;
}

HsQueueView
StandingFlowControl::Smooth(HsQueueView view)
{
    if (view.pdusPerTti > 0.0)
    {
        m_blocksPerSecond = view.fairRate / view.pdusPerTti;
        m_meanPdus = m_decidedAt < 0 ? view.pdusPerTti : m_meanPdus;
    }
    const double weight =
        std::exp((m_decidedAt - view.now) / (m_averagingTime.GetSeconds() / SECONDS_PER_NANO));
    m_meanPdus = weight * m_meanPdus + (1.0 - weight) * view.pdusPerTti;
    m_decidedAt = view.now;
    view.pdusPerTti = std::max(view.pdusPerTti, m_meanPdus);
    view.fairRate = std::min(m_blocksPerSecond * view.pdusPerTti, view.iubRate);
    return view;
}

std::optional<HsGrant>
StandingFlowControl::Decide(const HsQueueView& latest)
{
    const HsQueueView view = Smooth(latest);
    const double factor = FindFactor(view);
    const HsGrant wanted = Size(view, factor);
    const bool changes = MustChange(view, factor, wanted);
    m_queued = view.queuedPdus;
    // Out of range from the beginning: there is nothing to stop.
    if (!changes || (GetInForce().interval == 0 && wanted.credits == 0))
    {
        return std::nullopt;
    }
    while (m_sent.size() > 1 && m_sent[1].at + GetBothWays(view) <= view.now)
    {
        m_sent.pop_front();
    }
    m_sent.push_back({wanted, view.now});
    m_factor = factor;
    return wanted;
}

} // namespace ns3::umts
