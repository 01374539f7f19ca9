/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_ACTIVE_SET_HANDOVER_ALGORITHM_H
#define UMTS_ACTIVE_SET_HANDOVER_ALGORITHM_H

#include "umts-handover-algorithm.h"

#include "ns3/nstime.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Soft handover: keeps the cells in the active set that are not much worse than the best,
 * by events 1A, 1B and 1C (TS 25.331 14.1.2.1 to 14.1.2.3).
 *
 * A UE with HS-DSCH or channel switching stays in its cell.
 */
class ActiveSetHandOverAlgorithm : public HandOverAlgorithm
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    HandOverDecision OnReport(const MeasurementReport& report) override;

  private:
    std::vector<MeasurementEventConfig> GetEvents() const override;

    uint32_t m_maxSize;              //!< Attribute MaxActiveSetSize
    double m_additionRangeDb;        //!< Attribute AdditionRange
    double m_removalRangeDb;         //!< Attribute RemovalRange
    double m_hysteresisDb;           //!< Attribute Hysteresis
    Time m_additionTimeToTrigger;    //!< Attribute AdditionTimeToTrigger
    Time m_removalTimeToTrigger;     //!< Attribute RemovalTimeToTrigger
    Time m_replacementTimeToTrigger; //!< Attribute ReplacementTimeToTrigger
};

} // namespace ns3::umts

#endif /* UMTS_ACTIVE_SET_HANDOVER_ALGORITHM_H */
