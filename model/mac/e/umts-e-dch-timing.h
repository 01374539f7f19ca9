/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_E_DCH_TIMING_H
#define UMTS_E_DCH_TIMING_H

#include "ns3/umts-e-dch-category.h"

#include <cstdint>

/**
 * @file
 * @ingroup umts
 * When E-DCH and its control channels of a UE are on the air, in chips after the beginning of the
 * frame or subframe of P-CCPCH that has their number (TS 25.211 7). The frame offset of the UE's
 * downlink DPCH, tau_DPCH over 256 chips, is 0 .. 149.
 */

namespace ns3::umts
{

constexpr int32_t SUBFRAME_CHIPS = 7680; //!< Of 2 ms
constexpr int32_t SLOT_CHIPS = 2560;     //!< TS 25.211 5.2.1

/** @return length of a TTI, chips */
constexpr int32_t
GetChips(EdchTti tti)
{
    return tti == EdchTti::MS2 ? SUBFRAME_CHIPS : 5 * SUBFRAME_CHIPS;
}

/**
 * @param a dividend
 * @param b divisor, above 0
 * @return the quotient, rounded down
 */
constexpr int32_t
DivideDown(int32_t a, int32_t b)
{
    return a / b - (a % b < 0 ? 1 : 0);
}

/** @return beginning of a TTI of E-DPDCH (TS 25.211 7.6.3): 1024 chips after the downlink DPCH */
constexpr int32_t
GetEdchStart(int32_t frameOffset)
{
    return 256 * frameOffset + 1024;
}

/** @return beginning of E-HICH and of E-RGCH of the serving radio link set (TS 25.211 7.11) */
constexpr int32_t
GetEhichStart(EdchTti tti, int32_t frameOffset)
{
    return 5120 + SUBFRAME_CHIPS * DivideDown(frameOffset + (tti == EdchTti::MS2 ? 50 : -70), 30);
}

/** @return length of E-HICH and of E-RGCH of the serving radio link set, chips (5.3.2.5) */
constexpr int32_t
GetEhichChips(EdchTti tti)
{
    return SLOT_CHIPS * (tti == EdchTti::MS2 ? 3 : 12);
}

/// E-HICH of number i answers the TTI of E-DCH of number i - 3 (TS 25.214 6B.2).
constexpr int32_t EHICH_TTIS = 3;

constexpr int32_t EAGCH_START =
    5120; //!< Beginning of E-AGCH and of non-serving E-RGCH (7.10, 7.12)

/**
 * @brief When a UE obeys a relative grant of the serving radio link set (TS 25.214 6B.3): in the
 * next TTI of the HARQ process whose answer came at the same time.
 * @return TTIs from the number of its E-RGCH to that of E-DCH
 */
constexpr int32_t
GetRelativeGrantTtis(EdchTti tti)
{
    return tti == EdchTti::MS2 ? 5 : 1;
}

/**
 * @brief When a UE obeys an absolute grant, or the DOWN of a non-serving radio link (TS 25.214
 * 6B.3).
 * @return TTIs from the number of its E-AGCH to that of E-DCH
 */
constexpr int32_t
GetAbsoluteGrantTtis(EdchTti tti, int32_t frameOffset)
{
    return tti == EdchTti::MS2 ? -DivideDown(frameOffset - 100, 30)
                               : 1 - DivideDown(frameOffset - 100, 150);
}

} // namespace ns3::umts

#endif /* UMTS_E_DCH_TIMING_H */
