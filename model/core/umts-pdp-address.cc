/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-pdp-address.h"

#include "ns3/abort.h"

#include <array>

namespace ns3
{
namespace umts
{

namespace
{

constexpr uint32_t IPV4_FIRST = (10u << 24) + 2;                  //!< 10.0.0.2
constexpr uint32_t IPV4_SIZE = (1u << 24) - 3;                    //!< Without the broadcast address
constexpr uint64_t IPV6_FIRST = (uint64_t{0xfd00000a} << 32) + 2; //!< fd00:a:0:2::/64
constexpr uint32_t IPV6_SIZE = 0xffffffff - 2;                    //!< In 32 bits

} // namespace

PdpAddress::PdpAddress(Ipv4Address address)
    : m_bits(address.Get())
{
}

PdpAddress::PdpAddress(const Ipv6Address& address)
    : m_isIpv6(true)
{
    std::array<uint8_t, 16> octets;
    address.GetBytes(octets.data());
    for (uint32_t i = 0; i < 8; ++i)
    {
        m_bits = m_bits << 8 | octets[i];
    }
}

bool
PdpAddress::IsIpv6() const
{
    return m_isIpv6;
}

Ipv4Address
PdpAddress::GetIpv4() const
{
    NS_ABORT_MSG_IF(m_isIpv6, "PDP address: an IPv6 prefix is no IPv4 address");
    return Ipv4Address(static_cast<uint32_t>(m_bits));
}

Ipv6Address
PdpAddress::GetIpv6() const
{
    NS_ABORT_MSG_UNLESS(m_isIpv6, "PDP address: an IPv4 address is no IPv6 prefix");
    std::array<uint8_t, 16> octets{};
    for (uint32_t i = 0; i < 8; ++i)
    {
        octets[i] = static_cast<uint8_t>(m_bits >> (56 - 8 * i));
    }
    octets.back() = 1;
    return Ipv6Address(octets.data());
}

uint64_t
PdpAddress::GetKey() const
{
    return m_bits;
}

PdpAddressPool::PdpAddressPool()
    : m_ipv4(IPV4_SIZE),
      m_ipv6(IPV6_SIZE)
{
}

Ipv4Address
PdpAddressPool::GetOwnIpv4()
{
    return Ipv4Address(IPV4_FIRST - 1);
}

Ipv6Address
PdpAddressPool::GetOwnIpv6()
{
    return Ipv6Address("fd00:a:0:1::1");
}

PdpAddress
PdpAddressPool::AllocateIpv4()
{
    return PdpAddress(Ipv4Address(IPV4_FIRST + m_ipv4.Allocate()));
}

PdpAddress
PdpAddressPool::AllocateIpv6()
{
    const uint64_t prefix = IPV6_FIRST + m_ipv6.Allocate();
    std::array<uint8_t, 16> octets{};
    for (uint32_t i = 0; i < 8; ++i)
    {
        octets[i] = static_cast<uint8_t>(prefix >> (56 - 8 * i));
    }
    return PdpAddress(Ipv6Address(octets.data()));
}

void
PdpAddressPool::Release(const PdpAddress& address)
{
    if (address.IsIpv6())
    {
        m_ipv6.Release(static_cast<uint32_t>(address.GetKey() - IPV6_FIRST));
    }
    else
    {
        m_ipv4.Release(address.GetIpv4().Get() - IPV4_FIRST);
    }
}

} // namespace umts
} // namespace ns3
