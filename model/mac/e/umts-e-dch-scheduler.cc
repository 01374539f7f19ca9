/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-e-dch-scheduler.h"

#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <tuple>

namespace ns3::umts
{

UMTS_PLAIN_TYPE(EdchScheduler, Object);

std::vector<double>
EdchScheduler::Share(const std::vector<EdchCandidate>& candidates, double load) const
{
    // The larger priority and metric first, then the smaller position.
    std::vector<std::tuple<int32_t, double, std::size_t>> order;
    for (std::size_t i = 0; i < candidates.size(); ++i)
    {
        order.emplace_back(-candidates[i].priority, -GetMetric(candidates[i]), i);
    }
    std::sort(order.begin(), order.end());
    std::vector<double> shares(candidates.size(), 0.0);
    for (const auto& [priority, metric, position] : order)
    {
        shares[position] = std::min(candidates[position].load, load);
        load -= shares[position];
    }
    return shares;
}

} // namespace ns3::umts
