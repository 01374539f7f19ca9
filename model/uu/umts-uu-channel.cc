/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-uu-channel.h"

#include "ns3/simulator.h"
#include "ns3/trace-source-accessor.h"

namespace ns3
{
namespace umts
{

NS_OBJECT_ENSURE_REGISTERED(UuChannel);

TypeId
UuChannel::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::umts::UuChannel")
            .SetParent<Channel>()
            .SetGroupName("Umts")
            .AddConstructor<UuChannel>()
            .AddTraceSource("BlockSet",
                            "A block set goes on the air: channel, blocks, those in error",
                            MakeTraceSourceAccessor(&UuChannel::m_blockSetTrace),
                            "ns3::umts::UuChannel::BlockSetTracedCallback");
    return tid;
}

UuChannel::UuChannel()
    : m_clock(*this)
{
}

void
UuChannel::DoDispose()
{
    m_clock.Stop();
    m_devices.clear();
    m_dchs.clear();
    m_onAir.clear();
    m_delivered = Callback<void>();
    Channel::DoDispose();
}

void
UuChannel::Attach(Ptr<NetDevice> device)
{
    m_devices.push_back(device);
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

uint32_t
UuChannel::AddDch(Time tti,
                  TransportBlockSource* source,
                  TransportBlockSink* sink,
                  Ptr<BlockErrorModel> errors)
{
    m_dchs.push_back({tti, sink, errors});
    return m_clock.Add(tti, source);
}

void
UuChannel::Activate(uint32_t channel)
{
    m_clock.Activate(channel);
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
    for (auto& entry : m_arriving)
    {
        if (entry.arrival <= now)
        {
            entry.sink->Deliver(std::move(entry.set));
        }
        else
        {
            m_onAir.push_back(std::move(entry));
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

void
UuChannel::OnBlockSet(uint32_t channel, Ptr<TransportBlockSet> set)
{
    Transmit(channel, std::move(set));
}

void
UuChannel::Transmit(uint32_t channel, Ptr<TransportBlockSet> set)
{
    const Dch& dch = m_dchs[channel];
    uint32_t errors = 0;
    for (auto& block : set->blocks)
    {
        block.crcError = dch.errors ? dch.errors->IsInError() : block.crcError;
        errors += block.crcError;
    }
    m_blockSetTrace(channel, static_cast<uint32_t>(set->blocks.size()), errors);
    const Time arrival = Simulator::Now() + dch.tti;
    m_onAir.push_back({arrival, dch.sink, std::move(set)});
    m_clock.WakeAt(arrival);
}

void
UuChannel::OnServed()
{
}

} // namespace umts
} // namespace ns3
