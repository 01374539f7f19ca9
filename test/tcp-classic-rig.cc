/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-rig.h"

#include "ns3/config.h"
#include "ns3/inet-socket-address.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv4-header.h"
#include "ns3/point-to-point-helper.h"
#include "ns3/pointer.h"
#include "ns3/ppp-header.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/tcp-classic-helper.h"
#include "ns3/tcp-classic-socket-factory.h"
#include "ns3/traffic-control-helper.h"
#include "ns3/uinteger.h"

#include <algorithm>
#include <cmath>

namespace ns3
{
namespace tcpclassictest
{

namespace
{

/// Port of the receivers; each flow of a node takes the next.
uint16_t g_port = 5000;

/**
 * Byte of the test pattern, whose period is no divisor of any segment size.
 * @param position position in the stream
 * @return the byte
 */
uint8_t
Pattern(uint64_t position)
{
    return static_cast<uint8_t>(position % 251);
}

} // namespace

NS_OBJECT_ENSURE_REGISTERED(SegmentLoss);

TypeId
SegmentLoss::GetTypeId()
{
    static TypeId tid = TypeId("ns3::tcpclassictest::SegmentLoss")
                            .SetParent<ErrorModel>()
                            .SetGroupName("Umts")
                            .AddConstructor<SegmentLoss>();
    return tid;
}

bool
SegmentLoss::DoCorrupt(Ptr<Packet> packet)
{
    Ptr<Packet> copy = packet->Copy();
    PppHeader ppp;
    Ipv4Header ip;
    TcpHeader tcp;
    copy->RemoveHeader(ppp);
    copy->RemoveHeader(ip);
    copy->PeekHeader(tcp);
    const uint32_t segment = (tcp.GetSequenceNumber().GetValue() - 1) / SEGMENT;
    if (ip.GetEcn() == Ipv4Header::ECN_ECT0 && marks.count(segment) > 0)
    {
        packet->RemoveAtStart(packet->GetSize() - copy->GetSize());
        ip.SetEcn(Ipv4Header::ECN_CE);
        packet->AddHeader(ip);
        packet->AddHeader(ppp);
    }
    copy->RemoveHeader(tcp);
    const auto script = drops.find(segment);
    if (copy->GetSize() == 0 || script == drops.end() || script->second == 0)
    {
        return false;
    }
    --script->second;
    return true;
}

void
SegmentLoss::DoReset()
{
    drops.clear();
    marks.clear();
}

Flow::Flow(Ptr<Socket> sender, Ptr<Node> receiver, Ipv4Address address, uint64_t bytes, Time start)
    : socket(DynamicCast<TcpSocketBase>(sender)),
      m_peer(InetSocketAddress(address, g_port)),
      m_bytes(bytes)
{
    m_listener = Socket::CreateSocket(receiver, TypeId::LookupByName("ns3::TcpSocketFactory"));
    m_listener->Bind(InetSocketAddress(Ipv4Address::GetAny(), g_port));
    m_listener->Listen();
    m_listener->SetAcceptCallback(MakeNullCallback<bool, Ptr<Socket>, const Address&>(),
                                  MakeCallback(&Flow::Accept, this));
    ++g_port;
    socket->SetSendCallback(MakeCallback(&Flow::Feed, this));
    Watch();
    Simulator::ScheduleWithContext(receiver->GetId(), start, &Flow::Connect, this);
}

void
Flow::Connect()
{
    socket->Connect(m_peer);
}

void
Flow::Feed(Ptr<Socket> sender, uint32_t available)
{
    while (m_written < m_bytes && available > 0)
    {
        const auto size = static_cast<uint32_t>(
            std::min<uint64_t>({m_bytes - m_written, available, 10 * SEGMENT}));
        std::vector<uint8_t> data(size);
        for (uint32_t i = 0; i < size; ++i)
        {
            data[i] = Pattern(m_written + i);
        }
        m_written += size; // before Send(), which calls back
        sender->Send(Create<Packet>(data.data(), size));
        available = sender->GetTxAvailable();
    }
    if (m_written == m_bytes)
    {
        sender->Close();
    }
}

void
Flow::Accept(Ptr<Socket> connection, const Address& /* from */)
{
    connection->SetRecvCallback(MakeCallback(&Flow::Receive, this));
}

void
Flow::Receive(Ptr<Socket> connection)
{
    while (Ptr<Packet> packet = connection->Recv())
    {
        for (const uint8_t byte : umts::test::CopyOctets(*packet))
        {
            corrupted = corrupted || byte != Pattern(delivered);
            ++delivered;
        }
    }
}

void
Flow::Watch()
{
    socket->TraceConnectWithoutContext("CongestionWindow",
                                       MakeCallback(&Flow::WindowChanged, this));
    socket->TraceConnectWithoutContext("SlowStartThreshold",
                                       MakeCallback(&Flow::SsThreshChanged, this));
    socket->TraceConnectWithoutContext("Rx", MakeCallback(&Flow::AckReceived, this));
    socket->TraceConnectWithoutContext("Tx", MakeCallback(&Flow::SegmentSent, this));
    socket->TraceConnectWithoutContext("Timeout", MakeCallback(&Flow::TimedOut, this));
    socket->TraceConnectWithoutContext("RttSample", MakeCallback(&Flow::Sampled, this));
    socket->TraceConnectWithoutContext("SegmentRetransmitted",
                                       MakeCallback(&Flow::Retransmitted, this));
}

void
Flow::WindowChanged(uint32_t /* before */, uint32_t after)
{
    window = after;
    Tell(std::to_string(after));
}

void
Flow::Tell(const std::string& event)
{
    story += (story.empty() ? "" : " ") + event;
    m_lastEvent = Simulator::Now();
}

void
Flow::SsThreshChanged(uint32_t /* before */, uint32_t after)
{
    ssThresh = after;
}

void
Flow::AckReceived(Ptr<const Packet> /* packet */,
                  const TcpHeader& header,
                  Ptr<const TcpSocketBase> /* sock */)
{
    const uint32_t segment = (header.GetAckNumber().GetValue() - 1) / SEGMENT;
    m_dupAcks = segment > acked ? 0 : m_dupAcks + 1;
    acked = std::max(acked, segment);
}

void
Flow::SegmentSent(Ptr<const Packet> packet,
                  const TcpHeader& header,
                  Ptr<const TcpSocketBase> /* sock */)
{
    const uint32_t segment = (header.GetSequenceNumber().GetValue() - 1) / SEGMENT;
    if (packet->GetSize() > 0 && segment == sentTimes.size())
    {
        sentTimes.push_back(Simulator::Now());
    }
}

void
Flow::TimedOut(SequenceNumber32 head)
{
    timeouts.push_back({(head.GetValue() - 1) / SEGMENT, Simulator::Now(), 0});
    const double waited = (Simulator::Now() - m_lastEvent).GetSeconds() * 1000;
    Tell("T" + std::to_string(std::lround(waited)));
    Simulator::ScheduleNow(&Flow::NoteWindow, this);
}

void
Flow::NoteWindow()
{
    timeouts.back().window = window;
}

void
Flow::Sampled(Time rtt)
{
    rttSamples.push_back(rtt);
}

void
Flow::Retransmitted(SequenceNumber32 seq, bool fromTimeout)
{
    const uint32_t segment = (seq.GetValue() - 1) / SEGMENT;
    retransmissions.push_back({segment, fromTimeout, Simulator::Now(), m_dupAcks});
    Tell(std::to_string(segment) + (fromTimeout ? "T" : "F"));
}

Rig::Rig(const std::string& rate, Time delay)
{
    TcpClassicHelper::SetDefaults();
    Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(SEGMENT));

