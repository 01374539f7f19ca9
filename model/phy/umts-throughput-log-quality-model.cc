/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-throughput-log-quality-model.h"

#include "umts-hs-category.h"

#include "ns3/log.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <cmath>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsThroughputLogQualityModel");
NS_OBJECT_ENSURE_REGISTERED(ThroughputLogQualityModel);

TypeId
ThroughputLogQualityModel::GetTypeId()
{
    UMTS_TYPE(ThroughputLogQualityModel, RecordedQualityModel)
        .Attribute("PduBits", &C::m_pduBits, 336, 1, 5000)
        .Help("Size of the MAC-d PDUs that the link carries, bits")
        .Attribute("PayloadBits", &C::m_payloadBits, 320, 1, 5000)
        .Help("Bits of a MAC-d PDU that count as the log's: those of its RLC payload");
}

void
ThroughputLogQualityModel::Load(const std::string& file)
{
    m_log = ReadThroughputLog(file);
    NS_LOG_INFO(file << ": " << m_log.GetBits(m_log.GetDuration()) << " bits in "
                     << m_log.GetDuration() * 1e-9 << " s");
}

int64_t
ThroughputLogQualityModel::CountPdus(Nanos position) const
{
    const double bits = m_log.CountBits(0, position, m_atEnd == REPEAT);
    return static_cast<int64_t>(std::floor(bits / m_payloadBits));
}

double
ThroughputLogQualityModel::CountBits(Nanos begin, Nanos end)
{
    return m_log.CountBits(GetPosition(begin), GetPosition(end), m_atEnd == REPEAT);
}

uint8_t
ThroughputLogQualityModel::FindCqi(Nanos position) const
{
    const double share = static_cast<double>(m_pduBits) / m_payloadBits;
    const double bits = m_log.GetBitRate(position % m_log.GetDuration()) * (HS_TTI * 1e-9) * share;
    const auto& category = GetHsCategory(10);
    uint8_t cqi = 1;
    while (cqi < MAX_CQI && GetCqiFormat(category, cqi).tbsBits < bits)
    {
        ++cqi;
    }
    return cqi;
}

DownlinkQuality
ThroughputLogQualityModel::Evaluate(Nanos now)
{
    const Nanos position = GetPosition(now);
    if (IsOver(position, m_log.GetDuration()))
    {
        return GetOutOfRange();
    }
    DownlinkQuality state;
    state.errorFree = true;
    const auto pdus = CountPdus(position + HS_TTI) - CountPdus(position);
    state.payloadLimitBits = static_cast<uint32_t>(pdus) * m_pduBits;
    state.cqi = FindCqi(position);
    state.sinrDb = GetSinrOfCqi(state.cqi);
    return state;
}

} // namespace ns3::umts
