/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_DIRECT_TRANSFER_MESSAGES_H
#define UMTS_DIRECT_TRANSFER_MESSAGES_H

#include "ns3/umts-identities.h"

#include <cstdint>
#include <variant>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Message of session management (TS 24.008 9.5): in the uplink ACTIVATE PDP CONTEXT REQUEST,
 * in the downlink its ACCEPT, or those of a secondary PDP context.
 */
struct SessionMessage
{
    RbId id{};              //!< Radio bearer of the PDP context, in place of its NSAPI
    uint8_t transaction{0}; //!< Transaction identifier (TS 24.007 11.2.3.1.3)
    uint32_t octets{0};     //!< Its size
};

/**
 * @ingroup umts
 * @brief DETACH REQUEST of a UE that is switched off, with a P-TMSI and its signature (TS 24.008
 * 4.7.4, 9.4.5).
 */
struct DetachRequest
{
    uint32_t octets{15}; //!< Its size
};

/**
 * @ingroup umts
 * @brief UPLINK DIRECT TRANSFER (TS 25.331 10.2.58).
 */
struct UplinkDirectTransfer
{
    std::variant<SessionMessage, DetachRequest> content; //!< NAS message
};

/**
 * @ingroup umts
 * @brief DOWNLINK DIRECT TRANSFER (TS 25.331 10.2.11).
 */
struct DownlinkDirectTransfer
{
    SessionMessage content; //!< NAS message
};

} // namespace ns3::umts

#endif /* UMTS_DIRECT_TRANSFER_MESSAGES_H */
