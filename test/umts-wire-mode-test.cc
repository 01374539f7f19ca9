/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-rig.h"
#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/rng-seed-manager.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/tag.h"
#include "ns3/tcp-classic-reno.h"
#include "ns3/tcp-classic-socket-factory.h"
#include "ns3/uinteger.h"
#include "ns3/umts-compat.h"

#include <array>
#include <iostream>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * The whole network in wire mode and in descriptor mode.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;
using tcpclassictest::Flow;

namespace
{

UMTS_TEST_SUITE("umts-wire-mode", SYSTEM);

constexpr uint32_t IP_HEADER = 20; //!< Octets of an IPv4 header
constexpr uint32_t UDP_HEADER = 8; //!< Octets of a UDP header
constexpr uint32_t PORTS = 4;      //!< Octets of both ports

const std::string SWITCHED = "switched"; //!< A bearer that changes between RACH/FACH and DCH

/** @brief An IP packet received. */
struct Delivery
{
    Time time;     //!< When
    uint32_t size; //!< Octets
    uint64_t hash; //!< Of its octets

    /**
     * @param other another delivery
     * @return true when equal
     */
    bool operator==(const Delivery& other) const
    {
        return time == other.time && size == other.size && hash == other.hash;
    }
};

using DeliveryLog = std::vector<Delivery>; //!< At one device

/** @brief How the UE moves between two cells. */
enum class Mobility
{
    NONE, //!< It stays
    HARD, //!< Hard handover
    SOFT  //!< Soft handover
};

/** @brief What is compared. */
struct WireModeCase
{
    std::string rlcMode;                               //!< RLC mode
    std::string discardMode;                           //!< Value of SduDiscardMode, in AM
    uint32_t maxDat;                                   //!< Value of MaxDat, in AM
    std::string compression{"None"};                   //!< Value of HeaderCompression
    std::vector<std::string> channels{"dch3", "dch2"}; //!< Presets or SWITCHED, in turn
    Tunnels tunnels{Tunnels::NONE};                    //!< Of the core network
    Mobility mobility{Mobility::NONE};                 //!< Of the UE
};

/**
 * @param mobility of a UE
 * @return what a name of a test case says about it
 */
std::string
NameOf(Mobility mobility)
{
    return mobility == Mobility::NONE   ? ""
           : mobility == Mobility::HARD ? ", hard handover"
                                        : ", soft handover";
}

/// A TCP download and datagrams both ways: the same packets at the same times at UE and RNC.
struct WireModeTest
{
    void Check()
    {
        constexpr uint32_t runs = 20;
        for (uint32_t run = 1; run <= runs; ++run)
        {
            RngSeedManager::SetRun(run);
            const auto descriptors = Run(run, false);
            const auto octets = Run(run, true);
            for (const auto end : {UE, RNC})
            {
                const std::string what =
                    (end == UE ? "UE, run " : "RNC, run ") + std::to_string(run);
                UMTS_EXPECT(descriptors[end].size() > 150, what << ": packets");
                UMTS_EXPECT(descriptors[end] == octets[end], what << ": logs");
            }
        }
        RngSeedManager::SetRun(1);
    }

    /** @brief Ends of the bearer. */
    enum End
    {
        UE,
        RNC
    };

