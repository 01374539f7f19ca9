/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-channel-switcher.h"

#include <array>
#include <ostream>

namespace ns3::umts
{

std::ostream&
operator<<(std::ostream& os, ChannelSwitcher::Phase phase)
{
    static constexpr std::array names{"REST",
                                      "PAGING",
                                      "UPDATING",
                                      "CONFIRMING",
                                      "CONNECTING",
                                      "SIGNALLING",
                                      "SETTING_UP",
                                      "FACH",
                                      "QUEUED",
                                      "ASKED",
                                      "RISING",
                                      "DCH",
                                      "FALLING",
                                      "LEAVING"};
    static_assert(names.size() == static_cast<std::size_t>(ChannelSwitcher::Phase::LEAVING) + 1);
    return os << names.at(static_cast<std::size_t>(phase));
}

std::ostream&
operator<<(std::ostream& os, ChannelSwitcher::Event event)
{
    static constexpr std::array names{"DOWNLINK",
                                      "UPLINK",
                                      "SIGNALLING",
                                      "REPORTED",
                                      "NEEDED",
                                      "NOT_NEEDED",
                                      "TIMER",
                                      "INACTIVE",
                                      "SESSION_END",
                                      "REQUEST",
                                      "RESELECTION",
                                      "GIVEN_UP",
                                      "ADMITTED",
                                      "RAISED",
                                      "NOT_RAISED",
                                      "LOWERED",
                                      "NOT_LOWERED",
                                      "CONNECTED",
                                      "SYNCHRONISED",
                                      "DIRECT_TRANSFER",
                                      "SECURED",
                                      "ESTABLISHED",
                                      "NOT_ESTABLISHED",
                                      "LEFT",
                                      "RELEASED",
                                      "NOT_LEFT",
                                      "FAILED",
                                      "NO_ROOM",
                                      "MOVED",
                                      "OTHERS_RELEASED"};
    static_assert(names.size() == static_cast<std::size_t>(ChannelSwitcher::Event::OTHERS_RELEASED) + 1);
    return os << names.at(static_cast<std::size_t>(event));
}

} // namespace ns3::umts
