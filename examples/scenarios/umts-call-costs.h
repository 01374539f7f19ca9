/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CALL_COSTS_H
#define UMTS_CALL_COSTS_H

#include "ns3/umts-module.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ns3::umts
{

/** @brief Mean of what is added up. */
class RunningMean
{
  public:
    /** @param value a value */
    void Add(double value)
    {
        m_sum += value;
        ++m_count;
    }

    /** @return the mean; no number without values */
    double Get() const
    {
        return m_sum / static_cast<double>(m_count);
    }

  private:
    double m_sum{0.0};   //!< Sum
    uint64_t m_count{0}; //!< Values
};

/**
 * @brief What a call takes of each cell: latest means, as those that a Node B reports (time
 * constant of POWER_MEAN_FRAMES).
 */
class CallCosts
{
  public:
    static constexpr double PERIOD = 0.02; //!< Between samples, s

    /** @param costs of this time, by cell */
    void Add(const std::vector<double>& costs)
    {
        static const double still = std::exp(-PERIOD / TIME_CONSTANT);
        m_sums.resize(costs.size());
        m_weight = still * m_weight + 1;
        for (std::size_t cell = 0; cell < costs.size(); ++cell)
        {
            m_sums[cell] = still * m_sums[cell] + costs[cell];
        }
        ++m_samples;
    }

    /** @return whether there are samples of a time constant: the mean is not of some frames alone
     */
    bool IsSettled() const
    {
        return m_samples * PERIOD >= TIME_CONSTANT;
    }

    /** @return cells */
    std::size_t GetNCells() const
    {
        return m_sums.size();
    }

    /** @param cell a cell @return latest mean there */
    double Get(std::size_t cell) const
    {
        return m_sums[cell] / m_weight;
    }

  private:
    static constexpr double TIME_CONSTANT = POWER_MEAN_FRAMES * POWER_FRAME * 1e-9; //!< s

    std::vector<double> m_sums; //!< Weighted sum, by cell
    double m_weight{0.0};       //!< Sum of the weights
    uint32_t m_samples{0};      //!< Samples
};

/**
 * @brief Moments of what calls cost: mean cost in the own cell, and the variance that a Poisson
 * number of calls in each cell makes in a cell, of calls of other cells as well.
 */
class CostMoments
{
  public:
    /** @param costs of a call, once they are settled @param own the cell that admits it */
    void Add(const CallCosts& costs, std::size_t own)
    {
        if (!costs.IsSettled())
        {
            return;
        }
        m_sum += costs.Get(own);
        for (std::size_t cell = 0; cell < costs.GetNCells(); ++cell)
        {
            m_squares += costs.Get(cell) * costs.Get(cell);
        }
        ++m_calls;
    }

    /**
     * @return peakedness: that variance over the mean of what the own calls take, in calls of the
     *         mean cost; 1 when all cost the same, and their own cell alone
     */
    double GetPeakedness() const
    {
        return m_squares / m_sum * static_cast<double>(m_calls) / m_sum;
    }

  private:
    double m_sum{0.0};     //!< Sum, own cells alone
    double m_squares{0.0}; //!< Sum of squares, all cells
    uint64_t m_calls{0};   //!< Calls times samples
};

} // namespace ns3::umts

#endif /* UMTS_CALL_COSTS_H */
