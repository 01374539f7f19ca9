/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RADIO_BEARER_RECONFIGURATION_H
#define UMTS_RADIO_BEARER_RECONFIGURATION_H

#include "umts-switcher-procedure.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief RADIO BEARER RECONFIGURATION (TS 25.331 8.2.2): a switched bearer goes from CELL_FACH to
 * CELL_DCH or back.
 */
class RadioBearerReconfigurationProcedure : public SwitcherProcedure
{
  public:
    /**
     * @param ue the UE
     * @param switcher its state machine
     * @param state state that the UE is to be in: CELL_DCH or CELL_FACH
     */
    RadioBearerReconfigurationProcedure(UeContext& ue,
                                        const Ptr<ChannelSwitcher>& switcher,
                                        RrcState state);

    std::string Reserve() override;
    std::optional<RrcDownlinkMessage> MakeMessage() const override;
    std::string Apply() override;

  private:
    RrcState m_state; //!< The new state
};

} // namespace ns3::umts

#endif /* UMTS_RADIO_BEARER_RECONFIGURATION_H */
