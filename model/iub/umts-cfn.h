/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CFN_H
#define UMTS_CFN_H

#include "ns3/nstime.h"
#include "ns3/umts-seq-num.h"

namespace ns3
{
namespace umts
{

/** @brief Connection frame number: radio frames of 10 ms, modulo 256 (TS 25.402). */
using Cfn = SeqNum<8>;

/**
 * @ingroup umts
 * @brief The connection frame number of a radio frame. Every channel has a frame offset of 0.
 * @param at a time in the radio frame, not negative
 * @return its number
 */
inline Cfn
GetCfn(Time at)
{
    constexpr int64_t radioFrame = 10000000; // ns
    return Cfn(static_cast<uint32_t>(at.GetNanoSeconds() / radioFrame));
}

} // namespace umts
} // namespace ns3

#endif /* UMTS_CFN_H */
