/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/config.h"
#include "ns3/error-model.h"
#include "ns3/inet-socket-address.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/pointer.h"
#include "ns3/rng-seed-manager.h"
#include "ns3/simple-net-device-helper.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-http-client.h"
#include "ns3/umts-http-request.h"
#include "ns3/umts-http-server.h"

/**
 * @file
 * @ingroup umts
 * Request and response on one persistent connection: times, order, octets.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-http", UNIT);

/**
 * @param value a number
 * @return description of a random variable that always has this value
 */
std::string
Constant(double value)
{
    return "ns3::ConstantRandomVariable[Constant=" + std::to_string(value) + "]";
}

constexpr int64_t ROUND_TRIP_US = 20000; //!< Of the wire; TCP takes some nanoseconds more

/** @brief Random variables of a client. */
struct WebLoad
{
    std::string interval;                     //!< Between requests, s
    std::string requestOctets{Constant(100)}; //!< Length of requests
    std::string objectOctets{Constant(1024)}; //!< Length of objects
};

/** @brief A client and a server that are installed on two nodes, and what they did. */
class Pair
{
  public:
    /**
     * @param clientNode node of the client
     * @param serverNode node of the server
     * @param server address of the server
     * @param load what the client does
     */
    Pair(Ptr<Node> clientNode, Ptr<Node> serverNode, Ipv4Address server, const WebLoad& load)
    {
        const AddressValue address(InetSocketAddress(server, 80));
        auto serverApplication = CreateObject<HttpServer>();
        serverApplication->SetAttribute("Local", address);
        serverNode->AddApplication(serverApplication);
        client->SetAttribute("Remote", address);
        client->SetAttribute("Interval", StringValue(load.interval));
        client->SetAttribute("RequestOctets", StringValue(load.requestOctets));
        client->SetAttribute("ObjectOctets", StringValue(load.objectOctets));
        client->TraceConnectWithoutContext("Transaction", MakeCallback(&Pair::OnTransaction, this));
        clientNode->AddApplication(client);
    }

    Pair(const Pair&) = delete;
    Pair& operator=(const Pair&) = delete;

    Ptr<HttpClient> client{CreateObject<HttpClient>()}; //!< The client
    std::vector<HttpTransaction> transactions;          //!< Completed

  private:
    /** @param transaction a completed transaction */
    void OnTransaction(const HttpTransaction& transaction)
    {
        transactions.push_back(transaction);
    }
};

/** @brief Two nodes and a wire of 10 ms each way that takes no time to send on. */
struct Wire
{
    Wire()
    {
        nodes.Create(2);
        SimpleNetDeviceHelper wire;
        wire.SetChannelAttribute("Delay", TimeValue(MilliSeconds(10)));
        wire.DisableFlowControl();
        const auto devices = wire.Install(nodes);
        InternetStackHelper().Install(nodes);
        Ipv4AddressHelper addresses("10.1.1.0", "255.255.255.0");
        server = addresses.Assign(devices).GetAddress(1);
    }

    ~Wire()
    {
        Simulator::Destroy();
    }

    Wire(const Wire&) = delete;
    Wire& operator=(const Wire&) = delete;

    NodeContainer nodes; //!< Client, server
    Ipv4Address server;  //!< Address of the server
};

// The header of a request, octet by octet.
UMTS_TEST("umts-http", "the first 8 octets of a request")
{
    auto packet = Create<Packet>();
    packet->AddHeader(HttpRequestHeader(0x0102, 0x030405));
    uint8_t octets[HttpRequestHeader::OCTETS];
    UMTS_ASSERT(packet->CopyData(octets, sizeof(octets)) == 8, "length");
    const uint8_t expected[] = {0, 0, 1, 2, 0, 3, 4, 5};
    UMTS_EXPECT(std::equal(octets, octets + 8, expected), "octets");
    HttpRequestHeader header;
    packet->RemoveHeader(header);
    UMTS_EXPECT(header.GetRequestOctets() == 0x0102, "request");
    UMTS_EXPECT(header.GetObjectOctets() == 0x030405, "object");
}

