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
 * @brief Base of the RLC entities of all modes (TS 25.322 4.2): turns SDUs into PDUs of a fixed
 * size when MAC pulls them, and received PDUs into SDUs. It does not depend on the channels that
 * carry the PDUs.
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
     * @return false when the buffer is full: the SDU is refused
     */
    virtual bool Enqueue(Ptr<Packet> sdu) = 0;

    /**
     * @brief Accept an SDU again that was accepted before Reestablish(); in acknowledged mode even
     * if the buffer is full.
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
     * @param callback called when the entity has discarded SDUs, before it accepts another one; not
     *        for DISCARD_ALL; or null
     */
    void SetDiscardCallback(DiscardCallback callback);

    /** @return the SDUs of which no PDU has octets, oldest first; empty in UM and TM */
    virtual std::vector<Ptr<const Packet>> GetUnsentSdus() const
    {
        return {};
    }

    /**
     * @brief Replace an SDU of which no PDU has octets yet.
     * @param index its place in GetUnsentSdus()
     * @param sdu the SDU, at least one octet
     */
    virtual void ReplaceUnsent([[maybe_unused]] uint32_t index, [[maybe_unused]] Ptr<Packet> sdu)
    {
    }

    // RRC
    /**
     * @brief Have unrecoverable errors reported (TS 25.322 11.4.4a).
     * @param callback called, in an event of its own, when the entity works again only after
     *        Reestablish(); or null
     */
    void SetErrorCallback(ErrorCallback callback);

    /** @brief The radio bearer is released: no timer runs and no error is reported any more. */
    void Stop();

    /// What becomes of the SDUs that an entity holds when it is re-established.
    enum Reestablishment
    {
        KEEP_UNSENT, //!< SDUs of which no PDU has octets yet stay in the buffer
        DISCARD_ALL  //!< The upper layer sends them again
    };

    /**
     * @brief Return to the state after establishment (TS 25.322 9.7.7), together with the peer.
     * Acknowledged mode alone does so: it has unrecoverable errors, and a window that both ends
     * must agree on.
     * @param what what becomes of the SDUs that the entity holds
     */
    virtual void Reestablish([[maybe_unused]] Reestablishment what)
    {
    }

    // MAC
    /** @return the mode of the entity; a PDU does not contain it (TS 25.322 4.2) */
    virtual RlcMode GetMode() const = 0;

    /** @return octets of every PDU */
    virtual uint32_t GetPduOctets() const = 0;

    /** @return true when Pull() has a PDU to give now */
    virtual bool HasData() const = 0;

    /** @return lower bound of the data PDUs that wait to be sent, inside and beyond the window
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
     * @brief From now on PDUs take another path to or from the peer, which may overtake the former
     * path: the entity forgets its conclusions from the order of arrivals.
     *
     * Call this at both ends, unless no PDU can arrive by the former path any more (its queues
     * have been emptied): then the order is kept. UM and TM do nothing here: they draw conclusions
     * from sequence numbers alone (TS 25.322 11.2.3), and count a PDU that has been overtaken as a
     * missing one.
     *
     * @param now the current time
     */
    virtual void OnPathChange([[maybe_unused]] Nanos now)
    {
    }

    /**
     * @brief MAC-hs of the UE has been reset: acknowledged mode sends a STATUS, so that the peer
     * repeats the PDUs that MAC-hs has lost (TS 25.321 11.6.2.5).
     */
    virtual void OnMacHsReset()
    {
    }

    /**
     * @brief Set the highest rate of the peer.
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

    /** @return when a PDU, STATUS included, was last given to MAC or received; 0: never */
    Time GetLastPduTime() const
    {
        return NanoSeconds(m_lastPdu);
    }

    /** @return octets of the SDUs that were accepted and neither confirmed nor discarded */
    virtual uint64_t GetHeldOctets() const = 0;

    /**
     * @brief Buffer Occupancy (TS 25.321 8.2.2 c): the data available for transmission or
     * retransmission, including PDUs beyond the window and control PDUs, without PDUs that were
     * sent and not negatively acknowledged. Of a PDU to be sent again its data field counts.
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

    /** @brief Cancel the report of NotifyError(), when the error is over. */
    void CancelError();

    /** @return the current time */
    static Nanos Now();

    /**
     * @brief Have OnTimer() called at a deadline, or earlier: see DeadlineEvent.
     * @param deadline the time, ns; NEVER for none
     */
    void ArmTimer(Nanos deadline)
    {
        m_timer.Arm(deadline);
    }

    /**
     * @brief PDUs are handed to MAC: fire TxPdu.
     * @param pdus the PDUs
     * @param begin the first one of this TTI
     */
    void OnPulled(const std::vector<RlcPdu>& pdus, std::size_t begin);

    /**
     * @brief A PDU has come: fire RxPdu.
     * @param now the current time
     */
    void OnReceived(const RlcPdu& pdu, Nanos now);

    TraceSource<Ptr<const Packet>> m_dropTrace; //!< Drop

  private:
    /** @brief A time armed by ArmTimer() has come: let the protocol timers act, arm the next. */
    virtual void OnTimer() = 0;

    DeadlineEvent m_timer{[this] { OnTimer(); }}; //!< Event at or before the earliest deadline
    SduCallback m_sduCallback;                    //!< Takes received SDUs
    WakeCallback m_wakeCallback;                  //!< Tells MAC that PDUs are waiting
    RoomCallback m_roomCallback;                  //!< Tells that there may be more room
    DiscardCallback m_discardCallback;            //!< Tells that SDUs have been given up
    ErrorCallback m_errorCallback;                //!< Tells RRC of an unrecoverable error
    EventId m_errorEvent;                         //!< Calls it
    Nanos m_lastPdu{0};                           //!< When a PDU last went or came
    TraceSource<const RlcPdu&> m_txPduTrace;      //!< TxPdu
    TraceSource<const RlcPdu&> m_rxPduTrace;      //!< RxPdu
    TraceSource<Ptr<const Packet>> m_rxSduTrace;  //!< RxSdu
};

} // namespace ns3::umts

#endif /* UMTS_RLC_ENTITY_H */
