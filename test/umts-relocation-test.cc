/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-relocation-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/bulk-send-helper.h"
#include "ns3/double.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/packet-sink.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-gtp-u-endpoint.h"
#include "ns3/umts-ue-table.h"

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Tests of the relocation of the serving RNC under traffic.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-relocation", SYSTEM, "25.331 8.3.3, 25.413 8.6");

/**
 * A UE goes from RNC to RNC ten times, under traffic both ways, on every kind of channel, with and
 * without tunnels: every datagram arrives once and in order.
 */
void
AddChannel(const std::string& channel, Tunnels tunnels, uint32_t nSgsns)
{
    AddTest("Relocations with hard handover: " + channel + ", tunnels " +
                std::to_string(static_cast<int>(tunnels)) + ", SGSNs " + std::to_string(nSgsns),
            [=] {
                constexpr uint32_t count = 200;
                NetworkConfig config = MakeRelocationConfig(channel);
                config.tunnels = tunnels;
                RelocationNetwork network(config, nSgsns);
                const RelocationLog log(network);
                const auto guest = network.umts.InstallUe(NodeContainer(CreateObject<Node>()),
                                                          network.cells[3],
                                                          config.ue,
                                                          config.bearer);
                const bool isSlow = channel == "common";
                network.SendDatagrams(count, MilliSeconds(40), isSlow ? 70 : 700);
                std::string expected;
                for (uint32_t i = 0; i < 10; ++i)
                {
                    Simulator::Schedule(MilliSeconds(500 + 713 * i), UmtsMakeEvent([&network, i] {
                                            UMTS_EXPECT(network.GoToOther(i % 3), "room");
                                        }));
                    expected += i % 2 ? "2>1 1>0 \n" : "1>2 0>1 \n";
                }
                RunUntil(Seconds(30));
                ExpectText(network.CheckArrivals(count), "", "arrivals");
                UMTS_EXPECT(network.stats.IsConserved(), "octets of RLC");
                ExpectText(log.text, expected, "trace source");
                network.umts.Detach(guest.Get(0));
                ExpectText(network.Leave(), "", "what is left");
            });
}

/// Without lossless PDCP: TCP makes up for what is lost, and UM loses what is under way.
struct LossyTest
{
    void Run()
    {
        DownloadAndUpload();
        if (m_channel != "common")
        {
            RunUnacknowledged();
        }
    }

    /** @brief TCP both ways. */
    void DownloadAndUpload()
    {
        const uint32_t octets = m_channel == "common" ? 10000 : 100000;
        NetworkConfig config = MakeRelocationConfig(m_channel);
        config.bearer.Pdcp({{"LosslessRelocation", BooleanValue(false)}});
        config.tunnels = Tunnels::VIA_SGSN;
        RelocationNetwork network(config);
        std::vector<Ptr<PacketSink>> sinks;
        const auto transfer = [&](Ptr<Node> from, Ptr<Node> to, Ipv4Address address) {
            PacketSinkHelper sink("ns3::TcpSocketFactory",
                                  InetSocketAddress(Ipv4Address::GetAny(), 80));
            sinks.push_back(DynamicCast<PacketSink>(sink.Install(to).Get(0)));
            BulkSendHelper source("ns3::TcpSocketFactory", InetSocketAddress(address, 80));
            source.SetAttribute("MaxBytes", UintegerValue(octets));
            source.Install(from);
        };
        transfer(network.host, network.ues[0]->GetNode(), network.addresses[0]);
        transfer(network.ues[0]->GetNode(), network.host, network.GetHostAddress());
        for (uint32_t i = 0; i < 6; ++i)
        {
            Simulator::Schedule(MilliSeconds(900 * (i + 1)), UmtsMakeEvent([&network, i] {
                                    UMTS_EXPECT(network.GoToOther(i % 3), "room");
                                }));
        }
        RunUntil(Seconds(300)); // TCP waits for four minutes after its end
        UMTS_EXPECT(sinks[0]->GetTotalRx() == octets, "download");
        UMTS_EXPECT(sinks[1]->GetTotalRx() == octets, "upload");
        ExpectText(network.Leave(), "", "what is left");
    }

