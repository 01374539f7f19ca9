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
 * @brief Power at a receiver without multipath fading, own cell and others, in one linear unit,
 * such as mW. Input of RakeReceiver.
 */
struct ReceivedPower
{
    double ownCell; //!< All that its cell sends: CPICH, common, dedicated and HS channels
    double others;  //!< Other cells and thermal noise
};

/**
 * @ingroup umts
 * @brief SINR of a rake receiver with a finger on every path and maximum ratio combining.
 *
 * Codes are orthogonal within a path but not between paths: all power that the own cell delivers on
 * the other paths is interference to the finger of path l. With path powers p_m, whose mean sum
 * is 1,
 *
 * SINR = sum over l of signal p_l / (ownCell sum over m != l of p_m + others) / loss
 *
 * is the SINR per chip, 10 log10 SF lower than after despreading. It applies to every channel of
 * the cell, with the power of the channel as the signal.
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
