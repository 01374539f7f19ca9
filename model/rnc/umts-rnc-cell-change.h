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
 * @brief Has UEs of an RNC go on in another cell (TS 25.331 8.3.5, 8.2.2), or in one of another RNC
 * that serves them from then on.
 */
class RncCellChange
{
  public:
    /** @param rrc RRC of the RNC */
    explicit RncCellChange(RncRrc& rrc);

    RncCellChange(const RncCellChange&) = delete;
    RncCellChange& operator=(const RncCellChange&) = delete;

    /**
     * @brief Have another RNC serve a UE, or tell that it does not.
     * @param ue the UE; afterwards that of the other RNC
     * @param target RRC of the other RNC
     * @param cell cell of the other RNC that the UE is handed over to; null: it stays where it is
     * @param tickets the DCHs that it has admitted
     * @param reason why the RNC does not; empty: it does
     * @param isHandOver whether this is traced as a handover, too
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

  private:
    /**
     * @brief Have a bearer of a UE that has moved go on in its new cell.
     * @param ue the UE
     * @param id the bearer
     * @param ticket its DCH in the new cell; 0 when it does not hold any
     */
    void GoOn(UeContext& ue, RbId id, uint32_t ticket);

    RncRrc& m_rrc; //!< RRC of the RNC
};

} // namespace ns3::umts

#endif /* UMTS_RNC_CELL_CHANGE_H */
