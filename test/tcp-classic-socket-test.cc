/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/double.h"
#include "ns3/inet-socket-address.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/node.h"
#include "ns3/pointer.h"
#include "ns3/simulator.h"
#include "ns3/tcp-classic-helper.h"
#include "ns3/tcp-classic-new-reno.h"
#include "ns3/tcp-classic-reno.h"
#include "ns3/tcp-classic-socket-factory.h"
#include "ns3/tcp-classic-socket.h"
#include "ns3/tcp-classic-vegas.h"
#include "ns3/tcp-fast.h"
#include "ns3/tcp-tahoe.h"
#include "ns3/uinteger.h"

#include <algorithm>
#include <iostream>
#include <sstream>

/**
 * @file
 * @ingroup umts
 * Timeouts, samples and sockets of TcpClassicSocketFactory.
 */

namespace ns3
{
namespace tcpclassictest
{

namespace
{

/// Round trip of a segment alone on the link of most tests: 2 * 50 ms, 1042 and 42 octets at
/// 10 Mb/s.
const Time ROUND_TRIP = MicroSeconds(100000 + (1042 + 42) * 8 / 10) + NanoSeconds(200);

/**
 * @brief Expect that each byte of a transfer has arrived once and in order.
 * @param segments its length
 */
#define EXPECT_DELIVERED(flow, segments)                                                           \
    UMTS_EXPECT((flow).delivered == (segments) * SEGMENT, "all bytes, once");                      \
    UMTS_EXPECT(!(flow).corrupted, "in order")

/// Timeout of a lone segment.
void
AddRto(uint32_t minRto, uint32_t granularity, uint32_t low, uint32_t high)
{
    AddTest("RTO, MinRto " + std::to_string(minRto) + " ms, RtoGranularity " +
                std::to_string(granularity) + " ms",
            [=] {
                Rig rig("10Mbps", MilliSeconds(50));
                rig.loss->drops = {{0, 3}};
                Ptr<Socket> socket = rig.MakeSocket(TcpClassicReno::GetTypeId());
                socket->SetAttribute("MinRto", TimeValue(MilliSeconds(minRto)));
                socket->SetAttribute("RtoGranularity", TimeValue(MilliSeconds(granularity)));
                const Flow& flow = rig.AddFlow(socket, 1);
                Simulator::Stop(Seconds(60));
                Simulator::Run();
                UMTS_ASSERT(flow.timeouts.size() == 3, "one per loss");
                const Time rto = flow.timeouts[0].time - flow.sentTimes[0];
                UMTS_EXPECT(rto >= MilliSeconds(low), "first timeout");
                UMTS_EXPECT(rto <= MilliSeconds(high), "first timeout");
                const Time second = flow.timeouts[1].time - flow.timeouts[0].time;
                const Time third = flow.timeouts[2].time - flow.timeouts[1].time;
                UMTS_EXPECT(second == rto + rto, "doubled");
                UMTS_EXPECT(third == second + second, "doubled again");
                EXPECT_DELIVERED(flow, 1);
            });
}

/// The doubled timeout stays until a segment that was sent once is acknowledged.
void
AddBackOff()
{
    AddTest("RTO stays doubled without a sample", [] {
        Rig rig("10Mbps", MilliSeconds(50));
        rig.loss->drops = {{0, 2}, {1, 1}, {30, 1}};
        const Flow& flow = rig.AddFlow(rig.MakeSocket(TcpClassicReno::GetTypeId()), 31);
        Simulator::Stop(Seconds(60));
        Simulator::Run();
        UMTS_ASSERT(flow.timeouts.size() == 4, "two of segment 0, one of 1 and of 30");
        UMTS_EXPECT(flow.timeouts[2].segment == 1, "the third one");
        UMTS_EXPECT(flow.timeouts[2].time - flow.timeouts[1].time == ROUND_TRIP + Seconds(4),
                    "1 s doubled twice, from the ACK of segment 0");
        UMTS_EXPECT(flow.timeouts[3].time - flow.sentTimes[30] < Seconds(1.2),
                    "samples have ended the back-off");
        EXPECT_DELIVERED(flow, 31);
    });
}

/// Data that start long after the handshake, and a timer that does not know it.
void
AddFirstData()
{
    AddTest("First data later than the handshake", [] {
        Rig rig("10Mbps", MilliSeconds(50));
        rig.loss->drops = {{0, 1}, {9, 1}};
        Ptr<Socket> socket = rig.MakeSocket(TcpClassicReno::GetTypeId());
        socket->SetAttribute("FirstData", TimeValue(Seconds(2)));
        socket->SetAttribute("ConnTimeout", TimeValue(Seconds(6)));
        const Flow& flow = rig.AddFlow(socket, 10);
        Simulator::Stop(Seconds(60));
        Simulator::Run();
        UMTS_EXPECT(flow.sentTimes[0] == Seconds(2), "not before");
        UMTS_ASSERT(flow.timeouts.size() == 2, "of segments 0 and 9");
        UMTS_EXPECT(flow.timeouts[0].time == Seconds(8), "no round trip is known");
        UMTS_EXPECT(flow.timeouts[1].time - flow.sentTimes[9] < Seconds(1.2),
                    "those of the data are");
        EXPECT_DELIVERED(flow, 10);
    });
}

/// The last of DataRetries is in vain: the socket ends, and with it its owner's interest.
struct GiveUpTest
{
    void Run()
    {
        Rig rig("10Mbps", MilliSeconds(50));
        rig.loss->drops = {{0, 100}};
        m_flow = &rig.AddFlow(rig.MakeSocket(TcpClassicReno::GetTypeId()), 1);
        m_flow->socket->SetAttribute("DataRetries", UintegerValue(2));
        m_flow->socket->SetCloseCallbacks(MakeNullCallback<void, Ptr<Socket>>(),
                                          MakeCallback(&GiveUpTest::OnError, this));
        Simulator::Stop(Seconds(60));
        Simulator::Run();
        UMTS_ASSERT(m_flow->timeouts.size() == 3, "two repetitions and the end");
        UMTS_EXPECT(m_flow->retransmissions.size() == 2, "none after the end");
        UMTS_EXPECT(m_endedAt == m_flow->timeouts[2].time, "an error, at the third");
        UMTS_EXPECT(m_flow->delivered == 0, "nothing has arrived");
    }

