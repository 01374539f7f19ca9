/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_SAMPLE_H
#define UMTS_SAMPLE_H

#include "json-object.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace ns3::umts
{

/** @brief Values of a kind, and their distribution. */
class Sample
{
  public:
    /** @param value one more */
    void Add(double value)
    {
        m_values.push_back(value);
    }

    /** @param json gets count, mean, median, and what 10 and 90 % are below @param name of the
     * values @param unit ends the names */
    void AddTo(JsonObject& json, const std::string& name, const std::string& unit)
    {
        Sort();
        double sum = 0;
        for (const double value : m_values)
        {
            sum += value;
        }
        json.Add(name + "_count", static_cast<double>(m_values.size()));
        json.Add(name + "_mean_" + unit, sum / static_cast<double>(m_values.size()));
        json.Add(name + "_p10_" + unit, GetQuantile(0.1));
        json.Add(name + "_p50_" + unit, GetQuantile(0.5));
        json.Add(name + "_p90_" + unit, GetQuantile(0.9));
    }

    /** @param share of the values that are below @return what they are below; no number without
     * values */
    double GetQuantile(double share)
    {
        Sort();
        return m_values.empty()
                   ? std::nan("")
                   : m_values[static_cast<std::size_t>(share * (m_values.size() - 1) + 0.5)];
    }

    /** @return the values */
    const std::vector<double>& GetValues() const
    {
        return m_values;
    }

  private:
    /** @brief The least first. */
    void Sort()
    {
        std::sort(m_values.begin(), m_values.end());
    }

    std::vector<double> m_values; //!< The values
};

} // namespace ns3::umts

#endif /* UMTS_SAMPLE_H */