    /**
     * @param run number of the run
     * @param wireMode wire mode
     * @return what each end received
     */
    std::array<DeliveryLog, 2> Run(uint32_t run, bool wireMode)
    {
        m_logs = {};
        m_wireMode = wireMode;
        NetworkConfig config = MakeChannels(m_case.channels[(run + 1) % m_case.channels.size()]);
        config.tunnels = m_case.tunnels;
        config.ue.MacD({{"WireMode", BooleanValue(wireMode)}});
        config.iub.Append({{"WireMode", BooleanValue(wireMode)}});
        const bool isTransparent = m_case.rlcMode == "TM";
        const bool headerless = isTransparent || (run % 3 == 0 && m_case.compression == "None");
        config.bearer.Pdcp({{"HeaderOctets", UintegerValue(headerless ? 0 : 1)}});
        config.bearer.Pdcp({{"HeaderCompression", StringValue(m_case.compression)}});
        config.bearer.Rlc(m_case.rlcMode);
        const bool isAcknowledged = m_case.rlcMode == "AM";
        if (isTransparent)
        {
            config.bearer.Rlc({{"Segmentation", BooleanValue(true)}});
        }
        const double tbler = (isAcknowledged ? 0.015 : 0.0003) * run;
        config.ue.BlockErrorRate(tbler, tbler);
        if (isAcknowledged)
        {
            config.bearer.Rlc({{"SduDiscardMode", StringValue(m_case.discardMode)}});
            config.bearer.Rlc({{"MaxDat", UintegerValue(m_case.maxDat)}});
            config.bearer.Rlc({{"SpecialHe", BooleanValue(run % 5 == 0)}});
        }
        const uint32_t nodeBs = m_case.mobility == Mobility::NONE ? 1 : 2;
        Network network(config, {1, nodeBs, 1});
        PlanHandOvers(network, run);
        network.ues[0]->TraceConnectWithoutContext("MacRx",
                                                   MakeCallback(&WireModeTest::OnUe, this));
        network.rncs[0]->TraceConnectWithoutContext("MacRx",
                                                    MakeCallback(&WireModeTest::OnRnc, this));
        for (const auto& bearer :
             {network.ues[0]->GetBearer(), network.rncs[0]->GetBearer(network.ues[0]->GetRnti())})
        {
            bearer->GetRlc()->TraceConnectWithoutContext("RxPdu",
                                                         MakeCallback(&WireModeTest::OnPdu, this));
        }
        Ptr<Node> ue = network.ues[0]->GetNode();
        DatagramPort hostPort(network.host, false);
        DatagramPort uePort(ue, true);
        const uint32_t datagrams = isTransparent ? 200 : 150;
        for (uint32_t i = 0; i < datagrams; ++i)
        {
            const uint32_t size = isTransparent ? GetTransparentSize(i) : 8 + 9 * i;
            hostPort.SendAt(MilliSeconds(200 * i), network.addresses[0], 0, i, size);
        }
        std::optional<Flow> flow; // its segments fill no whole blocks, so not in TM
        if (!isTransparent)
        {
            auto socket =
                TcpClassicSocketFactory::Install(network.host, TcpClassicReno::GetTypeId())
                    ->CreateSocket();
            socket->SetAttribute("SegmentSize", UintegerValue(512));
            flow.emplace(socket, ue, network.addresses[0], 60000);
        }
        Simulator::Stop(Seconds(100));
        Simulator::Run();
        UMTS_EXPECT(!(flow && flow->corrupted), "run " << run << ": bytes of TCP");
        UMTS_EXPECT(network.stats.IsConserved(), "run " << run << ": octets");
        return m_logs;
    }

    /**
     * @param name a preset, or SWITCHED
     * @return bearers on these channels
     */
    static NetworkConfig MakeChannels(const std::string& name)
    {
        if (name != SWITCHED)
        {
            return NetworkConfig::FromPreset(name);
        }
        NetworkConfig config;
        config.bearer =
            BearerConfig::Switched().Switcher({{"InactivityTimer", TimeValue(MilliSeconds(150))},
                                               {"TrafficVolumeThreshold", UintegerValue(512)}});
        return config;
    }

    /**
     * @param number number of a datagram
     * @return octets that fill up one to three blocks of dch3 and dch2, headers included
     */
    static uint32_t GetTransparentSize(uint32_t number)
    {
        constexpr uint32_t block = 42;
        return (1 + number % 3) * block - IP_HEADER - UDP_HEADER;
    }

    /**
     * @brief Have the UE change between both Node Bs at random times.
     * @param run number of the run
     */
    void PlanHandOvers(Network& network, uint32_t run)
    {
        constexpr uint32_t changes = 12;
        std::mt19937 random(run);
        Time at;
        for (uint32_t i = 1; m_case.mobility != Mobility::NONE && i <= changes; ++i)
        {
            at += MilliSeconds(2000 + random() % 3000);
            const auto to = network.nodeBs[i % 2]->GetCell();
            const auto from = network.nodeBs[1 - i % 2]->GetCell();
            const auto move = [this, &network, to, i] {
                const bool isHard = m_case.mobility == Mobility::HARD;
                const bool isDone = isHard ? network.umts.HandOver(network.ues[0], to)
                                           : network.umts.AddRadioLink(network.ues[0], to);
                UMTS_EXPECT(isDone, "room");
                network.umts.AssignStreams(100 * i); // a new link has the same in both modes
            };
            const auto leave = [&network, from] {
                network.umts.RemoveRadioLink(network.ues[0], from);
            };
            Simulator::Schedule(at, UmtsMakeEvent(move));
            if (m_case.mobility == Mobility::SOFT)
            {
                Simulator::Schedule(at + MilliSeconds(1 + random() % 1999), UmtsMakeEvent(leave));
            }
        }
    }

    /** @param pdu received at either end: rebuilt from octets in wire mode, and only then */
    void OnPdu(const RlcPdu& pdu)
    {
        if (pdu.kind == RlcPdu::Kind::DATA)
        {
            UMTS_ASSERT(pdu.payload->decoded == m_wireMode, "origin of a PDU");
        }
    }

    /** @param packet received by the UE */
    void OnUe(Ptr<const Packet> packet)
    {
        Log(UE, *packet);
    }

    /** @param packet received by the RNC */
    void OnRnc(Ptr<const Packet> packet)
    {
        Log(RNC, *packet);
    }

