/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-ue-rrc.h"

#include "ns3/abort.h"
#include "ns3/log.h"
#include "ns3/uinteger.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-dpch.h"

#include <utility>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsUeRrc");

UeRrc::UeRrc(std::shared_ptr<const UeConfig> config,
             BearerSet& bearers,
             BearerCallback onBearer,
             BearerCallback onBearerGone,
             CellsCallback onCells,
             RntiCallback onRnti)
    : m_config(std::move(config)),
      m_environment(RadioEnvironment::Get()),
      m_bearers(bearers),
      m_onBearer(onBearer),
      m_onBearerGone(onBearerGone),
      m_onCells(onCells),
      m_onRnti(onRnti),
      m_stateMeter(CreateObject<RrcStateMeter>()),
      m_monitor(CreateObject<RadioLinkMonitor>()),
      m_request(CreateObject<RrcRequestControl>()),
      m_dormancy(CreateObject<FastDormancy>())
{
    m_monitor->SetFailureCallback(MakeCallback(&UeRrc::OnRadioLinkFailure, this));
    m_request->Configure({MakeCallback(&UeRrc::GetBestCell, this),
                          MakeCallback(&UeRrc::SendRequest, this),
                          MakeCallback(&UeRrc::IsConnected, this),
                          MakeCallback(&UeRrc::ReportTraffic, this),
                          MakeCallback(&UeRrc::OnRequestFailure, this)});
    m_dormancy->Configure(MakeCallback(&UeRrc::IsQuiet, this),
                          MakeCallback(&UeRrc::OnSessionEnd, this));
}

UeRrc::~UeRrc()
{
    m_channels.clear();
    m_monitor->Dispose();
    m_wakeUp.Cancel();
    m_request->Dispose();
    m_dormancy->Dispose();
    if (m_mac)
    {
        m_mac->Dispose();
    }
    if (m_measurement)
    {
        m_measurement->Dispose();
    }
}

void
UeRrc::Send(const RrcDownlinkMessage& message)
{
    std::visit([this](const auto& received) { OnMessage(received); }, message);
}

void
UeRrc::SetTransport(Ptr<RrcTransport> transport)
{
    m_signalling = transport->GetLink();
    m_ccch = transport->GetCcch();
}

std::shared_ptr<BearerChannel>
UeRrc::OpenChannel(const UeChannelInfo& info, uint32_t priority, const BearerErrorModels& errors)
{
    if (const auto* dch = std::get_if<UeDchInfo>(&info))
    {
        return std::make_shared<UeDch>(m_mac,
                                       m_monitor,
                                       m_environment->At(dch->cell).uu,
                                       *dch,
                                       errors);
    }
    if (const auto* common = std::get_if<UeCommonInfo>(&info))
    {
        const Ptr<CommonChannels> channels = m_environment->At(common->cell).common;
        m_common = channels->GetChannels();
        return std::make_shared<UeCommon>(m_mac, channels, common->address, priority, errors);
    }
    const auto& hsDsch = std::get<UeHsDschInfo>(info);
    ListenTo(hsDsch);
    return std::make_shared<UeHsDsch>(m_mac,
                                      m_environment->At(hsDsch.cell).uu,
                                      hsDsch,
                                      m_hsReceiver,
                                      errors);
}

UeRrc::Channels
UeRrc::Open(RbId id, const std::vector<UeChannelInfo>& info)
{
    UintegerValue priority;
    m_bearers.Get(id)->GetAttribute("LogicalChannelPriority", priority);
    if (m_signalling && std::holds_alternative<UeCommonInfo>(info.front()))
    {
        // First, as an address on the FACH has one receiver in a cell.
        m_bearers.Get(id)->Leave();
        m_channels[id].clear();
    }
    Channels opened;
    for (const auto& channel : info)
    {
        opened.push_back(
            OpenChannel(channel, static_cast<uint32_t>(priority.Get()), m_errors.Get(id)));
    }
    return std::exchange(m_channels[id], std::move(opened));
}

