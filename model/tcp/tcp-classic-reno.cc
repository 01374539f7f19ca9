/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-reno.h"

#include "ns3/umts-type-declaration.h"

namespace ns3
{

UMTS_PLAIN_TYPE_NAMED(TcpClassicReno, TcpClassicOps, "ns3::TcpClassicReno");

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
