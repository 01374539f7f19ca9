/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-network-rig.h"
#include "umts-relocation-rig.h"
#include "umts-test.h"

#include "ns3/double.h"
#include "ns3/simulator.h"
#include "ns3/umts-rnc-rrc.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

/**
 * @file
 * @ingroup umts
 * Trace files: their rows against counters, and that nothing is written unless asked for.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-traces", SYSTEM);

using Rows = std::vector<std::map<std::string, std::string>>; //!< Cells by column

/**
 * @param path a CSV file
 * @return its rows
 */
Rows
ReadCsv(const std::string& path)
{
    const auto split = [](const std::string& line) {
        std::vector<std::string> cells;
        std::istringstream words(line + ",");
        for (std::string word; std::getline(words, word, ',');)
        {
            cells.push_back(word);
        }
        return cells;
    };
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    const auto names = split(line);
    Rows rows;
    while (std::getline(file, line))
    {
        const auto cells = split(line);
        rows.emplace_back();
        for (std::size_t i = 0; i < names.size(); ++i)
        {
            rows.back()[names[i]] = cells.at(i);
        }
    }
    return rows;
}

/**
 * @param rows rows
 * @param column a column
 * @param value a value
 * @return rows that have it there
 */
std::size_t
Count(const Rows& rows, const std::string& column, const std::string& value)
{
    return std::count_if(rows.begin(), rows.end(), [&](const auto& row) {
        return row.at(column) == value;
    });
}

/** @brief What a run has shown. */
struct SeenReception
{
    std::vector<Time> arrivals; //!< Datagrams at the UE
    HsUserCounters user;        //!< HS-DSCH, if it is there
};

/**
 * @brief Send datagrams to a UE and back.
 * @param config what the network is made of
 * @param folder folder of the traces; empty: none
 * @return what was seen
 */
SeenReception
Observe(const NetworkConfig& config, const std::string& folder)
{
    SeenReception seen;
    Network network(config);
    if (!folder.empty())
    {
        network.umts.EnableTraces(folder);
    }
    network.umts.AssignStreams(1);
    DatagramPort host(network.host, false);
    DatagramPort ue(network.ues[0]->GetNode(), true);
    host.SendSeries(100, Seconds(1), MilliSeconds(20), network.addresses[0], 1, 500);
    RunUntil(Seconds(10));
    for (const auto& arrival : ue.arrivals)
    {
        seen.arrivals.push_back(arrival.time);
    }
    if (const auto hsCell = network.nodeBs[0]->GetCell()->GetHsCell())
    {
        seen.user = hsCell->FindUser(network.ues[0]->GetRnti())->GetCounters();
    }
    return seen;
}

// HS-DSCH: rows against the counters of the UE.
UMTS_TEST("umts-traces", "Rows of HS-DSCH are what was counted, and change nothing")
{
    NetworkConfig config = NetworkConfig::FromPreset("hsdpa");
    // A link that a look at another time would change.
    config.ue.DownlinkQuality("FadingQualityModel", {{"Distance", DoubleValue(400)}});
    const std::string folder = CreateTempDirFilename("hs");
    const SeenReception seen = Observe(config, folder);
    UMTS_ASSERT(seen.arrivals.size() == 100, "datagrams");
    const bool same = seen.arrivals == Observe(config, "").arrivals;
    UMTS_EXPECT(same, "the simulation with traces is that without");

    const auto scheduling = ReadCsv(folder + "/scheduling.csv");
    UMTS_EXPECT(scheduling.size() == seen.user.transmissions, "transmissions");
    const auto cqi = ReadCsv(folder + "/cqi.csv");
    UMTS_EXPECT(cqi.size() == seen.user.cqiReports, "CQI reports");
    uint64_t sum = 0;
    for (const auto& row : cqi)
    {
        sum += std::stoul(row.at("cqi"));
    }
    UMTS_EXPECT(sum == seen.user.cqiSum, "their sum");
    const auto harq = ReadCsv(folder + "/harq.csv");
    UMTS_EXPECT(Count(harq, "event", "delivered") == seen.user.blocksDelivered, "blocks delivered");
    UMTS_EXPECT(Count(harq, "event", "ack") + Count(harq, "event", "nack") ==
                    seen.user.transmissions,
                "answers");
    UMTS_EXPECT(Count(harq, "transmission", "2") > 0, "repetitions");
    const auto rlc = ReadCsv(folder + "/rlc.csv");
    UMTS_EXPECT(Count(rlc, "mode", "AM") == rlc.size(), "RLC mode");
    UMTS_EXPECT(Count(rlc, "end", "ue") > 0, "the echo");
    UMTS_EXPECT(ReadCsv(folder + "/grants.csv").size() > 0, "grants");
    UMTS_EXPECT(ReadCsv(folder + "/credits.csv").size() > 0, "credits");
}

