/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-mac-hs-reordering.h"

#include "ns3/abort.h"

namespace ns3::umts
{

MacHsReordering::MacHsReordering(uint32_t windowSize, Nanos t1)
    : m_windowSize(windowSize),
      m_t1(t1)
{
    NS_ABORT_MSG_IF(windowSize < 4 || windowSize > HsSeqNum::MODULUS / 2,
                    "MAC-hs window " << windowSize << " must lie between 4 and 32");
}

Ptr<MacHsPdu>&
MacHsReordering::Slot(HsSeqNum tsn)
{
    return m_buffer[tsn.Value()];
}

void
MacHsReordering::Receive(Ptr<MacHsPdu> pdu, Nanos now, std::vector<Ptr<MacHsPdu>>& out)
{
    const HsSeqNum tsn = pdu->tsn;
    const int32_t toBegin = 1 - static_cast<int32_t>(m_windowSize);
    const HsSeqNum windowBegin = m_windowEnd + toBegin;
    if (tsn.InWindow(windowBegin, m_windowSize))
    {
        if (tsn - windowBegin < m_nextExpected - windowBegin || Slot(tsn))
        {
            ++m_discarded;
            return;
        }
        Slot(tsn) = pdu;
    }
    else
    {
        // Outside the window is ahead of it: the window moves up to this TSN.
        m_windowEnd = tsn;
        const HsSeqNum begin = m_windowEnd + toBegin;
        if (!m_nextExpected.InWindow(begin, m_windowSize + 1))
        {
            AdvanceTo(begin, out);
        }
        Slot(tsn) = pdu;
    }
    DeliverInSequence(out);
    UpdateTimer(now);
}

void
MacHsReordering::AdvanceTo(HsSeqNum end, std::vector<Ptr<MacHsPdu>>& out)
{
    for (; m_nextExpected != end; ++m_nextExpected)
    {
        auto& slot = Slot(m_nextExpected);
        m_missed += slot ? 0 : 1;
        if (slot)
        {
            out.push_back(std::move(slot));
            slot = nullptr;
        }
    }
}

void
MacHsReordering::DeliverInSequence(std::vector<Ptr<MacHsPdu>>& out)
{
    for (; Slot(m_nextExpected); ++m_nextExpected)
    {
        out.push_back(std::move(Slot(m_nextExpected)));
        Slot(m_nextExpected) = nullptr;
    }
}

void
MacHsReordering::UpdateTimer(Nanos now)
{
    const uint32_t span = m_windowEnd + 1 - m_nextExpected;
    if (m_timer.IsRunning() && !m_timerTsn.InWindow(m_nextExpected, span))
    {
        m_timer.Stop();
    }
    // The upper edge is the highest TSN received: it waits unless all before it has arrived.
    if (!m_timer.IsRunning() && span > 0 && Slot(m_windowEnd))
    {
        m_timerTsn = m_windowEnd;
        m_timer.Start(now, m_t1);
    }
}

void
MacHsReordering::OnTime(Nanos now, std::vector<Ptr<MacHsPdu>>& out)
{
    if (m_timer.TakeExpiry(now))
    {
        AdvanceTo(m_timerTsn, out);
        DeliverInSequence(out);
        UpdateTimer(now);
    }
}

void
MacHsReordering::Flush(std::vector<Ptr<MacHsPdu>>& out)
{
    if (m_timer.IsRunning())
    {
        AdvanceTo(m_windowEnd + 1, out);
        m_timer.Stop();
    }
}

Nanos
MacHsReordering::GetDeadline() const
{
    return m_timer.GetDeadline();
}

uint64_t
MacHsReordering::GetDiscarded() const
{
    return m_discarded;
}

uint64_t
MacHsReordering::GetMissed() const
{
    return m_missed;
}

} // namespace ns3::umts
