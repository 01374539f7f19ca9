/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-split-proxy.h"

#include "tcp-classic-reno.h"
#include "tcp-classic-socket-factory.h"

#include "ns3/ipv4-route.h"
#include "ns3/node.h"
#include "ns3/output-stream-wrapper.h"
#include "ns3/tcp-header.h"
#include "ns3/tcp-l4-protocol.h"
#include "ns3/uinteger.h"
#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(TcpSplitProxy);

TypeId
TcpSplitProxy::GetTypeId()
{
    UMTS_TYPE_NAMED(TcpSplitProxy, Ipv4RoutingProtocol, "ns3::TcpSplitProxy")
        .Attribute("WiredVariant", &C::m_wiredVariant, TcpClassicReno::GetTypeId())
        .Help("Congestion control of the wired halves, a TcpCongestionOps")
        .Attribute("RadioVariant", &C::m_radioVariant, TcpClassicReno::GetTypeId())
        .Help("Congestion control of the radio halves, a TcpCongestionOps")
        .Attribute("WiredSendBuffer", &C::m_wiredSendBuffer, 131072, 1)
        .Help("Send buffer of a wired half in octets, at least two segments")
        .Attribute("WiredReceiveBuffer", &C::m_wiredReceiveBuffer, 131072, 1)
        .Help("Receive buffer of a wired half in octets, at least two segments: the largest window "
              "of the hosts")
        .Attribute("RadioSendBuffer", &C::m_radioSendBuffer, 131072, 1)
        .Help("Send buffer of a radio half in octets, at least two segments")
        .Attribute("RadioReceiveBuffer", &C::m_radioReceiveBuffer, 131072, 1)
        .Help("Receive buffer of a radio half in octets, at least two segments: the largest window "
              "of the mobiles")
        .Trace("Opened", &C::m_openedTrace, "OpenedTracedCallback")
        .Help("A connection is split")
        .Trace("Closed", &C::m_closedTrace, "ClosedTracedCallback")
        .Help("Both ends have closed a split connection, or it was aborted")
        .Trace("HeldOctets", &C::m_held, "ns3::TracedValueCallback::Uint32")
        .Help("Octets that all connections store: received from one end, and not acknowledged by "
              "the other one");
}

void
TcpSplitProxy::DoDispose()
{
    m_connections.clear();
    m_radio.clear();
    m_ipv4 = nullptr;
    Ipv4RoutingProtocol::DoDispose();
}

void
TcpSplitProxy::AddRadioDevice(Ptr<NetDevice> device)
{
    m_radio.insert(device);
}

TcpSplitCounters
TcpSplitProxy::GetCounters() const
{
    return m_counters;
}

uint32_t
TcpSplitProxy::GetHeldOctets() const
{
    return m_held;
}

Ptr<Ipv4Route>
TcpSplitProxy::RouteOutput(Ptr<Packet> /* packet */,
                           const Ipv4Header& /* header */,
                           Ptr<NetDevice> /* device */,
                           Socket::SocketErrno& /* error */)
{
    return nullptr; // the others of the list know
}

bool
TcpSplitProxy::RouteInput(Ptr<const Packet> packet,
                          const Ipv4Header& header,
                          Ptr<const NetDevice> device,
                          RouteInputCallbacks::Unicast /* forward */,
                          RouteInputCallbacks::Multicast /* forwardToMany */,
                          RouteInputCallbacks::Local deliver,
                          RouteInputCallbacks::Error /* fail */)
{
    if (header.GetProtocol() != TcpL4Protocol::PROT_NUMBER)
    {
        return false;
    }
    if (!header.IsLastFragment() || header.GetFragmentOffset() > 0)
    {
        return IsFragmentOfSplit(header) && Deliver(packet, header, device, deliver);
    }
    TcpHeader tcp;
    packet->PeekHeader(tcp);
    const InetSocketAddress from(header.GetSource(), tcp.GetSourcePort());
    const InetSocketAddress to(header.GetDestination(), tcp.GetDestinationPort());
    const bool opens = (tcp.GetFlags() & (TcpHeader::SYN | TcpHeader::ACK)) == TcpHeader::SYN;
    const auto known = m_connections.find(MakeFlow(from, to));
    const bool isKnown = known != m_connections.end();
    if (isKnown && !(opens && known->second->IsOver()))
    {
        return Deliver(packet, header, device, deliver);
    }
    if (!opens || !IsCrossing(header, device))
    {
        return false;
    }
    if (isKnown)
    {
        // A new connection of the same ports (RFC 1122 section 4.2.2.13).
        Ptr<TcpSplitConnection> old = known->second;
        old->Abort();
        ConnectionGone(old);
    }
    const bool isFromRadio = m_radio.count(device) > 0;
    Open(packet, from, to, isFromRadio ? TcpSplitSide::RADIO : TcpSplitSide::WIRED);
    return true;
}

bool
TcpSplitProxy::Deliver(Ptr<const Packet> packet,
                       const Ipv4Header& header,
                       Ptr<const NetDevice> device,
                       const LocalDeliverCallback& deliver) const
{
    deliver(packet, header, m_ipv4->GetInterfaceForDevice(device));
    return true;
}

