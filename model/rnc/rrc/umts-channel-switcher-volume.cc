/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-serving-rnc.h"

#include "ns3/simulator.h"

#include <algorithm>

/**
 * @file
 * @ingroup umts
 * State machine of a UE with a switched bearer: the traffic volume that takes it to CELL_DCH (TS
 * 25.331 14.4), and the inactivity that takes it out of a state.
 */

namespace ns3::umts
{

void
ChannelSwitcher::OnReport(const TrafficVolumeReport& report)
{
    switch (report.trigger)
    {
    case TrafficVolumeReport::Trigger::REQUEST:
        Handle(report.isAbove ? Event::NEEDED : Event::NOT_NEEDED);
        break;
    case TrafficVolumeReport::Trigger::TRAFFIC:
        Handle(report.id == m_id ? Event::UPLINK : Event::SIGNALLING);
        break;
    case TrafficVolumeReport::Trigger::EVENT_4A:
        Handle(Event::REPORTED);
        break;
    }
}

bool
ChannelSwitcher::IsUeEmpty(RbId id) const
{
    return m_ue->connection->MeasureVolume(id).isEmpty;
}

void
ChannelSwitcher::AskForVolume()
{
    if (HasVolume())
    {
        Raise();
        return;
    }
    Enter(Phase::ASKED, m_pendingTime);
    m_ue->procedures->GetTransport()->SendDownlink(
        TrafficVolumeControl{m_id, std::nullopt, {}, {}, true});
}

bool
ChannelSwitcher::HasVolume() const
{
    const uint64_t threshold = m_downlinkThreshold < 0 ? m_threshold : m_downlinkThreshold;
    return m_ue->bearers.Get(m_id)->GetRlc()->GetBufferOccupancy() > threshold;
}

bool
ChannelSwitcher::NeedsDch() const
{
    return m_ue && m_phase == Phase::FACH && Simulator::Now() >= m_notBefore && HasVolume();
}

bool
ChannelSwitcher::HasData() const
{
    // A UE without channels cannot be asked: it asks for channels when it has data.
    const bool isAway =
        m_phase != Phase::REST &&
        (m_ue->procedures->IsEstablishing() || !m_ue->procedures->GetTransport()->IsReachable());
    return isAway || m_ue->bearers.Get(m_id)->GetRlc()->GetHeldOctets() > 0 ||
           SignallingBearers::IsBusy(*m_ue) ||
           (m_phase != Phase::REST && !(IsUeEmpty(m_id) && IsUeEmpty(SIGNALLING_RB)));
}

void
ChannelSwitcher::CheckVolume()
{
    if (m_ue->procedures->IsEstablishing())
    {
        return; // there are no channels to ask for
    }
    if (HasVolume())
    {
        Handle(Event::DOWNLINK);
        if (!m_trigger.IsRunning())
        {
            return;
        }
        // This volume may not last.
    }
    MeasureUplink();
}

void
ChannelSwitcher::MeasureUplink()
{
    m_ue->connection->SetVolumeMeasurement(
        {m_id, m_threshold, m_timeToTrigger, m_pendingTime, false});
}

void
ChannelSwitcher::CountOctets(bool isWanted)
{
    if (!m_isCounting && !isWanted)
    {
        return;
    }
    const Ptr<RlcEntity> rlc = m_ue->bearers.Get(m_id)->GetRlc();
    const auto onTx = MakeCallback(&ChannelSwitcher::OnTxPdu, this);
    const auto onRx = MakeCallback(&ChannelSwitcher::OnRxPdu, this);
    if (m_isCounting)
    {
        rlc->TraceDisconnectWithoutContext("TxPdu", onTx);
        rlc->TraceDisconnectWithoutContext("RxPdu", onRx);
    }
    m_isCounting = isWanted;
    if (m_isCounting)
    {
        m_downlink.Clear();
        m_uplink.Clear();
        rlc->TraceConnectWithoutContext("TxPdu", onTx);
        rlc->TraceConnectWithoutContext("RxPdu", onRx);
    }
}

void
ChannelSwitcher::Count(const RlcPdu& pdu, VolumeWindow& window)
{
    uint64_t octets = 0;
    if (pdu.payload)
    {
        for (const auto& piece : pdu.payload->pieces)
        {
            octets += piece.length;
        }
    }
    const Time now = Simulator::Now();
    const Nanos length = m_inactivityWindow.GetNanoSeconds();
    if (octets > 0 && window.Add(now.GetNanoSeconds(), length, octets) >= m_inactivityVolume)
    {
        m_lastActivity = now;
    }
}

void
ChannelSwitcher::WatchInactivity()
{
    m_lastActivity = Simulator::Now();
    CheckInactivity();
}

void
ChannelSwitcher::CheckInactivity()
{
    Section section;
    const Time timer = m_state == RrcState::CELL_DCH    ? m_inactivityTimer
                       : m_state == RrcState::CELL_FACH ? m_fachInactivityTimer
                       : m_state == RrcState::IDLE      ? Time(0)
                                                        : m_pchInactivityTimer;
    m_inactivity.Remove(); // it may be half an hour ahead
    if (timer.IsZero())
    {
        return;
    }
    const bool isDch = m_phase == Phase::DCH;
    const bool canLeave =
        isDch || m_phase == Phase::FACH || m_phase == Phase::QUEUED || m_phase == Phase::REST;
    if (!canLeave || (!isDch && HasData()))
    {
        m_lastActivity = Simulator::Now();
    }
    const Time left = GetLastActivity() + timer - Simulator::Now();
    if (left.IsStrictlyPositive())
    {
        m_inactivity = Simulator::Schedule(left, &ChannelSwitcher::CheckInactivity, this);
        return;
    }
    Handle(Event::INACTIVE);
}

Time
ChannelSwitcher::GetLastActivity() const
{
    const Time lastPdu = m_ue->bearers.Get(m_id)->GetRlc()->GetLastPduTime();
    return m_isCounting ? m_lastActivity : std::max(m_lastActivity, lastPdu);
}

} // namespace ns3::umts
