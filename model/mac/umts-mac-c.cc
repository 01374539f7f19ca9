/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-mac-c.h"

#include "ns3/log.h"
#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsMacC");

namespace
{

constexpr uint8_t MAX_CT = 14; //!< TS 25.321 9.2.1.1; 15 is reserved

} // namespace

void
AddMacCHeader(Direction direction, const MacCHeader& header, TransportBlockSet& set)
{
    for (auto& block : set.blocks)
    {
        block.header = header;
        if (!block.octets.empty())
        {
            PrependMacCHeader(direction, header, block.octets);
        }
    }
}

NS_OBJECT_ENSURE_REGISTERED(MacC);

TypeId
MacC::GetTypeId()
{
    UMTS_TYPE(MacC, Object)
        .Trace("TxBlock", &C::m_txTrace, "BlockTracedCallback")
        .Help("A block goes on the FACH: C-RNTI, priority");
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

uint16_t
MacC::AllocateCrnti()
{
    UMTS_THROW_IF(m_crntis.IsExhausted(), "common channels: a cell has 65536 C-RNTIs, and no more");
    return m_crntis.Allocate();
}

void
MacC::ReleaseCrnti(uint16_t crnti)
{
    m_crntis.Release(crnti);
}

void
MacC::Add(const MacCHeader& header, CommonChannelSource& transmitter, TransportBlockSink& receiver)
{
    NS_LOG_FUNCTION(this << header.crnti << +header.ct);
    UMTS_THROW_IF(header.ct > MAX_CT,
                  "common channels: a UE has " << MAX_CT + 1 - FIRST_DTCH_CT
                                               << " bearers there, and no more");
    const uint32_t key = header.GetKey();
    const bool isNew =
        m_logicalChannels.emplace(key, LogicalChannel{header, &transmitter, &receiver, false})
            .second;
    UMTS_THROW_UNLESS(isNew,
                      "C-RNTI " << header.crnti << ", C/T " << +header.ct
                                << ": two logical channels of a cell have the same address");
    transmitter.Connect(MakeCallback(&MacC::Activate, this).Bind(key),
                        MakeCallback(&MacC::Deactivate, this).Bind(key));
}

void
MacC::Remove(const MacCHeader& header)
{
    NS_LOG_FUNCTION(this << header.crnti << +header.ct);
    const uint32_t key = header.GetKey();
    const auto removed = m_logicalChannels.find(key);
    if (removed == m_logicalChannels.end())
    {
        return; // the RNC of the cell has been disposed of before that of the UE
    }
    removed->second.transmitter->Connect({});
    Deactivate(key);
    m_logicalChannels.erase(key);
}

std::size_t
MacC::GetNLogicalChannels() const
{
    return m_logicalChannels.size();
}

void
MacC::SetWakeCallback(Callback<void> callback)
{
    m_wake = callback;
}

void
MacC::Activate(uint32_t key)
{
    LogicalChannel& activated = m_logicalChannels.at(key);
    if (!activated.queued)
    {
        activated.queued = true;
        m_queues[activated.transmitter->GetPriority() - 1].push_back(key);
        m_wake();
    }
}

void
MacC::Deactivate(uint32_t key)
{
    m_logicalChannels.at(key).queued = false;
    for (auto& queue : m_queues)
    {
        queue.erase(std::remove(queue.begin(), queue.end(), key), queue.end());
    }
}

bool
MacC::HasBlocks() const
{
    return std::any_of(m_queues.begin(), m_queues.end(), [](const Queue& queue) {
        return !queue.empty();
    });
}

MacC::Queue::iterator
MacC::FindNext(Queue& queue, const TransportBlockSet& set) const
{
    return std::find_if(queue.begin(), queue.end(), [this, &set](uint32_t key) {
        return set.blocks.empty() ||
               set.blockBits == m_logicalChannels.at(key).transmitter->GetFormat().GetBlockBits();
    });
}

uint32_t
MacC::Serve(Queue& queue, Queue::iterator turn, TransportBlockSet& set)
{
    const uint32_t key = *turn;
    queue.erase(turn);
    LogicalChannel& served = m_logicalChannels.at(key);
    if (auto block = served.transmitter->Dequeue(1))
    {
        AddMacCHeader(Direction::DOWNLINK, served.header, *block);
        set.blockBits = block->blockBits;
        set.blocks.push_back(std::move(block->blocks.front()));
        m_txTrace(served.header.crnti, served.transmitter->GetPriority());
    }
    served.queued = served.transmitter->HasBlocks();
    if (served.queued)
    {
        queue.push_back(key);
    }
    return served.transmitter->GetFormat().maxBlocks;
}

Ptr<const TransportBlockSet>
MacC::Dequeue()
{
    auto set = ObjectPool<TransportBlockSet>::Create();
    std::size_t most = 1; // until the first block has decided on it
    for (auto& queue : m_queues)
    {
        auto turn = queue.end();
        while (set->blocks.size() < most && (turn = FindNext(queue, *set)) != queue.end())
        {
            most = Serve(queue, turn, *set);
        }
    }
    return set->blocks.empty() ? nullptr : Ptr<const TransportBlockSet>(set);
}

const MacC::LogicalChannel*
MacC::Find(const TransportBlock& block) const
{
    MacCHeader header = block.header;
    std::string why;
    if (!block.octets.empty() && !ReadMacCHeader(Direction::UPLINK, block.octets, header, &why))
    {
        NS_LOG_WARN("MAC PDU that passed its CRC check: " << why);
        return nullptr;
    }
    const auto found = m_logicalChannels.find(header.GetKey());
    return found == m_logicalChannels.end() ? nullptr : &found->second;
}

void
MacC::Deliver(Ptr<const BlockSetReception> reception)
{
    const std::size_t blocks = reception->GetNBlocks();
    m_counters.blocksReceived += blocks;
    m_counters.blocksInError += reception->GetNErrors();
    for (std::size_t begin = 0; begin < blocks;)
    {
        const auto* block = reception->GetBlock(begin);
        const LogicalChannel* owner = block ? Find(*block) : nullptr;
        std::size_t end = begin + 1;
        if (owner)
        {
            while (end < blocks && reception->GetBlock(end) &&
                   Find(*reception->GetBlock(end)) == owner)
            {
                ++end;
            }
            owner->receiver->Deliver(reception->Select(begin, end));
        }
        else if (block)
        {
            ++m_counters.blocksUnknown;
        }
        begin = end;
    }
}

const MacCCounters&
MacC::GetCounters() const
{
    return m_counters;
}

} // namespace ns3::umts
