/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_IPHC_DECOMPRESSOR_H
#define UMTS_IPHC_DECOMPRESSOR_H

#include "umts-iphc-format.h"

#include <functional>
#include <map>
#include <set>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Receiving side of IP header compression (RFC 2507, TS 25.323 5.1.2). It drops a PDU when
 * the rebuilt TCP header has a wrong CRC, or when the context of a non-TCP header is unknown or has
 * another generation.
 */
class IphcDecompressor
{
  public:
    /**
     * @brief Sum of the 16-bit words of the payload of a PDU, with end-around carry; asked for
     * only where TCP has a checksum. Its argument: octets of the PDU before the payload.
     */
    using PayloadSum = std::function<uint16_t(uint32_t)>;

    /** @brief A rebuilt header. */
    struct Output
    {
        IphcHeader header;    //!< The header
        uint32_t consumed;    //!< Octets of the PDU that the compressed header took
        bool repaired{false}; //!< Whether this header has repaired its context
    };

    /**
     * @brief Rebuild the header of a PDU.
     * @param pid kind of the PDU
     * @param front first octets of the PDU, with the whole compressed header
     * @param size number of octets of the PDU
     * @param payloadSum gives the checksum of its payload
     * @return the header; nothing when the PDU has to be dropped
     */
    std::optional<Output> Decompress(PdcpPid pid,
                                     const Octets& front,
                                     uint32_t size,
                                     const PayloadSum& payloadSum);

    /**
     * @brief Take the requests for headers of contexts that need repair.
     * @return octets of a CONTEXT_STATE; none when there is nothing to ask for
     */
    Octets TakeContextState();

  private:
    /** @brief Context of a TCP stream. */
    struct TcpContext
    {
        std::optional<IphcReference> reference; //!< Last packet; none before the first was received
        uint32_t drops{0};                      //!< PDUs dropped since then
    };

    /** @brief Context of another stream. */
    struct NonTcpContext
    {
        IphcReference reference; //!< Last packet
        uint8_t generation{0};   //!< Generation of the context (RFC 2507 6)
    };

    /**
     * @brief Read FULL_HEADER.
     * @param front first octets of the PDU
     * @param size octets of the PDU
     */
    std::optional<Output> OnFullHeader(const Octets& front, uint32_t size);

    /**
     * @brief Read COMPRESSED_TCP or COMPRESSED_TCP_NODELTA.
     * @param pid which of the two
     * @param front first octets of the PDU
     * @param size octets of the PDU
     * @param payloadSum gives the checksum of its payload
     * @return the header
     */
    std::optional<Output> OnTcp(PdcpPid pid,
                                const Octets& front,
                                uint32_t size,
                                const PayloadSum& payloadSum);

    /**
     * @brief Read COMPRESSED_NON_TCP.
     * @param front first octets of the PDU
     * @param size octets of the PDU
     * @return the header
     */
    std::optional<Output> OnNonTcp(const Octets& front, uint32_t size);

    std::array<TcpContext, 256> m_tcp;          //!< TCP streams by CID
    std::map<uint16_t, NonTcpContext> m_nonTcp; //!< Other streams by CID
    std::set<uint8_t> m_requests;               //!< CIDs of TCP streams to ask for
};

} // namespace ns3::umts

#endif /* UMTS_IPHC_DECOMPRESSOR_H */
