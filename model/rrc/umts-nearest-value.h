/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_NEAREST_VALUE_H
#define UMTS_NEAREST_VALUE_H

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace ns3::umts
{

/**
 * @brief Find what an enumeration of TS 25.331 has for a value.
 * @param table its values, by position
 * @param value a value
 * @return position of the nearest one
 */
inline uint8_t
FindNearest(const std::vector<double>& table, double value)
{
    const auto isNearer = [value](double a, double b) {
        return std::abs(a - value) < std::abs(b - value);
    };
    return static_cast<uint8_t>(std::min_element(table.begin(), table.end(), isNearer) -
                                table.begin());
}

} // namespace ns3::umts

#endif /* UMTS_NEAREST_VALUE_H */
