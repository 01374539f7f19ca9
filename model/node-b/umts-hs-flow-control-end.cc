/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-flow-control-end.h"

#include "ns3/log.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsHsFlowControlEnd");

NS_OBJECT_ENSURE_REGISTERED(HsFlowControlEnd);

TypeId
HsFlowControlEnd::GetTypeId()
{
    UMTS_TYPE(HsFlowControlEnd, Object)
        .Attribute("CmchPi", &C::m_priority, 0, 0, 15)
        .Help("CmCH-PI, priority: 0 lowest .. 15 highest (TS 25.435 6.2.7.21)")
        .Attribute("BufferPdus", &C::m_bufferPdus, 2500, 1)
        .Help("MAC-d PDUs that the Node B stores of this flow")
        .Attribute("DiscardTimer", &C::m_discardTimer, Time(0))
        .Help("Longest stay of a MAC-d PDU in the Node B (TS 25.433 9.2.1.24E); 0: no limit")
        .Attribute("WindowSize", &C::m_windowSize, 16, 4, 32)
        .Help("MAC-hs window size, TSNs (TS 25.331 10.3.5.1a)")
        .Attribute("T1", &C::m_t1, MilliSeconds(100), MilliSeconds(10), MilliSeconds(400))
        .Help("Reordering release timer T1 (TS 25.321 11.6.2.3.2)")
        .Attribute("GuaranteedBitRate", &C::m_guaranteedBitRate, 0)
        .Help("Bit rate to be guaranteed, bit/s, for schedulers that heed it; 0: none")
        .Attribute("DelayBudget", &C::m_delayBudget, Time(0))
        .Help("Delay to be kept, for schedulers that heed it; 0: none")
        .Attribute("AccountedPduBits", &C::m_accountedBits, 0, 0, 5000)
        .Help("Bits that a MAC-d PDU takes on the air, for accounting that leaves headers out; 0: "
              "all of them")
        .Attribute("FullBuffer", &C::m_fullBuffer, false)
        .Help("The queue is never empty, with PDUs that carry nothing: for studies of the radio "
              "alone")
        .Trace("Decision", &C::m_decisionTrace, "DecisionTracedCallback")
        .Help("Flow control has decided: MAC-d PDUs queued, on the way, granted");
}

void
HsFlowControlEnd::DoDispose()
{
    m_policy = nullptr;
    Object::DoDispose();
}

void
HsFlowControlEnd::Configure(TransportBearerId transport,
                            uint32_t pduOctets,
                            Ptr<HsFlowControl> policy,
                            IubTiming iub)
{
    m_transport = transport;
    m_pduOctets = pduOctets;
    m_policy = policy;
    m_iub = iub;
    // A full Iub has a frame for every decision.
    const double octets = iub.octetRate * policy->GetInterval().GetSeconds();
    const auto pdus =
        static_cast<uint32_t>(std::clamp<double>(octets / pduOctets, 1, MAX_HS_FRAME_PDUS));
    m_iubPduRate = pdus * iub.octetRate / GetHsDschFrameOctets(pdus, 8 * pduOctets);
}

uint16_t
HsFlowControlEnd::GetAccountedBits() const
{
    return m_accountedBits > 0 ? m_accountedBits : static_cast<uint16_t>(8 * m_pduOctets);
}

HsQueueConfig
HsFlowControlEnd::GetConfig(uint8_t queueId) const
{
    HsQueueConfig config;
    config.id = queueId;
    config.priority = m_priority;
    config.pduBits = {GetAccountedBits()};
    config.octetBits = {static_cast<uint16_t>(8 * m_pduOctets)};
    config.capacityPdus = m_bufferPdus;
    config.discardTime = m_discardTimer.IsZero() ? NEVER : m_discardTimer.GetNanoSeconds();
    config.windowSize = m_windowSize;
    config.t1 = m_t1.GetNanoSeconds();
    config.guaranteedBitRate = static_cast<double>(m_guaranteedBitRate);
    config.delayBudget = m_delayBudget.GetNanoSeconds();
    config.fullBuffer = m_fullBuffer;
    return config;
}

uint8_t
HsFlowControlEnd::GetPriority() const
{
    return m_priority;
}

