/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_FAST_DORMANCY_H
#define UMTS_FAST_DORMANCY_H

#include "ns3/callback.h"
#include "ns3/event-id.h"
#include "ns3/nstime.h"
#include "ns3/object.h"
#include "ns3/umts-section.h"

#include <cstdint>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Fast dormancy of a UE: sends SIGNALLING CONNECTION RELEASE INDICATION with the cause "UE
 * Requested PS Data session end" (TS 25.331 8.1.14) when the UE has had no data for a while, so
 * that the network need not wait for its own inactivity timers.
 */
class FastDormancy : public Object
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId();

    /**
     * @brief Set what it works with.
     * @param isQuiet whether the UE has channels and nothing to send
     * @param getLastPduTime when a PDU of a bearer that is measured last went or came
     * @param indicate sends the message
     */
    void Configure(Callback<bool> isQuiet, Callback<Time> getLastPduTime, Callback<void> indicate);

    /** @brief The UE has PDUs to send, or channels: the session goes on, or begins. */
    void OnActivity();

    /** @brief The UE has no channels, or no RRC any more. */
    void End()
    {
        m_timer.Remove();
    }

    /** @return messages sent */
    uint64_t GetNIndications() const
    {
        return m_indications;
    }

    /**
     * @brief TracedCallback signature for messages.
     * @param count messages so far
     */
    typedef void (*IndicationTracedCallback)(uint64_t count);

  protected:
    void DoDispose() override;

  private:
    /** @brief The session may be over. */
    void OnTimer();

    Time m_sessionTimer;                     //!< Attribute SessionTimer
    Time m_t323;                             //!< Attribute T323
    Callback<bool> m_isQuiet;                //!< Whether there are channels and no data
    Callback<Time> m_getLastPduTime;         //!< When a PDU last went or came
    Callback<void> m_indicate;               //!< Sends the message
    Time m_lastActivity;                     //!< When the UE last had PDUs, or got channels
    Time m_notBefore;                        //!< T323 runs until then
    EventId m_timer;                         //!< Next look whether the session is over
    uint64_t m_indications{0};               //!< Messages sent
    TraceSource<uint64_t> m_indicationTrace; //!< Indication
};

} // namespace ns3::umts

#endif /* UMTS_FAST_DORMANCY_H */
