/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-gtp-u-endpoint.h"

#include "ns3/ipv4-end-point.h"
#include "ns3/ipv4-routing-protocol.h"
#include "ns3/log.h"
#include "ns3/node.h"
#include "ns3/simulator.h"
#include "ns3/socket.h"
#include "ns3/umts-error.h"
#include "ns3/umts-ip-check.h"
#include "ns3/umts-raised.h"
#include "ns3/umts-type-declaration.h"

#include <utility>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsGtpUEndpoint");

NS_OBJECT_ENSURE_REGISTERED(GtpUEndpoint);

namespace
{

constexpr uint32_t NUMBER_BITS = 20;                            //!< Tunnels of a node: 2^20 - 1
constexpr uint32_t MAX_TUNNELS = (1u << NUMBER_BITS) - 1;       //!< As 0 names no tunnel
constexpr uint32_t REUSE_MASK = (1u << (32 - NUMBER_BITS)) - 1; //!< Bits above the number

/**
 * @param number number of a tunnel
 * @param reuse how often it has been given out before
 * @return the TEID, never 0
 */
Teid
MakeTeid(uint32_t number, uint32_t reuse)
{
    return static_cast<Teid>((reuse & REUSE_MASK) << NUMBER_BITS | (number + 1));
}

/**
 * @param teid a TEID
 * @return number of the tunnel; a large one for TEID 0
 */
uint32_t
GetNumber(Teid teid)
{
    return (static_cast<uint32_t>(teid) & MAX_TUNNELS) - 1;
}

} // namespace

TypeId
GtpUEndpoint::GetTypeId()
{
    UMTS_TYPE(GtpUEndpoint, Object)
        .Attribute("SequenceNumbers", &C::m_hasNumbers, false)
        .Help("G-PDUs have sequence numbers, 4 octets more")
        .Trace("Tx", &C::m_txTrace, "MessageTracedCallback")
        .Help("A message is sent")
        .Trace("Rx", &C::m_rxTrace, "MessageTracedCallback")
        .Help("A message has been received")
        .Trace("Drop", &C::m_dropTrace, "MessageTracedCallback")
        .Help("A datagram is dropped: it cannot be read, or nobody knows its tunnel");
}

void
GtpUEndpoint::DoDispose()
{
    if (m_port)
    {
        m_udp->DeAllocate(m_port); // calls LosePort()
    }
    m_udp = nullptr;
    m_ipv4 = nullptr;
    m_tunnels.clear();
    m_inner.clear();
    Object::DoDispose();
}

void
GtpUEndpoint::Start(Ptr<Node> node, Ipv4Address address)
{
    m_address = address;
    m_numbers = IdPool<uint32_t>(MAX_TUNNELS);
    m_ipv4 = node->GetObject<Ipv4>();
    m_udp = node->GetObject<UdpL4Protocol>();
    UMTS_THROW_UNLESS(m_ipv4 && m_udp, "GTP-U: node " << node->GetId() << " has no internet stack");
    m_port = m_udp->Allocate(nullptr, PORT);
    UMTS_THROW_UNLESS(m_port, "GTP-U: port 2152 of node " << node->GetId() << " is taken");
    m_port->SetRxCallback(MakeCallback(&GtpUEndpoint::ReceiveUdp, this));
    m_port->SetDestroyCallback(MakeCallback(&GtpUEndpoint::LosePort, this));
}

void
GtpUEndpoint::LosePort()
{
    m_port = nullptr;
}

Ipv4Address
GtpUEndpoint::GetAddress() const
{
    return m_address;
}

Teid
GtpUEndpoint::Open(GtpUTunnelEnd& end)
{
    const uint32_t number = m_numbers.Allocate();
    if (number >= m_tunnels.size())
    {
        m_tunnels.resize(number + 1);
    }
    Tunnel& tunnel = m_tunnels[number];
    const uint16_t reuse = tunnel.reuse;
    tunnel = Tunnel();
    tunnel.end = &end;
    tunnel.reuse = reuse;
    return MakeTeid(number, reuse);
}

GtpUEndpoint::Tunnel*
GtpUEndpoint::Find(Teid local)
{
    const uint32_t number = GetNumber(local);
    const bool isOpen = number < m_tunnels.size() && m_tunnels[number].end &&
                        MakeTeid(number, m_tunnels[number].reuse) == local;
    return isOpen ? &m_tunnels[number] : nullptr;
}

