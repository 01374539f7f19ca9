/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-helper.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/tcp-classic-socket-factory.h"
#include "ns3/uinteger.h"

namespace ns3
{

void
TcpClassicHelper::SetDefaults()
{
    Config::SetDefault("ns3::TcpSocketBase::Sack", BooleanValue(false));
    Config::SetDefault("ns3::TcpSocketBase::Timestamp", BooleanValue(false));
    Config::SetDefault("ns3::TcpSocketBase::LimitedTransmit", BooleanValue(false));
    Config::SetDefault("ns3::TcpSocket::DelAckCount", UintegerValue(1));
    Config::SetDefault("ns3::TcpSocket::InitialCwnd", UintegerValue(1));
}

void
TcpClassicHelper::Install(Ptr<Node> node, TypeId congestionOps)
{
    TcpClassicSocketFactory::Install(node, congestionOps);
}

void
TcpClassicHelper::Install(const NodeContainer& nodes, TypeId congestionOps)
{
    for (auto node = nodes.Begin(); node != nodes.End(); ++node)
    {
        Install(*node, congestionOps);
    }
}

} // namespace ns3
