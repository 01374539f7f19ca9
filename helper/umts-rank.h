/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RANK_H
#define UMTS_RANK_H

#include "ns3/node.h"
#include "ns3/simulator.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Whether this process simulates a node. When ns-3's distributed simulator runs one
 * simulation as several processes, each has a rank and simulates the nodes whose system id that is:
 * RNCs with their Node Bs and UEs, and nodes of the core network, which every rank has to make so
 * that their numbers and addresses agree. Node Bs, UEs and applications are made by their rank
 * alone.
 * @param node a node
 * @return whether its system id is the rank of this process; always 0 without that simulator
 */
inline bool
IsOfThisRank(const Ptr<Node>& node)
{
    return node->GetSystemId() == Simulator::GetSystemId();
}

} // namespace ns3::umts

#endif /* UMTS_RANK_H */
