/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RADIO_BEARER_ESTABLISHMENT_H
#define UMTS_RADIO_BEARER_ESTABLISHMENT_H

#include "umts-switcher-procedure.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief RADIO BEARER SETUP procedure (TS 25.331 8.2.1) for the switched bearer of a UE that has
 * set up a new RRC connection from IDLE.
 */
class RadioBearerEstablishmentProcedure : public SwitcherProcedure
{
  public:
    /**
     * @param ue the UE
     * @param switcher its state machine
     */
    RadioBearerEstablishmentProcedure(UeContext& ue, const Ptr<ChannelSwitcher>& switcher);

    std::string Check() override;
    std::optional<RrcDownlinkMessage> MakeMessage() const override;
    std::string Apply() override;
};

} // namespace ns3::umts

#endif /* UMTS_RADIO_BEARER_ESTABLISHMENT_H */
