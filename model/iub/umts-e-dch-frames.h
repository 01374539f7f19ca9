/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_E_DCH_FRAMES_H
#define UMTS_E_DCH_FRAMES_H

#include "umts-frame-format.h"

#include "ns3/umts-bit-io.h"
#include "ns3/umts-cfn.h"
#include "ns3/umts-mac-e-pdu.h"

#include <string>
#include <vector>

namespace ns3::umts
{

constexpr uint32_t MAX_EDCH_FRAME_SUBFRAMES = 16; //!< Number of subframes - 1 has 4 bits
constexpr uint32_t MAX_EDCH_SUBFRAME_PDUS = 15;   //!< Number of MAC-es PDUs has 4 bits

/// Largest number of HARQ retransmissions: what is above it in the field is no number.
constexpr uint8_t MAX_EDCH_FRAME_RETRANSMISSIONS = 12;

/**
 * @ingroup umts
 * @brief MAC-es PDUs of one TTI of a UE, as a Node B has decoded them. Without any it says that
 * HARQ has failed (TS 25.427 5.13).
 */
struct EdchSubframe
{
    uint8_t number{0};          //!< Subframe of 2 ms in the frame, 0 .. 4; 0 with a TTI of 10 ms
    uint8_t retransmissions{0}; //!< Number of HARQ retransmissions, 0 .. 12
    std::vector<Ptr<const MacEsPdu>> pdus; //!< In the order of MAC-e, at most 15
};

/**
 * @ingroup umts
 * @brief E-DCH DATA FRAME of type 1 (TS 25.427 6.2.2.2), on Iub and Iur. The sizes of the MAC-d
 * PDUs are in no octet: its receiver knows them by DDI.
 */
struct EdchDataFrame
{
    static constexpr auto KIND = FrameKind::E_DCH;       //!< What it is
    static constexpr auto DIRECTION = Direction::UPLINK; //!< Its direction
    static constexpr uint32_t HEADER_OCTETS = 4;         //!< Octets before those of subframes

    Cfn cfn;                             //!< Radio frame that they were received in
    uint8_t number{0};                   //!< Frame sequence number FSN, 0 .. 15
    std::vector<EdchSubframe> subframes; //!< 1 .. 16
};

/**
 * @ingroup umts
 * @brief Size of an E-DCH DATA FRAME.
 */
uint32_t GetOctets(const EdchDataFrame& frame);

/**
 * @ingroup umts
 * @brief Find the end of the header of an E-DCH DATA FRAME, which has a part for each subframe.
 * @param octets the frame, whose CRCs count for nothing
 * @return octets of the header; more than there are when it has no end
 */
std::size_t GetEdchHeaderOctets(const std::vector<uint8_t>& octets);

/**
 * @ingroup umts
 * @brief Describe a frame for its receiver.
 * @param format gets the sizes of the MAC-d PDUs, and their properties that are in no octet
 */
void DescribeBlocks(const EdchDataFrame& frame, FrameFormat& format);

/**
 * @ingroup umts
 * @brief Write an E-DCH DATA FRAME.
 * @param writer takes it
 */
void WriteFrame(const EdchDataFrame& frame, BitWriter& writer);

/**
 * @ingroup umts
 * @brief Read an E-DCH DATA FRAME.
 * @param reader stands behind the first octet of the header
 * @param reading what is known of it
 * @return what is wrong; empty when it is good
 */
std::string ReadFrame(BitReader& reader, const FrameReading& reading, EdchDataFrame& frame);

} // namespace ns3::umts

#endif /* UMTS_E_DCH_FRAMES_H */
