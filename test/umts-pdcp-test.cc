/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-rig.h"
#include "umts-error-check.h"
#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/flow-id-tag.h"
#include "ns3/global-value.h"
#include "ns3/ipv4-header.h"
#include "ns3/rng-seed-manager.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/tcp-classic-reno.h"
#include "ns3/tcp-classic-socket-factory.h"
#include "ns3/tcp-header.h"
#include "ns3/udp-header.h"
#include "ns3/uinteger.h"

#include <array>
#include <set>
#include <sstream>

/**
 * @file
 * @ingroup umts
 * PDCP with header compression: packets of ns-3, and the whole network.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;
using tcpclassictest::Flow;

namespace
{

UMTS_TEST_SUITE("umts-pdcp", SYSTEM, "25.323 5.1, 25.323 8.2");

/**
 * @param packet a packet
 * @return its octets, as a key
 */
std::string
GetText(Ptr<const Packet> packet)
{
    const Octets octets = CopyOctets(*packet);
    return std::string(octets.begin(), octets.end());
}

/** @return an entity that compresses */
Ptr<Pdcp>
MakeCompressing()
{
    auto pdcp = CreateObject<Pdcp>();
    pdcp->SetAttribute("HeaderCompression", StringValue("Rfc2507"));
    return pdcp;
}

/// Packets from one entity to another: octets, tags, uid and metadata.
struct PacketTest
{
    void Run()
    {
        // Before the first packet; makes ns-3 end the program when a header comes off that was
        // not put on.
        Packet::EnablePrinting();
        Packet::EnableChecking();
        m_sender = MakeCompressing();
        m_receiver = MakeCompressing();
        m_sender->TraceConnectWithoutContext("TxHeader",
                                             MakeCallback(&PacketTest::OnTxHeader, this));
        ExpectText(Carry(MakeTcp(1)), "1 40->40", "TCP, first");
        ExpectText(Carry(MakeTcp(2)), "2 40->4", "TCP, then");
        ExpectText(Carry(MakeUdp(3)), "1 28->28", "UDP, first");
        ExpectText(Carry(MakeUdp(4)), m_checksums ? "4 28->6" : "4 28->4", "UDP, then");
        Ptr<Packet> fragment = Create<Packet>(100);
        Ipv4Header ip = MakeIp(5, 17, 100);
        ip.SetMoreFragments();
        fragment->AddHeader(ip);
        ExpectText(Carry(fragment), "0 0->0", "a fragment");
        ExpectText(Carry(Create<Packet>(10)), "0 0->0", "no IP packet");
        Octets broken = CopyOctets(*MakeTcp(6));
        broken[m_checksums ? 50 : 10] ^= 1;
        ExpectText(Carry(Create<Packet>(broken.data(), broken.size())),
                   "0 0->0",
                   "a checksum that is wrong");
        Simulator::Destroy();
    }

    /**
     * @param number Identification
     * @param protocol protocol
     * @param payload octets behind the header
     * @return an IPv4 header
     */
    Ipv4Header MakeIp(uint16_t number, uint8_t protocol, uint32_t payload) const
    {
        Ipv4Header ip;
        ip.SetSource(Ipv4Address("10.0.0.1"));
        ip.SetDestination(Ipv4Address("10.1.0.1"));
        ip.SetProtocol(protocol);
        ip.SetTtl(64);
        ip.SetIdentification(number);
        ip.SetPayloadSize(static_cast<uint16_t>(payload));
        if (m_checksums)
        {
            ip.EnableChecksum();
        }
        return ip;
    }

    /**
     * @param number goes into the headers
     * @return a TCP segment of 100 octets
     */
    Ptr<Packet> MakeTcp(uint16_t number) const
    {
        const Octets contents(100, static_cast<uint8_t>(number));
        auto packet = Create<Packet>(contents.data(), 100);
        packet->AddByteTag(FlowIdTag(7), 20, 100);
        const Ipv4Header ip = MakeIp(number, 6, 120);
        TcpHeader tcp;
        tcp.SetSourcePort(80);
        tcp.SetDestinationPort(50000);
        tcp.SetFlags(TcpHeader::ACK);
        tcp.SetSequenceNumber(SequenceNumber32(1000U + 100U * number));
        if (m_checksums)
        {
            tcp.EnableChecksums();
            tcp.InitializeChecksum(ip.GetSource(), ip.GetDestination(), 6);
        }
        packet->AddHeader(tcp);
        packet->AddByteTag(FlowIdTag(8));
        packet->AddHeader(ip);
        packet->AddPacketTag(FlowIdTag(9));
        return packet;
    }

