/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CELL_MOVE_PROCEDURES_H
#define UMTS_CELL_MOVE_PROCEDURES_H

#include "umts-rrc-procedure.h"

#include "ns3/umts-controlled-cell.h"

namespace ns3::umts
{

struct ServingRnc;

/**
 * @ingroup umts
 * @brief A procedure after which a UE is in another cell, or has another serving RNC, or both. The
 * new cell admits the DCHs of the UE when the procedure begins.
 */
class CellMoveProcedure : public RrcProcedure
{
  public:
    std::string Check() override;
    std::string Reserve() override;
    std::vector<RrcDownlinkMessage> MakeMessages() const override;
    bool Leave() override;
    void OnLeft() override;
    void Return() override;
    void OnReleased(RbId id) override;
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

    /** @return why the UE cannot move; empty: it can, if the new cell admits it */
    virtual std::string CheckMove() const = 0;

    /** @brief Have the UE go on in the new cell, or have the other RNC serve it. */
    virtual void Move() = 0;

    /** @brief Fire the trace of a move that is not done. */
    virtual void TellRefusal(const std::string& reason) = 0;

    Ptr<ControlledCell> m_cell; //!< The new cell; null: the UE stays in its cells
    AdmissionTickets m_tickets; //!< What the new cell has admitted

  private:
    /** @brief Give back what the new cell has admitted for DCHs that are no more, and give up DCHs
     * of switched bearers that have come since it was asked. */
    void MatchTickets();

    bool m_canGoBack;      //!< The radio links in the old cells have not failed
    bool m_hasLeft{false}; //!< The UE has left its cells, and is not back
};

/**
 * @ingroup umts
 * @brief Hard handover (TS 25.331 8.3.5) by PHYSICAL CHANNEL RECONFIGURATION. To a cell of another
 * RNC it is combined with a relocation (TS 25.413 8.6) where RncRrc::RelocateOnHandOver says so.
 */
class HardHandoverProcedure : public CellMoveProcedure
{
  public:
    /**
     * @param ue the UE
     * @param cell the new cell
     * @param canGoBack whether its radio links in the old cells have not failed
     */
    HardHandoverProcedure(UeContext& ue, Ptr<ControlledCell> cell, bool canGoBack = true);

    std::string Check() override;
    bool SurvivesRelocation() const override;

  protected:
    std::string CheckMove() const override;
    void Move() override;
    void TellRefusal(const std::string& reason) override;

  private:
    /** @return RNC that the handover is combined with a relocation to; null: it is not */
    ServingRnc* FindTarget() const;
};

/**
 * @ingroup umts
 * @brief Relocation of the serving RNC (TS 25.413 8.6 - 8.8) that was asked for as such: of a UE
 * all of whose cells are those of the new RNC by UTRAN MOBILITY INFORMATION (TS 25.331 8.3.3), or
 * together with a change of cell by PHYSICAL CHANNEL RECONFIGURATION.
 */
class SrnsRelocationProcedure : public CellMoveProcedure
{
  public:
    /**
     * @param ue the UE
     * @param target the new RNC
     * @param cell a cell of the new RNC that the UE is handed over to; null: it stays in its cells
     */
    SrnsRelocationProcedure(UeContext& ue, ServingRnc& target, Ptr<ControlledCell> cell);

    std::vector<RrcDownlinkMessage> MakeMessages() const override;
    bool SurvivesRelocation() const override;

  protected:
    std::string CheckMove() const override;
    void Move() override;
    void TellRefusal(const std::string& reason) override;

  private:
    ServingRnc& m_target; //!< The new RNC
};

} // namespace ns3::umts

#endif /* UMTS_CELL_MOVE_PROCEDURES_H */
