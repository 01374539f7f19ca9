/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-policies.h"

#include "ns3/double.h"

#include <algorithm>
#include <cmath>

namespace ns3
{
namespace umts
{

NS_OBJECT_ENSURE_REGISTERED(RoundRobinScheduler);
NS_OBJECT_ENSURE_REGISTERED(MaxCiScheduler);
NS_OBJECT_ENSURE_REGISTERED(ProportionalFairScheduler);
NS_OBJECT_ENSURE_REGISTERED(FairChannelScheduler);
NS_OBJECT_ENSURE_REGISTERED(MinimumRateScheduler);
NS_OBJECT_ENSURE_REGISTERED(MlwdfScheduler);
NS_OBJECT_ENSURE_REGISTERED(ExpPfScheduler);

namespace
{

/**
 * @brief Type of a policy without attributes of its own, to be continued.
 * @tparam T the policy
 * @param name its name
 * @return the type
 */
template <typename T>
TypeId
MakePolicyType(const std::string& name)
{
    return TypeId(name).SetParent<HsScheduler>().SetGroupName("Umts").AddConstructor<T>();
}

/**
 * @param candidate a candidate
 * @return its bit rate now over its mean; a queue that was never served goes first
 */
double
GetProportionalFair(const HsCandidate& candidate)
{
    return candidate.bitRate / std::max(candidate.meanBitRate, 1.0);
}

/**
 * @param candidate a candidate
 * @param violation share of PDUs that may exceed the delay budget
 * @return delay in units of what the budget allows; 0 without a budget
 */
double
GetWeightedDelay(const HsCandidate& candidate, double violation)
{
    return candidate.delayBudget > 0
               ? -std::log(violation) / candidate.delayBudget * candidate.headDelay
               : 0.0;
}

} // namespace

TypeId
RoundRobinScheduler::GetTypeId()
{
    static TypeId tid = MakePolicyType<RoundRobinScheduler>("ns3::umts::RoundRobinScheduler");
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
    static TypeId tid = MakePolicyType<MaxCiScheduler>("ns3::umts::MaxCiScheduler");
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
    static TypeId tid =
        MakePolicyType<ProportionalFairScheduler>("ns3::umts::ProportionalFairScheduler");
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
    static TypeId tid = MakePolicyType<FairChannelScheduler>("ns3::umts::FairChannelScheduler");
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
        MakePolicyType<MinimumRateScheduler>("ns3::umts::MinimumRateScheduler")
            .AddAttribute("Steepness",
                          "Exponent of the barrier per share of the guaranteed bit rate that is "
                          "missing, above 0",
                          DoubleValue(20.0),
                          MakeDoubleAccessor(&MinimumRateScheduler::m_steepness),
                          MakeDoubleChecker<double>(0.0));
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
MlwdfScheduler::GetTypeId()
{
    static TypeId tid =
        MakePolicyType<MlwdfScheduler>("ns3::umts::MlwdfScheduler")
            .AddAttribute("ViolationProbability",
                          "Share of PDUs that may exceed the delay budget, above 0 and below 1",
                          DoubleValue(0.05),
                          MakeDoubleAccessor(&MlwdfScheduler::m_violation),
                          MakeDoubleChecker<double>(1e-9, 1 - 1e-9));
    return tid;
}

double
MlwdfScheduler::GetMetric(const HsCandidate& candidate) const
{
    const double fair = GetProportionalFair(candidate);
    return candidate.delayBudget > 0 ? GetWeightedDelay(candidate, m_violation) * fair : fair;
}

TypeId
ExpPfScheduler::GetTypeId()
{
    static TypeId tid =
        MakePolicyType<ExpPfScheduler>("ns3::umts::ExpPfScheduler")
            .AddAttribute("ViolationProbability",
                          "Share of PDUs that may exceed the delay budget, above 0 and below 1",
                          DoubleValue(0.05),
                          MakeDoubleAccessor(&ExpPfScheduler::m_violation),
                          MakeDoubleChecker<double>(1e-9, 1 - 1e-9));
    return tid;
}

void
ExpPfScheduler::Prepare(const std::vector<HsCandidate>& candidates)
{
    double sum = 0.0;
    for (const auto& candidate : candidates)
    {
        sum += GetWeightedDelay(candidate, m_violation);
    }
    m_meanDelay = sum / std::max<size_t>(candidates.size(), 1);
}

double
ExpPfScheduler::GetMetric(const HsCandidate& candidate) const
{
    const double excess = GetWeightedDelay(candidate, m_violation) - m_meanDelay;
    return GetProportionalFair(candidate) * std::exp(excess / (1 + std::sqrt(m_meanDelay)));
}

} // namespace umts
} // namespace ns3
