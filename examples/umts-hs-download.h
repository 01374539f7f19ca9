/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_DOWNLOAD_H
#define UMTS_HS_DOWNLOAD_H

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/umts-module.h"

#include <optional>
#include <string>
#include <vector>

namespace ns3
{
namespace umts
{

/** @brief What a UE has received and been offered in a second. */
struct DownloadSecond
{
    uint64_t receivedOctets; //!< Payload received
    double offeredBits;      //!< Bits that its throughput log has for it; 0 without one
};

/** @brief Bits of a throughput log as the radio link plays it: again from its beginning. */
class OfferedLog
{
  public:
    /** @param file name of the log */
    explicit OfferedLog(const std::string& file)
        : m_log(ReadThroughputLog(file))
    {
    }

    /**
     * @param time since the beginning
     * @return bits offered before
     */
    double GetBits(Time time) const
    {
        const Nanos lap = m_log.GetDuration();
        const Nanos now = time.GetNanoSeconds();
        return static_cast<double>(now / lap) * m_log.GetBits(lap) + m_log.GetBits(now % lap);
    }

  private:
    ThroughputLog m_log; //!< The log
};

/** @brief What a UE receives, second by second. */
class Download : public SimpleRefCount<Download>
{
  public:
    /**
     * @param sink the UE's application
     * @param log what its radio link plays, if it is a log
     */
    Download(Ptr<PacketSink> sink, std::optional<OfferedLog> log)
        : m_sink(sink),
          m_log(std::move(log))
    {
        Simulator::Schedule(Seconds(1), &Download::OnSecond, this);
    }

    /** @return one entry per second */
    const std::vector<DownloadSecond>& GetSeconds() const
    {
        return m_seconds;
    }

    /** @return payload received, octets */
    uint64_t GetReceived() const
    {
        return m_sink->GetTotalRx();
    }

    /** @return rate that its log has offered until now, bit/s; 0 without one */
    double GetOfferedBps() const
    {
        return GetOfferedBits() / Simulator::Now().GetSeconds();
    }

  private:
    /** @return bits that its log has offered until now */
    double GetOfferedBits() const
    {
        return m_log ? m_log->GetBits(Simulator::Now()) : 0.0;
    }

    /** @brief A second is over. */
    void OnSecond()
    {
        const uint64_t received = GetReceived();
        const double offered = GetOfferedBits();
        m_seconds.push_back({received - m_receivedBefore, offered - m_offeredBefore});
        m_receivedBefore = received;
        m_offeredBefore = offered;
        Simulator::Schedule(Seconds(1), &Download::OnSecond, this);
    }

    Ptr<PacketSink> m_sink;                //!< Application
    std::optional<OfferedLog> m_log;       //!< What is offered
    std::vector<DownloadSecond> m_seconds; //!< Seconds
    uint64_t m_receivedBefore{0};          //!< Received before this second
    double m_offeredBefore{0.0};           //!< Offered before this second
};

} // namespace umts
} // namespace ns3

#endif // UMTS_HS_DOWNLOAD_H
