/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-am-tx.h"

#include "ns3/umts-rlc-buffer-limit.h"
#include "ns3/umts-rlc-li-codec.h"

#include <algorithm>

namespace ns3::umts
{

RlcAmTx::RlcAmTx(const RlcAmConfig& config, Nanos created)
    : m_config(config),
      // An explicit discard may have to skip one number more.
      m_maxWindow(config.discardMode == NO_DISCARD
                      ? config.txWindow
                      : std::min(config.txWindow, AmSeqNum::MODULUS - 2)),
      m_sduBuffer(m_segmenter, m_counters),
      m_poll(config, created),
      m_vtWs(m_maxWindow)
{
    m_segmenter.Configure(config.pduOctets - AMD_HEADER_OCTETS,
                          LiOctets(config.pduOctets),
                          config.useHe);
}

bool
RlcAmTx::HasRoom(uint32_t octets) const
{
    const uint32_t payload = m_config.pduOctets - AMD_HEADER_OCTETS;
    const SduBufferLimit held{m_config.bufferOctets, m_config.bufferPdus};
    const SduBufferLimit unsent{0, m_config.transmissionBufferPdus};
    return held.Admits(m_sduBuffer.GetOctets(), octets, payload) &&
           unsent.Admits(m_segmenter.GetQueuedOctets(), octets, payload);
}

uint64_t
RlcAmTx::GetQueuedOctets() const
{
    return m_segmenter.GetQueuedOctets();
}

uint64_t
RlcAmTx::GetBufferOccupancy() const
{
    const uint64_t dataField = m_config.pduOctets - AMD_HEADER_OCTETS;
    return m_segmenter.GetQueuedOctets() + m_waitingRetransmissions * dataField;
}

bool
RlcAmTx::Enqueue(Ptr<const Packet> sdu, Nanos now)
{
    if (!HasRoom(sdu->GetSize()))
    {
        ++m_counters.sdusRefused;
        return false;
    }
    Accept(std::move(sdu), now);
    return true;
}

void
RlcAmTx::Accept(Ptr<const Packet> sdu, Nanos now)
{
    m_poll.OnTime(now, IsAvailable());
    m_sduBuffer.Accept(std::move(sdu), now);
}

bool
RlcAmTx::HasData(Nanos now) const
{
    return m_waitingRetransmissions > 0 || CanSendNew() || MustPoll(now);
}

void
RlcAmTx::Pull(uint32_t max, Nanos now, std::vector<RlcPdu>& out)
{
    const std::size_t limit = out.size() + max;
    while (out.size() < limit && !m_needsReset)
    {
        if (m_waitingRetransmissions > 0)
        {
            SendRetransmission(now, out);
        }
        else if (CanSendNew())
        {
            SendNew(now, out);
        }
        else if (MustPoll(now))
        {
            SendForPoll(now, out);
        }
        else
        {
            break;
        }
    }
}

void
RlcAmTx::SendRetransmission(Nanos now, std::vector<RlcPdu>& out)
{
    while (!m_slots[m_retransmissions.back()].waiting)
    {
        m_retransmissions.pop_back();
    }
    const AmSeqNum sn = m_retransmissions.back();
    m_retransmissions.pop_back();
    --m_waitingRetransmissions;
    Slot& slot = m_slots[sn];
    slot.waiting = false;
    // What was sent by a former path may still arrive: an ACK could speak of that.
    if (slot.order >= m_pathOrder)
    {
        slot.evidence = m_nextOrder;
    }
    Resend(sn, now, out);
}

inline void
RlcAmTx::SendNew(Nanos now, std::vector<RlcPdu>& out)
{
    const AmSeqNum sn = m_vtS;
    const uint32_t outstanding = sn + 1 - m_vtA;
    m_slots.Reserve(m_vtA, outstanding);
    ++m_vtS;
    Slot& slot = m_slots[sn];
    static_cast<SentState&>(slot) = SentState();
    slot.payload = m_segmenter.Next();
    slot.vtDat = 1;
    slot.headOrder = m_nextOrder;
    slot.evidence = m_nextOrder;
    PollView view;
    view.lastInBuffer = !m_segmenter.HasData() || outstanding >= m_vtWs;
    view.lastInRetransmission = false;
    view.retransmission = false;
    view.endedSdus = m_sduBuffer.OnCut(sn, *slot.payload);
    view.outstanding = outstanding;
    view.window = m_vtWs;
    Emit(slot, sn, m_poll.OnTransmit(view, now), now, out);
}

void
RlcAmTx::SendForPoll(Nanos now, std::vector<RlcPdu>& out)
{
    // Always VT(S) - 1: any older PDU may have been passed by VR(R), and with a window near the
    // modulus the receiver could not tell its repetition from a PDU far ahead.
    const AmSeqNum sn = m_vtS + -1;
    Slot& slot = m_slots[sn];
    if (!slot.done && !CountTransmission(slot))
    {
        m_poll.Cancel();
        OnMaxDat(sn);
        return;
    }
    slot.headOrder = m_nextOrder;
    Resend(sn, now, out);
}

void
RlcAmTx::Resend(AmSeqNum sn, Nanos now, std::vector<RlcPdu>& out)
{
    PollView view;
    view.lastInBuffer = false;
    view.lastInRetransmission = m_waitingRetransmissions == 0;
    view.retransmission = true;
    view.endedSdus = 0;
    view.outstanding = m_vtS + 1 - m_vtA;
    view.window = m_vtWs;
    ++m_counters.pdusRetransmitted;
    Emit(m_slots[sn], sn, m_poll.OnTransmit(view, now), now, out);
}

inline void
RlcAmTx::Emit(Slot& slot, AmSeqNum sn, bool poll, Nanos now, std::vector<RlcPdu>& out)
{
    slot.sentAt = now;
    slot.order = m_nextOrder++;
    out.emplace_back();
    RlcPdu& pdu = out.back();
    pdu.sn = sn;
    pdu.poll = poll;
    pdu.payload = slot.payload;
    ++m_counters.pdusSent;
    if (poll)
    {
        ++m_counters.pollsSent;
        m_poll.Polled(m_vtS, now);
    }
}

bool
RlcAmTx::IsUnsent(AmSeqNum sn) const
{
    // What is neither outstanding nor nearer to VT(A) from below than to VT(S) from above.
    const uint32_t outstanding = m_vtS - m_vtA;
    return sn - m_vtA < AmSeqNum::MODULUS - (AmSeqNum::MODULUS - outstanding) / 2;
}

bool
RlcAmTx::ReadReport(const StatusReport& report)
{
    m_nacks.clear();
    return ReadNegativeAcks(report, m_nacks, m_lsn);
}

void
RlcAmTx::OnReport(Nanos now)
{
    const bool acknowledges = m_lsn && *m_lsn - m_vtA <= m_vtS - m_vtA;
    if (!TakeNacks() || (m_lsn && !acknowledges && IsUnsent(*m_lsn)))
    {
        m_needsReset = true;
        return;
    }
    if (acknowledges)
    {
        Acknowledge(*m_lsn, now);
    }
    // From the end: the retransmission buffer is in descending order.
    std::for_each(m_nacks.rbegin(), m_nacks.rend(), [&](AmSeqNum sn) { OnNack(sn, now); });
    AdvanceVtA();
    const AmSeqNum polled = m_poll.GetPolledSn();
    m_poll.OnStatus(m_vtA, m_vtS, polled.InWindow(m_vtA, m_vtS - m_vtA) && m_slots[polled].waiting);
}

bool
RlcAmTx::TakeNacks()
{
    const uint32_t outstanding = m_vtS - m_vtA;
    auto kept = m_nacks.begin();
    for (const AmSeqNum sn : m_nacks)
    {
        if (sn.InWindow(m_vtA, outstanding))
        {
            Slot& slot = m_slots[sn];
            slot.nacked = true;
            m_arrivedOrder = std::max(m_arrivedOrder, slot.headOrder + 1);
            *kept++ = sn;
        }
        else if (IsUnsent(sn))
        {
            return false;
        }
    }
    m_nacks.erase(kept, m_nacks.end());
    return true;
}

void
RlcAmTx::Acknowledge(AmSeqNum lsn, Nanos now)
{
    Nanos leastRoundTrip = m_leastRoundTrip;
    uint64_t arrivedOrder = m_arrivedOrder;
    for (AmSeqNum sn = m_vtA; sn != lsn; ++sn)
    {
        Slot& slot = m_slots[sn];
        if (!slot.nacked && !slot.done)
        {
            // Of a PDU sent more than once it is not known which transmission is acknowledged.
            if (slot.vtDat == 1 && slot.order >= m_pathOrder)
            {
                leastRoundTrip = std::min(leastRoundTrip, now - slot.sentAt);
            }
            MarkDone(slot);
            arrivedOrder = std::max(arrivedOrder, slot.evidence);
        }
    }
    m_leastRoundTrip = leastRoundTrip;
    m_arrivedOrder = arrivedOrder;
}

void
RlcAmTx::MarkDone(Slot& slot)
{
    slot.done = true;
    m_waitingRetransmissions -= slot.waiting;
    slot.waiting = false;
}

bool
RlcAmTx::CountTransmission(Slot& slot) const
{
    ++slot.vtDat;
    slot.exhausted = m_config.discardMode != DISCARD_TIMER_EXPLICIT && m_config.maxDat > 0 &&
                     slot.vtDat >= m_config.maxDat;
    return !slot.exhausted;
}

Nanos
RlcAmTx::GetRetransmissionGuard() const
{
    if (m_config.retransmissionGuard > 0)
    {
        return m_config.retransmissionGuard;
    }
    if (m_leastRoundTrip != NEVER)
    {
        return 2 * m_leastRoundTrip;
    }
    return std::max({m_config.timerPoll, m_config.timerPollPeriodic, m_formerGuard});
}

bool
RlcAmTx::IsLost(const Slot& slot, Nanos now) const
{
    const Nanos guard = GetRetransmissionGuard();
    if (slot.order < m_pathOrder)
    {
        return now - m_pathChangedAt >= std::max(guard, m_formerGuard);
    }
    return slot.order < m_arrivedOrder || now - slot.sentAt >= guard;
}

void
RlcAmTx::OnPathChange(Nanos now)
{
    m_formerGuard = GetRetransmissionGuard();
    m_leastRoundTrip = NEVER;
    m_pathOrder = m_nextOrder;
    m_pathChangedAt = now;
}

void
RlcAmTx::OnNack(AmSeqNum sn, Nanos now)
{
    Slot& slot = m_slots[sn];
    slot.nacked = false;
    const bool discarded = m_mrwState != MrwState::IDLE && sn - m_vtA < m_mrw.snMrw.back() - m_vtA;
    if (slot.done || slot.waiting || slot.exhausted || discarded)
    {
        return;
    }
    if (!IsLost(slot, now))
    {
        ++m_counters.staleNacks;
    }
    else if (CountTransmission(slot))
    {
        QueueRetransmission(sn);
    }
    else
    {
        OnMaxDat(sn);
    }
}

void
RlcAmTx::QueueRetransmission(AmSeqNum sn)
{
    const auto later = [this](AmSeqNum a, AmSeqNum b) { return a - m_vtA > b - m_vtA; };
    const auto place =
        std::lower_bound(m_retransmissions.begin(), m_retransmissions.end(), sn, later);
    if (place == m_retransmissions.end() || *place != sn)
    {
        m_retransmissions.insert(place, sn);
    }
    m_slots[sn].waiting = true;
    ++m_waitingRetransmissions;
}

void
RlcAmTx::AdvanceVtA()
{
    const uint32_t toMrw = m_mrwState == MrwState::IDLE ? 0 : m_mrw.snMrw.back() - m_vtA;
    uint32_t steps = 0;
    for (; m_vtA != m_vtS && m_slots[m_vtA].done; ++m_vtA, ++steps)
    {
        m_slots[m_vtA].payload = nullptr;
    }
    while (!m_retransmissions.empty() && !m_retransmissions.back().InWindow(m_vtA, m_vtS - m_vtA))
    {
        m_retransmissions.pop_back();
    }
    m_sduBuffer.Confirm(m_vtA, m_vtS);
    if (m_vtA == m_vtS)
    {
        m_poll.OnAllAcknowledged();
    }
    // Acknowledged beyond SN_MRW: the receiver has moved its window, or needed no move.
    if (m_mrwState != MrwState::IDLE && steps > toMrw)
    {
        EndMrw();
        DiscardExhausted();
    }
}

void
RlcAmTx::OnWindow(const WindowSufi& window)
{
    if (window.wsn > 0)
    {
        m_vtWs = std::min<uint32_t>(window.wsn, m_maxWindow);
    }
}

void
RlcAmTx::OnMaxDat(AmSeqNum sn)
{
    if (m_config.discardMode == NO_DISCARD)
    {
        m_needsReset = true;
    }
    else if (m_mrwState == MrwState::IDLE)
    {
        Discard(m_sduBuffer.CountUpTo(*m_slots[sn].payload));
    }
}

void
RlcAmTx::DiscardExhausted()
{
    for (AmSeqNum sn = m_vtS; sn != m_vtA;)
    {
        sn = sn + -1;
        const Slot& slot = m_slots[sn];
        if (slot.exhausted && !slot.done)
        {
            OnMaxDat(sn);
            return;
        }
    }
}

void
RlcAmTx::Discard(uint32_t count)
{
    std::optional<RlcSduBuffer::End> lastBegun;
    for (; count > 0; --count)
    {
        if (const auto end = m_sduBuffer.DiscardOldest(m_vtS))
        {
            lastBegun = end;
        }
    }
    if (lastBegun)
    {
        StartMrw(*lastBegun);
    }
}

void
RlcAmTx::StartMrw(RlcSduBuffer::End end)
{
    if (!end.told)
    {
        // A number that is never sent keeps the receiver from appending the next SDU to the part
        // that it has of this one, until its window has moved.
        m_slots.Reserve(m_vtA, m_vtS - m_vtA + 1);
        m_slots[m_vtS] = Slot();
        ++m_vtS;
        end.sn = m_vtS;
    }
    m_mrw.snMrw.assign(1, end.sn);
    m_mrw.nLength = end.nLength;
    m_mrw.beyondWindow = end.sn - m_vtA >= m_config.txWindow;
    m_vtMrw = 0;
    for (AmSeqNum sn = m_vtA; sn != end.sn; ++sn)
    {
        m_waitingRetransmissions -= m_slots[sn].waiting;
        m_slots[sn].waiting = false;
    }
    m_mrwState = MrwState::TO_SEND;
}

void
RlcAmTx::OnMrwTimeout()
{
    ++m_vtMrw;
    if (m_config.maxMrw > 0 && m_vtMrw >= m_config.maxMrw)
    {
        EndMrw();
        m_needsReset = true;
    }
    else
    {
        m_mrwState = MrwState::TO_SEND;
    }
}

void
RlcAmTx::EndMrw()
{
    m_mrwState = MrwState::IDLE;
    m_timerMrw.Stop();
}

MrwSufi
RlcAmTx::TakeMrw(Nanos now)
{
    m_mrwState = MrwState::WAITING;
    m_timerMrw.Start(now, m_config.timerMrw);
    return m_mrw;
}

void
RlcAmTx::OnMrwAck(const MrwAckSufi& ack)
{
    if (m_mrwState == MrwState::IDLE)
    {
        return;
    }
    const uint32_t moved = ack.snAck - m_vtA;
    const uint32_t wanted = m_mrw.snMrw.back() - m_vtA;
    const uint32_t n = moved == wanted ? m_mrw.nLength : 0;
    if (moved > m_vtS - m_vtA || moved < wanted || ack.n != n)
    {
        return;
    }
    EndMrw();
    for (AmSeqNum sn = m_vtA; sn != ack.snAck; ++sn)
    {
        MarkDone(m_slots[sn]);
    }
    AdvanceVtA();
    DiscardExhausted();
}

void
RlcAmTx::OnTime(Nanos now)
{
    m_poll.OnTime(now, IsAvailable());
    if (m_timerMrw.TakeExpiry(now))
    {
        OnMrwTimeout();
    }
    if (m_config.discardMode == DISCARD_TIMER_EXPLICIT && m_mrwState == MrwState::IDLE)
    {
        Discard(m_sduBuffer.CountArrivedBy(now - m_config.timerDiscard));
    }
}

Nanos
RlcAmTx::GetDeadline() const
{
    Nanos discard = NEVER;
    if (m_config.discardMode == DISCARD_TIMER_EXPLICIT && m_mrwState == MrwState::IDLE &&
        m_sduBuffer.GetSize() > 0)
    {
        discard = m_sduBuffer.GetOldestArrival() + m_config.timerDiscard;
    }
    return std::min({m_poll.GetDeadline(IsAvailable()), m_timerMrw.GetDeadline(), discard});
}

void
RlcAmTx::Reset()
{
    while (m_sduBuffer.IsOldestBegun())
    {
        m_sduBuffer.DiscardOldest(m_vtS);
    }
    m_slots.Clear();
    m_retransmissions.clear();
    m_waitingRetransmissions = 0;
    m_vtS = m_vtA = AmSeqNum();
    m_vtWs = m_maxWindow;
    m_poll.Restart();
    m_needsReset = false;
    EndMrw();
}

void
RlcAmTx::DiscardUnsent()
{
    while (m_sduBuffer.GetSize() > 0)
    {
        m_sduBuffer.DiscardOldest(m_vtS);
    }
}

} // namespace ns3::umts