    /**
     * @param number goes into the headers
     * @return a datagram of 100 octets
     */
    Ptr<Packet> MakeUdp(uint16_t number) const
    {
        auto packet = Create<Packet>(100);
        const Ipv4Header ip = MakeIp(number, 17, 108);
        UdpHeader udp;
        udp.SetSourcePort(80);
        udp.SetDestinationPort(50000);
        if (m_checksums)
        {
            udp.EnableChecksums();
            udp.InitializeChecksum(ip.GetSource(), ip.GetDestination(), 17);
        }
        packet->AddHeader(udp);
        packet->AddHeader(ip);
        return packet;
    }

    /**
     * @param packet a packet
     * @return its tags and headers
     */
    static std::string Describe(const Packet& packet)
    {
        std::ostringstream text;
        for (auto i = packet.GetByteTagIterator(); i.HasNext();)
        {
            const auto item = i.Next();
            FlowIdTag tag;
            item.GetTag(tag);
            // Tags that reach into the header cover all of it afterwards.
            const uint32_t start = item.GetStart() < 40 ? 0 : item.GetStart();
            text << tag.GetFlowId() << ": " << start << "-" << item.GetEnd() << ", ";
        }
        FlowIdTag tag;
        text << (packet.PeekPacketTag(tag) ? tag.GetFlowId() : 0) << ", ";
        packet.Print(text);
        return text.str();
    }

    /**
     * @brief Send a packet and compare it with what arrives.
     * @return what TxHeader told
     */
    std::string Carry(Ptr<Packet> packet)
    {
        const Octets octets = CopyOctets(*packet);
        const std::string described = Describe(*packet);
        m_sender->MakePdu(packet); // refused: never committed
        const auto pdu = m_sender->MakePdu(packet);
        m_sender->Commit();
        UMTS_EXPECT(CopyOctets(*packet) == octets, "left as it was");
        ExpectText(Describe(*packet), described, "left as it was");
        UMTS_EXPECT(m_receiver->ReadPdu(pdu), "a packet");
        UMTS_EXPECT(CopyOctets(*pdu) == octets, "octets");
        UMTS_EXPECT(pdu->GetUid() == packet->GetUid(), "uid");
        ExpectText(Describe(*pdu), described, "tags and metadata");
        return m_sent;
    }

    /**
     * @param pid kind
     * @param before octets before
     * @param after octets after
     */
    void OnTxHeader(PdcpPid pid, uint32_t before, uint32_t after)
    {
        m_sent = std::to_string(static_cast<uint32_t>(pid)) + " " + std::to_string(before) + "->" +
                 std::to_string(after);
    }

    bool m_checksums;       //!< Checksums are calculated
    Ptr<Pdcp> m_sender{};   //!< Sender
    Ptr<Pdcp> m_receiver{}; //!< Receiver
    std::string m_sent{};   //!< What TxHeader told last
};

void
AddPacket(bool checksums)
{
    AddTest(std::string("Packets survive, ") + (checksums ? "with" : "without") + " checksums",
            [=] { PacketTest{checksums}.Run(); });
}

UMTS_TESTS("umts-pdcp")
{
    AddPacket(false);
    AddPacket(true);
}

/// Loss between two entities, with the traces of both; attributes that do not fit.
struct PdcpRepairTest
{
    /**
     * @param sender compresses
     * @param acknowledgment acknowledgment number
     * @return the PDU of a bare acknowledgment
     */
    static Ptr<Packet> Make(Ptr<Pdcp> sender, uint32_t acknowledgment)
    {
        auto packet = Create<Packet>();
        TcpHeader tcp;
        tcp.SetFlags(TcpHeader::ACK);
        tcp.SetAckNumber(SequenceNumber32(acknowledgment));
        Ipv4Header ip;
        ip.SetProtocol(6);
        ip.SetPayloadSize(20);
        ip.SetIdentification(static_cast<uint16_t>(acknowledgment));
        packet->AddHeader(tcp);
        packet->AddHeader(ip);
        const auto pdu = sender->MakePdu(packet);
        sender->Commit();
        return pdu;
    }

    /** A PDU is dropped. */
    void OnDrop(Ptr<const Packet> /* pdu */)
    {
        m_log << "drop";
    }

    /** @param pid repairs a context */
    void OnRepair(PdcpPid pid)
    {
        m_log << "repair" << static_cast<uint32_t>(pid);
    }

    std::ostringstream m_log; //!< What happened
};

