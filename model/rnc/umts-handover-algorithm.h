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

namespace ns3
{
namespace umts
{

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
    virtual MeasurementConfig GetMeasurement() const = 0;

    /**
     * @brief The UE has reported.
     * @param report the report
     * @return the cell that the UE is handed over to; none: it stays
     */
    virtual std::optional<ScramblingCode> OnReport(const MeasurementReport& report) = 0;
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_HANDOVER_ALGORITHM_H */
