/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_POLICIES_H
#define UMTS_HS_POLICIES_H

#include "umts-hs-scheduler.h"

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief Round robin: the queue that has waited longest.
 */
class RoundRobinScheduler : public HsScheduler
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

  private:
    double GetMetric(const HsCandidate& candidate) const override;
};

/**
 * @ingroup umts
 * @brief Maximum C/I: the best channel.
 */
class MaxCiScheduler : public HsScheduler
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

  private:
    double GetMetric(const HsCandidate& candidate) const override;
};

/**
 * @ingroup umts
 * @brief Proportional fair: the bit rate now over the mean bit rate (Jalali, Padovani and Pankaj,
 * VTC 2000).
 */
class ProportionalFairScheduler : public HsScheduler
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

  private:
    double GetMetric(const HsCandidate& candidate) const override;
};

/**
 * @ingroup umts
 * @brief Fair channel dependent scheduling: the channel that is best for its own standards, its
 * deviation from its mean in standard deviations.
 */
class FairChannelScheduler : public HsScheduler
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

  private:
    double GetMetric(const HsCandidate& candidate) const override;
};

/**
 * @ingroup umts
 * @brief Minimum bit rate: proportional fair, with a barrier that grows exponentially as the mean
 * bit rate falls below the guaranteed one (Hosein, VTC 2002).
 */
class MinimumRateScheduler : public HsScheduler
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

  private:
    double GetMetric(const HsCandidate& candidate) const override;

    double m_steepness{20.0}; //!< Steepness
};

/**
 * @ingroup umts
 * @brief What policies that heed delay budgets share.
 */
class DelayScheduler : public HsScheduler
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

  protected:
    /**
     * @param candidate a candidate
     * @return -log(delta) / T W of delay W, budget T and probability delta; 0 without a budget
     */
    double GetWeightedDelay(const HsCandidate& candidate) const;

  private:
    double m_violation{0.05}; //!< ViolationProbability
};

/**
 * @ingroup umts
 * @brief Modified largest weighted delay first: -log(delta) / T W r / R (Andrews et al., IEEE
 * Communications Magazine 2001).
 */
class MlwdfScheduler : public DelayScheduler
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

  private:
    double GetMetric(const HsCandidate& candidate) const override;
};

/**
 * @ingroup umts
 * @brief Exponential rule over proportional fair: exp((a W - mean a W) / (1 + sqrt(mean a W)))
 * r / R, the delay a W of a queue without a delay budget being 0 (Shakkottai and Stolyar 2001;
 * Rhee, Holtzman and Kim 2003).
 */
class ExpPfScheduler : public DelayScheduler
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

  private:
    double GetMetric(const HsCandidate& candidate) const override;
    void Prepare(const std::vector<HsCandidate>& candidates) override;

    double m_meanDelay{0.0}; //!< Mean weighted delay of the candidates
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_HS_POLICIES_H */
