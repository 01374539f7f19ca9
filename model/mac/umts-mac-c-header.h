/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MAC_C_HEADER_H
#define UMTS_MAC_C_HEADER_H

#include "ns3/umts-identities.h"

#include <string>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Variable fields of the MAC-c/sh header of a DTCH or DCCH on FACH or RACH (TS 25.321
 * 9.2.1.1, case c): the UE and its logical channel.
 *
 * The encoded header consists of TCTF (2 bits), UE-id type (2), C-RNTI (16) and C/T (4).
 */
struct MacCHeader
{
    uint16_t crnti{0}; //!< C-RNTI: the UE within its cell
    uint8_t ct{0};     //!< C/T: number of the logical channel - 1, 0 .. 14

    /** @return a key for look-up */
    constexpr uint32_t GetKey() const
    {
        return static_cast<uint32_t>(crnti) << 4 | ct;
    }
};

/** @brief Bits of the header. */
constexpr uint32_t MAC_C_HEADER_BITS = 24;

/**
 * @brief C/T of the first DTCH: logical channel 9. Those below are left to signalling and to
 * circuit-switched services.
 */
constexpr uint8_t FIRST_DTCH_CT = 8;

/**
 * @ingroup umts
 * @brief Put the header before a MAC SDU.
 * @param direction UPLINK: RACH, DOWNLINK: FACH
 * @param header its fields
 * @param octets the MAC SDU; gets the header
 */
void PrependMacCHeader(Direction direction, const MacCHeader& header, std::vector<uint8_t>& octets);

/**
 * @ingroup umts
 * @brief Read the header of a MAC PDU; the MAC SDU follows it.
 * @param direction UPLINK: RACH, DOWNLINK: FACH
 * @param octets the MAC PDU
 * @param header gets its fields
 * @param why gets what is wrong when it is no such PDU
 * @return false when it is no PDU of a DTCH or DCCH with a C-RNTI
 */
bool ReadMacCHeader(Direction direction,
                    const std::vector<uint8_t>& octets,
                    MacCHeader& header,
                    std::string* why);

} // namespace ns3::umts

#endif /* UMTS_MAC_C_HEADER_H */
