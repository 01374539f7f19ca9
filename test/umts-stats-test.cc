/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/bulk-send-helper.h"
#include "ns3/config.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/simulator.h"
#include "ns3/tcp-classic-helper.h"
#include "ns3/tcp-classic-reno.h"
#include "ns3/uinteger.h"

#include <fstream>
#include <map>
#include <set>
#include <sstream>

/**
 * @file
 * @ingroup umts
 * Statistics: getters and CSV against what trace sources and applications show.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-stats", SYSTEM);

constexpr double DURATION_S = 60.0; //!< Length of the simulation
constexpr double WARMUP_S = 20.0;   //!< Its transient
constexpr uint32_t MSS = 512;       //!< Segment size

/** @brief What one UE shows from outside. */
struct Seen
{
    uint64_t bytes{0};    //!< TCP payload after the warm-up
    uint64_t dlPdus{0};   //!< PDUs received by the UE
    uint64_t dlSent{0};   //!< PDUs sent by the RNC
    uint64_t dlBlocks{0}; //!< Blocks sent by the RNC
    uint64_t dlErrors{0}; //!< Blocks in error at the UE
    uint64_t dlSdus{0};   //!< SDUs received by the UE
    uint64_t ulPdus{0};   //!< PDUs received by the RNC
    uint64_t ulBlocks{0}; //!< Blocks sent by the UE
};

/// Two UEs with a download each and a third one without.
struct StatsTest
{
    /**
     * @brief Compare who a row is about with the network.
     * @param ue number of the UE
     */
    void CheckIdentity(const UeStats& row, uint32_t ue)
    {
        UMTS_EXPECT(row.node == m_network->ues[ue]->GetNode()->GetId(), "node");
        UMTS_EXPECT(row.rnti == m_network->ues[ue]->GetRnti(), "RNTI");
        UMTS_EXPECT(row.address == m_network->addresses[ue], "address");
        UMTS_EXPECT(row.cell.cell == ue % m_network->nodeBs.size(), "cell");
    }

    /**
     * @brief Connect to the trace sources of a bearer.
     * @param ue number of the UE
     */
    void Watch(const Network& network, uint32_t ue)
    {
        const std::string context = std::to_string(ue);
        const auto ueEnd = network.ues[ue]->GetBearer();
        const auto rncEnd = network.rncs[0]->GetBearer(network.ues[ue]->GetRnti());
        ueEnd->GetRlc()->TraceConnect("RxPdu", context, MakeCallback(&StatsTest::OnDl, this));
        ueEnd->GetRlc()->TraceConnect("RxSdu", context, MakeCallback(&StatsTest::OnSdu, this));
        ueEnd->GetMac()->TraceConnect("RxBlocks", context, MakeCallback(&StatsTest::OnDlRx, this));
        ueEnd->GetMac()->TraceConnect("TxBlocks", context, MakeCallback(&StatsTest::OnUlTx, this));
        rncEnd->GetRlc()->TraceConnect("TxPdu", context, MakeCallback(&StatsTest::OnTx, this));
        rncEnd->GetRlc()->TraceConnect("RxPdu", context, MakeCallback(&StatsTest::OnUl, this));
        rncEnd->GetMac()->TraceConnect("TxBlocks", context, MakeCallback(&StatsTest::OnDlTx, this));
    }

    /**
     * @brief Add a download.
     * @param ue number of the UE
     * @param bytes how long; 0: without end
     */
    Ptr<TcpFlowProbe> AddFlow(const Network& network, uint32_t ue, uint64_t bytes)
    {
        const InetSocketAddress address(network.addresses[ue], 80);
        auto sinks =
            PacketSinkHelper("ns3::TcpSocketFactory", address).Install(network.ues[ue]->GetNode());
        sinks.Get(0)->TraceConnect("Rx",
                                   std::to_string(ue),
                                   MakeCallback(&StatsTest::OnBytes, this));
        BulkSendHelper sender("ns3::TcpClassicSocketFactory", address);
        sender.SetAttribute("MaxBytes", UintegerValue(bytes));
        sender.SetAttribute("SendSize", UintegerValue(MSS));
        return Create<TcpFlowProbe>(
            DynamicCast<BulkSendApplication>(sender.Install(network.host).Get(0)),
            DynamicCast<PacketSink>(sinks.Get(0)),
            Seconds(WARMUP_S),
            false);
    }

