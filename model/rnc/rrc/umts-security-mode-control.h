/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_SECURITY_MODE_CONTROL_H
#define UMTS_SECURITY_MODE_CONTROL_H

#include "umts-switcher-procedure.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Security mode control: SECURITY MODE COMMAND (TS 25.331 8.1.12).
 */
class SecurityModeControlProcedure : public SwitcherProcedure
{
  public:
    /**
     * @param ue the UE
     * @param switcher its state machine
     */
    SecurityModeControlProcedure(UeContext& ue, const Ptr<ChannelSwitcher>& switcher);

    std::string Check() override;
    std::optional<RrcDownlinkMessage> MakeMessage() const override;
    std::string Apply() override;
    void Complete() override;
};

} // namespace ns3::umts

#endif /* UMTS_SECURITY_MODE_CONTROL_H */
