/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_CONNECTION_MESSAGES_H
#define UMTS_RRC_CONNECTION_MESSAGES_H

#include "umts-radio-links-info.h"

#include "ns3/umts-bearer-config.h"
#include "ns3/umts-identities.h"
#include "ns3/umts-rrc-state.h"

#include <cstdint>
#include <memory>
#include <optional>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief RRC CONNECTION REQUEST (TS 25.331 10.2.39).
 */
struct RrcConnectionRequest
{
    std::optional<ScramblingCode> cell; //!< As in CellUpdate
};

/**
 * @ingroup umts
 * @brief RRC CONNECTION SETUP (TS 25.331 10.2.40): ends the repetition of RRC CONNECTION REQUEST.
 */
struct RrcConnectionSetup
{
    RrcState state{RrcState::CELL_DCH};             //!< RRC state indicator
    std::shared_ptr<const BearerConfig> signalling; //!< What SRB2 is made of; null without SRBs
    RadioLinksInfo radioLinks{};                    //!< Of the DCHs
};

/**
 * @ingroup umts
 * @brief RRC CONNECTION SETUP COMPLETE (TS 25.331 10.2.41).
 */
struct RrcConnectionSetupComplete
{
    std::optional<uint8_t> hsDschCategory; //!< HS-DSCH category; none: the UE has no HS-DSCH
    std::optional<uint8_t> eDchCategory{}; //!< E-DCH category; none: the UE has no E-DCH
};

/**
 * @ingroup umts
 * @brief INITIAL DIRECT TRANSFER (TS 25.331 10.2.12) with SERVICE REQUEST (TS 24.008 9.4.20).
 */
struct InitialDirectTransfer
{
    uint32_t octets{13}; //!< Size of SERVICE REQUEST with a P-TMSI and the status of PDP contexts
};

/**
 * @ingroup umts
 * @brief SECURITY MODE COMMAND (TS 25.331 10.2.43).
 */
struct SecurityModeCommand
{
};

/**
 * @ingroup umts
 * @brief RRC CONNECTION RELEASE (TS 25.331 10.2.37), sent after the release of all radio bearers:
 * the UE leaves its cell.
 */
struct RrcConnectionRelease
{
    bool isInDch{true}; //!< It has N308: the UE is in CELL_DCH
};

/// Procedures that a UE answers in the same way.
enum class RrcTransaction : uint8_t
{
    RADIO_BEARER_SETUP,
    RADIO_BEARER_RELEASE,
    RADIO_BEARER_RECONFIGURATION,
    PHYSICAL_CHANNEL_RECONFIGURATION,
    ACTIVE_SET_UPDATE,
    UTRAN_MOBILITY_INFORMATION,
    SECURITY_MODE_CONTROL,
    RRC_CONNECTION_RELEASE
};

/**
 * @ingroup umts
 * @brief The message by which a UE says that a procedure is done: RADIO BEARER SETUP COMPLETE and
 * the like (TS 25.331 10.2.2, 10.2.23, 10.2.28, 10.2.31, 10.2.34, 10.2.38, 10.2.44, 10.2.63).
 */
struct RrcComplete
{
    RrcTransaction transaction{}; //!< The procedure
};

/**
 * @ingroup umts
 * @brief The message by which a UE says that it could not do a procedure: RADIO BEARER SETUP
 * FAILURE and the like (TS 25.331 10.2.3, 10.2.24, 10.2.29, 10.2.35), for physical channel failure.
 */
struct RrcFailure
{
    RrcTransaction transaction{}; //!< The procedure
};

/**
 * @ingroup umts
 * @brief SIGNALLING CONNECTION RELEASE INDICATION (TS 25.331 10.2.41a) with the cause "UE Requested
 * PS Data session end" (release 8): the UE has no more data for a while.
 */
struct SignallingConnectionReleaseIndication
{
};

/**
 * @ingroup umts
 * @brief RRC state of a UE (RRC state indicator, TS 25.331 10.3.3.35a), one for the UE, however
 * many radio bearers it has.
 */
struct RrcStateIndicator
{
    RrcState state{RrcState::IDLE}; //!< The state from now on
    bool isOnWay{false};            //!< Dedicated channels are being set up
};

/**
 * @ingroup umts
 * @brief Failure of a request for channels: the UE has given it up and is in IDLE. Not sent: a real
 * RNC finds out by its timers, here it learns of it at once.
 */
struct RrcRequestFailure
{
};

/**
 * @ingroup umts
 * @brief Loss of the RRC connection: the UE has gone to idle mode by itself (TS 25.331 8.5.2). Not
 * sent: a real RNC finds out by its timers, here it learns of it at once.
 */
struct RrcConnectionLoss
{
};

} // namespace ns3::umts

#endif /* UMTS_RRC_CONNECTION_MESSAGES_H */
