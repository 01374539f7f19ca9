/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-channel-release.h"
#include "umts-radio-bearer-establishment.h"
#include "umts-rrc-connection-establishment.h"
#include "umts-security-mode-control.h"
#include "umts-serving-rnc.h"

#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/umts-cfn.h"
#include "ns3/umts-random-time.h"

#include <memory>
#include <string>
#include <utility>

/**
 * @file
 * @ingroup umts
 * State machine of a UE with a switched bearer: its way from IDLE, and to a state without channels
 * (TS 25.331 8.1.3, 8.1.4).
 */

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsChannelSwitcherConnection");

RrcState
ChannelSwitcher::GetUeState() const
{
    return m_phase == Phase::UPDATING && IsInstant() ? RrcState::CELL_FACH : m_state;
}

bool
ChannelSwitcher::IsInstant() const
{
    return m_ue->procedures->GetTransport()->IsInstant();
}

bool
ChannelSwitcher::IsEstablishing() const
{
    return m_phase == Phase::SIGNALLING || m_phase == Phase::SETTING_UP;
}

bool
ChannelSwitcher::CanLeave() const
{
    return m_phase == Phase::LEAVING && !m_hasTraffic;
}

bool
ChannelSwitcher::IsReleasing() const
{
    return m_phase == Phase::LEAVING && !m_ue->bearerContexts.at(m_id).position;
}

int64_t
ChannelSwitcher::AssignStreams(int64_t stream)
{
    for (std::size_t i = 0; i < N_PROCESSING; ++i)
    {
        const int64_t own = stream + static_cast<int64_t>(i);
        GetProcessing(static_cast<Processing>(i), own)->SetStream(own);
    }
    return N_PROCESSING;
}

Ptr<RandomVariableStream>
ChannelSwitcher::GetProcessing(Processing processing, int64_t stream)
{
    Ptr<RandomVariableStream>& seconds = m_processing.at(processing);
    if (!seconds)
    {
        const std::array<std::pair<const char*, const ObjectFactory&>, N_PROCESSING> attributes{
            {{"ConnectionProcessing", m_connectionProcessing},
             {"SetUpProcessing", m_setUpProcessing},
             {"CellUpdateProcessing", m_cellUpdateProcessing}}};
        const auto& [name, type] = attributes.at(processing);
        seconds = MakeRandomTime(std::string("ChannelSwitcher::") + name, type, stream);
    }
    return seconds;
}

Time
ChannelSwitcher::DrawProcessing(Processing processing)
{
    return DrawTime(*GetProcessing(processing, -1));
}

void
ChannelSwitcher::Process(Phase phase)
{
    Enter(phase, DrawProcessing(CONNECTION_PROCESSING));
}

void
ChannelSwitcher::Answer()
{
    if (m_state != RrcState::IDLE && !IsInstant())
    {
        Enter(Phase::UPDATING, DrawProcessing(CELL_UPDATE_PROCESSING));
        return;
    }
    if (m_state != RrcState::IDLE)
    {
        SendAnswer(CellUpdateConfirm());
        Enter(Phase::UPDATING, m_cellUpdateDelay);
        return;
    }
    if (IsInstant())
    {
        SendAnswer(RrcConnectionSetup());
    }
    ++m_connection;
    m_phase = Phase::CONNECTING;
    if (m_connectionState == CONNECTED_IN_CELL_DCH)
    {
        RequestDch();
    }
    if (m_phase == Phase::QUEUED || (IsOnWay() && !m_ue->serving->signalling.HoldDch(*m_ue)))
    {
        ReleaseTickets(); // asks again in CELL_FACH
    }
    if (!IsInstant())
    {
        Process(Phase::CONNECTING);
        return;
    }
    Enter(Phase::CONNECTING, m_connectionDelay);
}

void
ChannelSwitcher::Connect()
{
    if (IsInstant())
    {
        Synchronise(); // RRC CONNECTION SETUP has come before ConnectionDelay
        return;
    }
    const auto& signalling = m_ue->bearerContexts.at(SIGNALLING_RB).subject.config;
    SendAnswer(RrcConnectionSetup{IsOnWay() ? RrcState::CELL_DCH : RrcState::CELL_FACH,
                                  signalling,
                                  m_ue->DescribeRadioLinks({m_ue->GetCell()})});
}

void
ChannelSwitcher::Confirm()
{
    if (IsInstant())
    {
        EnterState(RrcState::CELL_FACH);
        return;
    }
    SendAnswer(CellUpdateConfirm());
}

void
ChannelSwitcher::SendAnswer(const RrcDownlinkMessage& answer) const
{
    m_ue->procedures->GetTransport()->SendOnCcch(std::nullopt, answer);
}

void
ChannelSwitcher::Register()
{
    Enter(Phase::CONFIRMING,
          IsInstant() ? m_cellUpdateDelay : DrawProcessing(CELL_UPDATE_PROCESSING));
}

RrcDownlinkMessage
ChannelSwitcher::MakeReselectionAnswer() const
{
    if (m_state == RrcState::URA_PCH)
    {
        return UraUpdateConfirm();
    }
    CellUpdateConfirm confirm;
    confirm.keepsState = true;
    return confirm;
}

void
ChannelSwitcher::EndReselection()
{
    Enter(Phase::REST);
    if (HasData())
    {
        Handle(Event::DOWNLINK); // it has come meanwhile
    }
}