// RLC in unacknowledged mode, RACH and channel switching.
UMTS_TEST("umts-traces", "Rows of RLC in UM, of random accesses and of channel switching")
{
    NetworkConfig unacknowledged;
    unacknowledged.bearer.Rlc("UM");
    const std::string um = CreateTempDirFilename("um");
    Observe(unacknowledged, um);
    const auto rlc = ReadCsv(um + "/rlc.csv");
    UMTS_ASSERT(rlc.size() > 200, "every datagram comes and goes, at both ends");
    UMTS_EXPECT(Count(rlc, "mode", "UM") == rlc.size(), "RLC mode");
    UMTS_EXPECT(rlc.front().at("buffer_octets") != "0", "it fills");
    UMTS_EXPECT(rlc.back().at("buffer_octets") == "0", "and runs empty");

    NetworkConfig switched;
    switched.bearer = BearerConfig::Switched();
    const std::string folder = CreateTempDirFilename("switched");
    Observe(switched, folder);
    const auto channels = ReadCsv(folder + "/channels.csv");
    UMTS_ASSERT(channels.size() > 0, "changes of state");
    UMTS_EXPECT(channels[0].at("from") == "CELL_FACH", "where a UE begins");
    UMTS_EXPECT(channels[0].at("to") == "CELL_DCH", "where traffic takes it");
    const auto rach = ReadCsv(folder + "/rach.csv");
    UMTS_EXPECT(Count(rach, "event", "message") > 0, "random accesses");
    UMTS_EXPECT(Count(rach, "event", "message") <= Count(rach, "event", "ack"),
                "a message part follows an acknowledged preamble");
}

/**
 * @brief Move a UE about.
 * @param folder gets the file
 * @return what is to be in it
 */
std::string
Move(const std::string& folder)
{
    RelocationNetwork network(MakeRelocationConfig("DCH"));
    network.umts.EnableTraces(folder, "mobility");
    const auto ue = network.umts.InstallUe(NodeContainer(CreateObject<Node>()),
                                           network.cells[0],
                                           UeConfig(),
                                           BearerConfig::Dch());
    const auto guest = network.umts.InstallUe(NodeContainer(CreateObject<Node>()),
                                              network.cells[0],
                                              UeConfig(),
                                              BearerConfig::Common());
    const auto device = ue.Get(0)->GetObject<UeNetDevice>();
    RunUntil(Seconds(1));
    network.umts.AddRadioLink(device, network.cells[1]);
    RunUntil(Seconds(2));
    network.umts.RemoveRadioLink(device, network.cells[0]);
    RunUntil(Seconds(3));
    network.umts.HandOver(guest.Get(0), network.cells[4]);
    network.umts.HandOver(device, network.cells[4]);
    RunUntil(Seconds(4));
    network.umts.Relocate(device, network.rncs[1]);
    RunUntil(Seconds(5));
    network.umts.HandOver(device, network.cells[3]);
    const auto node = [](const Ptr<NetDevice>& one) {
        return std::to_string(one->GetNode()->GetId());
    };
    const std::string name = node(device);
    const std::string first = node(network.rncs[0]);
    const std::string second = node(network.rncs[1]);
    return "time_s,node_id,rnti,rnc_id,event,from_cell,to_cell,new_rnc_id,new_rnti,refusal\n"
           "1," +
           name + ",2," + first +
           ",addition,,1,,,\n"
           "2," +
           name + ",2," + first +
           ",removal,0,,,,\n"
           "3," +
           node(guest.Get(0)) + ",3," + first +
           ",handover,0,4,,,"
           "\"over an Iur go DCHs alone, and the UE has other bearers\"\n"
           "3," +
           name + ",2," + first +
           ",handover,1,4,,,\n"
           "4," +
           name + ",2," + first + ",relocation,,," + second +
           ",1,\n"
           "5," +
           name + ",1," + second + ",handover,1,0,,,\n";
}

// Radio links, handovers, a relocation and a refusal, in the rows of two RNCs.
UMTS_TEST("umts-traces", "Rows of mobility")
{
    const std::string folder = CreateTempDirFilename("mobility");
    const std::string expected = Move(folder);
    std::ifstream file(folder + "/mobility.csv");
    std::ostringstream text;
    text << file.rdbuf();
    ExpectText(text.str(), expected, "rows");
}

// What is not asked for is not written.
UMTS_TEST("umts-traces", "Kinds that are asked for, alone; others end in a sentence")
{
    const std::string folder = CreateTempDirFilename("asked");
    {
        UmtsHelper umts;
        umts.EnableTraces(folder, "cqi,rach");
        Simulator::Destroy();
    }
    for (const auto& kind : GetTraceKinds())
    {
        const bool there = std::ifstream(folder + "/" + kind.name + ".csv").good();
        const bool asked = kind.name == "cqi" || kind.name == "rach";
        UMTS_EXPECT(there == asked, kind.name);
    }
    ExpectError(
        [&folder] {
            UmtsHelper umts;
            umts.EnableTraces(folder, "cqi,rahc");
        },
        "there is no kind \"rahc\"");
    ExpectError(
        [&folder] {
            UmtsHelper umts;
            umts.EnableTraces(folder);
            umts.EnableTraces(folder);
        },
        "are on already");
}

} // namespace
