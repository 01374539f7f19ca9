/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_MESSAGE_SIZE_H
#define UMTS_RRC_MESSAGE_SIZE_H

#include "umts-rrc-messages.h"

#include <cstdint>

/**
 * @file
 * @ingroup umts
 * Sizes of RRC messages: octets of their unaligned PER encoding (TS 25.331 11) in the form of
 * release 99, or of release 5 with HS-DSCH, with the integrity check and without padding. They were
 * added up by hand from the ASN.1, with the elements that a message has as a rule.
 */

namespace ns3::umts
{

/// Messages that say that a procedure is done have 6 or 7 octets, as failures have
/// (TS 25.331 10.2.2, 10.2.23, 10.2.31, 10.2.34).
constexpr uint32_t COMPLETE_OCTETS = 7;

/// MEASUREMENT REPORT of event 4A with the buffer occupancy of one radio bearer
/// (TS 25.331 10.2.19): 37 bits of integrity check, 5 of message type, 9 of identity and options,
/// 21 of measured results and 6 of event results.
constexpr uint32_t VOLUME_REPORT_OCTETS = 10;

/// MEASUREMENT CONTROL that modifies a traffic volume measurement with event 4A
/// (TS 25.331 10.2.17): 37 bits of integrity check, 5 of message type, 8 of transaction and
/// measurement identity, 21 of command, quantities and options, 19 of the event.
constexpr uint32_t VOLUME_CONTROL_OCTETS = 12;

/**
 * @param message a message to a UE
 * @return octets that it takes in a PDU of RLC; 0 when it is an element of another one
 */
uint32_t GetOctets(const RrcDownlinkMessage& message);

/**
 * @param message a message from a UE
 * @return octets that it takes in a PDU of RLC
 */
uint32_t GetOctets(const RrcUplinkMessage& message);

} // namespace ns3::umts

#endif /* UMTS_RRC_MESSAGE_SIZE_H */
