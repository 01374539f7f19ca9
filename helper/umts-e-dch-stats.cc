/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-e-dch-stats.h"

namespace ns3::umts
{

EdchStats
CollectEdchStats(const UeNetDevice& ue, LogicalChannelId channel, double durationS)
{
    const auto eDch = ue.GetEdch();
    if (!eDch || !eDch->Has(channel))
    {
        return {};
    }
    const MacECounters& counters = eDch->GetMacE()->GetCounters();
    EdchStats stats;
    stats.present = true;
    stats.blocks = counters.blocks;
    stats.retransmissions = counters.retransmissions;
    stats.blocksLost = counters.givenUp;
    stats.reports = counters.reports;
    stats.macBps = durationS > 0.0 ? static_cast<double>(counters.bitsDelivered) / durationS : 0.0;
    return stats;
}

} // namespace ns3::umts
