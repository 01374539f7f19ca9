/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-map-rig.h"
#include "umts-radio-link-rig.h"
#include "umts-signalling-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/simulator.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-leftovers.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * UEs with HS-DSCH in soft handover: the DCH of their uplink has radio links in all cells of the
 * active set, and HS-DSCH alone changes its cell (TS 25.308 9).
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-serving-cell", SYSTEM, "25.308 9");

const Time CHANGE_AT = MicroSeconds(2003700);  //!< Of the serving cell, within a TTI
const Time SYNCHRONISATION = MilliSeconds(80); //!< Attribute SynchronisationTime
const Time UPLINK_INTERVAL = MilliSeconds(20); //!< Between datagrams
const Time UPLINK_TTI = MilliSeconds(20);      //!< TTI of the uplink of dch3
constexpr uint32_t UPLINK_DATAGRAMS = 200;     //!< From 0 to 4 s
constexpr uint32_t DOWNLINK_DATAGRAMS = 200;   //!< Likewise
constexpr uint32_t DOWNLINK_OCTETS = 500;      //!< 200 kb/s
constexpr const char* SYNCHRONISATION_PATH = "ns3::umts::RadioLinkMonitor::SynchronisationTime";

/**
 * @ingroup umts
 * @brief A UE in cell 0; cells 1 and 2 on Node Bs of their own, 3 and 4 on one; and datagrams both
 * ways.
 */
class ServingNetwork : public RadioLinkNetwork
{
  public:
    /** @param config what the UTRAN is made of */
    explicit ServingNetwork(const NetworkConfig& config)
        : RadioLinkNetwork(config, {1, 1, 1}),
          ue(ues[0]),
          host(Network::host, false),
          port(ue->GetNode(), false)
    {
        cells.push_back(nodeBs[0]->GetCell());
        AddNodeB(config, MilliSeconds(5), 1);
        AddNodeB(config, MilliSeconds(17), 1);
        AddNodeB(config, MilliSeconds(8), 2);
        umts.AssignStreams(1);
    }

    /** @brief Send datagrams both ways for 4 s. */
    void SendBothWays()
    {
        for (uint32_t i = 0; i < UPLINK_DATAGRAMS; ++i)
        {
            port.SendAt(i * UPLINK_INTERVAL, GetHostAddress(), 1, i, 80);
            host.SendAt(i * UPLINK_INTERVAL, addresses[0], 0, i, DOWNLINK_OCTETS);
        }
    }

    /** @return longest time between two datagrams of the uplink */
    Time GetPause() const
    {
        Time pause;
        for (std::size_t i = 1; i < host.arrivals.size(); ++i)
        {
            pause = std::max(pause, host.arrivals[i].time - host.arrivals[i - 1].time);
        }
        return pause;
    }

    Ptr<UeNetDevice> ue; //!< The UE
    DatagramPort host;   //!< The host's
    DatagramPort port;   //!< The UE's
};

/**
 * @param cell a cell
 * @return transmissions on HS-DSCH there so far
 */
uint64_t
CountTtis(const Ptr<Cell>& cell)
{
    return cell->GetHsCell() ? cell->GetHsCell()->GetNTtis() : 0;
}

