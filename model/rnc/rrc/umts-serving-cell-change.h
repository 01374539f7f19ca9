/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_SERVING_CELL_CHANGE_H
#define UMTS_SERVING_CELL_CHANGE_H

#include "umts-radio-links.h"
#include "umts-rrc-procedure.h"

#include <optional>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Serving HS-DSCH cell change (TS 25.308 9) by PHYSICAL CHANNEL RECONFIGURATION: HS-DSCH of
 * a UE goes to another cell of its active set, and its DCHs stay in all of them.
 */
class ServingCellChangeProcedure : public RrcProcedure
{
  public:
    /**
     * @param ue the UE
     * @param cell the cell that HS-DSCH goes to
     */
    ServingCellChangeProcedure(UeContext& ue, Ptr<ControlledCell> cell);

    std::string Check() override;
    std::string Reserve() override;
    std::optional<RrcDownlinkMessage> MakeMessage() const override;
    std::string Apply() override;
    void Undo(const std::string& reason) override;
    bool SurvivesRelocation() const override;

    bool ChangesRadioLinks() const override
    {
        return true;
    }

  private:
    Ptr<ControlledCell> m_cell;         //!< The cell that HS-DSCH goes to
    std::optional<PreparedMove> m_move; //!< What has been set up there; none: nothing yet
};

} // namespace ns3::umts

#endif /* UMTS_SERVING_CELL_CHANGE_H */
