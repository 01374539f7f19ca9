/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_FRAME_CRC_H
#define UMTS_FRAME_CRC_H

#include <cstdint>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief CRC of a frame header or of a control frame: D7 + D6 + D2 + 1 (TS 25.427 7.2).
 * @param begin the first of them that counts
 * @param end the first one after them
 * @return 7 bits
 */
uint8_t GetHeaderCrc(const std::vector<uint8_t>& octets, std::size_t begin, std::size_t end);

/**
 * @ingroup umts
 * @brief CRC of the header of an E-DCH data frame: D11 + D9 + D8 + D2 + D + 1 (TS 25.427 7.2), from
 * the frame sequence number on.
 * @param octets the frame; the CRC that it has counts for nothing
 * @param end the first octet after the header
 * @return 11 bits
 */
uint16_t GetEdchHeaderCrc(const std::vector<uint8_t>& octets, std::size_t end);

/**
 * @ingroup umts
 * @brief CRC of a payload: D16 + D15 + D2 + 1 (TS 25.427 7.2).
 * @param begin the first of them that counts
 * @param end the first one after them
 * @return 16 bits
 */
uint16_t GetPayloadCrc(const std::vector<uint8_t>& octets, std::size_t begin, std::size_t end);

} // namespace ns3::umts

#endif /* UMTS_FRAME_CRC_H */
