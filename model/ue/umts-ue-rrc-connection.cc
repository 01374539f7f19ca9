/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-ue-common-channel.h"
#include "umts-ue-rrc.h"

#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/umts-radio-environment.h"

#include <memory>
#include <utility>

/**
 * @file
 * @ingroup umts
 * RRC of a UE: its RRC connection by messages, from RRC CONNECTION REQUEST on (TS 25.331 8.1.3),
 * and direct transfer of messages of session management (8.1.9, 8.1.10).
 */

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsUeRrcConnection");

namespace
{

const Time DETACH_TIME = Seconds(5); //!< For DETACH REQUEST at most (TS 24.008 4.7.4.1)

} // namespace

std::shared_ptr<void>
UeRrc::OpenCcch(const UeCommonInfo& info, CcchEnd& end)
{
    return std::make_shared<UeCommonChannel>(RadioEnvironment::Get()->At(info.cell).common,
                                             info.address,
                                             end.sender.GetPriority(),
                                             end.sender,
                                             end.receiver,
                                             m_radio.GetLinkErrors().Get(SIGNALLING_RB),
                                             m_radio.GetOpenLoop());
}

void
UeRrc::SendOnCcch(std::optional<ScramblingCode> cell, const RrcUplinkMessage& message)
{
    NS_LOG_FUNCTION(this);
    m_transport->SendOnCcch(cell, message, [this](Time end) { m_request->OnSent(end); });
}

void
UeRrc::Process(const RrcConnectionSetup& message, bool isPart)
{
    NS_LOG_FUNCTION(this << "connection setup" << isPart);
    if (isPart)
    {
        if (EstablishFirst(message.state, message.radioLinks, {}))
        {
            m_establishing = message;
            return;
        }
        if (m_signalling)
        {
            Enter({message.state, message.state == RrcState::CELL_DCH});
        }
        Report(EstablishmentReport::Event::DONE);
        return;
    }
    m_request->OnAnswer();
    if (m_ccch)
    {
        m_ccch->Cancel(); // another request, or its answer
    }
    Report(EstablishmentReport::Event::CONFIRMED);
}

void
UeRrc::OnRequestAnswer()
{
    if (!m_ccch)
    {
        m_request->End();
        return;
    }
    m_request->OnAnswer(); // the new state follows
    m_ccch->Cancel();
}

void
UeRrc::OnSignalledState(bool isNew, RrcState former)
{
    if (isNew && former != RrcState::IDLE)
    {
        // UTRAN MOBILITY INFORMATION CONFIRM, as CELL UPDATE CONFIRM has a C-RNTI.
        const UeProcessing processing = m_transport->GetProcessing(CellUpdateConfirm());
        m_transport->SendUplink(UtranMobilityInformationConfirm(), processing.answer);
    }
    else if (isNew)
    {
        SendOnDcch(
            RrcConnectionSetupComplete{m_radio.GetHsDschCategory(), m_radio.GetEdchCategory()});
        SendOnDcch(InitialDirectTransfer());
        return; // direct transfers wait for SECURITY MODE COMMAND (TS 24.008 4.7.13)
    }
    else if (former >= RrcState::CELL_FACH && !IsConnected())
    {
        ReportTraffic();
    }
    SendTransfersSoon();
}

void
UeRrc::SwitchOff()
{
    if (!m_off.IsExpired() || m_isOff)
    {
        return;
    }
    NS_LOG_FUNCTION(this);
    m_off = Simulator::Schedule(DETACH_TIME, &UeRrc::OnSwitchedOff, this);
    SendDirectTransfer({DetachRequest()});
}

void
UeRrc::OnSwitchedOff()
{
    Section section;
    NS_LOG_FUNCTION(this);
    m_isOff = true;
    SendUplink(RrcConnectionLoss());
}

void
UeRrc::Process(const SecurityModeCommand& message, bool isPart)
{
    NS_LOG_FUNCTION(this << "security mode");
    SendTransfersSoon(); // behind SECURITY MODE COMPLETE
    Do(MakeAnswer(RrcTransaction::SECURITY_MODE_CONTROL, message, isPart));
}

void
UeRrc::Process(const RrcConnectionRelease& message, bool isPart)
{
    NS_LOG_FUNCTION(this << "release" << message.isInDch);
    m_radio.UseSwitched(std::nullopt);
    if (isPart) // what the UE finds out by itself
    {
        Enter({RrcState::IDLE, false});
        return;
    }
    const Answer answer = MakeAnswer(RrcTransaction::RRC_CONNECTION_RELEASE, message, isPart);
    if (!message.isInDch)
    {
        ApplyState(RrcState::IDLE, std::nullopt);
        Do(answer);
        return;
    }
    Report(EstablishmentReport::Event::DONE);
    if (!m_receiver.IsNull()) // else the connection has been released by now
    {
        m_transport->SendReleaseComplete(answer.processing, [this]() {
            if (m_signalling && IsConnected())
            {
                KeepFirstCell(m_measurement ? m_measurement->GetOwnCell() : std::nullopt);
                Enter({RrcState::IDLE, false});
            }
            Report(EstablishmentReport::Event::GONE);
        });
    }
}

void
UeRrc::Process(const DownlinkDirectTransfer& message, bool /* isPart */)
{
    NS_LOG_FUNCTION(this << "direct transfer");
    if (!m_onSession.IsNull())
    {
        m_onSession(message.content);
    }
}

void
UeRrc::SendDirectTransfer(const UplinkDirectTransfer& message)
{
    NS_LOG_FUNCTION(this << message.content.index());
    if (!m_signalling)
    {
        SendUplink(message);
        return;
    }
    m_transfers.push_back(message);
    SendTransfers();
}

void
UeRrc::SendTransfers()
{
    Section section;
    if (m_transfers.empty() || m_request->IsUnderWay())
    {
        return;
    }
    if (!IsConnected())
    {
        if (m_volumes.count(SIGNALLING_RB) > 0) // else its channels come without being asked for
        {
            RequestChannels(CellUpdateCause::UPLINK_DATA_TRANSMISSION);
        }
        return;
    }
    for (const auto& transfer : std::exchange(m_transfers, {}))
    {
        SendOnDcch(transfer);
    }
}

void
UeRrc::SendTransfersSoon()
{
    if (!m_transfers.empty() && m_sendTransfers.IsExpired())
    {
        m_sendTransfers = Simulator::ScheduleNow(&UeRrc::SendTransfers, this);
    }
}

} // namespace ns3::umts
