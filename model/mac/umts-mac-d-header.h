/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MAC_D_HEADER_H
#define UMTS_MAC_D_HEADER_H

#include <cstdint>
#include <vector>

namespace ns3::umts
{

/** @brief Bits of the header of MAC-d: C/T, where logical channels are multiplexed on a channel. */
constexpr uint32_t MAC_D_HEADER_BITS = 4;

/**
 * @ingroup umts
 * @brief Put C/T before a MAC SDU (TS 25.321 9.2.1.1, case b).
 * @param ct C/T: number of the logical channel - 1, 0 .. 14
 * @param octets the MAC SDU; gets the header, and 4 padding bits that fill its last octet
 */
void PrependCt(uint8_t ct, std::vector<uint8_t>& octets);

/**
 * @ingroup umts
 * @brief Read C/T, which is the last field of a MAC header that has one.
 * @param octets a MAC PDU, as long as its header at least
 * @param headerBits bits of its header, 4 or more
 * @return C/T
 */
uint8_t ReadCt(const std::vector<uint8_t>& octets, uint32_t headerBits);

/**
 * @ingroup umts
 * @brief Take the header off a MAC PDU.
 * @param octets the MAC PDU; loses the header, and the padding bits of a header of 4 bits
 * @param headerBits bits of the header: a multiple of 4
 */
void RemoveMacHeader(std::vector<uint8_t>& octets, uint32_t headerBits);

} // namespace ns3::umts

#endif /* UMTS_MAC_D_HEADER_H */
