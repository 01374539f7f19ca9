/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UE_RRC_H
#define UMTS_UE_RRC_H

#include "umts-cpich-measurement.h"
#include "umts-fast-dormancy.h"
#include "umts-rrc-request-control.h"
#include "umts-rrc-state-meter.h"
#include "umts-ue-channels.h"

#include "ns3/umts-bearer-set.h"
#include "ns3/umts-rrc-connection.h"

#include <map>
#include <set>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief RRC of a UE: makes, moves and takes away the UE's ends of radio bearers as the RNC says
 * (TS 25.331 8.2).
 */
class UeRrc : public RrcConnection
{
  public:
    using BearerCallback = Callback<void, Ptr<RadioBearer>>; //!< Is told of a bearer
    using RntiCallback = Callback<void, Rnti>;               //!< Is told of the UE's identity
    /// Is told of the cells of the UE.
    using CellsCallback = Callback<void, const std::vector<Ptr<UuChannel>>&>;

    /**
     * @param config configuration of the UE
     * @param bearers the UE's radio bearers, which this adds to and removes from
     * @param onBearer called with every new bearer
     * @param onBearerGone called with every bearer that is released
     * @param onCells called with the air of each cell that the UE is in from now on
     * @param onRnti called with the identity that another RNC gives the UE
     */
    UeRrc(std::shared_ptr<const UeConfig> config,
          BearerSet& bearers,
          BearerCallback onBearer,
          BearerCallback onBearerGone,
          CellsCallback onCells,
          RntiCallback onRnti);

    ~UeRrc() override;

    void Send(const RrcDownlinkMessage& message) override;
    void SetTransport(Ptr<RrcTransport> transport) override;
    void SetReceiver(Callback<void, const RrcUplinkMessage&> receiver) override;
    std::optional<double> MeasureCpich(CellId cell) const override;
    bool Establish(std::optional<ScramblingCode> cell,
                   std::optional<std::set<ScramblingCode>> former) override;

    /** @return block errors of the UE's links */
    LinkErrors& GetLinkErrors();

    /** @param measurement measures what the RNC asks for */
    void SetMeasurement(Ptr<CpichMeasurement> measurement);

    /** @return what measures the CPICHs; null when nothing can */
    Ptr<CpichMeasurement> GetMeasurement() const;

    /** @return time and energy of the UE by RRC state */
    Ptr<RrcStateMeter> GetStateMeter() const;

    /** @return what tells of radio link failures */
    Ptr<RadioLinkMonitor> GetRadioLinkMonitor() const;

    /** @return the requests of the UE when it has no channels, or has left them */
    Ptr<RrcRequestControl> GetRequestControl() const;

    /** @return fast dormancy of the UE */
    Ptr<FastDormancy> GetFastDormancy() const;

    /** @return MAC-d of the UE; null before the first bearer */
    Ptr<MacD> GetMac() const;

    /** @return the UE's end of HS-DSCH; null before it uses it */
    Ptr<HsReceiver> GetHsReceiver() const;

  private:
    using Channels = std::vector<std::shared_ptr<BearerChannel>>; //!< As in RadioBearerSetup

    /**
     * @brief Make the UE's end of a radio bearer.
     * @param message the message
     */
    void OnMessage(const RadioBearerSetup& message);

    /**
     * @brief Move a radio bearer to other transport channels, or to none.
     * @param message the message
     */
    void OnMessage(const RadioBearerReconfiguration& message);

    /**
     * @brief Change the RRC state.
     * @param message the message
     */
    void OnMessage(const RrcStateIndicator& message);

    /**
     * @brief Take the UE's end of a radio bearer away.
     * @param message the message
     */
    void OnMessage(const RadioBearerRelease& message);

    /**
     * @brief Let a radio bearer refuse packets.
     * @param message the message
     */
    void OnMessage(const RadioBearerRefusal& message);

    /**
     * @brief End a cell update, and re-establish RLC, if the message says so.
     * @param message the message
     */
    void OnMessage(const CellUpdateConfirm& message);

    /**
     * @brief Ask for channels, unless the UE has some.
     * @param message the message
     */
    void OnMessage(const PagingType1& message);

    /**
     * @brief The request is answered.
     * @param message the message
     */
    void OnMessage(const RrcConnectionSetup& message);

    /**
     * @brief Security mode control (TS 25.331 8.1.12): ciphering changes nothing here.
     * @param message the message
     */
    void OnMessage(const SecurityModeCommand& message);

