/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MEASUREMENT_ERROR_H
#define UMTS_MEASUREMENT_ERROR_H

#include "ns3/random-variable-stream.h"
#include "ns3/umts-measurement-quantity.h"
#include "ns3/umts-timer.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Error of a UE's CPICH measurements, normally distributed in dB.
 *
 * The accuracy of TS 25.133 9.1 holds for 90 % of the reported values (A.9), 1.645 standard
 * deviations to either side. Each measurement of a cell has an independent error, the same in Ec/N0
 * and RSCP, and larger for weak cells (9.1.2.1): 3 dB instead of 1.5 dB. RSCP has a second error,
 * of the receiver gain, constant and common to all cells. It brings the total to the absolute
 * accuracy of RSCP (9.1.1.1), and cancels in Ec/N0 and between cells.
 *
 * The errors of a UE are a function of cell and time: they do not depend on what else is measured.
 */
class MeasurementError
{
  public:
    /**
     * @param ecN0Accuracy 90 % of Ec/N0 are within this at -14 dB and better, dB
     * @param rscpAccuracy 90 % of RSCP are within this, dB; what is less than the former is as it
     * @param random random numbers, of which two tell the errors of this UE from those of others
     */
    MeasurementError(double ecN0Accuracy, double rscpAccuracy, Ptr<UniformRandomVariable> random);

    /**
     * @param sample gets the error
     * @param now the current time, ns
     */
    void Apply(CpichSample& sample, Nanos now) const;

    /** @return error of RSCP that all cells share, dB */
    double GetCommon() const
    {
        return m_commonDb;
    }

    /**
     * @param ecN0Db true Ec/N0, dB
     * @return accuracy of its measurement over that at -14 dB and better
     */
    static double GetFactor(double ecN0Db)
    {
        return ecN0Db >= -14 ? 1 : ecN0Db >= -16 ? 4.0 / 3 : 2;
    }

    static constexpr double QUANTILE = 1.6448536; //!< Standard deviations that hold 90 %

  private:
    /**
     * @param cell a cell
     * @param now a time
     * @return a value of a normal distribution of mean 0 and variance 1, always the same for both
     */
    double GetNormal(uint64_t cell, Nanos now) const;

    const double m_deviationDb; //!< Of Ec/N0 at -14 dB and better, dB
    uint64_t m_key;             //!< Tells the errors of this UE from those of others
    double m_commonDb;          //!< Error of RSCP that all cells share, dB
};

} // namespace ns3::umts

#endif /* UMTS_MEASUREMENT_ERROR_H */
