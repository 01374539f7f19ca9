/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-bearer-set.h"

#include "ns3/umts-error.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

namespace
{

/**
 * @brief Throw Error unless a range is one.
 * @param range a range of ports
 */
void
CheckPorts(const std::optional<PortRange>& range)
{
    UMTS_THROW_IF(range && range->first > range->last,
                  "packet filter: ports " << range->first << " to " << range->last
                                          << " are no range");
}

} // namespace

void
BearerSet::Add(RbId id, Ptr<RadioBearer> bearer, const TrafficFlowTemplate& filters)
{
    UMTS_THROW_IF(id == DEFAULT_RB && !filters.empty(),
                  "packet filters: the first bearer of a UE takes what no filter matches, and "
                  "has none");
    UMTS_THROW_IF(id != DEFAULT_RB && filters.empty(),
                  "packet filters: a bearer after the first of a UE needs at least one");
    for (const auto& filter : filters)
    {
        CheckPorts(filter.localPorts);
        CheckPorts(filter.remotePorts);
    }
    m_bearers[id] = bearer;
    for (const auto& filter : filters)
    {
        const auto later = std::upper_bound(m_rules.begin(),
                                            m_rules.end(),
                                            filter.precedence,
                                            [](uint8_t precedence, const Rule& rule) {
                                                return precedence < rule.filter.precedence;
                                            });
        m_rules.insert(later, {filter, bearer});
    }
}

void
BearerSet::AddSignalling(Ptr<RadioBearer> bearer)
{
    m_signalling = bearer;
}

Ptr<RadioBearer>
BearerSet::Remove(RbId id)
{
    if (id == SIGNALLING_RB)
    {
        m_signalling->Release();
        return std::exchange(m_signalling, nullptr);
    }
    const auto bearer = m_bearers.at(id);
    const auto isIts = [&bearer](const Rule& rule) { return rule.bearer == bearer; };
    m_rules.erase(std::remove_if(m_rules.begin(), m_rules.end(), isIts), m_rules.end());
    m_bearers.erase(id);
    bearer->Release();
    return bearer;
}

uint32_t
BearerSet::GetSize() const
{
    return static_cast<uint32_t>(m_bearers.size());
}

Ptr<RadioBearer>
BearerSet::At(uint32_t i) const
{
    return std::next(m_bearers.begin(), i)->second;
}

Ptr<RadioBearer>
BearerSet::Get(RbId id) const
{
    if (id == SIGNALLING_RB)
    {
        return m_signalling;
    }
    const auto found = m_bearers.find(id);
    return found == m_bearers.end() ? nullptr : found->second;
}

Ptr<RadioBearer>
BearerSet::Classify(const Packet& packet, Direction direction) const
{
    if (m_rules.empty())
    {
        return Get(DEFAULT_RB);
    }
    const PacketFlow flow(packet, direction);
    for (const auto& rule : m_rules)
    {
        if (rule.filter.Matches(flow))
        {
            return rule.bearer;
        }
    }
    return Get(DEFAULT_RB);
}

void
BearerSet::ReestablishRlc()
{
    for (const auto& entry : m_bearers)
    {
        entry.second->GetRlc()->Reestablish(RlcEntity::KEEP_UNSENT);
    }
}

PdcpSns
BearerSet::Reestablish()
{
    PdcpSns expected;
    for (const auto& [id, bearer] : m_bearers)
    {
        bearer->Reestablish();
        if (const auto number = bearer->GetNextPdcpSn())
        {
            expected[id] = *number;
        }
    }
    return expected;
}

void
BearerSet::Restart(const PdcpSns& expected)
{
    for (const auto& [id, number] : expected)
    {
        m_bearers.at(id)->Restart(number);
    }
}

void
BearerSet::Dispose()
{
    for (const auto& [id, bearer] : m_bearers)
    {
        bearer->Dispose();
    }
    if (m_signalling)
    {
        m_signalling->Dispose();
        m_signalling = nullptr;
    }
    m_rules.clear();
    m_bearers.clear();
}

} // namespace ns3::umts
