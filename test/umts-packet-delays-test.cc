/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/simulator.h"
#include "ns3/udp-l4-protocol.h"
#include "ns3/umts-packet-delays.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Delays of IP packets over radio bearers against what both devices show.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-packet-delays", SYSTEM);

UMTS_TEST("umts-packet-delays", "Quantiles are those of nearest rank, to 0.1 ms")
{
    PacketDelays delays;
    UMTS_EXPECT(delays.GetQuantileS(0.5) == 0.0, "no packet");
    for (int64_t i = 100; i >= 1; --i)
    {
        delays.Add(MilliSeconds(10 * i));
    }
    delays.Add(MicroSeconds(1'000'001));
    UMTS_EXPECT(delays.GetPackets() == 101, "packets");
    UMTS_EXPECT(IsNear(delays.GetQuantileS(0.0), 0.01, 1e-9), "the least");
    UMTS_EXPECT(IsNear(delays.GetQuantileS(0.5), 0.51, 1e-9), "rank 51");
    UMTS_EXPECT(IsNear(delays.GetQuantileS(0.95), 0.96, 1e-9), "rank 96");
    UMTS_EXPECT(IsNear(delays.GetQuantileS(1.0), 1.0001, 1e-9), "rounded up");
    UMTS_EXPECT(IsNear(delays.GetMaxS(), 1.000001, 1e-9), "the largest is exact");
    UMTS_EXPECT(IsNear(delays.GetMeanS(), (50.5 + 1.000001) / 101, 1e-9), "mean");
}

/// One UE and what its device and that of its RNC show.
struct DelaysTest
{
    /** @brief When packets have come to be sent and been handed up, in one direction. */
    struct Seen
    {
        std::vector<double> sent;   //!< s
        std::vector<double> handed; //!< s
    };

    /** @param times get the time of a packet */
    static void Note(std::vector<double>* times, Ptr<const Packet> /* packet */)
    {
        times->push_back(Simulator::Now().GetSeconds());
    }

    /**
     * @brief Watch both devices of a network.
     * @param network of one UE
     */
    void Watch(const Network& network)
    {
        const auto watch = [](const Ptr<NetDevice>& from, const Ptr<NetDevice>& to, Seen& seen) {
            from->TraceConnectWithoutContext("MacTx", MakeBoundCallback(&Note, &seen.sent));
            to->TraceConnectWithoutContext("MacRx", MakeBoundCallback(&Note, &seen.handed));
        };
        watch(network.rncs[0], network.ues[0], down);
        watch(network.ues[0], network.rncs[0], up);
    }

    /**
     * @brief Compare what was measured with what was seen.
     * @param delays of a direction
     * @param seen of the same
     */
    static void Compare(const PacketDelays& delays, const Seen& seen)
    {
        UMTS_ASSERT(seen.sent.size() == seen.handed.size(), "none is lost");
        double sum = 0.0;
        double most = 0.0;
        for (std::size_t i = 0; i < seen.sent.size(); ++i)
        {
            sum += seen.handed[i] - seen.sent[i];
            most = std::max(most, seen.handed[i] - seen.sent[i]);
        }
        UMTS_EXPECT(delays.GetPackets() == seen.sent.size(), "packets");
        UMTS_EXPECT(IsNear(delays.GetMeanS() * seen.sent.size(), sum, 1e-6), "mean");
        UMTS_EXPECT(IsNear(delays.GetMaxS(), most, 1e-9), "largest");
        UMTS_EXPECT(delays.GetQuantileS(0.5) > 0.0, "median");
        UMTS_EXPECT(delays.GetQuantileS(0.5) <= delays.GetQuantileS(0.95), "quantiles rise");
        UMTS_EXPECT(delays.GetQuantileS(1.0) < most + 1.01e-4, "to 0.1 ms");
    }

    /**
     * @brief Have datagrams echoed, in bursts that wait for each other, and compare.
     * @param preset of the bearers
     * @param wireMode octets are on the air
     */
    void Check(const std::string& preset, bool wireMode)
    {
        NetworkConfig config = NetworkConfig::FromPreset(preset);
        config.ue.MacD({{"WireMode", BooleanValue(wireMode)}});
        config.iub.Append({{"WireMode", BooleanValue(wireMode)}});
        Network network(config);
        const std::string folder = CreateTempDirFilename(preset + (wireMode ? "-wire" : ""));
        network.umts.EnableTraces(folder, "packets");
        network.stats.MeasureDelays();
        Watch(network);
        DatagramPort host(network.host, false);
        DatagramPort ue(network.ues[0]->GetNode(), true);
        for (uint32_t i = 0; i < 40; ++i)
        {
            host.SendAt(MilliSeconds(1000 + 200 * (i / 4)), network.addresses[0], 1, i, 300);
        }
        RunUntil(Seconds(20));
        const auto rows = network.stats.Collect();
        Compare(rows.at(0).downlink.delays, down);
        Compare(rows.at(0).uplink.delays, up);
        UMTS_EXPECT(rows.at(0).downlink.delays.GetPackets() == 40, "all datagrams");
        const std::string file = folder + "/bearers.csv";
        network.stats.WriteBearersCsv(file);
        ExpectPart(ReadFirst(file), ",dl_delay_p95_s,");
        Simulator::Destroy();
        CheckRows(folder + "/packets.csv");
    }

