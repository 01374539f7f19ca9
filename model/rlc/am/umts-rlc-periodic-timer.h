/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_PERIODIC_TIMER_H
#define UMTS_RLC_PERIODIC_TIMER_H

#include "ns3/umts-timer.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Timer_Poll_Periodic or Timer_Status_Periodic: starts with its RLC entity and restarts at
 * every expiry. Neither a reset nor a re-establishment stops it (TS 25.322 9.5 e and g, 9.7.7,
 * 11.4.3).
 */
class RlcPeriodicTimer
{
  public:
    /**
     * @param period duration, ns; 0: not configured
     * @param created creation of the entity, ns
     */
    RlcPeriodicTimer(Nanos period, Nanos created)
        : m_period(period),
          m_deadline(period > 0 ? created + period : NEVER)
    {
    }

    /**
     * @brief Consume the expiries that have come.
     * @param now the current time
     * @return whether there was one
     */
    bool TakeExpiry(Nanos now)
    {
        if (now < m_deadline)
        {
            return false;
        }
        m_deadline += ((now - m_deadline) / m_period + 1) * m_period;
        return true;
    }

    /** @return the next expiry, ns; NEVER when it is not configured */
    Nanos GetDeadline() const
    {
        return m_deadline;
    }

  private:
    Nanos m_period;   //!< Duration, ns
    Nanos m_deadline; //!< Next expiry, ns
};

} // namespace ns3::umts

#endif /* UMTS_RLC_PERIODIC_TIMER_H */
