/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/inet6-socket-address.h"
#include "ns3/simulator.h"
#include "ns3/socket.h"
#include "ns3/udp-l4-protocol.h"

#include <memory>
#include <set>
#include <string>

/**
 * @file
 * @ingroup umts
 * The core network with GTP-U tunnels.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-core-network", SYSTEM);

/**
 * @param node a node of the core network
 * @return what its GTP-U has counted
 */
const GtpUCounters&
GetCounters(Ptr<Node> node)
{
    return node->GetObject<GtpUEndpoint>()->GetCounters();
}

/// Many UEs: every packet arrives, both ways, and addresses never clash.
struct ManyUesTest
{
    void Run()
    {
        constexpr uint32_t ues = 1000;
        NetworkConfig config;
        config.tunnels = m_tunnels;
        Network network(config, {ues, 50, 2});
        const std::set<Ipv4Address> different(network.addresses.begin(), network.addresses.end());
        UMTS_EXPECT(different.size() == ues, "addresses");
        DatagramPort host(network.host, false);
        std::vector<std::unique_ptr<DatagramPort>> ports;
        for (uint32_t i = 0; i < ues; ++i)
        {
            ports.push_back(std::make_unique<DatagramPort>(network.ues[i]->GetNode(), true));
            host.SendAt(MilliSeconds(i % 100), network.addresses[i], i, 0, 100);
        }
        Simulator::Stop(Seconds(3));
        Simulator::Run();
        for (uint32_t i = 0; i < ues; ++i)
        {
            UMTS_EXPECT(ports[i]->CountInOrder(i) == 1, "downlink of UE " << i);
            UMTS_EXPECT(host.CountInOrder(i) == 1, "uplink of UE " << i);
        }
        const auto ggsn = network.core.GetPdpContexts().GetGgsn();
        UMTS_EXPECT(ggsn->GetNContexts() == ues, "PDP contexts");
        UMTS_EXPECT(GetCounters(ggsn->GetNode()).sent == ues, "G-PDUs sent");
        UMTS_EXPECT(GetCounters(ggsn->GetNode()).received == ues, "G-PDUs received");
        const auto sgsn = network.core.GetGnDevices().Get(0)->GetChannel()->GetDevice(0)->GetNode();
        const uint64_t relayed = m_tunnels == Tunnels::DIRECT ? 0 : 2 * ues;
        UMTS_EXPECT(GetCounters(sgsn).sent == relayed, "relayed by the SGSN");
        Depart(network, host);
    }

    /** @brief Have every tenth UE lose its bearer, and send to all of them once more. */
    void Depart(Network& network, DatagramPort& host)
    {
        const auto ues = static_cast<uint32_t>(network.ues.size());
        const uint32_t gone = ues / 10;
        for (uint32_t i = 0; i < ues; i += 10)
        {
            network.umts.ReleaseBearer(network.ues[i]);
        }
        const auto ggsn = network.core.GetPdpContexts().GetGgsn();
        const uint32_t packets = m_tunnels == Tunnels::DIRECT ? 2 : 3;
        for (uint32_t number = 1; number <= packets; ++number)
        {
            for (uint32_t i = 0; i < ues; ++i)
            {
                const Time at = Simulator::Now() + MilliSeconds(i % 100);
                host.SendAt(at, network.addresses[i], i, number, 100);
            }
            host.SendAt(Simulator::Now(), Ipv4Address("10.77.0.1"), ues, number, 100);
            RunUntil(Simulator::Now() + Seconds(2));
        }
        // With an SGSN between, the first packet tells that one, and the second one the GGSN.
        UMTS_EXPECT(ggsn->GetNContexts() == ues - gone, "PDP contexts");
        UMTS_EXPECT(GetCounters(ggsn->GetNode()).errorIndications == gone, "at the GGSN");
        UMTS_EXPECT(ggsn->GetNUnknown() == gone + packets, "dropped by the GGSN");
        for (uint32_t i = 0; i < ues; ++i)
        {
            const uint32_t expected = i % 10 == 0 ? 1 : 1 + packets;
            UMTS_EXPECT(host.CountInOrder(i) == expected, "uplink of UE " << i);
        }
    }

    Tunnels m_tunnels; //!< Of the core network
};

