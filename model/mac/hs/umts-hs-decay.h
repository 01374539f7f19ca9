/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_DECAY_H
#define UMTS_HS_DECAY_H

#include "ns3/umts-timer.h"

#include <array>
#include <cmath>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief The decay exp(-t / T) of exponential averages, see HsMeanRate and HsLinkAdaptation. Most
 * times t are a few whole TTIs, so the values for the first 256 TTIs are calculated only once.
 */
class HsDecay
{
  public:
    /**
     * @param timeConstant T, ns
     * @return the decay with that time constant, which all means of the process share
     */
    static const HsDecay& Of(Nanos timeConstant);

    /** @return T, ns */
    double GetTimeConstant() const
    {
        return m_timeConstant;
    }

    /**
     * @param time t, ns
     * @return exp(-t / T)
     */
    double Get(Nanos time) const
    {
        const auto ttis = static_cast<uint64_t>(time) / HS_TTI;
        if (ttis >= m_known.size() || static_cast<Nanos>(ttis) * HS_TTI != time)
        {
            return Evaluate(time);
        }
        double& known = m_known[ttis];
        if (known == UNKNOWN)
        {
            known = Evaluate(time);
        }
        return known;
    }

  private:
    static constexpr double UNKNOWN = -1.0; //!< Stands for a value that is not computed yet

    /** @param timeConstant T, ns */
    explicit HsDecay(Nanos timeConstant);

    /**
     * @param time t, ns
     * @return exp(-t / T)
     */
    double Evaluate(Nanos time) const
    {
        return std::exp(-time / m_timeConstant);
    }

    double m_timeConstant;                   //!< T, ns
    mutable std::array<double, 256> m_known; //!< By TTIs
};

} // namespace ns3::umts

#endif /* UMTS_HS_DECAY_H */
