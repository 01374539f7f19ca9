/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_RESET_H
#define UMTS_RLC_RESET_H

#include "umts-rlc-am-config.h"

#include "ns3/umts-rlc-pdu.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief RLC reset procedure of an acknowledged mode entity, for the side that sends RESET and the
 * side that replies with RESET ACK (TS 25.322 11.4).
 */
class RlcReset
{
  public:
    /** @param config protocol parameters */
    explicit RlcReset(const RlcAmConfig& config);

    /** @brief Begin: a RESET is to be sent. No effect while one is under way. */
    void Start();

    /** @return true from Start() until the RESET ACK has come */
    bool IsActive() const
    {
        return m_active;
    }

    /** @return true when the peer has not answered MaxRST - 1 RESETs (unrecoverable error) */
    bool HasFailed() const
    {
        return m_failed;
    }

    /** @return true when a RESET or a RESET ACK waits to be sent */
    bool HasPdu() const
    {
        return m_resetPending || m_ackPending;
    }

    /**
     * @brief Take the PDU that waits; a RESET ACK goes first.
     * @param now the current time
     */
    RlcPdu TakePdu(Nanos now);

    /**
     * @brief A RESET has arrived; a RESET ACK will answer it.
     * @return true when the entity must reset itself, false when it is a repetition
     */
    bool OnReset(const RlcPdu& pdu);

    /**
     * @brief A RESET ACK has arrived.
     * @return true when it ends the procedure and the entity must reset itself
     */
    bool OnResetAck(const RlcPdu& pdu);

    /**
     * @brief Let Timer_RST act.
     * @param now the current time
     */
    void OnTime(Nanos now);

    /** @return time at which Timer_RST expires, ns; NEVER when it does not run */
    Nanos GetDeadline() const
    {
        return m_timerRst.GetDeadline();
    }

  private:
    /** @brief Schedule a RESET, or give up when MaxRST is reached. */
    void Schedule();

    Nanos m_duration;           //!< Duration of Timer_RST, ns
    uint32_t m_maxRst;          //!< MaxRST; 0: unlimited
    bool m_active{false};       //!< Whether a reset begun here is under way
    bool m_failed{false};       //!< Whether MaxRST was reached: unrecoverable error
    bool m_resetPending{false}; //!< Whether a RESET waits to be sent
    bool m_ackPending{false};   //!< Whether a RESET ACK waits to be sent
    uint8_t m_rsn{0};           //!< RSN of the RESET sent here
    uint8_t m_ackRsn{0};        //!< RSN of the RESET ACK sent here
    bool m_peerSeen{false};     //!< Whether the peer has sent a RESET before
    uint8_t m_peerRsn{0};       //!< RSN of the peer's last RESET
    uint32_t m_vtRst{0};        //!< VT(RST): RESETs scheduled
    LazyTimer m_timerRst;       //!< Timer_RST
};

} // namespace ns3::umts

#endif /* UMTS_RLC_RESET_H */
