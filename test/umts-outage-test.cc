/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-rig.h"
#include "umts-network-rig.h"
#include "umts-outage-error-model.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/tcp-classic-helper.h"
#include "ns3/tcp-socket.h"
#include "ns3/udp-l4-protocol.h"
#include "ns3/uinteger.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-rlc-am.h"

#include <fstream>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * What an outage of the radio does to a radio bearer, and to TCP on it.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;
using tcpclassictest::Flow;

namespace
{

UMTS_TEST_SUITE("umts-outage", SYSTEM);

/** @brief Directions without a link during the outage. */
enum Outage : uint32_t
{
    OF_DOWNLINK = 1,
    OF_UPLINK = 2,
    OF_BOTH = 3
};

const Time OUTAGE_BEGIN = Seconds(20); //!< Beginning of the outage

/**
 * @param directions what has no link
 * @param length how long, s
 * @return a network of one UE on dch1
 */
NetworkConfig
MakeDch(uint32_t directions, int64_t length)
{
    const Attributes outage = {{"Begin", TimeValue(OUTAGE_BEGIN)},
                               {"End", TimeValue(OUTAGE_BEGIN + Seconds(length))}};
    NetworkConfig config = NetworkConfig::FromPreset("dch1");
    if (directions & OF_DOWNLINK)
    {
        config.ue.DownlinkErrors("test::OutageErrorModel", outage);
    }
    if (directions & OF_UPLINK)
    {
        config.ue.UplinkErrors("test::OutageErrorModel", outage);
    }
    return config;
}

/**
 * @param file where to write a throughput log with the outage of the downlink
 * @param directions what has no link
 * @param length how long, s
 * @return a network of one UE on HS-DSCH
 */
NetworkConfig
MakeHsDsch(const std::string& file, uint32_t directions, int64_t length)
{
    const bool isDownlink = (directions & OF_DOWNLINK) != 0;
    std::ofstream(file) << "[{\"duration_ms\": " << OUTAGE_BEGIN.GetMilliSeconds()
                        << ", \"bandwidth_kbps\": 64},\n"
                        << " {\"duration_ms\": " << 1000 * length
                        << ", \"bandwidth_kbps\": " << (isDownlink ? 0 : 64) << "},\n"
                        << " {\"duration_ms\": 1000000, \"bandwidth_kbps\": 64}]\n";
    NetworkConfig config = MakeDch(directions & OF_UPLINK, length);
    config.cell = NetworkConfig::FromPreset("hsdpa").cell;
    config.bearer = NetworkConfig::FromPreset("hsdpa").bearer;
    config.ue.DownlinkQuality("ThroughputLogQualityModel",
                              {{"File", StringValue(file)}, {"PayloadBits", UintegerValue(336)}});
    return config;
}

/**
 * TCP goes on after an outage: it begins again within the length of the outage, which is as far as
 * its timer has backed off, and carries what it did before.
 */
struct OutageTcpTest
{
    OutageTcpTest(const std::string& variant, bool isHsDsch, uint32_t directions)
        : m_variant(variant),
          m_isHsDsch(isHsDsch),
          m_directions(directions)
    {
    }

    void Run()
    {
        TypeId::AttributeInformation info;
        TcpSocket::GetTypeId().LookupAttributeByName("RcvBufSize", &info);
        // A second of the channel: RLC holds what the window lets the sender send.
        Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(8192));
        // Without SACK ns-3's socket takes the acknowledgements of segments that it has repeated
        // needlessly for duplicates, and repeats again, at a window of two or three segments.
        Config::SetDefault("ns3::TcpSocketBase::Sack", BooleanValue(m_variant == "ns3::TcpCubic"));
        for (const int64_t length : {1, 5, 10, 20, 60})
        {
            Check(length);
        }
        Config::SetDefault("ns3::TcpSocket::RcvBufSize", *info.initialValue);
        Config::SetDefault("ns3::TcpSocketBase::Sack", BooleanValue(true));
    }

