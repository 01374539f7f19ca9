/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_E_DCH_STATS_H
#define UMTS_E_DCH_STATS_H

#include "ns3/umts-ue-net-device.h"

#include <cstdint>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Statistics of a UE on E-DCH, which its radio bearers share: HARQ and reports, as the UE
 * sees them.
 */
struct EdchStats
{
    bool present{false};         //!< The UE is on E-DCH
    uint64_t blocks{0};          //!< Blocks sent for the first time
    uint64_t retransmissions{0}; //!< Blocks sent again
    uint64_t blocksLost{0};      //!< Blocks that HARQ has given up
    uint64_t reports{0};         //!< Scheduling information that was due
    double macBps{0.0};          //!< MAC-es PDUs acknowledged with their headers, bit/s
};

/**
 * @ingroup umts
 * @brief Collect the statistics of a UE on E-DCH.
 * @param channel logical channel of a radio bearer
 * @param durationS time over which rates are computed, s
 * @return the numbers until now, which begin when the UE gets E-DCH; all 0 when the bearer is not
 * on it
 */
EdchStats CollectEdchStats(const UeNetDevice& ue, LogicalChannelId channel, double durationS);

} // namespace ns3::umts

#endif /* UMTS_E_DCH_STATS_H */
