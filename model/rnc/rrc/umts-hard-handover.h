/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HARD_HANDOVER_H
#define UMTS_HARD_HANDOVER_H

#include "umts-cell-move.h"

namespace ns3::umts
{

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
    Time DrawPreparation() override;
    bool SurvivesRelocation() const override;

  protected:
    ServingRnc& GetTarget() const override;
    std::string CheckMove() const override;
    void Execute() override;
    void TellRefusal(const std::string& reason) override;

  private:
    /** @return RNC that the handover is combined with a relocation to; null: it is not */
    ServingRnc* FindTarget() const;
};

} // namespace ns3::umts

#endif /* UMTS_HARD_HANDOVER_H */
