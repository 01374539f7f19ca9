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
 * @brief What an RNC does for UEs with a signalling radio bearer besides procedures (see
 * RrcProcedure): the channels of that bearer, cell updates (TS 25.331 8.3.1), reports.
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
     * @brief Add and remove radio links as a handover algorithm says.
     * @param ue the UE
     * @param decision what it says
     */
    void UpdateActiveSet(UeContext& ue, const HandOverDecision& decision);

    /**
     * @brief Ask the cell for the DCH of a UE's signalling, which is on RACH and FACH until another
     * bearer goes on dedicated channels.
     * @param ue the UE
     * @return whether it has it
     */
    bool HoldDch(UeContext& ue);

    /**
     * @brief Have a UE leave its cells for another one, as RrcProcedure::Leave() says.
     * @param ue the UE, whose procedure under way has it go to the cell
     * @param target the cell
     * @return whether it has left its cells, and is not yet in sync in that one
     */
    bool Leave(UeContext& ue, const Ptr<ControlledCell>& target);

    /**
     * @param cell a cell
     * @return whether the RNC knows it
     */
    bool Knows(const Ptr<ControlledCell>& cell) const;

    /**
     * @brief The report of a UE has led to nothing: it gets a MEASUREMENT CONTROL, if it is handed
     * over by reports.
     * @param ue the UE, which is not looked at when its procedures have been closed
     * @param procedures its procedures
     */
    void MeasureAnew(UeContext& ue, const RrcProcedures& procedures);

  private:
    /**
     * @brief Move the signalling radio bearer of a UE between RACH and FACH and its DCH.
     * @param ue the UE
     * @param type COMMON, or DCH, which it holds
     */
    void MoveSignalling(UeContext& ue, BearerChannelType type);

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

    /**
     * @param ue a UE
     * @return time from the pull of its block sets to their TTI, on its longest leg
     */
    static Time GetLead(UeContext* ue);

    /**
     * @brief A procedure has got on.
     * @param ue the UE
     * @param type the procedure
     * @param phase how far it is
     * @param reason why it has failed
     */
    static void OnPhase(UeContext* ue,
                        RrcProcedure::Type type,
                        RrcProcedure::Phase phase,
                        const std::string& reason);

    /** @param ue a UE whose reports may have got lost */
    static void OnResume(UeContext* ue);

    /**
     * @param ue a UE
     * @param code a primary scrambling code; none: that of the cell that the UE has been in
     * @return the cell as messages on RACH and FACH find it
     */
    static CcchLink::Cell DescribeCell(UeContext* ue, std::optional<ScramblingCode> code);

    /**
     * @brief CELL UPDATE CONFIRM has come to a UE: both ends go on, as after a radio link failure.
     * @param rnti the UE
     * @param update what is confirmed
     */
    void OnConfirm(Rnti rnti, const CellUpdate& update);

    RncRrc& m_rrc; //!< RRC of the RNC
};

} // namespace ns3::umts

#endif /* UMTS_RNC_SIGNALLING_H */
