/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef TCP_FLOW_PROBE_H
#define TCP_FLOW_PROBE_H

#include "ns3/bulk-send-application.h"
#include "ns3/event-id.h"
#include "ns3/ipv4-l3-protocol.h"
#include "ns3/packet-sink.h"
#include "ns3/sequence-number.h"
#include "ns3/simple-ref-count.h"
#include "ns3/tcp-socket-base.h"

#include <vector>

namespace ns3
{

/**
 * @ingroup umts
 * @brief Results of a TcpFlowProbe: octets, round-trip times, congestion window, timeouts and
 * retransmissions of a TCP flow.
 */
struct TcpFlowSummary
{
    uint32_t segmentSize{0};           //!< MSS, bytes; 0 before the sender has started
    uint64_t bytesSent{0};             //!< Payload bytes handed to the socket
    uint64_t bytesAcked{0};            //!< Payload bytes acknowledged
    uint64_t bytesDelivered{0};        //!< Payload bytes received in order, since the warm-up
    uint64_t rttSamples{0};            //!< RTT samples
    double longestPauseS{0.0};         //!< Longest time without payload to the application, s
    double rttMinS{0.0};               //!< Least RTT sample, s
    double rttMeanS{0.0};              //!< Mean RTT sample, s
    double rttMaxS{0.0};               //!< Largest RTT sample, s
    std::vector<uint32_t> rttCounts;   //!< RTT samples of at most 1 ms, of 1 to 2 ms, and so on
    double cwndMeanSegments{0.0};      //!< Mean congestion window over time, segments
    double cwndMaxSegments{0.0};       //!< Largest congestion window, segments
    double cwndTimeAtMost2Share{0.0};  //!< Share of the time with a window of 2 segments or less
    uint64_t timeouts{0};              //!< Retransmission timeouts
    uint64_t spuriousTimeouts{0};      //!< Timeouts of a segment that was not lost: its copy found
                                       //!< it at the receiver
    uint64_t retransmittedSegments{0}; //!< Segments sent again
    uint64_t redundantSegments{0};     //!< Segments that the receiver had already

    /**
     * @brief A percentile of the RTT samples, by nearest rank.
     * @param share share of the samples that are not larger, 0 to 1
     * @return s, rounded up to 1 ms; 0 without samples
     */
    double GetRttPercentileS(double share) const;
};

/**
 * @ingroup umts
 * @brief A point of a time series of a TcpFlowProbe: congestion window or round-trip time.
 */
struct TimePoint
{
    double timeS; //!< Time, s
    double value; //!< Value
};

/**
 * @ingroup umts
 * @brief Observes one TCP flow between a BulkSendApplication and a PacketSink, at both ends.
 *
 * RTT samples, timeouts and retransmissions come from the trace sources of TcpClassicSocket; with
 * another socket they stay at zero. The PacketSink must have no other flow. The probe disconnects
 * from all trace sources when it is destroyed.
 */
class TcpFlowProbe : public SimpleRefCount<TcpFlowProbe>
{
  public:
    /**
     * @brief Observe a flow; to be called before the sender starts.
     * @param sender the sending application
     * @param sink the receiving application
     * @param warmup bytes received before this time are not counted as delivered
     * @param keepSeries keep the time series, too
     */
    TcpFlowProbe(Ptr<BulkSendApplication> sender,
                 Ptr<PacketSink> sink,
                 Time warmup,
                 bool keepSeries);
    ~TcpFlowProbe();
    TcpFlowProbe(const TcpFlowProbe&) = delete;
    TcpFlowProbe& operator=(const TcpFlowProbe&) = delete;

    /**
     * @brief Compute the summary.
     * @return the numbers until now
     */
    TcpFlowSummary Summarise() const;

    /** @return payload bytes acknowledged until now */
    uint64_t GetBytesAcked() const;

    /** @return the receiving application */
    Ptr<PacketSink> GetSink() const
    {
        return m_sink;
    }

    /** @return bytes received before this time are not counted as delivered */
    Time GetWarmup() const
    {
        return m_warmup;
    }

    /** @return congestion window over time, segments */
    const std::vector<TimePoint>& GetCwndSeries() const
    {
        return m_cwndSeries;
    }

    /** @return RTT samples over time, s */
    const std::vector<TimePoint>& GetRttSeries() const
    {
        return m_rttSeries;
    }

    /** @brief A segment on its way, for the sequence trace. */
    struct SegmentEvent
    {
        double timeS;      //!< Time, s
        uint64_t segment;  //!< Number of the segment, from 1
        const char* event; //!< sent, retransmitted, redundant, received, acked, timeout, spurious
    };

    /** @return what happened to the segments */
    const std::vector<SegmentEvent>& GetSegmentSeries() const
    {
        return m_segmentSeries;
    }

