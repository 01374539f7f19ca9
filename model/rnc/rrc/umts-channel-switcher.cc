/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-channel-switcher.h"

#include "ns3/simulator.h"
#include "ns3/umts-cfn.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(ChannelSwitcher);

TypeId
ChannelSwitcher::GetTypeId()
{
    UMTS_TYPE(ChannelSwitcher, Object)
        .Attribute("TrafficVolumeThreshold", &C::m_threshold, 512)
        .Help("Octets that an RLC entity may have to send in CELL_FACH, those that wait for an "
              "acknowledgement not included (TS 25.331 14.4, event 4a)")
        .Attribute("InactivityTimer", &C::m_inactivityTimer, Seconds(5), MilliSeconds(100))
        .Help("Time without PDUs to send at either end that ends CELL_DCH")
        .Attribute("FachInactivityTimer", &C::m_fachInactivityTimer, Time(0))
        .Help("Time without PDUs to send at either end that ends CELL_FACH; 0: the UE stays there")
        .Choice("InactiveState", &C::m_inactiveState, TO_CELL_PCH)
        .Among({{TO_CELL_PCH, "CELL_PCH"}, {TO_URA_PCH, "URA_PCH"}, {TO_IDLE, "IDLE"}})
        .Help("State that FachInactivityTimer leads to")
        .Attribute("PchInactivityTimer", &C::m_pchInactivityTimer, Time(0))
        .Help("Time without PDUs to send at either end that ends CELL_PCH or URA_PCH, for IDLE; 0: "
              "the UE stays there")
        .Attribute("DrxCycleCoefficient", &C::m_drxCoefficient, 6, 3, 9)
        .Help("The UE listens to paging in one of 2^k frames (TS 25.331 10.3.3.49)")
        .Attribute("SetUpDelay", &C::m_setUpDelay, MilliSeconds(500))
        .Help("Time from the decision until the dedicated channels are in use; the common channels "
              "are used meanwhile. With signalling radio bearers: that of the messages instead")
        .Attribute("CellUpdateDelay", &C::m_cellUpdateDelay, MilliSeconds(200))
        .Help("Time from the beginning of a cell update (TS 25.331 8.3.1) until the common "
              "channels are in use")
        .Attribute("ConnectionDelay", &C::m_connectionDelay, Seconds(2))
        .Help("Time from the request of an RRC connection in IDLE until CELL_DCH, radio bearer "
              "set-up included (default: the mean in the tool ARO of Qian et al.)")
        .Attribute("PendingTimeAfterTrigger", &C::m_pendingTime, Seconds(1))
        .Help("Time after a refusal until the cell is asked again; with signalling radio bearers "
              "also from one report of the UE to the next (TS 25.331 14.4.2.1)")
        .Trace("State", &C::m_stateTrace, "StateTracedCallback")
        .Help("The UE has changed its state: from, to")
        .Attribute("RequestLoss", &C::m_requestLoss, false)
        .Help("Whether CELL UPDATE, RRC CONNECTION REQUEST and their answers are lost by the block "
              "errors of the UE's link, and are sent again")
        .Attribute("T300", &C::m_t300, Seconds(1), MilliSeconds(100), Seconds(8))
        .Help("With RequestLoss: time until RRC CONNECTION REQUEST is sent again, or given up (TS "
              "25.331 8.1.3.5)")
        .Attribute("N300", &C::m_n300, 3, 0, 7)
        .Help("How many times RRC CONNECTION REQUEST is sent again")
        .Attribute("T302", &C::m_t302, Seconds(4), MilliSeconds(100), Seconds(8))
        .Help("With RequestLoss: time until CELL UPDATE is sent again, or given up (TS 25.331 "
              "8.3.1.12)")
        .Attribute("N302", &C::m_n302, 3, 0, 7)
        .Help("How many times CELL UPDATE is sent again")
        .Trace("Request", &C::m_requestTrace, "RequestTracedCallback")
        .Help("The UE sends CELL UPDATE, or RRC CONNECTION REQUEST in IDLE: state, how many times "
              "for this answer")
        .Trace("RequestFailure", &C::m_failureTrace, "FailureTracedCallback")
        .Help("A request is given up, and the UE is in IDLE: state that it was sent in");
}