/// HS-DSCH goes to another cell under traffic of UM: each datagram comes once and in order, and
/// those of the uplink as if nothing had happened.
struct ChangeTest
{
    void Run()
    {
        const DefaultsGuard guard;
        Config::SetDefault(SYNCHRONISATION_PATH, TimeValue(SYNCHRONISATION));
        ServingNetwork network(MakeCellChangeConfig("UM", "Forward"));
        network.SendBothWays();
        RunUntil(Seconds(1));
        network.umts.AddRadioLink(network.ue, network.cells[m_cell]);
        RunUntil(CHANGE_AT);
        UMTS_EXPECT(CountTtis(network.cells[m_cell]) == 0, "HS-DSCH in the first cell");
        m_isSoft ? network.umts.ChangeServingCell(network.ue, network.cells[m_cell])
                 : network.umts.HandOver(network.ue, network.cells[2]);
        RunUntil(Seconds(6));
        ExpectText(network.GetActiveSet(), m_activeSet, "active set");
        UMTS_EXPECT(network.port.CountInOrder(0) == DOWNLINK_DATAGRAMS, "downlink");
        UMTS_EXPECT(network.port.arrivals.size() == DOWNLINK_DATAGRAMS, "once");
        if (m_isSoft)
        {
            UMTS_EXPECT(CountTtis(network.cells[m_cell]) > 0, "HS-DSCH in the new one");
            UMTS_EXPECT(network.cells[0]->GetHsCell()->GetNHsScchs() == 0, "not there");
            UMTS_EXPECT(network.host.CountInOrder(1) == UPLINK_DATAGRAMS, "uplink");
            UMTS_EXPECT(network.host.arrivals.size() == UPLINK_DATAGRAMS, "once");
            // The combiner waits for the Node B that is farther away.
            UMTS_EXPECT(network.GetPause() <= UPLINK_INTERVAL + UPLINK_TTI,
                        "no pause of the uplink");
        }
        else
        {
            UMTS_EXPECT(network.GetPause() >= SYNCHRONISATION, "pause");
        }
        ExpectText(network.Leave(), "", "what is left");
    }

    uint32_t m_cell;         //!< The other cell of the active set
    bool m_isSoft;           //!< HS-DSCH alone goes there; false: the UE goes to cell 2
    std::string m_activeSet; //!< At the end
};

UMTS_TESTS("umts-serving-cell")
{
    AddTest("HS-DSCH goes to another Node B", [] { ChangeTest{1, true, "10"}.Run(); });
    AddTest("HS-DSCH goes to another Node B, farther away",
            [] { ChangeTest{2, true, "20"}.Run(); });
    AddTest("The UE goes to another cell", [] { ChangeTest{1, false, "2"}.Run(); });
}

// Cells of one Node B: one transport bearer of the uplink, a MAC-d flow in each cell in turn.
UMTS_TEST("umts-serving-cell", "HS-DSCH goes to another cell of the Node B")
{
    ServingNetwork network(MakeCellChangeConfig("UM", "Forward"));
    network.SendBothWays();
    RunUntil(Seconds(1));
    network.umts.HandOver(network.ue, network.cells[3]);
    RunUntil(MilliSeconds(1500));
    const std::size_t before = network.host.arrivals.size();
    network.umts.AddRadioLink(network.ue, network.cells[4]);
    RunUntil(CHANGE_AT);
    network.umts.ChangeServingCell(network.ue, network.cells[4]);
    RunUntil(Seconds(3));
    network.umts.RemoveRadioLink(network.ue, network.cells[3]);
    RunUntil(Seconds(6));
    ExpectText(network.GetActiveSet(), "4", "active set");
    const std::size_t uplink = network.host.arrivals.size();
    UMTS_EXPECT(before > 60, "before");
    // Those that were under way in the hard handover are lost.
    UMTS_EXPECT(uplink >= UPLINK_DATAGRAMS - 3, "uplink");
    UMTS_EXPECT(std::is_sorted(network.host.arrivals.begin(),
                               network.host.arrivals.end(),
                               [](const auto& a, const auto& b) { return a.number < b.number; }),
                "in order");
    ExpectText(network.Leave(), "", "what is left");
}

// Blocks of the uplink are lost in each cell with a probability of 0.3: with two cells in 0.09.
UMTS_TEST("umts-serving-cell", "Macro diversity of the uplink")
{
    for (const bool isSoft : {false, true})
    {
        NetworkConfig config = MakeCellChangeConfig("UM", "Forward");
        config.ue.BlockErrorRate(0, 0.3);
        config.bearer =
            BearerConfig::Hsdpa(MakeTransportChannel(64000, MilliSeconds(20), 42)).Rlc("UM");
        ServingNetwork network(config);
        if (isSoft)
        {
            network.umts.AddRadioLink(network.ue, network.cells[1]);
            network.umts.AssignStreams(1);
        }
        constexpr uint32_t n = 3000;
        network.port.SendSeries(n, Time(0), UPLINK_INTERVAL, network.GetHostAddress(), 1, 30);
        RunUntil(Seconds(62));
        // A datagram of 30 octets and its headers is in two blocks.
        const double block = isSoft ? 0.09 : 0.3;
        const double arrives = std::pow(1 - block, 2);
        const double deviation = std::sqrt(arrives * (1 - arrives) / n);
        UMTS_EXPECT(
            IsNear(static_cast<double>(network.host.arrivals.size()) / n, arrives, 4 * deviation),
            "of one " << !isSoft);
        ExpectText(network.Leave(), "", "what is left");
    }
}