void
AddManyUes(Tunnels tunnels)
{
    AddTest(std::string("1,000 UEs and 50 Node Bs, ") +
                (tunnels == Tunnels::DIRECT ? "direct tunnels" : "tunnels over the SGSN"),
            [=] { ManyUesTest{tunnels}.Run(); });
}

UMTS_TESTS("umts-core-network")
{
    AddManyUes(Tunnels::VIA_SGSN);
    AddManyUes(Tunnels::DIRECT);
}

// Packets for UEs that are not there, or no more.
UMTS_TEST("umts-core-network",
          "Packets for unknown and departed UEs are dropped, counted and reported")
{
    NetworkConfig config;
    config.tunnels = Tunnels::VIA_SGSN;
    Network network(config, {3, 1, 1});
    const auto ggsn = network.core.GetPdpContexts().GetGgsn();
    const auto iu = network.rncs[0]->GetObject<IuUserPlane>();
    DatagramPort host(network.host, false);
    std::vector<std::unique_ptr<DatagramPort>> ports;
    for (const auto& ue : network.ues)
    {
        ports.push_back(std::make_unique<DatagramPort>(ue->GetNode(), false));
    }
    network.core.DeactivateUe(network.ues[0]);
    network.umts.ReleaseBearer(network.ues[1]);
    UMTS_EXPECT(ggsn->GetNContexts() == 2, "PDP contexts");
    UMTS_EXPECT(iu->GetNTunnels() == 1, "tunnels at the RNC");
    host.SendSeries(4, Time(0), Seconds(1), Ipv4Address("10.77.0.1"), 9, 100);
    host.SendSeries(4, Time(0), Seconds(1), network.addresses[0], 0, 100);
    host.SendSeries(4, Time(0), Seconds(1), network.addresses[1], 1, 100);
    host.SendSeries(4, Time(0), Seconds(1), network.addresses[2], 2, 100);
    RunUntil(Seconds(6));
    UMTS_EXPECT(ports[0]->arrivals.size() == 0, "the UE without PDP context");
    UMTS_EXPECT(ports[1]->arrivals.size() == 0, "the UE without bearer");
    UMTS_EXPECT(ports[2]->CountInOrder(2) == 4, "the UE that is there");
    // The RNC reports the first packet for the second UE to the SGSN, that the second one to
    // the GGSN, which then drops the others by itself.
    UMTS_EXPECT(GetCounters(network.rncs[0]->GetNode()).unknown == 1, "at the RNC");
    UMTS_EXPECT(GetCounters(ggsn->GetNode()).errorIndications == 1, "at the GGSN");
    UMTS_EXPECT(ggsn->GetNUnknown() == 4 + 4 + 2, "dropped by the GGSN");
    UMTS_EXPECT(ggsn->GetNContexts() == 1, "PDP contexts");
}

// A secondary PDP context has packets of its own bearer.
UMTS_TEST("umts-core-network",
          "The GGSN's packet filters lead to the bearer of a secondary PDP context")
{
    NetworkConfig config;
    config.tunnels = Tunnels::VIA_SGSN;
    Network network(config);
    const auto udp = MakeFilter(UdpL4Protocol::PROT_NUMBER);
    const RbId id = network.umts.AddBearer(network.ues[0], BearerConfig::Dch("dch1"), {udp});
    DatagramPort host(network.host, false);
    DatagramPort ue(network.ues[0]->GetNode(), true);
    host.SendAt(Seconds(1), network.addresses[0], 0, 0, 100);
    RunUntil(Seconds(2));
    const auto second = network.rncs[0]->GetBearer(network.ues[0]->GetRnti(), id);
    UMTS_EXPECT(second->GetRlc()->GetTxCounters().sdusTaken == 0, "without the context");
    network.core.ActivateSecondary(network.ues[0], id, {udp});
    host.SendAt(Seconds(3), network.addresses[0], 0, 1, 100);
    Simulator::Stop(Seconds(2));
    Simulator::Run();
    UMTS_EXPECT(second->GetRlc()->GetTxCounters().sdusTaken == 1, "with the context");
    UMTS_EXPECT(ue.CountInOrder(0) == 2, "downlink");
    const auto iu = network.rncs[0]->GetObject<IuUserPlane>();
    UMTS_EXPECT(iu->GetNDropped() == 1, "uplink of a bearer without tunnel");
    UMTS_ASSERT(host.arrivals.size() == 1, "uplink of the context");
    UMTS_EXPECT(host.arrivals[0].number == 1, "after its activation");
    network.core.DeactivateUe(network.ues[0]);
    UMTS_EXPECT(network.core.GetPdpContexts().GetGgsn()->GetNContexts() == 0, "all");
}