    /**
     * @brief Write down a packet.
     * @param end who received it
     */
    void Log(End end, const Packet& packet)
    {
        const auto octets = CopyOctets(packet);
        uint64_t hash = 14695981039346656037u; // FNV-1a
        for (uint32_t i = 0; i < octets.size(); ++i)
        {
            // The port of a TCP flow differs from one simulation to the next.
            const bool isPort = i >= IP_HEADER && i < IP_HEADER + PORTS;
            hash = (hash ^ (isPort ? 0 : octets[i])) * 1099511628211u;
        }
        m_logs[end].push_back({Simulator::Now(), packet.GetSize(), hash});
    }

    WireModeCase m_case;                 //!< What is compared
    bool m_wireMode{false};              //!< Of the present run
    std::array<DeliveryLog, 2> m_logs{}; //!< By End
};

void
AddWireMode(const WireModeCase& parameters)
{
    AddTest("Wire mode delivers what descriptor mode does: " + parameters.rlcMode + " " +
                parameters.discardMode + ", MaxDat " + std::to_string(parameters.maxDat) +
                ", HeaderCompression " + parameters.compression + ", " + parameters.channels[0] +
                (parameters.tunnels == Tunnels::NONE ? "" : ", tunnels") +
                NameOf(parameters.mobility),
            [=] { WireModeTest{parameters}.Check(); });
}

UMTS_TESTS("umts-wire-mode")
{
    const std::vector<WireModeCase> cases = {
        {"AM", "NoDiscard", 40},
        {"AM", "NoDiscard", 7},
        {"AM", "AfterMaxDat", 7},
        {"AM", "TimerExplicit", 0},
        {"AM", "NoDiscard", 40, "Rfc2507"},
        {"AM", "AfterMaxDat", 7, "Rfc2507"},
        {"UM", "-", 0},
        {"UM", "-", 0, "Rfc2507"},
        {"TM", "-", 0},
        {"AM", "NoDiscard", 40, "None", {SWITCHED}},
        {"AM", "NoDiscard", 40, "None", {"cch", "cch-delay"}},
        {"AM", "AfterMaxDat", 7, "Rfc2507", {"hsdpa"}},
        {"AM", "NoDiscard", 40, "None", {"dch3", "hsdpa"}, Tunnels::VIA_SGSN},
        {"AM", "NoDiscard", 40, "None", {"dch3", "dch2"}, Tunnels::VIA_SGSN, Mobility::HARD},
        {"AM", "AfterMaxDat", 7, "None", {"dch3", "dch2"}, Tunnels::NONE, Mobility::SOFT},
        {"UM", "-", 0, "None", {"dch3", "dch2"}, Tunnels::NONE, Mobility::HARD},
        {"AM", "NoDiscard", 40, "None", {"cch", "cch-delay"}, Tunnels::NONE, Mobility::HARD},
        {"AM", "AfterMaxDat", 7, "Rfc2507", {"hsdpa"}, Tunnels::NONE, Mobility::HARD}};
    for (const auto& parameters : cases)
    {
        AddWireMode(parameters);
    }
}

/// A tag as FlowMonitor has one.
class ForeignTag : public Tag
{
  public:
    /** @return the TypeId */
    static TypeId GetTypeId()
    {
        static TypeId tid = TypeId("umtstest::ForeignTag").SetParent<Tag>();
        return tid;
    }

    TypeId GetInstanceTypeId() const override
    {
        return GetTypeId();
    }

    uint32_t GetSerializedSize() const override
    {
        return 0;
    }

    void Serialize(TagBuffer /* buffer */) const override
    {
    }

    void Deserialize(TagBuffer /* buffer */) override
    {
    }

    void Print(std::ostream& /* os */) const override
    {
    }
};

UMTS_TEST("umts-wire-mode", "Wire mode says once that it takes the tags of packets away")
{
    std::ostringstream said;
    std::streambuf* const errors = std::cerr.rdbuf(said.rdbuf());
    NetworkConfig config;
    config.ue.MacD({{"WireMode", BooleanValue(true)}});
    Network network(config, {1, 1});
    const auto send = [&](bool isTagged) {
        auto packet = Create<Packet>(100);
        if (isTagged)
        {
            packet->AddByteTag(ForeignTag());
        }
        said.str("");
        network.ues[0]->GetBearer()->Send(packet);
        RunUntil(Simulator::Now() + MilliSeconds(200));
        return said.str();
    };
    RunUntil(Seconds(1));
    ExpectText(send(false), "", "without a tag");
    ExpectPart(send(true), "MacD::WireMode: packets lose their tag umtstest::ForeignTag");
    ExpectText(send(true), "", "the second time");
    std::cerr.rdbuf(errors);
}

} // namespace
