/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_STATS_H
#define UMTS_STATS_H

#include "tcp-flow-probe.h"
#include "umts-hs-stats.h"

#include <string>
#include <vector>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief What one direction of a radio bearer has carried.
 */
struct RlcDirectionStats
{
    RlcTxCounters tx;                 //!< Sending RLC entity
    RlcRxCounters rx;                 //!< Receiving RLC entity
    IphcCounters pdcpTx;              //!< Header compression at the sending end
    IphcCounters pdcpRx;              //!< Header compression at the receiving end
    double octetsPerSdu{0.0};         //!< Mean octets of the PDCP PDUs that RLC has taken
    uint64_t statusSent{0};           //!< STATUS PDUs sent in this direction
    uint64_t blocksSent{0};           //!< Transport blocks sent
    uint64_t blocksInError{0};        //!< Transport blocks received with a CRC error
    double payloadBps{0.0};           //!< Payload of correct PDUs (AMD and control), bit/s
    double normalisedThroughput{0.0}; //!< The same over the bit rate of the channel
};

/**
 * @ingroup umts
 * @brief One row of the results: the default bearer of a UE and, if observed, its TCP flow.
 */
struct UeStats
{
    uint32_t ue{0};                 //!< Number of the UE, from 1, in the order added
    bool hasFlow{false};            //!< A TCP flow was added
    TcpFlowSummary flow;            //!< The TCP flow
    double goodputBps{0.0};         //!< TCP payload delivered, bit/s
    double segmentBps{0.0};         //!< The same with 20 bytes of TCP header per segment, bit/s
    double normalisedPayload{0.0};  //!< Goodput over the bit rate of the downlink
    double normalisedSegments{0.0}; //!< Segments over the bit rate of the downlink
    RlcDirectionStats downlink;     //!< Downlink of the radio bearer
    RlcDirectionStats uplink;       //!< Uplink of the radio bearer
    HsStats hsDsch;                 //!< Downlink on HS-DSCH, if it is there
};

/**
 * @ingroup umts
 * @brief Jain's fairness index (sum x)^2 / (n sum x^2).
 * @param values what n users have got
 * @return the index, 1/n to 1; 1 when nobody has got anything
 */
double CalculateJainIndex(const std::vector<double>& values);

/**
 * @ingroup umts
 * @brief Collects the results of a simulation: plain getters, and one CSV file.
 */
class UmtsStats
{
  public:
    /**
     * @brief Observe a UE's radio bearer.
     * @param ue the UE
     * @param rnc its RNC
     */
    void AddUe(Ptr<UeNetDevice> ue, Ptr<RncNetDevice> rnc);

    /**
     * @brief Add the downlink TCP flow of the UE added last.
     * @param probe observes the flow
     * @param segmentSize MSS, bytes
     */
    void AddFlow(Ptr<TcpFlowProbe> probe, uint32_t segmentSize);

    /**
     * @brief Leave a transient out of the rates of TCP flows.
     * @param warmup they count from this time on; so must the probes of the flows
     */
    void SetWarmup(Time warmup);

    /** @return one row per UE, with the numbers until now */
    std::vector<UeStats> Collect() const;

    /** @return sum of the goodputs, bit/s */
    double GetTotalGoodputBps() const;

    /** @return Jain's fairness index of the goodputs; 1 when there is no flow */
    double GetJainIndex() const;

    /**
     * @brief Whether no octet was lost or made up: at every sender, octets taken = confirmed +
     * submitted + discarded + held, and no receiver delivered less than was confirmed or more than
     * was taken.
     * @return true when this holds for every bearer
     */
    bool IsConserved() const;

    /**
     * @brief Write one row per UE.
     * @param path the file; aborts with a sentence when it can't be written
     */
    void WriteCsv(const std::string& path) const;

  private:
    /** @brief A UE observed. */
    struct Entry
    {
        Ptr<UeNetDevice> ue;     //!< The UE
        Ptr<RncNetDevice> rnc;   //!< Its RNC
        Ptr<TcpFlowProbe> probe; //!< Its flow; may be null
        uint32_t segmentSize{0}; //!< MSS of the flow
    };

    std::vector<Entry> m_entries; //!< UEs
    Time m_warmup;                //!< Rates of TCP flows count from here on
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_STATS_H */
