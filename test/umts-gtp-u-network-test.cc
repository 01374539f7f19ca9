/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-pdu-text.h"
#include "umts-test.h"

#include "ns3/inet-socket-address.h"
#include "ns3/ipv4.h"
#include "ns3/random-variable-stream.h"
#include "ns3/simulator.h"
#include "ns3/socket.h"
#include "ns3/udp-socket-factory.h"
#include "ns3/umts-core-helper.h"
#include "ns3/umts-gtp-u-endpoint.h"
#include "ns3/umts-helper.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

/**
 * @file
 * @ingroup umts
 * GTP-U of a network whose nodes get messages from an ordinary UDP program.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-gtp-u-network", SYSTEM, "29.281 7");

/// A UE, with tunnels between RNC, SGSN and GGSN, and UDP programs at these nodes.
struct GtpUNetwork
{
    GtpUNetwork()
    {
        core.SetTunnels(Tunnels::VIA_SGSN);
        host = core.AddHost();
        sgsn = core.AddSgsn();
        rnc = CreateObject<Node>();
        const auto controller = umts.InstallRnc(rnc);
        const auto nodeB = umts.InstallNodeB(CreateObject<Node>(), controller);
        core.ConnectRnc(controller, sgsn);
        const auto devices = umts.InstallUe(NodeContainer(1), nodeB);
        device = devices.Get(0);
        ue = core.ActivateUes(devices, controller).GetAddress(0);
        ggsn = core.GetGgsn();
    }

    ~GtpUNetwork()
    {
        Simulator::Destroy();
    }

    GtpUNetwork(const GtpUNetwork&) = delete;
    GtpUNetwork& operator=(const GtpUNetwork&) = delete;

    /** @return the GTP-U entity of a node */
    static Ptr<GtpUEndpoint> GetEndpoint(const Ptr<Node>& node)
    {
        return node->GetObject<GtpUEndpoint>();
    }

    /**
     * @param from node of the program
     * @param port its UDP port; 0: any
     * @return its socket
     */
    static Ptr<Socket> MakeSocket(const Ptr<Node>& from, uint16_t port = 0)
    {
        const auto socket = Socket::CreateSocket(from, UdpSocketFactory::GetTypeId());
        socket->Bind(InetSocketAddress(Ipv4Address::GetAny(), port));
        return socket;
    }

    /**
     * @brief Have a program send a message.
     * @param socket of the program
     */
    static void Send(const Ptr<Socket>& socket, const Ptr<Node>& to, const Octets& message)
    {
        socket->SendTo(Create<Packet>(message.data(), static_cast<uint32_t>(message.size())),
                       0,
                       InetSocketAddress(GetEndpoint(to)->GetAddress(), GtpUEndpoint::PORT));
    }

    /** @brief Let what has been sent arrive. */
    static void Wait()
    {
        Simulator::Stop(MilliSeconds(100));
        Simulator::Run();
    }

    /**
     * @param inner octets of a packet
     * @return a G-PDU of the first tunnel of a node
     */
    static Octets MakePdu(const Octets& inner)
    {
        Octets pdu = Hex("30ff0000 00000001");
        pdu[2] = static_cast<uint8_t>(inner.size() >> 8);
        pdu[3] = static_cast<uint8_t>(inner.size());
        pdu.insert(pdu.end(), inner.begin(), inner.end());
        return pdu;
    }

    /**
     * @param protocol of the transport
     * @param payload what follows the header
     * @return a packet of IPv4 from the UE to the GGSN
     */
    Octets MakeIp(uint8_t protocol, const Octets& payload) const
    {
        Octets packet = Hex("4500000000000000 40000000 00000000 00000000");
        const std::size_t size = packet.size() + payload.size();
        packet[2] = static_cast<uint8_t>(size >> 8);
        packet[3] = static_cast<uint8_t>(size);
        packet[9] = protocol;
        ue.Serialize(packet.data() + 12);
        GetEndpoint(ggsn)->GetAddress().Serialize(packet.data() + 16);
        packet.insert(packet.end(), payload.begin(), payload.end());
        return packet;
    }

    UmtsCoreHelper core;   //!< Core network
    UmtsHelper umts;       //!< UTRAN
    Ptr<Node> host;        //!< Behind the GGSN
    Ptr<Node> sgsn;        //!< SGSN
    Ptr<Node> rnc;         //!< RNC
    Ptr<Node> ggsn;        //!< GGSN
    Ptr<NetDevice> device; //!< Of the UE
    Ipv4Address ue;        //!< Address of the UE
};

