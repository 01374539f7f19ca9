/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-iub-net-device.h"

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
    m_receiver = nullptr;
    UmtsNetDevice::DoDispose();
}

void
IubNetDevice::Configure(Ptr<IubChannel> channel, Direction direction, IubReceiver* receiver)
{
    m_channel = channel;
    m_direction = direction;
    m_receiver = receiver;
}

void
IubNetDevice::SendFrames(std::vector<IubFrame>& frames)
{
    m_channel->Send(m_direction, frames);
}

void
IubNetDevice::Receive(std::vector<IubFrame>& frames)
{
    if (m_receiver)
    {
        m_receiver->OnIubFrames(frames);
    }
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