// The serving cell is removed: HS-DSCH goes to the next one. A new bearer on HS-DSCH has a radio
// link in each cell at once.
UMTS_TEST("umts-serving-cell", "Removal of the serving cell, and a bearer that comes then")
{
    ServingNetwork network(MakeCellChangeConfig("UM", "Forward"));
    network.SendBothWays();
    network.umts.AddRadioLink(network.ue, network.cells[1]);
    network.umts.AddRadioLink(network.ue, network.cells[2]);
    RunUntil(CHANGE_AT);
    network.umts.RemoveRadioLink(network.ue, network.cells[0]);
    ExpectText(network.GetActiveSet(), "12", "active set");
    network.umts.AddBearer(network.ue, BearerConfig::Hsdpa(), {MakeFilter(6)});
    for (const uint32_t cell : {1, 2})
    {
        UMTS_EXPECT(network.cells[cell]->GetNDchs() == 2, "DCHs of cell " << cell);
    }
    network.umts.ChangeServingCell(network.ue, network.cells[2]);
    UMTS_EXPECT(network.cells[2]->GetHsCell()->GetMacHs().GetNQueues() == 2, "queues");
    RunUntil(Seconds(6));
    UMTS_EXPECT(network.port.CountInOrder(0) == DOWNLINK_DATAGRAMS, "downlink");
    UMTS_EXPECT(network.host.CountInOrder(1) == UPLINK_DATAGRAMS, "uplink");
    ExpectText(network.Leave(), "", "what is left");
}

UMTS_TEST("umts-serving-cell", "Wrong use of a UE without HS-DSCH")
{
    ServingNetwork network{NetworkConfig()};
    network.umts.AddRadioLink(network.ue, network.cells[1]);
    ExpectError([&]() { network.umts.ChangeServingCell(network.ue, network.cells[1]); },
                "the UE has no HS-DSCH");
}

UMTS_TEST("umts-serving-cell", "Wrong use")
{
    ServingNetwork network(MakeCellChangeConfig("AM", "Forward"));
    const auto refuses = [&](uint32_t cell, const std::string& sentence) {
        ExpectError([&]() { network.umts.ChangeServingCell(network.ue, network.cells[cell]); },
                    "serving HS-DSCH cell of the UE with RNTI 1: " + sentence);
    };
    refuses(1, "the cell is not in the active set");
    refuses(0, "HS-DSCH is in that cell already");
    network.umts.HandOver(network.ue, network.cells[1]);
    refuses(0, "the cell is not in the active set");
    ExpectError([&]() { network.umts.ChangeServingCell(network.ue, nullptr); },
                "ChangeServingCell: the cell is null");
    ExpectText(network.Leave(), "", "what is left");
}

// Over signalling radio bearers, whose DCH is in soft handover, too.
UMTS_TEST("umts-serving-cell", "By a message")
{
    SignallingNetwork network(MakeCellChangeConfig("AM", "Forward"));
    const auto ue = network.ues[0];
    RunUntil(MilliSeconds(500));
    network.umts.AddRadioLink(ue, network.cells[1]);
    network.RunToEnd();
    network.TakeStory();
    UMTS_EXPECT(network.cells[1]->GetNDchs() == 2, "signalling, and the uplink");
    const Time begin = Simulator::Now();
    network.umts.ChangeServingCell(ue, network.cells[1]);
    ExpectText(network.GetActiveSet(), "01", "not yet");
    network.RunToEnd();
    const std::string story = network.TakeStory();
    ExpectPart(story, "serving cell begun");
    ExpectPart(story, "serving cell done");
    ExpectPart(story, "serving cell completed");
    ExpectText(network.GetActiveSet(), "10", "the new one first");
    // 34 octets are in three PDUs of 16, a TTI of 40 ms each.
    UMTS_EXPECT(Simulator::Now() - begin > MilliSeconds(3 * 40), "it takes time");
    ExpectText(network.Leave(), "", "what is left");
}

