/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_PDU_H
#define UMTS_RRC_PDU_H

#include "ns3/umts-identities.h"

#include <cstdint>
#include <vector>

namespace ns3::umts
{

/// Logical channel of a message of RRC (TS 25.331 11.1).
enum class RrcChannel : uint8_t
{
    DCCH, //!< A UE with an RRC connection
    CCCH, //!< A UE that begins one, or comes back
    PCCH  //!< Paging
};

/**
 * @ingroup umts
 * @brief A message of RRC as it is sent.
 */
struct RrcPdu
{
    Direction direction{};         //!< Uplink or downlink
    RrcChannel channel{};          //!< Logical channel
    Rnti rnti{};                   //!< The UE; of no account on the PCCH
    std::vector<uint8_t> octets{}; //!< In unaligned PER
};

} // namespace ns3::umts

#endif /* UMTS_RRC_PDU_H */
