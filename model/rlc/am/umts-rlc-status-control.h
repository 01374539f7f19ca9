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
 * @brief Estimated PDU counter VR(EP): triggers another STATUS when the retransmissions that the
 * last one asked for should have arrived and have not (TS 25.322 9.4, 9.7.4).
 *
 * VR(EP) counts down in every TTI after Timer_EPC by the PDUs that a TTI can carry, so the time
 * at which it reaches 0 is known when the status report is sent.
 */
class EstimatedPduCounter
{
  public:
    /** @param timerEpc Timer_EPC; 0: not configured */
    explicit EstimatedPduCounter(Nanos timerEpc);

    /**
     * @brief Tell how fast the lower layer delivers.
     * @param pdusPerTti PDUs in one TTI
     */
    void SetRate(uint32_t pdusPerTti, Nanos tti);

    /**
     * @brief A report has asked for retransmissions.
     * @param requested VR(EP): PDUs asked for
     * @param vrH VR(H), the upper edge of what was asked for
     * @param now the current time
     */
    void Start(uint32_t requested, AmSeqNum vrH, Nanos now);

    /**
     * @brief Whether VR(EP) has reached 0 with PDUs asked for still missing.
     * @param now the current time
     * @return true once per report
     */
    bool Fires(AmSeqNum vrR, AmSeqNum vrH, Nanos now);

    /** @return true when Timer_EPC is configured */
    bool IsConfigured() const
    {
        return m_timerEpc > 0;
    }

    /** @brief Forget what was asked for. */
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
    AmSeqNum m_askedVrH;      //!< VR(H) of the report
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

    /** @brief RLC reset: nothing is pending; of the timers Timer_Status_Periodic alone goes on. */
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
