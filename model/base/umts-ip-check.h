/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_IP_CHECK_H
#define UMTS_IP_CHECK_H

#include "ns3/packet.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Why the simulation does not accept an IP packet from outside. ns-3's own parsers read past
 * the end of some of these packets, write others wrongly, or end the program.
 */
enum class IpFault : uint8_t
{
    TRUNCATED,       //!< Shorter than an IP header
    VERSION,         //!< Neither IPv4 nor IPv6
    HEADER_LENGTH,   //!< IPv4 header length below 20 octets, or beyond the packet
    TOTAL_LENGTH,    //!< Length in the header is not that of the packet
    TOO_LONG,        //!< Longer than the MTU of the device
    HEADER_CHECKSUM, //!< Checksum of the IPv4 header is wrong
    OPTIONS,         //!< IPv4 options, of which ns-3 keeps the length but not the octets
    HOP_LIMIT,       //!< Time to live, or hop limit, of 0
    ADDRESS,         //!< Source or destination is no unicast address that a router forwards
    FRAGMENT,  //!< Fragment beyond 65535 octets, empty, or not the last one and no multiple of 8
               //!< octets
    EXTENSION, //!< IPv6 extension header other than that of a fragment
    NOT_FOR_NODES,      //!< To a node of the simulation: fragment, or not ICMP, UDP or TCP
    TRANSPORT_LENGTH,   //!< Transport header is shorter than it must be, or than it says
    TRANSPORT_OPTIONS,  //!< TCP options that end beyond the header, or have a wrong length or value
    TRANSPORT_CHECKSUM, //!< Checksum of ICMP, UDP or TCP is wrong
    LINK_LOCAL_MESSAGE  //!< Neighbour discovery or listener discovery of ICMPv6; in a tunnel only
                        //!< one whose options have wrong lengths
};

constexpr std::size_t IP_FAULTS = 16; //!< Number of kinds

/**
 * @ingroup umts
 * @param fault a kind of fault
 * @return its name as in JSON: header_checksum
 */
const char* GetName(IpFault fault);

/**
 * @ingroup umts
 * @brief Checks whether ns-3 can carry an IP packet of which it is not known who has written its
 * octets, and finds the packet's destination: one from outside the simulation (UmtsTunEndpoint),
 * or the contents of a G-PDU (GtpUEndpoint).
 */
class IpCheck
{
  public:
    /** @brief Destination address of a packet: not all packets may go to nodes of ns-3. */
    struct Destination
    {
        bool isIpv6{false};                //!< An IPv6 address; else IPv4, in the first 4 octets
        std::array<uint8_t, 16> address{}; //!< In network byte order
    };

    /**
     * @brief Examine a packet from outside the simulation. When the sender has left the transport
     * checksum to its device (checksum offload: the sum of the pseudo-header alone), it is filled
     * in.
     * @param octets the packet
     * @param mtu largest packet, octets
     */
    IpCheck(uint8_t* octets, std::size_t length, uint32_t mtu);

    /**
     * @brief Examine the packet in a tunnel: whether ns-3's parsers read it to the end and no
     * further. Nodes of the simulation may send it, so that fragments and messages of a link pass,
     * and addresses and checksums, which may be off, are not looked at.
     */
    explicit IpCheck(const Packet& packet);

    IpCheck(const IpCheck&) = delete;
    IpCheck& operator=(const IpCheck&) = delete;

    /** @return what is wrong; nothing: ns-3 can carry it, see also IsForNodes() */
    const std::optional<IpFault>& GetFault() const;

    /** @return whether a node of ns-3 can also receive it: a whole packet of ICMP, UDP or TCP */
    bool IsForNodes() const;

    /** @return where the packet goes */
    const Destination& GetDestination() const;

  private:
    /** @return what is wrong with the packet; nothing: none */
    std::optional<IpFault> FindFault();

    /** @return what is wrong with a packet of IPv4 (RFC 791) */
    std::optional<IpFault> FindIpv4Fault();

    /** @return what is wrong with a packet of IPv6 (RFC 8200) */
    std::optional<IpFault> FindIpv6Fault();

    /**
     * @param offset of the fragment, octets; m_transport is where its octets begin
     * @param hasMore whether more fragments follow
     * @param protocol of the transport
     * @return what is wrong with a fragment
     */
    std::optional<IpFault> FindFragmentFault(std::size_t offset, bool hasMore, uint8_t protocol);

    /**
     * @param protocol of the transport
     * @return what is wrong with the transport header and what follows it
     */
    std::optional<IpFault> FindTransportFault(uint8_t protocol);

    /**
     * @param protocol of the transport, UDP, TCP or ICMP
     * @return what is wrong with the lengths in its header
     */
    std::optional<IpFault> FindTransportLengthFault(uint8_t protocol) const;

    /** @return what is wrong with a header of TCP (RFC 9293 3.1) */
    std::optional<IpFault> FindTcpFault() const;

    /**
     * @param innerHeader least octets of the IP header that an error message quotes
     * @return what is wrong with a message of ICMP (RFC 792)
     */
    std::optional<IpFault> FindIcmpFault(std::size_t innerHeader) const;

    /** @return what is wrong with a message of ICMPv6 (RFC 4443) */
    std::optional<IpFault> FindIcmpv6Fault() const;

    /** @return whether the options of a message of neighbour discovery fill it (RFC 4861 4.6) */
    bool HasNeighbourOptions() const;

    /**
     * @param protocol of the transport
     * @return sum of the pseudo-header (RFC 9293 3.1, RFC 8200 8.1); 0 for ICMP of IPv4
     */
    uint32_t SumPseudoHeader(uint8_t protocol) const;

    /**
     * @brief Check the transport checksum, and fill it in when it was left to the device.
     * @param protocol of the transport
     * @param at where the checksum is in the transport header
     * @return whether it is right now
     */
    bool IsTransportSumRight(uint8_t protocol, std::size_t at);

    /**
     * @param at octets from the beginning of the packet
     * @return the 16 bits there
     */
    uint16_t Read(std::size_t at) const;

    /**
     * @param from first octet
     * @param to octet after the last one
     * @return sum of the 16-bit words
     */
    uint32_t Sum(std::size_t from, std::size_t to) const;

    /// Octets of a packet in a tunnel that are looked at: the headers of IPv6, of a fragment, and
    /// of TCP, or those of an error message and of what it quotes, and options of a router.
    static constexpr std::size_t HEAD = 256;

    std::array<uint8_t, HEAD> m_head{}; //!< Beginning of a packet in a tunnel
    uint8_t* m_octets;                  //!< The packet
    std::size_t m_length;               //!< Length of the packet, octets
    uint32_t m_mtu;                     //!< Largest packet
    bool m_isTunnelled{false};          //!< Whether it is the packet in a tunnel
    bool m_isWhole{true};               //!< Whether it is no fragment
    std::size_t m_transport{0};         //!< Where the transport header begins
    bool m_isForNodes{false};           //!< A whole packet of ICMP, UDP or TCP
    Destination m_destination;          //!< Destination of the packet
    std::optional<IpFault> m_fault;     //!< What is wrong
};

} // namespace ns3::umts

#endif /* UMTS_IP_CHECK_H */