  private:
    /** @brief Connect to the sender's socket, which exists once its application has started. */
    void Attach();

    /**
     * @brief Do something with each trace source that the probe uses once the sender has started.
     * @tparam ACTION callable void(object, name of the trace source, trace sink)
     * @param action connects or disconnects
     */
    template <typename ACTION>
    void ForEachTrace(ACTION action);

    /** @param packet payload that the sender has handed to its socket */
    void OnHandedOver(Ptr<const Packet> packet);

    /**
     * @brief Trace sink.
     * @param oldWindow old value, bytes
     * @param newWindow new value, bytes
     */
    void OnCwnd(uint32_t oldWindow, uint32_t newWindow);

    /** @param rtt an RTT sample */
    void OnRtt(Time rtt);

    /** @param head first byte of the segment that timed out */
    void OnTimeout(SequenceNumber32 head);

    /**
     * @brief Trace sink.
     * @param seq first byte of the segment
     * @param fromTimeout it follows a timeout
     */
    void OnRetransmitted(SequenceNumber32 seq, bool fromTimeout);

    /**
     * @brief Trace sink of all segments sent.
     * @param packet the payload
     */
    void OnTx(Ptr<const Packet> packet, const TcpHeader& header, Ptr<const TcpSocketBase> socket);

    /**
     * @brief Trace sink of all ACKs received.
     * @param packet the payload
     */
    void OnAck(Ptr<const Packet> packet, const TcpHeader& header, Ptr<const TcpSocketBase> socket);

    /**
     * @brief Trace sink of the receiver.
     * @param packet payload delivered
     * @param from address of the sender
     */
    void OnDelivered(Ptr<const Packet> packet, const Address& from);

    /**
     * @brief Trace sink of all IP packets that reach the receiver, before TCP gets them. (The trace
     * source of its socket leaves out segments below the window.)
     * @param packet the packet without its IP header
     * @param interface number of the interface
     */
    void OnArrival(const Ipv4Header& ipHeader, Ptr<const Packet> packet, uint32_t interface);

    /** @return time since the last delivery, s; 0 before the first one after the warm-up */
    double GetPauseS() const;

    /**
     * @param seq a sequence number
     * @return the same without wrapping at 2^32, given those seen before
     */
    uint64_t Unwrap(SequenceNumber32 seq);

    /**
     * @brief Add to the segment series.
     * @param timeS when, s
     * @param byte a byte of the segment, from 1
     * @param event what happened
     */
    void Note(double timeS, uint64_t byte, const char* event);

    /** @brief A timeout of which it is not known whether the segment was lost. */
    struct OpenTimeout
    {
        double timeS;          //!< When, s
        SequenceNumber32 head; //!< First byte of the segment
    };

    /** @brief Account for the congestion window in force until now. */
    void CloseCwndInterval() const;

    Ptr<BulkSendApplication> m_sender;         //!< Sender
    Ptr<PacketSink> m_sink;                    //!< Receiver
    EventId m_attach;                          //!< The sender has started
    Ptr<TcpSocketBase> m_socket;               //!< Socket of the sender
    Ptr<Ipv4L3Protocol> m_ip;                  //!< IP of the receiver
    Time m_warmup;                             //!< Start of the count of delivered bytes
    bool m_keepSeries;                         //!< Keep the time series
    uint32_t m_segmentSize{1};                 //!< MSS, bytes
    std::vector<OpenTimeout> m_openTimeouts;   //!< Timeouts to be judged
    SequenceNumber32 m_highest{1};             //!< Highest byte sent, plus one
    double m_deliveredS{-1.0};                 //!< Time of the last delivery, s; negative: none
    uint64_t m_lastSeen{1};                    //!< Sequence number unwrapped last
    TcpFlowSummary m_summary;                  //!< Counters
    double m_rttSumS{0.0};                     //!< Sum of the RTT samples, s
    double m_cwnd{0.0};                        //!< Congestion window in force, segments
    mutable double m_cwndSince{-1.0};          //!< Since when, s; negative: not yet
    mutable double m_cwndMax{0.0};             //!< Largest window so far, segments
    mutable double m_cwndTime{0.0};            //!< Time observed, s
    mutable double m_cwndIntegral{0.0};        //!< Window times time, segments s
    mutable double m_cwndSmallTime{0.0};       //!< Time at 2 segments or less, s
    std::vector<TimePoint> m_cwndSeries;       //!< Window series
    std::vector<TimePoint> m_rttSeries;        //!< RTT series
    std::vector<SegmentEvent> m_segmentSeries; //!< Segment series
};

} // namespace ns3

#endif /* TCP_FLOW_PROBE_H */
