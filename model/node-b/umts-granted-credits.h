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
 * @brief MAC-d PDUs that a Node B has granted to the RNC for one priority queue and that have not
 * arrived yet. Used by HsFlowControlEnd.
 *
 * A grant ends when it is used up, when a frame arrives that was sent after its interval (frames
 * keep their order), or when its last PDU must have arrived. Arrivals are subtracted from the
 * oldest grant, so that the number is never too low.
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
