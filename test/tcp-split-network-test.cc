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
#include "ns3/simulator.h"
#include "ns3/tcp-classic-reno.h"
#include "ns3/tcp-classic-vegas.h"
#include "ns3/uinteger.h"

#include <vector>

/**
 * @file
 * @ingroup umts
 * Split connections of whole UMTS networks, at the RNC and at the GGSN.
 */

namespace ns3
{
namespace tcpsplittest
{

namespace
{

constexpr uint32_t UES = 3;         //!< UEs.
constexpr uint32_t BUFFERS = 10000; //!< Each buffer of the proxies, octets.

/// Where a proxy is.
struct SplitPlace
{
    std::string name;                           //!< Its name.
    bool atGgsn;                                //!< At the GGSN, not at the RNC.
    umts::Tunnels tunnels{umts::Tunnels::NONE}; //!< Of the core network.
};

/**
 * @brief A UMTS network with a proxy, and streams between the host and the UEs.
 */
class SplitNetworkTest
{
  public:
    /// @param place where the proxy is
    explicit SplitNetworkTest(const SplitPlace& place)
        : m_place(place)
    {
    }

    /**
     * @brief Make a proxy.
     * @param network where
     */
    Ptr<TcpSplitProxy> Split(const umts::test::Network& network) const
    {
        TcpSplitHelper split = WithBuffers(BUFFERS);
        split.SetAttribute("WiredVariant", TypeIdValue(TcpClassicVegas::GetTypeId()));
        split.SetAttribute("RadioVariant", TypeIdValue(TcpClassicReno::GetTypeId()));
        if (m_place.tunnels != umts::Tunnels::NONE)
        {
            return split.Install(network.core.GetPdpContexts().GetGgsn());
        }
        return m_place.atGgsn ? split.Install(network.core.GetGnDevices())
                              : split.Install(network.rncs[0]);
    }

    /// @return what the network is made of
    umts::test::NetworkConfig MakeConfig() const
    {
        umts::test::NetworkConfig config;
        config.tunnels = m_place.tunnels;
        return config;
    }

    /**
     * @brief Open a connection.
     * @param address address of the server
     */
    void Open(Stream& stream, Ptr<Node> client, Ptr<Node> server, Ipv4Address address)
    {
        stream.peer = InetSocketAddress(address, m_port++);
        stream.Listen(server);
        Simulator::ScheduleWithContext(client->GetId(),
                                       Seconds(1),
                                       &Stream::Connect,
                                       &stream,
                                       client,
                                       uint16_t{0});
    }

    /// Set what Rig sets.
    static void Configure()
    {
        Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(SEGMENT));
        Config::SetDefault("ns3::TcpSocket::InitialCwnd", UintegerValue(1));
    }

  private:
    SplitPlace m_place;    //!< Where the proxy is.
    uint16_t m_port{5000}; //!< Port of the next server.
};

/**
 * @brief Many connections over channels with block errors.
 */
struct NetworkTransferTest : SplitNetworkTest
{
    using SplitNetworkTest::SplitNetworkTest;

