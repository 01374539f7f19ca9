/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-link-errors.h"

#include <algorithm>

namespace ns3::umts
{

namespace
{

/**
 * @param id a radio bearer
 * @param config makers
 * @return block errors of both directions
 */
BearerErrorModels
Make(RbId id, const BlockErrorConfig& config)
{
    return {id, config.downlink.Create<BlockErrorModel>(), config.uplink.Create<BlockErrorModel>()};
}

/** @return that a block is not in error */
bool
NoErrors()
{
    return false;
}

/** @return the number of streams used */
int64_t
Assign(const BearerErrorModels& errors, int64_t stream)
{
    const int64_t used = errors.downlink->AssignStreams(stream);
    return used + errors.uplink->AssignStreams(stream + used);
}

} // namespace

void
LinkErrors::Open(RbId id, const BlockErrorConfig& config)
{
    m_bearers[id] = {config, Make(id, config), {}};
}

Callback<bool>
LinkErrors::GetDraw(RbId id, Direction direction) const
{
    const Ptr<BlockErrorModel> errors = Get(id).GetOnCommon(direction);
    return errors ? MakeCallback(&BlockErrorModel::IsInError, errors) : MakeCallback(&NoErrors);
}

const BearerErrorModels&
LinkErrors::GetFurther(RbId id, CellId cell)
{
    Bearer& bearer = m_bearers.at(id);
    const auto found = std::find_if(bearer.further.begin(),
                                    bearer.further.end(),
                                    [cell](const auto& link) { return link.first == cell; });
    if (found != bearer.further.end())
    {
        return found->second;
    }
    bearer.further.emplace_back(cell, Make(id, bearer.config));
    return bearer.further.back().second;
}

void
LinkErrors::Keep(const std::vector<CellId>& activeSet)
{
    const auto isGone = [&activeSet](const auto& link) {
        return activeSet.empty() ||
               std::find(activeSet.begin() + 1, activeSet.end(), link.first) == activeSet.end();
    };
    for (auto& [id, bearer] : m_bearers)
    {
        auto& further = bearer.further;
        further.erase(std::remove_if(further.begin(), further.end(), isGone), further.end());
    }
}

int64_t
LinkErrors::AssignStreams(RbId id, int64_t stream) const
{
    const auto found = m_bearers.find(id);
    return found == m_bearers.end() ? 0 : Assign(found->second.first, stream);
}

int64_t
LinkErrors::AssignFurtherStreams(RbId id, int64_t stream) const
{
    int64_t next = stream;
    const auto found = m_bearers.find(id);
    if (found != m_bearers.end())
    {
        for (const auto& [cell, errors] : found->second.further)
        {
            next += Assign(errors, next);
        }
    }
    return next - stream;
}

} // namespace ns3::umts
