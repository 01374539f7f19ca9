/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RNC_SIGNALLING_H
#define UMTS_RNC_SIGNALLING_H

#include "umts-ue-context.h"

#include <string>
#include <vector>

namespace ns3::umts
{

class RncRrc;

/**
 * @ingroup umts
 * @brief Procedures of an RNC for UEs with a signalling radio bearer (TS 25.331 8.2, 8.3, 8.4):
 * what RncRrc does at once for other UEs, in steps.
 *
 * When a procedure begins it is checked, and admission control of the cells is asked: what they
 * admit is held for it. When the UE has its message both ends do at one instant what RncRrc does.
 */
class RncSignalling
{
  public:
    /** @param rrc RRC of the RNC */
    explicit RncSignalling(RncRrc& rrc);

    RncSignalling(const RncSignalling&) = delete;
    RncSignalling& operator=(const RncSignalling&) = delete;

    /**
     * @brief Give a UE its signalling radio bearer. Its RRC connection is there by then: no message
     * is sent.
     * @param ue the UE
     * @param first transport channels of its first bearer
     * @param errors block errors of the UE's link
     */
    void SetUp(UeContext& ue, BearerChannelType first, const BearerErrorModels& errors);

    /** @param ue a UE with signalling radio bearer, which this RNC serves from now on */
    void Serve(UeContext& ue);

    /**
     * @param ue a UE
     * @param state what has become of the request for the DCH of its signalling radio bearer
     */
    static void OnReservation(UeContext& ue, DchReservation::State state);

    /**
     * @brief Have the signalling radio bearer of a UE, which has had bearers on RACH and FACH, use
     * the channels of the UE's state: the DCH in CELL_DCH, RACH and FACH in CELL_FACH, else none.
     * @param ue the UE
     */
    void Follow(UeContext& ue);

    /**
     * @param ue a UE
     * @param id its switched bearer
     * @return how messages switch it; none when they take no time
     */
    std::optional<ChannelSwitcher::Signalling> DescribeSwitching(const UeContext& ue, RbId id);

    /**
     * @param procedures those of a UE
     * @return whether a report that comes now is about what will be no more
     */
    static bool IsOutdated(const RrcProcedures& procedures);

    /**
     * @param ue a UE
     * @return whether it has left its dedicated channels for a cell update
     */
    static bool IsUpdatingCell(const UeContext& ue);

    /**
     * @param ue a UE
     * @param cause cause of its cell update
     * @return why procedures fail then
     */
    static std::string GetReason(const UeContext& ue, CellUpdateCause cause);

    /**
     * @brief A UE that has left its dedicated channels has sent CELL UPDATE: procedures under way
     * fail, those that come now wait, and it is confirmed.
     * @param ue the UE
     * @param update the message
     */
    void OnCellUpdate(UeContext& ue, const CellUpdate& update);

    /**
     * @brief Tell a UE that a bearer has its channels, and then use them.
     * @param ue the UE
     * @param id the bearer
     */
    void Tell(UeContext& ue, RbId id);

    /**
     * @brief Release a bearer.
     * @param ue the UE
     * @param id the bearer
     */
    void Release(UeContext& ue, RbId id);

    /** @param ue a UE, which gets a MEASUREMENT CONTROL */
    void ControlMeasurement(UeContext& ue);

    /**
     * @brief Hand a UE over.
     * @param ue the UE
     * @param target the new cell
     */
    void HandOver(UeContext& ue, const Ptr<ControlledCell>& target);

    /**
     * @brief Have another RNC serve a UE.
     * @param ue the UE
     * @param target RRC of the other RNC
     * @param cell the cell of the other RNC that it is handed over to; null: it stays in its cells,
     *        which are the other RNC's
     * @param isHandOver whether this is traced as a handover, too
     */
    void Relocate(UeContext& ue, RncRrc& target, const Ptr<ControlledCell>& cell, bool isHandOver);

    /**
     * @brief Add and remove radio links as a handover algorithm says.
     * @param ue the UE
     * @param decision what it says
     */
    void UpdateActiveSet(UeContext& ue, const HandOverDecision& decision);

    /**
     * @brief Add and remove radio links; none are removed when a cell to be added refuses, unless
     * the active set is full.
     * @param ue the UE
     * @param added cells to be added
     * @param removed cells to be removed
     */
    void UpdateActiveSet(UeContext& ue,
                         const std::vector<Ptr<ControlledCell>>& added,
                         const std::vector<Ptr<ControlledCell>>& removed);

  private:
    /**
     * @brief Move the signalling radio bearer of a UE between RACH and FACH and its DCH.
     * @param ue the UE
     * @param type COMMON, or DCH, which it holds
     */
    void MoveSignalling(UeContext& ue, BearerChannelType type);

    /**
     * @brief Ask the cell for the DCH of a UE's signalling, which is on RACH and FACH until another
     * bearer goes on dedicated channels.
     * @param ue the UE
     * @return whether it has it
     */
    bool HoldDch(UeContext& ue);

    /** @param ue a UE whose signalling gives its DCH back, unless it uses it or soon will */
    static void DropDch(UeContext& ue);

    /**
     * @brief HoldDch() for a switched bearer.
     * @param rnti the UE
     * @return whether the signalling has its DCH
     */
    bool OnSwitchAdmitted(Rnti rnti);

    /** @param rnti a UE whose switched bearer has given its DCH back */
    void OnSwitchGivenBack(Rnti rnti);

    /**
     * @param rnti a UE
     * @return whether anything of its signalling is under way
     */
    bool IsBusy(Rnti rnti) const;

