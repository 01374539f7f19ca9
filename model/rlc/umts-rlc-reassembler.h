/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_REASSEMBLER_H
#define UMTS_RLC_REASSEMBLER_H

#include "ns3/umts-rlc-pdu.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Puts one SDU together from its pieces, in order.
 *
 * When all pieces refer to one Packet, in ascending byte order, the SDU is that Packet, with its
 * tags and uid. When each piece has a Packet of its own, as a decoder makes it, they are joined.
 */
class SduAssembly
{
  public:
    /**
     * @brief Append the next octets.
     * @param piece the octets
     */
    void Append(const SduPiece& piece)
    {
        if (piece.length == 0)
        {
            return;
        }
        if (m_octets == 0)
        {
            m_whole = piece.sdu;
        }
        else if (m_whole != piece.sdu)
        {
            Join(piece.sdu);
        }
        m_octets += piece.length;
    }

    /** @brief Drop the last octet: it was padding ("one octet short", TS 25.322 9.2.2.8). */
    void DropLastOctet();

    /**
     * @brief Reassemble the finished SDU, and start over.
     * @return the SDU, or null when octets of it are missing
     */
    Ptr<Packet> Reassemble();

    /** @brief Forget all octets. */
    void Clear();

    /** @return octets held */
    uint32_t GetOctets() const
    {
        return m_octets;
    }

  private:
    /** @brief Append octets that have a Packet of their own. */
    void Join(const Ref<const Packet>& octets);

    Ref<const Packet> m_whole; //!< Handle that all octets so far belong to
    Ptr<Packet> m_copy;        //!< Octets of several handles, put together
    uint32_t m_octets{0};      //!< Octets held
    bool m_broken{false};      //!< Octets of the first of several handles are missing
};

/**
 * @ingroup umts
 * @brief Reassembly: turns payloads, in the order of their sequence numbers, into SDUs (TS 25.322
 * 4.2.1).
 */
class RlcReassembler
{
  public:
    /**
     * @brief Take the next payload.
     * @tparam DELIVER callable void(Ptr<Packet>, uint32_t): an SDU is complete; the second
     *         argument counts the ends in this payload, from 0
     * @param payload contents of the PDU that follows the last one
     * @param skipEnds drop everything up to and including this many SDU ends (MRW, N_LENGTH)
     * @param deliver called once for each SDU that ends here
     */
    template <typename DELIVER>
    void Push(const PduPayload& payload, uint32_t skipEnds, DELIVER&& deliver)
    {
        if (payload.leadingOneShort && payload.decoded)
        {
            m_assembly.DropLastOctet();
        }
        uint32_t ends = 0;
        for (const auto& piece : payload.pieces)
        {
            m_assembly.Append(piece);
            if (!piece.ends)
            {
                continue;
            }
            if (ends < skipEnds)
            {
                m_assembly.Clear();
            }
            else if (Ptr<Packet> sdu = m_assembly.Reassemble())
            {
                deliver(sdu, ends);
            }
            ++ends;
        }
    }

    /** @brief Forget the SDU under way. */
    void Clear()
    {
        m_assembly.Clear();
    }

  private:
    SduAssembly m_assembly; //!< The SDU under way
};

} // namespace ns3::umts

#endif /* UMTS_RLC_REASSEMBLER_H */