void
ChannelSwitcher::DoDispose()
{
    m_step.Cancel();
    m_inactivity.Cancel();
    m_subject = {};
    Object::DoDispose();
}

void
ChannelSwitcher::Configure(const Subject& subject)
{
    m_subject = subject;
    Map();
    m_subject.end->GetMac()->SetTrafficCallback(
        m_subject.end->GetLogicalChannel(),
        MakeCallback(&ChannelSwitcher::OnDownlinkTraffic, this));
    m_subject.connection->MeasureVolume(m_subject.bearer,
                                        m_threshold,
                                        MakeCallback(&ChannelSwitcher::OnUplinkTraffic, this));
    m_lastActivity = Simulator::Now();
    WatchInactivity();
    if (const Ptr<RadioBearer> end = m_subject.signalling.end)
    {
        end->GetMac()->SetTrafficCallback(
            end->GetLogicalChannel(),
            MakeCallback(&ChannelSwitcher::OnDownlinkSignalling, this));
        m_subject.connection->MeasureVolume(
            SIGNALLING_RB,
            0,
            MakeCallback(&ChannelSwitcher::OnUplinkSignalling, this));
    }
    CheckVolume();
}

void
ChannelSwitcher::MoveTo(const Subject& subject, uint32_t ticket)
{
    if (m_ticket != 0)
    {
        m_subject.cell->Release(m_ticket);
    }
    m_subject = subject;
    m_ticket = ticket;
    m_isAdmitted = ticket != 0;
    if (GetChannel())
    {
        Map();
    }
    else
    {
        m_subject.end->Leave();
    }
}

bool
ChannelSwitcher::HoldsDch() const
{
    return m_isAdmitted;
}

void
ChannelSwitcher::Release()
{
    m_step.Cancel();
    m_inactivity.Cancel();
    if (m_ticket != 0)
    {
        GiveBack();
    }
    if (const Ptr<RadioBearer> end = m_subject.signalling.end)
    {
        end->GetMac()->SetTrafficCallback(end->GetLogicalChannel(), Callback<void>());
        m_subject.connection->MeasureVolume(SIGNALLING_RB, 0, Callback<void, bool>());
    }
    m_subject = {};
}

void
ChannelSwitcher::OnRadioLinkFailure()
{
    if (m_state == RrcState::CELL_DCH)
    {
        LeaveDch();
    }
}

void
ChannelSwitcher::GiveUpDch()
{
    if (m_state == RrcState::CELL_DCH)
    {
        LeaveDch();
        return;
    }
    const Time left = Simulator::GetDelayLeft(m_step);
    EndWait();
    GiveBack();
    if (m_state == RrcState::CELL_FACH)
    {
        m_subject.onState();
    }
    else
    {
        Await(Wait::SET_UP,
              Simulator::Schedule(left, &ChannelSwitcher::Move, this, RrcState::CELL_FACH));
    }
}

void
ChannelSwitcher::LeaveDch()
{
    Move(RrcState::CELL_FACH);
    if (m_ticket != 0)
    {
        GiveBack();
    }
}

RrcState
ChannelSwitcher::GetState() const
{
    return m_state;
}

RrcState
ChannelSwitcher::GetUeState() const
{
    return m_wait == Wait::CELL_UPDATE ? RrcState::CELL_FACH : m_state;
}

bool
ChannelSwitcher::IsOnWay() const
{
    return m_wait == Wait::SET_UP && m_isAdmitted;
}

std::optional<uint32_t>
ChannelSwitcher::GetChannel() const
{
    if (m_state == RrcState::CELL_DCH)
    {
        return DEDICATED;
    }
    return m_state == RrcState::CELL_FACH ? std::optional<uint32_t>(COMMON) : std::nullopt;
}

void
ChannelSwitcher::OnDownlinkTraffic()
{
    if (OnTraffic(false) && HasVolume())
    {
        RequestDch();
    }
}

