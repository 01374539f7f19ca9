/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef TCP_REROUTING_DETECTOR_H
#define TCP_REROUTING_DETECTOR_H

#include "ns3/nstime.h"

#include <cstdint>

namespace ns3
{

/**
 * @ingroup umts
 * @brief Detects from round-trip samples that the path has become longer (La, Walrand and
 * Anantharam, as Mo et al., INFOCOM 1999, section III.A, describe it). Used by TcpClassicVegas.
 *
 * After the first K samples, each block of N consecutive samples yields its minimum. If L such
 * minima in a row are much larger than baseRTT, the last one is the new baseRTT. A shorter path
 * needs no detection, as its samples are new minima.
 */
class TcpReroutingDetector
{
  public:
    /**
     * @brief Take a sample.
     * @param rtt the sample
     * @param baseRtt the smallest round-trip time of the path as known
     * @return true if the path has become longer
     */
    bool Sample(const Time& rtt, const Time& baseRtt);

    /**
     * @brief Get the smallest of the last N samples.
     * @return the minimum of the last complete block, or Time::Max() before the first
     */
    Time GetBlockMinimum() const;

    uint32_t initialSamples{100}; //!< K: samples before the first block.
    uint32_t blockSize{20};       //!< N: samples of a block.
    uint32_t blocks{4};           //!< L: minima in a row that tell a longer path.
    double threshold{2};          //!< Ratio to baseRTT above which a minimum is much larger.

  private:
    uint32_t m_samples{0};            //!< Samples taken of the first K.
    uint32_t m_inBlock{0};            //!< Samples taken of the present block.
    uint32_t m_longer{0};             //!< Minima in a row that were much larger.
    Time m_minimum{Time::Max()};      //!< Smallest sample of the present block.
    Time m_blockMinimum{Time::Max()}; //!< Smallest sample of the block before.
};

} // namespace ns3

#endif // TCP_REROUTING_DETECTOR_H
