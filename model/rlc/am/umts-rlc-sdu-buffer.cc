/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-sdu-buffer.h"

#include <algorithm>

namespace ns3::umts
{

RlcSduBuffer::RlcSduBuffer(RlcSegmenter& segmenter, RlcTxCounters& counters)
    : m_segmenter(segmenter),
      m_counters(counters)
{
}

void
RlcSduBuffer::Accept(Ptr<const Packet> sdu, Nanos now)
{
    const uint32_t size = sdu->GetSize();
    m_segmenter.Enqueue(sdu, now);
    m_sdus.push_back({std::move(sdu), now, size, End()});
    m_octets += size;
    ++m_counters.sdusTaken;
    m_counters.octetsTaken += size;
}

uint32_t
RlcSduBuffer::NoteEnds(AmSeqNum sn, const PduPayload& payload)
{
    uint32_t ends = 0;
    for (const auto& piece : payload.pieces)
    {
        if (piece.ends)
        {
            // With nothing behind it in this PDU, the next PDU is the first one still of use.
            // N_LENGTH has 4 bits: of more SDUs in one PDU, the receiver keeps those behind.
            const auto nLength = static_cast<uint8_t>(std::min(++ends, 15U));
            const bool isLast = &piece == &payload.pieces.back();
            m_sdus[m_cut++].end = isLast ? End{sn + 1, 0, true} : End{sn, nLength, true};
        }
    }
    return ends;
}

void
RlcSduBuffer::Confirm(AmSeqNum vtA, AmSeqNum vtS)
{
    while (m_cut > 0)
    {
        const Held& oldest = m_sdus.front();
        const AmSeqNum last = oldest.end.nLength > 0 ? oldest.end.sn : oldest.end.sn + -1;
        if (last.InWindow(vtA, vtS - vtA))
        {
            break;
        }
        ++m_counters.sdusConfirmed;
        m_counters.octetsConfirmed += oldest.size;
        m_octets -= oldest.size;
        m_sdus.pop_front();
        --m_cut;
    }
}

uint32_t
RlcSduBuffer::CountArrivedBy(Nanos when) const
{
    uint32_t count = 0;
    while (count < m_sdus.size() && m_sdus[count].arrival <= when)
    {
        ++count;
    }
    return count;
}

bool
RlcSduBuffer::IsOldestBegun() const
{
    if (m_sdus.empty())
    {
        return false;
    }
    // Not cut to its end: it is the segmenter's first, or only its end is yet to be reported.
    return m_cut > 0 || m_segmenter.HasPendingEnd() || m_segmenter.GetQueue().front().sent > 0;
}

std::size_t
RlcSduBuffer::GetFirstUnsent() const
{
    const auto& queue = m_segmenter.GetQueue();
    return !queue.empty() && queue.front().sent > 0 ? 1 : 0;
}

std::vector<Ptr<const Packet>>
RlcSduBuffer::GetUnsent() const
{
    const auto& queue = m_segmenter.GetQueue();
    std::vector<Ptr<const Packet>> sdus;
    for (std::size_t i = GetFirstUnsent(); i < queue.size(); ++i)
    {
        sdus.push_back(queue[i].sdu);
    }
    return sdus;
}

void
RlcSduBuffer::ReplaceUnsent(uint32_t index, Ptr<const Packet> sdu)
{
    const std::size_t place = GetFirstUnsent() + index;
    // What is queued is what is held last.
    Held& held = m_sdus[m_sdus.size() - m_segmenter.GetQueue().size() + place];
    m_segmenter.Replace(place, sdu);
    const uint32_t before = held.size;
    held.size = sdu->GetSize();
    held.sdu = std::move(sdu);
    m_octets = m_octets - before + held.size;
    m_counters.octetsTaken = m_counters.octetsTaken - before + held.size;
}

std::optional<RlcSduBuffer::End>
RlcSduBuffer::DiscardOldest(AmSeqNum vtS)
{
    std::optional<End> end;
    if (IsOldestBegun())
    {
        end = End{vtS, 0, false};
    }
    if (m_cut > 0)
    {
        end = m_sdus.front().end;
        --m_cut;
    }
    else if (m_segmenter.HasPendingEnd())
    {
        m_segmenter.DropPendingEnd();
    }
    else
    {
        m_segmenter.DropFront();
    }
    ++m_counters.sdusDiscarded;
    m_counters.octetsDiscarded += m_sdus.front().size;
    m_octets -= m_sdus.front().size;
    m_sdus.pop_front();
    return end;
}

uint32_t
RlcSduBuffer::CountUpTo(const PduPayload& payload) const
{
    for (auto piece = payload.pieces.rbegin(); piece != payload.pieces.rend(); ++piece)
    {
        for (uint32_t i = 0; i < m_sdus.size(); ++i)
        {
            if (piece->sdu == m_sdus[i].sdu)
            {
                return i + 1;
            }
        }
    }
    return 0;
}

} // namespace ns3::umts
