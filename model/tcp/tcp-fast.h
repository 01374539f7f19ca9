/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef TCP_FAST_H
#define TCP_FAST_H

#include "tcp-classic-ops.h"

#include "ns3/tcp-socket-state.h"

#include <string>

namespace ns3
{

/**
 * @ingroup umts
 * @brief FAST TCP of Jin, Wei and Low, "FAST TCP: motivation, architecture, algorithms,
 * performance" (INFOCOM 2004).
 *
 * Every UpdatePeriod the window becomes
 * min{2 w', (1 - gamma) w + gamma (baseRTT / RTT w' + alpha)}: in equilibrium each flow keeps
 * alpha packets queued and its window is alpha / (1 - baseRTT / RTT). Here w is the present
 * window and w' the one that RTT was measured with, one round trip ago; the paper, whose step is
 * a round trip, writes w for both. With w in place of w', several updates within a round trip
 * would respond to the same queue.
 *
 * RTT is an average of the raw samples with weight min(3 / w', 1/4), baseRTT the smallest of all.
 * Below MiThreshold of queueing delay the window doubles every round trip instead (the paper's
 * alpha proportional to w). After losses it halves and recovers like NewReno, or slow-starts to
 * half after a timeout; updates go on with the first sample of a segment sent thereafter.
 */
class TcpFast : public TcpClassicOps
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
     * @brief Update the window if it is time.
     * @param segmentsAcked ignored
     */
    void IncreaseWindow(Ptr<TcpSocketState> tcb, uint32_t segmentsAcked) override;

    /**
     * @brief Update baseRTT and the average, and note the window that the segment was sent with.
     * @param segment the segment that was timed
     * @param rtt the sample
     */
    void RttSampled(Ptr<TcpSocketState> tcb,
                    const TcpClassicSegment& segment,
                    const Time& rtt) override;

    /**
     * @brief Hold updates from a loss until a segment sent after its recovery was timed.
     * @param tcb the state of the socket, still with the state it leaves
     * @param newState the state it enters
     */
    void CongestionStateSet(Ptr<TcpSocketState> tcb,
                            const TcpSocketState::TcpCongState_t newState) override;

    /**
     * @brief Get the smallest round-trip sample.
     * @return baseRTT, or Time::Max() before the first sample
     */
    Time GetBaseRtt() const;

    /**
     * @brief Get the average round-trip time.
     * @return RTT, or zero before the first sample
     */
    Time GetAverageRtt() const;

  private:
    /**
     * @brief Compute the window of the equation.
     * @param window the present window in segments
     * @return the new one in segments
     */
    double Target(double window) const;

    double m_alpha;      //!< Packets that the flow keeps queued.
    double m_gamma;      //!< Weight of the new window in an update.
    Time m_updatePeriod; //!< Time between updates.
    Time m_miThreshold;  //!< Queueing delay up to which the window doubles per round trip.
    bool m_pacing;       //!< Increases are spread over the ACKs of a period.

    Time m_baseRtt{Time::Max()}; //!< Smallest sample.
    double m_averageRtt{0};      //!< Average of the samples, in seconds.
    double m_sampleWindow{0};    //!< Window of the last sample in segments, 0 if there is none.
    Time m_validSince;           //!< Segments sent earlier tell of a window before a loss.
    Time m_lastUpdate;           //!< When the window was last computed.
    double m_target{0};          //!< Window that a paced increase ends at, in segments.
    double m_step{0};            //!< Growth per ACK of a paced increase, in segments.
};

} // namespace ns3

#endif // TCP_FAST_H
