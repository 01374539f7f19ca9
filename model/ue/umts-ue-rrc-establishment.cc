/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-ue-rrc.h"

#include "ns3/log.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-dpch.h"
#include "ns3/umts-error.h"

#include <algorithm>
#include <utility>

/**
 * @file
 * @ingroup umts
 * RRC of a UE: establishment of dedicated physical channels (TS 25.331 8.5.4), and the quality of
 * cells.
 */

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsUeRrcEstablishment");

void
UeRrc::Receive(const RrcDownlinkMessage& message, bool isPart)
{
    const bool isOnCcch = std::holds_alternative<CellUpdateConfirm>(message) ||
                          std::holds_alternative<UraUpdateConfirm>(message) ||
                          std::holds_alternative<RrcConnectionSetup>(message);
    if (m_signalling && !m_signalling->IsReachable() && !isOnCcch && !isPart)
    {
        NS_LOG_LOGIC(this << ": a cell update has ended what a message was for");
        return;
    }
    std::visit([this, isPart](const auto& received) { Process(received, isPart); }, message);
}

UeRrc::Answer
UeRrc::MakeAnswer(RrcTransaction transaction, const RrcDownlinkMessage& message, bool isPart) const
{
    return isPart ? Answer() : Answer{transaction, m_transport->GetProcessing(message).answer};
}

void
UeRrc::Do(const Answer& answer)
{
    Report(EstablishmentReport::Event::DONE);
    Reply(answer);
}

void
UeRrc::Reply(const Answer& answer)
{
    if (answer.transaction && !m_receiver.IsNull())
    {
        m_transport->SendUplink(RrcComplete{*answer.transaction}, answer.processing);
    }
}

bool
UeRrc::EstablishFirst(RrcState state, const RadioLinksInfo& links, const Answer& answer)
{
    const bool isFirst = state == RrcState::CELL_DCH && m_told.state != RrcState::CELL_DCH &&
                         !m_radio.GetMonitor()->IsEstablishing();
    return isFirst && Establish(links.cell, std::set<ScramblingCode>(), true, answer);
}

void
UeRrc::Resume()
{
    for (const auto& [id, channel] : m_radio.GetLeftChannels())
    {
        OnMessage(RadioBearerReconfiguration{id, channel});
    }
}

void
UeRrc::Process(const RadioBearerSetup& message, bool isPart)
{
    NS_LOG_FUNCTION(this << "set-up" << +static_cast<uint8_t>(message.id));
    if (message.id == SIGNALLING_RB)
    {
        AddSignalling(message);
        ApplyState(message.state, message.radioLinks.cell);
        return;
    }
    const Answer answer = MakeAnswer(RrcTransaction::RADIO_BEARER_SETUP, message, isPart);
    if (EstablishFirst(message.state, message.radioLinks, answer))
    {
        m_establishing = message;
        return;
    }
    OnMessage(message);
    ApplyState(message.state, message.radioLinks.cell);
    Do(answer);
}

void
UeRrc::OnMessage(const RadioBearerSetup& message)
{
    const Ptr<RadioBearer> bearer = m_bearers.Get(message.id);
    if (bearer && bearer->IsConnected()) // it has kept them through IDLE, or has waited for a DCH
    {
        m_radio.SetChannel(message.id, message.channel);
    }
    else if (bearer)
    {
        m_radio.Apply(message);
    }
}

void
UeRrc::Process(const RadioBearerReconfiguration& message, bool isPart)
{
    const Answer answer = MakeAnswer(RrcTransaction::RADIO_BEARER_RECONFIGURATION, message, isPart);
    if (isPart) // a UE without signalling radio bearers is told so when it is done
    {
        OnMessage(message);
    }
    else if (EstablishFirst(message.state, message.radioLinks, answer))
    {
        m_establishing = message;
    }
    else
    {
        OnMessage(message);
        ApplyState(message.state, message.radioLinks.cell);
        Do(answer);
    }
}

void
UeRrc::Process(const RadioBearerRelease& message, bool isPart)
{
    RemoveContext(message.id);
    m_radio.Apply(message);
    if (m_signalling && message.state == RrcState::CELL_FACH)
    {
        m_radio.UseSwitched(0);
    }
    ApplyState(message.state, message.radioLinks.cell);
    Do(MakeAnswer(RrcTransaction::RADIO_BEARER_RELEASE, message, isPart));
}

void
UeRrc::Process(const ActiveSetUpdate& message, bool isPart)
{
    ActiveSetUpdate update = message;
    if (update.move)
    {
        KeepChannels(*update.move);
    }
    OnMessage(update);
    if (!isPart) // else a UE without signalling radio bearers is told what it has by now
    {
        Do(MakeAnswer(RrcTransaction::ACTIVE_SET_UPDATE, message, isPart));
    }
}

void
UeRrc::Process(const UtranMobilityInformation& message, bool isPart)
{
    if (isPart) // what the new RNC adds to a message that has come
    {
        OnMessage(message);
        return;
    }
    Do(MakeAnswer(RrcTransaction::UTRAN_MOBILITY_INFORMATION, message, isPart));
}

