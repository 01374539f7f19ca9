/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_BIT_INFORMATION_H
#define UMTS_BIT_INFORMATION_H

#include "umts-bler-curve.h"

#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Mutual information of a coded bit and what the receiver knows of it, in the mean over the
 * bits of a symbol with Gray labels: bit-interleaved coded modulation (Caire, Taricco, Biglieri
 * 1998) in white Gaussian noise. Interpolated between points of 0.25 dB from -30 to 40 dB.
 * @param modulation modulation of the symbols
 * @param snr Es/N0 of a symbol, a ratio, 0 or more
 * @return bits, 0 .. 1
 */
double GetBitInformation(Modulation modulation, double snr);

/**
 * @ingroup umts
 * @brief Block error rate by what has been received of the coded bits: see MutualInformationCurve.
 * @param classes coded bits by the versions that send them
 * @param symbolSnrs Es/N0 of a symbol, by version, summed over transmissions
 * @param modulation modulation of the symbols
 * @param tbsBits size of the block, bits
 * @return block error rate, 0 .. 1
 */
double GetBlerByInformation(const std::vector<HsBitClass>& classes,
                            const SymbolSnrs& symbolSnrs,
                            Modulation modulation,
                            uint32_t tbsBits);

} // namespace ns3::umts

#endif /* UMTS_BIT_INFORMATION_H */
