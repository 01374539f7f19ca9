/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_IPHC_FORMAT_H
#define UMTS_IPHC_FORMAT_H

#include "umts-iphc-header.h"

/**
 * @file
 * @ingroup umts
 * The formats of RFC 2507 section 6, each as a pair of functions. Senders use both: a header that
 * does not come out of the second as it went into the first has changed in a field that this
 * format cannot express.
 *
 * Where RFC 2507 has the TCP checksum stand the CRC-16 of the whole header. It takes the same two
 * octets, is there although TCP in ns-3 calculates no checksum by default, and covers the fields
 * of IPv4 and the compensating errors that the checksum misses. A TCP checksum, when there is
 * one, has to be right: the receiver calculates it.
 */

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Reference of a compressed header: the earlier packet of its stream that both ends know.
 */
struct IphcReference
{
    IphcHeader header;   //!< Header of the packet
    uint32_t payload{0}; //!< Octets of the packet behind the header
};

/**
 * @ingroup umts
 * @brief A TCP/IP or UDP/IP header that was rebuilt from a compressed one and the reference of its
 * stream (RFC 2507).
 */
struct IphcRebuilt
{
    IphcHeader header;       //!< The header
    IphcReference reference; //!< Reference of the next header of the stream
    uint32_t consumed{0};    //!< Octets of the PDU that the compressed header took
    uint16_t crc{0};         //!< CRC of the header that was sent, see
                             //!< IphcHeader::GetCrc(); TCP only
};

/**
 * @brief Write COMPRESSED_TCP (6 a), with the deltas of RFC 1144 3.2.
 * @ingroup umts
 * @param cid context identifier
 * @param reference the packet before
 * @param payload octets behind it
 * @return the octets; nothing when a full header has to be sent
 */
std::optional<Octets> WriteCompressedTcp(uint8_t cid,
                                         const IphcReference& reference,
                                         const IphcHeader& header,
                                         uint32_t payload);

/**
 * @brief Read COMPRESSED_TCP.
 * @ingroup umts
 * @param front first octets of the PDU
 * @param size octets of the PDU
 * @param reference the packet before
 * @return the header, its CRC not checked and its TCP checksum, if any, not calculated; nothing
 * when the octets are cut short
 */
std::optional<IphcRebuilt> ReadCompressedTcp(const Octets& front,
                                             uint32_t size,
                                             const IphcReference& reference);

/**
 * @brief Write COMPRESSED_TCP_NODELTA (6 b).
 * @ingroup umts
 * @param cid context identifier
 */
Octets WriteTcpNoDelta(uint8_t cid, const IphcHeader& header);

/**
 * @brief Read COMPRESSED_TCP_NODELTA.
 * @ingroup umts
 * @param front first octets of the PDU
 * @param size octets of the PDU
 * @param reference any earlier packet of the stream
 * @return the header, its CRC not checked and its TCP checksum, if any, not calculated; nothing
 * when the octets are cut short
 */
std::optional<IphcRebuilt> ReadTcpNoDelta(const Octets& front,
                                          uint32_t size,
                                          const IphcReference& reference);

/**
 * @ingroup umts
 * @brief Identity of a context of a non-TCP stream: CID and generation (RFC 2507 3.3).
 */
struct NonTcpContextId
{
    uint16_t cid{0};       //!< Context identifier
    uint8_t generation{0}; //!< Generation, 6 bits
};

/**
 * @brief Write COMPRESSED_NON_TCP (6 c, d), with a CID of 8 bits if it fits.
 * @ingroup umts
 */
Octets WriteNonTcp(const NonTcpContextId& id, const IphcHeader& header);

/**
 * @brief Read the beginning of COMPRESSED_NON_TCP.
 * @ingroup umts
 * @param front first octets of the PDU
 * @return the context; nothing when the octets are cut short
 */
std::optional<NonTcpContextId> ReadNonTcpId(const Octets& front);

/**
 * @brief Read COMPRESSED_NON_TCP.
 * @ingroup umts
 * @param front first octets of the PDU
 * @param size octets of the PDU
 * @param reference any earlier packet of this generation of the context
 * @return the header; nothing when the octets are cut short
 */
std::optional<IphcRebuilt> ReadNonTcp(const Octets& front,
                                      uint32_t size,
                                      const IphcReference& reference);

/**
 * @brief Write FULL_HEADER (5.3): the context goes into the length fields.
 * @ingroup umts
 * @param id context; of a TCP stream, only the CID counts
 * @return the octets; nothing when a 16-bit CID finds no second length field
 */
std::optional<Octets> WriteFullHeader(const NonTcpContextId& id, const IphcHeader& header);

/**
 * @brief Read FULL_HEADER.
 * @ingroup umts
 * @param front first octets of the PDU
 * @param size octets of the PDU
 * @param id set to the context
 * @return the header; nothing when it is malformed
 */
std::optional<IphcRebuilt> ReadFullHeader(const Octets& front, uint32_t size, NonTcpContextId& id);

} // namespace ns3::umts

#endif /* UMTS_IPHC_FORMAT_H */
