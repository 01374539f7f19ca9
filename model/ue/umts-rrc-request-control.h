/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_REQUEST_CONTROL_H
#define UMTS_RRC_REQUEST_CONTROL_H

#include "ns3/callback.h"
#include "ns3/event-id.h"
#include "ns3/nstime.h"
#include "ns3/object.h"
#include "ns3/umts-rrc-state.h"
#include "ns3/umts-section.h"

#include <cstdint>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Request of a UE that has no channels: RRC CONNECTION REQUEST in IDLE (TS 25.331 8.1.3),
 * CELL UPDATE in CELL_PCH and URA_PCH (8.3.1). It is sent again until it is answered.
 *
 * T302 and N302 of CELL UPDATE are attributes of CellUpdateControl.
 */
class RrcRequestControl : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /// How often a request is sent, and when it is sent again.
    struct Limits
    {
        Time timer;          //!< From one transmission to the next, or to giving up: T300 or T302
        uint32_t repeats{0}; //!< Transmissions after the first: N300 or N302
    };

    /// What the RRC of the UE does for its request.
    struct Actions
    {
        Callback<void, RrcState> send;      //!< Sends the request of a state
        Callback<bool> isConnected;         //!< Whether the UE has channels by now
        Callback<void> onConnected;         //!< Called instead of sending it again, if so
        Callback<void, RrcState> onFailure; //!< Called when the request of a state is given up
    };

    /** @param actions what it works with */
    void Configure(const Actions& actions);

    /**
     * @brief Begin; none is under way.
     * @param state state of the UE: IDLE, CELL_PCH or URA_PCH
     * @param cellUpdate T302 and N302
     */
    void Begin(RrcState state, const Limits& cellUpdate);

    /** @brief The request is answered: it is not sent again. Channels follow. */
    void OnAnswer();

    /** @brief The UE has channels, or no RRC any more. */
    void End();

    /** @return whether a request is under way, or channels follow it */
    bool IsUnderWay() const;

    /** @return whether the request is answered, and channels follow */
    bool IsAnswered() const;

    /** @return whether a request or its answer is lost by block errors: attribute RequestLoss */
    bool CanBeLost() const;

    /** @return requests sent again */
    uint64_t GetNRepeats() const;

    /** @return requests given up */
    uint64_t GetNFailures() const;

    /**
     * @brief TracedCallback signature for requests.
     * @param state the state that it is sent in: RRC CONNECTION REQUEST in IDLE, else CELL UPDATE
     * @param count how many times for this answer, V300 or V302
     */
    typedef void (*RequestTracedCallback)(RrcState state, uint32_t count);

    /**
     * @brief TracedCallback signature for requests that are given up.
     * @param state the state that it was sent in
     */
    typedef void (*FailureTracedCallback)(RrcState state);

  protected:
    void DoDispose() override;

  private:
    /** @brief Send the request, and start the timer unless it is answered in that call. */
    void Transmit();

    /** @brief T300 or T302 has expired. */
    void OnExpiry();

    bool m_isLossy;                                 //!< Attribute RequestLoss
    Time m_t300;                                    //!< Attribute T300
    uint32_t m_n300;                                //!< Attribute N300
    Actions m_actions;                              //!< What it works with
    RrcState m_state{RrcState::IDLE};               //!< State that the request is sent in
    Limits m_limits;                                //!< Of the request under way
    uint32_t m_count{0};                            //!< V300 or V302; 0: none is under way
    bool m_isAnswered{false};                       //!< Channels follow
    EventId m_expiry;                               //!< Expiry of T300 or T302
    uint64_t m_repeats{0};                          //!< Requests sent again
    uint64_t m_failures{0};                         //!< Requests given up
    TraceSource<RrcState, uint32_t> m_requestTrace; //!< Request
    TraceSource<RrcState> m_failureTrace;           //!< RequestFailure
};

} // namespace ns3::umts

#endif /* UMTS_RRC_REQUEST_CONTROL_H */
