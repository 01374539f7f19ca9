/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cqi-reporter.h"

#include "ns3/umts-type-declaration.h"

#include <cmath>

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(CqiReporter);

TypeId
CqiReporter::GetTypeId()
{
    UMTS_TYPE(CqiReporter, Object)
        .Attribute("CqiErrorDb", &C::SetError, &C::GetError, 0.0, 0.0, 10.0)
        .Help("Standard deviation of the error of the SINR that CQI is measured by, dB");
}

void
CqiReporter::SetError(double errorDb)
{
    m_errorDb = errorDb;
    if (m_onChange)
    {
        m_onChange();
    }
}

double
CqiReporter::GetError() const
{
    return m_errorDb;
}

double
CqiReporter::DrawNormal(UniformRandomVariable& random)
{
    // Box and Muller (1958): two numbers of the stream that all errors share.
    constexpr double turn = 6.283185307179586;
    const double radius = std::sqrt(-2 * std::log(1 - random.GetValue()));
    return radius * std::cos(turn * random.GetValue());
}

} // namespace ns3::umts
