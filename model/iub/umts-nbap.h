/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_NBAP_H
#define UMTS_NBAP_H

#include "umts-common-measurement.h"

#include "ns3/object.h"
#include "ns3/umts-bearer-config.h"
#include "ns3/umts-transport-block.h"
#include "ns3/umts-ue-channel-info.h"
#include "ns3/umts-ue-config.h"

#include <cstdint>
#include <vector>

namespace ns3::umts
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
 * @brief Contents of a priority queue of MAC-hs: MAC-d PDUs that a cell returns to the RNC when the
 * UE leaves the cell.
 */
struct HsQueueContents
{
    std::vector<TransportBlock> pdus; //!< MAC-d PDUs, the oldest first
    Nanos lastSentAt{-1}; //!< When the RNC sent the last data frame received, ns; -1: none came
    Time transit;         //!< Time that the PDUs take to the RNC, over the Iub as it is now
};

/**
 * @ingroup umts
 * @brief NBAP procedures of a cell (TS 25.433): called by the controlling RNC, implemented by the
 * Cell of a Node B.
 *
 * Procedures take no time.
 */
class NbapCell : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /** @return its identity */
    virtual CellId GetId() const = 0;

    /**
     * @brief COMMON TRANSPORT CHANNEL SETUP (8.2.1): RACH and FACH; once.
     * @param bearers their transport bearers
     * @param channels their formats
     */
    virtual void SetUpCommon(const CommonBearers& bearers, const CommonChannelConfig& channels) = 0;

    /**
     * @brief RADIO LINK SETUP (8.2.17) of DCHs, one each way or one in the uplink; or RADIO LINK
     * ADDITION (8.3.1), when another cell of the Node B has them: both use the transport bearer.
     * @param bearer their transport bearer
     * @param dch the DCHs
     * @return what the UE is to know of them
     */
    virtual UeDchInfo SetUpDch(TransportBearerId bearer, const DchConfig& dch) = 0;

    /**
     * @brief RADIO LINK DELETION (8.3.6) of the DCHs of a transport bearer in this cell.
     * @param bearer the transport bearer
     */
    virtual void ReleaseDch(TransportBearerId bearer) = 0;

    /**
     * @brief UNSYNCHRONISED RADIO LINK RECONFIGURATION (8.3.5) of the DCHs of a transport bearer,
     * in all cells of the Node B.
     * @param bearer the transport bearer
     * @param isAligned other cells send the downlink, too: a frame goes in the TTI of its
     *        connection frame number or not at all; if false, late frames go in the next free TTI
     */
    virtual void AlignDch(TransportBearerId bearer, bool isAligned) = 0;

    /**
     * @brief RADIO LINK SETUP (8.2.17) of a MAC-d flow on HS-DSCH.
     * @param rnti the UE
     * @param ue configuration of the UE
     * @param config what the radio bearer is made of
     * @param bearer transport bearer of the flow
     * @return what the UE is to know of it, but for the DCH
     */
    virtual UeHsDschInfo SetUpHsDsch(Rnti rnti,
                                     const UeConfig& ue,
                                     const BearerConfig& config,
                                     TransportBearerId bearer) = 0;

    /**
     * @brief RADIO LINK SETUP (8.2.17) of a MAC-d flow on E-DCH, where the UE has a radio link.
     * @param eDch E-DCH of the radio bearer
     * @param bearer transport bearer of the flow
     * @param known E-RNTI of the UE in the cell; none: it has no flow there yet
     * @return E-RNTI of the UE in the cell
     */
    virtual EdchUserId SetUpEdch(const EdchInfo& eDch,
                                 TransportBearerId bearer,
                                 std::optional<EdchUserId> known) = 0;

    /**
     * @brief RADIO LINK DELETION (8.3.6) of a MAC-d flow on E-DCH; the UE leaves E-DCH of the cell
     * with its last one.
     * @param user the UE
     * @param ddi DDI of its radio bearer
     */
    virtual void ReleaseEdch(EdchUserId user, uint8_t ddi) = 0;

    /**
     * @brief UNSYNCHRONISED RADIO LINK RECONFIGURATION (8.3.5) of the serving E-DCH radio link.
     * @param user a UE
     * @param isServing whether its serving grant comes from this cell, from now on
     */
    virtual void SetServingEdch(EdchUserId user, bool isServing) = 0;

    /**
     * @brief Empty the priority queue of a MAC-d flow, so that its PDUs go on in another cell.
     * TS 25.433 has no such procedure: its Node B discards the PDUs.
     * @param bearer transport bearer of the MAC-d flow
     * @return the PDUs that the queue held
     */
    virtual HsQueueContents TakeHsQueue(TransportBearerId bearer) = 0;

    /**
     * @brief RADIO LINK DELETION (8.3.6) of a MAC-d flow on HS-DSCH; the UE leaves HS-DSCH with its
     * last one.
     * @param rnti the UE
     * @param bearer transport bearer of the flow
     */
    virtual void ReleaseHsDsch(Rnti rnti, TransportBearerId bearer) = 0;

    /**
     * @brief PHYSICAL SHARED CHANNEL RECONFIGURATION (8.2.18): set the codes and the power that
     * HS-DSCH may use beside dedicated channels.
     * @param codes HS-PDSCH codes that are left, 0 .. 15
     * @param power share of the power that dedicated channels take, 0 .. 1
     */
    virtual void ReconfigureSharedChannels(uint32_t codes, double power) = 0;

    /** @return HS-SCCHs of the cell; 0 while no UE is on HS-DSCH */
    virtual uint32_t GetNHsScchs() const = 0;

    /**
     * @brief COMMON MEASUREMENT INITIATION (8.2.8), on demand.
     * @return what the Node B has measured
     */
    virtual CommonMeasurement MeasureCommon() = 0;
};

} // namespace ns3::umts

#endif /* UMTS_NBAP_H */
