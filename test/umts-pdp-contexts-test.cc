/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-global-routing-helper.h"
#include "ns3/nstime.h"
#include "ns3/queue-disc.h"
#include "ns3/simulator.h"
#include "ns3/socket.h"
#include "ns3/traffic-control-helper.h"
#include "ns3/udp-socket-factory.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-pdp-address.h"

#include <functional>
#include <string>

/**
 * @file
 * @ingroup umts
 * PDP contexts that end under traffic, that cannot be, and what they leave of the IP layer.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-pdp-contexts", SYSTEM, "24.008 6.1.3");

/** @return a filter of UDP */
TrafficFlowTemplate
OfUdp()
{
    return {MakeFilter(17)};
}

/**
 * @param tunnels of a core network
 * @return a network's configuration
 */
NetworkConfig
WithTunnels(Tunnels tunnels)
{
    NetworkConfig config;
    config.tunnels = tunnels;
    return config;
}

/**
 * UEs are deactivated, one with full buffers, and get other addresses. What was under way reaches
 * nobody.
 */
void
AddReleasedAddress(Tunnels tunnels, Direction direction)
{
    AddTest(std::string("A released address, ") +
                (direction == Direction::DOWNLINK ? "downlink, " : "uplink, ") +
                (tunnels == Tunnels::DIRECT ? "direct tunnel" : "over the SGSN"),
            [=] {
                constexpr uint32_t datagrams = 60;
                Network network(WithTunnels(tunnels), {2, 1, 1});
                const Ipv4Address address = network.addresses[0];
                DatagramPort host(network.host, false);
                DatagramPort first(network.ues[0]->GetNode(), false);
                DatagramPort second(network.ues[1]->GetNode(), false);
                for (uint32_t i = 0; i < datagrams; ++i)
                {
                    const bool isDown = direction == Direction::DOWNLINK;
                    const Ipv4Address to = isDown ? address : network.GetHostAddress();
                    (isDown ? host : first).SendAt(Seconds(1), to, 0, i, 700);
                }
                RunUntil(Seconds(1.3));
                for (const uint32_t ue : {1, 0})
                {
                    network.core.DeactivateUe(network.ues[ue]);
                }
                const auto activate = [&network](uint32_t ue) {
                    const NetDeviceContainer device(network.ues[ue]);
                    return network.core.ActivateUes(device, network.rncs[0]).GetAddress(0);
                };
                UMTS_ASSERT(activate(1) != address, "the other UE");
                UMTS_ASSERT(activate(0) != address, "the UE itself");
                RunUntil(Seconds(20));
                const auto ggsn = network.core.GetPdpContexts().GetGgsn();
                UMTS_EXPECT(second.arrivals.size() == 0, "what was the former UE's");
                if (direction == Direction::DOWNLINK)
                {
                    UMTS_EXPECT(first.arrivals.size() > 5, "before");
                    UMTS_EXPECT(first.arrivals.size() < datagrams, "after");
                    UMTS_EXPECT(ggsn->GetNForeign() == 0, "UEs forward nothing");
                }
                else
                {
                    UMTS_EXPECT(ggsn->GetNForeign() > 5, "dropped by the GGSN");
                    UMTS_EXPECT(ggsn->GetNForeign() + host.arrivals.size() == datagrams, "all");
                }
            });
}

/// With tunnels a queue disc at the RNC sees the priority that a packet has without them.
void
AddTunnelPriority(Tunnels tunnels)
{
    AddTest(std::string("Bands of PfifoFast at the RNC") +
                (tunnels == Tunnels::NONE ? "" : " behind tunnels"),
            [=] {
                constexpr uint32_t packets = 5;
                constexpr uint8_t lowDelay = 0x10; // type of service, RFC 1349
                Network network(WithTunnels(tunnels));
                TrafficControlHelper helper;
                helper.SetRootQueueDisc("ns3::PfifoFastQueueDisc");
                const auto disc = helper.Install(network.rncs[0]).Get(0);
                for (const uint8_t tos : {uint8_t{0}, lowDelay})
                {
                    const auto socket =
                        Socket::CreateSocket(network.host, UdpSocketFactory::GetTypeId());
                    // Up to 3.40 an address has a type of service, too: the socket's comes after
                    // it.
                    socket->Connect(InetSocketAddress(network.addresses[0], 9));
                    socket->SetIpTos(tos);
                    for (uint32_t i = 0; i < packets; ++i)
                    {
                        Simulator::Schedule(MilliSeconds(500), UmtsMakeEvent([socket] {
                                                socket->Send(Create<Packet>(100));
                                            }));
                    }
                }
                RunUntil(Seconds(3));
                const auto count = [&disc](std::size_t band) {
                    return disc->GetInternalQueue(band)->GetTotalReceivedPackets();
                };
                UMTS_EXPECT(count(0) == packets, "low delay");
                UMTS_EXPECT(count(1) == packets, "the others");
            });
}

