/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef TCP_SPLIT_CONNECTION_H
#define TCP_SPLIT_CONNECTION_H

#include "tcp-split-socket.h"

#include "ns3/inet-socket-address.h"
#include "ns3/simple-ref-count.h"

#include <array>

namespace ns3
{

/**
 * @ingroup umts
 * @brief The two sides of a proxy.
 */
enum class TcpSplitSide : uint8_t
{
    WIRED, //!< Towards the wired network
    RADIO  //!< Towards the radio
};

/**
 * @ingroup umts
 * @brief A TCP connection that is split in two (RFC 3135 section 2.4): what one half receives the
 * other one sends.
 *
 * A half is read only as far as the send buffer of the other one has room, so that nothing is
 * stored outside of the four buffers of the sockets, and a full send buffer closes the window of
 * the half behind it. A FIN follows the last octet, in each direction on its own. An RST, or the
 * failure of one half, aborts the other one.
 */
class TcpSplitConnection : public SimpleRefCount<TcpSplitConnection>
{
  public:
    /// Owner of split connections: is told what they relay and store, and when they end.
    class Owner
    {
      public:
        virtual ~Owner() = default;

        /**
         * @brief Octets went from one half to the other.
         * @param to the direction
         * @param octets number of octets
         */
        virtual void OctetsRelayed(TcpSplitSide to, uint32_t octets) = 0;

        /**
         * @brief The number of octets stored has changed.
         * @param change octets stored now, less those stored before
         */
        virtual void HeldChanged(int64_t change) = 0;

        /** @brief Both directions are closed, or the connection was aborted. */
        virtual void ConnectionOver(Ptr<TcpSplitConnection> connection) = 0;

        /** @brief Stray segments are not waited for any more, either. */
        virtual void ConnectionGone(Ptr<TcpSplitConnection> connection) = 0;
    };

    /**
     * @brief Put two halves together.
     * @param client address and port of the end that opens the connection
     * @param server address and port of the other end
     * @param clientSide side of the proxy that the client is on
     * @param wired new socket for the wired half
     * @param radio new socket for the radio half
     * @param owner has the connection, and is told
     */
    TcpSplitConnection(const InetSocketAddress& client,
                       const InetSocketAddress& server,
                       TcpSplitSide clientSide,
                       Ptr<TcpSplitSocket> wired,
                       Ptr<TcpSplitSocket> radio,
                       Owner& owner);
    ~TcpSplitConnection();
    TcpSplitConnection(const TcpSplitConnection&) = delete;
    TcpSplitConnection& operator=(const TcpSplitConnection&) = delete;

    /**
     * @brief Take the client's connection and open one to the server.
     * @param syn the client's SYN
     */
    void Open(Ptr<const Packet> syn);

    /// End both halves at once; if it is over, wait for stray segments no longer.
    void Abort();

    /**
     * @brief Get the client.
     * @return its address and port
     */
    const InetSocketAddress& GetClient() const;

    /**
     * @brief Get the server.
     * @return its address and port
     */
    const InetSocketAddress& GetServer() const;

    /**
     * @brief Get a half.
     * @param side which one
     */
    Ptr<TcpSplitSocket> GetSocket(TcpSplitSide side) const;

    /**
     * @brief Get the octets relayed in a direction.
     * @param to the direction
     * @return octets that were read from one half and given to the other one
     */
    uint64_t GetRelayedOctets(TcpSplitSide to) const;

    /**
     * @brief Get the octets stored for a direction, at most a receive buffer and a send buffer.
     * @param to the direction
     * @return octets received from one end that the other end has not acknowledged
     */
    uint32_t GetHeldOctets(TcpSplitSide to) const;

    /**
     * @brief Tell whether it was aborted.
     * @return true if so
     */
    bool IsAborted() const;

    /**
     * @brief Tell whether it is over: both directions are closed, or it was aborted.
     * @return true if so
     */
    bool IsOver() const;

  private:
    /** @brief Have a socket call back. */
    void Watch(Ptr<TcpSplitSocket> socket);

    /** @brief Get the half at the other side of a socket. */
    TcpSplitSide GetOtherSide(Ptr<Socket> socket) const;

    /**
     * @brief Move octets, and the FIN, as far as possible.
     * @param to the direction
     */
    void Relay(TcpSplitSide to);

    /** @brief There are data, or a FIN. */
    void OnData(Ptr<Socket> socket);

    /**
     * @brief There is room.
     * @param space octets
     */
    void OnSpace(Ptr<Socket> socket, uint32_t space);

    /** @brief The connection failed, or was reset. */
    void OnFailure(Ptr<Socket> socket);

    /**
     * @brief A socket changed its state.
     * @param before old state
     * @param after new state
     */
    void OnState(TcpSocket::TcpStates_t before, TcpSocket::TcpStates_t after);

    /// Tell the owner how much is stored.
    void CountHeld();

    /// Tell the owner if it is over.
    void Review();

    InetSocketAddress m_client;                  //!< Address and port of the end that opened it
    InetSocketAddress m_server;                  //!< Address and port of the other end
    TcpSplitSide m_clientSide;                   //!< Side of the proxy that the client is on
    std::array<Ptr<TcpSplitSocket>, 2> m_halves; //!< Sockets by side
    std::array<uint64_t, 2> m_relayed{{0, 0}};   //!< Octets relayed, by the side they went to
    bool m_aborted{false};                       //!< Whether it was aborted
    bool m_overTold{false};                      //!< Whether the owner was told that it is over
    int64_t m_held{0};                           //!< Octets stored, as the owner was told
    Owner& m_owner;                              //!< Owner
};

} // namespace ns3

#endif // TCP_SPLIT_CONNECTION_H
