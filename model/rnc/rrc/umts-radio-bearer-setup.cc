/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-radio-bearer-setup.h"

#include "umts-serving-rnc.h"

namespace ns3::umts
{

RadioBearerSetupProcedure::RadioBearerSetupProcedure(UeContext& ue, RbId id)
    : RrcProcedure(RADIO_BEARER_SETUP, ue),
      m_id(id)
{
}

bool
RadioBearerSetupProcedure::HasChannels() const
{
    const auto found = m_ue.bearerContexts.find(m_id);
    if (found == m_ue.bearerContexts.end())
    {
        return false;
    }
    const BearerContext& context = found->second;
    return context.channels && !context.WaitsForDch();
}

std::string
RadioBearerSetupProcedure::Check()
{
    return HasChannels() ? "" : "the bearer has no channels";
}

bool
RadioBearerSetupProcedure::ChangesRadioLinks() const
{
    const auto found = m_ue.bearerContexts.find(m_id);
    return found != m_ue.bearerContexts.end() && !found->second.subject.config->type.isSwitched &&
           (found->second.HoldsDch() || found->second.HasHsDsch());
}

std::string
RadioBearerSetupProcedure::Reserve()
{
    return !m_ue.NeedsDch() || m_ue.serving->signalling.HoldDch(m_ue)
               ? ""
               : "the signalling radio bearer has no DCH";
}

std::optional<RrcDownlinkMessage>
RadioBearerSetupProcedure::MakeMessage() const
{
    const BearerContext& context = m_ue.bearerContexts.at(m_id);
    const bool isDedicated = context.HoldsDch() || context.HasHsDsch();
    const RrcState state = std::max(m_ue.state.state, RrcState::CELL_FACH);
    return m_ue.DescribeBearer(m_id, isDedicated ? RrcState::CELL_DCH : state);
}

std::string
RadioBearerSetupProcedure::Apply()
{
    const std::string reason = Check();
    if (!reason.empty())
    {
        return reason; // the bearer has been released while the UE was getting in sync
    }
    const auto interrupted = Arrive();
    BearerContext& context = m_ue.bearerContexts.at(m_id);
    context.isTelling = false;
    context.isTold = true;
    context.isSetUp = true;
    m_ue.serving->bearers.Use(m_ue, m_id);
    m_ue.ResumeBearers(interrupted);
    return {};
}

void
RadioBearerSetupProcedure::Undo(const std::string& /* reason */)
{
    UndoLeave();
    const auto found = m_ue.bearerContexts.find(m_id);
    if (found == m_ue.bearerContexts.end())
    {
        return; // released meanwhile
    }
    found->second.isTelling = false;
    if (!HasChannels())
    {
        return;
    }
    m_ue.serving->bearers.Refuse(m_ue, m_id);
    found->second.ReleaseFurther();
    if (found->second.reservation)
    {
        found->second.reservation->Release();
    }
    m_ue.serving->mobility.UpdateMeasurement(m_ue);
}

bool
RadioBearerSetupProcedure::SurvivesRelocation() const
{
    return m_ue.bearerContexts.count(m_id) > 0;
}

} // namespace ns3::umts
