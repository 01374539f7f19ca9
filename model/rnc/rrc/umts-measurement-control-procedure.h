/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MEASUREMENT_CONTROL_PROCEDURE_H
#define UMTS_MEASUREMENT_CONTROL_PROCEDURE_H

#include "umts-rrc-procedure.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief MEASUREMENT CONTROL procedure (TS 25.331 8.4.1): starts, or restarts, the intra-frequency
 * measurement that the HandOverAlgorithm of a UE asks for.
 */
class MeasurementControlProcedure : public RrcProcedure
{
  public:
    /** @param ue the UE, which has a handover algorithm */
    explicit MeasurementControlProcedure(UeContext& ue);

    std::string Reserve() override;
    std::optional<RrcDownlinkMessage> MakeMessage() const override;
    std::string Apply() override;
    void Undo(const std::string& reason) override;

  private:
    MeasurementControl m_message; //!< What the UE measures, as of the beginning
};

} // namespace ns3::umts

#endif /* UMTS_MEASUREMENT_CONTROL_PROCEDURE_H */
