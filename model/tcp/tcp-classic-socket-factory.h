/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef TCP_CLASSIC_SOCKET_FACTORY_H
#define TCP_CLASSIC_SOCKET_FACTORY_H

#include "ns3/node.h"
#include "ns3/ptr.h"
#include "ns3/socket-factory.h"
#include "ns3/type-id.h"

namespace ns3
{

class Socket;
class TcpClassicSocket;

/**
 * @ingroup umts
 * @brief Makes TcpClassicSocket on the node it is aggregated to.
 *
 * Applications name it as their protocol: `BulkSendHelper("ns3::TcpClassicSocketFactory", ...)`.
 * Only the sender needs it, as receivers do not differ. The estimator of the round-trip time
 * and the recovery that is used with SACK are those of the node's TcpL4Protocol.
 *
 * It is no TcpSocketFactory, as a node would then have two of them and applications that ask for
 * one could get either.
 */
class TcpClassicSocketFactory : public SocketFactory
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Give a node a factory, or set the SocketType of the one it has. Sockets that exist
     * keep their variant.
     * @param node the node, with an internet stack
     * @param congestionOps the congestion control of the sockets made from now on
     * @return the factory of the node
     */
    static Ptr<TcpClassicSocketFactory> Install(Ptr<Node> node, TypeId congestionOps);

    /** @brief Make a socket of the variant that the attribute SocketType names. */
    Ptr<Socket> CreateSocket() override;

    /**
     * @brief Make a socket of another variant than the attribute names.
     * @param congestionOps the congestion control
     */
    Ptr<Socket> CreateSocket(TypeId congestionOps);

    /**
     * @brief Give a new socket what it needs to work on a node.
     * @param node the node, with an internet stack
     * @param congestionOps the congestion control
     */
    static void Equip(Ptr<TcpClassicSocket> socket, Ptr<Node> node, TypeId congestionOps);

  private:
    TypeId m_socketType; //!< Congestion control of the sockets.
};

} // namespace ns3

#endif // TCP_CLASSIC_SOCKET_FACTORY_H
