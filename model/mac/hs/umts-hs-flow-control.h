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
#include <optional>

namespace ns3::umts
{

constexpr uint32_t UNLIMITED_CREDITS = 2047; //!< HS-DSCH Credits without limit (TS 25.435 6.3.3.11)

/**
 * @ingroup umts
 * @brief Measurements of a priority queue: the input of HsFlowControl::Decide().
 */
struct HsQueueView
{
    uint32_t queuedPdus{0};   //!< MAC-d PDUs stored in the Node B
    uint32_t onTheWayPdus{0}; //!< MAC-d PDUs granted for one interval that may still arrive
    uint32_t pendingPdus{0};  //!< MAC-d PDUs that wait in the RNC, by its latest frame
    uint32_t capacityPdus{0}; //!< MAC-d PDUs that the queue can store
    double pdusPerTti{0.0};   //!< MAC-d PDUs that a TTI carries at its CQI
    double drainRate{0.0};    //!< Mean rate at which PDUs have left the queue, PDU/s
    double sharers{1.0};      //!< Queues that share the TTIs, this one included
    double fairRate{0.0};     //!< Rate at its CQI with an equal share of the TTIs and of the Iub,
                              //!< PDU/s
    double iubRate{0.0};      //!< Rate that an equal share of the Iub carries, PDU/s
    Nanos roundTrip{0};       //!< Time from a decision to the arrival of the first PDU that
                              //!< the next decision can grant, ns
    Nanos now{0};             //!< The current time
    bool isAsked{false};      //!< The RNC has sent a request since the last allocation
};

/**
 * @ingroup umts
 * @brief Grant of a flow control policy: credits, interval and repetition period of an HS-DSCH
 * Capacity Allocation (TS 25.435 6.3.3.11).
 */
struct HsGrant
{
    uint32_t credits{0};    //!< MAC-d PDUs per interval: 0 to stop .. 2046, or UNLIMITED_CREDITS
    Nanos interval{0};      //!< HS-DSCH Interval, a multiple of 10 ms
    uint8_t repetitions{0}; //!< HS-DSCH Repetition Period: intervals; 0 without end
};

/**
 * @ingroup umts
 * @brief HS-DSCH flow control of a Node B for one priority queue: decides how many MAC-d PDUs the
 * RNC may send (TS 25.435 5.10). A policy is a subclass; every queue has an object of its own.
 */
class HsFlowControl : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /** @return time between two decisions */
    Time GetInterval() const;

    /**
     * @param now a time
     * @return when a decision may be taken, at once or later
     */
    virtual Nanos GetDecisionTime(Nanos now) const;

    /**
     * @brief Decide what to grant. Called at every interval while PDUs wait in the RNC or, once an
     * allocation without end is in force, in the queue.
     * @param view measurements of the queue
     * @return the grant, which replaces the former ones; nothing: the former ones stay in force
     */
    virtual std::optional<HsGrant> Decide(const HsQueueView& view) = 0;

    /**
     * @brief The part for which a queue counts among the queues that share the TTIs. Here it is the
     * work of the queue over 100 ms, at most 1, and 0 when no PDUs wait in the RNC. Not called for
     * an empty queue without PDUs in the RNC, which does not count.
     * @param view measurements of the queue
     * @return 0 .. 1
     */
    virtual double GetShare(const HsQueueView& view) const;

  protected:
    static constexpr double ROUNDING = 1e-9; //!< Rounding error of sums of doubles
    static constexpr Nanos STEP = 10000000;  //!< Step of HS-DSCH Interval (TS 25.435 6.3.3.11), ns
    static constexpr Nanos MOST_STEPS = 255; //!< HS-DSCH Interval has 8 bits

    /**
     * @brief The least level at which a queue that shares the TTIs is not empty at its turn: the
     * PDUs that leave it until the decision after the next one takes effect, in whole blocks.
     * @param view measurements of the queue
     * @return MAC-d PDUs
     */
    double GetLeastLevel(const HsQueueView& view) const;

  private:
    /** @param interval Interval; throws Error unless a multiple of 10 ms */
    void SetInterval(Time interval);

    Time m_interval; //!< Interval
};

/**
 * @ingroup umts
 * @brief Base of the flow control policies that fill a priority queue up to a level. A grant covers
 * one interval and is at most what the Iub carries in it, as the Node B counts the PDUs of a frame
 * only when the whole frame has arrived.
 */
class LevelledFlowControl : public HsFlowControl
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    std::optional<HsGrant> Decide(const HsQueueView& view) override;

  private:
    /**
     * @brief The level of the policy.
     * @param view measurements of the queue
     * @return MAC-d PDUs that are to be in the queue or on the way to it
     */
    virtual double GetLevel(const HsQueueView& view) const = 0;
};

/**
 * @ingroup umts
 * @brief Base of the flow control policies with a target time: the level of the queue is the rate
 * of the subclass times (round trip of flow control + Target), and at least GetLeastLevel().
 *
 * With Target at least the round trip, the queue does not run dry before the next grant arrives,
 * even if it is served faster because other queues have run dry.
 */
class TargetFlowControl : public LevelledFlowControl
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
     * @return rate at which the radio is expected to empty the queue, PDU/s
     */
    virtual double GetRate(const HsQueueView& view) const = 0;

    Time m_target; //!< Target, time
};

/**
 * @ingroup umts
 * @brief Buffer target: the level is calculated from the measured rate at which PDUs leave the
 * queue, or from the rate with an equal share of the TTIs if that is higher.
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
 * @brief Rate prediction: the level is calculated from the rate at the latest CQI with an equal
 * share of the TTIs. Past rates are not used.
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
 * @brief Fixed level: grants the PDUs that wait in the RNC until the queue holds Level MAC-d PDUs,
 * or GetLeastLevel() if that is more.
 */
class LevelFlowControl : public LevelledFlowControl
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

  protected:
    /**
     * @param view measurements of the queue
     * @param least lower bound of the level, PDUs
     * @return PDUs in the queue, on the way and in the RNC, up to Level
     */
    double GetFilling(const HsQueueView& view, double least) const;

  private:
    double GetLevel(const HsQueueView& view) const override;

    uint32_t m_level{0}; //!< Level, MAC-d PDUs
};

/**
 * @ingroup umts
 * @brief Flow control of EURANE, for IubChannel::InstantRequests: at multiples of Interval it
 * grants the PDUs that wait in the RNC until the queue holds Level PDUs, even if GetLeastLevel() is
 * more. Unused credits lapse; in EURANE the RNC returns them.
 */
class EuraneFlowControl : public LevelFlowControl
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    Nanos GetDecisionTime(Nanos now) const override;
    std::optional<HsGrant> Decide(const HsQueueView& view) override;

  private:
    double GetLevel(const HsQueueView& view) const override;
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

    std::optional<HsGrant> Decide(const HsQueueView& view) override;
};

} // namespace ns3::umts

#endif /* UMTS_HS_FLOW_CONTROL_H */
