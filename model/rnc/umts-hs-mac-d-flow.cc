/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-mac-d-flow.h"

#include "ns3/simulator.h"
#include "ns3/trace-source-accessor.h"

#include <algorithm>

namespace ns3
{
namespace umts
{

NS_OBJECT_ENSURE_REGISTERED(HsMacDFlow);

TypeId
HsMacDFlow::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::umts::HsMacDFlow")
            .SetParent<Object>()
            .SetGroupName("Umts")
            .AddConstructor<HsMacDFlow>()
            .AddAttribute("FrameInterval",
                          "Time between two HS-DSCH data frames; PDUs that RLC has meanwhile "
                          "travel together",
                          TimeValue(MilliSeconds(2)),
                          MakeTimeAccessor(&HsMacDFlow::m_frameInterval),
                          MakeTimeChecker(MicroSeconds(1)))
            .AddAttribute("RequestInterval",
                          "Time without an allocation after which HS-DSCH Capacity Request is "
                          "repeated",
                          TimeValue(MilliSeconds(100)),
                          MakeTimeAccessor(&HsMacDFlow::m_requestInterval),
                          MakeTimeChecker(MilliSeconds(1)))
            .AddTraceSource("Credits",
                            "An HS-DSCH Capacity Allocation has come: credits, interval",
                            MakeTraceSourceAccessor(&HsMacDFlow::m_creditsTrace),
                            "ns3::umts::HsMacDFlow::CreditsTracedCallback");
    return tid;
}

void
HsMacDFlow::DoDispose()
{
    m_source = nullptr;
    m_iub = nullptr;
    Object::DoDispose();
}

void
HsMacDFlow::Configure(TransportBearerId transport,
                      MacDTransmitter* source,
                      uint8_t priority,
                      IubFrameSender* iub)
{
    m_transport = transport;
    m_source = source;
    m_priority = priority;
    m_iub = iub;
}

Time
HsMacDFlow::GetFrameInterval() const
{
    return m_frameInterval;
}

bool
HsMacDFlow::HasBlocks() const
{
    return m_source && m_source->HasBlocks();
}

FrameBlocks
HsMacDFlow::Take()
{
    if (!HasBlocks())
    {
        return nullptr;
    }
    const Nanos now = Simulator::Now().GetNanoSeconds();
    const uint32_t credits = m_allowance.GetCredits(now);
    if (credits == 0)
    {
        if (m_allowance.GetNextInterval() == NEVER && (!m_isKnown || now >= m_repeatAt))
        {
            ++m_counters.requestsSent;
            m_iub->Send({m_transport, HsCapacityRequest{m_priority, Report()}});
        }
        return nullptr;
    }
    auto set = m_source->Take(std::min(credits, MAX_HS_FRAME_PDUS));
    if (set)
    {
        const auto pdus = static_cast<uint32_t>(set->blocks.size());
        m_allowance.Use(pdus);
        m_counters.pdusSent += pdus;
    }
    return set;
}

uint32_t
HsMacDFlow::Report()
{
    const uint32_t pdus = m_source->GetQueuedPdus();
    m_isKnown = pdus > 0;
    m_repeatAt = (Simulator::Now() + m_requestInterval).GetNanoSeconds();
    return std::min(pdus * (m_source->GetFormat().GetBlockBits() / 8), MAX_USER_BUFFER_OCTETS);
}

void
HsMacDFlow::Send(FrameBlocks set)
{
    const Nanos now = Simulator::Now().GetNanoSeconds() / DRT_UNIT * DRT_UNIT;
    m_iub->Send({m_transport, HsDschDataFrame{m_priority, Report(), std::move(set), now}});
}

bool
HsMacDFlow::OnFrame(IubFrame& frame)
{
    const auto* allocation = std::get_if<HsCapacityAllocation>(&frame.content);
    if (allocation)
    {
        OnAllocation(*allocation);
    }
    return allocation != nullptr;
}

void
HsMacDFlow::OnAllocation(const HsCapacityAllocation& allocation)
{
    const Time now = Simulator::Now();
    ++m_counters.allocationsReceived;
    m_allowance.OnAllocation(allocation, now.GetNanoSeconds());
    m_repeatAt = (now + m_requestInterval).GetNanoSeconds();
    m_creditsTrace(allocation.credits, NanoSeconds(allocation.interval));
}

TransportBearerId
HsMacDFlow::GetTransport() const
{
    return m_transport;
}

const HsMacDFlowCounters&
HsMacDFlow::GetCounters() const
{
    return m_counters;
}

} // namespace umts
} // namespace ns3