void
UeRrc::Process(const PhysicalChannelReconfiguration& message, bool isPart)
{
    const Answer answer =
        MakeAnswer(RrcTransaction::PHYSICAL_CHANNEL_RECONFIGURATION, message, isPart);
    if (IsElsewhere(message) && m_told.state == RrcState::CELL_DCH)
    {
        const auto former = isPart ? std::nullopt : std::make_optional(m_activeSet.codes);
        if (Establish(message.activeSet.radioLinks.cell, former, false, answer))
        {
            m_establishing = message;
            return;
        }
    }
    Reconfigure(message);
    Do(answer);
}

bool
UeRrc::IsElsewhere(const PhysicalChannelReconfiguration& message) const
{
    const auto& cells = m_activeSet.cells;
    return std::find(cells.begin(), cells.end(), message.activeSet.cells.front()) == cells.end();
}

void
UeRrc::KeepChannels(PhysicalChannelReconfiguration& message) const
{
    for (auto& moved : message.bearers)
    {
        moved.channel = m_radio.GetChannel(moved.id);
    }
}

void
UeRrc::Reconfigure(PhysicalChannelReconfiguration message)
{
    KeepChannels(message);
    OnMessage(message);
    UseSignalling();
}

bool
UeRrc::Establish(std::optional<ScramblingCode> cell,
                 std::optional<std::set<ScramblingCode>> former,
                 bool isFirst,
                 const Answer& answer)
{
    const bool isMeasured = cell && m_measurement && m_measurement->IsMeasuring(*cell);
    const Ptr<RadioLinkMonitor> monitor = m_radio.GetMonitor();
    const Time interruption =
        isFirst ? monitor->GetFirstInterruption() : monitor->GetInterruption(isMeasured);
    const bool isAtOnce = isFirst && interruption.IsZero();
    if (isAtOnce ||
        !monitor->BeginEstablishment(interruption,
                                     MakeCallback(&UeRrc::MeasureQuality, this).Bind(cell),
                                     MakeCallback(&UeRrc::OnEstablishment, this)))
    {
        return false;
    }
    NS_LOG_FUNCTION(this << former.has_value());
    m_former = std::move(former);
    m_answer = answer;
    m_establishing.reset();
    m_radio.Interrupt();
    Report(EstablishmentReport::Event::LEFT);
    return true;
}

void
UeRrc::OnEstablished(const RrcDownlinkMessage& message)
{
    if (const auto* move = std::get_if<PhysicalChannelReconfiguration>(&message))
    {
        Reconfigure(*move);
    }
    else if (const auto* setup = std::get_if<RadioBearerSetup>(&message))
    {
        OnMessage(*setup);
        ApplyState(setup->state, setup->radioLinks.cell);
    }
    else if (const auto* reconfiguration = std::get_if<RadioBearerReconfiguration>(&message))
    {
        OnMessage(*reconfiguration);
        ApplyState(reconfiguration->state, reconfiguration->radioLinks.cell);
    }
    else
    {
        Enter({RrcState::CELL_DCH, true}); // RRC CONNECTION SETUP
    }
}

double
UeRrc::MeasureQuality(std::optional<ScramblingCode> cell)
{
    UMTS_THROW_UNLESS(cell && m_measurement,
                      "RadioLinkMonitor::InSyncThreshold: "
                          << (cell ? "a UE has no CpichMeasurement"
                                   : "a cell that a UE goes to has no primary scrambling code"));
    return m_measurement->Measure(*cell).ecN0Db;
}

bool
UeRrc::CanGoBack()
{
    const auto isInSync = [this](ScramblingCode cell) {
        return m_radio.GetMonitor()->IsInSync(
            MakeCallback(&UeRrc::MeasureQuality, this).Bind(std::optional<ScramblingCode>(cell)));
    };
    return m_former &&
           (m_former->empty() || std::any_of(m_former->begin(), m_former->end(), isInSync));
}

void
UeRrc::OnEstablishment(bool isEstablished)
{
    NS_LOG_FUNCTION(this << isEstablished);
    using Event = EstablishmentReport::Event;
    m_radio.EndInterruption();
    const Answer answer = std::exchange(m_answer, {});
    const auto message = std::exchange(m_establishing, std::nullopt);
    if (isEstablished)
    {
        if (message)
        {
            OnEstablished(*message);
        }
        Report(Event::ESTABLISHED);
        Resume();
        Reply(answer);
    }
    else if (!CanGoBack())
    {
        UpdateCell(CellUpdateCause::RADIO_LINK_FAILURE);
    }
    else
    {
        Resume();
        Report(Event::RETURNED);
        if (m_request->IsAnswered())
        {
            m_request->Repeat(); // TS 25.331 8.1.3.7
        }
        else if (answer.transaction && !m_receiver.IsNull())
        {
            m_transport->SendUplink(RrcFailure{*answer.transaction}, Time(0));
        }
    }
}

std::optional<uint8_t>
UeRrc::MeasureCpich(CellId cell) const
{
    const Ptr<MacD> mac = m_radio.GetMac();
    const Ptr<Dpch> dpch = mac ? mac->GetObject<Dpch>() : nullptr;
    if (!dpch)
    {
        return std::nullopt;
    }
    const Ptr<UuChannel> uu = RadioEnvironment::Get()->At(cell).uu;
    return Quantise(MeasurementQuantity::CPICH_EC_N0, ToDb(dpch->MeasureCpich(uu->GetRadio())));
}

} // namespace ns3::umts