UMTS_TESTS("umts-pdp-contexts")
{
    for (const auto tunnels : {Tunnels::VIA_SGSN, Tunnels::DIRECT})
    {
        AddReleasedAddress(tunnels, Direction::DOWNLINK);
        AddReleasedAddress(tunnels, Direction::UPLINK);
        AddTunnelPriority(tunnels);
    }
    AddTunnelPriority(Tunnels::NONE);
}

// What the statistics say of a UE whose PDP contexts are deactivated.
UMTS_TEST("umts-pdp-contexts", "Address of a deactivated UE in the statistics")
{
    Network network(WithTunnels(Tunnels::DIRECT));
    const auto address = [&network] { return network.stats.Collect().at(0).address; };
    UMTS_EXPECT(address() == network.addresses[0], "active");
    network.core.DeactivateUe(network.ues[0]);
    UMTS_EXPECT(address() == Ipv4Address::GetZero(), "deactivated");
}

// 10.0.0.0/8 of the first GGSN, 11.0.0.0/8 of the next; the first address is the GGSN's own.
UMTS_TEST("umts-pdp-contexts", "Addresses of a GGSN's pool", "23.060 9.2.1")
{
    for (const uint32_t number : {0, 1})
    {
        PdpAddressPool pool(number);
        const std::string net = std::to_string(10 + number) + ".0.0.";
        UMTS_EXPECT(pool.GetOwnIpv4() == Ipv4Address((net + "1").c_str()), "GGSN " << number);
        const PdpAddress first = pool.AllocateIpv4();
        UMTS_EXPECT(first.GetIpv4() == Ipv4Address((net + "2").c_str()), "first UE");
        UMTS_EXPECT(pool.AllocateIpv4().GetIpv4() == Ipv4Address((net + "3").c_str()), "second UE");
        pool.Release(first);
        UMTS_EXPECT(pool.AllocateIpv4().GetIpv4() == Ipv4Address((net + "4").c_str()),
                    "datagrams for who had the first one may still come");
    }
}

UMTS_TEST("umts-pdp-contexts",
          "A GGSN drops what no filter of a secondary PDP context lets through")
{
    Network network(WithTunnels(Tunnels::DIRECT));
    const auto ggsn = network.core.GetPdpContexts().GetGgsn();
    const PdpAddress address = ggsn->AllocateIpv4();
    const Teid primary = ggsn->Activate(address, {});
    ggsn->Activate(address, {MakeFilter(6)});
    ggsn->Deactivate(primary);
    UMTS_EXPECT(!ggsn->IsActive(primary), "the primary one is gone");
    DatagramPort host(network.host, false);
    host.SendAt(Seconds(1), address.GetIpv4(), 0, 0, 100);
    RunUntil(Seconds(2));
    UMTS_EXPECT(ggsn->GetNUnknown() == 1, "a UDP datagram, of which no context has a filter");
}

UMTS_TEST("umts-pdp-contexts", "A PDP context takes no packet filters but its own along")
{
    Network network(WithTunnels(Tunnels::DIRECT));
    const auto ggsn = network.core.GetPdpContexts().GetGgsn();
    const PdpAddress address = ggsn->AllocateIpv4();
    const Teid primary = ggsn->Activate(address, {});
    const Teid ofTcp = ggsn->Activate(address, {MakeFilter(6)});
    ggsn->Activate(address, OfUdp());
    ggsn->Deactivate(ofTcp);
    ggsn->Deactivate(primary);
    DatagramPort host(network.host, false);
    host.SendAt(Seconds(1), address.GetIpv4(), 0, 0, 100);
    RunUntil(Seconds(2));
    UMTS_EXPECT(ggsn->GetNUnknown() == 0, "the datagram has a context");
}

