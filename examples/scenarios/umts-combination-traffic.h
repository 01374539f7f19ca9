/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_COMBINATION_TRAFFIC_H
#define UMTS_COMBINATION_TRAFFIC_H

#include "umts-combination-options.h"
#include "umts-numbered-flow.h"

#include "ns3/applications-module.h"
#include "ns3/internet-module.h"
#include "ns3/umts-module.h"

#include <memory>
#include <string>
#include <vector>

namespace ns3::umts
{

/** @brief Octets of a TCP connection or of web pages that have come. */
struct OctetFlow
{
    std::string name;    //!< In results
    Thirds thirds;       //!< The time that counts
    Delivered delivered; //!< What has come

    /** @param packet what has come */
    void OnRx(Ptr<const Packet> packet, const Address& /* from */)
    {
        delivered.Add(thirds, packet->GetSize());
    }

    /** @param transaction a request that has been answered */
    void OnTransaction(const HttpTransaction& transaction)
    {
        delivered.Add(thirds, transaction.objectOctets);
    }
};

/** @brief A UE with its address and its flows. */
struct CombinedUe
{
    Ptr<UeNetDevice> device; //!< The UE
    Address address;         //!< Its address, IPv4 or IPv6
    bool isLeaving{false};   //!< It does not stay for the whole time, or loses a bearer or context
    bool isDetached{false};  //!< It has been detached
    std::vector<Ptr<NumberedFlow>> probes;          //!< Small datagrams each way
    std::vector<Ptr<NumberedFlow>> datagrams;       //!< With source udp
    std::vector<std::unique_ptr<OctetFlow>> octets; //!< With the other sources
};

/** @brief Has a host and UEs send to each other. */
class CombinationTraffic
{
  public:
    static constexpr uint32_t PROBE = 40;              //!< Octets of a probe
    static constexpr uint16_t PROBE_PORT = 7001;       //!< Of UEs
    static constexpr uint16_t HOST_PROBE_PORT = 10000; //!< Of the host, the first one

    /**
     * @param o the flags
     * @param host the host
     * @param address its address, IPv4 or IPv6
     */
    CombinationTraffic(const CombinationOptions& o, Ptr<Node> host, const Address& address)
        : m_o(o),
          m_host(host),
          m_address(address),
          m_thirds{Simulator::Now() + o.warmup, Simulator::Now() + o.duration}
    {
        const auto variant = TypeId::LookupByName(o.split.on ? o.split.wiredVariant : o.variant);
        TcpClassicHelper::Install(host, variant);
        if (o.source == "web")
        {
            auto server = CreateObject<HttpServer>();
            server->SetAttribute("Local", AddressValue(At(address, WEB_PORT)));
            server->SetAttribute("Protocol", TypeIdValue(TcpClassicSocketFactory::GetTypeId()));
            server->SetStopTime(o.duration + o.drain / 2);
            host->AddApplication(server);
        }
    }

    /**
     * @param ue gets its flows
     * @param number its number, from 0
     */
    void Add(CombinedUe& ue, uint16_t number)
    {
        const auto node = ue.device->GetNode();
        const std::string name = "UE " + std::to_string(number + 1);
        const Address down = At(ue.address, PROBE_PORT);
        const Address up = At(m_address, HOST_PROBE_PORT + number);
        ue.probes = {MakeFlow(name + " probes down", node, down, true, m_o.probeInterval, PROBE),
                     MakeFlow(name + " probes up", node, up, false, m_o.probeInterval, PROBE)};
        for (const bool isDown : {true, false})
        {
            if (m_o.direction == (isDown ? "up" : "down") && m_o.source != "web")
            {
                continue;
            }
            const std::string flow = name + (isDown ? " down" : " up");
            if (m_o.source == "udp")
            {
                const Address to =
                    isDown ? At(ue.address, UDP_PORT) : At(m_address, HOST_UDP_PORT + number);
                const Time interval = Seconds(8.0 * m_o.udpSize / m_o.udpRate.GetBitRate());
                ue.datagrams.push_back(MakeFlow(flow, node, to, isDown, interval, m_o.udpSize));
            }
            else if (m_o.source == "tcp")
            {
                AddTcp(ue, flow, isDown, number);
            }
            else if (m_o.source == "web" && isDown)
            {
                AddWeb(ue, flow);
            }
        }
    }

    /** @brief Send more at once to a UE than its RLC entity may have room for. */
    void SendBurst(const CombinedUe& ue) const
    {
        constexpr uint16_t discard = 9; // a port without an application
        const auto socket = Socket::CreateSocket(m_host, UdpSocketFactory::GetTypeId());
        socket->Connect(At(ue.address, discard));
        for (int i = 0; i < 20; ++i)
        {
            socket->Send(Create<Packet>(1000));
        }
        socket->Close();
    }

