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
#include "ns3/umts-identities.h"

#include <cstdint>
#include <vector>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief What a scheduler sees of a priority queue that could send a new block in this TTI.
 */
struct HsCandidate
{
    HsQueueId queue{};           //!< The queue
    uint8_t priority{0};         //!< CmCH-PI, 0 lowest .. 15 highest (TS 25.435 6.2.7.22)
    uint8_t cqi{0};              //!< CQI reported last
    double cqiMean{0.0};         //!< Its exponential mean
    double cqiDeviation{0.0};    //!< Its standard deviation
    double bitRate{0.0};         //!< Bit rate if it were served in every TTI, bit/s
    double meanBitRate{0.0};     //!< Exponential mean of its bit rate, bit/s
    double headDelay{0.0};       //!< Age of the oldest MAC-d PDU, s
    double wait{0.0};            //!< Time that it has waited with something to send, s
    double guaranteedBitRate{0}; //!< Bit rate to be guaranteed, bit/s; 0 for none
    double delayBudget{0.0};     //!< Delay to be kept, s; 0 for none
};

/**
 * @ingroup umts
 * @brief Orders the priority queues of a cell in a TTI: a policy is a metric.
 *
 * A higher CmCH-PI goes first, then the larger metric, then the rule for ties.
 */
class HsScheduler : public Object
{
  public:
    /// Which of equal candidates goes first.
    enum TieRule
    {
        LOWEST_NUMBER, //!< The queue that was set up first, or that has the place of one removed
        LONGEST_WAIT,  //!< The one that was served longest ago
        RANDOM         //!< Any
    };

    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    HsScheduler();

    /**
     * @brief Decide who goes first.
     * @param candidates queues that could send, in the order of their numbers
     * @return their positions, the first to be served first; valid until the next call
     */
    const std::vector<uint32_t>& Sort(const std::vector<HsCandidate>& candidates);

    /** @return time constant of the means that candidates show */
    Time GetAveragingTime() const;

    /**
     * @brief Use a fixed random stream.
     * @param stream the stream
     * @return the number of streams used
     */
    int64_t AssignStreams(int64_t stream);

  protected:
    /**
     * @brief The policy.
     * @param candidate a candidate
     * @return the larger the sooner
     */
    virtual double GetMetric(const HsCandidate& candidate) const = 0;

    /**
     * @brief A look at all candidates before their metrics are asked for.
     * @param candidates the candidates
     */
    virtual void Prepare(const std::vector<HsCandidate>& candidates);

    void DoDispose() override;

  private:
    /// What a candidate is sorted by.
    struct Rank
    {
        uint8_t priority;  //!< CmCH-PI
        double metric;     //!< Metric
        double tie;        //!< Larger goes first among equals
        uint32_t position; //!< Position among the candidates
    };

    TieRule m_tieRule{LOWEST_NUMBER};    //!< TieRule
    Time m_averagingTime;                //!< AveragingTime
    Ptr<UniformRandomVariable> m_random; //!< For RANDOM
    std::vector<Rank> m_ranks;           //!< Scratch
    std::vector<uint32_t> m_order;       //!< Result of Sort()
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_HS_SCHEDULER_H */
