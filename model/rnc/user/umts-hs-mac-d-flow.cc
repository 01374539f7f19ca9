/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-mac-d-flow.h"

#include "ns3/simulator.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(HsMacDFlow);

namespace
{

constexpr Nanos LONGEST_TRANSIT = 1000000000; //!< Frames of more than a second ago have come, ns

} // namespace

TypeId
HsMacDFlow::GetTypeId()
{
    UMTS_TYPE(HsMacDFlow, Object)
        .Attribute("FrameInterval", &C::m_frameInterval, MilliSeconds(2), MicroSeconds(1))
        .Help("Time between two HS-DSCH data frames; PDUs that RLC has meanwhile travel together")
        .Attribute("FramePdus", &C::m_framePdus, 255, 1, 255)
        .Help("MAC-d PDUs of an HS-DSCH data frame at most (TS 25.435 6.2.7.24); Wireshark decodes "
              "63")
        .Attribute("RequestInterval", &C::m_requestInterval, MilliSeconds(100), MilliSeconds(1))
        .Help("Time without an allocation after which HS-DSCH Capacity Request is repeated")
        .Choice("QueuedPdus", &C::m_queuedPduAction, FLUSH)
        .Among({{FLUSH, "Flush"}, {FORWARD, "Forward"}})
        .Help("What becomes of MAC-d PDUs that the Node B holds, or that are on their way to it, "
              "at a serving HS-DSCH cell change within an RNC")
        .Trace("Credits", &C::m_creditsTrace, "CreditsTracedCallback")
        .Help("An HS-DSCH Capacity Allocation has come: credits, interval");
}

void
HsMacDFlow::DoDispose()
{
    m_source = nullptr;
    m_iub = nullptr;
    m_activate = Callback<void>();
    m_forwarded.clear();
    m_sent.clear();
    Object::DoDispose();
}

void
HsMacDFlow::Configure(TransportBearerId transport,
                      MacDTransmitter* source,
                      uint8_t priority,
                      IubFrameSender* iub,
                      Callback<void> activate)
{
    m_transport = transport;
    m_source = source;
    m_priority = priority;
    m_iub = iub;
    m_activate = activate;
}

Time
HsMacDFlow::TakeUnsent(HsQueueContents& nodeB)
{
    const Nanos at = m_forwarded.empty() ? 0 : m_forwardAt;
    for (const auto& frame : m_sent)
    {
        if (frame.sentAt > nodeB.lastSentAt)
        {
            const auto& blocks = frame.set->blocks;
            nodeB.pdus.insert(nodeB.pdus.end(), blocks.begin(), blocks.end());
        }
    }
    std::move(m_forwarded.begin(), m_forwarded.end(), std::back_inserter(nodeB.pdus));
    m_forwarded.clear();
    m_sent.clear();
    return NanoSeconds(at);
}

void
HsMacDFlow::Forward(std::vector<TransportBlock> pdus, Time at)
{
    m_counters.pdusForwarded += pdus.size();
    std::move(pdus.begin(), pdus.end(), std::back_inserter(m_forwarded));
    m_forwardAt = at.GetNanoSeconds();
    if (!m_forwarded.empty())
    {
        m_activate();
    }
}

bool
HsMacDFlow::HasBlocks() const
{
    return !m_forwarded.empty() || (m_source && m_source->HasBlocks());
}

bool
HsMacDFlow::OnTti(Cfn /* cfn */)
{
    if (!HasBlocks())
    {
        return false;
    }
    const Nanos now = Simulator::Now().GetNanoSeconds();
    const uint32_t credits = m_allowance.GetCredits(now);
    if (credits == 0)
    {
        RequestCredits(now);
    }
    else if (m_forwarded.empty() || now >= m_forwardAt) // what RLC has stays behind
    {
        if (auto set = Dequeue(std::min(credits, m_framePdus)))
        {
            Send(std::move(set));
        }
    }
    return HasBlocks();
}

void
HsMacDFlow::RequestCredits(Nanos now)
{
    if (m_allowance.GetNextInterval() == NEVER && (!m_isKnown || now >= m_repeatAt))
    {
        ++m_counters.requestsSent;
        m_iub->Send({m_transport, HsCapacityRequest{m_priority, Report()}});
    }
}

FrameBlocks
HsMacDFlow::Dequeue(uint32_t most)
{
    const FrameBlocks set =
        m_forwarded.empty() ? FrameBlocks(m_source->Dequeue(most)) : DequeueForwarded(most);
    if (set)
    {
        const auto pdus = static_cast<uint32_t>(set->blocks.size());
        m_allowance.Use(pdus);
        m_counters.pdusSent += pdus;
    }
    return set;
}

void
HsMacDFlow::QueueBesideForwarded()
{
    const auto set = m_source->Dequeue(1);
    for (auto i = 0u; set && i < set->blocks.size(); ++i)
    {
        auto& block = set->blocks[i];
        // A RESET before data of before it would have the UE take that for new data.
        if (block.pdu.kind == RlcPdu::Kind::STATUS)
        {
            m_forwarded.push_front(std::move(block));
        }
        else
        {
            m_forwarded.push_back(std::move(block));
        }
    }
}

FrameBlocks
HsMacDFlow::DequeueForwarded(uint32_t most)
{
    QueueBesideForwarded();
    auto set = ObjectPool<TransportBlockSet>::Create();
    set->blockBits = m_source->GetFormat().GetBlockBits();
    while (!m_forwarded.empty() && set->blocks.size() < most)
    {
        set->blocks.push_back(std::move(m_forwarded.front()));
        m_forwarded.pop_front();
    }
    return set;
}

uint32_t
HsMacDFlow::GetQueuedPdus() const
{
    return static_cast<uint32_t>(m_forwarded.size()) + m_source->GetQueuedPdus();
}

uint32_t
HsMacDFlow::Report()
{
    const uint32_t pdus = GetQueuedPdus();
    m_isKnown = pdus > 0;
    m_repeatAt = (Simulator::Now() + m_requestInterval).GetNanoSeconds();
    return std::min(pdus * (m_source->GetFormat().GetBlockBits() / 8), MAX_USER_BUFFER_OCTETS);
}

void
HsMacDFlow::Send(FrameBlocks set)
{
    const Nanos now = Simulator::Now().GetNanoSeconds() / DRT_UNIT * DRT_UNIT;
    if (ForwardsQueuedPdus())
    {
        m_sent.push_back({now, set});
        while (m_sent.front().sentAt < now - LONGEST_TRANSIT)
        {
            m_sent.pop_front();
        }
    }
    m_iub->Send({m_transport, HsDschDataFrame{m_priority, Report(), std::move(set), now}});
}

bool
HsMacDFlow::OnFrame(const IubFrame& frame)
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

} // namespace ns3::umts
