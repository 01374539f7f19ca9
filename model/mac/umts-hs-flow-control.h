/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_FLOW_CONTROL_H
#define UMTS_HS_FLOW_CONTROL_H

#include "ns3/nstime.h"
#include "ns3/object.h"

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
    uint8_t priority{0};      //!< CmCH-PI, 0 .. 15
    uint32_t maxPduBits{0};   //!< Maximum MAC-d PDU Length
    uint32_t credits{0};      //!< MAC-d PDUs per interval: 0 to stop, 2047 without limit
    Time interval;            //!< HS-DSCH Interval, a multiple of 10 ms
    uint8_t repetitions{0};   //!< HS-DSCH Repetition Period: intervals; 0 without end
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
    uint32_t bufferPdus{0};   //!< Room of the queue
    double drainRate{0.0};    //!< Mean rate at which it empties, PDU/s
    Time roundTrip;           //!< From an allocation to the last PDU of its interval
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

    /** @return time between decisions */
    Time GetInterval() const;

    /**
     * @param view the queue
     * @return MAC-d PDUs that may be sent until the next decision; UNLIMITED_CREDITS for all
     */
    virtual uint32_t Grant(const HsQueueView& view) const = 0;

  protected:
    /**
     * @param view a queue
     * @return PDUs that have room in it when all that was granted has arrived
     */
    static uint32_t GetRoom(const HsQueueView& view);

  private:
    Time m_interval; //!< Interval
};

/**
 * @ingroup umts
 * @brief Keeps the queue long enough for the radio to have work for a round trip of the Iub and a
 * target time more, at the rate at which it empties.
 */
class BufferTargetFlowControl : public HsFlowControl
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    uint32_t Grant(const HsQueueView& view) const override;

  private:
    Time m_target;              //!< Target
    uint32_t m_leastPdus{0};    //!< LeastPdus
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

    uint32_t Grant(const HsQueueView& view) const override;

  private:
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

    uint32_t Grant(const HsQueueView& view) const override;
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_HS_FLOW_CONTROL_H */
