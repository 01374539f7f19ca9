/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CELL_MOVE_H
#define UMTS_CELL_MOVE_H

#include "umts-radio-links.h"
#include "umts-rrc-procedure.h"

#include <optional>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Base class of the procedures of hard handover and SRNS relocation, which give a UE a new
 * cell, a new serving RNC, or both. The new cell admits the DCHs of the UE in Reserve(), when the
 * procedure begins, and the channels that the message describes are set up there.
 */
class CellMoveProcedure : public RrcProcedure
{
  public:
    std::string Check() override;
    std::string Reserve() override;
    std::optional<RrcDownlinkMessage> MakeMessage() const override;
    void Return() override;
    void OnReleased(RbId id) override;

    Ptr<ControlledCell> GetNextCell() const override
    {
        return m_cell;
    }

    bool ChangesRadioLinks() const override;

    std::string Apply() override;
    void Undo(const std::string& reason) override;

  protected:
    /**
     * @param type what the UE is told
     * @param ue the UE
     * @param cell the new cell; null: the UE stays in its cells
     * @param canGoBack whether its radio links in the old cells have not failed
     */
    CellMoveProcedure(Type type, UeContext& ue, Ptr<ControlledCell> cell, bool canGoBack = true);

    /** @return serving part of the RNC that serves the UE afterwards */
    virtual ServingRnc& GetTarget() const = 0;

    /** @return why the UE cannot move; empty: it can, if the new cell admits it */
    virtual std::string CheckMove() const = 0;

    /** @brief Have the UE go on in the new cell, or have the other RNC serve it. */
    virtual void Execute() = 0;

    /** @brief Fire the trace of a move that is not done. */
    virtual void TellRefusal(const std::string& reason) = 0;

    Ptr<ControlledCell> m_cell;         //!< The new cell; null: the UE stays in its cells
    AdmissionTickets m_tickets;         //!< What the new cell has admitted
    std::optional<PreparedMove> m_move; //!< What has been set up there; none: nothing yet

  private:
    /** @brief Give back what the new cell has admitted for a bearer, if it has. */
    void ReleaseTickets(RbId id);

    /** @brief Give back what the new cell has admitted for bearers that hold no DCH any more. */
    void ReleaseUnused();

    bool m_canGoBack; //!< The radio links in the old cells have not failed
};

} // namespace ns3::umts

#endif /* UMTS_CELL_MOVE_H */
