/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef TCP_CLASSIC_OPS_H
#define TCP_CLASSIC_OPS_H

#include "ns3/nstime.h"
#include "ns3/sequence-number.h"
#include "ns3/tcp-congestion-ops.h"

#include <cstdint>

namespace ns3
{

/**
 * @ingroup umts
 * @brief A segment that was sent and is not yet acknowledged.
 */
struct TcpClassicSegment
{
    SequenceNumber32 seq;      //!< First byte.
    uint32_t size{0};          //!< Payload in bytes.
    Time lastSent;             //!< Time of its last transmission.
    uint32_t transmissions{0}; //!< Number of its transmissions.
    uint32_t inFlight{0};      //!< Bytes in flight after its first transmission, itself included.
};

/**
 * @ingroup umts
 * @brief Base class of congestion control for TcpClassicSocket: Tahoe, Reno, NewReno, Vegas, FAST.
 *
 * It adds to TcpCongestionOps hooks for what TcpSocketBase does alike for all variants: use of raw
 * round-trip samples, early retransmission, how a loss shrinks the window and when fast recovery
 * ends. The defaults are the window of RFC 2001 with the recovery of RFC 6582 (NewReno).
 *
 * The congestion window is kept as a fractional number of segments, as increments of 1/w per
 * ACK are defined on it; the socket sees it rounded down to bytes.
 */
class TcpClassicOps : public TcpCongestionOps
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Smallest slow-start threshold, and the floor of every reduction on duplicate ACKs
     * (RFC 2001 section 3: "at least two segments").
     */
    static constexpr uint32_t MIN_SSTHRESH_SEGMENTS = 2;

    /**
     * @brief Half of the window, in whole segments and at least two (RFC 2001 section 2).
     *
     * Halves the window and not the bytes in flight, which Limited Transmit and the sender's own
     * idleness falsify.
     * @param bytesInFlight ignored
     * @return the slow-start threshold in bytes
     */
    uint32_t GetSsThresh(Ptr<const TcpSocketState> tcb, uint32_t bytesInFlight) override;

    /**
     * @brief Open the window by one segment per ACK below the threshold (slow start) and by 1/w
     * above (congestion avoidance), however much the ACK covers (RFC 2001 section 2).
     * @param segmentsAcked ignored
     */
    void IncreaseWindow(Ptr<TcpSocketState> tcb, uint32_t segmentsAcked) override;

    /**
     * @brief Take notice of a raw round-trip sample, at most one per ACK, after the window of
     * that ACK was computed. Segments sent more than once yield none (Karn's rule).
     * @param segment the newest segment the ACK covers
     * @param rtt time from its transmission to now
     */
    virtual void RttSampled(Ptr<TcpSocketState> tcb,
                            const TcpClassicSegment& segment,
                            const Time& rtt);

    /**
     * @brief Tell whether the oldest segment is to be retransmitted before the third duplicate
     * ACK. Asked on every duplicate ACK and on the two new ACKs after such a retransmission.
     * @param head the oldest unacknowledged segment
     * @return true to retransmit it now; the default never does
     */
    virtual bool RetransmitsEarly(Ptr<const TcpSocketState> tcb,
                                  const TcpClassicSegment& head) const;

    /**
     * @brief Shrink the window for a fast retransmission. The default sets threshold and window
     * to GetSsThresh().
     * @param lost the segment as it was before this retransmission
     */
    virtual void ReduceWindow(Ptr<TcpSocketState> tcb, const TcpClassicSegment& lost);

    /**
     * @brief Correct the window after a retransmission timeout, which left it at one segment and
     * the threshold at GetSsThresh(). The default keeps them.
     */
    virtual void AfterTimeout(Ptr<TcpSocketState> tcb);

    /**
     * @brief Tell whether a fast retransmission sends all that is outstanding again under slow
     * start, as a timeout does, in place of fast recovery (Tahoe).
     * @return true if it does; the default is false
     */
    virtual bool GoesBackN() const;

    /**
     * @brief Tell whether any ACK of new data ends fast recovery (Reno), or only one of all that
     * was outstanding when it began (NewReno, RFC 6582).
     * @return true for the former; the default is false
     */
    virtual bool LeavesRecoveryOnPartialAck() const;

    /**
     * @brief Tell whether a new fast retransmission may start before all that was outstanding at
     * the last one is acknowledged. After a timeout it never may.
     * @return true if it may; the default is false
     */
    virtual bool RepeatsFastRetransmit() const;

  protected:
    TcpClassicOps() = default;

    /**
     * @brief Get the congestion window.
     * @return the window in segments, with its fraction
     */
    double GetWindow(Ptr<const TcpSocketState> tcb) const;

    /**
     * @brief Set the congestion window.
     * @param segments the window in segments
     */
    void SetWindow(Ptr<TcpSocketState> tcb, double segments);

  private:
    double m_window{0};        //!< Window that was set last, in segments.
    uint32_t m_windowBytes{0}; //!< Window in bytes that went with it; the socket's own differs once
                               //!< the socket has changed it.
};

} // namespace ns3

#endif // TCP_CLASSIC_OPS_H
