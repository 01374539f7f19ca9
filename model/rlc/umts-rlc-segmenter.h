/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_SEGMENTER_H
#define UMTS_RLC_SEGMENTER_H

#include "ns3/umts-fifo.h"
#include "ns3/umts-rlc-pdu.h"
#include "ns3/umts-timer.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Cuts a queue of SDUs into payloads of a fixed size: segmentation, concatenation, Length
 * Indicators and padding (TS 25.322 4.2.1, 9.2.2.8); shared by all modes.
 */
class RlcSegmenter
{
  public:
    /** @brief An SDU that waits, wholly or in part, for its first transmission. */
    struct QueuedSdu
    {
        Ptr<const Packet> sdu; //!< The SDU
        uint32_t size{0};      //!< Number of its octets
        uint32_t sent{0};      //!< Octets already cut into PDUs
        Nanos arrival{0};      //!< Time at which it came from the upper layer, ns
    };

    /**
     * @brief Set the sizes.
     * @param payloadOctets octets of a PDU after its fixed header, LIs included
     * @param liOctets 1 or 2; 0 without LIs, for SDUs that fill their PDUs exactly
     * @param useHe HE = 10 reports an SDU that ends with the last octet of its PDU
     * @param tellStart an LI reports an SDU that begins with its PDU, unless it reports an SDU end
     */
    void Configure(uint32_t payloadOctets, uint32_t liOctets, bool useHe, bool tellStart = false);

    /**
     * @brief Append an SDU.
     * @param sdu the SDU, at least one octet
     * @param now the current time
     */
    void Enqueue(Ptr<const Packet> sdu, Nanos now);

    /** @return true when a payload can be made (SDU octets, or an SDU end yet to be reported) */
    bool HasData() const
    {
        return !m_queue.empty() || m_pendingEnd;
    }

    /**
     * @brief Make the next payload.
     * @return the payload; only to be called when HasData()
     */
    Ref<const PduPayload> Next();

    /** @return the queued SDUs; the first one may be partly sent */
    const Fifo<QueuedSdu>& GetQueue() const
    {
        return m_queue;
    }

    /** @return octets of SDUs not yet cut into PDUs */
    uint64_t GetQueuedOctets() const
    {
        return m_queuedOctets;
    }

    /** @return a lower bound of the number of payloads that the queue still gives */
    uint32_t EstimatePayloads() const
    {
        return static_cast<uint32_t>((m_queuedOctets + m_payloadOctets - 1) / m_payloadOctets);
    }

    /**
     * @brief Drop the oldest queued SDU, even if a part of it is cut.
     * @return the SDU, and how much of it was sent
     */
    QueuedSdu DropFront();

    /**
     * @brief Replace a queued SDU of which no PDU has octets yet.
     * @param place its place in GetQueue()
     * @param sdu the SDU, at least one octet
     */
    void Replace(std::size_t place, Ptr<const Packet> sdu);

    /** @return true when no LI has reported the end of the last SDU yet */
    bool HasPendingEnd() const
    {
        return m_pendingEnd != nullptr;
    }

    /** @brief Forget the SDU end that is to be reported, as its SDU is discarded. */
    void DropPendingEnd();

    /**
     * @brief Have the next payload begin with a Length Indicator of 0: it ends an SDU that was
     * dropped after a part of it had been cut (TS 25.322 11.2.4.3).
     * @param sdu an SDU dropped in part
     */
    void TellEndOf(Ptr<const Packet> sdu);

    /** @return octets of the queued SDUs, those already cut included */
    uint64_t GetHeldOctets() const
    {
        return m_queuedOctets + (m_queue.empty() ? 0 : m_queue.front().sent);
    }

  private:
    /**
     * @brief Put octets of the first SDU of the queue into a payload.
     * @param room octets left in the payload
     * @return octets left in the payload afterwards
     */
    uint32_t Fill(PduPayload& payload, uint32_t room);

    Fifo<QueuedSdu> m_queue;        //!< SDUs not yet fully cut
    Ptr<const Packet> m_pendingEnd; //!< SDU whose end the next payload must report
    bool m_pendingOneShort{false};  //!< Whether that SDU ended one octet short of its PDU
    uint64_t m_queuedOctets{0};     //!< Octets not yet cut
    uint32_t m_payloadOctets{40};   //!< Octets of a payload
    uint32_t m_liOctets{1};         //!< Octets of a Length Indicator
    bool m_useHe{false};            //!< Whether HE = 10 may tell an SDU end
    bool m_tellStart{false};        //!< Whether SDU starts are reported
};

} // namespace ns3::umts

#endif /* UMTS_RLC_SEGMENTER_H */
