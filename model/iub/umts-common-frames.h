/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_COMMON_FRAMES_H
#define UMTS_COMMON_FRAMES_H

#include "umts-frame-blocks.h"

#include "ns3/umts-cfn.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief A FACH data frame (TS 25.435 6.2).
 */
struct FachDataFrame
{
    static constexpr auto KIND = FrameKind::COMMON;        //!< What it is
    static constexpr auto DIRECTION = Direction::DOWNLINK; //!< Its direction
    static constexpr uint32_t HEADER_OCTETS = 4;           //!< Octets of its header, CRC included

    Cfn cfn;               //!< First radio frame of the TTI that the blocks are for
    FrameBlocks set;       //!< The transport blocks, MAC header included
    uint8_t powerLevel{0}; //!< Power below the highest of the channel, steps of 0.1 dB
};

/**
 * @ingroup umts
 * @brief A RACH data frame (TS 25.435 6.2). TFI and CRC indicators are no members: they are derived
 * from the transport blocks.
 */
struct RachDataFrame
{
    static constexpr auto KIND = FrameKind::COMMON;      //!< What it is
    static constexpr auto DIRECTION = Direction::UPLINK; //!< Its direction
    static constexpr uint32_t HEADER_OCTETS = 4;         //!< Octets of its header, CRC included

    Cfn cfn;                     //!< Radio frame in which the message began
    FrameReception reception;    //!< The transport blocks, MAC header included
    uint8_t propagationDelay{0}; //!< One way, steps of 3 chips
};

/**
 * @ingroup umts
 * @brief Size of a RACH or FACH data frame (TS 25.435 6.2).
 * @param direction UPLINK: RACH, with CRC indicators; DOWNLINK: FACH
 * @param blocks number of transport blocks
 * @param blockBits bits of a transport block, MAC header included
 */
uint32_t GetCommonFrameOctets(Direction direction, uint32_t blocks, uint32_t blockBits);

/**
 * @ingroup umts
 * @brief Size of a FACH data frame.
 */
uint32_t GetOctets(const FachDataFrame& frame);

/**
 * @ingroup umts
 * @brief Size of a RACH data frame.
 */
uint32_t GetOctets(const RachDataFrame& frame);

/**
 * @ingroup umts
 * @brief Write a FACH data frame.
 * @param writer takes it
 */
void WriteFrame(const FachDataFrame& frame, BitWriter& writer);

/**
 * @ingroup umts
 * @brief Read a FACH data frame.
 * @param reader stands behind the first octet of the header
 * @param reading what is known of it
 * @return what is wrong; empty when it is good
 */
std::string ReadFrame(BitReader& reader, const FrameReading& reading, FachDataFrame& frame);

/**
 * @ingroup umts
 * @brief Write a RACH data frame.
 * @param writer takes it
 */
void WriteFrame(const RachDataFrame& frame, BitWriter& writer);

/**
 * @ingroup umts
 * @brief Read a RACH data frame.
 * @param reader stands behind the first octet of the header
 * @param reading what is known of it
 * @return what is wrong; empty when it is good
 */
std::string ReadFrame(BitReader& reader, const FrameReading& reading, RachDataFrame& frame);

} // namespace ns3::umts

#endif /* UMTS_COMMON_FRAMES_H */
