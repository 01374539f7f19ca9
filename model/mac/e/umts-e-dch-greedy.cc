/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-e-dch-scheduler.h"

#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Greedy: the UE with the highest bit rate comes first, for as long as it has data.
 */
class EdchGreedyScheduler : public EdchScheduler
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
        return candidate.bitRate;
    }
};

UMTS_PLAIN_TYPE(EdchGreedyScheduler, EdchScheduler);

} // namespace ns3::umts