    /**
     * @brief Compare a row with what was seen.
     * @param ue number of the UE
     */
    void CheckRow(const UeStats& row, uint32_t ue)
    {
        const Seen& seen = m_seen[std::to_string(ue)];
        const double goodput = 8.0 * seen.bytes / (DURATION_S - WARMUP_S);
        UMTS_EXPECT(row.ue == ue + 1, "number");
        CheckIdentity(row, ue);
        UMTS_EXPECT(row.hasFlow == (ue < 2), "flow of UE " << ue);
        UMTS_EXPECT((row.goodputBps > 1000.0) == (ue < 2), "goodput of UE " << ue);
        UMTS_EXPECT(IsNear(row.goodputBps, goodput, 1e-6), "goodput");
        UMTS_EXPECT(IsNear(row.segmentBps, goodput * 532 / 512, 1e-6), "with TCP header");
        UMTS_EXPECT(IsNear(row.normalisedPayload, goodput / 384e3, 1e-9), "normalised");
        UMTS_EXPECT(IsNear(row.normalisedSegments, goodput * 532 / 512 / 384e3, 1e-9),
                    "normalised with TCP header");
        const RlcDirectionStats& dl = row.downlink;
        UMTS_EXPECT(dl.tx.pdusSent == seen.dlSent, "data PDUs sent");
        UMTS_EXPECT(dl.blocksSent == seen.dlBlocks, "blocks sent");
        UMTS_EXPECT(dl.blocksInError == seen.dlErrors, "blocks in error");
        UMTS_EXPECT(dl.rx.sdusDelivered == seen.dlSdus, "SDUs delivered");
        UMTS_EXPECT(IsNear(dl.payloadBps, 320.0 * seen.dlPdus / DURATION_S, 1e-6), "RLC");
        UMTS_EXPECT(IsNear(dl.normalisedThroughput, dl.payloadBps / 384e3, 1e-9), "of rate");
        const RlcDirectionStats& ul = row.uplink;
        UMTS_EXPECT(ul.blocksSent == seen.ulBlocks, "blocks sent up");
        UMTS_EXPECT(IsNear(ul.payloadBps, 320.0 * seen.ulPdus / DURATION_S, 1e-6), "RLC up");
        UMTS_EXPECT(IsNear(ul.normalisedThroughput, ul.payloadBps / 64e3, 1e-9), "of rate");
    }

    /**
     * @brief Write the CSV file, read it back, compare.
     * @param stats the statistics
     * @param rows what they say
     */
    void CheckCsv(const UmtsStats& stats, const std::vector<UeStats>& rows)
    {
        const std::string path = CreateTempDirFilename("umts-stats.csv");
        stats.WriteCsv(path);
        std::ifstream file(path);
        std::string line;
        std::getline(file, line);
        const auto names = Split(line);
        const std::set<std::string> unique(names.begin(), names.end());
        UMTS_EXPECT(unique.size() == names.size(), "unique column names");
        UMTS_EXPECT(unique.count("") == 0, "no empty name");
        for (const auto& row : rows)
        {
            std::getline(file, line);
            const auto fields = Split(line);
            UMTS_ASSERT(fields.size() == names.size(), "as many fields as names");
            std::map<std::string, double> values;
            for (std::size_t i = 0; i < names.size(); ++i)
            {
                if (names[i] == "ue_address")
                {
                    std::ostringstream address;
                    address << row.address;
                    UMTS_EXPECT(fields[i] == address.str(), "address");
                    continue;
                }
                std::size_t used = 0;
                values[names[i]] = std::stod(fields[i], &used);
                UMTS_EXPECT(used == fields[i].size(), names[i] << " is a number");
            }
            CheckValues(values, row);
        }
        UMTS_EXPECT(!static_cast<bool>(std::getline(file, line)), "no more rows");

        const std::string bad = "/nonexistent-folder/umts.csv";
        ExpectError([&stats, &bad]() { stats.WriteCsv(bad); },
                    "file " + bad + ": cannot be written");
    }

    /**
     * @brief Compare a row of the CSV file.
     * @param values by name of the column
     * @param row what it must be
     */
    void CheckValues(std::map<std::string, double>& values, const UeStats& row)
    {
        const std::map<std::string, double> expected = {
            {"ue_number", row.ue},
            {"node_id", row.node},
            {"rnti", static_cast<double>(row.rnti)},
            {"cell_number", static_cast<double>(row.cell.cell)},
            {"goodput_bps", row.goodputBps},
            {"segment_bps", row.segmentBps},
            {"normalised_payload_ratio", row.normalisedPayload},
            {"normalised_segments_ratio", row.normalisedSegments},
            {"sent_octets", row.flow.bytesSent},
            {"delivered_octets", row.flow.bytesDelivered},
            {"rtt_samples_count", row.flow.rttSamples},
            {"rtt_mean_s", row.flow.rttMeanS},
            {"timeouts_count", row.flow.timeouts},
            {"dl_rlc_sent_pdus", row.downlink.tx.pdusSent},
            {"dl_rlc_retransmitted_pdus", row.downlink.tx.pdusRetransmitted},
            {"dl_rlc_received_pdus", row.downlink.rx.pdusReceived},
            {"dl_mac_sent_blocks", row.downlink.blocksSent},
            {"dl_mac_error_blocks", row.downlink.blocksInError},
            {"dl_rlc_throughput_bps", row.downlink.payloadBps},
            {"dl_rlc_delivered_sdus", row.downlink.rx.sdusDelivered},
            {"ul_rlc_sent_pdus", row.uplink.tx.pdusSent},
            {"ul_rlc_status_sent_pdus", row.uplink.statusSent},
            {"ul_mac_error_blocks", row.uplink.blocksInError},
            {"ul_rlc_normalised_ratio", row.uplink.normalisedThroughput},
            {"ul_rlc_taken_sdus", row.uplink.tx.sdusTaken}};
        for (const auto& [name, value] : expected)
        {
            UMTS_EXPECT(values.count(name) == 1, "column " << name);
            UMTS_EXPECT(IsNear(values[name], value, 1e-9 * (1.0 + value)), name);
        }
    }

