/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-ip-check.h"

#include <algorithm>
#include <limits>

namespace ns3::umts
{

namespace
{

constexpr uint8_t ICMP = 1;                   //!< Protocol number
constexpr uint8_t TCP = 6;                    //!< Protocol number
constexpr uint8_t UDP = 17;                   //!< Protocol number
constexpr uint8_t ICMPV6 = 58;                //!< Protocol number
constexpr std::size_t IPV4_HEADER = 20;       //!< Octets without options
constexpr std::size_t IPV6_HEADER = 40;       //!< Octets
constexpr std::size_t MOST_IP_OCTETS = 65535; //!< Of a whole packet

/**
 * @param sum of 16-bit words
 * @return it in 16 bits, carries added (RFC 1071)
 */
uint16_t
Fold(uint32_t sum)
{
    while (sum >> 16 != 0)
    {
        sum = (sum & 0xffff) + (sum >> 16);
    }
    return static_cast<uint16_t>(sum);
}

/**
 * @param address an IPv4 address
 * @return whether a router forwards from and to it (RFC 6890)
 */
bool
IsForwardable4(const uint8_t* address)
{
    const uint8_t first = address[0];
    const bool isLinkLocal = first == 169 && address[1] == 254;
    return first != 0 && first != 127 && first < 224 && !isLinkLocal;
}

/**
 * @param address an IPv6 address
 * @return whether a router forwards from and to it (RFC 4291): not ::, ::1, mapped IPv4, fe80::/10
 * or multicast
 */
bool
IsForwardable6(const uint8_t* address)
{
    const bool isLinkLocal = address[0] == 0xfe && (address[1] & 0xc0) == 0x80;
    const bool hasPrefix = std::any_of(address, address + 8, [](uint8_t o) { return o != 0; });
    return hasPrefix && !isLinkLocal && address[0] != 0xff;
}

/**
 * @param protocol a value of Next Header
 * @return whether it is an extension header but that of a fragment (RFC 8200 4, RFC 7045 4), ESP
 * excepted, which is the end of what others can read
 */
bool
IsExtension(uint8_t protocol)
{
    static constexpr std::array<uint8_t, 8> numbers = {0, 43, 51, 60, 135, 139, 140, 253};
    return std::find(numbers.begin(), numbers.end(), protocol) != numbers.end() || protocol == 254;
}

} // namespace

const char*
GetName(IpFault fault)
{
    static constexpr std::array<const char*, IP_FAULTS> names = {"truncated",
                                                                 "version",
                                                                 "header_length",
                                                                 "total_length",
                                                                 "too_long",
                                                                 "header_checksum",
                                                                 "options",
                                                                 "hop_limit",
                                                                 "address",
                                                                 "fragment",
                                                                 "extension",
                                                                 "not_for_nodes",
                                                                 "transport_length",
                                                                 "transport_options",
                                                                 "transport_checksum",
                                                                 "link_local_message"};
    return names[static_cast<std::size_t>(fault)];
}

IpCheck::IpCheck(uint8_t* octets, std::size_t length, uint32_t mtu)
    : m_octets(octets),
      m_length(length),
      m_mtu(mtu)
{
    m_fault = FindFault();
}

IpCheck::IpCheck(const Packet& packet)
    : m_octets(m_head.data()),
      m_length(packet.GetSize()),
      m_mtu(std::numeric_limits<uint32_t>::max()),
      m_isTunnelled(true)
{
    packet.CopyData(m_octets, HEAD);
    m_fault = FindFault();
}

const std::optional<IpFault>&
IpCheck::GetFault() const
{
    return m_fault;
}

bool
IpCheck::IsForNodes() const
{
    return m_isForNodes;
}

const IpCheck::Destination&
IpCheck::GetDestination() const
{
    return m_destination;
}

uint16_t
IpCheck::Read(std::size_t at) const
{
    return static_cast<uint16_t>(m_octets[at] << 8 | m_octets[at + 1]);
}

uint32_t
IpCheck::Sum(std::size_t from, std::size_t to) const
{
    uint32_t sum = 0;
    for (; from + 1 < to; from += 2)
    {
        sum += Read(from);
    }
    return from < to ? sum + (static_cast<uint32_t>(m_octets[from]) << 8) : sum;
}

std::optional<IpFault>
IpCheck::FindFault()
{
    if (m_length < IPV4_HEADER)
    {
        return IpFault::TRUNCATED;
    }
    const uint8_t version = m_octets[0] >> 4;
    if (version == 6)
    {
        return m_length < IPV6_HEADER ? IpFault::TRUNCATED : FindIpv6Fault();
    }
    return version == 4 ? FindIpv4Fault() : IpFault::VERSION;
}

std::optional<IpFault>
IpCheck::FindIpv4Fault()
{
    const std::size_t header = 4 * (m_octets[0] & 0x0f);
    if (header < IPV4_HEADER || header > m_length)
    {
        return IpFault::HEADER_LENGTH;
    }
    if (Read(2) != m_length)
    {
        return IpFault::TOTAL_LENGTH;
    }
    if (m_length > m_mtu)
    {
        return IpFault::TOO_LONG;
    }
    if (!m_isTunnelled && Fold(Sum(0, header)) != 0xffff)
    {
        return IpFault::HEADER_CHECKSUM;
    }
    if (header > IPV4_HEADER)
    {
        return IpFault::OPTIONS;
    }
    if (!m_isTunnelled && m_octets[8] == 0)
    {
        return IpFault::HOP_LIMIT;
    }
    if (!m_isTunnelled && (!IsForwardable4(m_octets + 12) || !IsForwardable4(m_octets + 16)))
    {
        return IpFault::ADDRESS;
    }
    std::copy_n(m_octets + 16, 4, m_destination.address.begin());
    m_transport = header;
    const std::size_t offset = 8 * (Read(6) & 0x1fff);
    const bool hasMore = (m_octets[6] & 0x20) != 0;
    if (!hasMore && offset == 0)
    {
        return FindTransportFault(m_octets[9]);
    }
    return FindFragmentFault(offset, hasMore, m_octets[9]);
}

std::optional<IpFault>
IpCheck::FindIpv6Fault()
{
    constexpr uint8_t fragment = 44;
    constexpr std::size_t fragmentHeader = 8;
    m_destination.isIpv6 = true;
    if (Read(4) != m_length - IPV6_HEADER)
    {
        return IpFault::TOTAL_LENGTH;
    }
    if (m_length > m_mtu)
    {
        return IpFault::TOO_LONG;
    }
    if (!m_isTunnelled && m_octets[7] == 0)
    {
        return IpFault::HOP_LIMIT;
    }
    if (!m_isTunnelled && (!IsForwardable6(m_octets + 8) || !IsForwardable6(m_octets + 24)))
    {
        return IpFault::ADDRESS;
    }
    std::copy_n(m_octets + 24, 16, m_destination.address.begin());
    m_transport = IPV6_HEADER;
    const uint8_t next = m_octets[6];
    if (next != fragment)
    {
        return IsExtension(next) ? IpFault::EXTENSION : FindTransportFault(next);
    }
    if (m_length < IPV6_HEADER + fragmentHeader)
    {
        return IpFault::FRAGMENT;
    }
    m_transport += fragmentHeader;
    return FindFragmentFault(Read(IPV6_HEADER + 2) & 0xfff8,
                             (m_octets[IPV6_HEADER + 3] & 1) != 0,
                             m_octets[IPV6_HEADER]);
}

std::optional<IpFault>
IpCheck::FindFragmentFault(std::size_t offset, bool hasMore, uint8_t protocol)
{
    m_isWhole = false;
    const std::size_t payload = m_length - m_transport;
    const std::size_t most = MOST_IP_OCTETS - (m_destination.isIpv6 ? 0 : IPV4_HEADER);
    if (payload == 0 || (hasMore && payload % 8 != 0) || offset + payload > most)
    {
        return IpFault::FRAGMENT;
    }
    // A node that puts the packet together finds the transport header in the first one (RFC 1858).
    const bool isRead = m_isTunnelled && offset == 0;
    const bool isExtended = isRead && m_destination.isIpv6 && IsExtension(protocol);
    const bool isCut = isRead && FindTransportLengthFault(protocol);
    return isExtended || isCut ? std::optional(IpFault::FRAGMENT) : std::nullopt;
}

std::optional<IpFault>
IpCheck::FindTransportFault(uint8_t protocol)
{
    const bool isIcmp = protocol == (m_destination.isIpv6 ? ICMPV6 : ICMP);
    if (protocol != TCP && protocol != UDP && !isIcmp)
    {
        return std::nullopt; // opaque to routers
    }
    if (const auto fault = FindTransportLengthFault(protocol); fault || m_isTunnelled)
    {
        return fault;
    }
    const std::size_t at = m_transport + (protocol == TCP ? 16 : protocol == UDP ? 6 : 2);
    const bool hasNone = protocol == UDP && !m_destination.isIpv6 && Read(at) == 0;
    if (!hasNone && !IsTransportSumRight(protocol, at))
    {
        return IpFault::TRANSPORT_CHECKSUM;
    }
    m_isForNodes = true;
    return std::nullopt;
}

std::optional<IpFault>
IpCheck::FindTransportLengthFault(uint8_t protocol) const
{
    const std::size_t octets = m_length - m_transport;
    if (protocol == TCP)
    {
        return FindTcpFault();
    }
    if (protocol == UDP)
    {
        const bool isBad = octets < 8 || (m_isWhole && Read(m_transport + 4) != octets);
        return isBad ? std::optional(IpFault::TRANSPORT_LENGTH) : std::nullopt;
    }
    if (protocol == (m_destination.isIpv6 ? ICMPV6 : ICMP))
    {
        return m_destination.isIpv6 ? FindIcmpv6Fault() : FindIcmpFault(IPV4_HEADER);
    }
    return std::nullopt;
}

std::optional<IpFault>
IpCheck::FindTcpFault() const
{
    const std::size_t octets = m_length - m_transport;
    if (octets < 20)
    {
        return IpFault::TRANSPORT_LENGTH;
    }
    const std::size_t header = 4 * (m_octets[m_transport + 12] >> 4);
    if (header < 20 || header > octets)
    {
        return IpFault::TRANSPORT_LENGTH;
    }
    constexpr uint8_t end = 0;
    constexpr uint8_t noOperation = 1;
    constexpr uint8_t mostScale = 14; // RFC 7323 2.3
    static constexpr std::array<uint8_t, 9> lengths = {0, 0, 4, 3, 2, 0, 0, 0, 10};
    for (std::size_t at = 20; at < header;)
    {
        const uint8_t* option = m_octets + m_transport + at;
        if (option[0] == end)
        {
            break;
        }
        if (option[0] == noOperation)
        {
            ++at;
            continue;
        }
        const std::size_t room = header - at;
        const bool isInside = room >= 2 && option[1] >= 2 && option[1] <= room;
        if (!isInside)
        {
            return IpFault::TRANSPORT_OPTIONS;
        }
        const uint8_t wanted = option[0] < lengths.size() ? lengths[option[0]] : 0;
        const bool isSack = option[0] == 5;
        if ((wanted != 0 && option[1] != wanted) || (isSack && (option[1] - 2) % 8 != 0) ||
            (option[0] == 3 && option[2] > mostScale))
        {
            return IpFault::TRANSPORT_OPTIONS;
        }
        at += option[1];
    }
    return std::nullopt;
}

std::optional<IpFault>
IpCheck::FindIcmpFault(std::size_t innerHeader) const
{
    constexpr std::size_t header = 8;
    constexpr std::size_t innerPayload = 8; // RFC 792
    const std::size_t octets = m_length - m_transport;
    if (octets < header)
    {
        return IpFault::TRANSPORT_LENGTH;
    }
    const uint8_t type = m_octets[m_transport];
    const bool isError = m_destination.isIpv6
                             ? type >= 1 && type <= 4
                             : type == 3 || type == 4 || type == 5 || type == 11 || type == 12;
    if (!isError)
    {
        return std::nullopt;
    }
    const std::size_t inner = m_transport + header;
    if (octets < header + innerHeader + innerPayload)
    {
        return IpFault::TRANSPORT_LENGTH;
    }
    const uint8_t first = m_octets[inner];
    const bool isPlain = m_destination.isIpv6 ? first >> 4 == 6 : first == 0x45;
    return isPlain ? std::nullopt : std::optional(IpFault::TRANSPORT_LENGTH);
}

std::optional<IpFault>
IpCheck::FindIcmpv6Fault() const
{
    if (const auto fault = FindIcmpFault(IPV6_HEADER))
    {
        return fault;
    }
    const uint8_t type = m_octets[m_transport];
    const bool isOfLink = (type >= 130 && type <= 137) || type == 143; // RFC 4861, 2710, 3810
    const bool isTaken = !isOfLink || (m_isTunnelled && HasNeighbourOptions());
    return isTaken ? std::nullopt : std::optional(IpFault::LINK_LOCAL_MESSAGE);
}

bool
IpCheck::HasNeighbourOptions() const
{
    constexpr uint8_t first = 133; // router solicitation
    constexpr uint8_t advertisement = 134;
    constexpr uint8_t redirect = 137;
    static constexpr std::array<std::size_t, 5> fixed = {8, 16, 24, 24, 40};
    const uint8_t type = m_octets[m_transport];
    if (type < first || type > redirect)
    {
        return true; // ns-3 does not read those of listeners
    }
    constexpr uint8_t prefix = 3;
    constexpr uint8_t quoted = 4; // what is redirected
    constexpr uint8_t mtu = 5;
    constexpr std::size_t unit = 8;
    const std::size_t end = std::min(m_length, HEAD);
    std::size_t at = m_transport + fixed[type - first];
    uint8_t last = 0;
    for (; at + 2 <= end && last != quoted; at += unit * m_octets[at + 1])
    {
        last = m_octets[at];
        const uint8_t units = m_octets[at + 1];
        const bool isPrefix = type == advertisement && last == prefix;
        const bool isMtu = type == advertisement && last == mtu;
        const bool isQuoted = type == redirect && last == quoted;
        // Others may be read as the address of a link, of up to 16 octets.
        const uint8_t least = isPrefix ? 4 : 1;
        const uint8_t most = isPrefix ? 4 : isMtu ? 1 : isQuoted ? 255 : 2;
        if (units < least || units > most)
        {
            return false;
        }
    }
    return at == m_length && (type != redirect || last == quoted);
}

uint32_t
IpCheck::SumPseudoHeader(uint8_t protocol) const
{
    const auto octets = static_cast<uint32_t>(m_length - m_transport);
    if (m_destination.isIpv6)
    {
        return Sum(8, IPV6_HEADER) + octets + protocol;
    }
    return protocol == ICMP ? 0 : Sum(12, IPV4_HEADER) + octets + protocol;
}

bool
IpCheck::IsTransportSumRight(uint8_t protocol, std::size_t at)
{
    const uint32_t pseudo = SumPseudoHeader(protocol);
    if (Fold(pseudo + Sum(m_transport, m_length)) == 0xffff)
    {
        return true;
    }
    if ((protocol != TCP && protocol != UDP) || Read(at) != Fold(pseudo))
    {
        return false;
    }
    // The sum of the transport has that of the pseudo-header in it, in place of the checksum.
    const uint16_t sum = ~Fold(Sum(m_transport, m_length));
    const uint16_t checksum = protocol == UDP && sum == 0 ? 0xffff : sum;
    m_octets[at] = static_cast<uint8_t>(checksum >> 8);
    m_octets[at + 1] = static_cast<uint8_t>(checksum);
    return true;
}

} // namespace ns3::umts
