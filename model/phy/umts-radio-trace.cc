/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-radio-trace.h"

#include "umts-hs-category.h"

#include "ns3/abort.h"
#include "ns3/umts-line-reader.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace ns3
{
namespace umts
{

NS_OBJECT_ENSURE_REGISTERED(TraceQualityModel);

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
    auto trace = std::make_shared<RadioTrace>();
    LineReader lines("Radio trace", file);
    while (lines.Next())
    {
        const auto& row = lines.GetNumbers(4);
        if (row[3] < 0 || row[3] > MAX_CQI || row[3] != std::floor(row[3]))
        {
            lines.Fail("the CQI, field 4, is no whole number from 0 to 30");
        }
        trace->push_back({{row[0], row[1], row[2]}, static_cast<uint8_t>(row[3])});
    }
    NS_ABORT_MSG_IF(trace->empty(), "Radio trace " << file << " has no rows");
    cache[file] = trace;
    return trace;
}

void
WriteRadioTrace(std::ostream& output, const RadioTrace& trace)
{
    output << "% SINR in dB after 1, 2, 3 transmissions, CQI; a row for each TTI of 2 ms\n";
    for (const auto& row : trace)
    {
        output << row.sinrDb[0] << ' ' << row.sinrDb[1] << ' ' << row.sinrDb[2] << ' ' << +row.cqi
               << '\n';
    }
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
        NS_ABORT_MSG_IF(state.payloadLimitBits != NO_PAYLOAD_LIMIT,
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

TypeId
TraceQualityModel::GetTypeId()
{
    static TypeId tid = TypeId("ns3::umts::TraceQualityModel")
                            .SetParent<RecordedQualityModel>()
                            .SetGroupName("Umts")
                            .AddConstructor<TraceQualityModel>();
    return tid;
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

} // namespace umts
} // namespace ns3
