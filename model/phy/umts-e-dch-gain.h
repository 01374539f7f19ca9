/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_E_DCH_GAIN_H
#define UMTS_E_DCH_GAIN_H

#include "umts-e-dch-coding.h"

#include <array>
#include <cstdint>
#include <vector>

namespace ns3::umts
{

constexpr uint8_t MAX_HARQ_OFFSET_DB = 6;  //!< Largest power offset of a HARQ profile, dB
constexpr uint8_t LAST_EDPDCH_OFFSET = 29; //!< Largest reference E-TFC power offset

/**
 * @ingroup umts
 * @brief A reference E-TFC: one whose gain factor is signalled (TS 25.331 10.3.6.99a).
 */
struct ReferenceEtfc
{
    uint8_t eTfci{0};  //!< E-TFCI, 0 .. 127
    uint8_t offset{0}; //!< Reference E-TFC power offset, 0 .. 29: GetEdpdchGain()
};

/**
 * @ingroup umts
 * @brief Gain factor beta_ed / beta_c of an E-DPDCH of spreading factor 4 or more (TS 25.213 Table
 * 1B.2).
 * @param offset 0 .. 29; throws Error on anything else
 * @return the ratio of amplitudes
 */
double GetEdpdchGain(uint32_t offset);

/**
 * @ingroup umts
 * @brief Power of E-DPDCHs over that of DPCCH. What is compared with each other, grants and E-TFCs,
 * is all computed here: equal ratios are equal numbers.
 * @param codes E-DPDCHs, as codes of spreading factor 4
 * @param fifteenths beta_ed / beta_c, in fifteenths
 * @return the ratio
 */
double GetEdpdchPowerRatio(double codes, uint32_t fifteenths);

/**
 * @ingroup umts
 * @brief Power of E-DPCCH over that of DPCCH, (beta_ec / beta_c)^2 (TS 25.213 Table 1B.1).
 * @param offset E-DPCCH/DPCCH power offset, 0 .. 8; throws Error on anything else
 * @return the ratio
 */
double GetEdpcchPowerRatio(uint32_t offset);

/**
 * @ingroup umts
 * @brief Power of all E-DPDCHs over that of DPCCH for every E-TFC and power offset of a HARQ
 * profile (TS 25.214 5.1.2.5B.2.3): what serving grants and the remaining power of a UE are
 * compared with.
 *
 * An E-TFC i has the gain factor of its reference times sqrt(L_ref / L_i) sqrt(K_i / K_ref)
 * 10^(offset / 20), with the E-DPDCHs L and the bits K of the blocks, quantised to the next lower
 * value that can be signalled.
 */
class EdchPowerRatios
{
  public:
    /**
     * @param formats the E-TFCs
     * @param references reference E-TFCs, 1 .. 8 in ascending order; throws Error
     * otherwise
     */
    EdchPowerRatios(const EdchFormats& formats, const std::vector<ReferenceEtfc>& references);

    /**
     * @param eTfci an E-TFC
     * @param offsetDb power offset of the HARQ profile, 0 .. MAX_HARQ_OFFSET_DB dB
     * @return sum of beta_ed^2 / beta_c^2
     */
    double Get(uint8_t eTfci, uint8_t offsetDb) const
    {
        return m_ratios[offsetDb][eTfci];
    }

    /**
     * @brief Find the largest E-TFC that a limit lets send.
     * @param limit limit of Get()
     * @param offsetDb power offset of the HARQ profile, dB
     * @return its E-TFCI; 0 when none has so little power
     */
    uint8_t FindLargest(double limit, uint8_t offsetDb) const;

  private:
    std::array<std::vector<double>, MAX_HARQ_OFFSET_DB + 1>
        m_ratios; //!< Get(), by power offset and E-TFCI
};

} // namespace ns3::umts

#endif /* UMTS_E_DCH_GAIN_H */
