/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_FLOW_CONTROL_H
#define UMTS_HS_FLOW_CONTROL_H

#include "ns3/nstime.h"
#include "ns3/object.h"
#include "ns3/umts-timer.h"

#include <cstdint>

namespace ns3
{
namespace umts
{

constexpr uint32_t UNLIMITED_CREDITS = 2047; //!< HS-DSCH Credits without limit (TS 25.435 6.3.3.11)

/**
 * @ingroup umts
 * @brief Measurements of a priority queue, as a flow control policy sees them.
 */
struct HsQueueView
{
    uint32_t queuedPdus{0};   //!< MAC-d PDUs stored in the Node B
    uint32_t onTheWayPdus{0}; //!< MAC-d PDUs granted that have not arrived yet
    uint32_t pendingPdus{0};  //!< MAC-d PDUs that wait in the RNC, as it told last
    uint32_t capacityPdus{0}; //!< MAC-d PDUs that the queue can store
    double drainRate{0.0};    //!< Mean rate at which PDUs have left it, PDU/s
    double fairRate{0.0};     //!< Rate at its CQI with an equal share of the TTIs, PDU/s
    Nanos roundTrip{0};       //!< Time from a decision to the arrival of the first PDU that
                              //!< the next decision can grant, ns
};

/**
 * @ingroup umts
 * @brief HS-DSCH flow control of a Node B: decides periodically how many MAC-d PDUs the RNC may
 * send for a priority queue (TS 25.435 5.10). A policy is a subclass that defines the level to
 * which the queue is to be filled.
 */
class HsFlowControl : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /** @return time between decisions, which is the HS-DSCH Interval of the allocations */
    Time GetInterval() const;

    /**
     * @brief Decide for one interval.
     * @param view measurements of the queue
     * @return MAC-d PDUs that may be sent until the next decision, 0 .. 2046, or UNLIMITED_CREDITS
     */
    uint32_t Grant(const HsQueueView& view) const;

  private:
    /** @param interval Interval; aborts with a sentence unless a multiple of 10 ms */
    void SetInterval(Time interval);

    /**
     * @brief The level of the policy.
     * @param view measurements of the queue
     * @return MAC-d PDUs that are to be in the queue or on the way to it
     */
    virtual double GetLevel(const HsQueueView& view) const = 0;

    Time m_interval; //!< Interval
};

/**
 * @ingroup umts
 * @brief Base of the policies that keep in the queue what the radio sends within a target time: the
 * level is a rate times the target.
 *
 * With a target of at least the round trip of flow control, a queue that is served faster because
 * others run dry does not run dry itself before the next grant arrives.
 */
class TargetFlowControl : public HsFlowControl
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

  private:
    double GetLevel(const HsQueueView& view) const override;

    /**
     * @param view measurements of the queue
     * @return rate at which the radio is expected to empty it, PDU/s
     */
    virtual double GetRate(const HsQueueView& view) const = 0;

    Time m_target; //!< Target, time
};

/**
 * @ingroup umts
 * @brief Buffer target: the queue holds what the radio sends within the target time at the rate
 * measured, or at the rate of an equal share of the TTIs when that is higher.
 */
class BufferTargetFlowControl : public TargetFlowControl
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

  private:
    double GetRate(const HsQueueView& view) const override;
};

/**
 * @ingroup umts
 * @brief Rate prediction: the queue holds what the radio would send within the target time at the
 * latest CQI with an equal share of the TTIs; past rates do not count.
 */
class RatePredictiveFlowControl : public TargetFlowControl
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

  private:
    double GetRate(const HsQueueView& view) const override;
};

/**
 * @ingroup umts
 * @brief Fixed level, the rule of EURANE: grants what waits in the RNC until the queue holds a
 * given number of MAC-d PDUs.
 */
class LevelFlowControl : public HsFlowControl
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

  private:
    double GetLevel(const HsQueueView& view) const override;

    uint32_t m_level{0}; //!< Level, MAC-d PDUs
};

/**
 * @ingroup umts
 * @brief No flow control: the RNC may always send, and PDUs that find the queue full are dropped.
 */
class UnlimitedFlowControl : public HsFlowControl
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

  private:
    double GetLevel(const HsQueueView& view) const override;
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_HS_FLOW_CONTROL_H */
