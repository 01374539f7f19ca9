/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CORE_HELPER_H
#define UMTS_CORE_HELPER_H

#include "umts-core-links.h"
#include "umts-core-network.h"
#include "umts-pdp-contexts.h"

#include "ns3/ipv6-interface-container.h"
#include "ns3/umts-rnc-net-device.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Builds the packet-switched core network: GGSNs, SGSNs and hosts as ordinary IP routers
 * and hosts with point-to-point links (Gi, Gn, Iu-PS) and static routes.
 *
 * UE addresses come from the pool of the GGSN: 10.0.0.0/8 for the first GGSN, 11.0.0.0/8 for the
 * second one and so on. Without tunnels an RNC has a block of 2^16 addresses at each GGSN where its
 * UEs are activated, for up to 256 RNCs. So a router needs one route per RNC and GGSN, and one more
 * for each UE that a relocation has moved to another RNC.
 */
class UmtsCoreHelper
{
  public:
    UmtsCoreHelper();
    UmtsCoreHelper(const UmtsCoreHelper&) = delete;
    UmtsCoreHelper& operator=(const UmtsCoreHelper&) = delete;

    /** @brief Set rate and one-way delay of the Gi links (GGSN - host) added from now on. */
    void SetGi(DataRate rate, Time delay);

    /** @brief Set rate and one-way delay of the Gn links (SGSN - GGSN) added from now on. */
    void SetGn(DataRate rate, Time delay);

    /** @brief Set rate and one-way delay of the Iu-PS links (RNC - SGSN) added from now on. */
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

    /**
     * @brief Leave the queue disc that ns-3 gives a device by default out of links added from now
     * on: a packet goes straight to the device's queue, which has as much room.
     */
    void OmitQueueDiscs();

    /** @return the first GGSN, which is always there */
    Ptr<Node> GetGgsn() const;

    /**
     * @brief Add a GGSN, with a pool of addresses and a network of hosts of its own.
     * @param rank rank that simulates it, see IsOfThisRank()
     */
    Ptr<Node> AddGgsn(uint32_t rank = 0);

    /**
     * @param ggsn a GGSN; null: the first one
     * @return its devices towards the SGSNs connected to it so far, of other nodes
     */
    NetDeviceContainer GetGnDevices(Ptr<Node> ggsn = nullptr) const;

    /**
     * @brief Add an SGSN, linked to the first GGSN.
     * @param rank rank that simulates it, see IsOfThisRank()
     */
    Ptr<Node> AddSgsn(uint32_t rank = 0);

    /**
     * @brief Link an SGSN to another GGSN, where UEs of its RNCs can be activated from now on.
     */
    void ConnectSgsn(Ptr<Node> sgsn, Ptr<Node> ggsn);

    /**
     * @brief Add a host, linked to a GGSN.
     * @param ggsn the GGSN; null: the first one
     * @param rank rank that simulates it, see IsOfThisRank()
     */
    Ptr<Node> AddHost(Ptr<Node> ggsn = nullptr, uint32_t rank = 0);

    /**
     * @brief Link an RNC to an SGSN and give it a block of UE addresses.
     * @param rnc one that is not connected yet
     * @param sgsn an SGSN; or a GGSN, which is SGSN and GGSN in one node then (TS 23.060 5.4.1):
     *        packets cross one link less. Not with tunnels over the SGSN
     */
    void ConnectRnc(Ptr<RncNetDevice> rnc, Ptr<Node> sgsn);

    /**
     * @brief Activate a PDP context for each UE: an address, and the routes that it needs. With
     * ActivationTakesTime of Sgsn it begins now, and packets are dropped until it is active.
     * @param ues UeNetDevices, on nodes with or without internet stack
     * @param rnc their RNC, already connected
     * @param ggsn the GGSN, that is the access point; null: the first one, or the one that the RNC
     *        is connected to
     * @return the IPv4 interface of each UE
     */
    Ipv4InterfaceContainer ActivateUes(const NetDeviceContainer& ues,
                                       Ptr<RncNetDevice> rnc,
                                       Ptr<Node> ggsn = nullptr);

    /**
     * @brief Activate PDP contexts of UEs that another rank simulates, so that this rank knows
     * their addresses and tunnels. These follow from the order of activations, which has to be the
     * same in all ranks.
     * @param count number of UEs that the other rank activates by one call of ActivateUes()
     * @param rnc their RNC, already connected, on a node of the other rank
     * @param ggsn the GGSN, that is the access point; null: the first one
     * @return the address of each
     */
    std::vector<Ipv4Address> ActivateUesElsewhere(uint32_t count,
                                                  Ptr<RncNetDevice> rnc,
                                                  Ptr<Node> ggsn = nullptr);

