/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-test.h"

#include "ns3/double.h"
#include "ns3/error-model.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-generator.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv4-static-routing-helper.h"
#include "ns3/node-container.h"
#include "ns3/simple-net-device-helper.h"
#include "ns3/simple-net-device.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/udp-socket-factory.h"
#include "ns3/umts-two-access-route.h"

#include <algorithm>
#include <string>

/**
 * @file
 * @ingroup umts
 * A phone that keeps its address over two accesses: what each policy leaves of a stream.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-two-access-route", UNIT);

const Time PACKET_STEP = MilliSeconds(20);    //!< Between packets of a stream
const Time ROUTER_LATENCY = MilliSeconds(9);  //!< Phone to router
const Time WIRE_LATENCY = MilliSeconds(1);    //!< Router to anchor
const Time ANCHOR_LATENCY = MilliSeconds(60); //!< Phone to anchor
const uint16_t STREAM_PORT = 9;               //!< Of the stream

/** @brief A phone, its router and its anchor, which sends a stream to the phone, and back. */
class Triangle
{
  public:
    /** @param policy of the phone */
    explicit Triangle(const std::string& policy)
    {
        Ipv4AddressGenerator::Reset();
        m_nodes.Create(3); // phone, router, anchor
        InternetStackHelper().Install(m_nodes);
        first = Link(0, 1, ROUTER_LATENCY);
        second = Link(0, 2, ANCHOR_LATENCY);
        Link(1, 2, WIRE_LATENCY);
        m_loss->SetAttribute("ErrorRate", DoubleValue(1.0));
        m_loss->SetAttribute("ErrorUnit", StringValue("ERROR_UNIT_PACKET"));
        Ipv4AddressHelper("10.1.1.0", "255.255.255.0").Assign(NetDeviceContainer(first.Get(1)));
        Ipv4AddressHelper nets("10.1.2.0", "255.255.255.0");
        const auto interfaces = nets.Assign(second);
        Ipv4StaticRoutingHelper()
            .GetStaticRouting(interfaces.Get(0).first)
            ->SetDefaultRoute(interfaces.GetAddress(1), interfaces.Get(0).second);
        route->SetAttribute("Policy", StringValue(policy));
        for (uint32_t i = 0; i < 2; ++i)
        {
            auto socket =
                Socket::CreateSocket(m_nodes.Get(i == 0 ? 0 : 2), UdpSocketFactory::GetTypeId());
            socket->Bind(InetSocketAddress(Ipv4Address::GetAny(), STREAM_PORT));
            socket->SetRecvCallback(
                MakeCallback(i == 0 ? &Triangle::OnPhone : &Triangle::OnAnchor, this));
            m_sockets[i] = socket;
            // Not the anchor's address towards the phone, which has a route of its own.
            m_addresses[i] = i == 0 ? interfaces.GetAddress(0) : Ipv4Address("10.1.3.2");
        }
    }

    /** @brief Begin by the second access, and go to the first one at 1 s. */
    void Start()
    {
        route->Start(first.Get(0), second.Get(0), m_nodes.Get(1), m_nodes.Get(2));
        Simulator::Schedule(Seconds(1), &TwoAccessRoute::Return, route);
    }

    /**
     * @brief From now on a wire carries nothing, or all again.
     * @param wire first or second
     * @param isCut it carries nothing
     */
    void Cut(NetDeviceContainer wire, bool isCut)
    {
        for (uint32_t i = 0; i < 2; ++i)
        {
            DynamicCast<SimpleNetDevice>(wire.Get(i))
                ->SetReceiveErrorModel(isCut ? m_loss : nullptr);
        }
    }

    /** @brief Cut the first access, of which the phone learns at 5.005 s. */
    void Lose()
    {
        Simulator::Schedule(MilliSeconds(4005), &Triangle::Cut, this, first, true);
        Simulator::Schedule(MilliSeconds(5005), &TwoAccessRoute::Lose, route);
    }

    /** @brief Send and run until 10 s. */
    void Run()
    {
        Send();
        Simulator::Stop(Seconds(10));
        Simulator::Run();
        Simulator::Destroy();
    }

    Ptr<TwoAccessRoute> route{CreateObject<TwoAccessRoute>()}; //!< What is tested
    NetDeviceContainer first;                                  //!< Phone and router
    NetDeviceContainer second;                                 //!< Phone and anchor
    uint32_t sent{0};                                          //!< Packets, each way
    uint32_t heard[2]{0, 0};                                   //!< By phone, by anchor
    Time gaps[2];                                              //!< The longest after 3 s