    /** @brief Datagrams over UM: some are lost in each relocation, and none is doubled. */
    void RunUnacknowledged()
    {
        constexpr uint32_t count = 200;
        NetworkConfig config = MakeRelocationConfig(m_channel);
        config.bearer.Rlc("UM");
        config.bearer.Pdcp({{"LosslessRelocation", BooleanValue(false)}});
        config.bearer.BlockErrorRate(0, 0);
        RelocationNetwork network(config);
        network.SendDatagrams(count, MilliSeconds(40), 350);
        for (uint32_t i = 0; i < 6; ++i)
        {
            Simulator::Schedule(MilliSeconds(905 * (i + 1)), UmtsMakeEvent([&network, i] {
                                    UMTS_EXPECT(network.GoToOther(i % 3), "room");
                                }));
        }
        RunUntil(Seconds(15));
        for (const auto* port : {&network.uePort, &network.hostPort})
        {
            UMTS_EXPECT(port->arrivals.size() > count - 30, "few are lost");
            UMTS_EXPECT(port->arrivals.size() < count, "some are lost");
            for (std::size_t i = 1; i < port->arrivals.size(); ++i)
            {
                const bool isLater = port->arrivals[i].number > port->arrivals[i - 1].number;
                UMTS_EXPECT(isLater, "in order and once");
            }
        }
        ExpectText(network.Leave(), "", "what is left");
    }

    std::string m_channel; //!< Name of the channel
};

void
AddLossy(const std::string& channel)
{
    AddTest("Relocations without lossless PDCP: " + channel, [=] { LossyTest{channel}.Run(); });
}

/**
 * RLC AM under relocations, with LosslessRelocation and without: with it every datagram comes once,
 * without it those of which PDUs have been sent may be lost, and count as discarded.
 */
struct LosslessTest
{
    explicit LosslessTest(bool isLossless)
        : m_isLossless(isLossless)
    {
    }

    void Run()
    {
        NetworkConfig config = MakeRelocationConfig("DCH");
        config.bearer.Pdcp({{"LosslessRelocation", BooleanValue(m_isLossless)}});
        RelocationNetwork network(config);
        network.SendDatagrams(COUNT, m_between, 700);
        for (uint32_t i = 0; i < RELOCATIONS; ++i)
        {
            Simulator::Schedule(GetRelocationTime(i), UmtsMakeEvent([&network, i] {
                                    UMTS_EXPECT(network.GoToOther(i % 3), "room");
                                }));
        }
        RunUntil(Seconds(15));
        const auto row = network.stats.Collect().at(0);
        if (m_isLossless)
        {
            ExpectText(network.CheckArrivals(COUNT), "", "arrivals");
        }
        else
        {
            CheckLosses(row.downlink, network.uePort);
            CheckLosses(row.uplink, network.hostPort);
        }
        ExpectText(network.Leave(), "", "what is left");
    }

    /**
     * @param relocation number of a relocation
     * @return its time
     */
    static Time GetRelocationTime(uint32_t relocation)
    {
        return MilliSeconds(700 + 613 * relocation);
    }

    /**
     * @param stats a direction of the bearer
     * @param port where its datagrams arrive
     */
    void CheckLosses(const RlcDirectionStats& stats, const DatagramPort& port)
    {
        const auto lost = COUNT - port.arrivals.size();
        UMTS_EXPECT(lost > 0, "some are lost");
        std::set<uint32_t> arrived;
        for (const auto& arrival : port.arrivals)
        {
            arrived.insert(arrival.number);
        }
        for (uint32_t number = 0; number < COUNT; ++number)
        {
            const bool isIn = arrived.count(number) > 0;
            UMTS_EXPECT(isIn || IsUnderWay(number), "datagram " << number);
        }
        UMTS_EXPECT(stats.tx.sdusTaken == COUNT, "each was accepted once");
        UMTS_EXPECT(stats.rx.sdusDelivered == COUNT - lost, "delivered");
        UMTS_EXPECT(stats.tx.sdusConfirmed + stats.tx.sdusDiscarded == COUNT,
                    "confirmed or discarded");
        UMTS_EXPECT(stats.tx.sdusDiscarded >= lost, "all that is lost is counted");
        for (std::size_t i = 1; i < port.arrivals.size(); ++i)
        {
            UMTS_EXPECT(port.arrivals[i - 1].number < port.arrivals[i].number, "in order and once");
        }
    }

    /**
     * @param number number of a datagram
     * @return whether it may be under way at a relocation: it is sent a few round trips before
     */
    bool IsUnderWay(uint32_t number) const
    {
        const Time sent = number * m_between;
        bool isIt = false;
        for (uint32_t i = 0; i < RELOCATIONS; ++i)
        {
            const Time at = GetRelocationTime(i);
            isIt = isIt || (sent <= at && at <= sent + MilliSeconds(250));
        }
        return isIt;
    }

    static constexpr uint32_t COUNT = 300;     //!< Datagrams sent in either direction
    static constexpr uint32_t RELOCATIONS = 6; //!< Relocations

    Time m_between{MilliSeconds(24)}; //!< Between two datagrams: the channels carry more
    bool m_isLossless;                //!< LosslessRelocation of PDCP
};

