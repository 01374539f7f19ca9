/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-vegas.h"

#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/tcp-socket-state.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <cmath>

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("TcpClassicVegas");
NS_OBJECT_ENSURE_REGISTERED(TcpClassicVegas);

namespace
{

/// Floor of the window, also after a timeout, in segments.
constexpr double MIN_WINDOW = TcpClassicOps::MIN_SSTHRESH_SEGMENTS;

} // namespace

TypeId
TcpClassicVegas::GetTypeId()
{
    UMTS_TYPE_NAMED(TcpClassicVegas, TcpClassicOps, "ns3::TcpClassicVegas")
        .Attribute("Alpha", &C::m_alpha, 1.0, 0)
        .Help("Diff below which the window grows, in segments")
        .Attribute("Beta", &C::m_beta, 3.0, 0)
        .Help("Diff above which the window shrinks, in segments")
        .Attribute("Gamma", &C::m_gamma, 1.0, 0)
        .Help("Diff above which slow start ends, in segments")
        .Attribute("ReroutingRepair", &C::m_reroutingRepair, false)
        .Help("Take a lasting increase of the round-trip time for a longer path")
        .Attribute("ReroutingK", &C::SetReroutingK, 100)
        .Help("Samples before the detection of longer paths begins")
        .Attribute("ReroutingN", &C::SetReroutingN, 20, 1)
        .Help("Samples of which the smallest is taken")
        .Attribute("ReroutingL", &C::SetReroutingL, 4, 1)
        .Help("Minima in a row that must be much larger than baseRTT")
        .Attribute("ReroutingThreshold", &C::SetReroutingThreshold, 2.0, 1)
        .Help("Ratio to baseRTT above which a minimum is much larger");
}

std::string
TcpClassicVegas::GetName() const
{
    return "TcpClassicVegas";
}

Ptr<TcpCongestionOps>
TcpClassicVegas::Fork()
{
    return CopyObject<TcpClassicVegas>(this);
}

void
TcpClassicVegas::IncreaseWindow(Ptr<TcpSocketState> tcb, uint32_t /* segmentsAcked */)
{
    if (!m_started || tcb->m_lastAckedSeq > m_roundTripEnd)
    {
        const int diff = m_started ? EndRoundTrip(tcb) : 0;
        if (tcb->m_cWnd < tcb->m_ssThresh)
        {
            DecideSlowStart(tcb, diff);
        }
        else
        {
            DecideCongestionAvoidance(tcb, diff);
        }
        m_started = true;
        m_rttSum = 0;
        m_rttCount = 0;
        m_roundTripEnd = tcb->m_lastAckedSeq + tcb->m_bytesInFlight.Get();
        m_roundTripBegin = Simulator::Now();
    }

    if (m_increment == 1 && tcb->m_cWnd >= tcb->m_ssThresh)
    {
        m_increment = 0;
    }
    // A sender that does not fill its window learns nothing from a larger one.
    const double window = GetWindow(tcb);
    const double inTransit =
        1 + static_cast<double>(tcb->m_bytesInFlight.Get()) / tcb->m_segmentSize;
    if (m_increment > 0 && window - inTransit <= 2)
    {
        SetWindow(tcb, window + m_increment);
    }
}

int
TcpClassicVegas::EndRoundTrip(Ptr<TcpSocketState> tcb)
{
    const double rtt =
        m_rttCount > 0 ? m_rttSum / m_rttCount : (Simulator::Now() - m_roundTripBegin).GetSeconds();
    const SequenceNumber32 next = tcb->m_lastAckedSeq + tcb->m_bytesInFlight.Get();
    const double sent = static_cast<double>(next - m_roundTripEnd) / tcb->m_segmentSize;
    // The slot that this ACK frees counts as used.
    const double window = 1 + static_cast<double>(tcb->m_bytesInFlight.Get()) / tcb->m_segmentSize;

    // A lone segment meets no queue of its own, so it shows the path as it is now.
    // Only samples may set the base: the time between two ACKs may be shorter than any round trip.
    if (m_rttCount > 0 && (rtt < m_baseRtt.GetSeconds() || sent <= 1))
    {
        m_baseRtt = Seconds(rtt);
    }
    const double diff = rtt > 0 ? window - sent * m_baseRtt.GetSeconds() / rtt : 0;
    NS_LOG_LOGIC("rtt " << rtt << " base " << m_baseRtt << " window " << window << " diff "
                        << diff);
    return static_cast<int>(diff + 0.5);
}

