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
 * @brief Measures the delay of the IP packets from one node to another, in one flow that nobody
 * else sends between them.
 *
 * Packets are known by their IP identification, which counts from one packet to the next and wraps
 * at 2^16. Any number may be under way; not more than 2^15 - 1 in a row may be lost. Once the meter
 * has gone nothing refers to it.
 */
class DelayMeter : public SimpleRefCount<DelayMeter>
{
  public:
    /**
     * @param sender has IPv4
     * @param receiver has IPv4
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
     * @param interface where it leaves
     */
    void OnDeparture(const Ipv4Header& header, Ptr<const Packet> packet, uint32_t interface);

    /**
     * @param header header of a packet that has come to the receiver
     * @param packet its payload
     * @param interface where it has come in
     */
    void OnArrival(const Ipv4Header& header, Ptr<const Packet> packet, uint32_t interface);

    Ptr<Ipv4L3Protocol> m_sender;     //!< IP of the sender
    Ptr<Ipv4L3Protocol> m_receiver;   //!< IP of the receiver
    uint16_t m_firstIdentification{}; //!< Of packet number 0
    std::deque<int64_t> m_departures; //!< When packets left that have not been forgotten, ns
    uint64_t m_forgotten{0};          //!< Number of the first of them
    uint64_t m_lastArrival{0};        //!< Number of the packet that has arrived last
    Time m_sum;                       //!< Of the delays
    uint64_t m_packets{0};            //!< That have arrived
};

} // namespace ns3::umts

#endif /* UMTS_DELAY_METER_H */