  private:
    /**
     * @param a number of a node
     * @param b number of another one
     * @param latency between them
     * @return devices of both
     */
    NetDeviceContainer Link(uint32_t a, uint32_t b, Time latency)
    {
        SimpleNetDeviceHelper wire;
        wire.SetChannelAttribute("Delay", TimeValue(latency));
        wire.SetNetDevicePointToPointMode(true);
        wire.DisableFlowControl();
        const auto devices = wire.Install(NodeContainer(m_nodes.Get(a), m_nodes.Get(b)));
        if (a == 1)
        {
            const auto wire = Ipv4AddressHelper("10.1.3.0", "255.255.255.0").Assign(devices);
            Ipv4StaticRoutingHelper()
                .GetStaticRouting(wire.Get(0).first)
                ->SetDefaultRoute(wire.GetAddress(1), wire.Get(0).second);
        }
        return devices;
    }

    /** @brief Send a packet each way, and the next ones. */
    void Send()
    {
        for (uint32_t i = 0; i < 2; ++i)
        {
            m_sockets[i]->SendTo(Create<Packet>(100),
                                 0,
                                 InetSocketAddress(m_addresses[1 - i], STREAM_PORT));
        }
        ++sent;
        Simulator::Schedule(PACKET_STEP, &Triangle::Send, this);
    }

    /** @param end phone or anchor @param socket has a packet */
    void Hear(uint32_t end, const Ptr<Socket>& socket)
    {
        while (socket->Recv())
        {
            ++heard[end];
            if (Simulator::Now() > Seconds(3))
            {
                gaps[end] = std::max(gaps[end], Simulator::Now() - m_last[end]);
            }
            m_last[end] = Simulator::Now();
        }
    }

    /** @param socket of the phone */
    void OnPhone(Ptr<Socket> socket)
    {
        Hear(0, socket);
    }

    /** @param socket of the anchor */
    void OnAnchor(Ptr<Socket> socket)
    {
        Hear(1, socket);
    }

    NodeContainer m_nodes;                                      //!< Phone, router, anchor
    Ptr<Socket> m_sockets[2];                                   //!< Of phone and anchor
    Ipv4Address m_addresses[2];                                 //!< Of both
    Time m_last[2];                                             //!< When each has heard
    Ptr<RateErrorModel> m_loss{CreateObject<RateErrorModel>()}; //!< Loses all
};

UMTS_TEST("umts-two-access-route", "an access is used when the anchor has answered by it")
{
    Triangle triangle("MakeBeforeBreak");
    triangle.Start();
    UMTS_EXPECT(triangle.route->GetAccess() == TwoAccessRoute::SECOND, "begins by the second one");
    triangle.Run();
    UMTS_EXPECT(triangle.route->GetAccess() == TwoAccessRoute::FIRST, "uses the first one");
    UMTS_EXPECT(triangle.route->GetChanges() == 1, triangle.route->GetChanges() << " changes");
    UMTS_EXPECT(triangle.gaps[0] == PACKET_STEP && triangle.gaps[1] == PACKET_STEP, "steady");
    // The last packets are under way.
    UMTS_EXPECT(triangle.heard[0] + 1 >= triangle.sent, triangle.heard[0] << " heard");
    UMTS_EXPECT(triangle.heard[1] + 1 >= triangle.sent, triangle.heard[1] << " heard");
}

UMTS_TEST("umts-two-access-route", "a break lasts until the anchor knows of it")
{
    Triangle triangle("BreakBeforeMake");
    triangle.Start();
    Simulator::Schedule(MilliSeconds(4900), &TwoAccessRoute::Weaken, triangle.route);
    triangle.Lose();
    triangle.Run();
    // The packet of 3.98 s came at 3.99 s. The request is there at 5.065 s: that of 5.08 s goes by
    // the second access. The phone sends that of 5.02 s by it.
    UMTS_EXPECT(triangle.gaps[0] == MilliSeconds(5140 - 3990), "downlink " << triangle.gaps[0]);
    UMTS_EXPECT(triangle.gaps[1] == MilliSeconds(5080 - 3990), "uplink " << triangle.gaps[1]);
    UMTS_EXPECT(triangle.route->GetChanges() == 2, triangle.route->GetChanges() << " changes");
}

