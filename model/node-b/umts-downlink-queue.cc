/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-downlink-queue.h"

#include "ns3/simulator.h"

#include <utility>

namespace ns3::umts
{

DownlinkQueue::DownlinkQueue(Ptr<UuChannel> uu,
                             TransportChannelId channel,
                             Time tti,
                             Ptr<IubNetDevice> iub)
    : m_iub(iub),
      m_transmitter(uu, channel, tti, this, nullptr)
{
}

void
DownlinkQueue::SetAligned(bool isAligned)
{
    m_isAligned = isAligned;
}

void
DownlinkQueue::Push(Cfn cfn, FrameBlocks set)
{
    const Time now = Simulator::Now();
    m_delayedSince = m_waiting.empty() ? now : m_delayedSince;
    m_waiting.push_back({cfn, now, std::move(set)});
    m_transmitter.Activate();
}

bool
DownlinkQueue::OnTti(Cfn cfn)
{
    const bool isAligned = m_isAligned || m_iub->HasWindow();
    if (isAligned)
    {
        DiscardLate(cfn);
    }
    else
    {
        ShortenDelay(cfn);
    }
    if (!m_waiting.empty() && !(isAligned && GetFramesTo(m_waiting.front().cfn, cfn) > 0))
    {
        m_transmitter.Transmit(std::move(m_waiting.front().set));
        m_waiting.pop_front();
    }
    return !m_waiting.empty();
}

void
DownlinkQueue::Discard()
{
    m_waiting.pop_front();
    m_iub->CountLate();
}

void
DownlinkQueue::DiscardLate(Cfn cfn)
{
    while (!m_waiting.empty() && GetFramesTo(m_waiting.front().cfn, cfn) < 0)
    {
        Discard();
    }
}

void
DownlinkQueue::ShortenDelay(Cfn cfn)
{
    const Time now = Simulator::Now();
    const Time longest = NanoSeconds(HALF_CFN_CYCLE);
    const auto isLate = [cfn, now, longest](const Waiting& oldest) {
        return GetFramesTo(oldest.cfn, cfn) < 0 || now - oldest.arrival >= longest;
    };
    if (m_waiting.size() < 2 || !isLate(m_waiting.front()))
    {
        m_delayedSince = now;
    }
    else if (now - m_delayedSince >= longest)
    {
        Discard();
        m_delayedSince = now;
    }
}

} // namespace ns3::umts