    /**
     * @param line a line of a CSV file
     * @return its fields
     */
    static std::vector<std::string> Split(const std::string& line)
    {
        std::vector<std::string> fields;
        std::istringstream words(line + ",");
        std::string field;
        while (std::getline(words, field, ','))
        {
            fields.push_back(field);
        }
        return fields;
    }

    /**
     * @brief Trace sink of a PacketSink.
     * @param ue number of the UE
     * @param packet payload
     * @param from sender
     */
    void OnBytes(std::string ue, Ptr<const Packet> packet, const Address& /* from */)
    {
        m_seen[ue].bytes += Simulator::Now() >= Seconds(WARMUP_S) ? packet->GetSize() : 0;
    }

    /**
     * @brief Trace sink.
     * @param ue number of the UE
     * @param pdu received by the UE
     */
    void OnDl(std::string ue, const RlcPdu& /* pdu */)
    {
        ++m_seen[ue].dlPdus;
    }

    /**
     * @brief Trace sink.
     * @param ue number of the UE
     * @param pdu received by the RNC
     */
    void OnUl(std::string ue, const RlcPdu& /* pdu */)
    {
        ++m_seen[ue].ulPdus;
    }

    /**
     * @brief Trace sink.
     * @param ue number of the UE
     * @param pdu sent by the RNC
     */
    void OnTx(std::string ue, const RlcPdu& pdu)
    {
        if (pdu.kind == RlcPdu::Kind::DATA)
        {
            ++m_seen[ue].dlSent;
        }
    }

    /**
     * @brief Trace sink.
     * @param ue number of the UE
     * @param sdu received by the UE
     */
    void OnSdu(std::string ue, Ptr<const Packet> /* sdu */)
    {
        ++m_seen[ue].dlSdus;
    }

    /**
     * @brief Trace sink.
     * @param ue number of the UE
     * @param blocks received by the UE
     * @param errors those in error
     */
    void OnDlRx(std::string ue, uint32_t /* blocks */, uint32_t errors)
    {
        m_seen[ue].dlErrors += errors;
    }

    /**
     * @brief Trace sink.
     * @param ue number of the UE
     * @param blocks sent by the RNC
     * @param errors unknown to the sender
     */
    void OnDlTx(std::string ue, uint32_t blocks, uint32_t /* errors */)
    {
        m_seen[ue].dlBlocks += blocks;
    }

    /**
     * @brief Trace sink.
     * @param ue number of the UE
     * @param blocks sent by the UE
     * @param errors unknown to the sender
     */
    void OnUlTx(std::string ue, uint32_t blocks, uint32_t /* errors */)
    {
        m_seen[ue].ulBlocks += blocks;
    }

    std::map<std::string, Seen> m_seen; //!< By number of the UE
    const Network* m_network{nullptr};  //!< The network
};

UMTS_TEST_F(StatsTest, "umts-stats", "Getters and CSV against hand-counted traces")
{
    const DefaultsGuard guard;
    TcpClassicHelper::SetDefaults();
    Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(MSS));
    NetworkConfig config;
    config.ue.BlockErrorRate(0.1, 0.2);
    Network network(config, {3, 2, 1});
    m_network = &network;
    UmtsStats stats;
    TcpClassicHelper::Install(network.host, TcpClassicReno::GetTypeId());
    for (uint32_t i = 0; i < 3; ++i)
    {
        stats.AddUe(network.ues[i], network.rncs[0]);
        Watch(network, i);
        if (i < 2)
        {
            // The second one is short.
            stats.AddTcpFlow(network.ues[i], AddFlow(network, i, i == 0 ? 0 : 2500 * MSS));
        }
    }
    RunUntil(Seconds(DURATION_S));
    const auto rows = stats.Collect();
    UMTS_ASSERT(rows.size() == 3, "a row per UE");
    for (uint32_t i = 0; i < 3; ++i)
    {
        CheckRow(rows[i], i);
    }
    const double first = rows[0].goodputBps;
    const double second = rows[1].goodputBps;
    UMTS_EXPECT(first > second, "unequal flows");
    UMTS_EXPECT(IsNear(stats.GetTotalGoodputBps(), first + second, 1e-6), "total");
    const double sum = first + second;
    UMTS_EXPECT(
        IsNear(stats.GetJainIndex(), sum * sum / (2 * (first * first + second * second)), 1e-12),
        "Jain's index over the UEs with a flow");
    UMTS_EXPECT(stats.IsConserved(), "octets");
    CheckCsv(stats, rows);
}

} // namespace
