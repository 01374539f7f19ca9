/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_STALL_WATCH_H
#define UMTS_STALL_WATCH_H

#include "program-flags.h"

#include "ns3/application.h"
#include "ns3/packet.h"
#include "ns3/umts-module.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace ns3
{
namespace umts
{

/** @brief Tells which UEs have received nothing, or nothing for long, and why if it can be seen. */
class StallWatch
{
  public:
    /**
     * @param sink what receives the download of the next UE
     * @param octets length of the download; 0: it has no end
     */
    void Add(Ptr<Application> sink, uint64_t octets)
    {
        m_downloads.push_back(std::make_unique<Download>());
        m_downloads.back()->wanted = octets;
        sink->TraceConnectWithoutContext("Rx",
                                         MakeCallback(&Download::OnRx, m_downloads.back().get()));
    }

    /**
     * @brief Write a line for every UE that stands still.
     * @param os gets the lines
     * @param rows statistics of the UEs, in the order in which they were added
     * @param end length of the simulation
     */
    void Print(std::ostream& os, const std::vector<UeStats>& rows, Time end) const
    {
        // A TCP whose timer has backed off sends again within a minute.
        const Time patience = std::max(end / 2, std::min(end, Seconds(60)));
        for (std::size_t i = 0; i < rows.size() && i < m_downloads.size(); ++i)
        {
            const Download& download = *m_downloads[i];
            const bool isDone = download.wanted > 0 && download.octets >= download.wanted;
            if (isDone || (download.octets > 0 && end - download.last < patience))
            {
                continue;
            }
            const std::string reason = FindReason(rows[i]);
            os << "UE " << rows[i].ue << " has received nothing"
               << (download.octets > 0 ? " since " + FormatDuration(download.last.GetSeconds())
                                       : "")
               << (reason.empty() ? "" : ": " + reason) << std::endl;
        }
    }

  private:
    /** @brief What a UE has received. */
    struct Download
    {
        uint64_t wanted{0}; //!< Octets that there are; 0: no end
        uint64_t octets{0}; //!< Octets received
        Time last{0};       //!< When the last ones came

        /** @param packet received */
        void OnRx(Ptr<const Packet> packet, const Address& /* from */)
        {
            octets += packet->GetSize();
            last = Simulator::Now();
        }
    };

    /**
     * @param path an attribute with a duration
     * @return its default, s
     */
    static double GetSeconds(const std::string& path)
    {
        return ParseValue(FlagKind::DURATION, GetDefault(path)).value_or(0.0);
    }

    /**
     * @param row a UE that stands still
     * @return why; empty when nothing of what is known stands in its way
     */
    static std::string FindReason(const UeStats& row)
    {
        const std::string onHsDsch = row.hsDsch.present ? FindHsReason(row.hsDsch) : "";
        if (!onHsDsch.empty())
        {
            return onHsDsch;
        }
        const auto& sent = row.downlink;
        if (sent.blocksSent > 0 && sent.blocksSent == sent.blocksInError)
        {
            return "every transport block of the downlink was in error";
        }
        const bool isPolled = GetSeconds("ns3::umts::RlcAm::TimerPoll") > 0.0 ||
                              GetSeconds("ns3::umts::RlcAm::TimerPollPeriodic") > 0.0;
        return isPolled ? ""
                        : "with --timerPoll=0s and --timerPollPeriodic=0s RLC does not repeat a "
                          "poll that was lost, or not answered";
    }

    /**
     * @param hs what HS-DSCH has carried for the UE
     * @return why it carries nothing; empty when it does
     */
    static std::string FindHsReason(const HsStats& hs)
    {
        if (hs.queue.enqueued > 0 && hs.transmissions == 0)
        {
            return "no RLC PDU fits into a transport block at a mean CQI of " +
                   FormatNumber(std::round(10.0 * hs.meanCqi) / 10.0) +
                   "; a smaller --pduOctets or a better link would do";
        }
        const double frames = GetSeconds("ns3::umts::HsMacDFlow::FrameInterval");
        const double credits = GetSeconds("ns3::umts::HsFlowControl::Interval");
        if (hs.flow.allocationsReceived > 0 && frames >= credits)
        {
            return "the credits of a --creditInterval of " + FormatDuration(credits) +
                   " end before the next frame, a --frameInterval of " + FormatDuration(frames);
        }
        if (hs.flow.requestsSent > 0 && hs.flow.allocationsReceived == 0)
        {
            return "no HS-DSCH Capacity Allocation has come; a request that the Iub loses is "
                   "repeated after a --requestInterval of " +
                   FormatDuration(GetSeconds("ns3::umts::HsMacDFlow::RequestInterval"));
        }
        return "";
    }

    std::vector<std::unique_ptr<Download>> m_downloads; //!< By UE
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_STALL_WATCH_H */
