/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UE_CHANNEL_INFO_H
#define UMTS_UE_CHANNEL_INFO_H

#include "ns3/umts-e-dch-user.h"
#include "ns3/umts-hs-config.h"
#include "ns3/umts-identities.h"
#include "ns3/umts-mac-c-header.h"
#include "ns3/umts-transport-channel.h"

#include <optional>
#include <variant>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief DCHs of a radio bearer in a cell: returned by the NBAP set-up of the DCHs, sent to the UE
 * in RadioBearerSetup and other RRC messages.
 */
struct UeDchInfo
{
    CellId cell{};                 //!< The cell
    DchConfig dch;                 //!< Transport format sets
    TransportChannelId uplink{};   //!< Where the UE sends
    TransportChannelId downlink{}; //!< Where the UE receives, if there is a DCH in the downlink
    std::optional<EdchInfo> eDch;  //!< E-DCH, in place of a DCH of the uplink; none: there is none
    EdchUserId eRnti{};            //!< The UE on E-DCH of the cell
};

/**
 * @ingroup umts
 * @brief Cell and MAC-c/sh address of a logical channel on RACH and FACH, sent to the UE in
 * RadioBearerSetup and other RRC messages.
 */
struct UeCommonInfo
{
    CellId cell{};      //!< The cell
    MacCHeader address; //!< C-RNTI and C/T
};

/**
 * @ingroup umts
 * @brief HS-DSCH of a radio bearer in its serving cell, as the NBAP set-up returns it, and the DCH
 * of its uplink in that cell: sent to the UE in RadioBearerSetup and other RRC messages.
 */
struct UeHsDschInfo
{
    CellId cell{};             //!< The cell
    HsUserId user{};           //!< The UE on its HS-DSCH, as by an H-RNTI
    TransportChannel downlink; //!< HS-DSCH as the UE has it to itself
    HsUserConfig config;       //!< MAC-hs of both ends
    HsQueueConfig queue;       //!< The priority queue of the bearer
    uint8_t hsScchs{1};        //!< HS-SCCHs of the cell
    UeDchInfo dch;             //!< The DCH of the uplink; of no account when that stays as it is
};

/// Transport channels of a radio bearer, as the UE is told of them.
using UeChannelInfo = std::variant<UeDchInfo, UeCommonInfo, UeHsDschInfo>;

} // namespace ns3::umts

#endif /* UMTS_UE_CHANNEL_INFO_H */
