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
#include "ns3/traced-callback.h"
#include "ns3/umts-rlc-pdu.h"
#include "ns3/umts-timer.h"

#include <vector>

namespace ns3
{
namespace umts
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
    using WakeCallback = Callback<void>;             //!< "PDUs are waiting"

    // Upper layer
    /**
     * @brief Accept an SDU.
     * @param sdu the SDU, at least one octet
     * @return false when it is refused, the buffer being full
     */
    virtual bool Enqueue(Ptr<Packet> sdu) = 0;

    /** @param callback takes every SDU received */
    void SetSduCallback(SduCallback callback);

    // MAC
    /** @return the mode, which a PDU does not tell */
    virtual RlcMode GetMode() const = 0;

    /** @return octets of every PDU */
    virtual uint32_t GetPduOctets() const = 0;

    /** @return true when Pull() has a PDU to give now */
    virtual bool HasData() const = 0;

    /** @return data PDUs that wait to be sent, those beyond the window included; at least */
    virtual uint32_t GetQueuedPdus() const = 0;

    /**
     * @brief Give the PDUs of one TTI.
     * @param max how many at most
     * @param out appended to
     */
    virtual void Pull(uint32_t max, std::vector<RlcPdu>& out) = 0;

    /**
     * @brief A PDU has arrived without error.
     * @param pdu the PDU
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
     * @brief Tell how fast the peer can send.
     * @param pdusPerTti PDUs in one TTI
     * @param tti the TTI
     */
    virtual void SetPeerRate(uint32_t pdusPerTti, Time tti) = 0;

    /** @param callback called when HasData() turns true */
    void SetWakeCallback(WakeCallback callback);

    /** @return what SetWakeCallback() has set */
    WakeCallback GetWakeCallback() const;

    // Statistics
    /** @return what the sending side has done */
    virtual const RlcTxCounters& GetTxCounters() const = 0;

    /** @return what the receiving side has seen */
    virtual const RlcRxCounters& GetRxCounters() const = 0;

    /** @return octets of SDUs accepted, neither confirmed nor discarded */
    virtual uint64_t GetHeldOctets() const = 0;

    /**
     * @brief TracedCallback signature for PDUs.
     * @param pdu the PDU
     */
    typedef void (*PduTracedCallback)(const RlcPdu& pdu);

  protected:
    void DoDispose() override;

    /**
     * @brief Hand an SDU to the upper layer.
     * @param sdu the SDU
     */
    void HandUp(Ptr<Packet> sdu);

    /** @brief Tell MAC that PDUs are waiting. */
    void Wake();

    /** @return the current time */
    static Nanos Now();

    /**
     * @brief Have OnTimer() called at a time, or earlier: an event before the deadline stays, as
     * moving it costs more than looking at the deadline again.
     * @param deadline the time; NEVER for none
     */
    void ArmTimer(Nanos deadline);

    /**
     * @brief Fire the trace of PDUs handed to MAC.
     * @param pdus the PDUs
     * @param begin the first one of this TTI
     */
    void TracePulled(const std::vector<RlcPdu>& pdus, std::size_t begin);

    TracedCallback<const RlcPdu&> m_txPduTrace;    //!< TxPdu
    TracedCallback<const RlcPdu&> m_rxPduTrace;    //!< RxPdu
    TracedCallback<Ptr<const Packet>> m_dropTrace; //!< Drop

  private:
    /** @brief The time asked for by ArmTimer(), or an earlier one, has come. */
    virtual void OnTimer() = 0;

    /** @brief The timer event. */
    void OnTimerEvent();

    EventId m_timer;                                //!< Timer event
    Nanos m_timerAt{NEVER};                         //!< When it fires
    SduCallback m_sduCallback;                      //!< Upper layer
    WakeCallback m_wakeCallback;                    //!< MAC
    TracedCallback<Ptr<const Packet>> m_rxSduTrace; //!< RxSdu
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_RLC_ENTITY_H */
