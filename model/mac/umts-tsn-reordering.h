/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_TSN_REORDERING_H
#define UMTS_TSN_REORDERING_H

#include "ns3/ptr.h"
#include "ns3/umts-error.h"
#include "ns3/umts-seq-num.h"
#include "ns3/umts-timer.h"

#include <array>
#include <cstdint>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief A reordering queue with its receiver window and the stall avoidance timer T1 (TS 25.321
 * 11.6.2): of MAC-hs in a UE, of MAC-es in the serving RNC, where the PDUs of several Node Bs meet.
 *
 * Plain C++: the caller passes the time, and asks for the next deadline.
 *
 * @tparam Pdu a PDU with a member tsn
 */
template <typename Pdu>
class TsnReordering
{
  public:
    /**
     * @param windowSize receive window, TSNs: 4 .. 32 (RECEIVE_WINDOW_SIZE)
     * @param t1 T1: time to wait for a missing PDU, ns
     */
    TsnReordering(uint32_t windowSize, Nanos t1);

    /**
     * @brief A PDU has been decoded.
     * @param now the current time
     * @param out PDUs to disassemble are appended in order
     */
    void Receive(Ptr<Pdu> pdu, Nanos now, std::vector<Ptr<Pdu>>& out);

    /**
     * @brief Let T1 expire when it is due.
     * @param now the current time
     * @param out PDUs to disassemble are appended in order
     */
    void OnTime(Nanos now, std::vector<Ptr<Pdu>>& out);

    /**
     * @brief Deliver all PDUs that wait for missing ones.
     * @param out PDUs to disassemble are appended in order
     */
    void Flush(std::vector<Ptr<Pdu>>& out);

    /** @return when to call OnTime(); NEVER while nothing is missing */
    Nanos GetDeadline() const;

    /** @return PDUs discarded: received before, or older than the window */
    uint64_t GetDiscarded() const;

    /** @return PDUs given up: T1 expired or the window moved past them */
    uint64_t GetMissed() const;

  private:
    using Tsn = SeqNum<6>; //!< Transmission sequence number (TS 25.321 9.2.2)

    /**
     * @param tsn a TSN
     * @return its place in the buffer, null when it is not there
     */
    Ptr<Pdu>& Slot(Tsn tsn);

    /**
     * @brief Move next_expected_TSN forward: PDUs on the way are delivered, missing ones counted.
     * @param end the first TSN that is not delivered
     * @param out PDUs to disassemble
     */
    void AdvanceTo(Tsn end, std::vector<Ptr<Pdu>>& out);

    /**
     * @brief Deliver PDUs from next_expected_TSN on, up to the first missing one.
     * @param out PDUs to disassemble
     */
    void DeliverInSequence(std::vector<Ptr<Pdu>>& out);

    /**
     * @brief Stop T1 when its PDU has been delivered; start it when a PDU waits and it is stopped.
     * @param now the current time
     */
    void UpdateTimer(Nanos now);

    uint32_t m_windowSize;                       //!< RECEIVE_WINDOW_SIZE
    Nanos m_t1;                                  //!< T1
    Tsn m_nextExpected;                          //!< next_expected_TSN
    Tsn m_windowEnd{Tsn::MODULUS - 1};           //!< RcvWindow_UpperEdge
    Tsn m_timerTsn;                              //!< T1_TSN
    LazyTimer m_timer;                           //!< T1
    std::array<Ptr<Pdu>, Tsn::MODULUS> m_buffer; //!< PDUs that wait, by TSN
    uint64_t m_discarded{0};                     //!< PDUs discarded
    uint64_t m_missed{0};                        //!< PDUs given up
};

template <typename Pdu>
TsnReordering<Pdu>::TsnReordering(uint32_t windowSize, Nanos t1)
    : m_windowSize(windowSize),
      m_t1(t1)
{
    UMTS_THROW_IF(windowSize < 4 || windowSize > Tsn::MODULUS / 2,
                  "reordering window " << windowSize << " must lie between 4 and 32");
}

template <typename Pdu>
Ptr<Pdu>&
TsnReordering<Pdu>::Slot(Tsn tsn)
{
    return m_buffer[tsn.Value()];
}

template <typename Pdu>
void
TsnReordering<Pdu>::Receive(Ptr<Pdu> pdu, Nanos now, std::vector<Ptr<Pdu>>& out)
{
    const Tsn tsn = pdu->tsn;
    const int32_t toBegin = 1 - static_cast<int32_t>(m_windowSize);
    const Tsn windowBegin = m_windowEnd + toBegin;
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
        const Tsn begin = m_windowEnd + toBegin;
        if (!m_nextExpected.InWindow(begin, m_windowSize + 1))
        {
            AdvanceTo(begin, out);
        }
        Slot(tsn) = pdu;
    }
    DeliverInSequence(out);
    UpdateTimer(now);
}

template <typename Pdu>
void
TsnReordering<Pdu>::AdvanceTo(Tsn end, std::vector<Ptr<Pdu>>& out)
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

template <typename Pdu>
void
TsnReordering<Pdu>::DeliverInSequence(std::vector<Ptr<Pdu>>& out)
{
    for (; Slot(m_nextExpected); ++m_nextExpected)
    {
        out.push_back(std::move(Slot(m_nextExpected)));
        Slot(m_nextExpected) = nullptr;
    }
}

template <typename Pdu>
void
TsnReordering<Pdu>::UpdateTimer(Nanos now)
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

template <typename Pdu>
void
TsnReordering<Pdu>::OnTime(Nanos now, std::vector<Ptr<Pdu>>& out)
{
    if (m_timer.TakeExpiry(now))
    {
        AdvanceTo(m_timerTsn, out);
        DeliverInSequence(out);
        UpdateTimer(now);
    }
}

template <typename Pdu>
void
TsnReordering<Pdu>::Flush(std::vector<Ptr<Pdu>>& out)
{
    if (m_timer.IsRunning())
    {
        AdvanceTo(m_windowEnd + 1, out);
        m_timer.Stop();
    }
}

template <typename Pdu>
Nanos
TsnReordering<Pdu>::GetDeadline() const
{
    return m_timer.GetDeadline();
}

template <typename Pdu>
uint64_t
TsnReordering<Pdu>::GetDiscarded() const
{
    return m_discarded;
}

template <typename Pdu>
uint64_t
TsnReordering<Pdu>::GetMissed() const
{
    return m_missed;
}

} // namespace ns3::umts

#endif /* UMTS_TSN_REORDERING_H */
