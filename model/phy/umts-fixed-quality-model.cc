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
    static TypeId tid =
        TypeDeclaration<FixedQualityModel, DownlinkQualityModel>("ns3::umts::FixedQualityModel")
            .Attribute("Cqi", &FixedQualityModel::m_cqi, 22, 1, 30)
            .Help("CQI that the UE measures")
            .Attribute("Bler", &FixedQualityModel::m_bler, 0.1, 0.0, 0.99)
            .Help("Block error rate of a first transmission with that CQI's format, 0 .. 0.99");
    return tid;
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