    /** @param path a file @return its first line */
    static std::string ReadFirst(const std::string& path)
    {
        std::ifstream file(path);
        std::string line;
        std::getline(file, line);
        return line;
    }

    /** @param path of the trace of packets, whose rows must be those that were seen */
    void CheckRows(const std::string& path) const
    {
        std::ifstream file(path);
        std::string line;
        std::getline(file, line);
        UMTS_EXPECT(line == "time_s,node_id,rnti,bearer_id,direction,octets,delay_s", line);
        std::size_t counts[2] = {0, 0};
        while (std::getline(file, line))
        {
            std::vector<std::string> cells;
            std::istringstream words(line);
            for (std::string word; std::getline(words, word, ',');)
            {
                cells.push_back(word);
            }
            const bool isUp = cells.at(4) == "uplink";
            const Seen& seen = isUp ? up : down;
            const std::size_t i = counts[isUp ? 1 : 0]++;
            const double delay = seen.handed.at(i) - seen.sent.at(i);
            UMTS_EXPECT(IsNear(std::stod(cells.at(0)), seen.handed.at(i), 1e-9), "time");
            UMTS_EXPECT(IsNear(std::stod(cells.at(6)), delay, 1e-9), "delay");
            UMTS_EXPECT(cells.at(3) == "0" && cells.at(5) == "328", "bearer and octets: " << line);
        }
        UMTS_EXPECT(counts[0] == down.handed.size(), "rows of the downlink");
        UMTS_EXPECT(counts[1] == up.handed.size(), "rows of the uplink");
    }

    Seen down; //!< Downlink
    Seen up;   //!< Uplink
};

UMTS_TEST_F(DelaysTest, "umts-packet-delays", "Delays on a DCH")
{
    Check("dch1", false);
}

UMTS_TEST_F(DelaysTest, "umts-packet-delays", "Delays on HS-DSCH")
{
    Check("hsdpa", false);
}

UMTS_TEST_F(DelaysTest, "umts-packet-delays", "Delays with octets on the air")
{
    Check("dch3", true);
}

UMTS_TEST("umts-packet-delays", "Without being asked nothing is measured, and no column is there")
{
    Network network(NetworkConfig::FromPreset("dch3"));
    DatagramPort host(network.host, false);
    DatagramPort ue(network.ues[0]->GetNode(), false);
    host.SendAt(Seconds(1), network.addresses[0], 1, 0, 300);
    RunUntil(Seconds(3));
    UMTS_EXPECT(network.stats.Collect().at(0).downlink.delays.GetPackets() == 0, "none");
    const std::string file = CreateTempDirFilename("bearers.csv");
    network.stats.WriteBearersCsv(file);
    UMTS_EXPECT(DelaysTest::ReadFirst(file).find("_delay_") == std::string::npos, "no column");
    Simulator::Destroy();
}

UMTS_TEST("umts-packet-delays", "A bearer that is set up later is found")
{
    Network network(NetworkConfig::FromPreset("dch3"));
    network.stats.MeasureDelays();
    DatagramPort host(network.host, false);
    DatagramPort ue(network.ues[0]->GetNode(), false);
    RunUntil(Seconds(2));
    const RbId second = network.umts.AddBearer(network.ues[0],
                                               BearerConfig::Dch("dch1"),
                                               {MakeFilter(UdpL4Protocol::PROT_NUMBER)});
    host.SendSeries(20, Seconds(4), Seconds(1), network.addresses[0], 1, 300);
    RunUntil(Seconds(30));
    const auto rows = network.stats.Collect();
    const auto& bearers = rows.at(0).bearers;
    const auto found = std::find_if(bearers.begin(), bearers.end(), [second](const auto& bearer) {
        return bearer.bearer == second;
    });
    UMTS_ASSERT(found != bearers.end(), "the second bearer");
    UMTS_EXPECT(found->downlink.delays.GetPackets() == 20, "packets of it");
    UMTS_EXPECT(rows.at(0).downlink.delays.GetPackets() == 0, "of the default one");
    Simulator::Destroy();
}

} // namespace
