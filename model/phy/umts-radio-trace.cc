/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-radio-trace.h"

#include "ns3/log.h"
#include "ns3/umts-error.h"
#include "ns3/umts-line-reader.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsTraceQualityModel");
UMTS_PLAIN_TYPE(TraceQualityModel, RecordedQualityModel);

namespace
{

constexpr double ERROR_FREE_DB = 50; //!< What EURANE's ideal trace has

} // namespace

std::shared_ptr<const RadioTrace>
ReadRadioTrace(const std::string& file)
{
    static std::map<std::string, std::weak_ptr<const RadioTrace>> cache;
    if (auto known = cache[file].lock())
    {
        return known;
    }
    auto trace = std::make_shared<RadioTrace>(ReadTextFile("Radio trace", file, ParseRadioTrace));
    UMTS_THROW_IF(trace->empty(), "Radio trace " << file << " has no rows");
    NS_LOG_INFO(file << ": " << trace->size() << " rows");
    cache[file] = trace;
    return trace;
}

RadioTrace
MakeRadioTrace(DownlinkQualityModel& link, const RadioTraceConfig& config)
{
    std::vector<double> sinrs;
    RadioTrace trace(config.rows);
    const uint32_t ttis = config.cqiDelay + config.rows + 2 * config.harqRoundTrip;
    for (uint32_t tti = 0; tti < ttis; ++tti)
    {
        const auto state = link.Evaluate(tti * HS_TTI);
        UMTS_THROW_IF(state.payloadLimitBits != NO_PAYLOAD_LIMIT,
                      "A radio link that limits the payload has no SINR to be traced");
        sinrs.push_back(std::pow(10, (state.errorFree ? ERROR_FREE_DB : state.sinrDb) / 10));
        if (tti < config.rows)
        {
            trace[tti].cqi = state.cqi;
        }
    }
    for (uint32_t tti = 0; tti < config.rows; ++tti)
    {
        double sinr = 0.0;
        for (uint32_t n = 0; n < 3; ++n)
        {
            sinr += sinrs[config.cqiDelay + tti + n * config.harqRoundTrip];
            trace[tti].sinrDb[n] = 10 * std::log10(sinr);
        }
    }
    return trace;
}

void
TraceQualityModel::Load(const std::string& file)
{
    m_trace = ReadRadioTrace(file);
}

DownlinkQuality
TraceQualityModel::Evaluate(Nanos now)
{
    const Nanos position = GetPosition(now);
    if (IsOver(position, static_cast<Nanos>(m_trace->size()) * HS_TTI))
    {
        return GetOutOfRange();
    }
    const auto& row = (*m_trace)[static_cast<size_t>(position / HS_TTI) % m_trace->size()];
    DownlinkQuality state;
    state.sinrDb = row.sinrDb[0];
    state.cqi = row.cqi;
    state.combined = true;
    state.combinedSinrDb = row.sinrDb;
    return state;
}

} // namespace ns3::umts