void
AddLossless(bool isLossless)
{
    AddTest(isLossless ? "LosslessRelocation: nothing is lost"
                       : "No LosslessRelocation: what is under way is lost",
            [=] { LosslessTest(isLossless).Run(); });
}

UMTS_TESTS("umts-relocation")
{
    for (const auto& channel : GetChannels())
    {
        AddChannel(channel, Tunnels::NONE, 1);
        AddChannel(channel, Tunnels::VIA_SGSN, 2);
        AddLossy(channel);
    }
    AddChannel("HSDPA", Tunnels::NONE, 2);
    AddChannel("HSDPA", Tunnels::VIA_SGSN, 1);
    AddChannel("HSDPA", Tunnels::DIRECT, 2);
    AddLossless(true);
    AddLossless(false);
}

/**
 * The drift RNC becomes the serving one, and back, in soft handover: nothing is lost, and the Iur
 * carries nothing any more.
 */
struct SoftRelocationTest
{
    /**
     * @param network the network
     * @param cells the active set of its UE
     */
    void CheckCells(const RelocationNetwork& network, const std::vector<Ptr<Cell>>& cells)
    {
        const auto active = network.GetServingRrc()->GetActiveSet(network.ues[0]->GetRnti());
        const bool isSame = std::equal(active.begin(), active.end(), cells.begin(), cells.end());
        UMTS_EXPECT(isSame, "active set");
    }

    /** @brief A frame is sent on the Iur. */
    void OnFrame(uint8_t /* direction */, uint32_t /* bearer */, uint32_t /* octets */)
    {
        ++m_frames;
    }

    uint32_t m_frames{0}; //!< Frames on the Iur
};

UMTS_TEST_F(SoftRelocationTest, "umts-relocation", "Relocation of a UE that is not involved")
{
    constexpr uint32_t count = 400;
    RelocationNetwork network(MakeRelocationConfig("DCH"), 2);
    const RelocationLog log(network);
    network.SendDatagrams(count, MilliSeconds(20), 700);
    network.iur->TraceConnectWithoutContext("TxFrame",
                                            MakeCallback(&SoftRelocationTest::OnFrame, this));
    const auto ue = network.ues[0];
    RunUntil(Seconds(1));
    network.umts.AddRadioLink(ue, network.cells[3]);
    network.umts.AddRadioLink(ue, network.cells[4]);
    RunUntil(Seconds(2));
    ExpectError([&]() { network.umts.Relocate(ue, network.rncs[1]); },
                "relocation of the UE with RNTI 1: it is in a cell that does not belong to the "
                "new RNC, and needs a handover");
    network.umts.RemoveRadioLink(ue, network.cells[0]);
    RunUntil(Seconds(3));
    UMTS_EXPECT(m_frames > 300, "frames on the Iur");
    UMTS_EXPECT(network.umts.Relocate(ue, network.rncs[1]), "relocated");
    CheckCells(network, {network.cells[3], network.cells[4]});
    UMTS_EXPECT(network.iur->GetNBearers() == 0, "transport bearers of the Iur");
    const auto row = network.stats.Collect().at(0);
    UMTS_EXPECT(row.cell.cell == 0, "cell of the row");
    UMTS_EXPECT(row.cell.rnc == network.rncs[1]->GetNode()->GetId(), "RNC of the row");
    RunUntil(Seconds(3.1));
    m_frames = 0;
    RunUntil(Seconds(5));
    UMTS_EXPECT(m_frames == 0, "frames on the Iur afterwards");
    network.umts.AddRadioLink(ue, network.cells[1]);
    network.umts.RemoveRadioLink(ue, network.cells[4]);
    UMTS_EXPECT(network.umts.Relocate(ue, network.rncs[0], network.cells[1]),
                "in a cell of its active set");
    CheckCells(network, {network.cells[1]});
    RunUntil(Seconds(15));
    ExpectText(log.text, "1>1 0>1 \n1>1 1>0 \n", "trace source");
    ExpectText(network.CheckArrivals(count), "", "arrivals");
    ExpectText(network.Leave(), "", "what is left");
}

/**
 * Relocations at random times, of both kinds, under full load with losses on all links: nothing is
 * lost or doubled, and octets do as descriptors do.
 */
