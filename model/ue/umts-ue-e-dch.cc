/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-ue-e-dch.h"

#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/umts-dpch-loops.h"
#include "ns3/umts-radio-environment.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsUeEdch");

NS_OBJECT_ENSURE_REGISTERED(UeEdch);

TypeId
UeEdch::GetTypeId()
{
    UMTS_TYPE(UeEdch, Object)
        .Trace("Transmission", &C::m_transmissionTrace, "TransmissionTracedCallback")
        .Help("A block is sent, for the first time or again")
        .Trace("Grant", &C::m_grantTrace, "GrantTracedCallback")
        .Help("Serving grant after a grant has come, power of E-DPDCH over that of DPCCH");
}

UeEdch::UeEdch()
    : m_random(CreateObject<UniformRandomVariable>()),
      m_report([this]() { Activate(); })
{
}

UeEdch::~UeEdch() = default;

void
UeEdch::DoDispose()
{
    m_report.Cancel();
    m_macE.reset();
    m_mac = nullptr;
    Object::DoDispose();
}

int64_t
UeEdch::AssignStreams(int64_t stream)
{
    m_random->SetStream(stream);
    return 1;
}

bool
UeEdch::IsWrong(double rate) const
{
    return rate > 0.0 && m_random->GetValue() < rate;
}

Ptr<Dpch>
UeEdch::GetDpch() const
{
    return m_mac ? m_mac->GetObject<Dpch>() : nullptr;
}

bool
UeEdch::Has(LogicalChannelId id) const
{
    return std::any_of(m_channels.begin(), m_channels.end(), [id](const UeEdchChannel* channel) {
        return channel->GetInfo().config.channels.front().id == id;
    });
}

void
UeEdch::Add(UeEdchChannel& channel)
{
    const uint8_t ddi = channel.GetInfo().GetDdi();
    const auto isIts = [ddi](const UeEdchChannel* other) {
        return other->GetInfo().GetDdi() == ddi;
    };
    const auto former = std::find_if(m_channels.begin(), m_channels.end(), isIts);
    if (former != m_channels.end())
    {
        *former = &channel; // in another cell: the former one closes next
        UpdateChannels();
        m_macE->Reset();
        m_answers.fill({});
        return;
    }
    if (m_channels.empty())
    {
        m_info = channel.GetInfo();
        m_macE = std::make_unique<MacE>(m_info.config,
                                        std::vector<EdchSource*>{&channel},
                                        m_mac->IsWireMode());
        m_answers.fill({});
        m_grants.clear();
    }
    m_channels.push_back(&channel);
    UpdateChannels();
}

void
UeEdch::Remove(UeEdchChannel& channel)
{
    const auto found = std::find(m_channels.begin(), m_channels.end(), &channel);
    if (found != m_channels.end())
    {
        m_channels.erase(found);
        if (m_channels.empty())
        {
            m_macE.reset();
            return;
        }
        UpdateChannels();
    }
}

void
UeEdch::UpdateChannels()
{
    std::vector<EdchFlowConfig> flows;
    std::vector<EdchChannelConfig> channels;
    std::vector<EdchSource*> sources;
    for (auto* const channel : m_channels)
    {
        const EdchConfig& config = channel->GetInfo().config;
        channels.push_back(config.channels.front());
        channels.back().flow = static_cast<uint8_t>(flows.size());
        flows.push_back(config.flows.front());
        sources.push_back(channel);
    }
    m_macE->SetChannels(flows, channels, sources);
    Activate();
}

std::shared_ptr<UeEdchLink>
UeEdch::OpenLink(const Ptr<CellRadio>& radio,
                 const UeDchInfo& info,
                 const Ptr<BlockErrorModel>& errors)
{
    for (auto* const link : m_links)
    {
        if (link->GetCell() == info.cell && link->GetUser() == info.eRnti)
        {
            return link->shared_from_this();
        }
    }
    return std::make_shared<UeEdchLink>(this, radio, info, errors);
}

UeEdchLink*
UeEdch::FindServing() const
{
    const auto isServing = [this](const UeEdchLink* link) { return link->GetCell() == m_serving; };
    const auto found = std::find_if(m_links.begin(), m_links.end(), isServing);
    return found == m_links.end() ? nullptr : *found;
}

