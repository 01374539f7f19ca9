/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_DELAY_METER_H
#define UMTS_DELAY_METER_H

#include "ns3/ipv4-l3-protocol.h"
#include "ns3/node.h"
#include "ns3/nstime.h"
#include "ns3/simple-ref-count.h"

#include <deque>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Measures the delay of the IP packets from one node to another. There must be no other
 * flow from the one to the other.
 *
 * The meter knows packets by their IP identification, which counts packets and wraps at 2^16. Any
 * number of packets may be under way; at most 2^15 - 1 in a row may be lost. The meter disconnects
 * from both nodes when it is destroyed.
 */
class DelayMeter : public SimpleRefCount<DelayMeter>
{
  public:
    /**
     * @param sender a node with IPv4
     * @param receiver a node with IPv4
     */
    DelayMeter(Ptr<Node> sender, Ptr<Node> receiver);
    ~DelayMeter();
    DelayMeter(const DelayMeter&) = delete;
    DelayMeter& operator=(const DelayMeter&) = delete;

    /** @return packets that have arrived */
    uint64_t GetPackets() const;

    /** @return mean delay of the packets that have arrived, s; 0 when none has */
    double GetMean() const;

  private:
    /**
     * @param header header of a packet that leaves the sender
     * @param packet its payload
     * @param interface number of the interface by which it leaves
     */
    void OnDeparture(const Ipv4Header& header, Ptr<const Packet> packet, uint32_t interface);

    /**
     * @param header header of a packet that has come to the receiver
     * @param packet its payload
     * @param interface number of the interface by which it came
     */
    void OnArrival(const Ipv4Header& header, Ptr<const Packet> packet, uint32_t interface);

    Ptr<Ipv4L3Protocol> m_sender;     //!< IP of the sender
    Ptr<Ipv4L3Protocol> m_receiver;   //!< IP of the receiver
    uint16_t m_firstIdentification{}; //!< Identification of packet number 0
    std::deque<int64_t> m_departures; //!< Departures of packets that may still arrive, ns
    uint64_t m_forgotten{0};          //!< Number of the first packet of m_departures
    uint64_t m_lastArrival{0};        //!< Number of the packet that has arrived last
    Time m_sum;                       //!< Sum of the delays
    uint64_t m_packets{0};            //!< Packets that have arrived
};

} // namespace ns3::umts

#endif /* UMTS_DELAY_METER_H */
