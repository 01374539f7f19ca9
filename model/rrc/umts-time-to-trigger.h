/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_TIME_TO_TRIGGER_H
#define UMTS_TIME_TO_TRIGGER_H

#include "ns3/nstime.h"
#include "ns3/umts-deadline-event.h"

#include <functional>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Time-to-trigger timer of a traffic volume event (TS 25.331 14.4.2): the event triggers an
 * action once its condition has held for a time. The condition is evaluated when Evaluate() is
 * called and, while the timer runs, in every radio frame, the shortest TTI; the first time that it
 * does not hold stops the timer.
 */
class TimeToTrigger
{
  public:
    /**
     * @param holds whether the condition of the event holds now
     * @param action what the event triggers
     */
    TimeToTrigger(std::function<bool()> holds, std::function<void()> action);

    /**
     * @brief Evaluate the condition, unless the timer runs: start the timer when it holds.
     * @param duration time to trigger; 0: the action follows at once, without an event
     */
    void Evaluate(Time duration);

    /** @brief Stop the timer. */
    void Stop();

    /** @return whether the timer runs */
    bool IsRunning() const
    {
        return m_end != NEVER;
    }

  private:
    /** @brief A radio frame, or the time to trigger, is over. */
    void OnFrame();

    /** @brief Have the condition evaluated in a radio frame, or when the timer expires. */
    void Wait();

    std::function<bool()> m_holds;                //!< Condition
    std::function<void()> m_action;               //!< Action
    Nanos m_end{NEVER};                           //!< When the timer expires; NEVER: it is stopped
    DeadlineEvent m_frame{[this] { OnFrame(); }}; //!< Next evaluation
};

} // namespace ns3::umts

#endif /* UMTS_TIME_TO_TRIGGER_H */
