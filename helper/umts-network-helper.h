/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_NETWORK_HELPER_H
#define UMTS_NETWORK_HELPER_H

#include "umts-cell-layout-helper.h"
#include "umts-core-helper.h"
#include "umts-helper.h"

#include <string>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief A network with everything on that an operator of 2008 had: sites on a hexagonal grid, an
 * RNC, a core network with a host, and timers and delays of a NetworkProfile.
 *
 * Signalling radio bearers of 3.4 kb/s and random access by power, power control of all DCHs,
 * associated DPCHs, admission by power, noise rise and codes, an Iub of 4 E1 over AAL2 with a
 * receive window, GTP-U over ATM, PDP contexts whose activation takes time, a PCH and cell
 * reselection, an active set and the serving HS-DSCH cell by measurements with the errors of TS
 * 25.133. The manual's page on operator networks has each value with its source.
 *
 * The constructor sets defaults of attributes, as NetworkProfile::SetDefaults() does, of everything
 * that is installed from then on.
 */
class UmtsNetworkHelper
{
  public:
    /**
     * @brief Make the network; UEs come later.
     * @param profile name of its NetworkProfile
     * @param interSiteDistance distance between neighbouring sites, m
     * @param rings rings of sites around the middle one: 1 makes 7 sites
     */
    explicit UmtsNetworkHelper(const std::string& profile = "operator-2008",
                               double interSiteDistance = 1000,
                               uint32_t rings = 1);

    /**
     * @brief Make nodes UEs, which measure, are handed over, and activate a PDP context.
     * @param nodes nodes with a mobility model
     * @param bearer configuration of their default radio bearers
     * @return the UeNetDevice of each
     */
    NetDeviceContainer InstallUe(const NodeContainer& nodes,
                                 const BearerConfig& bearer = MakeData());

    /**
     * @brief Set the defaults of attributes that no configuration of cells, UEs and bearers has;
     * the constructor does it.
     * @param profile name of a NetworkProfile
     */
    static void SetDefaults(const std::string& profile);

    /** @return a bearer of packets: HS-DSCH and 64 kb/s up while there is much to send, else RACH
     *         and FACH, or nothing */
    static BearerConfig MakeData();

    /** @return a bearer of a call: 12.2 kb/s each way in unacknowledged mode, in CELL_DCH */
    static BearerConfig MakeCall();

    /** @return configuration of its cells */
    static CellConfig MakeCell();

    /** @return configuration of its UEs, without their links */
    static UeConfig MakeUe();

    /**
     * @param ue a UE installed here
     * @return its address
     */
    static Ipv4Address GetAddress(const Ptr<NetDevice>& ue);

    /** @return the UTRAN */
    UmtsHelper& GetUmts()
    {
        return m_umts;
    }

    /** @return the core network */
    UmtsCoreHelper& GetCore()
    {
        return m_core;
    }

    /** @return sites and cells */
    CellLayoutHelper& GetLayout()
    {
        return m_layout;
    }

    /** @return the RNC of all cells */
    Ptr<RncNetDevice> GetRnc() const
    {
        return m_rnc;
    }

    /** @return a host behind the GGSN */
    Ptr<Node> GetHost() const
    {
        return m_host;
    }

  private:
    UmtsHelper m_umts;         //!< UTRAN
    CellLayoutHelper m_layout; //!< Sites
    UmtsCoreHelper m_core;     //!< Core network
    Ptr<RncNetDevice> m_rnc;   //!< RNC
    Ptr<Node> m_host;          //!< Host
    int64_t m_nextStream;      //!< Of the next UEs
};

} // namespace ns3::umts

#endif /* UMTS_NETWORK_HELPER_H */
