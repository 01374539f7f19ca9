/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-radio-bearer-procedures.h"
#include "umts-serving-rnc.h"

#include <utility>

namespace ns3::umts
{

RadioBearerReconfigurationProcedure::RadioBearerReconfigurationProcedure(
    UeContext& ue,
    Ptr<ChannelSwitcher> switcher,
    RrcState state)
    : RrcProcedure(RADIO_BEARER_RECONFIGURATION, ue),
      m_switcher(std::move(switcher)),
      m_state(state)
{
}

std::string
RadioBearerReconfigurationProcedure::Reserve()
{
    return m_switcher->CanSwitch(m_state) ? "" : "the bearer is not to be switched";
}

std::vector<RrcDownlinkMessage>
RadioBearerReconfigurationProcedure::MakeMessages() const
{
    const bool isUp = m_state == RrcState::CELL_DCH;
    return {RadioBearerReconfiguration{{}, isUp ? std::optional<uint32_t>(0) : std::nullopt}};
}

std::string
RadioBearerReconfigurationProcedure::Apply()
{
    using Event = ChannelSwitcher::Event;
    m_switcher->Handle(m_state == RrcState::CELL_DCH ? Event::RAISED : Event::LOWERED);
    return {};
}

void
RadioBearerReconfigurationProcedure::Undo(const std::string& /* reason */)
{
    using Event = ChannelSwitcher::Event;
    m_switcher->Handle(m_state == RrcState::CELL_DCH ? Event::NOT_RAISED : Event::NOT_LOWERED);
}

} // namespace ns3::umts
