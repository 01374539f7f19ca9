/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/simulator.h"
#include "ns3/udp-socket-factory.h"
#include "ns3/umts-compat.h"

#include <memory>
#include <set>
#include <string>

/**
 * @file
 * @ingroup umts
 * Several GGSNs, and UEs that are activated again.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-core-ggsns", SYSTEM);

/**
 * @param tunnels of the core network
 * @return their name
 */
std::string
NameOf(Tunnels tunnels)
{
    return tunnels == Tunnels::NONE       ? "no tunnels"
           : tunnels == Tunnels::VIA_SGSN ? "tunnels over the SGSN"
                                          : "direct tunnels";
}

/**
 * @ingroup umts
 * @brief Two GGSNs with a host each, two SGSNs with an RNC each.
 */
struct TwoGgsns
{
    /**
     * @param tunnels of the core network
     * @param uesPerRnc UEs of each RNC, none of them activated
     */
    TwoGgsns(Tunnels tunnels, uint32_t uesPerRnc)
    {
        core.SetTunnels(tunnels);
        ggsns = {core.GetGgsn(), core.AddGgsn()};
        hosts = {core.AddHost(), core.AddHost(ggsns[1])};
        for (uint32_t i = 0; i < 2; ++i)
        {
            sgsns.push_back(core.AddSgsn());
            rncs.push_back(umts.InstallRnc(CreateObject<Node>()));
            core.ConnectRnc(rncs[i], sgsns[i]);
            core.ConnectSgsn(sgsns[i], ggsns[1]);
            NodeContainer nodes(uesPerRnc);
            ues.push_back(umts.InstallUe(nodes, umts.InstallNodeB(CreateObject<Node>(), rncs[i])));
        }
        umts.AssignStreams(1);
    }

    ~TwoGgsns()
    {
        Simulator::Destroy();
    }

    TwoGgsns(const TwoGgsns&) = delete;
    TwoGgsns& operator=(const TwoGgsns&) = delete;

    /**
     * @param rnc number of an RNC
     * @param ue number of one of its UEs
     * @param ggsn number of a GGSN
     * @return the address that the UE gets there
     */
    Ipv4Address Activate(uint32_t rnc, uint32_t ue, uint32_t ggsn)
    {
        const NetDeviceContainer device(ues[rnc].Get(ue));
        return core.ActivateUes(device, rncs[rnc], ggsns[ggsn]).GetAddress(0);
    }

    UmtsCoreHelper core;                 //!< Core network
    UmtsHelper umts;                     //!< UTRAN
    std::vector<Ptr<Node>> ggsns;        //!< GGSNs
    std::vector<Ptr<Node>> hosts;        //!< The host of each
    std::vector<Ptr<Node>> sgsns;        //!< SGSNs
    std::vector<Ptr<RncNetDevice>> rncs; //!< The RNC of each
    std::vector<NetDeviceContainer> ues; //!< UEs of each RNC
};

/// UEs of two GGSNs on each of two RNCs: traffic takes the GGSN of the UE.
struct TwoGgsnsTest
{
    static constexpr uint32_t UES = 4; //!< Of an RNC; every other one is activated at GGSN 1

    void Run()
    {
        TwoGgsns network(m_tunnels, UES);
        std::vector<std::unique_ptr<DatagramPort>> hosts;
        std::vector<std::unique_ptr<DatagramPort>> ports;
        std::set<Ipv4Address> addresses;
        for (const auto& node : network.hosts)
        {
            hosts.push_back(std::make_unique<DatagramPort>(node, false));
        }
        for (uint32_t i = 0; i < 2 * UES; ++i)
        {
            const uint32_t rnc = i / UES;
            const uint32_t ggsn = i % 2;
            const Ipv4Address address = network.Activate(rnc, i % UES, ggsn);
            addresses.insert(address);
            UMTS_EXPECT((address.Get() >> 24) == 10 + ggsn, "pool of UE " << i);
            ports.push_back(
                std::make_unique<DatagramPort>(network.ues[rnc].Get(i % UES)->GetNode(), true));
            hosts[ggsn]->SendAt(Seconds(1), address, i, 0, 100);
            // The other host has no way there: its GGSN drops the packet.
            hosts[1 - ggsn]->SendAt(Seconds(2), address, i, 1, 100);
        }
        UMTS_EXPECT(addresses.size() == 2 * UES, "addresses");
        const Ipv4Address unknown[] = {Ipv4Address("10.0.77.1"), Ipv4Address("11.0.77.1")};
        for (uint32_t ggsn = 0; ggsn < 2; ++ggsn)
        {
            hosts[ggsn]->SendAt(Seconds(1), unknown[ggsn], 99, 0, 100);
        }
        Simulator::Stop(Seconds(5));
        Simulator::Run();
        for (uint32_t i = 0; i < 2 * UES; ++i)
        {
            UMTS_EXPECT(ports[i]->arrivals.size() == 1, "downlink of UE " << i);
            UMTS_EXPECT(ports[i]->CountInOrder(i) == 1, "downlink of UE " << i);
            UMTS_EXPECT(hosts[i % 2]->CountInOrder(i) == 1, "uplink of UE " << i);
        }
        for (uint32_t ggsn = 0; ggsn < 2; ++ggsn)
        {
            UMTS_EXPECT(hosts[ggsn]->arrivals.size() == UES, "host " << ggsn);
            CheckGgsn(network, ggsn);
        }
    }

