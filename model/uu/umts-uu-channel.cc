/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-uu-channel.h"

#include "ns3/log.h"
#include "ns3/node.h"
#include "ns3/simulator.h"
#include "ns3/umts-dpch.h"
#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsUuChannel");

NS_OBJECT_ENSURE_REGISTERED(UuChannel);

TypeId
UuChannel::GetTypeId()
{
    UMTS_TYPE(UuChannel, Channel)
        .Trace("BlockSet", &C::m_blockSetTrace, "BlockSetTracedCallback")
        .Help("A block set goes on the air: transport channel, blocks")
        .Trace("Reception", &C::m_receptionTrace, "ReceptionTracedCallback")
        .Help("Blocks have reached a receiver: transport channel, blocks, those in error");
}

UuChannel::UuChannel()
    : m_radio(Create<CellRadio>()),
      m_clock(*this)
{
}

void
UuChannel::DoDispose()
{
    m_clock.Stop();
    m_devices.clear();
    m_onAir.clear();
    m_delivered = Callback<void>();
    Channel::DoDispose();
}

void
UuChannel::Attach(Ptr<NetDevice> device)
{
    m_devices.push_back(device);
}

void
UuChannel::Detach(Ptr<NetDevice> device)
{
    m_devices.erase(std::remove(m_devices.begin(), m_devices.end(), device), m_devices.end());
}

std::size_t
UuChannel::GetNDevices() const
{
    return m_devices.size();
}

Ptr<NetDevice>
UuChannel::GetDevice(std::size_t i) const
{
    return m_devices[i];
}

TransportChannelId
UuChannel::AddTransportChannel()
{
    const TransportChannelId id = m_ids.Allocate();
    m_channels.resize(std::max<std::size_t>(m_channels.size(), static_cast<uint32_t>(id) + 1));
    return id;
}

std::size_t
UuChannel::GetNTransportChannels() const
{
    return m_ids.GetNUsed();
}

UuChannel::TransportChannelState&
UuChannel::Get(TransportChannelId id)
{
    return m_channels.at(static_cast<uint32_t>(id));
}

void
UuChannel::FreeUnlessUsed(TransportChannelId id)
{
    const TransportChannelState& channel = Get(id);
    if (channel.transmitters == 0 && channel.onAir == 0 && channel.receivers.empty() &&
        channel.byAddress.empty())
    {
        m_ids.Release(id);
    }
}

void
UuChannel::SetRadio(Ptr<CellRadio> radio)
{
    m_radio = radio;
}

Ptr<CellRadio>
UuChannel::GetRadio() const
{
    return m_radio;
}

void
UuChannel::SetDeliveredCallback(Callback<void> callback)
{
    m_delivered = callback;
}

bool
UuChannel::OnBoundary()
{
    const std::size_t before = m_onAir.size();
    const Time now = Simulator::Now();
    m_arriving.swap(m_onAir);
    for (auto& sent : m_arriving)
    {
        if (sent.arrival <= now)
        {
            Arrive(sent);
        }
        else
        {
            m_onAir.push_back(std::move(sent));
        }
    }
    m_arriving.clear();
    const bool arrived = m_onAir.size() != before;
    if (arrived && !m_delivered.IsNull())
    {
        m_delivered();
    }
    return arrived;
}

Ptr<Node>
UuChannel::GetClockNode() const
{
    return m_devices.empty() ? nullptr : m_devices.front()->GetNode();
}

void
UuChannel::Transmit(const Transmitter& transmitter, Ptr<const TransportBlockSet> set, bool collided)
{
    NS_LOG_INFO("transport channel " << static_cast<uint32_t>(transmitter.channel) << ": "
                                     << set->blocks.size() << " blocks on the air");
    m_blockSetTrace(static_cast<uint32_t>(transmitter.channel),
                    static_cast<uint32_t>(set->blocks.size()));
    const Time arrival = Simulator::Now() + transmitter.tti;
    ++Get(transmitter.channel).onAir;
    m_onAir.push_back({Simulator::Now(),
                       arrival,
                       transmitter.channel,
                       transmitter.errors,
                       collided,
                       std::move(set)});
    m_clock.WakeAt(arrival);
}

void
UuChannel::Arrive(const OnAir& sent)
{
    --Get(sent.channel).onAir;
    if (!Get(sent.channel).byAddress.empty())
    {
        ArriveByAddress(sent);
    }
    // What is delivered may open or close ends.
    for (std::size_t i = 0; i < Get(sent.channel).receivers.size(); ++i)
    {
        Receive(sent, 0, sent.set->blocks.size(), Receiver{Get(sent.channel).receivers[i]});
    }
    FreeUnlessUsed(sent.channel);
}

