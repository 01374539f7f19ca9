/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-ue-rrc.h"

#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/umts-rrc-encoding.h"

#include <algorithm>

/**
 * @file
 * @ingroup umts
 * RRC of a UE without channels: it asks for some when it has something to send, is paged, or has
 * lost its radio links (TS 25.331 8.1.2, 8.1.3, 8.3.1).
 */

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsUeRrcRequests");

void
UeRrc::Process(const TrafficVolumeControl& message, bool /* isPart */)
{
    if (m_volumes.count(message.id) > 0) // else released meanwhile
    {
        m_transport->SendUplink(MeasureVolume(message.id, TrafficVolumeReport::Trigger::REQUEST),
                                m_transport->GetProcessing(message).answer);
    }
}

TrafficVolumeReport
UeRrc::MeasureVolume(RbId id) const
{
    return m_volumes.count(id) > 0 ? MeasureVolume(id, TrafficVolumeReport::Trigger::REQUEST)
                                   : TrafficVolumeReport();
}

void
UeRrc::SetVolumeMeasurement(const TrafficVolumeControl& control)
{
    Callback<void> onTraffic;
    const bool isKnown = m_volumes.count(control.id) > 0;
    if (control.threshold)
    {
        BeginToMeasure(control);
        onTraffic = MakeCallback(&UeRrc::OnTraffic, this).Bind(control.id);
    }
    else
    {
        m_volumes.erase(control.id);
    }
    if (!isKnown && IsConnected() && control.id != SIGNALLING_RB)
    {
        m_dormancy->OnActivity();
    }
    const Ptr<RadioBearer> bearer = m_bearers.Get(control.id);
    bearer->GetMac()->SetTrafficCallback(bearer->GetLogicalChannel(), onTraffic);
    EvaluateVolume(control.id);
}

void
UeRrc::BeginToMeasure(const TrafficVolumeControl& control)
{
    const RbId id = control.id;
    Volume& volume = m_volumes[id]; // in place: ReportTraffic() may be looking at it
    volume.threshold = *control.threshold;
    volume.timeToTrigger = control.timeToTrigger;
    volume.pendingTime = control.pendingTime;
    volume.notBefore = Time(0);
    if (volume.trigger)
    {
        volume.trigger->Stop();
        return;
    }
    volume.trigger = std::make_unique<TimeToTrigger>([this, id] { return HasEvent4A(id); },
                                                     [this, id] { ReportVolume(id); });
}

TrafficVolumeReport
UeRrc::MeasureVolume(RbId id, TrafficVolumeReport::Trigger trigger) const
{
    const Ptr<RlcEntity> rlc = m_bearers.Get(id)->GetRlc();
    const bool isAbove = rlc->GetBufferOccupancy() > m_volumes.at(id).threshold;
    return {id, isAbove, rlc->GetHeldOctets() == 0, trigger};
}

bool
UeRrc::HasEvent4A(RbId id) const
{
    return m_radio.IsOnCommon(id) && Simulator::Now() >= m_volumes.at(id).notBefore &&
           !(m_signalling && !m_signalling->IsReachable()) &&
           MeasureVolume(id, TrafficVolumeReport::Trigger::EVENT_4A).isAbove;
}

void
UeRrc::EvaluateVolume(RbId id)
{
    const auto volume = m_volumes.find(id);
    if (volume != m_volumes.end() && id != SIGNALLING_RB)
    {
        volume->second.trigger->Evaluate(volume->second.timeToTrigger);
    }
}

void
UeRrc::ReportVolume(RbId id)
{
    Volume& volume = m_volumes.at(id);
    volume.notBefore = Simulator::Now() + volume.pendingTime;
    SendOnDcch(MeasureVolume(id, TrafficVolumeReport::Trigger::EVENT_4A));
}

void
UeRrc::OnTraffic(RbId id)
{
    if (IsConnected())
    {
        if (id != SIGNALLING_RB)
        {
            m_dormancy->OnActivity();
        }
        SendUplink(MeasureVolume(id, TrafficVolumeReport::Trigger::TRAFFIC));
        EvaluateVolume(id);
    }
    else if (!m_request->IsUnderWay() && m_wakeUp.IsExpired())
    {
        m_wakeUp = Simulator::ScheduleNow(&UeRrc::RequestChannels,
                                          this,
                                          CellUpdateCause::UPLINK_DATA_TRANSMISSION);
    }
}