    /** @param length of the outage, s */
    void Check(int64_t length)
    {
        const auto file = CreateTempDirFilename("outage.json");
        Network network(m_isHsDsch ? MakeHsDsch(file, m_directions, length)
                                   : MakeDch(m_directions, length));
        auto socket = TcpClassicHelper::CreateSocket(network.host, TypeId::LookupByName(m_variant));
        socket->SetAttribute("DataRetries", UintegerValue(12));
        socket->SetAttribute("Sack", BooleanValue(m_variant == "ns3::TcpCubic"));
        const Ptr<Node> node = network.ues[0]->GetNode();
        Flow flow(socket, node, network.addresses[0], 100000000);
        const Time end = OUTAGE_BEGIN + Seconds(length);
        const Time limit = end + Seconds(length) + BACK_OFF; // the flow must go on before
        uint64_t before = 0;
        uint64_t atEnd = 0;
        uint64_t atLimit = 0;
        Simulator::Schedule(OUTAGE_BEGIN - WINDOW, UmtsMakeEvent([&] { before = flow.delivered; }));
        Simulator::Schedule(OUTAGE_BEGIN, UmtsMakeEvent([&] { before = flow.delivered - before; }));
        Simulator::Schedule(end, UmtsMakeEvent([&] { atEnd = flow.delivered; }));
        Simulator::Schedule(limit, UmtsMakeEvent([&] { atLimit = flow.delivered; }));
        Simulator::Stop(limit + WINDOW);
        Simulator::Run();
        const std::string what = std::to_string(length) + " s";
        UMTS_EXPECT(before > 50000, "the flow runs before it");
        UMTS_EXPECT(atLimit > atEnd, what << ": no longer than the outage without a byte");
        UMTS_EXPECT(flow.delivered - atLimit >= before * 9 / 10, what << ": rate");
        UMTS_EXPECT(!flow.corrupted, what << ": as sent");
        UMTS_EXPECT(network.stats.IsConserved(), what << ": octets");
        CheckCounts(network, length);
    }

    /**
     * @param network the network
     * @param length of the outage, s
     */
    void CheckCounts(const Network& network, int64_t length)
    {
        const UeStats row = network.stats.Collect().at(0);
        const auto& down = row.downlink.tx;
        const auto& up = row.uplink.tx;
        UMTS_EXPECT(down.reestablished == up.reestablished, "always at both ends");
        // A downlink DCH has failed for good after 0.33 s and T313.
        const bool canFail = !m_isHsDsch && (m_directions & OF_DOWNLINK);
        UMTS_EXPECT((row.radioLinkFailures > 0) == (canFail && length > 3), length);
        if (length != 10) // MaxDAT and MaxRST last about that long
        {
            const bool isExpected = length > 10 || row.radioLinkFailures > 0;
            UMTS_EXPECT((down.reestablished > 0) == isExpected, length << " s");
        }
        UMTS_EXPECT(down.reestablished <=
                        down.unrecoverable + up.unrecoverable + row.radioLinkFailures,
                    "no more often than called for");
    }

    const Time WINDOW = Seconds(12);  //!< Rates are measured over this time
    const Time BACK_OFF = Seconds(6); //!< First timeout, and the return to the rate of before

    std::string m_variant; //!< TCP of the sender
    bool m_isHsDsch;       //!< The bearer is on HS-DSCH
    uint32_t m_directions; //!< What has no link
};

void
AddOutageTcp(const std::string& variant, bool isHsDsch, uint32_t directions)
{
    AddTest("TCP after outages of 1 to 60 s: " + variant + (isHsDsch ? ", HS-DSCH" : ", DCH") +
                (directions == OF_BOTH       ? ", both directions"
                 : directions == OF_DOWNLINK ? ", downlink"
                                             : ", uplink"),
            [=] { OutageTcpTest(variant, isHsDsch, directions).Run(); });
}

UMTS_TESTS("umts-outage")
{
    for (const auto* variant : {"ns3::TcpClassicReno",
                                "ns3::TcpClassicNewReno",
                                "ns3::TcpTahoe",
                                "ns3::TcpClassicVegas",
                                "ns3::TcpFast",
                                "ns3::TcpCubic"})
    {
        for (const uint32_t directions : {OF_DOWNLINK, OF_UPLINK, OF_BOTH})
        {
            AddOutageTcp(variant, false, directions);
        }
    }
    for (const uint32_t directions : {OF_DOWNLINK, OF_UPLINK, OF_BOTH})
    {
        AddOutageTcp("ns3::TcpClassicReno", true, directions);
        AddOutageTcp("ns3::TcpCubic", true, directions);
    }
}

/// Without re-establishment an outage ends the bearer, and the counters say so.
struct SilentBearerTest
{
    /** @param count unrecoverable errors so far */
    void OnError(uint64_t count)
    {
        m_errors.push_back(count);
    }

    std::vector<uint64_t> m_errors; //!< What was traced
};

