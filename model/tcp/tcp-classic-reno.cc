/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-reno.h"

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(TcpClassicReno);

TypeId
TcpClassicReno::GetTypeId()
{
    static TypeId tid = TypeId("ns3::TcpClassicReno")
                            .SetParent<TcpClassicOps>()
                            .SetGroupName("Umts")
                            .AddConstructor<TcpClassicReno>();
    return tid;
}

std::string
TcpClassicReno::GetName() const
{
    return "TcpClassicReno";
}

Ptr<TcpCongestionOps>
TcpClassicReno::Fork()
{
    return CopyObject<TcpClassicReno>(this);
}

bool
TcpClassicReno::LeavesRecoveryOnPartialAck() const
{
    return true;
}

} // namespace ns3
