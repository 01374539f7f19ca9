/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-deadline-event.h"

#include "umts-section.h"

#include "ns3/simulator.h"

#include <utility>

namespace ns3::umts
{

DeadlineEvent::DeadlineEvent(std::function<void()> action)
    : m_action(std::move(action))
{
}

DeadlineEvent::~DeadlineEvent()
{
    Cancel();
}

void
DeadlineEvent::Cancel()
{
    if (m_at != NEVER)
    {
        m_event.Cancel();
        m_at = NEVER;
    }
}

void
DeadlineEvent::Schedule(Nanos deadline)
{
    const Nanos now = Simulator::Now().GetNanoSeconds();
    const Nanos at = std::max(deadline, now);
    if (at < m_at)
    {
        m_event.Cancel();
        m_at = at;
        m_event = Simulator::Schedule(NanoSeconds(at - now), &DeadlineEvent::Fire, this);
    }
}

void
DeadlineEvent::Fire()
{
    Section section;
    m_at = NEVER;
    m_action();
}

} // namespace ns3::umts