void
UeRrc::ListenTo(const UeHsDschInfo& info)
{
    if (!m_hsReceiver)
    {
        m_hsReceiver = CreateObject<HsReceiver>();
    }
    const Ptr<HsDschAir> air = m_environment->At(info.cell).hsDschUes.at(info.user);
    if (m_hsReceiver->GetAir() != air)
    {
        m_hsReceiver->Configure(air, info.config, m_config->blerCurve.Create<BlerCurve>());
    }
}

void
UeRrc::OnMessage(const RadioBearerSetup& message)
{
    NS_LOG_FUNCTION(this << "set-up" << +static_cast<uint8_t>(message.id));
    const BearerConfig& config = *message.config;
    m_mac = m_mac ? m_mac : m_config->mac.Create<MacD>();
    auto bearer = config.bearer.Create<RadioBearer>();
    bearer->Configure(config.pdcp.Create<Pdcp>(),
                      config.ueRlc.Create<RlcEntity>(),
                      m_mac,
                      message.logicalChannel);
    bearer->SetTrafficClass(config.trafficClass);
    m_errors.Open(message.id, config.blockErrors.value_or(m_config->blockErrors));
    const bool isSignalling = message.id == SIGNALLING_RB;
    if (isSignalling)
    {
        const BearerErrorModels& errors = m_errors.Get(message.id);
        m_ccch->SetErrors(Direction::UPLINK, errors.uplink);
        m_ccch->SetErrors(Direction::DOWNLINK, errors.downlink);
        m_signalling->Connect(Direction::UPLINK, bearer);
        m_bearers.AddSignalling(bearer);
    }
    else
    {
        bearer->GetRlc()->SetErrorCallback(MakeCallback(&UeRrc::OnRlcError, this));
        m_bearers.Add(message.id, bearer, config.filters);
    }
    Open(message.id, message.channels);
    const Channels& channels = m_channels.at(message.id);
    bearer->ExpectChannel(*channels.front());
    if (message.channel)
    {
        MapTo(message.id, *message.channel);
    }
    if (!isSignalling)
    {
        m_onBearer(bearer);
    }
}

void
UeRrc::OnMessage(const RadioBearerReconfiguration& message)
{
    NS_LOG_FUNCTION(this << "reconfiguration" << +static_cast<uint8_t>(message.id)
                         << message.channel.has_value());
    if (m_request->IsAfterError() || m_monitor->IsEstablishing() ||
        m_channels.at(message.id).empty())
    {
        return; // what ends that says what the UE is on from then on
    }
    if (message.channel)
    {
        MapTo(message.id, *message.channel);
    }
    else
    {
        m_bearers.Get(message.id)->Suspend();
        SetDch(message.id, false);
    }
}

void
UeRrc::OnMessage(const RrcStateIndicator& message)
{
    NS_LOG_FUNCTION(this << "state" << message.state << message.isOnWay);
    const RrcState former = m_told.state;
    m_told = message;
    PauseMeasurement();
    if (!IsConnected())
    {
        m_dormancy->End();
    }
    else if (!m_volumes.empty())
    {
        m_dormancy->OnActivity();
    }
    const bool isNew = IsConnected() && m_request->IsAnswered();
    if (isNew)
    {
        m_request->End();
    }
    if (!m_request->IsAfterError())
    {
        m_stateMeter->Enter(message.state, message.isOnWay);
    }
    if (m_signalling)
    {
        OnSignalledState(isNew, former);
    }
}

void
UeRrc::OnMessage(const RadioBearerRelease& message)
{
    NS_LOG_FUNCTION(this << "release" << +static_cast<uint8_t>(message.id));
    const Ptr<RadioBearer> bearer = m_bearers.Remove(message.id);
    if (message.id == SIGNALLING_RB)
    {
        m_signalling = nullptr;
        m_ccch = nullptr;
    }
    else
    {
        m_onBearerGone(bearer);
    }
    m_channels.erase(message.id);
    m_errors.Close(message.id);
    if (m_volumes.erase(message.id) > 0 && message.id != SIGNALLING_RB)
    {
        EndRequest(); // there is nothing to ask for
        m_dormancy->End();
    }
    SetDch(message.id, false);
}