  private:
    static constexpr uint16_t UDP_PORT = 7003;       //!< Of UEs
    static constexpr uint16_t HOST_UDP_PORT = 20000; //!< Of the host, the first one
    static constexpr uint16_t WEB_PORT = 80;         //!< Of the host
    static constexpr uint16_t TCP_PORT = 90;         //!< Of UEs
    static constexpr uint16_t HOST_TCP_PORT = 30000; //!< Of the host, the first one
    static constexpr double PAGE = 2000;             //!< Octets of a web page, one a second

    /**
     * @param address an address of IPv4 or IPv6
     * @param port a port
     * @return both together
     */
    static Address At(const Address& address, uint16_t port)
    {
        if (Ipv4Address::IsMatchingType(address))
        {
            return InetSocketAddress(Ipv4Address::ConvertFrom(address), port);
        }
        return Inet6SocketAddress(Ipv6Address::ConvertFrom(address), port);
    }

    /**
     * @param name in results
     * @param node the UE
     * @param to address and port of the receiver
     * @param isDown the UE is the receiver
     * @param interval from datagram to datagram
     * @param octets of a datagram
     * @return the flow
     */
    Ptr<NumberedFlow> MakeFlow(const std::string& name,
                               const Ptr<Node>& node,
                               const Address& to,
                               bool isDown,
                               Time interval,
                               uint32_t octets) const
    {
        NumberedFlow::Config config;
        config.name = name;
        config.from = isDown ? m_host : node;
        config.to = isDown ? node : m_host;
        config.address = to;
        config.interval = interval;
        config.octets = octets;
        config.start = START;
        config.thirds = m_thirds;
        return Create<NumberedFlow>(config);
    }

    /**
     * @param ue gets a flow of octets
     * @param name its name
     * @return the flow
     */
    OctetFlow& AddOctets(CombinedUe& ue, const std::string& name) const
    {
        ue.octets.push_back(std::make_unique<OctetFlow>());
        ue.octets.back()->name = name;
        ue.octets.back()->thirds = m_thirds;
        return *ue.octets.back();
    }

    /**
     * @param ue gets a TCP connection that always has something to send
     * @param name its name
     * @param isDown the UE is the receiver
     * @param number of the UE
     */
    void AddTcp(CombinedUe& ue, const std::string& name, bool isDown, uint16_t number) const
    {
        const auto node = ue.device->GetNode();
        if (!isDown)
        {
            TcpClassicHelper::Install(node, TypeId::LookupByName(m_o.variant));
        }
        const Address to =
            isDown ? At(ue.address, TCP_PORT) : At(m_address, HOST_TCP_PORT + number);
        const auto sink =
            PacketSinkHelper("ns3::TcpSocketFactory", to).Install(isDown ? node : m_host).Get(0);
        sink->TraceConnectWithoutContext("Rx",
                                         MakeCallback(&OctetFlow::OnRx, &AddOctets(ue, name)));
        BulkSendHelper sender("ns3::TcpClassicSocketFactory", to);
        sender.SetAttribute("SendSize", UintegerValue(NetworkOptions::GetMss()));
        auto source = sender.Install(isDown ? m_host : node);
        source.Start(START);
        source.Stop(m_o.duration);
    }

    /**
     * @param ue gets a client that loads a page a second
     * @param name its name
     */
    void AddWeb(CombinedUe& ue, const std::string& name) const
    {
        const auto node = ue.device->GetNode();
        TcpClassicHelper::Install(node, TypeId::LookupByName(m_o.variant));
        const auto constant = [](double value) {
            return PointerValue(
                CreateObjectWithAttributes<ConstantRandomVariable>("Constant", DoubleValue(value)));
        };
        auto client = CreateObject<HttpClient>();
        client->SetAttribute("Remote", AddressValue(At(m_address, WEB_PORT)));
        client->SetAttribute("Protocol", TypeIdValue(TcpClassicSocketFactory::GetTypeId()));
        client->SetAttribute("Interval", constant(1));
        client->SetAttribute("ObjectOctets", constant(PAGE));
        client->TraceConnectWithoutContext(
            "Transaction",
            MakeCallback(&OctetFlow::OnTransaction, &AddOctets(ue, name)));
        client->SetStartTime(START);
        client->SetStopTime(m_o.duration);
        node->AddApplication(client);
    }

    inline static const Time START{MilliSeconds(100)}; //!< Of all traffic

    const CombinationOptions& m_o; //!< The flags
    Ptr<Node> m_host;              //!< The host
    Address m_address;             //!< Its address
    Thirds m_thirds;               //!< The time that counts
};

} // namespace ns3::umts

#endif /* UMTS_COMBINATION_TRAFFIC_H */
