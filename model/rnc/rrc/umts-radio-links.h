/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RADIO_LINKS_H
#define UMTS_RADIO_LINKS_H

#include "umts-ue-context.h"

#include <string>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Active sets and cells of the UEs that an RNC serves: adds and removes radio links
 * (TS 25.331 8.3.4), and moves radio bearers to another cell (8.3.5, 8.2.2).
 */
class RadioLinks : public ServingPart
{
  public:
    using ServingPart::ServingPart;

    /**
     * @brief Add and remove radio links, by ACTIVE SET UPDATE.
     * @param added cells to be added
     * @param removed cells to be removed, the last one first
     * @return why it has been refused in this call; empty: it has not
     */
    static std::string RequestActiveSet(UeContext& ue,
                                        std::vector<Ptr<ControlledCell>> added,
                                        std::vector<Ptr<ControlledCell>> removed);

    /**
     * @brief Give DCHs of a UE a radio link in a cell.
     * @param cell the cell, of the active set afterwards
     */
    static void ConnectRadioLink(UeContext& ue,
                                 const Ptr<ControlledCell>& cell,
                                 const UeContext::Tickets& tickets);

    /** @param ue a UE whose new DCHs get radio links in all its cells, or the cells go */
    void ExtendRadioLinks(UeContext& ue);

    /**
     * @brief Remove a radio link. When it is the first of the active set, HS-DSCH moves to the next
     * one, and so does what is on common channels, as in a hard handover.
     * @param removed a cell of its active set, not the only one
     */
    void RemoveRadioLink(UeContext& ue, const Ptr<ControlledCell>& removed);

    /**
     * @param ue a UE
     * @param kept the cell of its active set that stays
     */
    void KeepCell(UeContext& ue, const Ptr<ControlledCell>& kept);

    /** @brief Have a UE go on in another cell, or in one of its active set alone. */
    void Enter(UeContext& ue, const Ptr<ControlledCell>& target, const UeContext::Tickets& tickets);

    /**
     * @brief Give a UE another active set, with another first cell: HS-DSCH and its radio bearers
     * without a radio link there go on in it.
     * @param tickets the DCHs that the first one has admitted
     */
    void Move(UeContext& ue,
              const std::vector<Ptr<ControlledCell>>& activeSet,
              const UeContext::Tickets& tickets);

  private:
    /**
     * @brief Give all DCHs of a UE that have none a radio link in a cell.
     * @param cell the cell, of the active set afterwards
     * @return why the cell has refused; empty: it has not
     */
    static std::string OpenRadioLink(UeContext& ue, const Ptr<ControlledCell>& cell);

    /**
     * @brief Have DCHs of a UE that leave its cell wait for room there no more: what comes free is
     * not for them.
     * @param target the new first cell
     * @param tickets the DCHs that it has admitted
     */
    static void StopWaiting(UeContext& ue,
                            const Ptr<ControlledCell>& target,
                            const UeContext::Tickets& tickets);

    /**
     * @brief Have a bearer of a UE that has moved go on in its new cell.
     * @param ticket its DCH in the new cell; 0 when it does not hold any
     */
    void GoOn(UeContext& ue, RbId id, uint32_t ticket);
};

} // namespace ns3::umts

#endif /* UMTS_RADIO_LINKS_H */
