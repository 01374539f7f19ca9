/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_PDU_TEXT_H
#define UMTS_RLC_PDU_TEXT_H

#include "ns3/packet.h"
#include "ns3/umts-rlc-pdu.h"

#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * PDUs of acknowledged mode as text, to write and to compare expectations.
 */

namespace ns3::umts::test
{

using Octets = std::vector<uint8_t>; //!< A PDU on the wire

/**
 * @brief Octets from text.
 * @param text hexadecimal digits; <n> for n octets counted up from 1, [n] for n octets of 0
 * @return the octets; a lone last digit fills the upper half of its octet
 */
Octets Hex(const std::string& text);

/**
 * @param octets any octets
 * @return their hexadecimal digits
 */
std::string ToHex(const Octets& octets);

/**
 * @param packet any packet
 * @return its octets in hexadecimal digits
 */
std::string ToHex(const Packet& packet);

/**
 * @param payload contents of a data PDU
 * @return its structure in words: piece lengths, with an e where an SDU ends
 */
std::string Describe(const PduPayload& payload);

/**
 * @param pdu any PDU
 * @return its contents in words
 */
std::string Describe(const RlcPdu& pdu);

/**
 * @param report super-fields
 * @return a STATUS PDU of them
 */
RlcPdu MakeStatusPdu(Ref<const StatusReport> report);

/**
 * @param sufis super-fields
 * @return a STATUS PDU of them
 */
RlcPdu MakeStatusPdu(const std::vector<Sufi>& sufis);

} // namespace ns3::umts::test

#endif /* UMTS_RLC_PDU_TEXT_H */