    /**
     * @brief A UE sends MEASUREMENT REPORT of event 4A (TS 25.331 14.4.2.1).
     * @param rnti the UE
     * @param effect called when the RNC has it
     * @return whether it is sent: not in a cell update
     */
    bool ReportVolume(Rnti rnti, Callback<void> effect);

    /**
     * @brief Move a switched bearer by RADIO BEARER RECONFIGURATION (TS 25.331 8.2.2).
     * @param rnti the UE
     * @param id the bearer
     * @param state state that the UE is to be in
     */
    void Switch(Rnti rnti, RbId id, RrcState state);

    /// A cell that joins an active set, or leaves it.
    struct ActiveSetStep
    {
        Ptr<ControlledCell> cell;   //!< The cell
        bool isAdded{false};        //!< It joins
        UeContext::Tickets tickets; //!< What it has admitted
    };

    /// A step that is impossible.
    struct Refusal
    {
        ActiveSetStep step; //!< The step
        std::string reason; //!< Why
    };

    /**
     * @param rnti a UE
     * @return time from the pull of its block sets to their TTI, on its longest leg
     */
    Time GetLead(Rnti rnti) const;

    /**
     * @brief A procedure has got on.
     * @param rnti the UE
     * @param type the procedure
     * @param phase how far it is
     * @param reason why it has failed
     */
    void OnPhase(Rnti rnti,
                 RrcProcedure::Type type,
                 RrcProcedure::Phase phase,
                 const std::string& reason);

    /**
     * @brief Give back what a cell has admitted.
     * @param cell the cell
     * @param tickets its tickets
     */
    static void GiveBack(const Ptr<ControlledCell>& cell, const UeContext::Tickets& tickets);

    /**
     * @param ue a UE
     * @param target RRC of another RNC
     * @param cell a cell of it, or null
     * @return why it cannot serve the UE; empty: it can
     */
    static std::string CheckRelocation(const UeContext& ue,
                                       const RncRrc& target,
                                       const Ptr<ControlledCell>& cell);

    /**
     * @param ue a UE
     * @return a message that has its bearers move
     */
    static PhysicalChannelReconfiguration DescribeMove(const UeContext& ue);

    /**
     * @param ue a UE
     * @return a message of its relocation without a change of cell
     */
    static RrcDownlinkMessage DescribeRelocation(const UeContext& ue);

    /**
     * @brief Ask a cell that a UE goes to for its DCHs, unless the cell has been asked or has them.
     * @param ue the UE
     * @param cell the cell; null: it stays
     * @param tickets gets what was admitted
     * @return why the cell has refused; empty: it has not
     */
    static std::string AdmitMove(const UeContext& ue,
                                 const Ptr<ControlledCell>& cell,
                                 UeContext::Tickets& tickets);

    /**
     * @param rnti a UE whose procedure has it go to another cell
     * @param target the cell
     * @return whether it has left its cells, and is not yet in sync in that one
     */
    bool Leave(Rnti rnti, const Ptr<ControlledCell>& target);

    /**
     * @param cell a cell
     * @return whether the RNC knows it
     */
    bool Knows(const Ptr<ControlledCell>& cell) const;

    /**
     * @brief The report of a UE has led to nothing: it gets a MEASUREMENT CONTROL, if it is handed
     * over by reports.
     * @param rnti the UE
     * @param procedures its procedures, which may have been closed
     */
    void MeasureAnew(Rnti rnti, const RrcProcedures& procedures);

    /** @param rnti a UE whose reports may have got lost */
    void OnResume(Rnti rnti);

    /**
     * @param rnti a UE
     * @param code a primary scrambling code; none: that of the cell that the UE has been in
     * @return the cell as messages on RACH and FACH find it
     */
    CcchLink::Cell DescribeCell(Rnti rnti, std::optional<ScramblingCode> code) const;

    /**
     * @brief CELL UPDATE CONFIRM has come to a UE: both ends go on, as after a radio link failure.
     * @param rnti the UE
     * @param update what is confirmed
     */
    void OnConfirm(Rnti rnti, const CellUpdate& update);

    /**
     * @brief Find out what is possible of a change of an active set, and ask admission control.
     * @param ue the UE
     * @param added cells to be added
     * @param removed cells to be removed, the last one first
     * @param refusals gets what is impossible
     * @return what is to be done
     */
    std::vector<ActiveSetStep> PlanActiveSet(UeContext& ue,
                                             const std::vector<Ptr<ControlledCell>>& added,
                                             std::vector<Ptr<ControlledCell>> removed,
                                             std::vector<Refusal>& refusals);

    /**
     * @param ue a UE
     * @param cell a cell
     * @param size cells of its active set by then
     * @return why the UE cannot have a radio link in it; empty: it can, if the cell admits it
     */
    std::string CheckRadioLink(const UeContext& ue,
                               const Ptr<ControlledCell>& cell,
                               std::size_t size) const;

    /**
     * @brief Fire the trace of radio links.
     * @param rnti the UE
     * @param step what was to be done
     * @param reason why it has not been; empty: it has
     */
    void TraceRadioLink(Rnti rnti, const ActiveSetStep& step, const std::string& reason);

    /**
     * @brief Add or remove a radio link.
     * @param ue the UE
     * @param step which one
     */
    void Take(UeContext& ue, const ActiveSetStep& step);

    /**
     * @param steps changes of an active set
     * @return messages that tell of them
     */
    static std::vector<RrcDownlinkMessage> DescribeUpdate(const std::vector<ActiveSetStep>& steps);

    RncRrc& m_rrc; //!< RRC of the RNC
};

} // namespace ns3::umts

#endif /* UMTS_RNC_SIGNALLING_H */