UMTS_TEST_F(PdcpRepairTest, "umts-pdcp", "Repair between entities, and bad input")
{
    const auto sender = MakeCompressing();
    const auto receiver = CreateObject<Pdcp>();
    receiver->TraceConnectWithoutContext("RxDrop", MakeCallback(&PdcpRepairTest::OnDrop, this));
    receiver->TraceConnectWithoutContext("ContextRepaired",
                                         MakeCallback(&PdcpRepairTest::OnRepair, this));
    for (const uint32_t acknowledgment : {0, 1, 3, 9})
    {
        const auto pdu = Make(sender, acknowledgment);
        m_log << (acknowledgment == 1 || receiver->ReadPdu(pdu) ? "." : "-");
    }
    const auto contextState = receiver->TakeContextState();
    ExpectText(contextState ? std::to_string(contextState->GetSize()) : "", "4", "octets");
    UMTS_EXPECT(!sender->ReadPdu(contextState), "nothing for IP");
    UMTS_EXPECT(receiver->ReadPdu(Make(sender, 10)), "repaired");
    ExpectText(m_log.str(), "..drop-drop-repair3", "log");
    UMTS_EXPECT(receiver->GetCounters().drops == 2, "drops");
    UMTS_EXPECT(receiver->GetCounters().repairs == 1, "repairs");
    UMTS_EXPECT(receiver->GetCounters().sent[5] == 1, "CONTEXT_STATE sent");
    UMTS_EXPECT(sender->GetCounters().octetsBefore == 200, "octets before");
    UMTS_EXPECT(sender->GetCounters().octetsAfter == 40 + 5 + 6 + 6 + 19, "octets after");
    ExpectError(
        []() {
            const auto pdcp = MakeCompressing();
            pdcp->SetAttribute("HeaderOctets", UintegerValue(0));
            pdcp->MakePdu(Create<Packet>(40));
        },
        "HeaderOctets: must be 1 with HeaderCompression");
    Simulator::Destroy();
}

/** @brief What network runs are made of. */
struct NetworkCase
{
    const char* name;      //!< What is tested
    uint32_t runs;         //!< Number of runs
    double tbler;          //!< Both ways
    const char* rlcMode;   //!< RLC mode
    uint32_t maxDat;       //!< AM discards an SDU after so many transmissions; 0: never
    uint32_t bufferOctets; //!< Value of BufferOctets
    bool checksums;        //!< Value of ChecksumEnabled
};

/// A TCP download over the whole network: each packet arrives as it was sent, or not at all.
struct NetworkTest
{
    void Check()
    {
        GlobalValue::Bind("ChecksumEnabled", BooleanValue(m_case.checksums));
        Config::SetDefault("ns3::TcpSocketBase::Timestamp", BooleanValue(false));
        for (uint32_t run = 1; run <= m_case.runs; ++run)
        {
            RngSeedManager::SetRun(run);
            Run("run " + std::to_string(run));
        }
        RngSeedManager::SetRun(1);
        GlobalValue::Bind("ChecksumEnabled", BooleanValue(false));
        const bool discards = m_case.maxDat > 0;
        const bool losses = discards || (m_case.rlcMode == std::string("UM") && m_case.tbler > 0.0);
        for (const auto& account : m_accounts)
        {
            UMTS_EXPECT((account.discards > 0) == discards, "SDUs discarded");
            UMTS_EXPECT((account.drops > 0) == losses, "drops after losses only");
            UMTS_EXPECT((account.repairs > 0) == losses, "repairs");
        }
    }

    /** @brief What happened in one direction, in all runs. */
    struct Account
    {
        uint64_t discards{0}; //!< SDUs discarded by RLC
        uint64_t drops{0};    //!< PDUs dropped by PDCP
        uint64_t repairs{0};  //!< Contexts repaired
    };

    /** @param what number of the run */
    void Run(const std::string& what)
    {
        m_sent.clear();
        m_arrived = 0;
        NetworkConfig config;
        config.ue.BlockErrorRate(m_case.tbler, m_case.tbler);
        config.bearer.Pdcp({{"HeaderCompression", StringValue("Rfc2507")}});
        config.bearer.Rlc(m_case.rlcMode);
        if (m_case.maxDat > 0)
        {
            config.bearer.Rlc({{"SduDiscardMode", StringValue("AfterMaxDat")}});
            config.bearer.Rlc({{"MaxDat", UintegerValue(m_case.maxDat)}});
        }
        config.bearer.Rlc({{"BufferOctets", UintegerValue(m_case.bufferOctets)}});
        Network network(config);
        for (const Ptr<NetDevice>& device :
             {Ptr<NetDevice>(network.ues[0]), Ptr<NetDevice>(network.rncs[0])})
        {
            device->TraceConnectWithoutContext("MacTx", MakeCallback(&NetworkTest::OnTx, this));
            device->TraceConnectWithoutContext("MacRx", MakeCallback(&NetworkTest::OnRx, this));
        }
        auto socket = TcpClassicSocketFactory::Install(network.host, TcpClassicReno::GetTypeId())
                          ->CreateSocket();
        socket->SetAttribute("SegmentSize", UintegerValue(512));
        constexpr uint64_t bytes = 300000;
        Flow flow(socket, network.ues[0]->GetNode(), network.addresses[0], bytes);
        Simulator::Stop(Seconds(2000)); // TCP backs off from timeout to timeout
        Simulator::Run();
        UMTS_EXPECT(m_wrong == 0, what << ": packets changed on their way");
        UMTS_EXPECT(m_arrived > 800, what << ": packets");
        UMTS_EXPECT(flow.delivered == bytes, what << ": bytes of TCP");
        UMTS_EXPECT(!flow.corrupted, what << ": contents of TCP");
        UMTS_EXPECT(network.stats.IsConserved(), what << ": octets");
        const UeStats stats = network.stats.Collect()[0];
        Add(stats.downlink, m_accounts[0]);
        Add(stats.uplink, m_accounts[1]);
        UMTS_EXPECT((stats.downlink.tx.sdusRefused > 0) == (m_case.bufferOctets > 0),
                    what << ": PDUs refused");
    }