void
UeRrc::OnMessage(const RadioBearerRefusal& message)
{
    NS_LOG_FUNCTION(this << "refusal" << +static_cast<uint8_t>(message.id));
    m_bearers.Get(message.id)->Release();
    m_channels.erase(message.id);
}

void
UeRrc::SetReceiver(Callback<void, const RrcUplinkMessage&> receiver)
{
    m_receiver = receiver;
}

void
UeRrc::OnMessage(const PhysicalChannelReconfiguration& message)
{
    NS_LOG_FUNCTION(this << "cell change" << message.bearers.size());
    std::vector<Channels> former;
    bool hasDch = false;
    for (const auto& moved : message.bearers)
    {
        former.push_back(Open(moved.id, moved.channels));
        if (moved.channel)
        {
            MapTo(moved.id, *moved.channel);
        }
        else
        {
            m_bearers.Get(moved.id)->Leave();
            SetDch(moved.id, false);
        }
        if (std::holds_alternative<UeHsDschInfo>(moved.channels.front()))
        {
            m_bearers.Get(moved.id)->GetRlc()->OnMacHsReset();
        }
        hasDch = hasDch || m_dchs.count(moved.id) > 0;
    }
    if (hasDch && message.isNew)
    {
        m_monitor->Establish();
    }
    EnterCells(message.activeSet);
}

void
UeRrc::MapTo(RbId id, uint32_t channel)
{
    const auto& used = m_channels.at(id).at(channel);
    m_bearers.Get(id)->MapTo(used);
    SetDch(id, dynamic_cast<const UeDch*>(used.get()) != nullptr);
}

void
UeRrc::SetDch(RbId id, bool usesDch)
{
    const bool hadDch = !m_dchs.empty();
    if (usesDch)
    {
        m_dchs.insert(id);
    }
    else
    {
        m_dchs.erase(id);
    }
    if (!hadDch && usesDch)
    {
        m_monitor->Establish();
    }
    else if (m_dchs.empty())
    {
        m_monitor->Stop();
    }
    if (const auto dpch = m_mac ? m_mac->GetObject<Dpch>() : nullptr)
    {
        dpch->SetSilent(m_dchs.empty());
    }
}

void
UeRrc::EnterCells(const ActiveSetInfo& activeSet)
{
    std::vector<Ptr<UuChannel>> cells;
    for (const CellId cell : activeSet.cells)
    {
        cells.push_back(m_environment->At(cell).uu);
    }
    m_onCells(cells);
    m_errors.Keep(activeSet.cells);
    if (m_measurement && !activeSet.codes.empty())
    {
        m_measurement->SetActiveSet(activeSet.codes);
    }
}

void
UeRrc::OnMessage(const ActiveSetUpdate& message)
{
    NS_LOG_FUNCTION(this << "active set update" << message.activeSet.cells.size());
    for (const auto& addition : message.additions)
    {
        if (UeDch* const dch = FindDch(addition.id))
        {
            const CellId cell = addition.dch.cell;
            dch->AddRadioLink(m_environment->At(cell).uu,
                              addition.dch,
                              m_errors.GetFurther(addition.id, cell));
        }
    }
    for (const auto& [id, channels] : m_channels)
    {
        UeDch* const dch = FindDch(id);
        if (dch && message.removal)
        {
            dch->RemoveRadioLink(*message.removal);
        }
    }
    EnterCells(message.activeSet);
}

UeDch*
UeRrc::FindDch(RbId id) const
{
    const Channels& channels = m_channels.at(id);
    return channels.empty() ? nullptr : dynamic_cast<UeDch*>(channels.front().get());
}

void
UeRrc::OnMessage(const MeasurementControl& message)
{
    NS_LOG_FUNCTION(this << "measurement control" << message.cells.size());
    NS_ABORT_MSG_UNLESS(m_measurement, "measurement control: the UE has no CpichMeasurement");
    m_measurement->Start(message.config,
                         message.cells,
                         message.activeSet,
                         MakeCallback(&UeRrc::OnReport, this));
}

