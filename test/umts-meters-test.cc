/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-test.h"

#include "ns3/bulk-send-helper.h"
#include "ns3/config.h"
#include "ns3/error-model.h"
#include "ns3/inet-socket-address.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/packet-sink.h"
#include "ns3/pointer.h"
#include "ns3/simple-net-device-helper.h"
#include "ns3/simulator.h"
#include "ns3/socket.h"
#include "ns3/string.h"
#include "ns3/tcp-flow-probe.h"
#include "ns3/udp-server.h"
#include "ns3/udp-socket-factory.h"
#include "ns3/uinteger.h"
#include "ns3/umts-delay-meter.h"
#include "ns3/umts-flow-meter.h"

/**
 * @file
 * @ingroup umts
 * Meters of flows, at numbers where counters of packets and octets wrap.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-meters", UNIT);

/** @brief Two nodes and a wire that takes no time to send on. */
struct MeteredWire
{
    /** @param delay its delay */
    explicit MeteredWire(Time delay)
    {
        nodes.Create(2);
        SimpleNetDeviceHelper wire;
        wire.SetChannelAttribute("Delay", TimeValue(delay));
        wire.SetNetDevicePointToPointMode(true); // without ARP
        wire.DisableFlowControl();
        const auto devices = wire.Install(nodes);
        InternetStackHelper().Install(nodes);
        Ipv4AddressHelper addresses("10.1.1.0", "255.255.255.0");
        receiver = addresses.Assign(devices).GetAddress(1);
    }

    ~MeteredWire()
    {
        Simulator::Destroy();
    }

    MeteredWire(const MeteredWire&) = delete;
    MeteredWire& operator=(const MeteredWire&) = delete;

    NodeContainer nodes;  //!< Sender, receiver
    Ipv4Address receiver; //!< Address of the receiver
};

/// A TCP flow of more than 2^32 octets, and one that never gets a connection.
struct TcpOctetsTest
{
    /** @param listens there is a receiver */
    void Transfer(bool listens)
    {
        MeteredWire wire(MilliSeconds(1));
        const InetSocketAddress address(wire.receiver, 80);
        auto sink = CreateObject<PacketSink>();
        sink->SetAttribute("Protocol", StringValue("ns3::TcpSocketFactory"));
        sink->SetAttribute("Local", AddressValue(address));
        wire.nodes.Get(1)->AddApplication(sink);
        sink->SetStartTime(listens ? Seconds(0) : Seconds(1e6));
        BulkSendHelper helper("ns3::TcpSocketFactory", address);
        helper.SetAttribute("MaxBytes", UintegerValue(OCTETS));
        helper.SetAttribute("SendSize", UintegerValue(SEGMENT));
        auto senders = helper.Install(wire.nodes.Get(0));
        senders.Start(Seconds(1));
        auto probe = Create<TcpFlowProbe>(DynamicCast<BulkSendApplication>(senders.Get(0)),
                                          sink,
                                          Seconds(0),
                                          true);
        Simulator::Stop(Seconds(1000));
        Simulator::Run();
        const TcpFlowSummary summary = probe->Summarise();
        const uint64_t expected = listens ? OCTETS : 0;
        UMTS_EXPECT(summary.bytesSent == expected, "sent");
        UMTS_EXPECT(summary.bytesAcked == expected, "acknowledged");
        UMTS_EXPECT(summary.bytesDelivered == expected, "delivered");
        uint64_t lastSent = 0;
        uint64_t lastReceived = 0;
        uint64_t lastAcked = 0;
        for (const auto& event : probe->GetSegmentSeries())
        {
            const std::string what = event.event;
            lastSent = what == "sent" ? event.segment : lastSent;
            lastReceived = what == "received" ? event.segment : lastReceived;
            lastAcked = what == "acked" ? event.segment : lastAcked;
        }
        const uint64_t segments = expected / SEGMENT;
        UMTS_EXPECT(lastSent == segments, "number of the last segment sent");
        UMTS_EXPECT(lastReceived == segments, "received");
        // The acknowledgement of the FIN counts one octet more.
        UMTS_EXPECT(IsNear(static_cast<double>(lastAcked), static_cast<double>(segments), 1.0),
                    "acknowledged");
    }

    static constexpr uint32_t SEGMENT = 60000;           //!< MSS, octets
    static constexpr uint64_t OCTETS = 75000ULL * 60000; //!< More than 2^32
};

UMTS_TEST_F(TcpOctetsTest,
            "umts-meters",
            "octets of TCP: beyond 2^32, and none without a connection")
{
    const DefaultsGuard guard;
    Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(SEGMENT));
    Config::SetDefault("ns3::TcpSocket::SndBufSize", UintegerValue(1 << 20));
    Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(1 << 20));
    Transfer(true);
    Transfer(false);
}

