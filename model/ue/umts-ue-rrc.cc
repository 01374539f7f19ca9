/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-ue-rrc.h"

#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/umts-cfn.h"
#include "ns3/umts-error.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsUeRrc");

UeRrc::UeRrc(std::shared_ptr<const UeConfig> config,
             BearerSet& bearers,
             BearerCallback onBearer,
             BearerCallback onBearerGone,
             UeRadio::CellsCallback onCells,
             RntiCallback onRnti,
             const ActiveSetInfo& cell)
    : m_bearers(bearers),
      m_radio(std::move(config), bearers, onCells),
      m_onBearer(onBearer),
      m_onBearerGone(onBearerGone),
      m_onRnti(onRnti),
      m_stateMeter(CreateObject<RrcStateMeter>()),
      m_request(CreateObject<RrcRequestControl>()),
      m_reselection(CreateObject<CellReselection>()),
      m_dormancy(CreateObject<FastDormancy>()),
      m_activeSet(cell)
{
    m_radio.GetMonitor()->SetFailureCallback(MakeCallback(&UeRrc::OnRadioLinkFailure, this));
    m_request->Configure({MakeCallback(&UeRrc::GetBestCell, this),
                          MakeCallback(&UeRrc::SendRequest, this),
                          MakeCallback(&UeRrc::IsConnected, this),
                          MakeCallback(&UeRrc::ReportTraffic, this),
                          MakeCallback(&UeRrc::OnRequestFailure, this)});
    m_reselection->Configure({MakeCallback(&UeRrc::MeasureCells, this),
                              MakeCallback(&UeRrc::MayReselect, this),
                              MakeCallback(&UeRrc::OnReselection, this)});
    m_dormancy->Configure(MakeCallback(&UeRrc::IsQuiet, this),
                          MakeCallback(&UeRrc::GetLastPduTime, this),
                          MakeCallback(&UeRrc::OnSessionEnd, this));
}

UeRrc::~UeRrc()
{
    m_wakeUp.Cancel();
    m_leave.Remove();
    m_sendTransfers.Cancel();
    m_off.Remove(); // no event is left behind
    if (m_transport)
    {
        m_transport->Interrupt(); // the channels of the UE go
        m_transport->SetUe(RrcTransport::UeCallback());
    }
    m_request->Dispose();
    m_reselection->Dispose();
    m_dormancy->Dispose();
    if (m_measurement)
    {
        m_measurement->Dispose();
    }
}

void
UeRrc::SetState(const RrcStateIndicator& state)
{
    if (!m_signalling)
    {
        Enter(state);
    }
    else if (!m_request->IsAfterError())
    {
        m_told.isOnWay = state.isOnWay;
        m_stateMeter->Enter(m_told.state, state.isOnWay);
    }
}

void
UeRrc::SetTransport(Ptr<RrcTransport> transport)
{
    m_transport = transport;
    m_transport->SetUe(MakeCallback(&UeRrc::Receive, this));
    m_signalling = transport->GetDcch();
    m_ccch = transport->GetCcch();
}

void
UeRrc::AddContext(RbId id, std::shared_ptr<const BearerConfig> config)
{
    NS_LOG_FUNCTION(this << "context" << +static_cast<uint8_t>(id));
    auto bearer = config->bearer.Create<RadioBearer>();
    bearer->Configure(config->pdcp.Create<Pdcp>(),
                      config->ueRlc.Create<RlcEntity>(),
                      m_radio.MakeMac());
    bearer->SetTrafficClass(config->trafficClass);
    if (!config->type.HasCommon())
    {
        bearer->ExpectChannel(config->dch.uplink);
    }
    bearer->GetRlc()->SetErrorCallback(MakeCallback(&UeRrc::OnRlcError, this));
    m_bearers.Add(id, bearer, config->filters);
    m_radio.Expect(id, *config);
    m_onBearer(bearer);
}