GtpUEndpoint::Tunnel&
GtpUEndpoint::Get(Teid local)
{
    Tunnel* tunnel = Find(local);
    UMTS_THROW_UNLESS(tunnel, "GTP-U: no tunnel has TEID " << static_cast<uint32_t>(local));
    return *tunnel;
}

bool
GtpUEndpoint::IsOpen(Teid local) const
{
    return const_cast<GtpUEndpoint*>(this)->Find(local) != nullptr;
}

uint32_t
GtpUEndpoint::GetNTunnels() const
{
    return m_numbers.GetNUsed();
}

void
GtpUEndpoint::Connect(Teid local, const GtpUPeer& peer)
{
    Get(local).peer = peer;
}

void
GtpUEndpoint::Redirect(Teid local, const GtpUPeer& peer)
{
    SendEndMarker(local);
    Connect(local, peer);
}

void
GtpUEndpoint::Close(Teid local)
{
    Tunnel& tunnel = Get(local);
    tunnel.end = nullptr;
    ++tunnel.reuse;
    m_numbers.Release(GetNumber(local));
}

bool
GtpUEndpoint::SendMessage(GtpUHeader& header, Ptr<Packet> message, const Way& way)
{
    if (way.address == Ipv4Address::GetZero())
    {
        return false; // the tunnel has no far end
    }
    header.payloadOctets = static_cast<uint16_t>(message->GetSize());
    message->AddHeader(header);
    Ipv4Header ip;
    ip.SetDestination(way.address);
    ip.SetProtocol(UdpL4Protocol::PROT_NUMBER);
    Socket::SocketErrno error;
    const auto route = m_ipv4->GetRoutingProtocol()->RouteOutput(message, ip, nullptr, error);
    if (!route)
    {
        return false;
    }
    m_txTrace(message, way.address);
    const Ipv4Address source = way.source.value_or(route->GetSource());
    m_udp->Send(message, source, way.address, PORT, way.port, route);
    return true;
}

void
GtpUEndpoint::SendPdu(Teid local, GtpUHeader& header, Ptr<Packet> packet)
{
    Tunnel& tunnel = Get(local);
    header.teid = tunnel.peer.teid;
    if (m_hasNumbers)
    {
        header.sequenceNumber = tunnel.nextSent++;
    }
    const bool sent = SendMessage(header, packet, {tunnel.peer.address});
    ++(sent ? m_counters.sent : m_counters.unsent);
}

void
GtpUEndpoint::Send(Teid local, Ptr<Packet> packet, std::optional<uint16_t> pdcpPduNumber)
{
    GtpUHeader header;
    header.pdcpPduNumber = pdcpPduNumber;
    SendPdu(local, header, packet);
}

void
GtpUEndpoint::Relay(Teid local, Ptr<Packet> packet, const GtpUHeader& received)
{
    GtpUHeader header;
    header.pdcpPduNumber = received.pdcpPduNumber;
    header.others = received.GetForwarded();
    SendPdu(local, header, packet);
}

void
GtpUEndpoint::SendEndMarker(Teid local)
{
    const Tunnel& tunnel = Get(local);
    GtpUHeader header;
    header.type = GtpUMessage::END_MARKER;
    header.teid = tunnel.peer.teid;
    SendMessage(header, Create<Packet>(), {tunnel.peer.address});
}

void
GtpUEndpoint::SendEchoRequest(Ipv4Address address)
{
    GtpUHeader header;
    header.type = GtpUMessage::ECHO_REQUEST;
    header.sequenceNumber = m_nextEcho++;
    m_echoSent = Simulator::Now();
    SendMessage(header, Create<Packet>(), {address});
}

const GtpUCounters&
GtpUEndpoint::GetCounters() const
{
    return m_counters;
}

void
GtpUEndpoint::ReceiveUdp(Ptr<Packet> packet,
                         Ipv4Header ip,
                         uint16_t port,
                         Ptr<Ipv4Interface> /* interface */)
{
    Section section;
    SocketPriorityTag ofLastLink;
    packet->RemovePacketTag(ofLastLink);
    m_inner.push_back({packet, ip.GetSource(), ip.GetDestination(), port});
    if (m_isReceiving)
    {
        return; // a G-PDU in a G-PDU: no deeper call, as what is sent may have many
    }
    const Raised receiving(m_isReceiving);
    while (!m_inner.empty())
    {
        const Datagram datagram = std::move(m_inner.back());
        m_inner.pop_back();
        Receive(datagram);
    }
}

