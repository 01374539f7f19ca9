/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-downlink-quality-model.h"

#include "umts-hs-category.h"

#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <cmath>

namespace ns3::umts
{

UMTS_PLAIN_TYPE(DownlinkQualityModel, Object);
NS_OBJECT_ENSURE_REGISTERED(IdealQualityModel);

namespace
{

constexpr double CQI_AT_0_DB = 16.62; //!< CQI, before rounding, of 0 dB

} // namespace

uint8_t
GetCqi(double sinrDb)
{
    const double cqi = std::floor(sinrDb / DB_PER_CQI + CQI_AT_0_DB);
    return static_cast<uint8_t>(std::clamp<double>(cqi, 0, MAX_CQI));
}

DownlinkQuality
AtPower(DownlinkQuality quality, double offsetDb)
{
    if (offsetDb == 0.0)
    {
        return quality;
    }
    quality.sinrDb += offsetDb;
    for (auto& sinrDb : quality.combinedSinrDb)
    {
        sinrDb += offsetDb;
    }
    if (quality.cqiOfSinr)
    {
        quality.cqi = GetCqi(quality.sinrDb);
    }
    else
    {
        const double cqi = std::floor(quality.cqi + offsetDb / DB_PER_CQI);
        quality.cqi = static_cast<uint8_t>(std::clamp<double>(cqi, 0, MAX_CQI));
    }
    return quality;
}

double
GetSinrOfCqi(uint8_t cqi)
{
    return (cqi - CQI_AT_0_DB) * DB_PER_CQI;
}

void
DownlinkQualityModel::SetCell(ScramblingCode /* cell */)
{
}

void
DownlinkQualityModel::SetPowerShares(double /* hsDsch */, double /* dedicated */)
{
}

int64_t
DownlinkQualityModel::AssignStreams(int64_t /* stream */)
{
    return 0;
}

TypeId
IdealQualityModel::GetTypeId()
{
    UMTS_TYPE(IdealQualityModel, DownlinkQualityModel)
        .Attribute("Cqi", &C::m_cqi, 30, 1, 30)
        .Help("CQI that the UE reports, 1 .. 30");
}

DownlinkQuality
IdealQualityModel::Evaluate(Nanos /* now */)
{
    DownlinkQuality state;
    state.sinrDb = GetSinrOfCqi(m_cqi);
    state.cqi = m_cqi;
    state.errorFree = true;
    return state;
}

} // namespace ns3::umts