// A UE that walks from A to B: HS-DSCH is in B from when B is 2 dB better on, event 1D.
UMTS_TEST("umts-serving-cell", "By measurement reports")
{
    // 37.6 log10(x / (1000 - x)) is -2.5 dB at 461.8 m (1A), 2 dB at 530.6 m (1D) and 5.5 dB at
    // 583.4 m (1B); the next measurement in 200 ms and the time to trigger follow.
    constexpr uint32_t sdus = 1000;
    Map map;
    const double speed = 30 / 3.6;
    const auto ue = map.AddUe({50, 0, 0}, speed, BearerConfig::Hsdpa());
    map.layout.EnableHandOver(NetDeviceContainer(ue),
                              "ActiveSetHandOverAlgorithm",
                              {{"FilterCoefficient", UintegerValue(0)}});
    DatagramPort host(map.host, false);
    DatagramPort port(ue->GetNode(), false);
    host.SendSeries(sdus, Time(0), MilliSeconds(100), map.addresses[0], 0, 500);
    Map::Run(Seconds(108));
    ExpectText(map.links, "49.92 466.0 +B; 64.84 590.3 -A; ", "time, place, cell");
    ExpectText(map.story, "", "no hard handover");
    ExpectText(map.serving, "58.44 537.0 A>B; ", "HS-DSCH");
    UMTS_EXPECT(port.CountInOrder(0) == sdus, "in order");
    map.umts.Detach(ue);
    map.ues.clear();
    Map::Run(Seconds(110));
    ExpectText(FindLeftovers(map.rnc), "", "what is left");
}

// Radio links come and go and HS-DSCH changes its cell at random: UM with errors on no link loses
// nothing of the uplink while a cell stays, and nothing of the downlink at all.
UMTS_TEST("umts-serving-cell", "Random changes")
{
    for (uint32_t seed = 1; seed <= 15; ++seed)
    {
        std::mt19937 random(seed);
        NetworkConfig config = MakeCellChangeConfig("UM", "Forward");
        config.ue.MacD({{"WireMode", BooleanValue(seed % 2 == 0)}});
        config.iub.Set("WireMode", BooleanValue(seed % 2 == 0));
        ServingNetwork network(config);
        network.SendBothWays();
        for (uint32_t i = 0; i < 40; ++i)
        {
            RunUntil(MilliSeconds(100 * i + random() % 100));
            const std::string active = network.GetActiveSet();
            const uint32_t cell = random() % 5;
            const bool isIn = active.find(std::to_string(cell)) != std::string::npos;
            const bool isServing = active[0] == std::to_string(cell)[0];
            if (!isIn)
            {
                network.umts.AddRadioLink(network.ue, network.cells[cell]);
            }
            else if (!isServing && random() % 2 == 0)
            {
                network.umts.ChangeServingCell(network.ue, network.cells[cell]);
            }
            else if (active.size() > 1)
            {
                network.umts.RemoveRadioLink(network.ue, network.cells[cell]);
            }
        }
        RunUntil(Seconds(8));
        const std::string what = "seed " + std::to_string(seed);
        UMTS_EXPECT(network.port.CountInOrder(0) == DOWNLINK_DATAGRAMS, what << ": down");
        UMTS_EXPECT(network.port.arrivals.size() == DOWNLINK_DATAGRAMS, what << ": once");
        UMTS_EXPECT(std::adjacent_find(network.host.arrivals.begin(),
                                       network.host.arrivals.end(),
                                       [](const auto& a, const auto& b) {
                                           return a.number >= b.number;
                                       }) == network.host.arrivals.end(),
                    what + ": up, in order and once");
        ExpectText(network.Leave(), "", what + ": what is left");
    }
}

} // namespace
