/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CFN_H
#define UMTS_CFN_H

#include "ns3/nstime.h"
#include "ns3/umts-seq-num.h"

namespace ns3::umts
{

/** @brief Connection frame number: radio frames of 10 ms, modulo 256 (TS 25.402). */
using Cfn = SeqNum<8>;

constexpr int64_t RADIO_FRAME = 10000000; //!< Radio frame, ns (TS 25.211 5.2)

/// Half the cycle of connection frame numbers, ns: what is later than that looks early. As long are
/// sending times kept that have once been needed.
constexpr int64_t HALF_CFN_CYCLE = 128 * RADIO_FRAME;

/**
 * @ingroup umts
 * @brief The connection frame number of a radio frame. Every channel has a frame offset of 0.
 * @param at a time in the radio frame, not negative
 * @return its number
 */
inline Cfn
GetCfn(Time at)
{
    return Cfn(static_cast<uint32_t>(at.GetNanoSeconds() / RADIO_FRAME));
}

/**
 * @ingroup umts
 * @brief Find the radio frame with a connection frame number that is nearest to a time.
 * @param cfn a connection frame number
 * @return time from then to the beginning of that radio frame; negative when it comes before
 */
inline Time
GetTimeTo(Cfn cfn, Time now)
{
    const int64_t present = now.GetNanoSeconds() / RADIO_FRAME;
    const auto ahead = static_cast<uint8_t>(cfn.Value() - static_cast<uint64_t>(present));
    return NanoSeconds((present + static_cast<int8_t>(ahead)) * RADIO_FRAME) - now;
}

/**
 * @ingroup umts
 * @brief Count radio frames from one to the nearest with a connection frame number.
 * @param cfn a connection frame number
 * @param present that of the radio frame to count from
 * @return their number; negative when it comes before
 */
inline int32_t
GetFramesTo(Cfn cfn, Cfn present)
{
    return static_cast<int8_t>(cfn - present);
}

} // namespace ns3::umts

#endif /* UMTS_CFN_H */
