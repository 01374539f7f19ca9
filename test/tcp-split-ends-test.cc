/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-split-rig.h"
#include "umts-abort-check.h"
#include "umts-network-rig.h"

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

#include <functional>
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

using umts::test::CatchAbort;

/**
 * @brief List the connections that a proxy knows.
 * @param proxy the proxy
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

/**
 * @brief A receiver that does not read stops the sender, and the proxy stores its buffers full.
 */
class BackPressureTestCase : public StreamTestCase
{
  public:
    /**
     * @param downwards the mobile is the one that does not read
     */
    BackPressureTestCase(bool downwards)
        : StreamTestCase(downwards ? "The mobile does not read" : "The host does not read"),
          m_downwards(downwards)
    {
    }

  private:
    void DoRun() override
    {
        constexpr uint32_t octets = 200000;
        constexpr uint32_t buffers = 10000;
        constexpr uint32_t ends = 16000;
        Config::SetDefault("ns3::TcpSocket::SndBufSize", UintegerValue(ends));
        Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(ends));
        Rig rig(GoodWire(), GoodAir(), WithBuffers(buffers));
        const Plan sender{octets, false, true, Seconds(0)};
        const Plan receiver{0, true, true, Seconds(200)};
        const Stream& stream =
            m_downwards ? rig.Download(sender, receiver) : rig.Upload(sender, receiver);
        rig.Run(Seconds(190));
        NS_TEST_EXPECT_MSG_EQ(stream.server.received, 0, "does not read yet");
        NS_TEST_EXPECT_MSG_LT_OR_EQ(stream.server.mostUnread, ends, "its buffer is full");
        NS_TEST_EXPECT_MSG_GT(stream.server.mostUnread, ends - 2 * SEGMENT, "its buffer is full");
        NS_TEST_EXPECT_MSG_LT_OR_EQ(rig.mostHeld, 2 * buffers, "a receive and a send buffer");
        NS_TEST_EXPECT_MSG_GT(rig.mostHeld, 2 * buffers - 3 * SEGMENT, "and both are full");
        NS_TEST_EXPECT_MSG_EQ(rig.proxy->GetHeldOctets(), rig.mostHeld, "still");
        NS_TEST_EXPECT_MSG_LT_OR_EQ(stream.client.sent, 2 * (ends + buffers), "the sender stops");
        rig.Run(Seconds(400));
        ExpectWhole(stream.client, stream.server, octets);
        NS_TEST_EXPECT_MSG_EQ(rig.proxy->GetCounters().maxHeldOctets, rig.mostHeld, "the trace");
        NS_TEST_EXPECT_MSG_LT_OR_EQ(rig.mostHeld, 2 * buffers, "also later");
        NS_TEST_EXPECT_MSG_EQ(rig.proxy->GetHeldOctets(), 0, "nothing is left");
    }

    bool m_downwards; //!< The mobile is the one that does not read.
};

/**
 * @brief A reset of either end reaches the other one.
 */
class ResetTestCase : public StreamTestCase
{
  public:
    /**
     * @param downwards the host opens the connection
     * @param byServer the server resets it
     */
    ResetTestCase(bool downwards, bool byServer)
        : StreamTestCase(std::string(downwards ? "Host" : "Mobile") + " opens, " +
                         (byServer ? "server" : "client") + " resets"),
          m_downwards(downwards),
          m_byServer(byServer)
    {
    }

  private:
    void DoRun() override
    {
        Rig rig(GoodWire(), GoodAir());
        const Plan talker{1000000, false, true, Seconds(0)};
        Stream& stream = m_downwards ? rig.Download(talker, talker) : rig.Upload(talker, talker);
        End& who = m_byServer ? stream.server : stream.client;
        Simulator::Schedule(Seconds(2), &End::Reset, &who);
        rig.Run(Seconds(3));
        const End& other = m_byServer ? stream.client : stream.server;
        NS_TEST_EXPECT_MSG_EQ(other.closed, true, "hears of it");
        NS_TEST_EXPECT_MSG_EQ(other.ended, false, "and takes it for no end");
        NS_TEST_ASSERT_MSG_EQ(rig.closings.size(), 1, "one is over");
        NS_TEST_EXPECT_MSG_EQ(rig.closings[0], true, "aborted");
        NS_TEST_EXPECT_MSG_EQ(rig.proxy->GetCounters().aborted, 1, "aborted");
        NS_TEST_EXPECT_MSG_EQ(rig.proxy->GetCounters().closed, 0, "and not closed");
        NS_TEST_EXPECT_MSG_GT(rig.mostHeld, 0, "something was stored");
        NS_TEST_EXPECT_MSG_EQ(rig.proxy->GetHeldOctets(), 0, "and dropped");
        NS_TEST_EXPECT_MSG_EQ(Known(rig.proxy), NOTHING_KNOWN, "forgotten at once");
    }

    bool m_downwards; //!< The host opens the connection.
    bool m_byServer;  //!< The server resets it.
};