// Devices of a GGSN on Gn come in the order of their SGSNs.
UMTS_TEST("umts-pdp-contexts", "Order of Gn devices")
{
    Network network;
    for (uint32_t i = 1; i < 10; ++i)
    {
        const auto sgsn = network.core.AddSgsn();
        const auto device = network.core.GetGnDevices().Get(i);
        const auto channel = device->GetChannel();
        const auto far = channel->GetDevice(channel->GetDevice(0) == device ? 1 : 0);
        UMTS_EXPECT(far->GetNode() == sgsn, "SGSN " << i);
    }
}

/** @brief Secondary contexts without the primary one, without the UE, on a bearer that has one.
 */
void
CheckSecondary()
{
    Network network(WithTunnels(Tunnels::DIRECT), {2, 1, 1});
    const auto ue = network.ues[0];
    const RbId id = network.umts.AddBearer(ue, BearerConfig(), OfUdp());
    const auto refuses = [&](const std::string& sentence, RbId bearer) {
        ExpectError([&] { network.core.ActivateSecondary(ue, bearer, OfUdp()); }, sentence);
    };
    refuses("RNTI 1: radio bearer 0 has a PDP context already", DEFAULT_RB);
    // The bearer of the primary context goes, and with a packet for it the context.
    network.umts.ReleaseBearer(ue);
    DatagramPort host(network.host, false);
    host.SendAt(Seconds(1), network.addresses[0], 0, 0, 100);
    RunUntil(Seconds(2));
    refuses("secondary PDP context: the primary one is gone", id);
    const auto other = network.ues[1];
    const RbId second = network.umts.AddBearer(other, BearerConfig(), OfUdp());
    network.core.ActivateSecondary(other, second, OfUdp());
    ExpectError([&] { network.core.ActivateSecondary(other, second, OfUdp()); },
                "has a PDP context already");
    network.umts.Detach(other);
    ExpectError([&] { network.core.ActivateSecondary(other, second, OfUdp()); },
                "secondary PDP context: the UE is detached");
}

/** @brief Nodes of UEs with less than a whole internet stack. */
void
CheckStacks()
{
    Network network(WithTunnels(Tunnels::DIRECT));
    const auto activate = [&network](const InternetStackHelper& stack, bool isIpv6) {
        const NodeContainer node(CreateObject<Node>());
        stack.Install(node);
        const auto ues = network.umts.InstallUe(node, network.nodeBs[0]);
        return CatchError([&] {
            if (isIpv6)
            {
                network.core.ActivateUesIpv6(ues, network.rncs[0]);
            }
            else
            {
                network.core.ActivateUes(ues, network.rncs[0]);
                network.core.DeactivateUe(ues.Get(0));
            }
        });
    };
    InternetStackHelper withoutIpv6;
    withoutIpv6.SetIpv6StackInstall(false);
    ExpectText(activate(withoutIpv6, false), "", "a UE without IPv6");
    ExpectPart(activate(withoutIpv6, true), "PDP context: the node of the UE has no IPv6");
    InternetStackHelper withoutRouting;
    withoutRouting.SetRoutingHelper(Ipv4GlobalRoutingHelper());
    ExpectPart(activate(withoutRouting, false),
               "PDP context: the node of the UE has no static routing");
}

// Wrong use ends in one sentence.
UMTS_TEST("umts-pdp-contexts", "PDP contexts that cannot be")
{
    CheckSecondary();
    CheckStacks();
    const auto refuses = [](const std::function<void(Network&)>& action,
                            const std::string& sentence) {
        Network network(WithTunnels(Tunnels::DIRECT));
        ExpectError([&] { action(network); }, sentence);
    };
    refuses([](Network& n) { n.core.ConnectRnc(nullptr, n.core.AddSgsn()); },
            "the RNC to be connected is null");
    refuses([](Network& n) { n.core.AddIpv6(n.core.GetGgsn()); },
            "the host is not one of this network");
    refuses([](Network&) { UmtsCoreHelper::GetHostAddress(CreateObject<Node>()); },
            "address of a host: the node has none");
    refuses(
        [](Network& n) {
            n.core.GetPdpContexts().Activate(n.ues[0], n.rncs[0], n.core.GetGgsn(), false);
        },
        "PDP context: the UE has a primary one already");
    Network network;
    const Ipv6Address address = network.core.AddIpv6(network.host);
    UMTS_EXPECT(network.core.AddIpv6(network.host) == address, "twice");
    ExpectError([] { CreateObject<GtpUEndpoint>()->Start(CreateObject<Node>(), "10.0.0.1"); },
                "has no internet stack");
}

} // namespace
