/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CELL_H
#define UMTS_CELL_H

#include "umts-admission-control.h"
#include "umts-frame-ports.h"
#include "umts-hs-cell.h"

#include "ns3/umts-common-channels.h"
#include "ns3/umts-rrc-messages.h"

#include <map>
#include <memory>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief Transport bearers of the common channels of a cell, on the Iub.
 */
struct CommonBearers
{
    TransportBearerId fach; //!< Of the FACH
    TransportBearerId rach; //!< Of the RACH
};

/**
 * @ingroup umts
 * @brief A cell of a Node B: its air, common channels, HS-DSCH and admission control, and the Node
 * B's ends of its transport channels, between Iub and air.
 */
class Cell : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    Cell();

    /**
     * @brief Connect the cell.
     * @param uu the air
     * @param iub the Node B's end of the Iub
     */
    void Configure(Ptr<UuChannel> uu, Ptr<IubNetDevice> iub);

    /**
     * @brief Open the Node B's ends of DCHs, one each way.
     * @param bearer their transport bearer
     * @param dch the DCHs
     * @return what the UE is to know of them
     */
    UeDchInfo SetUpDch(TransportBearerId bearer, const DchConfig& dch);

    /**
     * @brief Open the Node B's end of an uplink DCH that goes with HS-DSCH.
     * @param bearer its transport bearer
     * @param dch the DCH
     * @return the channel on the air
     */
    TransportChannelId SetUpUplinkDch(TransportBearerId bearer, const TransportChannel& dch);

    /**
     * @brief Close the Node B's ends of the DCHs of a transport bearer.
     * @param bearer the transport bearer
     */
    void ReleaseDch(TransportBearerId bearer);

    /** @return transport bearers of DCHs with ends here */
    std::size_t GetNDchs() const;

    /**
     * @brief Set up the Node B's part of the common channels.
     * @param common the channels on the air; already configured
     * @param bearers their transport bearers
     */
    void SetUpCommon(Ptr<CommonChannels> common, const CommonBearers& bearers);

    /** @return the common channels on the air; null before they are set up */
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

    /** @return the air */
    Ptr<UuChannel> GetUu() const;

  protected:
    void DoDispose() override;

  private:
    /** @brief Leave to HS-DSCH what admission control has not given away. */
    void ShareOut();

    /** @brief The DCHs of a transport bearer. */
    struct DchPorts
    {
        std::unique_ptr<DownlinkPort<DlDchDataFrame>> downlink; //!< Downlink; may be null
        std::unique_ptr<UplinkPort<UlDchDataFrame>> uplink;     //!< Uplink
        TransportBearerHandle bearer;                           //!< Keeps the bearer open
    };

    /** @brief The common channels. */
    struct CommonPorts
    {
        std::unique_ptr<DownlinkPort<FachDataFrame>> fach; //!< FACH
        std::unique_ptr<UplinkPort<RachDataFrame>> rach;   //!< RACH
        TransportBearerHandle bearer;                      //!< Keeps the FACH's bearer open
    };

    Ptr<UuChannel> m_uu;                          //!< The air
    Ptr<CommonChannels> m_common;                 //!< Common channels
    Ptr<HsCell> m_hsCell;                         //!< HS-DSCH
    Ptr<AdmissionControl> m_admission;            //!< Admission control
    Ptr<IubNetDevice> m_iub;                      //!< The Iub
    std::map<TransportBearerId, DchPorts> m_dchs; //!< DCHs
    CommonPorts m_commonPorts;                    //!< Common channels, once set up
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_CELL_H */