UMTS_TEST("umts-two-access-route", "who makes before the break loses nothing")
{
    Triangle triangle("MakeBeforeBreak");
    triangle.Start();
    Simulator::Schedule(MilliSeconds(3505), &TwoAccessRoute::Weaken, triangle.route);
    triangle.Lose();
    triangle.Run();
    // The request is there at 3.565 s, the answer at 3.625 s.
    UMTS_EXPECT(triangle.gaps[0] == MilliSeconds(3640 - 3570), "downlink " << triangle.gaps[0]);
    UMTS_EXPECT(triangle.gaps[1] == MilliSeconds(3700 - 3630), "uplink " << triangle.gaps[1]);
    // Those of the last 60 ms are under way.
    UMTS_EXPECT(triangle.heard[0] + 4 >= triangle.sent, triangle.heard[0] << " heard");
    UMTS_EXPECT(triangle.heard[1] + 4 >= triangle.sent, triangle.heard[1] << " heard");
}

UMTS_TEST("umts-two-access-route", "a request is repeated after 1 s, 2 s, and so on")
{
    Triangle triangle("BreakBeforeMake");
    triangle.Start();
    triangle.Lose();
    Simulator::Schedule(MilliSeconds(4005), &Triangle::Cut, &triangle, triangle.second, true);
    Simulator::Schedule(Seconds(7), &Triangle::Cut, &triangle, triangle.second, false);
    triangle.Run();
    // Requests of 5.005 and 6.005 s are lost, that of 8.005 s is there at 8.065 s.
    UMTS_EXPECT(triangle.gaps[0] == MilliSeconds(8140 - 3990), "downlink " << triangle.gaps[0]);
}

/** @brief Make a wire slower. @param channel the wire @param latency of it */
void
SlowDown(Ptr<Channel> channel, Time latency)
{
    channel->SetAttribute("Delay", TimeValue(latency));
}

UMTS_TEST("umts-two-access-route", "by delay the shorter round trip is taken, beyond the margin")
{
    // The second access takes 120 ms; the margin is 50 ms.
    for (const int64_t latency : {70, 90})
    {
        Triangle triangle("ByDelay");
        triangle.Start();
        Simulator::Schedule(Seconds(4),
                            &SlowDown,
                            triangle.first.Get(0)->GetChannel(),
                            MilliSeconds(latency));
        triangle.Run();
        const bool isLate = latency == 90; // 182 ms
        UMTS_EXPECT(triangle.route->GetChanges() == (isLate ? 2 : 1),
                    triangle.route->GetChanges() << " changes with " << latency << " ms");
        const auto access = isLate ? TwoAccessRoute::SECOND : TwoAccessRoute::FIRST;
        UMTS_EXPECT(triangle.route->GetAccess() == access, "by access " << access);
        Simulator::Destroy();
    }
}

/** @brief Note the round trip by the first access. @param route the phone's @param trip gets it */
void
NoteRoundTrip(Ptr<TwoAccessRoute> route, Time* trip)
{
    *trip = route->GetRoundTrip(TwoAccessRoute::FIRST);
}

UMTS_TEST("umts-two-access-route", "by delay an access that does not answer is left")
{
    Triangle triangle("ByDelay");
    triangle.Start();
    Time early;
    Time late;
    Simulator::Schedule(Seconds(4), &NoteRoundTrip, triangle.route, &early);
    Simulator::Schedule(Seconds(9.9), &NoteRoundTrip, triangle.route, &late);
    Simulator::Schedule(MilliSeconds(4005), &Triangle::Cut, &triangle, triangle.first, true);
    triangle.Run();
    // Its probe of 4 s has no answer at 4.5 s; the request by the other one is there at 4.56 s.
    UMTS_EXPECT(triangle.route->GetAccess() == TwoAccessRoute::SECOND, "left");
    UMTS_EXPECT(triangle.gaps[0] <= MilliSeconds(4640 - 3990), "downlink " << triangle.gaps[0]);
    UMTS_EXPECT(early == 2 * (ROUTER_LATENCY + WIRE_LATENCY), "a round trip of " << early);
    UMTS_EXPECT(late == Seconds(9.9 - 4.0), "without an answer for " << late);
}

UMTS_TEST("umts-two-access-route", "what is missing is named")
{
    ExpectError(
        [] {
            Triangle triangle("ByDelay");
            triangle.route->Start(triangle.first.Get(0),
                                  triangle.first.Get(0),
                                  triangle.first.Get(1)->GetNode(),
                                  triangle.second.Get(1)->GetNode());
        },
        "two devices of one node");
    ExpectError(
        [] {
            Triangle triangle("ByDelay");
            triangle.route->Start(triangle.first.Get(0),
                                  triangle.second.Get(0),
                                  triangle.second.Get(1)->GetNode(),
                                  triangle.first.Get(1)->GetNode());
        },
        "the router has no IPv4 address towards the phone");
}

} // namespace
