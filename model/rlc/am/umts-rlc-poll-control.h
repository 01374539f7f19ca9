/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_POLL_CONTROL_H
#define UMTS_RLC_POLL_CONTROL_H

#include "umts-rlc-am-config.h"
#include "umts-rlc-periodic-timer.h"

namespace ns3::umts
{

/** @brief Input of the poll triggers: the AMD PDU that is about to be sent (TS 25.322 9.7.1). */
struct PollView
{
    bool lastInBuffer;         //!< Whether no further PDU can be sent after this one
    bool lastInRetransmission; //!< Whether it is the last one of the retransmission buffer
    bool retransmission;       //!< Whether it was transmitted before
    uint32_t endedSdus;        //!< SDUs whose end this PDU carries
    uint32_t outstanding;      //!< VT(S) + 1 - VT(A), with VT(S) before this PDU is sent
    uint32_t window;           //!< VT(WS)
};

/** @brief Poll trigger "last PDU in buffer" (TS 25.322 9.7.1). */
struct PollOnLastInBuffer
{
    bool enabled; //!< Whether the trigger is configured

    /**
     * @param view the PDU about to be sent
     * @return true when it must poll
     */
    bool Fires(const PollView& view)
    {
        return enabled && !view.retransmission && view.lastInBuffer;
    }
};

/** @brief Poll trigger "last PDU in retransmission buffer" (TS 25.322 9.7.1). */
struct PollOnLastInRetransmission
{
    bool enabled; //!< Whether the trigger is configured

    /**
     * @param view the PDU about to be sent
     * @return true when it must poll
     */
    bool Fires(const PollView& view)
    {
        return enabled && view.lastInRetransmission;
    }
};

/** @brief Poll trigger "every Poll_PDU PDU"; counts VT(PDU) (TS 25.322 9.4, 9.7.1). */
struct PollEveryPdu
{
    uint32_t pollPdu;  //!< Poll_PDU; 0: not configured
    uint32_t vtPdu{0}; //!< VT(PDU)

    /** @return true when the PDU about to be sent must poll */
    bool Fires(const PollView& /* view */)
    {
        if (pollPdu == 0 || ++vtPdu < pollPdu)
        {
            return false;
        }
        vtPdu = 0;
        return true;
    }
};

/** @brief Poll trigger "every Poll_SDU SDU"; counts VT(SDU) (TS 25.322 9.4, 9.7.1). */
struct PollEverySdu
{
    uint32_t pollSdu;  //!< Poll_SDU; 0: not configured
    uint32_t vtSdu{0}; //!< VT(SDU)

    /**
     * @param view the PDU about to be sent
     * @return true when it must poll
     */
    bool Fires(const PollView& view)
    {
        if (pollSdu == 0 || view.retransmission)
        {
            return false;
        }
        vtSdu += view.endedSdus;
        const bool fires = vtSdu >= pollSdu;
        vtSdu %= pollSdu;
        return fires;
    }
};

/** @brief Poll trigger "window based": J reaches Poll_Window per cent (TS 25.322 9.6, 9.7.1). */
struct PollOnWindow
{
    uint32_t percent; //!< Poll_Window; 0: not configured

    /**
     * @param view the PDU about to be sent
     * @return true when it must poll
     */
    bool Fires(const PollView& view)
    {
        return percent > 0 && view.outstanding * 100 >= percent * view.window;
    }
};

/**
 * @ingroup umts
 * @brief Polling function of an acknowledged mode sender: all triggers, Timer_Poll and the poll
 * prohibit function decide which AMD PDUs carry a poll (TS 25.322 9.5, 9.7.1).
 */
class PollControl
{
  public:
    /**
     * @param config protocol parameters
     * @param created creation of the entity, ns
     */
    PollControl(const RlcAmConfig& config, Nanos created);

    /**
     * @brief Decide on the poll bit of a PDU about to be sent.
     * @param view the PDU
     * @param now the current time
     * @return true to set P; the caller then reports it with Polled()
     */
    bool OnTransmit(const PollView& view, Nanos now)
    {
        // Every trigger sees every PDU (the counting ones must), hence no short cut.
        bool fires = m_lastInBuffer.Fires(view);
        fires = m_lastInRetransmission.Fires(view) || fires;
        fires = m_everyPdu.Fires(view) || fires;
        fires = m_everySdu.Fires(view) || fires;
        fires = m_onWindow.Fires(view) || fires;
        m_pending = m_pending || fires;
        return NeedsPoll(now);
    }

    /**
     * @brief A poll has been sent.
     * @param vtS VT(S) after the PDU
     * @param now the current time
     */
    void Polled(AmSeqNum vtS, Nanos now);

    /**
     * @brief A status report has been processed: stop Timer_Poll once it answers the poll.
     * @param vtA VT(A) afterwards
     * @param polledIsMissing the PDU of GetPolledSn() is to be retransmitted
     */
    void OnStatus(AmSeqNum vtA, AmSeqNum vtS, bool polledIsMissing);

    /** @return VT(S) - 1 as saved when Timer_Poll was started */
    AmSeqNum GetPolledSn() const
    {
        return m_polledVtS + -1;
    }

    /**
     * @brief Let the timers act.
     * @param now the current time
     * @param available whether PDUs wait to be sent or acknowledged
     */
    void OnTime(Nanos now, bool available);

    /**
     * @brief Whether a poll waits; there may be no new or retransmitted PDU to carry it.
     * @param now the current time
     * @return true when the sender must send a PDU with a poll by itself
     */
    bool NeedsPoll(Nanos now) const
    {
        return m_pending && !IsProhibited(now);
    }

    /** @brief Nothing is outstanding any more: no poll is needed. */
    void OnAllAcknowledged();

    /** @brief Forget a poll that waits. */
    void Cancel()
    {
        m_pending = false;
    }

    /** @brief RLC reset: the counts begin anew, and only Timer_Poll_Periodic goes on. */
    void Restart();

    /**
     * @param available whether PDUs wait to be sent or acknowledged
     * @return the earliest time at which OnTime() has work
     */
    Nanos GetDeadline(bool available) const;

  private:
    /**
     * @param now the current time
     * @return true while Timer_Poll_Prohibit runs
     */
    bool IsProhibited(Nanos now) const
    {
        return m_prohibit.IsRunning() && now < m_prohibit.GetDeadline();
    }

    PollOnLastInBuffer m_lastInBuffer; //!< Trigger "last PDU in buffer"
    PollOnLastInRetransmission
        m_lastInRetransmission;  //!< Trigger "last PDU in retransmission buffer"
    PollEveryPdu m_everyPdu;     //!< Trigger "every Poll_PDU PDU"
    PollEverySdu m_everySdu;     //!< Trigger "every Poll_SDU SDU"
    PollOnWindow m_onWindow;     //!< Trigger "window based"
    Nanos m_timerPoll;           //!< Timer_Poll, duration
    Nanos m_timerProhibit;       //!< Timer_Poll_Prohibit, duration
    LazyTimer m_poll;            //!< Timer_Poll
    RlcPeriodicTimer m_periodic; //!< Timer_Poll_Periodic
    LazyTimer m_prohibit;        //!< Timer_Poll_Prohibit
    AmSeqNum m_polledVtS;        //!< VT(S) saved at the start of Timer_Poll
    bool m_pending{false};       //!< Whether a poll is triggered and not yet sent
};

} // namespace ns3::umts

#endif /* UMTS_RLC_POLL_CONTROL_H */
