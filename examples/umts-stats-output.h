/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_STATS_OUTPUT_H
#define UMTS_STATS_OUTPUT_H

#include "program-flags.h"

#include "ns3/umts-module.h"

#include <fstream>
#include <iomanip>
#include <string>

namespace ns3
{
namespace umts
{

/**
 * @param d one direction of a bearer
 * @return JSON text
 */
inline std::string
ToJson(const RlcDirectionStats& d)
{
    JsonObject json;
    json.Add("pdus_sent", d.tx.pdusSent);
    json.Add("pdus_retransmitted", d.tx.pdusRetransmitted);
    json.Add("pdus_received", d.rx.pdusReceived);
    json.Add("pdus_duplicate", d.rx.pdusDuplicate);
    json.Add("status_sent", d.statusSent);
    json.Add("blocks_sent", d.blocksSent);
    json.Add("blocks_in_error", d.blocksInError);
    json.Add("payload_bps", d.payloadBps);
    json.Add("normalised_throughput", d.normalisedThroughput);
    json.Add("sdus_sent", d.tx.sdusTaken);
    json.Add("sdus_refused", d.tx.sdusRefused);
    json.Add("sdus_delivered", d.rx.sdusDelivered);
    json.Add("sdus_discarded", d.tx.sdusDiscarded);
    json.Add("resets", d.tx.resets);
    json.Add("octets_per_sdu", d.octetsPerSdu);
    json.Add("header_octets_before", d.pdcpTx.octetsBefore);
    json.Add("header_octets_after", d.pdcpTx.octetsAfter);
    json.Add("header_repairs", d.pdcpRx.repairs);
    json.Add("header_drops", d.pdcpRx.drops);
    return json.Str();
}

/**
 * @param hs what HS-DSCH has carried for a UE
 * @return JSON text
 */
inline std::string
ToJson(const HsStats& hs)
{
    JsonObject json;
    json.Add("transmissions", hs.transmissions);
    json.Add("blocks_delivered", hs.blocksDelivered);
    json.Add("blocks_lost", hs.blocksLost);
    json.Add("first_error_ratio", hs.firstErrorRatio);
    json.Add("transmissions_per_block", hs.transmissionsPerBlock);
    json.Add("mean_cqi", hs.meanCqi);
    json.Add("mac_bps", hs.macBps);
    json.Add("pdus_enqueued", hs.queue.enqueued);
    json.Add("pdus_overflowed", hs.queue.overflowed);
    json.Add("pdus_discarded", hs.queue.discarded);
    json.Add("pdus_lost", hs.queue.lost);
    json.Add("capacity_requests", hs.flow.requestsSent);
    json.Add("capacity_allocations", hs.flow.allocationsReceived);
    return json.Str();
}

/**
 * @param row a UE
 * @return JSON text
 */
inline std::string
ToJson(const UeStats& row)
{
    JsonObject json;
    json.Add("ue", row.ue);
    json.Add("goodput_bps", row.goodputBps);
    json.Add("segment_bps", row.segmentBps);
    json.Add("normalised_payload", row.normalisedPayload);
    json.Add("normalised_segments", row.normalisedSegments);
    json.Add("rtt_samples", row.flow.rttSamples);
    json.Add("rtt_min_s", row.flow.rttMinS);
    json.Add("rtt_mean_s", row.flow.rttMeanS);
    json.Add("rtt_max_s", row.flow.rttMaxS);
    json.Add("cwnd_mean_segments", row.flow.cwndMeanSegments);
    json.Add("cwnd_max_segments", row.flow.cwndMaxSegments);
    json.Add("cwnd_time_at_most_2_share", row.flow.cwndTimeAtMost2Share);
    json.Add("timeouts", row.flow.timeouts);
    json.Add("spurious_timeouts", row.flow.spuriousTimeouts);
    json.Add("retransmitted_segments", row.flow.retransmittedSegments);
    json.Add("redundant_segments", row.flow.redundantSegments);
    json.Add("bytes_sent", row.flow.bytesSent);
    json.Add("bytes_delivered", row.flow.bytesDelivered);
    json.AddRaw("rlc_dl", ToJson(row.downlink));
    json.AddRaw("rlc_ul", ToJson(row.uplink));
    if (row.hsDsch.present)
    {
        json.AddRaw("hs_dsch", ToJson(row.hsDsch));
    }
    return json.Str();
}

/**
 * @brief Write a CSV file, if it is asked for.
 * @tparam ROWS container of rows
 * @tparam PRINT callable void(std::ostream&, row)
 * @param path the file; empty: not asked for
 * @param header names of the columns
 * @param rows the rows
 * @param print prints the columns of a row
 */
template <typename ROWS, typename PRINT>
void
WriteSeries(const std::string& path, const std::string& header, const ROWS& rows, PRINT print)
{
    if (path.empty())
    {
        return;
    }
    std::ofstream file(path);
    file << header << "\n" << std::setprecision(10);
    for (const auto& row : rows)
    {
        print(file, row);
        file << "\n";
    }
    file.close();
    Require(file.good(), "file " + path + ": cannot be written");
}

} // namespace umts
} // namespace ns3

#endif // UMTS_STATS_OUTPUT_H
