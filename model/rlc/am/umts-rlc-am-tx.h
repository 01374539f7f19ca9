/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_AM_TX_H
#define UMTS_RLC_AM_TX_H

#include "umts-rlc-am-config.h"
#include "umts-rlc-poll-control.h"
#include "umts-rlc-sdu-buffer.h"
#include "umts-rlc-sn-ring.h"

#include "ns3/umts-rlc-counters.h"
#include "ns3/umts-rlc-pdu.h"
#include "ns3/umts-rlc-segmenter.h"

#include <optional>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Sending side of an acknowledged mode entity: selective repeat ARQ (TS 25.322 9.4, 11.3.2,
 * 11.6.2).
 *
 * A NACK causes a retransmission only if the last transmission of the PDU is lost, not if it may
 * still be under way. It counts as lost if a later transmission has arrived on the same path, as a
 * path keeps the order: an ACK shows that, and so does a NACK, as it implies that a PDU first sent
 * later has arrived. Otherwise it counts as lost when the retransmission guard has passed since it
 * was sent. With windows above 2048 the guard must exceed the round trip: the receiver could not
 * tell a needless repetition from a PDU far ahead.
 *
 * After a change of path the order of arrivals says nothing about transmissions on former paths. A
 * PDU last sent before the change counts as lost when the guard has passed since the change.
 */
class RlcAmTx
{
  public:
    /**
     * @param config protocol parameters
     * @param created creation of the entity, ns
     */
    RlcAmTx(const RlcAmConfig& config, Nanos created);

    RlcAmTx(const RlcAmTx&) = delete;
    RlcAmTx& operator=(const RlcAmTx&) = delete;

    /**
     * @param octets octets of an SDU
     * @return whether Enqueue() would accept it now
     */
    bool HasRoom(uint32_t octets) const;

    /** @return octets of SDUs that have not been cut into PDUs */
    uint64_t GetQueuedOctets() const;

    /** @return octets available for transmission or retransmission */
    uint64_t GetBufferOccupancy() const;

    /**
     * @brief Replace an SDU of which no PDU has octets yet.
     * @param index its place among the SDUs of which no PDU has octets, from 0
     * @param sdu the SDU, at least one octet
     */
    void ReplaceUnsent(uint32_t index, Ptr<const Packet> sdu)
    {
        m_sduBuffer.ReplaceUnsent(index, std::move(sdu));
    }

    /**
     * @brief Accept an SDU.
     * @param sdu the SDU, at least one octet
     * @param now the current time
     * @return false when the buffer limits forbid it
     */
    bool Enqueue(Ptr<const Packet> sdu, Nanos now);

    /**
     * @brief Accept an SDU even if the buffer is full.
     * @param sdu the SDU, at least one octet
     * @param now the current time
     */
    void Accept(Ptr<const Packet> sdu, Nanos now);

    /**
     * @param now the current time
     * @return true when Pull() has an AMD PDU to give
     */
    bool HasData(Nanos now) const;

    /** @return lower bound of the AMD PDUs that wait to be sent, beyond the window, too */
    uint32_t GetQueuedPdus() const
    {
        return m_segmenter.EstimatePayloads() + m_waitingRetransmissions;
    }

    /**
     * @brief Give AMD PDUs for one TTI: retransmissions in ascending order, then new ones.
     * @param max how many at most
     * @param now the current time
     * @param out appended to
     */
    void Pull(uint32_t max, Nanos now, std::vector<RlcPdu>& out);

    /**
     * @brief Read what a STATUS says about reception.
     * @return false when the STATUS must be discarded (clause 10)
     */
    bool ReadReport(const StatusReport& report);

    /**
     * @brief Process the acknowledgements of the STATUS that was read (11.5.3).
     * @param now the current time
     */
    void OnReport(Nanos now);

    /**
     * @brief The receiver wants another transmission window (9.2.2.11.3).
     * @param window the WINDOW super-field
     */
    void OnWindow(const WindowSufi& window);

    /**
     * @brief The receiver has moved its window (11.6.4).
     * @param ack the MRW_ACK super-field
     */
    void OnMrwAck(const MrwAckSufi& ack);

    /**
     * @brief PDUs take another path from now on: evidence of losses and the least round trip begin
     * anew.
     * @param now the current time
     */
    void OnPathChange(Nanos now);

    /**
     * @brief Let the timers act.
     * @param now the current time
     */
    void OnTime(Nanos now);

    /** @return the earliest time at which OnTime() has work */
    Nanos GetDeadline() const;

