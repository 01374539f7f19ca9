/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UE_RRC_H
#define UMTS_UE_RRC_H

#include "umts-cell-reselection.h"
#include "umts-cpich-measurement.h"
#include "umts-fast-dormancy.h"
#include "umts-rrc-request-control.h"
#include "umts-rrc-state-meter.h"
#include "umts-ue-radio.h"

#include "ns3/assert.h"
#include "ns3/umts-rrc-connection.h"
#include "ns3/umts-time-to-trigger.h"

#include <map>
#include <memory>
#include <set>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief RRC of a UE: sets up, reconfigures and releases the UE's ends of radio bearers on messages
 * of the RNC (TS 25.331 8.2), and sends requests, cell updates and measurement reports.
 */
class UeRrc : public RrcConnection
{
  public:
    using BearerCallback = Callback<void, Ptr<RadioBearer>>;       //!< Is told of a bearer
    using RntiCallback = Callback<void, Rnti>;                     //!< Is told of the UE's identity
    using SessionCallback = Callback<void, const SessionMessage&>; //!< Takes NAS messages

    /**
     * @param bearers the UE's radio bearers, which this adds to and removes from
     * @param onBearer called with every new bearer
     * @param onBearerGone called with every bearer that is released
     * @param onCells called with the air of each cell that the UE is in from now on
     * @param onRnti called with the identity that another RNC gives the UE
     * @param cell its first cell
     */
    UeRrc(std::shared_ptr<const UeConfig> config,
          BearerSet& bearers,
          BearerCallback onBearer,
          BearerCallback onBearerGone,
          UeRadio::CellsCallback onCells,
          RntiCallback onRnti,
          const ActiveSetInfo& cell);

    ~UeRrc() override;

    void SetState(const RrcStateIndicator& state) override;
    void AddContext(RbId id, std::shared_ptr<const BearerConfig> config) override;
    void RefuseContext(RbId id) override;
    void RemoveContext(RbId id) override;
    void Detach() override;
    std::optional<uint8_t> MeasureCpich(CellId cell) const override;
    void SetVolumeMeasurement(const TrafficVolumeControl& control) override;
    TrafficVolumeReport MeasureVolume(RbId id) const override;
    void SetTransport(Ptr<RrcTransport> transport) override;

    void SetReceiver(Callback<void, const RrcUplinkMessage&> receiver) override
    {
        m_receiver = receiver;
    }

    /**
     * @brief Serve session management.
     * @param onMessage takes its messages
     * @param onRelease called when the RNC serves the UE no more
     */
    void SetSession(SessionCallback onMessage, Callback<void> onRelease)
    {
        m_onSession = onMessage;
        m_onSessionEnd = onRelease;
    }

    /**
     * @brief Send UPLINK DIRECT TRANSFER (TS 25.331 8.1.10). With a signalling radio bearer it
     * waits until the UE is on the channels of that: a UE in IDLE asks for an RRC connection, and
     * sends it when it has SECURITY MODE COMMAND; one in CELL_PCH or URA_PCH updates its cell.
     */
    void SendDirectTransfer(const UplinkDirectTransfer& message);

    /** @return what the UE sends and receives with */
    UeRadio& GetRadio()
    {
        return m_radio;
    }

    /** @param measurement measures what the RNC asks for; null: nothing can */
    void SetMeasurement(Ptr<CpichMeasurement> measurement);

    /** @return what measures the CPICHs; null when nothing can */
    Ptr<CpichMeasurement> GetMeasurement() const
    {
        return m_measurement;
    }

    /** @return time and energy of the UE by RRC state */
    Ptr<RrcStateMeter> GetStateMeter() const
    {
        return m_stateMeter;
    }

    /** @return the requests of the UE when it has no channels, or has left them */
    Ptr<RrcRequestControl> GetRequestControl() const
    {
        return m_request;
    }

    /** @return cell reselection of the UE */
    Ptr<CellReselection> GetCellReselection() const
    {
        return m_reselection;
    }

    /** @return fast dormancy of the UE */
    Ptr<FastDormancy> GetFastDormancy() const
    {
        return m_dormancy;
    }

