/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-connection-procedures.h"

#include "umts-ue-context.h"

#include <utility>

namespace ns3::umts
{

namespace
{

constexpr const char* OVERTAKEN = "the UE is in another phase by now"; //!< Why one is impossible

} // namespace

SecurityModeControlProcedure::SecurityModeControlProcedure(UeContext& ue,
                                                           Ptr<ChannelSwitcher> switcher)
    : RrcProcedure(SECURITY_MODE_CONTROL, ue),
      m_switcher(std::move(switcher))
{
}

std::string
SecurityModeControlProcedure::Check()
{
    return m_switcher->GetPhase() == ChannelSwitcher::Phase::SIGNALLING ? "" : OVERTAKEN;
}

std::vector<RrcDownlinkMessage>
SecurityModeControlProcedure::MakeMessages() const
{
    return {SecurityModeCommand()};
}

std::string
SecurityModeControlProcedure::Apply()
{
    m_ue.connection->Send(SecurityModeCommand());
    return {};
}

void
SecurityModeControlProcedure::Complete()
{
    m_switcher->Handle(ChannelSwitcher::Event::SECURED);
}

uint32_t
SecurityModeControlProcedure::GetAnswerOctets() const
{
    return SECURITY_MODE_COMPLETE_OCTETS;
}

void
SecurityModeControlProcedure::Undo(const std::string& /* reason */)
{
    m_switcher->Handle(ChannelSwitcher::Event::NOT_ESTABLISHED);
}

RadioAccessBearerProcedure::RadioAccessBearerProcedure(UeContext& ue, Ptr<ChannelSwitcher> switcher)
    : RrcProcedure(RADIO_BEARER_SETUP, ue),
      m_switcher(std::move(switcher))
{
}

std::string
RadioAccessBearerProcedure::Check()
{
    return m_switcher->GetPhase() == ChannelSwitcher::Phase::SETTING_UP ? "" : OVERTAKEN;
}

std::vector<RrcDownlinkMessage>
RadioAccessBearerProcedure::MakeMessages() const
{
    return {RadioBearerSetup()};
}

std::string
RadioAccessBearerProcedure::Apply()
{
    m_switcher->Handle(ChannelSwitcher::Event::ESTABLISHED);
    return {};
}

void
RadioAccessBearerProcedure::Undo(const std::string& /* reason */)
{
    m_switcher->Handle(ChannelSwitcher::Event::NOT_ESTABLISHED);
}

ChannelReleaseProcedure::ChannelReleaseProcedure(UeContext& ue,
                                                 Ptr<ChannelSwitcher> switcher,
                                                 bool isToIdle)
    : RrcProcedure(isToIdle ? RRC_CONNECTION_RELEASE : RADIO_BEARER_RECONFIGURATION, ue),
      m_switcher(std::move(switcher))
{
}

std::string
ChannelReleaseProcedure::Reserve()
{
    return m_switcher->CanLeave() ? "" : "the UE has something to send by now";
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
    m_switcher->Handle(ChannelSwitcher::Event::LEFT);
    return {};
}

void
ChannelReleaseProcedure::Undo(const std::string& /* reason */)
{
    m_switcher->Handle(ChannelSwitcher::Event::NOT_LEFT);
}

} // namespace ns3::umts
