/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MUTUAL_INFORMATION_CURVE_H
#define UMTS_MUTUAL_INFORMATION_CURVE_H

#include "umts-bler-curve.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Block errors by mutual information: a block is decoded when what has been received of its
 * coded bits is worth a little more than its information bits.
 *
 * Each transmission has symbols of SNR g = 16 SINR / codes, with the error vector magnitude E of
 * 1 / (1 / g + E^2). It adds that to each of the bits that its redundancy version sends (TS 25.212
 * 4.5.4). With n_k bits of SNR g_k and the GetBitInformation() I of the modulation, half of the
 * blocks fail at sum n_k I(g_k) = 1.04 K, for K bits with CRC; from 10 % to 1 % the sum rises by 2
 * %, or SINR by 0.2 dB.
 *
 * CodingGain of HsUser has no effect: coding gain is what new bits bring.
 */
class MutualInformationCurve : public BlerCurve
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @param sinrDb SINR of one transmission, dB
     * @param cqi a CQI of category 10, 1 .. 30
     * @return block error rate, 0 .. 1
     */
    double GetBler(double sinrDb, uint8_t cqi) const override;

    /**
     * @param bler block error rate, above 0 and below 1
     * @param cqi a CQI of category 10, 1 .. 30
     * @return the SINR that has it, dB; infinite when the error vector magnitude is too large for
     *         the format
     */
    double GetSinr(double bler, uint8_t cqi) const override;

    double GetSymbolSnr(double sinr, const CqiFormat& format) const override;
    double GetBlerOfBlock(const HsSoftBuffer& buffer) const override;

  private:
    double m_errorVectorMagnitude{0.0}; //!< Attribute ErrorVectorMagnitude
};

} // namespace ns3::umts

#endif /* UMTS_MUTUAL_INFORMATION_CURVE_H */
