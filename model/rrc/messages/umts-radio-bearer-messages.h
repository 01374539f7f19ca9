/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RADIO_BEARER_MESSAGES_H
#define UMTS_RADIO_BEARER_MESSAGES_H

#include "umts-radio-links-info.h"

#include "ns3/umts-bearer-config.h"
#include "ns3/umts-identities.h"
#include "ns3/umts-rrc-state.h"
#include "ns3/umts-ue-channel-info.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief RADIO BEARER SETUP (TS 25.331 10.2.33). For the signalling radio bearer it is part of RRC
 * CONNECTION SETUP (10.2.40).
 */
struct RadioBearerSetup
{
    RbId id{};                                  //!< The radio bearer
    LogicalChannelId logicalChannel{};          //!< Its logical channel
    std::shared_ptr<const BearerConfig> config; //!< What the UE makes its end of
    std::vector<UeChannelInfo> channels;        //!< Transport channels that it may use
    std::optional<uint32_t> channel;            //!< Position of those that it uses; none: it waits
    RrcState state{RrcState::CELL_DCH};         //!< RRC state indicator
    RadioLinksInfo radioLinks{};                //!< Of its dedicated channels
    std::vector<UeDchInfo> further{};           //!< Its DCHs in the other cells of the active set
    /// RACH and FACH of radio bearers that have DCHs, too
    std::map<RbId, UeCommonInfo> common{};
};

/**
 * @ingroup umts
 * @brief RADIO BEARER RECONFIGURATION (TS 25.331 10.2.27): change of the transport channels of a
 * radio bearer.
 */
struct RadioBearerReconfiguration
{
    RbId id{};                                    //!< The radio bearer
    std::optional<uint32_t> channel;              //!< As in RadioBearerSetup, from now on
    RrcState state{RrcState::CELL_FACH};          //!< RRC state indicator
    std::shared_ptr<const BearerConfig> config{}; //!< What the bearer is made of
    std::vector<UeChannelInfo> channels{};        //!< Transport channels that it may use
    RadioLinksInfo radioLinks{};                  //!< Of its dedicated channels
    /// RACH and FACH of radio bearers that have DCHs, too (new C-RNTI)
    std::map<RbId, UeCommonInfo> common{};
    std::vector<UeDchInfo> further{}; //!< Its DCHs in the other cells of the active set
    bool reestablishRlc{false};       //!< RLC entities of acknowledged mode begin anew (RLC info)
};

/**
 * @ingroup umts
 * @brief RADIO BEARER RELEASE (TS 25.331 10.2.30).
 */
struct RadioBearerRelease
{
    RbId id{};                             //!< The radio bearer
    RrcState state{RrcState::CELL_DCH};    //!< RRC state indicator
    RadioLinksInfo radioLinks{};           //!< Of the dedicated channels that stay
    std::map<RbId, UeCommonInfo> common{}; //!< RACH and FACH in the cell, of bearers that have some
    bool isOnEdch{false};                  //!< The radio bearer is on HS-DSCH and E-DCH
};

} // namespace ns3::umts

#endif /* UMTS_RADIO_BEARER_MESSAGES_H */
