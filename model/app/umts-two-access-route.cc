/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-two-access-route.h"

#include "ns3/channel.h"
#include "ns3/inet-socket-address.h"
#include "ns3/ipv4-route.h"
#include "ns3/ipv4-routing-table-entry.h"
#include "ns3/ipv4-static-routing-helper.h"
#include "ns3/log.h"
#include "ns3/seq-ts-header.h"
#include "ns3/simulator.h"
#include "ns3/udp-socket-factory.h"
#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsTwoAccessRoute");
NS_OBJECT_ENSURE_REGISTERED(TwoAccessRoute);

namespace
{

constexpr uint32_t MESSAGE_OCTETS = 46; //!< Registration request and its authentication (RFC 5944)
constexpr uint32_t HEADER_OCTETS = 12;  //!< Of SeqTsHeader
constexpr uint32_t LAST_METRIC = 1000;  //!< Of a route for what is bound to its device
const Time FIRST_PATIENCE = Seconds(1); //!< Until a request is sent again (RFC 5944 3.6.3)
const Ipv4Mask HALF("128.0.0.0");       //!< Two routes with it come before any default route

/** @return static routing of a node. @param node the node */
Ptr<Ipv4StaticRouting>
RoutesOf(const Ptr<Node>& node)
{
    return Ipv4StaticRoutingHelper().GetStaticRouting(node->GetObject<Ipv4>());
}

/**
 * @param routes of a node
 * @param address an address
 * @return mask of the route that is taken to it
 */
Ipv4Mask
FindMask(const Ptr<Ipv4StaticRouting>& routes, Ipv4Address address)
{
    auto longest = Ipv4Mask::GetZero();
    for (uint32_t i = 0; i < routes->GetNRoutes(); ++i)
    {
        const auto route = routes->GetRoute(i);
        const auto mask = route.GetDestNetworkMask();
        if (mask.IsMatch(address, route.GetDest()) &&
            mask.GetPrefixLength() > longest.GetPrefixLength())
        {
            longest = mask;
        }
    }
    return longest;
}

/**
 * @param device a device
 * @param node the node that it is linked to
 * @return the device at the other end; null: they are not linked
 */
Ptr<NetDevice>
FindPeer(const Ptr<NetDevice>& device, const Ptr<Node>& node)
{
    const auto channel = device->GetChannel();
    for (std::size_t i = 0; channel && i < channel->GetNDevices(); ++i)
    {
        const auto other = channel->GetDevice(i);
        if (other != device && other->GetNode() == node)
        {
            return other;
        }
    }
    return nullptr;
}

/** @return interface of a device, with an address; -1: none. @param device the device */
int32_t
FindInterface(const Ptr<NetDevice>& device)
{
    const auto ip = device ? device->GetNode()->GetObject<Ipv4>() : nullptr;
    const int32_t interface = ip ? ip->GetInterfaceForDevice(device) : -1;
    return interface >= 0 && ip->GetNAddresses(interface) > 0 ? interface : -1;
}

/** @return address of an interface. @param device its device, which has one */
Ipv4Address
AddressOf(const Ptr<NetDevice>& device)
{
    return device->GetNode()->GetObject<Ipv4>()->GetAddress(FindInterface(device), 0).GetLocal();
}

} // namespace

TypeId
TwoAccessRoute::GetTypeId()
{
    UMTS_TYPE(TwoAccessRoute, Object)
        .Choice("Policy", &C::m_policy, BREAK_BEFORE_MAKE)
        .Among({{BREAK_BEFORE_MAKE, "BreakBeforeMake"},
                {MAKE_BEFORE_BREAK, "MakeBeforeBreak"},
                {BY_DELAY, "ByDelay"}})
        .Help("How the phone leaves its first access: when that is lost, when it is weak and the "
              "anchor has answered by the second one, or when its round trip is longer")
        .Attribute("ProbeInterval", &C::m_interval, MilliSeconds(500), MilliSeconds(1))
        .Help("From one measurement of both round trips to the next; with ByDelay")
        .Attribute("Margin", &C::m_margin, MilliSeconds(50), Time(0))
        .Help("By which the other round trip has to be shorter; with ByDelay")
        .Attribute("Port", &C::m_port, 434, 1, 65535)
        .Help("UDP port of phone and anchor (RFC 5944 3.3)");
}

void
TwoAccessRoute::DoDispose()
{
    NS_LOG_FUNCTION(this);
    m_again.Cancel();
    m_next.Cancel();
    m_onAccess = MakeNullCallback<void, uint32_t>();
    for (auto* socket : {&m_sides[FIRST].phone,
                         &m_sides[FIRST].anchor,
                         &m_sides[SECOND].phone,
                         &m_sides[SECOND].anchor,
                         &m_anchorSocket})
    {
        if (*socket)
        {
            (*socket)->SetRecvCallback(MakeNullCallback<void, Ptr<Socket>>());
            (*socket)->Close();
            *socket = nullptr;
        }
    }
    m_phone = nullptr;
    m_anchor = nullptr;
    Object::DoDispose();
}

