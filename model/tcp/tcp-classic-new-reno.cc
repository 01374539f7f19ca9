/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-new-reno.h"

#include "ns3/umts-type-declaration.h"

namespace ns3
{

UMTS_PLAIN_TYPE_NAMED(TcpClassicNewReno, TcpClassicOps, "ns3::TcpClassicNewReno");

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
