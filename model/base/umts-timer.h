/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_TIMER_H
#define UMTS_TIMER_H

#include <algorithm>
#include <cstdint>
#include <limits>

namespace ns3::umts
{

/** @brief Time inside the protocol cores, in nanoseconds since the start of the simulation. */
using Nanos = int64_t;

constexpr Nanos NEVER = std::numeric_limits<Nanos>::max(); //!< A deadline that never comes
constexpr Nanos HS_TTI = 2000000;                          //!< TTI of HS-DSCH, ns (TS 25.302 7.1.6)
constexpr double SECONDS_PER_NANO = 1e-9;                  //!< s/ns

/**
 * @ingroup umts
 * @brief Protocol timer as a stored deadline: starting, restarting and stopping cost no event.
 *
 * Its owner asks it at the current time whether it has expired, and reports the earliest deadline
 * of its timers to the ns-3 object that keeps the event (DeadlineEvent).
 */
class LazyTimer
{
  public:
    /**
     * @brief Start, or start again.
     * @param now the current time
     * @param duration time to run; 0 leaves the timer stopped (not configured)
     */
    void Start(Nanos now, Nanos duration)
    {
        m_deadline = duration > 0 ? now + duration : NEVER;
    }

    /** @brief Stop without expiry. */
    void Stop()
    {
        m_deadline = NEVER;
    }

    /** @return true while started and not yet stopped or consumed */
    bool IsRunning() const
    {
        return m_deadline != NEVER;
    }

    /**
     * @brief Consume an expiry.
     * @param now the current time
     * @return true once per start, at or after the deadline
     */
    bool TakeExpiry(Nanos now)
    {
        if (now < m_deadline)
        {
            return false;
        }
        m_deadline = NEVER;
        return true;
    }

    /** @return the deadline, or NEVER */
    Nanos GetDeadline() const
    {
        return m_deadline;
    }

  private:
    Nanos m_deadline{NEVER}; //!< When the timer expires
};

} // namespace ns3::umts

#endif /* UMTS_TIMER_H */
