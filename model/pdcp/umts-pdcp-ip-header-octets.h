/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_PDCP_IP_HEADER_OCTETS_H
#define UMTS_PDCP_IP_HEADER_OCTETS_H

#include "umts-iphc-header.h"

#include "ns3/header.h"
#include "ns3/packet.h"

/**
 * @file
 * @ingroup umts
 * Takes IPv4, TCP and UDP headers off ns-3 packets as octets and puts them back. Packet tags, uid
 * and metadata survive, and so do byte tags: one that lies on the front of a packet lies on what
 * takes its place.
 */

namespace ns3::umts
{

/**
 * @brief Copy the first octets of a packet.
 * @ingroup umts
 * @return as many as the largest header has, or all of a shorter packet
 */
Octets CopyFront(const Packet& packet);

/**
 * @brief Find the header of an IP packet.
 * @ingroup umts
 * @return the header; nothing when RestoreIpHeaderOctets() would not make it again, octet by octet
 */
std::optional<IphcHeader> FindIpHeaderOctets(Ptr<const Packet> packet);

/**
 * @brief Put another header in the place of that of an IP packet.
 * @ingroup umts
 * @param other the other one
 */
void ReplaceIpHeaderOctets(Ptr<Packet> packet, const IphcHeader& header, const Header& other);

/**
 * @brief Undo ReplaceIpHeaderOctets().
 * @ingroup umts
 * @param other the header at its front, of the right size
 * @param header the header of the IP packet
 */
void RestoreIpHeaderOctets(Ptr<Packet> packet, Header& other, const IphcHeader& header);

} // namespace ns3::umts

#endif /* UMTS_PDCP_IP_HEADER_OCTETS_H */
