/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-metrics.h"

namespace ns3::umts
{

const Metrics<HsStats>&
GetHsMetrics()
{
    using Row = HsStats;
    static const Metrics<Row> metrics = {
        {"hs_transmissions_count",
         "1",
         "Transmissions to the UE, repetitions included",
         "MAC-hs",
         [](const Row& r) { return r.transmissions; }},
        {"hs_delivered_blocks",
         "transport blocks",
         "Blocks that HARQ takes for delivered",
         "MAC-hs",
         [](const Row& r) { return r.blocksDelivered; }},
        {"hs_lost_blocks",
         "transport blocks",
         "Blocks that HARQ has given up",
         "MAC-hs",
         [](const Row& r) { return r.blocksLost; }},
        {"hs_first_error_ratio",
         "1",
         "Share of first transmissions received in error",
         "receiving end of MAC-hs",
         [](const Row& r) { return r.firstErrorRatio; }},
        {"hs_transmissions_per_block",
         "1",
         "Mean number of transmissions of a block",
         "hs_transmissions_count over hs_delivered_blocks and hs_lost_blocks together",
         [](const Row& r) { return r.transmissionsPerBlock; }},
        {"hs_mean_cqi",
         "CQI",
         "Mean of the CQI reports",
         "as the Node B reads them",
         [](const Row& r) { return r.meanCqi; }},
        {"hs_mac_throughput_bps",
         "bit/s",
         "MAC-d PDUs delivered to the UE, as accounted on the air",
         "their bits over the whole time",
         [](const Row& r) { return r.macBps; }},
        {"hs_queue_enqueued_pdus",
         "PDUs",
         "PDUs of the bearer that found room in the Node B",
         "priority queue of the bearer",
         [](const Row& r) { return r.queue.enqueued; }},
        {"hs_queue_overflowed_pdus",
         "PDUs",
         "PDUs that found none",
         "priority queue of the bearer",
         [](const Row& r) { return r.queue.overflowed; }},
        {"hs_queue_most_pdus",
         "PDUs",
         "PDUs that were in the Node B at once, at most",
         "priority queue of the bearer",
         [](const Row& r) { return r.queue.most; }},
        {"hs_queue_discarded_pdus",
         "PDUs",
         "PDUs that stayed too long",
         "priority queue of the bearer",
         [](const Row& r) { return r.queue.discarded; }},
        {"hs_queue_lost_pdus",
         "PDUs",
         "PDUs in blocks that HARQ has given up",
         "priority queue of the bearer",
         [](const Row& r) { return r.queue.lost; }},
        {"hs_ungranted_pdus",
         "PDUs",
         "PDUs that the RNC has sent without credits: it does not keep to the flow control",
         "Node B's end of flow control",
         [](const Row& r) { return r.ungrantedPdus; }},
        {"hs_capacity_requests_count",
         "1",
         "HS-DSCH Capacity Requests sent",
         "MAC-d flow in the RNC",
         [](const Row& r) { return r.flow.requestsSent; }},
        {"hs_capacity_allocations_count",
         "1",
         "HS-DSCH Capacity Allocations received",
         "MAC-d flow in the RNC",
         [](const Row& r) { return r.flow.allocationsReceived; }}};
    return metrics;
}

const Metrics<EdchStats>&
GetEdchMetrics()
{
    using Row = EdchStats;
    static const Metrics<Row> metrics = {
        {"edch_sent_blocks",
         "transport blocks",
         "Blocks that the UE has sent for the first time",
         "MAC-e of the UE",
         [](const Row& r) { return r.blocks; }},
        {"edch_repeated_blocks",
         "transport blocks",
         "Blocks that the UE has sent again",
         "MAC-e of the UE",
         [](const Row& r) { return r.retransmissions; }},
        {"edch_lost_blocks",
         "transport blocks",
         "Blocks that HARQ has given up",
         "MAC-e of the UE",
         [](const Row& r) { return r.blocksLost; }},
        {"edch_reports_count",
         "1",
         "Scheduling information that was due, sent",
         "MAC-e of the UE",
         [](const Row& r) { return r.reports; }},
        {"edch_mac_throughput_bps",
         "bit/s",
         "MAC-es PDUs that were acknowledged, with their headers",
         "their bits over the whole time; the bearers of a UE share it",
         [](const Row& r) { return r.macBps; }}};
    return metrics;
}

} // namespace ns3::umts
