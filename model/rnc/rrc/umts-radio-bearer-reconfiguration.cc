/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-radio-bearer-reconfiguration.h"

#include "umts-serving-rnc.h"

namespace ns3::umts
{

RadioBearerReconfigurationProcedure::RadioBearerReconfigurationProcedure(
    UeContext& ue,
    const Ptr<ChannelSwitcher>& switcher,
    RrcState state)
    : SwitcherProcedure(RADIO_BEARER_RECONFIGURATION,
                        ue,
                        switcher,
                        state == RrcState::CELL_DCH ? Event::NOT_RAISED : Event::NOT_LOWERED),
      m_state(state)
{
}

std::string
RadioBearerReconfigurationProcedure::Reserve()
{
    if (!GetSwitcher().CanSwitch(m_state))
    {
        return "the bearer is not to be switched";
    }
    if (m_state == RrcState::CELL_DCH)
    {
        m_ue.serving->links.ExtendRadioLinks(m_ue); // other bearers may have some
    }
    else
    {
        m_ue.serving->bearers.MoveCommon(m_ue);
    }
    return {};
}

std::optional<RrcDownlinkMessage>
RadioBearerReconfigurationProcedure::MakeMessage() const
{
    return GetSwitcher().DescribeReconfiguration(m_state);
}

std::string
RadioBearerReconfigurationProcedure::Apply()
{
    NotifyInSync(m_state == RrcState::CELL_DCH ? Event::RAISED : Event::LOWERED);
    return {};
}

} // namespace ns3::umts
