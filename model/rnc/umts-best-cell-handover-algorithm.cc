/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-best-cell-handover-algorithm.h"

#include "ns3/double.h"
#include "ns3/enum.h"
#include "ns3/uinteger.h"
#include "ns3/umts-compat.h"

namespace ns3
{
namespace umts
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
            .AddAttribute(
                "Quantity",
                "What of the CPICHs is compared",
                EnumValue(CPICH_EC_N0),
                UmtsMakeEnumAccessor<MeasurementQuantity>(&BestCellHandOverAlgorithm::m_quantity),
                MakeEnumChecker(CPICH_EC_N0, "EcN0", CPICH_RSCP, "Rscp", PATH_LOSS, "PathLoss"))
            .AddAttribute("FilterCoefficient",
                          "k of the layer 3 filter: 0 .. 9, 11, 13, 15, 17, 19",
                          UintegerValue(3),
                          MakeUintegerAccessor(&BestCellHandOverAlgorithm::m_filterCoefficient),
                          MakeUintegerChecker<uint32_t>(0, 19))
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

MeasurementConfig
BestCellHandOverAlgorithm::GetMeasurement() const
{
    MeasurementEventConfig change;
    change.event = MeasurementEvent::E1D;
    change.hysteresisDb = m_hysteresisDb;
    change.timeToTrigger = m_timeToTrigger.GetNanoSeconds();
    change.onlyActiveSet = false;
    MeasurementConfig config;
    config.quantity = m_quantity;
    config.filterCoefficient = m_filterCoefficient;
    config.events = {change};
    return config;
}

HandOverDecision
BestCellHandOverAlgorithm::OnReport(const MeasurementReport& report)
{
    return {report.cells.front(), {}, {}};
}

} // namespace umts
} // namespace ns3
