/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_LATENESS_METER_H
#define UMTS_LATENESS_METER_H

#include "ns3/nstime.h"
#include "ns3/object.h"

#include <cstdint>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Measures how far a real-time simulation is behind the wall clock. It samples at regular
 * simulated times, so that a pause of the machine does not reduce their number.
 */
class LatenessMeter : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /** @brief Measure from now on; throws Error unless the simulation is in real time. */
    void Start();

    /** @param late lateness at one moment */
    void Add(Time late);

    /**
     * @param share of the samples, from 0 to 1
     * @return lateness that this share of them does not exceed, to 10 us; 0 without samples
     */
    Time GetQuantile(double share) const;

    /** @return the greatest lateness */
    Time GetWorst() const;

    /** @return the greatest lateness since the last call of TakeWorst() */
    Time TakeWorst();

    /** @return number of samples */
    uint64_t GetSamples() const;

    /** @return whether 99 % of the samples are within Limit */
    bool IsWithinLimit() const;

    /** @return attribute Limit */
    Time GetLimit() const;

  private:
    /** @brief Take a sample. */
    void Sample();

    Time m_interval;                //!< Attribute Interval
    Time m_limit;                   //!< Attribute Limit
    std::vector<uint64_t> m_counts; //!< Samples by lateness in bins of 10 us
    uint64_t m_samples{0};          //!< Number of samples
    Time m_worst;                   //!< Greatest lateness
    Time m_worstLately;             //!< Largest lateness since TakeWorst()
};

} // namespace ns3::umts

#endif /* UMTS_LATENESS_METER_H */
