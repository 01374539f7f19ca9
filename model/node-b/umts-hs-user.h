/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_USER_H
#define UMTS_HS_USER_H

#include "ns3/nstime.h"
#include "ns3/umts-compact.h"
#include "ns3/umts-hs-config.h"
#include "ns3/umts-hs-dsch-channel.h"
#include "ns3/umts-identities.h"
#include "ns3/umts-section.h"

#include <string>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Counters of a UE on HS-DSCH as the Node B sees them, from its creation.
 */
struct HsUserCounters
{
    uint64_t cqiReports{0};      //!< CQI reports
    uint64_t cqiSum{0};          //!< Sum of the CQIs reported
    uint64_t transmissions{0};   //!< Transmissions, repetitions included
    uint64_t blocksDelivered{0}; //!< Blocks that were acknowledged
    uint64_t blocksLost{0};      //!< Blocks that were given up
};

/**
 * @ingroup umts
 * @brief Context of a UE on HS-DSCH in the Node B: configuration, and what the Node B reads of the
 * UE's CQI reports and answers on HS-DPCCH.
 */
class HsUser : public Object, public Compact
{
  public:
    /// Timing of retransmissions, see HarqTransmitter::Timing.
    enum Timing
    {
        ASYNCHRONOUS, //!< In any TTI
        SYNCHRONOUS   //!< Every N TTIs
    };

    /// Combining, see HarqCombining.
    enum Combining
    {
        NONE,       //!< None
        CHASE,      //!< SINRs add up
        INCREMENTAL //!< And each version has a coding gain
    };

    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Begin to work, with the attributes as they are now.
     * @param rnti the UE
     * @param channel the air to the UE
     */
    void Configure(Rnti rnti, Ptr<HsDschChannel> channel);

    /** @return the air to the UE, where its end listens */
    Ptr<HsDschChannel> GetChannel() const
    {
        return m_channel;
    }

    /** @return the UE */
    Rnti GetRnti() const
    {
        return m_rnti;
    }

    /** @return what both ends of HS-DSCH know */
    HsUserConfig GetConfig() const;

    /** @brief Have what a CQI report changes come to the cache. */
    void Prefetch() const
    {
        umts::Prefetch(&m_cqiPeriodTtis, 1);
    }

    /** @return TTIs from one CQI report to the next */
    uint64_t GetCqiPeriodTtis() const
    {
        return m_cqiPeriodTtis;
    }

    /**
     * @brief Take note of a CQI report.
     * @param report as the Node B reads it
     */
    void OnCqi(const CqiReport& report)
    {
        ++m_counters.cqiReports;
        m_counters.cqiSum += report.cqi;
        m_cqiTrace(report.cqi);
    }

    /**
     * @brief A transmission has ended: read the UE's answer.
     * @param transmission what was sent
     * @param link how it was received
     * @param now the current time
     * @return ACK, NACK or DTX, as the Node B reads it
     */
    HarqFeedback ReadAnswer(const HsTransmission& transmission,
                            const DownlinkQuality& link,
                            Nanos now);

    /**
     * @brief The Node B has taken note of an answer.
     * @param process the HARQ process
     * @param outcome what the answer has brought about
     */
    void OnOutcome(uint8_t process, HarqTransmitter::Outcome outcome);

    /** @return the counters */
    const HsUserCounters& GetCounters() const;

    /** @return blocks that the Node B takes for neither delivered nor given up */
    uint32_t GetNActive() const
    {
        return m_active;
    }

    /**
     * @brief TracedCallback signature for CQI reports.
     * @param cqi as the Node B reads it
     */
    typedef void (*CqiTracedCallback)(uint8_t cqi);

    /**
     * @brief TracedCallback signature for received transmissions.
     * @param transmission what was sent
     * @param answer as the Node B reads it: 0 ACK, 1 NACK, 2 DTX
     */
    typedef void (*ReceptionTracedCallback)(const HsTransmission& transmission, uint8_t answer);

    /**
     * @brief TracedCallback signature for outcomes of HARQ.
     * @param process the HARQ process
     * @param outcome 0 delivered, 1 to be sent again, 2 given up
     */
    typedef void (*OutcomeTracedCallback)(uint8_t process, uint8_t outcome);

  protected:
    void DoDispose() override;

  private:
    /** @param format "bits,codes,modulation"; empty: by CQI */
    void SetFixedFormat(std::string format);

    /** @return format of all blocks */
    std::string GetFixedFormat() const;

    /** @param period from one CQI report to the next: 2, 4, 8, 10, 20, 40, 80 or 160 ms */
    void SetCqiPeriod(Time period);

    /** @return time from one CQI report to the next */
    Time GetCqiPeriod() const;

    Rnti m_rnti{}; //!< The UE

    // What OnCqi() changes: a cache line from m_cqiPeriodTtis on.
    alignas(CACHE_LINE) uint32_t m_cqiPeriodTtis{0}; //!< CqiPeriod
    uint32_t m_active{0};                            //!< Blocks under way
    TraceSource<uint8_t> m_cqiTrace;                 //!< Cqi
    HsUserCounters m_counters;                       //!< Counters

    Ptr<HsDschChannel> m_channel;                                 //!< Air to the UE
    uint32_t m_category{0};                                       //!< Category
    uint32_t m_processes{0};                                      //!< HarqProcesses
    uint32_t m_maxTransmissions{0};                               //!< MaxTransmissions
    Timing m_timing{ASYNCHRONOUS};                                //!< HarqTiming
    Combining m_combining{CHASE};                                 //!< HarqCombining
    double m_codingGain{0.0};                                     //!< CodingGain
    double m_targetBler{0.0};                                     //!< TargetBler
    double m_outerLoopStep{0.0};                                  //!< OuterLoopStep
    std::string m_fixedFormat;                                    //!< FixedFormat
    TraceSource<const HsTransmission&, uint8_t> m_receptionTrace; //!< Reception
    TraceSource<uint8_t, uint8_t> m_outcomeTrace;                 //!< Outcome
};

} // namespace ns3::umts

#endif /* UMTS_HS_USER_H */
