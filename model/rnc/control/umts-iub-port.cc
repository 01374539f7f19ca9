/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-iub-port.h"

#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

UMTS_PLAIN_TYPE(IubPort, NodeBPort);

void
IubPort::DoDispose()
{
    m_iub = nullptr;
    NodeBPort::DoDispose();
}

void
IubPort::Configure(Ptr<IubChannel> channel, Ptr<IubNetDevice> iub)
{
    m_iub = iub;
    m_iub->Configure(channel, Direction::DOWNLINK);
    m_budget = Create<FrameBudget>(channel);
    SetWay(iub, {m_budget});
}

TransportBearer
IubPort::SetUpBearer(const FrameOctets& /* largest */)
{
    const TransportBearerId bearer = m_iub->GetIub()->SetUpBearer();
    return {bearer, bearer};
}

void
IubPort::ReleaseBearer(const TransportBearer& bearer)
{
    m_iub->GetIub()->ReleaseBearer(bearer.nodeB);
}

} // namespace ns3::umts
