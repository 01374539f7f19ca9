/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-test.h"

#include "ns3/applications-module.h"
#include "ns3/internet-module.h"
#include "ns3/string.h"
#include "ns3/umts-core-helper.h"
#include "ns3/umts-helper.h"
#include "ns3/umts-log-limits.h"
#include "ns3/umts-throughput-log-uplink-model.h"
#include "ns3/umts-uplink-allowance.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Throughput logs of the uplink: what DCHs carry of them.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-uplink-quality", UNIT);

constexpr Nanos TTI = 10000000; //!< Of the DCH, ns

/**
 * @param text a throughput log
 * @return name of a file with it
 */
std::string
WriteUplinkLog(const std::string& text)
{
    const std::string file = CreateTempDirFilename("uplink");
    std::ofstream(file) << text;
    return file;
}

/** @return a row of a log */
std::string
Row(double ms, double kbps)
{
    return "{\"duration_ms\": " + std::to_string(ms) +
           ", \"bandwidth_kbps\": " + std::to_string(kbps) + "}";
}

/** @brief A DCH of 384 kb/s that plays a log. */
struct UplinkRig
{
    /** @param file the log */
    explicit UplinkRig(const std::string& file)
    {
        auto model = CreateObject<ThroughputLogUplinkModel>();
        model->SetAttribute("File", StringValue(file));
        allowance = std::make_unique<UplinkAllowance>(model);
    }

    /**
     * @param tti number of a TTI
     * @param waiting blocks that there are to send
     * @return blocks sent
     */
    uint32_t Send(uint64_t tti, uint32_t waiting)
    {
        const uint32_t most = allowance->CountBlocks(static_cast<Nanos>(tti) * TTI, format);
        const uint32_t sent = std::min(most, waiting);
        allowance->OnSent(sent, waiting > sent, format);
        return sent;
    }

    TransportChannel format{MakeTransportChannel(384000, MilliSeconds(10), 42)}; //!< 12 blocks
    std::unique_ptr<UplinkAllowance> allowance; //!< What it may carry
};

constexpr uint32_t ALWAYS = 1000; //!< Blocks of a source that never runs dry

// What a TTI cannot carry waits; what comes while there is nothing to send is lost.
UMTS_TEST("umts-uplink-quality", "A DCH carries a log of the uplink to the block")
{
    // 1.92 Mb/s in 10 of 50 ms are 60 blocks, of which a TTI carries 12.
    UplinkRig bursts(WriteUplinkLog("[" + Row(10, 1920) + "," + Row(40, 0) + "]"));
    uint64_t sent = 0;
    for (uint64_t tti = 0; tti < 1000; ++tti)
    {
        const uint32_t blocks = bursts.Send(tti, ALWAYS);
        UMTS_EXPECT(blocks == 12, "TTI " << tti);
        sent += blocks;
    }
    UMTS_EXPECT(sent == 12000, "all of the bursts");
    UMTS_EXPECT(IsNear(bursts.allowance->GetLostBits(), 0, 1e-3), "nothing is lost");
    // 100 kb/s are 3.125 blocks in a TTI; a gap of 1 s carries nothing, nor is it made up for.
    UplinkRig gap(WriteUplinkLog("[" + Row(1000, 100) + "," + Row(1000, 0) + "]"));
    for (uint64_t second = 0; second < 8; ++second)
    {
        uint32_t blocks = 0;
        for (uint64_t tti = 0; tti < 100; ++tti)
        {
            blocks += gap.Send(100 * second + tti, ALWAYS);
        }
        const double expected = second % 2 == 0 ? 312.5 : 0;
        UMTS_EXPECT(std::abs(blocks - expected) <= 1, "second " << second << ": " << blocks);
    }
    UplinkRig idle(WriteUplinkLog("[" + Row(1000, 100) + "]"));
    for (uint64_t tti = 0; tti < 50; ++tti)
    {
        UMTS_EXPECT(idle.Send(tti, 0) == 0, "nothing to send");
    }
    UMTS_EXPECT(idle.Send(50, ALWAYS) == 3, "what came before is gone");
    UMTS_EXPECT(idle.Send(80, ALWAYS) == 12, "what came while it waited is not");
}

