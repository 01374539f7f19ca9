/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-reset.h"

namespace ns3::umts
{

RlcReset::RlcReset(const RlcAmConfig& config)
    : m_duration(config.timerRst),
      m_maxRst(config.maxRst)
{
}

void
RlcReset::Start()
{
    if (!m_active)
    {
        m_active = true;
        m_vtRst = 0;
        Schedule();
    }
}

void
RlcReset::Schedule()
{
    ++m_vtRst;
    m_failed = m_maxRst > 0 && m_vtRst >= m_maxRst;
    m_resetPending = !m_failed;
}

RlcPdu
RlcReset::TakePdu(Nanos now)
{
    RlcPdu pdu;
    if (m_ackPending)
    {
        m_ackPending = false;
        pdu.kind = RlcPdu::Kind::RESET_ACK;
        pdu.rsn = m_ackRsn;
        return pdu;
    }
    m_resetPending = false;
    pdu.kind = RlcPdu::Kind::RESET;
    pdu.rsn = m_rsn;
    m_timerRst.Start(now, m_duration);
    return pdu;
}

bool
RlcReset::OnReset(const RlcPdu& pdu)
{
    const bool repetition = m_peerSeen && m_peerRsn == pdu.rsn;
    m_peerSeen = true;
    m_peerRsn = pdu.rsn;
    m_ackPending = true;
    m_ackRsn = pdu.rsn;
    return !repetition;
}

bool
RlcReset::OnResetAck(const RlcPdu& pdu)
{
    if (!m_active || pdu.rsn != m_rsn)
    {
        return false;
    }
    m_active = false;
    m_resetPending = false;
    m_timerRst.Stop();
    m_rsn ^= 1;
    return true;
}

void
RlcReset::OnTime(Nanos now)
{
    if (m_timerRst.TakeExpiry(now))
    {
        Schedule();
    }
}

} // namespace ns3::umts