Ptr<Socket>
TwoAccessRoute::MakeSocket(const Ptr<Node>& node, const Ptr<NetDevice>& device, uint32_t port)
{
    auto socket = Socket::CreateSocket(node, UdpSocketFactory::GetTypeId());
    if (device)
    {
        socket->BindToNetDevice(device);
    }
    UMTS_THROW_IF(socket->Bind(InetSocketAddress(Ipv4Address::GetAny(), port)) == -1,
                  "TwoAccessRoute: port " << port << " of node " << node->GetId() << " is in use");
    return socket;
}

void
TwoAccessRoute::Start(Ptr<NetDevice> first,
                      Ptr<NetDevice> second,
                      Ptr<Node> router,
                      Ptr<Node> anchor)
{
    NS_LOG_FUNCTION(this);
    UMTS_THROW_IF(m_phone, "TwoAccessRoute: it has begun already");
    UMTS_THROW_IF(first->GetNode() != second->GetNode() || first == second,
                  "TwoAccessRoute: a phone has two devices of one node");
    UMTS_THROW_IF(FindInterface(second) < 0,
                  "TwoAccessRoute: the second device has no IPv4 address");
    m_phone = first->GetNode();
    m_anchor = anchor;
    m_address = AddressOf(second);

    // Before there is a way by the router: the one to the second access.
    Ipv4Header header;
    header.SetDestination(m_address);
    Socket::SocketErrno error{};
    const auto route = RoutesOf(anchor)->RouteOutput(nullptr, header, nullptr, error);
    UMTS_THROW_UNLESS(route, "TwoAccessRoute: the anchor has no route to " << m_address);
    m_sides[SECOND].anchor = MakeSocket(anchor, route->GetOutputDevice(), 0);
    m_sides[FIRST].anchor = MakeSocket(anchor, SetUpRoutes(first, router), 0);
    m_anchorSocket = MakeSocket(anchor, nullptr, m_port);
    m_anchorSocket->SetRecvCallback(MakeCallback(&TwoAccessRoute::OnAnchor, this));
    m_sides[FIRST].phone = MakeSocket(m_phone, first, m_port);
    m_sides[SECOND].phone = MakeSocket(m_phone, second, m_port);
    for (const auto& side : m_sides)
    {
        side.phone->SetRecvCallback(MakeCallback(&TwoAccessRoute::OnPhone, this));
    }
    if (m_policy == BY_DELAY)
    {
        Probe();
    }
}

Ptr<NetDevice>
TwoAccessRoute::SetUpRoutes(const Ptr<NetDevice>& first, const Ptr<Node>& router)
{
    const auto towardsPhone = FindPeer(first, router);
    Ptr<NetDevice> towardsAnchor;
    Ptr<NetDevice> way;
    for (uint32_t i = 0; i < router->GetNDevices() && !way; ++i)
    {
        towardsAnchor = router->GetDevice(i);
        way = FindPeer(towardsAnchor, m_anchor);
    }
    UMTS_THROW_UNLESS(FindInterface(towardsPhone) >= 0,
                      "TwoAccessRoute: the router has no IPv4 address towards the phone");
    UMTS_THROW_UNLESS(way && FindInterface(towardsAnchor) >= 0 && FindInterface(way) >= 0,
                      "TwoAccessRoute: router and anchor are not linked by IPv4");
    const auto phone = m_phone->GetObject<Ipv4>();
    const int32_t known = phone->GetInterfaceForDevice(first);
    m_gatewayInterface = known >= 0 ? known : phone->AddInterface(first);
    phone->AddAddress(m_gatewayInterface, {m_address, Ipv4Mask::GetOnes()});
    phone->SetUp(m_gatewayInterface);
    m_gateway = AddressOf(towardsPhone);
    m_anchorAddress = AddressOf(way);
    m_way = AddressOf(towardsAnchor);
    m_wayInterface = FindInterface(way);
    RoutesOf(m_phone)->SetDefaultRoute(m_gateway, m_gatewayInterface, LAST_METRIC);
    RoutesOf(router)->AddHostRouteTo(m_address, FindInterface(towardsPhone));
    // For what is bound to this device; without a host route all else takes the other one.
    const auto anchor = RoutesOf(m_anchor);
    const auto mask = FindMask(anchor, m_address);
    UMTS_THROW_IF(mask == Ipv4Mask::GetOnes(),
                  "TwoAccessRoute: the anchor has a host route to " << m_address);
    anchor->AddNetworkRouteTo(m_address.CombineMask(mask),
                              mask,
                              m_way,
                              m_wayInterface,
                              LAST_METRIC);
    return way;
}

void
TwoAccessRoute::Weaken()
{
    if (m_policy == MAKE_BEFORE_BREAK && m_wanted == FIRST)
    {
        Register(SECOND);
    }
}

void
TwoAccessRoute::Lose()
{
    if (m_wanted == FIRST || m_access == FIRST)
    {
        Use(SECOND);
        Register(SECOND);
    }
}

void
TwoAccessRoute::Return()
{
    if (m_policy != BY_DELAY && m_wanted == SECOND)
    {
        Register(FIRST);
    }
}

