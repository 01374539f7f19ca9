/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_TRAFFIC_HELPER_H
#define UMTS_TRAFFIC_HELPER_H

#include "ns3/ipv4-address.h"
#include "ns3/node.h"
#include "ns3/nstime.h"
#include "ns3/packet-sink.h"
#include "ns3/socket.h"

#include <cstdint>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Pings a node with UDP datagrams that carry their sending time, and measures round trips.
 */
class RoundTripMeter : public SimpleRefCount<RoundTripMeter>
{
  public:
    /**
     * @param from the node that pings
     * @param to address of a node with a UdpEchoServer
     * @param port port of the UdpEchoServer
     * @param interval from one datagram to the next; the first is sent after the first interval
     * @param octets payload of UDP, at least 12
     */
    RoundTripMeter(Ptr<Node> from, Ipv4Address to, uint16_t port, Time interval, uint32_t octets);

    ~RoundTripMeter();
    RoundTripMeter(const RoundTripMeter&) = delete;
    RoundTripMeter& operator=(const RoundTripMeter&) = delete;

    /** @brief Send no more. */
    void Stop();

    /** @return datagrams sent */
    uint32_t GetSent() const;

    /** @return round trips of the datagrams that have come back, s, in the order of arrival */
    const std::vector<double>& GetRoundTrips() const;

  private:
    /** @brief Send a datagram. */
    void Send();

    /** @param socket socket with datagrams that have come back */
    void Receive(Ptr<Socket> socket);

    Ptr<Socket> m_socket;             //!< Socket of the node that pings
    Time m_interval;                  //!< From one datagram to the next
    uint32_t m_octets;                //!< Payload of UDP
    uint32_t m_sent{0};               //!< Datagrams sent
    std::vector<double> m_roundTrips; //!< Round trips of the answered echo requests, s
    bool m_isStopped{false};          //!< Stop() was called
};

/**
 * @ingroup umts
 * @brief Installs TCP transfers and pings between two nodes. Each gets a port of its own.
 */
class TrafficHelper
{
  public:
    /**
     * @brief Let a node send to another one over ns-3's TCP, from now on.
     * @param from the sender, with an internet stack
     * @param to the receiver, with an IPv4 address: a UE that is active, a host
     * @param octets octets that it sends; 0: without end
     * @return the application that receives
     */
    Ptr<PacketSink> AddTransfer(Ptr<Node> from, Ptr<Node> to, uint64_t octets = 0);

    /**
     * @brief Let a node ping another one, from now on.
     * @param from the node that pings, with an internet stack
     * @param to the node that answers, with an IPv4 address
     * @param interval from one ping to the next; the first is sent after the first interval
     * @param octets payload of UDP, at least 12
     * @return the meter, which pings until its Stop()
     */
    Ptr<RoundTripMeter> AddPing(Ptr<Node> from,
                                Ptr<Node> to,
                                Time interval = Seconds(1),
                                uint32_t octets = 56);

  private:
    uint16_t m_port{5000}; //!< Port of the next transfer or ping
};

} // namespace ns3::umts

#endif /* UMTS_TRAFFIC_HELPER_H */
