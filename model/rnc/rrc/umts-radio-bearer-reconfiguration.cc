/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-radio-bearer-reconfiguration.h"

#include "umts-ue-context.h"

namespace ns3::umts
{

RadioBearerReconfigurationProcedure::RadioBearerReconfigurationProcedure(UeContext& ue,
                                                                         RbId id,
                                                                         RrcState state)
    : RrcProcedure(RADIO_BEARER_RECONFIGURATION, ue),
      m_id(id),
      m_state(state)
{
}

Ptr<ChannelSwitcher>
RadioBearerReconfigurationProcedure::FindSwitcher() const
{
    const auto found = m_ue.bearerContexts.find(m_id);
    return found == m_ue.bearerContexts.end() ? nullptr : found->second.switcher;
}

std::string
RadioBearerReconfigurationProcedure::Reserve()
{
    const Ptr<ChannelSwitcher> switcher = FindSwitcher();
    return switcher && switcher->BeginSwitch(m_state) ? "" : "the bearer is not to be switched";
}

std::vector<RrcDownlinkMessage>
RadioBearerReconfigurationProcedure::MakeMessages() const
{
    const bool isUp = m_state == RrcState::CELL_DCH;
    return {RadioBearerReconfiguration{m_id, isUp ? std::optional<uint32_t>(0) : std::nullopt}};
}

std::string
RadioBearerReconfigurationProcedure::Apply()
{
    FindSwitcher()->Switch(m_state);
    return {};
}

void
RadioBearerReconfigurationProcedure::Undo(const std::string& /* reason */)
{
    if (const Ptr<ChannelSwitcher> switcher = FindSwitcher())
    {
        switcher->CancelSwitch(m_state);
    }
}

} // namespace ns3::umts