    /**
     * @param request RRC CONNECTION REQUEST, to be sent on the CCCH
     * @return when its transmission ends
     */
    Time SendConnectionRequest(const RrcConnectionRequest& request);

    /**
     * @brief The state of a UE with a signalling radio bearer has changed: it completes its RRC
     * connection and asks for service, or asks for channels again for what it holds.
     * @param isNew whether the UE has asked for it
     * @param former state that it was in
     */
    void OnSignalledState(bool isNew, RrcState former);

    /** @brief CELL UPDATE of a UE without channels is confirmed. */
    void OnRequestAnswer();

    /** @param id a radio bearer whose volume is measured, and which has PDUs to send */
    void OnTraffic(RbId id);

    /** @return whether the UE has an RRC connection, and channels */
    bool IsConnected() const;

    /** @param cause why a UE without channels asks for some, unless it does so already */
    void RequestChannels(CellUpdateCause cause);

    /**
     * @param request RRC CONNECTION REQUEST or CELL UPDATE, to be sent
     * @return when its transmission ends
     */
    Time SendRequest(const RrcRequestControl::Request& request);

    /**
     * @param request a request
     * @param answer its answer
     * @return whether one of them is lost, by block errors of now
     */
    bool AreLost(const RrcUplinkMessage& request, const RrcDownlinkMessage& answer) const;

    /** @param request what has been given up: without channels by now, or the connection is lost */
    void OnRequestFailure(const RrcRequestControl::Request& request);

    /** @brief Tell of bearers that have got PDUs to send while a request was under way. */
    void ReportTraffic();

    /** @brief Forget the request for channels; a cell update after an error goes on. */
    void EndRequest();

    /**
     * @brief Measure traffic volume, or report it.
     * @param message the message
     */
    void OnMessage(const TrafficVolumeControl& message);

    /**
     * @brief Report the traffic volume of a radio bearer.
     * @param id a radio bearer whose volume is measured
     * @param isRequested whether the RNC has asked
     */
    void ReportVolume(RbId id, bool isRequested);

    /** @brief RLC of a radio bearer has an unrecoverable error: cell update (TS 25.331 8.3.1.2). */
    void OnRlcError();

    /** @brief The radio links have failed: cell update (TS 25.331 8.3.1.2, 8.5.6). */
    void OnRadioLinkFailure();

    /**
     * @brief Send CELL UPDATE in the cell measured as the best one, or in the present one when
     * nothing is measured. One that takes time is repeated, and unless one is under way already the
     * UE leaves its dedicated channels until it is confirmed.
     * @param cause why
     */
    void UpdateCell(CellUpdateCause cause);

    /** @return the best cell that the UE measures; none without measurements */
    std::optional<ScramblingCode> GetBestCell() const;

    /** @brief Measure in the states that have channels alone: in the others nothing is reported. */
    void PauseMeasurement();

    /** @brief Send and receive nothing while channels in another cell are being established. */
    void LeaveChannels();

    /**
     * @param cell a cell's primary scrambling code; the simulation ends with a sentence without it,
     *        or when the UE has nothing to measure with
     * @return CPICH Ec/N0, dB
     */
    double MeasureQuality(std::optional<ScramblingCode> cell);

    /** @return whether the UE is in sync in a cell that it can go back to */
    bool CanGoBack();

    /**
     * @brief Channels in another cell are established, or T312 has expired (TS 25.331 8.2.2.7).
     * @param isEstablished whether they are
     */
    void OnEstablishment(bool isEstablished);

    /** @brief Leave all dedicated channels, HS-DSCH included, for CELL_FACH. */
    void LeaveDedicatedChannels();

    /** @brief Close the UE's ends of all transport channels; what HS-DSCH holds goes up. */
    void CloseChannels();

    /**
     * @brief Move radio bearers to another cell.
     * @param message the message
     */
    void OnMessage(const PhysicalChannelReconfiguration& message);

    /**
     * @brief Add or remove a radio link of all DCHs.
     * @param message the message
     */
    void OnMessage(const ActiveSetUpdate& message);

    /** @param activeSet the cells that the UE is in from now on */
    void EnterCells(const ActiveSetInfo& activeSet);

    /**
     * @param id a radio bearer
     * @return its DCHs; null when it has none, or has left them
     */
    UeDch* FindDch(RbId id) const;

