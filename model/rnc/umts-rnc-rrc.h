/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RNC_RRC_H
#define UMTS_RNC_RRC_H

#include "umts-observers.h"
#include "umts-rnc-cell-change.h"
#include "umts-rnc-net-device.h"
#include "umts-rnc-signalling.h"

#include "ns3/umts-section.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief RRC of an RNC: sets up, moves and releases radio bearers (TS 25.331 8.2, 8.3). It makes
 * the RNC's end, has the Node B open its own by NBAP, and sends the UE its part.
 *
 * Procedures take no time without signalling radio bearers; switching does (ChannelSwitcher).
 */
class RncRrc : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    RncRrc();

    /** @param rnc the RNC */
    void Configure(Ptr<RncNetDevice> rnc);

    /**
     * @brief Control a Node B.
     * @param channel its Iub
     * @param iub the RNC's end of it
     * @return the RNC's side of it
     */
    Ptr<ControllingRnc> AddNodeB(Ptr<IubChannel> channel, Ptr<IubNetDevice> iub);

    /**
     * @brief Control a cell.
     * @param side the RNC's side of its Node B
     * @param cell NBAP of the cell
     * @param config configuration of the cell
     */
    void AddCell(Ptr<ControllingRnc> side, Ptr<NbapCell> cell, const CellConfig& config);

    /**
     * @brief Connect another RNC: UEs of either one may use cells of the other one. See
     * Rnsap::Connect().
     * @param other RRC of the RNC at the second end
     * @param iur the Iur, attached to two devices
     */
    void ConnectRnc(const Ptr<RncRrc>& other, Ptr<IubChannel> iur);

    /**
     * @brief Establish the RRC connection of a UE, which enters a cell.
     * @param cell a cell of this RNC; the simulation ends with a sentence otherwise
     * @param config configuration of the UE
     * @return the UE's identity
     */
    Rnti Connect(Ptr<NbapCell> cell, std::shared_ptr<const UeConfig> config);

    /**
     * @brief Take the UE's side of its RRC connection.
     * @param rnti the UE
     * @param connection where messages for it go, as long as the UE is there
     */
    void SetConnection(Rnti rnti, RrcConnection* connection);

    /**
     * @brief Release the RRC connection of a UE with all its radio bearers. Its identity and its
     * addresses may become those of another UE.
     * @param rnti the UE
     */
    void Disconnect(Rnti rnti);

    /**
     * @brief Set up a radio bearer. The first one of a UE is its default bearer. A cell may refuse
     * a DCH, or have it wait: what has become of it says the DchReservation of the RNC's end. One
     * on HS-DSCH ends soft handover. Anything but a DCH for a UE in a cell of another RNC ends the
     * simulation with a sentence.
     * @param rnti the UE
     * @param config what to make
     * @param errors block errors of the UE's link
     * @return its number
     */
    RbId SetUp(Rnti rnti, const BearerConfig& config, const BearerErrorModels& errors);

    /**
     * @brief Give a UE whose UeConfig has SignallingBearers() its signalling radio bearer. From now
     * on its procedures take time, and trace sources alone tell of their end. See RncSignalling.
     * @param rnti the UE
     * @param first transport channels of its first bearer, which comes next
     * @param errors block errors of the UE's link
     */
    void SetUpSignalling(Rnti rnti, BearerChannelType first, const BearerErrorModels& errors);

    /**
     * @brief Release a radio bearer: all that it holds goes back, at both ends and in the Node B.
     * @param rnti the UE
     * @param id its number; the simulation ends with a sentence when there is none
     */
    void Release(Rnti rnti, RbId id);

    /**
     * @brief Hard handover (TS 25.331 8.3.5; with HS-DSCH, a serving cell change 8.2.2): all radio
     * bearers of a UE go on in another cell. Block sets and frames under way in the former cell,
     * and what its Node B has queued, are lost: RLC AM sends them again.
     *
     * A cell that has no room for a DCH of the UE refuses: the UE stays where it is. So does one of
     * another RNC, when the UE has other bearers than DCHs, unless RelocateOnHandOver makes it a
     * relocation. DCHs that wait for room wait in the new cell.
     *
     * When the UE needs time to get in sync in the new cell (RadioLinkMonitor), it is in the old
     * one until then, and longer when that fails; who asks for another handover meanwhile is
     * refused.
     * @param rnti the UE
     * @param cell another cell of this RNC, or of one with an Iur to it; the simulation ends with a
     *        sentence otherwise
     * @return whether the UE is in the new cell, or on its way there
     */
    bool HandOver(Rnti rnti, Ptr<NbapCell> cell);

    /**
     * @brief SRNS relocation (TS 25.331 8.3.3, TS 23.060 6.9.2.2): another RNC serves the UE from
     * now on, which gets a new RNTI. All radio bearers go on, on any channel. RLC of acknowledged
     * mode begins anew: what it has begun to send and not confirmed is lost, unless PDCP has
     * LosslessRelocation.
     *
     * Without a cell the UE is not involved: it stays in its active set, which has to be in cells
     * of the other RNC alone. With a cell it is combined with a hard handover to it, and need no
     * Iur; the cell may refuse, as in HandOver(). Wrong use ends the simulation with a sentence.
     * @param rnti the UE
     * @param target RRC of the other RNC
     * @param cell a cell of the other RNC, or null
     * @return whether the other RNC serves the UE, or will when that is in sync in the cell
     */
    bool Relocate(Rnti rnti, const Ptr<RncRrc>& target, Ptr<NbapCell> cell = nullptr);

    /** @param listener is told of every UE that is relocated to another RNC; or null */
    void SetRelocationListener(std::shared_ptr<RelocationListener> listener);

    /**
     * @brief Add a radio link of the UE's DCHs (TS 25.331 8.3.4): they go on in that cell, too.
     * What is on common channels stays in the first cell of the active set. Wrong use ends the
     * simulation with a sentence: a cell of the active set or of an RNC without an Iur, a seventh
     * cell, a UE with HS-DSCH or channel switching.
     * @param rnti the UE
     * @param cell another cell of this RNC, or of one with an Iur to it
     * @return false when the cell has no room, or is another RNC's and the UE has other bearers
     * than DCHs, or the UE holds no DCH yet: the active set stays
     */
    bool AddRadioLink(Rnti rnti, Ptr<NbapCell> cell);

    /**
     * @brief Remove a radio link of the UE's DCHs. When it is the first of the active set, what is
     * on common channels moves to the next one, as in a hard handover.
     * @param rnti the UE
     * @param cell a cell of its active set, not the only one; the simulation ends with a sentence
     *        otherwise
     */
    void RemoveRadioLink(Rnti rnti, Ptr<NbapCell> cell);

    /**
     * @param rnti a UE
     * @return the cells of its active set, the first one first
     */
    std::vector<Ptr<NbapCell>> GetActiveSet(Rnti rnti) const;

    /**
     * @brief Fix the random streams of the block errors of a radio bearer in the cells of the
     * active set besides the first one.
     * @param rnti the UE
     * @param id its radio bearer
     * @param stream the first stream
     * @return the number of streams used
     */
    int64_t AssignStreams(Rnti rnti, RbId id, int64_t stream);

    /**
     * @brief Hand a UE over by measurement reports from now on (TS 25.331 8.4): it measures the
     * CPICHs of all cells here, and of RNCs with an Iur while it has DCHs alone, that have a
     * scrambling code. When a cell refuses the UE, that measures anew, and may report the cell
     * again; so it does when there are more cells, or fewer that could take it.
     * @param rnti the UE, which has something to measure with and is in a cell with a scrambling
     *        code; the simulation ends with a sentence otherwise
     * @param algorithm says what the UE measures, and what follows from its reports
     */
    void StartHandOver(Rnti rnti, Ptr<HandOverAlgorithm> algorithm);

    /**
     * @param rnti a UE
     * @return the cell that it is in, of several the first one
     */
    Ptr<NbapCell> GetCell(Rnti rnti) const;

    /**
     * @param rnti a UE
     * @return its configuration
     */
    const UeConfig& GetConfig(Rnti rnti) const;

    /**
     * @param cell a cell
     * @return how it is controlled; the simulation ends with a sentence when it belongs neither to
     *         this RNC nor to one with an Iur to it
     */
    Ptr<ControlledCell> Control(const Ptr<NbapCell>& cell) const;

    /**
     * @brief The RRC state of a UE may have changed: if it has, the UE is told.
     * @param rnti the UE
     */
    void OnState(Rnti rnti);

    /** @param ue a UE, which gets a MEASUREMENT CONTROL */
    void ControlMeasurement(UeContext& ue);

    /** @param ue a UE, which gets a MEASUREMENT CONTROL if other cells could take it than before */
    void UpdateMeasurement(UeContext& ue);

    /**
     * @param ue a UE
     * @param cell a cell
     * @return why the UE cannot have it: it would need more than DCHs over an Iur; empty: it can
     */
    std::string CheckIur(const UeContext& ue, const Ptr<ControlledCell>& cell) const;

    /**
     * @brief Have both ends of a bearer send on its first channels.
     * @param ue the UE
     * @param id the bearer
     */
    void Use(UeContext& ue, RbId id);

    /**
     * @brief Have a bearer refuse packets, as it gets no channels.
     * @param ue the UE
     * @param id the bearer
     */
    void Refuse(UeContext& ue, RbId id);

    /**
     * @brief Release a radio bearer at once.
     * @param ue the UE
     * @param id the bearer
     */
    void Release(UeContext& ue, RbId id);

    /**
     * @brief Remove a radio link at once.
     * @param ue the UE
     * @param removed a cell of its active set, not the only one
     */
    void RemoveRadioLink(UeContext& ue, const Ptr<ControlledCell>& removed);

    /**
     * @brief Give DCHs of a UE a radio link in a cell.
     * @param ue the UE
     * @param cell the cell, of the active set afterwards
     * @param tickets the DCHs that it has admitted
     */
    static void ConnectRadioLink(UeContext& ue,
                                 const Ptr<ControlledCell>& cell,
                                 const UeContext::Tickets& tickets);

    /** @param ue a UE whose new DCHs get radio links in all its cells, or the cells go */
    void ExtendRadioLinks(UeContext& ue);

    /**
     * @param cell a cell
     * @return RRC of the RNC that a UE is relocated to when it is handed over to the cell; null: it
     *         is not relocated, see RelocateOnHandOver
     */
    RncRrc* FindRelocationTarget(const Ptr<ControlledCell>& cell) const;

    /**
     * @brief Fire the trace of radio links.
     * @param rnti the UE
     * @param cell the cell
     * @param isAdded whether the radio link is added, or is removed
     * @param reason why it has been refused; empty: it has not
     */
    void TellRadioLink(Rnti rnti,
                       const Ptr<ControlledCell>& cell,
                       bool isAdded,
                       const std::string& reason);

    /** @return how UEs go on in other cells */
    RncCellChange& GetCellChange();

    /** @return the part for UEs with signalling radio bearers */
    RncSignalling& GetSignalling();

    /** @return its and other RNCs' cells */
    Ptr<Rnsap> GetRnsap() const;

    /**
     * @brief TracedCallback signature for handovers.
     * @param rnti the UE
     * @param from position of the former cell in CellList; those of RNCs with an Iur count on
     * @param to position of the new cell in CellList; those of RNCs with an Iur count on
     * @param reason why the new cell has refused, or the UE has come back; empty: it is there
     */
    typedef void (*HandOverTracedCallback)(uint32_t rnti,
                                           uint32_t from,
                                           uint32_t to,
                                           const std::string& reason);

    /**
     * @brief TracedCallback signature for relocations.
     * @param rnti the UE in the RNC that has served it
     * @param newRnti the UE in the RNC that serves it; 0 when it has been refused
     * @param from ns-3 node of the RNC that has served it
     * @param to ns-3 node of the other RNC
     * @param reason why the new cell has refused, or the UE has come back; empty: it is done
     */
    typedef void (*RelocationTracedCallback)(uint32_t rnti,
                                             uint32_t newRnti,
                                             uint32_t from,
                                             uint32_t to,
                                             const std::string& reason);

    /**
     * @brief TracedCallback signature for changes of active sets.
     * @param rnti the UE
     * @param cell position of the cell in CellList; those of RNCs with an Iur count on
     * @param isAdded whether its radio link is added, or is removed
     * @param reason why it has been refused; empty: it has not
     */
    typedef void (*RadioLinkTracedCallback)(uint32_t rnti,
                                            uint32_t cell,
                                            bool isAdded,
                                            const std::string& reason);

    /**
     * @brief TracedCallback signature for radio link failures.
     * @param rnti the UE
     * @param from position of the former first cell in CellList; those of RNCs with an Iur count on
     * @param to position in CellList of the cell that it goes on in; those of RNCs with an Iur
     *        count on
     */
    typedef void (*RadioLinkFailureTracedCallback)(uint32_t rnti, uint32_t from, uint32_t to);

    /**
     * @brief TracedCallback signature for measurement reports.
     * @param rnti the UE
     * @param report what it says
     */
    typedef void (*MeasurementReportTracedCallback)(uint32_t rnti, const MeasurementReport& report);

  protected:
    void DoDispose() override;

  private:
    /**
     * @brief Open the transport channels of a radio bearer in a cell.
     * @param cell the cell
     * @param subject what they are made for
     * @return the channels
     */
    std::unique_ptr<BearerLink> Open(const Ptr<ControlledCell>& cell,
                                     const BearerLinkSubject& subject);

    /**
     * @brief Close transport channels.
     * @param link the channels; null: none
     */
    void Close(std::unique_ptr<BearerLink> link);

    /**
     * @brief Set up a bearer.
     * @param ue the UE
     * @param id its number
     * @param logicalChannel its logical channel
     * @param config what to make
     * @param errors block errors of the UE's link
     */
    void Establish(UeContext& ue,
                   RbId id,
                   LogicalChannelId logicalChannel,
                   const BearerConfig& config,
                   const BearerErrorModels& errors);

    /**
     * @brief Make the RNC's end of a bearer and have the UE make its own.
     * @param ue the UE
     * @param id the bearer
     * @param errors block errors of the UE's link
     */
    void MakeEnds(UeContext& ue, RbId id, const BearerErrorModels& errors);

    /**
     * @brief Have a bearer send on its channels, or ask for them.
     * @param ue the UE
     * @param id the bearer
     */
    void Start(UeContext& ue, RbId id);

    /**
     * @brief Ask the cell for codes and power of a DCH.
     * @param ue the UE
     * @param id its bearer
     */
    void Reserve(UeContext& ue, RbId id);

    /**
     * @param ue a UE
     * @param id its switched bearer
     * @return what is switched
     */
    ChannelSwitcher::Subject DescribeSwitching(const UeContext& ue, RbId id);

    /**
     * @param rnti a UE
     * @param id one of its bearers
     * @return whether another one has it in CELL_FACH or CELL_DCH
     */
    bool HasOther(Rnti rnti, RbId id);

    /**
     * @param rnti a UE
     * @return whether it has no channels, as it is on its way to another cell
     */
    bool IsOnItsWay(Rnti rnti);

    /**
     * @brief A UE has sent a message.
     * @param rnti the UE
     * @param message the message
     */
    void OnMessage(Rnti rnti, const RrcUplinkMessage& message);

    /**
     * @brief A UE reports a measurement: hand it over, if its algorithm says so.
     * @param rnti the UE
     * @param report the report
     */
    void OnReport(Rnti rnti, const MeasurementReport& report);

    /**
     * @param ue a UE
     * @return primary scrambling codes of the cells that could take it
     */
    std::vector<ScramblingCode> ChooseMeasured(const UeContext& ue) const;

    /** @brief There are more cells that UEs may use. */
    void OnCells();

    /** @return the number of cells of this RNC */
    std::size_t GetNControlled() const;

    /**
     * @param i position of a cell in CellList
     * @return the cell
     */
    Ptr<ControlledCell> GetControlled(std::size_t i) const;

    /**
     * @brief RLC of a UE has an unrecoverable error, here or there, or its radio links have failed:
     * re-establish both ends, if ReestablishRlc says so.
     * @param rnti the UE
     */
    void ReestablishRlc(Rnti rnti);

    /**
     * @brief The radio links of a UE have failed, or it has left them: its DCHs are opened anew, in
     * the cell of the update if that has room, else in one where they were. Those of a switched
     * bearer are left to its switcher; HS-DSCH stays in the same cell, see Reopen().
     * @param rnti the UE
     * @param update its message
     */
    void OnRadioLinkFailure(Rnti rnti, const CellUpdate& update);

    /**
     * @brief Open the DCHs of a UE anew in one cell of its active set, after a relocation if
     * RelocateOnHandOver asks for one.
     * @param ue the UE
     * @param kept the cell, which stays alone
     */
    void GoOnIn(UeContext& ue, const Ptr<ControlledCell>& kept);

    /**
     * @brief Codes and power of a DCH are there, are waited for, or are refused.
     * @param rnti the UE
     * @param id its bearer
     * @param state what there is
     */
    void OnReservation(Rnti rnti, RbId id, DchReservation::State state);

    /**
     * @brief Give all DCHs of a UE that have none a radio link in a cell.
     * @param ue the UE
     * @param cell the cell, of the active set afterwards
     * @return why the cell has refused; empty: it has not
     */
    static std::string OpenRadioLink(UeContext& ue, const Ptr<ControlledCell>& cell);

    /**
     * @param ue a UE
     * @param kept the cell of its active set that stays
     */
    void KeepCell(UeContext& ue, const Ptr<ControlledCell>& kept);

    /**
     * @brief Add and remove radio links as a handover algorithm says, as far as that is possible.
     * @param ue the UE
     * @param decision what the algorithm says
     */
    void UpdateActiveSet(UeContext& ue, const HandOverDecision& decision);

    /**
     * @brief Have another RNC serve a UE, unless the cell has refused.
     * @param ue the UE; afterwards that of the other RNC
     * @param target RRC of the other RNC
     * @param cell cell of the other RNC that the UE is handed over to; null: it stays where it is
     * @param tickets the DCHs that it has admitted
     * @param reason why it has refused; empty: it has not
     */
    void Give(UeContext& ue,
              RncRrc& target,
              const Ptr<ControlledCell>& cell,
              const UeContext::Tickets& tickets,
              const std::string& reason);

    /**
     * @brief Serve a UE of another RNC from now on.
     * @param source RRC of the other RNC
     * @param ue the UE
     * @param cell cell that it is handed over to; null: it stays in its active set
     * @param tickets the DCHs that the cell has admitted
     */
    void TakeOver(RncRrc& source,
                  UeContext& ue,
                  const Ptr<ControlledCell>& cell,
                  const UeContext::Tickets& tickets);

    /** @param ue a UE that has come from another RNC: what calls back calls this RNC */
    void Bind(UeContext& ue);

    /**
     * @brief Open DCHs of a UE anew, but for those of switching, and HS-DSCH that it has left.
     * @param ue the UE
     * @param isNew whether its physical channels are new ones to it, which T313 begins anew with
     */
    void Reopen(UeContext& ue, bool isNew);

    /**
     * @brief With RelocateOnHandOver, relocate a UE all of whose cells are those of one other RNC.
     * @param rnti the UE, if it is there
     */
    void CheckRelocation(Rnti rnti);

    /**
     * @param code a primary scrambling code
     * @return the cell that has it; the simulation ends with a sentence when there is none
     */
    Ptr<ControlledCell> Require(ScramblingCode code) const;

    friend class RncCellChange;
    friend class RncSignalling;

    RncCellChange m_cellChange{*this};                //!< How UEs go on in other cells
    RncSignalling m_signalling{*this};                //!< Procedures that take time
    Observers m_observers;                            //!< Of its trace sources
    bool m_reestablishRlc{true};                      //!< Attribute ReestablishRlc
    bool m_relocateOnHandOver{false};                 //!< Attribute RelocateOnHandOver
    Time m_selectionWait;                             //!< Attribute SelectionWait
    Ptr<RncNetDevice> m_rnc;                          //!< The RNC
    Ptr<RncCells> m_cells;                            //!< Its controlling part
    Ptr<Rnsap> m_rnsap;                               //!< Its and other RNCs' cells
    std::vector<Ptr<RncRrc>> m_others;                //!< RNCs with an Iur to this one
    std::shared_ptr<RelocationListener> m_relocation; //!< Is told of relocations; may be null
    TraceSource<uint32_t, uint32_t, uint32_t, uint32_t, const std::string&>
        m_relocationTrace;                                                         //!< Relocation
    TraceSource<uint32_t, uint32_t, uint32_t, const std::string&> m_handOverTrace; //!< HandOver
    TraceSource<uint32_t, uint32_t, bool, const std::string&> m_radioLinkTrace;    //!< RadioLink
    TraceSource<uint32_t, uint32_t, uint32_t> m_failureTrace;      //!< RadioLinkFailure
    TraceSource<uint32_t, const MeasurementReport&> m_reportTrace; //!< MeasurementReport
    TraceSource<uint32_t, RrcProcedure::Type, RrcProcedure::Phase, const std::string&>
        m_procedureTrace; //!< Procedure
};

} // namespace ns3::umts

#endif /* UMTS_RNC_RRC_H */
