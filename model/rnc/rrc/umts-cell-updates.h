/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CELL_UPDATES_H
#define UMTS_CELL_UPDATES_H

#include "umts-serving-context.h"

#include <optional>
#include <string>

namespace ns3::umts
{

class RadioBearers;
class RadioLinks;
class Relocations;

/**
 * @ingroup umts
 * @brief Cell update procedure in the serving RNC (TS 25.331 8.3.1): passes requests for channels
 * to ChannelSwitcher; after an error re-establishes RLC and dedicated channels, and sends CELL
 * UPDATE CONFIRM.
 */
class CellUpdates
{
  public:
    /**
     * @param rnc what it knows of the RNC
     * @param bearers radio bearers
     * @param radioLinks radio links and active sets
     * @param relocations relocation
     */
    CellUpdates(const ServingContext& rnc,
                RadioBearers& bearers,
                RadioLinks& radioLinks,
                Relocations& relocations)
        : m_rnc(rnc),
          m_bearers(bearers),
          m_links(radioLinks),
          m_relocations(relocations)
    {
    }

    CellUpdates(const CellUpdates&) = delete;
    CellUpdates& operator=(const CellUpdates&) = delete;

    /**
     * @brief A UE has sent CELL UPDATE. After an error of its RLC alone both ends of that begin
     * anew. After a radio link failure, and when the UE has left its dedicated channels, procedures
     * under way fail, those that come now wait, and the update is confirmed.
     */
    void OnCellUpdate(UeContext& ue, const CellUpdate& update);

    /**
     * @brief A UE without channels asks for some in the cell that it has selected
     * (TS 25.304 5.2.6): it is there from now on, unless it cannot be.
     * @param code primary scrambling code of the cell; none: where it was
     */
    void Reselect(UeContext& ue, std::optional<ScramblingCode> code);

    /** @brief Release what a UE was to get after an error, if anything. @param reason why */
    static void Cancel(UeContext& ue, const std::string& reason);

    /** @param event what a UE does with a message that it has */
    void OnReport(UeContext& ue, EstablishmentReport::Event event);

    /// Why a UE has come back from a new cell.
    static constexpr const char* PHYSICAL_CHANNEL_FAILURE = "physical channel failure";

  private:
    /**
     * @param ue a UE
     * @param cause cause of its cell update
     * @return why procedures fail then
     */
    static std::string GetReason(const UeContext& ue, CellUpdateCause cause);

    /**
     * @brief Set up what a UE gets after an error: DCHs in the cell of its cell update, if that has
     * room, else in the one that it was in. Those of a switched bearer are left to its switcher.
     * @param hasLeft whether it has left all its channels: HS-DSCH is opened anew, too
     * @return what CELL UPDATE CONFIRM says of it
     */
    PhysicalChannelReconfiguration Prepare(UeContext& ue, const CellUpdate& update, bool hasLeft);

    /**
     * @brief CELL UPDATE CONFIRM has come to a UE: both ends go on.
     * @param pending its cell update
     */
    void OnConfirm(Rnti rnti, PendingCellUpdate pending);

    const ServingContext& m_rnc; //!< What it knows of the RNC
    RadioBearers& m_bearers;     //!< Radio bearers
    RadioLinks& m_links;         //!< Radio links and active sets
    Relocations& m_relocations;  //!< Relocation
};

} // namespace ns3::umts

#endif /* UMTS_CELL_UPDATES_H */
