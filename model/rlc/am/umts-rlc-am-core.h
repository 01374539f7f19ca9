/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_AM_CORE_H
#define UMTS_RLC_AM_CORE_H

#include "umts-rlc-am-rx.h"
#include "umts-rlc-am-tx.h"
#include "umts-rlc-reset.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Acknowledged mode entity (TS 25.322 4.2.1.3): sending side, receiving side and control
 * PDUs. Plain C++, without ns-3 events: the caller passes the time, and asks for the next deadline.
 */
class RlcAmCore
{
  public:
    /**
     * @param config protocol parameters
     * @param deliver takes every complete SDU
     * @param created the current time, from which the periodic timers run, ns
     */
    RlcAmCore(const RlcAmConfig& config, RlcAmRx::Deliver deliver, Nanos created = 0);

    /**
     * @brief Accept an SDU from the upper layer.
     * @param sdu the SDU, at least one octet
     * @param now the current time
     * @return false when the buffer limits forbid it
     */
    bool Enqueue(Ptr<const Packet> sdu, Nanos now)
    {
        return m_tx.Enqueue(std::move(sdu), now);
    }

    /**
     * @brief Accept an SDU even if the buffer is full.
     * @param sdu the SDU, at least one octet
     * @param now the current time
     */
    void Accept(Ptr<const Packet> sdu, Nanos now)
    {
        m_tx.Accept(std::move(sdu), now);
    }

    /**
     * @brief Replace an SDU of which no PDU has octets yet.
     * @param index its place among the SDUs of which no PDU has octets, from 0
     * @param sdu the SDU, at least one octet
     */
    void ReplaceUnsent(uint32_t index, Ptr<const Packet> sdu)
    {
        m_tx.ReplaceUnsent(index, std::move(sdu));
    }

    /**
     * @param now the current time
     * @return octets available for transmission or retransmission, a control PDU included
     */
    uint64_t GetBufferOccupancy(Nanos now) const;

    /**
     * @param now the current time
     * @return true when Pull() has a PDU to give
     */
    bool HasData(Nanos now) const;

    /**
     * @brief Give the PDUs of one TTI. RESET and RESET ACK come before a STATUS, a STATUS before
     * AMD PDUs, when there is not room for all.
     * @param max how many at most
     * @param now the current time
     * @param out appended to
     */
    void Pull(uint32_t max, Nanos now, std::vector<RlcPdu>& out);

    /**
     * @brief A PDU has arrived without error.
     * @param now the current time
     */
    void Receive(const RlcPdu& pdu, Nanos now);

    /**
     * @brief PDUs take another path from now on, see RlcEntity::OnPathChange(). Only the sending
     * side has to know: the receiving side does not rely on the order of arrivals.
     * @param now the current time
     */
    void OnPathChange(Nanos now)
    {
        m_tx.OnPathChange(now);
    }

    /**
     * @brief Let the timers act.
     * @param now the current time
     */
    void OnTime(Nanos now);

    /** @return the earliest time at which OnTime() has work; NEVER when idle */
    Nanos GetDeadline() const;

    /**
     * @brief Ask the peer for another transmission window (WINDOW super-field).
     * @param window its size in PDUs
     */
    void RequestPeerWindow(uint16_t window);

    /**
     * @brief Return to the state after establishment (9.7.7): state variables begin anew, timers
     * stop, SDUs with octets in a PDU are discarded, the other SDUs stay. The HFN changes: PDUs
     * from before, which may be on their way, are not read any more.
     */
    void Reestablish();

    /** @brief After Reestablish(), discard the other SDUs, too. */
    void DiscardUnsent();

    /** @return true after MaxRST - 1 unanswered RESETs: the entity is silent until Reestablish()
     */
    bool HasFailed() const
    {
        return m_hasFailed;
    }

    /** @return the sending side */
    RlcAmTx& GetTx()
    {
        return m_tx;
    }

    /** @return the sending side */
    const RlcAmTx& GetTx() const
    {
        return m_tx;
    }

    /** @return the receiving side */
    RlcAmRx& GetRx()
    {
        return m_rx;
    }

    /** @return the receiving side */
    const RlcAmRx& GetRx() const
    {
        return m_rx;
    }

  private:
    /**
     * @brief Give the PDUs of one TTI.
     * @param limit largest size of @p out
     * @param now the current time
     * @param out appended to
     */
    void FillTti(std::size_t limit, Nanos now, std::vector<RlcPdu>& out);

    /**
     * @param now the current time
     * @return true when a STATUS is to be sent
     */
    bool IsStatusDue(Nanos now) const;

    /**
     * @brief Give the RESET or RESET ACK that waits.
     * @param limit largest size of @p out
     * @param now the current time
     * @param out appended to
     */
    void PullReset(std::size_t limit, Nanos now, std::vector<RlcPdu>& out);

    /**
     * @brief Give the STATUS that is due, in the padding of an AMD PDU or alone.
     * @param limit largest size of @p out
     * @param begin the first PDU of this TTI
     * @param now the current time
     * @param out appended to
     */
    void PullStatus(std::size_t limit, std::size_t begin, Nanos now, std::vector<RlcPdu>& out);

    /**
     * @brief Make the next STATUS.
     * @param now the current time
     */
    Ptr<const StatusReport> MakeStatus(Nanos now);

    /**
     * @brief Let a STATUS ride in the padding of an AMD PDU.
     * @param out the PDUs of this TTI
     * @param begin the first of them to consider
     * @return true when one had room
     */
    bool Piggyback(const Ptr<const StatusReport>& status,
                   std::vector<RlcPdu>& out,
                   std::size_t begin) const;

    /**
     * @brief Process a STATUS.
     * @param report its super-fields
     * @param now the current time
     */
    void OnStatus(const StatusReport& report, Nanos now);

    /**
     * @brief A control PDU has arrived.
     * @return whether it is a STATUS, which is yet to be processed
     */
    bool TakeControl(const RlcPdu& pdu);

    /** @brief Begin the reset procedure when the sending side needs it; count its failures. */
    void ResetIfNeeded();

    /** @return re-establishments, modulo 256 */
    uint8_t GetEstablishment() const;

    /** @brief Return to the state after establishment. */
    void ResetBothSides();

    const RlcAmConfig m_config;  //!< Protocol parameters
    RlcAmTx m_tx;                //!< Sending side
    RlcAmRx m_rx;                //!< Receiving side
    RlcReset m_reset;            //!< Reset procedure
    bool m_hasFailed{false};     //!< Unrecoverable error, and counted as such
    bool m_windowPending{false}; //!< A WINDOW waits to be sent
    WindowSufi m_window;         //!< The WINDOW
};

} // namespace ns3::umts

#endif /* UMTS_RLC_AM_CORE_H */
