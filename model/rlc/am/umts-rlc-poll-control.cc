/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-poll-control.h"

namespace ns3::umts
{

PollControl::PollControl(const RlcAmConfig& config)
    : m_lastInBuffer{config.pollLastInBuffer},
      m_lastInRetransmission{config.pollLastInRetransmission},
      m_everyPdu{config.pollPdu},
      m_everySdu{config.pollSdu},
      m_onWindow{config.pollWindow},
      m_timerPoll(config.timerPoll),
      m_timerPeriodic(config.timerPollPeriodic),
      m_timerProhibit(config.timerPollProhibit)
{
}

bool
PollControl::OnTransmit(const PollView& view, Nanos now)
{
    // Every trigger sees every PDU (the counting ones must), hence no short cut.
    bool fires = m_lastInBuffer.Fires(view);
    fires = m_lastInRetransmission.Fires(view) || fires;
    fires = m_everyPdu.Fires(view) || fires;
    fires = m_everySdu.Fires(view) || fires;
    fires = m_onWindow.Fires(view) || fires;
    m_pending = m_pending || fires;
    if (m_timerPeriodic > 0 && !m_periodic.IsRunning())
    {
        m_periodic.Start(now, m_timerPeriodic);
    }
    return NeedsPoll(now);
}

void
PollControl::Polled(AmSeqNum vtS, Nanos now)
{
    m_pending = false;
    m_polledVtS = vtS;
    m_poll.Start(now, m_timerPoll);
    m_prohibit.Start(now, m_timerProhibit);
}

void
PollControl::OnStatus(AmSeqNum vtA, AmSeqNum vtS, bool polledIsMissing)
{
    const uint32_t distance = m_polledVtS - vtA;
    const bool acknowledged = distance == 0 || distance > vtS - vtA;
    if (acknowledged || polledIsMissing)
    {
        m_poll.Stop();
    }
}

void
PollControl::OnTime(Nanos now, bool outstanding)
{
    m_prohibit.TakeExpiry(now);
    const bool pollExpired = m_poll.TakeExpiry(now);
    const bool periodicExpired = m_periodic.TakeExpiry(now);
    if (outstanding)
    {
        m_pending = m_pending || pollExpired || periodicExpired;
        if (periodicExpired)
        {
            m_periodic.Start(now, m_timerPeriodic);
        }
    }
}

void
PollControl::OnAllAcknowledged()
{
    m_poll.Stop();
    m_periodic.Stop();
    m_pending = false;
}

Nanos
PollControl::GetDeadline() const
{
    const Nanos prohibit = m_pending ? m_prohibit.GetDeadline() : NEVER;
    return std::min({m_poll.GetDeadline(), m_periodic.GetDeadline(), prohibit});
}

} // namespace ns3::umts
