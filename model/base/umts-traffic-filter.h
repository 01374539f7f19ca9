/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_TRAFFIC_FILTER_H
#define UMTS_TRAFFIC_FILTER_H

#include "ns3/ipv4-address.h"
#include "ns3/ipv6-address.h"
#include "ns3/packet.h"
#include "ns3/umts-identities.h"

#include <limits>
#include <optional>
#include <vector>

namespace ns3::umts
{

/** @brief A range of ports, both ends included. */
struct PortRange
{
    uint16_t first{0};                                   //!< First port
    uint16_t last{std::numeric_limits<uint16_t>::max()}; //!< Last port
};

/**
 * @ingroup umts
 * @brief Header fields of an IP packet that a TrafficFilter compares. Local is the UE's side in
 * both directions.
 */
struct PacketFlow
{
    /**
     * @param packet a packet of IPv4 or IPv6
     * @param direction whether the UE sends or receives it
     */
    PacketFlow(const Packet& packet, Direction direction);

    Direction direction;                //!< Whether the UE sends or receives it
    bool isIpv6;                        //!< Whether it is a packet of IPv6
    Ipv4Address local;                  //!< Address of the UE's side, if IPv4
    Ipv4Address remote;                 //!< Address of the other side, if IPv4
    Ipv6Address remoteIpv6;             //!< Address of the other side, if IPv6
    uint8_t protocol;                   //!< Protocol number, or that of the next header
    uint8_t tos;                        //!< Type of service or traffic class
    std::optional<uint16_t> localPort;  //!< UDP or TCP port of the UE's side, where there is one
    std::optional<uint16_t> remotePort; //!< UDP or TCP port of the other side

  private:
    /**
     * @brief Read the addresses of an IPv4 packet.
     * @return octets before its ports; 0 when it has none
     */
    uint32_t ReadIpv4(const Packet& packet);

    /**
     * @brief Read the addresses of an IPv6 packet.
     * @return octets before its ports
     */
    uint32_t ReadIpv6(const Packet& packet);
};

/**
 * @ingroup umts
 * @brief A packet filter of a traffic flow template (TS 23.060 15.3, TS 24.008 10.5.6.12); all that
 * is not set matches everything. One filter serves both directions unless it says otherwise.
 */
struct TrafficFilter
{
    /**
     * @param flow what is known of a packet
     * @return true when all components match
     */
    bool Matches(const PacketFlow& flow) const;

    uint8_t precedence{255};                        //!< Evaluation precedence index: lowest first
    std::optional<Direction> direction;             //!< Only packets of this direction
    Ipv4Address remoteAddress;                      //!< Address of the other side
    Ipv4Mask remoteMask{Ipv4Mask::GetZero()};       //!< Its bits that count
    Ipv6Address remoteIpv6;                         //!< Address of the other side, of IPv6
    Ipv6Prefix remotePrefix{Ipv6Prefix::GetZero()}; //!< Its bits that count
    Ipv4Address localAddress;                       //!< Address of the UE's side
    Ipv4Mask localMask{Ipv4Mask::GetZero()};        //!< Its bits that count
    std::optional<uint8_t> protocol;                //!< Protocol number: 17 UDP, 6 TCP
    std::optional<PortRange> localPorts;            //!< Ports of the UE's side
    std::optional<PortRange> remotePorts;           //!< Ports of the other side
    uint8_t tos{0};                                 //!< Type of service
    uint8_t tosMask{0};                             //!< Its bits that count

  private:
    /**
     * @param flow what is known of an IPv4 packet
     * @return true when the components of addresses match
     */
    bool MatchesIpv4(const PacketFlow& flow) const;

    /**
     * @param flow what is known of an IPv6 packet
     * @return true when the components of addresses match
     */
    bool MatchesIpv6(const PacketFlow& flow) const;
};

/** @brief The packet filters of a radio bearer. */
using TrafficFlowTemplate = std::vector<TrafficFilter>;

} // namespace ns3::umts

#endif /* UMTS_TRAFFIC_FILTER_H */
