/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-connection-establishment.h"

#include "umts-ue-context.h"

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
    RrcConnectionSetup message; // the rest of it has come on the CCCH
    message.state = GetSwitcher().IsOnWay() ? RrcState::CELL_DCH : RrcState::CELL_FACH;
    message.radioLinks = m_ue.DescribeRadioLinks({m_ue.GetCell()});
    return message;
}

std::string
RrcConnectionEstablishmentProcedure::Apply()
{
    NotifyInSync(Event::SYNCHRONISED);
    return {};
}

} // namespace ns3::umts