void
ChannelSwitcher::OnUplinkTraffic(bool isAbove)
{
    if (m_wait == Wait::PAGING)
    {
        EndWait();
    }
    if (OnTraffic(true) && isAbove)
    {
        Report();
    }
}

bool
ChannelSwitcher::OnTraffic(bool isUplink)
{
    m_lastActivity = Simulator::Now();
    if (m_wait != Wait::NONE || m_state == RrcState::CELL_DCH)
    {
        return false;
    }
    if (m_state != RrcState::CELL_FACH)
    {
        WakeUp(isUplink);
        return false;
    }
    return m_ticket == 0 && m_lastActivity >= m_notBefore;
}

void
ChannelSwitcher::WakeUp(bool isAsked)
{
    if (m_subject.hasOther())
    {
        Move(RrcState::CELL_FACH); // there is a connection, and nothing to be paged for
        return;
    }
    const Time delay = isAsked ? Time(0) : GetPagingDelay();
    Await(Wait::PAGING, Simulator::Schedule(delay, &ChannelSwitcher::Answer, this));
}

void
ChannelSwitcher::Answer()
{
    Section section;
    m_requests = 1;
    SendRequest();
}

void
ChannelSwitcher::RequestDch()
{
    const auto decision =
        m_subject.cell->Request(m_subject.dch, MakeCallback(&ChannelSwitcher::OnAdmitted, this));
    m_ticket = decision.ticket;
    if (decision.outcome == AdmissionControl::ADMITTED)
    {
        BeginSetUp();
    }
    else if (decision.outcome == AdmissionControl::REFUSED)
    {
        m_notBefore = Simulator::Now() + m_pendingTime;
    }
}

void
ChannelSwitcher::OnAdmitted()
{
    if (HasVolume())
    {
        BeginSetUp();
        return;
    }
    m_wait = Wait::VOLUME;
    m_subject.signalling.ask(MakeCallback(&ChannelSwitcher::OnVolume, Ptr<ChannelSwitcher>(this)));
    if (m_wait == Wait::VOLUME)
    {
        m_step = Simulator::Schedule(m_pendingTime, &ChannelSwitcher::OnVolume, this, false);
    }
}

void
ChannelSwitcher::BeginSetUp()
{
    if (!m_subject.signalling.admit())
    {
        GiveBack();
        m_notBefore = Simulator::Now() + m_pendingTime;
        return;
    }
    m_isAdmitted = true;
    if (m_subject.signalling.isInstant)
    {
        Await(Wait::SET_UP,
              Simulator::Schedule(m_setUpDelay,
                                  &ChannelSwitcher::Reconfigure,
                                  this,
                                  RrcState::CELL_DCH));
        return;
    }
    Await(Wait::SET_UP, EventId());
    Reconfigure(RrcState::CELL_DCH);
}

void
ChannelSwitcher::BeginConnection()
{
    const auto decision = m_subject.cell->Request(m_subject.dch, MakeNullCallback<void>());
    m_ticket = decision.ticket;
    m_isAdmitted = decision.outcome == AdmissionControl::ADMITTED && m_subject.signalling.admit();
    if (m_ticket != 0 && !m_isAdmitted)
    {
        GiveBack(); // asks again in CELL_FACH
    }
    else if (decision.outcome == AdmissionControl::REFUSED)
    {
        m_notBefore = Simulator::Now() + m_pendingTime;
    }
    const RrcState state = m_isAdmitted ? RrcState::CELL_DCH : RrcState::CELL_FACH;
    Await(Wait::SET_UP,
          Simulator::Schedule(m_connectionDelay, &ChannelSwitcher::Move, this, state));
}

void
ChannelSwitcher::GiveBack()
{
    const uint32_t ticket = m_ticket;
    m_ticket = 0;
    m_isAdmitted = false;
    m_subject.cell->Release(ticket);
    m_subject.signalling.onGivenBack();
}

bool
ChannelSwitcher::HasVolume() const
{
    return m_subject.end->GetRlc()->GetBufferOccupancy() > m_threshold;
}

