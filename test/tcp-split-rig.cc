/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-split-rig.h"

#include "umts-test.h"

#include "ns3/config.h"
#include "ns3/double.h"
#include "ns3/error-model.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv4-global-routing-helper.h"
#include "ns3/point-to-point-helper.h"
#include "ns3/pointer.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/tcp-classic-socket-factory.h"
#include "ns3/tcp-l4-protocol.h"
#include "ns3/tcp-rx-buffer.h"
#include "ns3/tcp-socket-base.h"
#include "ns3/traffic-control-helper.h"
#include "ns3/uinteger.h"

#include <algorithm>

namespace ns3
{
namespace tcpsplittest
{

namespace
{

constexpr uint16_t FIRST_PORT = 5000; //!< Of servers whose client has a port of its own
uint16_t g_port = FIRST_PORT + 1;     //!< Of the other servers; each stream takes the next

/**
 * @param key number of the pattern
 * @param position position in the stream
 * @return the byte
 */
uint8_t
Pattern(uint32_t key, uint32_t position)
{
    return static_cast<uint8_t>((position + 7 * key) % 251);
}

/**
 * @brief Connect two nodes.
 * @param b another one
 */
NetDeviceContainer
Connect(Ptr<Node> a, Ptr<Node> b, const Link& properties)
{
    PointToPointHelper link;
    link.SetDeviceAttribute("DataRate", StringValue(properties.rate));
    link.SetChannelAttribute("Delay", TimeValue(properties.delay));
    link.SetQueue("ns3::DropTailQueue", "MaxSize", StringValue("10000p"));
    const NetDeviceContainer devices = link.Install(a, b);
    for (uint32_t i = 0; i < devices.GetN(); ++i)
    {
        auto loss = CreateObject<RateErrorModel>();
        loss->SetUnit(RateErrorModel::ERROR_UNIT_PACKET);
        loss->SetRate(properties.loss);
        devices.Get(i)->SetAttribute("ReceiveErrorModel", PointerValue(loss));
    }
    return devices;
}

/**
 * @brief Make a socket for an end of a stream: one of TcpSocketBase, but for what TcpClassicSocket
 * mends. Up to ns-3.40 a TcpSocketBase with data ends the program when the window of its peer is
 * full to the octet.
 * @param node where
 * @return the socket, with the congestion control of the node's TCP
 */
Ptr<Socket>
MakeSocket(Ptr<Node> node)
{
    TypeIdValue variant;
    node->GetObject<TcpL4Protocol>()->GetAttribute("SocketType", variant);
    return TcpClassicSocketFactory::Install(node, variant.Get())->CreateSocket();
}

} // namespace

End::End(const Plan& plan, uint32_t key)
    : m_plan(plan),
      m_key(key)
{
}

void
End::Take(Ptr<Socket> connection)
{
    socket = connection;
    socket->SetSendCallback(MakeCallback(&End::OnSpace, this));
    socket->SetRecvCallback(MakeCallback(&End::OnData, this));
    socket->SetCloseCallbacks(MakeCallback(&End::OnClose, this), MakeCallback(&End::OnClose, this));
    if (m_plan.readsFrom > Simulator::Now())
    {
        Simulator::Schedule(m_plan.readsFrom - Simulator::Now(), &End::OnData, this, socket);
    }
}

void
End::Reset()
{
    m_plan.readsFrom = Time::Max();
    m_resets = socket->GetRxAvailable() == 0;
    if (!m_resets)
    {
        socket->Close();
    }
}

void
End::OnSpace(Ptr<Socket> connection, uint32_t space)
{
    if (m_finSent || (m_plan.waitsForEnd && !ended))
    {
        return;
    }
    while (sent < m_plan.bytes && space > 0)
    {
        const uint32_t size = std::min({m_plan.bytes - sent, space, 4 * SEGMENT});
        std::vector<uint8_t> data(size);
        for (uint32_t i = 0; i < size; ++i)
        {
            data[i] = Pattern(m_key, sent + i);
        }
        sent += size; // before Send(), which calls back
        connection->Send(Create<Packet>(data.data(), size));
        space = connection->GetTxAvailable();
    }
    if (sent == m_plan.bytes && m_plan.closes)
    {
        m_finSent = true;
        connection->Close();
    }
}

void
End::OnData(Ptr<Socket> connection)
{
    mostUnread = std::max(mostUnread, connection->GetRxAvailable());
    if (m_resets)
    {
        Simulator::ScheduleNow(&End::Reset, this);
    }
    if (Simulator::Now() < m_plan.readsFrom)
    {
        return;
    }
    while (connection->GetRxAvailable() > 0)
    {
        const Ptr<Packet> packet = connection->Recv();
        for (const uint8_t byte : umts::test::CopyOctets(*packet))
        {
            corrupted = corrupted || byte != Pattern(m_key ^ 1, received);
            ++received;
        }
    }
    if (!ended && DynamicCast<TcpSocketBase>(connection)->GetRxBuffer()->Finished())
    {
        ended = true;
        // Later, as its state changes after this call.
        Simulator::ScheduleNow(&End::OnSpace, this, connection, connection->GetTxAvailable());
    }
}

void
End::OnClose(Ptr<Socket> connection)
{
    closed = true;
    OnData(connection);
}

Stream::Stream(const Plan& clientPlan, const Plan& serverPlan)
    : client(clientPlan, 0),
      server(serverPlan, 1),
      peer(Ipv4Address::GetAny(), 0)
{
}

void
Stream::Listen(Ptr<Node> node)
{
    listener = MakeSocket(node);
    listener->Bind(InetSocketAddress(Ipv4Address::GetAny(), peer.GetPort()));
    listener->Listen();
    listener->SetAcceptCallback(MakeNullCallback<bool, Ptr<Socket>, const Address&>(),
                                MakeCallback(&Stream::Accept, this));
}

void
Stream::Accept(Ptr<Socket> connection, const Address& address)
{
    listener->Close();
    from = address;
    server.Take(connection);
}

void
Stream::Connect(Ptr<Node> node, uint16_t port)
{
    Ptr<Socket> socket = MakeSocket(node);
    socket->Bind(InetSocketAddress(Ipv4Address::GetAny(), port));
    client.Take(socket);
    socket->Connect(peer);
}

Rig::Rig(const Link& wired, const Link& radio, const TcpSplitHelper& split)
{
    Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(SEGMENT));
    // A server of TcpSocketBase that sends first must not fill the window before the first ACK.
    Config::SetDefault("ns3::TcpSocket::InitialCwnd", UintegerValue(1));
    nodes.Create(3);
    InternetStackHelper internet;
    internet.Install(nodes);
    const auto wire = Connect(nodes.Get(0), nodes.Get(1), wired);
    const auto air = Connect(nodes.Get(1), nodes.Get(2), radio);
    host = Ipv4AddressHelper("10.1.0.0", "255.255.255.0").Assign(wire).GetAddress(0);
    mobile = Ipv4AddressHelper("10.2.0.0", "255.255.255.0").Assign(air).GetAddress(1);
    Ipv4GlobalRoutingHelper::PopulateRoutingTables();
    TrafficControlHelper().Uninstall(wire);
    TrafficControlHelper().Uninstall(air);
    proxy = split.Install(air.Get(0));
    proxy->TraceConnectWithoutContext("HeldOctets", MakeCallback(&Rig::OnHeld, this));
    proxy->TraceConnectWithoutContext("Opened", MakeCallback(&Rig::OnOpened, this));
    proxy->TraceConnectWithoutContext("Closed", MakeCallback(&Rig::OnClosed, this));
}

Rig::~Rig()
{
    connections.clear();
    proxy = nullptr;
    Simulator::Destroy();
    Config::Reset();
}

Stream&
Rig::Download(const Plan& client, const Plan& server, Time start, uint16_t port)
{
    return Open(nodes.Get(0), nodes.Get(2), mobile, client, server, start, port);
}

Stream&
Rig::Upload(const Plan& client, const Plan& server, Time start)
{
    return Open(nodes.Get(2), nodes.Get(0), host, client, server, start, 0);
}

Stream&
Rig::Open(Ptr<Node> client,
          Ptr<Node> server,
          Ipv4Address address,
          const Plan& clientPlan,
          const Plan& serverPlan,
          Time start,
          uint16_t port)
{
    const auto serverPort = static_cast<uint16_t>(port > 0 ? FIRST_PORT : g_port++);
    m_streams.push_back(std::make_unique<Stream>(clientPlan, serverPlan));
    Stream& stream = *m_streams.back();
    stream.peer = {address, serverPort};
    Simulator::ScheduleWithContext(server->GetId(), start, &Stream::Listen, &stream, server);
    Simulator::ScheduleWithContext(client->GetId(), start, &Stream::Connect, &stream, client, port);
    return stream;
}

void
Rig::Run(Time until)
{
    Simulator::Stop(until);
    Simulator::Run();
}

void
Rig::OnHeld(uint32_t /* before */, uint32_t after)
{
    mostHeld = std::max(mostHeld, after);
}

void
Rig::OnOpened(Ptr<const TcpSplitConnection> connection)
{
    connections.push_back(connection);
}

void
Rig::OnClosed(Ptr<const TcpSplitConnection> /* connection */, bool aborted)
{
    closings.push_back(aborted);
}

Link
GoodWire()
{
    return {"10Mbps", MilliSeconds(20)};
}

Link
GoodAir()
{
    return {"1Mbps", MilliSeconds(50)};
}

TcpSplitHelper
WithBuffers(uint32_t octets)
{
    TcpSplitHelper split;
    for (const auto* name :
         {"WiredSendBuffer", "WiredReceiveBuffer", "RadioSendBuffer", "RadioReceiveBuffer"})
    {
        split.SetAttribute(name, UintegerValue(octets));
    }
    return split;
}

void
ExpectWhole(const End& from, const End& to, uint32_t bytes, bool ended)
{
    UMTS_EXPECT(from.sent == bytes, "all written");
    UMTS_EXPECT(to.received == bytes, "all bytes, once");
    UMTS_EXPECT(!to.corrupted, "in order");
    UMTS_EXPECT(to.ended == ended, "and then the end");
}

} // namespace tcpsplittest
} // namespace ns3
