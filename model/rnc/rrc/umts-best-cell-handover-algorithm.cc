/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-best-cell-handover-algorithm.h"

#include "ns3/double.h"

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(BestCellHandOverAlgorithm);

TypeId
BestCellHandOverAlgorithm::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::umts::BestCellHandOverAlgorithm")
            .SetParent<HandOverAlgorithm>()
            .SetGroupName("Umts")
            .AddConstructor<BestCellHandOverAlgorithm>()
            .AddAttribute("Hysteresis",
                          "Twice the margin by which another cell must be better, 0 .. 7.5 dB in "
                          "steps of 0.5",
                          DoubleValue(4),
                          MakeDoubleAccessor(&BestCellHandOverAlgorithm::m_hysteresisDb),
                          MakeDoubleChecker<double>(0, 7.5))
            .AddAttribute("TimeToTrigger",
                          "How long it must be better, a value of TS 25.331 10.3.7.64",
                          TimeValue(MilliSeconds(640)),
                          MakeTimeAccessor(&BestCellHandOverAlgorithm::m_timeToTrigger),
                          MakeTimeChecker(Seconds(0), Seconds(5)));
    return tid;
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
