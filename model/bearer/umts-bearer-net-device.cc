/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-bearer-net-device.h"

#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(BearerNetDevice);

TypeId
BearerNetDevice::GetTypeId()
{
    UMTS_TYPE(BearerNetDevice, UmtsNetDevice)
        .Attribute("TxQueues", &C::m_nTxQueues, 1, 1, 65535)
        .Help("Transmission queues that traffic control sees, as the device is added to its node; "
              "each new radio bearer takes the one with the fewest");
}

void
BearerNetDevice::SetNode(Ptr<Node> node)
{
    UmtsNetDevice::SetNode(node);
    if (!m_txQueues) // the node is set before the device is on it, and again then
    {
        const auto classify = [this](const Packet& packet) { return Classify(packet); };
        m_txQueues = std::make_unique<TxQueues>(this, m_nTxQueues, classify);
    }
}

void
BearerNetDevice::DoDispose()
{
    m_txQueues.reset();
    UmtsNetDevice::DoDispose();
}

void
BearerNetDevice::AddBearer(Ptr<RadioBearer> bearer)
{
    bearer->SetIpCallback(
        MakeCallback(&BearerNetDevice::HandUp, static_cast<UmtsNetDevice*>(this)));
    m_txQueues->Add(bearer);
}

void
BearerNetDevice::RemoveBearer(Ptr<RadioBearer> bearer)
{
    m_txQueues->Remove(bearer);
}

void
BearerNetDevice::UpdateQueue(Ptr<RadioBearer> bearer)
{
    m_txQueues->OnSent(bearer);
}

bool
BearerNetDevice::Forward(Ptr<Packet> /* packet */)
{
    return false;
}

bool
BearerNetDevice::SendIp(Ptr<Packet> packet)
{
    const Ptr<RadioBearer> bearer = Classify(*packet);
    if (!bearer)
    {
        return Forward(packet);
    }
    if (!bearer->Send(packet))
    {
        return false;
    }
    m_txQueues->OnSent(bearer);
    return true;
}

} // namespace ns3::umts
