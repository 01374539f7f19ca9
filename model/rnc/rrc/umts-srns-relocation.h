/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_SRNS_RELOCATION_H
#define UMTS_SRNS_RELOCATION_H

#include "umts-cell-move.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief SRNS relocation on request (TS 25.413 8.6 - 8.8): by UTRAN MOBILITY INFORMATION
 * (TS 25.331 8.3.3) when the new RNC controls all cells of the active set, or together with a hard
 * handover by PHYSICAL CHANNEL RECONFIGURATION.
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

    Time DrawPreparation() override;
    std::optional<RrcDownlinkMessage> MakeMessage() const override;
    bool SurvivesRelocation() const override;

  protected:
    ServingRnc& GetTarget() const override
    {
        return m_target;
    }

    std::string CheckMove() const override;
    void Execute() override;
    void TellRefusal(const std::string& reason) override;

  private:
    ServingRnc& m_target; //!< The new RNC
};

} // namespace ns3::umts

#endif /* UMTS_SRNS_RELOCATION_H */