    /// The socket ends.
    void OnError(Ptr<Socket> /* socket */)
    {
        m_endedAt = Simulator::Now();
        m_flow->socket = nullptr; // its last reference
    }

    Flow* m_flow{nullptr}; //!< The flow.
    Time m_endedAt;        //!< When the error was reported.
};

void
AddGiveUp()
{
    AddTest("gives up after DataRetries", [] { GiveUpTest().Run(); });
}

/// Windows after a timeout, of two variants on one node.
void
AddTimeoutWindow()
{
    AddTest("Window after a timeout, two variants on a node", [] {
        Rig rig("10Mbps", MilliSeconds(50));
        rig.loss->drops = {{38, 2}, {39, 2}}; // of each flow once
        Ptr<Socket> renoSocket = rig.MakeSocket(TcpClassicReno::GetTypeId());
        Ptr<TcpClassicSocketFactory> factory =
            rig.hosts.Get(0)->GetObject<TcpClassicSocketFactory>();
        Ptr<Socket> vegasSocket = factory->CreateSocket(TcpClassicVegas::GetTypeId());
        const Flow& reno = rig.AddFlow(renoSocket, 40);
        const Flow& vegas = rig.AddFlow(vegasSocket, 40);
        Simulator::Stop(Seconds(60));
        Simulator::Run();
        UMTS_ASSERT(reno.timeouts.size() == 1, "Reno");
        UMTS_EXPECT(reno.timeouts[0].segment == 38, "Reno's head");
        UMTS_EXPECT(reno.timeouts[0].window == SEGMENT, "Reno's window");
        UMTS_ASSERT(vegas.timeouts.size() == 1, "Vegas");
        UMTS_EXPECT(vegas.timeouts[0].window == 2 * SEGMENT, "Vegas' window");
        UMTS_ASSERT(vegas.retransmissions.size() == 2, "Vegas");
        UMTS_EXPECT(vegas.retransmissions[1].time == vegas.timeouts[0].time,
                    "both segments at once");
        EXPECT_DELIVERED(reno, 40);
        EXPECT_DELIVERED(vegas, 40);
    });
}

/// The round trip jumps and nothing is lost.
struct SpuriousTimeoutTest
{
    void Run()
    {
        Rig rig("10Mbps", MilliSeconds(50));
        Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(12 * SEGMENT));
        const Flow& flow = rig.AddFlow(rig.MakeSocket(m_variant), 300);
        Simulator::Schedule(Seconds(1), &SpuriousTimeoutTest::Delay, rig.channel);
        Simulator::Stop(Seconds(600));
        Simulator::Run();
        UMTS_ASSERT(flow.timeouts.size() >= 1, "the delay exceeds the timeout");
        UMTS_EXPECT(flow.retransmissions[0].segment == flow.timeouts[0].segment,
                    "the head is sent again");
        UMTS_EXPECT(flow.retransmissions[0].fromTimeout, "cause");
        const Time longest = *std::max_element(flow.rttSamples.begin(), flow.rttSamples.end());
        UMTS_EXPECT(longest >= Seconds(3), "a segment sent once was timed");
        EXPECT_DELIVERED(flow, 300);
    }

