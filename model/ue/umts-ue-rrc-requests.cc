/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-ue-rrc.h"

#include "ns3/log.h"
#include "ns3/simulator.h"

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

bool
UeRrc::IsConnected() const
{
    return m_told.state >= RrcState::CELL_FACH;
}

void
UeRrc::OnMessage(const TrafficVolumeControl& message)
{
    if (message.isRequest)
    {
        if (m_volumes.count(message.id) > 0) // else released meanwhile
        {
            ReportVolume(message.id, true);
        }
        return;
    }
    Callback<void> onTraffic;
    m_volumes.erase(message.id);
    if (message.threshold)
    {
        m_volumes[message.id] = *message.threshold;
        onTraffic = MakeCallback(&UeRrc::OnTraffic, this).Bind(message.id);
    }
    if (IsConnected() && message.id != SIGNALLING_RB)
    {
        m_dormancy->OnActivity();
    }
    const Ptr<RadioBearer> bearer = m_bearers.Get(message.id);
    bearer->GetMac()->SetTrafficCallback(bearer->GetLogicalChannel(), onTraffic);
}

void
UeRrc::ReportVolume(RbId id, bool isRequested)
{
    const Ptr<RlcEntity> rlc = m_bearers.Get(id)->GetRlc();
    const bool isAbove = rlc->GetBufferOccupancy() > m_volumes.at(id);
    SendUplink(TrafficVolumeReport{id, isAbove, rlc->GetHeldOctets() == 0, isRequested});
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
        ReportVolume(id, false);
    }
    else if (!m_request->IsUnderWay() && m_wakeUp.IsExpired())
    {
        m_wakeUp = Simulator::ScheduleNow(&UeRrc::RequestChannels,
                                          this,
                                          CellUpdateCause::UPLINK_DATA_TRANSMISSION);
    }
}

void
UeRrc::OnMessage(const PagingType1& /* message */)
{
    NS_LOG_FUNCTION(this << "paging");
    RequestChannels(CellUpdateCause::PAGING_RESPONSE);
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

Time
UeRrc::SendRequest(const RrcRequestControl::Request& request)
{
    const CellUpdate& update = request.update;
    if (m_request->IsAfterError())
    {
        return m_ccch->Send(Direction::UPLINK, update.cell, CellUpdate::OCTETS, [this, update]() {
            SendUplink(update);
        });
    }
    if (request.state == RrcState::IDLE)
    {
        const RrcConnectionRequest connection{GetBestCell()};
        if (!AreLost(connection, RrcConnectionSetup()))
        {
            SendUplink(connection);
        }
        return Simulator::Now();
    }
    const CellUpdate forChannels{update.cause, GetBestCell()};
    if (!AreLost(forChannels, CellUpdateConfirm()))
    {
        SendUplink(forChannels);
    }
    return Simulator::Now();
}

bool
UeRrc::AreLost(const RrcUplinkMessage& request, const RrcDownlinkMessage& answer)
{
    if (!m_request->CanBeLost())
    {
        return false;
    }
    const BearerErrorModels& errors = m_radio.GetLinkErrors().Get(DEFAULT_RB);
    return IsMessageLost(errors.uplink, GetOctets(request), m_radio.GetCommon()->rach) ||
           IsMessageLost(errors.downlink, GetOctets(answer), m_radio.GetCommon()->fach);
}

void
UeRrc::OnMessage(const RrcConnectionSetup& /* message */)
{
    NS_LOG_FUNCTION(this << "connection setup");
    m_request->OnAnswer();
}

void
UeRrc::OnMessage(const CellUpdateConfirm& message)
{
    NS_LOG_FUNCTION(this << "cell update confirm" << message.reestablishRlc);
    if (m_request->IsUnderWay() && !m_request->IsAfterError())
    {
        m_request->End();
        return;
    }
    if (m_request->IsAfterError())
    {
        m_request->End();
        m_radio.CloseChannels(); // of bearers that were set up meanwhile
        m_ccch->Forget();
        m_signalling->SetReachable(true);
        if (!IsConnected())
        {
            ReportTraffic(); // of CELL_PCH, which could not ask meanwhile
        }
    }
    if (message.reestablishRlc)
    {
        m_bearers.ReestablishRlc();
    }
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
    else if (!m_request->IsAfterError())
    {
        EndRequest(); // the cell update is one for channels as well
        LeaveDedicatedChannels();
        m_request->Begin(RrcState::CELL_FACH, cause);
    }
}

std::optional<ScramblingCode>
UeRrc::GetBestCell() const
{
    return m_measurement ? m_measurement->GetBest() : std::nullopt;
}

void
UeRrc::LeaveDedicatedChannels()
{
    m_signalling->SetReachable(false);
    m_radio.GetMonitor()->EndEstablishment();
    m_radio.CloseChannels();
    m_stateMeter->Enter(RrcState::CELL_FACH, false);
}

void
UeRrc::OnRequestFailure(const RrcRequestControl::Request& request)
{
    if (IsRequest(request.update.cause))
    {
        SendUplink(RrcRequestFailure());
    }
    else
    {
        SendUplink(RrcConnectionLoss());
    }
}

void
UeRrc::ReportTraffic()
{
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

void
UeRrc::OnSessionEnd()
{
    SendOnDcch(SignallingConnectionReleaseIndication());
}

void
UeRrc::EndRequest()
{
    m_wakeUp.Cancel();
    if (!m_request->IsAfterError())
    {
        m_request->End();
    }
}

} // namespace ns3::umts
