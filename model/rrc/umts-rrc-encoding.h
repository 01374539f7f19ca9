/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_ENCODING_H
#define UMTS_RRC_ENCODING_H

#include "umts-rrc-messages.h"

#include <cstdint>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Messages of RRC as octets of unaligned PER (TS 25.331 11), with the elements that a message has
 * as a rule: in the form of release 99, of release 5 with HS-DSCH, or of release 6 with E-DCH.
 */

namespace ns3::umts
{

/** @brief What the octets of a message say besides its content. */
struct RrcCoding
{
    Rnti rnti{};            //!< The UE: its S-RNTI, and its P-TMSI
    uint8_t transaction{0}; //!< RRC transaction identifier, 0 .. 3
    uint8_t sequence{0};    //!< RRC message sequence number, 0 .. 15 (TS 25.331 10.3.3.16)
    uint8_t cfn{0};         //!< Activation time, of messages that have one
    bool isOnCcch{false};   //!< On the CCCH; else on the DCCH
};

/**
 * @param message a message to a UE; of PAGING TYPE 1 see EncodePaging()
 * @return its octets; none of what is no message of TS 25.331
 */
std::vector<uint8_t> Encode(const RrcDownlinkMessage& message, const RrcCoding& coding);

/**
 * @param message a message of a UE
 * @return its octets; none of what is no message of TS 25.331
 */
std::vector<uint8_t> Encode(const RrcUplinkMessage& message, const RrcCoding& coding);

/** @return octets of PAGING TYPE 1 on the PCCH */
std::vector<uint8_t> EncodePaging(const PagingType1& message);

/**
 * @brief Read octets, and write what has been read.
 * @param direction where the octets go to
 * @param isOnCcch they are of the CCCH; else of the DCCH
 * @return whether they are a message, and what was written is equal to them
 */
bool IsWellFormed(const std::vector<uint8_t>& octets, Direction direction, bool isOnCcch);

} // namespace ns3::umts

#endif /* UMTS_RRC_ENCODING_H */
