/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CELL_H
#define UMTS_CELL_H

#include "umts-e-dch-cell.h"
#include "umts-hs-cell.h"
#include "umts-node-b-common.h"
#include "umts-node-b-dch.h"

#include "ns3/umts-cell-config.h"
#include "ns3/umts-nbap.h"
#include "ns3/umts-radio-environment.h"

#include <memory>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Cell of a Node B, controlled by NBAP: its UuChannel, common channels and HS-DSCH, and the
 * Node B's ends of transport channels between Iub and Uu.
 */
class Cell : public NbapCell
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Connect the cell.
     * @param uu the air
     * @param iub the Node B's end of the Iub
     * @param dchs DCHs of the Node B
     * @param config what its channels are made of at their first use
     */
    void Configure(Ptr<UuChannel> uu,
                   Ptr<IubNetDevice> iub,
                   std::shared_ptr<NodeBDchs> dchs,
                   const CellConfig& config);

    CellId GetId() const override;
    HsQueueContents TakeHsQueue(TransportBearerId bearer) override;
    uint32_t GetNHsScchs() const override;

    /** @return the air of the cell */
    Ptr<UuChannel> GetUu() const;

    /** @return transport bearers of DCHs with a radio link here */
    std::size_t GetNDchs() const;

    /** @return the common channels on the air; null before they are set up */
    Ptr<CommonChannels> GetCommonChannels() const;

    /** @return what the cell sends and receives; null before Configure() */
    Ptr<CellPower> GetPower() const;

    /** @return HS-DSCH of the cell; null before it is set up */
    Ptr<HsCell> GetHsCell() const;

    /** @return E-DCH of the cell; null before it is set up */
    Ptr<EdchCell> GetEdchCell() const
    {
        return m_eDchCell;
    }

  protected:
    void DoDispose() override;

  private:
    NbapAcknowledgement Handle(const CommonTransportChannelSetupRequest& request) override;
    RadioLinkSetupResponse Handle(const RadioLinkSetupRequest& request) override;
    NbapAcknowledgement Handle(const RadioLinkDeletionRequest& request) override;
    RadioLinkReconfigurationResponse Handle(
        const RadioLinkReconfigurationRequest& request) override;
    NbapAcknowledgement Handle(const PhysicalSharedChannelReconfigurationRequest& request) override;
    CommonMeasurement Handle(const CommonMeasurementInitiationRequest& request) override;

    /**
     * @brief Set up a MAC-d flow on HS-DSCH.
     * @return what the UE is to know of it, but for the DCH
     */
    UeHsDschInfo SetUpHsDsch(const HsDschFlowInformation& flow);

    /** @brief Release a MAC-d flow on HS-DSCH. */
    void ReleaseHsDsch(const RadioLinkReconfigurationRequest::HsDschFlow& flow);

    /** @brief Set up a MAC-d flow on E-DCH. @return E-RNTI of the UE */
    EdchUserId SetUpEdch(const EdchFlowInformation& flow, TransportBearerId bearer);

    /** @brief Set HS-DSCH up, unless the cell has it. */
    void EnsureHsCell();

    /**
     * @brief Have a UE listen to HS-DSCH, unless it does.
     * @param rnti the UE
     * @param ue its configuration
     * @return the UE there
     */
    Ptr<HsUser> EnsureHsUser(Rnti rnti, const UeConfig& ue);

    Ptr<RadioEnvironment> m_environment;       //!< Where UEs find the cell
    CellId m_id{};                             //!< Its identity there
    Ptr<UuChannel> m_uu;                       //!< The air
    Ptr<CommonChannels> m_common;              //!< Common channels
    Ptr<HsCell> m_hsCell;                      //!< HS-DSCH
    Ptr<EdchCell> m_eDchCell;                  //!< E-DCH
    Ptr<IubNetDevice> m_iub;                   //!< The Iub
    CellConfig m_config;                       //!< Configuration of the cell's channels
    uint32_t m_hsPdschCodes{15};               //!< HS-PDSCH codes that dedicated channels leave
    double m_dedicatedPower{0.0};              //!< Power of dedicated channels
    std::shared_ptr<NodeBDchs> m_dchs;         //!< DCHs of the Node B
    std::unique_ptr<NodeBCommon> m_commonPort; //!< Common channels, once set up
};

} // namespace ns3::umts

#endif /* UMTS_CELL_H */
