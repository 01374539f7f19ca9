/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-tahoe.h"

#include "ns3/tcp-socket-state.h"
#include "ns3/umts-type-declaration.h"

namespace ns3
{

UMTS_PLAIN_TYPE_NAMED(TcpTahoe, TcpClassicOps, "ns3::TcpTahoe");

std::string
TcpTahoe::GetName() const
{
    return "TcpTahoe";
}

Ptr<TcpCongestionOps>
TcpTahoe::Fork()
{
    return CopyObject<TcpTahoe>(this);
}

void
TcpTahoe::ReduceWindow(Ptr<TcpSocketState> tcb, const TcpClassicSegment& /* lost */)
{
    tcb->m_ssThresh = GetSsThresh(tcb, tcb->m_bytesInFlight);
    SetWindow(tcb, 1);
}

bool
TcpTahoe::GoesBackN() const
{
    return true;
}

} // namespace ns3