    /**
     * @brief Switch the UE off: it sends DETACH REQUEST, and leaves when its RRC connection has
     * been released, or after 5 s (TS 24.008 4.7.4.1).
     */
    void SwitchOff();

    /** @return whether the UE was switched off, and has left its cells */
    bool IsOff() const
    {
        return m_isOff;
    }

  private:
    /// A traffic volume measurement.
    struct Volume
    {
        uint64_t threshold{0}; //!< Of event 4A, octets
        Time timeToTrigger;    //!< Time that event 4A must hold before it is reported
        Time pendingTime;      //!< From one event to the next
        Time notBefore;        //!< Next event at the earliest
        std::unique_ptr<TimeToTrigger> trigger; //!< Reports event 4A
    };

    /// The answer to a message.
    struct Answer
    {
        std::optional<RrcTransaction> transaction; //!< The procedure; none: it is not answered
        Time processing;                           //!< Until the answer is ready
    };

    /**
     * @brief Act on a message that has come, and answer it; on none of the DCCH while the UE has
     * left its channels for a cell update, which ends the procedure (TS 25.331 8.3.1.2).
     * @param isPart whether it is part of another message, and is not answered
     */
    void Receive(const RrcDownlinkMessage& message, bool isPart);

    /**
     * @param transaction the procedure
     * @param message the message
     * @param isPart as for Receive()
     * @return the answer to it
     */
    Answer MakeAnswer(RrcTransaction transaction,
                      const RrcDownlinkMessage& message,
                      bool isPart) const;

    /**
     * @brief RADIO BEARER SETUP: give a radio bearer its channels, once the first DCHs are
     * established, if they are that.
     */
    void Process(const RadioBearerSetup& message, bool isPart);

    /** @brief RADIO BEARER RECONFIGURATION: likewise. */
    void Process(const RadioBearerReconfiguration& message, bool isPart);

    /** @brief RADIO BEARER RELEASE. */
    void Process(const RadioBearerRelease& message, bool isPart);

    /** @brief PHYSICAL CHANNEL RECONFIGURATION: establish the DCHs in another cell, if it is one.
     */
    void Process(const PhysicalChannelReconfiguration& message, bool isPart);

    /** @brief ACTIVE SET UPDATE. */
    void Process(const ActiveSetUpdate& message, bool isPart);

    /** @brief UTRAN MOBILITY INFORMATION. */
    void Process(const UtranMobilityInformation& message, bool isPart);

    /** @brief Security mode control (TS 25.331 8.1.12): ciphering changes nothing here. */
    void Process(const SecurityModeCommand& message, bool isPart);

    /** @brief Begin to measure cells. */
    void Process(const MeasurementControl& message, bool isPart);

    /** @brief Report traffic volume. */
    void Process(const TrafficVolumeControl& message, bool isPart);

    /** @brief The request for a connection is answered; a part of it establishes its DCHs. */
    void Process(const RrcConnectionSetup& message, bool isPart);

    /** @brief A cell update is confirmed. */
    void Process(const CellUpdateConfirm& message, bool isPart);

    /** @brief A URA update is confirmed. */
    void Process(const UraUpdateConfirm& message, bool isPart);

    /** @brief Leave, once the RNC has the answer, or may have it. */
    void Process(const RrcConnectionRelease& message, bool isPart);

    /** @brief Ask for channels, unless the UE has some. */
    void Process(const PagingType1& message, bool isPart);

    /** @brief Hand a message to session management. */
    void Process(const DownlinkDirectTransfer& message, bool isPart);

    /**
     * @brief Establish the first DCHs.
     * @param state RRC state indicator of a message
     * @return whether it takes time; false: a message leads to no first ones, or they are there
     */
    bool EstablishFirst(RrcState state, const RadioLinksInfo& links, const Answer& answer);

    /** @brief Tell that what a message says is done, and answer it. */
    void Do(const Answer& answer);

    /** @brief Give a radio bearer its channels, if its PDP context is there still. */
    void OnMessage(const RadioBearerSetup& message);

