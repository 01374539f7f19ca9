/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Downloads of one host over one bottleneck, each socket with a TCP variant of its own.

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/point-to-point-module.h"
#include "ns3/traffic-control-module.h"
#include "ns3/umts-module.h"

using namespace ns3;
using namespace ns3::umts;

int
main(int argc, char* argv[])
{
    std::string variants =
        "ns3::TcpTahoe,ns3::TcpClassicReno,ns3::TcpClassicVegas,ns3::TcpFast,ns3::TcpNewReno";
    ProgramFlags flags(__FILE__);
    flags.Add("variants",
              "TypeIds of TcpCongestionOps with commas between them, one per socket",
              variants);
    flags.Parse(argc, argv);

    TcpClassicHelper::SetDefaults();
    Config::SetDefault("ns3::TcpSocket::SndBufSize", UintegerValue(5000000));
    Config::SetDefault("ns3::DropTailQueue<Packet>::MaxSize", StringValue("30p"));
    NodeContainer nodes(2);
    InternetStackHelper().Install(nodes);
    PointToPointHelper link;
    link.SetDeviceAttribute("DataRate", StringValue("2Mbps"));
    link.SetChannelAttribute("Delay", StringValue("20ms"));
    auto devices = link.Install(nodes);
    auto addresses = Ipv4AddressHelper("10.0.0.0", "255.255.255.0").Assign(devices);
    TrafficControlHelper().Uninstall(devices);

    std::vector<std::pair<std::string, Ptr<PacketSink>>> sinks;
    for (const auto& name : SplitList(variants))
    {
        InetSocketAddress address(addresses.GetAddress(1),
                                  static_cast<uint16_t>(80 + sinks.size()));
        auto sink = PacketSinkHelper("ns3::TcpSocketFactory", address).Install(nodes.Get(1));
        sinks.emplace_back(name, DynamicCast<PacketSink>(sink.Get(0)));
        TypeId variant;
        Require(TypeId::LookupByNameFailSafe(name, &variant) && IsTcpCongestionOps(variant),
                "--variants: \"" + name + "\" is no TypeId of a congestion control");
        Require(name != "ns3::TcpBbr", "--variants: BBR paces, which these sockets do not");
        auto socket = TcpClassicHelper::CreateSocket(nodes.Get(0), variant);
        socket->Connect(address);
        socket->Send(Create<Packet>(5000000));
    }

    Simulator::Stop(Seconds(20));
    Simulator::Run();
    for (const auto& [name, sink] : sinks)
    {
        std::cout << name << ": " << sink->GetTotalRx() << " bytes in 20 s\n";
    }
    Simulator::Destroy();
    return 0;
}
