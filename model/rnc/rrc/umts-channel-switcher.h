/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CHANNEL_SWITCHER_H
#define UMTS_CHANNEL_SWITCHER_H

#include "ns3/event-id.h"
#include "ns3/nstime.h"
#include "ns3/umts-admission-control.h"
#include "ns3/umts-radio-bearer.h"
#include "ns3/umts-rrc-connection.h"
#include "ns3/umts-rrc-state.h"
#include "ns3/umts-section.h"

#include <memory>
#include <optional>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief RRC states of a UE by traffic volume and inactivity, and the channels that go with them
 * (TS 25.331 7.2.2, 14.4).
 *
 * In CELL_FACH, an RLC entity of either end that holds more than the threshold makes the RNC ask
 * the cell for the DCH, and the UE move to CELL_DCH after the time that the set-up takes. In
 * CELL_DCH, when neither end has had PDUs to send for the inactivity timer, it moves back. Both RLC
 * entities keep their state: only the channel that takes their PDUs changes.
 *
 * With timers for them, a UE that stays inactive goes on to CELL_PCH, URA_PCH or IDLE, where it
 * has no channels. From a PCH state it returns to CELL_FACH by a cell update, at once when it has
 * something to send, else when it is paged (TS 25.304 8). From IDLE it gets a new connection; RLC
 * goes on where it was, with what it holds when the request before has failed.
 *
 * The RNC learns of the volume of the UE by MEASUREMENT REPORT (TS 25.331 14.4), and moves it by
 * RADIO BEARER RECONFIGURATION. Over a signalling radio bearer the way to CELL_DCH takes the time
 * of its messages instead of SetUpDelay; in the other states messages are data like any other.
 *
 * With RequestLoss a request, or its answer, may be lost: it is sent again after T302, N302 times
 * at most, or after T300, N300 times; then the UE is in IDLE until the next PDUs
 * (TS 25.331 8.1.3.5, 8.3.1.12).
 */