    /** @brief The radio bearers use the channels again that they have left to establish others. */
    void Resume();

    /** @brief Answer a message, unless it takes no answer, or the connection has been released. */
    void Reply(const Answer& answer);

    /** @brief The RNC learns what the UE does with a message. */
    void Report(EstablishmentReport::Event event)
    {
        SendUplink(EstablishmentReport{event});
    }

    /**
     * @brief Leave all channels to establish dedicated physical channels, unless the UE is in sync
     * at once (TS 25.331 8.5.4).
     * @param cell their cell; none: it has no primary scrambling code
     * @param former cells that the UE goes back to when that fails, empty when it stays in its
     *        cell; none: its radio links there have failed, and it sends CELL UPDATE instead
     *        (8.3.1)
     * @param isFirst whether it has had no DCHs, and is in this cell
     * @param answer answer to the message
     * @return whether it takes time: OnEstablishment() follows
     */
    bool Establish(std::optional<ScramblingCode> cell,
                   std::optional<std::set<ScramblingCode>> former,
                   bool isFirst,
                   const Answer& answer);

    /** @param id a radio bearer that gets no channels by the message that is being established */
    void DropChannels(RbId id);

    /** @brief Make the UE's end of the signalling radio bearer. */
    void AddSignalling(const RadioBearerSetup& message);

    /** @brief Move a radio bearer to other transport channels, or to none. */
    void OnMessage(const RadioBearerReconfiguration& message);

    /** @return whether a message moves the UE to a cell that it is in not yet */
    bool IsElsewhere(const PhysicalChannelReconfiguration& message) const;

    /** @brief Have a message say that radio bearers that move use what they use now. */
    void KeepChannels(PhysicalChannelReconfiguration& message) const;

    /** @brief Move radio bearers to another cell, and have them use there what they use here. */
    void Reconfigure(PhysicalChannelReconfiguration message);

    /** @brief Move radio bearers to another cell. */
    void OnMessage(const PhysicalChannelReconfiguration& message);

    /** @brief Add or remove a radio link of all DCHs. */
    void OnMessage(const ActiveSetUpdate& message);

    /** @brief Another RNC serves the UE: RLC begins anew. */
    void OnMessage(const UtranMobilityInformation& message);

    /** @brief The UE is in an RRC state from now on. */
    void Enter(const RrcStateIndicator& state);

    /**
     * @brief Do what the RRC state indicator of a message says, with signalling radio bearers. A
     * state without channels begins once the answer has come (TS 25.331 8.2.2.4, 8.1.4.4).
     * @param cell primary scrambling code of the cell that the UE stays in without DCHs
     */
    void ApplyState(RrcState state, std::optional<ScramblingCode> cell);

    /** @brief Do what a message says whose first DCHs are established by now. */
    void OnEstablished(const RrcDownlinkMessage& message);

    /** @brief Leave the channels for another state, once signalling has nothing more to send. */
    void LeaveWhenEmpty();

    /** @brief Have one cell, the first one. @param cell its primary scrambling code */
    void KeepFirstCell(std::optional<ScramblingCode> cell);

    /** @brief Have the signalling radio bearer use the channels of the UE's state. */
    void UseSignalling();

    /**
     * @brief Send the request that is under way, on the CCCH.
     * @param cell primary scrambling code of the cell; none: the cell that the UE has been in
     */
    void SendOnCcch(std::optional<ScramblingCode> cell, const RrcUplinkMessage& message);

    /**
     * @brief Open the UE's end of RACH and FACH for the CCCH.
     * @param end sends and receives messages
     * @return keeps it open
     */
    std::shared_ptr<void> OpenCcch(const UeCommonInfo& info, CcchEnd& end);

    /**
     * @brief The state of a UE with a signalling radio bearer has changed: it completes its RRC
     * connection and asks for service, or asks for channels again for what it holds.
     * @param isNew whether the UE has asked for it
     * @param former state that it was in
     */
    void OnSignalledState(bool isNew, RrcState former);

    /** @brief Send the direct transfers that wait, or ask for channels for them. */
    void SendTransfers();