// A log above the channel, then a gap: 100 ms of full TTIs go on at most, and the rest is counted.
UMTS_TEST("umts-uplink-quality", "What is beyond the DCH is lost, and told")
{
    UplinkRig rig(WriteUplinkLog("[" + Row(5000, 1000) + "," + Row(5000, 0) + "]"));
    for (uint64_t tti = 0; tti < 500; ++tti)
    {
        UMTS_EXPECT(rig.Send(tti, ALWAYS) == 12, "full");
    }
    uint32_t after = 0;
    for (uint64_t tti = 500; tti < 1000; ++tti)
    {
        after += rig.Send(tti, ALWAYS);
    }
    UMTS_EXPECT(after == 120, "100 ms of full TTIs");
    const double beyond = 5e6 - (500 * 12 + 120) * 320;
    UMTS_EXPECT(IsNear(rig.allowance->GetLostBits(), beyond, 320), "what is lost");
}

/**
 * @param octets gets those of a datagram, with its headers, in the second of its arrival
 * @param packet the datagram
 */
void
CountOctets(std::vector<uint32_t>* octets, Ptr<const Packet> packet, const Address& /* from */)
{
    octets->at(static_cast<std::size_t>(Simulator::Now().GetSeconds())) += packet->GetSize() + 28;
}

/**
 * @param log file with a log of the uplink
 * @param seconds length
 * @param sentences gets what has limited it
 * @return octets that a host has received in each second, of datagrams of 1500 octets
 */
std::vector<uint32_t>
UploadOverHsdpa(const std::string& log, double seconds, std::vector<std::string>& sentences)
{
    UmtsCoreHelper core;
    const auto host = core.AddHost();
    UmtsHelper umts;
    const auto rnc = umts.InstallRnc(CreateObject<Node>());
    core.ConnectRnc(rnc, core.AddSgsn());
    const auto nodeB = umts.InstallNodeB(CreateObject<Node>(), rnc, {CellConfig()});
    const auto node = CreateObject<Node>();
    const UeConfig config =
        UeConfig().UplinkQuality("ThroughputLogUplinkModel", {{"File", StringValue(log)}});
    const auto ues = umts.InstallUe(node, nodeB, config, BearerConfig::Hsdpa());
    core.ActivateUes(ues, rnc);
    umts.AssignStreams(1);
    LogLimits limits;
    limits.AddUe(DynamicCast<UeNetDevice>(ues.Get(0)), rnc, nodeB);
    const InetSocketAddress address(UmtsCoreHelper::GetHostAddress(host), 80);
    const auto sink = PacketSinkHelper("ns3::UdpSocketFactory", address).Install(host);
    std::vector<uint32_t> octets(static_cast<std::size_t>(seconds) + 1);
    sink.Get(0)->TraceConnectWithoutContext("Rx", MakeBoundCallback(&CountOctets, &octets));
    OnOffHelper source("ns3::UdpSocketFactory", address);
    source.SetConstantRate(DataRate("2Mbps"), 1472);
    source.Install(node);
    Simulator::Stop(Seconds(seconds));
    Simulator::Run();
    sentences = limits.Explain();
    Simulator::Destroy();
    return octets;
}

// The whole network carries the uplink's log, an outage included, beside HS-DSCH.
UMTS_TEST("umts-uplink-quality", "A UE sends what its log says")
{
    const auto log = WriteUplinkLog("[" + Row(3000, 60) + "," + Row(2000, 0) + "]");
    std::vector<std::string> sentences;
    const auto octets = UploadOverHsdpa(log, 10, sentences);
    const double whole = 60e3 / 8;
    for (const std::size_t second : {1, 2, 6, 7})
    {
        UMTS_EXPECT(std::abs(octets[second] - whole) <= 1500, second << " s: " << octets[second]);
    }
    UMTS_EXPECT(octets[4] == 0, "an outage");
    UMTS_EXPECT(octets[9] == 0, "and again");
    UploadOverHsdpa(WriteUplinkLog("[" + Row(1000, 640) + "]"), 5, sentences);
    const auto tells = [](const std::string& sentence) {
        return sentence.find("of the log is beyond a DCH of 64 kb/s; the log has 640 kb/s") !=
               std::string::npos;
    };
    UMTS_EXPECT(std::any_of(sentences.begin(), sentences.end(), tells), "what limits it is told");
}

} // namespace
