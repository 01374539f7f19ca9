/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// What an LTE cell of ns-3 costs with the traffic of an HSDPA cell, as a ratio.
//
// Both have 5 MHz, 20 UEs in good radio conditions, a core network with a tunnel to a router and a
// host, and carry the same UDP datagrams from the host.

#include "bench-tools.h"

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/lte-module.h"
#include "ns3/mobility-module.h"
#include "ns3/network-module.h"
#include "ns3/point-to-point-module.h"
#include "ns3/umts-module.h"

#include <iostream>

using namespace ns3;
using namespace ns3::umts;

namespace
{

/** @brief The traffic. */
struct Traffic
{
    double durationS{10.0};   //!< Simulated time, s
    uint32_t ues{20};         //!< Number of UEs
    double bitRate{12e6};     //!< Bit rate of UDP payload to all UEs, bit/s
    uint32_t datagram{1000};  //!< Payload of a datagram, octets
};

/** @brief What carrying it has cost. */
struct Cost
{
    double cpuS;      //!< CPU time, s
    double delivered; //!< Share of the datagrams that has arrived
};

/**
 * @brief Send datagrams to each UE and measure.
 * @param host the sender
 * @param ues the receivers
 * @param addresses addresses of the receivers
 * @param traffic the traffic
 * @return the cost
 */
Cost
Send(Ptr<Node> host,
     const NodeContainer& ues,
     const Ipv4InterfaceContainer& addresses,
     const Traffic& traffic)
{
    constexpr uint16_t port = 9;
    const double datagramsPerS = traffic.bitRate / (8.0 * traffic.datagram) / traffic.ues;
    ApplicationContainer sources;
    for (uint32_t i = 0; i < traffic.ues; ++i)
    {
        UdpClientHelper source(addresses.GetAddress(i), port);
        source.SetAttribute("Interval", TimeValue(Seconds(1 / datagramsPerS)));
        source.SetAttribute("PacketSize", UintegerValue(traffic.datagram));
        source.SetAttribute("MaxPackets", UintegerValue(UINT32_MAX));
        auto app = source.Install(host);
        app.Start(Seconds(0.5 + i / (datagramsPerS * traffic.ues)));
        sources.Add(app);
    }
    auto sinks =
        PacketSinkHelper("ns3::UdpSocketFactory", InetSocketAddress(Ipv4Address::GetAny(), port))
            .Install(ues);
    sources.Stop(Seconds(0.5 + traffic.durationS));
    Simulator::Stop(Seconds(1.0 + traffic.durationS));
    const double begin = CpuSeconds();
    Simulator::Run();
    const double cpuS = CpuSeconds() - begin;
    double octets = 0.0;
    for (uint32_t i = 0; i < sinks.GetN(); ++i)
    {
        octets += DynamicCast<PacketSink>(sinks.Get(i))->GetTotalRx();
    }
    const double sent = datagramsPerS * traffic.ues * traffic.durationS * traffic.datagram;
    Simulator::Destroy();
    return {cpuS, octets / sent};
}

/**
 * @brief The traffic over an HSDPA cell.
 * @param traffic the traffic
 * @return the cost
 */
Cost
SendOverHsdpa(const Traffic& traffic)
{
    UmtsCoreHelper core;
    core.SetGi(DataRate("100Gb/s"), MilliSeconds(10));
    auto host = core.AddHost();
    UmtsHelper umts;
    umts.SetChannel("hsdpa");
    umts.SetRncRlcAttribute("PduSize", UintegerValue(82));
    auto rnc = umts.InstallRnc(CreateObject<Node>());
    core.ConnectRnc(rnc, core.AddSgsn());
    auto nodeB = umts.InstallNodeB(CreateObject<Node>(), rnc);
    NodeContainer ues(traffic.ues);
    auto addresses = core.ActivateUes(umts.InstallUe(ues, nodeB, rnc), rnc);
    umts.AssignStreams(1);
    return Send(host, ues, addresses, traffic);
}

/**
 * @brief The traffic over an LTE cell.
 * @param traffic the traffic
 * @return the cost
 */
Cost
SendOverLte(const Traffic& traffic)
{
    auto lte = CreateObject<LteHelper>();
    auto core = CreateObject<PointToPointEpcHelper>();
    lte->SetEpcHelper(core);

    auto host = CreateObject<Node>();
    InternetStackHelper internet;
    internet.Install(host);
    PointToPointHelper link;
    link.SetDeviceAttribute("DataRate", StringValue("100Gb/s"));
    link.SetChannelAttribute("Delay", StringValue("10ms"));
    Ipv4AddressHelper("1.0.0.0", "255.0.0.0").Assign(link.Install(core->GetPgwNode(), host));
    Ipv4StaticRoutingHelper routing;
    routing.GetStaticRouting(host->GetObject<Ipv4>())
        ->AddNetworkRouteTo(Ipv4Address("7.0.0.0"), Ipv4Mask("255.0.0.0"), 1);

    NodeContainer ues(traffic.ues);
    NodeContainer enb(1);
    MobilityHelper mobility; // all in one place: the best radio conditions
    mobility.Install(enb);
    mobility.Install(ues);
    auto enbDevices = lte->InstallEnbDevice(enb);
    auto devices = lte->InstallUeDevice(ues);
    internet.Install(ues);
    auto addresses = core->AssignUeIpv4Address(devices);
    for (uint32_t i = 0; i < traffic.ues; ++i)
    {
        routing.GetStaticRouting(ues.Get(i)->GetObject<Ipv4>())
            ->SetDefaultRoute(core->GetUeDefaultGatewayAddress(), 1);
    }
    lte->Attach(devices, enbDevices.Get(0));
    return Send(host, ues, addresses, traffic);
}

} // namespace

int
main(int argc, char* argv[])
{
    Traffic t;
    bool json = false;
    CommandLine cmd(__FILE__);
    cmd.AddValue("duration", "Simulated time in s", t.durationS);
    cmd.AddValue("rate", "Bit rate", t.bitRate);
    cmd.AddValue("json", "Print one JSON object instead of lines", json);
    cmd.Parse(argc, argv);
    Cost hs = SendOverHsdpa(t);
    std::cerr << "hsdpa cpu/s " << hs.cpuS / t.durationS << " delivered " << hs.delivered << "\n";
    Cost lte = SendOverLte(t);
    std::cerr << "lte cpu/s " << lte.cpuS / t.durationS << " delivered " << lte.delivered << "\n";
    PrintRows({{"lte_over_hsdpa_cpu_ratio", lte.cpuS / hs.cpuS}}, json);
    return 0;
}