void
UeEdch::SetServing(CellId cell)
{
    const bool isOther = m_serving && m_serving != cell;
    m_serving = cell;
    if (isOther && m_macE)
    {
        m_macE->OnServingCellChange();
    }
    Activate();
}

void
UeEdch::SetAway(bool isAway)
{
    m_isAway = isAway;
    if (!isAway)
    {
        Activate();
    }
}

void
UeEdch::Activate()
{
    if (UeEdchLink* const serving = FindServing())
    {
        serving->GetTransmitter().Activate();
    }
}

EdchPower
UeEdch::GetPower() const
{
    constexpr double UNLIMITED = 1e6;
    const auto dpch = GetDpch();
    if (!dpch)
    {
        return {UNLIMITED, UNLIMITED, false};
    }
    const UplinkHeadroom headroom = dpch->GetHeadroom();
    return {std::max(headroom.left - m_info.config.controlRatio, 0.0),
            headroom.all,
            headroom.hasData};
}

void
UeEdch::TakeSignals(uint64_t tti)
{
    Answer& answer = m_answers[tti % GetEdchProcesses(m_info.config.formats.tti)];
    if (std::exchange(answer.isAwaited, false))
    {
        m_macE->OnFeedback(answer.tti, answer.isAcknowledged, answer.isByServing);
    }
    while (!m_grants.empty() && m_grants.front().tti <= tti)
    {
        m_macE->Receive(m_grants.front().grants, m_grants.front().tti);
        m_grants.pop_front();
        m_grantTrace(m_macE->GetGrant().GetGrant());
    }
}

bool
UeEdch::OnTti()
{
    if (m_channels.empty() || m_isAway)
    {
        return false;
    }
    const Nanos now = Simulator::Now().GetNanoSeconds();
    const Nanos length = GetNanos(m_info.config.formats.tti);
    const auto tti = static_cast<uint64_t>(now / length);
    TakeSignals(tti);
    const EdchPower power = GetPower();
    auto transmission = m_macE->RunTti(tti, now, power);
    if (transmission)
    {
        NS_LOG_INFO("TTI " << tti << ": E-TFCI " << +transmission->control.eTfci << ", RSN "
                           << +transmission->control.rsn);
        // A block sent again has its power, or what there is (TS 25.214 5.1.2.6).
        transmission->powerRatio = std::min(transmission->powerRatio, power.remaining);
        m_answers[tti % GetEdchProcesses(m_info.config.formats.tti)] = {tti, true, false, false};
        m_transmissionTrace(tti, *transmission);
        for (auto* const link : m_links)
        {
            link->GetTransmitter().Transmit(*transmission);
        }
        if (const auto dpch = GetDpch())
        {
            dpch->OnEdch(transmission->powerRatio + m_info.config.controlRatio, now + length);
        }
    }
    if (m_macE->IsWaiting() && m_grants.empty())
    {
        m_report.Arm(m_macE->GetDeadline());
        return false;
    }
    return !m_macE->IsIdle();
}

void
UeEdch::OnSignal(const UeEdchLink& link, const EdchSignal& signal)
{
    if (m_channels.empty())
    {
        return;
    }
    const bool isServing = link.GetCell() == m_serving;
    Answer& answer = m_answers[signal.tti % GetEdchProcesses(m_info.config.formats.tti)];
    if (signal.isAcknowledged && answer.isAwaited && answer.tti == signal.tti)
    {
        const bool isAck = *signal.isAcknowledged != IsWrong(m_info.errors.harq);
        answer.isAcknowledged = answer.isAcknowledged || isAck;
        answer.isByServing = answer.isByServing || (isAck && signal.isServing);
    }
    EdchGrants grants = signal.grants;
    const bool hasGrant = grants.absolute || grants.isDown || grants.serving != RelativeGrant::HOLD;
    if (!hasGrant || IsWrong(m_info.errors.grant) || (grants.absolute && !isServing))
    {
        return;
    }
    const auto isLater = [&signal](const Grant& grant) { return grant.tti > signal.grantTti; };
    m_grants.insert(std::find_if(m_grants.begin(), m_grants.end(), isLater),
                    {signal.grantTti, grants});
    Activate();
}