class ChannelSwitcher : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /// Where a UE goes that is inactive in CELL_FACH.
    enum InactiveState
    {
        TO_IDLE = static_cast<int>(RrcState::IDLE),
        TO_URA_PCH = static_cast<int>(RrcState::URA_PCH),
        TO_CELL_PCH = static_cast<int>(RrcState::CELL_PCH)
    };

    /// RRC messages that the switching goes by.
    struct Signalling
    {
        Ptr<RadioBearer> end;       //!< The RNC's end of its radio bearer; null: it has none
        bool isInstant{true};       //!< Messages take no time
        Callback<bool> admit;       //!< Asks the cell for its DCH; returns whether it has it
        Callback<void> onGivenBack; //!< Called when the DCH of the switched bearer is no more
        Callback<bool> isBusy;      //!< Whether anything of it is under way
        /// The UE reports that its traffic volume is above the threshold; returns whether it can.
        Callback<bool, Callback<void>> report;
        /// Asks the UE whether its traffic volume is above the threshold.
        Callback<void, Callback<void, bool>> ask;
        /// Asks for BeginSwitch(), and then Switch(), or for CancelSwitch().
        Callback<void, RrcState> reconfigure;
    };

    /// What it switches.
    struct Subject
    {
        Ptr<AdmissionControl> cell;               //!< Admission control of the cell
        DchConfig dch;                            //!< The dedicated channel
        Rnti rnti{};                              //!< The UE; its paging occasions follow from it
        RbId bearer{};                            //!< The radio bearer
        Ptr<RadioBearer> end;                     //!< The RNC's end of it
        std::shared_ptr<BearerChannel> common;    //!< The RNC's end of the common channels
        std::shared_ptr<BearerChannel> dedicated; //!< The RNC's end of the dedicated channels
        CommonChannelConfig formats;              //!< Formats of the cell's RACH and FACH
        RrcConnection* connection;                //!< RRC connection of the UE
        Callback<void> onState;                   //!< Called when GetUeState() or IsOnWay() changes
        Callback<bool> hasOther; //!< Whether another bearer has the UE in CELL_FACH or CELL_DCH
        Callback<bool> isAway;   //!< Whether the UE has no channels, on its way to another cell
        Signalling signalling;   //!< Messages
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

    /** @brief The dedicated channel, if it is in use, has failed: go on on the common ones. */
    void OnRadioLinkFailure();

    /** @brief Give the dedicated channel back, used yet or not: go on on the common ones. */
    void GiveUpDch();

    /** @return whether the cell has given the dedicated channel, used yet or not */
    bool HoldsDch() const;

    /**
     * @param state CELL_DCH or CELL_FACH, which it has asked to be reconfigured for
     * @return whether the UE is to be told of it; if not there is no reason for it any more
     */
    bool BeginSwitch(RrcState state);

    /** @param state what the UE has been told of: both ends are to be in it from now on */
    void Switch(RrcState state);

    /** @param state what it has asked to be reconfigured for, and does not get */
    void CancelSwitch(RrcState state);

    /** @brief Give the dedicated channel back, and switch no more. */
    void Release();

    /** @return the state of the UE as its channels go: CELL_FACH once a cell update is confirmed */
    RrcState GetState() const;

    /** @return the state of the UE as it knows it: CELL_FACH from the cell update on */
    RrcState GetUeState() const;

    /** @return whether dedicated channels are being set up */
    bool IsOnWay() const;

    /**
     * @return position in RadioBearerSetup::channels of the channels of the state; none without
     *         channels
     */
    std::optional<uint32_t> GetChannel() const;

    /** @return requests of the UE that were sent again */
    uint64_t GetNRepeats() const;

    /** @return requests of the UE that were given up */
    uint64_t GetNFailures() const;

    static constexpr uint32_t COMMON = 0;    //!< Position of the common channels
    static constexpr uint32_t DEDICATED = 1; //!< Position of the dedicated channels

    /**
     * @brief TracedCallback signature for changes of state.
     * @param from the old state
     * @param to the new state
     */
    typedef void (*StateTracedCallback)(RrcState from, RrcState to);

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
    /**
     * @brief Add the attributes and trace sources of requests.
     * @param tid the type ID
     * @return the same
     */
    static TypeId AddRequestAttributes(TypeId tid);

    /// What a UE without channels, or without those it needs, waits for.
    enum class Wait : uint8_t
    {
        NONE,
        PAGING,      //!< Paging occasion
        CELL_UPDATE, //!< CELL UPDATE CONFIRM
        SET_UP,      //!< Radio bearer reconfiguration, or a new RRC connection
        LEAVE,       //!< Radio bearer reconfiguration from CELL_DCH to CELL_FACH
        VOLUME       //!< Report on whether its volume still needs the DCH
    };

    /** @brief The RNC's end has PDUs to send. */
    void OnDownlinkTraffic();

    /** @param isAbove the UE has PDUs to send, and whether they are more than the threshold */
    void OnUplinkTraffic(bool isAbove);

    /**
     * @brief An end has PDUs to send.
     * @param isUplink the UE has
     * @return whether the dedicated channel may be asked for
     */
    bool OnTraffic(bool isUplink);

    /** @brief The RNC has a message for the UE. */
    void OnDownlinkSignalling();

    /** @param isAbove the UE has a message for the RNC, of any size */
    void OnUplinkSignalling(bool isAbove);

    /** @param isUplink the UE has a message, else the RNC: one without channels gets some */
    void OnSignalling(bool isUplink);

    /** @brief Act on what an end holds by now, which has been there before the channels. */
    void CheckVolume();

    /** @brief Have the UE report its traffic volume, if it has not done so of late. */
    void Report();

    /** @brief The UE has reported that it holds more than the threshold. */
    void OnReport();

    /**
     * @brief Get a UE channels that has none.
     * @param isAsked the UE asks for them itself: it need not be paged
     */
    void WakeUp(bool isAsked);

    /** @brief Have a UE without channels ask for some: cell update or RRC connection request. */
    void Answer();

    /** @brief Send the request, and wait for its answer, or for the time to send it again. */
    void SendRequest();

    /** @return whether the request that is sent now, or its answer, is lost */
    bool IsRequestLost() const;

    /** @brief T300 or T302 has expired. */
    void OnNoAnswer();

    /** @brief Ask the cell for the dedicated channel. */
    void RequestDch();

    /** @brief The dedicated channel that the UE has waited for is there. */
    void OnAdmitted();

    /** @param isAbove whether the UE that has been asked has more than the threshold */
    void OnVolume(bool isAbove);

    /** @brief Have the UE move to CELL_DCH when the set-up is over. */
    void BeginSetUp();

    /** @brief Have a UE in IDLE get dedicated channels, or common ones when the cell is full. */
    void BeginConnection();

    /** @brief Give the dedicated channel back to the cell. */
    void GiveBack();

    /** @return whether the RNC's end holds more than the threshold */
    bool HasVolume() const;

    /** @return whether an end holds anything, messages included */
    bool HasData() const;

    /** @return time until the next paging occasion of the UE (TS 25.304 8.3) */
    Time GetPagingDelay() const;

    /**
     * @brief Wait for the next step.
     * @param wait what the UE waits for
     * @param step what follows, scheduled
     */
    void Await(Wait wait, const EventId& step);

    /** @param state CELL_DCH or CELL_FACH, which the UE is to be reconfigured for */
    void Reconfigure(RrcState state);

    /** @brief The UE waits for nothing. */
    void EndWait();

    /**
     * @brief Change the state.
     * @param state the new one
     */
    void Move(RrcState state);

    /** @brief Map both ends to the channels of the state, or to none. */
    void Map();

    /** @brief Go from CELL_DCH to CELL_FACH, and give the dedicated channel back. */
    void LeaveDch();

    /** @return time of inactivity that ends the state; 0: it never does */
    Time GetInactivityTimer() const;

    /** @return the state that inactivity leads to from CELL_FACH or below */
    RrcState GetStateAfter() const;

    /** @brief Look for inactivity when it can have lasted long enough. */
    void WatchInactivity();

    /** @brief Leave the state if the UE has been inactive, or look again. */
    void CheckInactivity();

    uint32_t m_threshold{0};       //!< Octets that RLC may have to send in CELL_FACH
    Time m_inactivityTimer;        //!< Time without PDUs that ends CELL_DCH
    Time m_fachInactivityTimer;    //!< Time without PDUs that ends CELL_FACH; 0: none
    Time m_pchInactivityTimer;     //!< Time without PDUs that ends CELL_PCH or URA_PCH; 0: none
    InactiveState m_inactiveState; //!< State after CELL_FACH
    uint32_t m_drxCoefficient{0};  //!< Exponent of the DRX cycle in frames
    Time m_setUpDelay;             //!< From the decision to CELL_DCH
    Time m_cellUpdateDelay;        //!< From the cell update to CELL_FACH
    Time m_connectionDelay;        //!< From the request of an RRC connection to CELL_DCH
    Time m_pendingTime;            //!< From a refusal to the next request
    bool m_requestLoss{false};     //!< Attribute RequestLoss
    Time m_t300;                   //!< Attribute T300
    uint32_t m_n300{0};            //!< Attribute N300
    Time m_t302;                   //!< Attribute T302
    uint32_t m_n302{0};            //!< Attribute N302
    uint32_t m_requests{0};        //!< V300 or V302
    uint64_t m_repeats{0};         //!< Requests sent again
    uint64_t m_failures{0};        //!< Requests given up
    Subject m_subject;             //!< What it switches
    uint32_t m_ticket{0};          //!< Of the request; 0: none is under way
    bool m_isAdmitted{false};      //!< The cell has given the dedicated channel
    Time m_notBefore;              //!< Time of the next request at the earliest
    Time m_noReportBefore;         //!< Time of the next report of the UE at the earliest
    RrcState m_state{RrcState::CELL_FACH};          //!< State of the UE
    Wait m_wait{Wait::NONE};                        //!< What the UE waits for
    Time m_lastActivity;                            //!< When an end last had PDUs to send
    EventId m_step;                                 //!< End of what the UE waits for
    EventId m_inactivity;                           //!< Next look for inactivity
    TraceSource<RrcState, RrcState> m_stateTrace;   //!< State
    TraceSource<RrcState, uint32_t> m_requestTrace; //!< Request
    TraceSource<RrcState> m_failureTrace;           //!< RequestFailure
};

} // namespace ns3::umts

#endif /* UMTS_CHANNEL_SWITCHER_H */
