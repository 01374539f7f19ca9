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
 * @brief Round robin: the UE comes first that has had the least load of late.
 */
class EdchRoundRobinScheduler : public EdchScheduler
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
        return -candidate.meanLoad;
    }
};

UMTS_PLAIN_TYPE(EdchRoundRobinScheduler, EdchScheduler);

} // namespace ns3::umts
