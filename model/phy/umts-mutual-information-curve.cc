/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-mutual-information-curve.h"

#include "umts-bit-information.h"
#include "umts-hs-coding.h"

#include "ns3/umts-decibel.h"
#include "ns3/umts-type-declaration.h"

#include <cmath>
#include <limits>

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(MutualInformationCurve);

namespace
{

constexpr double SPREADING_FACTOR = 16; //!< HS-PDSCH, TS 25.213 5.2.1

constexpr double WEAKEST_DB = -60;    //!< No format is received with less
constexpr double STRONGEST_DB = 60;   //!< More SINR makes no difference
constexpr double PRECISION_DB = 1e-6; //!< Of GetSinr()

} // namespace

TypeId
MutualInformationCurve::GetTypeId()
{
    UMTS_TYPE(MutualInformationCurve, BlerCurve)
        .Attribute("ErrorVectorMagnitude", &C::m_errorVectorMagnitude, 0.25, 0.0, 1.0)
        .Help("Error vector magnitude of the symbols at any SINR, a ratio (default: page "
              "Calibration of "
              "the manual)");
}

double
MutualInformationCurve::GetSymbolSnr(double sinr, const CqiFormat& format) const
{
    const double noise = format.codes / (SPREADING_FACTOR * sinr);
    return 1 / (noise + m_errorVectorMagnitude * m_errorVectorMagnitude);
}

double
MutualInformationCurve::GetBlerOfBlock(const HsSoftBuffer& buffer) const
{
    SymbolSnrs snrs = buffer.symbolSnrs;
    if (snrs == SymbolSnrs{})
    {
        // A link that combines by itself: as if all came with the first version.
        snrs[0] = static_cast<float>(GetSymbolSnr(FromDb(buffer.sinrDb), buffer.format));
    }
    return GetBlerByInformation(GetHsBitClasses(buffer.format, buffer.bufferBits),
                                snrs,
                                buffer.format.modulation,
                                buffer.format.tbsBits);
}

double
MutualInformationCurve::GetBler(double sinrDb, uint8_t cqi) const
{
    const HsCategory& category = GetHsCategory(WIDEST_HS_CATEGORY);
    const CqiFormat format = GetCqiFormat(category, cqi);
    return GetBlerOfBlock({sinrDb, cqi, format, category.virtualIrBits, {}});
}

double
MutualInformationCurve::GetSinr(double bler, uint8_t cqi) const
{
    double low = WEAKEST_DB;
    double high = STRONGEST_DB;
    if (GetBler(high, cqi) > bler)
    {
        return std::numeric_limits<double>::infinity();
    }
    while (high - low > PRECISION_DB)
    {
        const double middle = (low + high) / 2;
        (GetBler(middle, cqi) > bler ? low : high) = middle;
    }
    return high;
}

} // namespace ns3::umts
