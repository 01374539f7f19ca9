/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_PDP_ADDRESS_H
#define UMTS_PDP_ADDRESS_H

#include "ns3/ipv4-address.h"
#include "ns3/ipv6-address.h"
#include "ns3/umts-id-cycle.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief PDP address of a UE: an IPv4 address, or an IPv6 prefix of 64 bits (TS 23.060 9.2.1).
 */
class PdpAddress
{
  public:
    PdpAddress() = default;

    /** @param address an IPv4 address */
    explicit PdpAddress(Ipv4Address address);

    /** @param address an IPv6 address with the prefix */
    explicit PdpAddress(const Ipv6Address& address);

    /** @return whether it is an IPv6 prefix */
    bool IsIpv6() const;

    /** @return the IPv4 address; throws Error when it is none */
    Ipv4Address GetIpv4() const;

    /** @return the address of the UE with interface identifier 1; throws Error when there is no
     * prefix */
    Ipv6Address GetIpv6() const;

    /** @return a key for look-up; no two addresses have the same */
    uint64_t GetKey() const;

  private:
    uint64_t m_bits{0};   //!< IPv4 address, or prefix
    bool m_isIpv6{false}; //!< Which
};

/**
 * @ingroup umts
 * @brief Pool of PDP addresses of a GGSN. The first GGSN has the IPv4 addresses of 10.0.0.0/8 and
 * the IPv6 prefixes of 64 bits in fd00:a::/32, the second GGSN 11.0.0.0/8 and fd00:b::/32, and so
 * on. The first address and the first prefix are the GGSN's own, the others are for UEs. One that
 * is released comes again after all others.
 */
class PdpAddressPool
{
  public:
    /** @param number number of the GGSN, from 0 on: pools of different numbers do not meet */
    explicit PdpAddressPool(uint32_t number = 0);

    /** @return the IPv4 address of the GGSN itself */
    Ipv4Address GetOwnIpv4() const;

    /** @return the IPv6 address of the GGSN itself */
    Ipv6Address GetOwnIpv6() const;

    /** @return an IPv4 address that is not in use */
    PdpAddress AllocateIpv4();

    /** @return an IPv6 prefix that is not in use */
    PdpAddress AllocateIpv6();

    /** @param address one in use, which is free from now on */
    void Release(const PdpAddress& address);

  private:
    uint32_t m_ipv4First;     //!< The GGSN's own address of IPv4
    uint64_t m_ipv6First;     //!< The GGSN's own prefix of IPv6
    IdCycle<uint32_t> m_ipv4; //!< IPv4 addresses in use, counted from the second UE address
    IdCycle<uint32_t> m_ipv6; //!< IPv6 prefixes in use, counted from the second UE prefix
};

} // namespace ns3::umts

#endif /* UMTS_PDP_ADDRESS_H */
