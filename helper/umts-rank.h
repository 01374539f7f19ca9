/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RANK_H
#define UMTS_RANK_H

#include "ns3/node.h"
#include "ns3/simulator.h"
#include "ns3/umts-error.h"

#include <string>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Whether this process simulates a node. ns-3's distributed simulator runs a simulation as
 * several processes. Each has a rank, and simulates the nodes whose system id is its rank. Every
 * rank makes all RNCs and all nodes of the core network, so that their numbers and addresses
 * agree. Node Bs, UEs and applications are made by the rank of their RNC or node alone.
 * @return whether the system id of the node is the rank of this process; without the distributed
 *         simulator both are 0
 */
inline bool
IsOfThisRank(const Ptr<Node>& node)
{
    return node->GetSystemId() == Simulator::GetSystemId();
}

/**
 * @ingroup umts
 * @brief Throw Error when two nodes are simulated by different ranks.
 * @param what role of the first node, for the sentence
 */
inline void
RequireSameRank(const Ptr<Node>& node, const Ptr<Node>& rnc, const std::string& what)
{
    UMTS_THROW_IF(node->GetSystemId() != rnc->GetSystemId(),
                  what << " on node " << node->GetId() << ": is of rank " << node->GetSystemId()
                       << ", and the RNC on node " << rnc->GetId() << " of rank "
                       << rnc->GetSystemId());
}

/**
 * @ingroup umts
 * @brief Throw Error unless this rank simulates both a node and its RNC.
 * @param what role of the node, for the sentence
 */
inline void
RequireThisRank(const Ptr<Node>& node, const Ptr<Node>& rnc, const std::string& what)
{
    RequireSameRank(node, rnc, what);
    UMTS_THROW_UNLESS(IsOfThisRank(node),
                      what << " on node " << node->GetId() << ": is made by rank "
                           << node->GetSystemId() << " alone, and this is rank "
                           << Simulator::GetSystemId());
}

} // namespace ns3::umts

#endif /* UMTS_RANK_H */