/**
 * @brief A client whose server does not listen is reset.
 */
class RefusalTestCase : public StreamTestCase
{
  public:
    RefusalTestCase()
        : StreamTestCase("Nobody listens")
    {
    }

  private:
    void DoRun() override
    {
        const Plan sender{1000, false, true, Seconds(0)};
        Stream stream(sender, RECEIVER);
        Rig rig(GoodWire(), GoodAir());
        stream.peer = InetSocketAddress(rig.mobile, 99);
        stream.Connect(rig.nodes.Get(0), 0);
        rig.Run(Seconds(1));
        NS_TEST_EXPECT_MSG_EQ(stream.client.closed, true, "hears of it");
        NS_TEST_EXPECT_MSG_EQ(rig.proxy->GetCounters().aborted, 1, "aborted");
        NS_TEST_EXPECT_MSG_EQ(rig.proxy->GetHeldOctets(), 0, "nothing is left");
        NS_TEST_EXPECT_MSG_EQ(Known(rig.proxy), NOTHING_KNOWN, "forgotten at once");
    }
};

/**
 * @brief After the FIN of one direction the other one goes on.
 */
class HalfCloseTestCase : public StreamTestCase
{
  public:
    HalfCloseTestCase()
        : StreamTestCase("Replies after the FIN")
    {
    }

  private:
    void DoRun() override
    {
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
        NS_TEST_EXPECT_MSG_EQ(rig.proxy->GetCounters().closed, 2, "closed");
        NS_TEST_EXPECT_MSG_NE(Known(rig.proxy), NOTHING_KNOWN, "stray segments are waited for");
        rig.Run(Minutes(5));
        NS_TEST_EXPECT_MSG_EQ(Known(rig.proxy), NOTHING_KNOWN, "twice 120 s long");
    }
};

/**
 * @brief Many connections at a time.
 */
class ManyTestCase : public StreamTestCase
{
  public:
    ManyTestCase()
        : StreamTestCase("Thirty connections")
    {
    }

  private:
    void DoRun() override
    {
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
        NS_TEST_EXPECT_MSG_EQ(counters.opened, 2 * flows, "all are split");
        NS_TEST_EXPECT_MSG_EQ(counters.closed, 2 * flows, "all are closed");
        NS_TEST_EXPECT_MSG_EQ(counters.octetsToRadio, flows * octets, "downwards");
        NS_TEST_EXPECT_MSG_EQ(counters.octetsToWired, flows * octets, "upwards");
        NS_TEST_EXPECT_MSG_LT_OR_EQ(counters.maxHeldOctets, 2 * flows * 2 * buffers, "memory");
        NS_TEST_EXPECT_MSG_EQ(rig.proxy->GetHeldOctets(), 0, "nothing is left");
        for (const auto& connection : rig.connections)
        {
            const auto relayed = connection->GetRelayedOctets(TcpSplitSide::RADIO) +
                                 connection->GetRelayedOctets(TcpSplitSide::WIRED);
            NS_TEST_EXPECT_MSG_EQ(relayed, octets, "of each");
        }
    }
};

/**
 * @brief The server speaks first, and the segment that ends the handshake with it is lost.
 */
class LostHandshakeTestCase : public StreamTestCase
{
  public:
    /**
     * @param downwards the proxy acknowledges the SYN of a mobile, else a mobile that of the proxy
     */
    LostHandshakeTestCase(bool downwards)
        : StreamTestCase(std::string("The ACK of a SYN is lost, ") + (downwards ? "down" : "up")),
          m_downwards(downwards)
    {
    }

  private:
    void DoRun() override
    {
        constexpr uint32_t octets = 20000;
        Rig rig(GoodWire(), GoodAir());
        auto loss = CreateObject<ReceiveListErrorModel>();
        loss->SetList({1});                   // of SYN, ACK
        const auto router = rig.nodes.Get(1); // devices: loopback, wire, radio
        const auto radio = m_downwards ? rig.nodes.Get(2)->GetDevice(1) : router->GetDevice(2);
        radio->SetAttribute("ReceiveErrorModel", PointerValue(loss));
        const Plan sender{octets, false, true, Seconds(0)};
        const Stream& stream =
            m_downwards ? rig.Download(RECEIVER, sender) : rig.Upload(RECEIVER, sender);
        rig.Run(Seconds(60));
        ExpectWhole(stream.server, stream.client, octets);
        NS_TEST_EXPECT_MSG_EQ(rig.proxy->GetCounters().closed, 1, "both have closed");
    }

    bool m_downwards; //!< The ACK is the proxy's.
};

/**
 * @brief A client connects again with the port it has had.
 */
class PortReuseTestCase : public StreamTestCase
{
  public:
    PortReuseTestCase()
        : StreamTestCase("Same ports again")
    {
    }