UMTS_TEST_F(SilentBearerTest, "umts-outage", "Without re-establishment a bearer stays silent")
{
    Config::SetDefault("ns3::umts::RncRrc::ReestablishRlc", BooleanValue(false));
    Network network(MakeDch(OF_BOTH, 20));
    Config::SetDefault("ns3::umts::RncRrc::ReestablishRlc", BooleanValue(true));
    DatagramPort host(network.host, false);
    DatagramPort ue(network.ues[0]->GetNode(), true);
    host.SendAt(Seconds(5), network.addresses[0], 1, 0, 100);
    host.SendAt(Seconds(21), network.addresses[0], 1, 1, 100);
    host.SendAt(Seconds(50), network.addresses[0], 1, 2, 100);
    const auto bearer = network.rncs[0]->GetBearer(network.ues[0]->GetRnti());
    bearer->GetRlc()->TraceConnectWithoutContext("UnrecoverableError",
                                                 MakeCallback(&SilentBearerTest::OnError, this));
    RunUntil(Seconds(100));
    UMTS_EXPECT(ue.arrivals.size() == 1, "what came before the outage");
    const auto row = network.stats.Collect().at(0);
    UMTS_EXPECT(row.downlink.tx.unrecoverable == 1, "counted once");
    UMTS_EXPECT(row.downlink.tx.reestablished == 0, "never re-established");
    UMTS_EXPECT(m_errors == std::vector<uint64_t>{1}, "traced once");
}

/**
 * A UE of two bearers: the error of one re-establishes the acknowledged mode entities of both, and
 * nothing is lost of one that has nothing under way.
 */
struct TwoBearersOutageTest
{
    /// Where octets take the place of descriptors.
    enum Wire
    {
        NOWHERE,
        MAC, //!< MAC-d, and above
        IUB  //!< The Iub
    };

    void Run()
    {
        NetworkConfig config = MakeDch(OF_UPLINK, 20);
        if (m_isHsDsch)
        {
            config.bearer = NetworkConfig::FromPreset("hsdpa").bearer;
        }
        config.ue.MacD({{"WireMode", BooleanValue(m_wire == MAC)}});
        config.iub.Set("WireMode", BooleanValue(m_wire == IUB));
        Network network(config);
        auto second = BearerConfig::FromPreset("dch2");
        second.BlockErrorRate(0.0, 0.0);
        const RbId id = network.umts.AddBearer(network.ues[0],
                                               second,
                                               {MakeFilter(UdpL4Protocol::PROT_NUMBER)});
        const Ptr<Node> node = network.ues[0]->GetNode();
        DatagramPort host(network.host, false);
        DatagramPort ue(node, true);
        host.SendSeries(60, Seconds(1), Seconds(1), network.addresses[0], 1, 100);
        auto socket = TcpClassicHelper::CreateSocket(network.host,
                                                     TypeId::LookupByName("ns3::TcpClassicReno"));
        const uint32_t octets = m_isHsDsch ? 8000000 : 200000; // the outage comes before the last
        Flow flow(socket, node, network.addresses[0], octets);
        Simulator::Stop(Seconds(150));
        Simulator::Run();
        const Rnti rnti = network.ues[0]->GetRnti();
        const auto& counters = network.rncs[0]->GetBearer(rnti, id)->GetRlc()->GetTxCounters();
        UMTS_EXPECT(counters.reestablished > 0, "the second bearer, too");
        UMTS_EXPECT(counters.unrecoverable == 0, "though it had no error");
        UMTS_EXPECT(ue.CountInOrder(1) == 60, "no datagram was under way");
        UMTS_EXPECT(host.CountInOrder(1) == 60, "nor an echo");
        UMTS_EXPECT(flow.delivered == octets, "TCP delivers all");
        UMTS_EXPECT(!flow.corrupted, "as sent");
        UMTS_EXPECT(network.stats.IsConserved(), "octets");
    }

    bool m_isHsDsch; //!< The first bearer is on HS-DSCH
    Wire m_wire;     //!< Where there are octets
};

void
AddTwoBearersOutage(bool isHsDsch, TwoBearersOutageTest::Wire wire)
{
    AddTest(std::string("Two bearers of a UE and an outage, ") + (isHsDsch ? "HS-DSCH" : "DCH") +
                (wire == TwoBearersOutageTest::MAC   ? ", octets in MAC"
                 : wire == TwoBearersOutageTest::IUB ? ", octets on the Iub"
                                                     : ""),
            [=] { TwoBearersOutageTest{isHsDsch, wire}.Run(); });
}

UMTS_TESTS("umts-outage")
{
    for (const bool isHsDsch : {false, true})
    {
        AddTwoBearersOutage(isHsDsch, TwoBearersOutageTest::NOWHERE);
        AddTwoBearersOutage(isHsDsch, TwoBearersOutageTest::MAC);
        AddTwoBearersOutage(isHsDsch, TwoBearersOutageTest::IUB);
    }
}

} // namespace
