/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_DCH_RESERVATION_H
#define UMTS_DCH_RESERVATION_H

#include "umts-admission-control.h"

#include "ns3/callback.h"
#include "ns3/object.h"
#include "ns3/umts-section.h"

#include <string>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief What a radio bearer on a DCH holds in its cell's AdmissionControl, power and its part in
 * the code of its UE, or its place in the queue for them. A bearer on HS-DSCH needs that code, too,
 * of an associated DPCH.
 */
class DchReservation : public Object
{
  public:
    /** @brief What the bearer has. */
    enum State
    {
        REFUSED,  //!< Nothing: the cell has refused it
        WAITING,  //!< A place in the cell's queue
        HELD,     //!< The channel
        RELEASED, //!< Nothing any more
    };

    /** @return the object TypeId */
    static TypeId GetTypeId();

    /**
     * @brief Ask for the channel.
     * @param cell admission control of the cell
     * @param onChange called after every change of state, this one included
     */
    void Request(Ptr<AdmissionControl> cell,
                 const DchConfig& dch,
                 const RadioLinkRequest& link,
                 Callback<void, State> onChange);

    /**
     * @brief Hold the channel in another cell, and give it back to the one before.
     * @param cell admission control of the other cell
     * @param ticket of the request that it has admitted
     */
    void MoveTo(Ptr<AdmissionControl> cell, uint32_t ticket);

    /** @param onChange called with every new state, in place of the callback of Request() */
    void SetChangeCallback(Callback<void, State> onChange)
    {
        m_onChange = onChange;
    }

    /** @brief Give the channel back, or stop waiting for it. */
    void Release();

    /**
     * @brief Wait no more.
     * @return ticket that the caller is to give back to the cell
     */
    uint32_t StopWaiting();

    /** @return what the bearer has */
    State GetState() const
    {
        return m_state;
    }

    /** @return why the cell refused the bearer, or has it wait; else empty */
    const std::string& GetReason() const
    {
        return m_reason;
    }

    /**
     * @brief TracedCallback signature for changes of state.
     * @param reason why the cell refused the bearer, or has it wait; else empty
     */
    typedef void (*StateTracedCallback)(State state, const std::string& reason);

  protected:
    void DoDispose() override;

  private:
    /** @brief The channel that the bearer has waited for is there. */
    void OnAdmitted()
    {
        Enter(HELD, {});
    }

    /** @brief Change the state. */
    void Enter(State state, const std::string& reason);

    Ptr<AdmissionControl> m_cell;                        //!< Admission control
    uint32_t m_ticket{0};                                //!< Of the request
    State m_state{RELEASED};                             //!< What the bearer has
    std::string m_reason;                                //!< Why it has no channel
    Callback<void, State> m_onChange;                    //!< Told of changes of state
    TraceSource<State, const std::string&> m_stateTrace; //!< State
};

} // namespace ns3::umts

#endif /* UMTS_DCH_RESERVATION_H */
