/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_TWO_ACCESSES_H
#define UMTS_TWO_ACCESSES_H

#include "program-flags.h"
#include "umts-wifi-access.h"

#include "ns3/umts-module.h"

namespace ns3::umts
{

/** @brief A phone with UMTS that walks through Wi-Fi, and keeps its address: flags and network. */
class TwoAccesses
{
  public:
    /** @param flags gets the flags */
    void AddTo(ProgramFlags& flags)
    {
        flags.Add("policy", "ns3::umts::TwoAccessRoute::Policy");
        flags.Add("margin", "ns3::umts::TwoAccessRoute::Margin");
        flags.Add("probeInterval", "ns3::umts::TwoAccessRoute::ProbeInterval");
        flags.Add("walkFrom", "Distance of the access point at first, m", m_path.from, {1, 1000});
        flags.Add("walkTo", "Where the walk turns round, m", m_path.to, {1, 1000});
        flags.Add("walkSpeed", "Of the walk, km/h; 0: stays there", m_path.speed, {0, 50});
        flags.Add("weak", "Wi-Fi is weak below this mean level, dBm", access.weakDbm, {-100, 0});
    }

    /** @brief End the program when flags contradict each other. @param flags the flags */
    void Check(const ProgramFlags& flags) const
    {
        Require(m_path.from != m_path.to, "--walkFrom and --walkTo are the same");
        const bool isByDelay = GetDefault("ns3::umts::TwoAccessRoute::Policy") == "ByDelay";
        flags.RequireEffect({"margin", "probeInterval"}, isByDelay, "without --policy=ByDelay");
    }

    /**
     * @brief Add an access point beside the hosts.
     * @param core the core network
     * @param phone the phone
     * @return the phone's Wi-Fi
     */
    Ptr<NetDevice> Install(UmtsCoreHelper& core, const Ptr<Node>& phone)
    {
        m_point = core.AddHost();
        m_path.Install(m_point, phone);
        m_devices = access.Install(m_point, phone);
        Ipv4AddressHelper("192.168.1.0", "255.255.255.0").Assign(m_devices.Get(0));
        return m_devices.Get(1);
    }

    /**
     * @brief Begin by UMTS.
     * @param core the core network
     * @param ue the phone's UMTS, with an address
     */
    void Start(const UmtsCoreHelper& core, const Ptr<NetDevice>& ue)
    {
        route->Start(m_devices.Get(1), ue, m_point, core.GetGgsn());
    }

    /** @return link address of the access point */
    Address GetPointAddress() const
    {
        return m_devices.Get(0)->GetAddress();
    }

    WifiAccess access;         //!< Wi-Fi
    Ptr<TwoAccessRoute> route; //!< Chooses between both; made when the flags have been read

  private:
    WifiPath m_path;              //!< Of the phone
    Ptr<Node> m_point;            //!< The access point
    NetDeviceContainer m_devices; //!< Wi-Fi of access point and phone
};

} // namespace ns3::umts

#endif /* UMTS_TWO_ACCESSES_H */
