/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-scheduler.h"

#include "ns3/enum.h"
#include "ns3/umts-compat.h"

#include <algorithm>
#include <tuple>

namespace ns3
{
namespace umts
{

NS_OBJECT_ENSURE_REGISTERED(HsScheduler);

TypeId
HsScheduler::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::umts::HsScheduler")
            .SetParent<Object>()
            .SetGroupName("Umts")
            .AddAttribute("TieRule",
                          "Which of equal queues goes first",
                          EnumValue(HsScheduler::LOWEST_NUMBER),
                          UmtsMakeEnumAccessor<HsScheduler::TieRule>(&HsScheduler::m_tieRule),
                          MakeEnumChecker(HsScheduler::LOWEST_NUMBER,
                                          "LowestNumber",
                                          HsScheduler::LONGEST_WAIT,
                                          "LongestWait",
                                          HsScheduler::RANDOM,
                                          "Random"));
    return tid;
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
HsScheduler::Prepare(const std::vector<HsCandidate>& candidates)
{
}

void
HsScheduler::Sort(std::vector<HsCandidate>& candidates, double tti)
{
    Prepare(candidates);
    m_ranked.clear();
    for (const auto& candidate : candidates)
    {
        const double tie = m_tieRule == LONGEST_WAIT ? candidate.sinceServed
                           : m_tieRule == RANDOM     ? m_random->GetValue()
                                                     : 0.0;
        m_ranked.push_back({GetMetric(candidate, candidate.bits / tti), tie, candidate});
    }
    // Stable: without a rule the order of the queues decides.
    std::stable_sort(m_ranked.begin(), m_ranked.end(), [](const Ranked& a, const Ranked& b) {
        return std::tie(a.candidate.priority, a.metric, a.tie) >
               std::tie(b.candidate.priority, b.metric, b.tie);
    });
    std::transform(m_ranked.begin(), m_ranked.end(), candidates.begin(), [](const Ranked& ranked) {
        return ranked.candidate;
    });
}

} // namespace umts
} // namespace ns3
