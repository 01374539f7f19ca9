/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MEASUREMENT_QUANTITY_H
#define UMTS_MEASUREMENT_QUANTITY_H

#include "ns3/umts-identities.h"

#include <cstdint>

namespace ns3::umts
{

/** @brief Intra-frequency measurement quantity (TS 25.331 10.3.7.38). */
enum MeasurementQuantity
{
    CPICH_EC_N0, //!< Received energy per chip over power density of the band, dB
    CPICH_RSCP,  //!< Received signal code power, dBm
    PATH_LOSS    //!< Power of the CPICH less RSCP, dB: the less the better
};

/**
 * @ingroup umts
 * @brief Layer 1 measurement of the CPICH of one cell over one measurement period: Ec/N0, RSCP and
 * path loss (TS 25.133 9.1).
 */
struct CpichSample
{
    ScramblingCode cell{};  //!< The cell
    double ecN0Db{0.0};     //!< Ec/N0, dB
    double rscpDbm{0.0};    //!< RSCP, dBm
    double pathLossDb{0.0}; //!< Path loss, dB

    /**
     * @param quantity a quantity
     * @return its value
     */
    double Get(MeasurementQuantity quantity) const;
};

/**
 * @brief What a report says of a value (TS 25.133 9.1): Ec/N0 in steps of 0.5 dB, 0 below -24 dB,
 * 49 from 0 dB on; RSCP in steps of 1 dB, 0 below -115 dBm, 91 from -25 dBm on; path loss in dB,
 * 46 to 158.
 * @param quantity what was measured
 * @param value the value, dB or dBm
 * @return the code
 */
uint8_t Quantise(MeasurementQuantity quantity, double value);

/**
 * @ingroup umts
 * @brief Layer 3 filter (TS 25.331 8.6.7.2): F_n = (1 - a) F_(n-1) + a M_n with a = 2^(-k/2), in
 * dB, beginning with the first value.
 */
class MeasurementFilter
{
  public:
    /** @param coefficient k: 0 .. 9, 11, 13, 15, 17, 19; throws Error otherwise */
    explicit MeasurementFilter(uint32_t coefficient);

    /**
     * @brief Take a measurement.
     * @param value M_n, dB or dBm
     * @return F_n
     */
    double Update(double value);

    /** @return F_n; 0 before the first value */
    double Get() const
    {
        return m_value;
    }

  private:
    double m_weight;      //!< a
    double m_value{0.0};  //!< F_n
    bool m_isFirst{true}; //!< No value has come
};

} // namespace ns3::umts

#endif /* UMTS_MEASUREMENT_QUANTITY_H */
