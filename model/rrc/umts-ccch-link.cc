/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-ccch-link.h"

#include "ns3/simulator.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-section.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

namespace
{

/**
 * @param octets size of a message
 * @param channel RACH or FACH
 * @return blocks that it takes with its Length Indicator
 */
uint32_t
GetBlocks(uint32_t octets, const TransportChannel& channel)
{
    const uint32_t payload = (channel.pduBits - channel.rlcHeaderBits) / 8;
    return (octets + 1 + payload - 1) / payload;
}

/**
 * @param at a time
 * @param tti a TTI
 * @return the TTIs that begin before
 */
int64_t
CountTtis(Time at, Time tti)
{
    return (at.GetNanoSeconds() + tti.GetNanoSeconds() - 1) / tti.GetNanoSeconds();
}

} // namespace

bool
IsMessageLost(const BlockErrorCallback& errors, uint32_t octets, const TransportChannel& channel)
{
    bool isLost = false;
    for (uint32_t i = 0; i < GetBlocks(octets, channel); ++i)
    {
        isLost = errors() || isLost;
    }
    return isLost;
}

CcchLink::~CcchLink()
{
    Forget();
}

Time
CcchLink::Send(Direction direction,
               std::optional<ScramblingCode> code,
               uint32_t octets,
               Effect effect,
               Time processing)
{
    m_counters[static_cast<std::size_t>(direction)].Count(octets);
    const Cell cell = m_cells(code);
    const bool isUplink = direction == Direction::UPLINK;
    const TransportChannel channel = isUplink ? cell.channels.rach : cell.channels.fach;
    const Time now = Simulator::Now();
    const int64_t begin = CountTtis(isUplink ? now : now + cell.delay, channel.tti);
    const uint32_t blocks = GetBlocks(octets, channel);
    const int64_t duration = (blocks + channel.maxBlocks - 1) / channel.maxBlocks;
    const Time end = channel.tti * (begin + duration);
    const Time further = isUplink ? cell.delay : processing;
    Schedule(end - now, [this, direction, octets, channel, isUplink, further, effect]() {
        if (IsMessageLost(m_errors.at(direction), octets, channel))
        {
            return;
        }
        if (isUplink || further.IsStrictlyPositive())
        {
            Schedule(further, effect);
        }
        else
        {
            effect();
        }
    });
    return end;
}

void
CcchLink::Schedule(Time delay, Effect effect)
{
    const auto isOver = [](const EventId& event) { return event.IsExpired(); };
    m_underWay.erase(std::remove_if(m_underWay.begin(), m_underWay.end(), isOver),
                     m_underWay.end());
    auto event = UmtsMakeEvent([effect = std::move(effect)]() {
        Section section;
        effect();
    });
    m_underWay.push_back(Simulator::Schedule(delay, event));
}

void
CcchLink::Forget()
{
    for (auto& event : m_underWay)
    {
        event.Cancel();
    }
    m_underWay.clear();
}

} // namespace ns3::umts