    /**
     * @param network the network
     * @param ggsn number of a GGSN, which has passed a packet each way for its UEs
     */
    void CheckGgsn(const TwoGgsns& network, uint32_t ggsn)
    {
        if (m_tunnels == Tunnels::NONE)
        {
            return;
        }
        const auto device = network.core.GetPdpContexts().GetGgsn(network.ggsns[ggsn]);
        const auto& counters = device->GetEndpoint()->GetCounters();
        UMTS_EXPECT(device->GetNContexts() == UES, "PDP contexts of " << ggsn);
        UMTS_EXPECT(counters.sent == UES, "G-PDUs sent by " << ggsn);
        UMTS_EXPECT(counters.received == UES, "G-PDUs received by " << ggsn);
        UMTS_EXPECT(device->GetNUnknown() == 1, "dropped by " << ggsn);
        UMTS_EXPECT(network.core.GetGnDevices(network.ggsns[ggsn]).GetN() == 2, "Gn");
    }

    Tunnels m_tunnels; //!< Of the core network
};

void
AddTwoGgsns(Tunnels tunnels)
{
    AddTest("Two GGSNs, UEs of both on each RNC: " + NameOf(tunnels),
            [=] { TwoGgsnsTest{tunnels}.Run(); });
}

/**
 * @param node a node
 * @return whether it would send a datagram anywhere
 */
bool
HasRoute(Ptr<Node> node)
{
    const auto socket = Socket::CreateSocket(node, UdpSocketFactory::GetTypeId());
    return socket->SendTo(Create<Packet>(1), 0, InetSocketAddress("172.16.0.1", 9)) >= 0;
}

/// A UE that is deactivated and activated again, at the same GGSN and at the other one.
void
AddReactivation(Tunnels tunnels)
{
    AddTest("A UE is activated again: " + NameOf(tunnels), [=] {
        TwoGgsns network(tunnels, 2);
        const auto ue = network.ues[0].Get(0);
        const Ipv4Address before = network.Activate(0, 0, 0);
        DatagramPort port(ue->GetNode(), true);
        DatagramPort first(network.hosts[0], false);
        DatagramPort second(network.hosts[1], false);
        first.SendAt(Seconds(1), before, 0, 0, 100);
        RunUntil(Seconds(2));
        UMTS_EXPECT(first.arrivals.size() == 1, "at first");

        network.core.DeactivateUe(ue);
        first.SendAt(Seconds(2), before, 0, 1, 100);
        RunUntil(Seconds(3));
        UMTS_EXPECT(first.arrivals.size() == 1, "deactivated");
        UMTS_EXPECT(!HasRoute(ue->GetNode()), "route of a deactivated UE");

        // Another UE comes before the first one is back: both get addresses that nobody had.
        UMTS_EXPECT(network.Activate(0, 1, 0) != before, "address of another UE");
        const Ipv4Address again = network.Activate(0, 0, 0);
        UMTS_EXPECT(again != before, "address at the same GGSN");
        first.SendAt(Seconds(3), again, 0, 1, 100);
        first.SendAt(Seconds(3), before, 1, 0, 100);
        RunUntil(Seconds(4));
        UMTS_EXPECT(port.CountInOrder(0) == 2, "downlink at the same GGSN");
        UMTS_EXPECT(port.arrivals.size() == 2, "nothing for the old address");
        UMTS_EXPECT(first.arrivals.size() == 2, "uplink at the same GGSN");

        network.core.DeactivateUe(ue);
        const Ipv4Address other = network.Activate(0, 0, 1);
        second.SendAt(Seconds(4), other, 0, 2, 100);
        first.SendAt(Seconds(4), again, 0, 3, 100);
        RunUntil(Seconds(5));
        UMTS_EXPECT(port.CountInOrder(0) == 3, "downlink at the other GGSN");
        UMTS_EXPECT(second.arrivals.size() == 1, "uplink at the other GGSN");
        const auto& contexts = network.core.GetPdpContexts();
        UMTS_EXPECT(contexts.GetGgsn(network.ggsns[0])->GetNContexts() == 1, "first");
        UMTS_EXPECT(contexts.GetGgsn(network.ggsns[1])->GetNContexts() == 1, "other");
        UMTS_EXPECT(contexts.GetGgsn(network.ggsns[0])->GetNUnknown() == 3, "dropped");
    });
}

