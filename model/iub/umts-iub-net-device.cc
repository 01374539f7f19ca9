/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-iub-net-device.h"

#include "ns3/abort.h"

#include <algorithm>
#include <utility>

namespace ns3
{
namespace umts
{

NS_OBJECT_ENSURE_REGISTERED(IubNetDevice);

TypeId
IubNetDevice::GetTypeId()
{
    static TypeId tid = TypeId("ns3::umts::IubNetDevice")
                            .SetParent<UmtsNetDevice>()
                            .SetGroupName("Umts")
                            .AddConstructor<IubNetDevice>();
    return tid;
}

void
IubNetDevice::DoDispose()
{
    m_channel = nullptr;
    m_ends.clear();
    m_collected.clear();
    UmtsNetDevice::DoDispose();
}

void
IubNetDevice::Configure(Ptr<IubChannel> channel, Direction direction)
{
    m_channel = channel;
    m_direction = direction;
}

TransportBearerHandle
IubNetDevice::Open(TransportBearerId bearer, TransportBearerEnd* end)
{
    const auto number = static_cast<uint32_t>(bearer);
    if (number >= m_ends.size())
    {
        m_ends.resize(number + 1, nullptr);
    }
    NS_ABORT_MSG_IF(m_ends[number], "transport bearer " << number << " is already open here");
    m_ends[number] = end;
    return TransportBearerHandle(
        [device = Ptr<IubNetDevice>(this), bearer]() { device->Close(bearer); });
}

void
IubNetDevice::Close(TransportBearerId bearer)
{
    const auto number = static_cast<uint32_t>(bearer);
    if (number < m_ends.size())
    {
        m_ends[number] = nullptr;
    }
}

void
IubNetDevice::Send(IubFrame frame)
{
    m_collected.push_back(std::move(frame));
}

void
IubNetDevice::Flush()
{
    if (!m_collected.empty())
    {
        m_channel->Send(m_direction, m_collected);
    }
}

void
IubNetDevice::Receive(std::vector<IubFrame>& frames)
{
    for (auto& frame : frames)
    {
        const auto number = static_cast<uint32_t>(frame.bearer);
        TransportBearerEnd* end = number < m_ends.size() ? m_ends[number] : nullptr;
        m_dropped += end && end->OnFrame(frame) ? 0 : 1;
    }
}

uint64_t
IubNetDevice::GetNDropped() const
{
    return m_dropped;
}

uint32_t
IubNetDevice::GetNOpen() const
{
    const auto closed = std::count(m_ends.begin(), m_ends.end(), nullptr);
    return static_cast<uint32_t>(m_ends.size() - closed);
}

Ptr<Channel>
IubNetDevice::GetChannel() const
{
    return m_channel;
}

Ptr<IubChannel>
IubNetDevice::GetIub() const
{
    return m_channel;
}

bool
IubNetDevice::SendIp(Ptr<Packet> /* packet */)
{
    return false;
}

} // namespace umts
} // namespace ns3