/// Remembers datagrams.
struct EchoTest : GtpUNetwork
{
    /** @brief A datagram has come. */
    void OnAnswer(Ptr<Socket> socket)
    {
        Address from;
        const auto packet = socket->RecvFrom(from);
        answer = CopyOctets(*packet);
        source = InetSocketAddress::ConvertFrom(from);
    }

    Octets answer;                                       //!< Octets of the last one
    InetSocketAddress source{Ipv4Address::GetZero(), 0}; //!< Where it came from
};

UMTS_TEST_F(EchoTest,
            "umts-gtp-u-network",
            "An Echo Response goes to the port of the request, from the address that was asked")
{
    const auto socket = MakeSocket(host, 40000);
    socket->SetRecvCallback(MakeCallback(&EchoTest::OnAnswer, static_cast<EchoTest*>(this)));
    Wait();
    Send(socket, ggsn, Hex("32010004 00000000 12340000"));
    Wait();
    UMTS_EXPECT(answer == Hex("32020006 00000000 12340000 0e00"), "TS 29.281 7.2.2");
    UMTS_EXPECT(source.GetIpv4() == GetEndpoint(ggsn)->GetAddress(), "address");
    UMTS_EXPECT(source.GetPort() == GtpUEndpoint::PORT, "port");
}

/// Remembers the headers that the GGSN gets.
struct RelayTest : GtpUNetwork
{
    /** @brief The GGSN has a message. */
    void OnMessage(Ptr<const Packet> packet, Ipv4Address /* from */)
    {
        header.resize(16);
        packet->CopyData(header.data(), 16);
    }

    Octets header; //!< First octets of the last one
};

UMTS_TEST_F(RelayTest,
            "umts-gtp-u-network",
            "An SGSN forwards extension headers as bits 8 and 7 of their types say")
{
    GetEndpoint(ggsn)->TraceConnectWithoutContext(
        "Rx",
        MakeCallback(&RelayTest::OnMessage, static_cast<RelayTest*>(this)));
    const auto socket = MakeSocket(rnc);
    Wait();
    const Octets inner = MakeIp(253, {});
    const std::vector<std::pair<uint8_t, uint8_t>> cases = {
        {0x20, 0x20}, // forwarded, known or not
        {0x40, 0x00}, // taken away
        {0xc0, 0xc0}, // the PDCP PDU number
    };
    for (const auto& [type, forwarded] : cases)
    {
        header.clear();
        Octets pdu = Hex("34ff001c 00000001 00000000 01050000");
        pdu[11] = type;
        pdu.insert(pdu.end(), inner.begin(), inner.end());
        Send(socket, sgsn, pdu);
        Wait();
        UMTS_ASSERT(header.size() == 16U, "type " << +type << " has come");
        UMTS_EXPECT(((header[0] & 4) != 0 ? header[11] : 0) == forwarded, "type " << +type);
    }
    UMTS_EXPECT(GetEndpoint(ggsn)->GetCounters().received == 3, "taken");
    // The GGSN has to know 0x85, and the SGSN need not.
    Octets pdu = Hex("34ff001c 00000001 00000085 01050000");
    pdu.insert(pdu.end(), inner.begin(), inner.end());
    Send(socket, sgsn, pdu);
    Wait();
    UMTS_EXPECT(GetEndpoint(sgsn)->GetCounters().malformed == 0, "passes the SGSN");
    UMTS_EXPECT(GetEndpoint(ggsn)->GetCounters().malformed == 1, "not the GGSN");
}

