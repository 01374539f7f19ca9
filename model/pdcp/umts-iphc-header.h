/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_IPHC_HEADER_H
#define UMTS_IPHC_HEADER_H

#include "umts-iphc-types.h"

#include <optional>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief The octets of an IPv4 header and of the TCP or UDP header behind it.
 */
class IphcHeader
{
  public:
    /** @brief Offsets of fields in the IPv4 header, octets. */
    enum IpField : uint32_t
    {
        TOS = 1,
        TOTAL_LENGTH = 2,
        IDENTIFICATION = 4,
        FRAGMENT = 6,
        PROTOCOL = 9,
        HEADER_CHECKSUM = 10,
        SOURCE = 12,
        DESTINATION = 16
    };

    /** @brief Offsets of fields in the TCP header, octets. */
    enum TcpField : uint32_t
    {
        SEQUENCE = 4,
        ACKNOWLEDGMENT = 8,
        OFFSET = 12,
        FLAGS = 13,
        WINDOW = 14,
        TCP_CHECKSUM = 16,
        URGENT = 18,
        OPTIONS = 20
    };

    /** @brief Offsets of fields in the UDP header, octets. */
    enum UdpField : uint32_t
    {
        UDP_LENGTH = 4,
        UDP_CHECKSUM = 6,
        UDP_END = 8
    };

    /**
     * @brief Find the header of a packet.
     * @param front the first octets of the packet, with its whole header
     * @return the header; nothing when it has no form that can be compressed: not IPv4, a
     * fragment, cut short, or with lengths that are not those of the packet
     */
    static std::optional<IphcHeader> Parse(const Octets& front, uint32_t packetOctets);

    /** @brief An empty header. */
    IphcHeader() = default;

    /** @param octets the octets, well formed */
    explicit IphcHeader(Octets octets);

    /** @return the octets */
    const Octets& GetOctets() const;

    /** @return number of octets */
    uint32_t GetSize() const;

    /** @return octets of the IPv4 header: the offset of the header behind it */
    uint32_t GetIpSize() const;

    /** @return true when a TCP header follows */
    bool IsTcp() const;

    /** @return true when a UDP header follows */
    bool IsUdp() const;

    /**
     * @param other another header
     * @return true when both are of one packet stream: equal addresses, protocol and ports
     */
    bool IsSameStream(const IphcHeader& other) const;

    /**
     * @param at offset, octets
     * @return the octet at the offset
     */
    uint8_t Get8(uint32_t at) const;

    /**
     * @param at offset, octets
     * @return the 16 bits at the offset
     */
    uint16_t Get16(uint32_t at) const;

    /**
     * @param at offset, octets
     * @return the 32 bits at the offset
     */
    uint32_t Get32(uint32_t at) const;

    /**
     * @param at offset, octets
     * @param value the octet to write
     */
    void Set8(uint32_t at, uint8_t value);

    /**
     * @param at offset, octets
     * @param value the 16 bits to write
     */
    void Set16(uint32_t at, uint16_t value);

    /**
     * @param at offset, octets
     * @param value the 32 bits to write
     */
    void Set32(uint32_t at, uint32_t value);

    /**
     * @brief Write the inferred fields: the lengths, and the IPv4 checksum unless it is 0 (not
     * calculated).
     */
    void Infer(uint32_t packetOctets);

    /**
     * @brief Write the TCP checksum.
     * @param payloadSum sum of the 16-bit words behind the header, with end-around carry
     */
    void CalculateTcpChecksum(uint16_t payloadSum);

    /** @return CRC-16 of the octets: tells the receiver whether it has rebuilt them */
    uint16_t GetCrc() const;

    /** @return true for a TCP header with a checksum */
    bool HasTcpChecksum() const;

    /**
     * @param octets any octets
     * @param from the first one to sum up
     * @param sum sum of what precedes them
     * @return the sum of their 16-bit words with end-around carry (RFC 1071)
     */
    static uint16_t Sum(const Octets& octets, uint32_t from, uint16_t sum);

  private:
    Octets m_octets; //!< The octets
};

} // namespace ns3::umts

#endif /* UMTS_IPHC_HEADER_H */
