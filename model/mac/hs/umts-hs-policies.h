/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_POLICIES_H
#define UMTS_HS_POLICIES_H

#include "umts-hs-scheduler.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Round robin: the metric is the time since the queue was last served or, if that was later,
 * since it got its first PDU after being empty.
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
 * @brief Maximum C/I: the UE with the highest CQI first.
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
 * @brief Proportional fair: metric r / R of the bit rate r that the queue would get now and its
 * mean bit rate R (Jalali, Padovani and Pankaj, VTC 2000).
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
 * @brief Fair channel dependent scheduling: metric (c - m) / s of the CQI c reported last, with the
 * mean m and the standard deviation s, at least 0.1, of the same UE's reports. So a UE at the edge
 * of the cell is served as often as a UE near the Node B.
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
 * @brief Base of the policies that use delay budgets: calculates the weighted delay a W of a queue,
 * with a = -ln(delta) / T, the delay W of the oldest MAC-d PDU, the delay budget T and the
 * probability delta of exceeding T.
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
     * @return a W = -ln(delta) / T * W, with the delay W of its oldest MAC-d PDU, its delay
     *         budget T and the probability delta of exceeding that; 0 without a budget
     */
    double GetWeightedDelay(const HsCandidate& candidate) const;

  private:
    double m_violation{0.05}; //!< ViolationProbability
};

/**
 * @ingroup umts
 * @brief Modified largest weighted delay first: metric a W r / R of the weighted delay a W, the
 * bit rate r that the queue would get now and its mean bit rate R; r / R without a delay budget
 * (Andrews et al., IEEE Communications Magazine 2001).
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
 * @brief Exponential rule over proportional fair: metric
 * exp((a W - mean a W) / (1 + sqrt(mean a W))) r / R of the weighted delay a W, its mean over the
 * candidates, the bit rate r that the queue would get now and its mean bit rate R; a W is 0 without
 * a delay budget (Shakkottai and Stolyar 2001; Rhee, Holtzman and Kim 2003).
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

    double m_meanDelay{0.0}; //!< Mean of a W over the candidates of the TTI
};

} // namespace ns3::umts

#endif /* UMTS_HS_POLICIES_H */
