/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HTTP_SERVER_H
#define UMTS_HTTP_SERVER_H

#include "ns3/address.h"
#include "ns3/application.h"
#include "ns3/packet.h"
#include "ns3/socket.h"

#include <map>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief HTTP server: answers every request of an HttpClient with an object of the length it asks
 * for, at once and on the connection it came on, which stays open.
 */
class HttpServer : public Application
{
  public:
    /** @brief Get the type ID. */
    static TypeId GetTypeId();

    /** @return connections that TCP has given up, or that their clients have reset */
    uint32_t GetFailedConnections() const;

  protected:
    void DoDispose() override;

  private:
    /** @brief State of a connection. */
    struct Connection
    {
        Ptr<Packet> received{Create<Packet>()}; //!< Octets that are no whole request yet
        uint64_t toSend{0};                     //!< Octets of objects not yet given to the socket
    };

    void StartApplication() override;
    void StopApplication() override;

    /**
     * @brief A client has connected.
     * @param socket the connection
     * @param from address of the client
     */
    void OnAccept(Ptr<Socket> socket, const Address& from);

    /** @param socket the connection on which octets have arrived */
    void OnReceive(Ptr<Socket> socket);

    /**
     * @brief Give the socket what it takes of the objects that wait.
     * @param socket the connection
     * @param room free octets of its buffer
     */
    void Send(Ptr<Socket> socket, uint32_t room);

    /** @param socket the connection that the client has closed */
    void OnClose(Ptr<Socket> socket);

    /** @param socket the connection that broke */
    void OnFailure(Ptr<Socket> socket);

    TypeId m_protocol;                               //!< Type of the socket factory
    Address m_local;                                 //!< Address to listen at
    Ptr<Socket> m_listener;                          //!< Listening socket
    std::map<Ptr<Socket>, Connection> m_connections; //!< Open connections
    uint32_t m_failed{0};                            //!< Connections that broke
};

} // namespace ns3::umts

#endif /* UMTS_HTTP_SERVER_H */
