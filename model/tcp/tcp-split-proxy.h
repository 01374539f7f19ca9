/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef TCP_SPLIT_PROXY_H
#define TCP_SPLIT_PROXY_H

#include "tcp-classic-compat.h"
#include "tcp-split-connection.h"

#include "ns3/ipv4-header.h"
#include "ns3/ipv4-routing-protocol.h"
#include "ns3/traced-callback.h"
#include "ns3/traced-value.h"
#include "ns3/type-id.h"

#include <map>
#include <set>
#include <tuple>

namespace ns3
{

/**
 * @ingroup umts
 * @brief Counters of a TcpSplitProxy, from its creation.
 */
struct TcpSplitCounters
{
    uint64_t opened{0};        //!< Connections that were split
    uint64_t closed{0};        //!< Split connections that both ends have closed
    uint64_t aborted{0};       //!< Split connections that were reset or failed
    uint64_t octetsToRadio{0}; //!< Octets handed from the wired halves to the radio halves
    uint64_t octetsToWired{0}; //!< Octets handed from the radio halves to the wired halves
    uint32_t maxHeldOctets{0}; //!< Most octets that were stored at a time
};

/**
 * @ingroup umts
 * @brief Splits the TCP connections that cross a router: a performance enhancing proxy (RFC 3135)
 * as in I-TCP (Bakre and Badrinath 1995).
 *
 * It is the first routing protocol of the node's Ipv4ListRouting and routes the segments of a
 * connection between a radio device and another device to the node itself. Either end may open the
 * connection. Each half uses address and port of the end that it replaces, so that neither end
 * notices. Connections are split from their SYN on; those that exist already, and packets other
 * than TCP, pass through. The client's half is accepted at once, and reset if the server cannot be
 * reached.
 *
 * The halves are TcpSplitSockets, with the defaults of TcpSocket and TcpSocketBase but for the
 * attributes of the proxy. The wired half faces the wired network: WiredVariant controls the
 * sending of data that come from the radio.
 */
class TcpSplitProxy : public Ipv4RoutingProtocol, public TcpSplitConnection::Owner
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /** @brief Signature of the Opened trace. */
    typedef void (*OpenedTracedCallback)(Ptr<const TcpSplitConnection> connection);

    /**
     * @brief Signature of the Closed trace.
     * @param aborted it was reset or failed
     */
    typedef void (*ClosedTracedCallback)(Ptr<const TcpSplitConnection> connection, bool aborted);

    /**
     * @brief Mark a device as leading to the radio.
     * @param device a device of the node
     */
    void AddRadioDevice(Ptr<NetDevice> device);

    /** @brief Get the counters. */
    TcpSplitCounters GetCounters() const;

    /** @brief Get the octets that all connections store. */
    uint32_t GetHeldOctets() const;

    // Inherited
    Ptr<Ipv4Route> RouteOutput(Ptr<Packet> packet,
                               const Ipv4Header& header,
                               Ptr<NetDevice> device,
                               Socket::SocketErrno& error) override;
    bool RouteInput(Ptr<const Packet> packet,
                    const Ipv4Header& header,
                    Ptr<const NetDevice> device,
                    RouteInputCallbacks::Unicast forward,
                    RouteInputCallbacks::Multicast forwardToMany,
                    RouteInputCallbacks::Local deliver,
                    RouteInputCallbacks::Error fail) override;
    void NotifyInterfaceUp(uint32_t interface) override;
    void NotifyInterfaceDown(uint32_t interface) override;
    void NotifyAddAddress(uint32_t interface, Ipv4InterfaceAddress address) override;
    void NotifyRemoveAddress(uint32_t interface, Ipv4InterfaceAddress address) override;
    void SetIpv4(Ptr<Ipv4> ipv4) override;
    void PrintRoutingTable(Ptr<OutputStreamWrapper> stream,
                           Time::Unit unit = Time::S) const override;

  protected:
    void DoDispose() override;

  private:
    /// Source and destination address, source and destination port of segments.
    using Flow = std::tuple<Ipv4Address, Ipv4Address, uint16_t, uint16_t>;

    // Inherited
    void OctetsRelayed(TcpSplitSide to, uint32_t octets) override;
    void HeldChanged(int64_t change) override;
    void ConnectionOver(Ptr<TcpSplitConnection> connection) override;
    void ConnectionGone(Ptr<TcpSplitConnection> connection) override;

    /**
     * @brief Put addresses and ports together.
     * @param from address and port of the sender
     * @param to address and port of the receiver
     */
    static Flow MakeFlow(const InetSocketAddress& from, const InetSocketAddress& to);

    /**
     * @brief Hand a packet to the TCP of this node.
     * @param device device that it came in by
     * @param deliver delivers packets
     * @return true
     */
    bool Deliver(Ptr<const Packet> packet,
                 const Ipv4Header& header,
                 Ptr<const NetDevice> device,
                 const LocalDeliverCallback& deliver) const;

    /**
     * @brief Tell whether a packet crosses the border between the radio and the rest.
     * @param device device that it came in by
     * @return true if one of its two devices is a radio device
     */
    bool IsCrossing(const Ipv4Header& header, Ptr<const NetDevice> device) const;

    /**
     * @brief Tell whether a fragment belongs to the segments of two nodes with a split connection.
     * @return true if so
     */
    bool IsFragmentOfSplit(const Ipv4Header& header) const;

    /**
     * @brief Split a connection.
     * @param client address and port of the end that opens it
     * @param server address and port of the other end
     * @param clientSide side of the proxy that the client is on
     */
    void Open(Ptr<const Packet> syn,
              const InetSocketAddress& client,
              const InetSocketAddress& server,
              TcpSplitSide clientSide);

    /**
     * @brief Make the socket of a half.
     * @param side Wired or Radio, as in the names of the attributes
     * @param variant its congestion control
     * @param sendBuffer size of its send buffer, octets
     * @param receiveBuffer size of its receive buffer, octets
     */
    Ptr<TcpSplitSocket> MakeHalf(const std::string& side,
                                 TypeId variant,
                                 uint32_t sendBuffer,
                                 uint32_t receiveBuffer) const;

    TypeId m_wiredVariant;         //!< Congestion control of wired halves
    TypeId m_radioVariant;         //!< Congestion control of radio halves
    uint32_t m_wiredSendBuffer;    //!< Send buffer of wired halves, octets
    uint32_t m_wiredReceiveBuffer; //!< Receive buffer of wired halves, octets
    uint32_t m_radioSendBuffer;    //!< Send buffer of radio halves, octets
    uint32_t m_radioReceiveBuffer; //!< Receive buffer of radio halves, octets

    Ptr<Ipv4> m_ipv4;                                      //!< IP of the node
    std::set<Ptr<const NetDevice>> m_radio;                //!< Devices towards the radio
    std::map<Flow, Ptr<TcpSplitConnection>> m_connections; //!< Each by the flows of both directions
    TcpSplitCounters m_counters;                           //!< Counters
    TracedValue<uint32_t> m_held{0};                       //!< Trace source HeldOctets
    TracedCallback<Ptr<const TcpSplitConnection>> m_openedTrace;       //!< Trace source Opened
    TracedCallback<Ptr<const TcpSplitConnection>, bool> m_closedTrace; //!< Trace source Closed
};

} // namespace ns3

#endif // TCP_SPLIT_PROXY_H