    void Run()
    {
        constexpr uint32_t perUe = 4;
        constexpr uint32_t octets = 10000;
        Configure();
        const Plan sender{octets, false, true, Seconds(0)};
        std::vector<std::unique_ptr<Stream>> streams;
        {
            auto config = MakeConfig();
            config.ue.BlockErrorRate(0.1, 0.1);
            umts::test::Network network(config, {UES, 1, 1});
            const auto proxy = Split(network);
            for (uint32_t i = 0; i < UES * perUe; ++i)
            {
                Ptr<Node> ue = network.ues[i % UES]->GetNode();
                streams.push_back(std::make_unique<Stream>(sender, RECEIVER));
                Open(*streams.back(), network.host, ue, network.addresses[i % UES]);
                streams.push_back(std::make_unique<Stream>(sender, RECEIVER));
                Open(*streams.back(), ue, network.host, network.GetHostAddress());
            }
            Simulator::Stop(Seconds(100));
            Simulator::Run();
            const TcpSplitCounters counters = proxy->GetCounters();
            UMTS_EXPECT(counters.opened == 2 * UES * perUe, "all are split");
            UMTS_EXPECT(counters.closed == 2 * UES * perUe, "all are closed");
            UMTS_EXPECT(counters.octetsToRadio == UES * perUe * octets, "downwards");
            UMTS_EXPECT(counters.octetsToWired == UES * perUe * octets, "upwards");
            UMTS_EXPECT(proxy->GetHeldOctets() == 0, "nothing is left");
        }
        for (const auto& stream : streams)
        {
            ExpectWhole(stream->client, stream->server, octets);
        }
        Config::Reset();
    }
};

void
AddNetworkTransfer(const SplitPlace& place)
{
    AddTest("24 connections of three UEs, " + place.name,
            [=] { NetworkTransferTest(place).Run(); });
}

/**
 * @brief A UE that does not read, and then resets the connection.
 */
struct NetworkMemoryTest : SplitNetworkTest
{
    using SplitNetworkTest::SplitNetworkTest;

    void Run()
    {
        Configure();
        Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(BUFFERS));
        const Plan sender{100000, false, true, Seconds(0)};
        const Plan reader{0, true, true, Seconds(1000)};
        Stream stream(sender, reader);
        {
            umts::test::Network network(MakeConfig());
            const auto proxy = Split(network);
            Open(stream, network.host, network.ues[0]->GetNode(), network.addresses[0]);
            Simulator::Stop(Seconds(60));
            Simulator::Run();
            const uint32_t held = proxy->GetHeldOctets();
            UMTS_EXPECT(held <= 2 * BUFFERS, "a receive and a send buffer");
            UMTS_EXPECT(held > 2 * BUFFERS - 3 * SEGMENT, "both are full");
            UMTS_EXPECT(proxy->GetCounters().maxHeldOctets == held, "never more");
            stream.server.Reset();
            Simulator::Stop(Seconds(5));
            Simulator::Run();
            UMTS_EXPECT(stream.client.closed, "the host hears of it");
            UMTS_EXPECT(proxy->GetCounters().aborted == 1, "aborted");
            UMTS_EXPECT(proxy->GetHeldOctets() == 0, "nothing is left");
        }
        Config::Reset();
    }
};

void
AddNetworkMemory(const SplitPlace& place)
{
    AddTest("A UE does not read and resets, " + place.name,
            [=] { NetworkMemoryTest(place).Run(); });
}

/**
 * @brief A proxy where nobody looks into tunnels.
 */
void
AddHiddenPackets()
{
    AddTest("With tunnels there is no proxy at the RNC, the SGSN and on Gn", [] {
        umts::test::NetworkConfig config;
        config.tunnels = umts::Tunnels::DIRECT;
        umts::test::Network network(config);
        const auto gn = network.core.GetGnDevices().Get(0);
        for (const Ptr<NetDevice>& device :
             {Ptr<NetDevice>(network.rncs[0]), gn, gn->GetChannel()->GetDevice(0)})
        {
            umts::test::ExpectError([device]() { TcpSplitHelper().Install(device); },
                                    "with tunnels only a GGSN sees the IP packets of UEs");
        }
    });
}

} // namespace

void
AddSplitNetworkTests()
{
    const std::vector<SplitPlace> places = {
        {"RNC", false},
        {"GGSN", true},
        {"GGSN, tunnels over the SGSN", true, umts::Tunnels::VIA_SGSN},
        {"GGSN, direct tunnels", true, umts::Tunnels::DIRECT}};
    for (const auto& place : places)
    {
        AddNetworkTransfer(place);
        AddNetworkMemory(place);
    }
    AddHiddenPackets();
}

} // namespace tcpsplittest
} // namespace ns3
