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
    m_cell = nullptr;
    m_ends.clear();
    Object::DoDispose();
}

void
ChannelSwitcher::SetAdmissionControl(Ptr<AdmissionControl> cell, const DchConfig& dch)
{
    m_cell = cell;
    m_dch = dch;
}

void
ChannelSwitcher::AddEnd(Ptr<RlcEntity> rlc,
                        Ptr<MacD> mac,
                        const ChannelMapping& common,
                        const ChannelMapping& dedicated)
{
    const auto number = static_cast<uint32_t>(m_ends.size());
    m_ends.push_back({rlc, mac, {common, dedicated}});
    mac->Configure(rlc, common.transmit, common.receive);
    rlc->SetWakeCallback(MakeCallback(&ChannelSwitcher::OnWake, this).Bind(number));
}

ChannelSwitcher::State
ChannelSwitcher::GetState() const
{
    return m_state;
}

void
ChannelSwitcher::OnWake(uint32_t end)
{
    m_lastActivity = Simulator::Now();
    const End& waking = m_ends[end];
    if (m_state == CELL_FACH && m_ticket == 0 && m_lastActivity >= m_notBefore &&
        waking.rlc->GetHeldOctets() > m_threshold)
    {
        RequestDch();
    }
    waking.mapping[m_state].activate();
}

void
ChannelSwitcher::RequestDch()
{
    const auto decision = m_cell->Request(m_dch, MakeCallback(&ChannelSwitcher::OnAdmitted, this));
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
    m_cell->Release(ticket);
}

bool
ChannelSwitcher::HasVolume() const
{
    return std::any_of(m_ends.begin(), m_ends.end(), [this](const End& end) {
        return end.rlc->GetHeldOctets() > m_threshold;
    });
}

void
ChannelSwitcher::Move(State state)
{
    const State before = m_state;
    m_state = state;
    for (const End& end : m_ends)
    {
        const ChannelMapping& mapping = end.mapping[state];
        if (!end.mapping[before].withdraw.IsNull())
        {
            end.mapping[before].withdraw();
        }
        end.mac->Configure(end.rlc, mapping.transmit, mapping.receive);
        if (end.rlc->HasData())
        {
            mapping.activate();
        }
    }
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
