/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-channel-release.h"

#include "umts-ue-context.h"

namespace ns3::umts
{

ChannelReleaseProcedure::ChannelReleaseProcedure(UeContext& ue,
                                                 const Ptr<ChannelSwitcher>& switcher,
                                                 bool isToIdle)
    : SwitcherProcedure(isToIdle ? RRC_CONNECTION_RELEASE : RADIO_BEARER_RECONFIGURATION,
                        ue,
                        switcher,
                        Event::NOT_LEFT)
{
}

std::string
ChannelReleaseProcedure::Reserve()
{
    if (GetType() == RRC_CONNECTION_RELEASE && GetSwitcher().HasConnection())
    {
        return "another bearer needs the RRC connection by now";
    }
    return GetSwitcher().CanLeave() ? "" : "the UE has something to send by now";
}

std::optional<RrcDownlinkMessage>
ChannelReleaseProcedure::MakeMessage() const
{
    if (GetType() == RRC_CONNECTION_RELEASE)
    {
        return RrcConnectionRelease{m_ue.GetState() == RrcState::CELL_DCH};
    }
    return GetSwitcher().DescribeReconfiguration(GetSwitcher().GetTarget());
}

std::string
ChannelReleaseProcedure::Apply()
{
    Notify(Event::LEFT);
    return {};
}

} // namespace ns3::umts
