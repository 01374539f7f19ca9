/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_POWER_CONTROL_H
#define UMTS_POWER_CONTROL_H

#include "umts-bearer-config.h"
#include "umts-ue-config.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Give a radio bearer the power control of its UE: the block errors of its DCHs, that of the
 * uplink beside HS-DSCH included, and the outer loop of the uplink. Without DCH, with block errors
 * of its own, or of a UE without power control, it stays as it is. Throws Error when
 * the UE's links are not fading ones.
 * @param bearer the radio bearer
 * @param ue its UE
 * @return the radio bearer
 */
BearerConfig WithPowerControl(BearerConfig bearer, const UeConfig& ue);

} // namespace ns3::umts

#endif /* UMTS_POWER_CONTROL_H */