void
UeRrc::OnMessage(const UtranMobilityInformation& message)
{
    NS_LOG_FUNCTION(this << "mobility information" << static_cast<uint32_t>(message.rnti));
    m_onRnti(message.rnti);
    SendUplink(UtranMobilityInformationConfirm{m_bearers.Reestablish()});
    m_bearers.Restart(message.pdcp);
}

void
UeRrc::OnReport(const MeasurementReport& report)
{
    SendOnDcch(report);
}

void
UeRrc::SendOnDcch(const RrcUplinkMessage& message)
{
    if (m_signalling && m_signalling->IsReachable())
    {
        const auto receiver = m_receiver;
        m_signalling->Send(
            Direction::UPLINK,
            GetOctets(message),
            [receiver, message]() { receiver(message); },
            std::holds_alternative<MeasurementReport>(message));
    }
    else if (!m_signalling)
    {
        SendUplink(message);
    }
}

void
UeRrc::SendUplink(const RrcUplinkMessage& message)
{
    // What follows from the message may give the UE another receiver, or none.
    const auto receiver = m_receiver;
    if (!receiver.IsNull())
    {
        receiver(message);
    }
}

void
UeRrc::OnMessage(const RrcConnectionRelease& /* message */)
{
    NS_LOG_FUNCTION(this << "connection release");
    m_receiver = Callback<void, const RrcUplinkMessage&>();
    m_told = {};
    m_wakeUp.Cancel();
    m_request->End();
    m_dormancy->End();
    m_monitor->EndEstablishment();
    if (m_measurement)
    {
        m_measurement->Stop();
    }
    m_stateMeter->Enter(RrcState::IDLE, false);
    m_hsReceiver = nullptr;
    if (m_mac)
    {
        m_mac->Dispose();
        m_mac = nullptr;
    }
    m_onCells({});
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
    m_mac->SetTrafficCallback(m_bearers.Get(message.id)->GetLogicalChannel(), onTraffic);
}

std::optional<double>
UeRrc::MeasureCpich(CellId cell) const
{
    const Ptr<Dpch> dpch = m_mac ? m_mac->GetObject<Dpch>() : nullptr;
    if (!dpch)
    {
        return std::nullopt;
    }
    constexpr double lowest = -24.25; // dB, middle of the first step: TS 25.133 9.1.2.3
    constexpr double step = 0.5;      // dB
    const double ecN0Db = ToDb(dpch->MeasureCpich(m_environment->At(cell).uu->GetRadio()));
    return lowest + step * Quantise(MeasurementQuantity::CPICH_EC_N0, ecN0Db);
}

void
UeRrc::ReportVolume(RbId id, bool isRequested)
{
    const Ptr<RlcEntity> rlc = m_bearers.Get(id)->GetRlc();
    const bool isAbove = rlc->GetBufferOccupancy() > m_volumes.at(id);
    SendUplink(TrafficVolumeReport{id, isAbove, rlc->GetHeldOctets() == 0, isRequested});
}

LinkErrors&
UeRrc::GetLinkErrors()
{
    return m_errors;
}

void
UeRrc::SetMeasurement(Ptr<CpichMeasurement> measurement)
{
    if (m_measurement)
    {
        m_measurement->Dispose();
    }
    m_measurement = measurement;
    PauseMeasurement();
}

void
UeRrc::PauseMeasurement()
{
    if (m_measurement)
    {
        m_measurement->Pause(!IsConnected());
    }
}

Ptr<CpichMeasurement>
UeRrc::GetMeasurement() const
{
    return m_measurement;
}

Ptr<RrcStateMeter>
UeRrc::GetStateMeter() const
{
    return m_stateMeter;
}

Ptr<RadioLinkMonitor>
UeRrc::GetRadioLinkMonitor() const
{
    return m_monitor;
}

Ptr<RrcRequestControl>
UeRrc::GetRequestControl() const
{
    return m_request;
}

Ptr<FastDormancy>
UeRrc::GetFastDormancy() const
{
    return m_dormancy;
}

Ptr<MacD>
UeRrc::GetMac() const
{
    return m_mac;
}

Ptr<HsReceiver>
UeRrc::GetHsReceiver() const
{
    return m_hsReceiver;
}

} // namespace ns3::umts
