/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-e-dch-scheduler.h"

#include "ns3/umts-type-declaration.h"

#include <algorithm>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Proportional fair: metric r / R of the bit rate r that the UE would get now and its mean
 * bit rate R; a UE that was never served comes first.
 */
class EdchProportionalFairScheduler : public EdchScheduler
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

  private:
    double GetMetric(const EdchCandidate& candidate) const override
    {
        return candidate.bitRate / std::max(candidate.meanBitRate, 1.0);
    }
};

UMTS_PLAIN_TYPE(EdchProportionalFairScheduler, EdchScheduler);

} // namespace ns3::umts
