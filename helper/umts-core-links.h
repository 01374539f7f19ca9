/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CORE_LINKS_H
#define UMTS_CORE_LINKS_H

#include "ns3/data-rate.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv4-interface-container.h"
#include "ns3/net-device-container.h"
#include "ns3/point-to-point-helper.h"

#include <string>
#include <vector>

namespace ns3::umts
{

/** @brief A link of the core network; its end nearer to the UEs comes first. */
struct UmtsCoreLink
{
    NetDeviceContainer devices;        //!< Both ends
    Ipv4InterfaceContainer interfaces; //!< IPv4 interfaces of both
};

/**
 * @ingroup umts
 * @brief Makes the links of the core network (Gi, Gn, Iu-PS) and gives them addresses: each GGSN
 * has one of the /16 networks of 172.16.0.0/12 for its links; Iu-PS links of SGSNs are in the first
 * one.
 * Used by UmtsCoreHelper.
 */
class UmtsCoreLinks
{
  public:
    static constexpr uint32_t MAX_NETWORKS = 16; //!< Networks, one for each GGSN

    UmtsCoreLinks();

    /** @brief Set rate and one-way delay of the Gi links (GGSN - host) made from now on. */
    void SetGi(DataRate rate, Time delay);

    /** @brief Set rate and one-way delay of the Gn links (SGSN - GGSN) made from now on. */
    void SetGn(DataRate rate, Time delay);

    /** @brief Set rate and one-way delay of the Iu-PS links (RNC - SGSN) made from now on. */
    void SetIu(DataRate rate, Time delay);

    /**
     * @brief Choose whether Iu-PS links made from now on run over AAL5 and ATM.
     * @param isAtm yes or no
     */
    void SetIuAtm(bool isAtm);

    /** @brief Leave ns-3's default queue disc out of links made from now on. */
    void OmitQueueDiscs();

    /** @brief Install the internet stack unless the node has one. */
    void EnsureInternet(Ptr<Node> node) const;

    /**
     * @brief Make a Gi link.
     * @param host the host, with an internet stack
     * @param ggsn the GGSN, with an internet stack
     * @param network number of the GGSN, from 0 on
     */
    UmtsCoreLink AddGi(Ptr<Node> host, Ptr<Node> ggsn, uint32_t network);

    /**
     * @brief Make a Gn link.
     * @param sgsn the SGSN, with an internet stack
     * @param ggsn the GGSN, with an internet stack
     * @param network number of the GGSN, from 0 on
     */
    UmtsCoreLink AddGn(Ptr<Node> sgsn, Ptr<Node> ggsn, uint32_t network);

    /**
     * @brief Make an Iu-PS link.
     * @param rnc node of the RNC, with an internet stack
     * @param sgsn the SGSN, with an internet stack
     * @param network number of the GGSN that the SGSN is, too; 0 when it is none
     */
    UmtsCoreLink AddIu(Ptr<Node> rnc, Ptr<Node> sgsn, uint32_t network);

    /**
     * @brief Set the default route of a router to the other end of a link.
     * @param link the link; the router is its end nearer to the UEs
     */
    static void SetDefaultRoute(const UmtsCoreLink& link);

    /**
     * @brief Set the route to the network of a GGSN at the SGSN.
     * @param gn link to the GGSN
     * @param network number of the GGSN
     */
    static void SetNetworkRoute(const UmtsCoreLink& gn, uint32_t network);

  private:
    /**
     * @brief Give a link addresses.
     * @param devices both ends
     * @param network which addresses
     */
    UmtsCoreLink Address(const NetDeviceContainer& devices, uint32_t network);

    PointToPointHelper m_gi;                    //!< Makes Gi links
    PointToPointHelper m_gn;                    //!< Makes Gn links
    PointToPointHelper m_iu;                    //!< Makes Iu-PS links
    bool m_isIuAtm{false};                      //!< Iu-PS links run over ATM
    bool m_hasQueueDiscs{true};                 //!< Links have ns-3's default queue disc
    InternetStackHelper m_internet;             //!< Makes internet stacks
    std::vector<Ipv4AddressHelper> m_addresses; //!< By network
};

} // namespace ns3::umts

#endif /* UMTS_CORE_LINKS_H */