    /**
     * @brief Lengthen a link.
     * @param channel the link
     */
    static void Delay(Ptr<Channel> channel)
    {
        channel->SetAttribute("Delay", TimeValue(Seconds(1.5)));
    }

    TypeId m_variant; //!< Congestion control.
};

void
AddSpuriousTimeout(TypeId variant)
{
    AddTest(variant.GetName() + ": spurious timeout", [=] { SpuriousTimeoutTest{variant}.Run(); });
}

/// Which ACKs yield samples.
void
AddSample()
{
    AddTest("Raw samples", [] {
        Rig rig("10Mbps", MilliSeconds(50));
        rig.loss->drops = {{7, 1}};
        const Flow& flow = rig.AddFlow(rig.MakeSocket(TcpClassicReno::GetTypeId()), 40);
        Simulator::Stop(Seconds(60));
        Simulator::Run();
        // Segments 0 to 6 and 15 to 39; the ACK of the retransmission covers 7 to 14.
        UMTS_ASSERT(flow.rttSamples.size() == 32, "samples");
        UMTS_EXPECT(flow.rttSamples[1] == ROUND_TRIP, "segment 1, before which the link is idle");
        const Time longest = *std::max_element(flow.rttSamples.begin(), flow.rttSamples.end());
        UMTS_EXPECT(longest < MilliSeconds(110), "none spans the repair");
        EXPECT_DELIVERED(flow, 40);
    });
}

/// A socket that accepts keeps its class and variant.
struct ForkTest
{
    void Run()
    {
        Rig rig("10Mbps", MilliSeconds(50));
        rig.loss->drops = {{19, 1}};
        Ptr<Socket> listener = rig.MakeSocket(TcpClassicVegas::GetTypeId());
        listener->SetAttribute("RtoGranularity", TimeValue(MilliSeconds(700)));
        listener->Bind(InetSocketAddress(Ipv4Address::GetAny(), 80));
        listener->Listen();
        listener->SetAcceptCallback(MakeNullCallback<bool, Ptr<Socket>, const Address&>(),
                                    MakeCallback(&ForkTest::Accept, this));
        Ptr<Socket> client =
            Socket::CreateSocket(rig.hosts.Get(1), TypeId::LookupByName("ns3::TcpSocketFactory"));
        client->Connect(InetSocketAddress(rig.senderAddress, 80));
        Simulator::Stop(Seconds(60));
        Simulator::Run();
        UMTS_ASSERT(static_cast<bool>(DynamicCast<TcpClassicSocket>(m_accepted)), "class");
        TimeValue granularity;
        m_accepted->GetAttribute("RtoGranularity", granularity);
        UMTS_EXPECT(granularity.Get() == MilliSeconds(700), "attribute");
        UMTS_EXPECT(m_timeouts == 1, "timeout of the last segment");
        UMTS_EXPECT(m_window == 2 * SEGMENT, "window of Vegas");
        UMTS_EXPECT(client->GetRxAvailable() == 20 * SEGMENT, "all bytes");
        m_accepted = nullptr;
    }

