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

namespace
{

constexpr uint32_t MAX_BUFFER_OCTETS = 65535; //!< User Buffer Size (TS 25.435 6.2.7.29)

} // namespace

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
    m_bearer = nullptr;
    m_control = nullptr;
    Object::DoDispose();
}

void
HsMacDFlow::Configure(DchId id,
                      Ptr<RadioBearer> bearer,
                      uint8_t priority,
                      std::vector<IubFrame>* control)
{
    m_id = id;
    m_bearer = bearer;
    m_priority = priority;
    m_control = control;
}

Time
HsMacDFlow::GetFrameInterval() const
{
    return m_frameInterval;
}

bool
HsMacDFlow::HasBlocks() const
{
    return m_bearer->GetMac()->HasBlocks();
}

Ptr<TransportBlockSet>
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
        if (!m_isKnown || now >= m_repeatAt)
        {
            ++m_counters.requestsSent;
            m_control->push_back(
                {m_id.rnti, nullptr, m_id.bearer, IubFrame::Type::CAPACITY_REQUEST, Report(), {}});
        }
        return nullptr;
    }
    auto set = m_bearer->GetMac()->Take(std::min(credits, MAX_HS_FRAME_PDUS));
    if (set)
    {
        const auto pdus = static_cast<uint32_t>(set->blocks.size());
        m_allowance.Use(pdus);
        m_counters.pdusSent += pdus;
    }
    return set;
}

CapacityRequest
HsMacDFlow::Report()
{
    const auto rlc = m_bearer->GetRlc();
    const uint32_t pdus = std::max<uint32_t>(rlc->GetQueuedPdus(), rlc->HasData() ? 1 : 0);
    m_isKnown = pdus > 0;
    m_repeatAt = (Simulator::Now() + m_requestInterval).GetNanoSeconds();
    return {m_priority, std::min(pdus * rlc->GetPduOctets(), MAX_BUFFER_OCTETS)};
}

IubFrame
HsMacDFlow::MakeFrame(Ptr<TransportBlockSet> set)
{
    return {m_id.rnti, std::move(set), m_id.bearer, IubFrame::Type::HS_DSCH, Report(), {}};
}

void
HsMacDFlow::OnAllocation(const CapacityAllocation& allocation)
{
    const Time now = Simulator::Now();
    ++m_counters.allocationsReceived;
    m_allowance.OnAllocation(allocation, now.GetNanoSeconds());
    m_repeatAt = (now + m_requestInterval).GetNanoSeconds();
    m_creditsTrace(allocation.credits, NanoSeconds(allocation.interval));
}

Ptr<RadioBearer>
HsMacDFlow::GetBearer() const
{
    return m_bearer;
}

const HsMacDFlowCounters&
HsMacDFlow::GetCounters() const
{
    return m_counters;
}

} // namespace umts
} // namespace ns3
