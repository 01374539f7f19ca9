/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_DCH_FRAMES_H
#define UMTS_DCH_FRAMES_H

#include "umts-frame-blocks.h"

#include "ns3/umts-cfn.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief DL DCH DATA FRAME (TS 25.427 6.2.3). The TFI is no member: it is derived from the number
 * of blocks.
 */
struct DlDchDataFrame
{
    static constexpr auto KIND = FrameKind::DCH;           //!< What it is
    static constexpr auto DIRECTION = Direction::DOWNLINK; //!< Its direction
    static constexpr uint32_t HEADER_OCTETS = 3;           //!< Octets of its header, CRC included

    Cfn cfn;         //!< First radio frame of the TTI that the blocks are for
    FrameBlocks set; //!< The transport blocks
};

/**
 * @ingroup umts
 * @brief UL DCH DATA FRAME (TS 25.427 6.2.2). TFI and CRC indicators are no members: they are
 * derived from the transport blocks.
 */
struct UlDchDataFrame
{
    static constexpr auto KIND = FrameKind::DCH;         //!< What it is
    static constexpr auto DIRECTION = Direction::UPLINK; //!< Its direction
    static constexpr uint32_t HEADER_OCTETS = 3;         //!< Octets of its header, CRC included

    Cfn cfn;                    //!< First radio frame of the TTI that the blocks were received in
    FrameReception reception;   //!< The transport blocks
    uint8_t qualityEstimate{0}; //!< Bit error rate, 0 (none) .. 255
};

/**
 * @ingroup umts
 * @brief Size of a DCH data frame (TS 25.427 6.2.2, 6.2.3).
 * @param direction uplink frames carry a quality estimate and CRC indicators
 * @param blocks number of transport blocks
 * @param blockBits bits of a transport block
 */
uint32_t GetDchFrameOctets(Direction direction, uint32_t blocks, uint32_t blockBits);

/**
 * @ingroup umts
 * @brief Size of a DL DCH DATA FRAME.
 */
uint32_t GetOctets(const DlDchDataFrame& frame);

/**
 * @ingroup umts
 * @brief Size of an UL DCH DATA FRAME.
 */
uint32_t GetOctets(const UlDchDataFrame& frame);

/**
 * @ingroup umts
 * @brief Write a DL DCH DATA FRAME.
 * @param writer takes it
 */
void WriteFrame(const DlDchDataFrame& frame, BitWriter& writer);

/**
 * @ingroup umts
 * @brief Read a DL DCH DATA FRAME.
 * @param reader stands behind the first octet of the header
 * @param reading what is known of it
 * @return what is wrong; empty when it is good
 */
std::string ReadFrame(BitReader& reader, const FrameReading& reading, DlDchDataFrame& frame);

/**
 * @ingroup umts
 * @brief Write an UL DCH DATA FRAME.
 * @param writer takes it
 */
void WriteFrame(const UlDchDataFrame& frame, BitWriter& writer);

/**
 * @ingroup umts
 * @brief Read an UL DCH DATA FRAME.
 * @param reader stands behind the first octet of the header
 * @param reading what is known of it
 * @return what is wrong; empty when it is good
 */
std::string ReadFrame(BitReader& reader, const FrameReading& reading, UlDchDataFrame& frame);

} // namespace ns3::umts

#endif /* UMTS_DCH_FRAMES_H */
