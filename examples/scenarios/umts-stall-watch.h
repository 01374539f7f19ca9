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
#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace ns3::umts
{

/** @brief Tells which UEs have received nothing, or little, and why where that can be seen. */
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

    /** @param interval from one handover of a UE to the next; 0: there are none */
    void SetHandOverInterval(Time interval)
    {
        m_handOverInterval = interval;
    }

    /**
     * @brief Write a line for every UE that has received nothing, or nothing for most of the time
     * when that is told by its last packet or explained by a setting.
     * @param os gets the lines
     * @param rows statistics of the UEs, in the order in which they were added
     * @param end length of the simulation
     * @return whether there is such a UE
     */
    bool Print(std::ostream& os, const std::vector<UeStats>& rows, Time end) const
    {
        bool isAny = false;
        for (std::size_t i = 0; i < rows.size() && i < m_downloads.size(); ++i)
        {
            const Download& download = *m_downloads[i];
            const bool isDone = download.wanted > 0 && download.octets >= download.wanted;
            const Time silence = download.GetSilence(end);
            if (isDone || silence < end / 2)
            {
                continue;
            }
            const std::string reason = FindReason(rows[i]);
            // A TCP whose timer has backed off sends again within a minute.
            const bool hasEnded = download.octets == 0 || end - download.last > Seconds(60);
            if (hasEnded || !reason.empty())
            {
                os << "UE " << rows[i].ue << " has received nothing"
                   << (download.octets > 0 ? " for " + FormatDuration(silence.GetSeconds()) : "")
                   << (reason.empty() ? "" : ": " + reason) << std::endl;
                isAny = true;
            }
        }
        return isAny;
    }

    /**
     * @brief Write a line for every UE whose RLC has had an unrecoverable error.
     * @param os gets the lines
     * @param rows statistics of the UEs
     */
    static void PrintErrors(std::ostream& os, const std::vector<UeStats>& rows)
    {
        for (const auto& row : rows)
        {
            if (const uint64_t errors = CountErrors(row))
            {
                os << "UE " << row.ue << ": RLC has had " << errors
                   << (errors == 1 ? " unrecoverable error" : " unrecoverable errors")
                   << ", and was re-established " << row.downlink.tx.reestablished
                   << (row.downlink.tx.reestablished == 1 ? " time" : " times") << std::endl;
            }
        }
    }

  private:
    /**
     * @param row a UE
     * @return unrecoverable errors of RLC of its default bearer, at both ends
     */
    static uint64_t CountErrors(const UeStats& row)
    {
        return row.downlink.tx.unrecoverable + row.uplink.tx.unrecoverable;
    }

    /** @brief What a UE has received. */
    struct Download
    {
        uint64_t wanted{0}; //!< Octets that there are; 0: no end
        uint64_t octets{0}; //!< Octets received
        Time last{0};       //!< When the last ones came
        Time silence{0};    //!< Time in pauses before that

        /** @param packet received */
        void OnRx(Ptr<const Packet> packet, const Address& /* from */)
        {
            octets += packet->GetSize();
            silence = GetSilence(Simulator::Now());
            last = Simulator::Now();
        }

        /**
         * @param now a time after the last packet
         * @return time in pauses until then
         */
        Time GetSilence(Time now) const
        {
            const Time pause = now - last;
            return pause > MilliSeconds(500) || octets == 0 ? silence + pause : silence;
        }
    };

    /**
     * @param path an attribute with a duration
     * @return its default, s
     */
    static double GetSeconds(const std::string& path)
    {
        return ParseValue(ValueKind::DURATION, GetDefault(path)).value_or(0.0);
    }

    /**
     * @param row a UE that stands still
     * @return why: by a flag, or by what has been counted; empty when neither stands in its way
     */
    std::string FindReason(const UeStats& row) const
    {
        if (m_handOverInterval.IsStrictlyPositive() && m_handOverInterval <= MOST_RESTLESS)
        {
            return "each handover loses what is under way, and a --handOverInterval of " +
                   FormatDuration(m_handOverInterval.GetSeconds()) + " leaves no time for more";
        }
        if (const std::string flag = FindFlagOfIub(row.hsDsch.flow); !flag.empty())
        {
            return flag;
        }
        if (const std::string cause = FindCauseOfSilence(row); !cause.empty())
        {
            return cause;
        }
        const bool isPolled = GetSeconds("ns3::umts::RlcAm::TimerPoll") > 0.0 ||
                              GetSeconds("ns3::umts::RlcAm::TimerPollPeriodic") > 0.0;
        return isPolled ? ""
                        : "with --timerPoll=0s and --timerPollPeriodic=0s RLC does not repeat a "
                          "poll that was lost, or not answered";
    }

    /**
     * @param flow what the RNC's end of an HS-DSCH MAC-d flow has counted
     * @return which flags keep its credits from being of use; empty: none
     */
    static std::string FindFlagOfIub(const HsMacDFlowCounters& flow)
    {
        const double frames = GetSeconds("ns3::umts::HsMacDFlow::FrameInterval");
        const double credits = GetSeconds("ns3::umts::HsFlowControl::Interval");
        if (flow.allocationsReceived > 0 && frames >= credits)
        {
            return "the credits of a --creditInterval of " + FormatDuration(credits) +
                   " end before the next frame, a --frameInterval of " + FormatDuration(frames);
        }
        const double repeated = GetSeconds("ns3::umts::HsMacDFlow::RequestInterval");
        const bool isLossy = GetDefault("ns3::umts::IubChannel::LossRate") != "0";
        if (flow.requestsSent > 0 && isLossy && repeated >= 0.5)
        {
            return "an HS-DSCH Capacity Request that the Iub has lost is repeated after a "
                   "--requestInterval of " +
                   FormatDuration(repeated);
        }
        return "";
    }

    /// Longest interval in which no SDU of TCP need get through.
    inline static const Time MOST_RESTLESS{MilliSeconds(500)};

    std::vector<std::unique_ptr<Download>> m_downloads; //!< By UE
    Time m_handOverInterval;                            //!< From handover to handover; 0: none
};

} // namespace ns3::umts

#endif /* UMTS_STALL_WATCH_H */
