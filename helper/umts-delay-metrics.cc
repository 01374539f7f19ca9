/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-metrics.h"

namespace ns3::umts
{

const Metrics<RlcDirectionStats>&
GetDelayMetrics()
{
    using Row = RlcDirectionStats;
    static const Metrics<Row> metrics = {
        {"delays_count",
         "1",
         "IP packets whose delay has been measured",
         "devices at both ends of the bearer",
         [](const Row& r) { return r.delays.GetPackets(); }},
        {"delay_mean_s",
         "s",
         "Mean delay of IP packets",
         "from the device that sends to the node that receives",
         [](const Row& r) { return r.delays.GetMeanS(); }},
        {"delay_p50_s",
         "s",
         "Median of these delays",
         "nearest rank, rounded up to 0.1 ms",
         [](const Row& r) { return r.delays.GetQuantileS(0.5); }},
        {"delay_p95_s",
         "s",
         "95th percentile of these delays",
         "nearest rank, rounded up to 0.1 ms",
         [](const Row& r) { return r.delays.GetQuantileS(0.95); }},
        {"delay_p99_s",
         "s",
         "99th percentile of these delays",
         "nearest rank, rounded up to 0.1 ms",
         [](const Row& r) { return r.delays.GetQuantileS(0.99); }},
        {"delay_max_s", "s", "Largest of these delays", "all packets", [](const Row& r) {
             return r.delays.GetMaxS();
         }}};
    return metrics;
}

} // namespace ns3::umts