    /**
     * @brief Activate a PDP context with an IPv6 prefix for each UE; needs tunnels.
     * @param ues UeNetDevices, on nodes with or without internet stack
     * @param rnc their RNC, already connected
     * @param ggsn the GGSN, that is the access point; null: the first one
     * @return the IPv6 interface of each UE
     */
    Ipv6InterfaceContainer ActivateUesIpv6(const NetDeviceContainer& ues,
                                           Ptr<RncNetDevice> rnc,
                                           Ptr<Node> ggsn = nullptr);

    /**
     * @brief Activate a secondary PDP context: downlink packets that match its filters take its
     * radio bearer; needs tunnels.
     * @param ue a UE that is activated
     * @param id the radio bearer, from UmtsHelper::AddBearer()
     * @param filters packets of the bearer
     */
    void ActivateSecondary(Ptr<NetDevice> ue, RbId id, const TrafficFlowTemplate& filters);

    /**
     * @brief Deactivate the PDP contexts of a UE: it loses its address, and receives no packets
     * until it is activated again, at any GGSN; needs tunnels. Its radio bearers stay. Packets on
     * the bearer of a secondary context are dropped until ActivateSecondary().
     * @param ue a UE that is activated
     */
    void DeactivateUe(Ptr<NetDevice> ue);

    /**
     * @brief Fix the random streams of the times of SGSNs and GGSNs: ActivationProcessing.
     * @param stream the first stream
     * @return the number of streams used: none when these times are constant, or without tunnels
     */
    int64_t AssignStreams(int64_t stream);

    /** @return the PDP contexts; throws Error without tunnels, or before an RNC is connected */
    UmtsPdpContexts& GetPdpContexts() const;

    /**
     * @brief Give a host and its GGSN IPv6 addresses on their link, if they have none.
     * @param host a host added here; throws Error otherwise
     */
    Ipv6Address AddIpv6(Ptr<Node> host);

    /**
     * @brief Capture the packets on all present links Gn and Iu-PS, with GTP-U, as pcap files.
     * @param prefix beginning of the names of the files, one per device of GGSNs and SGSNs
     */
    void EnablePcap(const std::string& prefix);

    /**
     * @brief Write a line for each packet on the present links Gn and Iu-PS, and for each packet
     * that a GGSN puts into a tunnel or takes out of one, in ns-3's format of ASCII traces.
     * @param prefix beginning of the names of the files, one per device of GGSNs and SGSNs
     */
    void EnableAscii(const std::string& prefix);

    /**
     * @brief As EnableAscii() with a prefix, but all lines in one stream, with config paths.
     * @param stream gets the lines
     */
    void EnableAscii(Ptr<OutputStreamWrapper> stream);

    /**
     * @param host a host
     * @return its address
     */
    static Ipv4Address GetHostAddress(Ptr<Node> host);

  private:
    /** @brief Link an RNC to its SGSN, and note the link. */
    UmtsCoreLink AddIu(const Ptr<RncNetDevice>& rnc, const Ptr<Node>& sgsn);

    /** @brief Link an SGSN to a GGSN. */
    UmtsCoreLink AddGn(Ptr<Node> sgsn, UmtsCoreNetwork::Ggsn& ggsn);

    /** @brief Find a free address in the block of an RNC. */
    Ipv4Address TakeAddress(const Ptr<RncNetDevice>& rnc, UmtsCoreNetwork::Ggsn& ggsn);

    /** @brief Find a free address, and have the RNC deliver to it. */
    Ipv4Address AllocateIpv4(const Ptr<UeNetDevice>& ue,
                             const Ptr<RncNetDevice>& rnc,
                             UmtsCoreNetwork::Ggsn& ggsn);

    /**
     * @param device a device; throws Error unless it is a UE without context
     * @param rnc an RNC; throws Error unless it serves the UE
     * @param name what these sentences call the device
     * @return the UE, on a node with an internet stack
     */
    Ptr<UeNetDevice> RequireUe(Ptr<NetDevice> device,
                               const Ptr<RncNetDevice>& rnc,
                               const std::string& name) const;

    /** @return devices of GGSNs on Gn and of SGSNs on Iu-PS */
    NetDeviceContainer GetLinkDevices() const;

    /**
     * @brief Write lines on what GGSNs put into tunnels and take out of them.
     * @param stream gets the lines; null: files do
     * @param prefix beginning of the names of the files
     */
    void EnableTunnelAscii(Ptr<OutputStreamWrapper> stream, const std::string& prefix) const;

    UmtsCoreLinks m_links; //!< Makes links
    std::shared_ptr<UmtsCoreNetwork>
        m_network; //!< Nodes and links of the core network; RNCs keep a pointer to it
    Tunnels m_tunnels{Tunnels::NONE};                        //!< Kind of tunnels
    uint32_t m_ipv6Links{0};                                 //!< Links with IPv6 addresses
    std::map<Ptr<Node>, std::optional<Ipv6Address>> m_hosts; //!< Hosts, with their IPv6 addresses
};

} // namespace ns3::umts

#endif /* UMTS_CORE_HELPER_H */
