/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-ue-rrc.h"

#include "ns3/log.h"
#include "ns3/uinteger.h"

namespace ns3
{
namespace umts
{

NS_LOG_COMPONENT_DEFINE("UmtsUeRrc");

UeRrc::UeRrc(Ptr<UuChannel> uu,
             BearerSet& bearers,
             BearerCallback onBearer,
             BearerCallback onBearerGone)
    : m_uu(uu),
      m_bearers(bearers),
      m_onBearer(onBearer),
      m_onBearerGone(onBearerGone)
{
}

UeRrc::~UeRrc()
{
    m_channels.clear();
    if (m_mac)
    {
        m_mac->Dispose();
    }
}

void
UeRrc::Send(const RrcDownlinkMessage& message)
{
    std::visit([this](const auto& received) { OnMessage(received); }, message);
}

std::shared_ptr<BearerChannel>
UeRrc::Open(const UeChannelInfo& info, uint32_t priority, const BearerErrorModels& errors)
{
    if (const auto* dch = std::get_if<UeDchInfo>(&info))
    {
        return std::make_shared<UeDch>(m_mac, m_uu, *dch, errors);
    }
    if (const auto* common = std::get_if<UeCommonInfo>(&info))
    {
        return std::make_shared<UeCommon>(m_mac, *common, priority, errors);
    }
    const auto& hsDsch = std::get<UeHsDschInfo>(info);
    ListenTo(hsDsch);
    return std::make_shared<UeHsDsch>(m_mac, m_uu, hsDsch, m_hsReceiver, errors);
}

void
UeRrc::ListenTo(const UeHsDschInfo& info)
{
    if (!m_hsReceiver || m_hsReceiver->GetAir() != info.air)
    {
        m_hsReceiver = CreateObject<HsReceiver>();
        m_hsReceiver->Configure(info.air, info.config, info.curve);
    }
}

void
UeRrc::OnMessage(const RadioBearerSetup& message)
{
    NS_LOG_FUNCTION(this << "set-up" << +static_cast<uint8_t>(message.id));
    const BearerConfig& config = *message.config;
    m_mac = m_mac ? m_mac : message.ueConfig->mac.Create<MacD>();
    auto bearer = config.bearer.Create<RadioBearer>();
    bearer->Configure(config.pdcp.Create<Pdcp>(),
                      config.ueRlc.Create<RlcEntity>(),
                      m_mac,
                      message.logicalChannel);
    bearer->SetTrafficClass(config.trafficClass);
    bearer->GetRlc()->SetErrorCallback(MakeCallback(&UeRrc::OnRlcError, this));
    UintegerValue priority;
    bearer->GetAttribute("LogicalChannelPriority", priority);
    auto& channels = m_channels[message.id];
    for (const auto& info : message.channels)
    {
        channels.push_back(Open(info, static_cast<uint32_t>(priority.Get()), message.errors));
    }
    bearer->ExpectChannel(*channels.front());
    if (message.channel)
    {
        bearer->MapTo(channels.at(*message.channel));
    }
    m_bearers.Add(message.id, bearer, config.filters);
    m_onBearer(bearer);
}

void
UeRrc::OnMessage(const RadioBearerReconfiguration& message)
{
    NS_LOG_FUNCTION(this << "reconfiguration" << +static_cast<uint8_t>(message.id)
                         << message.channel);
    m_bearers.Get(message.id)->MapTo(m_channels.at(message.id).at(message.channel));
}

void
UeRrc::OnMessage(const RadioBearerRelease& message)
{
    NS_LOG_FUNCTION(this << "release" << +static_cast<uint8_t>(message.id));
    m_onBearerGone(m_bearers.Remove(message.id));
    m_channels.erase(message.id);
}

void
UeRrc::OnMessage(const RadioBearerRefusal& message)
{
    NS_LOG_FUNCTION(this << "refusal" << +static_cast<uint8_t>(message.id));
    m_bearers.Get(message.id)->Release();
    m_channels.erase(message.id);
}

void
UeRrc::OnMessage(const CellUpdateConfirm& message)
{
    NS_LOG_FUNCTION(this << "cell update confirm" << message.reestablishRlc);
    if (message.reestablishRlc)
    {
        m_bearers.ReestablishRlc();
    }
}

void
UeRrc::OnRlcError()
{
    NS_LOG_FUNCTION(this);
    m_receiver(CellUpdate{CellUpdateCause::RLC_UNRECOVERABLE_ERROR});
}

void
UeRrc::SetReceiver(Callback<void, const RrcUplinkMessage&> receiver)
{
    m_receiver = receiver;
}

uint64_t
UeRrc::GetTrafficVolume(RbId id) const
{
    return m_bearers.Get(id)->GetRlc()->GetHeldOctets();
}

void
UeRrc::SetTrafficCallback(RbId id, Callback<void> callback)
{
    m_mac->SetTrafficCallback(m_bearers.Get(id)->GetLogicalChannel(), callback);
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

} // namespace umts
} // namespace ns3
