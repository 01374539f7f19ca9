/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-channel-release.h"

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
    return GetSwitcher().CanLeave() ? "" : "the UE has something to send by now";
}

std::vector<RrcDownlinkMessage>
ChannelReleaseProcedure::MakeMessages() const
{
    if (GetType() == RRC_CONNECTION_RELEASE)
    {
        return {RrcConnectionRelease()};
    }
    return {RadioBearerReconfiguration()};
}

std::string
ChannelReleaseProcedure::Apply()
{
    Notify(Event::LEFT);
    return {};
}

} // namespace ns3::umts
