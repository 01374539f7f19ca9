/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef TCP_DUMBBELL_FLOW_H
#define TCP_DUMBBELL_FLOW_H

#include "json-object.h"
#include "umts-stats-output.h"

#include "ns3/bulk-send-application.h"
#include "ns3/packet-sink.h"
#include "ns3/simulator.h"
#include "ns3/tcp-flow-probe.h"
#include "ns3/tcp-socket-base.h"

#include <string>
#include <utility>

namespace ns3
{

/** @brief A flow and what is measured of it in the last part. */
class Flow
{
  public:
    /**
     * @param sender the sending application
     * @param sink the receiving application
     * @param segment MSS, bytes
     * @param handshake how long before all other times the connection opens; 0: at its start
     * @param start when it starts
     * @param lastPartBegin when the last part begins
     * @param keepSeries keep the time series
     */
    Flow(Ptr<BulkSendApplication> sender,
         Ptr<PacketSink> sink,
         uint32_t segment,
         Time handshake,
         Time start,
         Time lastPartBegin,
         bool keepSeries)
        : m_sender(sender),
          m_probe(Create<TcpFlowProbe>(sender, sink, Seconds(0), keepSeries)),
          m_segment(segment),
          m_start(start),
          m_firstData(handshake.IsZero() ? Time(0) : handshake + start),
          m_lastPartBegin(handshake + lastPartBegin)
    {
        Simulator::Schedule((handshake.IsZero() ? start : Time(0)) + NanoSeconds(1),
                            &Flow::Attach,
                            this);
        Simulator::Schedule(m_lastPartBegin, &Flow::BeginLastPart, this);
    }

    Flow(const Flow&) = delete;
    Flow& operator=(const Flow&) = delete;

    /** @return numbers of the whole flow */
    TcpFlowSummary Summarise() const
    {
        return m_probe->Summarise();
    }

    /** @return its probe */
    const TcpFlowProbe& GetProbe() const
    {
        return *m_probe;
    }

    /** @return when it started */
    Time GetStart() const
    {
        return m_start;
    }

    /** @return packets acknowledged */
    uint64_t GetAcked() const
    {
        return m_probe->GetBytesAcked() / m_segment;
    }

    /** @return congestion window now, segments */
    double GetCwnd() const
    {
        return m_cwnd;
    }

    /** @return mean congestion window of the last part, segments */
    double GetMeanCwnd()
    {
        CloseInterval();
        return m_integral / (Simulator::Now() - m_lastPartBegin).GetSeconds();
    }

    /** @return packets acknowledged per second in the last part */
    double GetRate() const
    {
        return static_cast<double>(GetAcked() - m_ackedBefore) /
               (Simulator::Now() - m_lastPartBegin).GetSeconds();
    }

    /** @return how often the sender began to recover from a timeout, and on duplicate ACKs */
    std::pair<uint32_t, uint32_t> GetRecoveries() const
    {
        return {m_slowRecoveries, m_fastRecoveries};
    }

  private:
    /** @brief Connect to the socket, which exists once the application has started. */
    void Attach()
    {
        Ptr<Socket> socket = m_sender->GetSocket();
        socket->TraceConnectWithoutContext("CongestionWindow", MakeCallback(&Flow::OnCwnd, this));
        socket->TraceConnectWithoutContext("CongState", MakeCallback(&Flow::OnState, this));
        if (!m_firstData.IsZero())
        {
            socket->SetAttribute("FirstData", TimeValue(m_firstData));
        }
    }

    /** @brief Account for the window in force until now. */
    void CloseInterval()
    {
        m_integral += m_cwnd * (Simulator::Now() - m_since).GetSeconds();
        m_since = Simulator::Now();
    }

    /** @brief Start counting. */
    void BeginLastPart()
    {
        m_since = m_lastPartBegin;
        m_ackedBefore = GetAcked();
        m_integral = 0.0;
    }

    /**
     * @brief Trace sink.
     * @param newWindow new value, bytes
     */
    void OnCwnd(uint32_t /* oldWindow */, uint32_t newWindow)
    {
        CloseInterval();
        m_cwnd = static_cast<double>(newWindow) / m_segment;
    }

    /**
     * @brief Trace sink.
     * @param newState the state that begins
     */
    void OnState(TcpSocketState::TcpCongState_t /* oldState */,
                 TcpSocketState::TcpCongState_t newState)
    {
        m_slowRecoveries += newState == TcpSocketState::CA_LOSS ? 1 : 0;
        m_fastRecoveries += newState == TcpSocketState::CA_RECOVERY ? 1 : 0;
    }

    Ptr<BulkSendApplication> m_sender; //!< Sender
    Ptr<TcpFlowProbe> m_probe;         //!< Numbers of the whole flow
    uint32_t m_segment;                //!< MSS, bytes
    Time m_start;                      //!< When it starts
    Time m_firstData;                  //!< When its data start, if after its handshake; 0: at once
    Time m_since;                      //!< Since when the window is in force
    Time m_lastPartBegin;              //!< When the last part began
    double m_cwnd{0.0};                //!< Congestion window, segments
    double m_integral{0.0};            //!< Window times time, segments s
    uint64_t m_ackedBefore{0};         //!< Packets acknowledged before the last part
    uint32_t m_slowRecoveries{0};      //!< Recoveries after a timeout
    uint32_t m_fastRecoveries{0};      //!< Recoveries on duplicate ACKs
};

/** @brief What is reported of a flow. */
struct Row
{
    std::string variant;     //!< TypeId
    double startS;           //!< When it started, s
    uint64_t acked;          //!< Packets acknowledged
    double noQueueRttS;      //!< Round trip without queueing, s
    double cwnd;             //!< Window at the end, segments
    double meanCwnd;         //!< Mean window of the last part, segments
    double rate;             //!< Packets per second in the last part
    double queued;           //!< Packets queued in the last part, equation (7) of the paper
    uint32_t slowRecoveries; //!< Recoveries after a timeout
    uint32_t fastRecoveries; //!< Recoveries on duplicate ACKs
    TcpFlowSummary summary;  //!< The rest
};

/**
 * @param row a flow
 * @return JSON text
 */
inline std::string
ToJson(const Row& row)
{
    JsonObject json;
    json.AddString("variant", row.variant);
    json.Add("start_s", row.startS);
    json.Add("acked_packets", static_cast<double>(row.acked));
    json.Add("no_queue_rtt_s", row.noQueueRttS);
    json.Add("cwnd_segments", row.cwnd);
    json.Add("cwnd_last_part_segments", row.meanCwnd);
    json.Add("rate_last_part_pps", row.rate);
    json.Add("queued_packets", row.queued);
    json.Add("recoveries_after_timeout_count", row.slowRecoveries);
    json.Add("fast_recoveries_count", row.fastRecoveries);
    umts::AddTo(json, umts::GetTcpMetrics(), row.summary);
    return json.Str();
}

} // namespace ns3

#endif // TCP_DUMBBELL_FLOW_H
