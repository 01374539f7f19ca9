/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RNC_CELL_CHANGE_H
#define UMTS_RNC_CELL_CHANGE_H

#include "umts-ue-context.h"

#include <string>
#include <vector>

namespace ns3::umts
{

class RncRrc;

/**
 * @ingroup umts
 * @brief How UEs of an RNC go on in another cell (TS 25.331 8.3.5, 8.2.2): at once, or when their
 * physical channels are established there. If they are not, the UE comes back (8.2.2.7).
 *
 * Until then it stays in its active set, with all that it has in the old cells, and its bearers
 * have no channels.
 */
class RncCellChange
{
  public:
    /** @param rrc RRC of the RNC */
    explicit RncCellChange(RncRrc& rrc);

    RncCellChange(const RncCellChange&) = delete;
    RncCellChange& operator=(const RncCellChange&) = delete;

    /**
     * @brief Hand a UE over, with a relocation if RelocateOnHandOver asks for one.
     * @param ue the UE
     * @param target another cell
     * @param canGoBack whether its radio links in the old cells have not failed
     * @return why the cell has refused; empty: it has not
     */
    std::string HandOver(UeContext& ue, const Ptr<ControlledCell>& target, bool canGoBack = true);

    /**
     * @brief Relocate a UE.
     * @param ue the UE
     * @param target RRC of the other RNC
     * @param cell cell of the other RNC that the UE is handed over to; null: it stays where it is
     * @param isHandOver whether this is traced as a handover, too
     * @param canGoBack as in HandOver()
     * @return why the cell has refused; empty: it has not
     */
    std::string Relocate(UeContext& ue,
                         RncRrc& target,
                         const Ptr<ControlledCell>& cell,
                         bool isHandOver,
                         bool canGoBack = true);

    /**
     * @brief Have another RNC serve a UE, or tell that it does not.
     * @param ue the UE; afterwards that of the other RNC
     * @param target RRC of the other RNC
     * @param cell as in Relocate()
     * @param tickets the DCHs that it has admitted
     * @param reason why the RNC does not; empty: it does
     * @param isHandOver as in Relocate()
     */
    void Give(UeContext& ue,
              RncRrc& target,
              const Ptr<ControlledCell>& cell,
              const UeContext::Tickets& tickets,
              const std::string& reason,
              bool isHandOver);

    /**
     * @brief Fire the trace of handovers.
     * @param rnti the UE
     * @param former the cell that it was in
     * @param target the new cell
     * @param reason why it is not in the new cell; empty: it is
     */
    void Trace(Rnti rnti,
               const Ptr<ControlledCell>& former,
               const Ptr<ControlledCell>& target,
               const std::string& reason);

    /**
     * @brief Have a UE leave its cells, unless it is in sync in the new one at once.
     * @param ue the UE, which is not on its way
     * @param change what follows
     * @return whether it has left; else nothing has been done
     */
    bool Leave(UeContext& ue, CellChange change);

    /**
     * @brief A UE that has left is in the new cell, or is back.
     * @param ue the UE
     * @param isEstablished whether its physical channels are established in the new cell
     * @param reason why it is back
     */
    void OnOutcome(UeContext& ue, bool isEstablished, const std::string& reason);

    /**
     * @brief Have a UE, if it is on its way, be back.
     * @param ue the UE
     * @param reason why
     */
    void Abandon(UeContext& ue, const std::string& reason);

    /**
     * @brief Give a UE another active set, with another first cell: its radio bearers without a
     * radio link there go on in it.
     * @param ue the UE
     * @param activeSet the cells
     * @param tickets the DCHs that the first one has admitted
     */
    void Move(UeContext& ue,
              const std::vector<Ptr<ControlledCell>>& activeSet,
              const UeContext::Tickets& tickets);

    /**
     * @brief Have a UE go on in another cell, or in one of its active set alone.
     * @param ue the UE
     * @param target the cell
     * @param tickets the DCHs that it has admitted
     */
    void Enter(UeContext& ue, const Ptr<ControlledCell>& target, const UeContext::Tickets& tickets);

    /// Why a UE has come back.
    static constexpr const char* PHYSICAL_CHANNEL_FAILURE = "physical channel failure";

    /// Why a UE cannot be told of another change.
    static constexpr const char* ON_ITS_WAY = "the UE is on its way to another cell";

  private:
    /**
     * @brief Have a UE leave its cells for another one, or arrive there at once.
     * @param ue the UE, which is not on its way
     * @param change what follows
     */
    void Begin(UeContext& ue, CellChange change);

    /**
     * @brief Have a UE without signalling radio bearer go on in another cell.
     * @param ue the UE
     * @param target the cell
     * @param tickets the DCHs that it has admitted
     * @return whether it does: a bearer that has come meanwhile may be in the way
     */
    bool Arrive(UeContext& ue,
                const Ptr<ControlledCell>& target,
                const UeContext::Tickets& tickets);

    /** @param ue a UE that has come back: it may report the cell again */
    void MeasureAnew(UeContext& ue);

    /**
     * @brief Have a bearer of a UE that has moved go on in its new cell.
     * @param ue the UE
     * @param id the bearer
     * @param ticket its DCH in the new cell; 0 when it does not hold any
     */
    void GoOn(UeContext& ue, RbId id, uint32_t ticket);

    /**
     * @brief DCHs may have come and gone since the new cell has admitted them: those that are gone
     * are given back, and switched bearers give up those that have come.
     * @param ue the UE
     * @param change its change
     */
    static void MatchTickets(const UeContext& ue, CellChange& change);

    RncRrc& m_rrc; //!< RRC of the RNC
};

} // namespace ns3::umts

#endif /* UMTS_RNC_CELL_CHANGE_H */
