/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-security-mode-control.h"

#include "umts-ue-context.h"

namespace ns3::umts
{

SecurityModeControlProcedure::SecurityModeControlProcedure(UeContext& ue,
                                                           const Ptr<ChannelSwitcher>& switcher)
    : SwitcherProcedure(SECURITY_MODE_CONTROL, ue, switcher, Event::NOT_ESTABLISHED)
{
}

std::string
SecurityModeControlProcedure::Check()
{
    return CheckPhase(ChannelSwitcher::Phase::SIGNALLING);
}

std::optional<RrcDownlinkMessage>
SecurityModeControlProcedure::MakeMessage() const
{
    return SecurityModeCommand();
}

std::string
SecurityModeControlProcedure::Apply()
{
    return {}; // ciphering and integrity protection change nothing here
}

void
SecurityModeControlProcedure::Complete()
{
    Notify(Event::SECURED);
}

} // namespace ns3::umts