UMTS_TEST_F(GtpUNetwork,
            "umts-gtp-u-network",
            "What ns-3 could not read in a G-PDU is dropped, and counted as malformed")
{
    const auto socket = MakeSocket(rnc);
    Wait();
    Octets longHeader = MakeIp(17, {});
    longHeader[0] = 0x4f;
    const std::vector<Octets> inner = {
        longHeader,                           // a header of 60 octets in 20
        MakeIp(1, {}),                        // ICMP of no octets
        MakeIp(6, Octets(19)),                // TCP cut
        MakeIp(17, Hex("08680868 00090000")), // UDP longer than its packet
        {},
    };
    for (const auto& packet : inner)
    {
        Send(socket, ggsn, MakePdu(packet));
        Wait();
    }
    const auto& counters = GetEndpoint(ggsn)->GetCounters();
    UMTS_EXPECT(counters.malformed == inner.size(), "dropped");
    UMTS_EXPECT(counters.received == 0, "taken");
}

/// Remembers the time to live of what comes from the UE.
struct HopTest : GtpUNetwork
{
    /** @brief A datagram has come. */
    void OnDatagram(Ptr<Socket> socket)
    {
        const auto packet = socket->Recv();
        SocketIpTtlTag tag;
        ttl = packet->PeekPacketTag(tag) ? tag.GetTtl() : uint8_t{0};
    }

    uint32_t ttl{0}; //!< Time to live of the last one; 0: none has come
};

UMTS_TEST_F(HopTest,
            "umts-gtp-u-network",
            "Tunnels are no hops: from the UE to the host there is the GGSN alone")
{
    const auto sink = MakeSocket(host, 9);
    sink->SetIpRecvTtl(true);
    sink->SetRecvCallback(MakeCallback(&HopTest::OnDatagram, static_cast<HopTest*>(this)));
    const auto at = host->GetObject<Ipv4>()->GetAddress(1, 0).GetLocal();
    const auto source = MakeSocket(device->GetNode());
    for (const auto& [sent, received] : std::map<uint8_t, uint32_t>{{64, 63}, {2, 1}, {1, 0}})
    {
        ttl = 0;
        source->SetIpTtl(sent);
        source->SendTo(Create<Packet>(20), 0, InetSocketAddress(at, 9));
        Simulator::Stop(Seconds(1));
        Simulator::Run();
        UMTS_EXPECT(ttl == received, "sent with " << +sent);
    }
}

/// Measures how deep the calls are in which a node reads its messages.
struct NestedTest : GtpUNetwork
{
    /** @brief The GGSN reads a message. */
    void OnMessage(Ptr<const Packet> /* packet */, Ipv4Address /* from */)
    {
        const auto frame = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
        lowest = std::min(lowest, frame);
        highest = std::max(highest, frame);
        ++messages;
    }

    std::uintptr_t lowest{UINTPTR_MAX}; //!< Lowest place of the call on the stack
    std::uintptr_t highest{0};          //!< Highest one
    uint32_t messages{0};               //!< Messages read
};

UMTS_TEST_F(NestedTest,
            "umts-gtp-u-network",
            "A thousand G-PDUs in each other are read one after the other, at one depth of calls")
{
    GetEndpoint(ggsn)->TraceConnectWithoutContext(
        "Rx",
        MakeCallback(&NestedTest::OnMessage, static_cast<NestedTest*>(this)));
    const auto socket = MakeSocket(rnc);
    Wait();
    constexpr uint32_t levels = 1000;
    Octets pdu = MakePdu(MakeIp(253, {}));
    for (uint32_t i = 1; i < levels; ++i)
    {
        Octets datagram = Hex("08680868 00000000");
        const std::size_t size = datagram.size() + pdu.size();
        datagram[4] = static_cast<uint8_t>(size >> 8);
        datagram[5] = static_cast<uint8_t>(size);
        datagram.insert(datagram.end(), pdu.begin(), pdu.end());
        pdu = MakePdu(MakeIp(17, datagram));
    }
    Send(socket, ggsn, pdu);
    Wait();
    UMTS_EXPECT(messages == levels, "read");
    UMTS_EXPECT(highest - lowest < 4096U, "octets of stack for all levels");
}