void
TcpClassicVegas::DecideSlowStart(Ptr<TcpSocketState> tcb, int diff)
{
    m_doubling = !m_doubling;
    m_increment = m_doubling ? 1 : 0;
    if (m_doubling && diff > m_gamma)
    {
        const double window = GetWindow(tcb);
        tcb->m_ssThresh = MIN_SSTHRESH_SEGMENTS * tcb->m_segmentSize;
        SetWindow(tcb, std::max(window - window / 8, MIN_WINDOW));
        m_increment = 0;
    }
}

void
TcpClassicVegas::DecideCongestionAvoidance(Ptr<TcpSocketState> tcb, int diff)
{
    const double window = GetWindow(tcb);
    m_increment = 0;
    if (diff > m_beta)
    {
        SetWindow(tcb, std::max(window - 1, MIN_WINDOW));
    }
    else if (diff < m_alpha)
    {
        m_increment = 1 / window;
    }
}

void
TcpClassicVegas::RttSampled(Ptr<TcpSocketState> tcb,
                            const TcpClassicSegment& /* segment */,
                            const Time& rtt)
{
    const double sample = rtt.GetSeconds();
    m_rttSum += sample;
    ++m_rttCount;
    if (m_fineTimeout == Time::Max())
    {
        // RFC 6298 (2.2)
        m_srtt = sample;
        m_meanDeviation = sample / 2;
    }
    else
    {
        const double error = sample - m_srtt;
        m_srtt += error / 8;
        m_meanDeviation += (std::fabs(error) - m_meanDeviation) / 4;
    }
    m_baseRtt = std::min(m_baseRtt, rtt);
    m_fineTimeout = Seconds((m_srtt + 2 * m_meanDeviation) * 17 / 16);
    if (m_reroutingRepair && m_detector.Sample(rtt, m_baseRtt))
    {
        Reroute(tcb);
    }
}

void
TcpClassicVegas::Reroute(Ptr<TcpSocketState> tcb)
{
    m_baseRtt = m_detector.GetBlockMinimum();
    // Rate times baseRTT, with the smoothed round-trip time as that of the rate.
    const double inPath = GetWindow(tcb) / m_srtt * m_baseRtt.GetSeconds();
    NS_LOG_LOGIC("longer path, base " << m_baseRtt << ", segments in it " << inPath);
    SetWindow(tcb, std::max(inPath + (m_alpha + m_beta) / 2, MIN_WINDOW));
}

bool
TcpClassicVegas::RetransmitsEarly(Ptr<const TcpSocketState> /* tcb */,
                                  const TcpClassicSegment& head) const
{
    return Simulator::Now() - head.lastSent >= m_fineTimeout;
}

void
TcpClassicVegas::ReduceWindow(Ptr<TcpSocketState> tcb, const TcpClassicSegment& lost)
{
    const bool lostAgain = lost.transmissions > 1;
    if (m_fineTimeout != Time::Max())
    {
        m_fineTimeout += lostAgain ? m_fineTimeout : TimeStep(m_fineTimeout.GetTimeStep() / 8);
    }
    if (lost.lastSent <= m_lastReduction)
    {
        return;
    }
    const auto window = static_cast<uint32_t>(GetWindow(tcb));
    const uint32_t reduced = lostAgain ? window / 2 : window - window / 4;
    SetWindow(tcb, window <= 3 ? MIN_WINDOW : reduced);
    tcb->m_ssThresh = MIN_SSTHRESH_SEGMENTS * tcb->m_segmentSize;
    m_lastReduction = Simulator::Now();
}

void
TcpClassicVegas::AfterTimeout(Ptr<TcpSocketState> tcb)
{
    SetWindow(tcb, MIN_WINDOW);
    m_lastReduction = Simulator::Now();
}

bool
TcpClassicVegas::LeavesRecoveryOnPartialAck() const
{
    return true;
}

bool
TcpClassicVegas::RepeatsFastRetransmit() const
{
    return true;
}

void
TcpClassicVegas::SetReroutingK(uint32_t samples)
{
    m_detector.initialSamples = samples;
}

void
TcpClassicVegas::SetReroutingN(uint32_t samples)
{
    m_detector.blockSize = samples;
}

void
TcpClassicVegas::SetReroutingL(uint32_t blocks)
{
    m_detector.blocks = blocks;
}

void
TcpClassicVegas::SetReroutingThreshold(double ratio)
{
    m_detector.threshold = ratio;
}

Time
TcpClassicVegas::GetBaseRtt() const
{
    return m_baseRtt;
}

Time
TcpClassicVegas::GetFineTimeout() const
{
    return m_fineTimeout;
}

} // namespace ns3
