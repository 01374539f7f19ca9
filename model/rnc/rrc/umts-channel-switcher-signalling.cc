/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-channel-switcher.h"

#include "ns3/simulator.h"

#include <utility>

/**
 * @file
 * @ingroup umts
 * Messages of channel switching (TS 25.331 8.2.2, 14.4).
 */

namespace ns3::umts
{

void
ChannelSwitcher::OnDownlinkSignalling()
{
    OnSignalling(false);
}

void
ChannelSwitcher::OnUplinkSignalling(bool /* isAbove */)
{
    OnSignalling(true);
}

void
ChannelSwitcher::OnSignalling(bool isUplink)
{
    if (isUplink && m_wait == Wait::PAGING)
    {
        EndWait();
    }
    if (m_wait == Wait::NONE && !GetChannel())
    {
        WakeUp(isUplink);
    }
}

void
ChannelSwitcher::Report()
{
    const Time now = Simulator::Now();
    if (now < m_noReportBefore)
    {
        return;
    }
    const Time before = std::exchange(m_noReportBefore, now + m_pendingTime);
    const auto onReport = MakeCallback(&ChannelSwitcher::OnReport, Ptr<ChannelSwitcher>(this));
    if (!m_subject.signalling.report(onReport))
    {
        m_noReportBefore = before;
    }
}

void
ChannelSwitcher::OnReport()
{
    if (m_subject.end && m_wait == Wait::NONE && m_state == RrcState::CELL_FACH && m_ticket == 0)
    {
        RequestDch();
    }
}

void
ChannelSwitcher::OnVolume(bool isAbove)
{
    Section section;
    if (!m_subject.end || m_wait != Wait::VOLUME)
    {
        return;
    }
    EndWait();
    if (m_ticket == 0)
    {
        return; // the UE has gone to another cell
    }
    if (isAbove)
    {
        BeginSetUp();
    }
    else
    {
        GiveBack();
    }
}

void
ChannelSwitcher::Reconfigure(RrcState state)
{
    Section section;
    m_subject.signalling.reconfigure(state);
}

bool
ChannelSwitcher::BeginSwitch(RrcState state)
{
    const bool isUp = state == RrcState::CELL_DCH;
    const bool isAwaited = m_wait == (isUp ? Wait::SET_UP : Wait::LEAVE);
    const bool isIdle = m_lastActivity + m_inactivityTimer <= Simulator::Now();
    const bool isPossible = isUp ? m_isAdmitted && m_state == RrcState::CELL_FACH : isIdle;
    if (isAwaited && !isPossible)
    {
        CancelSwitch(state);
    }
    return isAwaited && isPossible;
}

void
ChannelSwitcher::Switch(RrcState state)
{
    if (state == RrcState::CELL_DCH)
    {
        Move(state);
        return;
    }
    LeaveDch();
    if (!m_subject.isAway()) // else there are no channels to ask for
    {
        CheckVolume();
    }
}

void
ChannelSwitcher::CancelSwitch(RrcState state)
{
    if (m_wait != (state == RrcState::CELL_DCH ? Wait::SET_UP : Wait::LEAVE))
    {
        return;
    }
    EndWait();
    if (m_ticket != 0 && m_state == RrcState::CELL_FACH)
    {
        GiveBack();
        m_notBefore = Simulator::Now() + m_pendingTime;
    }
    m_lastActivity = Simulator::Now();
    WatchInactivity();
    m_subject.onState();
}

} // namespace ns3::umts
