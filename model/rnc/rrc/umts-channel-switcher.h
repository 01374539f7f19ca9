/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CHANNEL_SWITCHER_H
#define UMTS_CHANNEL_SWITCHER_H

#include "umts-volume-window.h"

#include "ns3/event-id.h"
#include "ns3/nstime.h"
#include "ns3/object-factory.h"
#include "ns3/object.h"
#include "ns3/random-variable-stream.h"
#include "ns3/umts-identities.h"
#include "ns3/umts-radio-bearer.h"
#include "ns3/umts-rrc-messages.h"
#include "ns3/umts-rrc-state.h"
#include "ns3/umts-section.h"
#include "ns3/umts-time-to-trigger.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace ns3::umts
{

struct UeContext;

/**
 * @ingroup umts
 * @brief Channel switching of a UE in the RNC: state machine that changes its RRC state and the
 * channels of its switched bearer by traffic volume and inactivity (TS 25.331 7.2.2, 14.4).
 *
 * CELL_FACH to CELL_DCH: when the RLC entity of either end has held more than the threshold of its
 * direction for the time to trigger, the RNC asks the cell for the DCH; the UE is in CELL_DCH after
 * the set-up time. Back to CELL_FACH: when no PDU has gone either way for the inactivity timer, or,
 * with InactivityVolume, no such volume. Both RLC entities keep their state; only the transport
 * channel changes.
 *
 * When FachInactivityTimer and PchInactivityTimer are set, a UE that stays inactive goes on to
 * CELL_PCH, URA_PCH or IDLE, where it has no channels. It requests channels (RrcRequestControl)
 * when it has PDUs to send or is paged (TS 25.304 8): by a cell update to CELL_FACH from a PCH
 * state, by a new RRC connection from IDLE. RLC keeps its state.
 *
 * The RNC learns the uplink traffic volume by MEASUREMENT REPORT (TS 25.331 14.4), and changes
 * state by RADIO BEARER RECONFIGURATION. With signalling radio bearers, a change takes the time of
 * its messages and of the processing in RNC and core network before them, instead of SetUpDelay,
 * CellUpdateDelay and ConnectionDelay; a message for a UE without channels triggers paging, as data
 * does.
 *
 * RULES lists the action for an event in a phase; an event without an entry is ignored.
 */
class ChannelSwitcher : public Object
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId();

    /// State of a UE that begins.
    enum InitialState
    {
        FROM_IDLE = static_cast<int>(RrcState::IDLE),
        FROM_CELL_FACH = static_cast<int>(RrcState::CELL_FACH)
    };

    /// State that RRC CONNECTION SETUP leads to.
    enum ConnectionState
    {
        CONNECTED_IN_CELL_FACH = static_cast<int>(RrcState::CELL_FACH),
        CONNECTED_IN_CELL_DCH = static_cast<int>(RrcState::CELL_DCH)
    };

    /// Where a UE goes that is inactive in CELL_FACH.
    enum InactiveState
    {
        TO_IDLE = static_cast<int>(RrcState::IDLE),
        TO_URA_PCH = static_cast<int>(RrcState::URA_PCH),
        TO_CELL_PCH = static_cast<int>(RrcState::CELL_PCH)
    };

    /// Where a UE goes whose data session has ended.
    enum DormantState
    {
        DORMANT_IDLE = static_cast<int>(RrcState::IDLE),
        DORMANT_URA_PCH = static_cast<int>(RrcState::URA_PCH),
        DORMANT_CELL_PCH = static_cast<int>(RrcState::CELL_PCH),
        DORMANT_NONE = static_cast<int>(RrcState::CELL_DCH) //!< It stays, until its timers expire
    };

    /// What the UE is in, or waits for.
    enum class Phase : uint8_t
    {
        REST,       //!< IDLE, URA_PCH or CELL_PCH
        PAGING,     //!< The same: its paging occasion, or its answer
        UPDATING,   //!< CELL_PCH or URA_PCH: channels after CELL UPDATE
        CONFIRMING, //!< The same: answer to an update after cell reselection, without channels
        CONNECTING, //!< IDLE: channels after RRC CONNECTION REQUEST
        SIGNALLING, //!< CELL_DCH or CELL_FACH: signalling alone, until the security mode is there
        SETTING_UP, //!< The same: until the radio bearer is there
        FACH,       //!< CELL_FACH
        QUEUED,     //!< CELL_FACH: the cell's queue for the DCH
        ASKED,      //!< CELL_FACH: report on whether its volume still needs the DCH
        RISING,     //!< CELL_FACH: reconfiguration to CELL_DCH
        DCH,        //!< CELL_DCH
        FALLING,    //!< CELL_DCH: reconfiguration to CELL_FACH
        LEAVING     //!< The same: release of its channels, until its answer has come
    };

    /// What happens to it.
    enum class Event : uint8_t
    {
        DOWNLINK,        //!< The RNC's end has PDUs to send
        UPLINK,          //!< The UE has PDUs to send
        SIGNALLING,      //!< RNC or UE has a message for the other one
        REPORTED,        //!< MEASUREMENT REPORT of event 4A
        NEEDED,          //!< The UE that was asked still has more than the threshold
        NOT_NEEDED,      //!< The UE that was asked has not
        TIMER,           //!< The timer of the phase has expired
        INACTIVE,        //!< Nothing has gone either way for the timer of the state
        SESSION_END,     //!< SIGNALLING CONNECTION RELEASE INDICATION
        REQUEST,         //!< CELL UPDATE or RRC CONNECTION REQUEST
        RESELECTION,     //!< CELL UPDATE or URA UPDATE after cell reselection
        GIVEN_UP,        //!< The UE has given its request up
        ADMITTED,        //!< The cell gives the DCH
        RAISED,          //!< The UE is reconfigured for CELL_DCH
        NOT_RAISED,      //!< The reconfiguration for CELL_DCH has failed
        LOWERED,         //!< The UE is reconfigured for CELL_FACH
        NOT_LOWERED,     //!< The reconfiguration for CELL_FACH has failed
        CONNECTED,       //!< The UE has the answer to its request
        SYNCHRONISED,    //!< The UE is in sync on its first DCHs, or needs none
        DIRECT_TRANSFER, //!< INITIAL DIRECT TRANSFER has come
        SECURED,         //!< SECURITY MODE COMPLETE has come
        ESTABLISHED,     //!< The UE has RADIO BEARER SETUP
        NOT_ESTABLISHED, //!< A message of the establishment is lost for good
        LEFT,            //!< The UE has the message that takes its channels
        RELEASED,        //!< It has left its cell after RRC CONNECTION RELEASE
        NOT_LEFT,        //!< The release of its channels has failed
        FAILED,          //!< The radio links have failed
        NO_ROOM,         //!< The DCH is to be given back, used yet or not
        MOVED,           //!< The UE is in another cell
        OTHERS_RELEASED  //!< Another bearer that has kept the UE's channels has been released
    };

    /**
     * @brief Begin to work, in CELL_FACH.
     * @param bearer its switched bearer
     */
    void Configure(UeContext& ue, RbId bearer);

    /** @brief Give the dedicated channel back, and switch no more. */
    void Release();

    /**
     * @brief Act on an event; on none after Release().
     * @param event what has happened
     */
    void Handle(Event event);

    /**
     * @brief Take a report of the UE.
     * @param report its traffic volume
     */
    void OnReport(const TrafficVolumeReport& report);

    /** @return what the UE is in, or waits for */
    Phase GetPhase() const
    {
        return m_phase;
    }

    /**
     * @param state CELL_DCH or CELL_FACH
     * @return whether the UE is to be reconfigured for it
     */
    bool CanSwitch(RrcState state) const;

    /**
     * @param state the state that it is for
     * @return RADIO BEARER SETUP of the switched bearer
     */
    RrcDownlinkMessage DescribeBearer(RrcState state) const;

    /**
     * @param state state that the UE is to be in
     * @return RADIO BEARER RECONFIGURATION of the switched bearer
     */
    RrcDownlinkMessage DescribeReconfiguration(RrcState state) const;

    /** @return the state without channels that the UE is to leave them for */
    RrcState GetTarget() const
    {
        return m_target;
    }

    /** @return whether the UE, which is told so, is to leave its channels */
    bool CanLeave() const;

    /** @return whether other bearers keep the RRC connection of the UE, with channels */
    bool HasConnection() const;

    /** @return whether the UE has been told, and leaves them once its answer has come */
    bool IsReleasing() const;

    /**
     * @brief Fix the streams of the random times.
     * @param stream the first stream
     * @return the number of streams used
     */
    int64_t AssignStreams(int64_t stream);

    /** @return RRC connections of the UE so far: the number of the present one */
    uint32_t GetConnectionNumber() const
    {
        return m_connection;
    }

    /** @return the state of the UE as its channels go: CELL_FACH once a cell update is over */
    RrcState GetState() const
    {
        return m_state;
    }

    /**
     * @return the state that the UE has been told: CELL_FACH from CELL UPDATE CONFIRM on, which
     * without signalling radio bearers is sent when CellUpdateDelay begins
     */
    RrcState GetUeState() const;

    /** @return whether dedicated channels are being set up */
    bool IsOnWay() const;

    /** @return whether RRC CONNECTION SETUP to CELL_FACH is on its way to a UE in IDLE */
    bool IsConnectingToFach() const
    {
        return m_phase == Phase::CONNECTING && m_connectionState == CONNECTED_IN_CELL_FACH;
    }

    static constexpr uint32_t COMMON = 0;    //!< Position of the common channels
    static constexpr uint32_t DEDICATED = 1; //!< Position of the dedicated channels

    /** @return position of the channels that a switched radio bearer uses in a state; none: none */
    static constexpr std::optional<uint32_t> GetPosition(RrcState state)
    {
        return state == RrcState::CELL_DCH    ? std::optional<uint32_t>(DEDICATED)
               : state == RrcState::CELL_FACH ? std::optional<uint32_t>(COMMON)
                                              : std::nullopt;
    }

    /**
     * @brief TracedCallback signature for changes of state.
     * @param from the old state
     * @param to the new state
     */
    typedef void (*StateTracedCallback)(RrcState from, RrcState to);

    /**
     * @brief TracedCallback signature for events that have an action in the phase of the UE.
     * @param phase the phase
     * @param event the event
     */
    typedef void (*EventTracedCallback)(Phase phase, Event event);

  protected:
    void DoDispose() override;

  private:
    /// Random times of the network, in the order of their streams.
    enum Processing : std::size_t
    {
        CONNECTION_PROCESSING,
        SET_UP_PROCESSING,
        CELL_UPDATE_PROCESSING,
        N_PROCESSING
    };

    /// What an event does in a phase.
    struct Rule
    {
        Phase phase;                      //!< The phase
        Event event;                      //!< The event
        void (*action)(ChannelSwitcher&); //!< What follows
    };

    static const std::vector<Rule> RULES; //!< The state machine

    /** @return whether the UE's end of a radio bearer holds nothing, if it is measured */
    bool IsUeEmpty(RbId id) const;

    /** @return whether an end holds anything, messages included, or the UE is on no channel */
    bool HasData() const;

    /**
     * @brief Enter a phase within the state.
     * @param timer time to the event TIMER; less than 0: it does not come
     */
    void Enter(Phase phase, Time timer = Time(-1));

    /**
     * @param processing which one
     * @param stream stream of one that is made here; -1: as ns-3 chooses
     * @return the random variable of this UE, s, made here when there is none yet
     */
    Ptr<RandomVariableStream> GetProcessing(Processing processing, int64_t stream);

    /**
     * @param processing which one
     * @return the next one; less than none is none
     */
    Time DrawProcessing(Processing processing);

    /** @brief Change the state: both ends use its channels, or none. */
    void EnterState(RrcState state);

    /**
     * @brief Enter another state.
     * @param state the new one
     * @param phase phase within it; while it is one of the establishment the bearer has no channels
     */
    void MoveTo(RrcState state, Phase phase);

    /** @param position the channels that both ends use from now on; none: none */
    void Use(std::optional<uint32_t> position);

    /** @return whether messages take no time */
    bool IsInstant() const;

    /** @return whether the UE has an RRC connection, and not its radio bearer yet */
    bool IsEstablishing() const;

    /** @brief Answer RRC CONNECTION REQUEST. */
    void Connect();

    /** @brief Answer CELL UPDATE by the channels, or by CELL UPDATE CONFIRM. */
    void Confirm();

    /** @param answer answer to the request of the UE, on the CCCH */
    void SendAnswer(const RrcDownlinkMessage& answer) const;

    /** @brief The UE camps on another cell: answer when the RNC has worked. */
    void Register();

    /** @brief The UE has the answer: it goes on without channels. */
    void EndReselection();

    /** @return answer to an update after cell reselection */
    RrcDownlinkMessage MakeReselectionAnswer() const;

    /** @brief The UE has RRC CONNECTION SETUP: it gets in sync on DCHs, if it has got some. */
    void Synchronise();

    /** @brief The UE has channels: for its bearer, or for the messages that it needs first. */
    void BeginConnection();

    /**
     * @brief The next message of an establishment is due once RNC and core have worked.
     * @param phase phase until then
     */
    void Process(Phase phase);

    /** @brief The radio bearer is there. */
    void Establish();

    /**
     * @brief Have the UE leave its channels: by a message, if it has signalling radio bearers.
     * @param state IDLE, URA_PCH or CELL_PCH
     */
    void LeaveChannels(RrcState state);

    /** @brief The UE has not left its channels: it goes on in its state. */
    void Continue();

    /** @param state the state without channels that the UE is in from now on */
    void ReleaseTo(RrcState state);

    /**
     * @brief The UE has no RRC connection any more: it finds out by its timers, here at once. One
     * in a cell update after an error learns it with the answer.
     */
    void ReleaseLocally();

    /** @brief Give the bearer of a UE channels that has an RRC connection for another one. */
    void ResumeOnCommon();

    /** @brief A release is broken off, for the DCHs have gone: the UE goes on in CELL_FACH. */
    void ReturnToFach();

    /** @brief Get a UE channels that has none: at once beside another bearer, else by paging. */
    void WakeUp();

    /**
     * @brief Page the UE, in IDLE and URA_PCH in all cells of its area, and again after T3313; in a
     * cell without a PCH at its next paging occasion, by the event TIMER.
     */
    void Page();

    /**
     * @brief A page has been read, if the UE is in the cell.
     * @param cell primary scrambling code of the cell; none: the cell of the UE
     */
    void OnRead(std::optional<ScramblingCode> cell);

    /** @brief The UE asks for channels: CELL_FACH follows a cell update, CELL_DCH a connection. */
    void Answer();

    /** @brief Ask the cell for the DCH. */
    void RequestDch();

    /** @brief Have the UE move to CELL_DCH when the set-up is over. */
    void Raise();

    /** @brief The DCH that the UE has waited for is there: find out whether it is needed still. */
    void AskForVolume();

    /** @brief Begin security mode control. */
    void Secure();

    /** @brief Begin to set up the radio bearer. */
    void SetUpBearer();

    /** @param state CELL_DCH or CELL_FACH, which the UE is to be reconfigured for */
    void Reconfigure(RrcState state);

    /**
     * @brief Give the dedicated channel back, and that of signalling with it, or wait for it no
     * more.
     * @param isRefusal whether none is to be asked for before PendingTimeAfterTrigger
     */
    void ReleaseTickets(bool isRefusal = false);

    /** @return whether the RNC's end holds more than the threshold of the downlink */
    bool HasVolume() const;

    /** @return whether the downlink's volume takes the UE, in CELL_FACH, to CELL_DCH */
    bool NeedsDch() const;

    /** @brief Act on what an end holds by now, which has been there before the channels. */
    void CheckVolume();

    /** @brief Have the UE begin to measure its traffic volume, or begin anew. */
    void MeasureUplink();

    /** @param isWanted whether to count octets for InactivityVolume from now on */
    void CountOctets(bool isWanted);

    /**
     * @brief Count the octets of a PDU, and take them for activity when there are enough.
     * @param window octets that have gone in its direction
     */
    void Count(const RlcPdu& pdu, VolumeWindow& window);

    /** @brief The RNC's end sends a PDU. */
    void OnTxPdu(const RlcPdu& pdu)
    {
        Count(pdu, m_downlink);
    }

    /** @brief The RNC's end has received a PDU. */
    void OnRxPdu(const RlcPdu& pdu)
    {
        Count(pdu, m_uplink);
    }

    /** @brief There is activity now: look for inactivity when it can have lasted long enough. */
    void WatchInactivity();

    /** @brief Look whether the UE has been inactive. */
    void CheckInactivity();

    /** @return when a PDU last went or was to go, or, while octets are counted, enough went */
    Time GetLastActivity() const;

    /** @brief The UE has said that its data session is over; what comes later keeps it. */
    void EndSession();

    /** @brief Have a UE whose session is over leave its channels once nothing is under way. */
    void Sleep();

    /** @brief Look after a change of phase whether it can leave its channels now. */
    void SleepLater();

    uint32_t m_threshold{0};           //!< Octets that RLC may have to send in CELL_FACH
    int32_t m_downlinkThreshold{-1};   //!< The same of the downlink; less than 0: no other
    Time m_timeToTrigger;              //!< Time that RLC must have more to send
    Time m_inactivityTimer;            //!< Time without PDUs that ends CELL_DCH
    uint32_t m_inactivityVolume{0};    //!< Octets that start it anew; 0: any PDU does
    Time m_inactivityWindow;           //!< Time within which these octets must go
    Time m_fachInactivityTimer;        //!< Time without PDUs that ends CELL_FACH; 0: none
    Time m_pchInactivityTimer;         //!< Time without PDUs that ends CELL_PCH or URA_PCH; 0: none
    InitialState m_initialState;       //!< State of a UE that begins
    ConnectionState m_connectionState; //!< State that RRC CONNECTION SETUP leads to
    InactiveState m_inactiveState;     //!< State after CELL_FACH
    DormantState m_dormantState;       //!< State after SIGNALLING CONNECTION RELEASE INDICATION
    uint32_t m_drxCoefficient{0};      //!< Exponent of the DRX cycle in frames
    Time m_setUpDelay;                 //!< From the decision to CELL_DCH
    Time m_cellUpdateDelay;            //!< From the cell update to CELL_FACH
    Time m_connectionDelay;            //!< From the request of an RRC connection to CELL_DCH
    Time m_pendingTime;                //!< From a refusal to the next request
    Time m_t3313;                      //!< Attribute T3313
    ObjectFactory m_connectionProcessing; //!< Attribute ConnectionProcessing
    ObjectFactory m_cellUpdateProcessing; //!< Attribute CellUpdateProcessing
    ObjectFactory m_setUpProcessing;      //!< Attribute SetUpProcessing
    /// Random times of this UE; null: not needed yet
    std::array<Ptr<RandomVariableStream>, N_PROCESSING> m_processing;
    uint32_t m_connection{0};                   //!< RRC connections so far
    UeContext* m_ue{nullptr};                   //!< The UE; null: nothing is switched
    RbId m_id{};                                //!< Its switched bearer
    RrcState m_state{RrcState::CELL_FACH};      //!< State of the UE
    Phase m_phase{Phase::FACH};                 //!< Phase within the state
    EventId m_timer;                            //!< End of the phase
    std::vector<std::shared_ptr<void>> m_pages; //!< Keep its records on PCHs while it is paged
    TimeToTrigger m_trigger{[this] { return NeedsDch(); },
                            [this] { RequestDch(); }}; //!< Event 4A of the downlink
    EventId m_inactivity;                              //!< Next look for inactivity
    EventId m_sleep;                                   //!< Next look whether nothing is under way
    bool m_isSessionOver{false};       //!< The UE has said so, and had no PDUs since
    bool m_hasTraffic{false};          //!< An end has had PDUs to send since LeaveChannels()
    RrcState m_target{RrcState::IDLE}; //!< State that LeaveChannels() leads to
    Time m_lastActivity;               //!< When an end last got PDUs to send, or enough octets went
    bool m_isCounting{false};          //!< In CELL_DCH enough octets have to go
    VolumeWindow m_downlink;           //!< Octets that have gone down
    VolumeWindow m_uplink;             //!< Octets that have come up
    Time m_notBefore;                  //!< Time of the next request at the earliest
    TraceSource<RrcState, RrcState> m_stateTrace; //!< State
    TraceSource<Phase, Event> m_eventTrace;       //!< Event
};

/** @brief Write the name of a phase. @return the stream */
std::ostream& operator<<(std::ostream& os, ChannelSwitcher::Phase phase);

/** @brief Write the name of an event. @return the stream */
std::ostream& operator<<(std::ostream& os, ChannelSwitcher::Event event);

} // namespace ns3::umts

#endif /* UMTS_CHANNEL_SWITCHER_H */
