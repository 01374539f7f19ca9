/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_BIT_INFORMATION_H
#define UMTS_BIT_INFORMATION_H

#include "umts-hs-category.h"

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

} // namespace ns3::umts

#endif /* UMTS_BIT_INFORMATION_H */
