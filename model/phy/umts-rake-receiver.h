/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RAKE_RECEIVER_H
#define UMTS_RAKE_RECEIVER_H

#include "umts-fading.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief What arrives at a UE without multipath fading, in one unit, such as mW.
 */
struct ReceivedPower
{
    double ownCell; //!< All that its cell sends: CPICH, common, dedicated and HS channels
    double others;  //!< Other cells and thermal noise
};

/**
 * @ingroup umts
 * @brief A rake receiver with a finger on every path and maximum ratio combining.
 *
 * Codes are orthogonal on one path and not from path to path: the finger of path l sees all that
 * its cell sends on the other paths as interference. With path powers p_m, whose mean sum is 1,
 *
 * SINR = sum over l of signal p_l / (ownCell sum over m != l of p_m + others) / loss
 *
 * per chip: 10 log10 SF lower than after despreading. It is the same for every channel of the
 * cell, with the channel's power as the signal.
 */
class RakeReceiver
{
  public:
    /** @param lossDb what the receiver lacks to the ideal one, dB: channel estimation and filters
     */
    explicit RakeReceiver(double lossDb);

    /** @return what the receiver lacks to the ideal one, dB */
    double GetLossDb() const
    {
        return m_lossDb;
    }

    /**
     * @param signal received power of the channel, without multipath fading
     * @param power all that is received, the channel included, in the same unit
     * @param paths powers of the paths of the own cell
     * @return SINR per chip, a ratio
     */
    double GetSinr(double signal, const ReceivedPower& power, const PathPowers& paths) const;

  private:
    double m_lossDb; //!< What the receiver lacks to the ideal one, dB
    double m_gain;   //!< Inverse of the loss, a ratio
};

} // namespace ns3::umts

#endif /* UMTS_RAKE_RECEIVER_H */
