/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-connection-establishment.h"

namespace ns3::umts
{

RrcConnectionEstablishmentProcedure::RrcConnectionEstablishmentProcedure(
    UeContext& ue,
    const Ptr<ChannelSwitcher>& switcher)
    : SwitcherProcedure(RRC_CONNECTION_ESTABLISHMENT, ue, switcher, Event::NOT_ESTABLISHED)
{
}

std::optional<RrcDownlinkMessage>
RrcConnectionEstablishmentProcedure::MakeMessage() const
{
    return std::nullopt; // RRC CONNECTION SETUP has come on the CCCH
}

bool
RrcConnectionEstablishmentProcedure::Leave()
{
    return EstablishFirst();
}

std::string
RrcConnectionEstablishmentProcedure::Apply()
{
    NotifyInSync(Event::SYNCHRONISED);
    return {};
}

} // namespace ns3::umts