/// Delays with more packets under way than there are IP identifications.
struct DelayTest
{
    /** @param socket sends a datagram of one octet */
    static void Send(Ptr<Socket> socket)
    {
        socket->Send(Create<Packet>(1));
    }

    static constexpr double DELAY_S = 150.0;    //!< Of the wire, s
    static constexpr uint32_t PACKETS = 140000; //!< One each millisecond
};

UMTS_TEST_F(DelayTest,
            "umts-meters",
            "delay with more than 2^16 packets under way, some of them lost")
{
    MeteredWire wire(Seconds(DELAY_S));
    auto meter = Create<DelayMeter>(wire.nodes.Get(0), wire.nodes.Get(1));
    auto errors = CreateObject<RateErrorModel>();
    errors->SetUnit(RateErrorModel::ERROR_UNIT_PACKET);
    errors->SetRate(0.1);
    errors->AssignStreams(1);
    wire.nodes.Get(1)->GetDevice(0)->SetAttribute("ReceiveErrorModel", PointerValue(errors));
    auto socket = Socket::CreateSocket(wire.nodes.Get(0), UdpSocketFactory::GetTypeId());
    socket->Connect(InetSocketAddress(wire.receiver, 9));
    for (uint32_t i = 0; i < PACKETS; ++i)
    {
        Simulator::Schedule(MilliSeconds(1 + i), &DelayTest::Send, socket);
    }
    Simulator::Stop(Seconds(3 * DELAY_S));
    Simulator::Run();
    UMTS_EXPECT(meter->GetPackets() < PACKETS, "some are lost");
    UMTS_EXPECT(meter->GetPackets() > 0.85 * PACKETS, "most arrive");
    UMTS_EXPECT(IsNear(meter->GetMean(), DELAY_S, 1e-6), "each takes as long");
}

UMTS_TEST_F(DelayTest, "umts-meters", "delay behind a gap of more than 2^15 packets")
{
    MeteredWire wire(MilliSeconds(5));
    auto meter = Create<DelayMeter>(wire.nodes.Get(0), wire.nodes.Get(1));
    auto errors = CreateObject<RateErrorModel>();
    errors->SetUnit(RateErrorModel::ERROR_UNIT_PACKET);
    errors->SetRate(0.0);
    wire.nodes.Get(1)->GetDevice(0)->SetAttribute("ReceiveErrorModel", PointerValue(errors));
    auto socket = Socket::CreateSocket(wire.nodes.Get(0), UdpSocketFactory::GetTypeId());
    socket->Connect(InetSocketAddress(wire.receiver, 9));
    constexpr uint32_t sent = 50000;
    for (uint32_t i = 0; i < sent; ++i)
    {
        Simulator::Schedule(MilliSeconds(1 + i), &DelayTest::Send, socket);
    }
    Simulator::Schedule(Seconds(5), &RateErrorModel::SetRate, errors, 1.0);
    Simulator::Schedule(Seconds(45), &RateErrorModel::SetRate, errors, 0.0);
    Simulator::Run();
    UMTS_EXPECT(meter->GetPackets() == sent - 40000, "those before and behind it");
    UMTS_EXPECT(IsNear(meter->GetMean(), 0.005, 1e-6), "each takes as long");
}

/// Payload at receivers of different kinds.
struct ReceiverTest
{
    /** @param socket sends a datagram of 100 octets */
    static void Send(Ptr<Socket> socket)
    {
        socket->Send(Create<Packet>(100));
    }
};

UMTS_TEST_F(ReceiverTest,
            "umts-meters",
            "payload at a receiver whose trace tells no sender; warm-up; a meter that goes")
{
    MeteredWire wire(MilliSeconds(1));
    auto server = CreateObject<UdpServer>();
    server->SetAttribute("Port", UintegerValue(9));
    wire.nodes.Get(1)->AddApplication(server);
    auto all = Create<FlowMeter>(server, Seconds(0));
    auto late = Create<FlowMeter>(server, Seconds(5));
    auto gone = Create<FlowMeter>(server, Seconds(0));
    Simulator::Stop(Seconds(1));
    Simulator::Run();
    gone = nullptr;
    auto socket = Socket::CreateSocket(wire.nodes.Get(0), UdpSocketFactory::GetTypeId());
    socket->Connect(InetSocketAddress(wire.receiver, 9));
    for (uint32_t second = 1; second <= 8; ++second)
    {
        Simulator::Schedule(Seconds(second - 0.5), &ReceiverTest::Send, socket);
    }
    Simulator::Stop(Seconds(20));
    Simulator::Run();
    UMTS_EXPECT(all->GetOctets() == 800, "eight datagrams");
    UMTS_EXPECT(late->GetOctets() == 400, "those from 5.5 s on");
}

} // namespace