struct RandomRelocationTest
{
    /**
     * @param seed seed of the times
     * @param wireMode whether PDUs and frames are octets
     * @return when what has arrived
     */
    std::string Run(uint32_t seed, bool wireMode)
    {
        constexpr uint32_t count = 500;
        const Time between = MilliSeconds(16);
        const std::string channel = GetChannels()[seed % 4];
        NetworkConfig config = MakeRelocationConfig(channel);
        config.tunnels = static_cast<Tunnels>(seed % 3);
        config.ue.MacD({{"WireMode", BooleanValue(wireMode)}});
        config.iub.Set("WireMode", BooleanValue(wireMode)).Set("LossRate", DoubleValue(0.01));
        RelocationNetwork network(config, 1 + seed / 4 % 2, config.iub);
        network.SendDatagrams(count, between, channel == "common" ? 70 : 700);
        std::mt19937 random(seed);
        for (Time at = MilliSeconds(400); at < count * between; at += MilliSeconds(400))
        {
            // Half of the changes come at a TTI boundary.
            const Time when = at + (random() % 2 ? Time(0) : MicroSeconds(random() % 390000));
            Simulator::Schedule(when, UmtsMakeEvent([this, &network, &random] {
                                    Change(network, random);
                                }));
        }
        RunUntil(count * between + Seconds(20));
        const std::string name = "seed " + std::to_string(seed) + ", ";
        ExpectText(network.CheckArrivals(count), "", name + "arrivals");
        const std::string log = network.DescribeArrivals();
        ExpectText(network.Leave(), "", name + "what is left");
        return log;
    }

    /**
     * @brief Relocate the UE, or prepare that.
     * @param random decides
     */
    void Change(RelocationNetwork& network, std::mt19937& random)
    {
        const auto ue = network.ues[0];
        const uint32_t other = 1 - network.GetServing();
        const auto rrc = network.GetServingRrc();
        const auto active = rrc->GetActiveSet(ue->GetRnti());
        const Ptr<Cell> cell = network.cells[3 * other + random() % 3];
        const auto isOthers = [&network, other](const auto& one) {
            const auto& cells = network.cells;
            const auto at = std::find(cells.begin(), cells.end(), one) - cells.begin();
            return static_cast<uint32_t>(at / 3) == other;
        };
        const bool isDch = UesOf(*network.rncs[1 - other]).Get(ue->GetRnti()).IsOnDchAlone();
        if (std::all_of(active.begin(), active.end(), isOthers))
        {
            UMTS_EXPECT(network.umts.Relocate(ue, network.rncs[other]), "drift");
            ++m_nSoft;
        }
        else if (isDch && random() % 2 && active.front() != cell)
        {
            network.umts.HandOver(ue, cell);
        }
        else if (isDch && random() % 2 &&
                 std::find(active.begin(), active.end(), cell) == active.end())
        {
            network.umts.AddRadioLink(ue, cell);
        }
        else
        {
            UMTS_EXPECT(network.umts.Relocate(ue, network.rncs[other], cell), "room for one");
            ++m_nHard;
        }
        network.AssignFreshStreams();
    }

    uint32_t m_nSoft{0}; //!< Relocations of UEs that are not involved
    uint32_t m_nHard{0}; //!< Relocations with hard handover
};

UMTS_TEST_F(RandomRelocationTest, "umts-relocation", "Relocations at random times")
{
    constexpr uint32_t seeds = 24;
    constexpr uint32_t wireSeeds = 4;
    for (uint32_t seed = 1; seed <= seeds; ++seed)
    {
        const std::string descriptors = Run(seed, false);
        if (seed <= wireSeeds)
        {
            UMTS_EXPECT(descriptors == Run(seed, true), "octets, " << seed);
        }
    }
    UMTS_EXPECT(m_nSoft > 20, "relocations of UEs that are not involved");
    UMTS_EXPECT(m_nHard > 200, "the others");
}

// TS 29.281 7.3.2: the former RNC is told that nothing more comes to it.
UMTS_TEST("umts-relocation", "A relocation sends an End Marker, and so do sixteen")
{
    for (const Tunnels tunnels : {Tunnels::VIA_SGSN, Tunnels::DIRECT})
    {
        constexpr uint32_t relocations = 16;
        NetworkConfig config = MakeRelocationConfig("DCH");
        config.tunnels = tunnels;
        RelocationNetwork network(config);
        network.SendDatagrams(200, MilliSeconds(40), 300);
        for (uint32_t i = 0; i < relocations; ++i)
        {
            RunUntil(Seconds(1) + MilliSeconds(400) * static_cast<int64_t>(i));
            UMTS_EXPECT(network.GoToOther(), "relocation " << i);
        }
        RunUntil(Seconds(20));
        uint64_t markers = 0;
        for (const auto& rnc : network.rncs)
        {
            markers += rnc->GetNode()->GetObject<GtpUEndpoint>()->GetCounters().endMarkers;
        }
        UMTS_EXPECT(markers == relocations, "End Markers");
        ExpectText(network.CheckArrivals(200), "", "arrivals");
        ExpectText(network.Leave(), "", "what is left");
    }
}

} // namespace