    /**
     * @brief Send on the accepted socket.
     * @param from the peer
     */
    void Accept(Ptr<Socket> socket, const Address& /* from */)
    {
        m_accepted = socket;
        socket->TraceConnectWithoutContext("Timeout", MakeCallback(&ForkTest::TimedOut, this));
        socket->TraceConnectWithoutContext("CongestionWindow",
                                           MakeCallback(&ForkTest::WindowChanged, this));
        socket->Send(Create<Packet>(20 * SEGMENT));
    }

    /**
     * @brief Count timeouts.
     * @param head the segment
     */
    void TimedOut(SequenceNumber32 /* head */)
    {
        ++m_timeouts;
    }

    /**
     * @brief Note the first window larger than one segment after the timeout.
     * @param before bytes before
     * @param after bytes after
     */
    void WindowChanged(uint32_t before, uint32_t after)
    {
        if (m_timeouts == 1 && before == SEGMENT && m_window == 0)
        {
            m_window = after;
        }
    }

    Ptr<Socket> m_accepted; //!< The accepted socket.
    uint32_t m_timeouts{0}; //!< Its timeouts.
    uint32_t m_window{0};   //!< Its window after the timeout.
};

void
AddFork()
{
    AddTest("Accepted socket", [] { ForkTest().Run(); });
}

/// Sockets whose recovery is the framework's.
struct FrameworkTest
{
    FrameworkTest(const std::string& variant, bool sack)
        : m_variant(TypeId::LookupByName(variant)),
          m_sack(sack)
    {
    }

    void Run()
    {
        Rig rig("10Mbps", MilliSeconds(50));
        Config::SetDefault("ns3::TcpSocketBase::Sack", BooleanValue(m_sack));
        rig.loss->drops = {{7, 1}, {9, 1}, {39, 1}};
        const Flow& flow = rig.AddFlow(rig.MakeSocket(m_variant), 40);
        Simulator::Stop(Seconds(60));
        Simulator::Run();
        // Of the two losses in a window none needs a timeout, other than with TcpClassicReno.
        UMTS_ASSERT(flow.timeouts.size() == 1, "timeouts");
        UMTS_EXPECT(flow.timeouts[0].segment == 39, "last segment");
        UMTS_EXPECT(flow.retransmissions.size() == 3, "7, 9 and 39");
        UMTS_EXPECT(!flow.rttSamples.empty(), "samples");
        EXPECT_DELIVERED(flow, 40);
    }

