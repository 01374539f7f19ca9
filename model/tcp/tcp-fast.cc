/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-fast.h"

#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/tcp-socket-state.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("TcpFast");
NS_OBJECT_ENSURE_REGISTERED(TcpFast);

TypeId
TcpFast::GetTypeId()
{
    UMTS_TYPE_NAMED(TcpFast, TcpClassicOps, "ns3::TcpFast")
        .Attribute("Alpha", &C::m_alpha, 100.0, 0)
        .Help("Packets that the flow keeps queued in the network")
        .Attribute("Gamma", &C::m_gamma, 0.5, 0, 1)
        .Help("Weight of the new window in an update, up to 1")
        .Attribute("UpdatePeriod", &C::m_updatePeriod, MilliSeconds(20))
        .Help("Time between updates of the window")
        .Attribute("MiThreshold", &C::m_miThreshold, MicroSeconds(750))
        .Help("Queueing delay up to which the window doubles every round trip")
        .Attribute("Pacing", &C::m_pacing, false)
        .Help("Spread each increase over the ACKs of an update period");
}

std::string
TcpFast::GetName() const
{
    return "TcpFast";
}

Ptr<TcpCongestionOps>
TcpFast::Fork()
{
    return CopyObject<TcpFast>(this);
}

void
TcpFast::IncreaseWindow(Ptr<TcpSocketState> tcb, uint32_t segmentsAcked)
{
    if (tcb->m_congState == TcpSocketState::CA_LOSS)
    {
        TcpClassicOps::IncreaseWindow(tcb, segmentsAcked);
        return;
    }
    const double window = GetWindow(tcb);
    const bool known = m_averageRtt > 0;
    if (!known || m_averageRtt - m_baseRtt.GetSeconds() <= m_miThreshold.GetSeconds())
    {
        SetWindow(tcb, window + 1);
        return;
    }
    if (m_sampleWindow > 0 && Simulator::Now() - m_lastUpdate >= m_updatePeriod)
    {
        m_lastUpdate = Simulator::Now();
        m_target = Target(window);
        // ACKs of a period: window * period / RTT.
        const double acks = window * m_updatePeriod.GetSeconds() / m_averageRtt;
        m_step = m_pacing ? (m_target - window) / std::max(acks, 1.0) : m_target - window;
        NS_LOG_LOGIC("rtt " << m_averageRtt << " base " << m_baseRtt << " window " << window
                            << " target " << m_target);
        if (m_target <= window)
        {
            SetWindow(tcb, m_target);
            m_step = 0;
        }
    }
    if (m_step > 0 && window < m_target)
    {
        SetWindow(tcb, std::min(window + m_step, m_target));
    }
}

double
TcpFast::Target(double window) const
{
    const double base = m_baseRtt.GetSeconds() / m_averageRtt * m_sampleWindow;
    const double update = (1 - m_gamma) * window + m_gamma * (base + m_alpha);
    return std::max<double>(std::min(2 * m_sampleWindow, update), MIN_SSTHRESH_SEGMENTS);
}

void
TcpFast::RttSampled(Ptr<TcpSocketState> tcb, const TcpClassicSegment& segment, const Time& rtt)
{
    const double sent = static_cast<double>(segment.inFlight) / tcb->m_segmentSize;
    const double sample = rtt.GetSeconds();
    m_baseRtt = std::min(m_baseRtt, rtt);
    const double weight = m_averageRtt > 0 ? std::min(3 / sent, 0.25) : 1;
    m_averageRtt += weight * (sample - m_averageRtt);
    if (segment.lastSent >= m_validSince)
    {
        m_sampleWindow = sent;
    }
}

void
TcpFast::CongestionStateSet(Ptr<TcpSocketState> tcb, const TcpSocketState::TcpCongState_t newState)
{
    const auto isReduced = [](TcpSocketState::TcpCongState_t state) {
        return state != TcpSocketState::CA_OPEN && state != TcpSocketState::CA_DISORDER;
    };
    if (isReduced(newState) || isReduced(tcb->m_congState))
    {
        m_sampleWindow = 0;
        m_step = 0;
        m_validSince = Simulator::Now();
    }
}

Time
TcpFast::GetBaseRtt() const
{
    return m_baseRtt;
}

Time
TcpFast::GetAverageRtt() const
{
    return Seconds(m_averageRtt);
}

} // namespace ns3
