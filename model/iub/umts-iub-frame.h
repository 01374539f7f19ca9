/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_IUB_FRAME_H
#define UMTS_IUB_FRAME_H

#include "ns3/umts-hs-flow-control.h"
#include "ns3/umts-identities.h"
#include "ns3/umts-transport-channel.h"

namespace ns3
{
namespace umts
{

/** @brief In place of a UE's RNTI: the common channels, FACH or RACH by the direction. */
constexpr Rnti COMMON_CHANNELS_RNTI{0};

constexpr uint32_t MAX_HS_FRAME_PDUS = 255; //!< NumOfPDU has 8 bits (TS 25.435 6.2.7.28)

/**
 * @ingroup umts
 * @brief A frame of the frame protocol on the Iub.
 */
struct IubFrame
{
    /// What it carries.
    enum class Type : uint8_t
    {
        DATA,               //!< Blocks of one TTI: DCH (TS 25.427 6.2), RACH, FACH (TS 25.435 6.2)
        HS_DSCH,            //!< MAC-d PDUs of one MAC-d flow (TS 25.435 6.2.6)
        CAPACITY_REQUEST,   //!< HS-DSCH Capacity Request (TS 25.435 6.3.3.10)
        CAPACITY_ALLOCATION //!< HS-DSCH Capacity Allocation (TS 25.435 6.3.3.11)
    };

    Rnti rnti;                       //!< The UE, or COMMON_CHANNELS_RNTI
    Ptr<TransportBlockSet> set;      //!< The transport blocks; null in a control frame
    uint32_t bearer{0};              //!< Number of the radio bearer among those of the UE
    Type type{Type::DATA};           //!< What it carries
    CapacityRequest request{};       //!< CmCH-PI and User Buffer Size, also of HS_DSCH
    CapacityAllocation allocation{}; //!< Of CAPACITY_ALLOCATION
};

/**
 * @ingroup umts
 * @brief Size of a DCH data frame on the Iub (TS 25.427 6.2.2, 6.2.3).
 * @param direction uplink frames carry a quality estimate and CRC indicators
 * @param blocks number of transport blocks
 * @param blockOctets octets of a transport block
 * @return octets of the frame
 */
uint32_t GetDchFrameOctets(Direction direction, uint32_t blocks, uint32_t blockOctets);

/**
 * @ingroup umts
 * @brief Size of a RACH or FACH data frame on the Iub (TS 25.435 6.2).
 * @param direction UPLINK: RACH, with CRC indicators; DOWNLINK: FACH
 * @param blocks number of transport blocks
 * @param blockOctets octets of a transport block, MAC header included
 * @return octets of the frame
 */
uint32_t GetCommonFrameOctets(Direction direction, uint32_t blocks, uint32_t blockOctets);

/**
 * @ingroup umts
 * @brief Size of an HS-DSCH data frame on the Iub (TS 25.435 6.2.6).
 * @param pdus number of MAC-d PDUs
 * @param pduOctets octets of a MAC-d PDU
 * @return octets of the frame
 */
uint32_t GetHsDschFrameOctets(uint32_t pdus, uint32_t pduOctets);

/**
 * @ingroup umts
 * @brief Size of any frame on the Iub.
 * @param direction its direction
 * @param frame the frame
 * @return octets of the frame
 */
uint32_t GetFrameOctets(Direction direction, const IubFrame& frame);

} // namespace umts
} // namespace ns3

#endif /* UMTS_IUB_FRAME_H */
