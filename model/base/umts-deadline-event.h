/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_DEADLINE_EVENT_H
#define UMTS_DEADLINE_EVENT_H

#include "umts-timer.h"

#include "ns3/event-id.h"

#include <functional>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief One simulator event for the deadlines of a protocol entity, such as the LazyTimers of an
 * RLC entity.
 *
 * At most one event is pending. The action is called no later than the earliest deadline armed
 * since its last call, and perhaps earlier: when the deadline moves back, the event stays, as
 * moving it costs more than an early call. So the action must check which deadlines have come, and
 * arm the next one.
 */
class DeadlineEvent
{
  public:
    /** @param action called when an armed deadline has come; may arm the next one */
    explicit DeadlineEvent(std::function<void()> action);

    ~DeadlineEvent();
    DeadlineEvent(const DeadlineEvent&) = delete;
    DeadlineEvent& operator=(const DeadlineEvent&) = delete;

    /**
     * @brief Have the action called at a deadline or earlier.
     * @param deadline the time, ns; one in the past stands for now, NEVER for no wish
     */
    void Arm(Nanos deadline)
    {
        if (deadline < m_at)
        {
            Schedule(deadline);
        }
    }

    /** @brief Forget all deadlines: the action is not called until the next Arm(). */
    void Cancel();

  private:
    /**
     * @brief Put the event at a deadline that is before its time.
     * @param deadline the time, ns; one in the past stands for now
     */
    void Schedule(Nanos deadline);

    /** @brief The event. */
    void Fire();

    std::function<void()> m_action; //!< Called when a deadline has come
    EventId m_event;                //!< The event
    Nanos m_at{NEVER};              //!< Time of the pending event, ns; NEVER: no event is pending
};

} // namespace ns3::umts

#endif /* UMTS_DEADLINE_EVENT_H */
