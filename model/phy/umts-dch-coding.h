/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_DCH_CODING_H
#define UMTS_DCH_CODING_H

#include "ns3/umts-identities.h"

namespace ns3::umts
{

constexpr double CHIPS_PER_SECOND = 3.84e6; //!< Chips per s, TS 25.201 4.2

/// Share of the power of a DPCH that is sent while it carries no DCH at all: pilot and TPC bits of
/// slot format 2 of TS 25.211 Table 11 (spreading factor 256), 4 of 20 bits.
constexpr double BARE_DPCCH_SHARE = 0.2;

constexpr double DPCCH_SPREADING = 256; //!< TS 25.211 5.2.1.1; downlink: slot format 2 of Table 11

/**
 * @ingroup umts
 * @brief Power of DPDCH over that of DPCCH in the uplink: (beta_d / beta_c)^2 of the reference
 * measurement channels of TS 25.101 A.2 (from memory), which are 15/8 at 12.2, 15/5 at 64, 15/4 at
 * 144 and 384 kb/s; in dB in proportion to the logarithm of the rate between, the nearest outside.
 * @param bitRate bits per s of the transport channel at its highest rate
 * @return the ratio
 */
double GetGainFactorRatio(double bitRate);

/**
 * @ingroup umts
 * @brief Effective SINR of a TTI, as Eb/N0: the one at which the capacity of a symbol,
 * log2(1 + SINR of the symbol) bits, equals its mean over the slots. Used by DpchLoops.
 *
 * Symbols are those of QPSK with a code of rate 1/3, which carry 2/3 bit each.
 */
class EffectiveSinr
{
  public:
    /** @param bitRate bits per s that the channel carries */
    explicit EffectiveSinr(double bitRate);

    /**
     * @param sinr SINR per chip in a slot, a ratio
     * @return bits that a symbol carries at capacity
     */
    double GetBits(double sinr) const;

    /**
     * @brief The inverse of GetBits().
     * @param bits mean of the bits that a symbol carries
     * @return Eb/N0, dB: SINR per chip times chips per bit
     */
    double GetEbN0Db(double bits) const;

  private:
    double m_symbolsPerChip; //!< SINR of a symbol over SINR of a chip
};

/**
 * @ingroup umts
 * @brief Block error rate of a DCH against Eb/N0, fitted to the performance requirements in AWGN:
 * TS 25.101 Table 8.6 for the downlink, TS 25.104 Table 8.2 for the uplink. Used by Dpch.
 *
 * BLER = 1 / (1 + 10^(k (Eb/N0 - S))), with k and S from the Eb/N0 at 10 % and 1 % of a reference
 * measurement channel. Between reference channels these are interpolated over the logarithm of the
 * bit rate; outside their range the nearest one is used. All blocks of a TTI of a channel fail
 * together.
 */
class DchBlerCurve
{
  public:
    /**
     * @param direction downlink: Eb/N0 at the antenna of a UE; uplink: the sum of Eb/N0 at two
     *        antennas of a Node B
     * @param bitRate bits per s of the transport channel at its highest rate
     */
    DchBlerCurve(Direction direction, double bitRate);

    /**
     * @param ebN0Db Eb/N0, dB
     * @return block error rate, 0 .. 1
     */
    double GetBler(double ebN0Db) const;

    /**
     * @brief The inverse of GetBler().
     * @param bler block error rate, above 0, below 1
     * @return Eb/N0, dB
     */
    double GetEbN0Db(double bler) const;

  private:
    double m_perDb;  //!< k, decades per dB
    double m_halfDb; //!< S, Eb/N0 at which half of the blocks fail, dB
};

} // namespace ns3::umts

#endif /* UMTS_DCH_CODING_H */
