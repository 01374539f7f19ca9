/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-stats.h"

#include "ns3/abort.h"
#include "ns3/simulator.h"

#include <fstream>
#include <functional>
#include <iomanip>
#include <utility>

namespace ns3
{
namespace umts
{

namespace
{

constexpr double TCP_HEADER_OCTETS = 20.0; //!< Without options

/**
 * @brief Put together both ends of a direction.
 * @param sender the sending end
 * @param receiver the receiving end
 * @param durationS length of the observation, s
 * @return the statistics
 */
RlcDirectionStats
Direct(const RadioBearer& sender, const RadioBearer& receiver, double durationS)
{
    RlcDirectionStats stats;
    stats.tx = sender.GetRlc()->GetTxCounters();
    stats.rx = receiver.GetRlc()->GetRxCounters();
    stats.pdcpTx = sender.GetPdcp()->GetCounters();
    stats.pdcpRx = receiver.GetPdcp()->GetCounters();
    const auto sdus = static_cast<double>(stats.tx.sdusTaken);
    stats.octetsPerSdu = sdus > 0.0 ? static_cast<double>(stats.tx.octetsTaken) / sdus : 0.0;
    stats.statusSent = stats.tx.statusSent;
    stats.blocksSent = sender.GetMacCounters().blocksSent;
    stats.blocksInError = receiver.GetMacCounters().blocksInError;
    const TransportChannel& channel = sender.GetTransmitChannel();
    const uint64_t pdus = stats.rx.pdusReceived + stats.rx.controlReceived;
    const double bits = static_cast<double>(channel.pduBits - channel.rlcHeaderBits) * pdus;
    stats.payloadBps = durationS > 0.0 ? bits / durationS : 0.0;
    stats.normalisedThroughput = stats.payloadBps / channel.GetPayloadRate();
    return stats;
}

/**
 * @param sender sending RLC entity
 * @param receiver receiving RLC entity
 * @return true when no octet was lost or made up between them
 */
bool
IsConserved(const RlcEntity& sender, const RlcEntity& receiver)
{
    const RlcTxCounters& tx = sender.GetTxCounters();
    const uint64_t delivered = receiver.GetRxCounters().octetsDelivered;
    return tx.octetsTaken == tx.octetsConfirmed + tx.octetsSubmitted + tx.octetsDiscarded +
                                 sender.GetHeldOctets() &&
           delivered >= tx.octetsConfirmed && delivered <= tx.octetsTaken;
}

using Column = std::pair<std::string, std::function<double(const UeStats&)>>; //!< Of the CSV file

/**
 * @brief Columns of one direction.
 * @param columns appended to
 * @param prefix what their names begin with
 * @param pick the direction of a row
 */
void
AddDirectionColumns(std::vector<Column>& columns,
                    const std::string& prefix,
                    const std::function<const RlcDirectionStats&(const UeStats&)>& pick)
{
    using Stats = RlcDirectionStats;
    const std::vector<std::pair<std::string, std::function<double(const Stats&)>>> values = {
        {"sent_pdus", [](const Stats& s) { return s.tx.pdusSent; }},
        {"retransmitted_pdus", [](const Stats& s) { return s.tx.pdusRetransmitted; }},
        {"received_pdus", [](const Stats& s) { return s.rx.pdusReceived; }},
        {"status_sent_pdus", [](const Stats& s) { return s.statusSent; }},
        {"sent_blocks", [](const Stats& s) { return s.blocksSent; }},
        {"error_blocks", [](const Stats& s) { return s.blocksInError; }},
        {"rlc_bps", [](const Stats& s) { return s.payloadBps; }},
        {"rlc_normalised_ratio", [](const Stats& s) { return s.normalisedThroughput; }},
        {"taken_sdus", [](const Stats& s) { return s.tx.sdusTaken; }},
        {"delivered_sdus", [](const Stats& s) { return s.rx.sdusDelivered; }},
        {"discarded_sdus", [](const Stats& s) { return s.tx.sdusDiscarded; }},
        {"resets_count", [](const Stats& s) { return s.tx.resets; }},
        {"sdu_mean_bytes", [](const Stats& s) { return s.octetsPerSdu; }},
        {"headers_before_bytes", [](const Stats& s) { return s.pdcpTx.octetsBefore; }},
        {"headers_after_bytes", [](const Stats& s) { return s.pdcpTx.octetsAfter; }},
        {"header_repairs_count", [](const Stats& s) { return s.pdcpRx.repairs; }},
        {"header_drops_pdus", [](const Stats& s) { return s.pdcpRx.drops; }}};
    for (const auto& [name, value] : values)
    {
        columns.emplace_back(prefix + name, [pick, value = value](const UeStats& row) {
            return value(pick(row));
        });
    }
}

/** @param columns gets the columns of HS-DSCH */
void
AddHsColumns(std::vector<Column>& columns)
{
    const std::vector<std::pair<std::string, std::function<double(const HsStats&)>>> values = {
        {"hs_transmissions_count", [](const HsStats& s) { return s.transmissions; }},
        {"hs_delivered_blocks", [](const HsStats& s) { return s.blocksDelivered; }},
        {"hs_lost_blocks", [](const HsStats& s) { return s.blocksLost; }},
        {"hs_first_error_ratio", [](const HsStats& s) { return s.firstErrorRatio; }},
        {"hs_transmissions_per_block", [](const HsStats& s) { return s.transmissionsPerBlock; }},
        {"hs_cqi_mean", [](const HsStats& s) { return s.meanCqi; }},
        {"hs_mac_bps", [](const HsStats& s) { return s.macBps; }},
        {"hs_enqueued_pdus", [](const HsStats& s) { return s.queue.enqueued; }},
        {"hs_overflowed_pdus", [](const HsStats& s) { return s.queue.overflowed; }},
        {"hs_discarded_pdus", [](const HsStats& s) { return s.queue.discarded; }},
        {"hs_lost_pdus", [](const HsStats& s) { return s.queue.lost; }},
        {"hs_requests_count", [](const HsStats& s) { return s.flow.requestsSent; }},
        {"hs_allocations_count", [](const HsStats& s) { return s.flow.allocationsReceived; }}};
    for (const auto& [name, value] : values)
    {
        columns.emplace_back(name,
                             [value = value](const UeStats& row) { return value(row.hsDsch); });
    }
}

/** @return the columns of the CSV file */
std::vector<Column>
MakeColumns()
{
    std::vector<Column> columns = {
        {"ue_number", [](const UeStats& r) { return r.ue; }},
        {"goodput_bps", [](const UeStats& r) { return r.goodputBps; }},
        {"segment_bps", [](const UeStats& r) { return r.segmentBps; }},
        {"normalised_payload_ratio", [](const UeStats& r) { return r.normalisedPayload; }},
        {"normalised_segments_ratio", [](const UeStats& r) { return r.normalisedSegments; }},
        {"sent_bytes", [](const UeStats& r) { return r.flow.bytesSent; }},
        {"delivered_bytes", [](const UeStats& r) { return r.flow.bytesDelivered; }},
        {"rtt_samples_count", [](const UeStats& r) { return r.flow.rttSamples; }},
        {"rtt_min_s", [](const UeStats& r) { return r.flow.rttMinS; }},
        {"rtt_mean_s", [](const UeStats& r) { return r.flow.rttMeanS; }},
        {"rtt_max_s", [](const UeStats& r) { return r.flow.rttMaxS; }},
        {"cwnd_mean_segments", [](const UeStats& r) { return r.flow.cwndMeanSegments; }},
        {"cwnd_max_segments", [](const UeStats& r) { return r.flow.cwndMaxSegments; }},
        {"cwnd_at_most_2_time_share", [](const UeStats& r) { return r.flow.cwndTimeAtMost2Share; }},
        {"timeouts_count", [](const UeStats& r) { return r.flow.timeouts; }},
        {"spurious_timeouts_count", [](const UeStats& r) { return r.flow.spuriousTimeouts; }},
        {"retransmitted_segments", [](const UeStats& r) { return r.flow.retransmittedSegments; }},
        {"redundant_segments", [](const UeStats& r) { return r.flow.redundantSegments; }}};
    AddDirectionColumns(columns, "dl_", [](const UeStats& r) -> const RlcDirectionStats& {
        return r.downlink;
    });
    AddDirectionColumns(columns, "ul_", [](const UeStats& r) -> const RlcDirectionStats& {
        return r.uplink;
    });
    AddHsColumns(columns);
    return columns;
}

} // namespace

void
UmtsStats::AddUe(Ptr<UeNetDevice> ue, Ptr<RncNetDevice> rnc)
{
    m_entries.push_back({ue, rnc, nullptr, 0});
}

void
UmtsStats::AddFlow(Ptr<TcpFlowProbe> probe, uint32_t segmentSize)
{
    NS_ABORT_MSG_IF(m_entries.empty(), "a flow needs its UE: call AddUe first");
    m_entries.back().probe = probe;
    m_entries.back().segmentSize = segmentSize;
}

void
UmtsStats::SetWarmup(Time warmup)
{
    m_warmup = warmup;
}

std::vector<UeStats>
UmtsStats::Collect() const
{
    std::vector<UeStats> rows;
    const double totalS = Simulator::Now().GetSeconds();
    const double flowS = totalS - m_warmup.GetSeconds();
    for (const auto& entry : m_entries)
    {
        UeStats row;
        row.ue = static_cast<uint32_t>(rows.size() + 1);
        const Ptr<RadioBearer> ueEnd = entry.ue->GetBearer();
        const Ptr<RadioBearer> rncEnd = entry.rnc->GetBearer(entry.ue->GetRnti());
        row.downlink = Direct(*rncEnd, *ueEnd, totalS);
        row.uplink = Direct(*ueEnd, *rncEnd, totalS);
        row.hsDsch = CollectHsStats(*entry.ue, *entry.rnc, totalS);
        if (entry.probe && flowS > 0.0)
        {
            const double rate = rncEnd->GetTransmitChannel().GetPayloadRate();
            row.hasFlow = true;
            row.flow = entry.probe->Summarise();
            row.goodputBps = 8.0 * static_cast<double>(row.flow.bytesDelivered) / flowS;
            row.segmentBps =
                row.goodputBps * (entry.segmentSize + TCP_HEADER_OCTETS) / entry.segmentSize;
            row.normalisedPayload = row.goodputBps / rate;
            row.normalisedSegments = row.segmentBps / rate;
        }
        rows.push_back(row);
    }
    return rows;
}

double
CalculateJainIndex(const std::vector<double>& values)
{
    double sum = 0.0;
    double squares = 0.0;
    for (const double value : values)
    {
        sum += value;
        squares += value * value;
    }
    return squares > 0.0 ? sum * sum / (static_cast<double>(values.size()) * squares) : 1.0;
}

double
UmtsStats::GetTotalGoodputBps() const
{
    double total = 0.0;
    for (const auto& row : Collect())
    {
        total += row.goodputBps;
    }
    return total;
}

double
UmtsStats::GetJainIndex() const
{
    std::vector<double> goodputs;
    for (const auto& row : Collect())
    {
        if (row.hasFlow)
        {
            goodputs.push_back(row.goodputBps);
        }
    }
    return CalculateJainIndex(goodputs);
}

bool
UmtsStats::IsConserved() const
{
    for (const auto& entry : m_entries)
    {
        for (const auto& context : entry.rnc->GetUe(entry.ue->GetRnti()).bearerContexts)
        {
            const RbId id = context.first;
            const Ptr<RlcEntity> ue = entry.ue->GetBearer(id)->GetRlc();
            const Ptr<RlcEntity> rnc = entry.rnc->GetBearer(entry.ue->GetRnti(), id)->GetRlc();
            if (!umts::IsConserved(*ue, *rnc) || !umts::IsConserved(*rnc, *ue))
            {
                return false;
            }
        }
    }
    return true;
}

void
UmtsStats::WriteCsv(const std::string& path) const
{
    std::ofstream file(path);
    NS_ABORT_MSG_UNLESS(file, "file " << path << ": cannot be written");
    const auto columns = MakeColumns();
    for (std::size_t i = 0; i < columns.size(); ++i)
    {
        file << (i > 0 ? "," : "") << columns[i].first;
    }
    file << "\n" << std::setprecision(15);
    for (const auto& row : Collect())
    {
        for (std::size_t i = 0; i < columns.size(); ++i)
        {
            file << (i > 0 ? "," : "") << columns[i].second(row);
        }
        file << "\n";
    }
    file.close();
    NS_ABORT_MSG_UNLESS(file, "file " << path << ": write error");
}

} // namespace umts
} // namespace ns3
