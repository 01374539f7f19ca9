/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_CONNECTION_MESSAGES_H
#define UMTS_RRC_CONNECTION_MESSAGES_H

#include "ns3/umts-rrc-state.h"

#include <cstdint>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief PAGING TYPE 1 (TS 25.331 10.2.20): a UE without channels is to ask for some.
 */
struct PagingType1
{
    static constexpr uint32_t OCTETS = 7; //!< For one UE, by TMSI or P-TMSI
};

/**
 * @ingroup umts
 * @brief RRC CONNECTION REQUEST (TS 25.331 10.2.39).
 */
struct RrcConnectionRequest
{
    static constexpr uint32_t OCTETS = 13; //!< With a P-TMSI and a measurement of Ec/N0
};

/**
 * @ingroup umts
 * @brief RRC CONNECTION SETUP (TS 25.331 10.2.40): the UE need not repeat its request.
 */
struct RrcConnectionSetup
{
    static constexpr uint32_t OCTETS = 107; //!< With SRB1 to SRB4 on a DCH
};

/**
 * @ingroup umts
 * @brief RRC CONNECTION RELEASE (TS 25.331 10.2.37), after that of all radio bearers: the UE leaves
 * its cell.
 */
struct RrcConnectionRelease
{
    static constexpr uint32_t OCTETS = 7; //!< Its size
};

/**
 * @ingroup umts
 * @brief RRC state indicator (TS 25.331 10.3.3.35a), an element of the messages that change the
 * state of a UE; here a message of its own, for a UE with several radio bearers too.
 */
struct RrcStateIndicator
{
    RrcState state{RrcState::IDLE}; //!< The state from now on
    bool isOnWay{false};            //!< Dedicated channels are being set up

    static constexpr uint32_t OCTETS = 0; //!< It is part of other messages
};

/**
 * @ingroup umts
 * @brief A UE without channels has given its request up, and is in IDLE. No message: what timers of
 * the RNC would find out, which knows it at once here.
 */
struct RrcRequestFailure
{
    static constexpr uint32_t OCTETS = 0; //!< It is not sent
};

/**
 * @ingroup umts
 * @brief The UE has gone to idle by itself (TS 25.331 8.5.2). No message: what timers of the RNC
 * would find out, which knows it at once here.
 */
struct RrcConnectionLoss
{
    static constexpr uint32_t OCTETS = 0; //!< It is not sent
};

} // namespace ns3::umts

#endif /* UMTS_RRC_CONNECTION_MESSAGES_H */
