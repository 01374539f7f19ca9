/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_ALLOCATION_MONITOR_H
#define UMTS_HS_ALLOCATION_MONITOR_H

#include "ns3/umts-hs-dsch-frames.h"

#include <cstdint>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Counts MAC-d PDUs that an RNC has sent without credits for them (TS 25.435 5.10.2: it may
 * send no more in an interval than the allocation in force says). Used by HsFlowControlEnd.
 *
 * The Node B does not know when an allocation comes to the RNC, but between which times. What each
 * allocation can have allowed at most is compared with what has been sent under it, so that an RNC
 * that keeps to its credits is never accused.
 */
class HsAllocationMonitor
{
  public:
    /**
     * @brief An allocation is sent, in place of the one before.
     * @param earliest when it may come to the RNC
     * @param latest when it has come, unless it is lost
     */
    void OnAllocation(const HsCapacityAllocation& allocation, Nanos earliest, Nanos latest);

    /**
     * @brief PDUs have arrived.
     * @param pdus their number
     * @param sentAt when the RNC sent them; not before that of those that came before
     * @return those that no allocation allows
     */
    uint32_t OnArrival(uint32_t pdus, Nanos sentAt);

  private:
    /// An allocation that may be in force.
    struct Entry
    {
        HsCapacityAllocation allocation; //!< What it says
        Nanos from;                      //!< Not in force before
        Nanos until;                     //!< Nor after; NEVER: it has no end, and none has followed
        uint64_t used{0};                //!< PDUs sent under it
    };

    /** @return PDUs that an allocation can have allowed until a time, used ones included */
    static uint64_t GetMost(const Entry& entry, Nanos sentAt);

    std::vector<Entry> m_entries; //!< The oldest first
};

} // namespace ns3::umts

#endif /* UMTS_HS_ALLOCATION_MONITOR_H */