void
UuChannel::ArriveByAddress(const OnAir& sent)
{
    const auto& blocks = sent.set->blocks;
    for (std::size_t begin = 0; begin < blocks.size();)
    {
        const uint32_t key = blocks[begin].header.GetKey();
        std::size_t end = begin + 1;
        while (end < blocks.size() && blocks[end].header.GetKey() == key)
        {
            ++end;
        }
        const auto& byAddress = Get(sent.channel).byAddress;
        const auto found = byAddress.find(key);
        if (found != byAddress.end())
        {
            Receive(sent, begin, end, Receiver{found->second});
        }
        begin = end;
    }
}

void
UuChannel::Receive(const OnAir& sent, std::size_t begin, std::size_t end, const Receiver& receiver)
{
    auto reception = BlockSetReception::Create(sent.set, begin, end);
    BlockErrorModel* const sender = PeekPointer(sent.errors);
    BlockErrorModel* const own = PeekPointer(receiver.errors);
    const std::size_t count = end - begin;
    for (auto* errors : {sender, own})
    {
        if (errors)
        {
            errors->OnTti({sent.begin.GetNanoSeconds(),
                           sent.arrival.GetNanoSeconds(),
                           static_cast<uint32_t>(count) * sent.set->blockBits});
        }
    }
    for (std::size_t i = 0; i < count; ++i)
    {
        // Both are drawn for every block: the next block's draws do not depend on this one's.
        const bool bySender = sender && sender->IsInError();
        const bool byReceiver = own && own->IsInError();
        if (sent.collided || bySender || byReceiver)
        {
            reception->Fail(i);
        }
    }
    NS_LOG_INFO("transport channel " << static_cast<uint32_t>(sent.channel) << ": " << count
                                     << " blocks received, " << reception->GetNErrors()
                                     << " with a CRC error");
    m_receptionTrace(static_cast<uint32_t>(sent.channel),
                     static_cast<uint32_t>(count),
                     reception->GetNErrors());
    receiver.sink->Deliver(std::move(reception));
}

UuTransmitter::UuTransmitter(Ptr<UuChannel> uu,
                             TransportChannelId channel,
                             Time tti,
                             TtiChannel* clocked,
                             Ptr<BlockErrorModel> errors)
    : m_uu(uu),
      m_transmitter{channel, tti, errors},
      m_isClocked(clocked != nullptr)
{
    ++m_uu->Get(channel).transmitters;
    if (m_isClocked)
    {
        m_number = m_uu->m_clock.Add(tti, *clocked);
    }
}

UuTransmitter::~UuTransmitter()
{
    if (m_isClocked)
    {
        m_uu->m_clock.Remove(m_number);
    }
    --m_uu->Get(m_transmitter.channel).transmitters;
    m_uu->FreeUnlessUsed(m_transmitter.channel);
}

void
UuTransmitter::Activate()
{
    m_uu->m_clock.Activate(m_number);
}

void
UuTransmitter::Transmit(Ptr<const TransportBlockSet> set, bool collided)
{
    m_uu->Transmit(m_transmitter, std::move(set), collided);
}

UuReceiver::UuReceiver(Ptr<UuChannel> uu,
                       TransportChannelId channel,
                       TransportBlockSink& sink,
                       Ptr<BlockErrorModel> errors)
    : m_uu(uu),
      m_channel(channel),
      m_sink(sink),
      m_errors(errors),
      m_isAddressed(false)
{
    m_uu->Get(channel).receivers.push_back({&sink, errors});
}

UuReceiver::UuReceiver(Ptr<UuChannel> uu,
                       TransportChannelId channel,
                       TransportBlockSink& sink,
                       Ptr<BlockErrorModel> errors,
                       const MacCHeader& address)
    : m_uu(uu),
      m_channel(channel),
      m_sink(sink),
      m_errors(errors),
      m_isAddressed(true),
      m_address(address.GetKey())
{
    const bool isNew =
        m_uu->Get(channel).byAddress.emplace(m_address, UuChannel::Receiver{&sink, errors}).second;
    UMTS_THROW_UNLESS(isNew,
                      "C-RNTI " << address.crnti << ", C/T " << +address.ct
                                << ": two receivers of a cell have the same address");
}

UuReceiver::~UuReceiver()
{
    auto& channel = m_uu->Get(m_channel);
    if (m_isAddressed)
    {
        channel.byAddress.erase(m_address);
    }
    else
    {
        auto& receivers = channel.receivers;
        const auto isThis = [this](const auto& receiver) { return receiver.sink == &m_sink; };
        receivers.erase(std::find_if(receivers.begin(), receivers.end(), isThis));
    }
    m_uu->FreeUnlessUsed(m_channel);
}

} // namespace ns3::umts
