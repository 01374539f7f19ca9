/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_LEFTOVERS_H
#define UMTS_LEFTOVERS_H

#include "ns3/umts-rnc-net-device.h"
#include "ns3/umts-ue-net-device.h"

#include <string>
#include <vector>

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

/**
 * @ingroup umts
 * @brief Look for UEs that have another RRC state, or number of cells, than the RNC that serves
 * them has for them, while no message nor procedure is under way.
 * @param rncs all RNCs
 * @param ues UEs of theirs, or UEs that have gone
 * @return what they do not agree about; empty: nothing
 */
std::string FindDisagreements(const std::vector<Ptr<RncNetDevice>>& rncs,
                              const std::vector<Ptr<UeNetDevice>>& ues);

} // namespace ns3::umts

#endif /* UMTS_LEFTOVERS_H */
