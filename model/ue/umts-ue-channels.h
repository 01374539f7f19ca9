/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UE_CHANNELS_H
#define UMTS_UE_CHANNELS_H

#include "umts-hs-receiver.h"

#include "ns3/umts-bearer-channel.h"
#include "ns3/umts-rrc-messages.h"
#include "ns3/umts-uu-channel.h"

#include <memory>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief The UE's end of DCHs, one each way.
 */
class UeDch : public BearerChannel
{
  public:
    /**
     * @param mac MAC-d of the UE
     * @param info the channels
     * @param errors block errors of the UE's link
     */
    UeDch(Ptr<MacD> mac, const UeDchInfo& info, const BearerErrorModels& errors);

  private:
    UuTransmitter m_uplink; //!< Uplink
    UuReceiver m_downlink;  //!< Downlink
};

/**
 * @ingroup umts
 * @brief The UE's end of RACH and FACH for one logical channel.
 */
class UeCommon : public BearerChannel
{
  public:
    /**
     * @param mac MAC-d of the UE
     * @param info the channels
     * @param priority MAC logical channel priority
     * @param errors block errors of the UE's link
     */
    UeCommon(Ptr<MacD> mac,
             const UeCommonInfo& info,
             uint32_t priority,
             const BearerErrorModels& errors);

  private:
    RachTransmitter m_rach; //!< Uplink
    UuReceiver m_fach;      //!< Downlink
};

/**
 * @ingroup umts
 * @brief The UE's end of HS-DSCH for one priority queue, with a DCH in the uplink.
 */
class UeHsDsch : public BearerChannel
{
  public:
    /**
     * @param mac MAC-d of the UE
     * @param info the channels
     * @param receiver the UE's end of HS-DSCH
     * @param errors block errors of the UE's link
     */
    UeHsDsch(Ptr<MacD> mac,
             const UeHsDschInfo& info,
             Ptr<HsReceiver> receiver,
             const BearerErrorModels& errors);

    ~UeHsDsch() override;

  private:
    UuTransmitter m_uplink;     //!< Uplink
    Ptr<HsReceiver> m_receiver; //!< The UE's end of HS-DSCH
    Ptr<HsDschAir> m_air;       //!< Air of the cell
    uint8_t m_queue;            //!< Queue ID
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_UE_CHANNELS_H */
