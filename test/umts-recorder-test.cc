/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-network-rig.h"
#include "umts-relocation-rig.h"
#include "umts-test.h"

#include "ns3/bulk-send-helper.h"
#include "ns3/double.h"
#include "ns3/global-value.h"
#include "ns3/inet-socket-address.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/umts-compat.h"

#include <algorithm>
#include <fstream>
#include <numeric>

/**
 * @file
 * @ingroup umts
 * Recordings of a network: their records against counters, and that nothing is recorded unless
 * asked for.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-recorder", SYSTEM);

using Numbers = std::vector<double>; //!< A column, or the fields before the first one

/** @brief Names the file of the recording for as long as it lives. */
struct Recording
{
    /** @param file its name */
    explicit Recording(const std::string& file)
    {
        GlobalValue::Bind("UmtsRecording", StringValue(file));
    }

    ~Recording()
    {
        GlobalValue::Bind("UmtsRecording", StringValue(""));
    }
};

/**
 * @param path a recording
 * @param kind a kind of records
 * @return the records of that kind: the numbers before the first column, then each column
 */
std::vector<std::vector<Numbers>>
Read(const std::string& path, const std::string& kind)
{
    std::vector<std::vector<Numbers>> records;
    std::ifstream file(path);
    const std::string begin = "[\"" + kind + "\",";
    for (std::string line; std::getline(file, line);)
    {
        if (line.rfind(begin, 0) != 0)
        {
            continue;
        }
        records.emplace_back(1);
        std::size_t column = 0;
        std::string word;
        for (const char c : line.substr(begin.size()))
        {
            if (c == '[')
            {
                column = records.back().size();
                records.back().emplace_back();
            }
            else if (c != ',' && c != ']')
            {
                word += c;
            }
            else if (!word.empty())
            {
                records.back()[column].push_back(std::stod(word));
                word.clear();
            }
        }
    }
    return records;
}

/**
 * @param path a recording
 * @return its lines of handovers and radio links
 */
std::vector<std::string>
ReadMoves(const std::string& path)
{
    std::vector<std::string> lines;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);)
    {
        if (line.rfind("[\"links\"", 0) == 0 || line.rfind("[\"event\"", 0) == 0)
        {
            lines.push_back(line);
        }
    }
    return lines;
}

/** @brief What a run has shown. */
struct SeenRun
{
    std::vector<Time> arrivals; //!< Datagrams at the UE
    HsUserCounters user;        //!< HS-DSCH of the UE
    uint64_t octets{0};         //!< Octets that RLC has delivered to the UE
};

/**
 * @brief Send datagrams to a UE on HS-DSCH.
 * @return what was seen
 */
SeenRun
Send()
{
    NetworkConfig config = NetworkConfig::FromPreset("hsdpa");
    config.ue.DownlinkQuality("FadingQualityModel", {{"Distance", DoubleValue(400)}});
    Network network(config);
    network.umts.AssignStreams(1);
    DatagramPort host(network.host, false);
    const DatagramPort ue(network.ues[0]->GetNode(), true);
    host.SendSeries(100, Seconds(1), MilliSeconds(20), network.addresses[0], 1, 500);
    RunUntil(Seconds(10));
    SeenRun seen;
    for (const auto& arrival : ue.arrivals)
    {
        seen.arrivals.push_back(arrival.time);
    }
    const auto hsCell = network.nodeBs[0]->GetCell()->GetHsCell();
    seen.user = hsCell->FindUser(network.ues[0]->GetRnti())->GetCounters();
    seen.octets = network.ues[0]->GetBearer()->GetRlc()->GetRxCounters().octetsDelivered;
    return seen;
}

