/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_STANDING_FLOW_CONTROL_H
#define UMTS_HS_STANDING_FLOW_CONTROL_H

#include "umts-hs-flow-control.h"

#include <deque>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Standing allocations: every queue has one in force without end (HS-DSCH Repetition Period
 * 0), so that a burst leaves the RNC without asking; it is replaced only when it must be.
 *
 * It carries the rate of an equal share of the TTIs. When the queue is below half of its level
 * while PDUs wait in the RNC, the rate is raised by a quarter, step by step up to all TTIs, and
 * goes back by steps when the queue is above its level; when the queue is above one and a half
 * levels, the fair rate is halved; at twice that the RNC is stopped. The rate is again the fair one
 * when the queue has come back. An allocation that may have been lost is repeated.
 *
 * The credits of all intervals that begin until a stop takes effect fit into the queue, unless it
 * stores fewer PDUs than there are such intervals.
 */
class StandingFlowControl : public HsFlowControl
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    std::optional<HsGrant> Decide(const HsQueueView& latest) override;

    /**
     * @brief A queue shares the TTIs when it has anything to send, here or in the RNC.
     * @param view measurements of the queue
     * @return 0 or 1
     */
    double GetShare(const HsQueueView& view) const override;

  private:
    /**
     * @brief Have what a TTI carries not fall below its mean: a fade is over before an allocation
     * for it takes effect.
     * @param view measurements of the queue
     * @return the same, with that
     */
    HsQueueView Smooth(HsQueueView view);

    /**
     * @brief Find the part of the fair rate that the queue calls for.
     * @param view measurements of the queue
     * @return 0: stop; below 1, 1, or above 1
     */
    double FindFactor(const HsQueueView& view) const;

    /**
     * @brief Make an allocation.
     * @param view measurements of the queue
     * @param factor part of the fair rate
     * @return the allocation
     */
    HsGrant Size(const HsQueueView& view, double factor) const;

    /**
     * @param grant an allocation
     * @param time a time
     * @return MAC-d PDUs of all its intervals that may begin in that
     */
    static double CountBegun(const HsGrant& grant, Nanos time);

    /**
     * @param view measurements of the queue
     * @return time of an allocation to the RNC, and of PDUs back
     */
    Nanos GetBothWays(const HsQueueView& view) const;

    /** @return the allocation in force; none: of interval 0 */
    const HsGrant& GetInForce() const;

    /**
     * @param view measurements of the queue
     * @return MAC-d PDUs that still come at most when another allocation is sent now: of each one
     *         before it in its part of both ways of the Iub
     */
    double CountUnderWay(const HsQueueView& view) const;

    /**
     * @param view measurements of the queue
     * @param grant an allocation
     * @return MAC-d PDUs that it lets come at most until a stop takes effect
     */
    double GetUnstoppable(const HsQueueView& view, const HsGrant& grant) const;

    /**
     * @param view measurements of the queue
     * @param factor part of the fair rate that the queue calls for
     * @param wanted allocation of that
     * @return whether it is to replace the one in force
     */
    bool MustChange(const HsQueueView& view, double factor, const HsGrant& wanted) const;

    /**
     * @param grant an allocation
     * @return PDUs per second that it lets go; 0 when there is none
     */
    static double GetRate(const HsGrant& grant);

    /// An allocation.
    struct Sent
    {
        HsGrant grant; //!< The allocation
        Nanos at{0};   //!< Time of the last allocation, ns
    };

    double m_raise{0.0};           //!< Raise
    double m_lower{0.0};           //!< Lower
    double m_tolerance{0.0};       //!< Tolerance
    Time m_averagingTime;          //!< AveragingTime
    Time m_repeatInterval;         //!< RepeatInterval
    double m_meanPdus{0.0};        //!< Mean of what a TTI carries, MAC-d PDUs
    double m_blocksPerSecond{0.0}; //!< Turns of the queue per second, as they were last
    Nanos m_decidedAt{-1};         //!< When the last decision was taken
    /// The allocation in force, last, and those before it of which PDUs may still come
    std::deque<Sent> m_sent = std::deque<Sent>(1);
    double m_factor{1.0}; //!< Part of the fair rate that it stands for
    uint32_t m_queued{0}; //!< PDUs in the queue at the last decision
};

} // namespace ns3::umts

#endif /* UMTS_HS_STANDING_FLOW_CONTROL_H */
