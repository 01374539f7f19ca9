/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_CONNECTION_MESSAGES_H
#define UMTS_RRC_CONNECTION_MESSAGES_H

#include "ns3/umts-identities.h"
#include "ns3/umts-rrc-state.h"

#include <cstdint>
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

    static constexpr uint32_t OCTETS = 13; //!< With a P-TMSI and a measurement of Ec/N0
};

/**
 * @ingroup umts
 * @brief RRC CONNECTION SETUP (TS 25.331 10.2.40): ends the repetition of RRC CONNECTION REQUEST.
 */
struct RrcConnectionSetup
{
    static constexpr uint32_t OCTETS = 107; //!< With SRB1 to SRB4 on a DCH
};

/**
 * @ingroup umts
 * @brief RRC CONNECTION SETUP COMPLETE (TS 25.331 10.2.41).
 */
struct RrcConnectionSetupComplete
{
    /// 6 bits of message type, 2 of transaction identity, 45 of a START for each core network
    /// domain, 153 of UE radio access capability without classmarks of GSM.
    static constexpr uint32_t OCTETS = 26;
};

/**
 * @ingroup umts
 * @brief INITIAL DIRECT TRANSFER (TS 25.331 10.2.12) with SERVICE REQUEST (TS 24.008 9.4.20).
 */
struct InitialDirectTransfer
{
    /// 6 bits of message type, 19 of domain, NAS node and options, 12 of length, 104 of SERVICE
    /// REQUEST with a P-TMSI and the status of PDP contexts.
    static constexpr uint32_t OCTETS = 18;
};

/**
 * @ingroup umts
 * @brief SECURITY MODE COMMAND (TS 25.331 10.2.43).
 */
struct SecurityModeCommand
{
    /// 37 bits of integrity check, 8 of message type and transaction, 37 of capability and domain,
    /// 60 of ciphering with the activation times of SRB2 to SRB4, 34 of integrity protection.
    static constexpr uint32_t OCTETS = 22;
};

/// SECURITY MODE COMPLETE (TS 25.331 10.2.44): 37 bits of integrity check, 10 of message type,
/// transaction and options, 21 and 56 of activation times of integrity protection and ciphering.
constexpr uint32_t SECURITY_MODE_COMPLETE_OCTETS = 16;

/**
 * @ingroup umts
 * @brief RRC CONNECTION RELEASE (TS 25.331 10.2.37), sent after the release of all radio bearers:
 * the UE leaves its cell.
 */
struct RrcConnectionRelease
{
    bool isInDch{true}; //!< It has N308: the UE is in CELL_DCH

    static constexpr uint32_t OCTETS = 7; //!< Its size
};

/**
 * @ingroup umts
 * @brief SIGNALLING CONNECTION RELEASE INDICATION (TS 25.331 10.2.41a) with the cause "UE Requested
 * PS Data session end" (release 8): the UE has no more data for a while.
 */
struct SignallingConnectionReleaseIndication
{
    static constexpr uint32_t OCTETS = 7; //!< With its cause
};

/**
 * @ingroup umts
 * @brief RRC state indicator (TS 25.331 10.3.3.35a): new RRC state of a UE. In the specification an
 * element of other messages; here a message of its own, without octets, one for the UE, however
 * many radio bearers it has.
 */
struct RrcStateIndicator
{
    RrcState state{RrcState::IDLE}; //!< The state from now on
    bool isOnWay{false};            //!< Dedicated channels are being set up

    static constexpr uint32_t OCTETS = 0; //!< It is part of other messages
};

/**
 * @ingroup umts
 * @brief Failure of a request for channels: the UE has given it up and is in IDLE. Not sent: a real
 * RNC finds out by its timers, here it learns of it at once.
 */
struct RrcRequestFailure
{
    static constexpr uint32_t OCTETS = 0; //!< It is not sent
};

/**
 * @ingroup umts
 * @brief Loss of the RRC connection: the UE has gone to idle mode by itself (TS 25.331 8.5.2). Not
 * sent: a real RNC finds out by its timers, here it learns of it at once.
 */
struct RrcConnectionLoss
{
    static constexpr uint32_t OCTETS = 0; //!< It is not sent
};

} // namespace ns3::umts

#endif /* UMTS_RRC_CONNECTION_MESSAGES_H */
