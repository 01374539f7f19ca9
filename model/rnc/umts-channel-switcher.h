/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CHANNEL_SWITCHER_H
#define UMTS_CHANNEL_SWITCHER_H

#include "ns3/event-id.h"
#include "ns3/nstime.h"
#include "ns3/traced-callback.h"
#include "ns3/umts-admission-control.h"
#include "ns3/umts-radio-bearer.h"
#include "ns3/umts-rrc-connection.h"

#include <memory>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief Channel-type switching of one UE by traffic volume and inactivity, as RRC decides it
 * (TS 25.331 7.2.2, 14.4).
 *
 * In CELL_FACH, an RLC entity of either end that holds more than the threshold makes the RNC ask
 * the cell for the DCH, and the UE move to CELL_DCH after the time that the set-up takes. In
 * CELL_DCH, when neither end has had PDUs to send for the inactivity timer, it moves back. Both RLC
 * entities keep their state: only the channel that takes their PDUs changes.
 */
class ChannelSwitcher : public Object
{
  public:
    /** @brief State of the UE (TS 25.331 7.1). */
    enum State
    {
        CELL_FACH,
        CELL_DCH
    };

    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /// What it switches.
    struct Subject
    {
        Ptr<AdmissionControl> cell;               //!< Admission control of the cell
        DchConfig dch;                            //!< The dedicated channel
        RbId bearer{};                            //!< The radio bearer
        Ptr<RadioBearer> end;                     //!< The RNC's end of it
        std::shared_ptr<BearerChannel> common;    //!< The RNC's end of the common channels
        std::shared_ptr<BearerChannel> dedicated; //!< The RNC's end of the dedicated channels
        RrcConnection* connection;                //!< RRC connection of the UE
    };

    /**
     * @brief Begin to work, in CELL_FACH.
     * @param subject what it switches
     */
    void Configure(const Subject& subject);

    /**
     * @brief Go on in another cell, in the same state.
     * @param subject what it switches there
     * @param ticket of the request for the dedicated channel that the cell has admitted; 0 unless
     *        HoldsDch()
     */
    void MoveTo(const Subject& subject, uint32_t ticket);

    /** @return whether the cell has given the dedicated channel, used yet or not */
    bool HoldsDch() const;

    /** @brief Give the dedicated channel back, and switch no more. */
    void Release();

    /** @return the state of the UE */
    State GetState() const;

    /**
     * @brief TracedCallback signature for changes of state.
     * @param from the old state
     * @param to the new state
     */
    typedef void (*StateTracedCallback)(State from, State to);

  protected:
    void DoDispose() override;

  private:
    /** @brief The RNC's end has PDUs to send. */
    void OnDownlinkTraffic();

    /** @brief The UE has PDUs to send. */
    void OnUplinkTraffic();

    /**
     * @brief An end has PDUs to send.
     * @param octets octets that its RLC entity holds
     */
    void OnTraffic(uint64_t octets);

    /** @brief Ask the cell for the dedicated channel. */
    void RequestDch();

    /** @brief The dedicated channel that the UE has waited for is there. */
    void OnAdmitted();

    /** @brief Have the UE move to CELL_DCH when the set-up is over. */
    void BeginSetUp();

    /** @brief Give the dedicated channel back to the cell. */
    void GiveBack();

    /** @return whether an end holds more than the threshold */
    bool HasVolume() const;

    /**
     * @brief Change the state.
     * @param state the new one
     */
    void Move(State state);

    /** @brief Move to CELL_FACH if the UE has been inactive, or look again. */
    void CheckInactivity();

    uint32_t m_threshold{0};                   //!< Octets that an RLC entity may hold in CELL_FACH
    Time m_inactivityTimer;                    //!< Time without PDUs that ends CELL_DCH
    Time m_setUpDelay;                         //!< From the decision to CELL_DCH
    Time m_pendingTime;                        //!< From a refusal to the next request
    Subject m_subject;                         //!< What it switches
    uint32_t m_ticket{0};                      //!< Of the request; 0: none is under way
    Time m_notBefore;                          //!< Time of the next request at the earliest
    State m_state{CELL_FACH};                  //!< State of the UE
    Time m_lastActivity;                       //!< When an end last had PDUs to send
    EventId m_event;                           //!< Set-up in CELL_FACH, inactivity in CELL_DCH
    TracedCallback<State, State> m_stateTrace; //!< State
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_CHANNEL_SWITCHER_H */
