/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-traffic-helper.h"

#include "ns3/application-container.h"
#include "ns3/bulk-send-helper.h"
#include "ns3/inet-socket-address.h"
#include "ns3/ipv4.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/seq-ts-header.h"
#include "ns3/simulator.h"
#include "ns3/udp-echo-helper.h"
#include "ns3/uinteger.h"
#include "ns3/umts-error.h"

namespace ns3::umts
{

namespace
{

/**
 * @param node a node
 * @return its first IPv4 address besides the loopback's; throws Error when
 * it has none
 */
Ipv4Address
FindAddress(const Ptr<Node>& node)
{
    const auto ip = node->GetObject<Ipv4>();
    uint32_t i = 1;
    while (ip && i < ip->GetNInterfaces() && ip->GetNAddresses(i) == 0)
    {
        ++i;
    }
    UMTS_THROW_UNLESS(ip && i < ip->GetNInterfaces(),
                      "traffic: node " << node->GetId()
                                       << " has no IPv4 address; UmtsCoreHelper::ActivateUes "
                                          "gives UEs theirs");
    return ip->GetAddress(i, 0).GetLocal();
}

} // namespace

RoundTripMeter::RoundTripMeter(Ptr<Node> from,
                               Ipv4Address to,
                               uint16_t port,
                               Time interval,
                               uint32_t octets)
    : m_socket(Socket::CreateSocket(from, TypeId::LookupByName("ns3::UdpSocketFactory"))),
      m_interval(interval),
      m_octets(octets)
{
    UMTS_THROW_UNLESS(interval > Time(0),
                      "traffic: an interval of " << interval << " is not above 0");
    UMTS_THROW_IF(octets < SeqTsHeader().GetSerializedSize(),
                  "traffic: " << octets << " octets of a ping, must be at least "
                              << SeqTsHeader().GetSerializedSize());
    m_socket->Bind();
    m_socket->Connect(InetSocketAddress(to, port));
    m_socket->SetRecvCallback(MakeCallback(&RoundTripMeter::Receive, this));
    Simulator::Schedule(interval, &RoundTripMeter::Send, Ptr<RoundTripMeter>(this));
}

RoundTripMeter::~RoundTripMeter()
{
    m_socket->SetRecvCallback(MakeNullCallback<void, Ptr<Socket>>());
}

void
RoundTripMeter::Stop()
{
    m_isStopped = true;
}

uint32_t
RoundTripMeter::GetSent() const
{
    return m_sent;
}

const std::vector<double>&
RoundTripMeter::GetRoundTrips() const
{
    return m_roundTrips;
}

void
RoundTripMeter::Send()
{
    if (m_isStopped)
    {
        return;
    }
    SeqTsHeader header; // has the time
    header.SetSeq(m_sent++);
    auto packet = Create<Packet>(m_octets - header.GetSerializedSize());
    packet->AddHeader(header);
    m_socket->Send(packet);
    Simulator::Schedule(m_interval, &RoundTripMeter::Send, Ptr<RoundTripMeter>(this));
}

void
RoundTripMeter::Receive(Ptr<Socket> socket)
{
    while (const auto packet = socket->Recv())
    {
        SeqTsHeader header;
        packet->RemoveHeader(header);
        m_roundTrips.push_back((Simulator::Now() - header.GetTs()).GetSeconds());
    }
}

Ptr<PacketSink>
TrafficHelper::AddTransfer(Ptr<Node> from, Ptr<Node> to, uint64_t octets)
{
    const InetSocketAddress address(FindAddress(to), m_port++);
    const auto sink = PacketSinkHelper("ns3::TcpSocketFactory", address).Install(to);
    BulkSendHelper sender("ns3::TcpSocketFactory", address);
    sender.SetAttribute("MaxBytes", UintegerValue(octets));
    sender.Install(from);
    return DynamicCast<PacketSink>(sink.Get(0));
}

Ptr<RoundTripMeter>
TrafficHelper::AddPing(Ptr<Node> from, Ptr<Node> to, Time interval, uint32_t octets)
{
    const Ipv4Address address = FindAddress(to);
    UdpEchoServerHelper(m_port).Install(to);
    return Create<RoundTripMeter>(from, address, m_port++, interval, octets);
}

} // namespace ns3::umts
