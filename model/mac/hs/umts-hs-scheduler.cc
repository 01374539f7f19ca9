/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-scheduler.h"

#include "ns3/umts-compat.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(HsScheduler);

TypeId
HsScheduler::GetTypeId()
{
    UMTS_TYPE(HsScheduler, Object)
        .Attribute("AveragingTime", &C::m_averagingTime, Seconds(2), NanoSeconds(1))
        .Help("Time constant of the exponential means of bit rate and CQI, above 0")
        .Choice("TieRule", &C::m_tieRule, LOWEST_NUMBER)
        .Among({{LOWEST_NUMBER, "LowestNumber"}, {LONGEST_WAIT, "LongestWait"}, {RANDOM, "Random"}})
        .Help("Which of equal queues goes first");
}

HsScheduler::HsScheduler()
    : m_random(CreateObject<UniformRandomVariable>())
{
}

void
HsScheduler::DoDispose()
{
    m_random = nullptr;
    Object::DoDispose();
}

int64_t
HsScheduler::AssignStreams(int64_t stream)
{
    m_random->SetStream(stream);
    return 1;
}

void
HsScheduler::Prepare(const std::vector<HsCandidate>&)
{
}

bool
HsScheduler::IsAfter(const Rank& a, const Rank& b)
{
    if (a.priority != b.priority)
    {
        return a.priority < b.priority;
    }
    if (a.metric != b.metric)
    {
        return a.metric < b.metric;
    }
    return a.tie != b.tie ? a.tie < b.tie : a.position > b.position;
}

void
HsScheduler::Begin(const std::vector<HsCandidate>& candidates)
{
    Prepare(candidates);
    m_taken = 0;
    m_ranks.clear();
    for (const auto& candidate : candidates)
    {
        const double tie = m_tieRule == LONGEST_WAIT ? candidate.wait
                           : m_tieRule == RANDOM     ? m_random->GetValue()
                                                     : 0.0;
        const auto position = static_cast<uint32_t>(m_ranks.size());
        m_ranks.push_back({candidate.priority, GetMetric(candidate), tie, position});
    }
}

std::optional<uint32_t>
HsScheduler::TakeNext()
{
    if (m_ranks.empty())
    {
        return std::nullopt;
    }
    // Most TTIs take one: it is found without an order of the others.
    if (m_taken == 0)
    {
        std::iter_swap(std::max_element(m_ranks.begin(), m_ranks.end(), IsAfter),
                       m_ranks.end() - 1);
    }
    else
    {
        if (m_taken == 1)
        {
            std::make_heap(m_ranks.begin(), m_ranks.end(), IsAfter);
        }
        std::pop_heap(m_ranks.begin(), m_ranks.end(), IsAfter);
    }
    ++m_taken;
    const uint32_t position = m_ranks.back().position;
    m_ranks.pop_back();
    return position;
}

Time
HsScheduler::GetAveragingTime() const
{
    return m_averagingTime;
}

} // namespace ns3::umts
