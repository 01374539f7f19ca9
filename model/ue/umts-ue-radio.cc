/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-ue-radio.h"

#include "ns3/uinteger.h"
#include "ns3/umts-dpch.h"

#include <utility>

namespace ns3::umts
{

UeRadio::UeRadio(std::shared_ptr<const UeConfig> config, BearerSet& bearers, CellsCallback onCells)
    : m_config(std::move(config)),
      m_environment(RadioEnvironment::Get()),
      m_bearers(bearers),
      m_onCells(onCells),
      m_monitor(CreateObject<RadioLinkMonitor>()),
      m_eDch(CreateObject<UeEdch>())
{
    if (m_config->openLoop)
    {
        m_openLoop = m_config->openLoop->Create<OpenLoopPower>();
        m_openLoop->SetLink(m_config->downlinkQuality);
    }
    if (m_config->uplinkQuality)
    {
        m_uplink = std::make_shared<UplinkAllowance>(
            m_config->uplinkQuality->Create<UplinkQualityModel>());
    }
}

UeRadio::~UeRadio()
{
    m_channels.clear();
    m_monitor->Dispose();
    m_eDch->Dispose();
    if (m_openLoop)
    {
        m_openLoop->Dispose();
    }
    if (m_uplink)
    {
        m_uplink->GetQuality()->Dispose();
    }
    if (m_mac)
    {
        m_mac->Dispose();
    }
}

Ptr<MacD>
UeRadio::MakeMac()
{
    m_mac = m_mac ? m_mac : m_config->mac.Create<MacD>();
    m_eDch->SetMac(m_mac);
    return m_mac;
}

UeRadio::Channels
UeRadio::Open(RbId id, const std::vector<UeChannelInfo>& info)
{
    // First, as an address on the FACH has one receiver in a cell.
    const bool isCommon = std::holds_alternative<UeCommonInfo>(info.front());
    if (isCommon && m_bearers.Get(SIGNALLING_RB))
    {
        m_bearers.Get(id)->ReleaseChannels();
        m_channels[id].clear();
    }
    else if (isCommon && !m_channels[id].empty() && m_commons.count(id) == 0)
    {
        m_channels[id].front() = nullptr;
    }
    Channels opened;
    for (const auto& channel : info)
    {
        opened.push_back(OpenEnd(id, channel));
    }
    return std::exchange(m_channels[id], std::move(opened));
}

std::shared_ptr<BearerChannel>
UeRadio::OpenEnd(RbId id, const UeChannelInfo& info)
{
    const auto* hsDsch = std::get_if<UeHsDschInfo>(&info);
    if (hsDsch)
    {
        ListenTo(*hsDsch);
    }
    else if (const auto* common = std::get_if<UeCommonInfo>(&info))
    {
        m_common = m_environment->At(common->cell).common->GetChannels();
    }
    UintegerValue priority;
    m_bearers.Get(id)->GetAttribute("LogicalChannelPriority", priority);
    auto opened = OpenChannel(info,
                              {m_mac,
                               m_monitor,
                               m_hsReceiver,
                               m_openLoop,
                               static_cast<uint32_t>(priority.Get()),
                               m_errors.Get(id),
                               {id == SIGNALLING_RB ? nullptr : m_uplink, m_eDch}});
    if (hsDsch)
    {
        FadeTogether(*hsDsch);
    }
    return opened;
}

void
UeRadio::MoveCommon(const std::map<RbId, UeCommonInfo>& common)
{
    for (const auto& [id, info] : common)
    {
        const auto found = m_channels.find(id);
        if (found == m_channels.end() || found->second.empty() || IsOnCommon(id))
        {
            continue; // it has left its channels, or uses these
        }
        Channels& channels = found->second;
        if (channels.size() == 1)
        {
            channels.insert(channels.begin(), nullptr);
            m_positions[id] = 1;
        }
        const auto former = std::dynamic_pointer_cast<UeCommon>(channels.front());
        if (!former || !former->IsAt(m_environment->At(info.cell).common, info.address))
        {
            channels.front() = nullptr; // first, as an address has one user in a cell
            channels.front() = OpenEnd(id, info);
        }
    }
}

void
UeRadio::ListenTo(const UeHsDschInfo& info)
{
    if (!m_hsReceiver)
    {
        m_hsReceiver = CreateObject<HsReceiver>();
        m_hsReceiver->SetCqiReporter(m_config->cqiReporter.Create<CqiReporter>());
    }
    m_hsDschCategory = static_cast<uint8_t>(info.config.category);
    if (info.dch.eDch)
    {
        m_eDchCategory = static_cast<uint8_t>(info.dch.eDch->config.formats.category);
    }
    const Ptr<HsDschChannel> channel = m_environment->At(info.cell).hsDschUes.at(info.user);
    if (m_hsReceiver->GetChannel() != channel)
    {
        m_hsReceiver->Configure(channel, info.config, m_config->blerCurve.Create<BlerCurve>());
    }
}

void
UeRadio::FadeTogether(const UeHsDschInfo& info) const
{
    const RadioEnvironment::CellAir& cell = m_environment->At(info.cell);
    const auto dpch = m_mac->GetObject<Dpch>();
    if (dpch && dpch->HasLink(cell.uu->GetRadio()))
    {
        dpch->FadeTogether(cell.uu->GetRadio(), m_hsReceiver->GetChannel()->GetLink());
    }
}

void
UeRadio::Expect(RbId id, const BearerConfig& config)
{
    m_errors.Open(id, config.blockErrors.value_or(m_config->blockErrors));
    if (!config.type.IsCommon())
    {
        m_errors.Get(id).downlink->OnExpected(m_mac);
        m_errors.Get(id).uplink->OnExpected(m_mac);
    }
}

void
UeRadio::Apply(const RadioBearerSetup& message)
{
    const Ptr<RadioBearer> bearer = m_bearers.Get(message.id);
    bearer->Connect(message.logicalChannel);
    MoveCommon(message.common);
    Open(message.id, message.channels);
    bearer->ExpectChannel(m_channels.at(message.id).front()->GetTransmitter().GetFormat());
    for (const auto& dch : message.further)
    {
        AddRadioLink(message.id, dch);
    }
    SetChannel(message.id, message.channel);
}

void
UeRadio::SetChannel(RbId id, std::optional<uint32_t> channel)
{
    m_positions.erase(id);
    if (channel)
    {
        m_positions[id] = *channel;
    }
    if (m_monitor->IsEstablishing())
    {
        m_left.insert(id);
    }
    else if (channel && !m_channels.at(id).empty())
    {
        MapTo(id, *channel);
    }
}

void
UeRadio::Apply(const RadioBearerReconfiguration& message)
{
    MoveCommon(message.common);
    SetChannel(message.id, message.channel);
    const auto common = message.common.find(message.id);
    UeDch* const dch = common == message.common.end() ? nullptr : FindDch(message.id);
    if (dch && message.channel && *message.channel == 0)
    {
        dch->KeepRadioLinks({common->second.cell});
    }
    for (const auto& further : message.further)
    {
        AddRadioLink(message.id, further);
    }
    if (!message.channel && !m_monitor->IsEstablishing() && !m_channels.at(message.id).empty())
    {
        m_bearers.Get(message.id)->Suspend();
        Use(message.id, nullptr);
    }
}

void
UeRadio::UseSignalling(RrcState state)
{
    const auto found = m_channels.find(SIGNALLING_RB);
    if (found == m_channels.end() || found->second.size() < 2)
    {
        return;
    }
    const auto channel = state == RrcState::CELL_DCH    ? std::optional<uint32_t>(1)
                         : state == RrcState::CELL_FACH ? std::optional<uint32_t>(0)
                                                        : std::nullopt;
    if (GetChannel(SIGNALLING_RB) != channel)
    {
        Apply(RadioBearerReconfiguration{SIGNALLING_RB, channel});
    }
}

void
UeRadio::UseSwitched(std::optional<uint32_t> channel)
{
    for (const auto& [id, channels] : m_channels)
    {
        if (id != SIGNALLING_RB && channels.size() > 1 && GetChannel(id) != channel)
        {
            Apply(RadioBearerReconfiguration{id, channel});
        }
    }
}

std::optional<uint32_t>
UeRadio::GetChannel(RbId id) const
{
    const auto found = m_positions.find(id);
    return found == m_positions.end() ? std::nullopt : std::optional<uint32_t>(found->second);
}

std::map<RbId, uint32_t>
UeRadio::GetLeftChannels() const
{
    std::map<RbId, uint32_t> channels;
    for (const auto& [id, position] : m_positions)
    {
        if (m_left.count(id) > 0)
        {
            channels[id] = position;
        }
    }
    return channels;
}

void
UeRadio::Close(RbId id)
{
    m_channels.erase(id);
    m_positions.erase(id);
    m_left.erase(id);
}

void
UeRadio::Remove(RbId id)
{
    Close(id);
    m_errors.Close(id);
    Use(id, nullptr);
}

void
UeRadio::Apply(const PhysicalChannelReconfiguration& message)
{
    Reconfigure(message);
    KeepCells(message.activeSet.cells);
}

void
UeRadio::Apply(const ActiveSetUpdate& message)
{
    for (const auto& addition : message.additions)
    {
        AddRadioLink(addition.id, addition.dch);
    }
    if (message.move)
    {
        Reconfigure(*message.move);
    }
    KeepCells(message.activeSet.cells);
}

void
UeRadio::Reconfigure(const PhysicalChannelReconfiguration& message)
{
    std::vector<Channels> former;
    bool hasDch = false;
    for (const auto& moved : message.bearers)
    {
        const Ptr<RadioBearer> bearer = m_bearers.Get(moved.id);
        former.push_back(Open(moved.id, moved.channels));
        for (const auto& further : moved.further)
        {
            AddRadioLink(moved.id, further);
        }
        m_positions.erase(moved.id);
        if (moved.channel)
        {
            m_positions[moved.id] = *moved.channel;
            MapTo(moved.id, *moved.channel);
        }
        else
        {
            bearer->ReleaseChannels();
            Use(moved.id, nullptr);
        }
        if (std::holds_alternative<UeHsDschInfo>(moved.channels.back()))
        {
            bearer->GetRlc()->OnMacHsReset();
        }
        hasDch = hasDch || m_dchs.count(moved.id) > 0;
    }
    if (hasDch && message.isNew)
    {
        m_monitor->Establish();
    }
    for (const auto& [id, hsDsch] : message.serving)
    {
        ListenTo(hsDsch);
        std::static_pointer_cast<UeHsDsch>(m_channels.at(id).back())->Receive(hsDsch);
        FadeTogether(hsDsch);
        m_bearers.Get(id)->GetRlc()->OnMacHsReset();
    }
}

void
UeRadio::KeepCells(const std::vector<CellId>& activeSet)
{
    for (const auto& [id, channels] : m_channels)
    {
        if (UeDch* const dch = FindDch(id))
        {
            dch->KeepRadioLinks(activeSet);
        }
    }
    EnterCells(activeSet);
}

void
UeRadio::AddRadioLink(RbId id, const UeDchInfo& info)
{
    if (UeDch* const dch = FindDch(id))
    {
        dch->AddRadioLink(m_environment->At(info.cell).uu,
                          info,
                          m_errors.GetFurther(id, info.cell));
    }
}

void
UeRadio::MapTo(RbId id, uint32_t channel)
{
    m_left.erase(id);
    const auto& used = m_channels.at(id).at(channel);
    m_bearers.Get(id)->MapTo(used);
    Use(id, used.get());
}

void
UeRadio::Use(RbId id, const BearerChannel* used)
{
    const bool hadDch = !m_dchs.empty();
    m_uplinkDchs.erase(id);
    m_dchs.erase(id);
    m_commons.erase(id);
    if (const auto* dch = dynamic_cast<const UeDch*>(used))
    {
        m_uplinkDchs.insert(id);
        if (dch->HasDownlink())
        {
            m_dchs.insert(id);
        }
    }
    else if (dynamic_cast<const UeCommon*>(used))
    {
        m_commons.insert(id);
    }
    if (!hadDch && !m_dchs.empty())
    {
        m_monitor->Establish();
    }
    else if (m_dchs.empty())
    {
        m_monitor->Stop();
    }
    if (const auto dpch = m_mac ? m_mac->GetObject<Dpch>() : nullptr)
    {
        dpch->SetSilent(m_uplinkDchs.empty());
    }
}

UeDch*
UeRadio::FindDch(RbId id) const
{
    const Channels& channels = m_channels.at(id);
    return channels.empty() ? nullptr : dynamic_cast<UeDch*>(channels.back().get());
}

void
UeRadio::EnterCells(const std::vector<CellId>& activeSet)
{
    std::vector<Ptr<UuChannel>> cells;
    for (const CellId cell : activeSet)
    {
        cells.push_back(m_environment->At(cell).uu);
    }
    m_onCells(cells);
    m_errors.Keep(activeSet);
}

void
UeRadio::CloseChannels()
{
    if (m_hsReceiver)
    {
        m_hsReceiver->StopListening(); // first, as it hands up to the channels
    }
    for (auto& [id, channels] : m_channels)
    {
        m_bearers.Get(id)->ReleaseChannels();
        channels.clear();
        Use(id, nullptr);
    }
    for (auto& [id, position] : m_positions)
    {
        position = 0; // RACH and FACH of a switched bearer: the UE is in CELL_FACH from now on
    }
    m_left.clear();
}

void
UeRadio::LeaveCell()
{
    m_monitor->EndEstablishment();
    m_hsReceiver = nullptr;
    if (m_mac)
    {
        m_mac->Dispose();
        m_mac = nullptr;
    }
    m_onCells({});
}

void
UeRadio::Interrupt()
{
    if (m_hsReceiver)
    {
        m_hsReceiver->SetAway(true);
    }
    m_eDch->SetAway(true);
    for (const auto& [id, channels] : m_channels)
    {
        const Ptr<RadioBearer> bearer = m_bearers.Get(id);
        const bool hasDch = m_uplinkDchs.count(id) > 0;
        if (hasDch && std::dynamic_pointer_cast<UeHsDsch>(channels.back()))
        {
            bearer->Suspend(); // the MAC-hs reset of the new cell hands up what it has
        }
        else
        {
            bearer->ReleaseChannels();
        }
        Use(id, nullptr);
        m_left.insert(id);
    }
}

void
UeRadio::EndInterruption()
{
    if (m_hsReceiver)
    {
        m_hsReceiver->SetAway(false);
    }
    m_eDch->SetAway(false);
}

} // namespace ns3::umts
