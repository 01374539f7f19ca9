/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_LEFTOVERS_H
#define UMTS_LEFTOVERS_H

#include "ns3/umts-rnc-net-device.h"

#include <string>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Look for anything that is not back at its start, after the last UE was detached: codes,
 * power, C-RNTIs, channels, transport bearers, queues; and events, for which 1000 s more pass.
 * @param rnc the RNC, whose cells are all looked at
 * @return what is left; empty: nothing
 */
std::string FindLeftovers(Ptr<RncNetDevice> rnc);

} // namespace ns3::umts

#endif /* UMTS_LEFTOVERS_H */