    /** @return true when an MRW waits to be sent */
    bool HasMrw() const
    {
        return m_mrwState == MrwState::TO_SEND;
    }

    /**
     * @brief Take the MRW, to send it now.
     * @param now the current time
     */
    MrwSufi TakeMrw(Nanos now);

    /** @return true when only a reset helps: MaxDAT, MaxMRW, erroneous sequence number (11.4.2) */
    bool NeedsReset() const
    {
        return m_needsReset;
    }

    /** @brief Return to the state after establishment; discard SDUs with octets in a PDU (11.4). */
    void Reset();

    /** @brief After Reset(), discard the other SDUs, too. */
    void DiscardUnsent();

    /** @return VT(S): the next new PDU */
    AmSeqNum GetVtS() const
    {
        return m_vtS;
    }

    /** @return VT(A): the oldest PDU not yet acknowledged */
    AmSeqNum GetVtA() const
    {
        return m_vtA;
    }

    /** @return the SDUs held */
    const RlcSduBuffer& GetSduBuffer() const
    {
        return m_sduBuffer;
    }

    /** @return the counters */
    RlcTxCounters& GetCounters()
    {
        return m_counters;
    }

    /** @return the counters */
    const RlcTxCounters& GetCounters() const
    {
        return m_counters;
    }

  private:
    /** @brief Transmission state of an AMD PDU. */
    struct SentState
    {
        Nanos sentAt{0};       //!< Time of its last transmission, ns
        uint64_t order{0};     //!< Position of its last transmission among all of the entity
        uint64_t headOrder{0}; //!< Position of its last transmission before any later PDU's first
        uint64_t evidence{0};  //!< Position of the earliest transmission that an ACK may refer to
        uint16_t vtDat{0};     //!< VT(DAT): transmissions scheduled
        bool done{false};      //!< Whether it is acknowledged, or discarded
        bool waiting{false};   //!< Whether it is in the retransmission buffer
        bool exhausted{false}; //!< Whether VT(DAT) has reached MaxDAT
        bool nacked{false};    //!< Whether the report being processed names it missing
    };

    /** @brief AMD PDU of the transmission window: sent, and not yet passed by VT(A). */
    struct Slot : SentState
    {
        Ref<const PduPayload> payload; //!< Contents of the PDU, for retransmission
    };

    /** @brief State of the SDU discard with explicit signalling. */
    enum class MrwState : uint8_t
    {
        IDLE,
        TO_SEND,
        WAITING
    };

    /** @return whether PDUs wait to be sent or acknowledged */
    bool IsAvailable() const
    {
        return m_vtA != m_vtS || m_segmenter.HasData();
    }

    /** @return true when a new PDU may be sent */
    bool CanSendNew() const
    {
        return m_segmenter.HasData() && m_vtS - m_vtA < m_vtWs;
    }

    /**
     * @param now the current time
     * @return true when a PDU is to be sent for its poll bit; not with an MRW, which is answered
     */
    bool MustPoll(Nanos now) const
    {
        return m_vtA != m_vtS && m_mrwState == MrwState::IDLE && m_poll.NeedsPoll(now);
    }

    /**
     * @brief Send the next PDU of the retransmission buffer.
     * @param now the current time
     * @param out appended to
     */
    void SendRetransmission(Nanos now, std::vector<RlcPdu>& out);

    /**
     * @brief Send the next new PDU.
     * @param now the current time
     * @param out appended to
     */
    void SendNew(Nanos now, std::vector<RlcPdu>& out);

    /**
     * @brief Send a PDU for its poll bit, when a poll waits and no other PDU does.
     * @param now the current time
     * @param out appended to
     */
    void SendForPoll(Nanos now, std::vector<RlcPdu>& out);

    /**
     * @brief Send a PDU again.
     * @param sn the PDU
     * @param now the current time
     * @param out appended to
     */
    void Resend(AmSeqNum sn, Nanos now, std::vector<RlcPdu>& out);

    /**
     * @brief Fill in a data PDU and account for it.
     * @param slot its state
     * @param sn its sequence number
     * @param poll the poll bit
     * @param now the current time
     * @param out appended to
     */
    void Emit(Slot& slot, AmSeqNum sn, bool poll, Nanos now, std::vector<RlcPdu>& out);

    /**
     * @param sn a sequence number of a report, not in the window
     * @return true when it was never sent; false when a later report has overtaken this one
     */
    bool IsUnsent(AmSeqNum sn) const;

    /**
     * @brief Mark the NACKs at hand (m_nacks), and forget those before VT(A).
     * @return false when one of them was never sent
     */
    bool TakeNacks();

