/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_USER_H
#define UMTS_HS_USER_H

#include "ns3/nstime.h"
#include "ns3/random-variable-stream.h"
#include "ns3/umts-compact.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-downlink-quality-model.h"
#include "ns3/umts-hs-config.h"
#include "ns3/umts-hs-dsch-air.h"
#include "ns3/umts-identities.h"
#include "ns3/umts-section.h"

#include <cstddef>
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
 * @brief Context of a UE on HS-DSCH in the Node B: configuration, radio link quality, and the CQI
 * reports and ACK/NACK of the UE as the Node B decodes them, with the errors of HS-SCCH and
 * HS-DPCCH.
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

    HsUser();

    /**
     * @brief Begin to work, with the attributes as they are now.
     * @param rnti the UE
     * @param link its radio link
     */
    void Configure(Rnti rnti, Ptr<DownlinkQualityModel> link);

    /** @return radio link */
    Ptr<DownlinkQualityModel> GetLink() const
    {
        return m_link;
    }

    /** @return the air to the UE, where its end listens */
    Ptr<HsDschAir> GetAir() const;

    /** @return the UE */
    Rnti GetRnti() const
    {
        return m_rnti;
    }

    /** @return what both ends of HS-DSCH know */
    HsUserConfig GetConfig() const;

    /**
     * @brief The cell divides the power that the radio link stands for anew.
     * @param hsDsch share that HS-DSCH has, above 0 .. 1
     * @param dedicated share that dedicated channels have, 0 .. 1
     */
    void SetPowerShares(double hsDsch, double dedicated)
    {
        m_powerOffsetDb = ToDb(hsDsch);
        m_link->SetPowerShares(hsDsch, dedicated);
    }

    /** @brief Have what a measurement of CQI looks at come to the cache, but for the link. */
    void Prefetch() const
    {
        umts::Prefetch(&m_link, MEASURED_LINES);
    }

    /** @brief Have the UE's end come to the cache. */
    void PrefetchReceiver() const
    {
        m_air->Prefetch();
    }

    /** @brief Have the link come to the cache. */
    void PrefetchLink() const
    {
        umts::Prefetch(PeekPointer(m_link), 1);
    }

    /** @return TTIs from one CQI report to the next */
    uint64_t GetCqiPeriodTtis() const
    {
        return m_cqiPeriodTtis;
    }

    /**
     * @brief Look at the link.
     * @param now the time; one before that of the last call counts as that
     * @return its state
     */
    const DownlinkQuality& Evaluate(Nanos now);

    /**
     * @brief Measure CQI.
     * @param now when
     * @return the report as the Node B reads it
     */
    CqiReport Measure(Nanos now);

    /**
     * @brief A transmission has ended.
     * @param transmission what was sent
     * @param link how it was received
     * @param now the current time
     * @return the answer as the Node B reads it
     */
    HarqFeedback Receive(const HsTransmission& transmission,
                         const DownlinkQuality& link,
                         Nanos now);

    /**
     * @brief Let the UE's timers act that are due.
     * @param now the current time
     */
    void OnTime(Nanos now);

    /** @return when OnTime() is to be called; NEVER while no timer of the UE runs */
    Nanos GetDeadline() const;

    /** @return when the UE's next timer is due, if only once it hears the cell again; or NEVER */
    Nanos GetTimer() const;

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
     * @brief Use fixed random streams.
     * @param stream the first stream
     * @return the number of streams used
     */
    int64_t AssignStreams(int64_t stream);

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
    struct Layout; //!< Checks where members lie

    static constexpr std::size_t MEASURED_LINES = 2; //!< Cache lines that Measure() reads

    /** @param format "bits,codes,modulation"; empty: by CQI */
    void SetFixedFormat(std::string format);

    /** @return format of all blocks */
    std::string GetFixedFormat() const;

    /**
     * @param transmission what was sent
     * @param link how it was received
     * @return whether the UE misses the HS-SCCH that announces it
     */
    bool MissesHsScch(const HsTransmission& transmission, const DownlinkQuality& link) const;

    /** @return error of a measurement of CQI, dB */
    double DrawCqiError() const;

    /** @param period from one CQI report to the next: 2, 4, 8, 10, 20, 40, 80 or 160 ms */
    void SetCqiPeriod(Time period);

    /** @return time from one CQI report to the next */
    Time GetCqiPeriod() const;

    /**
     * @brief Draw.
     * @param rate probability
     * @return whether it happens
     */
    bool Happens(double rate) const;

    Rnti m_rnti{}; //!< The UE

    // What Measure() reads: MEASURED_LINES from m_link on, up to the first members of m_counters.
    alignas(CACHE_LINE) Ptr<DownlinkQualityModel> m_link; //!< Radio link
    Nanos m_stateAt{-1};                                  //!< When the link was looked at last
    DownlinkQuality m_state;                              //!< Quality of the link at that time
    double m_powerOffsetDb{0.0};                          //!< Power against that of the link, dB
    double m_cqiErrorDb{0.0};                             //!< CqiErrorDb
    double m_cqiErrorRate{0.0};                           //!< CqiErrorRate
    uint32_t m_cqiPeriodTtis{0};                          //!< CqiPeriod
    uint32_t m_active{0};                                 //!< Blocks under way
    TraceSource<uint8_t> m_cqiTrace;                      //!< Cqi
    HsUserCounters m_counters;                            //!< Counters

    Ptr<UniformRandomVariable> m_feedback;                        //!< Errors of control channels
    Ptr<HsDschAir> m_air;                                         //!< Air to the UE
    uint32_t m_category{0};                                       //!< Category
    uint32_t m_processes{0};                                      //!< HarqProcesses
    uint32_t m_maxTransmissions{0};                               //!< MaxTransmissions
    Timing m_timing{ASYNCHRONOUS};                                //!< HarqTiming
    Combining m_combining{CHASE};                                 //!< HarqCombining
    double m_codingGain{0.0};                                     //!< CodingGain
    double m_targetBler{0.0};                                     //!< TargetBler
    double m_outerLoopStep{0.0};                                  //!< OuterLoopStep
    std::string m_fixedFormat;                                    //!< FixedFormat
    double m_hsScchPowerDb{0.0};                                  //!< HsScchPower
    double m_hsScchErrorRate{0.0};                                //!< HsScchErrorRate
    double m_ackErrorRate{0.0};                                   //!< AckErrorRate
    double m_nackErrorRate{0.0};                                  //!< NackErrorRate
    double m_dtxErrorRate{0.0};                                   //!< DtxErrorRate
    TraceSource<const HsTransmission&, uint8_t> m_receptionTrace; //!< Reception
    TraceSource<uint8_t, uint8_t> m_outcomeTrace;                 //!< Outcome
};

} // namespace ns3::umts

#endif /* UMTS_HS_USER_H */
