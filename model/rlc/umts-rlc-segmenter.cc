/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-segmenter.h"

#include "ns3/assert.h"

namespace ns3::umts
{

void
RlcSegmenter::Configure(uint32_t payloadOctets, uint32_t liOctets, bool useHe, bool tellStart)
{
    m_payloadOctets = payloadOctets;
    m_liOctets = liOctets;
    m_useHe = useHe;
    m_tellStart = tellStart;
}

void
RlcSegmenter::Enqueue(Ptr<const Packet> sdu, Nanos now)
{
    const uint32_t size = sdu->GetSize();
    m_queue.push_back({std::move(sdu), size, 0, now});
    m_queuedOctets += size;
}

Ref<const PduPayload>
RlcSegmenter::Next()
{
    NS_ASSERT_MSG(HasData(), "no SDU to segment");
    Ref<PduPayload> created = PduPayload::Create();
    PduPayload& payload = *created;
    uint32_t room = m_payloadOctets;
    if (m_pendingEnd)
    {
        payload.pieces.push_back({m_pendingEnd, m_pendingEnd->GetSize(), 0, true});
        payload.leadingOneShort = m_pendingOneShort;
        payload.liOctets += m_liOctets;
        room -= m_liOctets;
        DropPendingEnd();
    }
    else if (m_tellStart && m_queue.front().sent == 0)
    {
        payload.leadingStart = true;
        payload.liOctets += m_liOctets;
        room -= m_liOctets;
    }
    while (room > 0 && !m_queue.empty())
    {
        // A lone octet after a 15-bit LI is padding: an SDU that began there could not be told
        // from the padding of a PDU without room for a padding LI.
        if (room == 1 && m_liOctets == 2)
        {
            break;
        }
        room = Fill(payload, room);
    }
    if (m_liOctets > 0 && room >= m_liOctets)
    {
        payload.paddingLi = true;
        payload.liOctets += m_liOctets;
        room -= m_liOctets;
    }
    payload.padding += room;
    return created;
}

inline uint32_t
RlcSegmenter::Fill(PduPayload& payload, uint32_t room)
{
    QueuedSdu& front = m_queue.front();
    const uint32_t left = front.size - front.sent;
    const uint32_t length = std::min(left, room);
    bool ends = false;
    if (left > room)
    {
        room = 0;
    }
    else if (left + m_liOctets <= room)
    {
        ends = true;
        payload.liOctets += m_liOctets;
        room -= left + m_liOctets;
    }
    else
    {
        // The octets fit and their LI does not: HE = 10 or a leading LI of the next PDU tells.
        ends = m_useHe && left == room && payload.liOctets == 0;
        payload.endsByHe = ends;
        if (!ends)
        {
            m_pendingEnd = front.sdu;
            m_pendingOneShort = left < room;
            payload.padding = room - left;
        }
        room = 0;
    }
    payload.pieces.push_back({front.sdu, front.sent, length, ends});
    front.sent += length;
    m_queuedOctets -= length;
    if (front.sent == front.size)
    {
        m_queue.pop_front();
    }
    return room;
}

void
RlcSegmenter::Replace(std::size_t place, Ptr<const Packet> sdu)
{
    QueuedSdu& queued = m_queue[place];
    m_queuedOctets = m_queuedOctets - queued.size + sdu->GetSize();
    queued.size = sdu->GetSize();
    queued.sdu = std::move(sdu);
}

RlcSegmenter::QueuedSdu
RlcSegmenter::DropFront()
{
    QueuedSdu dropped = std::move(m_queue.front());
    m_queue.pop_front();
    m_queuedOctets -= dropped.size - dropped.sent;
    return dropped;
}

void
RlcSegmenter::TellEndOf(Ptr<const Packet> sdu)
{
    m_pendingEnd = std::move(sdu);
}

void
RlcSegmenter::DropPendingEnd()
{
    m_pendingEnd = nullptr;
    m_pendingOneShort = false;
}

} // namespace ns3::umts
