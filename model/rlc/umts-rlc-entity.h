/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_ENTITY_H
#define UMTS_RLC_ENTITY_H

#include "umts-rlc-counters.h"

#include "ns3/callback.h"
#include "ns3/event-id.h"
#include "ns3/nstime.h"
#include "ns3/object.h"
#include "ns3/umts-deadline-event.h"
#include "ns3/umts-rlc-pdu.h"
#include "ns3/umts-section.h"

#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief An RLC entity: SDUs in, PDUs of a fixed size out when MAC pulls; PDUs in, SDUs out
 * (TS 25.322 4.2). It knows no channel.
 */
class RlcEntity : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    using SduCallback = Callback<void, Ptr<Packet>>; //!< Takes an SDU
    using WakeCallback = Callback<void>;             //!< Is told that PDUs are waiting
    using RoomCallback = Callback<void>;             //!< Is told that there may be more room
    using ErrorCallback = Callback<void>;            //!< Is told of an unrecoverable error
    using DiscardCallback = Callback<void>;          //!< Is told that SDUs have been given up

    // Upper layer
    /**
     * @brief Accept an SDU.
     * @param sdu the SDU, at least one octet
     * @return false when it is refused, the buffer being full
     */
    virtual bool Enqueue(Ptr<Packet> sdu) = 0;

    /**
     * @brief Accept an SDU that was accepted before Reestablish(). In acknowledged mode the limits
     * of the buffer do not count.
     * @param sdu the SDU, at least one octet
     */
    virtual void Restore(Ptr<Packet> sdu);

    /**
     * @param octets octets of an SDU
     * @return whether Enqueue() would accept it now
     */
    virtual bool HasRoom(uint32_t octets) const = 0;

    /** @return octets of SDUs accepted that have not been cut into PDUs */
    virtual uint64_t GetQueuedOctets() const = 0;

    /** @param callback called when SDUs have been sent or discarded, and at other times; or null */
    void SetRoomCallback(RoomCallback callback);

    /** @param callback takes every SDU received */
    void SetSduCallback(SduCallback callback);

    /**
     * @param callback called when the entity has given up SDUs, unless by DISCARD_ALL, before it
     *        takes another one; or null
     */
    void SetDiscardCallback(DiscardCallback callback);

    /** @return the SDUs that no PDU has octets of, oldest first; in acknowledged mode alone */
    virtual std::vector<Ptr<const Packet>> GetUnsentSdus() const
    {
        return {};
    }

    /**
     * @brief Put an SDU in the place of another one.
     * @param index place of that among GetUnsentSdus()
     * @param sdu the SDU, at least one octet
     */
    virtual void ReplaceUnsent([[maybe_unused]] uint32_t index, [[maybe_unused]] Ptr<Packet> sdu)
    {
    }

    // RRC
    /**
     * @brief Take unrecoverable errors (TS 25.322 11.4.4a).
     * @param callback called, in an event of its own, when nothing but Reestablish() helps the
     *        entity; or null
     */
    void SetErrorCallback(ErrorCallback callback);

    /// What becomes of the SDUs that an entity holds when it is re-established.
    enum Reestablishment
    {
        KEEP_UNSENT, //!< SDUs of which no PDU has octets yet stay in the buffer
        DISCARD_ALL  //!< The upper layer sends them again
    };

    /**
     * @brief Return to the state after establishment (TS 25.322 9.7.7), together with the peer.
     * Only acknowledged mode has errors that call for it, and a window that a new peer would not
     * know.
     * @param what what becomes of the SDUs that it holds
     */
    virtual void Reestablish([[maybe_unused]] Reestablishment what)
    {
    }

    // MAC
    /** @return the mode of the entity, which a PDU does not tell (TS 25.322 4.2) */
    virtual RlcMode GetMode() const = 0;

    /** @return octets of every PDU */
    virtual uint32_t GetPduOctets() const = 0;

    /** @return true when Pull() has a PDU to give now */
    virtual bool HasData() const = 0;

    /** @return lower bound of the data PDUs that wait to be sent, those beyond the window included
     */
    virtual uint32_t GetQueuedPdus() const = 0;

    /**
     * @brief Give the PDUs of one TTI.
     * @param max PDUs at most
     * @param out appended to
     */
    virtual void Pull(uint32_t max, std::vector<RlcPdu>& out) = 0;

    /**
     * @brief A PDU has arrived without error.
     * @param now the current time
     */
    virtual void Receive(const RlcPdu& pdu, Nanos now) = 0;

    /** @brief PDUs of this TTI have arrived with errors. */
    virtual void ReceiveErrors()
    {
    }

    /** @brief All PDUs of a TTI have been received. */
    virtual void EndOfTti() = 0;

    /**
     * @brief From now on PDUs take another path to the peer, or from it, which may overtake the
     * one before: what the entity has concluded from the order of arrivals is void.
     *
     * Both ends of the path are to be told. There is no need to when nothing can arrive by the
     * former path any more (its queues have been emptied): the order is then kept. The modes
     * without acknowledgements conclude from sequence numbers alone (TS 25.322 11.2.3): to them
     * a PDU that has been overtaken is a missing one.
     *
     * @param now the current time
     */
    virtual void OnPathChange([[maybe_unused]] Nanos now)
    {
    }

    /**
     * @brief MAC-hs of the UE has been reset: acknowledged mode reports what it has, so that the
     * peer repeats what MAC-hs has lost (TS 25.321 11.6.2.5).
     */
    virtual void OnMacHsReset()
    {
    }

    /**
     * @brief Tell how fast the peer can send.
     * @param pdusPerTti PDUs in one TTI
     */
    virtual void SetPeerRate(uint32_t pdusPerTti, Time tti) = 0;

    /** @param callback called when HasData() turns true */
    void SetWakeCallback(WakeCallback callback);

    /** @return the callback of SetWakeCallback() */
    WakeCallback GetWakeCallback() const;

    // Statistics
    /** @return the counters of the sending side */
    virtual const RlcTxCounters& GetTxCounters() const = 0;

    /** @return the counters of the receiving side */
    virtual const RlcRxCounters& GetRxCounters() const = 0;

    /** @return octets of SDUs accepted, neither confirmed nor discarded */
    virtual uint64_t GetHeldOctets() const = 0;

    /**
     * @brief Buffer Occupancy: what is available for transmission or retransmission, PDUs beyond
     * the window and control PDUs included; not what has been sent and has no negative
     * acknowledgement (TS 25.321 8.2.2 c). Of a PDU to be sent again its data field counts.
     * @return octets
     */
    virtual uint64_t GetBufferOccupancy() const = 0;

    /** @brief TracedCallback signature for PDUs. */
    typedef void (*PduTracedCallback)(const RlcPdu& pdu);

  protected:
    void DoDispose() override;

    /** @brief Hand an SDU to the upper layer. */
    void HandUp(Ptr<Packet> sdu);

    /** @brief Tell MAC that PDUs are waiting. */
    void Wake();

    /** @brief Tell the upper layer that there may be more room for SDUs. */
    void NotifyRoom();

    /** @brief Tell the upper layer that SDUs have been given up. */
    void NotifyDiscard();

    /** @brief Tell RRC, once the present event is over, of an unrecoverable error. */
    void NotifyError();

    /** @brief The error that NotifyError() has told of is no more. */
    void CancelError();

    /** @return the current time */
    static Nanos Now();

    /**
     * @brief Have OnTimer() called at a deadline or earlier, see DeadlineEvent.
     * @param deadline the time, ns; NEVER for none
     */
    void ArmTimer(Nanos deadline)
    {
        m_timer.Arm(deadline);
    }

    /**
     * @brief Fire the trace of PDUs handed to MAC.
     * @param pdus the PDUs
     * @param begin the first one of this TTI
     */
    void TracePulled(const std::vector<RlcPdu>& pdus, std::size_t begin);

    TraceSource<const RlcPdu&> m_txPduTrace;    //!< TxPdu
    TraceSource<const RlcPdu&> m_rxPduTrace;    //!< RxPdu
    TraceSource<Ptr<const Packet>> m_dropTrace; //!< Drop

  private:
    /** @brief A time armed by ArmTimer() has come: let the protocol timers act, arm the next. */
    virtual void OnTimer() = 0;

    DeadlineEvent m_timer{[this] { OnTimer(); }}; //!< Event in front of the earliest timer
    SduCallback m_sduCallback;                    //!< Takes received SDUs
    WakeCallback m_wakeCallback;                  //!< Tells MAC that PDUs are waiting
    RoomCallback m_roomCallback;                  //!< Tells that there may be more room
    DiscardCallback m_discardCallback;            //!< Tells that SDUs have been given up
    ErrorCallback m_errorCallback;                //!< Tells RRC of an unrecoverable error
    EventId m_errorEvent;                         //!< Calls it
    TraceSource<Ptr<const Packet>> m_rxSduTrace;  //!< RxSdu
};

} // namespace ns3::umts

#endif /* UMTS_RLC_ENTITY_H */
