/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_SCHEDULER_H
#define UMTS_HS_SCHEDULER_H

#include "ns3/nstime.h"
#include "ns3/object.h"
#include "ns3/ptr.h"
#include "ns3/random-variable-stream.h"
#include "ns3/umts-compact.h"
#include "ns3/umts-identities.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief A priority queue that could send a new block in this TTI: its measurements and parameters,
 * the input of HsScheduler.
 */
struct HsCandidate
{
    HsQueueId queue{};           //!< The queue
    uint8_t priority{0};         //!< CmCH-PI, 0 lowest .. 15 highest (TS 25.435 6.2.7.21)
    uint8_t cqi{0};              //!< CQI of the UE's latest report, 1 .. 30
    double cqiMean{0.0};         //!< Exponential mean of the UE's CQI reports
    double cqiDeviation{0.0};    //!< Standard deviation of the UE's CQI reports
    double bitRate{0.0};         //!< Bit rate of the block that it would get now, bit/s
    double meanBitRate{0.0};     //!< Exponential mean of the queue's bit rate, bit/s
    double headDelay{0.0};       //!< Time since its oldest MAC-d PDU came to the Node B, s
    double wait{0.0};            //!< Time since it was served last, or since it got its first PDU
                                 //!< if that was later, s
    double guaranteedBitRate{0}; //!< Bit rate to be guaranteed, bit/s; 0: none
    double delayBudget{0.0};     //!< Delay to be kept, s; 0: none
};

/**
 * @ingroup umts
 * @brief Scheduler of HS-DSCH: the order in which the priority queues of a cell are served in a
 * TTI (TS 25.321 4.2.4.5).
 *
 * Queues of a higher CmCH-PI are served first; among those of equal CmCH-PI the one with the larger
 * metric; among those of equal metric the tie rule decides. A policy is a subclass that defines
 * the metric.
 */
class HsScheduler : public Object, public Compact
{
  public:
    /// Order of candidates of equal CmCH-PI and metric.
    enum TieRule
    {
        LOWEST_NUMBER, //!< First the queue of the lowest number; freed numbers are used again
        LONGEST_WAIT,  //!< First the queue that was served longest ago
        RANDOM         //!< A random order
    };

    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    HsScheduler();

    /**
     * @brief A TTI begins.
     * @param candidates queues that could send, in the order of their numbers
     */
    void Begin(const std::vector<HsCandidate>& candidates);

    /**
     * @brief Take the candidate that is served next. Only candidates that are taken are sorted.
     * @return its position among the candidates; none when all have been taken
     */
    std::optional<uint32_t> TakeNext();

    /** @return time constant of the means that candidates show */
    Time GetAveragingTime() const;

    /**
     * @brief Use a fixed random stream.
     * @return the number of streams used
     */
    int64_t AssignStreams(int64_t stream);

  protected:
    /**
     * @brief The metric of the policy for a candidate.
     * @return the metric, in any unit; of two candidates of equal CmCH-PI the one with the larger
     *         metric is served first
     */
    virtual double GetMetric(const HsCandidate& candidate) const = 0;

    /**
     * @brief Prepare the metrics of a TTI. Called before GetMetric(); policies that compare a
     * candidate with the others override it.
     */
    virtual void Prepare(const std::vector<HsCandidate>& candidates);

    void DoDispose() override;

  private:
    /// Sort key of a candidate.
    struct Rank
    {
        uint8_t priority;  //!< CmCH-PI
        double metric;     //!< Metric
        double tie;        //!< Tie rule's value: the larger one is served first
        uint32_t position; //!< Position among the candidates
    };

    /**
     * @param a a candidate
     * @param b another one
     * @return whether b is served before a
     */
    static bool IsAfter(const Rank& a, const Rank& b);

    TieRule m_tieRule{LOWEST_NUMBER};    //!< TieRule
    Time m_averagingTime;                //!< AveragingTime
    Ptr<UniformRandomVariable> m_random; //!< For RANDOM
    uint32_t m_taken{0};                 //!< Number of candidates taken; from the second one on
                                         //!< m_ranks is a heap
    CompactVector<Rank> m_ranks;         //!< Candidates that have not been taken
};

} // namespace ns3::umts

#endif /* UMTS_HS_SCHEDULER_H */
