/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef TCP_CLASSIC_HELPER_H
#define TCP_CLASSIC_HELPER_H

#include "ns3/node-container.h"
#include "ns3/node.h"
#include "ns3/ptr.h"
#include "ns3/socket.h"
#include "ns3/type-id.h"

namespace ns3
{

/**
 * @ingroup umts
 * @brief Prepares nodes and defaults for senders of a classic TCP variant.
 */
class TcpClassicHelper
{
  public:
    /**
     * @brief Set the defaults of sockets made from now on to the TCP of the 1990s: SACK,
     * timestamps and Limited Transmit off, an ACK for each segment, an initial window of one
     * segment. TCP gives a connection up after 12 timeouts in a row. Variants of today, as CUBIC,
     * are slower without SACK: set ns3::TcpSocketBase::Sack to true after this call for them.
     */
    static void SetDefaults();

    /**
     * @brief Give a node a TcpClassicSocketFactory. Standard error says once when a variant of
     * today would run without SACK.
     * @param node the node, with an internet stack
     * @param congestionOps the variant, e.g. TcpClassicVegas::GetTypeId()
     */
    static void Install(Ptr<Node> node, TypeId congestionOps);

    /**
     * @brief Give nodes a TcpClassicSocketFactory each.
     * @param nodes the nodes, with an internet stack
     * @param congestionOps the variant, e.g. TcpClassicVegas::GetTypeId()
     */
    static void Install(const NodeContainer& nodes, TypeId congestionOps);

    /**
     * @brief Make a socket of a variant; the other sockets of the node may have other variants.
     *
     * A TcpClassicOps runs on a TcpClassicSocket. Any other congestion control runs on ns-3's own
     * socket with ns3::TcpClassicRecovery and without SACK, which for ns3::TcpNewReno and
     * ns3::TcpLinuxReno is RFC 6582.
     * @param node the node, with an internet stack
     * @param congestionOps the variant, e.g. TypeId::LookupByName("ns3::TcpNewReno")
     */
    static Ptr<Socket> CreateSocket(Ptr<Node> node, TypeId congestionOps);
};

} // namespace ns3

#endif // TCP_CLASSIC_HELPER_H