    hosts.Create(2);
    InternetStackHelper().Install(hosts);
    PointToPointHelper link;
    link.SetDeviceAttribute("DataRate", StringValue(rate));
    link.SetChannelAttribute("Delay", TimeValue(delay));
    link.SetQueue("ns3::DropTailQueue", "MaxSize", StringValue("1000p"));
    const NetDeviceContainer devices = link.Install(hosts);
    const Ipv4InterfaceContainer interfaces =
        Ipv4AddressHelper("10.0.0.0", "255.255.255.0").Assign(devices);
    TrafficControlHelper().Uninstall(devices);
    senderAddress = interfaces.GetAddress(0);
    receiverAddress = interfaces.GetAddress(1);
    channel = devices.Get(0)->GetChannel();
    loss = CreateObject<SegmentLoss>();
    devices.Get(1)->SetAttribute("ReceiveErrorModel", PointerValue(loss));
}

Rig::~Rig()
{
    Simulator::Destroy();
    Config::Reset();
}

Ptr<Socket>
Rig::MakeSocket(TypeId congestionOps)
{
    return TcpClassicSocketFactory::Install(hosts.Get(0), congestionOps)->CreateSocket();
}

Flow&
Rig::AddFlow(Ptr<Socket> sender, uint32_t segments, Time start)
{
    const uint64_t bytes = uint64_t{segments} * SEGMENT;
    m_flows.push_back(std::make_unique<Flow>(sender, hosts.Get(1), receiverAddress, bytes, start));
    return *m_flows.back();
}

} // namespace tcpclassictest
} // namespace ns3