    /** @brief SendTransfers() after the present event, if any waits. */
    void SendTransfersSoon();
    /** @brief The time that a UE that is switched off has for DETACH REQUEST is over. */
    void OnSwitchedOff();

    /** @brief CELL UPDATE of a UE without channels is confirmed. */
    void OnRequestAnswer();

    /** @brief End a cell update, and re-establish RLC, if the message says so. */
    void OnMessage(const CellUpdateConfirm& message);

    /** @brief Send a message to the RNC; to none after the release of the connection. */
    void SendUplink(const RrcUplinkMessage& message);

    /** @brief Send a message on the DCCH; none while the UE is not on its channels. */
    void SendOnDcch(const RrcUplinkMessage& message);

    /** @brief Send MEASUREMENT REPORT. */
    void OnReport(const MeasurementReport& report)
    {
        SendOnDcch(report);
    }

    /** @return whether the UE has an RRC connection, and channels */
    bool IsConnected() const
    {
        return m_told.state >= RrcState::CELL_FACH;
    }

    /** @param id a radio bearer whose volume is measured, and which has PDUs to send */
    void OnTraffic(RbId id);

    /** @brief Tell of bearers that have got PDUs to send while a request was under way. */
    void ReportTraffic();

    /** @return report of the traffic volume of a radio bearer whose volume is measured */
    TrafficVolumeReport MeasureVolume(RbId id, TrafficVolumeReport::Trigger trigger) const;

    /** @brief Begin to measure the traffic volume of a radio bearer, or begin anew. */
    void BeginToMeasure(const TrafficVolumeControl& control);

    /** @return whether a radio bearer whose volume is measured fulfils event 4A, and may report */
    bool HasEvent4A(RbId id) const;

    /** @brief Evaluate event 4A of a radio bearer, if it is measured (TS 25.331 14.4.2.1). */
    void EvaluateVolume(RbId id);

    /** @brief Report event 4A of a radio bearer. */
    void ReportVolume(RbId id);

    /** @param cause why a UE without channels asks for some, unless it does so already */
    void RequestChannels(CellUpdateCause cause);

    /** @param request RRC CONNECTION REQUEST or CELL UPDATE, to be sent */
    void SendRequest(const RrcRequestControl::Request& request);

    /** @return whether a request or its answer is lost, by block errors of now */
    bool AreLost(const RrcUplinkMessage& request, const RrcDownlinkMessage& answer);

    /** @param request what has been given up: without channels by now, or the connection is lost */
    void OnRequestFailure(const RrcRequestControl::Request& request);

    /** @brief Reselect cells from the cell in which the RNC has the UE, if it has no channels. */
    void BeginReselection();

    /** @return measurements of all cells now; none when nothing can measure */
    std::vector<CpichSample> MeasureCells()
    {
        return m_measurement ? m_measurement->MeasureCells() : std::vector<CpichSample>();
    }

    /** @return whether the UE has neither channels nor a request for some, and can ask for them */
    bool MayReselect() const;

    /** @brief The UE camps on a cell that the RNC must know of. */
    void OnReselection()
    {
        RequestChannels(CellUpdateCause::CELL_RESELECTION);
    }

    /** @brief The RNC knows the cell that the UE camps on, which goes on without channels. */
    void OnReselectionConfirm();

    /**
     * @return whether the UE is in idle mode, where it has no U-RNTI any more by which an answer to
     *         its update would be for it (TS 25.331 8.5.2)
     */
    bool HasGivenUp() const;

    /** @brief Forget the request for channels; a cell update after an error goes on. */
    void EndRequest();

    /** @brief Nothing is sent on the CCCH any more, nor expected there. */
    void LeaveCcch();

    /** @brief RLC of a radio bearer has an unrecoverable error: cell update (TS 25.331 8.3.1.2). */
    void OnRlcError();

    /** @brief The radio links have failed: cell update (TS 25.331 8.3.1.2, 8.5.6). */
    void OnRadioLinkFailure();

