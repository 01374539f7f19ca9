/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_SCHEDULER_H
#define UMTS_HS_SCHEDULER_H

#include "ns3/object.h"
#include "ns3/ptr.h"
#include "ns3/random-variable-stream.h"

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
    uint32_t queue{0};          //!< Number of the queue in the cell
    uint8_t priority{0};        //!< CmCH-PI, 0 lowest .. 15 highest (TS 25.435 6.2.7.22)
    uint8_t cqi{0};             //!< CQI reported last
    uint32_t bits{0};           //!< Bits of MAC-d PDUs that one TTI could carry
    double averageBitRate{0};   //!< Exponential mean of its bit rate, bit/s
    double channelMeanDb{0};    //!< Exponential mean of the SINR that CQI stands for, dB
    double channelDeviationDb{0}; //!< Its standard deviation, dB
    double headDelay{0};        //!< Age of the oldest MAC-d PDU, s
    double sinceServed{0};      //!< Time since it was served, s
    double guaranteedBitRate{0}; //!< Bit rate to be guaranteed, bit/s; 0 for none
    double delayBudget{0};      //!< Delay to be kept, s; 0 for none
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
        LOWEST_NUMBER, //!< The queue that was set up first, always
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
     * @brief Sort candidates, the first to be served first.
     * @param candidates at least one bit each
     * @param tti length of a TTI, s
     */
    void Sort(std::vector<HsCandidate>& candidates, double tti);

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
     * @param bitRate its bit rate if it were served in every TTI, bit/s
     * @return the larger the sooner
     */
    virtual double GetMetric(const HsCandidate& candidate, double bitRate) const = 0;

    /**
     * @brief A look at all candidates before their metrics are asked for.
     * @param candidates the candidates
     */
    virtual void Prepare(const std::vector<HsCandidate>& candidates);

    void DoDispose() override;

  private:
    /// A candidate with what it is sorted by.
    struct Ranked
    {
        double metric;         //!< Metric
        double tie;            //!< Larger goes first among equals
        HsCandidate candidate; //!< The candidate
    };

    TieRule m_tieRule{LOWEST_NUMBER};    //!< TieRule
    Ptr<UniformRandomVariable> m_random; //!< For RANDOM
    std::vector<Ranked> m_ranked;        //!< Scratch
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_HS_SCHEDULER_H */
