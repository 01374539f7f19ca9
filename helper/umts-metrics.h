/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_METRICS_H
#define UMTS_METRICS_H

#include "umts-stats.h"

#include <functional>
#include <string>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Description of a column of the results: name, unit, meaning and value. The name is the
 * same in CSV, JSON and the manual.
 * @tparam T statistics that contain the value
 */
template <typename T>
struct Metric
{
    std::string name;                            //!< Ends in its unit, such as _bps or _pdus
    std::string unit;                            //!< The unit
    std::string meaning;                         //!< What it is
    std::string computed;                        //!< What the column is computed from
    std::function<double(const T&)> value;       //!< Reads the number; unused when text is set
    std::function<std::string(const T&)> text{}; //!< Reads a text; null: the column is a number
};

/**
 * @ingroup umts
 * @brief Metrics in the order of their columns.
 * @tparam T the statistics that they are taken from
 */
template <typename T>
using Metrics = std::vector<Metric<T>>;

/** @return the columns that say which UE a row is about */
const Metrics<UeIdentity>& GetIdentityMetrics();

/** @return the columns of the RRC states of a UE */
const Metrics<RrcStats>& GetRrcMetrics();

/** @return the columns of flows */
const Metrics<FlowMeasures>& GetFlowMetrics();

/** @return the columns of TCP, a part of GetFlowMetrics() */
const Metrics<TcpFlowSummary>& GetTcpMetrics();

/** @return the columns of a bearer in one direction; dl_ or ul_ stands before each name */
const Metrics<RlcDirectionStats>& GetDirectionMetrics();

/** @return the columns of packet delays in one direction; dl_ or ul_ stands before each name */
const Metrics<RlcDirectionStats>& GetDelayMetrics();

/** @return the columns of HS-DSCH */
const Metrics<HsStats>& GetHsMetrics();

/** @return the columns of E-DCH */
const Metrics<EdchStats>& GetEdchMetrics();

/**
 * @ingroup umts
 * @brief Turn metrics of a part into metrics of the whole that contains it.
 * @tparam WHOLE the whole
 * @tparam PART the part
 * @param metrics those of the part
 * @param pick finds the part
 * @param prefix stands before their names
 */
template <typename WHOLE, typename PART>
Metrics<WHOLE>
Lift(const Metrics<PART>& metrics,
     const std::function<const PART&(const WHOLE&)>& pick,
     const std::string& prefix = "")
{
    Metrics<WHOLE> lifted;
    for (const auto& one : metrics)
    {
        Metric<WHOLE> metric{prefix + one.name, one.unit, one.meaning, one.computed, {}, {}};
        if (one.text)
        {
            metric.text = [pick, text = one.text](const WHOLE& whole) { return text(pick(whole)); };
        }
        else
        {
            metric.value = [pick, value = one.value](const WHOLE& whole) {
                return value(pick(whole));
            };
        }
        lifted.push_back(std::move(metric));
    }
    return lifted;
}

/**
 * @param withDelays packet delays are among them
 * @return the columns of a UE: identity, its flows together, its default bearer
 */
Metrics<UeStats> GetUeColumns(bool withDelays = false);

/** @return the columns of a flow, without those of its UE */
Metrics<FlowStats> GetFlowColumns();

/**
 * @param withDelays packet delays are among them
 * @return the columns of a bearer, without those of its UE
 */
Metrics<BearerStats> GetBearerColumns(bool withDelays = false);

} // namespace ns3::umts

#endif /* UMTS_METRICS_H */
