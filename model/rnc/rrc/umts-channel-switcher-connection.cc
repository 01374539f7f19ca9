/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-connection-procedures.h"
#include "umts-serving-rnc.h"

#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/umts-cfn.h"

#include <algorithm>
#include <memory>

/**
 * @file
 * @ingroup umts
 * State machine of a UE with a switched bearer: its way from IDLE, and to a state without channels
 * (TS 25.331 8.1.3, 8.1.4).
 */

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsChannelSwitcherConnection");

namespace
{

constexpr double CONNECTION_PROCESSING_S = 0.43;  //!< Default of ConnectionProcessing
constexpr double CELL_UPDATE_PROCESSING_S = 0.16; //!< Default of CellUpdateProcessing

/**
 * @param seconds a random time, s; null: the default
 * @param byDefault the default, s
 * @return the next one; less than none is none
 */
Time
DrawProcessing(const Ptr<RandomVariableStream>& seconds, double byDefault)
{
    return Seconds(seconds ? std::max(seconds->GetValue(), 0.0) : byDefault);
}

} // namespace

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

int64_t
ChannelSwitcher::AssignStreams(int64_t stream)
{
    for (const auto& time : {m_connectionProcessing, m_setUpProcessing, m_cellUpdateProcessing})
    {
        if (time)
        {
            time->SetStream(stream);
        }
        ++stream;
    }
    return 3;
}

void
ChannelSwitcher::Process(Phase phase)
{
    Enter(phase, DrawProcessing(m_connectionProcessing, CONNECTION_PROCESSING_S));
}

void
ChannelSwitcher::Answer()
{
    if (m_state != RrcState::IDLE && !IsInstant())
    {
        Enter(Phase::UPDATING, DrawProcessing(m_cellUpdateProcessing, CELL_UPDATE_PROCESSING_S));
        return;
    }
    if (m_state != RrcState::IDLE)
    {
        Enter(Phase::UPDATING, m_cellUpdateDelay);
        m_ue->connection->Send(CellUpdateConfirm());
        return;
    }
    m_phase = Phase::CONNECTING;
    RequestDch();
    if (m_phase == Phase::QUEUED || (IsOnWay() && !m_ue->serving->signalling.HoldDch(*m_ue)))
    {
        GiveBack(); // asks again in CELL_FACH
    }
    if (!IsInstant())
    {
        Process(Phase::CONNECTING);
        return;
    }
    Enter(Phase::CONNECTING, m_connectionDelay);
    m_ue->connection->Send(RrcConnectionSetup());
}

void
ChannelSwitcher::Connect()
{
    if (IsInstant())
    {
        Move(IsOnWay() ? RrcState::CELL_DCH : RrcState::CELL_FACH);
        return;
    }
    const Ptr<ChannelSwitcher> self(this);
    m_ue->procedures->GetTransport()->SendOnCcch(std::nullopt, RrcConnectionSetup(), [self]() {
        self->Handle(Event::CONNECTED);
    });
}

void
ChannelSwitcher::Confirm()
{
    if (IsInstant())
    {
        Move(RrcState::CELL_FACH);
        return;
    }
    const Ptr<ChannelSwitcher> self(this);
    m_ue->procedures->GetTransport()->SendOnCcch(std::nullopt, CellUpdateConfirm(), [self]() {
        self->Handle(Event::CONNECTED);
    });
}

void
ChannelSwitcher::EndUpdate()
{
    m_ue->connection->Send(CellUpdateConfirm());
    Move(RrcState::CELL_FACH);
}

void
ChannelSwitcher::BeginSignalling()
{
    NS_LOG_FUNCTION(this);
    const RrcState state = IsOnWay() ? RrcState::CELL_DCH : RrcState::CELL_FACH;
    m_ue->connection->Send(RrcConnectionSetup());
    MoveTo(state, Phase::SIGNALLING);
}

void
ChannelSwitcher::Secure()
{
    m_ue->procedures->Request(std::make_shared<SecurityModeControlProcedure>(*m_ue, this));
}

void
ChannelSwitcher::SetUpBearer()
{
    m_ue->procedures->Request(std::make_shared<RadioAccessBearerProcedure>(*m_ue, this));
}

void
ChannelSwitcher::Establish()
{
    NS_LOG_FUNCTION(this);
    const bool isDch = m_state == RrcState::CELL_DCH;
    Use(isDch ? DEDICATED : COMMON);
    Enter(isDch ? Phase::DCH : Phase::FACH);
    WatchInactivity();
    if (!isDch)
    {
        CheckVolume();
    }
}

void
ChannelSwitcher::Leave(RrcState state)
{
    NS_LOG_FUNCTION(this << state);
    if (IsInstant())
    {
        Move(state);
        GiveBack();
        return;
    }
    m_target = state;
    m_hasTraffic = false;
    m_isSessionOver = false;
    Enter(Phase::LEAVING);
    m_ue->procedures->Request(
        std::make_shared<ChannelReleaseProcedure>(*m_ue, this, state == RrcState::IDLE));
}

void
ChannelSwitcher::Depart()
{
    const bool isReachable = m_ue->procedures->GetTransport()->IsReachable();
    if (SignallingBearers::IsBusy(*m_ue) || !isReachable || !Ask(SIGNALLING_RB).isEmpty)
    {
        Enter(Phase::LEAVING, NanoSeconds(RADIO_FRAME));
        return;
    }
    Rest(m_target);
}

void
ChannelSwitcher::Rest(RrcState state)
{
    Move(state);
    GiveBack();
    if (m_ue->bearers.Get(m_id)->GetRlc()->GetHeldOctets() > 0)
    {
        Handle(Event::DOWNLINK); // it has come meanwhile
    }
}

void
ChannelSwitcher::Stay()
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
ChannelSwitcher::Fall()
{
    if (m_state == RrcState::CELL_DCH)
    {
        Move(RrcState::CELL_FACH);
        GiveBack();
        return;
    }
    Use(COMMON);
    Stay();
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
        GiveBack();
    }
    Leave(static_cast<RrcState>(m_dormantState));
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
