/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HANDOVER_ALGORITHM_H
#define UMTS_HANDOVER_ALGORITHM_H

#include "ns3/object.h"
#include "ns3/umts-intra-frequency-measurement.h"

#include <optional>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief What follows from a measurement report; by default nothing.
 */
struct HandOverDecision
{
    std::optional<ScramblingCode> target; //!< The cell of a hard handover; none: there is none
    std::vector<ScramblingCode> add;      //!< Cells that get a radio link
    std::vector<ScramblingCode> remove; //!< Cells that lose theirs, unless one to be added refuses
};

/**
 * @ingroup umts
 * @brief What the RNC decides of the handovers of one UE: what the UE measures, and what follows
 * from its reports.
 */
class HandOverAlgorithm : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /** @return what the UE measures and reports */
    MeasurementConfig GetMeasurement() const;

    /**
     * @brief The UE has reported.
     * @param report the report
     * @return what follows from it
     */
    virtual HandOverDecision OnReport(const MeasurementReport& report) = 0;

  private:
    /** @return events that the UE reports */
    virtual std::vector<MeasurementEventConfig> GetEvents() const = 0;

    MeasurementQuantity m_quantity; //!< Attribute Quantity
    uint32_t m_filterCoefficient;   //!< Attribute FilterCoefficient
};

} // namespace ns3::umts

#endif /* UMTS_HANDOVER_ALGORITHM_H */
