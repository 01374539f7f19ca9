/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-ops.h"

#include "ns3/log.h"
#include "ns3/tcp-socket-state.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("TcpClassicOps");
UMTS_PLAIN_TYPE_NAMED(TcpClassicOps, TcpCongestionOps, "ns3::TcpClassicOps");

uint32_t
TcpClassicOps::GetSsThresh(Ptr<const TcpSocketState> tcb, uint32_t /* bytesInFlight */)
{
    const auto half = static_cast<uint32_t>(GetWindow(tcb)) / 2;
    return std::max(half, MIN_SSTHRESH_SEGMENTS) * tcb->m_segmentSize;
}

void
TcpClassicOps::IncreaseWindow(Ptr<TcpSocketState> tcb, uint32_t /* segmentsAcked */)
{
    const double window = GetWindow(tcb);
    const bool slowStart = tcb->m_cWnd < tcb->m_ssThresh;
    SetWindow(tcb, window + (slowStart ? 1 : 1 / window));
}

void
TcpClassicOps::RttSampled(Ptr<TcpSocketState> /* tcb */,
                          const TcpClassicSegment& /* segment */,
                          const Time& /* rtt */)
{
}

bool
TcpClassicOps::RetransmitsEarly(Ptr<const TcpSocketState> /* tcb */,
                                const TcpClassicSegment& /* head */) const
{
    return false;
}

void
TcpClassicOps::ReduceWindow(Ptr<TcpSocketState> tcb, const TcpClassicSegment& /* lost */)
{
    tcb->m_ssThresh = GetSsThresh(tcb, tcb->m_bytesInFlight);
    tcb->m_cWnd = tcb->m_ssThresh.Get();
}

void
TcpClassicOps::AfterTimeout(Ptr<TcpSocketState> /* tcb */)
{
}

bool
TcpClassicOps::GoesBackN() const
{
    return false;
}

bool
TcpClassicOps::LeavesRecoveryOnPartialAck() const
{
    return false;
}

bool
TcpClassicOps::RepeatsFastRetransmit() const
{
    return false;
}

double
TcpClassicOps::GetWindow(Ptr<const TcpSocketState> tcb) const
{
    const uint32_t bytes = tcb->m_cWnd;
    return bytes == m_windowBytes ? m_window : static_cast<double>(bytes) / tcb->m_segmentSize;
}

void
TcpClassicOps::SetWindow(Ptr<TcpSocketState> tcb, double segments)
{
    NS_LOG_FUNCTION(this << segments);
    m_window = segments;
    m_windowBytes = static_cast<uint32_t>(segments * tcb->m_segmentSize);
    tcb->m_cWnd = m_windowBytes;
}

} // namespace ns3
