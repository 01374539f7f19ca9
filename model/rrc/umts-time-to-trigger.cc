/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-time-to-trigger.h"

#include "ns3/simulator.h"
#include "ns3/umts-cfn.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

TimeToTrigger::TimeToTrigger(std::function<bool()> holds, std::function<void()> action)
    : m_holds(std::move(holds)),
      m_action(std::move(action))
{
}

void
TimeToTrigger::Evaluate(Time duration)
{
    if (IsRunning() || !m_holds())
    {
        return;
    }
    if (duration.IsZero())
    {
        m_action();
        return;
    }
    m_end = (Simulator::Now() + duration).GetNanoSeconds();
    Wait();
}

void
TimeToTrigger::Stop()
{
    m_end = NEVER;
    m_frame.Cancel();
}

void
TimeToTrigger::OnFrame()
{
    const bool holds = m_holds();
    if (holds && Simulator::Now().GetNanoSeconds() < m_end)
    {
        Wait();
        return;
    }
    m_end = NEVER;
    if (holds)
    {
        m_action();
    }
}

void
TimeToTrigger::Wait()
{
    m_frame.Arm(std::min(m_end, Simulator::Now().GetNanoSeconds() + RADIO_FRAME));
}

} // namespace ns3::umts
