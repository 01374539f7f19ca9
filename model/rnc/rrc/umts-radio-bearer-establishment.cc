/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-radio-bearer-establishment.h"

#include "umts-ue-context.h"

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

std::optional<RrcDownlinkMessage>
RadioBearerEstablishmentProcedure::MakeMessage() const
{
    return GetSwitcher().DescribeBearer(m_ue.state.state);
}

std::string
RadioBearerEstablishmentProcedure::Apply()
{
    Notify(Event::ESTABLISHED);
    return {};
}

} // namespace ns3::umts
