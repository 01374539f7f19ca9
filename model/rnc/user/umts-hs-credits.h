/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_CREDITS_H
#define UMTS_HS_CREDITS_H

#include "ns3/umts-hs-dsch-frames.h"

#include <cstdint>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Credits of a MAC-d flow at the RNC: the HS-DSCH Capacity Allocation in force
 * (TS 25.435 5.10).
 *
 * A new allocation replaces the one before. Credits are renewed in every interval; unused ones
 * lapse.
 */
class HsCredits
{
  public:
    /** @brief An allocation has come. */
    void OnAllocation(const HsCapacityAllocation& allocation, Nanos now);

    /** @return MAC-d PDUs that may be sent now; UINT32_MAX without limit */
    uint32_t GetCredits(Nanos now);

    /**
     * @brief PDUs are sent.
     * @param pdus their number, at most GetCredits()
     */
    void Use(uint32_t pdus);

    /** @return when credits are there anew; NEVER when only an allocation brings any */
    Nanos GetNextInterval() const;

  private:
    HsCapacityAllocation m_allocation; //!< In force
    Nanos m_intervalEnd{NEVER};        //!< End of the present interval
    uint32_t m_intervalsLeft{0};       //!< Intervals after it
    uint32_t m_credits{0};             //!< Left in it
};

} // namespace ns3::umts

#endif /* UMTS_HS_CREDITS_H */
