/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-split-rig.h"
#include "umts-error-check.h"
#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/config.h"
#include "ns3/double.h"
#include "ns3/error-model.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/node.h"
#include "ns3/output-stream-wrapper.h"
#include "ns3/pointer.h"
#include "ns3/simple-net-device.h"
#include "ns3/simulator.h"
#include "ns3/tcp-socket.h"
#include "ns3/uinteger.h"
#include "ns3/umts-compat.h"

#include <sstream>

/**
 * @file
 * @ingroup umts
 * Split connections: memory, ends, failures, and what is not split.
 */

namespace ns3
{
namespace tcpsplittest
{

namespace
{

using umts::test::ExpectError;

/**
 * @brief List the connections that a proxy knows.
 * @return what it prints
 */
std::string
Known(Ptr<TcpSplitProxy> proxy)
{
    std::ostringstream text;
    proxy->PrintRoutingTable(Create<OutputStreamWrapper>(&text));
    return text.str();
}

/// What a proxy prints that knows no connection.
const char* const NOTHING_KNOWN = "TcpSplitProxy: connections split\n";

/// A receiver that does not read stops the sender, and the proxy stores its buffers full.
void
AddBackPressure(bool downwards)
{
    AddTest(downwards ? "The mobile does not read" : "The host does not read", [=] {
        constexpr uint32_t octets = 200000;
        constexpr uint32_t buffers = 10000;
        constexpr uint32_t ends = 16000;
        Config::SetDefault("ns3::TcpSocket::SndBufSize", UintegerValue(ends));
        Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(ends));
        Rig rig(GoodWire(), GoodAir(), WithBuffers(buffers));
        const Plan sender{octets, false, true, Seconds(0)};
        const Plan receiver{0, true, true, Seconds(200)};
        const Stream& stream =
            downwards ? rig.Download(sender, receiver) : rig.Upload(sender, receiver);
        rig.Run(Seconds(190));
        UMTS_EXPECT(stream.server.received == 0, "does not read yet");
        UMTS_EXPECT(stream.server.mostUnread <= ends, "its buffer is full");
        UMTS_EXPECT(stream.server.mostUnread > ends - 2 * SEGMENT, "its buffer is full");
        UMTS_EXPECT(rig.mostHeld <= 2 * buffers, "a receive and a send buffer");
        UMTS_EXPECT(rig.mostHeld > 2 * buffers - 3 * SEGMENT, "and both are full");
        UMTS_EXPECT(rig.proxy->GetHeldOctets() == rig.mostHeld, "still");
        UMTS_EXPECT(stream.client.sent <= 2 * (ends + buffers), "the sender stops");
        rig.Run(Seconds(400));
        ExpectWhole(stream.client, stream.server, octets);
        UMTS_EXPECT(rig.proxy->GetCounters().maxHeldOctets == rig.mostHeld, "the trace");
        UMTS_EXPECT(rig.mostHeld <= 2 * buffers, "also later");
        UMTS_EXPECT(rig.proxy->GetHeldOctets() == 0, "nothing is left");
    });
}

/// A reset of either end reaches the other one.
void
AddReset(bool downwards, bool byServer)
{
    AddTest(std::string(downwards ? "Host" : "Mobile") + " opens, " +
                (byServer ? "server" : "client") + " resets",
            [=] {
                Rig rig(GoodWire(), GoodAir());
                const Plan talker{1000000, false, true, Seconds(0)};
                Stream& stream =
                    downwards ? rig.Download(talker, talker) : rig.Upload(talker, talker);
                End& who = byServer ? stream.server : stream.client;
                Simulator::Schedule(Seconds(2), &End::Reset, &who);
                rig.Run(Seconds(3));
                const End& other = byServer ? stream.client : stream.server;
                UMTS_EXPECT(other.closed, "hears of it");
                UMTS_EXPECT(!other.ended, "and takes it for no end");
                UMTS_ASSERT(rig.closings.size() == 1, "one is over");
                UMTS_EXPECT(rig.closings[0], "aborted");
                UMTS_EXPECT(rig.proxy->GetCounters().aborted == 1, "aborted");
                UMTS_EXPECT(rig.proxy->GetCounters().closed == 0, "and not closed");
                UMTS_EXPECT(rig.mostHeld > 0, "something was stored");
                UMTS_EXPECT(rig.proxy->GetHeldOctets() == 0, "and dropped");
                UMTS_EXPECT(Known(rig.proxy) == NOTHING_KNOWN, "forgotten at once");
            });
}

/// A client whose server does not listen is reset.
void
AddRefusal()
{
    AddTest("Nobody listens", [] {
        const Plan sender{1000, false, true, Seconds(0)};
        Stream stream(sender, RECEIVER);
        Rig rig(GoodWire(), GoodAir());
        stream.peer = InetSocketAddress(rig.mobile, 99);
        stream.Connect(rig.nodes.Get(0), 0);
        rig.Run(Seconds(1));
        UMTS_EXPECT(stream.client.closed, "hears of it");
        UMTS_EXPECT(rig.proxy->GetCounters().aborted == 1, "aborted");
        UMTS_EXPECT(rig.proxy->GetHeldOctets() == 0, "nothing is left");
        UMTS_EXPECT(Known(rig.proxy) == NOTHING_KNOWN, "forgotten at once");
    });
}

/// After the FIN of one direction the other one goes on.
void
AddHalfClose()
{
    AddTest("Replies after the FIN", [] {
        constexpr uint32_t request = 5001;
        constexpr uint32_t reply = 90001;
        Rig rig(GoodWire(), GoodAir(), WithBuffers(4 * SEGMENT));
        const Plan client{request, false, true, Seconds(0)};
        const Plan server{reply, true, true, Seconds(0)};
        const Stream& down = rig.Download(client, server);
        const Stream& up = rig.Upload(client, server);
        rig.Run(Seconds(60));
        for (const Stream* stream : {&down, &up})
        {
            ExpectWhole(stream->client, stream->server, request);
            ExpectWhole(stream->server, stream->client, reply);
        }
        UMTS_EXPECT(rig.proxy->GetCounters().closed == 2, "closed");
        UMTS_EXPECT(Known(rig.proxy) != NOTHING_KNOWN, "stray segments are waited for");
        rig.Run(Minutes(5));
        UMTS_EXPECT(Known(rig.proxy) == NOTHING_KNOWN, "twice 120 s long");
    });
}

/// Many connections at a time.
void
AddMany()
{
    AddTest("Thirty connections", [] {
        constexpr uint32_t flows = 15;
        constexpr uint32_t octets = 30000;
        constexpr uint32_t buffers = 5000;
        Rig rig(GoodWire(), GoodAir(), WithBuffers(buffers));
        const Plan sender{octets, false, true, Seconds(0)};
        std::vector<const Stream*> streams;
        for (uint32_t i = 0; i < flows; ++i)
        {
            streams.push_back(&rig.Download(sender, RECEIVER, MilliSeconds(30 * i)));
            streams.push_back(&rig.Upload(sender, RECEIVER, MilliSeconds(30 * i)));
        }
        rig.Run(Seconds(100));
        for (const Stream* stream : streams)
        {
            ExpectWhole(stream->client, stream->server, octets);
        }
        const TcpSplitCounters counters = rig.proxy->GetCounters();
        UMTS_EXPECT(counters.opened == 2 * flows, "all are split");
        UMTS_EXPECT(counters.closed == 2 * flows, "all are closed");
        UMTS_EXPECT(counters.octetsToRadio == flows * octets, "downwards");
        UMTS_EXPECT(counters.octetsToWired == flows * octets, "upwards");
        UMTS_EXPECT(counters.maxHeldOctets <= 2 * flows * 2 * buffers, "memory");
        UMTS_EXPECT(rig.proxy->GetHeldOctets() == 0, "nothing is left");
        for (const auto& connection : rig.connections)
        {
            const auto relayed = connection->GetRelayedOctets(TcpSplitSide::RADIO) +
                                 connection->GetRelayedOctets(TcpSplitSide::WIRED);
            UMTS_EXPECT(relayed == octets, "of each");
        }
    });
}

/// The server speaks first, and the segment that ends the handshake with it is lost.
void
AddLostHandshake(bool downwards)
{
    AddTest(std::string("The ACK of a SYN is lost, ") + (downwards ? "down" : "up"), [=] {
        constexpr uint32_t octets = 20000;
        Rig rig(GoodWire(), GoodAir());
        auto loss = CreateObject<ReceiveListErrorModel>();
        loss->SetList({1});                   // of SYN, ACK
        const auto router = rig.nodes.Get(1); // devices: loopback, wire, radio
        const auto radio = downwards ? rig.nodes.Get(2)->GetDevice(1) : router->GetDevice(2);
        radio->SetAttribute("ReceiveErrorModel", PointerValue(loss));
        const Plan sender{octets, false, true, Seconds(0)};
        const Stream& stream =
            downwards ? rig.Download(RECEIVER, sender) : rig.Upload(RECEIVER, sender);
        rig.Run(Seconds(60));
        ExpectWhole(stream.server, stream.client, octets);
        UMTS_EXPECT(rig.proxy->GetCounters().closed == 1, "both have closed");
    });
}

/// A client connects again with the port it has had.
void
AddPortReuse()
{
    AddTest("Same ports again", [] {
        constexpr uint32_t octets = 20000;
        constexpr uint16_t port = 4000;
        Rig rig(GoodWire(), GoodAir());
        const Plan sender{octets, false, true, Seconds(0)};
        Stream& first = rig.Download(RECEIVER, sender, Seconds(0), port);
        const Stream& second = rig.Download(RECEIVER, sender, Seconds(10), port);
        // The mobile closes first: the wired half waits for stray segments when the second comes.
        const auto shorten = [&first]() {
            first.server.socket->SetAttribute("MaxSegLifetime", DoubleValue(1));
        };
        Simulator::Schedule(Seconds(0.5), umts::UmtsMakeEvent(shorten));
        rig.Run(Seconds(9));
        UMTS_EXPECT(Known(rig.proxy) != NOTHING_KNOWN, "the first is not forgotten");
        rig.Run(Seconds(60));
        ExpectWhole(first.server, first.client, octets);
        ExpectWhole(second.server, second.client, octets);
        UMTS_EXPECT(first.from == second.from, "same client");
        UMTS_EXPECT(rig.proxy->GetCounters().opened == 2, "two connections");
        UMTS_EXPECT(rig.proxy->GetCounters().closed == 2, "both are closed");
        UMTS_EXPECT(rig.proxy->GetCounters().aborted == 0, "none is aborted");
    });
}

/// Datagrams pass, fragments of segments reach the half they belong to.
void
AddFragment()
{
    AddTest("Datagrams and fragments", [] {
        constexpr uint32_t datagrams = 20;
        constexpr uint32_t octets = 30000;
        Rig rig(GoodWire(), GoodAir());
        rig.nodes.Get(0)->GetDevice(1)->SetMtu(300);
        umts::test::DatagramPort sender(rig.nodes.Get(0), false);
        umts::test::DatagramPort receiver(rig.nodes.Get(2), false);
        for (uint32_t i = 0; i < datagrams; ++i)
        {
            // Of one packet and of seven fragments in turn.
            sender.SendAt(MilliSeconds(100 * i), rig.mobile, 1, i, i % 2 == 0 ? 100 : 1700);
        }
        rig.Run(Seconds(3));
        UMTS_EXPECT(receiver.CountInOrder(1) == datagrams, "all, before any connection");
        UMTS_EXPECT(rig.proxy->GetCounters().opened == 0, "nothing is split");

        const Plan talker{octets, false, true, Seconds(0)};
        const Stream& stream = rig.Upload(talker, talker);
        for (uint32_t i = 0; i < datagrams; ++i)
        {
            sender.SendAt(Simulator::Now() + MilliSeconds(50 * i),
                          rig.mobile,
                          2,
                          i,
                          i % 2 == 0 ? 100 : 1700);
        }
        rig.Run(Seconds(30));
        ExpectWhole(stream.client, stream.server, octets);
        ExpectWhole(stream.server, stream.client, octets);
        UMTS_EXPECT(receiver.CountInOrder(2) == datagrams, "all, during one");
        UMTS_EXPECT(rig.proxy->GetCounters().octetsToRadio == octets, "of TCP alone");
    });
}

/**
 * @brief Open a connection through a proxy.
 * @param split makes the proxy
 */
void
ConnectSplitInput(const TcpSplitHelper& split)
{
    Rig rig(GoodWire(), GoodAir(), split);
    rig.Download(RECEIVER, RECEIVER);
    rig.Run(Seconds(1));
}

/// Sentences that tell what is wrong.
void
AddSplitInput()
{
    AddTest("Bad input of TcpSplitHelper and TcpSplitProxy", [] {
        const TcpSplitHelper split;
        ExpectError([&split]() { split.Install(NetDeviceContainer()); },
                    "TcpSplitHelper needs a device towards the radio");
        NetDeviceContainer two;
        for (uint32_t i = 0; i < 2; ++i)
        {
            auto node = CreateObject<Node>();
            two.Add(CreateObject<SimpleNetDevice>());
            node->AddDevice(two.Get(i));
        }
        ExpectError([&split, &two]() { split.Install(two.Get(0)); },
                    "TcpSplitHelper needs a node with an internet stack and Ipv4ListRouting");
        InternetStackHelper().InstallAll();
        ExpectError([&split, &two]() { split.Install(two); },
                    "the devices for TcpSplitHelper must be on one node");
        ExpectError(
            [&split, &two]() {
                split.Install(two.Get(0));
                split.Install(two.Get(0));
            },
            "has a TcpSplitProxy already");
        ExpectError(
            []() { ConnectSplitInput(WithBuffers(2 * SEGMENT - 1)); },
            "WiredSendBuffer and WiredReceiveBuffer of TcpSplitProxy must hold at least two "
            "segments of 500 octets");
        ExpectError(
            []() {
                TcpSplitHelper bad;
                bad.SetAttribute("RadioVariant", TypeIdValue(TcpSocket::GetTypeId()));
                ConnectSplitInput(bad);
            },
            "RadioVariant of TcpSplitProxy must name a TcpCongestionOps, and ns3::TcpSocket is "
            "none");
        Simulator::Destroy();
    });
}

} // namespace

void
AddEndTests()
{
    AddBackPressure(true);
    AddBackPressure(false);
    for (const bool downwards : {false, true})
    {
        AddReset(downwards, false);
        AddReset(downwards, true);
    }
    AddRefusal();
    AddHalfClose();
    AddMany();
    AddLostHandshake(true);
    AddLostHandshake(false);
    AddPortReuse();
    AddFragment();
    AddSplitInput();
}

} // namespace tcpsplittest
} // namespace ns3