  private:
    void DoRun() override
    {
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
        NS_TEST_EXPECT_MSG_NE(Known(rig.proxy), NOTHING_KNOWN, "the first is not forgotten");
        rig.Run(Seconds(60));
        ExpectWhole(first.server, first.client, octets);
        ExpectWhole(second.server, second.client, octets);
        NS_TEST_EXPECT_MSG_EQ((first.from == second.from), true, "same client");
        NS_TEST_EXPECT_MSG_EQ(rig.proxy->GetCounters().opened, 2, "two connections");
        NS_TEST_EXPECT_MSG_EQ(rig.proxy->GetCounters().closed, 2, "both are closed");
        NS_TEST_EXPECT_MSG_EQ(rig.proxy->GetCounters().aborted, 0, "none is aborted");
    }
};

/**
 * @brief Datagrams pass, fragments of segments reach the half they belong to.
 */
class FragmentTestCase : public StreamTestCase
{
  public:
    FragmentTestCase()
        : StreamTestCase("Datagrams and fragments")
    {
    }

  private:
    void DoRun() override
    {
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
        NS_TEST_EXPECT_MSG_EQ(receiver.CountInOrder(1), datagrams, "all, before any connection");
        NS_TEST_EXPECT_MSG_EQ(rig.proxy->GetCounters().opened, 0, "nothing is split");

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
        NS_TEST_EXPECT_MSG_EQ(receiver.CountInOrder(2), datagrams, "all, during one");
        NS_TEST_EXPECT_MSG_EQ(rig.proxy->GetCounters().octetsToRadio, octets, "of TCP alone");
    }
};

/**
 * @brief Sentences that tell what is wrong.
 */
class SplitInputTestCase : public StreamTestCase
{
  public:
    SplitInputTestCase()
        : StreamTestCase("Bad input of TcpSplitHelper and TcpSplitProxy")
    {
    }

  private:
    void DoRun() override
    {
        const TcpSplitHelper split;
        Expect("TcpSplitHelper needs a device towards the radio",
               [&split]() { split.Install(NetDeviceContainer()); });
        NetDeviceContainer two;
        for (uint32_t i = 0; i < 2; ++i)
        {
            auto node = CreateObject<Node>();
            two.Add(CreateObject<SimpleNetDevice>());
            node->AddDevice(two.Get(i));
        }
        Expect("TcpSplitHelper needs a node with an internet stack and Ipv4ListRouting",
               [&split, &two]() { split.Install(two.Get(0)); });
        InternetStackHelper().InstallAll();
        Expect("the devices for TcpSplitHelper must be on one node",
               [&split, &two]() { split.Install(two); });
        Expect("has a TcpSplitProxy already", [&split, &two]() {
            split.Install(two.Get(0));
            split.Install(two.Get(0));
        });
        Expect("WiredSendBuffer and WiredReceiveBuffer of TcpSplitProxy must hold at least two "
               "segments of 500 octets",
               []() { Connect(WithBuffers(2 * SEGMENT - 1)); });
        Expect("RadioVariant of TcpSplitProxy must name a TcpCongestionOps, and ns3::TcpSocket is "
               "none",
               []() {
                   TcpSplitHelper bad;
                   bad.SetAttribute("RadioVariant", TypeIdValue(TcpSocket::GetTypeId()));
                   Connect(bad);
               });
        Simulator::Destroy();
    }

    /**
     * @brief Expect that something ends the program with a sentence.
     * @param sentence the sentence
     * @param action what to do
     */
    void Expect(const std::string& sentence, const std::function<void()>& action)
    {
        const std::string said = CatchAbort(action);
        NS_TEST_EXPECT_MSG_NE(said.find(sentence), std::string::npos, sentence << ": " << said);
    }

    /**
     * @brief Open a connection through a proxy.
     * @param split makes the proxy
     */
    static void Connect(const TcpSplitHelper& split)
    {
        Rig rig(GoodWire(), GoodAir(), split);
        rig.Download(RECEIVER, RECEIVER);
        rig.Run(Seconds(1));
    }
};

/**
 * @brief All of them.
 */
class EndsTestCase : public TestCase
{
  public:
    EndsTestCase()
        : TestCase("Memory, ends of connections, what is not split")
    {
        AddTestCase(new BackPressureTestCase(true));
        AddTestCase(new BackPressureTestCase(false));
        for (const bool downwards : {false, true})
        {
            AddTestCase(new ResetTestCase(downwards, false));
            AddTestCase(new ResetTestCase(downwards, true));
        }
        AddTestCase(new RefusalTestCase);
        AddTestCase(new HalfCloseTestCase);
        AddTestCase(new ManyTestCase);
        AddTestCase(new LostHandshakeTestCase(true));
        AddTestCase(new LostHandshakeTestCase(false));
        AddTestCase(new PortReuseTestCase);
        AddTestCase(new FragmentTestCase);
        AddTestCase(new SplitInputTestCase);
    }

  private:
    void DoRun() override
    {
    }
};

} // namespace

TestCase*
MakeEndTests()
{
    return new EndsTestCase;
}

} // namespace tcpsplittest
} // namespace ns3
