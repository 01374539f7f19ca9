/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-traffic-filter.h"

#include "ns3/ipv4-header.h"

#include <array>

namespace ns3
{
namespace umts
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
    Ipv4Header ip;
    const uint32_t ipOctets = packet.PeekHeader(ip);
    const bool uplink = way == Direction::UPLINK;
    local = uplink ? ip.GetSource() : ip.GetDestination();
    remote = uplink ? ip.GetDestination() : ip.GetSource();
    protocol = ip.GetProtocol();
    tos = ip.GetTos();
    const bool hasPorts = (protocol == TCP_PROTOCOL || protocol == UDP_PROTOCOL) &&
                          ip.GetFragmentOffset() == 0 && packet.GetSize() >= ipOctets + PORT_OCTETS;
    if (hasPorts)
    {
        std::array<uint8_t, PORT_OCTETS> octets;
        packet.CreateFragment(ipOctets, PORT_OCTETS)->CopyData(octets.data(), PORT_OCTETS);
        const auto source = static_cast<uint16_t>(octets[0] << 8 | octets[1]);
        const auto destination = static_cast<uint16_t>(octets[2] << 8 | octets[3]);
        localPort = uplink ? source : destination;
        remotePort = uplink ? destination : source;
    }
}

bool
TrafficFilter::Matches(const PacketFlow& flow) const
{
    return (!direction || *direction == flow.direction) &&
           remoteMask.IsMatch(remoteAddress, flow.remote) &&
           localMask.IsMatch(localAddress, flow.local) &&
           (!protocol || *protocol == flow.protocol) && IsAllowed(flow.localPort, localPorts) &&
           IsAllowed(flow.remotePort, remotePorts) && (flow.tos & tosMask) == (tos & tosMask);
}

} // namespace umts
} // namespace ns3
