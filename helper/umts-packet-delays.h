/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_PACKET_DELAYS_H
#define UMTS_PACKET_DELAYS_H

#include "ns3/net-device.h"
#include "ns3/nstime.h"
#include "ns3/simple-ref-count.h"
#include "ns3/umts-radio-bearer.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <set>
#include <unordered_map>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Delays of the IP packets of a radio bearer in one direction, and their quantiles.
 */
class PacketDelays
{
  public:
    /** @param delay of one more packet */
    void Add(Time delay);

    /** @return packets measured */
    uint64_t GetPackets() const
    {
        return m_packets;
    }

    /** @return mean delay, s; 0 without packets */
    double GetMeanS() const;

    /** @return the largest delay, s; 0 without packets */
    double GetMaxS() const
    {
        return m_max.GetSeconds();
    }

    /**
     * @brief A quantile of the delays, by nearest rank.
     * @param share share of the packets whose delay is not larger, 0 to 1
     * @return s, rounded up to 0.1 ms; 0 without packets
     */
    double GetQuantileS(double share) const;

  private:
    std::map<int64_t, uint64_t> m_counts; //!< Packets by delay, in steps of 0.1 ms
    uint64_t m_packets{0};                //!< Packets
    Time m_sum;                           //!< Sum of the delays
    Time m_max;                           //!< The largest delay
};

/**
 * @ingroup umts
 * @brief Measures the delay of each IP packet over radio bearers: from its coming to the device at
 * the sending end until it is handed to the node at the other end. A wait in a queue disc before
 * the device is not part of it.
 *
 * The meter knows a packet by its headers: by the first 64 octets. Of packets that are alike there
 * and under way together, the first one sent is taken for the first one that comes. One that takes
 * longer than 60 s counts as lost.
 */
class PacketDelayMeter : public SimpleRefCount<PacketDelayMeter>
{
  public:
    using Sink = std::function<void(uint32_t octets, Time delay)>; //!< Takes a packet that has come

    /** @param refresh called about once per second while packets are sent: adds what is new */
    explicit PacketDelayMeter(std::function<void()> refresh = {});

    /** @param device a UE's or an RNC's, whose packets are measured from now on */
    void AddDevice(const Ptr<NetDevice>& device);

    /**
     * @brief Measure what a radio bearer carries to one of its ends.
     * @param end this end; nothing is done when it was added before
     * @param sink takes each packet that comes by it
     */
    void AddEnd(const Ptr<RadioBearer>& end, Sink sink);

    /** @brief Measure no more. */
    void Close();

  private:
    /** @brief A packet has come to a device to be sent. */
    static void OnSent(Ptr<PacketDelayMeter> meter, Ptr<const Packet> packet);

    /** @brief An end of a radio bearer has got an SDU, of which a packet is made in place. */
    static void OnSdu(Ptr<PacketDelayMeter> meter, std::size_t end, Ptr<const Packet> sdu);

    /** @brief A device hands a packet to its node. */
    static void OnReceived(Ptr<PacketDelayMeter> meter, Ptr<const Packet> packet);

    /** @brief Drop packets that take too long, now and then. */
    void DropOld();

    std::function<void()> m_refresh;                             //!< Adds what is new; or null
    Time m_nextRefresh;                                          //!< When it is called next
    std::vector<Sink> m_sinks;                                   //!< By end
    std::set<Ptr<Object>> m_observed;                            //!< Devices and ends
    std::unordered_map<uint64_t, std::deque<Time>> m_departures; //!< By the headers of a packet
    std::unordered_map<const Packet*, std::size_t> m_ends;       //!< By which a packet has come
    std::size_t m_mostDepartures{1024};                          //!< Before some are forgotten
};

} // namespace ns3::umts

#endif /* UMTS_PACKET_DELAYS_H */
