/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UE_INTERFACE_H
#define UMTS_UE_INTERFACE_H

#include "ns3/ipv4-address.h"
#include "ns3/ipv6-address.h"
#include "ns3/net-device.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief The IP interface of a UE, which PDP contexts activate and deactivate.
 */
class UmtsUeInterface
{
  public:
    /** @param ue a UeNetDevice on a node with an internet stack */
    explicit UmtsUeInterface(Ptr<NetDevice> ue);

    /** @return whether it has an IPv4 address, or is up in IPv6 */
    bool IsActive() const;

    /**
     * @brief Give it an address and the default route.
     * @return its number
     */
    uint32_t Activate(Ipv4Address address) const;

    /**
     * @brief Give it an address with a prefix of 64 bits and the default route.
     * @return its number
     */
    uint32_t Activate(const Ipv6Address& address) const;

    /** @brief Take its addresses and routes away. */
    void Deactivate() const;

    /**
     * @brief Give a device an IPv6 address.
     * @param prefix prefix of the link
     * @return number of the interface
     */
    static uint32_t AddIpv6(Ptr<NetDevice> device,
                            const Ipv6Address& address,
                            const Ipv6Prefix& prefix);

  private:
    Ptr<NetDevice> m_ue; //!< The device
};

} // namespace ns3::umts

#endif /* UMTS_UE_INTERFACE_H */
