/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_SDU_BUFFER_H
#define UMTS_RLC_SDU_BUFFER_H

#include "ns3/umts-fifo.h"
#include "ns3/umts-rlc-counters.h"
#include "ns3/umts-rlc-segmenter.h"

#include <optional>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief SDU buffer of an acknowledged mode sender: holds each SDU from its acceptance until it is
 * confirmed or discarded. SDUs are cut into PDUs, confirmed and discarded in order.
 */
class RlcSduBuffer
{
  public:
    /** @brief Where on the wire an SDU ends, as MRW names it (TS 25.322 9.2.2.11.8). */
    struct End
    {
        AmSeqNum sn;        //!< PDU that holds the LI, or the PDU after the SDU's last octet
        uint8_t nLength{0}; //!< Which LI of that PDU, from 1; 0: the SDU ended in the PDU before
        bool told{false};   //!< Whether a PDU already sent tells the receiver of this end
    };

    /**
     * @param segmenter the queue that the SDUs are cut from
     * @param counters counters of the sender, which count these SDUs
     */
    RlcSduBuffer(RlcSegmenter& segmenter, RlcTxCounters& counters);

    /**
     * @brief Accept an SDU.
     * @param now the current time
     */
    void Accept(Ptr<const Packet> sdu, Nanos now);

    /**
     * @brief Note the SDU ends that a new PDU carries.
     * @param sn its sequence number
     * @param payload its contents
     * @return number of those ends
     */
    uint32_t OnCut(AmSeqNum sn, const PduPayload& payload)
    {
        for (const auto& piece : payload.pieces)
        {
            if (piece.ends)
            {
                return NoteEnds(sn, payload);
            }
        }
        return 0;
    }

    /** @brief VT(A) has moved: SDUs that end before it are confirmed. */
    void Confirm(AmSeqNum vtA, AmSeqNum vtS);

    /** @return time at which the oldest SDU was accepted, ns; NEVER when there is none */
    Nanos GetOldestArrival() const
    {
        return m_sdus.empty() ? NEVER : m_sdus.front().arrival;
    }

    /**
     * @param when a time
     * @return the number of SDUs accepted at or before it
     */
    uint32_t CountArrivedBy(Nanos when) const;

    /** @return true when the oldest SDU has octets in PDUs */
    bool IsOldestBegun() const;

    /**
     * @brief Give up the oldest SDU.
     * @return where it ends; nothing when no octet of it is in a PDU
     */
    std::optional<End> DiscardOldest(AmSeqNum vtS);

    /**
     * @brief Count the SDUs held up to the last one that has octets in a given PDU.
     * @param payload contents of the PDU
     * @return their number; 0 when no SDU of the PDU is held
     */
    uint32_t CountUpTo(const PduPayload& payload) const;

    /** @return the SDUs that no PDU has octets of, oldest first */
    std::vector<Ptr<const Packet>> GetUnsent() const;

    /**
     * @brief Replace an SDU of which no PDU has octets yet.
     * @param index its place in GetUnsent()
     * @param sdu the SDU, at least one octet
     */
    void ReplaceUnsent(uint32_t index, Ptr<const Packet> sdu);

    /** @return SDUs held */
    uint32_t GetSize() const
    {
        return static_cast<uint32_t>(m_sdus.size());
    }

    /** @return octets of the SDUs held */
    uint64_t GetOctets() const
    {
        return m_octets;
    }

  private:
    /**
     * @brief Note where SDUs end: the oldest ones whose ends no PDU has carried yet.
     * @param sn sequence number of the PDU that carries their last octets
     * @param payload its contents
     * @return their number
     */
    uint32_t NoteEnds(AmSeqNum sn, const PduPayload& payload);

    /** @return place in the segmenter's queue of the first SDU that no PDU has octets of */
    std::size_t GetFirstUnsent() const;

    /** @brief An SDU held. */
    struct Held
    {
        Ptr<const Packet> sdu; //!< The SDU
        Nanos arrival;         //!< Time at which it was accepted, ns
        uint32_t size;         //!< Number of its octets
        End end;               //!< Position after the last octet, once the SDU is cut into PDUs
    };

    RlcSegmenter& m_segmenter; //!< Queue of SDUs not yet cut
    RlcTxCounters& m_counters; //!< Counters of the sender
    Fifo<Held> m_sdus;         //!< SDUs held, oldest first
    uint32_t m_cut{0};         //!< How many of them have their end in a PDU
    uint64_t m_octets{0};      //!< Octets held
};

} // namespace ns3::umts

#endif /* UMTS_RLC_SDU_BUFFER_H */
