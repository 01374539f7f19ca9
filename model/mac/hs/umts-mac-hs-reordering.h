/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MAC_HS_REORDERING_H
#define UMTS_MAC_HS_REORDERING_H

#include "umts-mac-hs-pdu.h"

#include "ns3/umts-timer.h"

#include <array>
#include <cstdint>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief A reordering queue of a UE with its receiver window and the stall avoidance timer T1
 * (TS 25.321 11.6.2).
 *
 * Plain C++: the caller passes the time, and asks for the next deadline.
 */
class MacHsReordering
{
  public:
    /**
     * @param windowSize receive window, TSNs: 4 .. 32 (RECEIVE_WINDOW_SIZE)
     * @param t1 T1: time to wait for a missing PDU, ns
     */
    MacHsReordering(uint32_t windowSize, Nanos t1);

    /**
     * @brief A MAC-hs PDU has been decoded.
     * @param now the current time
     * @param out PDUs to disassemble are appended in order
     */
    void Receive(Ptr<MacHsPdu> pdu, Nanos now, std::vector<Ptr<MacHsPdu>>& out);

    /**
     * @brief Let T1 expire when it is due.
     * @param now the current time
     * @param out PDUs to disassemble are appended in order
     */
    void OnTime(Nanos now, std::vector<Ptr<MacHsPdu>>& out);

    /**
     * @brief Deliver all PDUs that wait for missing ones.
     * @param out PDUs to disassemble are appended in order
     */
    void Flush(std::vector<Ptr<MacHsPdu>>& out);

    /** @return when to call OnTime(); NEVER while nothing is missing */
    Nanos GetDeadline() const;

    /** @return PDUs discarded: received before, or older than the window */
    uint64_t GetDiscarded() const;

    /** @return PDUs given up: T1 expired or the window moved past them */
    uint64_t GetMissed() const;

  private:
    /**
     * @param tsn a TSN
     * @return its place in the buffer, null when it is not there
     */
    Ptr<MacHsPdu>& Slot(HsSeqNum tsn);

    /**
     * @brief Move next_expected_TSN forward: PDUs on the way are delivered, missing ones counted.
     * @param end the first TSN that is not delivered
     * @param out PDUs to disassemble
     */
    void AdvanceTo(HsSeqNum end, std::vector<Ptr<MacHsPdu>>& out);

    /**
     * @brief Deliver PDUs from next_expected_TSN on, up to the first missing one.
     * @param out PDUs to disassemble
     */
    void DeliverInSequence(std::vector<Ptr<MacHsPdu>>& out);

    /**
     * @brief Stop T1 when its PDU has been delivered; start it when a PDU waits and it is stopped.
     * @param now the current time
     */
    void UpdateTimer(Nanos now);

    uint32_t m_windowSize;                                 //!< RECEIVE_WINDOW_SIZE
    Nanos m_t1;                                            //!< T1
    HsSeqNum m_nextExpected;                               //!< next_expected_TSN
    HsSeqNum m_windowEnd{HsSeqNum::MODULUS - 1};           //!< RcvWindow_UpperEdge
    HsSeqNum m_timerTsn;                                   //!< T1_TSN
    LazyTimer m_timer;                                     //!< T1
    std::array<Ptr<MacHsPdu>, HsSeqNum::MODULUS> m_buffer; //!< PDUs that wait, by TSN
    uint64_t m_discarded{0};                               //!< PDUs discarded
    uint64_t m_missed{0};                                  //!< PDUs given up
};

} // namespace ns3::umts

#endif /* UMTS_MAC_HS_REORDERING_H */
