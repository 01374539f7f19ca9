/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef TCP_CLASSIC_VEGAS_H
#define TCP_CLASSIC_VEGAS_H

#include "tcp-classic-ops.h"
#include "tcp-rerouting-detector.h"

#include <string>

namespace ns3
{

/**
 * @ingroup umts
 * @brief TCP Vegas of Brakmo and Peterson (IEEE JSAC 13(8), 1995), as Lo, Heijenk and Niemegeers
 * (2005, section 3) use it.
 *
 * Once per round trip it compares the segments in transit with those the path holds without
 * queueing: Diff = (expected - actual) * baseRTT, where expected = window / baseRTT and actual =
 * segments sent in the round trip / RTT. RTT is the mean of the raw samples of the round trip
 * and baseRTT the smallest of all. Diff is rounded to whole segments.
 *
 * With ReroutingRepair a lasting increase of the round-trip time is taken for a longer path:
 * baseRTT becomes the smallest recent sample and the window what the present rate fills of it,
 * plus the mean of alpha and beta. Without, Vegas takes it for a queue and shrinks its window.
 *
 * ns3::TcpVegas differs: minima of the smoothed round-trip time, no early retransmission and
 * slow start that doubles every round trip.
 */
class TcpClassicVegas : public TcpClassicOps
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    std::string GetName() const override;
    Ptr<TcpCongestionOps> Fork() override;

    /**
     * @brief Decide once per round trip whether the window grows, holds or shrinks, and grow it
     * on each ACK accordingly.
     * @param segmentsAcked ignored
     */
    void IncreaseWindow(Ptr<TcpSocketState> tcb, uint32_t segmentsAcked) override;

    /**
     * @brief Update baseRTT, the mean of the round trip and the fine-grained timeout, and repair
     * baseRTT after a change of the path if ReroutingRepair is on.
     * @param segment the segment that was timed
     * @param rtt the sample
     */
    void RttSampled(Ptr<TcpSocketState> tcb,
                    const TcpClassicSegment& segment,
                    const Time& rtt) override;

    /**
     * @brief Retransmit a segment older than the fine-grained timeout.
     * @param head the oldest unacknowledged segment
     * @return true if it is that old
     */
    bool RetransmitsEarly(Ptr<const TcpSocketState> tcb,
                          const TcpClassicSegment& head) const override;

    /**
     * @brief Shrink the window to 3/4, or to 1/2 if the segment was lost twice, but only for
     * losses at the present rate: the segment was sent after the last reduction.
     * @param lost the segment as it was before this retransmission
     */
    void ReduceWindow(Ptr<TcpSocketState> tcb, const TcpClassicSegment& lost) override;

    /** @brief Restart from a window of two segments. */
    void AfterTimeout(Ptr<TcpSocketState> tcb) override;

    /**
     * @brief Any ACK of new data ends fast recovery.
     * @return true
     */
    bool LeavesRecoveryOnPartialAck() const override;

    /**
     * @brief Each lost segment of a window may be retransmitted at once.
     * @return true
     */
    bool RepeatsFastRetransmit() const override;

    /**
     * @brief Get the smallest round-trip sample.
     * @return baseRTT, or Time::Max() before the first sample
     */
    Time GetBaseRtt() const;

    /**
     * @brief Get the fine-grained timeout.
     * @return 17/16 (srtt + 2 mdev), or Time::Max() before the first sample
     */
    Time GetFineTimeout() const;

  private:
    /**
     * @brief Compare expected and actual rate at the end of a round trip.
     * @return Diff rounded to whole segments
     */
    int EndRoundTrip(Ptr<TcpSocketState> tcb);

    /**
     * @brief Set the growth of the next round trip below the threshold.
     * @param diff Diff in segments
     */
    void DecideSlowStart(Ptr<TcpSocketState> tcb, int diff);

    /**
     * @brief Set the growth of the next round trip above the threshold, or shrink the window.
     * @param diff Diff in segments
     */
    void DecideCongestionAvoidance(Ptr<TcpSocketState> tcb, int diff);

    /**
     * @brief Set K of the detection of longer paths.
     * @param samples samples before it begins
     */
    void SetReroutingK(uint32_t samples);

    /**
     * @brief Set N of the detection.
     * @param samples samples of which the smallest is taken
     */
    void SetReroutingN(uint32_t samples);

    /**
     * @brief Set L of the detection.
     * @param blocks minima in a row
     */
    void SetReroutingL(uint32_t blocks);

    /**
     * @brief Set the threshold of the detection.
     * @param ratio ratio to baseRTT above which a minimum counts as much larger
     */
    void SetReroutingThreshold(double ratio);

    /** @brief Take the smallest of the last samples for baseRTT and set the window accordingly. */
    void Reroute(Ptr<TcpSocketState> tcb);

    double m_alpha; //!< Diff below which the window grows, in segments.
    double m_beta;  //!< Diff above which the window shrinks, in segments.
    double m_gamma; //!< Diff above which slow start ends, in segments.

    bool m_reroutingRepair;          //!< Whether longer paths are detected.
    TcpReroutingDetector m_detector; //!< Detects longer paths.

    Time m_baseRtt{Time::Max()};     //!< baseRTT: smallest round-trip sample.
    Time m_fineTimeout{Time::Max()}; //!< Age at which a segment is retransmitted early.
    double m_srtt{0};                //!< Smoothed round-trip time, in seconds.
    double m_meanDeviation{0};       //!< Mean deviation of round-trip samples, in seconds.

    bool m_started{false};             //!< Whether an ACK has arrived.
    SequenceNumber32 m_roundTripEnd;   //!< The round trip ends when this byte is acknowledged.
    Time m_roundTripBegin;             //!< Time at which the round trip began.
    double m_rttSum{0};                //!< Sum of the round trip's samples, in seconds.
    uint32_t m_rttCount{0};            //!< Number of the round trip's samples.
    bool m_doubling{true};             //!< Whether slow start grows in this round trip.
    double m_increment{0};             //!< Growth per ACK, in segments.
    Time m_lastReduction{Time::Min()}; //!< Time at which a loss last shrank the window.
};

} // namespace ns3

#endif // TCP_CLASSIC_VEGAS_H