UMTS_TESTS("umts-core-ggsns")
{
    AddTwoGgsns(Tunnels::NONE);
    AddTwoGgsns(Tunnels::VIA_SGSN);
    AddTwoGgsns(Tunnels::DIRECT);
    AddReactivation(Tunnels::VIA_SGSN);
    AddReactivation(Tunnels::DIRECT);
}

/// IPv4, then IPv6, then IPv4 for one UE.
struct ReactivationIpv6Test
{
    Ptr<Socket> m_socket; //!< Of the host
};

UMTS_TEST_F(ReactivationIpv6Test,
            "umts-core-ggsns",
            "A UE with IPv4 is activated again with IPv6, and the other way round")
{
    TwoGgsns network(Tunnels::VIA_SGSN, 1);
    const auto host = network.core.AddIpv6(network.hosts[1]);
    UMTS_EXPECT(!host.IsLinkLocal(), "address of the host");
    const auto ue = network.ues[0].Get(0);
    network.Activate(0, 0, 0);
    network.core.DeactivateUe(ue);
    const auto ipv6 =
        network.core.ActivateUesIpv6(network.ues[0], network.rncs[0], network.ggsns[1]);
    UMTS_EXPECT(ipv6.GetAddress(0, 1) == Ipv6Address("fd00:b:0:2::1"), "prefix");
    m_socket = Socket::CreateSocket(network.hosts[1], UdpSocketFactory::GetTypeId());
    auto port = Socket::CreateSocket(ue->GetNode(), UdpSocketFactory::GetTypeId());
    port->Bind(Inet6SocketAddress(Ipv6Address::GetAny(), 9));
    const Inet6SocketAddress to(ipv6.GetAddress(0, 1), 9);
    const auto send = [this, &to] { m_socket->SendTo(Create<Packet>(100), 0, to); };
    Simulator::Schedule(Seconds(3), UmtsMakeEvent(send));
    RunUntil(Seconds(5));
    UMTS_EXPECT(port->GetRxAvailable() == 100, "downlink of IPv6");
    port->Close();
    network.core.DeactivateUe(ue);
    DatagramPort echo(ue->GetNode(), true);
    DatagramPort sender(network.hosts[0], false);
    sender.SendAt(Seconds(5), network.Activate(0, 0, 0), 0, 0, 100);
    RunUntil(Seconds(7));
    UMTS_EXPECT(sender.CountInOrder(0) == 1, "both ways with IPv4");
    m_socket = nullptr;
}

/**
 * @param words in the sentence
 * @param action what to do
 */
void
ExpectGgsnRefusal(const std::string& words, void (*action)(Network&))
{
    ExpectError(
        [action] {
            Network network;
            action(network);
        },
        words);
}

UMTS_TEST("umts-core-ggsns", "Wrong use of several GGSNs ends in a sentence")
{
    ExpectGgsnRefusal("the GGSN is not one of this network",
                      [](Network& network) { network.core.AddHost(CreateObject<Node>()); });
    ExpectGgsnRefusal("the SGSN is not one of this network", [](Network& network) {
        network.core.ConnectSgsn(CreateObject<Node>(), network.core.AddGgsn());
    });
    ExpectGgsnRefusal("the SGSN is connected to the GGSN already", [](Network& network) {
        network.core.ConnectSgsn(network.core.AddSgsn(), network.core.GetGgsn());
    });
    ExpectGgsnRefusal("the SGSN of the RNC is not connected to the GGSN", [](Network& network) {
        network.core.ActivateUes(NetDeviceContainer(network.ues[0]),
                                 network.rncs[0],
                                 network.core.AddGgsn());
    });
    ExpectGgsnRefusal("no UE addresses for another GGSN", [](Network& network) {
        for (uint32_t i = 0; i < UmtsCoreLinks::MAX_NETWORKS; ++i)
        {
            network.core.AddGgsn();
        }
    });
}

} // namespace