void
ChannelSwitcher::Synchronise()
{
    NS_LOG_FUNCTION(this);
    if (IsInstant() && !IsOnWay())
    {
        BeginConnection();
        return;
    }
    m_ue->procedures->Perform(std::make_shared<RrcConnectionEstablishmentProcedure>(*m_ue, this));
}

void
ChannelSwitcher::BeginConnection()
{
    NS_LOG_FUNCTION(this);
    const RrcState state = IsOnWay() ? RrcState::CELL_DCH : RrcState::CELL_FACH;
    if (IsInstant())
    {
        EnterState(state);
        return;
    }
    MoveTo(state, Phase::SIGNALLING);
}

RrcDownlinkMessage
ChannelSwitcher::DescribeBearer(RrcState state) const
{
    RadioBearerSetup message = m_ue->DescribeBearer(m_id, state);
    message.channel = GetPosition(m_state); // another bearer may have taken the UE to CELL_DCH
    return message;
}

RrcDownlinkMessage
ChannelSwitcher::DescribeReconfiguration(RrcState state) const
{
    const BearerContext& context = m_ue->bearerContexts.at(m_id);
    RadioBearerReconfiguration message;
    message.id = m_id;
    message.channel = GetPosition(state);
    message.state = std::max(state, m_ue->GetFixedState());
    message.config = context.subject.config;
    message.channels = context.channels->GetUeInfo();
    message.radioLinks = m_ue->DescribeRadioLinks(
        state == RrcState::CELL_DCH ? m_ue->activeSet
                                    : std::vector<Ptr<ControlledCell>>{m_ue->GetCell()});
    message.common = m_ue->DescribeCommon();
    if (state == RrcState::CELL_DCH)
    {
        message.further = context.channels->GetFurtherInfo();
    }
    return message;
}

void
ChannelSwitcher::Secure()
{
    m_ue->procedures->Request(std::make_shared<SecurityModeControlProcedure>(*m_ue, this));
}

void
ChannelSwitcher::SetUpBearer()
{
    m_ue->procedures->Request(std::make_shared<RadioBearerEstablishmentProcedure>(*m_ue, this));
}

void
ChannelSwitcher::Establish()
{
    NS_LOG_FUNCTION(this);
    const bool isDch = m_state == RrcState::CELL_DCH;
    Use(isDch ? DEDICATED : COMMON);
    Continue();
}

void
ChannelSwitcher::LeaveChannels(RrcState state)
{
    NS_LOG_FUNCTION(this << state);
    if (IsInstant())
    {
        EnterState(state);
        ReleaseTickets();
        return;
    }
    m_target = state;
    m_hasTraffic = false;
    m_isSessionOver = false; // a release that fails is tried again by the inactivity timer
    Enter(Phase::LEAVING);
    m_ue->procedures->Request(
        std::make_shared<ChannelReleaseProcedure>(*m_ue,
                                                  this,
                                                  state == RrcState::IDLE && !HasConnection()));
}

bool
ChannelSwitcher::HasConnection() const
{
    return m_ue->GetFixedState() >= RrcState::CELL_FACH;
}

void
ChannelSwitcher::ResumeOnCommon()
{
    if (IsInstant())
    {
        EnterState(RrcState::CELL_FACH);
        return;
    }
    Enter(Phase::UPDATING);
    Reconfigure(RrcState::CELL_FACH);
}

void
ChannelSwitcher::ReleaseLocally()
{
    const Ptr<RrcTransport> transport = m_ue->procedures->GetTransport();
    if (!transport->IsInstant() && !m_ue->update && !HasConnection())
    {
        transport->Pass(RrcConnectionRelease{false});
    }
    ReleaseTo(RrcState::IDLE);
}

void
ChannelSwitcher::ReleaseTo(RrcState state)
{
    EnterState(state);
    ReleaseTickets();
    if (m_ue->bearers.Get(m_id)->GetRlc()->GetHeldOctets() > 0)
    {
        Handle(Event::DOWNLINK); // it has come meanwhile
    }
}

void
ChannelSwitcher::Continue()
{
    const bool isDch = m_state == RrcState::CELL_DCH;
    Enter(isDch ? Phase::DCH : Phase::FACH);
    WatchInactivity();
    if (!isDch)
    {
        CheckVolume();
    }
}

void
ChannelSwitcher::ReturnToFach()
{
    if (m_state == RrcState::CELL_DCH)
    {
        EnterState(RrcState::CELL_FACH);
        ReleaseTickets();
        return;
    }
    Use(COMMON);
    Continue();
}

void
ChannelSwitcher::EndSession()
{
    m_isSessionOver = m_dormantState != DORMANT_NONE;
}

void
ChannelSwitcher::Sleep()
{
    Section section;
    const bool canLeave =
        m_phase == Phase::DCH || m_phase == Phase::FACH || m_phase == Phase::QUEUED;
    if (!m_isSessionOver || !canLeave)
    {
        return; // SleepLater() comes with the next phase
    }
    m_sleep.Remove();
    if (HasData()) // of the message itself, if it is nothing else
    {
        m_sleep = Simulator::Schedule(NanoSeconds(RADIO_FRAME), &ChannelSwitcher::Sleep, this);
        return;
    }
    if (m_phase == Phase::QUEUED)
    {
        ReleaseTickets();
    }
    LeaveChannels(static_cast<RrcState>(m_dormantState));
}

void
ChannelSwitcher::SleepLater()
{
    if (m_isSessionOver)
    {
        m_sleep.Remove();
        m_sleep = Simulator::ScheduleNow(&ChannelSwitcher::Sleep, this);
    }
}

} // namespace ns3::umts