void
UeRrc::Process(const PagingType1& message, bool /* isPart */)
{
    NS_LOG_FUNCTION(this << "paging");
    if (message.cell == m_reselection->GetPagedCell())
    {
        RequestChannels(CellUpdateCause::PAGING_RESPONSE);
    }
}

void
UeRrc::BeginReselection()
{
    if (IsConnected() || !m_measurement)
    {
        m_reselection->End();
        return;
    }
    m_reselection->Begin(m_told.state, m_measurement->GetOwnCell());
}

bool
UeRrc::MayReselect() const
{
    return !IsConnected() && !m_request->IsUnderWay() && m_wakeUp.IsExpired() && !m_volumes.empty();
}

void
UeRrc::OnReselectionConfirm()
{
    EndRequest();
    BeginReselection();
    ReportTraffic(); // what could not ask meanwhile
}

std::optional<ScramblingCode>
UeRrc::GetBestCell() const
{
    const auto camped = m_reselection->GetCell();
    return camped || !m_measurement ? camped : m_measurement->GetBest();
}

void
UeRrc::RequestChannels(CellUpdateCause cause)
{
    Section section;
    m_wakeUp.Cancel();
    if (m_request->IsUnderWay())
    {
        return;
    }
    if (IsConnected())
    {
        ReportTraffic();
        return;
    }
    if (m_told.state != RrcState::IDLE)
    {
        m_stateMeter->Enter(RrcState::CELL_FACH, false);
    }
    m_request->Begin(m_told.state, cause);
}

void
UeRrc::SendRequest(const RrcRequestControl::Request& request)
{
    const CellUpdate& update = request.update;
    if (m_request->IsAfterError())
    {
        SendOnCcch(update.cell, update);
        return;
    }
    const bool isIdle = request.state == RrcState::IDLE;
    const bool isUraUpdate =
        request.state == RrcState::URA_PCH && update.cause == CellUpdateCause::CELL_RESELECTION;
    const auto cell = GetBestCell();
    const auto message = isIdle        ? RrcUplinkMessage(RrcConnectionRequest{cell})
                         : isUraUpdate ? RrcUplinkMessage(UraUpdate{cell})
                                       : RrcUplinkMessage(CellUpdate{update.cause, cell});
    if (m_ccch)
    {
        if (isIdle)
        {
            m_stateMeter->Enter(RrcState::IDLE, true);
        }
        SendOnCcch(cell, message);
        return;
    }
    const auto answer =
        isIdle ? RrcDownlinkMessage(RrcConnectionSetup()) : RrcDownlinkMessage(CellUpdateConfirm());
    if (!AreLost(message, answer))
    {
        SendUplink(message);
    }
    m_request->OnSent(Simulator::Now());
}

bool
UeRrc::AreLost(const RrcUplinkMessage& request, const RrcDownlinkMessage& answer)
{
    if (!m_request->CanBeLost())
    {
        return false;
    }
    const LinkErrors& errors = m_radio.GetLinkErrors();
    const auto uplink = errors.GetDraw(DEFAULT_RB, Direction::UPLINK);
    const auto downlink = errors.GetDraw(DEFAULT_RB, Direction::DOWNLINK);
    const RrcCoding coding{{}, 0, 0, 0, true};
    const auto sent = static_cast<uint32_t>(Encode(request, coding).size());
    const auto answered = static_cast<uint32_t>(Encode(answer, coding).size());
    return IsMessageLost(uplink, sent, m_radio.GetCommon()->rach) ||
           IsMessageLost(downlink, answered, m_radio.GetCommon()->fach);
}

void
UeRrc::OnMessage(const CellUpdateConfirm& message)
{
    NS_LOG_FUNCTION(this << "cell update confirm" << message.reestablishRlc);
    if (message.keepsState)
    {
        OnReselectionConfirm();
        return;
    }
    if (m_request->IsUnderWay() && !m_request->IsAfterError())
    {
        OnRequestAnswer();
        return;
    }
    if (m_request->IsAfterError())
    {
        m_request->End();
        m_radio.CloseChannels(); // of bearers that were set up meanwhile
        m_ccch->Cancel();
        m_signalling->SetReachable(true);
        if (!IsConnected())
        {
            ReportTraffic(); // of CELL_PCH, which could not ask meanwhile
        }
    }
    if (message.move && !IsElsewhere(*message.move)) // else it is established first
    {
        OnMessage(*message.move);
    }
    if (message.reestablishRlc)
    {
        m_bearers.ReestablishRlc();
    }
    SendTransfersSoon(); // when RLC of signalling has begun anew
}

