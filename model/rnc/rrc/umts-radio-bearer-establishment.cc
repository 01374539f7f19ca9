/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-radio-bearer-establishment.h"

namespace ns3::umts
{

RadioBearerEstablishmentProcedure::RadioBearerEstablishmentProcedure(
    UeContext& ue,
    const Ptr<ChannelSwitcher>& switcher)
    : SwitcherProcedure(RADIO_BEARER_SETUP, ue, switcher, Event::NOT_ESTABLISHED)
{
}

std::string
RadioBearerEstablishmentProcedure::Check()
{
    return CheckPhase(ChannelSwitcher::Phase::SETTING_UP);
}

std::vector<RrcDownlinkMessage>
RadioBearerEstablishmentProcedure::MakeMessages() const
{
    return {RadioBearerSetup()};
}

std::string
RadioBearerEstablishmentProcedure::Apply()
{
    Notify(Event::ESTABLISHED);
    return {};
}

} // namespace ns3::umts
