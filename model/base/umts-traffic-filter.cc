/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-traffic-filter.h"

#include "ns3/ipv4-header.h"
#include "ns3/ipv6-header.h"

#include <array>

namespace ns3::umts
{

namespace
{

constexpr uint8_t TCP_PROTOCOL = 6;  //!< Protocol number of TCP
constexpr uint8_t UDP_PROTOCOL = 17; //!< Protocol number of UDP
constexpr uint32_t PORT_OCTETS = 4;  //!< Source and destination port lead a UDP or TCP header

/**
 * @param port a port, where there is one
 * @param range ports wanted, where it matters
 * @return true when the range allows it
 */
bool
IsAllowed(const std::optional<uint16_t>& port, const std::optional<PortRange>& range)
{
    return !range || (port && *port >= range->first && *port <= range->last);
}

} // namespace

PacketFlow::PacketFlow(const Packet& packet, Direction way)
    : direction(way)
{
    uint8_t first = 0;
    packet.CopyData(&first, 1);
    isIpv6 = first >> 4 == 6;
    const uint32_t before = isIpv6 ? ReadIpv6(packet) : ReadIpv4(packet);
    const bool hasPorts = (protocol == TCP_PROTOCOL || protocol == UDP_PROTOCOL) && before > 0 &&
                          packet.GetSize() >= before + PORT_OCTETS;
    if (hasPorts)
    {
        std::array<uint8_t, PORT_OCTETS> octets;
        packet.CreateFragment(before, PORT_OCTETS)->CopyData(octets.data(), PORT_OCTETS);
        const auto source = static_cast<uint16_t>(octets[0] << 8 | octets[1]);
        const auto destination = static_cast<uint16_t>(octets[2] << 8 | octets[3]);
        const bool uplink = way == Direction::UPLINK;
        localPort = uplink ? source : destination;
        remotePort = uplink ? destination : source;
    }
}

uint32_t
PacketFlow::ReadIpv4(const Packet& packet)
{
    Ipv4Header ip;
    const uint32_t octets = packet.PeekHeader(ip);
    const bool uplink = direction == Direction::UPLINK;
    local = uplink ? ip.GetSource() : ip.GetDestination();
    remote = uplink ? ip.GetDestination() : ip.GetSource();
    protocol = ip.GetProtocol();
    tos = ip.GetTos();
    return ip.GetFragmentOffset() == 0 ? octets : 0;
}

uint32_t
PacketFlow::ReadIpv6(const Packet& packet)
{
    Ipv6Header ip;
    const uint32_t octets = packet.PeekHeader(ip);
    remoteIpv6 = direction == Direction::UPLINK ? ip.GetDestination() : ip.GetSource();
    protocol = ip.GetNextHeader();
    tos = ip.GetTrafficClass();
    return octets;
}

bool
TrafficFilter::MatchesIpv4(const PacketFlow& flow) const
{
    return remotePrefix == Ipv6Prefix::GetZero() &&
           remoteMask.IsMatch(remoteAddress, flow.remote) &&
           localMask.IsMatch(localAddress, flow.local);
}

bool
TrafficFilter::MatchesIpv6(const PacketFlow& flow) const
{
    const Ipv4Mask zero = Ipv4Mask::GetZero();
    return remoteMask == zero && localMask == zero &&
           remotePrefix.IsMatch(remoteIpv6, flow.remoteIpv6);
}

bool
TrafficFilter::Matches(const PacketFlow& flow) const
{
    return (!direction || *direction == flow.direction) &&
           (flow.isIpv6 ? MatchesIpv6(flow) : MatchesIpv4(flow)) &&
           (!protocol || *protocol == flow.protocol) && IsAllowed(flow.localPort, localPorts) &&
           IsAllowed(flow.remotePort, remotePorts) && (flow.tos & tosMask) == (tos & tosMask);
}

} // namespace ns3::umts