    /**
     * @brief Have a radio bearer use its transport channels.
     * @param id the radio bearer
     * @param channel position of the channels in RadioBearerSetup
     */
    void MapTo(RbId id, uint32_t channel);

    /**
     * @brief A radio bearer begins or ceases to use DCHs: the radio links are watched as long as
     * one of them does.
     * @param id the radio bearer
     * @param usesDch whether it uses them from now on
     */
    void SetDch(RbId id, bool usesDch);

    /**
     * @brief Send a message to the RNC; to none after the release of the connection.
     * @param message the message
     */
    void SendUplink(const RrcUplinkMessage& message);

    /**
     * @brief Begin to measure.
     * @param message the message
     */
    void OnMessage(const MeasurementControl& message);

    /**
     * @brief Another RNC serves the UE: RLC begins anew.
     * @param message the message
     */
    void OnMessage(const UtranMobilityInformation& message);

    /** @param report MEASUREMENT REPORT to be sent */
    void OnReport(const MeasurementReport& report);

    /**
     * @brief Send a message on the DCCH; none while the UE is not on its channels.
     * @param message the message
     */
    void SendOnDcch(const RrcUplinkMessage& message);

    /** @return whether the UE has channels, and its radio bearers hold nothing */
    bool IsQuiet() const;

    /** @brief The data session has ended. */
    void OnSessionEnd();

    /**
     * @brief Leave the cell, after the release of all radio bearers.
     * @param message the message
     */
    void OnMessage(const RrcConnectionRelease& message);

    /**
     * @brief Open the UE's ends of the transport channels of a radio bearer, in place of those that
     * it has.
     * @param id the radio bearer
     * @param info the channels
     * @return the ends that it has had
     */
    Channels Open(RbId id, const std::vector<UeChannelInfo>& info);

    /**
     * @brief Open the UE's end of transport channels.
     * @param info the channels
     * @param priority MAC logical channel priority of the bearer
     * @param errors block errors of the UE's link
     * @return the end
     */
    std::shared_ptr<BearerChannel> OpenChannel(const UeChannelInfo& info,
                                               uint32_t priority,
                                               const BearerErrorModels& errors);

    /**
     * @brief Listen to HS-DSCH of a cell.
     * @param info HS-DSCH
     */
    void ListenTo(const UeHsDschInfo& info);

    std::shared_ptr<const UeConfig> m_config;           //!< Configuration of the UE
    Ptr<RadioEnvironment> m_environment;                //!< Where it finds cells
    BearerSet& m_bearers;                               //!< Radio bearers
    BearerCallback m_onBearer;                          //!< Takes new bearers
    BearerCallback m_onBearerGone;                      //!< Gives released ones up
    CellsCallback m_onCells;                            //!< Takes the cells that the UE is in
    RntiCallback m_onRnti;                              //!< Takes the UE's identity
    Callback<void, const RrcUplinkMessage&> m_receiver; //!< RRC of the RNC; null: none
    Ptr<RrcStateMeter> m_stateMeter;                    //!< Time and energy by RRC state
    Ptr<RadioLinkMonitor> m_monitor;                    //!< Tells of radio link failures
    Ptr<RrcRequestControl> m_request;                   //!< Asks for channels
    Ptr<FastDormancy> m_dormancy;                       //!< Tells that a data session has ended
    EventId m_wakeUp;                                   //!< The UE asks for channels
    RrcStateIndicator m_told;                           //!< RRC state that the RNC has told
    std::optional<CommonChannelConfig> m_common;        //!< RACH and FACH; none before their use
    Ptr<MacD> m_mac;                                    //!< MAC-d
    Ptr<HsReceiver> m_hsReceiver;                       //!< End of HS-DSCH
    Ptr<CpichMeasurement> m_measurement;                //!< Measures the CPICHs; may be null
    Ptr<SignallingLink> m_signalling;    //!< Carries messages; null: they take no time
    Ptr<CcchLink> m_ccch;                //!< Carries cell updates; null likewise
    std::map<RbId, Channels> m_channels; //!< Transport channels that each bearer may use
    std::set<RbId> m_dchs;               //!< Bearers that use DCHs
    std::map<RbId, uint64_t> m_volumes;  //!< Thresholds of event 4A, by radio bearer
    LinkErrors m_errors;                 //!< Block errors of the links
    std::optional<std::set<ScramblingCode>>
        m_former; //!< Cells to go back to when no channels are established; none: there are none
};

} // namespace ns3::umts

#endif /* UMTS_UE_RRC_H */
