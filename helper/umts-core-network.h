/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CORE_NETWORK_H
#define UMTS_CORE_NETWORK_H

#include "umts-pdp-contexts.h"

#include "ns3/ipv4-address.h"
#include "ns3/ipv4-static-routing.h"
#include "ns3/node.h"
#include "ns3/umts-rnc-net-device.h"

#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Nodes and links of the core network of an UmtsCoreHelper, and the routes of the UEs'
 * packets. It changes these routes when a UE is relocated to another serving RNC.
 */
class UmtsCoreNetwork : public RelocationListener
{
  public:
    /** @brief The link between an SGSN and a GGSN; of a node that is both, its first Iu-PS link. */
    struct Hop
    {
        Ipv4Address sgsn; //!< Address of the SGSN on the link
        Ipv4Address ggsn; //!< Address of the GGSN on the link
        uint32_t atSgsn;  //!< Interface of the SGSN
        uint32_t atGgsn;  //!< Interface of the GGSN
    };

    /** @brief A GGSN. */
    struct Ggsn
    {
        /**
         * @param sgsn an SGSN
         * @return the link to it; null when there is none
         */
        const Hop* FindHop(const Ptr<Node>& sgsn) const;

        Ptr<Node> node;                               //!< The node
        uint32_t number;                              //!< Counted from 0 on
        std::vector<std::pair<Ptr<Node>, Hop>> sgsns; //!< SGSNs and the links to them
        std::map<Ptr<RncNetDevice>, uint32_t> used;   //!< Addresses given by RNC, without tunnels
    };

    /** @brief The link between an RNC and its SGSN. */
    struct Iu
    {
        uint32_t number; //!< Of the RNC, counted from 0 on
        Ptr<Node> sgsn;  //!< The SGSN
        Ipv4Address rnc; //!< Address of the RNC on the link
        uint32_t atSgsn; //!< Interface of the SGSN
    };

    /**
     * @param node a node
     * @return whether it is a GGSN of this network
     */
    bool IsGgsn(const Ptr<Node>& node) const;

    /**
     * @param ggsn a node; null: the first GGSN
     * @return the GGSN; throws Error when it is none of this network
     */
    Ggsn& FindGgsn(const Ptr<Node>& ggsn);

    /**
     * @brief Let UEs of an RNC be activated at a GGSN, unless they can already.
     * @param rnc the RNC; throws Error when its SGSN has no link to the GGSN
     * @param ggsn a node; null: the first GGSN, or the one that is the SGSN of the RNC, too
     */
    Ggsn& Serve(const Ptr<RncNetDevice>& rnc, const Ptr<Node>& ggsn);

    /**
     * @param ggsn a GGSN
     * @param rnc an RNC
     * @return first address of the block of the RNC there
     */
    static Ipv4Address GetBlock(const Ggsn& ggsn, const Iu& rnc);

    /**
     * @param node a node with an internet stack
     * @return its static routing table
     */
    static Ptr<Ipv4StaticRouting> Routes(const Ptr<Node>& node);

    void OnRelocation(const Ptr<RncNetDevice>& to, Rnti rnti) override;

    static constexpr uint32_t BLOCK_SIZE = 1 << 16; //!< Addresses in a block
    static constexpr uint16_t TUNNEL_MTU = 1546; //!< MAX_MTU of a UE and headers of GTP-U, UDP, IP

    std::vector<Ggsn> ggsns;                   //!< GGSNs, the first one first
    std::map<Ptr<RncNetDevice>, Iu> rncs;      //!< RNCs that are connected
    std::shared_ptr<UmtsPdpContexts> contexts; //!< PDP contexts; null without tunnels

  private:
    /**
     * @brief Let UEs of an RNC be activated at a GGSN, with tunnels.
     * @param iu link of the RNC
     * @param gn link from its SGSN to the GGSN
     */
    void ServeTunnels(const Iu& iu, const Hop& gn, const Ggsn& ggsn);

    /**
     * @brief Let UEs of an RNC be activated at a GGSN: a block of addresses, and routes to it.
     * @param gn link from its SGSN to the GGSN
     */
    void ServeRoutes(const Ptr<RncNetDevice>& rnc, const Hop& gn, const Ggsn& ggsn);

    /**
     * @brief Set the routes of an address to an RNC.
     * @param address address of a UE
     * @param to the RNC that serves it
     */
    void LeadTo(Ipv4Address address, const Ptr<RncNetDevice>& to);

    /**
     * @brief Remove the host route of an address, if there is one.
     * @param node where
     */
    void RemoveHostRoute(const Ptr<Node>& node, Ipv4Address address);

    std::map<Ipv4Address, std::set<Ptr<Node>>> m_hostRoutes; //!< Nodes with a host route to a UE
};

} // namespace ns3::umts

#endif /* UMTS_CORE_NETWORK_H */
