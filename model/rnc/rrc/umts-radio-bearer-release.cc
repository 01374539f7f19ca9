/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-radio-bearer-release.h"

#include "umts-serving-rnc.h"

#include <algorithm>

namespace ns3::umts
{

RadioBearerReleaseProcedure::RadioBearerReleaseProcedure(UeContext& ue, RbId id)
    : RrcProcedure(RADIO_BEARER_RELEASE, ue),
      m_id(id)
{
}

std::string
RadioBearerReleaseProcedure::Reserve()
{
    // What is left may have RACH and FACH in a cell that the UE has left since.
    const bool isThere = m_ue.bearerContexts.count(m_id) > 0;
    if (isThere && m_ue.GetState(m_id) == RrcState::CELL_FACH &&
        !m_ue.procedures->GetTransport()->IsInstant())
    {
        m_ue.serving->bearers.MoveCommon(m_ue);
    }
    return {};
}

std::optional<RrcDownlinkMessage>
RadioBearerReleaseProcedure::MakeMessage() const
{
    const auto bearer = m_ue.bearerContexts.find(m_id);
    if (bearer == m_ue.bearerContexts.end() || !bearer->second.isTold)
    {
        return std::nullopt;
    }
    const RadioLinksInfo links = m_ue.DescribeRadioLinks(m_ue.activeSet, m_id);
    const RrcState state = std::max(m_ue.GetState(m_id), RrcState::CELL_FACH);
    RadioBearerRelease message{m_id, state, links, {}};
    if (state == RrcState::CELL_FACH)
    {
        message.common = m_ue.DescribeCommon();
    }
    message.isOnEdch = bearer->second.subject.config->type.HasEdch();
    return message;
}

std::string
RadioBearerReleaseProcedure::Apply()
{
    if (m_ue.bearerContexts.count(m_id) > 0) // else released meanwhile
    {
        m_ue.serving->bearers.Release(m_ue, m_id);
    }
    return {};
}

} // namespace ns3::umts
