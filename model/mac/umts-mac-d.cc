/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-mac-d.h"

#include "umts-mac-d-header.h"

#include "ns3/log.h"
#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsMacD");

NS_OBJECT_ENSURE_REGISTERED(MacD);

namespace
{

constexpr uint8_t MAX_LOGICAL_CHANNELS = 15; //!< C/T 15 is reserved (TS 25.321 9.2.1)

} // namespace

TypeId
MacD::GetTypeId()
{
    UMTS_TYPE(MacD, Object)
        .Attribute("WireMode", &C::m_wireMode, false)
        .Help("Send serialised, bit-exact PDUs and rebuild SDUs from the octets; slower, to prove "
              "that descriptors behave the same")
        .Trace("TxBlocks", &C::m_txTrace, "BlocksTracedCallback")
        .Help("Transport blocks sent on a transport channel in a TTI")
        .Trace("RxBlocks", &C::m_rxTrace, "BlocksTracedCallback")
        .Help("Transport blocks received on a transport channel in a TTI, and those in error");
}

void
MacD::DoDispose()
{
    for (auto& channel : m_channels)
    {
        Disconnect(channel->id);
        channel->rlc->SetWakeCallback(RlcEntity::WakeCallback());
    }
    m_channels.clear();
    Object::DoDispose();
}

void
MacD::AddLogicalChannel(LogicalChannelId id, Ptr<RlcEntity> rlc, uint32_t priority)
{
    NS_LOG_FUNCTION(this << +static_cast<uint8_t>(id) << priority);
    const auto number = static_cast<uint8_t>(id);
    UMTS_THROW_IF(number < 1 || number > MAX_LOGICAL_CHANNELS,
                  "logical channel " << +number << ": must lie between 1 and "
                                     << +MAX_LOGICAL_CHANNELS);
    const auto isIt = [id](const auto& channel) { return channel->id == id; };
    UMTS_THROW_IF(std::any_of(m_channels.begin(), m_channels.end(), isIt),
                  "logical channel " << +number << " is used twice by a UE");
    auto channel = std::make_unique<MacDLogicalChannel>();
    channel->id = id;
    channel->rlc = rlc;
    channel->priority = priority;
    rlc->SetWakeCallback(MakeBoundCallback(&MacD::OnWake, channel.get()));
    m_channels.push_back(std::move(channel));
}

void
MacD::SetPriority(LogicalChannelId id, uint32_t priority)
{
    MacDLogicalChannel& channel = Find(id);
    channel.priority = priority;
    if (channel.transmitter)
    {
        channel.transmitter->Insert(channel);
    }
}

void
MacD::SetTrafficCallback(LogicalChannelId id, Callback<void> callback)
{
    Find(id).onTraffic = callback;
}

void
MacD::RemoveLogicalChannel(LogicalChannelId id)
{
    NS_LOG_FUNCTION(this << +static_cast<uint8_t>(id));
    Disconnect(id);
    Find(id).rlc->SetWakeCallback(RlcEntity::WakeCallback());
    const auto isIt = [id](const auto& channel) { return channel->id == id; };
    m_channels.erase(std::remove_if(m_channels.begin(), m_channels.end(), isIt), m_channels.end());
}

MacDLogicalChannel&
MacD::Find(LogicalChannelId id) const
{
    for (const auto& channel : m_channels)
    {
        if (channel->id == id)
        {
            return *channel;
        }
    }
    UMTS_THROW("logical channel " << +static_cast<uint8_t>(id) << ": the UE has none such");
}

void
MacD::MapTo(LogicalChannelId id, MacDTransmitter& transmitter, MacDReceiver& receiver)
{
    NS_LOG_FUNCTION(this << +static_cast<uint8_t>(id));
    MacDLogicalChannel& channel = Find(id);
    const TransportChannel& format = transmitter.GetFormat();
    UMTS_THROW_UNLESS(8 * channel.rlc->GetPduOctets() == format.pduBits,
                      "attribute PduSize " << channel.rlc->GetPduOctets()
                                           << ": differs from the transport block size of "
                                           << format.pduBits / 8 << " octets");
    UMTS_THROW_IF(format.macHeaderBits == 0 && !transmitter.GetLogicalChannels().empty() &&
                      channel.transmitter != &transmitter,
                  "logical channel " << +static_cast<uint8_t>(id)
                                     << ": the transport channel has no room for C/T, and "
                                        "another logical channel is on it");
    Suspend(id);
    transmitter.Attach(channel);
    receiver.Attach(channel);
    channel.rlc->SetPeerRate(receiver.GetFormat().maxBlocks, receiver.GetFormat().tti);
    if (channel.rlc->HasData())
    {
        transmitter.OnData();
    }
}

void
MacD::Suspend(LogicalChannelId id)
{
    NS_LOG_FUNCTION(this << +static_cast<uint8_t>(id));
    MacDLogicalChannel& channel = Find(id);
    if (channel.transmitter)
    {
        channel.transmitter->Detach(channel);
    }
}

void
MacD::Disconnect(LogicalChannelId id)
{
    Suspend(id);
    MacDLogicalChannel& channel = Find(id);
    while (!channel.receivers.empty())
    {
        channel.receivers.back()->Detach(channel);
    }
}

void
MacD::OnWake(MacDLogicalChannel* channel)
{
    if (!channel->onTraffic.IsNull())
    {
        channel->onTraffic();
    }
    if (channel->transmitter)
    {
        channel->transmitter->OnData();
    }
}

void
MacD::OnUnknownChannel()
{
    ++m_unknown;
}

const MacDLogicalChannel&
MacD::GetLogicalChannel(LogicalChannelId id) const
{
    return Find(id);
}

std::size_t
MacD::GetNLogicalChannels() const
{
    return m_channels.size();
}

uint64_t
MacD::GetNUnknown() const
{
    return m_unknown;
}

bool
MacD::IsWireMode() const
{
    return m_wireMode;
}

} // namespace ns3::umts