UeEdchLink::UeEdchLink(Ptr<UeEdch> eDch,
                       const Ptr<CellRadio>& radio,
                       const UeDchInfo& info,
                       const Ptr<BlockErrorModel>& errors)
    : m_eDch(eDch),
      m_cell(info.cell),
      m_user(info.eRnti),
      m_radio(radio),
      m_info(*info.eDch),
      m_errors(errors),
      m_transmitter(RadioEnvironment::Get()->At(info.cell).eDch,
                    info.eRnti,
                    info.eDch->config.formats.tti,
                    *this)
{
    m_eDch->m_links.push_back(this);
    m_eDch->Activate();
}

UeEdchLink::~UeEdchLink()
{
    auto& links = m_eDch->m_links;
    links.erase(std::find(links.begin(), links.end(), this));
    m_eDch->Activate(); // by another one in the cell, if there is one
}

bool
UeEdchLink::OnTti(Cfn /* cfn */)
{
    return m_eDch->m_serving == m_cell && m_eDch->OnTti();
}

Ptr<Dpch>
UeEdchLink::GetDpch() const
{
    const auto dpch = m_eDch->GetDpch();
    return dpch && dpch->HasLink(m_radio) ? dpch : nullptr;
}

EdchQuality
UeEdchLink::Receive(const EdchTransmission& transmission, Nanos begin, Nanos end)
{
    if (const auto dpch = GetDpch())
    {
        return {dpch->GetDpcchSinr(m_radio, begin, end) * transmission.powerRatio, std::nullopt};
    }
    m_errors->OnTti({begin, end, 0});
    return {m_info.dpcchSinr * transmission.powerRatio, m_errors->IsInError()};
}

EdchUserLoad
UeEdchLink::Measure(Nanos now)
{
    // The SINR is that of all antennas, combined; each of them receives all the noise and the UE.
    if (const auto dpch = GetDpch())
    {
        const double sinr = dpch->GetDpcchSinr(m_radio, now - FRAME_TIME, now);
        return {sinr / UPLINK_ANTENNAS, dpch->GetDataRatio() + m_info.config.controlRatio};
    }
    return {m_info.dpcchSinr / UPLINK_ANTENNAS, m_info.config.controlRatio};
}

double
UeEdchLink::GetReceivedShare(Nanos now)
{
    const auto dpch = GetDpch();
    return dpch ? dpch->GetEdchShare(m_radio, now) : 0.0;
}

void
UeEdchLink::OnSignal(const EdchSignal& signal)
{
    m_eDch->OnSignal(*this, signal);
}

UeEdchChannel::UeEdchChannel(Ptr<UeEdch> eDch,
                             const EdchInfo& info,
                             MacDTransmitter& transmitter,
                             std::shared_ptr<UplinkAllowance> allowance)
    : m_eDch(eDch),
      m_info(info),
      m_transmitter(transmitter),
      m_allowance(std::move(allowance))
{
    m_eDch->Add(*this);
    m_transmitter.Connect(MakeCallback(&UeEdch::Activate, PeekPointer(m_eDch)));
}

UeEdchChannel::~UeEdchChannel()
{
    m_eDch->Remove(*this);
}

uint32_t
UeEdchChannel::GetQueuedPdus() const
{
    return m_transmitter.GetQueuedPdus();
}

bool
UeEdchChannel::HasBlocks() const
{
    return m_transmitter.HasBlocks();
}

void
UeEdchChannel::Dequeue(uint32_t max, std::vector<TransportBlock>& blocks)
{
    const TransportChannel& format = m_transmitter.GetFormat();
    const uint32_t most =
        m_allowance
            ? std::min(max, m_allowance->CountBlocks(Simulator::Now().GetNanoSeconds(), format))
            : max;
    const auto set = m_transmitter.Dequeue(most);
    const auto count = set ? static_cast<uint32_t>(set->blocks.size()) : 0;
    if (set)
    {
        std::move(set->blocks.begin(), set->blocks.end(), std::back_inserter(blocks));
    }
    if (m_allowance)
    {
        m_allowance->OnSent(count, m_transmitter.HasBlocks(), format);
    }
}

} // namespace ns3::umts
