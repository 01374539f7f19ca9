/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RNC_NET_DEVICE_H
#define UMTS_RNC_NET_DEVICE_H

#include "umts-hs-mac-d-flow.h"

#include "ns3/ipv4-address.h"
#include "ns3/umts-bearer-set.h"
#include "ns3/umts-mac-c.h"
#include "ns3/umts-node-b-net-device.h"

#include <memory>
#include <unordered_map>
#include <vector>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief The RNC's side of a Node B: pulls the downlink block sets of all its UEs so early that
 * they reach the Node B in time for their TTI.
 */
class RncCell : private TtiListener, private IubReceiver
{
  public:
    /**
     * @param nodeB the Node B
     * @param channel the Iub
     * @param iub the RNC's Iub device
     */
    RncCell(Ptr<NodeBNetDevice> nodeB, Ptr<IubChannel> channel, Ptr<IubNetDevice> iub);

    /**
     * @brief Add the DCHs of a radio bearer.
     * @param dch the UE and its radio bearer
     * @param bearer the RNC's end of the bearer
     */
    void AddDch(DchId dch, Ptr<RadioBearer> bearer);

    /**
     * @brief Add a radio bearer with its downlink on HS-DSCH and its uplink on a DCH.
     * @param dch the UE and its radio bearer
     * @param bearer the RNC's end of the bearer
     * @param flow its MAC-d flow, not yet configured
     * @param priority CmCH-PI
     */
    void AddHsDsch(DchId dch, Ptr<RadioBearer> bearer, Ptr<HsMacDFlow> flow, uint8_t priority);

    /**
     * @brief Set up the RNC's part of the common channels.
     * @param macC the MAC-c/sh of the cell
     */
    void SetUpCommon(Ptr<MacC> macC);

    /** @return the MAC-c/sh of the cell; null before the common channels are set up */
    Ptr<MacC> GetMacC() const
    {
        return m_macC;
    }

    /** @return the Node B */
    Ptr<NodeBNetDevice> GetNodeB() const
    {
        return m_nodeB;
    }

    /** @return the RNC's Iub device */
    Ptr<IubNetDevice> GetIub() const
    {
        return m_iub;
    }

    /** @brief Cancel all that is pending. */
    void Stop();

  private:
    bool OnBoundary() override;
    void OnBlockSet(uint32_t channel, Ptr<TransportBlockSet> set) override;
    void OnServed() override;
    void OnIubFrames(std::vector<IubFrame>& frames) override;

    /**
     * @brief Pull early enough for the largest frames of all channels, one after the other.
     * @param octets largest frame of one channel more
     */
    void ReserveFrame(uint32_t octets);

    /**
     * @brief PDUs wait to be sent.
     * @param channel number of the downlink channel
     */
    void OnWake(uint32_t channel);

    /** @brief The channels of a radio bearer, or the common channels. */
    struct Port
    {
        DchId id;                //!< The UE and its radio bearer, or COMMON_CHANNELS_RNTI
        Ptr<RadioBearer> bearer; //!< The RNC's end of the bearer; null: the FACH
        Ptr<HsMacDFlow> flow;    //!< Its MAC-d flow on HS-DSCH; null: DCH or FACH
    };

    Ptr<NodeBNetDevice> m_nodeB;                   //!< Node B
    Ptr<IubNetDevice> m_iub;                       //!< Iub
    Ptr<MacC> m_macC;                              //!< Common channels; may be null
    TtiClock m_clock;                              //!< When to pull
    Time m_frameTime;                              //!< Largest frames of all channels on the Iub
    std::vector<Port> m_ports;                     //!< By number of the downlink channel
    std::unordered_map<uint64_t, uint32_t> m_byId; //!< Number of the port, by key of DchId
    std::vector<IubFrame> m_frames;                //!< Frames of this boundary
};

/**
 * @ingroup umts
 * @brief The RNC's network interface towards its UEs; finds the radio bearer of an IP packet by
 * the destination address and the packet filters.
 */
class RncNetDevice : public UmtsNetDevice
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Add a Node B.
     * @param nodeB the Node B
     * @param channel the Iub between them
     * @param iub the RNC's Iub device towards it
     */
    void AddNodeB(Ptr<NodeBNetDevice> nodeB, Ptr<IubChannel> channel, Ptr<IubNetDevice> iub);

    /** @return an RNTI not yet used in this RNC */
    Rnti AllocateRnti();

    /**
     * @brief Take over the RNC's end of a radio bearer.
     * @param rnti the UE
     * @param bearer the bearer
     * @param filters what it takes; none for the first bearer of the UE
     */
    void AddBearer(Rnti rnti, Ptr<RadioBearer> bearer, const TrafficFlowTemplate& filters = {});

    /**
     * @brief Map a radio bearer to DCHs.
     * @param nodeB the serving Node B, of this RNC
     * @param dch the UE and its radio bearer
     */
    void AddDch(Ptr<NodeBNetDevice> nodeB, DchId dch);

    /**
     * @brief Map a radio bearer to HS-DSCH in the downlink, and to a DCH in the uplink.
     * @param nodeB the serving Node B, of this RNC
     * @param dch the UE and its radio bearer
     * @param flow its MAC-d flow, not yet configured
     * @param priority CmCH-PI
     */
    void AddHsDsch(Ptr<NodeBNetDevice> nodeB, DchId dch, Ptr<HsMacDFlow> flow, uint8_t priority);

    /**
     * @brief Set up the RNC's part of a cell's common channels.
     * @param nodeB the Node B, of this RNC
     * @param macC the MAC-c/sh of the cell
     */
    void SetUpCommon(Ptr<NodeBNetDevice> nodeB, Ptr<MacC> macC);

    /**
     * @param nodeB a Node B of this RNC
     * @return the MAC-c/sh of its cell; null before the common channels are set up
     */
    Ptr<MacC> GetMacC(Ptr<NodeBNetDevice> nodeB) const;

    /**
     * @brief Route an address to a UE (activation of its PDP context).
     * @param address IP address of the UE
     * @param rnti the UE
     */
    void SetUeAddress(Ipv4Address address, Rnti rnti);

    /**
     * @param rnti a UE
     * @param id number of one of its radio bearers; 0: the default one
     * @return the RNC's end of the bearer; null when there is none
     */
    Ptr<RadioBearer> GetBearer(Rnti rnti, uint32_t id = 0) const;

    /**
     * @param id a UE and its radio bearer
     * @return its MAC-d flow on HS-DSCH; null when it has none
     */
    Ptr<HsMacDFlow> FindHsFlow(DchId id) const;

    /** @return null: behind this interface lies a network, not one channel */
    Ptr<Channel> GetChannel() const override;

  protected:
    void DoDispose() override;
    bool SendIp(Ptr<Packet> packet) override;

  private:
    /**
     * @param nodeB a Node B
     * @return the RNC's side of it; aborts when it belongs to another RNC
     */
    RncCell& GetCell(const Ptr<NodeBNetDevice>& nodeB) const;

    std::vector<std::unique_ptr<RncCell>> m_cells;  //!< Node Bs
    std::vector<Ptr<MacC>> m_macCs;                 //!< Those with common channels
    std::vector<Ptr<RadioBearer>> m_bearers;        //!< In the order of their set-up
    std::vector<Ptr<HsMacDFlow>> m_hsFlows;         //!< In the order of their set-up
    std::vector<BearerSet> m_ues;                   //!< By RNTI - 1
    std::unordered_map<uint32_t, Rnti> m_byAddress; //!< By IPv4 address
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_RNC_NET_DEVICE_H */