/// IPv6 from host to UE and back.
struct Ipv6Test
{
    static constexpr uint16_t PORT = 9; //!< UDP port

    /**
     * @param node a node
     * @return a socket of it that answers, or writes answers down
     */
    Ptr<Socket> MakeSocket(Ptr<Node> node)
    {
        auto socket = Socket::CreateSocket(node, TypeId::LookupByName("ns3::UdpSocketFactory"));
        socket->Bind(Inet6SocketAddress(Ipv6Address::GetAny(), PORT));
        socket->SetRecvCallback(MakeCallback(&Ipv6Test::OnDatagram, this));
        return socket;
    }

    /** @param to a UE that gets a datagram from the host */
    void Send(Ipv6Address to)
    {
        m_sockets.back()->SendTo(Create<Packet>(100), 0, Inet6SocketAddress(to, PORT));
    }

    /** @param socket has got a datagram */
    void OnDatagram(Ptr<Socket> socket)
    {
        Address from;
        const auto packet = socket->RecvFrom(from);
        if (socket == m_sockets.back())
        {
            m_answers.push_back(from);
        }
        else
        {
            socket->SendTo(packet, 0, from);
        }
    }

    std::vector<Ptr<Socket>> m_sockets; //!< Of the UEs and, last, the host
    std::vector<Address> m_answers;     //!< Who has answered
};

UMTS_TEST_F(Ipv6Test, "umts-core-network", "IPv6 end to end, each UE with a prefix of its own")
{
    UmtsCoreHelper core;
    core.SetTunnels(Tunnels::VIA_SGSN);
    const auto host = core.AddHost();
    const Ipv6Address hostAddress = core.AddIpv6(host);
    UmtsHelper umts;
    const auto rnc = umts.InstallRnc(CreateObject<Node>());
    core.ConnectRnc(rnc, core.AddSgsn());
    const auto nodeB = umts.InstallNodeB(CreateObject<Node>(), rnc);
    NodeContainer nodes(2);
    const auto ues = core.ActivateUesIpv6(umts.InstallUe(nodes, nodeB), rnc);
    for (uint32_t i = 0; i < 2; ++i)
    {
        m_sockets.push_back(MakeSocket(nodes.Get(i)));
    }
    m_sockets.push_back(MakeSocket(host));
    const Ipv6Address first = ues.GetAddress(0, 1);
    const Ipv6Address second = ues.GetAddress(1, 1);
    UMTS_EXPECT(first != second, "addresses");
    Simulator::ScheduleWithContext(host->GetId(), Seconds(3), &Ipv6Test::Send, this, first);
    Simulator::ScheduleWithContext(host->GetId(), Seconds(3), &Ipv6Test::Send, this, second);
    Simulator::Stop(Seconds(6));
    Simulator::Run();
    const std::vector<Address> expected = {Inet6SocketAddress(first, PORT),
                                           Inet6SocketAddress(second, PORT)};
    UMTS_EXPECT(m_answers == expected, "answers by UE");
    UMTS_EXPECT(!hostAddress.IsLinkLocal(), "a global address");
    Simulator::Destroy();
}

// What cannot be done without tunnels, or twice.
UMTS_TEST("umts-core-network", "Wrong use of the core network ends in a sentence")
{
    ExpectError(
        [] {
            Network network;
            network.core.DeactivateUe(network.ues[0]);
        },
        "PDP contexts: need tunnels and an RNC");
    ExpectError(
        [] {
            Network network;
            network.core.SetTunnels(Tunnels::DIRECT);
        },
        "tunnels: to be chosen before the first RNC is connected");
    ExpectError(
        [] {
            NetworkConfig config;
            config.tunnels = Tunnels::DIRECT;
            Network network(config);
            network.core.ActivateUesIpv6(NetDeviceContainer(network.ues[0]), network.rncs[0]);
        },
        "the UE is activated already");
}

} // namespace
