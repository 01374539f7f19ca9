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
 * @brief The control frame HS-DSCH Capacity Request (TS 25.435 6.3.3.10).
 */
struct CapacityRequest
{
    uint8_t priority{0};      //!< CmCH-PI, 0 .. 15
    uint32_t bufferOctets{0}; //!< User Buffer Size: what waits in the RNC
};

/**
 * @ingroup umts
 * @brief The control frame HS-DSCH Capacity Allocation (TS 25.435 6.3.3.11).
 */
struct CapacityAllocation
{
    uint8_t priority{0};    //!< CmCH-PI, 0 .. 15
    uint32_t maxPduBits{0}; //!< Maximum MAC-d PDU Length
    uint32_t credits{0};    //!< MAC-d PDUs per interval: 0 to stop, 2047 without limit
    Nanos interval{0};      //!< HS-DSCH Interval, a multiple of 10 ms; 0: no credit may be used
    uint8_t repetitions{0}; //!< HS-DSCH Repetition Period: intervals; 0 without end
};

/**
 * @ingroup umts
 * @brief What a policy sees of a priority queue.
 */
struct HsQueueView
{
    uint32_t queuedPdus{0};   //!< In the Node B
    uint32_t onTheWayPdus{0}; //!< Granted, not yet arrived
    uint32_t pendingPdus{0};  //!< In the RNC, as far as it is known
    uint32_t capacityPdus{0}; //!< What the queue can store
    double drainRate{0.0};    //!< Mean rate at which it has emptied, PDU/s
    double fairRate{0.0};     //!< Rate that its CQI and an equal share of TTIs give, PDU/s
    Nanos roundTrip{0};       //!< From a decision to the first PDU that the next one can grant
};

/**
 * @ingroup umts
 * @brief Decides what the RNC may send for a priority queue (TS 25.435 5.10).
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
     * @param view the queue
     * @return MAC-d PDUs that may be sent until the next decision, 0 .. 2046, or UNLIMITED_CREDITS
     */
    uint32_t Grant(const HsQueueView& view) const;

  private:
    /** @param interval Interval; aborts with a sentence unless a multiple of 10 ms */
    void SetInterval(Time interval);

    /**
     * @brief The policy.
     * @param view the queue
     * @return PDUs that are to be there, or on the way
     */
    virtual double GetLevel(const HsQueueView& view) const = 0;

    Time m_interval; //!< Interval
};

/**
 * @ingroup umts
 * @brief Keeps the queue at a target: what it empties by in a time.
 *
 * A target of a round trip or more keeps the radio at work when other queues run dry, too: it then
 * has the time that it takes to fill the gap.
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
     * @param view the queue
     * @return rate at which it is to be filled, PDU/s
     */
    virtual double GetRate(const HsQueueView& view) const = 0;

    Time m_target; //!< Target
};

/**
 * @ingroup umts
 * @brief A target at the rate measured, or at the fair one when that is higher.
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
 * @brief A target at the rate that CQI and an equal share of TTIs let expect, without a look at the
 * past.
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
 * @brief The rule of EURANE: what is pending, up to a level of the queue.
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

    uint32_t m_level{0}; //!< Level
};

/**
 * @ingroup umts
 * @brief No flow control: what does not fit the queue is dropped.
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
