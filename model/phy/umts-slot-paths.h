/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_SLOT_PATHS_H
#define UMTS_SLOT_PATHS_H

#include "umts-fading.h"
#include "umts-inner-loop.h"

#include <array>

namespace ns3::umts
{

/// Powers of the paths of a link in the slots of a frame.
using SlotPaths = std::array<PathPowers, SLOTS_PER_FRAME>;

/**
 * @ingroup umts
 * @brief Evaluate multipath fading in the middle of each slot of a frame. Gains are evaluated at
 * most a sixteenth of a wavelength apart, and in a straight line between: within 2 % of the power
 * of a path, 260 ns a path for each slot of a fast UE and for each frame of a slow one.
 * @param fading fading of the link
 * @param powers mean powers of the paths; empty: one that does not fade
 * @param wavelengths way that the UE has travelled at the beginning of the frame, in wavelengths
 * @param perSlot way that it travels in a slot, in wavelengths
 * @param paths gets the powers
 */
void GetSlotPaths(const RayleighFading& fading,
                  const std::vector<double>& powers,
                  double wavelengths,
                  double perSlot,
                  SlotPaths& paths);

} // namespace ns3::umts

#endif /* UMTS_SLOT_PATHS_H */