    /**
     * @param direction one direction of a run
     * @param account added to
     */
    static void Add(const RlcDirectionStats& direction, Account& account)
    {
        account.discards += direction.tx.sdusDiscarded;
        account.drops += direction.pdcpRx.drops;
        account.repairs += direction.pdcpRx.repairs;
    }

    /** @param packet comes from a node */
    void OnTx(Ptr<const Packet> packet)
    {
        m_sent.insert(GetText(packet));
    }

    /** @param packet goes to a node */
    void OnRx(Ptr<const Packet> packet)
    {
        ++m_arrived;
        m_wrong += m_sent.count(GetText(packet)) == 0 ? 1 : 0;
    }

    NetworkCase m_case;                  //!< What is tested
    std::set<std::string> m_sent{};      //!< Packets sent; each has an Identification of its own
    uint32_t m_arrived{0};               //!< Packets received
    uint32_t m_wrong{0};                 //!< Packets received otherwise than sent, in all runs
    std::array<Account, 2> m_accounts{}; //!< Downlink, uplink
};

void
AddNetwork(const NetworkCase& parameters)
{
    AddTest(parameters.name, [=] { NetworkTest{parameters}.Check(); });
}

/**
 * @param compression value of HeaderCompression
 * @return mean octets of the PDCP PDUs of the uplink
 */
double
MeasureAcknowledgment(const std::string& compression)
{
    Config::SetDefault("ns3::TcpSocketBase::Timestamp", BooleanValue(false));
    NetworkConfig config;
    config.bearer.Pdcp({{"HeaderCompression", StringValue(compression)}});
    Network network(config);
    auto socket =
        TcpClassicSocketFactory::Install(network.host, TcpClassicReno::GetTypeId())->CreateSocket();
    socket->SetAttribute("SegmentSize", UintegerValue(512));
    Flow flow(socket, network.ues[0]->GetNode(), network.addresses[0], 300000);
    RunUntil(Seconds(60));
    return network.stats.Collect()[0].uplink.octetsPerSdu;
}

// Octets of TCP's acknowledgments on the uplink, with and without header compression.
UMTS_TEST("umts-pdcp", "Octets per acknowledgment")
{
    // PDCP header, IPv4, TCP; the SYN has options.
    UMTS_EXPECT(IsNear(MeasureAcknowledgment("None"), 41.0, 0.1), "without compression");
    // PDCP header, CID, flags, CRC, a step of 512; the SYN and a full header are in it.
    UMTS_EXPECT(IsNear(MeasureAcknowledgment("Rfc2507"), 8.0, 0.5), "with compression");
}

UMTS_TESTS("umts-pdcp")
{
    const std::vector<NetworkCase> cases = {
        {"No errors", 1, 0.0, "AM", 0, 0, false},
        {"No errors, checksums", 1, 0.0, "AM", 0, 0, true},
        {"No errors, UM", 1, 0.0, "UM", 0, 0, false},
        {"Block errors", 1, 0.2, "AM", 0, 0, false},
        {"A short buffer", 1, 0.1, "AM", 0, 6000, false},
        {"Discarded SDUs", 50, 0.1, "AM", 3, 0, false},
        {"Discarded SDUs, checksums", 10, 0.1, "AM", 3, 0, true},
        {"Lost SDUs, UM", 50, 0.01, "UM", 0, 0, false},
        {"Lost SDUs, UM, checksums", 10, 0.01, "UM", 0, 0, true}};
    for (const auto& parameters : cases)
    {
        AddNetwork(parameters);
    }
}

} // namespace
