/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-cell.h"

#include "ns3/simulator.h"

#include <algorithm>
#include <utility>

/**
 * @file
 * @ingroup umts
 * HS-DSCH of a cell: its priority queues, their frames on the Iub, and flow control.
 */

namespace ns3::umts
{

HsQueueId
HsCell::AddQueue(Rnti rnti, Ptr<HsFlowControlEnd> queue)
{
    const HsUserId user = GetUserId(rnti);
    const HsQueueConfig config = queue->GetConfig(m_mac->FindQueueId(user));
    const HsQueueId id = m_mac->AddQueue(user, config);
    At(user).queues.push_back(id);
    m_queues.resize(std::max<std::size_t>(m_queues.size(), static_cast<uint32_t>(id) + 1));
    m_nextDecisions.resize(m_queues.size(), NEVER);
    At(id) = {queue, user, m_iub->Open(queue->GetTransport(), [this, id](IubFrame& frame) {
                  return OnIubFrame(id, frame);
              })};
    m_queueList.push_back(queue);
    if (config.fullBuffer)
    {
        Activate(id);
    }
    return id;
}

void
HsCell::RemoveQueue(HsQueueId id)
{
    Queue& removed = At(id);
    Entry& owner = At(removed.user);
    owner.queues.erase(std::find(owner.queues.begin(), owner.queues.end(), id));
    for (const uint8_t process : m_mac->RemoveQueue(id))
    {
        owner.user->OnOutcome(process, HarqTransmitter::Outcome::GIVEN_UP);
    }
    m_sharers.Set(id, 0.0);
    m_nextDecisions[static_cast<uint32_t>(id)] = NEVER;
    m_busyQueues.Erase(id);
    m_queueList.erase(std::find(m_queueList.begin(), m_queueList.end(), removed.end));
    removed = {};
}

std::vector<Ptr<MacHsPdu>>
HsCell::FindUnreceived(HsQueueId id)
{
    const HsQueue& queue = m_mac->GetQueue(id);
    auto blocks = m_mac->GetFailed(id);
    for (const auto& [user, transmission, link] : m_onAir)
    {
        if (user == queue.GetUser() && transmission.pdu->queueId == queue.GetConfig().id)
        {
            blocks.push_back(transmission.pdu);
        }
    }
    const HsSeqNum next = queue.GetNextTsn();
    const auto isNewer = [next](const auto& a, const auto& b) {
        return next - a->tsn < next - b->tsn;
    };
    std::sort(blocks.begin(), blocks.end(), isNewer);
    uint32_t age = 0;
    while (age < blocks.size() && next - blocks[age]->tsn == age + 1)
    {
        ++age;
    }
    blocks.resize(age);
    std::reverse(blocks.begin(), blocks.end());
    return blocks;
}

HsQueueContents
HsCell::TakeAll(HsQueueId id)
{
    const Ptr<IubChannel> iub = m_iub->GetIub();
    HsQueueContents contents;
    contents.lastSentAt = At(id).end->GetLastSentAt();
    if (m_mac->GetQueue(id).GetConfig().fullBuffer)
    {
        return contents;
    }
    uint32_t bits = 0;
    const auto take = [&contents, &bits](MacDPdu& pdu) {
        bits += pdu.bits;
        contents.pdus.push_back(std::move(pdu.block));
    };
    for (const auto& block : FindUnreceived(id))
    {
        std::for_each(block->pdus.begin(), block->pdus.end(), take);
    }
    auto queued = m_mac->TakeAll(id, Simulator::Now().GetNanoSeconds());
    std::for_each(queued.begin(), queued.end(), take);
    contents.transit = iub->GetWait(Direction::UPLINK) + iub->GetTxTime(bits / 8) + iub->GetDelay();
    return contents;
}

std::size_t
HsCell::GetNQueues(Rnti rnti) const
{
    return m_users[static_cast<uint32_t>(GetUserId(rnti))].queues.size();
}

HsFlowControlEnd::IubTiming
HsCell::GetIubTiming() const
{
    const Ptr<IubChannel> iub = m_iub->GetIub();
    return {iub->GetDelay().GetNanoSeconds(),
            iub->GetMaxWait().GetNanoSeconds(),
            iub->GetRate().GetBitRate() / 8.0};
}

bool
HsCell::OnIubFrame(HsQueueId id, IubFrame& frame)
{
    auto* data = std::get_if<HsDschDataFrame>(&frame.content);
    const auto* request = std::get_if<HsCapacityRequest>(&frame.content);
    if (!data && !request)
    {
        return false;
    }
    const Nanos now = Simulator::Now().GetNanoSeconds();
    HsFlowControlEnd& queue = *At(id).end;
    if (request)
    {
        queue.OnRequest(*request, now);
    }
    else
    {
        queue.OnData(*data, now);
        const uint16_t bits = queue.GetAccountedBits();
        for (const auto& block : data->set->blocks)
        {
            m_mac->Enqueue(id, block, bits, now);
        }
    }
    m_nextDecisions[static_cast<uint32_t>(id)] = queue.GetNextDecision();
    m_firstDecision = std::min(m_firstDecision, queue.GetNextDecision());
    Activate(id);
    return true;
}

std::optional<HsQueueId>
HsCell::FindQueue(TransportBearerId transport) const
{
    const auto isIt = [transport](const Queue& queue) {
        return queue.end && queue.end->GetTransport() == transport;
    };
    const auto found = std::find_if(m_queues.begin(), m_queues.end(), isIt);
    if (found == m_queues.end())
    {
        return std::nullopt;
    }
    return static_cast<HsQueueId>(found - m_queues.begin());
}

void
HsCell::CountSharers(Nanos now)
{
    for (const HsQueueId id : m_busyQueues)
    {
        m_sharers.Set(id, At(id).end->GetShare(m_mac->GetQueueView(id, 1.0, now)));
    }
}

void
HsCell::Grant(Nanos now)
{
    if (now < m_firstDecision)
    {
        m_iub->Flush();
        return;
    }
    const Ptr<IubChannel> iub = m_iub->GetIub();
    bool counted = false;
    // What is granted at once is sent at once: no more of it than the Iub carries meanwhile.
    Time granted;
    const auto begin = m_busyQueues.begin();
    const auto count = m_busyQueues.end() - begin;
    const auto first = m_busyQueues.FindFrom(static_cast<HsQueueId>(m_nextGrant)) - begin;
    for (auto turn = first; turn < first + count && granted.GetNanoSeconds() < HS_TTI; ++turn)
    {
        const HsQueueId id = begin[turn < count ? turn : turn - count];
        Nanos& nextDecision = m_nextDecisions[static_cast<uint32_t>(id)];
        if (now < nextDecision)
        {
            continue;
        }
        const auto& end = At(id).end;
        if (!end->IsDue(m_mac->GetQueue(id).IsEmpty(), now))
        {
            continue;
        }
        if (!counted)
        {
            CountSharers(now);
            counted = true;
        }
        const auto view = m_mac->GetQueueView(id, m_sharers.Count(id), now);
        const auto allocation = end->Decide(view, iub->GetWait(Direction::UPLINK).GetNanoSeconds());
        nextDecision = end->GetNextDecision();
        if (allocation)
        {
            m_iub->Send({end->GetTransport(), *allocation});
            if (allocation->credits != UNLIMITED_CREDITS)
            {
                granted += iub->GetTxTime(allocation->credits * allocation->maxPduBits / 8);
            }
        }
        if (end->GetPendingPdus() == 0)
        {
            m_sharers.Set(id, 0.0); // the RNC has fallen silent
        }
        if (granted.GetNanoSeconds() >= HS_TTI)
        {
            m_nextGrant = static_cast<uint32_t>(id) + 1;
        }
    }
    m_iub->Flush();
    m_firstDecision = NEVER;
    for (const HsQueueId id : m_busyQueues)
    {
        m_firstDecision = std::min(m_firstDecision, m_nextDecisions[static_cast<uint32_t>(id)]);
    }
}

} // namespace ns3::umts
