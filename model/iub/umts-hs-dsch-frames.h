/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_DSCH_FRAMES_H
#define UMTS_HS_DSCH_FRAMES_H

#include "umts-frame-blocks.h"

#include "ns3/umts-timer.h"

namespace ns3::umts
{

constexpr Nanos DRT_UNIT = 1000000; //!< Unit of Delay Reference Time (TS 25.435 6.2.7.29), ns

constexpr uint32_t MAX_HS_FRAME_PDUS = 255; //!< NumOfPDU has 8 bits (TS 25.435 6.2.7.24)

constexpr uint32_t MAX_USER_BUFFER_OCTETS = 65535; //!< User Buffer Size (TS 25.435 6.2.7.22)

/**
 * @ingroup umts
 * @brief An HS-DSCH data frame (TS 25.435 6.2.6). All its MAC-d PDUs have one size.
 */
struct HsDschDataFrame
{
    static constexpr auto KIND = FrameKind::HS_DSCH;       //!< What it is
    static constexpr auto DIRECTION = Direction::DOWNLINK; //!< Its direction
    static constexpr uint32_t HEADER_OCTETS = 7;           //!< Octets of its header, CRC included

    uint8_t priority{0};      //!< CmCH-PI, 0 lowest .. 15 highest
    uint32_t bufferOctets{0}; //!< User Buffer Size: octets that wait in the RNC, 0 .. 65535
    FrameBlocks set;          //!< MAC-d PDUs of one MAC-d flow, at most 255
    Nanos sentAt{0};          //!< Delay Reference Time (6.2.7.29): when the RNC sent it, whole ms
};

/**
 * @ingroup umts
 * @brief The control frame HS-DSCH Capacity Request (TS 25.435 6.3.3.10).
 */
struct HsCapacityRequest
{
    static constexpr auto KIND = FrameKind::CONTROL;       //!< What it is
    static constexpr auto DIRECTION = Direction::DOWNLINK; //!< Its direction
    static constexpr uint32_t CONTROL_TYPE = 10; //!< Type of control frame (TS 25.435 6.3.2.2)

    uint8_t priority{0};      //!< CmCH-PI, 0 lowest .. 15 highest
    uint32_t bufferOctets{0}; //!< User Buffer Size: octets that wait in the RNC, 0 .. 65535
};

/**
 * @ingroup umts
 * @brief The control frame HS-DSCH Capacity Allocation (TS 25.435 6.3.3.11).
 */
struct HsCapacityAllocation
{
    static constexpr auto KIND = FrameKind::CONTROL;     //!< What it is
    static constexpr auto DIRECTION = Direction::UPLINK; //!< Its direction
    static constexpr uint32_t CONTROL_TYPE = 11; //!< Type of control frame (TS 25.435 6.3.2.2)

    uint8_t priority{0};    //!< CmCH-PI, 0 lowest .. 15 highest
    uint32_t maxPduBits{0}; //!< Maximum MAC-d PDU Length
    uint32_t credits{0};    //!< MAC-d PDUs per interval: 0 to stop, 2047 without limit
    Nanos interval{0};      //!< HS-DSCH Interval, 0 .. 2550 ms, a multiple of 10 ms; 0: no credit
                            //!< may be used
    uint8_t repetitions{0}; //!< HS-DSCH Repetition Period: intervals; 0 without end
};

/**
 * @ingroup umts
 * @brief Size of an HS-DSCH data frame (TS 25.435 6.2.6).
 * @param pdus number of MAC-d PDUs
 * @param pduBits bits of a MAC-d PDU
 */
uint32_t GetHsDschFrameOctets(uint32_t pdus, uint32_t pduBits);

/**
 * @ingroup umts
 * @brief Size of an HS-DSCH data frame.
 */
uint32_t GetOctets(const HsDschDataFrame& frame);

/**
 * @ingroup umts
 * @brief Size of an HS-DSCH Capacity Request.
 */
uint32_t GetOctets(const HsCapacityRequest& frame);

/**
 * @ingroup umts
 * @brief Size of an HS-DSCH Capacity Allocation.
 */
uint32_t GetOctets(const HsCapacityAllocation& frame);

/**
 * @ingroup umts
 * @brief Write an HS-DSCH data frame.
 * @param writer takes it
 */
void WriteFrame(const HsDschDataFrame& frame, BitWriter& writer);

/**
 * @ingroup umts
 * @brief Read an HS-DSCH data frame.
 * @param reader stands behind the first octet of the header
 * @param reading what is known of it
 * @return what is wrong; empty when it is good
 */
std::string ReadFrame(BitReader& reader, const FrameReading& reading, HsDschDataFrame& frame);

/**
 * @ingroup umts
 * @brief Write an HS-DSCH Capacity Request.
 * @param writer takes it
 */
void WriteFrame(const HsCapacityRequest& frame, BitWriter& writer);

/**
 * @ingroup umts
 * @brief Read an HS-DSCH Capacity Request.
 * @param reader stands behind the header
 */
void ReadFrame(BitReader& reader, HsCapacityRequest& frame);

/**
 * @ingroup umts
 * @brief Write an HS-DSCH Capacity Allocation.
 * @param writer takes it
 */
void WriteFrame(const HsCapacityAllocation& frame, BitWriter& writer);

/**
 * @ingroup umts
 * @brief Read an HS-DSCH Capacity Allocation.
 * @param reader stands behind the header
 */
void ReadFrame(BitReader& reader, HsCapacityAllocation& frame);

} // namespace ns3::umts

#endif /* UMTS_HS_DSCH_FRAMES_H */
