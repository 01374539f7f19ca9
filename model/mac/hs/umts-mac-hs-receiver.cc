/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-mac-hs-receiver.h"

#include "ns3/umts-error.h"

#include <algorithm>

namespace ns3::umts
{

namespace
{

/**
 * @param config configuration of a UE
 * @return its soft buffers, empty
 */
HarqReceiver
MakeHarq(const HsUserConfig& config)
{
    const HsCategory& category = GetHsCategory(config.category);
    return HarqReceiver(config.processes,
                        config.combining,
                        config.codingGainDb,
                        category.softBits,
                        category.virtualIrBits);
}

} // namespace

MacHsReceiver::MacHsReceiver(const HsUserConfig& config,
                             Ptr<const BlerCurve> curve,
                             Ptr<UniformRandomVariable> random)
    : m_harq(MakeHarq(config)),
      m_curve(curve),
      m_random(random)
{
}

void
MacHsReceiver::AddQueue(const HsQueueConfig& config, TransportBlockSink* sink)
{
    UMTS_THROW_IF(config.id >= m_queues.size(),
                  "MAC-hs queue id " << +config.id << " must lie between 0 and 7");
    UMTS_THROW_IF(m_queues[config.id],
                  "MAC-hs queue id " << +config.id << " is used twice by a UE");
    const MacHsReordering reordering(config.windowSize, config.t1);
    m_queues[config.id] =
        std::make_unique<Queue>(Queue{{}, reordering, config.pduBits, config.GetOctetBits(), sink});
}

void
MacHsReceiver::RemoveQueue(uint8_t queueId)
{
    m_queues.at(queueId).reset();
    UpdateDeadline();
}

void
MacHsReceiver::Reset(const HsUserConfig& config, Ptr<const BlerCurve> curve)
{
    m_harq = MakeHarq(config);
    m_curve = curve;
    CloseQueues();
}

void
MacHsReceiver::CloseQueues()
{
    for (auto& queue : m_queues)
    {
        if (queue)
        {
            queue->reordering.Flush(m_released);
            Deliver(queue->sink);
            queue.reset();
        }
    }
    UpdateDeadline();
}

bool
MacHsReceiver::Decode(const HsTransmission& transmission, const HarqReceiver::Reception& reception)
{
    if (reception.errorFree)
    {
        return true;
    }
    const double bler = m_curve->GetBlerOfBlock({reception.sinrDb,
                                                 transmission.cqi,
                                                 transmission.format,
                                                 reception.bufferBits,
                                                 reception.symbolSnrs});
    return m_random->GetValue() >= bler;
}

HarqFeedback
MacHsReceiver::OnTransmission(const HsTransmission& transmission,
                              const DownlinkQuality& link,
                              Nanos now)
{
    const auto reception = m_harq.Receive(transmission, link, *m_curve);
    const bool first = reception.versions == 1;
    ++m_counters.transmissions;
    m_counters.firstTransmissions += first ? 1 : 0;
    if (reception.repeated)
    {
        ++m_counters.repeated;
        return HarqFeedback::ACK;
    }
    if (!Decode(transmission, reception))
    {
        ++m_counters.errors;
        m_counters.firstErrors += first ? 1 : 0;
        return HarqFeedback::NACK;
    }
    m_harq.OnDecoded(transmission.process);
    OnDecoded(transmission.pdu, now);
    return HarqFeedback::ACK;
}

void
MacHsReceiver::OnDecoded(const Ptr<MacHsPdu>& sent, Nanos now)
{
    const bool isWire = !sent->octets.empty();
    const auto& queue = m_queues.at(isWire ? ReadMacHsQueueId(sent->octets) : sent->queueId);
    if (!queue)
    {
        return;
    }
    const auto pdu = isWire ? ReadMacHsPdu(sent->octets, queue->octetBits) : sent;
    if (!pdu)
    {
        ++m_counters.malformed;
        return;
    }
    for (std::size_t i = 0; isWire && i < pdu->pdus.size(); ++i)
    {
        // What no octet says.
        pdu->pdus[i].bits = sent->pdus.at(i).bits;
        pdu->pdus[i].block.pdu.establishment = sent->pdus.at(i).block.pdu.establishment;
    }
    queue->reordering.Receive(pdu, now, m_released);
    UpdateDeadline();
    Deliver(queue->sink);
}

void
MacHsReceiver::Deliver(TransportBlockSink* sink)
{
    for (const auto& pdu : m_released)
    {
        Disassemble(*pdu, sink);
    }
    m_released.clear();
}

void
MacHsReceiver::Disassemble(const MacHsPdu& pdu, TransportBlockSink* sink)
{
    Ptr<TransportBlockSet> set;
    for (auto inside = pdu.pdus.begin(); inside != pdu.pdus.end(); ++inside)
    {
        m_counters.pdusDelivered += inside->count;
        m_counters.bitsDelivered += inside->bits * inside->count;
        if (!sink)
        {
            continue;
        }
        if (!set)
        {
            set = ObjectPool<TransportBlockSet>::Create();
            set->blockBits = inside->bits;
        }
        for (uint32_t i = 0; i < inside->count; ++i)
        {
            set->blocks.push_back(inside->block);
        }
        const auto next = inside + 1;
        if (next == pdu.pdus.end() || next->bits != inside->bits)
        {
            sink->Deliver(BlockSetReception::Create(std::move(set)));
            set = nullptr;
        }
    }
}

void
MacHsReceiver::OnTime(Nanos now)
{
    if (now < m_deadline)
    {
        return;
    }
    for (auto& queue : m_queues)
    {
        if (queue && queue->reordering.GetDeadline() <= now)
        {
            queue->reordering.OnTime(now, m_released);
            Deliver(queue->sink);
        }
    }
    UpdateDeadline();
}

void
MacHsReceiver::UpdateDeadline()
{
    m_deadline = NEVER;
    for (const auto& queue : m_queues)
    {
        m_deadline = queue ? std::min(m_deadline, queue->reordering.GetDeadline()) : m_deadline;
    }
}

Nanos
MacHsReceiver::GetDeadline() const
{
    return m_deadline;
}

const MacHsReceiverCounters&
MacHsReceiver::GetCounters() const
{
    return m_counters;
}

std::vector<uint16_t>
MacHsReceiver::GetPduBits(uint8_t queueId) const
{
    const auto& queue = m_queues.at(queueId);
    return queue ? queue->pduBits : std::vector<uint16_t>();
}

std::vector<uint16_t>
MacHsReceiver::GetOctetBits(uint8_t queueId) const
{
    const auto& queue = m_queues.at(queueId);
    return queue ? queue->octetBits : std::vector<uint16_t>();
}

const MacHsReordering&
MacHsReceiver::GetReordering(uint8_t queueId) const
{
    return m_queues.at(queueId)->reordering;
}

} // namespace ns3::umts
