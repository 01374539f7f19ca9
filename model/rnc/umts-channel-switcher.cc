/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-channel-switcher.h"

#include "ns3/simulator.h"
#include "ns3/trace-source-accessor.h"
#include "ns3/uinteger.h"

#include <algorithm>

namespace ns3
{
namespace umts
{

NS_OBJECT_ENSURE_REGISTERED(ChannelSwitcher);

TypeId
ChannelSwitcher::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::umts::ChannelSwitcher")
            .SetParent<Object>()
            .SetGroupName("Umts")
            .AddConstructor<ChannelSwitcher>()
            .AddAttribute("TrafficVolumeThreshold",
                          "Octets of SDUs that an RLC entity may hold in CELL_FACH (TS 25.331 "
                          "14.4, event 4a)",
                          UintegerValue(512),
                          MakeUintegerAccessor(&ChannelSwitcher::m_threshold),
                          MakeUintegerChecker<uint32_t>())
            .AddAttribute("InactivityTimer",
                          "Time without PDUs to send at either end that ends CELL_DCH",
                          TimeValue(Seconds(5)),
                          MakeTimeAccessor(&ChannelSwitcher::m_inactivityTimer),
                          MakeTimeChecker(MilliSeconds(100)))
            .AddAttribute("SetUpDelay",
                          "Time from the decision until the dedicated channels are in use; the "
                          "common channels are used meanwhile",
                          TimeValue(MilliSeconds(500)),
                          MakeTimeAccessor(&ChannelSwitcher::m_setUpDelay),
                          MakeTimeChecker(Time(0)))
            .AddAttribute("PendingTimeAfterTrigger",
                          "Time after a refusal until the cell is asked again (TS 25.331 14.4.2.1)",
                          TimeValue(Seconds(1)),
                          MakeTimeAccessor(&ChannelSwitcher::m_pendingTime),
                          MakeTimeChecker(Time(0)))
            .AddTraceSource("State",
                            "The UE has changed its state: from, to; 0 CELL_FACH, 1 CELL_DCH",
                            MakeTraceSourceAccessor(&ChannelSwitcher::m_stateTrace),
                            "ns3::umts::ChannelSwitcher::StateTracedCallback");
    return tid;
}

void
ChannelSwitcher::DoDispose()
{
    m_event.Cancel();
    m_subject = {};
    Object::DoDispose();
}

void
ChannelSwitcher::Configure(const Subject& subject)
{
    m_subject = subject;
    m_subject.end->MapTo(m_subject.common);
    m_subject.end->GetMac()->SetTrafficCallback(
        m_subject.end->GetLogicalChannel(),
        MakeCallback(&ChannelSwitcher::OnDownlinkTraffic, this));
    m_subject.connection->SetTrafficCallback(m_subject.bearer,
                                             MakeCallback(&ChannelSwitcher::OnUplinkTraffic, this));
}

void
ChannelSwitcher::MoveTo(const Subject& subject, uint32_t ticket)
{
    if (m_ticket != 0)
    {
        GiveBack();
    }
    m_subject = subject;
    m_ticket = ticket;
    m_subject.end->MapTo(m_state == CELL_DCH ? m_subject.dedicated : m_subject.common);
}

bool
ChannelSwitcher::HoldsDch() const
{
    return !m_event.IsExpired();
}

void
ChannelSwitcher::Release()
{
    m_event.Cancel();
    if (m_ticket != 0)
    {
        GiveBack();
    }
    m_subject = {};
}

ChannelSwitcher::State
ChannelSwitcher::GetState() const
{
    return m_state;
}

void
ChannelSwitcher::OnDownlinkTraffic()
{
    OnTraffic(m_subject.end->GetRlc()->GetHeldOctets());
}

void
ChannelSwitcher::OnUplinkTraffic()
{
    OnTraffic(m_subject.connection->GetTrafficVolume(m_subject.bearer));
}

void
ChannelSwitcher::OnTraffic(uint64_t octets)
{
    m_lastActivity = Simulator::Now();
    if (m_state == CELL_FACH && m_ticket == 0 && m_lastActivity >= m_notBefore &&
        octets > m_threshold)
    {
        RequestDch();
    }
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
    }
    else
    {
        GiveBack();
    }
}

void
ChannelSwitcher::BeginSetUp()
{
    m_event = Simulator::Schedule(m_setUpDelay, &ChannelSwitcher::Move, this, CELL_DCH);
}

void
ChannelSwitcher::GiveBack()
{
    const uint32_t ticket = m_ticket;
    m_ticket = 0;
    m_subject.cell->Release(ticket);
}

bool
ChannelSwitcher::HasVolume() const
{
    return m_subject.end->GetRlc()->GetHeldOctets() > m_threshold ||
           m_subject.connection->GetTrafficVolume(m_subject.bearer) > m_threshold;
}

void
ChannelSwitcher::Move(State state)
{
    const State before = m_state;
    m_state = state;
    m_subject.connection->Send(RadioBearerReconfiguration{m_subject.bearer, state});
    m_subject.end->MapTo(state == CELL_DCH ? m_subject.dedicated : m_subject.common);
    m_stateTrace(before, state);
    if (state == CELL_DCH)
    {
        m_lastActivity = Simulator::Now();
        m_event = Simulator::Schedule(m_inactivityTimer, &ChannelSwitcher::CheckInactivity, this);
    }
}

void
ChannelSwitcher::CheckInactivity()
{
    const Time due = m_lastActivity + m_inactivityTimer;
    if (due > Simulator::Now())
    {
        m_event =
            Simulator::Schedule(due - Simulator::Now(), &ChannelSwitcher::CheckInactivity, this);
    }
    else
    {
        Move(CELL_FACH);
        GiveBack();
    }
}

} // namespace umts
} // namespace ns3
