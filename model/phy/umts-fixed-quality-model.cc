/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-fixed-quality-model.h"

#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(FixedQualityModel);

TypeId
FixedQualityModel::GetTypeId()
{
    UMTS_TYPE(FixedQualityModel, DownlinkQualityModel)
        .Attribute("Cqi", &C::m_cqi, 22, 1, 30)
        .Help("CQI that the UE measures")
        .Attribute("Bler", &C::m_bler, 0.1, 0.0, 0.99)
        .Help("Block error rate of a first transmission with that CQI's format, 0 .. 0.99");
}

FixedQualityModel::FixedQualityModel()
    : m_curve(CreateObject<AnalyticBlerCurve>())
{
}

DownlinkQuality
FixedQualityModel::Evaluate(Nanos /* now */)
{
    DownlinkQuality state;
    state.cqi = m_cqi;
    state.errorFree = m_bler == 0.0;
    if (!state.errorFree)
    {
        state.sinrDb = m_curve->GetSinr(m_bler, m_cqi);
    }
    return state;
}

} // namespace ns3::umts