// A length is rounded, and never less than what there has to be.
UMTS_TEST("umts-http", "the shortest request and the shortest objects")
{
    for (const double octets : {0.0, 1.4, 1.6})
    {
        Wire wire;
        const WebLoad load{Constant(1), Constant(0), Constant(octets)};
        Pair pair(wire.nodes.Get(0), wire.nodes.Get(1), wire.server, load);
        Simulator::Stop(Seconds(1.5));
        Simulator::Run();
        UMTS_ASSERT(pair.transactions.size() == 1, "transactions");
        const auto& first = pair.transactions[0];
        UMTS_EXPECT(first.requestOctets == HttpRequestHeader::OCTETS, "request");
        UMTS_EXPECT(first.objectOctets == (octets > 1.5 ? 2 : 1), octets << " octets");
    }
}

// Requests a second apart take one round trip each.
UMTS_TEST("umts-http", "a request alone takes a round trip of the wire")
{
    Wire wire;
    Pair pair(wire.nodes.Get(0), wire.nodes.Get(1), wire.server, {Constant(1)});
    Simulator::Stop(Seconds(4.5));
    Simulator::Run();
    UMTS_ASSERT(pair.transactions.size() == 4, "transactions");
    for (std::size_t i = 0; i < 4; ++i)
    {
        const auto& t = pair.transactions[i];
        UMTS_EXPECT(t.arrived == Seconds(i + 1), "arrival of " << i);
        UMTS_EXPECT(t.sent == Seconds(i + 1), "sending of " << i);
        UMTS_EXPECT((t.completed - t.sent).GetMicroSeconds() == ROUND_TRIP_US, "response to " << i);
        UMTS_EXPECT(t.requestOctets == 100, "request " << i);
        UMTS_EXPECT(t.objectOctets == 1024, "object " << i);
    }
    UMTS_EXPECT(pair.client->GetPending() == 0, "pending");
}

// Requests that arrive faster than they are answered wait for each other.
UMTS_TEST("umts-http", "a request waits until the object before it is complete")
{
    Wire wire;
    Pair pair(wire.nodes.Get(0), wire.nodes.Get(1), wire.server, {Constant(0.005)});
    Simulator::Stop(MilliSeconds(1001));
    Simulator::Run();
    const auto& all = pair.transactions;
    UMTS_ASSERT(all.size() > 40, "transactions");
    for (std::size_t i = 0; i < all.size(); ++i)
    {
        UMTS_EXPECT(all[i].arrived == MilliSeconds(5 * (i + 1)), "arrival of " << i);
        UMTS_EXPECT((all[i].completed - all[i].sent).GetMicroSeconds() == ROUND_TRIP_US,
                    "waiting is no part of the response to " << i);
        if (i > 0)
        {
            UMTS_EXPECT(all[i].sent == all[i - 1].completed, "no pipelining at " << i);
        }
    }
    UMTS_EXPECT(all.size() + pair.client->GetPending() == 200, "none is lost");
}

// Lengths beyond a segment and beyond the send buffer.
UMTS_TEST("umts-http", "a request of 2000 octets for an object of 500,000")
{
    Wire wire;
    const WebLoad load{Constant(1), Constant(2000), Constant(500000)};
    Pair pair(wire.nodes.Get(0), wire.nodes.Get(1), wire.server, load);
    Simulator::Stop(Seconds(2.9));
    Simulator::Run();
    UMTS_ASSERT(pair.transactions.size() == 2, "transactions");
    UMTS_EXPECT(pair.transactions[0].objectOctets == 500000, "object");
}

// A request alone on dch4, in the TTIs that the network's delays leave.
UMTS_TEST("umts-http", "a request on dch4 is answered at the end of a downlink TTI")
{
    NetworkConfig config = NetworkConfig::FromPreset("dch4");
    Network network(config);
    Pair pair(network.ues[0]->GetNode(), network.host, network.GetHostAddress(), {Constant(1.001)});
    RunUntil(Seconds(1.9));
    UMTS_ASSERT(pair.transactions.size() == 1, "transactions");
    // Uplink TTI 1.010 to 1.020 s, 2 x 35 ms of wires and Iub, and the downlink TTI whose
    // frames still leave the RNC in time: 1.100 to 1.110 s.
    UMTS_EXPECT(pair.transactions[0].completed == MilliSeconds(1110), "completed");
}

