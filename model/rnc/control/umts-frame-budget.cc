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

bool
FrameBudget::IsEmpty() const
{
    return m_frameTime.IsZero();
}

Time
FrameBudget::GetTransferTime() const
{
    return m_channel->GetDelay() + m_frameTime;
}

void
FrameBudget::Follow(Callback<void> change)
{
    m_change.ConnectWithoutContext(change);
}

void
FrameBudget::Unfollow(Callback<void> change)
{
    m_change.DisconnectWithoutContext(change);
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
