/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_CONNECTION_ESTABLISHMENT_H
#define UMTS_RRC_CONNECTION_ESTABLISHMENT_H

#include "umts-switcher-procedure.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Last part of the RRC connection establishment procedure (TS 25.331 8.1.3): a UE that has
 * RRC CONNECTION SETUP with DCHs gets in sync on them.
 */
class RrcConnectionEstablishmentProcedure : public SwitcherProcedure
{
  public:
    /**
     * @param ue the UE
     * @param switcher its state machine
     */
    RrcConnectionEstablishmentProcedure(UeContext& ue, const Ptr<ChannelSwitcher>& switcher);

    std::optional<RrcDownlinkMessage> MakeMessage() const override;
    std::string Apply() override;
};

} // namespace ns3::umts

#endif /* UMTS_RRC_CONNECTION_ESTABLISHMENT_H */
