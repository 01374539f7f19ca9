/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-poll-control.h"

namespace ns3::umts
{

PollControl::PollControl(const RlcAmConfig& config, Nanos created)
    : m_lastInBuffer{config.pollLastInBuffer},
      m_lastInRetransmission{config.pollLastInRetransmission},
      m_everyPdu{config.pollPdu},
      m_everySdu{config.pollSdu},
      m_onWindow{config.pollWindow},
      m_timerPoll(config.timerPoll),
      m_timerProhibit(config.timerPollProhibit),
      m_periodic(config.timerPollPeriodic, created)
{
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
PollControl::OnTime(Nanos now, bool available)
{
    m_prohibit.TakeExpiry(now);
    const bool pollExpired = m_poll.TakeExpiry(now);
    const bool periodicExpired = m_periodic.TakeExpiry(now);
    m_pending = m_pending || (available && (pollExpired || periodicExpired));
}

void
PollControl::OnAllAcknowledged()
{
    m_poll.Stop();
    m_pending = false;
}

void
PollControl::Restart()
{
    m_everyPdu.vtPdu = 0;
    m_everySdu.vtSdu = 0;
    m_poll.Stop();
    m_prohibit.Stop();
    m_pending = false;
}

Nanos
PollControl::GetDeadline(bool available) const
{
    const Nanos prohibit = m_pending ? m_prohibit.GetDeadline() : NEVER;
    const Nanos periodic = available ? m_periodic.GetDeadline() : NEVER;
    return std::min({m_poll.GetDeadline(), periodic, prohibit});
}

} // namespace ns3::umts
