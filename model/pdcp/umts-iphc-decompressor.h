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

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief Rebuilds headers (RFC 2507). Knows only what has arrived, and hands up no header that
 * fails its check.
 */
class IphcDecompressor
{
  public:
    /**
     * @brief Sum of the 16-bit words of the payload of a PDU, with end-around carry; asked for
     * only where TCP has a checksum. Its argument: octets of the PDU before the payload.
     */
    using PayloadSum = std::function<uint16_t(uint32_t)>;

    /** @brief A header rebuilt. */
    struct Output
    {
        IphcHeader header;    //!< The header
        uint32_t consumed;    //!< Octets of the PDU that it took
        bool repaired{false}; //!< Its context was wrong, and is right again
    };

    /**
     * @brief Rebuild the header of a PDU.
     * @param pid kind of the PDU
     * @param front its first octets, with the whole compressed header
     * @param size its octets
     * @param payloadSum see there
     * @return the header; nothing when the PDU has to be dropped
     */
    std::optional<Output> Decompress(PdcpPid pid,
                                     const Octets& front,
                                     uint32_t size,
                                     const PayloadSum& payloadSum);

    /**
     * @brief Ask for the headers that are needed.
     * @return octets of a CONTEXT_STATE; none when there is nothing to ask for
     */
    Octets TakeContextState();

  private:
    /** @brief Context of a TCP stream. */
    struct TcpContext
    {
        std::optional<IphcReference> reference; //!< Last packet; nothing: none was ever received
        uint32_t drops{0};                      //!< PDUs dropped since then
    };

    /** @brief Context of another stream. */
    struct NonTcpContext
    {
        IphcReference reference; //!< Last packet
        uint8_t generation{0};   //!< Its generation
    };

    /**
     * @brief Read FULL_HEADER.
     * @param front first octets of the PDU
     * @param size octets of the PDU
     * @return the header
     */
    std::optional<Output> OnFullHeader(const Octets& front, uint32_t size);

    /**
     * @brief Read COMPRESSED_TCP or COMPRESSED_TCP_NODELTA.
     * @param pid which
     * @param front first octets of the PDU
     * @param size octets of the PDU
     * @param payloadSum see there
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

    std::array<TcpContext, 256> m_tcp;          //!< By CID
    std::map<uint16_t, NonTcpContext> m_nonTcp; //!< By CID
    std::set<uint8_t> m_requests;               //!< CIDs to ask for
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_IPHC_DECOMPRESSOR_H */
