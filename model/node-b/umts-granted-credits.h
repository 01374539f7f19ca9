/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_GRANTED_CREDITS_H
#define UMTS_GRANTED_CREDITS_H

#include "ns3/umts-timer.h"

#include <cstdint>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief What a Node B has granted and what has not arrived of it, for one priority queue.
 *
 * A grant counts until it has been used up, until a frame arrives that was sent after its interval,
 * as frames keep their order, or until nothing that it has let go can still be on the way. Arrivals
 * are counted against the oldest grant: never less is expected than may come.
 */
class GrantedCredits
{
  public:
    /**
     * @brief An allocation is sent.
     * @param pdus MAC-d PDUs granted
     * @param intervalEnd when the RNC may no longer send them
     * @param end when the last of them must have arrived
     */
    void OnGrant(uint32_t pdus, Nanos intervalEnd, Nanos end);

    /**
     * @brief PDUs have arrived.
     * @param pdus their number
     * @param sentAt when the RNC sent them
     */
    void OnArrival(uint32_t pdus, Nanos sentAt);

    /**
     * @param now the current time
     * @return PDUs that may be on the way
     */
    uint32_t GetOnTheWay(Nanos now);

  private:
    /// What is left of a grant.
    struct Grant
    {
        uint32_t pdus;     //!< PDUs
        Nanos intervalEnd; //!< Until when they may be sent
        Nanos end;         //!< Until when they may arrive
    };

    std::vector<Grant> m_grants; //!< The oldest first
};

} // namespace ns3::umts

#endif /* UMTS_GRANTED_CREDITS_H */
