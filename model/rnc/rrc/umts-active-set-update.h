/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_ACTIVE_SET_UPDATE_H
#define UMTS_ACTIVE_SET_UPDATE_H

#include "umts-radio-links.h"
#include "umts-rrc-procedure.h"

#include <optional>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief ACTIVE SET UPDATE (TS 25.331 8.3.4): radio links are added and removed. None are removed
 * when a cell to be added refuses, unless the active set is full.
 */
class ActiveSetUpdateProcedure : public RrcProcedure
{
  public:
    using Cells = std::vector<Ptr<ControlledCell>>; //!< Cells of an active set

    /**
     * @param added cells to be added
     * @param removed cells to be removed, the last one first
     */
    ActiveSetUpdateProcedure(UeContext& ue, Cells added, Cells removed);

    std::string Reserve() override;
    std::optional<RrcDownlinkMessage> MakeMessage() const override;
    std::string Apply() override;
    void Undo(const std::string& reason) override;

    bool ChangesRadioLinks() const override;

    bool AddsCells() const override
    {
        return !m_added.empty();
    }

    bool SurvivesRelocation() const override;

  private:
    /// A cell that joins the active set, or leaves it.
    struct Step
    {
        Ptr<ControlledCell> cell; //!< The cell
        bool isAdded{false};      //!< It joins
        AdmissionTickets tickets; //!< What it has admitted
    };

    /// A step that is impossible.
    struct Refusal
    {
        Step step;          //!< The step
        std::string reason; //!< Why
    };

    /**
     * @brief Find out what is possible, and ask admission control.
     * @return what is impossible
     */
    std::vector<Refusal> Plan();

    /**
     * @param cell a cell
     * @param size cells of the active set by then
     * @return why the UE cannot have a radio link in it; empty: it can, if the cell admits it
     */
    std::string CheckRadioLink(const Ptr<ControlledCell>& cell, std::size_t size) const;

    /**
     * @brief Fire the trace of radio links.
     * @param step what was to be done
     * @param reason why it has not been; empty: it has
     */
    void Trace(const Step& step, const std::string& reason) const;

    /** @brief Set up what the steps need. */
    void Prepare();

    Cells m_added;                                      //!< Cells to be added
    Cells m_removed;                                    //!< Cells to be removed, the last one first
    std::vector<Step> m_steps;                          //!< What is possible of that
    std::vector<ActiveSetUpdate::Addition> m_additions; //!< What the UE is to know of cells added
    std::optional<PreparedMove> m_move; //!< To the active set afterwards; none: nothing is set up
};

} // namespace ns3::umts

#endif /* UMTS_ACTIVE_SET_UPDATE_H */
