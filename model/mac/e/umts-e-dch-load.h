/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_E_DCH_LOAD_H
#define UMTS_E_DCH_LOAD_H

#include <cstdint>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief What a UE costs a cell: its load is the share of the received total wideband power that is
 * its own.
 */
struct EdchUserLoad
{
    double dpcchSinr{0.0}; //!< SINR per chip of DPCCH at an antenna: its power over all that is not
                           //!< the UE's
    double fixedRatio{0.0}; //!< Power of the UE's other channels but E-DPDCH over that of DPCCH

    /**
     * @param powerRatio power of E-DPDCH over that of DPCCH
     * @return load that E-DPDCH adds to that of the other channels
     */
    double GetLoad(double powerRatio) const;

    /**
     * @brief The inverse of GetLoad().
     * @param load load that E-DPDCH may add; at most what is left to 1
     * @return power of E-DPDCH over that of DPCCH; infinite when nothing is left
     */
    double GetPowerRatio(double load) const;
};

/**
 * @ingroup umts
 * @brief Limits of the uplink of a cell, which the RNC gives to the Node B (TS 25.433 9.2.1.99,
 * 9.2.2.21a).
 */
struct EdchLoadConfig
{
    double targetNoiseRiseDb{6.0};     //!< Maximum target RTWP over the reference RTWP, dB
    double targetNonServingShare{0.3}; //!< Of E-DCH power, that of UEs which other cells serve
};

/**
 * @ingroup umts
 * @brief Noise rise as the resource of E-DCH: what grants may still add to the load of a cell. The
 * noise rise is 1 / (1 - load), of the load of all channels of all UEs.
 *
 * Grants alone do not decide upon the noise rise: retransmissions have their power beside new
 * grants, and power control follows a change of grants later. Where the noise rise is above its
 * target all the same, less is shared out until it no longer is.
 */
class EdchLoadBudget
{
  public:
    /** @param config limits; throws Error when the noise rise is not above 0 dB */
    explicit EdchLoadBudget(const EdchLoadConfig& config);

    /**
     * @brief Begin to share the load out.
     * @param noiseRise received total wideband power over noise, a ratio, as it was measured
     * @param granted load that grants have added to it
     */
    void Begin(double noiseRise, double granted);

    /**
     * @brief A radio frame in which UEs have sent: share out less of what is left, or more again.
     * @param noiseRise received total wideband power over noise, a ratio
     */
    void OnFrame(double noiseRise);

    /** @return load that is left, 0 or more */
    double GetLeft() const
    {
        return m_left;
    }

    /** @param load load that is granted, at most GetLeft() */
    void Grant(double load)
    {
        m_left -= load;
    }

    /**
     * @brief Whether UEs that other cells serve have to send less: noise rise and their share both
     * exceed their targets.
     * @param noiseRise received total wideband power over noise, a ratio, as it was measured
     * @param nonServingShare of E-DCH power, that of UEs which other cells serve
     */
    bool MustLower(double noiseRise, double nonServingShare) const;

  private:
    EdchLoadConfig m_config; //!< Limits
    double m_targetLoad;     //!< Load at the target noise rise
    double m_excess{0.0};    //!< Mean of the interference, in that of the target noise rise
    double m_part{1.0};      //!< Of what the target leaves, that which is shared out
    double m_left{0.0};      //!< Load that is left
};

/**
 * @ingroup umts
 * @param powerRatio power of E-DPDCH over that of DPCCH
 * @return the largest absolute grant that does not exceed it; AG_ZERO if none does
 */
uint8_t FindAbsoluteGrant(double powerRatio);

} // namespace ns3::umts

#endif /* UMTS_E_DCH_LOAD_H */
