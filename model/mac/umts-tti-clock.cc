/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-tti-clock.h"

#include "ns3/assert.h"
#include "ns3/node.h"
#include "ns3/simulator.h"
#include "ns3/umts-section.h"

#include <algorithm>

namespace ns3::umts
{

Ptr<Node>
TtiClock::Owner::GetClockNode() const
{
    return nullptr;
}

TtiClock::TtiClock(Owner& owner)
    : m_owner(owner),
      m_event([this]() { Tick(); })
{
}

TtiClock::~TtiClock()
{
    Stop();
}

void
TtiClock::Stop()
{
    m_event.Cancel();
    m_at = NEVER;
    m_serve.Cancel();
    m_serveAt = -1;
    m_wakes.clear();
}

void
TtiClock::SetPhase(Time phase)
{
    m_phase = phase.GetNanoSeconds();
}

void
TtiClock::Reschedule()
{
    for (const uint32_t number : m_active)
    {
        Schedule(NextBoundary(m_channels[number], Simulator::Now().GetNanoSeconds()));
    }
}

uint32_t
TtiClock::Add(Time tti, TtiChannel& channel)
{
    if (m_free.empty())
    {
        m_free.push_back(static_cast<uint32_t>(m_channels.size()));
        m_channels.push_back({});
    }
    const uint32_t number = m_free.back();
    m_free.pop_back();
    m_channels[number] = {tti.GetNanoSeconds(), &channel};
    return number;
}

void
TtiClock::Remove(uint32_t channel)
{
    NS_ASSERT_MSG(m_serving.empty(), "a channel is removed while channels send");
    m_channels[channel] = {};
    m_active.erase(std::remove(m_active.begin(), m_active.end(), channel), m_active.end());
    m_free.push_back(channel);
}

std::size_t
TtiClock::GetNChannels() const
{
    return m_channels.size() - m_free.size();
}

int64_t
TtiClock::NextBoundary(const Channel& channel, int64_t now) const
{
    int64_t into = (now - m_phase) % channel.tti;
    into += into < 0 ? channel.tti : 0;
    const int64_t boundary = into == 0 ? now : now + channel.tti - into;
    return boundary > channel.served ? boundary : boundary + channel.tti;
}

void
TtiClock::Activate(uint32_t channel)
{
    Channel& activated = m_channels[channel];
    if (activated.active)
    {
        return;
    }
    activated.active = true;
    m_active.push_back(channel);
    Schedule(NextBoundary(activated, Simulator::Now().GetNanoSeconds()));
}

void
TtiClock::WakeAt(Time at)
{
    const int64_t wake = at.GetNanoSeconds();
    if (std::find(m_wakes.begin(), m_wakes.end(), wake) == m_wakes.end())
    {
        m_wakes.push_back(wake);
    }
    Schedule(wake);
}

void
TtiClock::RenewWakes()
{
    const auto past = [this](int64_t wake) { return wake <= m_serveAt; };
    m_wakes.erase(std::remove_if(m_wakes.begin(), m_wakes.end(), past), m_wakes.end());
    for (const int64_t wake : m_wakes)
    {
        Schedule(wake);
    }
}

void
TtiClock::Schedule(int64_t at)
{
    if (at < m_at && at != m_serveAt)
    {
        m_at = at;
        m_event.Schedule(m_owner.GetClockNode(), NanoSeconds(at) - Simulator::Now());
    }
}

void
TtiClock::Tick()
{
    m_serveAt = m_at;
    m_at = NEVER;
    RenewWakes();
    if (m_owner.OnBoundary())
    {
        m_serve = Simulator::ScheduleNow(&TtiClock::Serve, this);
    }
    else
    {
        Serve();
    }
}

void
TtiClock::Serve()
{
    Section section;
    const int64_t now = m_serveAt;
    m_serveAt = -1;
    m_serving.swap(m_active);
    for (const uint32_t number : m_serving)
    {
        ServeChannel(number, now);
    }
    m_serving.clear();
    m_owner.OnServed();
}

void
TtiClock::ServeChannel(uint32_t number, int64_t now)
{
    bool hasMore = true;
    if (NextBoundary(m_channels[number], now) == now)
    {
        m_channels[number].served = now;
        const Cfn cfn = GetCfn(NanoSeconds(now - m_phase));
        hasMore = m_channels[number].channel->OnTti(cfn);
    }
    Channel& channel = m_channels[number];
    channel.active = hasMore;
    if (channel.active)
    {
        m_active.push_back(number);
        Schedule(NextBoundary(channel, now));
    }
}

} // namespace ns3::umts