void
HsFlowControlEnd::OnData(const HsDschDataFrame& frame, Nanos now)
{
    NS_LOG_INFO(frame.set->blocks.size()
                << " PDUs from the RNC, where " << frame.bufferOctets << " octets wait");
    OnUserBufferSize(frame.bufferOctets, now);
    m_lastSentAt = std::max(m_lastSentAt, frame.sentAt);
    const auto pdus = static_cast<uint32_t>(frame.set->blocks.size());
    m_ledger.OnArrival(pdus, frame.sentAt);
    m_ungranted += m_monitor.OnArrival(pdus, frame.sentAt);
}

void
HsFlowControlEnd::OnRequest(const HsCapacityRequest& frame, Nanos now)
{
    NS_LOG_INFO("the RNC asks for credits for " << frame.bufferOctets << " octets");
    OnUserBufferSize(frame.bufferOctets, now);
    // The RNC has no credits: whatever was allocated is lost or used up.
    m_isAsked = true;
    m_isUnlimited = false;
}

void
HsFlowControlEnd::OnUserBufferSize(uint32_t octets, Nanos now)
{
    if (!IsWaiting())
    {
        m_nextDecision = std::max(m_nextDecision, m_policy->GetDecisionTime(now));
    }
    m_pendingPdus = (octets + m_pduOctets - 1) / m_pduOctets;
    m_heardAt = now;
}

Nanos
HsFlowControlEnd::GetLastSentAt() const
{
    return m_lastSentAt;
}

uint32_t
HsFlowControlEnd::GetPendingPdus() const
{
    return m_pendingPdus;
}

bool
HsFlowControlEnd::IsWaiting() const
{
    return m_pendingPdus > 0 && !m_isUnlimited;
}

Nanos
HsFlowControlEnd::GetNextDecision() const
{
    return IsWaiting() || m_isStanding ? m_nextDecision : NEVER;
}

bool
HsFlowControlEnd::IsDue(bool isEmpty, Nanos now) const
{
    return now >= m_nextDecision && (IsWaiting() || (m_isStanding && !isEmpty));
}

double
HsFlowControlEnd::GetShare(HsQueueView view) const
{
    view.pendingPdus = m_pendingPdus;
    return m_policy->GetShare(view);
}

std::optional<HsCapacityAllocation>
HsFlowControlEnd::Decide(HsQueueView view, Nanos wait)
{
    const Nanos now = view.now;
    if (now > m_heardAt + m_longestSilence)
    {
        m_pendingPdus = 0;
        m_isAsked = false;
    }
    const Nanos interval = m_policy->GetInterval().GetNanoSeconds();
    m_nextDecision = m_policy->GetDecisionTime(now + interval);
    view.pendingPdus = m_pendingPdus;
    view.onTheWayPdus = m_ledger.GetOnTheWay(now);
    view.roundTrip = interval + 2 * m_iub.delay + HS_TTI;
    view.iubRate = m_iubPduRate / view.sharers;
    view.fairRate = std::min(view.fairRate, view.iubRate);
    view.isAsked = m_isAsked;
    const auto grant = m_policy->Decide(view);
    m_decisionTrace(view.queuedPdus, view.onTheWayPdus, grant ? grant->credits : 0);
    if (!grant)
    {
        return std::nullopt;
    }
    NS_LOG_INFO(grant->credits << " credits: " << view.queuedPdus << " PDUs queued, "
                               << view.onTheWayPdus << " on their way, " << view.pendingPdus
                               << " in the RNC");
    m_isAsked = false;
    m_isUnlimited = grant->credits == UNLIMITED_CREDITS;
    m_isStanding = grant->repetitions == 0 && !m_isUnlimited;
    m_longestSilence = SILENCE + grant->interval;
    if (grant->repetitions == 1)
    {
        // From the next TTI in which the RNC sends.
        const Nanos over = now + wait + m_iub.delay + HS_TTI + grant->interval;
        m_ledger.OnGrant(grant->credits, over, over + m_iub.delay + m_iub.maxWait);
    }
    const HsCapacityAllocation allocation{m_priority,
                                          8 * m_pduOctets,
                                          grant->credits,
                                          grant->interval,
                                          grant->repetitions};
    constexpr Nanos step = 1000000; // of the Delay Reference Time
    m_monitor.OnAllocation(allocation,
                           now + m_iub.delay - step,
                           now + wait + m_iub.delay + m_iub.maxWait + HS_TTI);
    return allocation;
}

} // namespace ns3::umts
