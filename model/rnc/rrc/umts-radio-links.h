/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RADIO_LINKS_H
#define UMTS_RADIO_LINKS_H

#include "umts-prepared-move.h"
#include "umts-serving-context.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ns3::umts
{

class RadioBearers;
class Relocations;

/**
 * @ingroup umts
 * @brief Active sets and cells of the UEs that an RNC serves: adds and removes radio links
 * (TS 25.331 8.3.4), and moves radio bearers to another cell (8.3.5, 8.2.2).
 */
class RadioLinks
{
  public:
    /**
     * @param rnc what it knows of the RNC
     * @param bearers radio bearers
     * @param relocations relocation
     */
    RadioLinks(const ServingContext& rnc, RadioBearers& bearers, Relocations& relocations)
        : m_rnc(rnc),
          m_bearers(bearers),
          m_relocations(relocations)
    {
    }

    RadioLinks(const RadioLinks&) = delete;
    RadioLinks& operator=(const RadioLinks&) = delete;

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
     * @brief Set up radio links in a cell for DCHs of a UE.
     * @param tickets the DCHs that the cell has admitted; bearers on HS-DSCH need none
     * @param additions gets what the UE is to know of them, unless RADIO BEARER SETUP will tell
     */
    static void PrepareCell(UeContext& ue,
                            const Ptr<ControlledCell>& cell,
                            const UeContext::Tickets& tickets,
                            std::vector<ActiveSetUpdate::Addition>& additions);

    /** @brief Use what PrepareCell() has set up. @param cell of the active set afterwards */
    static void CommitCell(UeContext& ue,
                           const Ptr<ControlledCell>& cell,
                           const UeContext::Tickets& tickets);

    /** @brief Release what PrepareCell() has set up, and what the cell has admitted. */
    static void CancelCell(UeContext& ue,
                           const Ptr<ControlledCell>& cell,
                           const UeContext::Tickets& tickets);

    /** @param ue a UE whose new DCHs get radio links in all its cells, or the cells go */
    void ExtendRadioLinks(UeContext& ue);

    /**
     * @brief Set up what a UE needs for another active set.
     * @param activeSet the cells afterwards. With another first cell HS-DSCH and the radio bearers
     *        without a radio link there go on in it
     * @param target serving part of the RNC that serves the UE then, or this one
     */
    static PreparedMove Prepare(UeContext& ue,
                                std::vector<Ptr<ControlledCell>> activeSet,
                                ServingRnc& target);

    /** @brief Release what Prepare() has set up. */
    static void Cancel(UeContext& ue, PreparedMove& move);

    /** @brief The same for a radio bearer that is released. */
    static void Cancel(PreparedMove& move, RbId id);

    /**
     * @brief Have a UE that knows of it go on in another active set.
     * @param tickets the DCHs that its first cell has admitted
     */
    void Enter(UeContext& ue, PreparedMove& move, const UeContext::Tickets& tickets);

    /** @brief Remove a radio link that the UE has left. @param move what it is part of */
    void Drop(UeContext& ue, const Ptr<ControlledCell>& removed, PreparedMove& move);

    /**
     * @brief Have a UE that is in no cell of the others go on in another first cell.
     * @param tickets the DCHs that it has admitted
     */
    void MoveUe(UeContext& ue, PreparedMove& move, const UeContext::Tickets& tickets);

    /**
     * @param ue a UE
     * @param kept the cell of its active set that stays
     */
    void KeepCell(UeContext& ue, const Ptr<ControlledCell>& kept);

  private:
    /// Channels of a UE that others replace in MoveUe().
    using Replaced = std::map<RbId, std::unique_ptr<BearerChannels>>;

    /**
     * @brief Have bearers use their channels in the new first cell.
     * @return those that they have used before
     */
    Replaced Replace(UeContext& ue, PreparedMove& move);

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
     * @param isUnserved whether the new cell has none for a switched bearer that holds one
     */
    void Resume(UeContext& ue, RbId id, uint32_t ticket, bool isUnserved);

    const ServingContext& m_rnc; //!< What it knows of the RNC
    RadioBearers& m_bearers;     //!< Radio bearers
    Relocations& m_relocations;  //!< Relocation
};

} // namespace ns3::umts

#endif /* UMTS_RADIO_LINKS_H */