/// Sends altered messages.
struct AlteredTest : GtpUNetwork
{
    AlteredTest()
    {
        random->SetStream(3);
    }

    /** @return inner packets that are good, or nearly so */
    std::vector<Octets> MakeSeeds() const
    {
        const Octets quoted = MakeIp(17, Octets(8));
        Octets error = Hex("0300000000000000");
        error.insert(error.end(), quoted.begin(), quoted.end());
        return {
            MakeIp(17, Hex("08680868 00080000")),
            MakeIp(17, Hex("00350035 000c0000 61626364")),
            MakeIp(6,
                   Hex("9c400050 000003e8 00000000 8002faf0 00000000 0204 05b4 0402 0303 0e01 "
                       "0101")),
            MakeIp(1, Hex("0800000012340001")),
            MakeIp(1, error),
            Hex("6000000000103afffe80000000000000000000000000000eff020000000000000000000000000002"
                "85000000000000000101020000000001"),
            Hex("6000000000203afffe80000000000000000000000000000eff020000000000000000000000000001"
                "8700000000000000fe80000000000000000000000000000e0101020000000001"),
            Hex("6000000000303afffe80000000000000000000000000000eff020000000000000000000000000001"
                "86000000000000000000000000000000030440c0" +
                std::string(56, '0'))};
    }

    /**
     * @param octets good ones
     * @return them with some bits and their number changed; lengths of IPv4 sometimes made right
     */
    Octets Alter(Octets octets)
    {
        const auto last = static_cast<uint32_t>(octets.size() - 1);
        for (uint32_t i = random->GetInteger(0, 3); i > 0; --i)
        {
            octets[random->GetInteger(0, last)] ^=
                static_cast<uint8_t>(1 << random->GetInteger(0, 7));
        }
        octets.resize(random->GetInteger(0, 3) == 0 ? random->GetInteger(0, last + 8)
                                                    : octets.size());
        if (octets.size() >= 40 && octets[0] >> 4 == 6 && random->GetInteger(0, 3) != 0)
        {
            octets[5] = static_cast<uint8_t>(octets.size() - 40);
        }
        else if (octets.size() >= 20 && random->GetInteger(0, 3) != 0)
        {
            octets[3] = static_cast<uint8_t>(octets.size());
        }
        return octets;
    }

    Ptr<UniformRandomVariable> random = CreateObject<UniformRandomVariable>(); //!< Random numbers
};

UMTS_TEST_F(AlteredTest,
            "umts-gtp-u-network",
            "Altered packets in G-PDUs end nothing, at the GGSN and at the RNC")
{
    const auto up = MakeSocket(rnc);
    const auto down = MakeSocket(ggsn);
    Wait();
    const auto seeds = MakeSeeds();
    constexpr uint32_t rounds = 400;
    for (uint32_t i = 0; i < rounds; ++i)
    {
        for (const auto& seed : seeds)
        {
            Send(up, ggsn, MakePdu(Alter(seed)));
            Send(down, rnc, MakePdu(Alter(seed)));
        }
        Wait();
    }
    for (const auto& node : {ggsn, rnc})
    {
        const auto& counters = GetEndpoint(node)->GetCounters();
        const uint64_t sent = rounds * seeds.size();
        // Some contain messages in their turn, and the UE sends some back.
        UMTS_EXPECT(counters.received + counters.malformed >= sent, "all judged");
        UMTS_EXPECT(counters.received > sent / 10, "taken");
        UMTS_EXPECT(counters.malformed > sent / 10, "dropped");
    }
}

} // namespace
