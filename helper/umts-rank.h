/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RANK_H
#define UMTS_RANK_H

#include "ns3/abort.h"
#include "ns3/node.h"
#include "ns3/simulator.h"

#include <string>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Whether this process simulates a node. When ns-3's distributed simulator runs one
 * simulation as several processes, each has a rank and simulates the nodes whose system id that is:
 * RNCs with their Node Bs and UEs, and nodes of the core network, which every rank has to make so
 * that their numbers and addresses agree. Node Bs, UEs and applications are made by their rank
 * alone.
 * @return whether its system id is the rank of this process; always 0 without that simulator
 */
inline bool
IsOfThisRank(const Ptr<Node>& node)
{
    return node->GetSystemId() == Simulator::GetSystemId();
}

/**
 * @ingroup umts
 * @brief End the simulation with a sentence when two nodes are simulated by different ranks.
 * @param what what the first node is to be
 */
inline void
RequireSameRank(const Ptr<Node>& node, const Ptr<Node>& rnc, const std::string& what)
{
    NS_ABORT_MSG_IF(node->GetSystemId() != rnc->GetSystemId(),
                    what << " on node " << node->GetId() << ": is of rank " << node->GetSystemId()
                         << ", and the RNC on node " << rnc->GetId() << " of rank "
                         << rnc->GetSystemId());
}

/**
 * @ingroup umts
 * @brief End the simulation with a sentence when a node is not simulated with its RNC, and here.
 * @param what what the node is to be
 */
inline void
RequireThisRank(const Ptr<Node>& node, const Ptr<Node>& rnc, const std::string& what)
{
    RequireSameRank(node, rnc, what);
    NS_ABORT_MSG_UNLESS(IsOfThisRank(node),
                        what << " on node " << node->GetId() << ": is made by rank "
                             << node->GetSystemId() << " alone, and this is rank "
                             << Simulator::GetSystemId());
}

} // namespace ns3::umts

#endif /* UMTS_RANK_H */
