/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-controlling-rnc.h"

#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

UMTS_PLAIN_TYPE(ControllingRnc, NodeBSide);

void
ControllingRnc::DoDispose()
{
    m_iub = nullptr;
    NodeBSide::DoDispose();
}

void
ControllingRnc::Configure(Ptr<IubChannel> channel, Ptr<IubNetDevice> iub)
{
    m_iub = iub;
    m_iub->Configure(channel, Direction::DOWNLINK);
    m_budget = Create<FrameBudget>(channel);
    SetWay(iub, {m_budget});
}

LegBearer
ControllingRnc::SetUpBearer(const FrameOctets& /* largest */)
{
    const TransportBearerId bearer = m_iub->GetIub()->SetUpBearer();
    return {bearer, bearer};
}

void
ControllingRnc::ReleaseBearer(const LegBearer& bearer)
{
    m_iub->GetIub()->ReleaseBearer(bearer.nodeB);
}

} // namespace ns3::umts
