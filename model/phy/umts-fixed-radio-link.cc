/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-fixed-radio-link.h"

#include "ns3/double.h"
#include "ns3/uinteger.h"

namespace ns3
{
namespace umts
{

NS_OBJECT_ENSURE_REGISTERED(FixedRadioLink);

TypeId
FixedRadioLink::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::umts::FixedRadioLink")
            .SetParent<RadioLink>()
            .SetGroupName("Umts")
            .AddConstructor<FixedRadioLink>()
            .AddAttribute("Cqi",
                          "CQI that the UE measures",
                          UintegerValue(22),
                          MakeUintegerAccessor(&FixedRadioLink::m_cqi),
                          MakeUintegerChecker<uint8_t>(1, 30))
            .AddAttribute("Bler",
                          "Block error rate of a first transmission with that CQI's format, 0 .. "
                          "0.99",
                          DoubleValue(0.1),
                          MakeDoubleAccessor(&FixedRadioLink::m_bler),
                          MakeDoubleChecker<double>(0.0, 0.99));
    return tid;
}

FixedRadioLink::FixedRadioLink()
    : m_curve(CreateObject<AnalyticBlerCurve>())
{
}

LinkState
FixedRadioLink::Evaluate(Nanos /* now */)
{
    LinkState state;
    state.cqi = m_cqi;
    state.errorFree = m_bler == 0.0;
    if (!state.errorFree)
    {
        state.sinrDb = m_curve->GetSinr(m_bler, m_cqi);
    }
    return state;
}

} // namespace umts
} // namespace ns3
