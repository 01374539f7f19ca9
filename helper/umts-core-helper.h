/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CORE_HELPER_H
#define UMTS_CORE_HELPER_H

#include "umts-pdp-contexts.h"

#include "ns3/data-rate.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv4-interface-container.h"
#include "ns3/ipv6-interface-container.h"
#include "ns3/net-device-container.h"
#include "ns3/point-to-point-helper.h"
#include "ns3/umts-rnc-net-device.h"

#include <map>
#include <memory>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief Builds the packet-switched core network: a GGSN, SGSNs and hosts as ordinary IP routers
 * and hosts with point-to-point links (Gi, Gn, Iu-PS) and static routes.
 *
 * UE addresses come from the GGSN's pool 10.0.0.0/8. Without tunnels every RNC has a block of 2^16
 * of them, so that a router needs one route per RNC, however many UEs there are.
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

    /**
     * @brief Choose whether there are GTP-U tunnels. To be called before an RNC is connected.
     * @param tunnels which; NONE unless this is called
     */
    void SetTunnels(Tunnels tunnels);

    /**
     * @brief Choose whether Iu-PS links added from now on run over AAL5 and ATM.
     * @param isAtm yes or no; no unless this is called
     */
    void SetIuAtm(bool isAtm);

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
     * @brief Activate a PDP context with an IPv6 prefix for each UE; needs tunnels.
     * @param ues UeNetDevices, on nodes with or without internet stack
     * @param rnc their RNC, already connected
     * @return the IPv6 interface of each UE
     */
    Ipv6InterfaceContainer ActivateUesIpv6(const NetDeviceContainer& ues, Ptr<RncNetDevice> rnc);

    /**
     * @brief Activate a secondary PDP context: downlink packets that match take a radio bearer of
     * their own; needs tunnels.
     * @param ue a UE that is activated
     * @param id the radio bearer, from UmtsHelper::AddBearer()
     * @param filters packets of the bearer
     */
    void ActivateSecondary(Ptr<NetDevice> ue, RbId id, const TrafficFlowTemplate& filters);

    /**
     * @brief Deactivate the PDP contexts of a UE: nothing gets to it any more; needs tunnels.
     * @param ue a UE that is activated
     */
    void DeactivateUe(Ptr<NetDevice> ue);

    /** @return the PDP contexts; aborts without tunnels, or before an RNC is connected */
    UmtsPdpContexts& GetPdpContexts() const;

    /**
     * @brief Give a host and the GGSN IPv6 addresses on the link between them.
     * @param host a host added here
     * @return its address
     */
    Ipv6Address AddIpv6(Ptr<Node> host);

    /**
     * @brief Write the packets on the links Gn and Iu-PS that there are now, GTP-U included.
     * @param prefix beginning of the names of the files, one per device of GGSN and SGSNs
     */
    void EnablePcap(const std::string& prefix);

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

    /** @brief An SGSN as the GGSN sees it. */
    struct Hop
    {
        Ipv4Address gateway; //!< Address of the SGSN
        uint32_t interface;  //!< Interface of the GGSN towards it
        Ipv4Address own;     //!< Address of the GGSN there
    };

    /**
     * @brief Install the internet stack unless the node has one.
     * @param node the node
     */
    void EnsureInternet(Ptr<Node> node) const;

    /**
     * @brief Give a link addresses, and its lower end a default route.
     * @param link devices of the node nearer to the UEs and of that nearer to the hosts
     * @return their interfaces
     */
    Ipv4InterfaceContainer Address(const NetDeviceContainer& link);

    /**
     * @brief Connect an RNC by tunnels.
     * @param rnc the RNC
     * @param sgsn its SGSN
     * @param iu interfaces of RNC and SGSN
     */
    void ConnectTunnels(Ptr<RncNetDevice> rnc, Ptr<Node> sgsn, const Ipv4InterfaceContainer& iu);

    /**
     * @brief Give an RNC a block of addresses and the routes to it.
     * @param rnc the RNC
     * @param sgsn its SGSN
     * @param iu interfaces of RNC and SGSN
     */
    void ConnectRoutes(Ptr<RncNetDevice> rnc, Ptr<Node> sgsn, const Ipv4InterfaceContainer& iu);

    /**
     * @param device what should be a UE without PDP context
     * @param rnc what should be its RNC
     * @param name what to call it in a sentence that ends the simulation
     * @return the UE, on a node with an internet stack
     */
    Ptr<UeNetDevice> RequireUe(Ptr<NetDevice> device,
                               const Ptr<RncNetDevice>& rnc,
                               const std::string& name) const;

    PointToPointHelper m_gi;                     //!< Makes Gi links
    PointToPointHelper m_gn;                     //!< Makes Gn links
    PointToPointHelper m_iu;                     //!< Makes Iu-PS links
    InternetStackHelper m_internet;              //!< Makes internet stacks
    Ipv4AddressHelper m_linkAddresses;           //!< Addresses of the core network
    Ptr<Node> m_ggsn;                            //!< The GGSN
    std::map<Ptr<Node>, Hop> m_sgsns;            //!< From the GGSN to each SGSN
    Tunnels m_tunnels{Tunnels::NONE};            //!< Which there are
    bool m_isIuAtm{false};                       //!< Iu-PS links run over ATM
    std::shared_ptr<UmtsPdpContexts> m_contexts; //!< PDP contexts; null without tunnels
    uint32_t m_ipv6Links{0};                     //!< Links with IPv6 addresses
    std::map<Ptr<RncNetDevice>, Block> m_blocks; //!< UE addresses, by RNC; unused with tunnels
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_CORE_HELPER_H */
