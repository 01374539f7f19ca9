/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_NODE_B_NET_DEVICE_H
#define UMTS_NODE_B_NET_DEVICE_H

#include "umts-admission-control.h"
#include "umts-common-channels.h"
#include "umts-hs-cell.h"

#include "ns3/umts-iub-net-device.h"
#include "ns3/umts-net-device.h"
#include "ns3/umts-uu-channel.h"

#include <deque>
#include <memory>
#include <unordered_map>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief A Node B with one cell: relays block sets between the Iub and the air.
 *
 * A downlink frame goes on the air at the next TTI boundary of its DCH; frames that come too
 * close together wait for theirs (nothing is discarded for lateness).
 */
class NodeBNetDevice : public UmtsNetDevice, private IubReceiver
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    NodeBNetDevice();

    /**
     * @brief Connect the Node B.
     * @param cell its cell
     * @param channel the Iub
     * @param iub its Iub device
     */
    void Configure(Ptr<UuChannel> cell, Ptr<IubChannel> channel, Ptr<IubNetDevice> iub);

    /**
     * @brief Set up the Node B's part of a UE's DCHs, one each way.
     * @param dch the UE and its radio bearer
     * @param downlinkTti TTI of the downlink DCH
     * @param uePort where the UE receives its block sets
     * @param errors block errors of the downlink
     * @return where the Node B receives the UE's block sets
     */
    TransportBlockSink* AddDch(DchId dch,
                               Time downlinkTti,
                               TransportBlockSink* uePort,
                               Ptr<BlockErrorModel> errors);

    /**
     * @brief Set up the Node B's part of the common channels.
     * @param common the UEs' part; already configured
     */
    void SetUpCommon(Ptr<CommonChannels> common);

    /** @return the UEs' part of the common channels; null before they are set up */
    Ptr<CommonChannels> GetCommonChannels() const;

    /**
     * @brief Set up HS-DSCH.
     * @param hsCell HS-DSCH of the cell, not yet configured
     * @param scheduler its scheduler
     */
    void SetUpHsDsch(Ptr<HsCell> hsCell, Ptr<HsScheduler> scheduler);

    /** @return HS-DSCH of the cell; null before it is set up */
    Ptr<HsCell> GetHsCell() const;

    /** @param admission admission control of the cell; before any dedicated channel is set up */
    void SetAdmissionControl(Ptr<AdmissionControl> admission);

    /** @return admission control of the cell */
    Ptr<AdmissionControl> GetAdmissionControl() const;

    /** @return the cell */
    Ptr<UuChannel> GetCell() const;

    Ptr<Channel> GetChannel() const override;

  protected:
    void DoDispose() override;
    bool SendIp(Ptr<Packet> packet) override;

  private:
    void OnIubFrames(std::vector<IubFrame>& frames) override;

    /** @brief Leave to HS-DSCH what admission control has not given away. */
    void ShareOut();

    /** @brief Send the uplink frames of this boundary over the Iub. */
    void FlushUplink();

    /** @brief The DCHs of a radio bearer: downlink frames that wait, uplink block sets that arrive.
     */
    class Port : public TransportBlockSource, public TransportBlockSink
    {
      public:
        /**
         * @param dch the UE and its radio bearer
         * @param uplink where uplink frames are collected
         */
        Port(DchId dch, std::vector<IubFrame>& uplink);

        bool HasBlocks() const override;
        Ptr<TransportBlockSet> Take() override;
        void Deliver(Ptr<TransportBlockSet> set) override;

        std::deque<Ptr<TransportBlockSet>> waiting; //!< Downlink
        uint32_t channel{0};                        //!< Number of the downlink DCH

      private:
        DchId m_dch;                     //!< The UE and its radio bearer
        std::vector<IubFrame>& m_uplink; //!< Uplink frames of this boundary
    };

    Ptr<UuChannel> m_cell;                                       //!< The cell
    Ptr<CommonChannels> m_common;                                //!< Its common channels
    Ptr<HsCell> m_hsCell;                                        //!< Its HS-DSCH
    Ptr<AdmissionControl> m_admission;                           //!< Its admission control
    Ptr<IubNetDevice> m_iub;                                     //!< The Iub
    std::unordered_map<uint64_t, std::unique_ptr<Port>> m_ports; //!< By key of DchId
    std::vector<IubFrame> m_uplink;                              //!< Uplink frames
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_NODE_B_NET_DEVICE_H */
