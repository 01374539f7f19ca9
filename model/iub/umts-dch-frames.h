/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_DCH_FRAMES_H
#define UMTS_DCH_FRAMES_H

#include "ns3/umts-cfn.h"
#include "umts-frame-blocks.h"

#include "ns3/umts-identities.h"

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief DL DCH DATA FRAME (TS 25.427 6.2.3). Its transport format indicator follows from the
 * number of blocks.
 */
struct DlDchDataFrame
{
    Cfn cfn;         //!< First radio frame of the TTI that the blocks are for
    FrameBlocks set; //!< The transport blocks
};

/**
 * @ingroup umts
 * @brief UL DCH DATA FRAME (TS 25.427 6.2.2). Its transport format indicator follows from the
 * number of blocks, its CRC indicators from their CRC results.
 */
struct UlDchDataFrame
{
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
 * @return octets of the frame
 */
uint32_t GetDchFrameOctets(Direction direction, uint32_t blocks, uint32_t blockBits);

/**
 * @ingroup umts
 * @brief Size of a DL DCH DATA FRAME.
 * @param frame the frame
 * @return its octets
 */
uint32_t GetOctets(const DlDchDataFrame& frame);

/**
 * @ingroup umts
 * @brief Size of an UL DCH DATA FRAME.
 * @param frame the frame
 * @return its octets
 */
uint32_t GetOctets(const UlDchDataFrame& frame);

} // namespace umts
} // namespace ns3

#endif /* UMTS_DCH_FRAMES_H */
