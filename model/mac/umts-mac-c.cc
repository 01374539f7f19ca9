/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-mac-c.h"

#include "ns3/abort.h"
#include "ns3/trace-source-accessor.h"

#include <algorithm>

namespace ns3
{
namespace umts
{

namespace
{

constexpr uint32_t N_CRNTIS = 65536; //!< A C-RNTI has 16 bits
constexpr uint32_t MAX_CT = 14;      //!< TS 25.321 9.2.1.1; 15 is reserved

} // namespace

NS_OBJECT_ENSURE_REGISTERED(MacC);

TypeId
MacC::GetTypeId()
{
    static TypeId tid = TypeId("ns3::umts::MacC")
                            .SetParent<Object>()
                            .SetGroupName("Umts")
                            .AddConstructor<MacC>()
                            .AddTraceSource("TxBlock",
                                            "A block goes on the FACH: C-RNTI, priority",
                                            MakeTraceSourceAccessor(&MacC::m_txTrace),
                                            "ns3::umts::MacC::BlockTracedCallback");
    return tid;
}

MacC::MacC()
    : m_rach(Direction::UPLINK)
{
}

void
MacC::DoDispose()
{
    m_logicalChannels.clear();
    m_queues = {};
    m_wake = Callback<void>();
    Object::DoDispose();
}

void
MacC::Configure(const CommonChannelConfig& channels)
{
    m_channels = channels;
}

const CommonChannelConfig&
MacC::GetChannels() const
{
    return m_channels;
}

MacCHeader
MacC::MakeHeader(DchId id)
{
    const std::size_t next = m_crntis.size();
    const auto crnti = m_crntis.try_emplace(id.rnti, static_cast<uint16_t>(next)).first->second;
    NS_ABORT_MSG_IF(m_crntis.size() > N_CRNTIS,
                    "common channels: a cell has " << N_CRNTIS << " C-RNTIs, and no more");
    const uint32_t ct = FIRST_DTCH_CT + id.bearer;
    NS_ABORT_MSG_IF(ct > MAX_CT,
                    "common channels: a UE has " << MAX_CT + 1 - FIRST_DTCH_CT
                                                 << " bearers there, and no more");
    return {crnti, static_cast<uint8_t>(ct)};
}

uint32_t
MacC::Add(const MacCHeader& header, Ptr<MacD> mac)
{
    m_rach.Add(header, PeekPointer(mac), nullptr);
    m_logicalChannels.push_back({header, mac});
    return static_cast<uint32_t>(m_logicalChannels.size() - 1);
}

void
MacC::SetWakeCallback(Callback<void> callback)
{
    m_wake = callback;
}

MacC::Queue&
MacC::GetQueue(const LogicalChannel& channel)
{
    return m_queues[channel.mac->GetPriority() - 1];
}

void
MacC::Activate(uint32_t channel)
{
    LogicalChannel& activated = m_logicalChannels[channel];
    if (!activated.queued)
    {
        activated.queued = true;
        GetQueue(activated).push_back(channel);
        m_wake();
    }
}

void
MacC::Deactivate(uint32_t channel)
{
    LogicalChannel& deactivated = m_logicalChannels[channel];
    deactivated.queued = false;
    Queue& queue = GetQueue(deactivated);
    queue.erase(std::remove(queue.begin(), queue.end(), channel), queue.end());
}

bool
MacC::HasBlocks() const
{
    return std::any_of(m_queues.begin(), m_queues.end(), [](const Queue& queue) {
        return !queue.empty();
    });
}

void
MacC::ServeFirst(Queue& queue, TransportBlockSet& set)
{
    const uint32_t number = queue.front();
    const LogicalChannel& first = m_logicalChannels[number];
    if (auto block = first.mac->Take(1))
    {
        AddMacCHeader(Direction::DOWNLINK, first.header, *block);
        set.blockOctets = block->blockOctets;
        set.blocks.push_back(std::move(block->blocks.front()));
        m_txTrace(first.header.crnti, first.mac->GetPriority());
    }
    queue.pop_front();
    m_logicalChannels[number].queued = first.mac->HasBlocks();
    if (first.queued)
    {
        queue.push_back(number);
    }
}

Ptr<TransportBlockSet>
MacC::Take()
{
    auto set = ObjectPool<TransportBlockSet>::Create();
    for (auto& queue : m_queues)
    {
        while (!queue.empty() && set->blocks.size() < m_channels.fach.maxBlocks)
        {
            ServeFirst(queue, *set);
        }
    }
    return set->blocks.empty() ? nullptr : set;
}

void
MacC::Deliver(Ptr<TransportBlockSet> set)
{
    m_rach.Deliver(std::move(set));
}

} // namespace umts
} // namespace ns3
