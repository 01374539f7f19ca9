/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RNC_NET_DEVICE_H
#define UMTS_RNC_NET_DEVICE_H

#include "umts-hs-mac-d-flow.h"

#include "ns3/callback.h"
#include "ns3/channel.h"
#include "ns3/ipv4-address.h"
#include "ns3/umts-bearer-net-device.h"
#include "ns3/umts-bearer-set.h"
#include "ns3/umts-mac-c.h"

#include <unordered_map>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Interface of RncNetDevice to Iu-PS with GTP-U tunnels: finds the radio bearer of a
 * downlink packet by its tunnel. IuUserPlane implements it.
 */
class RncTunnels
{
  public:
    virtual ~RncTunnels() = default;

    /**
     * @param packet a downlink packet, which has come out of a tunnel
     * @return its radio bearer; null when there is none
     */
    virtual Ptr<RadioBearer> GetBearer(const Packet& packet) const = 0;

    /** @param bearer a radio bearer that is released */
    virtual void OnBearerGone(const Ptr<RadioBearer>& bearer) = 0;

    /**
     * @brief Send a packet on to the RNC that its UE has been relocated to.
     * @param packet a downlink packet, which has come out of a tunnel without radio bearer
     * @return false when there is no such RNC
     */
    virtual bool Forward(Ptr<Packet> packet) = 0;
};

class RncNetDevice;

/**
 * @ingroup umts
 * @brief Interface of RNCs to the core network: it is notified of relocations (TS 25.413 8.6 -
 * 8.8), and routes the packets of a UE to its serving RNC. UmtsCoreNetwork implements it.
 */
class RelocationListener
{
  public:
    virtual ~RelocationListener() = default;

    /**
     * @brief A UE has been relocated.
     * @param to RNC that serves it
     */
    virtual void OnRelocation(const Ptr<RncNetDevice>& to, Rnti rnti) = 0;
};

/**
 * @ingroup umts
 * @brief The RNC's network interface towards its UEs; finds the radio bearer of an IP packet by
 * the destination address and the packet filters, or by the tunnel that it has come from.
 */
class RncNetDevice : public BearerNetDevice
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId();

    /**
     * @brief The RNC serves another UE.
     * @param bearers the RNC's ends of its radio bearers, as long as it is there
     */
    void AddUe(Rnti rnti, const BearerSet& bearers);

    /** @brief The RNC serves a UE no more, whose bearers have been released. */
    void RemoveUe(Rnti rnti);

    /**
     * @brief Take over a UE from another RNC, with its addresses and radio bearers. Packets that
     * still come to the other RNC are sent on.
     * @param rnti the UE at the other RNC
     * @param own the UE here
     * @param bearers as in AddUe()
     */
    void TakeUe(RncNetDevice& former, Rnti rnti, Rnti own, const BearerSet& bearers);

    /** @param rnti a UE that has been taken over, and whose bearers have what they are to send */
    void UpdateQueues(Rnti rnti);

    /**
     * @param node number of an ns-3 node
     * @return the RNC there; null when there is none
     */
    static Ptr<RncNetDevice> Find(uint32_t node);

    /** @return whether the RNC serves a UE with that RNTI */
    bool HasUe(Rnti rnti) const
    {
        return m_ues.count(rnti) > 0;
    }

    /** @return UEs that the RNC serves */
    std::size_t GetNUes() const
    {
        return m_ues.size();
    }

    /** @param onDisposal called before the channels of the RNC go */
    void SetDisposalCallback(Callback<void> onDisposal)
    {
        m_onDisposal = onDisposal;
    }

    /** @brief Take over the RNC's end of a radio bearer. */
    void OnBearer(Ptr<RadioBearer> bearer);

    /**
     * @brief A radio bearer has been released.
     * @param bearer the RNC's end of it
     */
    void OnBearerGone(Ptr<RadioBearer> bearer);

    /** @param flow a new MAC-d flow on HS-DSCH */
    void OnHsFlow(Ptr<HsMacDFlow> flow)
    {
        m_hsFlows.push_back(flow);
    }

    /** @param flow a MAC-d flow on HS-DSCH that has been closed */
    void OnHsFlowGone(Ptr<HsMacDFlow> flow);

    /** @param macC MAC-c/sh of a cell that has got common channels */
    void OnMacC(Ptr<MacC> macC)
    {
        m_macCs.push_back(macC);
    }

    /**
     * @brief Route an address to a UE (activation of its PDP context).
     * @param address IP address of the UE
     */
    void SetUeAddress(Ipv4Address address, Rnti rnti);

    /** @return addresses that are routed to the UE */
    std::vector<Ipv4Address> GetUeAddresses(Rnti rnti) const;

    /**
     * @brief Take a downlink packet that has not come by the IP of the node: it goes through the
     * queue disc of the device, if there is one.
     */
    void Accept(Ptr<Packet> packet);

    /** @param tunnels find the radio bearers from now on, as long as the device is there */
    void SetTunnels(RncTunnels* tunnels)
    {
        m_tunnels = tunnels;
    }

    /** @param packet an uplink packet, for the node */
    void Deliver(Ptr<Packet> packet)
    {
        HandUp(packet);
    }

    /**
     * @param rnti a UE; throws Error when there is none
     * @return the RNC's end of a radio bearer of the UE; null when there is none
     */
    Ptr<RadioBearer> GetBearer(Rnti rnti, RbId id = DEFAULT_RB) const
    {
        return GetBearers(rnti).Get(id);
    }

    /** @return null: behind this interface lies a network, not one channel */
    Ptr<Channel> GetChannel() const override
    {
        return nullptr;
    }

  protected:
    void DoDispose() override;

  private:
    Ptr<RadioBearer> Classify(const Packet& packet) const override;
    bool Forward(Ptr<Packet> packet) override;

    /**
     * @param rnti a UE; throws Error when there is none
     * @return the RNC's ends of its radio bearers
     */
    const BearerSet& GetBearers(Rnti rnti) const;

    RncTunnels* m_tunnels{nullptr};                   //!< Null: bearers by address and filters
    std::vector<Ptr<MacC>> m_macCs;                   //!< Those with common channels
    std::vector<Ptr<RadioBearer>> m_bearers;          //!< In the order of their set-up
    std::vector<Ptr<HsMacDFlow>> m_hsFlows;           //!< In the order of their set-up
    std::unordered_map<Rnti, const BearerSet*> m_ues; //!< Bearers of UEs
    Callback<void> m_onDisposal;                      //!< Called before the channels go
    std::unordered_map<uint32_t, Rnti> m_byAddress;   //!< By IPv4 address
    /// RNCs that UEs have been relocated to, by IPv4 address
    std::unordered_map<uint32_t, Ptr<RncNetDevice>> m_forwards;
};

} // namespace ns3::umts

#endif /* UMTS_RNC_NET_DEVICE_H */
