/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-queue.h"

#include "ns3/assert.h"
#include "ns3/umts-error.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace ns3::umts
{

namespace
{

const uint32_t FIRST_RING_SIZE = 16;             //!< A power of 2
const uint32_t MAX_SIZE_RUNS = 8;                //!< One SID, N, F and seven extensions
const Nanos DRAIN_TIME_CONSTANT = 100 * 1000000; //!< Several round trips of the Iub
const double NANOS_PER_SECOND = 1e9;             //!< ns/s

} // namespace

/// Where members lie.
struct HsQueue::Layout
{
    static_assert(offsetof(HsQueue, m_config) + offsetof(HsQueueConfig, delayBudget) +
                          sizeof(HsQueueConfig::delayBudget) <=
                      TTI_LINES * CACHE_LINE,
                  "every TTI reads TTI_LINES alone");
};

HsMeanRate::HsMeanRate(Nanos timeConstant)
    : m_decay(&HsDecay::Of(timeConstant))
{
}

void
HsMeanRate::Add(double amount, Nanos now)
{
    m_rate = Get(now) + amount / m_decay->GetTimeConstant() * NANOS_PER_SECOND;
    m_at = now;
}

HsQueue::HsQueue(HsUserId user, const HsQueueConfig& config, Nanos timeConstant)
    : m_user(user),
      m_headBits(0),
      m_bitRate(timeConstant),
      m_config(config),
      m_ring(FIRST_RING_SIZE),
      m_drainRate(DRAIN_TIME_CONSTANT)
{
    UMTS_THROW_IF(config.pduBits.empty() || config.pduBits.size() > MAX_SIZE_RUNS,
                  "a MAC-hs queue has 1 to 8 MAC-d PDU sizes, not " << config.pduBits.size());
    UMTS_THROW_IF(std::count(config.pduBits.begin(), config.pduBits.end(), 0) > 0,
                  "a MAC-d PDU size of 0 bits");
    UMTS_THROW_IF(config.capacityPdus == 0, "a MAC-hs queue stores at least one MAC-d PDU");
    UMTS_THROW_IF(config.discardTime <= 0, "the discard timer must be above 0");
    UMTS_THROW_IF(config.priority > 15,
                  "CmCH-PI " << +config.priority << " must lie between 0 and 15");
    m_headBits = config.pduBits[0];
}

bool
HsQueue::Enqueue(const TransportBlock& block, uint16_t bits, Nanos now)
{
    NS_ASSERT_MSG(std::count(m_config.pduBits.begin(), m_config.pduBits.end(), bits) > 0,
                  bits << " bits are no MAC-d PDU size of the queue");
    Discard(now);
    if (m_count >= m_config.capacityPdus)
    {
        ++m_counters.overflowed;
        return false;
    }
    if (m_count == m_ring.size())
    {
        Grow();
    }
    if (m_count == 0)
    {
        m_waitsSince = now;
    }
    m_bits += bits;
    auto& stored = m_ring[(m_first + m_count) & (m_ring.size() - 1)];
    stored.pdu.block = block;
    stored.pdu.bits = bits;
    stored.arrival = now;
    ++m_count;
    ++m_counters.enqueued;
    if (m_count == 1)
    {
        UpdateHead();
    }
    m_counters.most = std::max<uint64_t>(m_counters.most, m_count);
    return true;
}

void
HsQueue::Grow()
{
    std::rotate(m_ring.begin(), m_ring.begin() + m_first, m_ring.end());
    m_first = 0;
    m_ring.resize(2 * m_ring.size());
}

MacDPdu
HsQueue::Pop()
{
    MacDPdu pdu = std::move(m_ring[m_first].pdu);
    m_first = (m_first + 1) & (m_ring.size() - 1);
    --m_count;
    m_bits -= pdu.bits;
    UpdateHead();
    return pdu;
}

void
HsQueue::UpdateHead()
{
    m_headBits = m_count > 0 ? m_ring[m_first].pdu.bits : m_config.pduBits[0];
    m_headArrival = m_ring[m_first].arrival;
}

void
HsQueue::DiscardHead(Nanos now)
{
    do
    {
        Pop();
        ++m_counters.discarded;
    } while (GetHeadDelay(now) >= m_config.discardTime);
}

uint32_t
HsQueue::Fill(uint32_t tbsBits, uint32_t payloadBits, MacHsPdu& pdu)
{
    if (m_config.fullBuffer)
    {
        const uint32_t count =
            std::min(CountMacDPdus(tbsBits, m_headBits), payloadBits / m_headBits);
        pdu.pdus.push_back(
            {TransportBlock(), static_cast<uint16_t>(m_headBits), static_cast<uint16_t>(count)});
        return count;
    }
    uint32_t bits = MAC_HS_HEADER_BITS - MAC_HS_HEADER_SIZE_BITS;
    uint32_t payload = 0;
    uint32_t runs = 0;
    uint32_t runBits = 0;
    uint32_t count = 0;
    for (; m_count > 0 && count < MAX_MAC_D_PDUS_PER_TTI; ++count)
    {
        const bool newRun = m_headBits != runBits;
        bits += m_headBits + (newRun ? MAC_HS_HEADER_SIZE_BITS : 0);
        payload += m_headBits;
        runs += newRun ? 1 : 0;
        if (bits > tbsBits || payload > payloadBits || runs > MAX_SIZE_RUNS)
        {
            break;
        }
        runBits = m_headBits;
        pdu.pdus.push_back(Pop());
    }
    return count;
}

Ptr<MacHsPdu>
HsQueue::Dequeue(uint32_t tbsBits, uint32_t payloadBits, Nanos now)
{
    auto pdu = ObjectPool<MacHsPdu>::Create();
    const uint32_t count = Fill(tbsBits, payloadBits, *pdu);
    if (count == 0)
    {
        return nullptr;
    }
    pdu->queueId = m_config.id;
    pdu->tsn = m_nextTsn;
    ++m_nextTsn;
    if (!pdu->pdus.front().block.octets.empty())
    {
        pdu->octets = WriteMacHsPdu(*pdu, m_config.pduBits, m_config.GetOctetBits());
    }
    m_bitRate.Add(pdu->GetPayloadBits(), now);
    m_drainRate.Add(count, now);
    m_counters.sent += count;
    return pdu;
}

std::vector<MacDPdu>
HsQueue::TakeAll(Nanos now)
{
    Discard(now);
    std::vector<MacDPdu> pdus;
    pdus.reserve(m_count);
    while (m_count > 0)
    {
        pdus.push_back(Pop());
    }
    return pdus;
}

void
HsQueue::OnServed(Nanos now)
{
    m_waitsSince = now + HS_TTI;
}

void
HsQueue::OnOutcome(uint32_t pdus, bool delivered)
{
    (delivered ? m_counters.delivered : m_counters.lost) += pdus;
}

uint32_t
HsQueue::GetOctets() const
{
    return static_cast<uint32_t>(m_bits / 8);
}

double
HsQueue::GetDrainRate(Nanos now) const
{
    return m_drainRate.Get(now);
}

const HsQueueCounters&
HsQueue::GetCounters() const
{
    return m_counters;
}

} // namespace ns3::umts
