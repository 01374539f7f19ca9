/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_CREDITS_H
#define UMTS_HS_CREDITS_H

#include "umts-hs-flow-control.h"

#include <cstdint>
#include <vector>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief What a Node B has granted and what has not arrived of it, for one priority queue.
 *
 * A grant counts until it has been used up, or until nothing that it has let go can still be on
 * the way. Arrivals are counted against the oldest grant: never less is expected than may come.
 */
class GrantedCredits
{
  public:
    /**
     * @brief An allocation is sent.
     * @param pdus MAC-d PDUs granted
     * @param end when the last of them must have arrived
     */
    void OnGrant(uint32_t pdus, Nanos end);

    /**
     * @brief PDUs have arrived.
     * @param pdus their number
     */
    void OnArrival(uint32_t pdus);

    /**
     * @param now the current time
     * @return PDUs that may be on the way
     */
    uint32_t GetOnTheWay(Nanos now);

  private:
    /// What is left of a grant.
    struct Grant
    {
        uint32_t pdus; //!< PDUs
        Nanos end;     //!< Until when they may arrive
    };

    std::vector<Grant> m_grants; //!< The oldest first
};

/**
 * @ingroup umts
 * @brief What an RNC may send of one flow: the allocation in force (TS 25.435 5.10).
 *
 * An allocation replaces the one before. Its credits are there anew in each of its intervals; those
 * of an interval that were not used lapse.
 */
class HsCredits
{
  public:
    /**
     * @brief An allocation has come.
     * @param allocation the allocation
     * @param now the current time
     */
    void OnAllocation(const CapacityAllocation& allocation, Nanos now);

    /**
     * @param now the current time
     * @return MAC-d PDUs that may be sent now; UINT32_MAX without limit
     */
    uint32_t GetCredits(Nanos now);

    /**
     * @brief PDUs are sent.
     * @param pdus their number, at most GetCredits()
     */
    void Use(uint32_t pdus);

    /** @return when credits are there anew; NEVER when only an allocation brings any */
    Nanos GetNextInterval() const;

  private:
    CapacityAllocation m_allocation; //!< In force
    Nanos m_intervalEnd{NEVER};      //!< End of the present interval
    uint32_t m_intervalsLeft{0};     //!< Intervals after it
    uint32_t m_credits{0};           //!< Left in it
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_HS_CREDITS_H */
