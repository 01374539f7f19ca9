/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-slot-paths.h"

#include <algorithm>

namespace ns3::umts
{

namespace
{

constexpr double APART = 1.0 / 16; //!< Wavelengths over which gains are taken for straight

/**
 * @param perSlot way of a slot, in wavelengths
 * @return slots from one evaluation to the next
 */
uint32_t
GetStride(double perSlot)
{
    uint32_t stride = SLOTS_PER_FRAME;
    while (stride > 1 && stride * perSlot > APART)
    {
        --stride;
    }
    return stride;
}

} // namespace

void
GetSlotPaths(const RayleighFading& fading,
             const std::vector<double>& powers,
             double wavelengths,
             double perSlot,
             SlotPaths& paths)
{
    if (powers.empty())
    {
        paths.fill({{1.0}, 1});
        return;
    }
    const uint32_t stride = GetStride(perSlot);
    const double first = wavelengths + 0.5 * perSlot;
    for (uint32_t path = 0; path < powers.size(); ++path)
    {
        auto from = fading.GetGain(path, first);
        for (uint32_t begin = 0; begin < SLOTS_PER_FRAME; begin += stride)
        {
            const bool isLast = begin + 1 == SLOTS_PER_FRAME;
            const auto to =
                isLast ? from : fading.GetGain(path, first + (begin + stride) * perSlot);
            const uint32_t end = std::min(begin + stride, SLOTS_PER_FRAME);
            for (uint32_t slot = begin; slot < end; ++slot)
            {
                const double share = (slot - begin) / static_cast<double>(stride);
                const double inPhase = from.inPhase + share * (to.inPhase - from.inPhase);
                const double quadrature =
                    from.quadrature + share * (to.quadrature - from.quadrature);
                paths[slot].power[path] =
                    powers[path] * (inPhase * inPhase + quadrature * quadrature);
            }
            from = to;
        }
    }
    for (auto& slot : paths)
    {
        slot.count = static_cast<uint32_t>(powers.size());
    }
}

} // namespace ns3::umts
