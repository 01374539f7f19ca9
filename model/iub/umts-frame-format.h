/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_FRAME_FORMAT_H
#define UMTS_FRAME_FORMAT_H

#include "umts-iub-frame.h"

/**
 * @file
 * @ingroup umts
 * What encoder and decoder of frames have in common (TS 25.427 6, TS 25.435 6).
 */

namespace ns3
{
namespace umts
{

constexpr uint32_t MAX_TFI = 32;             //!< Values of TFI (TS 25.427 6.2.4.3)
constexpr uint8_t HAS_DRT = 0x80;            //!< New IE Flags: Delay Reference Time
constexpr Nanos DRT_PERIOD = 40960;          //!< Its values (TS 25.435 6.2.7.29)
constexpr Nanos HS_INTERVAL_UNIT = 10000000; //!< HS-DSCH Interval, ns
constexpr uint32_t HS_SPARE_BITS = 4;        //!< Before each MAC-d PDU
constexpr uint32_t HS_HEADER_OCTETS = 7;     //!< Of an HS-DSCH data frame
constexpr uint32_t DCH_HEADER_OCTETS = 3;    //!< Of a DCH data frame
constexpr uint32_t COMMON_HEADER_OCTETS = 4; //!< Of a FACH or RACH data frame
constexpr uint32_t CONTROL_FRAME_HEADER = 2; //!< Of a control frame

/** @brief Types of control frames (TS 25.427 6.3.2.2, TS 25.435 6.3.2.2). */
enum class ControlType : uint8_t
{
    TIMING_ADJUSTMENT = 2,
    DL_SYNCHRONISATION = 3,
    UL_SYNCHRONISATION = 4,
    DL_NODE_SYNCHRONISATION = 6,
    UL_NODE_SYNCHRONISATION = 7,
    HS_CAPACITY_REQUEST = 10,
    HS_CAPACITY_ALLOCATION = 11
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_FRAME_FORMAT_H */
