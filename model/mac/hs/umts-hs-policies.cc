/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-policies.h"

#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <cmath>

namespace ns3::umts
{

UMTS_PLAIN_TYPE(RoundRobinScheduler, HsScheduler);
UMTS_PLAIN_TYPE(MaxCiScheduler, HsScheduler);
UMTS_PLAIN_TYPE(ProportionalFairScheduler, HsScheduler);
UMTS_PLAIN_TYPE(FairChannelScheduler, HsScheduler);
NS_OBJECT_ENSURE_REGISTERED(MinimumRateScheduler);
NS_OBJECT_ENSURE_REGISTERED(DelayScheduler);
UMTS_PLAIN_TYPE(MlwdfScheduler, DelayScheduler);
UMTS_PLAIN_TYPE(ExpPfScheduler, DelayScheduler);

namespace
{

/**
 * @param candidate a candidate
 * @return its bit rate now over its mean; a queue that was never served goes first
 */
double
GetProportionalFair(const HsCandidate& candidate)
{
    return candidate.bitRate / std::max(candidate.meanBitRate, 1.0);
}

} // namespace

double
RoundRobinScheduler::GetMetric(const HsCandidate& candidate) const
{
    return candidate.wait;
}

double
MaxCiScheduler::GetMetric(const HsCandidate& candidate) const
{
    return candidate.cqi;
}

double
ProportionalFairScheduler::GetMetric(const HsCandidate& candidate) const
{
    return GetProportionalFair(candidate);
}

double
FairChannelScheduler::GetMetric(const HsCandidate& candidate) const
{
    return (candidate.cqi - candidate.cqiMean) / std::max(candidate.cqiDeviation, 0.1);
}

TypeId
MinimumRateScheduler::GetTypeId()
{
    UMTS_TYPE(MinimumRateScheduler, HsScheduler)
        .Attribute("Steepness", &C::m_steepness, 20.0, 0.0)
        .Help("Exponent of the barrier per share of the guaranteed bit rate that is missing");
}

double
MinimumRateScheduler::GetMetric(const HsCandidate& candidate) const
{
    const double fair = GetProportionalFair(candidate);
    const double guaranteed = candidate.guaranteedBitRate;
    if (guaranteed <= 0)
    {
        return fair;
    }
    return fair * (1 + std::exp(m_steepness * (1 - candidate.meanBitRate / guaranteed)));
}

TypeId
DelayScheduler::GetTypeId()
{
    UMTS_TYPE(DelayScheduler, HsScheduler)
        .Attribute("ViolationProbability", &C::m_violation, 0.05, 1e-6, 0.999999)
        .Help("Share of PDUs that may exceed the delay budget");
}

double
DelayScheduler::GetWeightedDelay(const HsCandidate& candidate) const
{
    return candidate.delayBudget > 0
               ? -std::log(m_violation) / candidate.delayBudget * candidate.headDelay
               : 0.0;
}

double
MlwdfScheduler::GetMetric(const HsCandidate& candidate) const
{
    const double fair = GetProportionalFair(candidate);
    return candidate.delayBudget > 0 ? GetWeightedDelay(candidate) * fair : fair;
}

void
ExpPfScheduler::Prepare(const std::vector<HsCandidate>& candidates)
{
    double sum = 0.0;
    for (const auto& candidate : candidates)
    {
        sum += GetWeightedDelay(candidate);
    }
    m_meanDelay = sum / std::max<size_t>(candidates.size(), 1);
}

double
ExpPfScheduler::GetMetric(const HsCandidate& candidate) const
{
    const double excess = GetWeightedDelay(candidate) - m_meanDelay;
    return GetProportionalFair(candidate) * std::exp(excess / (1 + std::sqrt(m_meanDelay)));
}

} // namespace ns3::umts
