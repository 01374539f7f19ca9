/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-metrics.h"

#include <sstream>
#include <utility>

namespace ns3::umts
{

namespace
{

/**
 * @param metrics gets more
 * @param more is put at their end
 */
template <typename T>
void
Append(Metrics<T>& metrics, Metrics<T> more)
{
    for (auto& metric : more)
    {
        metrics.push_back(std::move(metric));
    }
}

/** @return text of an address */
std::string
ToText(const Ipv4Address& address)
{
    std::ostringstream text;
    text << address;
    return text.str();
}

/** @return metrics of PDUs and transport blocks in one direction of a bearer */
Metrics<RlcDirectionStats>
GetPduMetrics()
{
    using Row = RlcDirectionStats;
    return {{"rlc_sent_pdus",
             "PDUs",
             "Data PDUs sent, retransmissions included",
             "sending RLC entity",
             [](const Row& r) { return r.tx.pdusSent; }},
            {"rlc_retransmitted_pdus",
             "PDUs",
             "Data PDUs sent again",
             "sending RLC entity",
             [](const Row& r) { return r.tx.pdusRetransmitted; }},
            {"rlc_received_pdus",
             "PDUs",
             "Data PDUs received without error, duplicates included",
             "receiving RLC entity",
             [](const Row& r) { return r.rx.pdusReceived; }},
            {"rlc_duplicate_pdus",
             "PDUs",
             "Data PDUs received before",
             "receiving RLC entity",
             [](const Row& r) { return r.rx.pdusDuplicate; }},
            {"rlc_status_sent_pdus",
             "PDUs",
             "STATUS PDUs sent in this direction, piggybacked ones included",
             "RLC entity that sends in this direction",
             [](const Row& r) { return r.statusSent; }},
            {"mac_sent_blocks",
             "transport blocks",
             "Transport blocks sent",
             "sending MAC-d entity",
             [](const Row& r) { return r.blocksSent; }},
            {"mac_error_blocks",
             "transport blocks",
             "Transport blocks received with a CRC error",
             "receiving MAC-d entity",
             [](const Row& r) { return r.blocksInError; }},
            {"rlc_throughput_bps",
             "bit/s",
             "Payload of the PDUs received without error, control PDUs included",
             "their number times the bits of a block without MAC header, over the whole time",
             [](const Row& r) { return r.payloadBps; }},
            {"rlc_normalised_ratio",
             "1",
             "Throughput of RLC in shares of the channel",
             "rlc_throughput_bps over the RLC payload rate of the channel",
             [](const Row& r) { return r.normalisedThroughput; }}};
}

/** @return metrics of SDUs and of header compression in one direction of a bearer */
Metrics<RlcDirectionStats>
GetSduMetrics()
{
    using Row = RlcDirectionStats;
    return {{"rlc_taken_sdus",
             "SDUs",
             "SDUs accepted from the upper layer",
             "sending RLC entity",
             [](const Row& r) { return r.tx.sdusTaken; }},
            {"rlc_refused_sdus",
             "SDUs",
             "SDUs refused, the buffer being full",
             "sending RLC entity",
             [](const Row& r) { return r.tx.sdusRefused; }},
            {"rlc_delivered_sdus",
             "SDUs",
             "SDUs handed to the upper layer",
             "receiving RLC entity",
             [](const Row& r) { return r.rx.sdusDelivered; }},
            {"rlc_discarded_sdus",
             "SDUs",
             "SDUs given up (discard function, reset)",
             "sending RLC entity",
             [](const Row& r) { return r.tx.sdusDiscarded; }},
            {"rlc_resets_count",
             "1",
             "RLC reset procedures begun",
             "sending RLC entity",
             [](const Row& r) { return r.tx.resets; }},
            {"rlc_unrecoverable_count",
             "1",
             "Unrecoverable errors of RLC: RESETs without an answer up to MaxRST",
             "sending RLC entity",
             [](const Row& r) { return r.tx.unrecoverable; }},
            {"rlc_reestablished_count",
             "1",
             "Re-establishments of RLC by RRC",
             "sending RLC entity",
             [](const Row& r) { return r.tx.reestablished; }},
            {"rlc_sdu_mean_octets",
             "octets",
             "Mean length of the SDUs accepted",
             "octets of these SDUs over their number",
             [](const Row& r) { return r.octetsPerSdu; }},
            {"pdcp_headers_before_octets",
             "octets",
             "IP, UDP and TCP headers of the packets sent",
             "sending PDCP entity",
             [](const Row& r) { return r.pdcpTx.octetsBefore; }},
            {"pdcp_headers_after_octets",
             "octets",
             "What was sent in their place, CONTEXT_STATE included",
             "sending PDCP entity",
             [](const Row& r) { return r.pdcpTx.octetsAfter; }},
            {"pdcp_repairs_count",
             "1",
             "Contexts of header compression repaired",
             "receiving PDCP entity",
             [](const Row& r) { return r.pdcpRx.repairs; }},
            {"pdcp_dropped_pdus",
             "PDUs",
             "PDUs that could not be decompressed",
             "receiving PDCP entity",
             [](const Row& r) { return r.pdcpRx.drops; }}};
}

/** @return RRC states of a UE, its messages, and what has failed */
Metrics<RrcStats>
GetRrcStateMetrics()
{
    using Row = RrcStats;
    return {{"rrc_dch_s",
             "s",
             "Time in CELL_DCH",
             "RRC of the UE",
             [](const Row& r) { return r.dchS; }},
            {"rrc_fach_s",
             "s",
             "Time in CELL_FACH",
             "RRC of the UE",
             [](const Row& r) { return r.fachS; }},
            {"rrc_pch_s",
             "s",
             "Time in CELL_PCH and URA_PCH",
             "RRC of the UE",
             [](const Row& r) { return r.pchS; }},
            {"rrc_idle_s",
             "s",
             "Time without an RRC connection",
             "RRC of the UE",
             [](const Row& r) { return r.idleS; }},
            {"rrc_set_up_s",
             "s",
             "Time on the way to CELL_DCH, which is part of that in "
             "IDLE and CELL_FACH",
             "RRC of the UE",
             [](const Row& r) { return r.setUpS; }},
            {"rrc_changes_count",
             "1",
             "Changes of the RRC state",
             "RRC of the UE",
             [](const Row& r) { return r.changes; }},
            {"rrc_radio_link_failures_count",
             "1",
             "Radio link failures",
             "RRC of the UE: expiries of T313",
             [](const Row& r) { return r.radioLinkFailures; }},
            {"rrc_requests_repeated_count",
             "1",
             "Requests to the RNC that were sent again",
             "RRC of the UE: CELL UPDATE after T302, RRC CONNECTION "
             "REQUEST after T300",
             [](const Row& r) { return r.requestsRepeated; }},
            {"rrc_requests_failed_count",
             "1",
             "Requests to the RNC that were given up: the UE is in "
             "IDLE",
             "RRC of the UE: N302, N300 or T315 has run out",
             [](const Row& r) { return r.requestsFailed; }},
            {"rrc_physical_channel_failures_count",
             "1",
             "Handovers in which the UE did not get in sync in time",
             "RRC of the UE: expiries of T312",
             [](const Row& r) { return r.physicalChannelFailures; }},
            {"rrc_dl_messages_count",
             "1",
             "Messages of RRC to the UE, on SRBs and CCCH",
             "RRC of the RNC; 0 without signalling radio bearers",
             [](const Row& r) { return r.downlinkMessages.messages; }},
            {"rrc_dl_octets",
             "octets",
             "Octets of the messages of RRC to the UE",
             "RRC of the RNC; without headers of RLC",
             [](const Row& r) { return r.downlinkMessages.octets; }},
            {"rrc_ul_messages_count",
             "1",
             "Messages of RRC from the UE, on SRBs and CCCH",
             "RRC of the UE; 0 without signalling radio bearers",
             [](const Row& r) { return r.uplinkMessages.messages; }},
            {"rrc_ul_octets",
             "octets",
             "Octets of the messages of RRC from the UE",
             "RRC of the UE; without headers of RLC",
             [](const Row& r) { return r.uplinkMessages.octets; }}};
}

/** @return energy of a UE's radio */
Metrics<RrcStats>
GetRadioEnergyMetrics()
{
    using Row = RrcStats;
    return {{"radio_energy_j",
             "J",
             "Energy of the UE's radio",
             "powers of RrcStateMeter times the time in each state",
             [](const Row& r) { return r.energyJ; }},
            {"radio_energy_dch_j",
             "J",
             "Energy of the UE's radio in CELL_DCH",
             "DchPower of RrcStateMeter times rrc_dch_s",
             [](const Row& r) { return r.dchJ; }},
            {"radio_energy_fach_j",
             "J",
             "Energy of the UE's radio in CELL_FACH, but for that on "
             "the way to CELL_DCH",
             "FachPower of RrcStateMeter times the time",
             [](const Row& r) { return r.fachJ; }},
            {"radio_energy_set_up_j",
             "J",
             "Energy of the UE's radio on the way to CELL_DCH",
             "IdleToDchPower and FachToDchPower times the time",
             [](const Row& r) { return r.setUpJ; }}};
}

} // namespace

const Metrics<UeIdentity>&
GetIdentityMetrics()
{
    using Row = UeIdentity;
    static const Metrics<Row> metrics = {
        {"ue_number",
         "number",
         "The UE, from 1",
         "order in which the UEs were added",
         [](const Row& r) { return r.ue; }},
        {"node_id",
         "number",
         "ns-3 node of the UE",
         "Node::GetId",
         [](const Row& r) { return r.node; }},
        {"ue_address",
         "IPv4 address",
         "IPv4 address of the UE; 0.0.0.0 without one",
         "first address of the device",
         {},
         [](const Row& r) { return ToText(r.address); }},
        {"rnti",
         "number",
         "Identity of the UE in its RNC",
         "assigned by the RNC",
         [](const Row& r) { return static_cast<double>(r.rnti); }},
        {"cell_number",
         "number",
         "Cell of the UE: its position in CellList of the RNC that "
         "controls it, as in the traces; -1 when detached",
         "RncRrc::CellList",
         [](const Row& r) { return static_cast<double>(r.cell.cell); }},
        {"cell_rnc_id", "number", "ns-3 node of that RNC", "Node::GetId", [](const Row& r) {
             return static_cast<double>(r.cell.rnc);
         }}};
    return metrics;
}

const Metrics<RrcStats>&
GetRrcMetrics()
{
    static const Metrics<RrcStats> metrics = [] {
        auto all = GetRrcStateMetrics();
        Append(all, GetRadioEnergyMetrics());
        return all;
    }();
    return metrics;
}

const Metrics<TcpFlowSummary>&
GetTcpMetrics()
{
    using Row = TcpFlowSummary;
    static const Metrics<Row> metrics = {
        {"delivery_pause_max_s",
         "s",
         "Longest time without payload to the application",
         "between two deliveries after the warm-up, or since the last one while octets are on "
         "their "
         "way",
         [](const Row& r) { return r.longestPauseS; }},
        {"rtt_samples_count",
         "1",
         "Round-trip times that TCP has measured",
         "trace source RttSample",
         [](const Row& r) { return r.rttSamples; }},
        {"rtt_min_s", "s", "Least of them", "least sample", [](const Row& r) { return r.rttMinS; }},
        {"rtt_mean_s",
         "s",
         "Mean of them",
         "sum of the samples over their number",
         [](const Row& r) { return r.rttMeanS; }},
        {"rtt_p95_s",
         "s",
         "95th percentile of them",
         "nearest rank, rounded up to 1 ms",
         [](const Row& r) { return r.GetRttPercentileS(0.95); }},
        {"rtt_max_s",
         "s",
         "Largest of them",
         "largest sample",
         [](const Row& r) { return r.rttMaxS; }},
        {"cwnd_mean_segments",
         "segments",
         "Mean congestion window",
         "integral over time from the sender's start on, over that time",
         [](const Row& r) { return r.cwndMeanSegments; }},
        {"cwnd_max_segments",
         "segments",
         "Largest congestion window",
         "largest value that was in force for any time",
         [](const Row& r) { return r.cwndMaxSegments; }},
        {"cwnd_at_most_2_time_ratio",
         "1",
         "Share of the time with a congestion window of at most 2 segments",
         "time with less than 3 segments over the time from the sender's start on",
         [](const Row& r) { return r.cwndTimeAtMost2Share; }},
        {"timeouts_count",
         "1",
         "Retransmission timeouts",
         "trace source Timeout",
         [](const Row& r) { return r.timeouts; }},
        {"spurious_timeouts_count",
         "1",
         "Timeouts of a segment that was not lost",
         "the segment sent again found itself at the receiver",
         [](const Row& r) { return r.spuriousTimeouts; }},
        {"retransmitted_segments",
         "segments",
         "Segments sent again",
         "trace source SegmentRetransmitted",
         [](const Row& r) { return r.retransmittedSegments; }},
        {"redundant_segments",
         "segments",
         "Segments that found themselves at the receiver",
         "sequence number below what the receiver expects next",
         [](const Row& r) { return r.redundantSegments; }}};
    return metrics;
}

const Metrics<FlowMeasures>&
GetFlowMetrics()
{
    using Row = FlowMeasures;
    static const Metrics<Row> metrics = [] {
        Metrics<Row> all = {
            {"goodput_bps",
             "bit/s",
             "Payload delivered to the application",
             "8 delivered_octets over the time from the warm-up to the end",
             [](const Row& r) { return r.goodputBps; }},
            {"segment_bps",
             "bit/s",
             "The same with 20 octets of TCP header for each segment; 0 without TCP",
             "goodput_bps (MSS + 20) / MSS",
             [](const Row& r) { return r.segmentBps; }},
            {"normalised_payload_ratio",
             "1",
             "Goodput in shares of the channel",
             "goodput_bps over the RLC payload rate of the bearer's channel",
             [](const Row& r) { return r.normalisedPayload; }},
            {"normalised_segments_ratio",
             "1",
             "Goodput with TCP headers in shares of the channel",
             "segment_bps over the RLC payload rate of the bearer's channel",
             [](const Row& r) { return r.normalisedSegments; }}};
        Append(all, Lift<Row, TcpFlowSummary>(GetTcpMetrics(), [](const Row& r) -> const auto& {
                   return r.flow;
               }));
        Append(all,
               {{"sent_octets",
                 "octets",
                 "Payload that the sender has handed to TCP; 0 without TCP",
                 "trace source Tx of the sender",
                 [](const Row& r) { return r.flow.bytesSent; }},
                {"acked_octets",
                 "octets",
                 "Payload that TCP has had acknowledged; 0 without TCP",
                 "sent_octets less what the send buffer holds",
                 [](const Row& r) { return r.flow.bytesAcked; }},
                {"delivered_octets",
                 "octets",
                 "Payload delivered to the application since the warm-up",
                 "trace source Rx of the receiver",
                 [](const Row& r) { return r.flow.bytesDelivered; }}});
        return all;
    }();
    return metrics;
}

const Metrics<RlcDirectionStats>&
GetDirectionMetrics()
{
    static const Metrics<RlcDirectionStats> metrics = []() {
        auto all = GetPduMetrics();
        Append(all, GetSduMetrics());
        return all;
    }();
    return metrics;
}

Metrics<FlowStats>
GetFlowColumns()
{
    using Row = FlowStats;
    Metrics<Row> all = {{"flow_number",
                         "number",
                         "The flow of the UE, from 1",
                         "order in which the flows were added",
                         [](const Row& r) { return r.number; }},
                        {"bearer_id",
                         "number",
                         "Radio bearer of the UE; 0 is the default one",
                         "order in which the bearers were set up",
                         [](const Row& r) { return static_cast<uint32_t>(r.bearer); }},
                        {"uplink_flag",
                         "0 or 1",
                         "1 when the UE is the sender",
                         "node of the receiver",
                         [](const Row& r) { return r.uplink ? 1 : 0; }}};
    Append(all,
           Lift<Row, FlowMeasures>(GetFlowMetrics(), [](const Row& r) -> const Row& { return r; }));
    return all;
}

Metrics<BearerStats>
GetBearerColumns(bool withDelays)
{
    using Row = BearerStats;
    Metrics<Row> all = {{"bearer_id",
                         "number",
                         "Radio bearer of the UE; 0 is the default one",
                         "order in which the bearers were set up",
                         [](const Row& r) { return static_cast<uint32_t>(r.bearer); }}};
    const auto append = [&all](const Metrics<RlcDirectionStats>& metrics) {
        const auto down = [](const Row& r) -> const auto& { return r.downlink; };
        const auto up = [](const Row& r) -> const auto& { return r.uplink; };
        Append(all, Lift<Row, RlcDirectionStats>(metrics, down, "dl_"));
        Append(all, Lift<Row, RlcDirectionStats>(metrics, up, "ul_"));
    };
    append(GetDirectionMetrics());
    Append(all, Lift<Row, HsStats>(GetHsMetrics(), [](const Row& r) -> const auto& {
               return r.hsDsch;
           }));
    Append(all, Lift<Row, EdchStats>(GetEdchMetrics(), [](const Row& r) -> const auto& {
               return r.eDch;
           }));
    if (withDelays)
    {
        append(GetDelayMetrics());
    }
    return all;
}

Metrics<UeStats>
GetUeColumns(bool withDelays)
{
    // A row of a UE is its identity, its flows together and its default bearer.
    const auto itself = [](const UeStats& r) -> const UeStats& { return r; };
    Metrics<UeStats> all = Lift<UeStats, UeIdentity>(GetIdentityMetrics(), itself);
    Append(all, Lift<UeStats, RrcStats>(GetRrcMetrics(), itself));
    Append(all, Lift<UeStats, FlowMeasures>(GetFlowMetrics(), itself));
    Metrics<BearerStats> bearer = GetBearerColumns(withDelays);
    bearer.erase(bearer.begin());
    Append(all, Lift<UeStats, BearerStats>(bearer, itself));
    return all;
}

} // namespace ns3::umts
