/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-frame-budget.h"

namespace ns3::umts
{

FrameBudget::FrameBudget(Ptr<IubChannel> channel)
    : m_channel(channel)
{
}

void
FrameBudget::Reserve(Time change)
{
    m_frameTime += change;
    m_change();
}

FrameReservation::FrameReservation(Ptr<FrameBudget> budget, uint32_t octets)
    : m_budget(budget),
      m_frameTime(octets > 0 ? budget->m_channel->GetTxTime(octets) : Time(0))
{
    m_budget->Reserve(m_frameTime);
}

FrameReservation::~FrameReservation()
{
    m_budget->Reserve(Time(0) - m_frameTime);
}

} // namespace ns3::umts
