/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-best-cell-handover-algorithm.h"

#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(BestCellHandOverAlgorithm);

TypeId
BestCellHandOverAlgorithm::GetTypeId()
{
    UMTS_TYPE(BestCellHandOverAlgorithm, HandOverAlgorithm)
        .Attribute("Hysteresis", &C::m_hysteresisDb, 4, 0, 7.5)
        .Help("Twice the margin by which another cell must be better, 0 .. 7.5 dB in steps of 0.5")
        .Attribute("TimeToTrigger", &C::m_timeToTrigger, MilliSeconds(640), Seconds(0), Seconds(5))
        .Help("How long it must be better, a value of TS 25.331 10.3.7.64");
}

std::vector<MeasurementEventConfig>
BestCellHandOverAlgorithm::GetEvents() const
{
    MeasurementEventConfig change;
    change.event = MeasurementEvent::E1D;
    change.hysteresisDb = m_hysteresisDb;
    change.timeToTrigger = m_timeToTrigger.GetNanoSeconds();
    change.onlyActiveSet = false;
    return {change};
}

HandOverDecision
BestCellHandOverAlgorithm::OnReport(const MeasurementReport& report)
{
    return {report.cells.front(), {}, {}};
}

} // namespace ns3::umts
