/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-fixed-quality-model.h"

#include "ns3/double.h"
#include "ns3/uinteger.h"

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(FixedQualityModel);

TypeId
FixedQualityModel::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::umts::FixedQualityModel")
            .SetParent<DownlinkQualityModel>()
            .SetGroupName("Umts")
            .AddConstructor<FixedQualityModel>()
            .AddAttribute("Cqi",
                          "CQI that the UE measures",
                          UintegerValue(22),
                          MakeUintegerAccessor(&FixedQualityModel::m_cqi),
                          MakeUintegerChecker<uint8_t>(1, 30))
            .AddAttribute("Bler",
                          "Block error rate of a first transmission with that CQI's format, 0 .. "
                          "0.99",
                          DoubleValue(0.1),
                          MakeDoubleAccessor(&FixedQualityModel::m_bler),
                          MakeDoubleChecker<double>(0.0, 0.99));
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