UMTS_TEST("umts-recorder", "Transmissions and octets are what was counted, and change nothing")
{
    const std::string file = CreateTempDirFilename("hs.jsonl");
    SeenRun seen;
    {
        const Recording recording(file);
        seen = Send();
    }
    UMTS_ASSERT(seen.arrivals.size() == 100, "datagrams");
    const bool same = seen.arrivals == Send().arrivals;
    UMTS_EXPECT(same, "the simulation with a recording is that without");

    std::size_t transmissions = 0;
    std::size_t first = 0;
    double last = -1;
    for (const auto& record : Read(file, "hs"))
    {
        const Numbers& outcomes = record.at(4);
        transmissions += outcomes.size();
        first += std::count_if(outcomes.begin(), outcomes.end(), [](double o) { return o < 3; });
        for (const double offset : record.at(1))
        {
            UMTS_EXPECT(record[0].at(1) + offset > last, "a UE has one block in a TTI");
            last = record[0].at(1) + offset;
        }
    }
    UMTS_EXPECT(transmissions == seen.user.transmissions, "transmissions");
    // The blocks that have ended, all of which began with a first transmission.
    UMTS_EXPECT(first == seen.user.blocksDelivered + seen.user.blocksLost, "blocks");
    double octets = 0;
    for (const auto& record : Read(file, "ues"))
    {
        octets = std::accumulate(record.at(2).begin(), record.at(2).end(), octets);
    }
    UMTS_EXPECT(octets == static_cast<double>(seen.octets), "octets delivered to the UE");
    UMTS_EXPECT(Read(file, "ues").size() == 100, "samples of 10 s");
    UMTS_EXPECT(Read(file, "end").at(0).at(0).at(0) == 10000, "ms at the end");
}

UMTS_TEST("umts-recorder", "Active sets are recorded when they change, and why they do not")
{
    const std::string file = CreateTempDirFilename("moves.jsonl");
    {
        const Recording recording(file);
        RelocationNetwork network(MakeRelocationConfig("DCH"));
        const auto install = [&network](const BearerConfig& bearer) {
            return network.umts
                .InstallUe(NodeContainer(CreateObject<Node>()),
                           network.cells[0],
                           UeConfig(),
                           bearer)
                .Get(0);
        };
        const auto ue = install(BearerConfig::Dch());
        const auto guest = install(BearerConfig::Common());
        RunUntil(Seconds(1));
        network.umts.AddRadioLink(ue, network.cells[1]);
        RunUntil(Seconds(2));
        network.umts.RemoveRadioLink(ue, network.cells[0]);
        RunUntil(Seconds(3));
        network.umts.HandOver(guest, network.cells[4]);
        network.umts.HandOver(ue, network.cells[4]);
        RunUntil(Seconds(4));
        Simulator::Destroy();
    }
    std::string text;
    for (const auto& line : ReadMoves(file))
    {
        text += line + "\n";
    }
    const std::string expected = "[\"links\",0,0,[0]]\n"
                                 "[\"links\",0,1,[0]]\n"
                                 "[\"links\",0,2,[0]]\n"
                                 "[\"links\",1000,1,[0,2]]\n"
                                 "[\"links\",2000,1,[2]]\n"
                                 "[\"event\",3000,2,\"handover refused\","
                                 "\"over an Iur go DCHs alone, and the UE has other bearers\"]\n"
                                 "[\"links\",3000,1,[4]]\n";
    ExpectText(text, expected, "records");
}

UMTS_TEST("umts-recorder", "Round trips of TCP are those of its UE")
{
    const std::string file = CreateTempDirFilename("tcp.jsonl");
    {
        const Recording recording(file);
        NetworkSize size;
        size.ues = 2;
        Network network(NetworkConfig::FromPreset("hsdpa"), size);
        const InetSocketAddress remote(network.addresses[1], 80);
        PacketSinkHelper("ns3::TcpSocketFactory", remote).Install(network.ues[1]->GetNode());
        BulkSendHelper source("ns3::TcpSocketFactory", remote);
        source.Install(network.host);
        RunUntil(Seconds(3));
    }
    const auto last = Read(file, "ues").back().at(7);
    UMTS_EXPECT(last.at(0) == -1, "a UE without a flow has none");
    UMTS_EXPECT(last.at(1) > 20 && last.at(1) < 3000, "ms: " << last.at(1));
}

UMTS_TEST("umts-recorder", "A simulation without an end ends when nothing else is to be done")
{
    const std::string file = CreateTempDirFilename("idle.jsonl");
    {
        const Recording recording(file);
        const Network network;
        Simulator::Schedule(MilliSeconds(250), UmtsMakeEvent([] {}));
        Simulator::Run();
    }
    UMTS_EXPECT(Read(file, "ues").size() == 4, "at 0, 100, 200 and 300 ms");
}

UMTS_TEST("umts-recorder", "A file that cannot be written is named")
{
    ExpectError(
        [] {
            const Recording recording("/nowhere/a.jsonl");
            const Network network;
        },
        "UmtsRecording: /nowhere/a.jsonl cannot be written");
}

} // namespace