void
UeRrc::AddSignalling(const RadioBearerSetup& message)
{
    const BearerConfig& config = *message.config;
    auto bearer = config.bearer.Create<RadioBearer>();
    bearer->Configure(config.pdcp.Create<Pdcp>(),
                      config.ueRlc.Create<RlcEntity>(),
                      m_radio.MakeMac());
    bearer->SetTrafficClass(config.trafficClass);
    m_signalling->Connect(Direction::UPLINK, bearer);
    m_bearers.AddSignalling(bearer);
    m_radio.Expect(message.id, config);
    m_radio.Apply(message);
    for (const auto direction : {Direction::UPLINK, Direction::DOWNLINK})
    {
        m_ccch->SetErrors(direction, m_radio.GetLinkErrors().GetDraw(message.id, direction));
    }
    m_ccch->SetUe(MakeCallback(&UeRrc::OpenCcch, this));
}

void
UeRrc::RefuseContext(RbId id)
{
    NS_LOG_FUNCTION(this << "refusal" << +static_cast<uint8_t>(id));
    if (const Ptr<RadioBearer> bearer = m_bearers.Get(id)) // else it does not know of it yet
    {
        bearer->Release();
    }
    m_radio.Close(id);
    DropChannels(id);
}

void
UeRrc::DropChannels(RbId id)
{
    if (!m_establishing)
    {
        return;
    }
    if (auto* move = std::get_if<PhysicalChannelReconfiguration>(&*m_establishing))
    {
        const auto isIts = [id](const auto& described) { return described.id == id; };
        auto& bearers = move->bearers;
        bearers.erase(std::remove_if(bearers.begin(), bearers.end(), isIts), bearers.end());
        auto& serving = move->serving;
        serving.erase(std::remove_if(serving.begin(), serving.end(), isIts), serving.end());
    }
    else if (const auto* setup = std::get_if<RadioBearerSetup>(&*m_establishing);
             setup && setup->id == id)
    {
        m_establishing.reset();
    }
}

void
UeRrc::RemoveContext(RbId id)
{
    if (!m_bearers.Get(id))
    {
        return;
    }
    NS_LOG_FUNCTION(this << "release" << +static_cast<uint8_t>(id));
    const Ptr<RadioBearer> bearer = m_bearers.Remove(id);
    if (id == SIGNALLING_RB)
    {
        m_signalling = nullptr;
        m_ccch = nullptr;
    }
    else
    {
        m_onBearerGone(bearer);
    }
    m_radio.Remove(id);
    DropChannels(id);
    if (m_volumes.erase(id) > 0 && id != SIGNALLING_RB)
    {
        EndRequest(); // there is nothing to ask for
        m_dormancy->End();
    }
}

void
UeRrc::OnMessage(const RadioBearerReconfiguration& message)
{
    NS_LOG_FUNCTION(this << "reconfiguration" << +static_cast<uint8_t>(message.id)
                         << message.channel.has_value());
    if (message.reestablishRlc)
    {
        m_bearers.ReestablishRlc();
        return;
    }
    if (const auto volume = m_volumes.find(message.id); volume != m_volumes.end())
    {
        volume->second.notBefore = Time(0); // the measurement begins anew
        volume->second.trigger->Stop();
    }
    if (!m_request->IsAfterError()) // else its end says what the UE is on from then on
    {
        m_radio.Apply(message);
    }
}

void
UeRrc::Enter(const RrcStateIndicator& state)
{
    NS_LOG_FUNCTION(this << "state" << state.state << state.isOnWay);
    m_leave.Remove();
    const RrcState former = m_told.state;
    m_told = state;
    UseSignalling();
    PauseMeasurement();
    BeginReselection();
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
        m_stateMeter->Enter(state.state, state.isOnWay);
    }
    if (m_signalling)
    {
        OnSignalledState(isNew, former);
    }
}

void
UeRrc::UseSignalling()
{
    if (!m_request->IsAfterError()) // else its end says what the UE is on from then on
    {
        m_radio.UseSignalling(m_told.state);
    }
}

void
UeRrc::ApplyState(RrcState state, std::optional<ScramblingCode> cell)
{
    if (!m_signalling)
    {
        return; // SetState() comes
    }
    if (state < RrcState::CELL_FACH)
    {
        m_next = state;
        m_nextCell = cell;
        m_leave.Remove();
        m_leave = Simulator::Schedule(NanoSeconds(RADIO_FRAME), &UeRrc::LeaveWhenEmpty, this);
        return;
    }
    if (state != RrcState::CELL_DCH)
    {
        KeepFirstCell(cell);
    }
    Enter({state, false});
}

