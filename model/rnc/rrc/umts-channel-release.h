/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CHANNEL_RELEASE_H
#define UMTS_CHANNEL_RELEASE_H

#include "umts-switcher-procedure.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Procedure by which a ChannelSwitcher sends an inactive UE to a state without channels: RRC
 * CONNECTION RELEASE to IDLE (TS 25.331 8.1.4), RADIO BEARER RECONFIGURATION to CELL_PCH or URA_PCH
 * (8.2.2). It fails when there is traffic again; the ChannelSwitcher gives the channels back.
 */
class ChannelReleaseProcedure : public SwitcherProcedure
{
  public:
    /**
     * @param ue the UE
     * @param switcher its state machine
     * @param isToIdle whether it goes to IDLE
     */
    ChannelReleaseProcedure(UeContext& ue, const Ptr<ChannelSwitcher>& switcher, bool isToIdle);

    std::string Reserve() override;
    std::optional<RrcDownlinkMessage> MakeMessage() const override;
    std::string Apply() override;
};

} // namespace ns3::umts

#endif /* UMTS_CHANNEL_RELEASE_H */
