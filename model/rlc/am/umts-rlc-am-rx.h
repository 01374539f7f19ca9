/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_AM_RX_H
#define UMTS_RLC_AM_RX_H

#include "umts-rlc-am-config.h"
#include "umts-rlc-sn-ring.h"
#include "umts-rlc-status-control.h"

#include "ns3/umts-rlc-counters.h"
#include "ns3/umts-rlc-pdu.h"
#include "ns3/umts-rlc-reassembler.h"

#include <functional>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Receiving side of an acknowledged mode entity: receiving window, reassembly, status
 * reports and SDU discard by MRW (TS 25.322 9.4, 11.3.3, 11.5, 11.6.3).
 */
class RlcAmRx
{
  public:
    using Deliver = std::function<void(Ptr<Packet>)>; //!< Takes a complete SDU

    /**
     * @param config protocol parameters
     * @param deliver takes every complete SDU
     * @param created creation of the entity, ns
     */
    RlcAmRx(const RlcAmConfig& config, Deliver deliver, Nanos created);

    /** @brief An AMD PDU has arrived without error. */
    void Receive(const RlcPdu& pdu);

    /**
     * @brief The peer has discarded SDUs: move the receiving window (11.6.3).
     * @param mrw the MRW super-field: the SDUs to skip
     */
    void MoveWindow(const MrwSufi& mrw);

    /** @return true when a MRW_ACK waits to be sent */
    bool HasMrwAck() const
    {
        return m_mrwAckPending;
    }

    /** @return the MRW_ACK, which then no longer waits */
    MrwAckSufi TakeMrwAck();

    /**
     * @brief Append the reception status, or as much as fits; the rest then stays due.
     * @param report the STATUS under construction
     * @param budgetOctets size limit of the whole report
     * @param now the current time
     */
    void AppendStatus(StatusReport& report, uint32_t budgetOctets, Nanos now);

    /** @brief Return to the state after establishment (11.4); SDUs under way are lost. */
    void Reset();

    /** @return the status transmission function */
    StatusControl& GetStatusControl()
    {
        return m_status;
    }

    /** @return the status transmission function */
    const StatusControl& GetStatusControl() const
    {
        return m_status;
    }

    /** @return VR(R): the next in-sequence PDU expected */
    AmSeqNum GetVrR() const
    {
        return m_vrR;
    }

    /** @return VR(H): the PDU after the highest one received */
    AmSeqNum GetVrH() const
    {
        return m_vrH;
    }

    /** @return the counters */
    const RlcRxCounters& GetCounters() const
    {
        return m_counters;
    }

    /** @brief A control PDU has arrived without error. */
    void CountControl()
    {
        ++m_counters.controlReceived;
    }

  private:
    /** @brief A PDU received and not yet passed by VR(R). */
    struct Slot
    {
        Ref<const PduPayload> payload; //!< Contents of the PDU; null: not received
        uint64_t deliveredEnds{0};     //!< SDU ends delivered out of sequence, one bit each
    };

    /**
     * @brief Whether a window move goes forward, or repeats one that was already done.
     * @param target SN_MRW
     * @return true when VR(R) is not beyond it
     */
    bool IsAhead(AmSeqNum target) const;

    /**
     * @brief The PDU VR(R) has arrived. It needs no slot.
     * @param payload its contents
     */
    void ReceiveExpected(const PduPayload& payload);

    /** @brief Reassemble from VR(R) on as far as PDUs are there. */
    void Advance();

    /**
     * @brief Reassemble the PDU VR(R), and step past it.
     * @param payload its contents
     * @param deliveredEnds its SDU ends delivered out of sequence, one bit each
     */
    void Pass(const PduPayload& payload, uint64_t deliveredEnds);

    /**
     * @brief Deliver every SDU that a PDU has completed ahead of VR(R).
     * @param sn the PDU
     */
    void DeliverAround(AmSeqNum sn);

    /**
     * @brief Deliver one SDU ahead of VR(R) when every octet of it is there.
     * @param sn PDU in which the SDU ends
     * @param end which SDU end of that PDU, from 0
     */
    void DeliverIfComplete(AmSeqNum sn, uint32_t end);

    /** @brief Hand an SDU up. */
    void HandUp(Ptr<Packet> sdu);

    uint32_t m_window;            //!< Configured_Rx_Window_Size
    bool m_inSequence;            //!< In-sequence delivery
    StatusFormat m_format;        //!< Super-field that names missing PDUs
    Deliver m_deliver;            //!< Takes complete SDUs
    StatusControl m_status;       //!< Status transmission function
    RlcReassembler m_reassembler; //!< The SDU at VR(R)
    SnRing<Slot> m_slots;         //!< PDUs from VR(R) to VR(H) - 1
    AmSeqNumSet m_received;       //!< Sequence numbers of the PDUs in the ring
    AmSeqNum m_vrR;               //!< VR(R)
    AmSeqNum m_vrH;               //!< VR(H)
    uint32_t m_skipEnds{0};       //!< N_LENGTH for the PDU VR(R) after a move of the window
    bool m_mrwAckPending{false};  //!< Whether a MRW_ACK waits to be sent
    MrwAckSufi m_mrwAck;          //!< The MRW_ACK
    bool m_splitReport{false};    //!< Whether the last report was too large for one PDU
    AmSeqNum m_reportFrom;        //!< First sequence number of its next part
    RlcRxCounters m_counters;     //!< Counters
};

} // namespace ns3::umts

#endif /* UMTS_RLC_AM_RX_H */