/** @param run number of the run */
void
RunRandom(uint32_t run)
{
    NetworkConfig config;
    config.ue.BlockErrorRate(0.2, 0.2);
    Network network(config);
    const WebLoad load{"ns3::ExponentialRandomVariable[Mean=1]",
                       "ns3::UniformRandomVariable[Min=0|Max=1500]",
                       "ns3::UniformRandomVariable[Min=0|Max=9000]"};
    Pair pair(network.ues[0]->GetNode(), network.host, network.GetHostAddress(), load);
    RunUntil(Seconds(60));
    const auto& all = pair.transactions;
    UMTS_ASSERT(all.size() > 20, "transactions in run " << run);
    for (std::size_t i = 0; i < all.size(); ++i)
    {
        UMTS_EXPECT(all[i].sent < all[i].completed, "run " << run << ", " << i);
        UMTS_EXPECT(all[i].requestOctets > 7, "run " << run << ", " << i);
        UMTS_EXPECT(all[i].objectOctets > 0, "run " << run << ", " << i);
        const Time free = i > 0 ? all[i - 1].completed : Time(0);
        UMTS_EXPECT(all[i].sent >= free, "one at a time in run " << run);
    }
    UMTS_EXPECT(network.stats.IsConserved(), "octets in run " << run);
}

// Random lengths and times over a channel with errors: none lost, in order, one at a time.
UMTS_TEST("umts-http", "random requests over dch3 with 20 % of the blocks in error")
{
    for (uint32_t run = 1; run <= 5; ++run)
    {
        RngSeedManager::SetRun(run);
        RunRandom(run);
    }
    RngSeedManager::SetRun(1);
}

/**
 * @param breaks when the wire breaks
 * @param completed transactions until then
 */
void
RunFailure(Time breaks, std::size_t completed)
{
    Wire wire;
    Pair pair(wire.nodes.Get(0), wire.nodes.Get(1), wire.server, {Constant(1)});
    auto all = CreateObject<RateErrorModel>();
    all->SetUnit(RateErrorModel::ERROR_UNIT_PACKET);
    all->SetRate(1.0);
    Simulator::Stop(breaks);
    Simulator::Run();
    UMTS_EXPECT(!pair.client->HasFailed(), "before");
    wire.nodes.Get(1)->GetDevice(0)->SetAttribute("ReceiveErrorModel", PointerValue(all));
    Simulator::Stop(Seconds(600));
    Simulator::Run();
    UMTS_EXPECT(pair.client->HasFailed(), "broken at " << breaks.As(Time::S));
    UMTS_EXPECT(pair.transactions.size() == completed, "transactions");
    UMTS_EXPECT(pair.client->GetPending() > 500, "the others stay pending");
}

// A connection that can't be opened, and one that breaks, are known at the client.
UMTS_TEST("umts-http", "TCP gives up: requests stay pending, and the client knows why")
{
    const DefaultsGuard guard;
    Config::SetDefault("ns3::TcpSocket::DataRetries", UintegerValue(2));
    RunFailure(Seconds(0), 0);
    RunFailure(MilliSeconds(2500), 2);
}

/**
 * @param load what the client does
 * @param sentence part of what must be said
 */
void
ExpectSentence(const WebLoad& load, const std::string& sentence)
{
    ExpectError(
        [&load]() {
            Wire wire;
            Pair pair(wire.nodes.Get(0), wire.nodes.Get(1), wire.server, load);
            Simulator::Stop(Seconds(2));
            Simulator::Run();
        },
        sentence);
}

// Random variables that make no sense end the program with a sentence.
UMTS_TEST("umts-http", "a negative interval, a length beyond all bounds")
{
    ExpectSentence({Constant(-1)}, "\"Interval\" gives a negative time");
    ExpectSentence({Constant(1), Constant(2e9)}, "too long");
    ExpectSentence({Constant(1), Constant(1e8)}, "does not fit into the send buffer");
}

} // namespace
