/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_DECIBEL_H
#define UMTS_DECIBEL_H

#include <cmath>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @param db dB, or dBm
 * @return ratio, or mW
 */
inline double
FromDb(double db)
{
    static const double perDb = std::log(10.0) / 10;
    return std::exp(perDb * db);
}

/**
 * @ingroup umts
 * @param ratio ratio above 0, or mW
 * @return dB, or dBm
 */
inline double
ToDb(double ratio)
{
    return 10.0 * std::log10(ratio);
}

} // namespace ns3::umts

#endif /* UMTS_DECIBEL_H */
