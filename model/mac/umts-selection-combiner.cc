/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-selection-combiner.h"

#include "ns3/umts-error.h"
#include "ns3/umts-raised.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

namespace
{

/**
 * @param leg number of a leg
 * @return its bit
 */
uint32_t
GetBit(uint32_t leg)
{
    return uint32_t{1} << leg;
}

} // namespace

SelectionCombiner::SelectionCombiner(TransportBlockSink& sink, Nanos wait)
    : m_sink(sink),
      m_wait(wait)
{
}

void
SelectionCombiner::SetWait(Nanos wait)
{
    m_wait = wait;
}

uint32_t
SelectionCombiner::AddLeg(Nanos since)
{
    uint32_t used = 0;
    for (const auto& leg : m_legs)
    {
        used |= GetBit(leg.number);
    }
    for (const auto& pending : m_pending)
    {
        used |= pending.legs;
    }
    uint32_t number = 0;
    while (number < MAX_LEGS && (used & GetBit(number)) != 0)
    {
        ++number;
    }
    UMTS_THROW_IF(number == MAX_LEGS, "a transport channel has " << MAX_LEGS << " legs at most");
    m_legs.push_back({number, since});
    return number;
}

void
SelectionCombiner::RemoveLeg(uint32_t leg)
{
    UMTS_THROW_IF(m_isHandingOn,
                  "a radio link is removed while what it has received is handed up: have the "
                  "removal wait, by Commands::Post");
    const auto isIt = [leg](const Leg& other) { return other.number == leg; };
    m_legs.erase(std::remove_if(m_legs.begin(), m_legs.end(), isIt), m_legs.end());
    HandOnComplete();
}

std::size_t
SelectionCombiner::GetNLegs() const
{
    return m_legs.size();
}

bool
SelectionCombiner::IsComplete(const Pending& pending) const
{
    return std::all_of(m_legs.begin(), m_legs.end(), [&pending](const Leg& leg) {
        return pending.tti <= leg.since || (pending.legs & GetBit(leg.number)) != 0;
    });
}

void
SelectionCombiner::Receive(uint32_t leg,
                           Nanos tti,
                           Ptr<const BlockSetReception> reception,
                           uint8_t quality,
                           Nanos now)
{
    if (tti <= m_last)
    {
        ++m_late;
        return;
    }
    if (m_legs.size() == 1 && m_pending.empty())
    {
        HandOn(std::move(reception));
        return;
    }
    const auto isEarlier = [](const Pending& pending, Nanos other) { return pending.tti < other; };
    const auto place = std::lower_bound(m_pending.begin(), m_pending.end(), tti, isEarlier);
    if (place != m_pending.end() && place->tti == tti)
    {
        place->legs |= GetBit(leg);
        Merge(*place, std::move(reception), quality);
    }
    else
    {
        m_pending.insert(place, {tti, now + m_wait, GetBit(leg), quality, std::move(reception)});
    }
    HandOnComplete();
}

void
SelectionCombiner::Merge(Pending& pending, Ptr<const BlockSetReception> reception, uint8_t quality)
{
    const uint32_t errors = pending.blocks->GetNErrors();
    if (reception->GetNErrors() < errors ||
        (reception->GetNErrors() == errors && quality < pending.quality))
    {
        std::swap(pending.blocks, reception);
        pending.quality = quality;
    }
    if (pending.blocks->GetNErrors() > 0)
    {
        pending.blocks = BlockSetReception::Combine(pending.blocks, *reception);
    }
}

void
SelectionCombiner::HandOnComplete()
{
    while (!m_pending.empty() && IsComplete(m_pending.front()))
    {
        HandOnFirst();
    }
}

void
SelectionCombiner::HandOnFirst()
{
    const Ptr<const BlockSetReception> blocks = std::move(m_pending.front().blocks);
    m_last = m_pending.front().tti;
    m_pending.erase(m_pending.begin());
    HandOn(blocks);
}

void
SelectionCombiner::HandOn(Ptr<const BlockSetReception> blocks)
{
    const Raised handingOn(m_isHandingOn);
    m_sink.Deliver(std::move(blocks));
}

void
SelectionCombiner::OnTime(Nanos now)
{
    // What is before a TTI that can wait no longer goes with it.
    const auto isOver = [now](const Pending& pending) { return pending.deadline <= now; };
    while (std::any_of(m_pending.begin(), m_pending.end(), isOver))
    {
        HandOnFirst();
    }
    HandOnComplete();
}

Nanos
SelectionCombiner::GetDeadline() const
{
    Nanos deadline = NEVER;
    for (const auto& pending : m_pending)
    {
        deadline = std::min(deadline, pending.deadline);
    }
    return deadline;
}

uint64_t
SelectionCombiner::GetNLate() const
{
    return m_late;
}

} // namespace ns3::umts