void
UeRrc::LeaveWhenEmpty()
{
    Section section;
    const bool isQuiet = m_signalling->IsReachable() && m_transport->GetNUnderWay() == 0;
    if (!isQuiet || m_bearers.Get(SIGNALLING_RB)->GetRlc()->GetHeldOctets() > 0)
    {
        m_leave = Simulator::Schedule(NanoSeconds(RADIO_FRAME), &UeRrc::LeaveWhenEmpty, this);
        return;
    }
    NS_LOG_FUNCTION(this << m_next);
    KeepFirstCell(m_nextCell);
    Enter({m_next, false});
    Report(EstablishmentReport::Event::GONE);
}

void
UeRrc::KeepFirstCell(std::optional<ScramblingCode> cell)
{
    if (m_activeSet.cells.size() > 1)
    {
        ActiveSetUpdate update;
        update.activeSet.cells = {m_activeSet.cells.front()};
        if (cell)
        {
            update.activeSet.codes = {*cell};
        }
        OnMessage(update);
    }
}

void
UeRrc::OnMessage(const PhysicalChannelReconfiguration& message)
{
    NS_LOG_FUNCTION(this << "cell change" << message.bearers.size());
    m_radio.Apply(message);
    MeasureActiveSet(message.activeSet);
}

void
UeRrc::OnMessage(const ActiveSetUpdate& message)
{
    NS_LOG_FUNCTION(this << "active set update" << message.activeSet.cells.size());
    m_radio.Apply(message);
    MeasureActiveSet(message.activeSet);
}

void
UeRrc::MeasureActiveSet(const ActiveSetInfo& activeSet)
{
    m_activeSet = activeSet;
    if (m_measurement && !activeSet.codes.empty())
    {
        m_measurement->SetActiveSet(activeSet.codes);
        BeginReselection();
    }
}

void
UeRrc::Process(const MeasurementControl& message, bool /* isPart */)
{
    NS_LOG_FUNCTION(this << "measurement control" << message.cells.size());
    UMTS_THROW_UNLESS(m_measurement, "measurement control: the UE has no CpichMeasurement");
    m_transport->CancelReports();
    m_measurement->Start(message.config,
                         message.cells,
                         m_activeSet.codes,
                         MakeCallback(&UeRrc::OnReport, this));
    m_reselection->SetCells(message);
    BeginReselection();
    Report(EstablishmentReport::Event::DONE);
}

void
UeRrc::OnMessage(const UtranMobilityInformation& message)
{
    NS_LOG_FUNCTION(this << "mobility information" << static_cast<uint32_t>(message.rnti));
    m_onRnti(message.rnti);
    m_reselection->SetAreas(message.areas);
    if (message.move)
    {
        Reconfigure(*message.move);
    }
    SendUplink(UtranMobilityInformationConfirm{m_bearers.Reestablish()});
    m_bearers.Restart(message.pdcp);
}

void
UeRrc::SendOnDcch(const RrcUplinkMessage& message)
{
    if (!m_signalling || m_signalling->IsReachable())
    {
        m_transport->SendUplink(message, Time(0));
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
UeRrc::Detach()
{
    NS_LOG_FUNCTION(this);
    m_receiver = Callback<void, const RrcUplinkMessage&>();
    m_transport->SetRnc(RrcTransport::RncCallback());
    m_told = {};
    m_wakeUp.Cancel();
    m_leave.Remove();
    m_isOff = m_isOff || !m_off.IsExpired();
    m_off.Remove(); // no event is left behind
    m_request->End();
    m_dormancy->End();
    m_reselection->End();
    if (m_measurement)
    {
        m_measurement->Stop();
    }
    m_stateMeter->Enter(RrcState::IDLE, false);
    m_radio.LeaveCell();
    m_transfers.clear();
    m_sendTransfers.Remove();
    if (!m_onSessionEnd.IsNull())
    {
        m_onSessionEnd();
    }
}

void
UeRrc::SetMeasurement(Ptr<CpichMeasurement> measurement)
{
    if (m_measurement)
    {
        m_measurement->Dispose();
    }
    m_measurement = measurement;
    m_reselection->End(); // it begins anew with MEASUREMENT CONTROL
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

} // namespace ns3::umts
