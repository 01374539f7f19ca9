/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-pdp-address.h"

#include "ns3/umts-error.h"

#include <array>

namespace ns3::umts
{

namespace
{

constexpr uint32_t FIRST_NUMBER = 10;          //!< Of the first pool: 10.0.0.0/8, fd00:a::/32
constexpr uint32_t IPV4_SIZE = (1u << 24) - 3; //!< Without own and broadcast address
constexpr uint32_t IPV6_SIZE = 0xffffffff - 2; //!< In 32 bits, without own prefix
constexpr uint64_t IPV6_SITE = 0xfd000000;     //!< First 32 bits, without the number of the pool

/**
 * @param prefix 64 bits
 * @return the address in it with interface identifier 1
 */
Ipv6Address
MakeIpv6(uint64_t prefix)
{
    std::array<uint8_t, 16> octets{};
    for (uint32_t i = 0; i < 8; ++i)
    {
        octets[i] = static_cast<uint8_t>(prefix >> (56 - 8 * i));
    }
    octets.back() = 1;
    return Ipv6Address(octets.data());
}

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
    UMTS_THROW_IF(m_isIpv6, "PDP address: an IPv6 prefix is no IPv4 address");
    return Ipv4Address(static_cast<uint32_t>(m_bits));
}

Ipv6Address
PdpAddress::GetIpv6() const
{
    UMTS_THROW_UNLESS(m_isIpv6, "PDP address: an IPv4 address is no IPv6 prefix");
    return MakeIpv6(m_bits);
}

uint64_t
PdpAddress::GetKey() const
{
    return m_bits;
}

PdpAddressPool::PdpAddressPool(uint32_t number)
    : m_ipv4First(((FIRST_NUMBER + number) << 24) + 1),
      m_ipv6First(((IPV6_SITE + FIRST_NUMBER + number) << 32) + 1),
      m_ipv4(IPV4_SIZE),
      m_ipv6(IPV6_SIZE)
{
}

Ipv4Address
PdpAddressPool::GetOwnIpv4() const
{
    return Ipv4Address(m_ipv4First);
}

Ipv6Address
PdpAddressPool::GetOwnIpv6() const
{
    return MakeIpv6(m_ipv6First);
}

PdpAddress
PdpAddressPool::AllocateIpv4()
{
    return PdpAddress(Ipv4Address(m_ipv4First + 1 + m_ipv4.Allocate()));
}

PdpAddress
PdpAddressPool::AllocateIpv6()
{
    return PdpAddress(MakeIpv6(m_ipv6First + 1 + m_ipv6.Allocate()));
}

void
PdpAddressPool::Release(const PdpAddress& address)
{
    if (address.IsIpv6())
    {
        m_ipv6.Release(static_cast<uint32_t>(address.GetKey() - m_ipv6First - 1));
    }
    else
    {
        m_ipv4.Release(address.GetIpv4().Get() - m_ipv4First - 1);
    }
}

} // namespace ns3::umts
