/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Transmission time of one packet alone on the idle, error-free radio interface, each way.
//
// Lo, Heijenk and Niemegeers 2005, equation 4: ceil(l / (C TTI)) TTI.

#include "json-object.h"
#include "program-flags.h"
#include "umts-trace-options.h"

#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/umts-module.h"

using namespace ns3;
using namespace ns3::umts;

namespace
{

constexpr uint32_t UDP_IP_OCTETS = 28;                 //!< Octets of the UDP and IP headers
constexpr ValueRange LENGTHS{UDP_IP_OCTETS + 1, 1500}; //!< Of a packet

/** @brief Times of one packet on the radio interface. */
struct Passage
{
    double firstS{-1.0}; //!< Its first block set goes on the air, s
    double lastS{0.0};   //!< It has arrived, s
};

Passage g_downlink; //!< The packet from the network
Passage g_uplink;   //!< The packet from the UE

/**
 * @brief Trace sink: a block set goes on the air.
 * @param channel number of the transport channel; 0 is the downlink, as it is set up first
 */
void
OnAir(uint32_t channel, uint32_t /* blocks */)
{
    Passage& passage = channel == 0 ? g_downlink : g_uplink;
    if (passage.firstS < 0.0)
    {
        passage.firstS = Simulator::Now().GetSeconds();
    }
}

/** @brief Trace sink: the UE has the packet. */
void
OnUeReceived(Ptr<const Packet> /* packet */)
{
    g_downlink.lastS = Simulator::Now().GetSeconds();
}

/** @brief Trace sink: the Node B forwards uplink blocks at the end of their TTI. */
void
OnIubFrame(uint8_t direction, uint32_t /* bearer */, uint32_t /* octets */)
{
    if (direction == static_cast<uint8_t>(Direction::UPLINK))
    {
        g_uplink.lastS = Simulator::Now().GetSeconds();
    }
}

/**
 * @brief Make a UDP socket on port 9.
 * @param node its node
 * @return the socket
 */
Ptr<Socket>
OpenSocket(Ptr<Node> node)
{
    auto socket = Socket::CreateSocket(node, UdpSocketFactory::GetTypeId());
    socket->Bind(InetSocketAddress(Ipv4Address::GetAny(), 9));
    return socket;
}

/**
 * @brief Send one UDP packet.
 * @param from the sending socket
 * @param to the receiving address
 * @param length length of the IP packet, octets
 */
void
SendPacket(Ptr<Socket> from, Ipv4Address to, uint32_t length)
{
    from->SendTo(Create<Packet>(length - UDP_IP_OCTETS), 0, InetSocketAddress(to, 9));
}

} // namespace

int
main(int argc, char* argv[])
{
    std::string preset = "dch3";
    uint32_t dlLength = 552;
    uint32_t ulLength = 40;
    Time duration = Seconds(3);
    bool json = false;
    TraceOptions traces;
    ProgramFlags flags(__FILE__);
    flags.Add("duration", "Length of the simulation; packets go at 1/3 and 2/3", duration, {1.0});
    flags.SetLayer(Layer::APPLICATION);
    flags.Add("dlLength", "Length of the IP packet to the UE, octets", dlLength, LENGTHS);
    flags.Add("ulLength", "Length of the IP packet from the UE, octets", ulLength, LENGTHS);
    flags.SetLayer(Layer::MAC);
    flags.AddChoice("preset", "Channel", preset, {"dch1", "dch2", "dch3", "dch4"});
    flags.SetLayer(Layer::OUTPUT);
    flags.Add("json", "Print one JSON object instead of the summary", json);
    traces.AddTo(flags);
    flags.Parse(argc, argv);

    UmtsCoreHelper core;
    auto host = core.AddHost();
    UmtsHelper umts;
    traces.Enable(umts);
    BearerConfig bearer = BearerConfig::Dch(preset);
    bearer.Rlc({{"PollLastInBuffer", BooleanValue(false)}}); // no STATUS beside the packet
    auto rnc = umts.InstallRnc(CreateObject<Node>());
    core.ConnectRnc(rnc, core.AddSgsn());
    auto nodeB = umts.InstallNodeB(CreateObject<Node>(), rnc);
    auto ue = umts.InstallUe(NodeContainer(CreateObject<Node>()), nodeB, UeConfig(), bearer).Get(0);
    auto address = core.ActivateUes(NetDeviceContainer(ue), rnc).GetAddress(0);
    nodeB->GetCell()->GetUu()->TraceConnectWithoutContext("BlockSet", MakeCallback(&OnAir));
    ue->TraceConnectWithoutContext("MacRx", MakeCallback(&OnUeReceived));
    Config::ConnectWithoutContext("/ChannelList/*/$ns3::umts::IubChannel/TxFrame",
                                  MakeCallback(&OnIubFrame));

    const auto hostAddress = UmtsCoreHelper::GetHostAddress(host);
    auto hostSocket = OpenSocket(host);
    auto ueSocket = OpenSocket(ue->GetNode());
    Simulator::Schedule(duration / 3, &SendPacket, hostSocket, address, dlLength);
    Simulator::Schedule(duration / 3 * 2, &SendPacket, ueSocket, hostAddress, ulLength);
    Simulator::Stop(duration);
    Simulator::Run();
    const double downlink = g_downlink.lastS - g_downlink.firstS;
    const double uplink = g_uplink.lastS - g_uplink.firstS;
    if (json)
    {
        JsonObject flow;
        flow.Add("ue_number", 1);
        flow.Add("uu_delay_dl_s", downlink);
        flow.Add("uu_delay_ul_s", uplink);
        std::cout << MakeResult(flags, flow.Str()).Str() << std::endl;
    }
    else
    {
        std::cout << preset << ": a packet of " << dlLength << " bytes takes " << downlink * 1e3
                  << " ms down, one of " << ulLength << " bytes " << uplink * 1e3 << " ms up"
                  << std::endl;
    }
    Simulator::Destroy();
    return 0;
}
