/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_DOWNLOAD_METERS_H
#define UMTS_DOWNLOAD_METERS_H

#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/network-module.h"
#include "ns3/umts-module.h"

#include <string>
#include <vector>

namespace ns3::umts
{

/** @brief Octets received by a UE in each second, and bits that its throughput log had for it. */
class RateMeter
{
  public:
    /**
     * @param sink what receives them
     * @param log file of the throughput log; empty: none
     */
    RateMeter(Ptr<Application> sink, const std::string& log)
    {
        sink->TraceConnectWithoutContext("Rx", MakeCallback(&RateMeter::OnRx, this));
        if (!log.empty())
        {
            m_log = ReadThroughputLog(log);
        }
    }

    /**
     * @param second number of a second, from 0
     * @return octets received in it
     */
    double GetOctets(std::size_t second) const
    {
        return second < m_octets.size() ? m_octets[second] : 0.0;
    }

    /**
     * @param second number of a second, from 0
     * @return bits that the log has for it; 0 without a log
     */
    double GetOffered(std::size_t second) const
    {
        return GetOfferedUntil(Seconds(second + 1)) - GetOfferedUntil(Seconds(second));
    }

    /**
     * @param duration a time from the beginning on
     * @return mean rate that the log has for it, bit/s; 0 without a log
     */
    double GetMeanOffered(Time duration) const
    {
        return GetOfferedUntil(duration) / duration.GetSeconds();
    }

  private:
    /**
     * @param time a time
     * @return bits that the log has before it, played again and again
     */
    double GetOfferedUntil(Time time) const
    {
        const Nanos lap = m_log.GetDuration();
        const Nanos now = time.GetNanoSeconds();
        return lap == 0
                   ? 0.0
                   : static_cast<double>(now / lap) * m_log.GetBits(lap) + m_log.GetBits(now % lap);
    }

    /**
     * @param packet the packet
     * @param from its sender
     */
    void OnRx(Ptr<const Packet> packet, const Address& /* from */)
    {
        const auto second = static_cast<std::size_t>(Simulator::Now().GetSeconds());
        m_octets.resize(std::max(m_octets.size(), second + 1));
        m_octets[second] += packet->GetSize();
    }

    std::vector<double> m_octets; //!< By second
    ThroughputLog m_log;          //!< The log; empty without
};

} // namespace ns3::umts

#endif // UMTS_DOWNLOAD_METERS_H