void
ChannelSwitcher::CheckVolume()
{
    if (HasVolume())
    {
        OnDownlinkTraffic();
        return;
    }
    m_subject.connection->ReportVolume(m_subject.bearer, [this](bool isAbove) {
        if (isAbove)
        {
            OnUplinkTraffic(true);
        }
    });
}

bool
ChannelSwitcher::HasData() const
{
    return m_subject.end->GetRlc()->GetHeldOctets() > 0 ||
           m_subject.connection->GetHeldOctets(m_subject.bearer) > 0 ||
           m_subject.signalling.isBusy();
}

Time
ChannelSwitcher::GetPagingDelay() const
{
    const int64_t cycle = int64_t{1} << m_drxCoefficient;
    const int64_t now = Simulator::Now().GetNanoSeconds();
    const int64_t next = (now + RADIO_FRAME - 1) / RADIO_FRAME;
    const int64_t occasion = static_cast<int64_t>(m_subject.rnti) % cycle;
    const int64_t wait = (occasion - next % cycle + cycle) % cycle;
    return NanoSeconds(RADIO_FRAME * (next + wait) - now);
}

void
ChannelSwitcher::Await(Wait wait, const EventId& step)
{
    m_wait = wait;
    m_step = step;
    m_subject.onState();
}

void
ChannelSwitcher::EndWait()
{
    m_step.Cancel();
    m_wait = Wait::NONE;
}

void
ChannelSwitcher::Move(RrcState state)
{
    Section section;
    EndWait();
    const RrcState before = m_state;
    m_state = state;
    m_noReportBefore = Time(0); // the measurement begins anew
    m_subject.connection->Send(RadioBearerReconfiguration{m_subject.bearer, GetChannel()});
    Map();
    m_subject.onState();
    m_stateTrace(before, state);
    m_lastActivity = Simulator::Now();
    WatchInactivity();
    if (before < RrcState::CELL_FACH && state == RrcState::CELL_FACH)
    {
        CheckVolume();
    }
}

void
ChannelSwitcher::Map()
{
    if (m_subject.isAway())
    {
        m_subject.end->Leave();
    }
    else if (const auto channel = GetChannel())
    {
        m_subject.end->MapTo(*channel == DEDICATED ? m_subject.dedicated : m_subject.common);
    }
    else
    {
        m_subject.end->Suspend();
    }
}

Time
ChannelSwitcher::GetInactivityTimer() const
{
    switch (m_state)
    {
    case RrcState::CELL_DCH:
        return m_inactivityTimer;
    case RrcState::CELL_FACH:
        return m_fachInactivityTimer;
    case RrcState::CELL_PCH:
    case RrcState::URA_PCH:
        return m_pchInactivityTimer;
    case RrcState::IDLE:
        break;
    }
    return Time(0);
}

RrcState
ChannelSwitcher::GetStateAfter() const
{
    return m_state == RrcState::CELL_FACH ? static_cast<RrcState>(m_inactiveState) : RrcState::IDLE;
}

void
ChannelSwitcher::WatchInactivity()
{
    m_inactivity.Cancel();
    const Time timer = GetInactivityTimer();
    if (!timer.IsZero())
    {
        m_inactivity = Simulator::Schedule(m_lastActivity + timer - Simulator::Now(),
                                           &ChannelSwitcher::CheckInactivity,
                                           this);
    }
}

void
ChannelSwitcher::CheckInactivity()
{
    Section section;
    const bool isDch = m_state == RrcState::CELL_DCH;
    if (m_wait != Wait::NONE || (!isDch && HasData()))
    {
        m_lastActivity = Simulator::Now();
    }
    if (m_lastActivity + GetInactivityTimer() > Simulator::Now())
    {
        WatchInactivity();
        return;
    }
    if (isDch)
    {
        Await(Wait::LEAVE, EventId());
        Reconfigure(RrcState::CELL_FACH);
        return;
    }
    if (m_ticket != 0)
    {
        GiveBack(); // a request that waits, of a volume that has gone
    }
    Move(GetStateAfter());
}

} // namespace ns3::umts
