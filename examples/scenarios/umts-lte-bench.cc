/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// What an LTE cell of ns-3 costs beside an HSDPA cell with the same traffic, as a ratio.
//
// Each has 5 MHz, 20 UEs near the base station, RLC in unacknowledged mode, and a sender of the
// same datagrams to each UE: a host behind the whole core network, or the gateway of the shortest
// one.

#include "bench-tools.h"
#include "program-flags.h"

#include "ns3/applications-module.h"
#include "ns3/internet-module.h"
#include "ns3/lte-module.h"
#include "ns3/mobility-module.h"
#include "ns3/network-module.h"
#include "ns3/point-to-point-module.h"
#include "ns3/umts-module.h"

#include <limits>

using namespace ns3;
using namespace ns3::umts;

namespace
{

constexpr uint16_t PORT = 9;        //!< Of the sinks
constexpr double BEGIN_S = 0.5;     //!< LTE's connections are set up by then
constexpr double LEFT_OVER_S = 0.5; //!< For what is under way at the end

/** @brief The traffic. */
struct Traffic
{
    uint32_t ues{20};      //!< Number of UEs
    double durationS{5.0}; //!< How long it is sent, s
    double bitRate{12e6};  //!< Payload to all UEs, bit/s
    uint32_t octets{1400}; //!< Payload of a datagram
};

/**
 * @brief Send datagrams to each UE and measure.
 * @param what the network's name
 * @param host the sender
 * @param ues the receivers
 * @param addresses their addresses
 * @param traffic the traffic
 * @return CPU time, s
 */
double
Send(const std::string& what,
     Ptr<Node> host,
     const NodeContainer& ues,
     const Ipv4InterfaceContainer& addresses,
     const Traffic& traffic)
{
    const double intervalS = 8.0 * traffic.octets * traffic.ues / traffic.bitRate;
    ApplicationContainer sources;
    for (uint32_t i = 0; i < traffic.ues; ++i)
    {
        UdpClientHelper helper(InetSocketAddress(addresses.GetAddress(i), PORT));
        helper.SetAttribute("Interval", TimeValue(Seconds(intervalS)));
        helper.SetAttribute("PacketSize", UintegerValue(traffic.octets));
        helper.SetAttribute("MaxPackets", UintegerValue(std::numeric_limits<uint32_t>::max()));
        auto source = helper.Install(host);
        source.Start(Seconds(BEGIN_S + intervalS * i / traffic.ues));
        sources.Add(source);
    }
    const double endS = BEGIN_S + traffic.durationS;
    sources.Stop(Seconds(endS));
    const InetSocketAddress any(Ipv4Address::GetAny(), PORT);
    auto sinks = PacketSinkHelper("ns3::UdpSocketFactory", any).Install(ues);
    Simulator::Stop(Seconds(endS + LEFT_OVER_S));
    const double begin = CpuSeconds();
    Simulator::Run();
    const double cpuS = CpuSeconds() - begin;
    uint64_t sent = 0;
    uint64_t received = 0;
    for (uint32_t i = 0; i < traffic.ues; ++i)
    {
        sent += DynamicCast<UdpClient>(sources.Get(i))->GetTotalTx();
        received += DynamicCast<PacketSink>(sinks.Get(i))->GetTotalRx();
    }
    Require(received == sent && sent > 0,
            what + " has delivered " + std::to_string(received) + " of " + std::to_string(sent) +
                " octets: the ratio would compare different work");
    Simulator::Destroy();
    return cpuS;
}

/** @brief Where datagrams come from. */
enum class Sender
{
    HOST,   //!< A host behind GGSN and SGSN, or PGW and SGW
    GATEWAY //!< The gateway: GGSN, which is the SGSN, too, or PGW
};

/**
 * @param traffic the traffic
 * @param sender where it comes from
 * @return CPU time of carrying it over an HSDPA cell, s
 */
double
MeasureHsdpa(const Traffic& traffic, Sender sender)
{
    UmtsCoreHelper core;
    core.SetGi(DataRate("100Gb/s"), MilliSeconds(10));
    const bool isWhole = sender == Sender::HOST;
    if (!isWhole)
    {
        core.OmitQueueDiscs();
    }
    auto host = isWhole ? core.AddHost() : core.GetGgsn();
    auto sgsn = isWhole ? core.AddSgsn() : core.GetGgsn();
    UmtsHelper umts;
    const BearerConfig bearer =
        BearerConfig::Hsdpa().Rlc("UM").RncRlc({{"PduSize", UintegerValue(82)}});
    auto rnc = umts.InstallRnc(CreateObject<Node>());
    core.ConnectRnc(rnc, sgsn);
    auto nodeB = umts.InstallNodeB(CreateObject<Node>(), rnc);
    NodeContainer ues(traffic.ues);
    auto addresses = core.ActivateUes(umts.InstallUe(ues, nodeB, UeConfig(), bearer), rnc);
    umts.AssignStreams(1);
    return Send("the HSDPA cell", host, ues, addresses, traffic);
}

/**
 * @param pgw the gateway of the LTE network
 * @return a host behind it
 */
Ptr<Node>
AddLteHost(Ptr<Node> pgw)
{
    auto host = CreateObject<Node>();
    InternetStackHelper().Install(host);
    PointToPointHelper link;
    link.SetDeviceAttribute("DataRate", StringValue("100Gb/s"));
    link.SetChannelAttribute("Delay", StringValue("10ms"));
    Ipv4AddressHelper("1.0.0.0", "255.0.0.0").Assign(link.Install(pgw, host));
    Ipv4StaticRoutingHelper()
        .GetStaticRouting(host->GetObject<Ipv4>())
        ->AddNetworkRouteTo(Ipv4Address("7.0.0.0"), Ipv4Mask("255.0.0.0"), 1);
    return host;
}

/**
 * @param traffic the traffic
 * @param sender where it comes from
 * @return CPU time of carrying it over an LTE cell, s
 */
double
MeasureLte(const Traffic& traffic, Sender sender)
{
    auto lte = CreateObject<LteHelper>();              // 25 resource blocks are its default
    auto core = CreateObject<PointToPointEpcHelper>(); // makes unacknowledged mode the default
    lte->SetEpcHelper(core);
    auto host = sender == Sender::GATEWAY ? core->GetPgwNode() : AddLteHost(core->GetPgwNode());

    NodeContainer ues(traffic.ues);
    NodeContainer enb(1);
    MobilityHelper mobility; // all in one place
    mobility.Install(enb);
    mobility.Install(ues);
    auto enbDevices = lte->InstallEnbDevice(enb);
    auto devices = lte->InstallUeDevice(ues);
    InternetStackHelper().Install(ues);
    auto addresses = core->AssignUeIpv4Address(devices);
    Ipv4StaticRoutingHelper routing;
    for (uint32_t i = 0; i < traffic.ues; ++i)
    {
        routing.GetStaticRouting(ues.Get(i)->GetObject<Ipv4>())
            ->SetDefaultRoute(core->GetUeDefaultGatewayAddress(), 1);
    }
    lte->Attach(devices, enbDevices.Get(0));
    return Send("the LTE cell", host, ues, addresses, traffic);
}

/**
 * @param traffic the traffic
 * @param sender where it comes from
 * @param repetitions how often the pair is measured
 * @return median of the ratios of CPU time, LTE over HSDPA
 */
double
Compare(const Traffic& traffic, Sender sender, uint32_t repetitions)
{
    std::vector<double> ratios;
    for (uint32_t i = 0; i < repetitions; ++i)
    {
        Announce(std::to_string(i + 1) + " of " + std::to_string(repetitions) + ", a cell of each");
        const double hsdpaS = MeasureHsdpa(traffic, sender);
        ratios.push_back(MeasureLte(traffic, sender) / hsdpaS);
    }
    return Median(ratios);
}

} // namespace

int
main(int argc, char* argv[])
{
    Traffic traffic;
    uint32_t repetitions = 3;
    bool json = false;
    ProgramFlags flags(__FILE__);
    flags.Add("duration",
              "Simulated time of the traffic in s",
              traffic.durationS,
              {1.0, MOST_SECONDS});
    flags.Add("ues", "Number of UEs", traffic.ues, {1, 1000});
    flags.Add("repetitions",
              "How often the pair is measured; the median is shown",
              repetitions,
              {1, 1000});
    flags.SetLayer(Layer::APPLICATION);
    flags.Add("rate", "Bit rate of the payload to all UEs in bit/s", traffic.bitRate, {1.0, 1e9});
    flags.Add("datagram", "Payload of a datagram in octets", traffic.octets, {12, 1400});
    flags.SetLayer(Layer::OUTPUT);
    flags.Add("json", "Print one JSON object instead of lines", json);
    flags.Parse(argc, argv);

    PrintRows(
        {{"lte_over_hsdpa_cpu_ratio", Compare(traffic, Sender::HOST, repetitions)},
         {"lte_over_hsdpa_few_hops_cpu_ratio", Compare(traffic, Sender::GATEWAY, repetitions)}},
        json);
    return 0;
}
