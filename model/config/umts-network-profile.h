/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_NETWORK_PROFILE_H
#define UMTS_NETWORK_PROFILE_H

#include "ns3/umts-attributes.h"

#include <functional>
#include <string>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Named set of default attributes of ChannelSwitcher and RrcStateMeter, mostly from
 * published measurements of a network and a phone: inactivity timers, delays of state promotions,
 * traffic volumes, and radio power in each RRC state.
 */
struct NetworkProfile
{
    std::string name;           //!< As Get() knows it
    std::string source;         //!< Who has measured it, and what is not measured
    double dchInactivityS;      //!< Time without data that ends CELL_DCH, s
    double fachInactivityS;     //!< Time without data that ends CELL_FACH for IDLE, s
    double idleToDchS;          //!< From RRC CONNECTION REQUEST to CELL_DCH, mean, s
    double fachToDchS;          //!< From the decision in CELL_FACH to CELL_DCH, mean, s
    double cellUpdateS;         //!< From CELL UPDATE to CELL_FACH, s
    uint32_t uplinkThreshold;   //!< Octets of uplink RLC that lead from CELL_FACH to CELL_DCH
    uint32_t downlinkThreshold; //!< The same of downlink RLC
    uint32_t inactivityVolume;  //!< Octets one way that keep CELL_DCH; 0: any, or not measured
    double inactivityWindowS;   //!< Time within which these octets must go, s
    double idlePower;           //!< Power in IDLE, W
    double pchPower;            //!< Power in CELL_PCH and URA_PCH, W
    double fachPower;           //!< Power in CELL_FACH, W
    double dchPower;            //!< Power in CELL_DCH, W
    double idleToDchPower;      //!< Power on the way from IDLE to CELL_DCH, W
    double fachToDchPower;      //!< Power on the way from CELL_FACH to CELL_DCH, W
    double pchInactivityS;      //!< Time in CELL_PCH, which follows CELL_FACH then; 0: IDLE does
    double spread; //!< Times of the network are uniform, up to this share from their means
    /// Part of idleToDchS that messages take over signalling radio bearers of 3.4 kb/s, s: the rest
    /// is the network's own time
    double connectionMessagesS{0.7};

    /**
     * @brief Find a profile.
     * @param name att-2010, teliasonera-2014, three-austria-2008, 25.331, ideal or operator-2008;
     *        throws Error otherwise
     * @return the profile
     */
    static const NetworkProfile& Get(const std::string& name);

    /** @return the names that Get() takes */
    static std::vector<std::string> GetNames();

    /** @return attributes of ChannelSwitcher */
    Attributes GetSwitcher() const;

    /** @return attributes of RrcStateMeter */
    Attributes GetStateMeter() const;

    /**
     * @brief Make them the defaults: of the bearers and UEs that are made from now on.
     * @param isKept whether an attribute, by TypeId and name, keeps the default that it has; null:
     *        none does
     */
    void SetDefaults(const std::function<bool(const std::string& path)>& isKept = nullptr) const;
};

} // namespace ns3::umts

#endif /* UMTS_NETWORK_PROFILE_H */
