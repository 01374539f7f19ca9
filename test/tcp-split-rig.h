/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef TCP_SPLIT_RIG_H
#define TCP_SPLIT_RIG_H

#include "umts-test.h"

#include "ns3/inet-socket-address.h"
#include "ns3/node-container.h"
#include "ns3/nstime.h"
#include "ns3/socket.h"
#include "ns3/tcp-split-helper.h"

#include <memory>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * A host, a router that splits connections, a mobile, and TCP streams that check every byte.
 */

namespace ns3
{
namespace tcpsplittest
{

using namespace umts::test;

/// Bytes of a segment.
constexpr uint32_t SEGMENT = 500;

/// What an end of a stream does.
struct Plan
{
    uint32_t bytes{0};       //!< How many to send.
    bool waitsForEnd{false}; //!< It sends when the other end has sent its FIN.
    bool closes{true};       //!< It sends a FIN after its data.
    Time readsFrom{0};       //!< When it begins to read.
};

/// An end that only receives, and closes when all has come.
const Plan RECEIVER{0, true, true, Seconds(0)};

/**
 * @brief One end of a stream: sends a pattern, compares what it receives.
 */
class End
{
  public:
    /**
     * @param plan what it does
     * @param key number of the pattern that it sends; the other end sends the next
     */
    End(const Plan& plan, uint32_t key);
    End(const End&) = delete;
    End& operator=(const End&) = delete;

    /// @param connection its socket, connected or not
    void Take(Ptr<Socket> connection);

    /// Have TCP reset the connection: close it with data unread.
    void Reset();

    Ptr<Socket> socket;     //!< The socket, once there is one.
    uint32_t sent{0};       //!< Bytes written.
    uint32_t received{0};   //!< Bytes read, each equal to the one sent.
    bool corrupted{false};  //!< A byte was not the one expected.
    bool closed{false};     //!< TCP has told that the connection is closing or closed.
    bool ended{false};      //!< All is read, and the FIN of the other end has come.
    uint32_t mostUnread{0}; //!< Most bytes that were there to be read.

  private:
    /**
     * @brief There is room.
     * @param space bytes
     */
    void OnSpace(Ptr<Socket> connection, uint32_t space);

    /** @brief There are data, or the end. */
    void OnData(Ptr<Socket> connection);

    /** @brief The connection is closing or closed. */
    void OnClose(Ptr<Socket> connection);

    Plan m_plan;           //!< What it does.
    uint32_t m_key;        //!< Pattern.
    bool m_finSent{false}; //!< It has closed.
    bool m_resets{false};  //!< It waits for data to reset the connection with.
};

/// A connection.
struct Stream
{
    /**
     * @param clientPlan what the client does
     * @param serverPlan what the server does
     */
    Stream(const Plan& clientPlan, const Plan& serverPlan);

    /// @param node where the server is
    void Listen(Ptr<Node> node);

    /**
     * @brief Take the connection.
     * @param connection the server's socket
     * @param address the peer
     */
    void Accept(Ptr<Socket> connection, const Address& address);

    /**
     * @brief Connect.
     * @param node where the client is
     * @param port its port, 0 for any
     */
    void Connect(Ptr<Node> node, uint16_t port);

    End client;             //!< Who opens it.
    End server;             //!< The other end.
    Ptr<Socket> listener;   //!< Takes it.
    Address from;           //!< Whom the server sees.
    InetSocketAddress peer; //!< Whom the client connects to.
};

/// Properties of a link.
struct Link
{
    std::string rate; //!< Rate.
    Time delay;       //!< Delay.
    double loss{0.0}; //!< Share of the packets that are lost, in each direction.
};

/**
 * @brief The network. Ends the simulation when it goes.
 */
class Rig
{
  public:
    /**
     * @param wired link between host and router
     * @param radio link between router and mobile
     * @param split makes the proxy
     */
    Rig(const Link& wired, const Link& radio, const TcpSplitHelper& split = TcpSplitHelper());
    ~Rig();
    Rig(const Rig&) = delete;
    Rig& operator=(const Rig&) = delete;

    /**
     * @brief Open a connection from the host to the mobile.
     * @param client what the host does
     * @param server what the mobile does
     * @param start when
     * @param port port of the client, 0 for any; streams with a port have the same server's port
     */
    Stream& Download(const Plan& client,
                     const Plan& server,
                     Time start = Seconds(0),
                     uint16_t port = 0);

    /**
     * @brief Open a connection from the mobile to the host.
     * @param client what the mobile does
     * @param server what the host does
     * @param start when
     */
    Stream& Upload(const Plan& client, const Plan& server, Time start = Seconds(0));

    /**
     * @brief Simulate.
     * @param until when to stop
     */
    void Run(Time until);

    NodeContainer nodes;        //!< Host, router, mobile.
    Ipv4Address host;           //!< Address of the host.
    Ipv4Address mobile;         //!< Address of the mobile.
    Ptr<TcpSplitProxy> proxy;   //!< On the router.
    uint32_t mostHeld{0};       //!< Most octets that the proxy stored, by its trace.
    std::vector<bool> closings; //!< Connections that are over: whether they were aborted.
    std::vector<Ptr<const TcpSplitConnection>> connections; //!< Connections that were split.

  private:
    /**
     * @brief Open a connection.
     * @param address address of the server
     * @param clientPlan what the client does
     * @param serverPlan what the server does
     * @param start when
     * @param port port of the client, 0 for any
     */
    Stream& Open(Ptr<Node> client,
                 Ptr<Node> server,
                 Ipv4Address address,
                 const Plan& clientPlan,
                 const Plan& serverPlan,
                 Time start,
                 uint16_t port);

    /**
     * @brief Follow what the proxy stores.
     * @param before octets before
     * @param after octets after
     */
    void OnHeld(uint32_t before, uint32_t after);

    /** @brief Follow the openings. */
    void OnOpened(Ptr<const TcpSplitConnection> connection);

    /**
     * @brief Follow the closings.
     * @param aborted it was aborted
     */
    void OnClosed(Ptr<const TcpSplitConnection> connection, bool aborted);

    std::vector<std::unique_ptr<Stream>> m_streams; //!< Outlive the simulation.
};

/// @return a wired link without losses
Link GoodWire();

/// @return a radio link without losses
Link GoodAir();

/**
 * @brief A helper with the same size for all four buffers.
 * @param octets the size
 */
TcpSplitHelper WithBuffers(uint32_t octets);

/**
 * @brief Expect that each byte of a direction has arrived once and in order.
 * @param from the sender
 * @param to the receiver
 * @param bytes how many
 * @param ended the FIN has come, too
 */
void ExpectWhole(const End& from, const End& to, uint32_t bytes, bool ended = true);

/// Add the test cases of memory, ends of connections and what is not split.
void AddEndTests();

/// Add the test cases of whole UMTS networks.
void AddSplitNetworkTests();

} // namespace tcpsplittest
} // namespace ns3

#endif // TCP_SPLIT_RIG_H
