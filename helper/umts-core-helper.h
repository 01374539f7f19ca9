/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CORE_HELPER_H
#define UMTS_CORE_HELPER_H

#include "ns3/data-rate.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv4-interface-container.h"
#include "ns3/net-device-container.h"
#include "ns3/point-to-point-helper.h"
#include "ns3/umts-rnc-net-device.h"

#include <map>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief Builds the packet-switched core network: a GGSN, SGSNs and hosts as ordinary IP routers
 * and hosts with point-to-point links (Gi, Gn, Iu-PS) and static routes.
 *
 * UE addresses come from the GGSN's pool 10.0.0.0/8: every RNC has a block of 2^16 of them, so
 * that a router needs one route per RNC, however many UEs there are.
 */
class UmtsCoreHelper
{
  public:
    UmtsCoreHelper();

    /**
     * @brief Set rate and one-way delay of the Gi links (GGSN - host) added from now on.
     * @param rate the rate
     * @param delay the delay
     */
    void SetGi(DataRate rate, Time delay);

    /**
     * @brief Set rate and one-way delay of the Gn links (SGSN - GGSN) added from now on.
     * @param rate the rate
     * @param delay the delay
     */
    void SetGn(DataRate rate, Time delay);

    /**
     * @brief Set rate and one-way delay of the Iu-PS links (RNC - SGSN) added from now on.
     * @param rate the rate
     * @param delay the delay
     */
    void SetIu(DataRate rate, Time delay);

    /** @return the GGSN */
    Ptr<Node> GetGgsn() const;

    /** @return the GGSN's devices towards the SGSNs added so far */
    NetDeviceContainer GetGnDevices() const;

    /**
     * @brief Add an SGSN, linked to the GGSN.
     * @return the SGSN
     */
    Ptr<Node> AddSgsn();

    /**
     * @brief Add a host, linked to the GGSN.
     * @return the host
     */
    Ptr<Node> AddHost();

    /**
     * @brief Link an RNC to an SGSN and give it a block of UE addresses.
     * @param rnc the RNC
     * @param sgsn the SGSN
     */
    void ConnectRnc(Ptr<RncNetDevice> rnc, Ptr<Node> sgsn);

    /**
     * @brief Activate a PDP context for each UE: an address, and the routes that it needs.
     * @param ues UeNetDevices, on nodes with or without internet stack
     * @param rnc their RNC, already connected
     * @return the IPv4 interface of each UE
     */
    Ipv4InterfaceContainer ActivateUes(const NetDeviceContainer& ues, Ptr<RncNetDevice> rnc);

    /**
     * @param host a host
     * @return its address
     */
    static Ipv4Address GetHostAddress(Ptr<Node> host);

  private:
    /** @brief Addresses of the UEs of an RNC. */
    struct Block
    {
        Ipv4Address network; //!< First address of the block
        uint32_t used{1};    //!< Addresses given; the RNC has the first one
    };

    /** @brief A next hop. */
    struct Hop
    {
        Ipv4Address gateway; //!< Address of the next router
        uint32_t interface;  //!< Interface towards it
    };

    /**
     * @brief Install the internet stack unless the node has one.
     * @param node the node
     */
    void EnsureInternet(Ptr<Node> node) const;

    /**
     * @brief Connect two nodes by an addressed point-to-point link.
     * @param link its properties
     * @param lower the node nearer to the UEs
     * @param upper the node nearer to the hosts
     * @return the interfaces of lower and upper
     */
    Ipv4InterfaceContainer Link(const PointToPointHelper& link, Ptr<Node> lower, Ptr<Node> upper);

    PointToPointHelper m_gi;                     //!< Makes Gi links
    PointToPointHelper m_gn;                     //!< Makes Gn links
    PointToPointHelper m_iu;                     //!< Makes Iu-PS links
    InternetStackHelper m_internet;              //!< Makes internet stacks
    Ipv4AddressHelper m_linkAddresses;           //!< Addresses of the core network
    Ptr<Node> m_ggsn;                            //!< The GGSN
    std::map<Ptr<Node>, Hop> m_sgsns;            //!< From the GGSN to each SGSN
    std::map<Ptr<RncNetDevice>, Block> m_blocks; //!< UE addresses, by RNC
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_CORE_HELPER_H */
