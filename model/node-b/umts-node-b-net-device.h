/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_NODE_B_NET_DEVICE_H
#define UMTS_NODE_B_NET_DEVICE_H

#include "umts-admission-control.h"
#include "umts-common-channels.h"
#include "umts-frame-ports.h"
#include "umts-hs-cell.h"

#include "ns3/umts-iub-net-device.h"
#include "ns3/umts-net-device.h"
#include "ns3/umts-uu-channel.h"

#include <memory>
#include <vector>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief Transport bearers of the common channels of a cell.
 */
struct CommonBearers
{
    TransportBearerId fach; //!< Of the FACH
    TransportBearerId rach; //!< Of the RACH
};

/**
 * @ingroup umts
 * @brief A Node B with one cell: relays block sets between the Iub and the air.
 *
 * A downlink frame goes on the air at the next TTI boundary of its DCH; frames that come too
 * close together wait for theirs (nothing is discarded for lateness).
 */
class NodeBNetDevice : public UmtsNetDevice
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
     * @param bearer their transport bearer
     * @param dch the DCHs
     * @param uePort where the UE receives its block sets
     * @param errors block errors of the downlink
     * @return where the Node B receives the UE's block sets
     */
    TransportBlockSink* AddDch(TransportBearerId bearer,
                               const DchConfig& dch,
                               TransportBlockSink* uePort,
                               Ptr<BlockErrorModel> errors);

    /**
     * @brief Set up the Node B's part of the common channels.
     * @param common the UEs' part; already configured
     * @param bearers their transport bearers
     */
    void SetUpCommon(Ptr<CommonChannels> common, const CommonBearers& bearers);

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

    /** @return the Iub to its RNC */
    Ptr<IubChannel> GetIub() const;

    Ptr<Channel> GetChannel() const override;

  protected:
    void DoDispose() override;
    bool SendIp(Ptr<Packet> packet) override;

  private:
    /** @brief Leave to HS-DSCH what admission control has not given away. */
    void ShareOut();

    /** @brief The DCHs of a radio bearer. */
    struct DchPort
    {
        DownlinkPort<DlDchDataFrame> downlink; //!< Downlink
        UplinkPort<UlDchDataFrame> uplink;     //!< Uplink
        TransportBearerHandle bearer;          //!< Keeps the transport bearer open
    };

    /** @brief The common channels. */
    struct CommonPort
    {
        DownlinkPort<FachDataFrame> fach; //!< FACH
        UplinkPort<RachDataFrame> rach;   //!< RACH
        TransportBearerHandle bearer;     //!< Keeps the transport bearer of the FACH open
    };

    Ptr<UuChannel> m_cell;                        //!< The cell
    Ptr<CommonChannels> m_common;                 //!< Its common channels
    Ptr<HsCell> m_hsCell;                         //!< Its HS-DSCH
    Ptr<AdmissionControl> m_admission;            //!< Its admission control
    Ptr<IubNetDevice> m_iub;                      //!< The Iub
    std::vector<std::unique_ptr<DchPort>> m_dchs; //!< DCHs, in the order of their set-up
    std::unique_ptr<CommonPort> m_commonPort;     //!< Common channels; null before their set-up
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_NODE_B_NET_DEVICE_H */
