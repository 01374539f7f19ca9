/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_BEST_CELL_HANDOVER_ALGORITHM_H
#define UMTS_BEST_CELL_HANDOVER_ALGORITHM_H

#include "umts-handover-algorithm.h"

#include "ns3/nstime.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Handover algorithm: hard handover to the cell that the UE reports as the new best cell,
 * event 1D (TS 25.331 14.1.2.4).
 */
class BestCellHandOverAlgorithm : public HandOverAlgorithm
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId();

    HandOverDecision OnReport(const MeasurementReport& report) override;

  private:
    std::vector<MeasurementEventConfig> GetEvents() const override;

    double m_hysteresisDb; //!< Attribute Hysteresis
    Time m_timeToTrigger;  //!< Attribute TimeToTrigger
};

} // namespace ns3::umts

#endif /* UMTS_BEST_CELL_HANDOVER_ALGORITHM_H */
