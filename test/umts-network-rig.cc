/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-rig.h"

#include "umts-test.h"

#include "ns3/inet-socket-address.h"
#include "ns3/ipv4-header.h"
#include "ns3/simulator.h"
#include "ns3/socket.h"

namespace ns3::umts::test
{

namespace
{

constexpr uint16_t PORT = 9; //!< UDP port

/**
 * @param flow a flow
 * @param number number of the datagram
 * @param size octets
 * @return contents that differ in every one of these
 */
std::vector<uint8_t>
MakeContents(uint32_t flow, uint32_t number, uint32_t size)
{
    std::vector<uint8_t> octets(size);
    for (uint32_t i = 0; i < 4; ++i)
    {
        octets[i] = static_cast<uint8_t>(flow >> (8 * i));
        octets[4 + i] = static_cast<uint8_t>(number >> (8 * i));
    }
    uint32_t state = flow * 2654435761u + number * 40503u + size;
    for (uint32_t i = 8; i < size; ++i)
    {
        state = state * 1664525u + 1013904223u;
        octets[i] = static_cast<uint8_t>(state >> 24);
    }
    return octets;
}

/**
 * @param octets contents of a datagram
 * @param at where a number begins
 * @return the number
 */
uint32_t
ReadNumber(const std::vector<uint8_t>& octets, std::size_t at)
{
    uint32_t number = 0;
    for (uint32_t i = 0; i < 4; ++i)
    {
        number |= static_cast<uint32_t>(octets[at + i]) << (8 * i);
    }
    return number;
}

} // namespace

NetworkConfig
NetworkConfig::FromPreset(const std::string& name)
{
    NetworkConfig config;
    config.cell = CellConfig::FromPreset(name);
    config.bearer = BearerConfig::FromPreset(name);
    return config;
}

Network::Network(const NetworkConfig& config, const NetworkSize& size)
    : host(core.AddHost())
{
    core.SetTunnels(config.tunnels);
    for (uint32_t i = 0; i < size.sgsns; ++i)
    {
        sgsns.push_back(core.AddSgsn());
    }
    for (uint32_t i = 0; i < size.rncs; ++i)
    {
        rncs.push_back(umts.InstallRnc(CreateObject<Node>()));
        core.ConnectRnc(rncs.back(), sgsns.empty() ? core.GetGgsn() : sgsns[i % size.sgsns]);
    }
    for (uint32_t i = 0; i < size.nodeBs; ++i)
    {
        nodeBs.push_back(umts.InstallNodeB(CreateObject<Node>(),
                                           rncs[i % size.rncs],
                                           {config.cell},
                                           config.iub));
    }
    for (uint32_t i = 0; i < size.ues; ++i)
    {
        const NodeContainer node(CreateObject<Node>());
        const auto devices = umts.InstallUe(node, GetNodeB(i), config.ue, config.bearer);
        ues.push_back(DynamicCast<UeNetDevice>(devices.Get(0)));
        stats.AddUe(ues.back(), GetRnc(i));
    }
    for (uint32_t i = 0; i < size.ues; ++i)
    {
        const auto interfaces = core.ActivateUes(NetDeviceContainer(ues[i]), GetRnc(i));
        addresses.push_back(interfaces.GetAddress(0));
    }
    umts.AssignStreams(1);
}

Network::End::~End()
{
    Simulator::Destroy();
}

Ptr<NodeBNetDevice>
Network::GetNodeB(uint32_t ue) const
{
    return nodeBs[ue % nodeBs.size()];
}

Ptr<RncNetDevice>
Network::GetRnc(uint32_t ue) const
{
    return rncs[ue % nodeBs.size() % rncs.size()];
}

Ptr<IubChannel>
Network::GetFirstIub() const
{
    return DynamicCast<IubNetDevice>(nodeBs[0]->GetNode()->GetDevice(0))->GetIub();
}

Ptr<AdmissionControl>
Network::GetAdmissionControl() const
{
    const auto rrc = rncs[0]->GetObject<RncRrc>();
    return rrc->Control(nodeBs[0]->GetCell())->GetAdmissionControl();
}

Ipv4Address
Network::GetHostAddress() const
{
    return UmtsCoreHelper::GetHostAddress(host);
}

Ptr<ChannelSwitcher>
FindSwitcher(const Network& network)
{
    return network.rncs[0]->GetBearer(network.ues[0]->GetRnti())->GetObject<ChannelSwitcher>();
}

TrafficFilter
MakeFilter(uint8_t protocol)
{
    TrafficFilter filter;
    filter.protocol = protocol;
    return filter;
}

void
RunUntil(Time until)
{
    Simulator::Stop(until - Simulator::Now());
    Simulator::Run();
}

DatagramPort::DatagramPort(Ptr<Node> node, bool echoes)
    : m_node(node),
      m_echoes(echoes),
      m_socket(Socket::CreateSocket(node, TypeId::LookupByName("ns3::UdpSocketFactory")))
{
    m_socket->Bind(InetSocketAddress(Ipv4Address::GetAny(), PORT));
    m_socket->SetRecvCallback(MakeCallback(&DatagramPort::Receive, this));
}

void
DatagramPort::Send(Ipv4Address to, uint32_t flow, uint32_t number, uint32_t size)
{
    const auto octets = MakeContents(flow, number, size);
    m_socket->SendTo(Create<Packet>(octets.data(), size), 0, InetSocketAddress(to, PORT));
}

void
DatagramPort::SendAt(Time at, Ipv4Address to, uint32_t flow, uint32_t number, uint32_t size)
{
    Simulator::ScheduleWithContext(m_node->GetId(),
                                   at - Simulator::Now(),
                                   &DatagramPort::Send,
                                   this,
                                   to,
                                   flow,
                                   number,
                                   size);
}

void
DatagramPort::SendSeries(uint32_t count,
                         Time begin,
                         Time step,
                         Ipv4Address to,
                         uint32_t flow,
                         uint32_t size)
{
    for (uint32_t i = 0; i < count; ++i)
    {
        SendAt(begin + i * step, to, flow, i, size);
    }
}

uint32_t
DatagramPort::CountInOrder(uint32_t flow) const
{
    uint32_t count = 0;
    for (const auto& arrival : arrivals)
    {
        count += arrival.flow == flow && arrival.intact && arrival.number == count;
    }
    return count;
}

void
DatagramPort::Receive(Ptr<Socket> socket)
{
    Address from;
    while (Ptr<Packet> packet = socket->RecvFrom(from))
    {
        const auto octets = CopyOctets(*packet);
        Arrival arrival{Simulator::Now(), 0, 0, packet->GetSize(), false};
        if (octets.size() >= 8)
        {
            arrival.flow = ReadNumber(octets, 0);
            arrival.number = ReadNumber(octets, 4);
            arrival.intact = octets == MakeContents(arrival.flow, arrival.number, arrival.size);
        }
        arrivals.push_back(arrival);
        if (m_echoes)
        {
            m_socket->SendTo(Create<Packet>(octets.data(), arrival.size), 0, from);
        }
        if (onArrival)
        {
            onArrival();
        }
    }
}

Ptr<Packet>
MakeIpPacket(uint32_t size, Ipv4Address to)
{
    Ipv4Header header;
    auto packet = Create<Packet>(size - header.GetSerializedSize());
    header.SetDestination(to);
    header.SetPayloadSize(packet->GetSize());
    packet->AddHeader(header);
    return packet;
}

} // namespace ns3::umts::test