    /**
     * @brief Send CELL UPDATE in the cell measured as the best one, or in the present one when
     * nothing is measured. One that takes time is repeated, and unless one is under way already the
     * UE leaves its dedicated channels until it is confirmed.
     */
    void UpdateCell(CellUpdateCause cause);

    /** @brief Leave all dedicated channels, HS-DSCH included, for CELL_FACH. */
    void LeaveDedicatedChannels();

    /**
     * @return the cell that the UE camps on by cell reselection, else the best one that it
     *         measures; none without measurements
     */
    std::optional<ScramblingCode> GetBestCell() const;

    /** @brief Measure in the states that have channels alone: in the others nothing is reported. */
    void PauseMeasurement();

    /** @brief Measure what the active set changes for. */
    void MeasureActiveSet(const ActiveSetInfo& activeSet);

    /**
     * @param cell a cell's primary scrambling code; throws Error without it, or when the UE has
     * nothing to measure with
     * @return CPICH Ec/N0, dB
     */
    double MeasureQuality(std::optional<ScramblingCode> cell);

    /** @return whether the UE is in sync in a cell that it can go back to */
    bool CanGoBack();

    /** @brief Channels in another cell are established, or T312 has expired (8.2.2.7). */
    void OnEstablishment(bool isEstablished);

    /** @return whether the UE has channels, and its radio bearers hold nothing */
    bool IsQuiet() const;

    /** @return when a PDU of a bearer whose volume is measured last went or came; 0: never */
    Time GetLastPduTime() const;

    /** @brief The data session has ended. */
    void OnSessionEnd()
    {
        SendOnDcch(SignallingConnectionReleaseIndication());
    }

    BearerSet& m_bearers;                               //!< Radio bearers
    UeRadio m_radio;                                    //!< Channels and radio links
    BearerCallback m_onBearer;                          //!< Takes new bearers
    BearerCallback m_onBearerGone;                      //!< Gives released ones up
    RntiCallback m_onRnti;                              //!< Takes the UE's identity
    Callback<void, const RrcUplinkMessage&> m_receiver; //!< RRC of the RNC; null: none
    Ptr<RrcStateMeter> m_stateMeter;                    //!< Time and energy by RRC state
    Ptr<RrcRequestControl> m_request;                   //!< Asks for channels
    Ptr<CellReselection> m_reselection;                 //!< Camps on cells without channels
    Ptr<FastDormancy> m_dormancy;                       //!< Tells that a data session has ended
    EventId m_off;                                      //!< The UE that is switched off leaves
    bool m_isOff{false};                                //!< It was switched off, and has left
    EventId m_wakeUp;                                   //!< The UE asks for channels
    RrcStateIndicator m_told;                           //!< RRC state that the RNC has told
    RrcState m_next{};                                  //!< That of LeaveWhenEmpty()
    std::optional<ScramblingCode> m_nextCell;           //!< The cell there, if it is told
    EventId m_leave;                                    //!< LeaveWhenEmpty()
    Ptr<CpichMeasurement> m_measurement;                //!< Measures the CPICHs; may be null
    SessionCallback m_onSession;                        //!< Takes NAS messages; null: nobody does
    Callback<void> m_onSessionEnd;                      //!< Told of the release; null likewise
    std::vector<UplinkDirectTransfer> m_transfers;      //!< Wait for channels
    EventId m_sendTransfers;                            //!< They are sent
    Ptr<RrcTransport> m_transport;    //!< Carries messages of the DCCH; null: SetTransport() comes
    Ptr<Dcch> m_signalling;           //!< Carries messages; null: they take no time
    Ptr<Ccch> m_ccch;                 //!< Carries cell updates; null likewise
    std::map<RbId, Volume> m_volumes; //!< Traffic volume measurements, by radio bearer
    ActiveSetInfo m_activeSet;        //!< Cells that it is in
    Answer m_answer;                  //!< To the message whose channels are being established
    std::optional<RrcDownlinkMessage> m_establishing; //!< That message, if it says more than that
    std::optional<std::set<ScramblingCode>>
        m_former; //!< Cells to go back to when no channels are established; none: there are none
};

} // namespace ns3::umts

#endif /* UMTS_UE_RRC_H */
