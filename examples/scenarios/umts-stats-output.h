/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_STATS_OUTPUT_H
#define UMTS_STATS_OUTPUT_H

#include "program-flags.h"

#include "ns3/umts-module.h"

#include <fstream>
#include <iomanip>
#include <string>

namespace ns3::umts
{

/** @brief Flag of packet delays. */
struct DelayOptions
{
    bool isOn{false}; //!< Delays are measured

    /** @param flags gets the flag */
    void AddTo(ProgramFlags& flags)
    {
        flags.Add(
            "delays",
            "Measure the delay of each IP packet over its radio bearer: quantiles in json and "
            "in the CSV files of UEs and bearers",
            isOn);
    }

    /** @param stats measures them, if they are asked for */
    void Enable(UmtsStats& stats) const
    {
        if (isOn)
        {
            stats.MeasureDelays();
        }
    }
};

/**
 * @brief Add metrics under their names.
 * @param json gets them
 * @param metrics the metrics
 * @param row what they are read from
 * @param prefix stands before their names
 */
template <typename T>
void
AddTo(JsonObject& json, const Metrics<T>& metrics, const T& row, const std::string& prefix = "")
{
    for (const auto& metric : metrics)
    {
        if (metric.text)
        {
            json.AddString(prefix + metric.name, metric.text(row));
        }
        else
        {
            json.Add(prefix + metric.name, metric.value(row));
        }
    }
}

/**
 * @param json gets what a bearer has carried
 * @param bearer the bearer
 */
inline void
AddTo(JsonObject& json, const BearerStats& bearer)
{
    AddTo(json, GetDirectionMetrics(), bearer.downlink, "dl_");
    AddTo(json, GetDirectionMetrics(), bearer.uplink, "ul_");
    if (bearer.downlink.delays.GetPackets() + bearer.uplink.delays.GetPackets() > 0)
    {
        AddTo(json, GetDelayMetrics(), bearer.downlink, "dl_");
        AddTo(json, GetDelayMetrics(), bearer.uplink, "ul_");
    }
    if (bearer.hsDsch.present)
    {
        AddTo(json, GetHsMetrics(), bearer.hsDsch);
    }
    if (bearer.eDch.present)
    {
        AddTo(json, GetEdchMetrics(), bearer.eDch);
    }
}

/**
 * @param json gets what was measured
 * @param row a UE
 */
inline void
AddTo(JsonObject& json, const UeStats& row)
{
    AddTo<UeIdentity>(json, GetIdentityMetrics(), row);
    AddTo<RrcStats>(json, GetRrcMetrics(), row);
    AddTo<FlowMeasures>(json, GetFlowMetrics(), row);
    AddTo(json, static_cast<const BearerStats&>(row));
}

/**
 * @param rows the UEs
 * @return JSON text with an object for each radio bearer
 */
inline std::string
BearersToJson(const std::vector<UeStats>& rows)
{
    std::string all;
    for (const auto& row : rows)
    {
        for (const auto& bearer : row.bearers)
        {
            JsonObject json;
            AddTo<UeIdentity>(json, GetIdentityMetrics(), row);
            json.Add("bearer_id", static_cast<uint32_t>(bearer.bearer));
            AddTo(json, bearer);
            all += (all.empty() ? "" : ", ") + json.Str();
        }
    }
    return "[" + all + "]";
}

/**
 * @brief Write a CSV file, if it is asked for.
 * @tparam ROWS container of rows
 * @tparam PRINT callable void(std::ostream&, row)
 * @param path the file; empty: not asked for
 * @param header names of the columns
 * @param rows the rows
 * @param print prints the columns of a row
 */
template <typename ROWS, typename PRINT>
void
WriteSeries(const std::string& path, const std::string& header, const ROWS& rows, PRINT print)
{
    if (path.empty())
    {
        return;
    }
    std::ofstream file(path);
    file << header << "\n" << std::setprecision(10);
    for (const auto& row : rows)
    {
        print(file, row);
        file << "\n";
    }
    file.close();
    Require(file.good(), "file " + path + ": cannot be written");
}

} // namespace ns3::umts

#endif // UMTS_STATS_OUTPUT_H
