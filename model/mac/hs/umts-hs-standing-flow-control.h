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
 * @brief Standing allocations: every queue has an allocation without end (HS-DSCH Repetition Period
 * 0), so the RNC sends a burst without a Capacity Request. The Node B sends a new allocation only
 * when the rate has to change, or when the last one may have been lost.
 *
 * The normal rate is the fair rate, that of an equal share of the TTIs. While the queue is below
 * half of its level and PDUs wait in the RNC, each new allocation raises the rate by a quarter, up
 * to all TTIs. Above the level the rate falls back to the fair rate in such steps. Above one and a
 * half levels and the PDUs of a TTI it is half the fair rate, above twice that 0, until the queue
 * is back at its level.
 *
 * The rate is limited so that all PDUs that the RNC can send before a stop takes effect fit into
 * the queue, unless the queue stores fewer PDUs than intervals begin in that time.
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
     * @brief Raise the PDUs that a TTI carries to at least their mean: a fade is over before an
     * allocation for it takes effect.
     * @param view measurements of the queue
     * @return the measurements with the raised values
     */
    HsQueueView Smooth(HsQueueView view);

    /**
     * @brief Find the rate that the queue calls for, over the fair rate.
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
     * @return MAC-d PDUs of all its intervals that may begin in that time
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
     * @return most MAC-d PDUs that still come when another allocation is sent now: each former
     *         allocation counts for its part of both ways of the Iub
     */
    double CountUnderWay(const HsQueueView& view) const;

    /**
     * @param view measurements of the queue
     * @param grant an allocation
     * @return most MAC-d PDUs that it can bring until a stop takes effect
     */
    double GetUnstoppable(const HsQueueView& view, const HsGrant& grant) const;

    /**
     * @param view measurements of the queue
     * @param factor rate that the queue calls for, over the fair rate
     * @param wanted the allocation of that rate
     * @return whether it is to replace the allocation in force
     */
    bool MustChange(const HsQueueView& view, double factor, const HsGrant& wanted) const;

    /**
     * @param grant an allocation
     * @return its rate, PDU/s; 0 when there is none
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
    /// Former allocations of which PDUs may still come, and as the last the allocation in force
    std::deque<Sent> m_sent = std::deque<Sent>(1);
    double m_factor{1.0}; //!< Its rate, over the fair rate
    uint32_t m_queued{0}; //!< PDUs in the queue at the last decision
};

} // namespace ns3::umts

#endif /* UMTS_HS_STANDING_FLOW_CONTROL_H */