void
GtpUEndpoint::DropMalformed(const Datagram& datagram)
{
    ++m_counters.malformed;
    m_dropTrace(datagram.packet, datagram.source);
}

void
GtpUEndpoint::Receive(const Datagram& datagram)
{
    const auto& packet = datagram.packet;
    GtpUHeader header;
    const uint32_t octets = packet->PeekHeader(header);
    Tunnel* tunnel = Find(header.teid);
    const bool isPdu = header.type == GtpUMessage::G_PDU;
    const GtpUPart part = isPdu && tunnel ? tunnel->end->GetPart() : GtpUPart::ENDPOINT;
    if (octets == 0 || !header.IsUsable(part))
    {
        DropMalformed(datagram);
        return;
    }
    m_rxTrace(packet, datagram.source);
    packet->RemoveAtStart(octets);
    switch (header.type)
    {
    case GtpUMessage::G_PDU:
        ReceivePdu(header, datagram);
        break;
    case GtpUMessage::END_MARKER:
        if (tunnel)
        {
            ++m_counters.endMarkers;
            tunnel->end->OnEndMarker(header.teid);
        }
        break;
    case GtpUMessage::ERROR_INDICATION:
        ReceiveError(packet);
        break;
    case GtpUMessage::ECHO_REQUEST:
        AnswerEcho(header, datagram);
        break;
    case GtpUMessage::ECHO_RESPONSE:
        if (header.sequenceNumber == static_cast<uint16_t>(m_nextEcho - 1))
        {
            ++m_counters.echoResponses;
            m_counters.lastRoundTrip = Simulator::Now() - m_echoSent;
        }
        break;
    default: // that of supported extension headers asks for nothing
        break;
    }
}

void
GtpUEndpoint::AnswerEcho(const GtpUHeader& header, const Datagram& request)
{
    GtpUHeader answer;
    answer.type = GtpUMessage::ECHO_RESPONSE;
    answer.sequenceNumber = header.sequenceNumber.value_or(0);
    const auto recovery = WriteGtpURecovery();
    SendMessage(answer,
                Create<Packet>(recovery.data(), recovery.size()),
                {request.source, request.port, request.destination});
}

void
GtpUEndpoint::ReceivePdu(const GtpUHeader& header, const Datagram& datagram)
{
    Tunnel* tunnel = Find(header.teid);
    if (!tunnel)
    {
        NS_LOG_LOGIC("no tunnel has TEID " << static_cast<uint32_t>(header.teid));
        ++m_counters.unknown;
        m_dropTrace(datagram.packet, datagram.source);
        GtpUHeader answer;
        answer.type = GtpUMessage::ERROR_INDICATION;
        answer.sequenceNumber = 0;
        const auto contents = GtpUErrorIndication{header.teid, m_address}.Write();
        SendMessage(answer, Create<Packet>(contents.data(), contents.size()), {datagram.source});
        return;
    }
    if (IpCheck(*datagram.packet).GetFault())
    {
        DropMalformed(datagram);
        return;
    }
    ++m_counters.received;
    if (header.sequenceNumber)
    {
        m_counters.outOfSequence += *header.sequenceNumber == tunnel->nextReceived ? 0 : 1;
        tunnel->nextReceived = static_cast<uint16_t>(*header.sequenceNumber + 1);
    }
    tunnel->end->OnPdu(header.teid, datagram.packet, header);
}

void
GtpUEndpoint::ReceiveError(Ptr<const Packet> packet)
{
    std::vector<uint8_t> octets(packet->GetSize());
    packet->CopyData(octets.data(), packet->GetSize());
    const auto error = GtpUErrorIndication::Read(octets);
    if (!error)
    {
        ++m_counters.malformed;
        return;
    }
    ++m_counters.errorIndications;
    for (uint32_t number = 0; number < m_tunnels.size(); ++number)
    {
        const Tunnel& tunnel = m_tunnels[number];
        if (tunnel.end && tunnel.peer.teid == error->teid && tunnel.peer.address == error->address)
        {
            tunnel.end->OnErrorIndication(MakeTeid(number, tunnel.reuse));
            return;
        }
    }
}

} // namespace ns3::umts
