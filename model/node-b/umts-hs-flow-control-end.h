/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_FLOW_CONTROL_END_H
#define UMTS_HS_FLOW_CONTROL_END_H

#include "umts-granted-credits.h"
#include "umts-hs-allocation-monitor.h"

#include "ns3/umts-compact.h"
#include "ns3/umts-hs-config.h"
#include "ns3/umts-hs-dsch-frames.h"
#include "ns3/umts-hs-flow-control.h"
#include "ns3/umts-identities.h"
#include "ns3/umts-section.h"

#include <optional>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Node B's end of Iub flow control for a MAC-d flow on HS-DSCH (TS 25.435 5.10), with the
 * configuration of its priority queue.
 *
 * HsFlowControl decides about credits once per interval while PDUs are known to wait in the RNC;
 * after an allocation with unlimited repetition, also while PDUs are in the queue. Every Capacity
 * Request is answered as soon as HsFlowControl has credits to give.
 */
class HsFlowControlEnd : public Object, public Compact
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /// What the Iub is like for flow control.
    struct IubTiming
    {
        Nanos delay{0};        //!< One way, without any wait
        Nanos maxWait{0};      //!< Of a frame in a full queue, one way
        double octetRate{0.0}; //!< Octets per second, one way
    };

    /**
     * @brief Begin to work, with the attributes as they are now.
     * @param transport transport bearer of the MAC-d flow
     * @param pduOctets size of a MAC-d PDU
     * @param policy decides about credits
     * @param iub delays of the Iub
     */
    void Configure(TransportBearerId transport,
                   uint32_t pduOctets,
                   Ptr<HsFlowControl> policy,
                   IubTiming iub);

    /** @return transport bearer of the MAC-d flow */
    TransportBearerId GetTransport() const
    {
        return m_transport;
    }

    /**
     * @param queueId Queue ID
     * @return the queue, as MAC-hs at both ends knows it
     */
    HsQueueConfig GetConfig(uint8_t queueId) const;

    /** @return CmCH-PI */
    uint8_t GetPriority() const;

    /** @return bits of a MAC-d PDU as they are accounted on the air */
    uint16_t GetAccountedBits() const;

    /**
     * @brief A data frame has come from the RNC.
     * @param now the current time
     */
    void OnData(const HsDschDataFrame& frame, Nanos now);

    /**
     * @brief A Capacity Request has come from the RNC.
     * @param now the current time
     */
    void OnRequest(const HsCapacityRequest& frame, Nanos now);

    /** @return MAC-d PDUs that have come without credits for them, since Configure() */
    uint64_t GetUngrantedPdus() const
    {
        return m_ungranted;
    }

    /** @return when the RNC sent the last data frame that has come, whole ms; -1: none has */
    Nanos GetLastSentAt() const;

    /** @return MAC-d PDUs known to wait in the RNC */
    uint32_t GetPendingPdus() const;

    /** @return whether PDUs wait in the RNC for credits */
    bool IsWaiting() const;

    /** @return time before which IsDue() is false; NEVER: until the RNC sends something */
    Nanos GetNextDecision() const;

    /**
     * @param isEmpty whether the queue is
     * @param now the current time
     * @return whether a decision is to be taken now
     */
    bool IsDue(bool isEmpty, Nanos now) const;

    /**
     * @brief To what part the queue shares the TTIs with others.
     * @param view what MAC-hs knows of the queue
     * @return 0 .. 1
     */
    double GetShare(HsQueueView view) const;

    /**
     * @brief Decide.
     * @param view what MAC-hs knows of the queue; the rest is filled in
     * @param wait time that a frame to the RNC waits in the Node B
     * @return the allocation to be sent, if any
     */
    std::optional<HsCapacityAllocation> Decide(HsQueueView view, Nanos wait);

    /**
     * @brief TracedCallback signature for the state of the queue at a decision.
     * @param queued MAC-d PDUs in the Node B
     * @param onTheWay MAC-d PDUs granted that have not arrived
     * @param credits MAC-d PDUs granted now
     */
    typedef void (*DecisionTracedCallback)(uint32_t queued, uint32_t onTheWay, uint32_t credits);

  protected:
    void DoDispose() override;

  private:
    /// An RNC that has PDUs asks again sooner than this: one that is silent has discarded them.
    static constexpr Nanos SILENCE = 1000000000;

    /**
     * @brief The RNC has told what waits there.
     * @param octets User Buffer Size
     * @param now the current time
     */
    void OnUserBufferSize(uint32_t octets, Nanos now);

    uint8_t m_priority{0};           //!< CmchPi
    uint32_t m_bufferPdus{0};        //!< BufferPdus
    Time m_discardTimer;             //!< DiscardTimer
    uint32_t m_windowSize{0};        //!< WindowSize
    Time m_t1;                       //!< T1
    uint64_t m_guaranteedBitRate{0}; //!< GuaranteedBitRate
    Time m_delayBudget;              //!< DelayBudget
    uint16_t m_accountedBits{0};     //!< AccountedPduBits
    bool m_fullBuffer{false};        //!< FullBuffer
    TransportBearerId m_transport{}; //!< Transport bearer
    uint32_t m_pduOctets{0};         //!< Size of a MAC-d PDU
    Ptr<HsFlowControl> m_policy;     //!< Decides about credits
    IubTiming m_iub;                 //!< Iub
    GrantedCredits m_ledger;         //!< Credits granted
    HsAllocationMonitor m_monitor;   //!< Finds PDUs without credits
    uint64_t m_ungranted{0};         //!< MAC-d PDUs without credits
    uint32_t m_pendingPdus{0};       //!< Known to wait in the RNC
    Nanos m_heardAt{0};              //!< When the last frame of the RNC came
    Nanos m_lastSentAt{
        -1}; //!< Time at which the RNC sent the last data frame received, ns; -1: none has come
    Nanos m_nextDecision{0};         //!< Not before
    Nanos m_longestSilence{SILENCE}; //!< Of an RNC that has PDUs
    double m_iubPduRate{0.0};        //!< PDUs that the Iub carries, PDU/s
    bool m_isAsked{false};           //!< The RNC waits for an answer
    bool m_isUnlimited{false};       //!< The allocation in force is without limit
    bool m_isStanding{false};        //!< The allocation in force is without end, but not that
    TraceSource<uint32_t, uint32_t, uint32_t> m_decisionTrace; //!< Decision
};

} // namespace ns3::umts

#endif /* UMTS_HS_FLOW_CONTROL_END_H */