void
TwoAccessRoute::SetAccessCallback(Callback<void, uint32_t> callback)
{
    m_onAccess = callback;
}

Time
TwoAccessRoute::GetRoundTrip(Access access) const
{
    const Side& side = m_sides[access];
    const Time waited =
        side.unanswered.IsStrictlyNegative() ? Time(0) : Simulator::Now() - side.unanswered;
    return std::max(side.roundTrip, waited);
}

void
TwoAccessRoute::Register(Access access)
{
    NS_LOG_FUNCTION(this << access);
    m_wanted = access;
    m_patience = FIRST_PATIENCE;
    SendRequest();
}

void
TwoAccessRoute::SendRequest()
{
    Send(Kind::REQUEST, m_wanted);
    m_again.Cancel();
    m_again = Simulator::Schedule(m_patience, &TwoAccessRoute::SendRequest, this);
    m_patience = 2 * m_patience;
}

void
TwoAccessRoute::Use(Access access)
{
    if (access == m_access)
    {
        return;
    }
    NS_LOG_LOGIC("the phone sends by access " << access);
    m_access = access;
    ++m_changes;
    const auto routes = RoutesOf(m_phone);
    if (access == FIRST)
    {
        routes->AddNetworkRouteTo("0.0.0.0", HALF, m_gateway, m_gatewayInterface);
        routes->AddNetworkRouteTo("128.0.0.0", HALF, m_gateway, m_gatewayInterface);
    }
    else
    {
        for (uint32_t i = routes->GetNRoutes(); i > 0; --i)
        {
            if (routes->GetRoute(i - 1).GetDestNetworkMask() == HALF)
            {
                routes->RemoveRoute(i - 1);
            }
        }
    }
    if (!m_onAccess.IsNull())
    {
        m_onAccess(access);
    }
}

void
TwoAccessRoute::Bind(Access access)
{
    if (access == m_bound)
    {
        return;
    }
    m_bound = access;
    const auto routes = RoutesOf(m_anchor);
    if (access == FIRST)
    {
        routes->AddHostRouteTo(m_address, m_way, m_wayInterface);
        return;
    }
    for (uint32_t i = routes->GetNRoutes(); i > 0; --i)
    {
        const auto route = routes->GetRoute(i - 1);
        if (route.IsHost() && route.GetDest() == m_address &&
            route.GetInterface() == m_wayInterface)
        {
            routes->RemoveRoute(i - 1);
        }
    }
}

void
TwoAccessRoute::Probe()
{
    for (const auto access : {FIRST, SECOND})
    {
        Side& side = m_sides[access];
        if (side.unanswered.IsStrictlyNegative())
        {
            side.unanswered = Simulator::Now();
        }
        Send(Kind::PROBE, access);
    }
    const Access other = Other(m_wanted);
    const bool isKnown = !m_sides[other].roundTrip.IsZero();
    if (isKnown && GetRoundTrip(other) + m_margin < GetRoundTrip(m_wanted))
    {
        Register(other);
    }
    m_next = Simulator::Schedule(m_interval, &TwoAccessRoute::Probe, this);
}

void
TwoAccessRoute::Send(Kind kind, Access access)
{
    m_sides[access].phone->SendTo(MakeMessage(kind, access),
                                  0,
                                  InetSocketAddress(m_anchorAddress, m_port));
}

Ptr<Packet>
TwoAccessRoute::MakeMessage(Kind kind, Access access)
{
    auto packet = Create<Packet>(MESSAGE_OCTETS - HEADER_OCTETS);
    SeqTsHeader header; // has the time at which it is made
    header.SetSeq(static_cast<uint32_t>(kind) << 8 | access);
    packet->AddHeader(header);
    return packet;
}

void
TwoAccessRoute::OnAnchor(Ptr<Socket> socket)
{
    while (auto packet = socket->Recv())
    {
        SeqTsHeader header;
        packet->PeekHeader(header);
        const auto access = static_cast<Access>(header.GetSeq() & 0xff);
        if (static_cast<Kind>(header.GetSeq() >> 8) == Kind::REQUEST)
        {
            Bind(access);
        }
        // The answer to a probe is the probe, with its time.
        m_sides[access].anchor->SendTo(packet, 0, InetSocketAddress(m_address, m_port));
    }
}

void
TwoAccessRoute::OnPhone(Ptr<Socket> socket)
{
    while (auto packet = socket->Recv())
    {
        SeqTsHeader header;
        packet->PeekHeader(header);
        const auto access = static_cast<Access>(header.GetSeq() & 0xff);
        if (static_cast<Kind>(header.GetSeq() >> 8) == Kind::PROBE)
        {
            Side& side = m_sides[access];
            const Time now = Simulator::Now() - header.GetTs();
            side.roundTrip = side.roundTrip.IsZero() ? now : (3 * side.roundTrip + now) / 4;
            side.unanswered = Time(-1);
        }
        else if (access == m_wanted)
        {
            m_again.Cancel();
            Use(access);
        }
    }
}

} // namespace ns3::umts
