/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_STATUS_CONTROL_H
#define UMTS_RLC_STATUS_CONTROL_H

#include "umts-rlc-am-config.h"
#include "umts-rlc-periodic-timer.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Estimated PDU counter VR(EP): triggers a STATUS when PDUs that the last STATUS asked for
 * are still missing, although their retransmissions had time to arrive (TS 25.322 9.4, 9.7.4).
 *
 * After Timer_EPC, VR(EP) counts down in every TTI by the PDUs that a TTI can carry. So the time at
 * which VR(EP) reaches 0 is known when the STATUS is sent.
 */
class EstimatedPduCounter
{
  public:
    /** @param timerEpc Timer_EPC; 0: not configured */
    explicit EstimatedPduCounter(Nanos timerEpc);

    /**
     * @brief Set how many PDUs the lower layer delivers.
     * @param pdusPerTti PDUs in one TTI
     */
    void SetRate(uint32_t pdusPerTti, Nanos tti);

    /**
     * @brief A STATUS has asked for retransmissions.
     * @param requested VR(EP): number of PDUs that it asks for
     * @param vrH VR(H), the first sequence number beyond those PDUs
     * @param now the current time
     */
    void Start(uint32_t requested, AmSeqNum vrH, Nanos now);

    /**
     * @brief Whether VR(EP) has reached 0 while PDUs that the STATUS asked for are missing.
     * @param now the current time
     * @return true once per STATUS
     */
    bool Fires(AmSeqNum vrR, AmSeqNum vrH, Nanos now);

    /** @return true when Timer_EPC is configured */
    bool IsConfigured() const
    {
        return m_timerEpc > 0;
    }

    /** @brief Forget the PDUs that the STATUS asked for. */
    void Stop()
    {
        m_timer.Stop();
    }

    /** @return time at which VR(EP) reaches 0, ns; NEVER when it does not run */
    Nanos GetDeadline() const
    {
        return m_timer.GetDeadline();
    }

  private:
    Nanos m_timerEpc;         //!< Timer_EPC, duration
    uint32_t m_pdusPerTti{1}; //!< PDUs that the peer can send in a TTI
    Nanos m_tti{0};           //!< TTI of the peer, ns
    LazyTimer m_timer;        //!< Runs until VR(EP) is 0
    AmSeqNum m_askedVrH;      //!< VR(H) when the STATUS was sent
};

/**
 * @ingroup umts
 * @brief Status transmission function of an acknowledged mode receiver: all triggers and the status
 * prohibit function decide when a STATUS is sent (TS 25.322 9.7.2).
 */
class StatusControl
{
  public:
    /**
     * @param config protocol parameters
     * @param created creation of the entity, ns
     */
    StatusControl(const RlcAmConfig& config, Nanos created);

    /** @brief Trigger: a PDU with the poll bit set has arrived. */
    void OnPoll()
    {
        m_pending = true;
    }

    /** @brief Trigger: MAC-hs has been reset (TS 25.321 11.6.2.5). */
    void OnMacHsReset()
    {
        m_pending = true;
    }

    /** @brief Trigger: a gap in the sequence numbers has been detected. */
    void OnMissingPdu()
    {
        m_pending = m_pending || m_missingPduIndicator;
    }

    /**
     * @brief Let the timers act.
     * @param now the current time
     */
    void OnTime(Nanos now, AmSeqNum vrR, AmSeqNum vrH);

    /**
     * @param now the current time
     * @return true when a STATUS is to be sent at the next opportunity
     */
    bool IsDue(Nanos now) const
    {
        return m_pending && (!m_prohibit.IsRunning() || now >= m_prohibit.GetDeadline());
    }

    /**
     * @brief A STATUS has been handed to the lower layer.
     * @param requested PDUs reported missing
     * @param now the current time
     */
    void Sent(uint32_t requested, AmSeqNum vrH, Nanos now);

    /** @brief RLC reset: no STATUS is pending, and only Timer_Status_Periodic goes on. */
    void Restart();

    /** @return the estimated PDU counter */
    EstimatedPduCounter& GetEpc()
    {
        return m_epc;
    }

    /** @return the earliest time at which OnTime() has work, or a prohibited STATUS is due */
    Nanos GetDeadline() const;

  private:
    bool m_missingPduIndicator;  //!< Whether "detection of missing PDUs" is configured
    Nanos m_timerProhibit;       //!< Timer_Status_Prohibit, duration
    EstimatedPduCounter m_epc;   //!< VR(EP)
    RlcPeriodicTimer m_periodic; //!< Timer_Status_Periodic
    LazyTimer m_prohibit;        //!< Timer_Status_Prohibit
    bool m_pending{false};       //!< Whether a STATUS is triggered and not yet sent
};

} // namespace ns3::umts

#endif /* UMTS_RLC_STATUS_CONTROL_H */
