/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-measurement-quantity.h"

#include "ns3/umts-error.h"

#include <algorithm>
#include <cmath>

namespace ns3::umts
{

namespace
{

/**
 * @param value a number of steps
 * @param least least code
 * @param most largest code
 * @return the code of the step
 */
uint8_t
Clip(double value, double least, double most)
{
    return static_cast<uint8_t>(std::clamp(std::floor(value), least, most));
}

} // namespace

double
CpichSample::Get(MeasurementQuantity quantity) const
{
    return quantity == CPICH_EC_N0 ? ecN0Db : quantity == CPICH_RSCP ? rscpDbm : pathLossDb;
}

uint8_t
Quantise(MeasurementQuantity quantity, double value)
{
    switch (quantity)
    {
    case CPICH_EC_N0:
        return Clip(2 * (value + 24) + 1, 0, 49);
    case CPICH_RSCP:
        return Clip(value + 116, 0, 91);
    case PATH_LOSS:
        break;
    }
    return Clip(value, 46, 158);
}

MeasurementFilter::MeasurementFilter(uint32_t coefficient)
    : m_weight(std::pow(2.0, -0.5 * coefficient))
{
    UMTS_THROW_IF(coefficient > 19 || (coefficient > 9 && coefficient % 2 == 0),
                  "filter coefficient " << coefficient << ": must be 0 to 9, 11, 13, 15, 17 or 19");
}

double
MeasurementFilter::Update(double value)
{
    m_value = m_isFirst ? value : (1 - m_weight) * m_value + m_weight * value;
    m_isFirst = false;
    return m_value;
}

} // namespace ns3::umts
