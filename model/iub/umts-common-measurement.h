/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_COMMON_MEASUREMENT_H
#define UMTS_COMMON_MEASUREMENT_H

#include <cmath>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Power measurements of a cell by the Node B (COMMON MEASUREMENT REPORT, TS 25.433 8.2.9),
 * and the powers configured for the cell. Used by admission control.
 *
 * Measurements are means over about a second, in the steps of the report (TS 25.133 9.2).
 */
struct CommonMeasurement
{
    static constexpr double CARRIER_STEP = 0.01; //!< Of transmitted carrier power (TS 25.133 9.2.4)
    static constexpr double RECEIVED_STEP = 0.1; //!< Of received power, dB (TS 25.133 9.2.1)

    /**
     * @param value a measurement
     * @param step step in which it is reported
     * @return what is reported
     */
    static double Report(double value, double step)
    {
        return step * std::round(value / step);
    }

    double maximumPower{0.0};     //!< Maximum Transmission Power, mW (TS 25.433 9.2.1.40)
    double cpichPower{0.0};       //!< Primary CPICH Power, mW (TS 25.433 9.2.2.33)
    double alwaysPower{0.0};      //!< Of all channels that are always sent, CPICH included, mW
    double carrierPower{0.0};     //!< Transmitted carrier power of all codes but those of HS-PDSCH
                                  //!< and HS-SCCH, share of the maximum in steps of 1 %
    double receivedPowerDbm{0.0}; //!< Received total wideband power, dBm in steps of 0.1 dB
    double noiseDbm{0.0};         //!< The same without UEs, dBm
};

} // namespace ns3::umts

#endif /* UMTS_COMMON_MEASUREMENT_H */
