/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-measurement-error.h"

#include <algorithm>
#include <cmath>

namespace ns3::umts
{

MeasurementError::MeasurementError(double ecN0Accuracy,
                                   double rscpAccuracy,
                                   Ptr<NormalRandomVariable> random)
    : m_deviationDb(ecN0Accuracy / QUANTILE),
      m_random(random)
{
    const double deviation = rscpAccuracy / QUANTILE;
    const double rest = deviation * deviation - m_deviationDb * m_deviationDb;
    m_commonDb = std::sqrt(std::max(rest, 0.0)) * m_random->GetValue(0, 1);
}

void
MeasurementError::Apply(CpichSample& sample)
{
    const double own = m_deviationDb * GetFactor(sample.ecN0Db) * m_random->GetValue(0, 1);
    sample.ecN0Db += own;
    sample.rscpDbm += own + m_commonDb;
    sample.pathLossDb -= own + m_commonDb;
}

} // namespace ns3::umts