bool
UeRrc::HasGivenUp() const
{
    return m_signalling && m_told.state == RrcState::IDLE && !m_request->IsAfterError();
}

void
UeRrc::Process(const CellUpdateConfirm& message, bool isPart)
{
    if (isPart) // an error of the RNC's RLC, when messages take no time
    {
        OnMessage(message);
        return;
    }
    if (HasGivenUp())
    {
        return;
    }
    const bool isAfterError = m_request->IsAfterError() || !m_request->IsUnderWay();
    OnMessage(message);
    if (m_signalling && !message.keepsState)
    {
        if (!isAfterError)
        {
            m_radio.UseSwitched(0);
        }
        ApplyState(message.setsUpDch ? RrcState::CELL_DCH : RrcState::CELL_FACH,
                   message.radioLinks.cell);
    }
    else if (isAfterError && !message.keepsState)
    {
        Enter(RrcStateIndicator(m_told)); // it is in its state again
    }
    Report(EstablishmentReport::Event::CONFIRMED);
}

void
UeRrc::Process(const UraUpdateConfirm& /* message */, bool /* isPart */)
{
    NS_LOG_FUNCTION(this << "URA update confirm");
    if (HasGivenUp())
    {
        return;
    }
    OnReselectionConfirm();
    Report(EstablishmentReport::Event::CONFIRMED);
}

void
UeRrc::OnRlcError()
{
    NS_LOG_FUNCTION(this);
    UpdateCell(CellUpdateCause::RLC_UNRECOVERABLE_ERROR);
}

void
UeRrc::OnRadioLinkFailure()
{
    NS_LOG_FUNCTION(this);
    UpdateCell(CellUpdateCause::RADIO_LINK_FAILURE);
}

void
UeRrc::UpdateCell(CellUpdateCause cause)
{
    if (!m_signalling)
    {
        SendUplink(CellUpdate{cause, GetBestCell()});
    }
    else if (!m_transport->LeavesAfterError() && !m_request->IsAfterError())
    {
        EndRequest(); // the cell update is one for channels as well
        LeaveDedicatedChannels();
        m_request->Begin(RrcState::CELL_FACH, cause);
    }
}

void
UeRrc::LeaveDedicatedChannels()
{
    m_signalling->SetReachable(false);
    m_radio.GetMonitor()->EndEstablishment();
    m_establishing.reset();
    m_leave.Remove();
    m_radio.CloseChannels();
    m_stateMeter->Enter(RrcState::CELL_FACH, false);
}

void
UeRrc::OnRequestFailure(const RrcRequestControl::Request& request)
{
    LeaveCcch();
    m_transfers.clear(); // session management repeats them
    if (IsRequest(request.update.cause))
    {
        if (m_signalling)
        {
            m_radio.UseSwitched(std::nullopt);
            Enter({RrcState::IDLE, false});
        }
        SendUplink(RrcRequestFailure());
        m_stateMeter->Enter(m_told.state, m_told.isOnWay);
        BeginReselection(); // the RNC has the UE where it was
    }
    else
    {
        SendUplink(RrcConnectionLoss());
    }
}

void
UeRrc::ReportTraffic()
{
    SendTransfersSoon();
    for (const auto& [id, threshold] : m_volumes)
    {
        if (m_bearers.Get(id)->GetRlc()->GetHeldOctets() > 0)
        {
            OnTraffic(id);
        }
    }
}

bool
UeRrc::IsQuiet() const
{
    const auto holds = [this](const auto& volume) {
        return m_bearers.Get(volume.first)->GetRlc()->GetHeldOctets() > 0;
    };
    return IsConnected() && !m_request->IsAfterError() && !m_radio.GetMonitor()->IsEstablishing() &&
           std::none_of(m_volumes.begin(), m_volumes.end(), holds);
}

Time
UeRrc::GetLastPduTime() const
{
    Time last;
    for (const auto& [id, volume] : m_volumes)
    {
        if (id != SIGNALLING_RB)
        {
            last = std::max(last, m_bearers.Get(id)->GetRlc()->GetLastPduTime());
        }
    }
    return last;
}

void
UeRrc::EndRequest()
{
    m_wakeUp.Cancel();
    if (m_request->IsUnderWay() && !m_request->IsAfterError())
    {
        m_request->End();
        LeaveCcch();
        m_stateMeter->Enter(m_told.state, m_told.isOnWay);
    }
}

void
UeRrc::LeaveCcch()
{
    if (m_ccch)
    {
        m_ccch->Close();
    }
}

} // namespace ns3::umts
