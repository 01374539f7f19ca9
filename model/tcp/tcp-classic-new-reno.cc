/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-new-reno.h"

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(TcpClassicNewReno);

TypeId
TcpClassicNewReno::GetTypeId()
{
    static TypeId tid = TypeId("ns3::TcpClassicNewReno")
                            .SetParent<TcpClassicOps>()
                            .SetGroupName("Umts")
                            .AddConstructor<TcpClassicNewReno>();
    return tid;
}

std::string
TcpClassicNewReno::GetName() const
{
    return "TcpClassicNewReno";
}

Ptr<TcpCongestionOps>
TcpClassicNewReno::Fork()
{
    return CopyObject<TcpClassicNewReno>(this);
}

} // namespace ns3
