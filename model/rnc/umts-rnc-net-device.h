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
 * @brief Transport bearers of a radio bearer with its downlink on HS-DSCH and its uplink on a DCH.
 */
struct HsBearers
{
    TransportBearerId flow; //!< Of the MAC-d flow
    TransportBearerId dch;  //!< Of the DCH
};

/**
 * @ingroup umts
 * @brief The RNC's side of a Node B: pulls the downlink block sets of all its UEs so early that
 * they reach the Node B in time for their TTI.
 */
class RncCell : private TtiListener
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
     * @param transport their transport bearer
     * @param bearer the RNC's end of the radio bearer
     */
    void AddDch(TransportBearerId transport, Ptr<RadioBearer> bearer);

    /**
     * @brief Add a radio bearer with its downlink on HS-DSCH and its uplink on a DCH.
     * @param transports their transport bearers
     * @param bearer the RNC's end of the radio bearer
     * @param flow its MAC-d flow, not yet configured
     * @param priority CmCH-PI
     */
    void AddHsDsch(const HsBearers& transports,
                   Ptr<RadioBearer> bearer,
                   Ptr<HsMacDFlow> flow,
                   uint8_t priority);

    /**
     * @brief Set up the RNC's part of the common channels.
     * @param macC the MAC-c/sh of the cell
     * @param transports transport bearers of the common channels
     */
    void SetUpCommon(Ptr<MacC> macC, const CommonBearers& transports);

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
    void OnBlockSet(uint32_t channel, FrameBlocks set) override;
    void OnServed() override;

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

    /** @brief A downlink channel. */
    struct DownlinkChannel
    {
        TransportBearerId transport{}; //!< Transport bearer
        bool isFach{false};            //!< FACH, not DCH
        Ptr<HsMacDFlow> flow{};        //!< MAC-d flow on HS-DSCH; null: DCH or FACH
    };

    /**
     * @brief Add a downlink channel.
     * @param channel the channel
     * @param tti its TTI
     * @param source where its blocks come from
     * @return its wake-up, to be called when PDUs wait
     */
    Callback<void> AddDownlink(const DownlinkChannel& channel,
                               Time tti,
                               TransportBlockSource* source);

    /**
     * @brief Open the receiving end of a transport bearer.
     * @param transport the transport bearer
     * @param sink gets the blocks of its data frames
     * @tparam DataFrame the kind of data frame
     */
    template <typename DataFrame>
    void AddUplink(TransportBearerId transport, TransportBlockSink* sink);

    Ptr<NodeBNetDevice> m_nodeB;                             //!< Node B
    Ptr<IubNetDevice> m_iub;                                 //!< Iub
    Ptr<MacC> m_macC;                                        //!< Common channels; may be null
    TtiClock m_clock;                                        //!< When to pull
    Time m_frameTime;                                        //!< Largest frames of all channels
    Time m_lead;                                             //!< From a pull to its TTI on the air
    std::vector<DownlinkChannel> m_downlink;                 //!< By number in the clock
    std::vector<std::unique_ptr<TransportBearerEnd>> m_ends; //!< Receiving ends
    std::vector<TransportBearerHandle> m_handles;            //!< Keep transport bearers open
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
     * @param transport transport bearer of the DCHs
     */
    void AddDch(Ptr<NodeBNetDevice> nodeB, DchId dch, TransportBearerId transport);

    /**
     * @brief Map a radio bearer to HS-DSCH in the downlink, and to a DCH in the uplink.
     * @param nodeB the serving Node B, of this RNC
     * @param dch the UE and its radio bearer
     * @param transports transport bearers of both
     * @param flow its MAC-d flow, not yet configured
     * @param priority CmCH-PI
     */
    void AddHsDsch(Ptr<NodeBNetDevice> nodeB,
                   DchId dch,
                   const HsBearers& transports,
                   Ptr<HsMacDFlow> flow,
                   uint8_t priority);

    /**
     * @brief Set up the RNC's part of a cell's common channels.
     * @param nodeB the Node B, of this RNC
     * @param macC the MAC-c/sh of the cell
     * @param transports transport bearers of the common channels
     */
    void SetUpCommon(Ptr<NodeBNetDevice> nodeB, Ptr<MacC> macC, const CommonBearers& transports);

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
