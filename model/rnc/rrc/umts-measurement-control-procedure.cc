/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-measurement-control-procedure.h"

#include "umts-serving-rnc.h"

namespace ns3::umts
{

MeasurementControlProcedure::MeasurementControlProcedure(UeContext& ue)
    : RrcProcedure(MEASUREMENT_CONTROL, ue)
{
}

std::string
MeasurementControlProcedure::Reserve()
{
    m_message = {m_ue.handOver->GetMeasurement(),
                 m_ue.measured,
                 m_ue.serving->mobility.DescribeAreas(m_ue)};
    return {};
}

std::optional<RrcDownlinkMessage>
MeasurementControlProcedure::MakeMessage() const
{
    return m_message;
}

std::string
MeasurementControlProcedure::Apply()
{
    return {}; // the UE measures
}

void
MeasurementControlProcedure::Undo(const std::string& /* reason */)
{
    m_ue.serving->mobility.MeasureAnew(m_ue);
}

} // namespace ns3::umts
