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

NS_OBJECT_ENSURE_REGISTERED(RoundRobinScheduler);
NS_OBJECT_ENSURE_REGISTERED(MaxCiScheduler);
NS_OBJECT_ENSURE_REGISTERED(ProportionalFairScheduler);
NS_OBJECT_ENSURE_REGISTERED(FairChannelScheduler);
NS_OBJECT_ENSURE_REGISTERED(MinimumRateScheduler);
NS_OBJECT_ENSURE_REGISTERED(DelayScheduler);
NS_OBJECT_ENSURE_REGISTERED(MlwdfScheduler);
NS_OBJECT_ENSURE_REGISTERED(ExpPfScheduler);

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

TypeId
RoundRobinScheduler::GetTypeId()
{
    static TypeId tid =
        TypeDeclaration<RoundRobinScheduler, HsScheduler>("ns3::umts::RoundRobinScheduler");
    return tid;
}

double
RoundRobinScheduler::GetMetric(const HsCandidate& candidate) const
{
    return candidate.wait;
}

TypeId
MaxCiScheduler::GetTypeId()
{
    static TypeId tid = TypeDeclaration<MaxCiScheduler, HsScheduler>("ns3::umts::MaxCiScheduler");
    return tid;
}

double
MaxCiScheduler::GetMetric(const HsCandidate& candidate) const
{
    return candidate.cqi;
}

TypeId
ProportionalFairScheduler::GetTypeId()
{
    static TypeId tid = TypeDeclaration<ProportionalFairScheduler, HsScheduler>(
        "ns3::umts::ProportionalFairScheduler");
    return tid;
}

double
ProportionalFairScheduler::GetMetric(const HsCandidate& candidate) const
{
    return GetProportionalFair(candidate);
}

TypeId
FairChannelScheduler::GetTypeId()
{
    static TypeId tid =
        TypeDeclaration<FairChannelScheduler, HsScheduler>("ns3::umts::FairChannelScheduler");
    return tid;
}

double
FairChannelScheduler::GetMetric(const HsCandidate& candidate) const
{
    return (candidate.cqi - candidate.cqiMean) / std::max(candidate.cqiDeviation, 0.1);
}

TypeId
MinimumRateScheduler::GetTypeId()
{
    static TypeId tid =
        TypeDeclaration<MinimumRateScheduler, HsScheduler>("ns3::umts::MinimumRateScheduler")
            .Attribute("Steepness", &MinimumRateScheduler::m_steepness, 20.0, 0.0)
            .Help("Exponent of the barrier per share of the guaranteed bit rate that is missing");
    return tid;
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
    static TypeId tid =
        TypeDeclaration<DelayScheduler, HsScheduler>("ns3::umts::DelayScheduler")
            .Attribute("ViolationProbability", &DelayScheduler::m_violation, 0.05, 1e-6, 0.999999)
            .Help("Share of PDUs that may exceed the delay budget");
    return tid;
}

double
DelayScheduler::GetWeightedDelay(const HsCandidate& candidate) const
{
    return candidate.delayBudget > 0
               ? -std::log(m_violation) / candidate.delayBudget * candidate.headDelay
               : 0.0;
}

TypeId
MlwdfScheduler::GetTypeId()
{
    static TypeId tid =
        TypeDeclaration<MlwdfScheduler, DelayScheduler>("ns3::umts::MlwdfScheduler");
    return tid;
}

double
MlwdfScheduler::GetMetric(const HsCandidate& candidate) const
{
    const double fair = GetProportionalFair(candidate);
    return candidate.delayBudget > 0 ? GetWeightedDelay(candidate) * fair : fair;
}

TypeId
ExpPfScheduler::GetTypeId()
{
    static TypeId tid =
        TypeDeclaration<ExpPfScheduler, DelayScheduler>("ns3::umts::ExpPfScheduler");
    return tid;
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