bool
TcpSplitProxy::IsFragmentOfSplit(const Ipv4Header& header) const
{
    const Ipv4Address from = header.GetSource();
    const Ipv4Address to = header.GetDestination();
    const auto first = m_connections.lower_bound({from, to, 0, 0});
    return first != m_connections.end() && std::get<0>(first->first) == from &&
           std::get<1>(first->first) == to;
}

bool
TcpSplitProxy::IsCrossing(const Ipv4Header& header, Ptr<const NetDevice> device) const
{
    Socket::SocketErrno error;
    const auto route = m_ipv4->GetRoutingProtocol()->RouteOutput(nullptr, header, nullptr, error);
    return route && m_radio.count(route->GetOutputDevice()) != m_radio.count(device);
}

TcpSplitProxy::Flow
TcpSplitProxy::MakeFlow(const InetSocketAddress& from, const InetSocketAddress& to)
{
    return {from.GetIpv4(), to.GetIpv4(), from.GetPort(), to.GetPort()};
}

void
TcpSplitProxy::Open(Ptr<const Packet> syn,
                    const InetSocketAddress& client,
                    const InetSocketAddress& server,
                    TcpSplitSide clientSide)
{
    auto wired = MakeHalf("Wired", m_wiredVariant, m_wiredSendBuffer, m_wiredReceiveBuffer);
    auto radio = MakeHalf("Radio", m_radioVariant, m_radioSendBuffer, m_radioReceiveBuffer);
    auto connection = Create<TcpSplitConnection>(client, server, clientSide, wired, radio, *this);
    m_connections[MakeFlow(client, server)] = connection;
    m_connections[MakeFlow(server, client)] = connection;
    ++m_counters.opened;
    m_openedTrace(connection);
    connection->Open(syn);
}

Ptr<TcpSplitSocket>
TcpSplitProxy::MakeHalf(const std::string& side,
                        TypeId variant,
                        uint32_t sendBuffer,
                        uint32_t receiveBuffer) const
{
    UMTS_THROW_UNLESS(IsTcpCongestionOps(variant),
                      side << "Variant of TcpSplitProxy must name a TcpCongestionOps, and "
                           << variant.GetName() << " is none");
    auto half = CreateObject<TcpSplitSocket>();
    UintegerValue segment;
    half->GetAttribute("SegmentSize", segment);
    UMTS_THROW_IF(std::min(sendBuffer, receiveBuffer) < 2 * segment.Get(),
                  side << "SendBuffer and " << side
                       << "ReceiveBuffer of TcpSplitProxy must hold at least two segments of "
                       << segment.Get() << " octets");
    half->SetAttribute("SndBufSize", UintegerValue(sendBuffer));
    half->SetAttribute("RcvBufSize", UintegerValue(receiveBuffer));
    TcpClassicSocketFactory::Equip(half, m_ipv4->GetObject<Node>(), variant);
    return half;
}

void
TcpSplitProxy::OctetsRelayed(TcpSplitSide to, uint32_t octets)
{
    (to == TcpSplitSide::RADIO ? m_counters.octetsToRadio : m_counters.octetsToWired) += octets;
}

void
TcpSplitProxy::HeldChanged(int64_t change)
{
    m_held = static_cast<uint32_t>(m_held + change);
    m_counters.maxHeldOctets = std::max(m_counters.maxHeldOctets, m_held.Get());
}

void
TcpSplitProxy::ConnectionOver(Ptr<TcpSplitConnection> connection)
{
    ++(connection->IsAborted() ? m_counters.aborted : m_counters.closed);
    m_closedTrace(connection, connection->IsAborted());
}

void
TcpSplitProxy::ConnectionGone(Ptr<TcpSplitConnection> connection)
{
    const InetSocketAddress& client = connection->GetClient();
    const InetSocketAddress& server = connection->GetServer();
    for (const auto& flow : {MakeFlow(client, server), MakeFlow(server, client)})
    {
        const auto known = m_connections.find(flow);
        if (known != m_connections.end() && known->second == connection)
        {
            m_connections.erase(known);
        }
    }
}

void
TcpSplitProxy::SetIpv4(Ptr<Ipv4> ipv4)
{
    m_ipv4 = ipv4;
}

void
TcpSplitProxy::NotifyInterfaceUp(uint32_t /* interface */)
{
}

void
TcpSplitProxy::NotifyInterfaceDown(uint32_t /* interface */)
{
}

void
TcpSplitProxy::NotifyAddAddress(uint32_t /* interface */, Ipv4InterfaceAddress /* address */)
{
}

void
TcpSplitProxy::NotifyRemoveAddress(uint32_t /* interface */, Ipv4InterfaceAddress /* address */)
{
}

void
TcpSplitProxy::PrintRoutingTable(Ptr<OutputStreamWrapper> stream, Time::Unit /* unit */) const
{
    std::ostream& os = *stream->GetStream();
    os << "TcpSplitProxy: connections split\n";
    for (const auto& [flow, connection] : m_connections)
    {
        const auto& [from, to, fromPort, toPort] = flow;
        os << from << ":" << fromPort << " -> " << to << ":" << toPort << "\n";
    }
}

} // namespace ns3
