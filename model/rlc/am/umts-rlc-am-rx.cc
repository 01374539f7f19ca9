/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-am-rx.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

namespace
{

constexpr uint32_t TRACKED_ENDS = 64; //!< SDU ends of a PDU that can be delivered out of sequence

} // namespace

RlcAmRx::RlcAmRx(const RlcAmConfig& config, Deliver deliver, Nanos created)
    : m_window(config.rxWindow),
      m_inSequence(config.inSequence),
      m_format(config.statusFormat),
      m_deliver(std::move(deliver)),
      m_status(config, created)
{
}

void
RlcAmRx::Receive(const RlcPdu& pdu)
{
    ++m_counters.pdusReceived;
    // The poll counts even when the PDU is a duplicate or outside the window: were it ignored,
    // the sender would poll for ever.
    if (pdu.poll)
    {
        m_status.OnPoll();
    }
    const AmSeqNum sn = pdu.sn;
    const uint32_t ahead = sn - m_vrR;
    if (ahead >= m_window)
    {
        ++m_counters.pdusOutsideWindow;
        return;
    }
    if (ahead == 0)
    {
        ReceiveExpected(*pdu.payload);
        return;
    }
    m_slots.Reserve(m_vrR, ahead + 1);
    Slot& slot = m_slots[sn];
    if (slot.payload)
    {
        ++m_counters.pdusDuplicate;
        return;
    }
    slot.payload = pdu.payload;
    m_received[sn.Value()] = true;
    if (ahead >= m_vrH - m_vrR)
    {
        if (sn != m_vrH)
        {
            m_status.OnMissingPdu();
        }
        m_vrH = sn + 1;
    }
    if (!m_inSequence)
    {
        DeliverAround(sn);
    }
}

void
RlcAmRx::ReceiveExpected(const PduPayload& payload)
{
    if (m_vrH == m_vrR)
    {
        ++m_vrH;
    }
    Pass(payload, 0);
    Advance();
}

void
RlcAmRx::Advance()
{
    while (m_vrR != m_vrH && m_slots[m_vrR].payload)
    {
        Slot& slot = m_slots[m_vrR];
        m_received[m_vrR.Value()] = false;
        const Ref<const PduPayload> payload = std::move(slot.payload);
        Pass(*payload, std::exchange(slot.deliveredEnds, 0));
    }
}

inline void
RlcAmRx::Pass(const PduPayload& payload, uint64_t deliveredEnds)
{
    ++m_vrR;
    const uint32_t skipEnds = std::exchange(m_skipEnds, 0);
    m_reassembler.Push(payload, skipEnds, [&](Ptr<Packet> sdu, uint32_t end) {
        if (end >= TRACKED_ENDS || !((deliveredEnds >> end) & 1))
        {
            HandUp(std::move(sdu));
        }
    });
}

void
RlcAmRx::DeliverAround(AmSeqNum sn)
{
    const uint32_t ends = m_slots[sn].payload->CountEnds();
    for (uint32_t end = 0; end < ends; ++end)
    {
        DeliverIfComplete(sn, end);
    }
    for (AmSeqNum next = sn + 1; next != m_vrH && m_slots[next].payload; ++next)
    {
        if (m_slots[next].payload->CountEnds() > 0)
        {
            DeliverIfComplete(next, 0);
            break;
        }
    }
}

void
RlcAmRx::DeliverIfComplete(AmSeqNum sn, uint32_t end)
{
    Slot& last = m_slots[sn];
    if (end >= TRACKED_ENDS || ((last.deliveredEnds >> end) & 1))
    {
        return;
    }
    // The SDU begins after the nearest end before this one, in this PDU or in an earlier one.
    AmSeqNum first = sn;
    uint32_t skipEnds = end;
    while (skipEnds == 0)
    {
        if (first == m_vrR)
        {
            return;
        }
        first = first + -1;
        if (!m_slots[first].payload)
        {
            return;
        }
        skipEnds = m_slots[first].payload->CountEnds();
    }
    RlcReassembler assembly;
    const auto deliver = [&](Ptr<Packet> sdu, uint32_t which) {
        if (which == end)
        {
            last.deliveredEnds |= uint64_t{1} << end;
            HandUp(std::move(sdu));
        }
    };
    const auto nothing = [](Ptr<Packet>, uint32_t) {};
    for (AmSeqNum at = first; at != sn; ++at)
    {
        assembly.Push(*m_slots[at].payload, at == first ? skipEnds : 0, nothing);
    }
    assembly.Push(*last.payload, first == sn ? skipEnds : 0, deliver);
}

void
RlcAmRx::HandUp(Ptr<Packet> sdu)
{
    ++m_counters.sdusDelivered;
    m_counters.octetsDelivered += sdu->GetSize();
    m_deliver(std::move(sdu));
}

bool
RlcAmRx::IsAhead(AmSeqNum target) const
{
    // Beyond VR(H) it may also be one behind VR(R), repeated because its MRW_ACK was lost: with
    // windows above half of the modulus both are possible, and the nearer edge decides.
    return target - m_vrR <= m_vrH - m_vrR || target - m_vrH <= m_vrR - target;
}

void
RlcAmRx::MoveWindow(const MrwSufi& mrw)
{
    const AmSeqNum target = mrw.snMrw.back();
    if (IsAhead(target))
    {
        const uint32_t earlierSkip = target == m_vrR ? m_skipEnds : 0;
        if (target - m_vrR > m_vrH - m_vrR)
        {
            m_vrH = target;
        }
        for (; m_vrR != target; ++m_vrR)
        {
            if (m_received[m_vrR.Value()])
            {
                m_slots[m_vrR] = Slot();
                m_received[m_vrR.Value()] = false;
            }
        }
        m_reassembler.Clear();
        m_skipEnds = std::max<uint32_t>(mrw.nLength, earlierSkip);
        m_splitReport = false;
        Advance();
    }
    m_mrwAckPending = true;
    m_mrwAck.snAck = m_vrR;
    m_mrwAck.n = m_vrR == target ? mrw.nLength : 0;
}

MrwAckSufi
RlcAmRx::TakeMrwAck()
{
    m_mrwAckPending = false;
    return m_mrwAck;
}

void
RlcAmRx::AppendStatus(StatusReport& report, uint32_t budgetOctets, Nanos now)
{
    const bool continues = m_splitReport && m_reportFrom.InWindow(m_vrR, m_vrH - m_vrR);
    const AmSeqNum from = continues ? m_reportFrom : m_vrR;
    m_reportFrom = AppendReception(report, from, m_vrR, m_vrH, m_received, m_format, budgetOctets);
    m_splitReport = m_reportFrom != m_vrH;
    if (!m_splitReport)
    {
        const bool counts = m_status.GetEpc().IsConfigured();
        const auto received = static_cast<uint32_t>(counts ? m_received.count() : 0);
        m_status.Sent(m_vrH - m_vrR - received, m_vrH, now);
    }
}

void
RlcAmRx::Reset()
{
    m_slots.Clear();
    m_received.reset();
    m_reassembler.Clear();
    m_status.Restart();
    m_vrR = m_vrH = AmSeqNum();
    m_skipEnds = 0;
    m_mrwAckPending = false;
    m_splitReport = false;
}

} // namespace ns3::umts