    TypeId m_variant; //!< Congestion control.
    bool m_sack;      //!< Attribute Sack.
};

void
AddFramework(const std::string& variant, bool sack)
{
    AddTest(variant + (sack ? " with SACK" : "") + ": recovery of TcpSocketBase",
            [=] { FrameworkTest(variant, sack).Run(); });
}

/// Variants of today are told to be without SACK, those of the papers are not.
void
AddSackSentence()
{
    AddTest("A variant of today without SACK is named once", [] {
        std::ostringstream said;
        std::streambuf* const usual = std::cerr.rdbuf(said.rdbuf());
        const auto install = [](bool sack, const std::string& variant) {
            Config::SetDefault("ns3::TcpSocketBase::Sack", BooleanValue(sack));
            const auto node = CreateObject<Node>();
            InternetStackHelper().Install(node);
            TcpClassicHelper::Install(node, TypeId::LookupByName(variant));
        };
        install(true, "ns3::TcpVeno");
        for (const std::string variant : {"ns3::TcpTahoe", "ns3::TcpFast", "ns3::TcpNewReno"})
        {
            install(false, variant);
        }
        const std::string before = said.str();
        install(false, "ns3::TcpVeno");
        install(false, "ns3::TcpVeno");
        std::cerr.rdbuf(usual);
        Simulator::Destroy();
        UMTS_EXPECT(before == "", "nothing to be said");
        UMTS_EXPECT(said.str().find("ns3::TcpVeno runs without SACK") == 0, said.str());
        UMTS_EXPECT(said.str().rfind("ns3::TcpVeno runs") == 0, "once");
    });
}

/// Sockets of different variants on one node.
void
AddCreateSocket()
{
    AddTest("A socket has the variant that it was made for", [] {
        auto node = CreateObject<Node>();
        InternetStackHelper().Install(node);
        for (const std::string variant :
             {"ns3::TcpTahoe", "ns3::TcpFast", "ns3::TcpNewReno", "ns3::TcpLinuxReno"})
        {
            const auto type = TypeId::LookupByName(variant);
            Ptr<Socket> socket = TcpClassicHelper::CreateSocket(node, type);
            PointerValue ops;
            socket->GetAttribute("CongestionOps", ops);
            UMTS_EXPECT(ops.Get<TcpCongestionOps>()->GetInstanceTypeId() == type, variant);
            const bool isOurs = DynamicCast<TcpClassicSocket>(socket) != nullptr;
            UMTS_EXPECT(isOurs == type.IsChildOf(TcpClassicOps::GetTypeId()), variant);
        }
        Simulator::Destroy();
    });
}

/// Random losses of segments and ACKs.
void
AddRandomLoss(TypeId variant, bool limitedTransmit)
{
    AddTest(variant.GetName() + (limitedTransmit ? ", Limited Transmit" : "") + ": random losses",
            [=] {
                for (int64_t stream = 0; stream < 50; ++stream)
                {
                    Rig rig("10Mbps", MilliSeconds(50));
                    for (uint32_t i = 0; i < 2; ++i)
                    {
                        Ptr<RateErrorModel> loss = CreateObject<RateErrorModel>();
                        loss->SetAttribute("ErrorRate", DoubleValue(0.01 + 0.002 * stream));
                        loss->SetUnit(RateErrorModel::ERROR_UNIT_PACKET);
                        loss->AssignStreams(2 * stream + i);
                        rig.hosts.Get(i)->GetDevice(1)->SetAttribute("ReceiveErrorModel",
                                                                     PointerValue(loss));
                    }
                    Config::SetDefault("ns3::TcpSocket::DataRetries", UintegerValue(1000));
                    Ptr<Socket> socket = rig.MakeSocket(variant);
                    socket->SetAttribute("LimitedTransmit", BooleanValue(limitedTransmit));
                    const Flow& flow = rig.AddFlow(socket, 150);
                    Simulator::Stop(Hours(2));
                    Simulator::Run();
                    EXPECT_DELIVERED(flow, 150);
                }
            });
}

} // namespace

void
AddSocketTests()
{
    AddRto(200, 0, 300, 310); // rtt + 4 * rtt / 2, from the handshake
    AddRto(200, 100, 400, 400);
    AddRto(200, 500, 500, 500);
    AddRto(1000, 0, 1000, 1000);
    AddRto(1000, 300, 1200, 1200);
    AddRto(1000, 500, 1000, 1000);
    AddBackOff();
    AddFirstData();
    AddGiveUp();
    AddTimeoutWindow();
    AddSample();
    AddFork();
    AddSackSentence();
    AddCreateSocket();
    AddFramework("ns3::TcpNewReno", false);
    AddFramework("ns3::TcpClassicReno", true);
    AddFramework("ns3::TcpTahoe", true);
    AddFramework("ns3::TcpFast", true);
    for (const TypeId& variant : {TcpClassicReno::GetTypeId(),
                                  TcpClassicNewReno::GetTypeId(),
                                  TcpClassicVegas::GetTypeId(),
                                  TcpTahoe::GetTypeId(),
                                  TcpFast::GetTypeId()})
    {
        AddSpuriousTimeout(variant);
        AddRandomLoss(variant, false);
        AddRandomLoss(variant, true);
    }
}

} // namespace tcpclassictest
} // namespace ns3