    /**
     * @brief Mark everything below LSN acknowledged but for the NACKs at hand (m_nacks).
     * @param now the current time
     */
    void Acknowledge(AmSeqNum lsn, Nanos now);

    /**
     * @brief Time since the last transmission of a PDU from which on the sender believes a NACK
     * without evidence.
     * @return the configured time; else twice the least round trip measured on this path; before
     *         there is one, the longest of Timer_Poll, Timer_Poll_Periodic and the guard of the
     *         former path; ns
     */
    Nanos GetRetransmissionGuard() const;

    /**
     * @brief Whether a PDU has been lost since it was last sent.
     * @param slot the PDU, which a report names missing
     * @param now the current time
     * @return true with evidence, and without it once the guard has passed
     */
    bool IsLost(const Slot& slot, Nanos now) const;

    /**
     * @brief A PDU needs no transmission any more.
     * @param slot the PDU
     */
    void MarkDone(Slot& slot);

    /**
     * @brief Count VT(DAT) on for one more transmission.
     * @param slot the PDU
     * @return false when MaxDAT is reached: it must not be sent
     */
    bool CountTransmission(Slot& slot) const;

    /**
     * @brief Act on a NACK.
     * @param sn the PDU
     * @param now the current time
     */
    void OnNack(AmSeqNum sn, Nanos now);

    /** @brief Move VT(A) past every PDU that is done. */
    void AdvanceVtA();

    /**
     * @brief Put a PDU into the retransmission buffer, in ascending order.
     * @param sn the PDU
     */
    void QueueRetransmission(AmSeqNum sn);

    /**
     * @brief A PDU has used up MaxDAT: discard or reset.
     * @param sn the PDU
     */
    void OnMaxDat(AmSeqNum sn);

    /** @brief Discard for the PDUs that used up MaxDAT while a discard was under way. */
    void DiscardExhausted();

    /**
     * @brief Give up the oldest SDUs.
     * @param count how many
     */
    void Discard(uint32_t count);

    /**
     * @brief Begin SDU discard with explicit signalling (11.6.2).
     * @param end where the last discarded SDU ends
     */
    void StartMrw(RlcSduBuffer::End end);

    /** @brief Timer_MRW has expired: repeat the MRW, or reset after MaxMRW of them (11.6.5). */
    void OnMrwTimeout();

    /** @brief The receiver has moved its window. */
    void EndMrw();

    const RlcAmConfig m_config;              //!< Protocol parameters
    const uint32_t m_maxWindow;              //!< Largest VT(WS)
    RlcTxCounters m_counters;                //!< Counters
    RlcSegmenter m_segmenter;                //!< SDUs not yet cut
    RlcSduBuffer m_sduBuffer;                //!< SDUs not yet confirmed
    PollControl m_poll;                      //!< When to poll
    SnRing<Slot> m_slots;                    //!< PDUs from VT(A) to VT(S) - 1
    std::vector<AmSeqNum> m_retransmissions; //!< Retransmission buffer, descending: next last
    uint32_t m_waitingRetransmissions{
        0};          //!< Entries of the retransmission queue that are not acknowledged meanwhile
    AmSeqNum m_vtS;  //!< VT(S)
    AmSeqNum m_vtA;  //!< VT(A)
    uint32_t m_vtWs; //!< VT(WS)
    uint64_t m_nextOrder{1};             //!< Position of the next transmission
    uint64_t m_arrivedOrder{0};          //!< Position of the latest one known to have arrived
    uint64_t m_pathOrder{0};             //!< Position of the first one by the present path
    Nanos m_pathChangedAt{0};            //!< Time of the latest change of path, ns
    Nanos m_formerGuard{0};              //!< Retransmission guard before that change, ns
    Nanos m_leastRoundTrip{NEVER};       //!< Least time from a PDU sent once, by the present
                                         //!< path, to its acknowledgement, ns
    bool m_needsReset{false};            //!< Only a reset helps
    MrwState m_mrwState{MrwState::IDLE}; //!< SDU discard under way
    MrwSufi m_mrw;                       //!< SUFI MRW of the pending discard
    uint32_t m_vtMrw{0};                 //!< VT(MRW): expiries of Timer_MRW
    LazyTimer m_timerMrw;                //!< Timer_MRW
    std::vector<AmSeqNum> m_nacks;       //!< Scratch: NACKs of the report at hand
    std::optional<AmSeqNum> m_lsn;       //!< LSN of the report; none: it has no ACK
};

} // namespace ns3::umts

#endif /* UMTS_RLC_AM_TX_H */
