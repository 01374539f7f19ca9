/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-mac-es-receiver.h"

#include "ns3/umts-error.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

MacEsReceiver::MacEsReceiver(Nanos reorderingTime)
    : m_reorderingTime(reorderingTime)
{
}

void
MacEsReceiver::AddChannel(uint8_t ddi, TransportBlockSink& sink)
{
    UMTS_THROW_IF(ddi > LAST_DDI, "DDI " << +ddi << " must lie between 0 and " << +LAST_DDI);
    UMTS_THROW_IF(m_channels[ddi], "DDI " << +ddi << " is used twice by a UE");
    m_channels[ddi] =
        std::make_unique<Channel>(Channel{Reordering(MAC_ES_WINDOW, m_reorderingTime), &sink});
}

void
MacEsReceiver::RemoveChannel(uint8_t ddi)
{
    m_channels[ddi]->reordering.Flush(m_released);
    Deliver(*m_channels[ddi]->sink);
    m_channels[ddi].reset();
}

void
MacEsReceiver::Receive(const Ptr<const MacEsPdu>& pdu, Nanos now)
{
    const auto& channel = m_channels[pdu->ddi];
    if (!channel)
    {
        ++m_unknown;
        return;
    }
    channel->reordering.Receive(pdu, now, m_released);
    Deliver(*channel->sink);
}

void
MacEsReceiver::OnTime(Nanos now)
{
    for (const auto& channel : m_channels)
    {
        if (channel && channel->reordering.GetDeadline() <= now)
        {
            channel->reordering.OnTime(now, m_released);
            Deliver(*channel->sink);
        }
    }
}

void
MacEsReceiver::Deliver(TransportBlockSink& sink)
{
    for (const auto& pdu : m_released)
    {
        auto set = ObjectPool<TransportBlockSet>::Create();
        set->blockBits = pdu->blockBits;
        set->blocks = pdu->blocks; // other Node Bs may have received the same PDU
        sink.Deliver(BlockSetReception::Create(std::move(set)));
    }
    m_released.clear();
}

Nanos
MacEsReceiver::GetDeadline() const
{
    Nanos deadline = NEVER;
    for (const auto& channel : m_channels)
    {
        deadline = channel ? std::min(deadline, channel->reordering.GetDeadline()) : deadline;
    }
    return deadline;
}

} // namespace ns3::umts
